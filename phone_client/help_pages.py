"""The help as data: pages of rows from help.toml; what a row may be is written there. Which of them there are
depends on the rules: each rule set has its own help.

>>> from core.rules import C, M
>>> [page.name for page in pages(M)][:4], len(pages(C)) - len(pages(M))
(['set', 'game', 'points', 'rank'], 1)
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from core.cards import KINDS, RANKS, SUITS, Card, deck, parse, points
from core.ranks import TRUMP, rank_table
from core.rules import CHOICES, Rules
from phone_client import rule_words

SIGNS: Final = (">", "=", "<", "→", "|")  # what may stand between cards
BANDS: Final = 5  # bands of points that the help tells apart


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a page; `text` names its words, empty for none."""

    text: str = ""
    label: str = ""
    key: bool = False  # the label is drawn as a key
    cards: str = ""
    trump: str = ""  # S H D C or none; empty: nothing is trump but what the level makes so
    level: str = ""
    good: bool | None = None
    claim: Mapping[str, Any] = field(default_factory=dict)
    when: Mapping[str, Any] = field(default_factory=dict)

    @property
    def tokens(self) -> tuple[Card | str, ...]:
        """The cards and the signs between them."""
        return tuple(word if word in SIGNS else parse(word)[0] for word in self.cards.split())

    def trumps(self, card: Card, rules: Rules) -> bool:
        """Returns whether the card is to be drawn as trump."""
        if not self.level:
            return False
        trump = SUITS.index(self.trump) if self.trump in SUITS and self.trump else None
        return rank_table(trump, RANKS.index(self.level), rules.twos_trump).suit[card] == TRUMP


@dataclass(frozen=True, slots=True)
class Page:
    """A page; its title is `help.<name>.title` in the strings."""

    name: str
    rows: tuple[Row, ...]
    when: Mapping[str, Any] = field(default_factory=dict)

    def words(self, row: Row) -> str:
        """Returns the key of a row's words; empty for none."""
        return f"help.{self.name}.{row.text}" if row.text else ""


@lru_cache(maxsize=64)
def pages(rules: Rules) -> tuple[Page, ...]:
    """Returns the help of a rule set: the pages that apply, each with the rows that apply."""
    return tuple(
        Page(page.name, tuple(row for row in page.rows if applies(row.when, rules)), page.when)
        for page in every_page()
        if applies(page.when, rules)
    )


def applies(when: Mapping[str, Any], rules: Rules) -> bool:
    """Returns whether rules are as a `when` of help.toml asks."""
    return all(_is(getattr(rules, name), wanted) for name, wanted in when.items())


def _is(value: object, wanted: object) -> bool:
    if wanted in ("some", "none"):
        return bool(value) == (wanted == "some")
    return value in wanted if isinstance(wanted, list) else value == wanted


@lru_cache(maxsize=64)
def values(rules: Rules) -> dict[str, str]:
    """Returns the numbers of a rule set that words and labels may hold: cards of the game, of a hand, of the
    kitty, all points; `s1` is one band of points, `s2` two, `b1` the most points below s1, and so on."""
    step = rules.step
    least = min(points((card,)) or step for card in range(KINDS))  # what points go up by
    found: dict[str, object] = {
        "cards": len(deck(rules.decks)),
        "hand": rules.hand_size,
        "kitty": rules.kitty_size,
        "total": points(tuple(deck(rules.decks))),
        "penalty": rules.throw_penalty,
        "must": rule_words.value(rules, "must_play"),
    }
    for number in range(1, BANDS + 1):
        found[f"s{number}"] = step * number
        found[f"b{number}"] = step * number - least
    return {name: str(value) for name, value in found.items()}


@cache
def every_page() -> tuple[Page, ...]:
    """Returns all pages with all rows. Raises ValueError for an unknown entry or condition."""
    table = tomllib.loads(Path(__file__).with_name("help.toml").read_text("utf-8"))
    return tuple(_page(entry) for entry in table["page"])


def _page(entry: dict[str, Any]) -> Page:
    _check(entry, Page)
    return Page(entry["name"], tuple(map(_row, entry["rows"])), entry.get("when", {}))


def _row(entry: dict[str, Any]) -> Row:
    _check(entry, Row)
    return Row(**entry)


def _check(entry: dict[str, Any], kind: type[Page] | type[Row]) -> None:
    unknown = sorted(entry.keys() - {f.name for f in fields(kind)})
    for name, wanted in entry.get("when", {}).items():
        allowed = ("some", "none") if name in ("must_play", "throw_penalty") else CHOICES.get(name, ())
        if not all(value in allowed for value in (wanted if isinstance(wanted, list) else [wanted])):
            unknown.append(f"when.{name}")
    if unknown:
        raise ValueError(f"help.toml: {entry} has unknown entries: {', '.join(unknown)}")
