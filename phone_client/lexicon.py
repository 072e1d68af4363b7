"""The pinyin dictionary: which Hanzi and words the digits of a phone may mean, and what may follow a text.

It is built (build_scripts/build_pinyin.py) into one small file:

    8 bytes   MAGIC
    the rest  zlib, GB 2312: lines of "weight entry entry ...", the weightiest first. First the Hanzi, each
              with a reading, 行xing; then, after an empty line, the words: 银行yin'hang, or 行人 alone where
              the first readings of the Hanzi make it. A weight is four times the binary logarithm of the
              frequency.

A *code* is what is typed, the digits 2-9. A *reading* is syllables, ("ni", "hao"); each letter is a digit.
While it is being typed the last may be cut short, ("ni", "ha"). ü is written so, and typed like u and v.
"""

import re
import zlib
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

from phone_client.paths import root

MAGIC: Final = b"TLJPINY1"
WORDS: Final = Path("build", "pinyin", "words.bin")
MISSING: Final = WORDS.with_name("missing")  # says why it could not be built
MOST: Final = 40  # entries offered that only begin as typed
FOLLOWING: Final = 24  # follow-on words offered
LONGEST: Final = 4  # Hanzi before the caret that decide what follows
ALL: Final = (
    104  # weight of all words together, about: with it weights add up like logarithms of probabilities
)
CUT: Final = 40  # how much less a syllable is worth that is cut short

_KEYS: Final = str.maketrans("abcdefghijklmnopqrstuvwxyzü", "222333444555666777788899998")
_SPELLED: Final = re.compile("([^a-zü']+)(.*)")

Reading = tuple[str, ...]


class LexiconError(Exception):
    """There is no dictionary; the text is one line that says why."""


class Entry(NamedTuple):
    """A Hanzi or a word."""

    text: str
    reading: Reading
    weight: int


class Candidate(NamedTuple):
    """What may be chosen, and how many of the digits typed it stands for."""

    text: str
    used: int


def code_of(reading: Iterable[str]) -> str:
    """Returns the digits that type a reading.

    >>> code_of(("lü", "hao"))
    '58426'
    """
    return "".join(reading).translate(_KEYS)


# --- the file --------------------------------------------------------------------------------------------


def pack(entries: Iterable[Entry]) -> bytes:
    """Returns the file of these entries; the same entries give the same bytes. Every Hanzi of a word must be
    an entry itself, by the word's reading or another, else KeyError."""
    ordered = sorted(
        set(entries), key=lambda entry: (-entry.weight, entry.text.encode("gb2312"), entry.reading)
    )
    first: dict[str, str] = {}
    lines: tuple[defaultdict[int, list[str]], ...] = (defaultdict(list), defaultdict(list))
    for text, reading, weight in ordered:
        if len(text) == 1:
            first.setdefault(text, reading[0])
            lines[0][weight].append(text + reading[0])
    for text, reading, weight in ordered:
        if len(text) > 1:
            usual = reading == tuple(first[ch] for ch in text)
            lines[1][weight].append(text if usual else text + "'".join(reading))
    parts = ("\n".join(f"{weight} {' '.join(words)}" for weight, words in part.items()) for part in lines)
    return MAGIC + zlib.compress("\n\n".join(parts).encode("gb2312"), 9)


def unpack(data: bytes) -> list[Entry]:
    """Returns the entries of a file, the Hanzi first. LexiconError if the bytes are not a whole file."""
    if not data.startswith(MAGIC):
        raise LexiconError("is no pinyin dictionary")
    try:
        hanzi, words = zlib.decompress(data[len(MAGIC) :]).decode("gb2312").split("\n\n")
        entries = [Entry(word[0], (word[1:],), weight) for word, weight in _listed(hanzi)]
        first: dict[str, str] = {}
        for entry in entries:
            first.setdefault(entry.text, entry.reading[0])
        for word, weight in _listed(words):
            if word[-1] < "{" or word[-1] == "ü":
                text, spelled = _SPELLED.findall(word)[0]
                entries.append(Entry(text, tuple(spelled.split("'")), weight))
            else:
                entries.append(Entry(word, tuple([first[ch] for ch in word]), weight))
    except (zlib.error, ValueError, LookupError) as error:
        raise LexiconError(f"is damaged: {error!r}") from None
    return entries


def _listed(part: str) -> Iterator[tuple[str, int]]:
    for line in part.splitlines():
        weight, *entries = line.split(" ")
        for entry in entries:
            yield entry, int(weight)


@cache
def load_lexicon(path: Path | None = None) -> "Lexicon":
    """Returns the dictionary of the built file, or of another. LexiconError if there is none; then the next
    call looks again."""
    path = path or root() / WORDS
    try:
        return Lexicon(unpack(path.read_bytes()))
    except KeyError as error:
        raise LexiconError(f"{path} is damaged: no Hanzi is read {error}") from None
    except OSError as error:
        raise LexiconError(f"{path}: {error.strerror}") from None
    except LexiconError as error:
        raise LexiconError(f"{path} {error}") from None


# --- looking up ------------------------------------------------------------------------------------------


class Lexicon:
    """See the module. Every list comes with the weightiest first."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_code: defaultdict[str, list[Entry]] = defaultdict(list)
        self._by_initials: defaultdict[str, list[Entry]] = defaultdict(list)
        self._by_first: defaultdict[str, list[Entry]] = defaultdict(list)
        self._begun: dict[
            str, Entry
        ] = {}  # by what a syllable begins with, letters or digits: its best Hanzi
        self._syllables: dict[str, str] = {}  # and their codes
        words = []
        for entry in sorted(entries, key=lambda entry: -entry.weight):
            if len(entry.reading) > 1:
                words.append(entry)
                continue
            (syllable,) = entry.reading
            if syllable not in self._syllables:
                code = self._syllables[syllable] = code_of(syllable)
                for end in range(1, len(code) + 1):
                    self._begun.setdefault(syllable[:end], entry)
                    self._begun.setdefault(code[:end], entry)
            self._by_code[self._syllables[syllable]].append(entry)
        for entry in words:
            codes = [self._syllables[syllable] for syllable in entry.reading]
            self._by_code["".join(codes)].append(entry)
            self._by_initials["".join([code[0] for code in codes])].append(entry)
            self._by_first[entry.text[0]].append(entry)
        self._codes = sorted(self._by_code)
        self._memory: tuple[str, list[Entry]] = ("", [])  # of `_begin_with`

    def readings(self, code: str) -> list[Reading]:
        """Returns how digits may be read: as whole Hanzi and words first, as those that only begin so, as
        several words, as the first letters of a word, and by any first syllable that leaves whole ones.
        Empty where no syllable begins so."""
        best = self._best(code)
        if best is None:
            return []
        found = dict.fromkeys(entry.reading for entry in self._by_code.get(code, ()))
        begun = [_cut(entry, code) for entry in self._begin_with(code)]
        found |= dict.fromkeys(reading for reading in begun if len(reading) == 1)
        found |= dict.fromkeys([reading for reading in begun if len(reading) > 1][:MOST])
        if not found and self._spelled_out(best.reading):
            found[best.reading] = None
        found |= dict.fromkeys(_initials(entry) for entry in self._by_initials.get(code, ()))
        if not found:
            found[best.reading] = None
        for end in range(len(code) - 1, 0, -1):
            rest = self._best(code[end:])
            if rest is None or not self._spelled_out(rest.reading[:-1]):
                continue
            for entry in self._by_code.get(code[:end], ()):
                if len(entry.reading) == 1:
                    found[entry.reading + rest.reading] = None
        return list(found)

    def candidates(self, code: str, reading: Reading) -> list[Candidate]:
        """Returns what digits may become when they are read like that: what uses all of them first, then what
        stands for their beginning. Never empty for one of `readings`."""
        exact = self._whole(code, reading)
        found = [Candidate(entry.text, len(code)) for entry in exact]
        if len(reading) > 1 or not exact:
            begun = [entry for entry in self._begin_with(code) if _cut(entry, code) == reading]
            short = [entry for entry in self._by_initials.get(code, ()) if _initials(entry) == reading]
            joined = [] if exact else filter(None, [self._best(code, reading)])
            found += [Candidate(entry.text, len(code)) for entry in (*begun[:MOST], *short, *joined)]
        for count in range(len(reading) - 1, 0, -1):
            part = code[: len("".join(reading[:count]))]
            entries = self._whole(part, reading[:count])
            if count == 1 and not entries:
                entries = [entry for entry in self._begin_with(part) if _cut(entry, part) == reading[:1]][
                    :MOST
                ]
            found += [Candidate(entry.text, len(part)) for entry in entries]
        first: dict[str, Candidate] = {}
        for candidate in found:
            first.setdefault(candidate.text, candidate)
        return list(first.values())

    def following(self, before: str) -> list[str]:
        """Returns what may follow a text: the rest of words that its end begins, its longest end first."""
        found: dict[str, None] = {}
        for length in range(min(LONGEST, len(before)), 0, -1):
            end = before[-length:]
            for entry in self._by_first.get(end[0], ()):
                if entry.text.startswith(end) and entry.text != end:
                    found[entry.text[length:]] = None
        return list(found)[:FOLLOWING]

    def _spelled_out(self, reading: Reading) -> bool:
        return all(syllable in self._syllables for syllable in reading)

    def _whole(self, code: str, reading: Reading) -> list[Entry]:
        return [entry for entry in self._by_code.get(code, ()) if entry.reading == reading]

    def _begin_with(self, code: str) -> list[Entry]:
        """Returns the entries that are longer than the code, which ends within their last syllable."""
        if self._memory[0] == code:
            return self._memory[1]
        first, end = bisect_left(self._codes, code + "0"), bisect_left(self._codes, code + "a")
        found = [
            entry
            for longer in self._codes[first:end]
            for entry in self._by_code[longer]
            if len(longer) - len(entry.reading[-1]) < len(code)
        ]
        found.sort(key=lambda entry: -entry.weight)
        self._memory = (code, found)
        return found

    def _best(self, code: str, reading: Reading | None = None) -> Entry | None:
        """Returns the likeliest text of all the digits, read like that if a reading is given: words and Hanzi
        one after another, syllables cut short where nothing else will do. None if there is none, or no
        digit."""
        at = {end: number for number, end in enumerate(accumulate(map(len, reading or ()), initial=0))}
        best: list[Entry | None] = [Entry("", (), 0)]
        for end in range(1, len(code) + 1):
            found: Entry | None = None
            for start in range(end):
                before = best[start]
                if before is None or (reading and not (start in at and end in at)):
                    continue
                part = reading[at[start] : at[end]] if reading else None
                step = self._step(code[start:end], part)
                if step is not None and (found is None or before.weight + step.weight > found.weight):
                    found = Entry(
                        before.text + step.text, before.reading + step.reading, before.weight + step.weight
                    )
            best.append(found)
        return best[-1] if code else None

    def _step(self, code: str, reading: Reading | None) -> Entry | None:
        """Returns the best entry of digits, its weight as a logarithm of its probability; else the best Hanzi
        that begins so."""
        for text, spelled, weight in self._by_code.get(code, ()):
            if reading is None or spelled == reading:
                return Entry(text, spelled, weight - ALL)
        entry = self._begun.get(code if reading is None else "'".join(reading))
        if entry is None:
            return None
        return Entry(entry.text, _cut(entry, code), entry.weight - ALL - CUT)


def _cut(entry: Entry, code: str) -> Reading:
    """Returns the part of an entry's reading that was typed; the code ends within its last syllable."""
    before = entry.reading[:-1]
    return (*before, entry.reading[-1][: len(code) - sum(map(len, before))])


def _initials(entry: Entry) -> Reading:
    return tuple([syllable[0] for syllable in entry.reading])
