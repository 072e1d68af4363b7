"""What the computer players look up about a rank table, made once for each."""

from functools import cache
from typing import Final

from mypy_extensions import i64

from core.bots import weights as w
from core.cards import deck
from core.ranks import TRUMP, Planes, RankTable


@cache
def whole(table: RankTable, decks: int) -> Planes:
    """Returns all the cards of the game as planes."""
    return table.planes(deck(decks))


@cache
def above(table: RankTable) -> list[list[i64]]:
    """Returns, by suit and rung + 1, the positions of higher rungs; the first entry is the whole suit."""
    found = []
    for suit in range(5):
        left = table.masks[suit]
        higher: list[i64] = [left]
        for rung in table.rung_masks[suit]:
            left &= ~rung
            higher.append(left)
        found.append(higher)
    return found


@cache
def trump_worth(table: RankTable) -> list[float]:
    """Returns the worth of every trump by position, 0 for side cards."""
    top = table.rung[table.order[-1]]
    return [
        w.TRUMP_KEEP[min(top - int(rung), len(w.TRUMP_KEEP) - 1)] if suit == TRUMP else 0.0
        for suit, rung in zip(table.suit_at, table.rung_at, strict=True)
    ]


class Lore:
    """All of it for one table and number of decks, so that it is looked up at once."""

    __slots__ = ("above", "trumps", "whole")

    def __init__(self, table: RankTable, decks: int) -> None:
        self.whole: Final[Planes] = whole(table, decks)
        self.above: Final[list[list[i64]]] = above(table)
        self.trumps: Final[list[float]] = trump_worth(table)


@cache
def lore(table: RankTable, decks: int) -> Lore:
    """Returns what there is to know of a table and a number of decks."""
    return Lore(table, decks)
