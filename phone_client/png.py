"""PNG files, without an image library: whole pictures of 8-bit RGBA in, the same out.

Read are the forms that drawing programs save (up to 8 bits a channel, not interlaced); what is read was
written by ourselves or ships with a skin, so anything else is an error, worded for the skin's author.
"""

import struct
import zlib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GREY, RGB, INDEXED, GREY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GREY: 1, RGB: 3, INDEXED: 1, GREY_ALPHA: 2, RGBA: 4}

Pixels = NDArray[np.uint8]


class PngError(ValueError):
    """The file is no PNG, or one of a kind that is not read here; the text says which and why."""


def png_bytes(rgba: Pixels, *, shaded: bool = False) -> bytes:
    """A picture of shape (height, width, 4) as a PNG file; the same picture gives the same bytes.

    `shaded`: lines are filtered (none, left or up, whichever leaves least), which makes soft colours small.
    """
    if rgba.ndim != 3 or rgba.shape[2] != 4 or rgba.dtype != np.uint8:
        raise ValueError(f"not an RGBA picture of uint8: shape {rgba.shape}, {rgba.dtype}")
    height, width = rgba.shape[:2]
    lines = np.zeros((height, 1 + width * 4), np.uint8)  # column 0: filter type 0, none
    lines[:, 1:] = rgba.reshape(height, width * 4)
    if shaded:
        lines = _filter(lines)
    header = struct.pack(">IIBBBBB", width, height, 8, RGBA, 0, 0, 0)
    return (
        SIGNATURE
        + _chunk(b"IHDR", header)
        + _chunk(b"IDAT", zlib.compress(lines.tobytes(), 9))
        + _chunk(b"IEND", b"")
    )


def write_png(path: Path | str, rgba: Pixels, *, shaded: bool = False) -> None:
    """Write a picture of shape (height, width, 4), uint8; `shaded` as in `png_bytes`."""
    Path(path).write_bytes(png_bytes(rgba, shaded=shaded))


def read_png(path: Path | str) -> Pixels:
    """The picture as (height, width, 4) uint8. PngError if it is no PNG of these kinds; OSError."""
    try:
        return decode_png(Path(path).read_bytes())
    except PngError as error:
        raise PngError(f"{path}: {error}") from None


def decode_png(data: bytes) -> Pixels:
    """The bytes of a PNG file as (height, width, 4) uint8. PngError as in `read_png`."""
    chunks = _chunks(data)
    if len(chunks.get(b"IHDR", b"")) != 13:
        raise PngError("no header")
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    small = depth in (1, 2, 4) and colour in (GREY, INDEXED)
    if not (depth == 8 or small) or colour not in CHANNELS or interlaced:
        kind = f"{depth} bits, colour type {colour}, interlaced {interlaced}"
        raise PngError(f"{kind}: save it as plain 8-bit RGBA")
    channels = CHANNELS[colour]
    line = (width * channels * depth + 7) // 8
    try:
        packed = zlib.decompress(chunks.get(b"IDAT", b""))
    except zlib.error as error:
        raise PngError(f"damaged: {error}") from None
    if len(packed) != height * (1 + line):
        raise PngError(f"{width}×{height} promised, but there are {len(packed)} bytes")
    lines = _unfilter(np.frombuffer(packed, np.uint8).reshape(height, 1 + line), channels)
    values = lines if depth == 8 else _spread(lines, depth, width)
    if colour == GREY:
        values = values * np.uint8(255 // (2**depth - 1))
    return _to_rgba(values.reshape(height, width, channels), colour, chunks)


def _filter(lines: Pixels) -> Pixels:
    """Lines of filter 0 with a filter each: 0 none, 1 the difference to the left, 2 to the line above."""
    plain = lines[:, 1:]
    left, above = np.zeros_like(plain), np.zeros_like(plain)
    left[:, 4:], above[1:] = plain[:, :-4], plain[:-1]
    forms = np.stack([plain, plain - left, plain - above])
    weight = np.minimum(forms, 0 - forms).sum(axis=2, dtype=np.int64)
    best = weight.argmin(axis=0)
    out = np.empty_like(lines)
    out[:, 0] = best
    out[:, 1:] = forms[best, np.arange(len(lines))]
    return out


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """Chunk bodies by kind; several of one kind (IDAT) are joined."""
    if not data.startswith(SIGNATURE):
        raise PngError("not a PNG file")
    found: dict[bytes, bytes] = {}
    at = len(SIGNATURE)
    while b"IEND" not in found:
        head = data[at : at + 8]
        if len(head) < 8:
            raise PngError("ends too early")
        length, kind = struct.unpack(">I4s", head)
        body, check = data[at + 8 : at + 8 + length], data[at + 8 + length : at + 12 + length]
        if check != struct.pack(">I", zlib.crc32(kind + body)):
            raise PngError(f"damaged: wrong check sum of {kind!r}")
        found[kind] = found.get(kind, b"") + body
        at += 12 + length
    return found


def _unfilter(lines: Pixels, step: int) -> Pixels:
    """Undo the line filters (PNG specification 9.2); column 0 is the filter, `step` the bytes of a pixel."""
    out = np.zeros((lines.shape[0], lines.shape[1] - 1), np.uint8)
    above = np.zeros(lines.shape[1] - 1, np.uint8)
    for row, line in enumerate(lines):
        kind, body = int(line[0]), line[1:]
        if kind == 0:
            above = body
        elif kind == 1:
            above = np.add.accumulate(body.reshape(-1, step), axis=0, dtype=np.uint8).reshape(-1)
        elif kind == 2:
            above = body + above
        elif kind in (3, 4):
            above = _unfilter_by_pixel(body, above, step, average=kind == 3)
        else:
            raise PngError(f"damaged: line filter {kind}")
        out[row] = above
    return out


def _unfilter_by_pixel(body: Pixels, above: Pixels, step: int, *, average: bool) -> Pixels:
    """Filters that need the pixel to the left: (left + up) / 2, or Paeth's nearest of left, up, up-left."""
    out, up = [0] * step, [0] * step + above.tolist()
    for at, value in enumerate(body.tolist(), step):
        left, over, corner = out[at - step], up[at], up[at - step]
        if average:
            guess = (left + over) // 2
        else:
            guess = min(left, over, corner, key=lambda near: abs(left + over - corner - near))
        out.append((value + guess) & 255)
    return np.array(out[step:], np.uint8)


def _spread(lines: Pixels, depth: int, width: int) -> Pixels:
    """Values of 1, 2 or 4 bits, several to a byte, the first in the high bits, as one byte each."""
    shifts = np.arange(8 - depth, -1, -depth, dtype=np.uint8)
    values: Pixels = (lines[:, :, None] >> shifts) & np.uint8(2**depth - 1)
    return values.reshape(len(lines), -1)[:, :width]


def _to_rgba(pixels: Pixels, colour: int, chunks: dict[bytes, bytes]) -> Pixels:
    height, width = pixels.shape[:2]
    out = np.full((height, width, 4), 255, np.uint8)
    if colour == INDEXED:
        palette = np.full((256, 4), 255, np.uint8)
        colours = np.frombuffer(chunks.get(b"PLTE", b""), np.uint8).reshape(-1, 3)
        palette[: len(colours), :3] = colours
        alpha = np.frombuffer(chunks.get(b"tRNS", b""), np.uint8)
        palette[: len(alpha), 3] = alpha
        return palette[pixels[:, :, 0]]
    if colour in (GREY, GREY_ALPHA):
        out[:, :, :3] = pixels[:, :, :1]
    else:
        out[:, :, :3] = pixels[:, :, :3]
    if colour in (GREY_ALPHA, RGBA):
        out[:, :, 3] = pixels[:, :, -1]
    return out
