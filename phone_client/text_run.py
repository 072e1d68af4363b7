"""Lines of text as painted bitmaps, kept for the next frame.

In a line ♠♥♣♦ are the skin's 9×9 pips. A line that is too wide ends in `…`.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from phone_client.bitmaps import CLEAR
from phone_client.cards_art import SUIT_COLOURS
from phone_client.font import Font
from phone_client.skin import Mask, Pixels, Skin

PIPS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
CUT = "…"
_KEPT = 4096
_MARGIN = 4  # glyphs may stand out of the line by so much


class Run(NamedTuple):
    """Everything a painted line depends on but the palette."""

    text: str
    colour: str
    width: int | None = None
    shadow: str = ""  # its colour
    scale: int = 1
    suits: bool = False


class Line(NamedTuple):
    """A painted line: where its bitmap lies from the start of the line, and how far it goes."""

    x: int
    y: int
    pixels: Pixels
    solid: Mask
    advance: int


class Runs:
    """Lines of text in one font and skin."""

    def __init__(self, skin: Skin, font: Font) -> None:
        self._skin = skin
        self._font = font
        self.painted = lru_cache(_KEPT)(self._paint)
        self.width = lru_cache(_KEPT)(self._width)

    def mask(self, text: str, scale: int) -> Mask:
        """Returns the pixels of a line, `line` pixels high and as wide as it goes on, times `scale`."""
        inks = self._inks(text, suits=False)[_MARGIN:, _MARGIN:]
        inked: Mask = inks[: self._skin.text.line, : self.width(text)] != 0
        return np.repeat(np.repeat(inked, scale, 0), scale, 1)

    def cut(self, text: str, width: int) -> str:
        """Returns the text, or as much of it as fits with `…` behind it."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + CUT) > width:
            text = text[:-1]
        return text.rstrip() + CUT

    def _width(self, text: str) -> int:
        return sum(self._advance(ch) for ch in text)

    def _advance(self, ch: str) -> int:
        return self._skin.text.pip_advance if ch in PIPS else self._font.glyph(ch).advance

    def _paint(self, run: Run, _version: int) -> Line:
        text = run.text if run.width is None else self.cut(run.text, run.width // run.scale)
        inks = self._inks(text, suits=run.suits).repeat(run.scale, 0).repeat(run.scale, 1)
        if run.shadow:
            under = np.zeros_like(inks)
            under[1:, 1:] = inks[:-1, :-1]
            inks = np.where(inks == 0, np.where(under > 0, len(SUIT_COLOURS) + 2, 0), inks)
        colours = [run.colour, *SUIT_COLOURS.values(), run.shadow or run.colour]
        words = np.array([0, *(self._skin.colour(colour) for colour in colours)], np.uint32)
        top = _MARGIN * run.scale
        return Line(-top, -top, words[inks], inks != 0, self.width(text) * run.scale)

    def _inks(self, text: str, *, suits: bool) -> NDArray[np.uint8]:
        """Returns the line with a margin around it: 0 nothing, 1 text, 2.. the suits' colours."""
        height = self._skin.text.line + 2 * _MARGIN
        inks = np.zeros((height, self.width(text) + 2 * _MARGIN), np.uint8)
        x = _MARGIN
        for ch in text:
            if ch in PIPS:
                mask = self._skin.drawing(f"pip9/{PIPS[ch]}").index != CLEAR
                dx, dy = (self._skin.text.pip_advance - mask.shape[1]) // 2, self._skin.text.pip_y
                ink = 2 + list(SUIT_COLOURS).index(PIPS[ch]) if suits else 1
            else:
                glyph = self._font.glyph(ch)
                mask, dx, dy, ink = glyph.mask, glyph.x, glyph.y, 1
            _stamp(inks, x + dx, _MARGIN + dy, mask, ink)
            x += self._advance(ch)
        return inks


def _stamp(inks: NDArray[np.uint8], x: int, y: int, mask: Mask, ink: int) -> None:
    """Set the pixels of a glyph; what stands out of the margin is lost."""
    left, top = max(0, -x), max(0, -y)
    part = mask[top : inks.shape[0] - y, left : inks.shape[1] - x]
    inks[y + top : y + top + part.shape[0], x + left : x + left + part.shape[1]][part] = ink
