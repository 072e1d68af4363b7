"""The picture in a terminal: cells, what is written of them, and what a terminal shows then."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from frames import press, stage, wait
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from terminal_grid import Grid, rgb

from phone_client.terminal_cells import (
    DOTS,
    EIGHTHS,
    HALVES,
    QUARTERS,
    SIXTHS,
    WAYS,
    Nearest,
    Screen,
    Way,
    Words,
    exact,
    two_colours,
)
from phone_client.terminal_fit import best, fits, known_blocks, smallest
from phone_client.terminal_paint import Painter, direct, indexed

BLOCKS = [way for way in WAYS if way is not DOTS]


def word(red: int, green: int, blue: int) -> int:
    """Returns a colour as the canvas has it."""
    return red | green << 8 | blue << 16 | 255 << 24


def table() -> Words:
    """Returns the picture of a table where cards are dealt."""
    app = stage("zh")
    app.start()
    press(app, "select", "select", "select")
    wait(app, 3)
    assert app.table is not None
    return app.frame().pixels.copy()


def seen(grid: Grid, way: Way, top: int = 0, left: int = 0) -> NDArray[np.uint8]:
    """Returns a grid's picture, one pixel for each of the canvas."""
    return grid.picture(way.down, way.across)[top * way.down :, left * way.across :, :3]


def rgb_of(pixels: Words) -> NDArray[np.uint8]:
    return np.stack([pixels & 255, pixels >> 8 & 255, pixels >> 16 & 255], -1).astype(np.uint8)


# --- the characters --------------------------------------------------------------------------------------


def test_blocks_have_the_names_of_their_patterns() -> None:
    assert len({int(glyph) for way in BLOCKS for glyph in way.glyphs}) > 300
    for pattern, glyph in enumerate(SIXTHS.glyphs.tolist()):
        name = unicodedata.name(chr(glyph))
        if name.startswith("BLOCK SEXTANT-"):
            assert pattern == sum(1 << int(digit) - 1 for digit in name.removeprefix("BLOCK SEXTANT-"))
        else:
            assert pattern in (0, 21, 42, 63)
    for pattern, glyph in enumerate(DOTS.glyphs.tolist()):
        dots = unicodedata.name(chr(glyph)).removeprefix("BRAILLE PATTERN ").removeprefix("DOTS-")
        row_by_row = [1, 4, 2, 5, 3, 6, 7, 8]
        wanted = sorted(str(row_by_row[n]) for n in range(8) if pattern >> n & 1)
        assert "".join(wanted) == dots or (pattern == 0 and dots == "BLANK")


def test_there_are_230_octants_in_order_and_the_others_are_where_unicode_has_them() -> None:
    octants = [glyph for glyph in EIGHTHS.glyphs.tolist() if 0x1CD00 <= glyph <= 0x1CDE5]
    assert octants == list(range(0x1CD00, 0x1CDE6))
    assert chr(EIGHTHS.glyphs[0b00000100]) == "\U0001cd00"  # BLOCK OCTANT-3
    assert chr(EIGHTHS.glyphs[0b11111110]) == "\U0001cde5"  # BLOCK OCTANT-2345678
    assert chr(EIGHTHS.glyphs[0b00001111]) == "▀"
    assert chr(EIGHTHS.glyphs[0b11000000]) == "▂"
    assert chr(EIGHTHS.glyphs[0b10100101]) == "▚"
    assert len(set(EIGHTHS.glyphs.tolist())) == 256


# --- pixels to cells -------------------------------------------------------------------------------------


def test_half_blocks_show_every_pixel_exactly() -> None:
    pixels = table()
    grid = Grid(176, 104)
    grid.feed(Painter(0, 0).paint(Screen(HALVES).cells(pixels)))
    assert (seen(grid, HALVES) == rgb_of(pixels)).all()
    assert grid.unknown == []
    assert grid.modes == set()  # synchronised output has ended


def test_256_colours_show_of_every_pixel_the_nearest() -> None:
    pixels = table()
    nearest = Nearest()
    grid = Grid(176, 104)
    grid.feed(Painter(0, 0, indexed).paint(Screen(HALVES, 1, nearest).cells(pixels)))
    wanted = [[rgb(int(index) + Grid.INDEXED) for index in row] for row in nearest(pixels).tolist()]
    assert (seen(grid, HALVES) == np.array(wanted)).all()


@pytest.mark.parametrize(
    ("colour", "index"),
    [((0, 0, 0), 16), ((255, 255, 255), 231), ((95, 0, 0), 52), ((8, 8, 8), 232), ((200, 22, 45), 160)],
)
def test_the_nearest_colour_is_of_the_same_hue(colour: tuple[int, int, int], index: int) -> None:
    assert Nearest()(np.array([word(*colour)], np.uint32)).tolist() == [index]


@pytest.mark.parametrize("way", BLOCKS, ids=lambda way: way.name)
def test_cells_of_two_colours_are_exact_in_all_blocks(way: Way) -> None:
    pixels = table()
    cells = Screen(way)._cut(pixels)
    plain = np.array([[len(set(cell.tolist())) <= 2 for cell in row] for row in cells])
    assert plain.mean() > 0.7
    grid = Grid(*way.size(176, 208))
    grid.feed(Painter(0, 0).paint(Screen(way).cells(pixels)))
    same = (seen(grid, way)[:208, :176] == rgb_of(pixels)).all(-1)
    for row, column in np.argwhere(plain).tolist():
        assert same[
            row * way.down : (row + 1) * way.down, column * way.across : (column + 1) * way.across
        ].all()


@given(st.lists(st.lists(st.integers(0, 3), min_size=8, max_size=8), min_size=1, max_size=20))
def test_two_colours_are_two_of_the_cell_and_as_near_as_any_two(cells: list[list[int]]) -> None:
    colours = [word(0, 0, 0), word(250, 250, 250), word(240, 20, 20), word(20, 20, 60)]
    blocks = np.array([[colours[n] for n in cell] for cell in cells], np.uint32)
    patterns, inks, grounds = two_colours(blocks)
    for cell, pattern, ink, ground in zip(blocks, patterns, inks, grounds, strict=True):
        shown = [ink if pattern >> n & 1 else ground for n in range(8)]
        assert {int(ink), int(ground)} <= set(cell.tolist())
        assert int(pattern).bit_count() <= 4
        least = min(
            sum(min(_far(pixel, a), _far(pixel, b)) for pixel in cell) for a in set(cell) for b in set(cell)
        )
        assert sum(_far(a, b) for a, b in zip(cell, shown, strict=True)) == pytest.approx(least)


def _far(a: int, b: int) -> float:
    parts = [(int(a) >> shift & 255) - (int(b) >> shift & 255) for shift in (0, 8, 16)]
    return float(sum(weight * part**2 for weight, part in zip((3, 6, 2), parts, strict=True)))


def test_a_larger_terminal_gets_larger_pixels() -> None:
    pixels = table()
    grid = Grid(352, 208)
    (fit, *_others) = fits(352, 208, 176, 208)
    assert (fit.way, fit.scale) == (HALVES, 2)
    grid.feed(Painter(0, 0).paint(Screen(HALVES, 2).cells(pixels)))
    assert (seen(grid, HALVES) == rgb_of(pixels).repeat(2, 0).repeat(2, 1)).all()


def letters(ink: int, ground: int) -> Words:
    """Returns a line of strokes as of letters."""
    pixels = np.full((16, 64), ground, np.uint32)
    pixels[4:12, 8:56:4] = ink
    pixels[6:8, 8:40] = ink
    return pixels


def test_letters_in_dots_are_dots_on_one_ground() -> None:
    dark, light = word(20, 20, 20), word(250, 250, 240)
    cells = Screen(DOTS).cells(letters(dark, light))
    mixed = cells.glyphs != ord(" ")
    assert mixed.sum() > 20
    assert (cells.glyphs[mixed] >= 0x2800).all()
    assert (cells.ground[mixed] == exact(np.array([light], np.uint32))[0]).all()


def test_long_edges_in_dots_are_blocks() -> None:
    pixels = np.full((16, 64), word(0, 90, 60), np.uint32)
    pixels[6:] = word(250, 250, 240)
    assert set(map(chr, Screen(DOTS).cells(pixels).glyphs[1].tolist())) == {"▄"}


# --- what is written -------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
@pytest.mark.parametrize("colours", [256, 1 << 24])
def test_changes_alone_give_the_same_as_all_anew(way: Way, colours: int) -> None:
    first = table()
    second = first.copy()
    second[60:90, 40:99] = word(200, 30, 30)
    second[70:72, 50:90:3] = word(250, 250, 240)
    make, words = (exact, direct) if colours > 256 else (Nearest(), indexed)
    screen, painter = Screen(way, 1, make), Painter(1, 2, words)
    columns, rows = way.size(176, 208)
    grid, anew = Grid(columns + 2, rows + 1), Grid(columns + 2, rows + 1)
    full = painter.paint(screen.cells(first))
    grid.feed(full)
    changes = painter.paint(screen.cells(second))
    grid.feed(changes)
    anew.feed(Painter(1, 2, words).paint(Screen(way, 1, make).cells(second)))
    assert (grid.picture(way.down, way.across) == anew.picture(way.down, way.across)).all()
    assert 0 < len(changes) < len(full) / 4
    assert painter.paint(screen.cells(second)) == ""


# --- sizes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "known", "way"),
    [
        ((176, 104), [], HALVES),
        ((300, 110), ["eighths"], HALVES),
        ((175, 104), [], QUARTERS),
        ((175, 104), ["eighths", "sixths"], EIGHTHS),
        ((120, 60), ["eighths", "sixths"], EIGHTHS),
        ((120, 80), ["sixths"], SIXTHS),
        ((120, 60), ["sixths"], DOTS),
        ((88, 52), [], DOTS),
    ],
)
def test_the_best_way_for_a_size(size: tuple[int, int], known: list[str], way: Way) -> None:
    fit = best(fits(*size, 176, 208), None, known)
    assert fit is not None
    assert fit.way is way
    columns, rows = way.size(176, 208)
    assert 0 <= fit.left <= size[0] - columns * fit.scale
    assert 0 <= fit.top <= size[1] - rows * fit.scale


def test_a_way_may_be_asked_for_if_it_fits() -> None:
    found = fits(120, 60, 176, 208)
    assert best(found, "eighths").way is EIGHTHS  # type: ignore[union-attr]
    assert best(found, "halves").way is DOTS  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [(87, 52), (88, 51), (0, 0), (300, 20)])
def test_too_small(size: tuple[int, int]) -> None:
    assert best(fits(*size, 176, 208), "dots", ["eighths"]) is None
    assert smallest(176, 208) == (88, 52)


@pytest.mark.parametrize(
    ("name", "version", "ways"),
    [
        ("kitty", "0.40.0", ["sixths", "eighths"]),
        ("kitty", "0.21.2", ["sixths"]),
        ("VTE", "7600", ["sixths"]),
        ("ghostty", "1.3.1-main", ["sixths", "eighths"]),
        ("XTerm", "390", []),
        ("tmux", "3.4", []),
        ("", "", []),
    ],
)
def test_terminals_that_have_blocks(name: str, version: str, ways: list[str]) -> None:
    assert known_blocks(name, version) == ways
