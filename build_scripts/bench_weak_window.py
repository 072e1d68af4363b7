"""The real window on a weak machine: a program of the benchmark (bench_weak), which limits and drives it.

It says `ready WINDOW` when its first picture is shown, `keys NUMBER` when it wants keys pressed, and at the
end one line of JSON: times (seconds of the monotonic clock, which all programs share), CPU and memory.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from bench_memory import private_mb

from core.messages import Action, Observation, Phase
from core.table import Bot
from phone_client import window
from phone_client.__main__ import open_table, scripted_app
from phone_client.app import App
from phone_client.driver import CONDITIONS
from phone_client.font import load_font
from phone_client.jobs import Job, State
from phone_client.recorder import Recorder
from phone_client.screens.menu import SPLASH
from phone_client.skin import Skin
from phone_client.thinker import Thinker

SETTLE: Final = 3.0  # seconds until nothing moves any more
IDLE: Final = 5.0
KEYS: Final = 30  # presses, in the menu and at the table
PLAYED: Final = 40.0  # seconds that a deal is watched at most


class Timed(Thinker):
    """Keeps how long players took: those that play at once, and those that think beside the picture."""

    def __init__(self) -> None:
        super().__init__()
        self.at_once: list[float] = []
        self.thought: list[float] = []
        self._open: tuple[Job, float] | None = None

    def bot(self, skill: str, limit: Any = None) -> Bot:
        """Returns the player, timed."""
        ask = super().bot(skill, limit)

        def timed(seen: Observation, rng: Random) -> Action | None:
            began = time.monotonic()
            action = ask(seen, rng)
            if skill == "normal" and seen.phase is not Phase.DRAW:  # then hardly anything is to be decided
                self.at_once.append(time.monotonic() - began)
            return action

        return timed

    def _begin(self, job: Job) -> Job:
        self._open = job, time.monotonic()
        return super()._begin(job)

    def look(self) -> None:
        """Asked at every tick: is the thought finished?"""
        if self._open and self._open[0].state is State.DONE:
            self.thought.append(time.monotonic() - self._open[1])
            self._open = None


class Measured(window.Window):
    """The game's window, walked through what is measured."""

    def __init__(self, app: App, recorder: Recorder, shown: Any) -> None:
        super().__init__(app, recorder, shown)
        self.told: dict[str, Any] = {"flips": [], "keys": [], "idle": {}, "memory": 0.0}
        self.told["size"] = self.window.get_size()
        self._pressed = self._ready = False
        self._steps = self.walk()
        self._flip: Callable[[], None] = self.window.flip
        self.window.flip = self._flipped

    def _flipped(self) -> None:
        self._flip()
        if self._pressed:  # the display has it when it has answered
            from pyglet.libs.x11 import xlib  # tests read this file where there is none

            xlib.XSync(self.window._x_display, False)
            self._pressed = False
            self.told["keys"].append(time.monotonic())
        self.told["flips"].append((time.monotonic(), True))
        if not self._ready:
            self._ready = True
            print("ready", self.window._window, flush=True)

    def _key_press(self, symbol: int, modifiers: int) -> bool:
        self._pressed = True
        return super()._key_press(symbol, modifiers)

    def _step(self, dt: float) -> None:
        before = len(self.told["flips"])
        super()._step(dt)
        if not self.app.running:
            return
        if len(self.told["flips"]) == before > 0:  # nothing moves
            self.told["flips"][-1] = self.told["flips"][-1][0], False
        thinker = self.app.thinker
        assert isinstance(thinker, Timed)
        thinker.look()
        if next(self._steps, "over") == "over":
            self.told["memory"] = private_mb()
            self.told["thought"], self.told["at_once"] = thinker.thought, thinker.at_once
            print(json.dumps(self.told), flush=True)
            self.close()

    # --- what is done, a step a tick -----------------------------------------------------------------

    def walk(self) -> Iterator[None]:
        """Idles, takes keys, and lets a deal play itself; an expert only plays."""
        if self.app.settings.skill == "normal":
            yield from self._wait(SPLASH + SETTLE)
            yield from self._idle("menu")
            yield from self._keys()
        open_table(self.app)
        yield from self._until("my_turn", "my_bury", "deal_over")
        if self.app.settings.skill == "normal":
            yield from self._wait(SETTLE)
            yield from self._idle("table")
            yield from self._keys()
        assert self.app.table is not None
        assert self.app.table.session is not None
        self.app.table.session.auto = True
        yield from self._until("deal_over")

    def _wait(self, seconds: float) -> Iterator[None]:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            yield

    def _until(self, *conditions: str) -> Iterator[None]:
        end = time.monotonic() + PLAYED
        while time.monotonic() < end and not any(CONDITIONS[name][1](self.app) for name in conditions):
            yield

    def _idle(self, where: str) -> Iterator[None]:
        used, began = time.process_time(), time.monotonic()
        yield from self._wait(IDLE)
        spent = (time.process_time() - used) / (time.monotonic() - began)
        self.told["idle"][where] = spent * 100

    def _keys(self) -> Iterator[None]:
        wanted = len(self.told["keys"]) + KEYS
        print("keys", KEYS, flush=True)
        while len(self.told["keys"]) < wanted:
            yield


if __name__ == "__main__":
    window.Window = Measured  # type: ignore[misc, assignment]
    app = scripted_app(Skin.load(), load_font(), 1, "zh")
    app.thinker = Timed()
    app.change(skill=sys.argv[1])
    window.run(app, Recorder(1))
