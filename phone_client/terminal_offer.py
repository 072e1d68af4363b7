"""There is no window: a terminal is offered. The set-up asks too, so this needs the standard library only."""

from __future__ import annotations

import os
import sys
from typing import Final

TERMINAL: Final = "it can be played in a terminal: --terminal"
X11: Final = ("linux", "freebsd")  # systems whose windows are those of X


def no_display(said: object) -> str:
    """Returns in words why there is no display; `said`: by whoever looked for one."""
    if sys.platform.startswith(X11):
        asked = os.environ.get("DISPLAY")
        more = "; on Wayland, Xwayland sets it" if os.environ.get("WAYLAND_DISPLAY") else ""
        said = f"DISPLAY is {asked}, which does not answer" if asked else f"DISPLAY is not set{more}"
    return f"there is no display to open a window on ({said})"


def no_opengl(said: object) -> str:
    """Returns in words why there is no OpenGL; `said`: by whoever wanted to load it."""
    if sys.platform.startswith(X11):
        packages = "Debian/Ubuntu: apt install libgl1 libglx-mesa0 libx11-6 libxrender1"
        return f"OpenGL is missing: libGL, libX11 or libXrender cannot be loaded ({packages})"
    return f"OpenGL is missing: {said}"


def offered(why: str) -> bool:
    """Says why there is no window; returns whether the player wants to play in this terminal instead.

    False without a word if there is nobody to ask. KeyboardInterrupt: wants neither.
    """
    streams = (sys.stdin, sys.stdout)
    if not all(stream and stream.isatty() for stream in streams) or os.environ.get("TERM") == "dumb":
        return False
    print(
        f"No window here: {why}\nPress Enter to play in this terminal, Ctrl-C to leave it. ",
        end="",
        flush=True,
    )
    try:
        input()
    except EOFError:
        return False
    return True
