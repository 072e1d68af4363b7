"""The beginner: sees a trick as the rule policy does, but remembers little and chooses in a hurry.

It remembers the high cards and the last tricks, not who is out of a suit nor what else is gone. It likes high
cards and taking tricks, and does not always see a pair. What is the partner's it does not spoil: a trick that
the partner wins it plays as well as anybody.
"""

from dataclasses import replace
from random import Random
from typing import Final

from core.bits import BITS, bitlen
from core.bots import follow, lead, partner
from core.bots import weights as w
from core.bots.declare import counters, trump
from core.bots.keep import pair_price
from core.bots.memory import Memory
from core.bots.odds import prospect
from core.bots.sight import Role, Sight, see
from core.bots.wins import takes
from core.cards import KINDS, POINTS, Card, Cards
from core.follow import Lead, minus, plus, size, within
from core.messages import Action, Bury, Declare, NamePartner, Observation, Pass, Phase, PlayCards
from core.ranks import TRUMP, Planes, rank_table
from core.shapes import SINGLE, Unit

Judged = tuple[float, Planes]

# What it gets wrong, and how much; the unit is a point, as in core.bots.weights.
TRICKS: Final = 2  # it remembers so many
HIGH: Final = (3.0, 4.0, 2.0)  # more than the highest cards of a side suit are worth when led, from the top
EAGER: Final = 1.5  # more for taking a trick
DRAW: Final = 3.0  # more than leading a trump is worth
PAIRS_MISSED: Final = 0.7  # how often it does not think of leading a pair or triple,
TRACTORS_MISSED: Final = 0.5  # nor a tractor or throw
LARGE: Final = 4  # cards of these at least
PAIRS: Final = 0.2  # how often it does not see that a card is one of a pair
WASTE: Final = 10  # points that a big trump must take:
BIG: Final = 4  # one of so many highest rungs
MARGIN: Final = 3.0  # choices no worse than this all look the same
LATE: Final = 0.5  # how often it misses a moment to declare
SHARE: Final = 0.36  # part of the hand that are trumps
LONGER: Final = 1.0
TIMID: Final = 2.0


def beginner(observation: Observation, rng: Random) -> Action:
    """Returns what a beginner does. Raises ValueError if there is nothing to do."""
    match observation.phase:
        case Phase.DRAW | Phase.DECLARE:
            return _declare(observation, rng)
        case Phase.COUNTER:
            return _counter(observation)
        case Phase.NAME:
            return NamePartner(partner.named(observation))
        case Phase.BURY:
            return Bury(_bury(observation))
        case Phase.PLAY:
            sight = see(observation)
            dim = Sight(sight.play, remembered(observation, sight), _unplanned(sight.role))
            cards = _lead(dim, rng) if sight.play.lead is None else _follow(sight, dim, sight.play.lead, rng)
            return PlayCards(sight.table.cards(cards))
        case Phase.DONE:
            raise ValueError("the deal is over")


def remembered(observation: Observation, sight: Sight) -> Memory:
    """Returns what is left in a beginner's memory: the last tricks, and of those before only which high cards
    fell."""
    memory = see(replace(observation, tricks=observation.tricks[-TRICKS:])).memory
    table = sight.table
    high = table.rung_masks[TRUMP][-1] | table.rung_masks[TRUMP][-2]
    for suit in range(4):
        if table.masks[suit]:
            high |= table.rung_masks[suit][-1]
    older = minus(sight.memory.played, memory.played)
    memory.played = plus(memory.played, within(older, high))
    return memory


def _unplanned(role: Role) -> Role:
    """What a seat knows of the deal, but for the kitty: the last trick is not thought of."""
    return Role(role.seat, role.attack, role.bottom, 0.0, owner=role.owner, moved=role.moved)


# --- play ------------------------------------------------------------------------------------------------


def _lead(dim: Sight, rng: Random) -> Planes:
    """A lead: often only single cards are thought of, and high ones look better than they are."""
    found = lead.leads(dim)
    looks = rng.random()
    if looks < PAIRS_MISSED:
        noticed = LARGE if looks >= TRACTORS_MISSED else KINDS
        found = [pair for pair in found if size(pair[1]) == 1 or size(pair[1]) >= noticed]
        for suit in range(5):
            held = dim.hand[0] & dim.table.masks[suit]
            if held:
                found += [_single(dim, suit, place) for place in (bitlen(held) - 1, bitlen(held & -held) - 1)]
    return _hasty([(value + _charm(dim, cards), cards) for value, cards in found], rng)


def _single(dim: Sight, suit: int, place: int) -> Judged:
    """One card to lead, seen without its like."""
    bit = BITS[place]
    value, cards = lead.judge_unit(dim, suit, Unit(dim.table, SINGLE, dim.table.rung_at[place], (bit, 0, 0)))
    return value + _apart(dim, bit), cards


def _apart(dim: Sight, bit: int) -> float:
    """What it seems not to cost to play one card of a pair."""
    return pair_price(dim, bit) * w.PAIR_BROKEN if bit & dim.hand[1] else 0.0


def _charm(dim: Sight, cards: Planes) -> float:
    """How much better a lead looks than it is: a single high card, a trump."""
    place = bitlen(cards[0]) - 1
    suit = dim.table.suit_at[place]
    if suit == TRUMP:
        return DRAW
    down = len(dim.table.rung_masks[suit]) - 1 - dim.table.rung_at[place]
    return HIGH[down] if size(cards) == 1 and down < len(HIGH) else 0.0


def _follow(sight: Sight, dim: Sight, led: Lead, rng: Random) -> Planes:
    """A follow: what the partner wins is played as it should be, else tricks are fought for too eagerly."""
    best = follow.follow(sight)
    play = sight.play
    ends = prospect(sight, led.suit, led.demands, led.size, play.winner, play.top, ruffed=play.ruffed)
    if sight.ally[play.winner] == 1:
        return best
    found = follow.judged(dim)
    if rng.random() < PAIRS:
        found.append(_blind(dim, led, found[0][1]))
    takers = _sparing(sight, [pair for pair in found if takes(sight, pair[1]) >= 0])
    tried = [
        (value, cards)
        for value, cards in found
        if takes(sight, cards) < 0 and (ends > 0 or not sight.pips(cards) or cards == best)
    ]
    if takers and sight.after:  # one is as good as another
        top = max(value for value, _ in takers)
        takers = [(top, cards) for _, cards in takers]
    tried += [(value + EAGER, cards) for value, cards in takers]
    return _hasty(tried, rng) if tried else best


def _blind(dim: Sight, led: Lead, duck: Planes) -> Judged:
    """The lowest card that has no points, seen without its like; or the duck itself."""
    held = dim.hand[0] & led.mask & ~dim.table.scoring
    ends = -1.0
    if led.size > 1 or not held:
        return follow.judge(dim, duck, ends), duck
    bit = held & -held
    cards = (bit, 0, 0)
    return follow.judge(dim, cards, ends) + _apart(dim, bit), cards


def _sparing(sight: Sight, takers: list[Judged]) -> list[Judged]:
    """Ways to take a trick without a big trump, if there are such; one only where it gets some points."""
    small = [pair for pair in takers if not _big(sight, pair[1])]
    return small or [pair for pair in takers if sight.play.pot + sight.pips(pair[1]) >= WASTE]


def _big(sight: Sight, cards: Planes) -> bool:
    place = bitlen(cards[0]) - 1
    table = sight.table
    return table.suit_at[place] == TRUMP and table.rung_at[place] >= len(table.rung_masks[TRUMP]) - BIG


def _hasty(found: list[Judged], rng: Random) -> Planes:
    """The best at a glance, which is not looked at for long: what is clearly worse is not chosen."""
    least = max(value for value, _ in found) - MARGIN
    return rng.choice([cards for value, cards in found if value >= least])


# --- before play -----------------------------------------------------------------------------------------


def _declare(observation: Observation, rng: Random) -> Action:
    """Shows a set of the suit with most trumps as soon as it seems long, often a little late. Others' trumps
    are overridden only by a longer one, its own and the partner's never."""
    seat, last = observation.seat, observation.shown[-1] if observation.shown else None
    if last is not None and seat is not None:
        away = (last.seat - seat) % 4
        if not away or (away == 2 and observation.rules.partners == "fixed"):
            return Pass()
    if observation.phase is Phase.DRAW and rng.random() < LATE:
        return Pass()
    found = [
        (_length(observation, suit), cards)
        for cards in observation.may_show
        if (suit := trump(cards)) is not None
    ]
    if not found:
        return Pass()
    length, cards = max(found, key=lambda pair: (pair[0], -len(pair[1])))
    least = len(observation.hand) * SHARE + LONGER
    if last is not None:
        least = max(least, _length(observation, trump(last.cards)) + LONGER)
    return Declare(cards) if length >= least else Pass()


def _length(observation: Observation, suit: int | None) -> int:
    """How many trumps the hand has under a trump."""
    table = rank_table(suit, observation.level, observation.rules.twos_trump)
    return sum(table.suit[card] == TRUMP for card in observation.hand)


def _counter(observation: Observation) -> Action:
    """Counters only with a much better trump."""
    ranked = counters(observation)
    return Declare(ranked[0][1]) if ranked and ranked[0][0] > TIMID else Pass()


def _bury(observation: Observation) -> Cards:
    """Buries the lowest side cards without points that are no pairs, from whatever suit."""
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    hand = observation.hand
    pairs = {card for card in hand if hand.count(card) > 1}

    def keep(card: Card) -> tuple[bool, bool, bool, bool, int]:
        suit, rung = table.suit[card], table.rung[card]
        boss = suit != TRUMP and rung == len(table.rung_masks[suit]) - 1
        return suit == TRUMP, boss, POINTS[card] > 0, card in pairs, rung

    return tuple(sorted(sorted(hand, key=keep)[: observation.rules.kitty_size]))
