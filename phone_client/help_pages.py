"""The help as data: pages of rows from help.toml; what a row may be is written there.

>>> [page.name for page in pages()][:3]
['game', 'points', 'rank']
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from core.cards import RANKS, SUITS, Card, parse
from core.ranks import TRUMP, rank_table

SIGNS: Final = (">", "=", "<", "→", "|")  # what may stand between cards


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

    @property
    def tokens(self) -> tuple[Card | str, ...]:
        """The cards and the signs between them."""
        return tuple(word if word in SIGNS else parse(word)[0] for word in self.cards.split())

    def trumps(self, card: Card) -> bool:
        """Returns whether the card is to be drawn as trump."""
        if not self.level:
            return False
        trump = SUITS.index(self.trump) if self.trump in SUITS and self.trump else None
        return rank_table(trump, RANKS.index(self.level)).suit[card] == TRUMP


@dataclass(frozen=True, slots=True)
class Page:
    """A page; its title is `help.<name>.title` in the strings."""

    name: str
    rows: tuple[Row, ...]

    def words(self, row: Row) -> str:
        """Returns the key of a row's words; empty for none."""
        return f"help.{self.name}.{row.text}" if row.text else ""


@cache
def pages() -> tuple[Page, ...]:
    """Returns all pages in their order. Raises ValueError for a row with an unknown entry."""
    table = tomllib.loads(Path(__file__).with_name("help.toml").read_text("utf-8"))
    return tuple(Page(page["name"], tuple(map(_row, page["rows"]))) for page in table["page"])


def _row(entry: dict[str, Any]) -> Row:
    unknown = entry.keys() - {f.name for f in fields(Row)}
    if unknown:
        raise ValueError(f"help.toml: {entry} has unknown entries: {', '.join(sorted(unknown))}")
    return Row(**entry)
