"""The glyph file: one-bit glyphs of many characters, small on disk and unpacked one by one.

    8 bytes   MAGIC
    the rest  zlib: count (u32); column by column, for all characters in rising order of code point:
              code (u32), offset of its bits (u32), advance, x, y, width, height (one byte each); all bits

The bits of a glyph are its rows, top to bottom, packed without gaps, padded to whole bytes.
"""

import struct
import zlib
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MAGIC = b"TLJGLYF1"
COLUMNS = (
    ("<u4", "code"),
    ("<u4", "at"),
    ("u1", "advance"),
    ("i1", "x"),
    ("i1", "y"),
    ("u1", "w"),
    ("u1", "h"),
)


class Glyph(NamedTuple):
    """A character's picture: `mask` (height, width) goes to (x, y) from the pen and the top of the line.

    The pen then moves on by `advance` pixels. An empty mask (a space) has shape (0, 0).
    """

    advance: int
    x: int
    y: int
    mask: NDArray[np.bool_]


class AtlasError(ValueError):
    """The bytes are no glyph file, or a damaged one; the text says why."""


def pack(glyphs: Mapping[str, Glyph]) -> bytes:
    """The glyph file of these characters; the same glyphs give the same bytes."""
    characters = sorted(glyphs)
    bits = [np.packbits(glyphs[ch].mask).tobytes() for ch in characters]
    ends = np.cumsum([len(part) for part in bits])
    columns: dict[str, list[int]] = {
        "code": [ord(ch) for ch in characters],
        "at": [int(end) - len(part) for end, part in zip(ends, bits, strict=True)],
        "advance": [glyphs[ch].advance for ch in characters],
        "x": [glyphs[ch].x for ch in characters],
        "y": [glyphs[ch].y for ch in characters],
        "w": [glyphs[ch].mask.shape[1] for ch in characters],
        "h": [glyphs[ch].mask.shape[0] for ch in characters],
    }
    body = struct.pack("<I", len(characters))
    body += b"".join(np.array(columns[name], kind).tobytes() for kind, name in COLUMNS)
    return MAGIC + zlib.compress(body + b"".join(bits), 9)


class Atlas:
    """An opened glyph file: `in` says whether it has a character, `[...]` unpacks its glyph."""

    def __init__(self, data: bytes) -> None:
        """AtlasError if the bytes are not a whole glyph file."""
        if not data.startswith(MAGIC):
            raise AtlasError("not a glyph file")
        try:
            body = zlib.decompress(data[len(MAGIC) :])
            count = struct.unpack_from("<I", body)[0]
            at = 4
            self._columns: dict[str, list[int]] = {}
            for kind, name in COLUMNS:
                column = np.frombuffer(body, kind, count, at)
                self._columns[name] = column.tolist()
                at += column.nbytes
        except (zlib.error, struct.error, ValueError) as error:
            raise AtlasError(f"damaged: {error}") from None
        self._bits = body[at:]
        self._row = {code: row for row, code in enumerate(self._columns["code"])}
        if count and self._end(count - 1) != len(self._bits):
            raise AtlasError("damaged: the bits do not fit the list of characters")

    def __len__(self) -> int:
        return len(self._row)

    def __contains__(self, character: str) -> bool:
        return ord(character) in self._row

    def __getitem__(self, character: str) -> Glyph:
        """KeyError if the file lacks the character."""
        row = self._row[ord(character)]
        advance, x, y, width, height = (self._columns[name][row] for name in ("advance", "x", "y", "w", "h"))
        bits = np.frombuffer(self._bits, np.uint8)[self._columns["at"][row] : self._end(row)]
        mask = np.unpackbits(bits, count=width * height).reshape(height, width).astype(np.bool_)
        mask.flags.writeable = False
        return Glyph(advance, x, y, mask)

    def _end(self, row: int) -> int:
        return self._columns["at"][row] + (self._columns["w"][row] * self._columns["h"][row] + 7) // 8
