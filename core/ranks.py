"""Rank tables: what every card is worth under a trump suit and a level (R2).

A table lists the 54 kinds in *positions* of rising strength: the side suits first, each A high, then the
trump suit with level cards and jokers. A hand is then a few bit planes over positions, and everything the
rules ask is a shift, a mask or a `bit_length`. Nothing outside this module knows what a level card is.

>>> table = rank_table(trump=0, level=8, twos_trump=False)   # spades are trump, level ten
>>> from core.cards import parse
>>> [table.rung[card] for card in parse("SA HT CT ST LJ BJ")]
[11, 12, 12, 13, 14, 15]
>>> [(table.suit[card], table.rung[card]) for card in parse("H9 HJ")]   # neighbours close up (R2.5)
[(1, 7), (1, 8)]
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from mypy_extensions import i64

from core.bits import BITS, bitlen
from core.cards import BJ, KINDS, LJ, POINTS, Card, Cards

TRUMP: Final = 4  # the effective suit of trumps; side suits keep 0..3
Planes = tuple[i64, i64, i64]  # bit planes over positions: held at least once, twice, three times


class Hand:
    """The cards of a seat as bit planes that change in place: held at least once, twice, three times."""

    __slots__ = ("one", "three", "two")

    def __init__(self, cards: Planes) -> None:
        self.one: i64 = cards[0]
        self.two: i64 = cards[1]
        self.three: i64 = cards[2]

    @property
    def planes(self) -> Planes:
        """The cards."""
        return self.one, self.two, self.three


class RankTable:
    """One row of the rank tables. Everything is filled at construction and never changes.

    suit[card], rung[card]  effective suit 0..4 and rung in it (equal cards share one, neighbours differ by 1)
    order                   cards by position;  position[card] is the way back
    rung_at[pos]            rung by position;  suit_at[pos] effective suit by position
    masks[suit]             the positions of an effective suit; 0 for the trump suit's own number
    rung_masks[suit][rung]  the positions of one rung
    low[suit]               first position of an effective suit
    wide                    (rung, number of kinds) of each trump rung that several kinds share, low to high
    points5, points10       positions worth 5 and 10;  scoring: both;  side: all positions that are not trump
    """

    __slots__ = (
        "bits", "level", "low", "masks", "order", "points5", "points10", "position", "rung", "rung_at",
        "rung_masks", "scoring", "side", "suit", "suit_at", "trump", "wide",
    )  # fmt: skip

    def __init__(self, trump: int | None, level: int, *, twos_trump: bool) -> None:
        self.trump: Final = trump
        self.level: Final = level
        groups: list[list[list[Card]]] = [_side(s, trump, level, twos=twos_trump) for s in range(4)]
        groups.append(_trumps(trump, level, twos=twos_trump))
        suit, rung = [0] * KINDS, [0] * KINDS
        order: list[Card] = []
        low: list[int] = []
        wide: list[tuple[int, int]] = []
        for effective, rungs in enumerate(groups):
            low.append(len(order))
            for height, cards in enumerate(rungs):
                if len(cards) > 1:
                    wide.append((height, len(cards)))
                for card in cards:
                    suit[card], rung[card] = effective, height
                    order.append(card)
        self.suit: Final = tuple(suit)
        self.rung: Final = tuple(rung)
        self.order: Final = tuple(order)
        self.low: Final[list[i64]] = list(low)
        self.wide: Final = tuple(wide)
        position = {card: place for place, card in enumerate(order)}
        self.position: Final = tuple(position[card] for card in range(KINDS))
        self.bits: Final[list[i64]] = [BITS[place] for place in self.position]
        self.suit_at: Final[list[i64]] = [suit[card] for card in order]
        self.rung_at: Final[list[i64]] = [rung[card] for card in order]
        self.masks: Final[list[i64]] = [
            sum(1 << place for place, card in enumerate(order) if suit[card] == effective)
            for effective in range(5)
        ]
        self.rung_masks: Final[list[list[i64]]] = [
            [sum(1 << position[card] for card in cards) for cards in rungs] for rungs in groups
        ]
        self.points5: Final[i64] = sum(1 << place for place, card in enumerate(order) if POINTS[card] == 5)
        self.points10: Final[i64] = sum(1 << place for place, card in enumerate(order) if POINTS[card] == 10)
        self.scoring: Final[i64] = self.points5 | self.points10
        self.side: Final[i64] = (1 << KINDS) - 1 ^ self.masks[TRUMP]

    def planes(self, cards: Iterable[Card]) -> Planes:
        """Returns the bit planes of some cards, at most three of a kind."""
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        bits = self.bits
        for card in cards:
            bit: i64 = bits[card]
            three |= two & bit
            two |= one & bit
            one |= bit
        return one, two, three

    def cards(self, planes: Planes) -> Cards:
        """Returns the cards of some planes from the strongest position down, copies together."""
        one, two, three = planes
        found: list[Card] = []
        while one:
            place = bitlen(one) - 1
            bit: i64 = BITS[place]
            one ^= bit
            found += [self.order[place]] * (3 if three & bit else 2 if two & bit else 1)
        return tuple(found)


def _side(suit: int, trump: int | None, level: int, *, twos: bool) -> list[list[Card]]:
    """The rungs of a side suit, low to high (R2.5); none for the trump suit."""
    if suit == trump:
        return []
    return [[suit * 13 + rank] for rank in range(13) if rank != level and not (twos and rank == 0)]


def _trumps(trump: int | None, level: int, *, twos: bool) -> list[list[Card]]:
    """The rungs of the trump suit, low to high (R2.2-R2.4)."""
    rungs: list[list[Card]] = []
    if trump is not None:
        rungs += [[trump * 13 + rank] for rank in range(13) if rank != level and not (twos and rank == 0)]
    for rank in (0, level) if twos and level != 0 else (level,):
        # Equal cards from the last suit to the first, so that the lowest bit is the suit that comes
        # last in the order of R3.5.
        off = [suit * 13 + rank for suit in (3, 2, 1, 0) if suit != trump]
        rungs.append(off)
        if trump is not None:
            rungs.append([trump * 13 + rank])
    return [*rungs, [LJ], [BJ]]


@cache
def rank_table(trump: int | None, level: int, twos_trump: bool = False) -> RankTable:  # noqa: FBT001, FBT002
    """Returns the table for a trump suit 0..3 (None: no-trump) and a level 0..12 (2..A). There are 130."""
    return RankTable(trump, level, twos_trump=twos_trump)
