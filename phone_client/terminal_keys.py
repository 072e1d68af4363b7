"""What comes in from a terminal, as keys of the phone.

Most terminals tell presses only, and a held key as presses that follow each other quickly; `Fingers` makes of
that what `App` wants to know: when a key goes down and when it comes up. Terminals with the keyboard protocol
of kitty tell releases as well, and need none of it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from phone_client.keymap import USUAL, Keymap, chord_of
from phone_client.keys import Key
from phone_client.pc_keys import Keyboard

if TYPE_CHECKING:
    from blessed.keyboard import Keystroke

_TOKEN: Final = re.compile(  # what belongs together: a paste, a string, a CSI, an SS3, Alt and a key, a sign
    r"\x1b\[200~(?P<paste>.*?)\x1b\[201~|(?P<pasting>\x1b\[200~.*)"
    r"|\x1b[P\]_^X](?:(?!\x1b\\|\x07).)*(?:\x1b\\|\x07)"
    r"|\x1b\[[0-?]*[ -/]*[@-~]|\x1bO.|\x1b[^\x1b\[OP\]_^X]"
    r"|(?P<part>\x1b(?:\[[0-?]*[ -/]*|O|[P\]_^X].*)?\Z)|.",
    re.DOTALL,
)
ESCAPE: Final = 0.1  # seconds after which what looks unfinished is taken as it is: Esc was pressed
PASTE: Final = 2.0  # of a paste that is under way

_NAMES: Final = {  # blessed's name -> pc_keys' name
    "ENTER": "RETURN",
    **{name: name for name in ("UP", "DOWN", "LEFT", "RIGHT", "ESCAPE", "BACKSPACE", "DELETE", "F1", "F2")},
    **{f"KP_{digit}": f"NUM_{digit}" for digit in range(10)},
    **{f"KP_{name}": f"NUM_{name}" for name in ("ENTER", "MULTIPLY", "DIVIDE", "INSERT", "END", "DOWN")},
    **{f"KP_{name}": f"NUM_{name}" for name in ("LEFT", "BEGIN", "RIGHT", "HOME", "UP")},
    "PGDOWN": "PAGEDOWN",
    "PGUP": "PAGEUP",
    "KP_PAGE_DOWN": "NUM_PAGE_DOWN",
    "KP_PAGE_UP": "NUM_PAGE_UP",
    "KP_DELETE": "DELETE",
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A key by the name it has in pc_keys ("" if none), with Ctrl e.g. "CTRL_C"; `text` is what it types.
    The name "BLUR" says that the keyboard is gone."""

    name: str
    text: str = ""
    alt: bool = False
    shift: bool = False
    pasted: bool = False
    repeated: bool = False
    released: bool = False

    @property
    def chord(self) -> str:
        """The name with what is held, as in phone_client.keymap."""
        name = self.name.removeprefix("CTRL_")
        return chord_of(name, ctrl=name != self.name, alt=self.alt, shift=self.shift)


class Reader:
    """Cuts what was read into strokes; keeps what is not finished."""

    def __init__(self) -> None:
        from blessed import Terminal

        self._names = Terminal(kind="xterm-256color", stream=io.StringIO(), force_styling=True)
        self._rest = ""
        self._since = 0.0

    def feed(self, text: str, now: float) -> Iterator[Stroke]:
        """Yields the strokes in what was read until `now`, "" if that was nothing."""
        if text:
            self._rest, self._since = self._rest + text, now
        text, self._rest = self._rest, ""
        for token in _TOKEN.finditer(text):
            if token["paste"] is not None:
                yield Stroke("", _plain(token["paste"]), pasted=True)
            elif token["pasting"] or token["part"]:
                if now - self._since < (PASTE if token["pasting"] else ESCAPE):
                    self._rest = token[0]
                elif token[0] == "\x1b":
                    yield Stroke("ESCAPE")
            elif token[0] == "\x1b[O":
                yield Stroke("BLUR")
            else:
                yield from self._stroke(token[0])

    @property
    def waiting(self) -> bool:
        """Whether there is something of which the rest is missing."""
        return bool(self._rest)

    def _stroke(self, token: str) -> Iterator[Stroke]:
        self._names.ungetch(token)
        stroke = self._names.inkey(timeout=0, esc_delay=0)
        if str(stroke) == token:
            yield _named(stroke)
        else:
            self._names.flushinp()  # nothing that is known: an answer of the terminal, a key nobody has


def _named(stroke: Keystroke) -> Stroke:
    name = (stroke.key_name or "").removeprefix("KEY_")
    with_alt, with_shift = name.startswith("ALT_"), name.startswith("SHIFT_")
    if with_alt or with_shift:
        name = name.partition("_")[2]
    text = "" if with_alt or name.startswith("CTRL_") else stroke.value if stroke.mode else str(stroke)
    if not name and len(text) == 1:
        name = text.upper()
    if re.fullmatch("[0-9]", name):
        name = f"_{name}"
    return Stroke(
        _NAMES.get(name, name),
        text if text.isprintable() else "",
        with_alt,
        with_shift,
        repeated=stroke.repeated,
        released=stroke.released,
    )


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)


def keys_of(stroke: Stroke, keymap: Keymap = USUAL, *, takes_text: bool) -> tuple[list[Key], str]:
    """Returns the keys of the phone that a stroke presses, and what else it types."""
    keyboard = Keyboard()
    keyboard.keymap, keyboard.takes_text = keymap, takes_text
    keys = keyboard.press(stroke.name, shift=stroke.shift)
    more, rest = keyboard.text(stroke.text)
    return keys + more, rest


# --- fingers, guessed from presses -----------------------------------------------------------------------

RAPID: Final = 0.08  # seconds: what follows sooner is the keyboard's repeating, no finger
SHORT: Final = 0.5  # a key is down for so long, less than app.HOLD, so that repeating can begin in time
LETS_GO: Final = 0.15  # after the last repetition
LONG: Final = 0.7  # how long a key is down whose long press was asked for
FORGOTTEN: Final = 0.8


@dataclass(slots=True)
class _Finger:
    last: float  # press that was told
    up_at: float
    down: bool = True
    held: bool = False  # the keyboard repeats
    doubt: bool = False  # the last press was a tap, or the first repetition: the next moment will tell


class Fingers:
    """See the module. What is returned are keys, and whether each goes down or comes up."""

    def __init__(self) -> None:
        self._fingers: dict[Key, _Finger] = {}

    def press(self, key: Key, now: float, *, moves: bool) -> list[tuple[Key, bool]]:
        """A press was told. `moves`: the key repeats on this screen, so that another press of it does no
        harm; of another key it is not yet said what the second press within a second is."""
        finger = self._fingers.pop(key, None)
        others = self.lift(now)
        if finger is None:
            self._fingers[key] = _Finger(now, now + SHORT)
            return [*others, (key, True)]
        self._fingers[key] = finger
        rapid = now - finger.last <= RAPID
        finger.last = now
        if finger.held or rapid:
            finger.held, finger.doubt = True, False
            finger.up_at = now + LETS_GO
            return others
        if not moves:
            finger.doubt = True
            return others
        return [*others, *self._again(key, finger, now)]

    def hold(self, key: Key, now: float) -> list[tuple[Key, bool]]:
        """A long press was asked for."""
        changes = self.lift(now)
        self._fingers[key] = _Finger(now, now + LONG)
        return [*changes, (key, True)]

    def wait(self, now: float) -> list[tuple[Key, bool]]:
        """Time passes."""
        changes: list[tuple[Key, bool]] = []
        for key, finger in list(self._fingers.items()):
            if finger.doubt and now - finger.last > RAPID:
                finger.doubt = False
                changes += self._again(key, finger, now)
            elif finger.down and not finger.doubt and now >= finger.up_at:
                finger.down = False
                changes.append((key, False))
            if not finger.down and now - finger.last > (LETS_GO if finger.held else FORGOTTEN):
                del self._fingers[key]
        return changes

    def lift(self, now: float) -> list[tuple[Key, bool]]:
        """All fingers are lifted: another key goes down, or the keyboard is gone. What was in doubt was a
        tap."""
        changes: list[tuple[Key, bool]] = []
        for key, finger in self._fingers.items():
            if finger.doubt:
                changes += self._again(key, finger, now)
            if finger.down:
                changes.append((key, False))
        self._fingers.clear()
        return changes

    def _again(self, key: Key, finger: _Finger, now: float) -> list[tuple[Key, bool]]:
        changes = [(key, False)] if finger.down else []
        finger.down, finger.up_at = True, now + SHORT
        return [*changes, (key, True)]
