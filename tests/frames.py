"""Whole pictures of the screens: an app to draw them with, golden files to compare them with, texts that do
not fit."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from phone_client.app import App
from phone_client.canvas import Canvas
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.png import read_png, write_png
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory, Storage
from phone_client.text_run import Runs

GOLDEN = Path(__file__).with_name("golden")
TICK = 1 / 30


def stage(language: str = "zh", theme: str = "day", *, storage: Storage | None = None, seed: int = 1) -> App:
    """An app in a language that the font can show, without a screen; skips the test without the font."""
    font = load_font()
    if not font.chinese:
        pytest.skip(font.reason)
    return App(Skin.load(), font, Settings(language=language, theme=theme), storage or Memory(), seed)


def press(app: App, *keys: str) -> None:
    """Presses keys one after the other, each for a tick."""
    for name in keys:
        app.key_down(Key(name), app.now)
        app.key_up(Key(name), app.now)
        app.tick(app.now + TICK)


def wait(app: App, seconds: float) -> None:
    """Lets time pass."""
    until = app.now + seconds
    while app.now < until:
        app.tick(min(until, app.now + TICK))


def golden(app: App, name: str, *, update: bool) -> None:
    """Compares what the app shows with tests/golden/NAME.png, or writes that file."""
    app.redraw()
    shown = app.frame().rgba()
    file = GOLDEN / f"{name}.png"
    if update:
        GOLDEN.mkdir(exist_ok=True)
        write_png(file, shown)
    assert file.exists(), f"{file} is missing: --update-golden writes it"
    wanted = read_png(file)
    if not np.array_equal(shown, wanted):
        ys, xs = np.nonzero((shown != wanted).any(axis=2))
        where = f"x {xs.min()}-{xs.max()}, y {ys.min()}-{ys.max()}"
        pytest.fail(f"{name}: {len(ys)} pixels differ, {where}; --update-golden takes them over")


@contextmanager
def cuts(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Collects the texts that were drawn cut with … meanwhile."""
    found: set[str] = set()
    cut = Runs.cut

    def watched(self: Runs, text: str, width: int) -> str:
        short = cut(self, text, width)
        if short != text:
            found.add(text)
        return short

    with monkeypatch.context() as patch:
        patch.setattr(Runs, "cut", watched)
        yield found


@contextmanager
def texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collects the texts that are drawn meanwhile."""
    found: list[str] = []
    text = Canvas.text

    def watched(self: Canvas, x: int, y: int, s: str, colour: str, **options: Any) -> int:
        found.append(s)
        return text(self, x, y, s, colour, **options)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", watched)
        yield found


def soft_keys_fit(app: App) -> bool:
    """Returns whether the words of the soft-key bar keep off each other."""
    soft, at, measure = app.top.softkeys(), app.skin.soft_keys, app.canvas.text_width
    middle = measure(soft.middle) if soft.arrows is None else app.skin.size("arrow/up")[0]
    left = at.left + (measure(soft.left.label) if soft.left else 0)
    right = at.right - (measure(soft.right.label) if soft.right else 0)
    return left <= at.middle - middle // 2 and at.middle + middle // 2 <= right
