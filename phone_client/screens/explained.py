"""A list whose foot explains the chosen row."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from phone_client import chrome
from phone_client.screens.listing import ListScreen
from phone_client.text_run import CUT
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from phone_client.canvas import Canvas


class ExplainedList(ListScreen):
    """Subclasses give `explanation` besides what a list needs."""

    @abstractmethod
    def explanation(self) -> str:
        """Returns what there is to say about the chosen row."""

    @property
    def visible(self) -> int:
        return self.app.skin.foot.rows

    def draw(self, canvas: Canvas) -> None:
        at, pane = canvas.skin.foot, canvas.skin.list
        chrome.title(canvas, *self.words(), icon=self.icon)
        chrome.list_ground(canvas)
        for place, row in enumerate(self.rows()[self.first : self.first + at.rows]):
            chosen = self.first + place == self.chosen
            y = pane.top + place * pane.row_h
            chrome.list_row(canvas, y, row, chosen=chosen, seconds=self.seconds)
        canvas.rect(*at.box, "paper_lo")
        canvas.rect(at.box.x, at.box.y, at.box.w, 1, "edge")
        for number, line in enumerate(self._lines(canvas)):
            canvas.text(at.text.x, at.text.y + number * at.pitch, line, "text", suits=True)

    def _lines(self, canvas: Canvas) -> list[str]:
        """Returns the explanation in as many lines as there is room for."""
        at = canvas.skin.foot
        lines = wrap(self.explanation(), at.text_w, canvas.text_width)
        if len(lines) <= at.lines:
            return lines
        last = lines[at.lines - 1]
        while canvas.text_width(last + CUT) > at.text_w:
            last = last[:-1]
        return [*lines[: at.lines - 1], last + CUT]
