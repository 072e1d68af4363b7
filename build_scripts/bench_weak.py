"""The weak machine's part of the benchmark: the real window on a quarter of a core, without a graphics card.

Only the game's own processes are held back, not the display. Each figure has an aim.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from bench_core import compiled_form
from quarter import limited

from core import compiled
from core.bots.skills import SECONDS

SHARE: Final = 0.25  # of one core
HERE: Final = Path(__file__).parent
LATE: Final = (
    0.1  # seconds an answer may be late: it is fetched at a tick, and the share is given out in parts
)

Figures = dict[str, float]


class Aim(NamedTuple):
    """What a figure is, in which unit, and how much it should be at least or at most."""

    words: str
    unit: str
    least: float = 0.0
    most: float = float("inf")

    @property
    def set(self) -> bool:
        """Whether there is an aim; else the figure is only told."""
        return self.least > 0 or self.most < float("inf")

    def met(self, value: float) -> bool:
        """Whether a figure is as it should be."""
        return self.least <= value <= self.most


AIMS: Final = {
    "weak_fps": Aim("frames a second while something moves", "fps", least=20),
    "weak_fps_slowest": Aim("the same, in the slowest second", "fps"),
    "weak_key_ms": Aim("key pressed to frame shown, 95 of 100 within", "ms", most=80),
    "weak_idle_menu_percent": Aim("idle in the menu, of a core", "%", most=2),
    "weak_idle_table_percent": Aim("idle at the table, of a core", "%", most=2),
    "weak_own_mb": Aim("memory but for the graphics driver", "MB", most=80),
    "weak_normal_ms": Aim("decision of a normal player, 95 of 100 within", "ms", most=50),
    "weak_expert_s": Aim("decision of an expert, 95 of 100 within", "s", most=SECONDS["expert"] + LATE),
    "weak_expert_fps": Aim("frames a second while an expert thinks", "fps", least=20),
}


def weak() -> Figures:
    """Returns the figures of AIMS, printing them as they come; without a display in memory it says so."""
    if sys.platform != "linux" or not shutil.which("Xvfb"):
        print("Weak machine: not measured, that needs Linux and Xvfb (Debian: apt install xvfb)")
        return {}
    place = compiled_form()
    with display() as name:
        surroundings = os.environ | {"DISPLAY": name, "LIBGL_ALWAYS_SOFTWARE": "1"}
        surroundings |= {compiled.ASK: place or "0"}
        normal, means = _played("normal", surroundings)
        expert, _ = _played("expert", surroundings)
        width, height = normal["size"]
        driver = _memory(surroundings, str(width), str(height)) - _memory(surroundings, "bare")
    print(
        f"Weak machine: {SHARE:.0%} of a core ({means}), software OpenGL, the core "
        f"{'compiled' if place else 'interpreted'}, a window of {width}×{height}"
    )
    pace, slowest = rate(normal["flips"])
    figures = {
        "weak_fps": pace,
        "weak_fps_slowest": slowest,
        "weak_key_ms": within([1000 * wait for wait in normal["waits"]]),
        "weak_idle_menu_percent": normal["idle"]["menu"],
        "weak_idle_table_percent": normal["idle"]["table"],
        "weak_own_mb": normal["memory"] - driver,
        "weak_normal_ms": within([1000 * took for took in normal["at_once"]]),
        "weak_expert_s": within(expert["thought"]),
        "weak_expert_fps": rate(expert["flips"])[0],
    }
    for key, aim in AIMS.items():
        print(told(aim, figures[key]), flush=True)
    return figures | {f"{key}_met": float(aim.met(figures[key])) for key, aim in AIMS.items() if aim.set}


def told(aim: Aim, value: float) -> str:
    """Returns a figure in a line, with its aim and whether that is met."""
    line = f"  {aim.words:46}{value:8.2f} {aim.unit:4}"
    if not aim.set:
        return line.rstrip()
    wanted = f"≥ {aim.least:g}" if aim.least > 0 else f"≤ {aim.most:g}"
    return f"{line}aim {wanted}: {'met' if aim.met(value) else 'MISSED'}"


# --- figures ---------------------------------------------------------------------------------------------


def within(values: list[float], share: float = 0.95) -> float:
    """Returns what the given share of the values do not exceed.

    >>> within([float(value) for value in range(1, 101)])
    95.0
    """
    ordered = sorted(values)
    return ordered[max(0, int(len(ordered) * share + 0.999999) - 1)]


def rate(flips: list[tuple[float, bool]]) -> tuple[float, float]:
    """Returns frames a second while something moves, and the same in the slowest second of it; a frame is the
    time at which it was shown, and whether another was to follow at once.

    >>> rate([(0.0, True), (0.05, True), (0.1, False), (9.0, True), (9.1, False)])
    (15.0, 15.0)
    """
    gaps = [after[0] - now[0] for now, after in pairwise(flips) if now[1]]
    slowest, seconds = len(gaps) / sum(gaps), []
    for gap in gaps:
        seconds.append(gap)
        if sum(seconds) >= 1:
            slowest = min(slowest, len(seconds) / sum(seconds))
            while sum(seconds) >= 1:
                del seconds[0]
    return round(len(gaps) / sum(gaps), 2), round(slowest, 2)


# --- programs --------------------------------------------------------------------------------------------


@contextmanager
def display(*options: str) -> Iterator[str]:
    """A display in memory of 1280×1024, for as long as it is needed; yields its name. `options`: more for
    Xvfb."""
    read, write = os.pipe()
    screen = ["-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-displayfd", str(write)]
    server = subprocess.Popen(["Xvfb", *screen, *options], pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            yield f":{numbers.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def _memory(surroundings: dict[str, str], *arguments: str) -> float:
    command = [sys.executable, str(HERE / "bench_memory.py"), *arguments]
    return float(subprocess.run(command, env=surroundings, check=True, stdout=subprocess.PIPE).stdout)


def _played(skill: str, surroundings: dict[str, str]) -> tuple[dict[str, Any], str]:
    """Returns what the window tells (bench_weak_window), with the `waits` from key to frame, and how it was
    held back. It starts unhindered."""
    command = [sys.executable, str(HERE / "bench_weak_window.py"), skill]
    with subprocess.Popen(
        command, env=surroundings, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline().split()
        if not first:
            raise SystemExit("Weak machine: the window did not open")
        with limited(process.pid, SHARE) as means:
            sent: list[float] = []
            last = ""
            for last in _lines(process.stdout):
                if last.startswith("keys"):
                    sent += _press(surroundings["DISPLAY"], first[1], last.split()[1])
            process.wait()
    found: dict[str, Any] = json.loads(last)
    found["waits"] = [shown - at for at, shown in zip(sent, found["keys"], strict=True)]
    return found, means


def _lines(file: IO[str]) -> Iterator[str]:
    for line in file:
        yield line.strip()


def _press(display: str, window: str, presses: str) -> list[float]:
    """Presses keys in the window; returns when each was sent."""
    command = [sys.executable, str(HERE / "bench_keys.py"), display, window, presses]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    times: list[float] = json.loads(done.stdout)
    return times
