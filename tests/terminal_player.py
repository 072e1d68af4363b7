"""Plays the real game in a pseudo-terminal: what it writes goes to a Grid, which also answers it."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

from terminal_grid import Grid

from phone_client.driver import TICKS

PATIENCE = 60.0  # seconds; only what fails takes so long
ANSWERS = {"\x1b[6n": "\x1b[1;1R"}  # the place of the cursor, after whatever else was asked
KITTY = {**ANSWERS, "\x1b[?u": "\x1b[?0u", "\x1b[>q": "\x1bP>|kitty(0.42.0)\x1b\\"}
GAME = [sys.executable, "-m", "phone_client", "--lang", "en", "--seed", "5"]
PLAIN = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


class Player:
    """The game, started with these arguments, and `--terminal` if that is `asked` for. Use as a context."""

    def __init__(
        self,
        home: Path,
        columns: int,
        rows: int,
        *arguments: str,
        answers: dict[str, str] = ANSWERS,
        env: dict[str, str] | None = None,
        asked: bool = True,
    ) -> None:
        self.grid = Grid(columns, rows, answers)
        self.written = 0
        self._decode = codecs.getincrementaldecoder("utf-8")()
        self._ours, self._its = pty.openpty()
        self._set_size(columns, rows)
        self.before = termios.tcgetattr(self._its)
        folders = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "CONFIG", "DOCUMENTS")}
        usual = {
            name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM_PROGRAM")
        }
        self.game = subprocess.Popen(
            [*GAME, *(["--terminal"] if asked else []), *arguments],
            stdin=self._its,
            stdout=self._its,
            stderr=subprocess.PIPE,
            env=usual | PLAIN | {"HOME": str(home)} | folders | (env or {}),
            start_new_session=True,
            # Whoever runs the tests may ignore it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_error: object) -> None:
        self.game.kill()
        self.game.wait()
        assert self.game.stderr is not None
        self.game.stderr.close()
        for handle in (self._ours, self._its):
            with contextlib.suppress(OSError):
                os.close(handle)

    @property
    def now(self) -> list[termios._AttrReturn]:
        return termios.tcgetattr(self._its)

    def wait(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Reads for so long, or until something is so; returns whether it is."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and not until():
            self._read(0.02)
        return until()

    def _read(self, seconds: float) -> bool:
        """Reads once; returns whether there was something within so long."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return False
        data = os.read(self._ours, 1 << 16)
        self.written += len(data)
        self.grid.feed(self._decode.decode(data))
        answers, self.grid.answers = self.grid.answers, ""
        os.write(self._ours, answers.encode())
        return True

    def quiet(self, seconds: float = 0.4, most: float = PATIENCE) -> None:
        """Waits until nothing was written for a while, in which the game has had its turns."""
        end, last, since, turns = time.monotonic() + most, -1, 0.0, 0.0
        while time.monotonic() < end:
            if self.written != last:
                last, since, turns = self.written, time.monotonic(), self._turns()
            elif last and min(time.monotonic() - since, self._turns() - turns) >= seconds:
                return
            self.wait(0.05)

    def _turns(self) -> float:
        """Seconds the game has gone on for at least: by how often it has waited, where a system tells it.
        Half a second without a picture means nothing on a machine that gave the game no turn meanwhile."""
        if not sys.platform.startswith("linux"):
            return time.monotonic()
        told = Path(f"/proc/{self.game.pid}/status").read_text().partition("\nvoluntary_ctxt_switches:")[2]
        return int(told.split()[0]) / TICKS if told else time.monotonic()

    def press(self, *keys: str) -> None:
        """Presses keys one after the other; waits until each has been answered by a picture."""
        for key in keys:
            self._press(key)

    def _press(self, key: str) -> None:
        before = self.grid.pictures
        os.write(self._ours, key.encode())
        self.wait(PATIENCE, lambda: self.grid.pictures > before)
        self.quiet(0.25, 3)

    def send(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def resize(self, columns: int, rows: int) -> None:
        self.grid.resize(columns, rows)
        self._set_size(columns, rows)

    def ends(self) -> int | None:
        """Returns the exit code; None if the game goes on. All it has written is read."""
        self.wait(PATIENCE, lambda: self.game.poll() is not None)
        while self.game.poll() is not None and self._read(0.1):
            pass
        return self.game.poll()

    def said(self) -> str:
        """Returns what an ended game has written to standard error."""
        assert self.game.stderr is not None
        return self.game.stderr.read().decode()

    def signal(self, number: signal.Signals) -> None:
        self.game.send_signal(number)

    def hang_up(self) -> None:
        """The terminal is closed."""
        os.close(self._its)
        os.close(self._ours)
        self._its = self._ours = -1  # other files may get their numbers

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._its, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
