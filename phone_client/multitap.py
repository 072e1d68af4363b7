"""Text from twelve keys: a caret in a line of text, and the letters a key runs through (multi-tap).

Pressing a letter key again before `PAUSE` seconds are over puts the key's next letter in place of the last
one. A long press gives the digit. `#` goes through MODES, `*` opens the symbols, C deletes. Nothing here
reads a clock or draws. In the mode PINYIN the keys 2-9 belong to phone_client.pinyin.

>>> line = MultiTap(limit=40)
>>> for key, now in ((Key.D4, 0.0), (Key.D4, 0.3), (Key.D4, 5.0), (Key.D4, 5.2), (Key.D4, 5.4)):
...     line.press(key, now)
>>> line.text, line.mode.name
('Hi', 'abc')
"""

from dataclasses import dataclass
from typing import Final

from phone_client.keys import Key

PAUSE: Final = 1.0  # seconds after which a letter stands

LETTERS: Final[dict[Key, str]] = {
    Key.D1: ".,?!'\"-()@/:;_1",
    Key.D2: "abc2",
    Key.D3: "def3",
    Key.D4: "ghi4",
    Key.D5: "jkl5",
    Key.D6: "mno6",
    Key.D7: "pqrs7",
    Key.D8: "tuv8",
    Key.D9: "wxyz9",
    Key.D0: " 0",
}
SYMBOLS: Final = "，。？！…～、：；“”（）《》.,?!:;'\"()/&+-=%@#*_♠♥♣♦"
SENTENCE_ENDS: Final = ".!?"


@dataclass(frozen=True, slots=True)
class Mode:
    """A way of reading the keys; `name` is what the indicator shows."""

    name: str
    upper: bool = False
    once: bool = False  # only the next letter is large, then comes LOWER
    taps: bool = True  # letters by tapping; else every press is its digit
    stops: str = ""  # what key 1 writes instead of the usual


LOWER: Final = Mode("abc")
FIRST: Final = Mode("Abc", upper=True, once=True)
UPPER: Final = Mode("ABC", upper=True)
DIGITS: Final = Mode("123", taps=False)
MODES: Final = (LOWER, FIRST, UPPER, DIGITS)  # in the order of `#`
PINYIN: Final = Mode("拼", stops="，。？！、…：；1")  # before them, where there is a dictionary


class MultiTap:
    """A line being written. `caret` counts the characters before it; `tapping` is True while the letter
    before the caret may still change; `symbol` is the place in `symbols` while they are open, else None."""

    def __init__(
        self, *, limit: int, text: str = "", symbols: str = SYMBOLS, modes: tuple[Mode, ...] = MODES
    ) -> None:
        self.limit = limit
        self.symbols = symbols
        self.modes = modes
        self.text = text[:limit]
        self.caret = len(self.text)
        self.mode = FIRST if self._sentence_begins() else LOWER
        self.symbol: int | None = None
        self._key: Key | None = None  # the key whose letters are being run through
        self._turn = 0
        self._since = 0.0

    @property
    def tapping(self) -> bool:
        return self._key is not None

    @property
    def pending(self) -> str:
        """The letters of the key being tapped, in the case in which they would come; else empty."""
        return "" if self._key is None else self._letters(self._key)

    def press(self, key: Key, now: float) -> None:
        """A key goes down (or repeats) at `now` seconds; keys without a meaning here do nothing."""
        self.tick(now)
        if self.symbol is not None:
            self._choose(key, self.symbol)
        elif key in LETTERS:
            self._tap(key, now)
        elif key is Key.HASH:
            self.settle()
            self.mode = self.modes[(self.modes.index(self.mode) + 1) % len(self.modes)]
        elif key is Key.STAR:
            self.settle()
            self.symbol = 0
        elif key is Key.CLEAR:
            self.delete()
        elif key in (Key.LEFT, Key.RIGHT):
            self._move(key)

    def hold(self, key: Key) -> None:
        """The key is down for long; its press came before: a letter key's letter becomes the digit."""
        if self.symbol is None and key is self._key and key.digit is not None:
            self._replace(key.value)
            self._key = None

    def tick(self, now: float) -> None:
        """Lets the tapped letter stand when its time is over."""
        if self._key is not None and now - self._since >= PAUSE:
            self.settle()

    def settle(self) -> None:
        """Lets the tapped letter stand now."""
        if self._key is None:
            return
        self._key = None
        self._after(self.text[self.caret - 1])

    def insert(self, text: str) -> None:
        """Puts whole text at the caret, as far as the limit allows: a symbol, or what a PC keyboard typed."""
        self.settle()
        room = self.limit - len(self.text)
        text = "".join(ch if ch.isprintable() else " " for ch in text)[:room]
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)

    def delete(self) -> None:
        """Takes the character before the caret away."""
        self._key = None
        if self.caret:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1

    def _tap(self, key: Key, now: float) -> None:
        if not self.mode.taps:
            self.insert(key.value)
        elif key is self._key:
            self._turn = (self._turn + 1) % len(self.pending)
            self._replace(self.pending[self._turn])
            self._since = now
        else:
            self.settle()
            if len(self.text) < self.limit:
                self.insert(self._letters(key)[0])
                self._key, self._turn, self._since = key, 0, now

    def _replace(self, ch: str) -> None:
        self.text = self.text[: self.caret - 1] + ch + self.text[self.caret :]

    def _letters(self, key: Key) -> str:
        letters = (key is Key.D1 and self.mode.stops) or LETTERS[key]
        return letters.upper() if self.mode.upper else letters

    def _after(self, ch: str) -> None:
        """One capital is enough in Abc; a new sentence begins with one."""
        if self.mode.once and ch.isalpha():
            self.mode = LOWER
        elif self.mode is LOWER and ch == " " and self._sentence_begins():
            self.mode = FIRST

    def _sentence_begins(self) -> bool:
        """Returns whether what comes at the caret is the beginning of a sentence."""
        before = self.text[: self.caret]
        words = before.rstrip()
        return not words or (words != before and words[-1] in SENTENCE_ENDS)

    def _move(self, key: Key) -> None:
        if self.tapping and key is Key.RIGHT:
            self.settle()  # the caret stands behind the letter already
            return
        self.settle()
        step = -1 if key is Key.LEFT else 1
        self.caret = min(max(self.caret + step, 0), len(self.text))

    def _choose(self, key: Key, at: int) -> None:
        if key in (Key.SELECT, Key.D5):
            self.symbol = None
            self.insert(self.symbols[at])
        elif key in (Key.STAR, Key.CLEAR):
            self.symbol = None
        elif key in (Key.LEFT, Key.D4):
            self.symbol = (at - 1) % len(self.symbols)
        elif key in (Key.RIGHT, Key.D6):
            self.symbol = (at + 1) % len(self.symbols)
