"""Cards and their text (R1.1, R1.2).

A card is an `int` 0..53: suit * 13 + rank for the four suits, then the two jokers. The same card held
twice is the same number twice; there are no physical copies.

>>> parse("S5 HT LJ")
(3, 21, 52)
>>> text((3, 21, 52))
'S5 HT LJ'
"""

from collections.abc import Iterable
from typing import Annotated, Final

Card = Annotated[int, "card"]  # the marks tell core.messages what to write as card text
Cards = Annotated[tuple[int, ...], "cards"]

SUITS: Final = "SHCD"  # in the order of R3.5
RANKS: Final = "23456789TJQKA"
LJ: Final = 52
BJ: Final = 53
KINDS: Final = 54

NAMES: tuple[str, ...] = (*(s + r for s in SUITS for r in RANKS), "LJ", "BJ")
POINTS: tuple[int, ...] = (*({"5": 5, "T": 10, "K": 10}.get(r, 0) for _ in SUITS for r in RANKS), 0, 0)
_CARD = {name: card for card, name in enumerate(NAMES)}


class CardError(ValueError):
    """A text that names no card; `str()` of it is that text."""


def parse(words: str) -> Cards:
    """Returns the cards named in `words`, in their order. Raises CardError with the first bad word."""
    cards = []
    for word in words.split():
        if word not in _CARD:
            raise CardError(word)
        cards.append(_CARD[word])
    return tuple(cards)


def text(cards: Iterable[Card]) -> str:
    """Returns the cards as text in the given order, e.g. `"S5 HT LJ"`."""
    return " ".join(NAMES[card] for card in cards)


def points(cards: Iterable[Card]) -> int:
    """Returns the points of the cards: 5, T and K count 5, 10 and 10 (R1.2)."""
    return sum(POINTS[card] for card in cards)


def deck(decks: int) -> list[Card]:
    """Returns `decks` whole decks, 54 cards each, in the order of the kinds."""
    return [card for card in range(KINDS) for _ in range(decks)]


def is_joker(card: Card) -> bool:
    """Returns whether the card is the little or the big joker."""
    return card >= LJ
