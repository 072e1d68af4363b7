"""Card faces and backs, put together from the skin's ranks and pips.

A face depends on few things, gathered in `Face`, which is also the key under which the canvas keeps it.
"""

from typing import Final, NamedTuple

import numpy as np

from core.cards import BJ, LJ, RANKS, SUITS, Card
from phone_client.bitmaps import CLEAR
from phone_client.layout import CardSize
from phone_client.skin import Painted, Pixels, Skin

SUIT_COLOURS = {"S": "ink", "H": "red", "C": "pine", "D": "orange"}


class Face(NamedTuple):
    """Everything a card face depends on but the colours."""

    card: Card
    size: str  # L T K M
    trump: bool = False
    dimmed: bool = False
    strip: int | None = None  # how much of it the next card leaves to see; None: all
    last: bool = False  # the last of its row: nothing lies over it
    watermark: bool = False
    english: bool = False


def sized(skin: Skin, size: str) -> CardSize:
    """Returns the measures of a size L, T, K or M. Raises KeyError."""
    card = skin.card
    return {"L": card.large, "T": card.trick, "K": card.kitty, "M": card.mini}[size]


def suit_of(card: Card) -> str:
    """Returns S, H, C or D, or J for a joker."""
    return SUITS[card // len(RANKS)] if card < LJ else "J"


def rank_of(card: Card, *, english: bool = False) -> str:
    """Returns 2..9 T J Q K A, or what stands on a joker."""
    if card < LJ:
        return RANKS[card % len(RANKS)]
    return ("B" if english else "大") if card == BJ else ("L" if english else "小")


def ink_of(card: Card) -> str:
    """Returns the name of the colour the card is printed in."""
    if card < LJ:
        return SUIT_COLOURS[suit_of(card)]
    return "red" if card == BJ else "navy"


def face(skin: Skin, key: Face) -> Painted:
    """Returns the card's face."""
    size = sized(skin, key.size)
    ground, low = ("trump", "trump_lo") if key.trump else ("paper", "paper_lo")
    painted = _blank(skin, size, "edge", low if key.dimmed else ground)
    pixels = painted.pixels
    pixels[size.h - 2, 1 : size.w - 1] = skin.colour(low)
    if key.watermark and not key.dimmed:
        mark = skin.card.watermark
        _put(skin, pixels, size.w - mark.x, size.h - mark.y, f"pip9/{suit_of(key.card)}", low)
    _index(skin, pixels, key, size)
    return painted


def back(skin: Skin, size: CardSize, design: str = "lattice") -> Painted:
    """Returns the back of a card: one of BACKS with a pale rim. Raises KeyError."""
    painted = _blank(skin, size, "edge_dk", "paper_lo")
    ground, line, pattern = BACKS[design]
    height, width = size.h - 4, size.w - 4
    tile = np.array([[sign == "#" for sign in row] for row in pattern])
    y, x = np.mgrid[0:height, 0:width]
    drawn = tile[y % tile.shape[0], x % tile.shape[1]]
    painted.pixels[2 : size.h - 2, 2 : size.w - 2] = np.where(drawn, skin.colour(line), skin.colour(ground))
    return painted


# Ground, line, and the tile of the line.
BACKS: Final = {
    "lattice": ("lac", "lac_lo", ("#...", ".#.#", "..#.", ".#.#")),
    "waves": ("sky2", "blue", ("..##....", ".#..#...", "#....#.#", "......##", ".#...#..", "#.#.#..#")),
    "bamboo": ("ok", "green", ("##..", "##..", "##..", "....", "..##", "..##", "..##", "....")),
    "coins": ("brown", "amber", (".###..", "#...#.", "#.#.#.", "#...#.", ".###..", "......")),
}


def _blank(skin: Skin, size: CardSize, edge: str, ground: str) -> Painted:
    """Returns a card with nothing on it; its four corner pixels are clear."""
    pixels = np.full((size.h, size.w), skin.colour(edge), np.uint32)
    pixels[1:-1, 1:-1] = skin.colour(ground)
    solid = np.ones(pixels.shape, np.bool_)
    solid[:: size.h - 1, :: size.w - 1] = False
    return Painted(pixels, solid, 0)


def _index(skin: Skin, pixels: Pixels, key: Face, size: CardSize) -> None:
    """Print rank and pip into the upper left corner, as wide as the strip allows."""
    card = skin.card
    room = size.w if key.strip is None else key.strip
    wide = size.wide and room >= card.wide_strip
    covered = not key.last and key.strip is not None
    ink = "dimink" if key.dimmed else ink_of(key.card)
    rank, suit = rank_of(key.card, english=key.english), suit_of(key.card)
    x = card.index.x - (covered and not wide and room <= card.tight_strip)
    rank_x = x - (wide and rank == "T" and covered and room <= card.ten_strip)
    _put(skin, pixels, rank_x, card.index.y, f"{'wide' if wide else 'narrow'}/{rank}", ink)
    pip_y = card.wide_pip_y if wide else card.narrow_pip_y
    _put(skin, pixels, x, pip_y, f"{'pip7' if wide else 'pip5'}/{suit}", ink)


def _put(skin: Skin, pixels: Pixels, x: int, y: int, name: str, ink: str) -> None:
    """Print a one-colour bitmap; it must lie inside the card."""
    shape = skin.drawing(name).index != CLEAR
    height, width = shape.shape
    pixels[y : y + height, x : x + width][shape] = skin.colour(ink)
