"""A terminal's state: what it can do, its modes while the game is shown, what ends the game from outside."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from phone_client.terminal_fit import known_blocks

if TYPE_CHECKING:
    from blessed import Terminal as Blessed

COLOURS: Final = 256
_MODEST: Final = ("xterm", "screen", "tmux")  # have had 256 for long, though by this name they are given 8
_ANSWER: Final = 1.0  # seconds a terminal has to answer a question
_ENDS: Final = ("SIGTERM", "SIGHUP", "SIGINT")
_ENTER: Final = "\x1b[?2004h\x1b[?1004h"  # tells pastes from keys, and when the keyboard comes and goes
_LEAVE: Final = "\x1b[?1004l\x1b[?2004l\x1b[0m"


class NoTerminal(Exception):  # noqa: N818 - what there is
    """There is no terminal to play in; `str()` says in one line what is missing."""


class Gone(Exception):  # noqa: N818 - what it is
    """The terminal was closed."""


def open_terminal() -> Blessed:
    """Returns the terminal, which can show what the game draws. Raises NoTerminal."""
    if not (sys.stdin and sys.stdout and sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal("--terminal needs a terminal: standard input or output is none")
    kind = os.environ.get("TERM", "dumb" if os.name == "posix" else "")
    if kind == "dumb":
        raise NoTerminal("this terminal has no colours and no cursor that can be placed (TERM=dumb)")
    if os.environ.get("NO_COLOR"):
        raise NoTerminal("NO_COLOR is set, and the picture is made of colours; NO_COLOR= allows them")
    if (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8", "cp65001"):
        raise NoTerminal(f"the picture is made of UTF-8, and this terminal takes {sys.stdout.encoding}")
    os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", str(_ANSWER))
    import blessed

    terminal = blessed.Terminal()
    if terminal.number_of_colors < COLOURS and not kind.startswith(_MODEST):
        raise NoTerminal(
            f"the game needs {COLOURS} colours, and this terminal (TERM={kind}) tells of "
            f"{terminal.number_of_colors}; if it has more: TERM=xterm-256color"
        )
    return terminal


def blocks_of(terminal: Blessed) -> list[str]:
    """Returns the ways of drawing for which a terminal has blocks of its own. It is asked for its name."""
    version = terminal.get_software_version(timeout=_ANSWER)
    return known_blocks(version.name, version.version) if version else []


@contextlib.contextmanager
def shown(terminal: Blessed) -> Iterator[bool]:
    """The terminal as the game needs it, then as it was before; gives whether it tells releases of keys."""
    with contextlib.ExitStack() as stack:
        stack.enter_context(_state(terminal.raw()))
        stack.enter_context(_state(terminal.fullscreen()))
        stack.enter_context(_state(terminal.hidden_cursor()))
        releases = terminal.get_kitty_keyboard_state(timeout=_ANSWER) is not None
        if releases:
            keyboard = terminal.enable_kitty_keyboard(
                report_events=True, report_all_keys=True, report_text=True, timeout=_ANSWER
            )
            stack.enter_context(_state(keyboard))
        stack.callback(_write_if_possible, terminal, _LEAVE)
        _write_if_possible(terminal, _ENTER)
        yield releases


@contextlib.contextmanager
def _state(state: contextlib.AbstractContextManager[None]) -> Iterator[None]:
    """A state whose end does not matter any more if the terminal is gone."""
    stack = contextlib.ExitStack()
    stack.enter_context(state)
    try:
        yield
    finally:
        with contextlib.suppress(Exception):
            stack.close()


def _write_if_possible(terminal: Blessed, words: str) -> None:
    with contextlib.suppress(OSError):
        terminal.stream.write(words)
        terminal.stream.flush()


class Endings:
    """While this is entered, signals that would end the game are kept in `signal`, to end it in order."""

    def __init__(self) -> None:
        self.signal = 0

    def __enter__(self) -> Endings:
        numbers = [getattr(signal, name) for name in _ENDS if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._end) for number in numbers}
        return self

    def __exit__(self, *_error: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _end(self, number: int, _frame: object) -> None:
        if self.signal:  # the second time: at once, whatever the terminal is busy with
            raise SystemExit(128 + number)
        self.signal = number
