"""Looking at single pixels of what was drawn, for the tests of all that draws."""

import numpy as np

from core.cards import Card, parse
from phone_client.canvas import Canvas
from phone_client.font import Font, ascii_glyphs
from phone_client.skin import Skin

FELT, PAPER = "felt", "paper"


def cloth(skin: Skin) -> Canvas:
    """A canvas by day, filled with the cloth's colour; its letters are the game's own."""
    skin.use("day")
    canvas = Canvas(skin, Font(ascii_glyphs(), chinese=False))
    canvas.fill(FELT)
    return canvas


def one(name: str) -> Card:
    """The card of this name."""
    return parse(name)[0]


def drawn(canvas: Canvas, x: int, y: int, w: int, h: int, **letters: str) -> list[str]:
    """A part of the picture as rows of letters; `letters` names a colour each, `.` is the cloth."""
    known = {canvas.skin.colour(colour): letter for letter, colour in letters.items()}
    known[canvas.skin.colour(FELT)] = "."
    return ["".join(known.get(int(word), "?") for word in row) for row in canvas.pixels[y : y + h, x : x + w]]


def inked(canvas: Canvas, colour: str) -> int:
    """How many pixels have this colour."""
    return int((canvas.pixels == canvas.skin.colour(colour)).sum())


def box(canvas: Canvas, colour: str) -> tuple[int, int, int, int]:
    """Left, top, width and height of what has this colour."""
    ys, xs = np.nonzero(canvas.pixels == canvas.skin.colour(colour))
    return int(xs.min()), int(ys.min()), int(np.ptp(xs)) + 1, int(np.ptp(ys)) + 1
