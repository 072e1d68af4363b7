"""The options menu of the table: what can be done now, with the keys that do it (LOOK 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.messages import Phase
from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.screens.table import TableScreen


class Command(NamedTuple):
    """A line of the menu: its text, the key that does the same at the table, and what it does."""

    text: str
    key: str
    act: Callable[[], None]


class TableOptions(Screen):
    """A pop-up over the table; it closes before a command is done. Digits on it are the hotkeys."""

    overlay = True

    def __init__(self, app: App, table: TableScreen) -> None:
        super().__init__(app)
        self.table = table
        self.commands = commands(table)
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
        rows = [(command.text, command.key) for command in self.commands]
        chrome.options(canvas, rows, self.chosen, self.first)


def commands(table: TableScreen) -> list[Command]:
    """Returns what works now, in the order of the menu."""
    app, question = table.app, table.question
    found: list[Command] = []
    if table.free and question.playing:
        found.append(Command(tr("table.play"), "1", table.play))
    if table.free and question.burying:
        found.append(Command(tr("table.bury_now"), "1", table.play))
    if table.free and (question.playing or question.burying):
        found.append(Command(tr("table.hint"), "3", table.hint))
    if table.chooser.raised - table.chooser.locked:
        found.append(Command(tr("table.put_back"), "9", table.put_back))
    if table.stage.shown.phase is Phase.DRAW:
        found.append(Command(tr("table.hurry"), "", table.hurry))
    found.append(Command(tr("table.look"), "0", table.open_look))
    on = table.session.auto
    found.append(Command(tr("table.auto_off" if on else "table.auto_on"), "", table.switch_auto))
    found.append(Command(tr("table.chat"), "", table.open_chat))

    def open_settings() -> None:
        from phone_client.screens.settings_screen import SettingsScreen

        app.push(SettingsScreen(app))

    def open_help() -> None:
        from phone_client.screens.help import Help

        app.push(Help(app))

    found.append(Command(tr("table.settings"), "", open_settings))
    found.append(Command(tr("table.help"), "", open_help))
    found.append(Command(tr("table.leave"), "", table.leave))
    return found
