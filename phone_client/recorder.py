"""The keys pressed so far as a script (phone_client.script): playing it again is what bug reports need.

>>> tape = Recorder(seed=7)
>>> tape.down(Key.D5, 30), tape.up(Key.D5, 33), tape.down(Key.LEFT, 60), tape.up(Key.LEFT, 90)
(None, None, None, None)
>>> print(tape.script(120), end="")
seed 7
wait 1.0000
5
wait 0.9667
hold left 1.0000
wait 1.0000
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Final

import platformdirs

from phone_client import files
from phone_client.driver import TICKS
from phone_client.keys import Key

_LONG: Final = 18  # ticks from which a key that is down repeats or counts as a long press (app.HOLD)


@dataclass(frozen=True, slots=True)
class _Event:
    tick: int
    what: str  # press, release or type
    word: str


class Recorder:
    """Keeps what came in, by the tick of the app's clock. `remarks` are lines for the head of the script."""

    def __init__(self, seed: int, *remarks: str) -> None:
        self.head = [f"seed {seed}", *remarks]
        self._events: list[_Event] = []
        self._down: set[Key] = set()

    def down(self, key: Key, tick: int) -> None:
        self._down.add(key)
        self._events.append(_Event(tick, "press", key.value))

    def up(self, key: Key, tick: int) -> None:
        """A key came up. One whose press was not told of is none of the script's business."""
        if key in self._down:
            self._down.remove(key)
            self._events.append(_Event(tick, "release", key.value))

    def typed(self, words: str, tick: int) -> None:
        last = self._events[-1] if self._events else None
        if last and last.what == "type" and last.tick == tick:
            words = last.word + words
            self._events.pop()
        self._events.append(_Event(tick, "type", words))

    def script(self, now: int) -> str:
        """Returns the script of everything up to the tick `now`."""
        lines, clock, at = list(self.head), 0, 0
        while at < len(self._events):
            event = self._events[at]
            lines += _wait(event.tick - clock)
            clock = event.tick
            used, line, ticks = self._line(at)
            lines.append(line)
            clock += ticks
            at += used
        lines += _wait(now - clock)
        return "\n".join(lines) + "\n"

    def crashed(self, now: int) -> None:
        """Keeps the keys that led to a bug, and says where."""
        path = files.fresh(platformdirs.user_documents_path(), "s60-crash", ".txt")
        files.write(path, self.script(now))
        print(
            f"tuolaji-s60: a bug. The match is saved; the keys that led here are in {path}", file=sys.stderr
        )

    def _line(self, at: int) -> tuple[int, str, int]:
        """Returns how many events from `at` on one line tells, the line, and the ticks it takes."""
        event = self._events[at]
        if event.what == "type":
            return 1, f"type {event.word}", 1
        up = self._events[at + 1] if at + 1 < len(self._events) else None
        if event.what == "press" and up and (up.what, up.word) == ("release", event.word):
            if up.tick - event.tick >= _LONG:
                return 2, f"hold {event.word} {(up.tick - event.tick) / TICKS:.4f}", up.tick - event.tick
            if at + 2 == len(self._events) or self._events[at + 2].tick > event.tick:
                return 2, event.word, 1
        return 1, f"{event.what} {event.word}", 0


def _wait(ticks: int) -> list[str]:
    return [f"wait {ticks / TICKS:.4f}"] if ticks > 0 else []
