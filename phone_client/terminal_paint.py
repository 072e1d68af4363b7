"""Cells as bytes for a terminal: only the cells that have changed, with as few words as it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from phone_client.terminal_cells import Cells

BEGIN: Final = "\x1b[?2026h"  # synchronised output: what is between the two is shown at once; terminals
END: Final = "\x1b[?2026l"  # that do not know it take no notice
CLEAR: Final = "\x1b[0m\x1b[2J"
_GAP: Final = 4  # unchanged cells that are written again, because going over them costs as much

_HALF_OF: Final = {"▀": "▄", "▄": "▀", "▌": "▐", "▐": "▌", " ": "█", "█": " "}


def direct(colour: int) -> str:
    """Returns the SGR words of 0xRRGGBB."""
    return f"2;{colour >> 16};{colour >> 8 & 255};{colour & 255}"


def indexed(colour: int) -> str:
    """Returns the SGR words of one of 256 colours."""
    return f"5;{colour}"


class Painter:
    """Keeps what the terminal shows, at `top` and `left` (from 0), and writes what differs from it."""

    def __init__(self, top: int, left: int, words: Callable[[int], str] = direct) -> None:
        self.top = top
        self.left = left
        self._words = words
        self._shown: Cells | None = None
        self._ink = self._ground = -1  # of the pen; -1: not known

    def paint(self, cells: Cells) -> str:
        """Returns what makes the terminal show `cells`, "" if it does so already."""
        shown = self._shown
        self._shown = cells
        if shown is None:
            changed = np.ones(cells.glyphs.shape, np.bool_)
        else:
            changed = (cells.glyphs != shown.glyphs) | (cells.ground != shown.ground)
            # the ink of a space is not seen
            changed |= (cells.ink != shown.ink) & (cells.glyphs != ord(" "))
        if not changed.any():
            return ""
        out = [BEGIN]
        self._ink = self._ground = -1
        for row in np.flatnonzero(changed.any(1)).tolist():
            self._row(out, cells, row, np.flatnonzero(changed[row]).tolist())
        out.append("\x1b[0m" + END)
        return "".join(out)

    def _row(self, out: list[str], cells: Cells, row: int, changed: list[int]) -> None:
        glyphs, inks, grounds = (cells[part][row].tolist() for part in range(3))
        at = -1
        for start, end in _runs(changed):
            if at < 0:
                out.append(f"\x1b[{self.top + row + 1};{self.left + start + 1}H")
            else:
                out.append(f"\x1b[{start - at}C")
            out += [self._cell(chr(glyphs[n]), inks[n], grounds[n]) for n in range(start, end)]
            at = end

    def _cell(self, glyph: str, ink: int, ground: int) -> str:
        """Returns a cell and the change of the pen before it. A block may as well be painted the other way
        round, if that is how the pen has the colours."""
        other = _HALF_OF.get(glyph)
        if other is not None and (ground == self._ink or ink == self._ground):
            if glyph == " ":
                if ground != self._ground:
                    return "█"
            elif ink != self._ink and ground != self._ground:
                glyph, ink, ground = other, ground, ink
        words = []
        if glyph != " " and ink != self._ink:
            words.append("38;" + self._words(ink))
            self._ink = ink
        if ground != self._ground:
            words.append("48;" + self._words(ground))
            self._ground = ground
        return f"\x1b[{';'.join(words)}m{glyph}" if words else glyph


def _runs(changed: list[int]) -> list[tuple[int, int]]:
    """Returns start and end of the runs of cells to write."""
    runs: list[tuple[int, int]] = []
    for column in changed:
        if runs and column - runs[-1][1] < _GAP:
            runs[-1] = runs[-1][0], column + 1
        else:
            runs.append((column, column + 1))
    return runs
