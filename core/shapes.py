"""Shapes: how cards of one effective suit form units, and which of them beat which (R3, R7.7, R7.8).

A *shape* is one number, `copies << 5 | length`: SINGLE, PAIR, TRIPLE, or with a length of two and more a
tractor (two copies) or a titanic (three). Shapes so written sort, highest first, in the order of R3.5 and
R7.6. The *demands* of a lead are its shapes without the singles, highest first.

>>> from core.cards import parse
>>> from core.ranks import rank_table
>>> table = rank_table(trump=0, level=8)
>>> [unit.text for unit in units(table, table.planes(parse("H9 H9 HJ HJ HA")))]
['tractor 2', 'single']
"""

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from core.bits import BITS, bitlen, popcount
from core.cards import KINDS, Cards
from core.ranks import TRUMP, Planes, RankTable

SINGLE: Final = 1 << 5 | 1
PAIR: Final = 2 << 5 | 1
TRIPLE: Final = 3 << 5 | 1
LENGTH: Final = 31  # shape & LENGTH

Demands = tuple[int, ...]
Layers = tuple[i64, i64, i64, i64]  # bit planes over rungs: the rung holds at least one, two, three, four
NONE: Layers = (0, 0, 0, 0)


class Unit:
    """A unit of cards of one suit: its shape, the rung of its highest card, and its cards as planes."""

    __slots__ = ("planes", "rung", "shape", "table")

    def __init__(self, table: RankTable, shape: int, rung: int, planes: Planes) -> None:
        self.table: Final = table
        self.shape: Final = shape
        self.rung: Final = rung
        self.planes: Final[Planes] = planes

    @property
    def cards(self) -> Cards:
        """The cards, the highest first."""
        return self.table.cards(self.planes)

    @property
    def text(self) -> str:
        """The unit as text: `"titanic 2"`, `"triple"`, `"tractor 3"`, `"pair"`, `"single"`."""
        return shape_text(self.shape)


def shape_text(shape: int) -> str:
    """Returns a shape as text, e.g. `"tractor 3"`."""
    length = shape & LENGTH
    if length > 1:
        return f"{'tractor' if shape >> 5 == 2 else 'titanic'} {length}"
    return ("single", "pair", "triple")[(shape >> 5) - 1]


def suit_of(table: RankTable, one: i64) -> int | None:
    """Returns the effective suit 0..4 of the positions in `one`, None if they are of several."""
    suit = table.suit_at[bitlen(one) - 1]
    return None if one & ~table.masks[suit] else suit


def layers(table: RankTable, suit: i64, plane: i64) -> Layers:
    """Returns a plane over positions of one suit as layers over its rungs.

    In side suits a rung is a position. Trump rungs that several kinds share (off-suit level cards, 2s) fold
    into one, so that neighbours of the order are neighbours in the plane (R3.4).
    """
    plane >>= table.low[suit]
    if suit != TRUMP:
        return plane, 0, 0, 0
    two: i64 = 0
    three: i64 = 0
    four: i64 = 0
    for place, kinds in table.wide:
        rung: i64 = place
        bit: i64 = BITS[rung]
        held = popcount(plane >> rung & BITS[kinds] - 1)
        plane = plane & bit - 1 | (bit if held else 0) | plane >> rung + kinds << rung + 1
        if held > 1:
            two |= bit
            if held > 2:
                three |= bit
                if held > 3:
                    four |= bit
    return plane, two, three, four


def longest(rungs: i64) -> i64:
    """Returns the length of the longest run of neighbouring rungs in a plane."""
    length: i64 = 0
    while rungs:
        rungs &= rungs >> 1
        length += 1
    return length


def runs(rungs: i64, length: i64) -> i64:
    """Returns the plane of the lowest rungs of all runs of exactly `length` neighbours (overlapping too)."""
    found = rungs
    while length > 1:
        rungs >>= 1
        found &= rungs
        length -= 1
    return found


def run(start: i64, length: i64) -> i64:
    """Returns the plane of `length` neighbouring rungs from the lowest on."""
    return BITS[start + length] - BITS[start]


def take(held: Layers, rungs: i64) -> Layers:
    """Returns the layers with one unit fewer on each of the rungs (which all hold one)."""
    keep = ~rungs
    one, two, three, four = held
    return (
        one & keep | two & rungs, two & keep | three & rungs, three & keep | four & rungs, four & keep
    )  # fmt: skip


def units(table: RankTable, planes: Planes) -> list[Unit]:
    """Returns the units that cards of one effective suit are read as, in the order of R3.5."""
    one, two, three = planes
    found: list[Unit] = []
    if three:
        _split(table, 3, three, found)
    if two & ~three:
        _split(table, 2, two & ~three, found)
    rest = one & ~two
    while rest:
        place = bitlen(rest) - 1
        bit: i64 = BITS[place]
        rest ^= bit
        found.append(Unit(table, SINGLE, table.rung_at[place], (bit, 0, 0)))
    return found


def demands_of(parts: list[Unit]) -> Demands:
    """Returns the demands of a lead that is read as these units."""
    return tuple([unit.shape for unit in parts if unit.shape != SINGLE])


def _split(table: RankTable, copies: i64, plane: i64, found: list[Unit]) -> None:
    """Adds the units of kinds that are all there so many times: the longest first, then the highest."""
    place = bitlen(plane) - 1
    if not plane & (plane - 1):
        found.append(Unit(table, copies << 5 | 1, table.rung_at[place], _copies(plane, copies)))
        return
    suit: i64 = table.suit_at[place]
    held = layers(table, suit, plane)
    while held[0]:
        length = longest(held[0])
        start = bitlen(runs(held[0], length)) - 1
        held = take(held, run(start, length))
        kinds: i64 = 0
        for rung in range(start, start + length):
            kinds |= first_at(table, suit, plane, rung)
        plane ^= kinds
        found.append(Unit(table, copies << 5 | length, start + length - 1, _copies(kinds, copies)))


def _copies(kinds: i64, copies: i64) -> Planes:
    """So many copies of some kinds, two or three."""
    return kinds, kinds, kinds if copies == 3 else 0


def first_at(table: RankTable, suit: i64, plane: i64, rung: i64) -> i64:
    """Returns the highest position of the plane on a rung, as a bit: the first suit in the order of R3.5."""
    place = bitlen(plane & table.rung_masks[suit][rung])
    return BITS[place - 1] if place else 0


# --- what can be made of cards (R7.6, R7.7) ---------------------------------------------------------------

# Pairs and triples of one suit are looked at as layers: `pairs` holds the kinds with two copies, `triples`
# those with three. A *profile* lists what was met of each demand, in order: a shape, or 0 for nothing.


@lru_cache(maxsize=1 << 15)
def profile(pairs: Layers, triples: Layers, demands: Demands, spare: int = KINDS) -> Demands:
    """Returns the best profile these pairs and triples reach on a list of demands (R7.6).

    `spare`: how many of the triples may be used as pairs, where pairs and tractors are asked for.
    """
    if not demands:
        return ()
    first = demands[0]
    if first == TRIPLE:
        return _triples(pairs, triples, demands, spare)
    if first < TRIPLE:
        spare = min(spare, count(triples))
        return _pairs(pairs, triples if spare else NONE, demands, spare, 0)
    wanted, rest = first & LENGTH, demands[1:]
    length = min(wanted, longest(triples[0]))
    if length < 2:
        return (0, *profile(pairs, triples, ranked(rest + (TRIPLE,) * wanted), spare))
    made = 3 << 5 | length
    left = demands_left(rest, wanted - length, 3)
    return max(
        (made, *profile(pairs, take(triples, span), left, spare))
        for span in spans(runs(triples[0], length), length)
    )


def _triples(pairs: Layers, triples: Layers, demands: Demands, spare: int) -> Demands:
    """Triples are asked for. Which ones are given only matters to the tractors asked for later, so it is
    enough to remember how many triples these may still use."""
    asked = demands.count(TRIPLE)
    held = count(triples)
    rest = demands[asked:]
    if held >= asked:
        spare = min(spare, held - asked)
        return (TRIPLE,) * asked + (_pairs(pairs, triples if spare else NONE, rest, spare, 0) if rest else ())
    instead = min(asked - held, count(pairs))
    met = (TRIPLE,) * held + (PAIR,) * instead + (0,) * (asked - held - instead)
    return met + (_pairs(pairs, NONE, rest, 0, instead) if rest else ())


@lru_cache(maxsize=1 << 15)
def _pairs(pairs: Layers, triples: Layers, demands: Demands, spare: int, reserved: int) -> Demands:
    """Tractors and pairs are asked for. `spare` of the triples may be used, `reserved` pairs may not."""
    free = count(pairs) + min(spare, count(triples)) - reserved
    first = demands[0]
    if first == PAIR:
        met = min(len(demands), free)
        return (PAIR,) * met + (0,) * (len(demands) - met)
    wanted, rest = first & LENGTH, demands[1:]
    for length in range(min(wanted, free, longest(pairs[0] | triples[0])), 1, -1):
        made = 2 << 5 | length
        left = demands_left(rest, wanted - length, 2)
        best: Demands = ()
        for span in cuts(pairs, triples, length):
            used = popcount(span & ~pairs[0])
            if used <= spare:
                if not left:
                    return (made,)
                found = (made, *_pairs(*take_pairs(pairs, triples, span), left, spare - used, reserved))
                if found[1:] == left:
                    return found
                best = max(best, found)
        if best:
            return best
    return (0, *_pairs(pairs, triples, ranked(rest + (PAIR,) * wanted), spare, reserved))


def demands_left(rest: Demands, length: int, copies: int) -> Demands:
    """Returns the demands with what is left of one put back in its place."""
    return ranked((*rest, copies << 5 | length)) if length else rest


def ranked(demands: Demands) -> Demands:
    """Returns demands in the order they are answered."""
    return tuple(sorted(demands, reverse=True))


def spans(starts: i64, length: i64) -> list[int]:
    """Returns runs of rungs as planes, the highest first, given the plane of their lowest rungs."""
    found = []
    while starts:
        start = bitlen(starts) - 1
        found.append(run(start, length))
        starts ^= BITS[start]
    return found


def cuts(pairs: Layers, triples: Layers, length: i64) -> list[int]:
    """Returns the runs worth taking as a tractor of `length`.

    Where each rung holds just one pair, a piece from the end of a run leaves no less than one from its
    middle, so the middles need not be tried.
    """
    held = pairs[0] | triples[0]
    starts = runs(held, length)
    if not pairs[1] and not triples[0]:
        starts &= ~(held << 1) | ~(held >> length)
    return spans(starts, length)


def take_pairs(pairs: Layers, triples: Layers, rungs: i64) -> tuple[Layers, Layers]:
    """Returns both layers after a pair of each rung is used: of a triple only where no other pair is."""
    from_pairs = rungs & pairs[0]
    return take(pairs, from_pairs), take(triples, rungs ^ from_pairs)


def count(held: Layers) -> i64:
    """Returns the number of pairs or triples in the layers."""
    return popcount(held[0]) + popcount(held[1]) + popcount(held[2]) + popcount(held[3])


# --- contests (R7.7, R7.8) -------------------------------------------------------------------------------


def contest(table: RankTable, suit: i64, demands: Demands, planes: Planes) -> i64:
    """Returns what cards of one suit, as many as were led, are worth against a lead with these demands.

    That is the rung of the highest unit of the lead's largest shape that a splitting into exactly the lead's
    units can show (R7.8), or -1 if there is no such splitting (R7.7).
    """
    one, two, three = planes
    if not demands:
        return table.rung_at[bitlen(one) - 1]
    if popcount(two) < len(demands):
        return -1
    first, rest = demands[0], demands[1:]
    if first == PAIR:
        return table.rung_at[bitlen(two) - 1]
    triples = layers(table, suit, three) if three else NONE
    pairs = layers(table, suit, two & ~three)
    length = first & LENGTH
    for span in spans(runs(triples[0] if first >= TRIPLE else pairs[0] | triples[0], length), length):
        left = (pairs, take(triples, span)) if first >= TRIPLE else take_pairs(pairs, triples, span)
        if profile(*left, rest) == rest:
            return bitlen(span) - 1
    return -1
