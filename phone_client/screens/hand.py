"""The own hand on the screen: its order, its rows and where every card lies.

Trumps come first, high to low, then the side suits in colours that alternate where they can. In a deal they
change places only for that, so that a card is found where it lay. Which card is trump and how high it stands
is the rank table's business (R2).

>>> from core.cards import parse, text
>>> from core.ranks import rank_table
>>> [text(group.cards) for group in groups(parse("D5 SA HK LJ H3 CT"), rank_table(0, 6))]
['LJ SA', 'HK H3', 'CT', 'D5']
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from core.cards import Card, Cards
from core.ranks import TRUMP, RankTable
from phone_client.layout_table import HandLayout

_RED = (False, True, False, True)  # S H C D

Cut = tuple[int, ...]  # the first card of every row, then the number of cards


class Group(NamedTuple):
    """Cards of one effective suit (4: trump), from the strongest down."""

    suit: int
    cards: Cards


class Slot(NamedTuple):
    """One of several equal cards: the `copy`-th (from 0) of its kind in the hand."""

    card: Card
    copy: int


class Spot(NamedTuple):
    """A card in its place, not raised: upper left corner, and how much of it the next one leaves to see."""

    slot: Slot
    suit: int  # effective
    x: int
    y: int
    strip: int
    row: int
    last: bool  # of its row: nothing lies over it


def groups(hand: Iterable[Card], table: RankTable, before: Cut = ()) -> list[Group]:
    """Returns the hand by effective suit, in the order in which it is shown: as far as it can be, that which
    the suits had `before`, if there are none but those."""
    held: dict[int, list[Card]] = {}
    for card in sorted(hand, key=table.position.__getitem__, reverse=True):
        held.setdefault(table.suit[card], []).append(card)
    first = [TRUMP] if TRUMP in held else []
    sides = frozenset(held) - {TRUMP}
    known = before if sides <= set(before) else _settled(table.trump)
    order = _alternating(tuple(suit for suit in known if suit in sides))
    return [Group(suit, tuple(held[suit])) for suit in (*first, *order)]


def _settled(trump: int | None) -> Cut:
    """Returns the side suits in the order of a hand that has them all."""
    return _alternating(tuple(suit for suit in range(4) if suit != trump))


@lru_cache(maxsize=128)
def _alternating(order: Cut) -> Cut:
    """Returns side suits so that the fewest neighbours share a colour, else as they lay: a suit that has run
    out leaves the others in their places. Trumps are told from their neighbour by their own ground."""

    def changed(new: Cut) -> tuple[int, int]:
        alike = sum(_RED[a] == _RED[b] for a, b in pairwise(new))
        return alike, sum(order.index(a) > order.index(b) for a, b in combinations(new, 2))

    return min(permutations(order), key=changed)


@lru_cache(maxsize=64)
def spots(held: tuple[Group, ...], look: HandLayout, *, burying: bool = False) -> tuple[Spot, ...]:
    """Returns every card's place, the top row first, each row from left to right."""
    cards = [(group.suit, card) for group in held for card in group.cards]
    rows = _rows(held, look, burying=burying)
    found: list[Spot] = []
    copies: dict[Card, int] = {}
    for row, (start, end) in enumerate(rows):
        strip = _strip(held, start, end, look)
        y = look.rows[len(rows) - 1 - row]
        x = look.x + (look.w - _width(held, start, end, strip, look) + 1) // 2
        for at in range(start, end):
            suit, card = cards[at]
            copy = copies[card] = copies.get(card, -1) + 1
            found.append(Spot(Slot(card, copy), suit, x, y, strip, row, at == end - 1))
            x += strip + _gap(held, at + 1, look)
    return tuple(found)


def _rows(held: tuple[Group, ...], look: HandLayout, *, burying: bool) -> list[tuple[int, int]]:
    """Returns first and last + 1 card of every row.

    One row if its strips are wide enough; else two, cut between groups; burying three; else equal rows, in
    which a suit may run on.
    """
    total = sum(len(group.cards) for group in held)
    if not total:
        return []
    if _strip(held, 0, total, look) >= look.one_row:
        return [(0, total)]
    least = look.two_rows_burying if burying else look.two_rows
    cut = _between(held, 2, least, look)
    if cut is None and burying:
        cut = _between(held, 3, look.three_rows, look) or _equal(total, 3)
    return list(pairwise(cut or _equal(total, 2)))


def _between(held: tuple[Group, ...], rows: int, least: int, look: HandLayout) -> Cut | None:
    """Returns the cut between groups whose smallest strip is greatest; None if that is less than `least`."""
    bounds = _bounds(held)
    cuts = [(0, *inner, bounds[-1]) for inner in combinations(bounds[:-1], rows - 1)]

    def strips(cut: Cut) -> list[int]:
        return sorted(_strip(held, start, end, look) for start, end in pairwise(cut))

    best = max(cuts, key=strips, default=None)
    return best if best and strips(best)[0] >= least else None


def _equal(total: int, rows: int) -> Cut:
    """Returns a cut into rows as long as each other; the upper ones have the odd cards."""
    return tuple(-(-total * row // rows) for row in range(rows + 1))


def _bounds(held: tuple[Group, ...]) -> Cut:
    """Returns where each group ends, counted in cards."""
    ends: list[int] = []
    for group in held:
        ends.append((ends[-1] if ends else 0) + len(group.cards))
    return tuple(ends)


def _gap(held: tuple[Group, ...], at: int, look: HandLayout) -> int:
    """Returns the gap before card `at` if its row began further left."""
    bounds = _bounds(held)
    if at not in bounds[:-1]:
        return 0
    return look.gap_trump if held[bounds.index(at)].suit == TRUMP else look.gap_suit


def _gaps(held: tuple[Group, ...], start: int, end: int, look: HandLayout) -> int:
    return sum(_gap(held, at, look) for at in _bounds(held) if start < at < end)


def _strip(held: tuple[Group, ...], start: int, end: int, look: HandLayout) -> int:
    """Returns how far apart the cards of a row lie."""
    if end - start < 2:
        return look.strip
    return min(look.strip, (look.w - look.card - _gaps(held, start, end, look)) // (end - start - 1))


def _width(held: tuple[Group, ...], start: int, end: int, strip: int, look: HandLayout) -> int:
    return strip * (end - start - 1) + _gaps(held, start, end, look) + look.card
