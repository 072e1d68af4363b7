"""Builds `build/pinyin/words.bin`, the dictionary of nine-key pinyin, out of two Python packages.

How often words are written comes from jieba, how they are read from pypinyin; what is said at the card table
from `pinyin_words.txt` beside this file. The packages are borrowed: they are put into a folder that is thrown
away afterwards. Their licence notices are laid beside the dictionary.

    .venv/bin/python build_scripts/build_pinyin.py

needs pip and the network. One line says what went wrong, with exit code 1; without the dictionary letters can
still be written.
"""

import contextlib
import importlib
import math
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import Final

from bootstrap import BUILD, ROOT, group_packages, only_one, pinyin_ready, pinyin_stamp
from needs import lacks_network

from phone_client.lexicon import Entry, Lexicon, pack, unpack

OWN: Final = ROOT / "build_scripts" / "pinyin_words.txt"
BORROWED: Final = "borrowed-"  # how the folder of the packages is called
WORDS: Final = 20_000  # the words of several Hanzi that are taken from jieba, the most frequent
LENGTHS: Final = (2, 3, 4)  # in Hanzi
WITHIN: Final = 0.25  # how much a Hanzi within a word counts: it will be written with its word
SPOKEN: Final = {"嗯": "en", "这": "zhei", "哪": "nei", "咯": "lo", "吖": "a"}  # readings that pypinyin lacks
NO_SYLLABLES: Final = {"n": "en", "ng": "en", "m": "mu", "hng": "heng", "hm": "heng"}  # not typed like that
NOTICE: Final = """\
words.bin beside this file was made from the frequencies of words in {jieba}
(Copyright (c) 2013 Sun Junyi) and from the readings in {pypinyin}.
Both come under the MIT License:

"""

Readings = dict[str, list[str]]


class PinyinError(Exception):
    """The dictionary cannot be built; the text is one line that says why."""


def main() -> int:
    """Build the dictionary. Returns the exit code."""
    folder = BUILD / "pinyin"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with only_one("pinyin"):
            if pinyin_ready():  # another start has built it meanwhile
                return 0
            for left in folder.glob(f"{BORROWED}*"):  # by one that was stopped
                shutil.rmtree(left, ignore_errors=True)
            with tempfile.TemporaryDirectory(dir=folder, prefix=BORROWED) as place:
                fetch(Path(place))
                data, notice = pack(entries(Path(place))), licences(Path(place))
            Lexicon(unpack(data))  # it can be used
            _write(folder, data, notice)
    except (PinyinError, OSError, LookupError, ValueError) as error:
        print(error, file=sys.stderr)
        (folder / "missing").write_text(f"{error}\n", "utf-8")
        return 1
    print(f"{len(data)} bytes in {folder / 'words.bin'}")
    return 0


def fetch(place: Path) -> None:
    """Put the packages into a folder; PinyinError if they cannot be had."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    done = subprocess.run(
        [
            *pip,
            "--retries",
            "1",
            "--no-deps",
            "--no-compile",
            "--target",
            str(place),
            *group_packages("pinyin"),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        output = done.stderr + done.stdout
        lines = [line.strip() for line in output.splitlines() if "error" in line.lower()]
        said = (
            "no network" if lacks_network(output) else (lines or [f"exit code {done.returncode}"])[-1][:160]
        )
        raise PinyinError(f"the packages jieba and pypinyin could not be fetched: {said}")


# ---- what is written how often, and how it is read


def entries(place: Path) -> list[Entry]:
    """The entries of the dictionary, made of the packages in a folder."""
    sys.path.insert(0, str(place))
    pypinyin = importlib.import_module("pypinyin")
    spoken: dict[int, str] = importlib.import_module("pypinyin.pinyin_dict").pinyin_dict
    phrases: dict[str, list[list[str]]] = importlib.import_module("pypinyin.phrases_dict").phrases_dict
    hanzi = {ch: plain(spoken[ord(ch)].split(",")) for ch in gb2312()}
    for ch, syllable in SPOKEN.items():
        hanzi[ch].append(syllable)
    frequency = dict(frequencies((place / "jieba" / "dict.txt").read_text("utf-8"), hanzi))
    usual = [word for word in frequency if len(word) in LENGTHS]
    chosen = dict.fromkeys(sorted(usual, key=lambda word: (-frequency[word], word))[:WORDS])
    readings = {word: plain(pypinyin.lazy_pinyin(word)) for word in chosen}
    for word, reading, least in own_words(OWN.read_text("utf-8")):
        frequency[word] = max(frequency.get(word, 0), least)
        if len(word) > 1:
            readings[word] = reading or plain(pypinyin.lazy_pinyin(word))
    words = [Entry(word, tuple(reading), weight(frequency[word])) for word, reading in readings.items()]
    known = {word: plain([first for first, *_ in phrases[word]]) for word in phrases if word in frequency}
    return [*weighed(hanzi, frequency, known), *words]


def weighed(hanzi: Readings, frequency: dict[str, int], phrases: Readings) -> Iterator[Entry]:
    """Every Hanzi by each of its readings that is really used. Words without a reading are read as usual."""
    within: defaultdict[tuple[str, str], int] = defaultdict(int)
    for word, number in frequency.items():
        if len(word) > 1:
            usual = [hanzi[ch][0] for ch in word]
            for ch, syllable in zip(word, phrases.get(word, usual), strict=False):
                within[ch, syllable] += number
    for ch, readings in hanzi.items():
        for syllable in dict.fromkeys(readings):
            first = syllable == readings[0]
            used = (frequency.get(ch, 0) if first else 0) + WITHIN * within[ch, syllable]
            if first or used or SPOKEN.get(ch) == syllable:
                yield Entry(ch, (syllable,), weight(used))


def weight(frequency: float) -> int:
    """What a frequency counts in the dictionary."""
    return round(4 * math.log2(frequency + 1))


def plain(syllables: Iterable[str]) -> list[str]:
    """Syllables as they are typed, without tones.

    >>> plain(["lǜ", "lv", "ńg"])
    ['lü', 'lü', 'en']
    """
    found = []
    for syllable in syllables:
        parts = unicodedata.normalize("NFD", syllable.replace("v", "ü"))
        bare = "".join(part for part in parts if part == "\u0308" or not unicodedata.combining(part))
        found.append(NO_SYLLABLES.get(bare) or unicodedata.normalize("NFC", bare))
    return found


def gb2312() -> Iterator[str]:
    """The 6763 Hanzi of GB 2312, the usual ones first."""
    for high in range(0xB0, 0xF8):
        for low in range(0xA1, 0xFF):
            with contextlib.suppress(UnicodeDecodeError):  # row D7 is not full
                yield bytes([high, low]).decode("gb2312")


def frequencies(text: str, hanzi: Container[str]) -> Iterator[tuple[str, int]]:
    """The words of these Hanzi in jieba's list, which has a word, its frequency and its kind in each line."""
    for line in text.splitlines():
        word, number, *_ = line.split(" ")
        if all(ch in hanzi for ch in word):
            yield word, int(number)


def own_words(text: str) -> Iterator[tuple[str, list[str], int]]:
    r"""The words of a list like `pinyin_words.txt`, their readings, empty for the usual one, and the
    frequency they have at least.

    >>> list(own_words("200\n升级 调主diao'zhu ; said at the table"))
    [('升级', [], 200), ('调主', ['diao', 'zhu'], 200)]
    """
    least = 0
    for line in text.splitlines():
        for word in line.partition(";")[0].split():
            if word.isascii():
                least = int(word)
                continue
            end = next((at for at, ch in enumerate(word) if ch.isascii()), len(word))
            yield word[:end], word[end:].split("'") if word[end:] else [], least


# ---- files


def licences(place: Path) -> str:
    """The notice that goes with the dictionary."""
    names = {}
    for name in ("jieba", "pypinyin"):
        folder = next(place.glob(f"{name}-*.dist-info"))
        names[name] = folder.name.removesuffix(".dist-info").replace("-", " ")
    licence = next(place.glob("pypinyin-*.dist-info/licenses/LICENSE*")).read_text("utf-8")
    return NOTICE.format(**names) + licence


def _write(folder: Path, data: bytes, notice: str) -> None:
    """Put the files in their place, the stamp last: whatever is stamped is whole."""
    for name, content in (("LICENSE.txt", notice.encode()), ("words.bin", data)):
        (folder / f"{name}.new").write_bytes(content)
        (folder / f"{name}.new").replace(folder / name)
    (folder / "stamp").write_text(pinyin_stamp(), "utf-8")
    (folder / "missing").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
