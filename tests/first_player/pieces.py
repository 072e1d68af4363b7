"""Cards of one suit as the units they are read as (R3.5), as planes, and which of them nobody can beat."""

from typing import NamedTuple

from core.follow import plus
from core.ranks import RankTable
from core.shapes import LENGTH, NONE, SINGLE, first_at, layers, longest, runs, take

from .sight import Sight
from .trick import EMPTY, Planes


class Piece(NamedTuple):
    """A unit: its shape, its highest rung and its cards."""

    shape: int
    top: int
    cards: Planes


def pieces(table: RankTable, suit: int, cards: Planes) -> list[Piece]:
    """Returns the units of cards of one suit in the order of R3.5."""
    one, two, three = cards
    found: list[Piece] = []
    for copies, plane in ((3, three), (2, two & ~three)):
        if plane:
            held = layers(table, suit, plane)
            while held[0]:
                length = longest(held[0])
                start = int(runs(held[0], length)).bit_length() - 1
                held = take(held, ((1 << length) - 1) << start)
                bits = 0
                for rung in range(start, start + length):
                    bits |= first_at(table, suit, plane, rung)
                plane ^= bits
                found.append(
                    Piece(copies << 5 | length, start + length - 1, (bits, bits, bits if copies == 3 else 0))
                )
    rest = one & ~two
    while rest:
        place = rest.bit_length() - 1
        rest ^= 1 << place
        found.append(Piece(SINGLE, table.rung_at[place], (1 << place, 0, 0)))
    return found


def tractors(table: RankTable, suit: int, plane: int, length: int, top: int) -> list[tuple[int, int]]:
    """Returns (rung, positions) of the runs of `length` in a plane above a rung, low to high."""
    held = layers(table, suit, plane) if plane else NONE
    starts: int = runs(held[0], length) >> max(0, top + 2 - length) << max(0, top + 2 - length)
    found = []
    while starts:
        start = (starts & -starts).bit_length() - 1
        starts &= starts - 1
        bits = 0
        for rung in range(start, start + length):
            bits |= first_at(table, suit, plane, rung)
        found.append((start + length - 1, bits))
    return found


def beatable(sight: Sight, seat: int, suit: int, piece: Piece) -> bool:
    """Returns whether another seat may hold cards that beat a unit of a throw (R7.3), for all one knows."""
    copies, length = piece.shape >> 5, piece.shape & LENGTH
    plane = sight.unseen[copies - 1] & sight.memory.may[copies - 1][seat]
    if length == 1:
        return bool(plane & sight.above[suit][piece.top + 1])
    if sight.memory.runs.get((seat, suit), LENGTH) < length:
        return False
    plane &= sight.table.masks[suit]
    return bool(plane and tractors(sight.table, suit, plane, length, piece.top))


def sure(sight: Sight, suit: int, piece: Piece) -> bool:
    """Returns whether no other seat can beat a unit in its suit, whatever it holds."""
    return not any(sight.left[s] and s != sight.seat and beatable(sight, s, suit, piece) for s in range(4))


def sure_throw(sight: Sight, suit: int, units: list[Piece]) -> tuple[Planes, list[Piece]] | None:
    """Returns the largest throw of units that cannot fail, and how it is read (R3.5); None if there is none.

    Units put together may be read as others (two pairs as a tractor), so what comes out is proved again.
    """
    best = [unit for unit in units if sure(sight, suit, unit)]
    if len(best) < 2:
        return None
    cards = EMPTY
    for unit in best:
        cards = plus(cards, unit.cards)
    read = pieces(sight.table, suit, cards)
    if len(read) > 1 and not all(sure(sight, suit, unit) for unit in read):
        return None
    return cards, read
