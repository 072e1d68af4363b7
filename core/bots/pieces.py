"""Cards of one suit as the units they are read as (R3.5), as planes, and which of them nobody can beat."""

from typing import NamedTuple

from mypy_extensions import i64

from core.bits import BITS, bitlen
from core.bots.sight import Sight
from core.follow import EMPTY, plus
from core.ranks import Planes, RankTable
from core.shapes import LENGTH, NONE, SINGLE, first_at, layers, longest, run, runs, take


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
                start = bitlen(runs(held[0], length)) - 1
                held = take(held, run(start, length))
                bits: i64 = 0
                for rung in range(start, start + length):
                    bits |= first_at(table, suit, plane, rung)
                plane ^= bits
                found.append(
                    Piece(copies << 5 | length, start + length - 1, (bits, bits, bits if copies == 3 else 0))
                )
    rest = one & ~two
    while rest:
        place = bitlen(rest) - 1
        bit: i64 = BITS[place]
        rest ^= bit
        found.append(Piece(SINGLE, table.rung_at[place], (bit, 0, 0)))
    return found


def tractors(table: RankTable, suit: int, plane: int, length: int, top: int) -> list[tuple[int, int]]:
    """Returns (rung, positions) of the runs of `length` in a plane above a rung, the lowest first."""
    held = layers(table, suit, plane) if plane else NONE
    starts = runs(held[0], length) >> max(0, top + 2 - length) << max(0, top + 2 - length)
    found = []
    while starts:
        start = bitlen(starts & -starts) - 1
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
    for seat in range(4):
        if seat != sight.seat and sight.left[seat] and beatable(sight, seat, suit, piece):
            return False
    return True


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
