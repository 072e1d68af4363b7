"""Scripted play: the same app on a clock of its own, without a display, a sound or a file of the user.

A script is text, one instruction a line. Empty lines and lines that begin with `#` count for nothing (the key
is called `hash`). The clock runs in ticks of 1/30 s; a key takes one tick.

    python -m phone_client --script FILE --frames DIR

The same seed and script give the same bytes in DIR: players that think do so by a number of worlds, not by
the clock. `python -m phone_client --help` lists the instructions.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from phone_client import rule_sets
from phone_client.driver import CONDITIONS, Driver, Impossible
from phone_client.keys import Key
from phone_client.settings import CHOICES
from phone_client.thinker import UNHURRIED, WORLDS, Here

PATIENCE: Final = 600.0  # simulated seconds `until` waits unless told otherwise,
PATIENCE_MATCH: Final = 86400.0  # and for the end of a match
KEYS: Final = tuple(key.value for key in Key)


class ScriptError(Exception):
    """A line that cannot be done. `str()` names the line (from 1) and the word."""

    def __init__(self, line: int, word: str, problem: str) -> None:
        super().__init__(f"line {line}: {word}: {problem}")
        self.line = line
        self.word = word


class _Wrong(Exception):  # noqa: N818 - becomes a ScriptError where the line is known
    def __init__(self, word: str, problem: str) -> None:
        super().__init__(problem)
        self.word = word


@dataclass(frozen=True, slots=True)
class Step:
    """One line: its number, its first word, and what it does to a player."""

    line: int
    word: str
    run: Callable[[Driver], object]


@dataclass(frozen=True, slots=True)
class Script:
    """A script that has been read: its steps, the seed it names, and whether it writes files."""

    steps: tuple[Step, ...]
    seed: int | None
    writes: bool

    def run(self, driver: Driver) -> None:
        """Does all steps. Raises ScriptError; OSError if a picture or state cannot be written."""
        for step in self.steps:
            try:
                if not driver.app.running and step.word not in ("wait", "set"):
                    raise Impossible("the game has been left before")
                step.run(driver)
            except Impossible as problem:
                raise ScriptError(step.line, step.word, str(problem)) from None


def _key(word: str) -> Key:
    if word not in KEYS:
        raise _Wrong(word, f"no key; the keys are {' '.join(KEYS)}")
    return Key(word)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 1e6:
        raise _Wrong(word, "no number of seconds")
    return seconds


def _name(word: str) -> str:
    if not word.replace("-", "").replace("_", "").isalnum():
        raise _Wrong(word, "a name has letters, digits, - and _ only")
    return word


def _condition(word: str) -> str:
    if word not in CONDITIONS:
        raise _Wrong(word, f"no condition; they are {' '.join(CONDITIONS)}")
    return word


def _setting(name: str, word: str) -> dict[str, object]:
    if name not in CHOICES:
        raise _Wrong(name, f"no setting; they are {' '.join(CHOICES)}")
    for choice in CHOICES[name]:
        if str(choice).lower() == word.lower():
            return {name: choice}
    raise _Wrong(word, f"no {name}; choose {' '.join(str(c).lower() for c in CHOICES[name])}")


def _hold(a: list[str]) -> Callable[[Driver], object]:
    key, seconds = _key(a[0]), _seconds(a[1])
    return lambda driver: driver.hold(key, seconds)


def _press(a: list[str]) -> Callable[[Driver], object]:
    key = _key(a[0])
    return lambda driver: driver.app.key_down(key, driver.now)


def _release(a: list[str]) -> Callable[[Driver], object]:
    key = _key(a[0])
    return lambda driver: driver.app.key_up(key, driver.now)


def _wait(a: list[str]) -> Callable[[Driver], object]:
    seconds = _seconds(a[0])
    return lambda driver: driver.wait(seconds)


def _shot(a: list[str]) -> Callable[[Driver], object]:
    name = _name(a[0])
    return lambda driver: driver.shot(name)


def _state(a: list[str]) -> Callable[[Driver], object]:
    name = _name(a[0])
    return lambda driver: driver.state(name)


def _until(a: list[str]) -> Callable[[Driver], object]:
    condition = _condition(a[0])
    usual = PATIENCE_MATCH if condition == "match_over" else PATIENCE
    seconds = _seconds(a[1]) if len(a) > 1 else usual
    return lambda driver: driver.until(condition, seconds)


def _set(a: list[str]) -> Callable[[Driver], object]:
    values = _setting(a[0], a[1])
    return lambda driver: driver.app.change(**values)


def _worlds(a: list[str]) -> Callable[[Driver], object]:
    if not a[0].isdecimal() or not 0 < int(a[0]) <= 10000:
        raise _Wrong(a[0], "no number of worlds, 1 to 10000")
    worlds = int(a[0])
    return lambda driver: setattr(driver.app, "thinker", Here(worlds))


@dataclass(frozen=True, slots=True)
class _Form:
    """How an instruction is written, and what it means."""

    words: str
    help: str
    make: Callable[[list[str]], Callable[[Driver], object]]

    @property
    def counts(self) -> range:
        """How many words may follow."""
        names = self.words.split()
        return range(sum(not name.startswith("[") for name in names), len(names) + 1)


FORMS: Final[dict[str, _Form]] = {
    "hold": _Form("KEY SECONDS", "press a key and keep it down", _hold),
    "press": _Form("KEY", "a key goes down; takes no time", _press),
    "release": _Form("KEY", "a key comes up; takes no time", _release),
    "wait": _Form("SECONDS", "time passes", _wait),
    "shot": _Form("NAME", "write the screen to DIR/NAME.png", _shot),
    "state": _Form("NAME", "write what the player may know, and the top screen, to DIR/NAME.json", _state),
    "until": _Form(
        "CONDITION [SECONDS]",
        f"wait until it is so; an error after SECONDS, else {PATIENCE:g} s (a match: a day)",
        _until,
    ),
    "auto": _Form("", "the game plays on for the player", lambda _: lambda driver: driver.auto(on=True)),
    "manual": _Form("", "the player plays again", lambda _: lambda driver: driver.auto(on=False)),
    "set": _Form("SETTING VALUE", "change a setting", _set),
    "worlds": _Form(
        "NUMBER",
        f"experts imagine so many deals before a move, else {WORLDS}; unhurried {UNHURRIED} times as many",
        _worlds,
    ),
}


def read(text: str) -> Script:
    """Returns the script of a text. Raises ScriptError."""
    steps: list[Step] = []
    seed: int | None = None
    writes = False
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            if words[0] == "seed":
                if steps or seed is not None:
                    raise _Wrong("seed", "stands before everything else")
                seed = _seed(words[1:])
                continue
            steps.append(Step(number, words[0], _instruction(line, words)))
        except _Wrong as wrong:
            raise ScriptError(number, wrong.word, str(wrong)) from None
        writes = writes or words[0] in ("shot", "state")
    return Script(tuple(steps), seed, writes)


def _seed(rest: list[str]) -> int:
    if len(rest) != 1 or not rest[0].isdecimal():
        raise _Wrong(" ".join(rest) or "seed", "the seed is one whole number")
    return int(rest[0])


def _rules(line: str) -> Callable[[Driver], object]:
    try:
        sets = rule_sets.parse(line.split(maxsplit=1)[-1])
    except ValueError as error:
        raise _Wrong("rules", str(error)) from None
    return lambda driver: driver.app.storage.save_rule_sets(sets)


def _saved(line: str) -> Callable[[Driver], object]:
    try:
        record = json.loads(line.split(maxsplit=1)[-1])
    except ValueError:
        record = None
    if not isinstance(record, str):
        raise _Wrong("saved", "the record of a match follows, as a string of JSON")
    return lambda driver: _keep_saved(driver, record)


def _keep_saved(driver: Driver, record: str) -> None:
    slot = driver.app.storage.begin()
    slot.write(record)
    slot.release()


def _instruction(line: str, words: list[str]) -> Callable[[Driver], object]:
    word, rest = words[0], words[1:]
    if word == "rules":
        return _rules(line)
    if word == "saved":
        return _saved(line)
    if word == "type":
        typed = line.lstrip().rstrip("\r\n")[len("type") + 1 :]
        if not typed:
            raise _Wrong("type", "the text is missing")
        return lambda driver: driver.type(typed)
    if word in KEYS:
        if rest:
            raise _Wrong(rest[0], "a key stands alone on its line")
        key = Key(word)
        return lambda driver: driver.press(key)
    form = FORMS.get(word)
    if form is None:
        raise _Wrong(word, "no such instruction")
    if len(rest) not in form.counts:
        raise _Wrong(word, f"is written: {word} {form.words}".rstrip())
    return form.make(rest)


def manual() -> str:
    """Returns the instructions as text for --help."""
    rows = [
        ("KEY", "press a key: " + " ".join(KEYS)),
        ("type TEXT", "text from a PC keyboard, on screens that take it"),
        ("rules JSON", "the user's rule sets, as rules.json in the config folder holds them"),
        ("saved JSON", "a match to continue, newer than those before: its record as a string"),
    ]
    rows += [(f"{word} {form.words}".rstrip(), form.help) for word, form in FORMS.items()]
    rows += [("seed NUMBER", "as --seed, on the first line"), ("# ...", "a remark")]
    lines = ["A script has one instruction a line:"]
    lines += [f"  {words:26}{meaning}" for words, meaning in rows]
    lines += ["Conditions:", *(f"  {name:26}{meaning}" for name, (meaning, _) in CONDITIONS.items())]
    return "\n".join(lines)
