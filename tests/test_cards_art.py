"""Card faces, backs, marks and frames, down to single pixels."""

import numpy as np
import pytest
from pixels import FELT, PAPER, box, cloth, drawn, inked, one

from core.cards import BJ, KINDS, LJ
from phone_client.canvas import Canvas
from phone_client.skin import THEMES, Skin


@pytest.fixture(scope="module")
def skin() -> Skin:
    return Skin.load()


@pytest.fixture
def canvas(skin: Skin) -> Canvas:
    return cloth(skin)


def card(canvas: Canvas, number: int, size: str = "L", **how: object) -> bytes:
    """The pixels of a card drawn on the empty cloth."""
    canvas.fill(FELT)
    canvas.card(30, 30, number, size, **how)  # type: ignore[arg-type]
    return canvas.pixels[28:62, 28:56].tobytes()


FACES = [("L", None), ("L", 12), ("L", 9), ("L", 7), ("T", 10), ("T", 7), ("K", None), ("M", 9)]


@pytest.mark.parametrize(("size", "strip"), FACES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_two_faces_differ(canvas: Canvas, theme: str, size: str, strip: int | None) -> None:
    canvas.skin.use(theme)
    faces = [card(canvas, number, size, strip=strip) for number in range(KINDS)]
    assert len(set(faces)) == KINDS


@pytest.mark.parametrize(("size", "strip"), FACES)
def test_faces_differ_without_colours_too(canvas: Canvas, size: str, strip: int | None) -> None:
    """Shapes alone tell the cards apart, the two jokers by their words."""
    plain = set()
    for number in range(KINDS):
        card(canvas, number, size, strip=strip)
        inks = [canvas.skin.colour(name) for name in ("ink", "red", "pine", "orange", "navy")]
        plain.add(np.isin(canvas.pixels, inks).tobytes())
    assert len(plain) == KINDS


@pytest.mark.parametrize(("size", "w", "h"), [("L", 21, 27), ("T", 16, 22), ("K", 13, 21), ("M", 10, 19)])
def test_sizes_edges_and_corners(canvas: Canvas, size: str, w: int, h: int) -> None:
    card(canvas, 0, size)
    outside = canvas.pixels != canvas.skin.colour(FELT)
    ys, xs = (axis.astype(int) for axis in np.nonzero(outside))
    assert [int(n) for n in (xs.min(), ys.min(), np.ptp(xs) + 1, np.ptp(ys) + 1)] == [30, 30, w, h]
    assert outside.sum() == w * h - 4
    edge = canvas.skin.colour("edge")
    assert (canvas.pixels[30, 31 : 30 + w - 1] == edge).all()
    assert (canvas.pixels[31 : 30 + h - 1, 30] == edge).all()
    assert (canvas.pixels[30 + h - 2, 31 : 30 + w - 1] == canvas.skin.colour("paper_lo")).all()
    card(canvas, 0, size, trump=True)
    assert inked(canvas, PAPER) == inked(canvas, "paper_lo") == 0
    assert (canvas.pixels[30 + h - 2, 31 : 30 + w - 1] == canvas.skin.colour("trump_lo")).all()


def test_a_wide_face(canvas: Canvas) -> None:
    canvas.card(0, 0, one("HQ"), strip=13, last=True, watermark=True, mark="hint")
    assert drawn(canvas, 0, 0, 21, 27, p=PAPER, e="edge", r="red", l="paper_lo", a="amber") == [
        ".eeeeeeeeeeeeeeeeeee.",
        "epppppppppppppppppppe",
        "epprrrrrppppppppppppe",
        "eprrppprrpppppppppppe",
        "eprrppprrpppppppppppe",
        "eprrppprrpppppppppppe",
        "eprrppprrpppppppppppe",
        "eprrprprrpppppppppppe",
        "eprrprrrrpppppppppppe",
        "eprrpprrppppppppppppe",
        "epprrrprrpppppppppppe",
        "epppppppppppppppppppe",
        "epprrprrppppppppppppe",
        "eprrrrrrrpppppppppppe",
        "eprrrrrrrpppppppppppe",
        "eprrrrrrrpplllplllppe",
        "epprrrrrpplllllllllpe",
        "eppprrrppplllllllllpe",
        "epppprpppplllllllllpe",
        "eppppppppplllllllllpe",
        "epppppapppplllllllppe",
        "eppppaaapppplllllpppe",
        "epppaaaaapppplllppppe",
        "eppppaaapppppplpppppe",
        "epppppapppppppppppppe",
        "ellllllllllllllllllle",
        ".eeeeeeeeeeeeeeeeeee.",
    ]


def test_a_narrow_ten_of_trumps(canvas: Canvas) -> None:
    canvas.card(0, 0, one("DT"), "M", trump=True)
    assert drawn(canvas, 0, 0, 10, 19, t="trump", e="edge", o="orange", l="trump_lo") == [
        ".eeeeeeee.",
        "etttttttte",
        "etotoootte",
        "etotototte",
        "etotototte",
        "etotototte",
        "etotototte",
        "etotototte",
        "etotoootte",
        "etttttttte",
        "etttotttte",
        "ettooottte",
        "ettooottte",
        "etoooootte",
        "ettooottte",
        "ettooottte",
        "etttotttte",
        "elllllllle",
        ".eeeeeeee.",
    ]


def test_jokers_speak_the_language(canvas: Canvas) -> None:
    chinese, letters = card(canvas, BJ), card(canvas, BJ, english=True)
    assert chinese != letters
    canvas.english = True
    assert card(canvas, BJ) == letters
    assert card(canvas, 20, english=False) == card(canvas, 20, english=True)
    assert card(canvas, LJ) != card(canvas, BJ)


def test_dimmed_cards_are_grey_whatever_their_suit(canvas: Canvas) -> None:
    for trump, ground in ((False, "paper_lo"), (True, "trump_lo")):
        card(canvas, one("H5"), trump=trump, dimmed=True, watermark=True)
        assert inked(canvas, "red") == inked(canvas, PAPER) == inked(canvas, "trump") == 0
        assert inked(canvas, "dimink") > 20
        assert inked(canvas, ground) > 200


@pytest.mark.parametrize(("strip", "x"), [(13, 2), (10, 2), (9, 2), (8, 2), (7, 1), (6, 1)])
def test_the_index_fits_the_strip(canvas: Canvas, strip: int, x: int) -> None:
    for number in range(KINDS):
        card(canvas, number, strip=strip)
        inks = np.isin(
            canvas.pixels, [canvas.skin.colour(c) for c in ("ink", "red", "pine", "orange", "navy")]
        )
        columns = np.flatnonzero(inks.any(axis=0)) - 30
        assert columns.min() >= min(x, 1)
        assert columns.max() < strip
    card(canvas, one("S5"), strip=strip)
    assert box(canvas, "ink")[0] - 30 == x


def test_only_covered_cards_have_a_tight_index(canvas: Canvas) -> None:
    card(canvas, one("S5"), strip=7, last=True)
    assert box(canvas, "ink")[:3] == (32, 32, 5)
    card(canvas, one("ST"), strip=10)
    assert box(canvas, "ink")[:3] == (31, 32, 8)


def test_marks_differ_in_shape_and_lie_in_the_strip(canvas: Canvas) -> None:
    shapes = set()
    for mark, colour in (("must", "mark"), ("hint", "amber"), ("new", "ok")):
        for strip in range(6, 14):
            card(canvas, one("H5"), strip=strip, mark=mark)
            left, top, width, height = box(canvas, colour)
            assert left > 30
            assert left + width <= 30 + strip
            assert (width, top + height) == (5, 55)
        shapes.add((canvas.pixels == canvas.skin.colour(colour)).tobytes())
    assert len(shapes) == 3


def test_backs(canvas: Canvas) -> None:
    for size, (w, h) in {"L": (21, 27), "T": (16, 22), "M": (10, 19)}.items():
        canvas.fill(FELT)
        canvas.back(30, 30, size)
        assert box(canvas, "edge_dk") == (30, 30, w, h)
        assert box(canvas, "paper_lo") == (31, 31, w - 2, h - 2)
        assert inked(canvas, "lac") > inked(canvas, "lac_lo") > 0


def test_the_cursor_leaves_the_strip_free(canvas: Canvas) -> None:
    for strip, side in ((12, 2), (7, 1)):
        canvas.fill(FELT)
        canvas.cursor(40, 40, strip, 27)
        assert box(canvas, "cursor") == (40 - side, 38, strip + 1 + 2 * side, 31)
        assert box(canvas, "cursor_lo") == (40, 40, strip + 1, 27)
        assert (canvas.pixels[41:66, 41 : 40 + strip] == canvas.skin.colour(FELT)).all()
    canvas.cursor(40, 40, 12, 27, arrow=True)
    assert canvas.pixels[32, 45] == canvas.skin.colour("cursor")


def test_the_winners_frame_lies_outside(canvas: Canvas) -> None:
    canvas.winner(40, 40, 33, 27)
    assert box(canvas, "gold") == (39, 39, 35, 29)
    assert box(canvas, "gold_lo") == (38, 38, 37, 31)
    assert (canvas.pixels[40:67, 40:73] == canvas.skin.colour(FELT)).all()


@pytest.mark.parametrize("size", ["X", "l", ""])
def test_an_unknown_size_is_an_error(canvas: Canvas, size: str) -> None:
    with pytest.raises(KeyError):
        canvas.card(0, 0, 0, size)
