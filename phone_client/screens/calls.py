"""What is called at the table: a ruff, an overruff, a throw, a tractor, a kitty dug, no points at all.

Calls follow from what all can see, for every seat alike; they are words of the strings' section [calls] and
sounds of the same names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.play import Play
from core.ranks import TRUMP
from core.shapes import LENGTH, units

if TYPE_CHECKING:
    from core.cards import Cards
    from core.messages import Observation, Played
    from core.ranks import RankTable


def led(table: RankTable, cards: Cards) -> str:
    """Returns what is called when cards are led: "throw", "tractor", "titanic", or nothing."""
    parts = units(table, table.planes(cards))
    if len(parts) > 1:
        return "throw"
    if parts[0].shape & LENGTH == 1:
        return ""
    return "tractor" if parts[0].shape >> 5 == 2 else "titanic"


def followed(seen: Observation, table: RankTable, trick: Sequence[Played], cards: Cards) -> str:
    """Returns what is called when cards follow `trick`: "ruff", "overruff", or nothing."""
    if table.suit[trick[0].cards[0]] == TRUMP or any(table.suit[card] != TRUMP for card in cards):
        return ""
    before = winner(seen, table, [played.cards for played in trick])
    after = winner(seen, table, [*(played.cards for played in trick), cards])
    if after != len(trick):
        return ""
    return "overruff" if table.suit[trick[before].cards[0]] == TRUMP else "ruff"


def winner(seen: Observation, table: RankTable, plays: Sequence[Cards]) -> int:
    """Returns which play of a trick is the best so far, the lead being 0."""
    play = Play(seen.rules, table, ((), (), (), ()), 0)
    for cards in plays:
        play.play(table.planes(cards))
    return int(play.winner)


def ended(seen: Observation) -> tuple[int, str] | None:
    """Returns who calls what when a deal is over: "dug" who has won the last trick and the kitty with it,
    "shut" the dealer if the attackers have no points; None: nobody anything."""
    result = seen.result
    if result is None:
        return None
    if result.factor and result.kitty and seen.tricks:
        return seen.tricks[-1].winner, "dug"
    return (result.dealer, "shut") if result.total <= 0 else None
