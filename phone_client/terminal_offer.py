"""There is no window: a terminal is offered. The set-up asks too, so this needs the standard library only."""

from __future__ import annotations

import os
import sys
from typing import Final

TERMINAL: Final = "it can be played in a terminal: --terminal"


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
