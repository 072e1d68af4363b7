"""PNG files: what is written comes back, other programs' forms are read, damage is worded."""

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone_client.png import Pixels, PngError, decode_png, png_bytes, read_png, write_png


@st.composite
def pictures(draw: st.DrawFn) -> Pixels:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    data = draw(st.binary(min_size=height * width * 4, max_size=height * width * 4))
    return np.frombuffer(data, np.uint8).reshape(height, width, 4)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    size: tuple[int, int], depth: int, colour: int, lines: bytes, *extra: bytes, interlaced: int = 0
) -> bytes:
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, interlaced))
    body = zlib.compress(lines)
    parts = chunk(b"IDAT", body[:3]) + chunk(b"IDAT", body[3:])  # a file may cut its data anywhere
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(extra) + parts + chunk(b"IEND", b"")


@given(pictures())
def test_round_trip(picture: Pixels) -> None:
    assert np.array_equal(decode_png(png_bytes(picture)), picture)
    assert png_bytes(picture) == png_bytes(picture.copy())


def test_file(tmp_path: Path) -> None:
    picture = np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    write_png(tmp_path / "a.png", picture)
    assert np.array_equal(read_png(tmp_path / "a.png"), picture)


def filtered(kind: int, picture: Pixels) -> bytes:
    """The lines of a picture under one filter, by the definition of the PNG specification, byte by byte."""
    height, row = picture.shape[0], picture.shape[1] * 4
    raw = picture.reshape(height, row).astype(int)
    out = bytearray()
    for y in range(height):
        out.append(kind)
        for x in range(row):
            left = raw[y, x - 4] if x >= 4 else 0
            up = raw[y - 1, x] if y else 0
            corner = raw[y - 1, x - 4] if y and x >= 4 else 0
            estimate = left + up - corner
            a, b, c = abs(estimate - left), abs(estimate - up), abs(estimate - corner)
            paeth = left if a <= b and a <= c else up if b <= c else corner
            guess = (0, left, up, (left + up) // 2, paeth)[kind]
            out.append((raw[y, x] - guess) % 256)
    return bytes(out)


@pytest.mark.parametrize("kind", range(5))
@given(picture=pictures())
def test_filters(kind: int, picture: Pixels) -> None:
    height, width = picture.shape[:2]
    assert np.array_equal(decode_png(png((width, height), 8, 6, filtered(kind, picture))), picture)


WHITE, BLACK = [255, 255, 255, 255], [0, 0, 0, 255]


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (png((2, 1), 8, 0, b"\0\x07\x09"), [[7, 7, 7, 255], [9, 9, 9, 255]]),
        (png((2, 1), 8, 2, b"\0\1\2\3\4\5\6"), [[1, 2, 3, 255], [4, 5, 6, 255]]),
        (png((2, 1), 8, 4, b"\0\1\2\3\4"), [[1, 1, 1, 2], [3, 3, 3, 4]]),
        (png((3, 1), 1, 0, b"\0\xa0"), [WHITE, BLACK, WHITE]),
        (
            png((3, 1), 4, 3, b"\0\x10\x20", chunk(b"PLTE", bytes(range(9))), chunk(b"tRNS", b"\xff\x80")),
            [[3, 4, 5, 128], [0, 1, 2, 255], [6, 7, 8, 255]],
        ),
    ],
)
def test_other_forms(data: bytes, wanted: list[list[int]]) -> None:
    assert decode_png(data).tolist() == [wanted]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"GIF89a", "not a PNG"),
        (png((1, 1), 16, 6, b"\0" * 9), "16 bits"),
        (png((1, 1), 8, 6, b"\0" * 5, interlaced=1), "interlaced"),
        (png((2, 1), 8, 6, b"\0" * 5), "2×1 promised"),
        (png((1, 1), 8, 6, b"\7" * 5), "line filter 7"),
        (png_bytes(np.zeros((1, 1, 4), np.uint8))[:-12], "ends too early"),
        (png_bytes(np.zeros((1, 1, 4), np.uint8)).replace(b"IDAT", b"IDOT"), "wrong check sum"),
    ],
)
def test_refused(data: bytes, words: str) -> None:
    with pytest.raises(PngError, match=words):
        decode_png(data)


def test_refusal_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "card.png").write_bytes(b"no picture")
    with pytest.raises(PngError, match=r"card\.png: not a PNG file"):
        read_png(tmp_path / "card.png")


def test_shaded_pictures_are_smaller_and_the_same() -> None:
    across, down = np.meshgrid(np.arange(120), np.arange(90))
    solid = np.full_like(across, 255)
    soft = np.stack([across * 2, down * 2, across + down, solid], axis=-1).astype(np.uint8)
    noise = np.random.default_rng(1).integers(0, 256, soft.shape, np.uint8)
    for picture in (soft, noise, soft[:1, :1]):
        assert np.array_equal(decode_png(png_bytes(picture, shaded=True)), picture)
    assert len(png_bytes(soft, shaded=True)) < len(png_bytes(soft)) / 4
