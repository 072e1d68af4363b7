"""A menu of commands above the soft keys, with the keys that do the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas


_SIGNS: Final = {"star": "*", "hash": "#"}


class Command(NamedTuple):
    """A line of the menu: its text, the key (its value) that does the same on the screen below, and what it
    does."""

    text: str
    key: str
    act: Callable[[], None]


class CommandMenu(Screen):
    """A pop-up over the screen below; it closes before a command is done. Digits on it are the hotkeys."""

    overlay = True

    def __init__(self, app: App, commands: list[Command]) -> None:
        super().__init__(app)
        self.commands = commands
        self.chosen = 0
        self.first = 0

    def softkeys(self) -> Soft:
        arrows = (self.chosen > 0, self.chosen < len(self.commands) - 1)
        return Soft(
            SoftKey(tr("app.select"), self._choose), SoftKey(tr("app.cancel"), self.app.pop), arrows=arrows
        )

    def key(self, key: Key) -> None:
        moved = PAD.get(key, key)
        last = len(self.commands) - 1
        if moved is Key.UP:
            self.chosen = max(0, self.chosen - 1)
        elif moved is Key.DOWN:
            self.chosen = min(last, self.chosen + 1)
        elif moved is Key.SELECT:
            self._choose()
        else:
            found = next((n for n, command in enumerate(self.commands) if command.key == key.value), None)
            if found is not None:
                self.chosen = found
                self._choose()
        self.first = chrome.scrolled(self.first, self.chosen, len(self.commands), self.app.skin.popup.rows)

    def _choose(self) -> None:
        command = self.commands[self.chosen]
        self.app.pop()
        command.act()

    def draw(self, canvas: Canvas) -> None:
        rows = [(command.text, _SIGNS.get(command.key, command.key)) for command in self.commands]
        chrome.options(canvas, rows, self.chosen, self.first)
