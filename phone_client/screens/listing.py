"""A screen that is a list: a cursor over rows, of which the skin's list shows eight at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.chrome import Row


class ListScreen(Screen, ABC):
    """Subclasses give `rows`, what choosing one does, and the two lines of the title pane."""

    icon = "panel/cards"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.chosen = 0
        self.first = 0
        self._since = app.now

    @abstractmethod
    def rows(self) -> list[Row]:
        """Returns the rows as they are now; there is at least one."""

    @abstractmethod
    def choose(self) -> None:
        """The chosen row is acted on."""

    def step(self, by: int) -> None:
        """The chosen row goes to its next choice (1) or the one before (-1); most rows have none."""

    def words(self) -> tuple[str, str]:
        """Returns the two lines of the title pane; a screen without one need not say any."""
        return "", ""

    @property
    def visible(self) -> int:
        """How many rows are seen at once."""
        return self.app.skin.list.rows

    def move(self, by: int) -> None:
        """Moves the cursor, round the ends."""
        self.point_at((self.chosen + by) % len(self.rows()))

    def point_at(self, row: int) -> None:
        """Puts the cursor on a row."""
        self.chosen = row
        self.first = chrome.scrolled(self.first, row, len(self.rows()), self.visible)
        self._since = self.app.now

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.UP:
                self.move(-1)
            case Key.DOWN:
                self.move(1)
            case Key.LEFT:
                self.step(-1)
            case Key.RIGHT:
                self.step(1)
            case Key.SELECT:
                self.choose()

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("app.select"), self.choose),
            SoftKey(tr("app.back"), self.app.pop),
            arrows=self.arrows(),
        )

    def arrows(self) -> tuple[bool, bool]:
        """Returns whether there is a row above and below the chosen one."""
        return self.chosen > 0, self.chosen < len(self.rows()) - 1

    @property
    def seconds(self) -> float:
        """How long the cursor has been on its row."""
        return self.app.now - self._since

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Whether the chosen row is too long and slides."""
        at = self.app.skin.list
        row = self.rows()[self.chosen]
        measure = self.app.canvas.text_width
        room = at.right - (at.icon_text_x if row.icon else at.text_x)
        if row.value:
            room -= at.right - at.value_right + measure(row.value) + at.value_gap
        return measure(row.text) > room

    def draw(self, canvas: Canvas) -> None:
        chrome.title(canvas, *self.words(), icon=self.icon)
        chrome.list_ground(canvas)
        chrome.list_rows(canvas, self.rows(), self.chosen, self.first, seconds=self.seconds)
