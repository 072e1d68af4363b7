"""Presses keys of a window on an X display: a program of the benchmark (bench_weak). It prints when each was
sent, in seconds of the monotonic clock.

    bench_keys.py DISPLAY WINDOW PRESSES
"""

import json
import sys
import time
from random import Random
from typing import Any, Final

PRESS, RELEASE = 2, 3  # kinds of events; the mask of a kind is 1 or 2
KEYSYMS: Final = (0xFF54, 0xFF52)  # down and up
PAUSE: Final = (0.25, 0.45)  # seconds between presses: they fall anywhere between two ticks
DOWN: Final = 0.06  # seconds a key is down


class Keys:
    """Sends key events to one window."""

    def __init__(self, display: str, window: int) -> None:
        from pyglet.libs.x11 import xlib  # tests read this file where there is none

        self._xlib: Any = xlib
        self._display: Any = xlib.XOpenDisplay(display.encode())
        self._window = window

    def send(self, kind: int, keysym: int) -> None:
        """Sends a press or a release."""
        xlib = self._xlib
        event = xlib.XEvent()
        key: Any = event.xkey
        key.type, key.display, key.window = kind, self._display, self._window
        key.root, key.subwindow, key.same_screen = xlib.XDefaultRootWindow(self._display), 0, 1
        key.time, key.state = 0, 0
        key.keycode = xlib.XKeysymToKeycode(self._display, keysym)
        xlib.XSendEvent(self._display, self._window, 1, 1 << (kind - PRESS), event)
        xlib.XFlush(self._display)


def main() -> None:
    """Presses, and prints the times."""
    keys, rng, times = Keys(sys.argv[1], int(sys.argv[2])), Random(1), []
    for number in range(int(sys.argv[3])):
        keysym = KEYSYMS[number % 2]
        times.append(time.monotonic())
        keys.send(PRESS, keysym)
        time.sleep(DOWN)
        keys.send(RELEASE, keysym)
        time.sleep(rng.uniform(*PAUSE))
    print(json.dumps(times))


if __name__ == "__main__":
    main()
