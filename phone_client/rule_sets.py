"""The user's own rule sets: house rules under their names, and how the last match was begun, with their file.

    {"format": 1,
     "last": {"rules": {...}, "level": "2", "seats": ["human", "mia", "zhou", "lan"]},
     "house": [{"name": "三副牌", "rules": {...}}]}

>>> from core.rules import C
>>> sets = RuleSets().put(HouseRules("club", C))
>>> [entry.name for entry in sets.put(HouseRules("home", C), instead_of="club").house]
['home']
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from core.cards import RANKS
from core.rules import Rules, RulesError
from phone_client import kept
from phone_client.kept import Aside, Unusable

if TYPE_CHECKING:
    from pathlib import Path

FORMAT: Final = 1
NAME_LENGTH: Final = 12  # characters of a name

Seats = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A rule set the user has named. Raises ValueError: it is empty, too long, or cannot be
    written."""

    name: str
    rules: Rules

    def __post_init__(self) -> None:
        name = self.name
        if not name or name != name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
            raise ValueError(f"{name[:40]!r} is no name")


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a match is to begin: its rules, the level all start from, and who sits where (words of local.SEATED
    by seat). Raises ValueError if these rules let no match start from that level."""

    rules: Rules
    level: int
    seats: Seats

    def __post_init__(self) -> None:
        if self.level not in self.rules.start_levels:
            raise ValueError("the match would be over at once")


@dataclass(frozen=True, slots=True)
class RuleSets:
    """All of it. `house` in the order of the list, no two of a name; `last` None: nothing was begun yet."""

    last: Wishes | None = None
    house: tuple[HouseRules, ...] = ()

    def find(self, name: str) -> Rules | None:
        """Returns the house rules of that name, if there are any."""
        return next((entry.rules for entry in self.house if entry.name == name), None)

    def named(self, rules: Rules) -> str:
        """Returns the name under which these rules are kept, empty if they are not."""
        return next((entry.name for entry in self.house if entry.rules == rules), "")

    def put(self, new: HouseRules, instead_of: str = "") -> RuleSets:
        """Returns them with these house rules, in the place of those called `instead_of` or of the same name,
        else at the end."""
        old = instead_of if self.find(instead_of) else new.name
        entries = [new if entry.name == old else entry for entry in self.house]
        others = [entry for entry in entries if entry is new or entry.name != new.name]
        return replace(self, house=tuple(others if new in others else [*others, new]))

    def without(self, name: str) -> RuleSets:
        """Returns them without the house rules of that name."""
        return replace(self, house=tuple(entry for entry in self.house if entry.name != name))


def load(path: Path) -> tuple[RuleSets, Aside | None]:
    """Returns the rule sets of a file, none if there is no file.

    A file with anything in it that is not understood is set aside and told about (`Aside.cause` is the
    RulesError, if a rule set is to blame); what is sound in it is kept and written anew. Raises OSError.
    """
    found, aside = kept.load(path, FORMAT, _read, RuleSets())
    if aside is not None and found != RuleSets():
        save(path, found)
    return found, aside


def save(path: Path, sets: RuleSets) -> None:
    """Writes the file. Raises OSError."""
    kept.save(path, FORMAT, _table(sets))


def line(sets: RuleSets) -> str:
    """Returns what would be in the file as one line of text."""
    return json.dumps({"format": FORMAT} | _table(sets), ensure_ascii=False)


def parse(text: str) -> RuleSets:
    """Returns the rule sets of a file's text. Raises ValueError if anything in it is not understood."""
    try:
        return _read(kept.values(text.encode("utf-8"), FORMAT))
    except Unusable as fault:
        raise ValueError(str(fault)) from None


def _table(sets: RuleSets) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if sets.last is not None:
        last = sets.last
        rules = last.rules.to_dict()
        values["last"] = {"rules": rules, "level": RANKS[last.level], "seats": list(last.seats)}
    values["house"] = [{"name": entry.name, "rules": entry.rules.to_dict()} for entry in sets.house]
    return values


# --- reading ---------------------------------------------------------------------------------------------


def _read(values: dict[str, Any]) -> RuleSets:
    """Returns the rule sets of a file's values. Raises Unusable with the sound ones as `rest`."""
    found = RuleSets()
    faults = [ValueError(f"{name}: unknown") for name in sorted(values.keys() - {"last", "house"})]
    house = values.get("house", [])
    if not isinstance(house, list):
        faults.append(ValueError("house: no list"))
        house = []
    last = [values["last"]] if "last" in values else []
    for entry, read in [(entry, _with_last) for entry in last] + [(entry, _with_house) for entry in house]:
        try:
            found = read(found, entry)
        except ValueError as error:
            faults.append(error)
    if faults:
        cause = next((fault for fault in faults if isinstance(fault, RulesError)), faults[0])
        raise Unusable(str(cause), cause=cause, rest=found)
    return found


def _with_house(found: RuleSets, entry: object) -> RuleSets:
    match entry:
        case {"name": str(name), "rules": rules, **rest} if not rest:
            if found.find(name):
                raise ValueError(f"{name!r} is there twice")
            return found.put(HouseRules(name, Rules.from_dict(rules)))
    raise ValueError("no house rules")


def _with_last(found: RuleSets, entry: object) -> RuleSets:
    match entry:
        case {"rules": rules, "level": str(level), "seats": [str(a), str(b), str(c), str(d)], **rest} if (
            not rest
        ):
            if level not in tuple(RANKS):
                raise ValueError(f"{level!r} is no level")
            wishes = Wishes(Rules.from_dict(rules), RANKS.index(level), (a, b, c, d))
            return replace(found, last=wishes)
    raise ValueError("no match that was begun")
