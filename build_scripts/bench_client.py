"""The client's part of the benchmark: start, idling and memory of the real window, and drawing."""

import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Final

from phone_client import script
from phone_client.__main__ import open_table, scripted_app
from phone_client.driver import Driver
from phone_client.font import load_font
from phone_client.skin import Skin

Figures = dict[str, float]

# Through the menus, then a deal that plays itself, with a look at what can be opened over it.
OPEN = "0\nwait 0.3\nsoft_right\nsoft_left\nwait 0.3\nsoft_right\nsoft_right\nwait 0.3\nsoft_right\n"
WALK: Final = (
    "wait 3\nselect\nwait 0.5\ndown\n"
    + "down\nselect\nwait 0.4\ndown\nright\nwait 0.4\nsoft_right\n" * 3  # help, settings, about
    + "select\nup\nup\nup\nselect\nwait 0.4\ndown\nsoft_right\n"
    + "until table\nwait 3\nauto\n"
    + ("wait 12\n" + OPEN) * 6
    + "until deal_over 900\nwait 2\n"
)
WINDOW: Final = Path(__file__).with_name("bench_window.py")
STARTS: Final = 3
FIRST: Final = 1.0  # seconds to the first frame, at most
# Becomes the measured program and tells it when that was, after the display of a virtual screen is there.
START: Final = (
    "import os, sys, time; os.execv(sys.executable, [sys.executable, sys.argv[1], repr(time.time())])"
)


def client() -> Figures:
    """Returns the client's figures, printing them as they come."""
    return window() | frames()


def window() -> Figures:
    """Returns seconds to the first frame, idle CPU in percent and memory in MB of the real window.

    Without a display it uses Xvfb; without that either it says so and returns nothing.
    """
    command = [sys.executable, "-c", START, str(WINDOW)]
    if not os.environ.get("DISPLAY") and sys.platform == "linux":
        if not shutil.which("xvfb-run"):
            print("Window: not measured, there is neither a display nor xvfb-run (Debian: apt install xvfb)")
            return {}
        command = ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", *command]
    runs = []
    for _ in range(STARTS):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"Window: not measured: {(done.stderr.strip().splitlines() or ['?'])[-1]}")
            return {}
        runs.append([float(word) for word in done.stdout.split()[-3:]])
    first, idle, memory = (sorted(values)[len(values) // 2] for values in zip(*runs, strict=True))
    print(f"Window (median of {STARTS} starts)")
    said = "met" if first <= FIRST else "MISSED"
    print(f"  start to first frame      {first:8.2f} s  aim ≤ {FIRST:g}: {said}")
    print(f"  idle in the menu          {idle:8.2f} % of a core")
    print(f"  memory                    {memory:8.0f} MB")
    return {"first_frame_s": first, "idle_cpu_percent": idle, "memory_mb": memory}


def frames() -> Figures:
    """Returns for every screen visited the milliseconds of its slowest picture (the faster of two tries)."""
    worst: dict[str, float] = defaultdict(float)
    for language in ("zh", "en"):
        driver = Watched(scripted_app(Skin.load(), load_font(), 5, language), Path(), open_table)
        driver.worst = worst
        script.read(WALK).run(driver)
    print("Slowest picture of each screen, milliseconds")
    for name, value in sorted(worst.items()):
        print(f"  {name:26}{value:8.2f}")
    return {f"draw_ms: {name}": value for name, value in worst.items()} | {"draw_ms": max(worst.values())}


class Watched(Driver):
    """Draws the picture of every tick and keeps how long it took, by screen."""

    worst: dict[str, float]

    def tick(self) -> None:
        """One tick, and its picture twice: drawing changes nothing; other programs rarely disturb both."""
        super().tick()
        if not self.app.needs_redraw:
            return
        times = []
        for _ in range(2):
            self.app.redraw()
            began = time.perf_counter()
            self.app.frame()
            times.append(time.perf_counter() - began)
        name = type(self.app.top).__name__
        self.worst[name] = max(self.worst[name], min(times) * 1000)
