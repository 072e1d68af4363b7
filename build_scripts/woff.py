"""Pixel glyphs out of a `.woff` font whose outlines are pixels: every edge upright or level, on a grid.

Only what such a font needs is read (TrueType outlines, `cmap` formats 4 and 12), the rest is a `WoffError`.
Format: W3C "WOFF File Format 1.0" around the OpenType tables `cmap`, `head`, `hmtx`, `loca`, `glyf`.
"""

import struct
import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from phone_client.atlas import Glyph

ON_CURVE, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y = 1, 2, 4, 8, 16, 32  # flags of a point in `glyf`

Edge = tuple[int, int, int]  # an upright edge in pixels: x, y where it starts, y where it ends


class WoffError(ValueError):
    """The file is not a font that can be read here; the text says why."""


class Woff:
    """A font file. `codes` maps code points to glyph numbers; `glyph` draws one."""

    def __init__(self, data: bytes, *, unit: int = 100) -> None:
        """`unit` font units are one pixel. WoffError if the file is damaged or of another kind."""
        self._unit = unit
        try:
            self._tables = dict(_tables(data))
            head, hhea = self._tables["head"], self._tables["hhea"]
            long_offsets = struct.unpack_from(">h", head, 50)[0]
            self._offsets = (
                np.frombuffer(self._tables["loca"], ">u4")
                if long_offsets
                else np.frombuffer(self._tables["loca"], ">u2").astype(np.uint32) * 2
            )
            self._advances = np.frombuffer(self._tables["hmtx"], ">u2")[::2][: _u16(hhea, 34)]
            self.codes = _codes(self._tables["cmap"])
        except (KeyError, struct.error, zlib.error, ValueError) as error:
            raise WoffError(f"not a font that can be read: {error!r}") from None

    def glyph(self, code: int, *, ascent: int) -> Glyph:
        """The glyph of a code point, for a line whose top is `ascent` pixels above the base line.

        KeyError if the font lacks it, WoffError if it is not made of whole pixels.
        """
        number = self.codes[code]
        advance = int(self._advances[min(number, len(self._advances) - 1)])
        if advance % self._unit:
            raise WoffError(f"U+{code:04X}: advance {advance} is not a whole number of pixels")
        start, end = int(self._offsets[number]), int(self._offsets[number + 1])
        try:
            edges = list(self._edges(self._tables["glyf"][start:end])) if end > start else []
        except (WoffError, struct.error, IndexError) as error:
            raise WoffError(f"U+{code:04X}: {error}") from None
        if not edges:
            return Glyph(advance // self._unit, 0, 0, np.zeros((0, 0), np.bool_))
        left, top, mask = fill(edges)
        return Glyph(advance // self._unit, left, ascent - top, mask)

    def _edges(self, outline: bytes) -> Iterator[Edge]:
        for contour in _contours(outline):
            for (x, y), (next_x, next_y) in zip(contour, contour[1:] + contour[:1], strict=True):
                if x % self._unit or y % self._unit or (x != next_x and y != next_y):
                    raise WoffError(f"outline leaves the pixels at {x}, {y}")
                if y != next_y:
                    yield x // self._unit, y // self._unit, next_y // self._unit


def fill(edges: list[Edge]) -> tuple[int, int, NDArray[np.bool_]]:
    """Closed outlines filled by the non-zero rule: (left, top, mask). y points up; mask row 0 is on top.

    >>> fill([(1, 0, 2), (3, 2, 0)])[2].tolist()
    [[True, True], [True, True]]
    """
    left, right = min(x for x, _, _ in edges), max(x for x, _, _ in edges)
    bottom = min(min(a, b) for _, a, b in edges)
    top = max(max(a, b) for _, a, b in edges)
    turns = np.zeros((top - bottom, right - left + 1), np.int8)
    for x, start, end in edges:
        if end > start:
            turns[top - end : top - start, x - left] += 1
        else:
            turns[top - start : top - end, x - left] -= 1
    mask: NDArray[np.bool_] = np.cumsum(turns, axis=1)[:, :-1] != 0
    return left, top, mask


def _u16(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "big")


def _tables(data: bytes) -> Iterator[tuple[str, bytes]]:
    if data[:4] != b"wOFF":
        raise WoffError("no WOFF file")
    for at in range(44, 44 + 20 * _u16(data, 12), 20):
        tag, offset, packed, length, _ = struct.unpack_from(">4sIIII", data, at)
        body = data[offset : offset + packed]
        yield tag.decode("latin-1"), zlib.decompress(body) if packed < length else body


def _codes(cmap: bytes) -> dict[int, int]:
    """Glyph numbers by code point, all Unicode subtables of the two usual formats together."""
    found: dict[int, int] = {}
    for at in range(4, 4 + 8 * _u16(cmap, 2), 8):
        platform, _, offset = struct.unpack_from(">HHI", cmap, at)
        table, kind = cmap[offset:], _u16(cmap, offset)
        if platform not in (0, 3):
            continue
        if kind == 4:
            found.update(_codes_format_4(table))
        elif kind == 12:
            for group in range(16, 16 + 12 * struct.unpack_from(">I", table, 12)[0], 12):
                first, last, number = struct.unpack_from(">III", table, group)
                found.update(
                    zip(range(first, last + 1), range(number, number + last - first + 1), strict=True)
                )
    return found


def _codes_format_4(table: bytes) -> Iterator[tuple[int, int]]:
    size = _u16(table, 6)  # twice the number of segments
    for at in range(0, size, 2):
        last, first = _u16(table, 14 + at), _u16(table, 16 + size + at)
        shift, indirect_at = _u16(table, 16 + 2 * size + at), 16 + 3 * size + at
        indirect = _u16(table, indirect_at)
        for code in range(first, min(last, 0xFFFE) + 1):
            if indirect:
                number = _u16(table, indirect_at + indirect + 2 * (code - first))
                number = (number + shift) & 0xFFFF if number else 0
            else:
                number = (code + shift) & 0xFFFF
            if number:
                yield code, number


def _contours(outline: bytes) -> Iterator[list[tuple[int, int]]]:
    """The closed contours of a simple glyph, as points in font units."""
    count = struct.unpack_from(">h", outline)[0]
    if count < 0:
        raise WoffError("made of other glyphs, which is not read here")
    ends = struct.unpack_from(f">{count}H", outline, 10)
    total = ends[-1] + 1 if ends else 0
    at = 10 + 2 * count
    at += 2 + _u16(outline, at)  # instructions
    flags: list[int] = []
    while len(flags) < total:
        flag, at = outline[at], at + 1
        again = 1
        if flag & REPEAT:
            again, at = outline[at] + 1, at + 1
        flags += [flag] * again
    if not all(flag & ON_CURVE for flag in flags):
        raise WoffError("has curves")
    xs, at = _coordinates(outline, at, flags, SHORT_X, SAME_X)
    ys, _ = _coordinates(outline, at, flags, SHORT_Y, SAME_Y)
    points = list(zip(xs, ys, strict=True))
    start = 0
    for end in ends:
        yield points[start : end + 1]
        start = end + 1


def _coordinates(outline: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """One coordinate of all points, and where the next table begins. With `short`, `same` is the sign."""
    value, values = 0, []
    for flag in flags:
        if flag & short:
            value += outline[at] if flag & same else -outline[at]
            at += 1
        elif not flag & same:
            value += int.from_bytes(outline[at : at + 2], "big", signed=True)
            at += 2
        values.append(value)
    if at > len(outline):
        raise WoffError("ends too early")
    return values, at
