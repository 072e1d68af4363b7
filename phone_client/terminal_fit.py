"""Which characters the picture is made of in a terminal of some size, and where it begins.

>>> [fit.way.name for fit in fits(176, 104, 176, 208)]
['halves', 'eighths', 'sixths', 'quarters', 'dots']
>>> [fit.way.name for fit in fits(120, 60, 176, 208)], fits(87, 52, 176, 208), smallest(176, 208)
(['eighths', 'dots'], [], (88, 52))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from phone_client.terminal_cells import DOTS, HALVES, WAYS, Way

if TYPE_CHECKING:
    from collections.abc import Collection

# Halves, quarters and dots are in every font. The others a terminal must draw itself, as these do since:
_BLOCKS: Final[dict[str, dict[str, tuple[int, ...]]]] = {
    "kitty": {"sixths": (0, 15), "eighths": (0, 40)},
    "foot": {"sixths": (1, 8), "eighths": (1, 20)},
    "ghostty": {"sixths": (1,), "eighths": (1, 2)},
    "vte": {"sixths": (6200,), "eighths": (8400,)},
    "wezterm": {"sixths": (2021,)},
    "konsole": {"sixths": (22,)},
}
_USUAL: Final = ("halves", "quarters", "dots")


@dataclass(frozen=True, slots=True)
class Fit:
    """A way of drawing, how many times larger, and where the picture begins (row and column from 0)."""

    way: Way
    scale: int
    top: int
    left: int


def fits(columns: int, rows: int, width: int, height: int) -> list[Fit]:
    """Returns the ways in which a picture of these pixels fits a terminal, the best first."""
    found = []
    for way in WAYS:
        across, down = way.size(width, height)
        scale = min(columns // across, rows // down)
        if scale >= 1:
            scale = scale if way is HALVES else 1  # a larger picture is drawn in larger cells
            found.append(Fit(way, scale, (rows - down * scale) // 2, (columns - across * scale) // 2))
    return found


def best(found: list[Fit], wanted: str | None, known: Collection[str] = ()) -> Fit | None:
    """Returns the wanted way if it fits, else the first that the terminal is known to have, or None."""
    usual = [fit for fit in found if fit.way.name in _USUAL or fit.way.name in known]
    return next((fit for fit in found if fit.way.name == wanted), next(iter(usual), None))


def smallest(width: int, height: int) -> tuple[int, int]:
    """Returns the columns and rows that the picture needs at least."""
    return DOTS.size(width, height)


def known_blocks(name: str, version: str) -> list[str]:
    """Returns the ways whose blocks a terminal has by itself, by its name and version.

    >>> known_blocks("kitty", "0.39.1"), known_blocks("VTE", "8401"), known_blocks("XTerm", "379")
    (['sixths'], ['sixths', 'eighths'], [])
    """
    has = tuple(int(number) for number in re.findall("[0-9]+", version)[:3])
    since = _BLOCKS.get(name.lower().removeprefix("xterm-"), {})
    return [way for way, first in since.items() if has >= first]
