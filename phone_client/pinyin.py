"""Nine-key pinyin: digits become syllables, syllables Hanzi and words, and words offer what may follow them.

While the line's mode is PINYIN, the keys 2-9 are pressed once for a letter. The digits have readings, `*`
turns to the next, and a reading has candidates: Select or 0 takes the chosen one. Left and right choose
another; once they, down or 1 are pressed, the digits choose (`choosing`). Digits left over are gone on with.
After the last one follow-on words are offered. They wait for down, or right at the end of the text; any other
key passes them over. C takes away a digit, then what is written. Nothing here reads a clock or draws.
"""

from collections.abc import Callable, Sequence
from typing import Final

from phone_client.keys import Key
from phone_client.lexicon import LONGEST, Candidate, Lexicon, Reading
from phone_client.multitap import PINYIN, MultiTap

MOST_DIGITS: Final = 24  # of one go: what is typed blind should not grow too long to be read
SYLLABLE_KEYS: Final = (Key.D2, Key.D3, Key.D4, Key.D5, Key.D6, Key.D7, Key.D8, Key.D9)
MOST_CHOICES: Final = 9  # that digits can choose


class Pinyin:
    """The digits being typed into a line, and what they may become.

    `candidates` are follow-on words while there are no `digits`. `fits` tells how many of the texts it gets,
    from the first on, stand side by side in a row of the screen.
    """

    def __init__(self, line: MultiTap, lexicon: Lexicon, fits: Callable[[Sequence[str]], int]) -> None:
        self.line = line
        self.digits = ""
        self.readings: list[Reading] = []
        self.turn = 0  # which of the readings
        self.candidates: list[Candidate] = []
        self.chosen = 0
        self.choosing = False
        self._lexicon = lexicon
        self._fits = fits
        self._first: Key | None = None  # the key that has just typed the first digit

    @property
    def row(self) -> tuple[int, list[str]]:
        """The row of candidates with the chosen one: the place of its first in `candidates`, its texts."""
        start = self._starts()[-1]
        return start, self._texts(start)

    @property
    def preview(self) -> list[str]:
        """What would be offered after the chosen candidate."""
        if not self.digits or not self.candidates:
            return []
        return self._lexicon.following(self._before() + self.candidates[self.chosen].text)

    def press(self, key: Key) -> bool:
        """A key goes down, or repeats. Returns whether it was for the pinyin; else it is for the line."""
        self._first = None
        if self.line.mode is not PINYIN or self.line.symbol is not None:
            return False
        if self.choosing:
            return self._choosing(key)
        return self._typing(key) if self.digits else self._offered(key)

    def hold(self, key: Key) -> bool:
        """The key is down for long; its press came before: the digit it began with is meant as a digit."""
        if self._first is not key:
            return False
        self.drop()
        self.line.insert(key.value)
        return True

    def drop(self) -> None:
        """Forgets the digits and what is offered."""
        self.digits = ""
        self.readings = []
        self.candidates = []
        self.turn = self.chosen = 0
        self.choosing = False
        self._first = None

    def take(self) -> None:
        """Writes the chosen candidate."""
        if not self.candidates:
            return
        candidate = self.candidates[self.chosen]
        digits = self.digits[candidate.used :]
        self.drop()
        self.line.insert(candidate.text)
        if len(self.line.text) == self.line.limit:
            return
        if digits:
            self._read(digits)
        else:
            self.candidates = [Candidate(text, 0) for text in self._lexicon.following(self._before())]

    def delete(self) -> None:
        """Takes the last digit away."""
        self._read(self.digits[:-1])

    def _begin(self, key: Key) -> None:
        self.drop()
        self.line.settle()
        if len(self.line.text) < self.line.limit:
            self._read(key.value)
            self._first = key

    def _read(self, digits: str) -> None:
        """Takes digits as those typed; if they cannot be read, those before stay."""
        readings = self._lexicon.readings(digits)
        if readings or not digits:
            self.drop()
            self.digits, self.readings = digits, readings
            self._turn_to(0)

    def _turn_to(self, turn: int) -> None:
        self.turn = turn
        self.chosen, self.choosing = 0, False
        self.candidates = []
        if self.readings:
            self.candidates = self._lexicon.candidates(self.digits, self.readings[turn])

    # --- keys by what they meet --------------------------------------------------------------------------

    def _typing(self, key: Key) -> bool:
        """The digits do not choose yet."""
        if key in SYLLABLE_KEYS:
            if len(self.digits) < MOST_DIGITS:
                self._read(self.digits + key.value)
        elif key is Key.HASH:
            self.drop()
            return False
        elif key is Key.STAR:
            self._turn_to((self.turn + 1) % len(self.readings))
        elif key is Key.CLEAR:
            self.delete()
        elif key in (Key.SELECT, Key.D0):
            self.take()
        elif key in (Key.DOWN, Key.D1):
            self.choosing = True
        elif key is Key.RIGHT:
            self._move(key)
        return True

    def _choosing(self, key: Key) -> bool:
        """The digits choose."""
        if key in (Key.SELECT, Key.D0):
            self.take()
        elif key.digit is not None:
            start, row = self.row
            if key.digit <= len(row):
                self.chosen = start + key.digit - 1
                self.take()
        elif key in (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN):
            self._move(key)
        else:
            return self._typing(key) if self.digits else self._offered(key)
        return True

    def _offered(self, key: Key) -> bool:
        """Follow-on words are offered; or nothing is."""
        at_end = self.line.caret == len(self.line.text)
        if key in SYLLABLE_KEYS:
            self._begin(key)
        elif self.candidates and (key is Key.DOWN or (key is Key.RIGHT and at_end)):
            self.choosing = True
        else:
            if key is not Key.SELECT:
                self.drop()
            return False
        return True

    def _move(self, key: Key) -> None:
        """Marks another candidate; before the first one the digits no longer choose."""
        starts = self._starts()
        after = starts[-1] + len(self._texts(starts[-1]))
        to = {
            Key.LEFT: self.chosen - 1,
            Key.RIGHT: self.chosen + 1,
            Key.UP: starts[-2] if len(starts) > 1 else -1,
            Key.DOWN: after,
        }[key]
        self.choosing = to >= 0
        if 0 <= to < len(self.candidates):
            self.chosen = to

    # --- the row -----------------------------------------------------------------------------------------

    def _starts(self) -> list[int]:
        """Returns where the rows begin, to the one with the chosen candidate."""
        starts = [0]
        while self.candidates:
            end = starts[-1] + len(self._texts(starts[-1]))
            if self.chosen < end:
                break
            starts.append(end)
        return starts

    def _texts(self, start: int) -> list[str]:
        texts = [candidate.text for candidate in self.candidates[start : start + MOST_CHOICES]]
        return texts[: max(1, self._fits(texts))] if texts else []

    def _before(self) -> str:
        return self.line.text[: self.line.caret][-LONGEST:]
