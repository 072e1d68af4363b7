"""Units of cards of one suit: the runs there are in a plane, and which units nobody can beat."""

from mypy_extensions import i64

from core.bits import bitlen
from core.bots.sight import Sight
from core.follow import EMPTY, plus, times
from core.ranks import Planes, RankTable
from core.shapes import LENGTH, NONE, Unit, first_at, layers, runs, units


def tractors(table: RankTable, suit: i64, plane: i64, length: i64, top: i64) -> list[tuple[i64, i64]]:
    """Returns (rung, positions) of the runs of `length` in a plane above a rung, the lowest first."""
    held = layers(table, suit, plane) if plane else NONE
    least = top + 2 - length if top + 2 > length else 0
    starts = runs(held[0], length) >> least << least
    found: list[tuple[i64, i64]] = []
    while starts:
        start = bitlen(starts & -starts) - 1
        starts &= starts - 1
        kinds: i64 = 0
        for rung in range(start, start + length):
            kinds |= first_at(table, suit, plane, rung)
        found.append((start + length - 1, kinds))
    return found


def beatable(sight: Sight, seat: int, suit: int, unit: Unit) -> bool:
    """Returns whether another seat may hold cards that beat a unit of a throw (R7.3), for all one knows."""
    copies, length = unit.shape >> 5, unit.shape & LENGTH
    plane = times(sight.unseen, copies) & sight.memory.may[copies - 1][seat]
    if length == 1:
        return plane & sight.above[suit][unit.rung + 1] != 0
    if sight.memory.runs.get((seat, suit), LENGTH) < length:
        return False
    plane &= sight.table.masks[suit]
    return plane != 0 and len(tractors(sight.table, suit, plane, length, unit.rung)) > 0


def sure(sight: Sight, suit: int, unit: Unit) -> bool:
    """Returns whether no other seat can beat a unit in its suit, whatever it holds."""
    for seat in range(4):
        if seat != sight.seat and sight.left[seat] and beatable(sight, seat, suit, unit):
            return False
    return True


def sure_throw(sight: Sight, suit: int, parts: list[Unit]) -> list[Unit]:
    """Returns the largest throw of units that cannot fail, as it is read (R3.5); none if there is none.

    Units put together may be read as others (two pairs as a tractor), so what comes out is proved again.
    """
    chosen = [unit for unit in parts if sure(sight, suit, unit)]
    if len(chosen) < 2:
        return []
    cards: Planes = EMPTY
    for unit in chosen:
        cards = plus(cards, unit.planes)
    read = units(sight.table, cards)
    if len(read) > 1:
        for unit in read:
            if not sure(sight, suit, unit):
                return []
    return read
