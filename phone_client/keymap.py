"""Which keys of a PC keyboard do what: the usual ones, and the user's own in their place.

A *command* is a key of the phone, by its value, or a hotkey of the window. A *chord* is a key of the keyboard
by the window library's name, with what must be held: `"F12"`, `"Shift+F12"`, `"Ctrl+PLUS"`. Every chord does
one thing at most. What differs from the usual is kept as one line in the settings:

>>> keys = USUAL.bind("select", "TAB")
>>> keys.text, keys.chords("select"), keys.command("RETURN")
('select=TAB', ('TAB',), None)
>>> parse(keys.text) == keys
True
>>> keys.bind("star", "TAB")
Traceback (most recent call last):
phone_client.keymap.Taken: TAB: select
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from phone_client.keys import Key

PHONE: Final = tuple(key.value for key in Key)
HOTKEYS: Final = ("full", "larger", "smaller", "picture", "film", "script", "paste")
COMMANDS: Final = (*PHONE, *HOTKEYS)
_IN_TEXT: Final = PHONE[: PHONE.index("star")]  # needed where text is written
MOST: Final = 4  # chords of one command that the user may choose
TEXT: Final = re.compile(r"([a-z0-9_]+=[A-Za-z0-9_+,]*(;|\Z))*")  # how a line of the settings looks
_CHORD: Final = re.compile(r"(Ctrl\+)?(Alt\+)?(Shift\+)?[A-Z0-9_]{1,20}")
_HELD: Final = re.compile(r"[LR](SHIFT|CTRL|ALT|META|WINDOWS|COMMAND|OPTION)|CAPSLOCK|NUMLOCK|SCROLLLOCK")
_TYPES: Final = re.compile(r"[A-Z]|SPACE|[A-Z]*(SLASH|QUOTE|PAREN|BRACKET|BRACE|COLON)[A-Z]*")
_TYPES_TOO: Final = re.compile(
    "EXCLAMATION|HASH|POUND|DOLLAR|PERCENT|AMPERSAND|APOSTROPHE|ASTERISK|PLUS|COMMA|MINUS|PERIOD|LESS|EQUAL"
    "|GREATER|QUESTION|AT|ASCIICIRCUM|UNDERSCORE|GRAVE|QUOTELEFT|BAR|ASCIITILDE"
)

_USUAL: Final[dict[str, tuple[str, ...]]] = {
    "up": ("UP",),
    "down": ("DOWN",),
    "left": ("LEFT",),
    "right": ("RIGHT",),
    "select": ("RETURN", "ENTER", "NUM_ENTER"),
    "soft_left": ("F1", "Q"),
    "soft_right": ("F2", "W", "ESCAPE"),
    "clear": ("BACKSPACE", "DELETE"),
    "star": ("E", "NUM_MULTIPLY"),
    "hash": ("R", "NUM_DIVIDE"),
    **{str(digit): (f"_{digit}",) for digit in range(10)},
    "full": ("F11",),
    "larger": ("Ctrl+PLUS", "Ctrl+EQUAL", "Ctrl+NUM_ADD"),
    "smaller": ("Ctrl+MINUS", "Ctrl+NUM_SUBTRACT"),
    "picture": ("F12",),
    "film": ("Shift+F12",),
    "script": ("F9",),
    "paste": ("Ctrl+V",),
}


class Taken(Exception):  # noqa: N818 - what the chord is
    """A chord that does something else already: `command`."""

    def __init__(self, chord: str, command: str) -> None:
        super().__init__(f"{chord}: {command}")
        self.chord = chord
        self.command = command


class Unfit(Exception):  # noqa: N818 - what the chord is
    """A chord that cannot do this: the phone's keys are pressed without Ctrl, Alt and Shift, and those alone
    are no key. `types`: it types a sign, and the command is needed where text is written too."""

    def __init__(self, chord: str, *, types: bool = False) -> None:
        super().__init__(chord)
        self.types = types


class Keymap:
    """See the module. Never changed: `bind` and the rest return another one."""

    def __init__(self, own: dict[str, tuple[str, ...]]) -> None:
        """`own` are the commands that differ from the usual. Raises ValueError."""
        for command, chords in own.items():
            if command not in COMMANDS:
                raise ValueError(f"{command}: no command")
            if not 0 < len(chords) <= MOST:
                raise ValueError(f"{command}: {len(chords)} keys")
            for chord in chords:
                if not fits(command, chord):
                    raise ValueError(f"{command}: {chord!r} is no key for it")
            if command in _IN_TEXT and all(map(types, chords)):
                raise ValueError(f"{command}: has no key where text is written")
        self.own: Final = MappingProxyType(
            {c: own[c] for c in COMMANDS if own.get(c, _USUAL[c]) != _USUAL[c]}
        )
        self._by_chord: dict[str, str] = {}
        for command in COMMANDS:
            for chord in self.chords(command):
                if chord in self._by_chord:
                    raise ValueError(f"{chord}: {self._by_chord[chord]} and {command}")
                self._by_chord[chord] = command

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keymap) and self.own == other.own

    def __hash__(self) -> int:
        return hash(self.text)

    def chords(self, command: str) -> tuple[str, ...]:
        """Returns what brings a command about."""
        return self.own.get(command, _USUAL[command])

    def command(self, chord: str) -> str | None:
        """Returns what a chord brings about, or None."""
        return self._by_chord.get(chord)

    @cached_property
    def text(self) -> str:
        """What differs from the usual, in a line."""
        return ";".join(f"{command}={','.join(chords)}" for command, chords in self.own.items())

    def bind(self, command: str, chord: str, *, more: bool = False) -> Keymap:
        """Returns the keys with a chord in place of those a command has, or besides (`more`). Raises Taken,
        Unfit."""
        if not fits(command, chord):
            raise Unfit(chord)
        if types(chord) and command in _IN_TEXT and (not more or all(map(types, self.chords(command)))):
            raise Unfit(chord, types=True)
        before = self.command(chord)
        if before not in (None, command):
            assert before is not None
            raise Taken(chord, before)
        kept = [held for held in self.chords(command) if held != chord][-MOST + 1 :] if more else []
        return Keymap({**self.own, command: (*kept, chord)})

    def usual(self, command: str) -> Keymap:
        """Returns the keys with the usual ones for a command. Raises Taken if one of them is needed
        elsewhere."""
        for chord in _USUAL[command]:
            other = self.command(chord)
            if other not in (None, command):
                assert other is not None
                raise Taken(chord, other)
        return Keymap({name: chords for name, chords in self.own.items() if name != command})


USUAL: Final = Keymap({})


def fits(command: str, chord: str) -> bool:
    """Returns whether a chord can bring a command about."""
    if not _CHORD.fullmatch(chord) or _HELD.fullmatch(chord.rpartition("+")[2]):
        return False
    return command in HOTKEYS or "+" not in chord


def types(chord: str) -> bool:
    """Returns whether a key types a sign: where text is written it does nothing else."""
    return bool(_TYPES.fullmatch(chord) or _TYPES_TOO.fullmatch(chord))


@lru_cache(maxsize=8)
def parse(text: str) -> Keymap:
    """Returns the keys that a line of the settings tells. Raises ValueError."""
    own: dict[str, tuple[str, ...]] = {}
    for part in filter(None, text.split(";")):
        command, sign, chords = part.partition("=")
        if not sign or command in own:
            raise ValueError(f"{part!r} binds nothing")
        own[command] = tuple(chords.split(","))
    return Keymap(own)


def chord_of(name: str, *, ctrl: bool = False, alt: bool = False, shift: bool = False) -> str:
    """Returns the chord of a key that goes down while others are held."""
    held = (("Ctrl+", ctrl), ("Alt+", alt), ("Shift+", shift))
    return "".join(word for word, down in held if down) + name


_NAMES: Final = {
    "RETURN": "Enter",
    "ENTER": "Enter",
    "NUM_ENTER": "Num Enter",
    "ESCAPE": "Esc",
    "UP": "↑",
    "DOWN": "↓",
    "LEFT": "←",
    "RIGHT": "→",
    "PLUS": "+",
    "MINUS": "-",
    "EQUAL": "=",
    "COMMA": ",",
    "PERIOD": ".",
    "SLASH": "/",
    "SEMICOLON": ";",
    "NUM_ADD": "Num +",
    "NUM_SUBTRACT": "Num -",
    "NUM_MULTIPLY": "Num *",
    "NUM_DIVIDE": "Num /",
    "NUM_DECIMAL": "Num .",
    "PAGEUP": "PgUp",
    "PAGEDOWN": "PgDn",
    "TAB": "Tab",
    "END": "End",
    "INSERT": "Ins",
    "DELETE": "Del",
}


def shown(chord: str) -> str:
    """Returns a chord as it is written on keyboards.

    >>> shown("Ctrl+PLUS"), shown("_5"), shown("NUM_7"), shown("BACKSPACE"), shown("F12")
    ('Ctrl +', '5', 'Num 7', 'Backspace', 'F12')
    """
    held, plus, name = chord.rpartition("+")
    word = _NAMES.get(name) or (name.lstrip("_") if len(name) <= 3 else name.replace("_", " ").title())
    return f"{held.replace('+', ' ')} {word}" if plus else word
