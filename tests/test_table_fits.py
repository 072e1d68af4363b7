"""Every picture of the table and its screens: no text is cut, and no two texts lie over each other."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import test_table_golden
import test_table_golden_rules
from frames import cuts, soft_keys_fit
from table_player import Player

from phone_client.canvas import Canvas
from phone_client.text import LANGUAGES

SCENES: dict[str, Callable[[str], Player]] = {**test_table_golden.SCENES, **test_table_golden_rules.SCENES}
UNDER = {"failed"}  # a note lies over the table
LINE = 12  # the height of a line; the letters keep a little off its edges


class Words(NamedTuple):
    """A text that was drawn, and where."""

    text: str
    x: int
    y: int
    end: int


def drawn(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[Words]:
    """Returns the texts of the picture that is shown now, without those that a pop-up hides."""
    found: list[Words] = []
    before = Canvas.text

    def text(canvas: Canvas, x: int, y: int, s: str, *args: Any, **kinds: Any) -> int:
        w = before(canvas, x, y, s, *args, **kinds)
        left = {"right": x - w, "centre": x - w // 2}.get(kinds.get("align", "left"), x)
        found.append(Words(s, left, y, left + w))
        return w

    cover = Canvas.panel

    def panel(canvas: Canvas, x: int, y: int, w: int, h: int, *args: Any, **kinds: Any) -> None:
        under = [
            each for each in found if x < each.end and each.x < x + w and y < each.y + LINE and each.y < y + h
        ]
        found[:] = [each for each in found if each not in under]
        cover(canvas, x, y, w, h, *args, **kinds)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", text)
        patch.setattr(Canvas, "panel", panel)
        player.app.redraw()
        player.app.frame()
    return [words for words in found if words.text.strip()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_no_text_is_cut(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with cuts(monkeypatch) as found:
        player = SCENES[name](language)
        player.app.redraw()
        player.app.frame()
    assert not found
    assert soft_keys_fit(player.app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in SCENES if name not in UNDER])
def test_no_text_lies_over_another(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = drawn(SCENES[name](language), monkeypatch)
    assert texts
    for number, one in enumerate(texts):
        for other in texts[:number]:
            apart = one.x >= other.end or other.x >= one.end or abs(one.y - other.y) >= LINE
            assert apart, (one, other)


def test_a_text_over_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    player = SCENES["table"]("zh")
    texts = drawn(player, monkeypatch)
    assert any(words.text == "老周" for words in texts)
    assert {words.x for words in texts if words.text == "选项"} == {player.app.skin.soft_keys.left}
