"""Why a choice is a good one, in one reason: what a player would say at the table.

A reason tells a fact that holds for all the seat knows (`Sight`), not what the computer player weighs; the
first that fits is told. Words belong to the client.
"""

from dataclasses import dataclass
from enum import StrEnum

from core.bits import bitlen
from core.bots import bury, declare
from core.bots import weights as w
from core.bots.odds import chance, prospect, void
from core.bots.pieces import sure
from core.bots.sight import Sight, sides
from core.bots.strength import strength
from core.bots.wins import takes, ways
from core.cards import LJ, Card, Cards, points
from core.follow import Lead, compulsory, follow_by, minus, size, within
from core.messages import Observation
from core.ranks import TRUMP, Planes, rank_table
from core.shapes import LENGTH, SINGLE, Unit, contest, units

LONG = 4  # cards of a suit that make it long


class Why(StrEnum):
    """The reason for a choice. "Ours" is the trick of one's own side; "sure": whatever others hold."""

    # --- leads
    LAST = "last"  # the hand goes down in one trick
    THROW = "throw"  # a throw that cannot fail
    BOSS_TRACTOR = "boss_tractor"  # nobody holds a higher one
    BOSS = "boss"  # the same of a single, a pair, a triple
    TRACTOR = "tractor"
    PAIR = "pair"
    TO_PARTNER = "to_partner"  # the partner has none of the suit, and may ruff
    MAKE_RUFF = "make_ruff"  # an opponent has none: it pays with a trump, and gets no points
    TRUMPS = "trumps"  # draws trumps
    SUIT_ENDS = "suit_ends"  # the last card of a side suit
    GUARD = "guard"  # the last trick is near, and the highest trump is kept for it: so that it is not dug
    DIG = "dig"  # so that it is
    LONG_SUIT = "long_suit"  # low from a long suit
    DRIVE = "drive"  # the highest of the suit held, to drive out higher ones
    SMALL = "small"  # not the highest of the suit held

    # --- follows
    ONLY = "only"  # the only legal choice
    GIVE = "give"  # ours for sure: points
    OURS = "ours"  # ours for sure, nothing to give
    ADD = "add"  # the partner's so far: points
    LEAVE = "leave"  # the partner's so far: nothing to be done
    KEEP_PAIR = "keep_pair"  # lower cards are pairs
    SECURE = "secure"  # the partner's could be beaten, this less easily
    TAKE = "take"  # it takes the trick
    CHEAP = "cheap"  # the lowest that takes it
    SURE = "sure"  # takes it for sure
    WITH_POINTS = "with_points"  # takes it for sure, with points
    THIRD = "third"  # third hand, as high as it can
    BLOCK = "block"  # as high as it can, before others
    RUFF = "ruff"  # the smallest ruff
    SURE_RUFF = "sure_ruff"  # nobody can overruff
    HIGH_RUFF = "high_ruff"  # harder to overruff than the smallest
    OVERRUFF = "overruff"
    LOST = "lost"  # cannot be won: no points
    DUCK = "duck"  # not worth winning: no points
    PARTNER_NEXT = "partner_next"  # the partner is still to play, and may win it
    HOPE = "hope"  # the same, and there are points in it
    NO_CHOICE = "no_choice"  # no legal play has fewer points
    SPARE = "spare"  # points, but what is better is kept
    MAKE_VOID = "make_void"  # nothing is left of a side suit

    # --- burying
    VOID = "void"  # a side suit less
    VOIDS = "voids"
    CLEAN = "clean"  # no points
    HIDE = "hide"  # points under a strong hand
    LEAST = "least"  # some points

    # --- showing cards, naming one
    LONGEST = "longest"  # the longest trumps
    NO_TRUMP = "no_trump"
    REINFORCE = "reinforce"  # what one has shown oneself
    BETTER = "better"  # stronger than under what stands
    PASS = "pass"  # better show nothing
    PARTNERS = "partners"  # the partner's stands: better show nothing
    POSSIBLE = "possible"
    LEAD_TO = "lead_to"  # an ace of a suit one can lead
    ACE = "ace"
    STRONG_CARD = "strong_card"


@dataclass(frozen=True, slots=True)
class Hint:
    """A choice for a person, and the reason for it. No cards: show nothing."""

    cards: Cards
    why: Why


# --- leads -----------------------------------------------------------------------------------------------


def of_lead(sight: Sight, cards: Planes) -> Why:
    """Returns why to lead cards of the hand."""
    table = sight.table
    suit = table.suit_at[bitlen(cards[0]) - 1]
    parts = units(table, cards)
    if size(cards) == sight.play.left:
        return Why.LAST
    if len(parts) > 1:
        return Why.THROW
    (unit,) = parts
    long = unit.shape & LENGTH > 1
    if sure(sight, suit, unit):
        return Why.BOSS_TRACTOR if long else Why.BOSS
    if unit.shape != SINGLE:
        return Why.TRACTOR if long else Why.PAIR
    return _of_single(sight, suit, unit)


def _of_single(sight: Sight, suit: int, unit: Unit) -> Why:
    """Why to lead a single that somebody may beat."""
    table = sight.table
    held = sight.mine(table.masks[suit])
    if suit == TRUMP:
        return Why.TRUMPS
    out = [seat for seat in sight.after if void(sight, seat, suit) == 1.0 and _may_hold(sight, seat, TRUMP)]
    if any(sight.ally[seat] == 1 for seat in out):
        return Why.TO_PARTNER
    if not sight.pips(unit.planes) and any(sight.ally[seat] == -1 for seat in out):
        return Why.MAKE_RUFF
    if _keeps_best(sight):
        return Why.DIG if sight.role.attack[sight.seat] == 1 else Why.GUARD
    if held == 1:
        return Why.SUIT_ENDS
    if not sight.hand[0] & sight.above[suit][unit.rung + 1]:
        return Why.DRIVE
    if held >= LONG and not sight.pips(unit.planes):
        return Why.LONG_SUIT
    return Why.SMALL


def _may_hold(sight: Sight, seat: int, suit: int) -> bool:
    return bool(sight.unseen[0] & sight.table.masks[suit] & sight.memory.may[0][seat])


def _keeps_best(sight: Sight) -> bool:
    """Whether the last tricks are being played and the highest trump of all is in the hand."""
    if sight.play.left > LONG or sight.role.attack[sight.seat] not in (0, 1):
        return False
    mine = sight.hand[0] & sight.table.masks[TRUMP]
    return bool(mine) and not sight.unseen[0] & sight.above[TRUMP][_rung(sight, mine) + 1]


def _rung(sight: Sight, positions: int) -> int:
    """The rung of the highest of some positions of one suit."""
    return sight.table.rung_at[bitlen(positions) - 1]


# --- follows ---------------------------------------------------------------------------------------------


def of_follow(sight: Sight, cards: Planes) -> Why:
    """Returns why to follow with cards of the hand."""
    play, lead = sight.play, sight.play.lead
    assert lead is not None
    if size(compulsory(sight.table, lead, sight.hand)) == lead.size:
        return Why.ONLY
    ends = prospect(sight, lead.suit, lead.demands, lead.size, play.winner, play.top, ruffed=play.ruffed)
    pips = sight.pips(cards)
    if ends == 1:
        return Why.GIVE if pips else _thrift(sight, lead, cards) or Why.OURS
    top = takes(sight, cards)
    if top >= 0:
        return _taking(sight, lead, cards, top, ends)
    if sight.ally[play.winner] == 1:
        return Why.ADD if pips else _thrift(sight, lead, cards) or Why.LEAVE
    return _with_points(sight, lead, cards) if pips else _without_points(sight, lead, cards)


def _taking(sight: Sight, lead: Lead, cards: Planes, top: int, before: float) -> Why:
    play = sight.play
    ruff = lead.suit != TRUMP and not cards[0] & lead.mask
    ends = prospect(sight, lead.suit, lead.demands, lead.size, sight.seat, top, ruffed=ruff or play.ruffed)
    if sight.ally[play.winner] == 1:
        return Why.SECURE if ends > before else Why.TAKE
    if ruff:
        return _ruffing(sight, cards, top, ends)
    if ends == 1 and sight.pips(cards):
        return Why.WITH_POINTS
    held = sight.hand[0] & lead.mask
    if lead.size == 1:
        winning = held & sight.above[lead.suit][play.top + 1]
        cheapest = not winning & ~sight.above[lead.suit][top] & ~cards[0]
        if not sight.after and cheapest:
            return Why.CHEAP
        if ends == 1:
            return Why.SURE
        if not winning & sight.above[lead.suit][top + 1]:
            return Why.THIRD if len(sight.after) == 1 else Why.BLOCK
        return Why.CHEAP if cheapest else Why.TAKE
    return Why.SURE if ends == 1 else Why.TAKE


def _ruffing(sight: Sight, cards: Planes, top: int, ends: float) -> Why:
    if sight.play.ruffed:
        return Why.OVERRUFF
    if top == min(takes(sight, way) for way in ways(sight)):
        return Why.RUFF
    return Why.SURE_RUFF if ends == 1 else Why.HIGH_RUFF if sight.after else Why.TAKE


def _with_points(sight: Sight, lead: Lead, cards: Planes) -> Why:
    """Why to give points to a trick that is not the partner's."""
    if _partner_may_win(sight, lead):
        return Why.HOPE
    table = sight.table
    bits: list[int] = []
    for mask in (~table.scoring, table.points5, table.points10):
        for plane in within(sight.hand, mask):
            bits += [1 << place for place in range(bitlen(plane)) if plane >> place & 1]
    fewest = follow_by(table, lead, sight.hand, bits)
    return Why.SPARE if sight.pips(fewest) < sight.pips(cards) else Why.NO_CHOICE


def _without_points(sight: Sight, lead: Lead, cards: Planes) -> Why:
    """Why not to win a trick that is not the partner's."""
    thrift = _thrift(sight, lead, cards)
    if thrift is not Why.MAKE_VOID and _can_win(sight, lead):
        return Why.PARTNER_NEXT if _partner_may_win(sight, lead) else Why.DUCK
    return thrift or Why.LOST


def _can_win(sight: Sight, lead: Lead) -> bool:
    """Whether some follow wins the trick so far."""
    if ways(sight):
        return True
    play, table = sight.play, sight.table
    held = within(sight.hand, lead.mask)
    if held[0] or lead.suit == TRUMP:
        if play.ruffed or size(held) < lead.size:
            return False
        return contest(table, lead.suit, lead.demands, held) > play.top
    trumps = within(sight.hand, table.masks[TRUMP])
    top = play.top if play.ruffed else -1
    return size(trumps) >= lead.size and contest(table, TRUMP, lead.demands, trumps) > top


def _partner_may_win(sight: Sight, lead: Lead) -> bool:
    play = sight.play
    for seat in sight.after:
        if sight.ally[seat] == 1:
            beaten = chance(sight, seat, lead.suit, lead.demands, lead.size, play.top, ruffed=play.ruffed)
            return beaten > 0
    return False


def _thrift(sight: Sight, lead: Lead, cards: Planes) -> Why | None:
    """What giving these cards does for the hand: it makes a void, or keeps a pair."""
    masks, hand = sight.table.masks, sight.hand
    mine = cards[0] & lead.mask
    if not mine:
        if not hand[0] & masks[TRUMP]:
            return None
        emptied = [m for m in masks[:TRUMP] if cards[0] & m and size(within(cards, m)) == sight.mine(m)]
        return Why.MAKE_VOID if emptied else None
    if lead.size == 1 and not cards[0] & hand[1]:
        lower = hand[0] & lead.mask & ~sight.above[lead.suit][_rung(sight, mine)]
        if lower and not lower & ~hand[1]:
            return Why.KEEP_PAIR
    return None


# --- before play -----------------------------------------------------------------------------------------


def of_burial(observation: Observation, cards: Cards) -> Why:
    """Returns why to bury cards."""
    seat = observation.seat
    assert seat is not None
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    hand, buried = table.planes(observation.hand), table.planes(cards)
    left = minus(hand, buried)
    voids = sum(bool(buried[0] & mask and not left[0] & mask) for mask in table.masks[:TRUMP])
    if voids and left[0] & table.masks[TRUMP]:
        return Why.VOIDS if voids > 1 else Why.VOID
    if not points(cards):
        return Why.CLEAN
    hides = bury.pool(observation).risk < w.BURY_HIDE and sides(observation, seat)[seat] == 0
    return Why.HIDE if hides else Why.LEAST


def of_show(observation: Observation, cards: Cards) -> Why:
    """Returns why to show a set, to declare or to counter; no cards: why not to."""
    shown, rules = observation.shown, observation.rules
    last = shown[-1] if shown else None
    friend = last is not None and observation.seat is not None and (last.seat - observation.seat) % 4 == 2
    if not cards:
        return Why.PARTNERS if friend and rules.partners == "fixed" else Why.PASS
    trump = declare.trump(cards)
    if last is not None:
        now = declare.trump(last.cards)
        if last.seat == observation.seat and now == trump:
            return Why.REINFORCE
        measured = [strength(rules, observation.level, suit, observation.hand) for suit in (trump, now)]
        return Why.BETTER if measured[0] > measured[1] else Why.POSSIBLE
    if trump is None:
        return Why.NO_TRUMP
    lengths = [_trumps(observation, suit) for suit in range(4)]
    return Why.LONGEST if lengths[trump] == max(lengths) else Why.POSSIBLE


def _trumps(observation: Observation, suit: int) -> int:
    """How many trumps the hand has if a suit is trump."""
    table = rank_table(suit, observation.level, observation.rules.twos_trump)
    return sum(table.suit[card] == TRUMP for card in observation.hand)


def of_name(observation: Observation, card: Card) -> Why:
    """Returns why to name a card as the partner's (R6.1)."""
    if card >= LJ:
        return Why.STRONG_CARD
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    suit = table.suit[card]
    return Why.LEAD_TO if any(c != card and table.suit[c] == suit for c in observation.hand) else Why.ACE
