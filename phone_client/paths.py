"""Where the files lie that the game reads: the source tree, or what a frozen program carries."""

import sys
from pathlib import Path


def root() -> Path:
    """The folder that holds `skins/` and what is built, `build/font/` and `build/pinyin/`."""
    frozen: str | None = getattr(sys, "_MEIPASS", None)
    return Path(frozen) if frozen else Path(__file__).resolve().parent.parent
