"""A play seen from many sides, as numbers of about 0 to 1: what core.bots.instinct judges by.

First those of the moment, the same for all plays to choose from; then those of one play. Their order is that
of the rows in core.bots.lessons: who changes it has to teach anew (build_scripts/teach.py).
"""

from typing import Final

from mypy_extensions import i64

from core.bits import bitlen, popcount
from core.bots import follow, lead
from core.bots.habits import Habits
from core.bots.keep import cost
from core.bots.odds import holding, prospect, prospect_now, taken, void
from core.bots.pieces import sure
from core.bots.sight import Sight
from core.bots.wins import takes
from core.follow import size, within
from core.ranks import TRUMP, Planes
from core.shapes import LENGTH, SINGLE, demands_of, units

MOMENT: Final = 42  # numbers of the moment,
PLAY: Final = 59  # and of a play
UNKNOWN_KITTY: Final = 8.0  # points


def of_moment(sight: Sight, habits: Habits) -> list[float]:
    """Returns the MOMENT numbers of a seat's turn to play."""
    return [*_deal(sight), *_hand(sight), *_others(sight, habits), *_trick(sight)]


def of_plays(sight: Sight, habits: Habits, plays: list[Planes], own: Planes) -> list[list[float]]:
    """Returns the PLAY numbers of each play; own: what the rule policy would play."""
    ends = prospect_now(sight)
    seen: list[_Suit | None] = [None] * 5
    found: list[list[float]] = []
    for cards in plays:
        suit = sight.table.suit_at[bitlen(cards[0]) - 1]
        among = seen[suit]
        if among is None:
            among = seen[suit] = _Suit(sight, habits, suit)
        found.append(_of_play(sight, among, cards, own, ends))
    return found


class _Suit:
    """What is the same for all plays of a suit.

    held, out, best, bosses  cards of it in hand, unseen; positions above all unseen, cards of the hand there
    left, pips               points of it unseen, in hand
    who, ruffs               numbers about the seats: of their plays in it; how likely they ruff it
    """

    def __init__(self, sight: Sight, habits: Habits, suit: int) -> None:
        mask, hand = sight.table.masks[suit], sight.hand
        self.suit: Final = suit
        self.held: Final[int] = sight.mine(mask)
        self.out: Final[int] = sight.out(mask)
        best = _unbeaten(sight, suit)
        self.best: Final[i64] = best
        self.bosses: Final[int] = popcount(hand[0] & best) + popcount(hand[1] & best)
        self.left: Final[int] = sight.pips(within(sight.unseen, mask))
        self.pips: Final[int] = sight.pips(within(hand, mask))
        a, b, c = _round(sight)
        voids = [_void(sight, a, suit), _void(sight, b, suit), _void(sight, c, suit)]
        who: list[float] = voids.copy()
        for counts in (habits.led, habits.low, habits.thrown, habits.gave, habits.high):
            who.append(counts[a][suit] / 2)
            who.append(counts[b][suit] / 2)
            who.append(counts[c][suit] / 2)
        who.append(habits.led[sight.seat][suit] / 2)
        self.who: Final[list[float]] = who
        self.ruffs: Final[list[float]] = [
            none * holding(sight, seat, TRUMP, (), 1, -1) if none else 0.0
            for none, seat in zip(voids, (a, b, c), strict=True)
        ]


def _of_play(sight: Sight, among: _Suit, cards: Planes, own: Planes, ends: float) -> list[float]:
    """The numbers of a play; ends: how the trick on the table ends if this seat does not take it."""
    table, hand, play = sight.table, sight.hand, sight.play
    suit, rung = among.suit, table.rung_at[bitlen(cards[0]) - 1]
    mask = table.masks[suit]
    units_of = units(table, within(cards, mask))
    first = units_of[0]
    top: int = -1
    drawn = emptied = 0.0
    in_suit = True
    sure_lead = False
    now = play.lead
    if now is None:
        demands = demands_of(units_of) if len(units_of) > 1 or first.shape != SINGLE else ()
        worth = lead.worth(sight, cards)
        ends = prospect(sight, suit, demands, size(cards), sight.seat, first.rung, ruffed=False)
        sure_lead = True
        for unit in units_of:
            sure_lead = sure_lead and sure(sight, suit, unit)
        drawn = lead.drawn(sight, suit, size(cards))
    else:
        in_suit = not cards[0] & ~now.mask
        worth = follow.judge(sight, cards, ends)
        top = int(takes(sight, cards))
        if top >= 0:
            ends = taken(sight, cards, top)
        if not cards[0] & now.mask and cards[0] & table.side:
            emptied = follow.emptied(sight, cards)
    after = among.held - size(within(cards, mask))
    pips = sight.pips(cards)
    over = sight.out(sight.above[suit][rung + 1])
    best = among.best
    kept = among.bosses - popcount(cards[0] & best) - popcount(cards[1] & best)
    price = cost(sight, cards) / 10
    pot = sight.worth(float(play.pot) + pips + 1.5 * len(sight.after)) / 10
    fives = popcount(cards[0] & table.points5) + popcount(cards[1] & table.points5)
    return [
        float(cards == own),
        max(-4.0, min(4.0, worth / 10)),
        size(cards) / 4,
        float(top >= 0),
        float(in_suit),
        float(top >= 0 and not in_suit),
        float(suit == TRUMP),
        rung / 12,
        pips / 10,
        price,
        ends,
        float(bool(cards[0] & hand[1]) and not cards[1]),
        float(bool(cards[1])),
        float(first.shape & LENGTH > 1),
        among.held / 8,
        float(after == 0),
        float(after == 1),
        float(after == 2),
        among.out / 15,
        min(4, over) / 4,
        float(not over),
        *among.who,
        float(sure_lead),
        len(units_of) / 3,
        drawn / 10,
        *among.ruffs,
        pot,
        ends * pot,
        pips * ends / 10,
        float(fives),
        kept / 3,
        float(among.bosses > 0),
        emptied / 4,
        (rung - play.top) / 12 if top >= 0 else 0.0,
        float(bool((hand[1] & ~cards[0]) & mask)),
        among.left / 30,
        price * int(play.left) / 25,
        float(suit == TRUMP) * among.out / 20,
        among.pips / 20,
    ]


def _deal(sight: Sight) -> list[float]:
    """How far the deal is, and who the seat is in it."""
    play, role = sight.play, sight.role
    now = 0.0
    rest: int = 100 * play.rules.decks - play.pot
    for seat in range(4):
        now += role.attack[seat] * float(play.taken[seat])
        rest -= play.taken[seat]
    played = 0 if play.lead is None else int(play.played)
    return [
        int(play.left) / 25,
        float(played == 0),
        float(played == 1),
        float(played == 2),
        float(played == 3),
        role.attack[sight.seat],
        float(role.owner),
        now / 80,
        rest / 200,
        (role.kitty if role.kitty >= 0 else UNKNOWN_KITTY) / 40,
        sight.worth(10.0) / 10,
        sight.worth(float(play.pot) + 10) / 20,
        int(play.pot) / 20,
    ]


def _hand(sight: Sight) -> list[float]:
    """What the hand is worth: trumps, winners, pairs, voids, points."""
    table, hand, unseen = sight.table, sight.hand, sight.unseen
    trumps = table.masks[TRUMP]
    best = _unbeaten(sight, TRUMP)
    winners = pairs = voids = 0
    for suit in range(TRUMP):
        mask = table.masks[suit]
        if not mask:
            continue
        pairs += popcount(hand[1] & mask)
        if not hand[0] & mask:
            voids += 1
        elif unseen[0] & mask:
            high = _unbeaten(sight, suit)
            winners += popcount(hand[0] & high) + popcount(hand[1] & high)
    worth = 0.0
    left = hand[0] & trumps
    while left:
        bit = left & -left
        left ^= bit
        worth += sight.trumps[bitlen(bit) - 1] * (2.0 if hand[1] & bit else 1.0)
    a, b, c = _round(sight)
    may = sight.memory.may[0]
    out = unseen[0] & trumps
    return [
        sight.mine(trumps) / 10,
        sight.out(trumps) / 20,
        popcount(hand[1] & trumps) / 4,
        (popcount(hand[0] & best) + popcount(hand[1] & best)) / 4,
        worth / 50,
        float(bool(out & may[a])),
        float(bool(out & may[b])),
        float(bool(out & may[c])),
        winners / 4,
        pairs / 4,
        voids / 3,
        sight.pips(hand) / 40,
    ]


def _others(sight: Sight, habits: Habits) -> list[float]:
    """How much the others have ruffed."""
    return [habits.ruffs[seat] / 2 for seat in _round(sight)]


def _trick(sight: Sight) -> list[float]:
    """The trick on the table; all 0 before a lead."""
    play, now = sight.play, sight.play.lead
    if now is None:
        return [0.0] * 14
    shape = now.demands[0] if now.demands else SINGLE
    suit = TRUMP if play.ruffed else now.suit
    return [
        sight.ally[play.winner],
        float(now.suit == TRUMP),
        now.size / 4,
        float(shape >> 5 > 1),
        float(shape & LENGTH > 1),
        float(play.ruffed),
        prospect_now(sight),
        sight.mine(now.mask) / 8,
        sight.out(now.mask) / 15,
        *(
            void(sight, seat, now.suit) if now.suit != TRUMP and seat in sight.after else 0.0
            for seat in _round(sight)
        ),
        min(4, sight.out(sight.above[suit][play.top + 1])) / 4,
        sight.pips(within(sight.unseen, now.mask)) / 40,
    ]


def _round(sight: Sight) -> tuple[int, int, int]:
    """The next seat, the partner across, the seat before."""
    seat = sight.seat
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4


def _void(sight: Sight, seat: int, suit: int) -> float:
    """How likely a seat has none of a suit; of trumps only what is known counts."""
    if suit != TRUMP:
        return void(sight, seat, suit)
    return float(not sight.unseen[0] & sight.table.masks[TRUMP] & sight.memory.may[0][seat])


def _unbeaten(sight: Sight, suit: int) -> i64:
    """The positions of a suit above all that is unseen of it."""
    table = sight.table
    out = sight.unseen[0] & table.masks[suit]
    return sight.above[suit][table.rung_at[bitlen(out) - 1] + 1] if out else table.masks[suit]
