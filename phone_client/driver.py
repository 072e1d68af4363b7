"""Drives an app without a window: keys, simulated time, pictures and states to files (phone_client.script).

The clock runs in ticks of 1/30 s, the same as in the window, and a key takes one tick.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.codec import to_json
from core.messages import Observation, Phase
from phone_client.png import write_png

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.keys import Key
    from phone_client.session import Session

TICKS: Final = 30  # a second


class Impossible(Exception):  # noqa: N818 - what the step is
    """Something that cannot be done now, or within its time. `str()` says why."""


class Driver:
    """Drives `app`; `open_table` takes the quickest way to a new match, as the last one began."""

    def __init__(self, app: App, frames: Path, open_table: Callable[[App], None]) -> None:
        self.app = app
        self.frames = frames
        self.open_table = open_table
        self.ticks = 0

    @property
    def now(self) -> float:
        """The simulated time, in seconds."""
        return self.ticks / TICKS

    def tick(self) -> None:
        """One tick of the clock."""
        self.ticks += 1
        if self.app.running:
            self.app.tick(self.now)
        self.app.take_sounds()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * TICKS)):
            self.tick()

    def press(self, key: Key) -> None:
        self.app.key_down(key, self.now)
        self.app.key_up(key, self.now)
        self.tick()

    def hold(self, key: Key, seconds: float) -> None:
        self.app.key_down(key, self.now)
        self.wait(seconds)
        self.app.key_up(key, self.now)

    def type(self, words: str) -> None:
        if not self.app.top.takes_text:
            raise Impossible(f"{type(self.app.top).__name__} takes no text now")
        self.app.typed(words, self.now)
        self.tick()

    def shot(self, name: str) -> None:
        self.frames.mkdir(parents=True, exist_ok=True)
        self.app.redraw()
        write_png(self.frames / f"{name}.png", self.app.frame().rgba())

    def state(self, name: str) -> None:
        session = self.app.table.session if self.app.table else None
        seen = to_json(session.observation) if session else None
        state = {"screen": type(self.app.top).__name__, "observation": seen}
        self.frames.mkdir(parents=True, exist_ok=True)
        text = json.dumps(state, indent=1, ensure_ascii=False) + "\n"
        (self.frames / f"{name}.json").write_text(text, "utf-8", newline="\n")

    def until(self, condition: str, seconds: float) -> None:
        if condition == "table" and self.app.table is None:
            self.open_table(self.app)
        test = CONDITIONS[condition][1]
        for _ in range(round(seconds * TICKS)):
            if test(self.app):
                return
            if not self.app.running:
                raise Impossible(f"{condition}: the game has been left")
            self.tick()
        if not test(self.app):
            so = [name for name, (_, true) in CONDITIONS.items() if name != "table" and true(self.app)]
            now = "no table is open" if self.app.table is None else " ".join(so)
            raise Impossible(f"{condition}: not within {seconds:g} s" + (f" ({now})" if now else ""))

    def auto(self, *, on: bool) -> None:
        if self.app.table is None or self.app.table.session is None:
            raise Impossible("no table is open")
        self.app.table.session.auto = on


# --- what `until` can wait for ---------------------------------------------------------------------------


def _shown(app: App) -> tuple[Session, Observation] | None:
    """Returns the table when the user is at it and sees all that has happened."""
    table = app.table
    if table is None or table.session is None or not table.caught_up:
        return None
    return table.session, table.session.observation


def _to_act(phase: Phase) -> Callable[[App], bool]:
    def test(app: App) -> bool:
        shown = _shown(app)
        if shown is None or app.top is not app.table:
            return False
        session, seen = shown
        return seen.phase is phase and session.seat in seen.to_act

    return test


def _may_show(app: App) -> bool:
    shown = _shown(app)
    return shown is not None and app.top is app.table and bool(shown[1].may_show)


def _deal_over(app: App) -> bool:
    shown = _shown(app)
    return shown is not None and shown[1].result is not None


def _match_over(app: App) -> bool:
    shown = _shown(app)
    return shown is not None and bool(shown[1].winners)


CONDITIONS: Final[dict[str, tuple[str, Callable[[App], bool]]]] = {
    "table": (
        "a table is open; from the title: begins a match as last time, else of preset M",
        lambda app: app.table is not None,
    ),
    "may_show": ("cards in hand may be shown to declare or counter", _may_show),
    "my_name": ("the partner's card is to be named", _to_act(Phase.NAME)),
    "my_bury": ("the kitty is in hand, cards are to be buried", _to_act(Phase.BURY)),
    "my_turn": ("the table waits for cards to be played", _to_act(Phase.PLAY)),
    "deal_over": ("the result of a deal is known", _deal_over),
    "match_over": ("the match is won", _match_over),
}
