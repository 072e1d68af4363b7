"""What keys of a PC keyboard do, as phone_client.keymap has it: from presses, releases and text to keys of
the phone. The names are those of the window library, which is not needed to read this.

Digits, `*` and `#` are also taken from typed text, because some keyboards have them behind Shift.
"""

from __future__ import annotations

from typing import Final

from phone_client.keymap import PHONE, USUAL, types
from phone_client.keys import Key

_PAD_WITHOUT_LOCK: Final = (  # the number pad's digits 0..9 while NumLock is off
    "NUM_INSERT",
    "NUM_END",
    "NUM_DOWN",
    "NUM_PAGE_DOWN",
    "NUM_LEFT",
    "NUM_BEGIN",
    "NUM_RIGHT",
    "NUM_HOME",
    "NUM_UP",
    "NUM_PAGE_UP",
)
_UPSIDE_DOWN: Final = (0, 7, 8, 9, 4, 5, 6, 1, 2, 3)  # a number pad's rows in the order of a phone's

TYPED: Final[dict[str, Key]] = {
    **{str(digit): Key(str(digit)) for digit in range(10)},
    "*": Key.STAR,
    "#": Key.HASH,
}


def number_pad(*, as_phone: bool) -> dict[str, Key]:
    """Returns the keys of the number pad; `as_phone`: its row 7-8-9 is the phone's 1-2-3."""
    keys = {}
    for digit in range(10):
        key = Key(str(_UPSIDE_DOWN[digit] if as_phone else digit))
        keys[f"NUM_{digit}"] = keys[_PAD_WITHOUT_LOCK[digit]] = key
    return keys


def physical(name: str) -> str:
    """Returns one name for a key that is called differently with and without NumLock."""
    return f"NUM_{_PAD_WITHOUT_LOCK.index(name)}" if name in _PAD_WITHOUT_LOCK else name


class Keyboard:
    """Which keys of the phone are down, told by presses, releases and typed text of a PC keyboard.

    Every method returns the keys of the phone that go down (or come up) by it.
    """

    def __init__(self) -> None:
        self.takes_text = False
        self.pad_as_phone = False
        self.keymap = USUAL
        self._down: dict[str, Key | None] = {}  # by physical key; None: it did something else
        self._typed: set[Key] = set()  # down by their text alone; which key that was is not known

    def press(self, name: str, *, shift: bool = False) -> list[Key]:
        """A key goes down. A digit with Shift is another sign: that comes as text."""
        name = physical(name)
        if name in self._down or (shift and name.startswith("_")):
            return []
        key = self._key(name)
        if key is None:
            return []
        fresh = [] if self._is_down(key) else [key]
        self._down[name] = key
        return fresh

    def swallow(self, name: str) -> None:
        """A key goes down that has done something else: what it types counts for nothing."""
        self._down[physical(name)] = None

    def _key(self, name: str) -> Key | None:
        """Returns the key of the phone that a key is now."""
        command = self.keymap.command(name)
        if command in PHONE and not (self.takes_text and types(name)):
            return Key(command)
        return number_pad(as_phone=self.pad_as_phone).get(name) if command is None else None

    def text(self, words: str) -> tuple[list[Key], str]:
        """Text comes in: the keys of the phone in it that did not go down as keys, and what else there is.
        Digits whose own keys the user has given to something else are no keys here either."""
        keys: list[Key] = []
        for sign in words:
            key = TYPED.get(sign)
            if sign.isdigit() and self.keymap.command(f"_{sign}") != sign:
                key = None
            if key is not None and not self._down and not self._is_down(key):
                self._typed.add(key)
                keys.append(key)
        return keys, "".join(sign for sign in words if sign not in TYPED and sign.isprintable())

    def release(self, name: str) -> list[Key]:
        """A key comes up, and with it all that came as text: their own releases cannot be told apart."""
        up = [*self._typed]
        self._typed.clear()
        key = self._down.pop(physical(name), None)
        if key is not None:
            up.append(key)
        return [key for key in dict.fromkeys(up) if not self._is_down(key)]

    def release_all(self) -> None:
        """The keyboard is gone."""
        self._down.clear()
        self._typed.clear()

    def _is_down(self, key: Key) -> bool:
        return key in self._typed or key in self._down.values()
