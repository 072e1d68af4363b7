"""A small terminal to test with: understands what the game writes, and paints its cells as a picture."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from phone_client.terminal_cells import DOTS, WAYS

_WRITTEN = re.compile(r"\x1b\[([?>=]?)([0-9;]*)([ -/]*)([@-~])|\x1b[P\]](.*?)\x1b\\|\x1b(.)|(.)", re.DOTALL)
_EMPTY = (" ", -1, -1)
BLACK = -1
AT_ONCE = 2026  # the mode for writing what is to be shown at once


class Grid:
    """What a terminal of this size shows after `feed`: `cells[row][column]` = (character, ink, ground), where
    a colour is 0xRRGGBB, or an index plus INDEXED, or -1 for the terminal's own.

    `modes` are the private modes that are on; `answers` what it has answered (`replies`: text by query);
    `pictures` how many are complete, of those that are to be shown at once.
    """

    INDEXED = 1 << 24

    def __init__(self, columns: int, rows: int, replies: dict[str, str] | None = None) -> None:
        self.replies = replies or {}
        self.modes: set[int] = set()
        self.keyboard = 0  # flags of kitty's protocol
        self.answers = ""
        self.pictures = 0
        self.bells = 0
        self.unknown: list[str] = []
        self._rest = ""
        self._row = self._column = 0
        self._pen = (-1, -1)
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[_EMPTY] * columns for _ in range(rows)]

    def feed(self, data: str) -> None:
        data, self._rest = self._rest + data, ""
        cut = re.search(r"\x1b(\[[0-?]*[ -/]*|[P\]][^\x1b]*\x1b?)?\Z", data)
        if cut:
            data, self._rest = data[: cut.start()], data[cut.start() :]
        for found in _WRITTEN.finditer(data):
            if found[7]:
                self._put(found[7])
            elif found[4]:
                self._control(found[0], found[1], found[2], found[4])
            self.answers += self.replies.get(found[0], "")

    @property
    def text(self) -> str:
        """All that is shown, in one line."""
        return "".join(cell[0] for row in self.cells for cell in row)

    def line(self, row: int) -> str:
        return "".join(cell[0] for cell in self.cells[row]).rstrip()

    def _put(self, sign: str) -> None:
        if sign == "\a":
            self.bells += 1
        elif sign == "\n":
            self._row, self._column = min(self._row + 1, self.rows - 1), 0
            return
        if self._column >= self.columns:
            self._row, self._column = self._row + 1, 0
        if sign >= " " and self._row < self.rows:
            self.cells[self._row][self._column] = (sign, *self._pen)
            self._column += 1

    def _control(self, whole: str, mark: str, words: str, kind: str) -> None:
        numbers = [int(word or 0) for word in words.split(";")]
        if mark == "?" and kind in "hl":
            self.pictures += kind == "l" and AT_ONCE in self.modes.intersection(numbers)
            (self.modes.update if kind == "h" else self.modes.difference_update)(numbers)
        elif mark == "=" and kind == "u":
            self.keyboard = numbers[0]
        elif kind == "m" and not mark:
            self._colour(numbers)
        elif kind == "H":
            row, column = [*numbers, 1, 1][:2]
            self._row, self._column = max(row, 1) - 1, max(column, 1) - 1
        elif kind == "C":
            self._column += max(numbers[0], 1)
        elif kind == "J" and numbers[0] == 2:
            self.resize(self.columns, self.rows)
        else:
            self.unknown.append(whole)

    def _colour(self, numbers: list[int]) -> None:
        while numbers:
            code, *numbers = numbers
            if code == 0:
                self._pen = (-1, -1)
            elif code in (38, 48):
                if numbers[0] == 2:
                    colour, numbers = numbers[1] << 16 | numbers[2] << 8 | numbers[3], numbers[4:]
                else:
                    colour, numbers = numbers[1] + self.INDEXED, numbers[2:]
                self._pen = (colour, self._pen[1]) if code == 38 else (self._pen[0], colour)

    # --- as a picture --------------------------------------------------------------------------------------

    def picture(self, height: int = 16, width: int = 8, *, dot: float = 1.7) -> NDArray[np.uint8]:
        """Returns the grid as RGBA, a cell of height×width pixels, as good terminals draw it."""
        out = np.zeros((self.rows, height, self.columns, width, 3))
        shapes: dict[str, NDArray[np.float64]] = {}
        for row, line in enumerate(self.cells):
            for column, (sign, ink, ground) in enumerate(line):
                if sign not in shapes:
                    shapes[sign] = _shape(sign, height, width, dot)
                cover = shapes[sign][..., None]
                out[row, :, column] = rgb(ink, 0xC0C0C0) * cover + rgb(ground, 0) * (1 - cover)
        flat = out.reshape(self.rows * height, self.columns * width, 3).round().astype(np.uint8)
        return np.dstack([flat, np.full(flat.shape[:2], 255, np.uint8)])


def rgb(colour: int, own: int = 0) -> NDArray[np.float64]:
    """Returns a colour of a grid as three numbers; of the 256 only the cube and the greys."""
    if colour < 0:
        colour = own
    if colour >= Grid.INDEXED:
        index = colour - Grid.INDEXED - 16
        steps = (0, 95, 135, 175, 215, 255)
        if index < 216:
            return np.array([steps[index // 36], steps[index // 6 % 6], steps[index % 6]], float)
        return np.full(3, 8 + 10 * (index - 216), float)
    return np.array([colour >> 16, colour >> 8 & 255, colour & 255], float)


def _shape(sign: str, height: int, width: int, dot: float) -> NDArray[np.float64]:
    """Returns how much of each pixel of a cell a character covers. Letters are a grey square."""
    if sign == " ":
        return np.zeros((height, width))
    for way in WAYS:
        where = np.flatnonzero(way.glyphs == ord(sign))
        if not len(where):
            continue
        bits = [int(where[0]) >> n & 1 for n in range(way.across * way.down)]
        if way is not DOTS:
            y, x = np.arange(height) * way.down // height, np.arange(width) * way.across // width
            return np.array(bits, float).reshape(way.down, way.across)[y][:, x]
        cover = np.zeros((height * 4, width * 4))
        y, x = np.mgrid[: height * 4, : width * 4] / 4 + 0.125
        for n in np.flatnonzero(bits):
            middle = (n // 2 + 0.5) * height / 4, (n % 2 + 0.5) * width / 2
            cover[(y - middle[0]) ** 2 + (x - middle[1]) ** 2 < dot**2] = 1
        dots: NDArray[np.float64] = cover.reshape(height, 4, width, 4).mean((1, 3))
        return dots
    return np.full((height, width), 0.4)
