"""The font: the game's own letters, the glyph file, and how one is made out of a font package."""

import itertools
import struct
import time
import zlib
from pathlib import Path

import build_font
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from woff import Woff, WoffError, fill

from phone_client.atlas import Atlas, AtlasError, Glyph, pack
from phone_client.font import ATLAS, PITCH, Font, ascii_glyphs, load_font
from phone_client.paths import root

ASCII = [chr(code) for code in range(0x20, 0x7F)]
built = pytest.mark.skipif(not (root() / ATLAS).exists(), reason="the glyph file is not built")


def picture(mask: NDArray[np.bool_]) -> list[str]:
    return ["".join("#" if dot else "." for dot in row) for row in mask]


@st.composite
def glyphs(draw: st.DrawFn) -> Glyph:
    height, width = draw(st.integers(0, 13)), draw(st.integers(0, 13))
    dots = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
    mask = np.array(dots, np.bool_).reshape(height, width)
    return Glyph(draw(st.integers(0, 20)), draw(st.integers(-3, 3)), draw(st.integers(-3, 13)), mask)


# ---- the game's own letters


def test_own_letters_are_all_there_and_all_different() -> None:
    letters = ascii_glyphs()
    assert set(ASCII) < set(letters)
    inked = {ch: (letters[ch].y, *picture(letters[ch].mask)) for ch in ASCII if ch != " "}
    assert all(rows[1:] for rows in inked.values())
    assert len(set(inked.values())) == len(inked)


def test_own_letters_stay_in_their_line() -> None:
    for ch, glyph in ascii_glyphs().items():
        height, width = glyph.mask.shape
        assert glyph.y >= 0, ch
        assert glyph.y + height <= PITCH, ch
        assert glyph.x >= 0, ch
        assert glyph.x + width < glyph.advance <= 8, ch  # a gap stays before the next letter


def test_own_digits_are_of_one_width() -> None:
    assert {ascii_glyphs()[digit].advance for digit in "0123456789"} == {6}


def test_own_letter_as_drawn() -> None:
    glyph = ascii_glyphs()["j"]
    assert (glyph.advance, glyph.x, glyph.y) == (3, 0, 4)
    assert picture(glyph.mask) == [".#", "..", ".#", ".#", ".#", ".#", ".#", ".#", "#."]


# ---- the glyph file


@given(st.dictionaries(st.characters(), glyphs(), max_size=8))
def test_packed_glyphs_come_back(packed: dict[str, Glyph]) -> None:
    atlas = Atlas(pack(packed))
    assert pack(dict(reversed(packed.items()))) == pack(packed)
    assert len(atlas) == len(packed)
    for ch, glyph in packed.items():
        assert ch in atlas
        assert atlas[ch][:3] == glyph[:3]
        assert np.array_equal(atlas[ch].mask, glyph.mask)
        assert not atlas[ch].mask.flags.writeable


SMALL = {"a": Glyph(5, 0, 3, np.ones((9, 4), np.bool_)), "b": Glyph(3, 1, 3, np.eye(3, dtype=np.bool_))}


@given(st.data())
def test_damage_is_noticed(data: st.DataObject) -> None:
    whole = pack(SMALL)
    at = data.draw(st.integers(0, len(whole) - 1))
    for damaged in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]):
        try:
            atlas = Atlas(damaged)
        except AtlasError:
            continue
        assert all(np.array_equal(atlas[ch].mask, glyph.mask) for ch, glyph in SMALL.items())


def test_a_list_that_promises_more_than_there_is() -> None:
    body = zlib.decompress(pack(SMALL)[8:])
    with pytest.raises(AtlasError, match="do not fit"):
        Atlas(pack({})[:8] + zlib.compress(body[:-1]))


@pytest.mark.parametrize(
    ("data", "words"), [(b"", "not a glyph file"), (pack(SMALL)[:-3], "damaged"), (None, "missing")]
)
def test_without_a_glyph_file_there_is_ascii_and_a_reason(
    tmp_path: Path, data: bytes | None, words: str
) -> None:
    path = tmp_path / "glyphs.bin"
    if data is not None:
        path.write_bytes(data)
    font = load_font(path)
    assert not font.chinese
    assert words in font.reason
    assert str(path) in font.reason
    assert font.has("A")
    assert not font.has("升")


def test_with_a_glyph_file_that_is_used(tmp_path: Path) -> None:
    (tmp_path / "glyphs.bin").write_bytes(pack(SMALL))
    font = load_font(tmp_path / "glyphs.bin")
    assert font.chinese
    assert font.reason == ""
    assert font.glyph("a") is font.glyph("a")
    assert font.width("aab") == 13


@pytest.mark.parametrize("ch", ["升", "\n", "\x00", "😀", "\ud800"])
def test_an_unknown_character_is_a_box(ch: str) -> None:
    font = Font(ascii_glyphs(), chinese=False)
    assert not font.has(ch)
    box = font.glyph(ch)
    assert picture(box.mask)[0] == picture(box.mask)[-1] == "######"
    assert picture(box.mask)[1] == "#....#"
    assert font.width(ch) == box.advance > 6


# ---- the built font


@built
def test_every_wanted_hanzi_is_built() -> None:
    font = load_font()
    hanzi = [chr(code) for code in build_font.wanted() if 0x4E00 <= code < 0xA000]
    assert len(hanzi) == 6763  # GB 2312
    assert [ch for ch in hanzi + ASCII + list("♠♥♣♦—…“”！，。？：；（）《》、") if not font.has(ch)] == []
    assert {font.glyph(ch).advance for ch in hanzi} == {12}
    assert font.width("升" * 14) <= 176


@built
def test_hanzi_stay_in_their_rows() -> None:
    font = load_font()
    for code in build_font.wanted():
        if 0x4E00 <= code < 0xA000 or 0x21 <= code < 0x7F:
            glyph = font.glyph(chr(code))
            assert glyph.y >= 2, chr(code)
            assert glyph.y + len(glyph.mask) <= (13 if code > 0x7F else PITCH), chr(code)


@built
def test_a_built_hanzi_as_drawn() -> None:
    glyph = load_font().glyph("中")
    assert (glyph.advance, glyph.x, glyph.y) == (12, 0, 2)
    assert picture(glyph.mask) == [
        ".....#.....",
        ".....#.....",
        "###########",
        "#....#....#",
        "#....#....#",
        "#....#....#",
        "###########",
        ".....#.....",
        ".....#.....",
        ".....#.....",
        ".....#.....",
    ]


@built
def test_it_opens_at_once() -> None:
    def seconds() -> float:
        start = time.perf_counter()
        load_font()
        return time.perf_counter() - start

    assert min(seconds() for _ in range(5)) < 0.03


@built
def test_its_licence_lies_beside_it() -> None:
    text = (root() / ATLAS).with_name("OFL.txt").read_text("utf-8")
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") >= 2
    assert b"usion" not in (root() / ATLAS).read_bytes()


# ---- drawing glyphs out of a font package


def test_outlines_are_filled_by_the_non_zero_rule() -> None:
    outer = [(0, 0, 4), (4, 4, 0)]
    hole = [(1, 3, 1), (3, 1, 3)]
    overlap = [(1, 1, 3), (3, 3, 1)]
    assert picture(fill(outer + hole)[2]) == ["####", "#..#", "#..#", "####"]
    assert picture(fill(outer + overlap)[2]) == ["####"] * 4
    assert picture(fill([(0, 4, 0), (4, 0, 4)])[2]) == ["####"] * 4  # whichever way round
    assert fill([(2, -1, 3), (5, 3, -1)])[:2] == (2, 3)


Points = list[tuple[int, int]]
RING: list[Points] = [
    [(0, 0), (0, 300), (300, 300), (300, 0)],
    [(100, 100), (200, 100), (200, 200), (100, 200)],
]


def outline(contours: list[Points], *, flag: int = 1) -> bytes:
    """A simple glyph of the `glyf` table: every coordinate as a word; one flag, repeated."""
    points = [point for contour in contours for point in contour]
    ends = np.cumsum([len(contour) for contour in contours]) - 1
    data = struct.pack(f">5h{len(ends)}HH", len(contours), 0, 0, 0, 0, *ends, 0)
    data += bytes([flag | 8, len(points) - 1])
    for axis in (0, 1):
        values = [0] + [point[axis] for point in points]
        data += b"".join(struct.pack(">h", b - a) for a, b in itertools.pairwise(values))
    return data


def woff(glyph: bytes, *, advance: int = 400) -> bytes:
    """A font of two glyphs: none, and `glyph` for "A" (cmap format 4) and U+1F0A1 (format 12)."""
    four = struct.pack(">12H", 4, 32, 0, 4, 4, 1, 0, 0x41, 0xFFFF, 0, 0x41, 0xFFFF)
    four += struct.pack(">4H", (1 - 0x41) & 0xFFFF, 1, 0, 0)
    twelve = struct.pack(">HHIII3I", 12, 0, 28, 0, 1, 0x1F0A1, 0x1F0A1, 1)
    tables = {
        b"cmap": struct.pack(">HHHHIHHI", 0, 2, 0, 3, 20, 3, 10, 20 + len(four)) + four + twelve,
        b"glyf": glyph,
        b"head": bytes(50) + struct.pack(">hh", 1, 0),
        b"hhea": bytes(34) + struct.pack(">H", 2),
        b"hmtx": struct.pack(">HhHh", 0, 0, advance, 0),
        b"loca": struct.pack(">3I", 0, 0, len(glyph)),
    }
    directory, body = b"", b""
    start = 44 + 20 * len(tables)
    for tag, data in tables.items():
        packed = min(data, zlib.compress(data), key=len)
        directory += struct.pack(">4sIIII", tag, start + len(body), len(packed), len(data), 0)
        body += packed
    return b"wOFF" + bytes(8) + struct.pack(">H", len(tables)) + bytes(30) + directory + body


@pytest.mark.parametrize("code", [0x41, 0x1F0A1])
def test_a_glyph_out_of_a_font(code: int) -> None:
    font = Woff(woff(outline(RING)))
    assert font.codes == {0x41: 1, 0x1F0A1: 1}
    glyph = font.glyph(code, ascent=12)
    assert glyph[:3] == (4, 0, 9)
    assert picture(glyph.mask) == ["###", "#.#", "###"]
    with pytest.raises(KeyError):
        font.glyph(0x42, ascent=12)


def test_a_glyph_without_ink() -> None:
    assert Woff(woff(b"")).glyph(0x41, ascent=12).mask.shape == (0, 0)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (woff(outline([[(0, 0), (0, 150), (300, 150), (300, 0)]])), "leaves the pixels"),
        (woff(outline([[(0, 0), (100, 300), (200, 0)]])), "leaves the pixels"),
        (woff(outline(RING, flag=0)), "has curves"),
        (woff(struct.pack(">h", -1)), "made of other glyphs"),
        (woff(outline(RING)[:20]), "ends too early"),
        (woff(outline(RING), advance=450), "advance 450"),
    ],
)
def test_a_font_that_is_not_made_of_pixels(data: bytes, words: str) -> None:
    with pytest.raises(WoffError, match=words):
        Woff(data).glyph(0x41, ascent=12)


@pytest.mark.parametrize("data", [b"", b"wOF2" + bytes(60), woff(outline(RING))[:60]])
def test_no_font_at_all(data: bytes) -> None:
    with pytest.raises(WoffError, match="no"):
        Woff(data)


def test_rare_hanzi_stand_in_the_middle_of_their_square() -> None:
    lacking, having = Woff(woff(outline(RING))), Woff(woff(outline(RING), advance=800))
    having.codes = {ord("鼗"): 1}
    drawn = build_font.draw(lacking, having)
    assert drawn["A"][:3] == (4, 0, 9)
    assert drawn["鼗"][:3] == (12, 2, 7)
