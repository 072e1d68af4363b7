"""The picture as cells of a terminal: in each cell one character in two colours.

How many pixels a cell holds is the `Way` of drawing. Where the pixels of a cell have at most two colours,
which in text and cards is nearly everywhere, a cell of blocks shows them exactly; else the two of its colours
are taken that come nearest. Dots (braille, in every font) stand for pixels where blocks of that size are
missing: they leave gaps, so the ground is what there is more of around, and long straight edges are drawn by
blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint32]

AROUND: Final = (1, 3)  # cells down and across in which the ground of dots is looked for
ALIKE: Final = 70  # how far apart colours are that may be one ground: shadows and patterns are
LONG: Final = (8, 4)  # cells across and down from which on a straight edge is of no letter
_CONES: Final = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_HUES: Final = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_BITS: Final = np.array([pattern.bit_count() for pattern in range(256)], np.float32)
_WEIGHTS: Final = (3, 6, 2)  # how much a difference of red, green, blue is seen


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way of drawing: `across`×`down` pixels a cell, and the character of every pattern of them.

    Bit n of a pattern is pixel n, row by row. `edges`: for dots, the block of a pattern that is a straight
    edge from left to right [0], or from top to bottom [1]; 0: it is none.
    """

    name: str
    across: int
    down: int
    glyphs: Words
    edges: tuple[Words, Words] | None = None

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Returns the columns and rows that a picture takes."""
        return -(-width // self.across), -(-height // self.down)


class Cells(NamedTuple):
    """A picture in cells; three arrays of rows×columns: characters, and colours as the terminal counts."""

    glyphs: Words
    ink: Words
    ground: Words


def _blocks(count: int, first: int, elsewhere: dict[int, str]) -> Words:
    """Returns characters for all patterns: those that Unicode has elsewhere, and a row of the others."""
    found, code = [], first
    for pattern in range(2**count):
        if pattern in elsewhere:
            found.append(ord(elsewhere[pattern]))
        else:
            found.append(code)
            code += 1
    return np.array(found, np.uint32)


def _of_rows(*rows: int) -> int:
    """Returns the pattern of a cell two pixels wide by its rows, from the top; the left pixel is bit 0."""
    return sum(row << 2 * y for y, row in enumerate(rows))


_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_EIGHTHS: Final = {  # the octants that are not in the row of octants
    **{_of_rows(n & 3, n & 3, n >> 2, n >> 2): sign for n, sign in enumerate(_QUARTERS)},
    _of_rows(0, 0, 0, 3): "▂",
    _of_rows(0, 3, 3, 3): "▆",
    _of_rows(3, 0, 0, 0): "\U0001fb82",
    _of_rows(3, 3, 3, 0): "\U0001fb85",
    _of_rows(1, 0, 0, 0): "\U0001cea8",
    _of_rows(2, 0, 0, 0): "\U0001ceab",
    _of_rows(0, 0, 0, 1): "\U0001cea3",
    _of_rows(0, 0, 0, 2): "\U0001cea0",
    _of_rows(0, 1, 1, 0): "\U0001fbe6",
    _of_rows(0, 2, 2, 0): "\U0001fbe7",
}
_DOTS: Final = (0, 3, 1, 4, 2, 5, 6, 7)  # which bit of a braille character is pixel n


def _dots() -> Words:
    patterns = range(256)
    return np.array(
        [0x2800 | sum(1 << _DOTS[n] for n in range(8) if pattern >> n & 1) for pattern in patterns], np.uint32
    )


def _edges() -> tuple[Words, Words]:
    """Returns blocks for straight edges. An upper one or three quarters are rare in fonts: left as dots."""
    flat, upright = np.zeros(256, np.uint32), np.zeros(256, np.uint32)
    for sign, rows in (("▂", (0, 0, 0, 3)), ("▄", (0, 0, 3, 3)), ("▆", (0, 3, 3, 3)), ("▀", (3, 3, 0, 0))):
        flat[_of_rows(*rows)] = ord(sign)
    for sign, row in (("▌", 1), ("▐", 2)):
        upright[_of_rows(row, row, row, row)] = ord(sign)
    flat[0] = upright[0] = ord(" ")
    return flat, upright


HALVES: Final = Way("halves", 1, 2, np.array([ord(sign) for sign in " ▀▄█"], np.uint32))
QUARTERS: Final = Way("quarters", 2, 2, np.array([ord(sign) for sign in _QUARTERS], np.uint32))
SIXTHS: Final = Way("sixths", 2, 3, _blocks(6, 0x1FB00, {0: " ", 21: "▌", 42: "▐", 63: "█"}))
EIGHTHS: Final = Way("eighths", 2, 4, _blocks(8, 0x1CD00, _EIGHTHS))
DOTS: Final = Way("dots", 2, 4, _dots(), _edges())
WAYS: Final = (HALVES, EIGHTHS, SIXTHS, QUARTERS, DOTS)  # pixels are square, square, tall, taller, square


# --- colours ---------------------------------------------------------------------------------------------


def exact(colours: Words) -> Words:
    """Returns the colours of the canvas as 0xRRGGBB."""
    turned = (colours & 0xFF) << 16 | colours & 0xFF00 | colours >> 16 & 0xFF
    return turned.astype(np.uint32, copy=False)


class Nearest:
    """Called with colours of the canvas, returns the nearest of a terminal's 256 (cube and greys only), as
    the eye has it: by OKLab."""

    def __init__(self) -> None:
        steps = np.array([0, 95, 135, 175, 215, 255], np.float64)
        cube = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), -1).reshape(-1, 3)
        greys = np.repeat(np.arange(8, 248, 10, dtype=np.float64), 3).reshape(-1, 3)
        self._seen = _oklab(np.concatenate([cube, greys]))
        self._known: dict[int, int] = {}

    def __call__(self, colours: Words) -> Words:
        different, where = np.unique(colours, return_inverse=True)
        indices = [self._index(colour) for colour in different.tolist()]
        return np.array(indices, np.uint32)[where].reshape(colours.shape)

    def _index(self, colour: int) -> int:
        if colour not in self._known:
            rgb = np.array([[colour & 255, colour >> 8 & 255, colour >> 16 & 255]], np.float64)
            self._known[colour] = 16 + int(((self._seen - _oklab(rgb)) ** 2).sum(1).argmin())
        return self._known[colour]


def _oklab(rgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns colours (n×3, sRGB 0..255) in Ottosson's OKLab: lightness and two hues, evenly seen."""
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    seen: NDArray[np.float64] = np.cbrt(linear @ _CONES.T) @ _HUES.T
    return seen


# --- pixels to cells -------------------------------------------------------------------------------------


class Screen:
    """Turns one picture after the other into cells; only cells whose pixels have changed cost anything."""

    def __init__(self, way: Way, scale: int = 1, colours: Callable[[Words], Words] = exact) -> None:
        self.way = way
        self.scale = scale
        self._colours = colours
        self._blocks: Words | None = None
        self._patterns: Words = np.zeros((0, 0), np.uint32)
        self._ink = self._ground = self._patterns
        self._new = Cells(self._patterns, self._ink, self._ground)

    def cells(self, pixels: Words) -> Cells:
        """Returns the cells of a picture of RGBA words, (height, width)."""
        blocks = self._cut(pixels)
        if self._blocks is None:
            fresh = np.ones(blocks.shape[:2], np.bool_)
            self._patterns = np.zeros(fresh.shape, np.uint32)
            self._ink, self._ground = self._patterns.copy(), self._patterns.copy()
        else:
            fresh = (blocks != self._blocks).any(-1)
        self._blocks = blocks
        if fresh.any():
            self._patterns[fresh], self._ink[fresh], self._ground[fresh] = two_colours(blocks[fresh])
            self._new = self._finished()
        return self._new

    def _finished(self) -> Cells:
        """Returns the cells as the terminal has them."""
        patterns, ink, ground = self._patterns, self._ink, self._ground
        edges = self.way.edges
        if edges is not None:
            swap = self._inside_out()
            patterns = np.where(swap, patterns ^ np.uint32(len(self.way.glyphs) - 1), patterns)
            ink, ground = np.where(swap, ground, ink), np.where(swap, ink, ground)
        glyphs = self.way.glyphs[patterns]
        if edges is not None:
            for axis, blocks in enumerate(edges):
                straight = (blocks[patterns] > 0) & ((patterns == 0) | _long((patterns, ink, ground), axis))
                glyphs = np.where(straight, blocks[patterns], glyphs)
        return Cells(glyphs, self._colours(ink), self._colours(ground))

    def _inside_out(self) -> NDArray[np.bool_]:
        """Returns the cells whose ink is more like what is around than their ground is: all of a letter is
        to be dots, on one ground."""
        rows, columns = self._patterns.shape
        swap = np.zeros((rows, columns), np.bool_)
        mixed = np.nonzero(self._patterns)
        different, where = np.unique(np.stack([self._ink, self._ground]), return_inverse=True)
        which: NDArray[np.intp] = where.reshape(2, rows, columns)
        ink, ground = which[0], which[1]
        rgb = _rgb(different)
        alike = ((rgb[:, None] - rgb) ** 2).sum(-1) < ALIKE**2
        rather = alike.astype(np.float32)[ink[mixed]] - alike[ground[mixed]]  # mixed cells × colours
        inked = _BITS[self._patterns]
        cell, more = np.arange(len(rather)), np.zeros(len(rather), np.float32)
        for down in range(-AROUND[0], AROUND[0] + 1):
            for across in range(-AROUND[1], AROUND[1] + 1):
                y = np.clip(mixed[0] + down, 0, rows - 1)
                x = np.clip(mixed[1] + across, 0, columns - 1)
                more += rather[cell, ink[y, x]] * inked[y, x]
                more += rather[cell, ground[y, x]] * (8 - inked[y, x])
        swap[mixed] = more > 0
        return swap

    def _cut(self, pixels: Words) -> Words:
        """Returns the pixels of each cell: rows×columns×pixels, padded with the last ones."""
        way = self.way
        if self.scale > 1:
            pixels = pixels.repeat(self.scale, 0).repeat(self.scale, 1)
        height, width = pixels.shape
        padded = np.pad(pixels, ((0, -height % way.down), (0, -width % way.across)), "edge")
        rows, columns = padded.shape[0] // way.down, padded.shape[1] // way.across
        cut = padded.reshape(rows, way.down, columns, way.across).transpose(0, 2, 1, 3)
        return cut.reshape(rows, columns, -1)


def _long(parts: tuple[Words, Words, Words], axis: int) -> NDArray[np.bool_]:
    """Returns the cells that are part of a row (axis 0) or column of LONG cells that are alike."""
    cells = np.stack([part.T if axis else part for part in parts], -1)
    alike = (cells[:, 1:] == cells[:, :-1]).all(-1)
    begins = np.ones((cells.shape[0], max(0, cells.shape[1] - LONG[axis] + 1)), np.bool_)
    for n in range(LONG[axis] - 1):
        begins &= alike[:, n : n + begins.shape[1]]
    long = np.zeros(cells.shape[:2], np.bool_)
    for n in range(LONG[axis]):
        long[:, n : n + begins.shape[1]] |= begins
    return long.T if axis else long


def two_colours(blocks: Words) -> tuple[Words, Words, Words]:
    """Returns of each cell (a row of pixels) the pattern of its ink, the ink and the ground.

    The ground is what more than half of the pixels are, by a tie the lower word; a cell of one colour is
    ground alone, with that colour as its ink too.
    """
    low, high = blocks.min(1), blocks.max(1)
    inked = blocks == high[:, None]
    many = ~(inked | (blocks == low[:, None])).all(1)
    if many.any():
        inked[many], high[many], low[many] = _nearest_two(blocks[many])
    inked &= (high != low)[:, None]
    count = inked.sum(1)
    swap = count * 2 > blocks.shape[1]
    inked ^= swap[:, None]
    ink, ground = np.where(swap, low, high), np.where(swap, high, low)
    powers = np.array([1 << n for n in range(blocks.shape[1])], np.uint32)
    return inked @ powers, ink, ground


def _nearest_two(blocks: Words) -> tuple[NDArray[np.bool_], Words, Words]:
    """Returns for cells of many colours which pixels are inked, the ink and the ground."""
    count = blocks.shape[1]
    rgb = _rgb(blocks)
    far = ((rgb[:, :, None] - rgb[:, None]) ** 2 * np.array(_WEIGHTS, np.float32)).sum(-1)
    least = np.full(len(blocks), np.inf, np.float32)
    first, second = np.zeros(len(blocks), np.intp), np.zeros(len(blocks), np.intp)
    for i in range(count):
        for j in range(i + 1, count):
            error = np.minimum(far[:, i], far[:, j]).sum(1)
            better = error < least
            least[better], first[better], second[better] = error[better], i, j
    every = np.arange(len(blocks))
    swap = blocks[every, first] < blocks[every, second]
    first, second = np.where(swap, second, first), np.where(swap, first, second)
    return far[every, first] < far[every, second], blocks[every, first], blocks[every, second]


def _rgb(colours: Words) -> NDArray[np.float32]:
    """Returns red, green and blue of colours of the canvas as another axis."""
    return np.stack([colours & 255, colours >> 8 & 255, colours >> 16 & 255], -1).astype(np.float32)
