"""Leading: sure throws, bosses and tractors, pairs, the partner's void, or a low card to get out.

Every candidate is judged by one sum: how its trick is likely to end, times the points it will draw, less what
its cards are worth later. A throw is a candidate only if nobody can beat any part of it.
"""

from core.follow import size, within
from core.ranks import TRUMP
from core.shapes import SINGLE, Demands

from . import weights as w
from .keep import cost
from .odds import chance, holding, void
from .pieces import Piece, pieces, sure, sure_throw
from .sight import Sight
from .trick import Planes


def lead(sight: Sight) -> Planes:
    """Returns the lead of the seat to play."""
    return max(leads(sight), key=lambda pair: pair[0])[1]


def leads(sight: Sight) -> list[tuple[float, Planes]]:
    """Returns sensible leads with what each is worth: at least one for each suit held."""
    found: list[tuple[float, Planes]] = []
    for suit in range(5):
        held = within(sight.hand, sight.table.masks[suit])
        if not held[0]:
            continue
        units = pieces(sight.table, suit, held)
        thrown = sure_throw(sight, suit, units)
        if thrown:
            cards, read = thrown
            demands = tuple(unit.shape for unit in read if unit.shape != SINGLE)
            found.append((judge(sight, suit, demands, cards, read[0].top), cards))
        found += [judge_unit(sight, suit, unit) for unit in candidates(units)]
    return found


def candidates(units: list[Piece]) -> list[Piece]:
    """Of units of one suit: all but singles between the highest and the two lowest."""
    singles = [unit for unit in units if unit.shape == SINGLE]
    if len(singles) > 3:
        return [unit for unit in units if unit.shape != SINGLE] + [singles[0], *singles[-2:]]
    return units


def judge_unit(sight: Sight, suit: int, unit: Piece) -> tuple[float, Planes]:
    """Returns what leading a unit is worth."""
    if unit.shape == SINGLE and not sure(sight, suit, unit):
        return low(sight, suit, unit.cards), unit.cards
    demands: Demands = () if unit.shape == SINGLE else (unit.shape,)
    return judge(sight, suit, demands, unit.cards, unit.top), unit.cards


def judge(sight: Sight, suit: int, demands: Demands, cards: Planes, top: int) -> float:
    """Returns what a lead is worth that is meant to win."""
    number = size(cards)
    ends = 1.0
    for seat in sight.after:
        if sight.ally[seat] < 1:
            ends += chance(sight, seat, suit, demands, number, top, ruffed=False) * (sight.ally[seat] - ends)
    return ends * (sight.pips(cards) + drawn(sight, suit, number) + w.TEMPO) - price(sight, suit, cards)


def low(sight: Sight, suit: int, cards: Planes) -> float:
    """Returns what leading a single is worth that somebody can beat."""
    ends = w.LOW_LEAD
    if suit != TRUMP:
        for sign in (1.0, -1.0):
            ruff = 0.0
            for seat in sight.after:
                if sight.ally[seat] * sign > 0:
                    ruff = max(ruff, void(sight, seat, suit) * holding(sight, seat, TRUMP, (), 1, -1))
            ends += ruff * ((w.LOW_PARTNER if sign > 0 else w.LOW_RUFFED) - ends)
    gain = 0.0
    if suit != TRUMP:
        held = sight.mine(sight.table.masks[suit])
        gain = w.LEAD_VOID[held] if held < len(w.LEAD_VOID) else w.LEAD_LONG * held
    return ends * (sight.pips(cards) + drawn(sight, suit, 1) + w.TEMPO) + gain - price(sight, suit, cards)


def drawn(sight: Sight, suit: int, number: int) -> float:
    """Returns the points a lead of so many cards is expected to draw from the other seats."""
    unseen = within(sight.unseen, sight.table.masks[suit])
    return (w.SUPPORT + w.SUPPORT_SUIT * sight.pips(unseen)) * float(number**w.SUPPORT_SIZE)


def price(sight: Sight, suit: int, cards: Planes) -> float:
    """Returns what the cards of a lead would be worth later: side winners wait for nothing."""
    number: int = size(cards)
    worth = w.LEAD_COST * cost(sight, cards)
    return worth if suit == TRUMP else min(worth, 0.5 * number)
