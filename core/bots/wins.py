"""The ways to take a trick: higher in the suit led, or by a ruff (R7.7, R7.8)."""

from mypy_extensions import i64

from core.bits import BITS, bitlen
from core.bots.keep import order
from core.bots.pieces import tractors
from core.bots.sight import Sight
from core.follow import Lead, follow_by, holds, plus, size, times, within
from core.ranks import TRUMP, Planes
from core.shapes import LENGTH, contest


def takes(sight: Sight, cards: Planes) -> i64:
    """Returns the rung with which cards would win the trick so far, -1 if they would not (R7.7, R7.8)."""
    play, table = sight.play, sight.table
    lead = play.lead
    assert lead is not None
    one = cards[0]
    if not one & ~lead.mask:
        if play.ruffed:
            return -1
        top = contest(table, lead.suit, lead.demands, cards)
        return top if top > play.top else -1
    if one & table.side:
        return -1
    top = contest(table, TRUMP, lead.demands, cards)
    return top if not play.ruffed or top > play.top else -1


def ways(sight: Sight) -> list[Planes]:
    """Returns follows that take the trick, the cheapest of each kind; all are legal."""
    lead = sight.play.lead
    assert lead is not None
    held = sight.hand[0] & lead.mask
    if lead.size == 1:
        return _singles(sight, lead, held)
    if not held:
        return _ruffs(sight, lead)
    if size(within(sight.hand, lead.mask)) < lead.size or sight.play.ruffed:
        return []
    return _follows(sight, lead)


def _singles(sight: Sight, lead: Lead, held: i64) -> list[Planes]:
    """One card: the lowest that wins, the lowest worth points, the highest."""
    play, table = sight.play, sight.table
    if not held:
        kinds = sight.hand[0] & sight.above[TRUMP][play.top + 1 if play.ruffed else 0]
    elif play.ruffed:
        return []
    else:
        kinds = held & sight.above[lead.suit][play.top + 1]
    return [(bit, 0, 0) for bit in _picks(sight, kinds, table.points5, table.points10)]


def _picks(sight: Sight, kinds: i64, fives: i64, tens: i64) -> list[i64]:
    """Of winning kinds: the lowest, the lowest that is no pair, the lowest with points, the highest, and the
    lowest that nobody can beat."""
    found: list[i64] = []
    if not kinds:
        return found
    _add_lowest(found, kinds)
    _add_lowest(found, kinds & ~sight.hand[1])
    _add_lowest(found, kinds & tens)
    _add_lowest(found, kinds & fives)
    place = bitlen(kinds) - 1
    _add_lowest(found, BITS[place])
    table = sight.table
    above = sight.above[table.suit_at[place]]
    out = sight.unseen[0] & above[0]
    _add_lowest(found, kinds & above[table.rung_at[bitlen(out) - 1]] if out else kinds)
    return found


def _add_lowest(found: list[i64], kinds: i64) -> None:
    """Adds the lowest of some kinds, if there is any and it is new."""
    lowest = kinds & -kinds
    if lowest and lowest not in found:
        found.append(lowest)


def _follows(sight: Sight, lead: Lead) -> list[Planes]:
    """Units of the suit led that are higher than the best so far."""
    if not lead.demands or lead.size != (lead.demands[0] >> 5) * (lead.demands[0] & LENGTH):
        return []  # nobody can be higher than a throw that stands
    cheap = order(sight, lead.mask, 1.0, discard=False)
    copies, length = lead.demands[0] >> 5, lead.demands[0] & LENGTH
    plane = times(sight.hand, copies) & lead.mask
    found = []
    for _, bits in _ends(tractors(sight.table, lead.suit, plane, length, sight.play.top)):
        wanted = [bit for bit in BITS[: bitlen(bits)] if bit & bits for _ in range(copies)]
        cards = follow_by(sight.table, lead, sight.hand, wanted + cheap)
        if takes(sight, cards) >= 0:
            found.append(cards)
    return found


def _ends(found: list[tuple[i64, i64]]) -> list[tuple[i64, i64]]:
    return found if len(found) < 2 else [found[0], found[-1]]


def _ruffs(sight: Sight, lead: Lead) -> list[Planes]:
    """Trumps that split into the lead's units, the lowest and the highest such."""
    table, play = sight.table, sight.play
    mine = within(sight.hand, table.masks[TRUMP])
    if size(mine) < lead.size or lead.suit == TRUMP:
        return []
    top = play.top if play.ruffed else -1
    if not lead.demands:
        return _loose(sight, mine, lead.size, top)
    copies, length = lead.demands[0] >> 5, lead.demands[0] & LENGTH
    found = []
    for _, bits in _ends(tractors(table, TRUMP, times(mine, copies), length, top)):
        cards: Planes | None = (bits, bits if copies > 1 else 0, bits if copies > 2 else 0)
        for demand in lead.demands[1:]:
            cards = cards and _add(sight, mine, cards, demand)
        if cards:
            cards = _fill(sight, mine, cards, lead.size)
            if takes(sight, cards) >= 0:
                found.append(cards)
    return found


def _loose(sight: Sight, mine: Planes, number: int, top: int) -> list[Planes]:
    """Ruffs of a throw of singles: one trump above what lies, and the lowest."""
    kinds = mine[0] & sight.above[TRUMP][top + 1]
    found = [_fill(sight, mine, (bit, 0, 0), number) for bit in _picks(sight, kinds, 0, 0)]
    return [cards for cards in found if takes(sight, cards) >= 0]


def _add(sight: Sight, mine: Planes, cards: Planes, demand: int) -> Planes | None:
    """The cards with the lowest further unit of a shape, None if the hand has no more."""
    copies, length = demand >> 5, demand & LENGTH
    plane = times(mine, copies) & ~cards[0]
    for _, bits in tractors(sight.table, TRUMP, plane, length, -1):
        return plus(cards, (bits, bits if copies > 1 else 0, bits if copies > 2 else 0))
    return None


def _fill(sight: Sight, mine: Planes, cards: Planes, number: int) -> Planes:
    """The cards with the cheapest further trumps."""
    for bit in order(sight, mine[0], 0.0, discard=False):
        if size(cards) == number:
            break
        more = plus(cards, (bit, 0, 0))
        if size(more) > size(cards) and holds(mine, more):
            cards = more
    return cards
