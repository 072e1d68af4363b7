"""Which keys of a PC keyboard are the phone's keys and the window's hotkeys; the user may change each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from phone_client import chrome, keymap
from phone_client.chrome import Row
from phone_client.keymap import COMMANDS, HOTKEYS, Keymap, Taken, Unfit
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.listing import ListScreen
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from collections.abc import Callable

    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.keys import Key

PATIENCE: Final = 8.0  # seconds until a key must have been pressed


def name(command: str) -> str:
    """Returns what a key of the phone, or a hotkey, is called."""
    return tr("keys.digit", n=command) if command.isdigit() else tr(f"keys.{command}")


class KeysScreen(ListScreen):
    """A row for each key of the phone and each hotkey; the gold line names all the keys of the chosen one."""

    icon = "panel/gear"

    @property
    def keymap(self) -> Keymap:
        """The keys as they are now."""
        return keymap.parse(self.app.settings.keys)

    @property
    def command(self) -> str:
        """What the cursor is on."""
        return COMMANDS[self.chosen]

    def words(self) -> tuple[str, str]:
        kind = tr("keys.hotkeys" if self.command in HOTKEYS else "keys.phone")
        return kind, self._chords(self.command, 99)

    def rows(self) -> list[Row]:
        return [Row(name(command), self._chords(command, 2), told=True) for command in COMMANDS]

    def _chords(self, command: str, most: int) -> str:
        chords = dict.fromkeys(map(keymap.shown, self.keymap.chords(command)))
        return tr("keys.and").join(list(chords)[:most])

    def choose(self) -> None:
        self.app.push(Press(self.app, self.command, more=False))

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("app.options"), self._options),
            SoftKey(tr("app.back"), self.app.pop),
            arrows=self.arrows(),
        )

    def _options(self) -> None:
        def press(*, more: bool) -> Callable[[], None]:
            return lambda: self.app.push(Press(self.app, self.command, more=more))

        commands = [
            Command(tr("keys.replace"), "1", press(more=False)),
            Command(tr("keys.add"), "3", press(more=True)),
        ]
        if self.command in self.keymap.own:
            commands.append(Command(tr("keys.usual"), "9", self.usual))
        if self.keymap.own:
            commands.append(Command(tr("keys.all_usual"), "", self.all_usual))
        self.app.push(CommandMenu(self.app, commands))

    def usual(self) -> None:
        """The chosen command has its usual keys again, unless one of them is needed elsewhere."""
        try:
            self.app.change(keys=self.keymap.usual(self.command).text)
        except Taken as taken:
            self.app.notify(tr("keys.taken", chord=keymap.shown(taken.chord), command=name(taken.command)))

    def all_usual(self) -> None:
        """All keys are the usual ones again."""
        self.app.change(keys="")
        self.app.notify(tr("keys.reset"), good=True)


class Press(Screen):
    """Waits for a key of the keyboard: it is a command's only one, or one more."""

    overlay = True

    def __init__(self, app: App, command: str, *, more: bool) -> None:
        super().__init__(app)
        self.command = command
        self.more = more
        self._since = app.now
        self._beat = 0

    def softkeys(self) -> Soft:
        return Soft(right=SoftKey(tr("app.cancel"), self.app.pop))

    def key(self, key: Key) -> None:
        self.app.pop()  # a key of the phone itself, by mouse or from a script, is none of a keyboard

    def repeats(self, key: Key) -> bool:
        return False

    def caught(self, chord: str) -> bool:
        app, keys = self.app, keymap.parse(self.app.settings.keys)
        if not keymap.fits(HOTKEYS[0], chord):
            return True  # Shift and the like: what they are held for comes next
        app.pop()
        try:
            app.change(keys=keys.bind(self.command, chord, more=self.more).text)
        except Taken as taken:
            app.play("error")
            app.notify(tr("keys.taken", chord=keymap.shown(chord), command=name(taken.command)))
        except Unfit as unfit:
            app.play("error")
            app.notify(tr("keys.types" if unfit.types else "keys.unfit", chord=keymap.shown(chord)))
        else:
            app.play("declare")
        return True

    def tick(self, now: float) -> None:
        left = PATIENCE - (now - self._since)
        if left <= 0 and self.app.top is self:
            self.app.pop()
        if int(left * 4) != self._beat:
            self._beat = int(left * 4)
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        head = tr("keys.more_for" if self.more else "keys.for", command=name(self.command))
        lines = wrap(tr("keys.press"), canvas.skin.note.text_w, canvas.text_width)
        left = 1 - (self.app.now - self._since) / PATIENCE
        chrome.note(canvas, head, lines, tone="ok", left=left)
