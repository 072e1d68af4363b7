"""The game in a terminal: keys in, characters out. The only module that knows blessed, with `terminal_keys`.

For computers without OpenGL and over ssh. As in the window the app's clock runs in the ticks of scripts, and
what is written is what has changed. Blessed (kept since 2011, on Windows too) knows what keys send, sets the
terminal's modes, and asks it for its colours, its name and whether it tells releases of keys.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from phone_client import keymap, terminal_cells, terminal_paint
from phone_client.driver import TICKS
from phone_client.keys import Key
from phone_client.pc_keys import Keyboard
from phone_client.terminal_fit import Fit, best, fits, smallest
from phone_client.terminal_keys import Fingers, Reader, Stroke, keys_of
from phone_client.terminal_modes import Endings, Gone, NoTerminal, blocks_of, open_terminal, shown
from phone_client.terminal_paint import Painter
from phone_client.text import tr

if TYPE_CHECKING:
    from blessed import Terminal as Blessed

    from phone_client.app import App
    from phone_client.keymap import Keymap
    from phone_client.recorder import Recorder

__all__ = ["NoTerminal", "run"]

FRAMES: Final = 20  # a second, at most
_LAG: Final = TICKS  # as in the window
_TRUE: Final = 1 << 24
_BELLS: Final = ("turn", "win", "lose")  # sounds the bell rings for


def run(app: App, recorder: Recorder, *, cells: str | None = None, bell: bool = False) -> int:
    """Shows the app in the terminal until it ends; returns the exit code. `cells` is the name of a way of
    drawing; `bell` rings for some sounds. Raises NoTerminal."""
    return Terminal(app, recorder, open_terminal(), cells=cells, bell=bell).run()


class Terminal:
    """See the module."""

    def __init__(
        self, app: App, recorder: Recorder, terminal: Blessed, *, cells: str | None, bell: bool
    ) -> None:
        self.app = app
        self.recorder = recorder
        self.terminal = terminal
        self.ticks = 0
        self._wanted = cells
        self._bell = bell
        self._known: list[str] = []
        self._reader = Reader()
        self._fingers = Fingers()
        self._keyboard: Keyboard | None = None  # of a terminal that tells releases
        self._endings = Endings()
        self._own: dict[str, Callable[[], None]] = {  # hotkeys, and keys that are the terminal's
            "picture": app.take_picture,
            "film": app.take_film,
            "script": self._write_script,
            "F3": self._other_way,
            "TAB": self._hold_select,
            "Ctrl+L": self._choose,
            "Ctrl+Z": self._suspend,
        }
        self._suspended = False
        self._size = (0, 0)
        self._fit: Fit | None = None
        self._screen: terminal_cells.Screen | None = None
        self._painter: Painter | None = None
        self._blank = True  # nothing is drawn yet
        self._draw_at = self._began = 0.0
        self._true = terminal.number_of_colors >= _TRUE
        self._colours = terminal_cells.exact if self._true else terminal_cells.Nearest()

    def run(self) -> int:
        """Plays until the app ends."""
        gone = False
        try:
            with self._endings:
                while self.app.running and not self._endings.signal:
                    self._session()
        except Gone:
            gone = True
        except Exception:
            self.recorder.crashed(self.ticks)
            raise
        finally:
            at_table = self.app.table is not None
            self.app.close()
        if at_table and not gone:
            print(tr("terminal.saved"))
        return 128 + self._endings.signal if self._endings.signal else 0

    def _session(self) -> None:
        """Shows the game until it ends or is suspended; goes on when it is resumed."""
        self._suspended = False
        with shown(self.terminal) as releases:
            self._keyboard = Keyboard() if releases else None
            self._known = blocks_of(self.terminal)
            self._size = (0, 0)
            self._take(self.terminal.flushinp())  # what was typed while the terminal was asked
            self._play()
            with contextlib.suppress(Exception):
                self.terminal.flushinp()  # what was typed ahead is not for the shell
        if self._suspended:
            os.kill(os.getpid(), signal.SIGTSTP)

    @property
    def now(self) -> float:
        """The app's time in seconds."""
        return self.ticks / TICKS

    # --- time ------------------------------------------------------------------------------------------

    def _play(self) -> None:
        self._began = time.monotonic() - self.ticks / TICKS
        while self.app.running and not self._endings.signal and not self._suspended:
            due = self._began + (self.ticks + 1) / TICKS
            self._read(max(0.0, due - time.monotonic()))
            self._step()

    def _step(self) -> None:
        self._measure()
        now = time.monotonic()
        due = int((now - self._began) * TICKS)
        if due - self.ticks > _LAG or self._fit is None:  # too small: the game stands still
            self._began = now - (self.ticks + 1) / TICKS
            due = self.ticks + (self._fit is not None)
        self._finger(self._fingers.wait(now))
        while self.ticks < due and self.app.running:
            self.ticks += 1
            self.app.tick(self.now)
        sounds = self.app.take_sounds()
        if self._bell and self.app.settings.volume and any(name in _BELLS for name in sounds):
            self._write("\a")
        if self.app.needs_redraw or self._blank:
            self._draw(now)

    # --- picture ---------------------------------------------------------------------------------------

    def _measure(self) -> None:
        """Takes up the terminal's size; another one begins a new picture."""
        try:
            size = os.get_terminal_size(self.terminal.stream.fileno())
        except OSError:
            raise Gone from None
        if size != self._size:
            self._size = (size.columns, size.lines)
            self._choose()

    def _choose(self) -> None:
        """Begins a new picture, or says what size it needs."""
        screen = self.app.skin.screen
        self._fit = best(fits(*self._size, screen.width, screen.height), self._wanted, self._known)
        self._screen = self._painter = None
        self._blank = True
        if self._fit is None:
            columns, rows = smallest(screen.width, screen.height)
            words = tr("terminal.small", columns=columns, rows=rows, now=f"{self._size[0]}×{self._size[1]}")
            self._write(f"{terminal_paint.CLEAR}\x1b[H{words}")
            self._let_go()
            return
        self._screen = terminal_cells.Screen(self._fit.way, self._fit.scale, self._colours)
        words_of = terminal_paint.direct if self._true else terminal_paint.indexed
        self._painter = Painter(self._fit.top, self._fit.left, words_of)
        self._write(terminal_paint.CLEAR)

    def _other_way(self) -> None:
        """Draws by the next of the ways that fit."""
        screen = self.app.skin.screen
        names = [fit.way.name for fit in fits(*self._size, screen.width, screen.height)]
        if self._fit is not None:
            self._wanted = names[(names.index(self._fit.way.name) + 1) % len(names)]
            self._choose()

    def _draw(self, now: float) -> None:
        if self._screen is None or self._painter is None or now < self._draw_at:
            return
        self._draw_at = max(self._draw_at + 1 / FRAMES, now)
        self._blank = False
        self._write(self._painter.paint(self._screen.cells(self.app.frame().pixels)))

    # --- keys ------------------------------------------------------------------------------------------

    def _read(self, seconds: float) -> None:
        """Waits for keys until there are some, or for so long."""
        text = ""
        try:
            if self.terminal.kbhit(timeout=seconds):
                while self.terminal.kbhit(timeout=0):
                    with contextlib.suppress(UnicodeDecodeError):
                        text += self.terminal.getch()
        except (EOFError, OSError):
            raise Gone from None
        self._take(text)

    def _take(self, text: str) -> None:
        if text or self._reader.waiting:
            for stroke in self._reader.feed(text, time.monotonic()):
                self._stroke(stroke)

    def _stroke(self, stroke: Stroke) -> None:
        if stroke.name == "CTRL_C" and not stroke.released:
            self.app.quit()
        elif self._fit is None or not self.app.running:
            return
        elif stroke.name == "BLUR":
            self._let_go()
        elif stroke.released:
            self._up(stroke.name)
        elif stroke.pasted:
            self._type(stroke.text)
        else:
            self._down(stroke, keymap.parse(self.app.settings.keys))

    def _down(self, stroke: Stroke, keys: Keymap) -> None:
        """A key goes down: it is the terminal's own, or one of the phone's."""
        own = self._own.get(keys.command(stroke.chord) or stroke.chord)
        caught = not stroke.repeated and self.app.caught(stroke.chord, self.now)
        if caught or own is not None:
            if self._keyboard is not None:
                self._keyboard.swallow(stroke.name)
            if own is not None and not caught and not stroke.repeated:
                own()
        elif self._keyboard is not None and not stroke.alt:
            self._press(self._keyboard, stroke, keys)
        else:
            self._guess(stroke, keys)

    def _press(self, keyboard: Keyboard, stroke: Stroke, keys: Keymap) -> None:
        """A key goes down, and its coming up will be told."""
        keyboard.keymap, keyboard.takes_text = keys, self.app.top.takes_text
        keyboard.pad_as_phone = self.app.settings.numpad_phone
        pressed = keyboard.press(stroke.name, shift=stroke.shift) if not stroke.repeated else []
        more, rest = keyboard.text(stroke.text)
        self._finger([(key, True) for key in [*pressed, *more]])
        self._type(rest)

    def _up(self, name: str) -> None:
        if self._keyboard is not None:
            self._finger([(key, False) for key in self._keyboard.release(name)])

    def _guess(self, stroke: Stroke, keys: Keymap) -> None:
        """A key was pressed, and nobody knows for how long."""
        now = time.monotonic()
        pressed, rest = keys_of(stroke, keys, takes_text=self.app.top.takes_text)
        for key in pressed:
            if stroke.alt:
                self._finger(self._fingers.hold(key, now))
            else:
                self._finger(self._fingers.press(key, now, moves=self.app.top.repeats(key)))
        if not stroke.alt:
            self._type(rest)

    def _finger(self, changes: list[tuple[Key, bool]]) -> None:
        for key, down in changes:
            if not down:
                self.recorder.up(key, self.ticks)
                self.app.key_up(key, self.now)
            elif self.app.running and self.app.key_down(key, self.now):
                self.recorder.down(key, self.ticks)

    def _hold_select(self) -> None:
        self._finger(self._fingers.hold(Key.SELECT, time.monotonic()))

    def _let_go(self) -> None:
        self._finger(self._fingers.lift(time.monotonic()))
        if self._keyboard is not None:
            self._keyboard.release_all()
        self._finger([(key, False) for key in self.app.down])

    def _type(self, words: str) -> None:
        if words and self.app.typed(words, self.now):
            self.recorder.typed(words, self.ticks)

    def _write_script(self) -> None:
        script = self.recorder.script(self.ticks).encode()
        try:
            path = self.app.storage.keep("documents", ".txt", script)
        except OSError as error:
            self.app.notify(tr("app.not_saved", why=error.strerror or str(error)))
        else:
            self.app.notify(tr("app.kept", folder=path.parent.name, file=path.name), good=True)

    def _suspend(self) -> None:
        self._suspended = hasattr(signal, "SIGTSTP")

    def _write(self, words: str) -> None:
        """Writes to the terminal, however slow it is, until a signal ends the game."""
        data = memoryview(words.encode())
        try:
            if os.name == "nt":  # whose consoles take bytes in another encoding
                self.terminal.stream.write(words)
                self.terminal.stream.flush()
                return
            while data and not self._endings.signal:
                data = data[os.write(self.terminal.stream.fileno(), data) :]
        except OSError:
            raise Gone from None
