"""Memory that belongs to a process alone; run as a program: of an empty window, or of Python (`bare`)."""

import sys
from pathlib import Path
from typing import Any


def private_mb() -> float:
    """Returns the megabytes that no other process shares (Linux: the USS)."""
    lines = Path("/proc/self/smaps_rollup").read_text("utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) / 1024


def empty_window(width: int, height: int) -> float:
    """Returns the memory of a window in which nothing has been drawn but one picture of its size."""
    import pyglet

    pyglet.options.shadow_window = False
    import pyglet.window

    shown: Any = pyglet.window.Window(width=width, height=height)
    for _ in range(3):
        shown.dispatch_events()
        shown.clear()
        shown.flip()
    return private_mb()


if __name__ == "__main__":
    print(private_mb() if sys.argv[1] == "bare" else empty_window(*map(int, sys.argv[1:])))
