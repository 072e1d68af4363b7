"""The letters of the game: Chinese and Latin from the built glyph file, else ASCII drawn for the game.

A text drawn at y has its base line at y + 12: Hanzi fill the rows y + 2 to y + 12, capitals y + 3 to y + 11,
tails reach y + 13. Lines follow each other every 14 pixels; 14 Hanzi fill a line of the screen.
"""

from functools import lru_cache
from pathlib import Path

import numpy as np

from phone_client.atlas import Atlas, AtlasError, Glyph
from phone_client.paths import root

__all__ = ["ASCENT", "PITCH", "Font", "Glyph", "ascii_glyphs", "load_font"]

ASCENT = 12
PITCH = 14
ATLAS = Path("build", "font", "glyphs.bin")
ASCII_TOP = 4  # row of a line where the game's own capitals begin, 7 high


class Font:
    """Glyphs by character. A character the font lacks is drawn as a box, never an error.

    `chinese` says whether Chinese can be shown; where it cannot, `reason` says why, else it is empty.
    """

    pitch = PITCH

    def __init__(self, glyphs: Atlas | dict[str, Glyph], *, chinese: bool, reason: str = "") -> None:
        self._glyphs = glyphs
        self.chinese = chinese
        self.reason = reason
        self._opened: dict[str, Glyph] = {}

    def has(self, character: str) -> bool:
        """Whether the font holds the character's own picture."""
        return character in self._glyphs

    def glyph(self, character: str) -> Glyph:
        """The picture of one character, unpacked when first asked for."""
        found = self._opened.get(character)
        if found is None:
            found = self._glyphs[character] if character in self._glyphs else _box()
            self._opened[character] = found
        return found

    def width(self, text: str) -> int:
        """How far the pen moves over a text, in pixels (with the gap after the last letter)."""
        return sum(self.glyph(character).advance for character in text)


def load_font(path: Path | None = None) -> Font:
    """The font to draw with: of the glyph file (`build/font/glyphs.bin` unless another is named), else ASCII.

    Never fails: a missing or damaged file gives the ASCII font, whose `reason` says what is wrong.
    """
    path = path or root() / ATLAS
    try:
        return Font(Atlas(path.read_bytes()), chinese=True)
    except FileNotFoundError:
        reason = f"the Chinese font is not built: {path} is missing; build_scripts/play.py makes it"
    except OSError as error:
        reason = f"the Chinese font cannot be read: {path}: {error.strerror}"
    except AtlasError as error:
        reason = f"the Chinese font is unusable: {path}: {error}; build_scripts/play.py makes it anew"
    return Font(ascii_glyphs(), chinese=False, reason=reason)


@lru_cache(maxsize=1)
def ascii_glyphs() -> dict[str, Glyph]:
    """The game's own letters, from `ascii_font.txt` beside this module; the form is explained there."""
    glyphs: dict[str, Glyph] = {}
    names: list[str] = []
    bands: list[list[str]] = []
    text = Path(__file__).with_name("ascii_font.txt").read_text("utf-8")
    for line in [*text.splitlines(), "="]:
        if line.startswith("="):
            for name, *rows in zip(names, *bands, strict=True):
                glyphs[" " if name == "␠" else name] = _drawn(rows)
            names, bands = line.split()[1:], []
        elif line and not line.startswith(";"):
            bands.append(line.split())
    return glyphs


def _drawn(rows: list[str]) -> Glyph:
    """A glyph from rows of # and . ; empty rows and columns around the ink are not kept, the advance is."""
    whole = np.array([[dot == "#" for dot in row] for row in rows])
    if not whole.any():
        return Glyph(len(rows[0]) + 1, 0, 0, np.zeros((0, 0), np.bool_))
    ys, xs = np.flatnonzero(whole.any(axis=1)), np.flatnonzero(whole.any(axis=0))
    mask = whole[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
    return Glyph(len(rows[0]) + 1, int(xs[0]), ASCII_TOP + int(ys[0]), mask)


@lru_cache(maxsize=1)
def _box() -> Glyph:
    """What stands for a character the font lacks."""
    mask = np.ones((9, 6), np.bool_)
    mask[1:-1, 1:-1] = False
    return Glyph(7, 0, 3, mask)
