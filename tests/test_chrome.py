"""Soft keys, title pane, lists, pop-ups and the large pictures."""

from itertools import pairwise

import numpy as np
import pytest
from pixels import FELT, box, cloth, drawn, inked

from phone_client import chrome, pictures
from phone_client.canvas import Canvas
from phone_client.chrome import Row
from phone_client.skin import THEMES, Skin


@pytest.fixture(scope="module")
def skin() -> Skin:
    return Skin.load()


@pytest.fixture
def canvas(skin: Skin) -> Canvas:
    return cloth(skin)


def test_the_cloth_is_a_lattice_of_two_diamonds(canvas: Canvas) -> None:
    chrome.felt(canvas)
    cell = drawn(canvas, 16, 16, 16, 16, o="felt_lo", m="felt_hi")
    for y, row in enumerate(cell):
        for x, pixel in enumerate(row):
            away = abs(x - 8) + abs(y - 8)
            assert pixel == ("m" if away == 0 else "o" if away in (3, 8) else ".")
    assert (canvas.pixels[:192, :160] == canvas.pixels[16:, 16:]).all()
    canvas.skin.use("contrast")
    chrome.felt(canvas)
    assert inked(canvas, FELT) == 176 * 208


def test_soft_keys_fill_the_control_pane_and_nothing_else(canvas: Canvas) -> None:
    chrome.soft_keys(canvas, "Options", "1 Play", "Chat")
    assert (canvas.pixels[:188] == canvas.skin.colour(FELT)).all()
    assert (canvas.pixels[188] == canvas.skin.colour("gold_lo")).all()
    assert (canvas.pixels[189] == canvas.skin.colour("bar_hi")).all()
    left, _, wide, _ = box(canvas, "light")
    assert left >= 4
    assert left + wide <= 172
    assert inked(canvas, "gold") > 20
    chrome.soft_keys(canvas, "Options", "1 Play", "Chat", possible=False)
    assert inked(canvas, "gold") == 0
    assert inked(canvas, "off") > 20


@pytest.mark.parametrize(("up", "down"), [(True, True), (True, False), (False, True), (False, False)])
def test_arrows_are_bright_where_there_is_more(canvas: Canvas, up: bool, down: bool) -> None:
    chrome.soft_keys(canvas, "", "", "")
    chrome.soft_arrows(canvas, up=up, down=down)
    assert inked(canvas, "gold") == 16 * (up + down)
    assert inked(canvas, "bar_hi") == 176 + 16 * (2 - up - down)


@pytest.mark.parametrize("icon", ["panel/cards", "panel/gear", "panel/pen", "panel/trophy", "head/fox"])
def test_title_icons_stay_in_their_frame(canvas: Canvas, icon: str) -> None:
    chrome.title(canvas, "Settings", "Table", icon)
    with_icon = canvas.snapshot()
    chrome.title(canvas, "Settings", "Table", "panel/gear" if icon != "panel/gear" else "panel/pen")
    ys, xs = np.nonzero(with_icon != canvas.pixels)
    assert xs.min() >= 4
    assert xs.max() < 40
    assert ys.min() >= 5
    assert ys.max() < 39


def test_a_long_title_is_cut(canvas: Canvas) -> None:
    chrome.title(canvas, "A title that is far too long for its pane", "And a second line of that kind too")
    assert (canvas.pixels[1:27, 172:] == canvas.skin.colour("bar")).all()
    assert (canvas.pixels[28:43, 172:] == canvas.skin.colour("bar_lo")).all()


def test_the_chosen_row_stands_out_and_has_arrows_beside_its_value(canvas: Canvas) -> None:
    rows = [Row("Colours", "four"), Row("Theme", "Jade"), Row("Sound")]
    chrome.list_ground(canvas)
    chrome.list_rows(canvas, rows, 1)
    assert box(canvas, "sel")[1:] == (63, 176, 12)  # between its lines, the dithered row included
    assert inked(canvas, "gold_lo") == 2 * 176
    pixels = canvas.snapshot()
    chrome.list_row(canvas, 62, Row("Theme"), chosen=True)
    ys, xs = np.nonzero(pixels != canvas.pixels)
    assert xs.min() < 140 < xs.max() == 169
    assert 62 < ys.min() < ys.max() < 80


def test_no_more_rows_than_there_is_room_for(canvas: Canvas) -> None:
    chrome.list_rows(canvas, [Row(str(number)) for number in range(20)], 12, first=5)
    assert (canvas.pixels[188:] == canvas.skin.colour(FELT)).all()
    assert box(canvas, "sel")[1] == 44 + 7 * 18 + 1


@pytest.mark.parametrize(
    ("first", "chosen", "count", "now"),
    [
        (0, 0, 20, 0),
        (0, 7, 20, 0),
        (0, 8, 20, 1),
        (5, 4, 20, 4),
        (5, 19, 20, 12),
        (12, 0, 20, 0),
        (3, 1, 2, 0),
    ],
)
def test_scrolling_moves_no_more_than_it_must(first: int, chosen: int, count: int, now: int) -> None:
    assert chrome.scrolled(first, chosen, count, 8) == now


@pytest.mark.parametrize(("seconds", "by"), [(0, 0), (1.0, 0), (1.06, 1), (1.51, 10), (9, 30)])
def test_long_lines_slide_after_a_second(seconds: float, by: int) -> None:
    assert chrome.slide(130, 100, seconds) == by
    assert chrome.slide(100, 100, seconds) == 0


def test_a_sliding_row_shows_its_end(canvas: Canvas) -> None:
    long = Row("The end of this row, which is long, will be seen")
    shots = []
    for seconds in (0.0, 1.5, 60.0):
        chrome.list_row(canvas, 44, long, chosen=True, seconds=seconds)
        shots.append(canvas.snapshot())
    assert all((one != other).any() for one, other in pairwise(shots))
    right = canvas.skin.list.right
    assert all((shot[44:62, right:] == shots[0][44:62, :1]).sum() > 0 for shot in shots)
    dark = shots[2][44:62] == canvas.skin.colour("text")
    assert np.flatnonzero(dark.any(axis=0)).max() < right


def test_options_grow_up_from_the_soft_keys_and_dim_the_rest(canvas: Canvas) -> None:
    for count in (1, 3, 7, 12):
        canvas.fill(FELT)
        chrome.options(canvas, [(f"Row {n}", str(n % 10)) for n in range(count)], 0)
        rows = min(count, 7)
        top = 188 - 18 * rows - 4
        assert box(canvas, "edge_dk") == (2, top, 132, 188 - top)
        assert (canvas.pixels[:188, 134:] != canvas.skin.colour(FELT)).all()
        assert (canvas.pixels[188:] == canvas.skin.colour(FELT)).all()


@pytest.mark.parametrize("tone", ["warn", "ok"])
def test_notes(canvas: Canvas, tone: str) -> None:
    chrome.note(canvas, "Throw failed", ["One", "Two", "Three"], tone=tone, left=0.5)
    assert box(canvas, tone) == (0, 111, 176, 17)
    assert (canvas.pixels[188:] == canvas.skin.colour(FELT)).all()
    assert drawn(canvas, 80, 184, 16, 3, g="gold_lo", p="paper_lo") == ["ggggggggpppppppp"] * 3
    chrome.note(canvas, "Throw failed", tone=tone)
    assert inked(canvas, "paper_lo") == 0


@pytest.mark.parametrize(("lines", "top"), [(4, 97), (5, 83), (50, 1)])
def test_a_long_note_grows_upwards_and_shows_its_end(canvas: Canvas, lines: int, top: int) -> None:
    chrome.note(canvas, "Attention", [""] * (lines - 1) + ["name"], tone="warn")
    assert box(canvas, "warn") == (0, top, 176, 17)
    assert bool(inked(canvas, "text")) == (lines < 50)
    assert (canvas.pixels[188:] == canvas.skin.colour(FELT)).all()


def test_a_long_entry_shows_its_end_and_the_caret(canvas: Canvas) -> None:
    chrome.note(canvas, "Name", tone="ok")
    for text in ("", "Mia", "A name that is much longer than its field is wide"):
        chrome.field(canvas, text, caret=True)
        left, _, wide, _ = box(canvas, "mark")
        assert wide == 1
        assert 12 < left < 12 + 152
        assert box(canvas, "cursor") == (12, 150, 152, 23)


@pytest.mark.parametrize(("part", "full"), [(-1, 0), (0, 0), (0.5, 30), (1, 60), (7, 60)])
def test_bars(canvas: Canvas, part: float, full: int) -> None:
    chrome.bar(canvas, 10, 10, 60, 3, part, "gold", "black")
    assert inked(canvas, "gold") == 3 * full
    assert inked(canvas, "black") == 3 * (60 - full)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_tabs_share_the_width(canvas: Canvas, count: int) -> None:
    chrome.tabs(canvas, 46, ["Tab"] * count, 1)
    edges = np.isin(canvas.pixels, [canvas.skin.colour("edge"), canvas.skin.colour("edge_dk")])
    ys, xs = np.nonzero(edges)
    assert (ys.min(), ys.max()) == (46, 60)
    assert xs.min() == 3
    assert 168 < xs.max() < 173
    assert box(canvas, "edge_dk")[0] > 3


# Large pictures


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("words", ["AB", "Tuolaji"])
def test_headlines_are_banded_and_outlined(canvas: Canvas, theme: str, words: str) -> None:
    canvas.skin.use(theme)
    canvas.fill("sky2")
    width = pictures.headline(canvas, 88, 20, words, pictures.DUSK, "lac_lo", align="centre")
    assert width == canvas.text_width(words, scale=2)
    tops = [box(canvas, colour)[1] for colour in pictures.DUSK]
    assert tops == sorted(tops)
    ink = np.isin(canvas.pixels, [canvas.skin.colour(colour) for colour in pictures.DUSK])
    bare = canvas.pixels == canvas.skin.colour("sky2")
    for axis, by in ((0, 1), (0, -1), (1, 1), (1, -1)):
        assert not (np.roll(ink, by, axis) & bare).any()


def test_the_tractor_arrives(canvas: Canvas) -> None:
    shots = []
    for seconds in (0.0, 0.8, 1.6, pictures.REST):
        canvas.fill(FELT)
        pictures.dusk(canvas, seconds=seconds)
        shots.append(canvas.snapshot())
    assert (shots[0] != shots[1]).any()
    assert (shots[1] != shots[2]).any()
    assert (shots[2] == shots[3]).all()
    assert (shots[0][62:] == canvas.skin.colour(FELT)).all()


def test_pictures_cover_their_ground(canvas: Canvas) -> None:
    pictures.splash(canvas, "AB", "Tractor", "1.0")
    assert inked(canvas, FELT) == 0
    canvas.fill(FELT)
    pictures.menu_picture(canvas, "AB", "Tractor")
    assert (canvas.pixels[:62] != canvas.skin.colour(FELT)).all()
    assert (canvas.pixels[62] == canvas.skin.colour("gold_lo")).all()
    assert (canvas.pixels[63:] == canvas.skin.colour(FELT)).all()


def test_confetti_falls_and_never_ends(canvas: Canvas) -> None:
    def shot(seconds: float, *, moving: bool = True) -> bytes:
        canvas.fill(FELT)
        pictures.victory(canvas, "WE", "won", ("head/tiger", "head/panda"), seconds=seconds, moving=moving)
        assert (canvas.pixels[188:] == canvas.skin.colour(FELT)).all()
        return canvas.pixels.tobytes()

    assert shot(0) != shot(0.1) != shot(100)
    assert inked(canvas, "pink") > 10
    assert shot(0) == shot(5, moving=False)
