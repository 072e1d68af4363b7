"""Leading: sure throws, bosses and tractors, pairs, the partner's void, or a low card to get out.

Every candidate is judged by one sum: how its trick is likely to end, times the points it will draw, less what
its cards are worth later. A throw is a candidate only if nobody can beat any part of it.
"""

import math
from typing import Final

from core.bits import bitlen, popcount
from core.bots import weights as w
from core.bots.keep import cost
from core.bots.odds import holding, prospect, void
from core.bots.pieces import sure, sure_throw
from core.bots.sight import Sight, best
from core.cards import KINDS
from core.follow import EMPTY, plus, size, within
from core.ranks import TRUMP, Planes
from core.shapes import SINGLE, Demands, Unit, demands_of, units

SIZES: Final[list[float]] = [math.pow(float(number), w.SUPPORT_SIZE) for number in range(KINDS)]


def lead(sight: Sight) -> Planes:
    """Returns the lead of the seat to play."""
    return best(leads(sight))


def leads(sight: Sight) -> list[tuple[float, Planes]]:
    """Returns sensible leads with what each is worth: at least one for each suit held."""
    found: list[tuple[float, Planes]] = []
    for suit in range(5):
        held = within(sight.hand, sight.table.masks[suit])
        if not held[0]:
            continue
        parts = units(sight.table, held)
        thrown = sure_throw(sight, suit, parts)
        if thrown:
            cards = EMPTY
            for unit in thrown:
                cards = plus(cards, unit.planes)
            found.append((judge(sight, suit, demands_of(thrown), cards, thrown[0].rung), cards))
        found += [judge_unit(sight, suit, unit) for unit in candidates(parts)]
    return found


def candidates(parts: list[Unit]) -> list[Unit]:
    """Of units of one suit: all but singles between the highest and the two lowest."""
    singles = [unit for unit in parts if unit.shape == SINGLE]
    if len(singles) > 3:
        return [unit for unit in parts if unit.shape != SINGLE] + [singles[0], *singles[-2:]]
    return parts


def worth(sight: Sight, cards: Planes) -> float:
    """Returns what leading any cards of one suit is worth."""
    suit = sight.table.suit_at[bitlen(cards[0]) - 1]
    parts = units(sight.table, cards)
    if len(parts) == 1:
        return judge_unit(sight, suit, parts[0])[0]
    return judge(sight, suit, demands_of(parts), cards, parts[0].rung)


def judge_unit(sight: Sight, suit: int, unit: Unit) -> tuple[float, Planes]:
    """Returns what leading a unit is worth."""
    if unit.shape != SINGLE:
        return judge(sight, suit, (unit.shape,), unit.planes, unit.rung), unit.planes
    if sure(sight, suit, unit):
        return judge(sight, suit, (), unit.planes, unit.rung), unit.planes
    return low(sight, suit, unit.planes), unit.planes


def judge(sight: Sight, suit: int, demands: Demands, cards: Planes, top: int) -> float:
    """Returns what a lead is worth that is meant to win."""
    number: int = size(cards)
    ends = prospect(sight, suit, demands, number, sight.seat, top, ruffed=False)
    return total(sight, suit, cards, ends)


def low(sight: Sight, suit: int, cards: Planes) -> float:
    """Returns what leading a single is worth that somebody can beat."""
    ends = w.LOW_LEAD
    gain = 0.0
    if suit != TRUMP:
        ends += ruffed(sight, suit, 1.0) * (w.LOW_PARTNER - ends)
        ends += ruffed(sight, suit, -1.0) * (w.LOW_RUFFED - ends)
        held = sight.mine(sight.table.masks[suit])
        gain = w.LEAD_VOID[held] if held < len(w.LEAD_VOID) else w.LEAD_LONG * held
    return gain + total(sight, suit, cards, ends)


def ruffed(sight: Sight, suit: int, sign: float) -> float:
    """Returns how likely a seat of one side (1 ours, -1 theirs) ruffs a low lead."""
    found = 0.0
    for seat in sight.after:
        if sight.ally[seat] * sign > 0:
            found = max(found, void(sight, seat, suit) * holding(sight, seat, TRUMP, (), 1, -1))
    return found


def total(sight: Sight, suit: int, cards: Planes, ends: float) -> float:
    """Returns what leading cards is worth if the trick ends so."""
    pot = drawn(sight, suit, size(cards)) + w.TEMPO
    return (
        ends * pot
        + (ends - w.RISK[len(sight.after)] * (1 - ends * ends)) * float(sight.pips(cards))
        - price(sight, suit, cards)
    )


def drawn(sight: Sight, suit: int, number: int) -> float:
    """Returns the points a lead of so many cards is expected to draw from the other seats."""
    unseen = within(sight.unseen, sight.table.masks[suit])
    return (w.SUPPORT + w.SUPPORT_SUIT * sight.pips(unseen)) * SIZES[number]


def price(sight: Sight, suit: int, cards: Planes) -> float:
    """Returns what the cards of a lead would be worth later: side winners wait for nothing, the highest trump
    waits for points; a tractor of trumps takes what the others would keep."""
    worth = w.LEAD_COST * cost(sight, cards)
    if suit != TRUMP:
        return min(worth, 0.5 * float(size(cards)))
    pairs = popcount(cards[1])
    if pairs > 1:
        return worth - w.LEAD_TRACTOR * float(pairs)
    higher = sight.above[TRUMP][sight.table.rung_at[bitlen(cards[0]) - 1] + 1]
    return worth if pairs or sight.unseen[0] & higher else worth + w.LEAD_TOP
