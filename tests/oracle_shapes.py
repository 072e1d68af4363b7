"""The oracle's cards, ranks and shapes (R1-R3): card texts, lists and Counters, as the rule book says it.

The oracle is the second source of the rules. It shares no line with the program and prefers looking at every
possibility to being clever, so it is slow; tests compare the program with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

SUITS = "SHCD"
"""Suits in the order of R3.5."""
RANKS = "23456789TJQKA"
TRUMP = "trump"
"""The effective suit of every trump; the side suits are called by their letter."""

KINDS = ("titanic", "triple", "tractor", "pair", "single")
"""Kinds of unit, the largest first: the order of R3.5, R7.6 and R7.8."""
COPIES = {"titanic": 3, "triple": 3, "tractor": 2, "pair": 2, "single": 1}

Shape = tuple[str, int]
"""(kind, length): ("tractor", 3); triples, pairs and singles have length 1."""
Rungs = tuple[tuple[int, ...], ...]
"""Cards of one effective suit: for each rung from the lowest, how often each card on it is held, most first.

Equal cards (the off-suit level cards) stand on one rung as several numbers: ((2,), (), (3, 1)). Which suit is
which does not matter for what can be formed.
"""


@dataclass(frozen=True)
class Rules:
    """A rule set (section 9); the defaults are preset N."""

    decks: int = 2
    partners: str = "fixed"
    override: str = "stronger"
    undeclared: str = "kitty"
    first_dealer: str = "final"
    counter: bool = False
    twos_trump: bool = False
    dig_shape: str = "winner"
    match_end: str = "defend"
    throw_penalty: int = 0
    must_play: tuple[str, ...] = ()
    protect_triples: bool = False
    follow_tractors: bool = True


def rules_from(fields: Mapping[str, Any]) -> Rules:
    """The rule set with these fields, the rest as in preset N."""
    values: dict[str, Any] = dict(fields)
    values["must_play"] = tuple(values.get("must_play", ()))
    return Rules(**values)


PRESETS = {
    "N": Rules(),
    "M": Rules(dig_shape="lead", match_end="reach"),
    "C": Rules(override="once", undeclared="no_trump", first_dealer="first", counter=True, dig_shape="lead"),
}


@dataclass(frozen=True)
class Ranking:
    """What ranks the cards of a deal: rules, trump suit (None: no-trump) and level."""

    rules: Rules
    trump: str | None
    level: str


def deck(decks: int) -> list[str]:
    """All cards of so many decks (R1.1)."""
    return ([suit + rank for suit in SUITS for rank in RANKS] + ["LJ", "BJ"]) * decks


def sizes(decks: int) -> tuple[int, int]:
    """Cards in a hand and in the kitty (R1.4)."""
    return {1: (12, 6), 2: (25, 8), 3: (39, 6)}[decks]


def points(cards: Iterable[str]) -> int:
    """Points of these cards (R1.2)."""
    return sum({"5": 5, "T": 10, "K": 10}.get(card[1], 0) for card in cards)


@cache
def ladders(ranking: Ranking) -> dict[str, list[list[str]]]:
    """Every effective suit as rungs from low to high, each rung with its equal cards (R2)."""
    trump, level = ranking.trump, ranking.level
    twos = ranking.rules.twos_trump and level != "2"
    plain = [rank for rank in RANKS if rank != level and not (twos and rank == "2")]  # R2.5
    suits = {suit: [[suit + rank] for rank in plain] for suit in SUITS if suit != trump}
    trumps = [[trump + rank] for rank in plain] if trump is not None else []  # R2.2
    for rank in ("2", level) if twos else (level,):
        trumps.append(
            [suit + rank for suit in SUITS if suit != trump]
        )  # R2.2, R2.3; at no-trump all four (R2.4)
        if trump is not None:
            trumps.append([trump + rank])
    return {TRUMP: [*trumps, ["LJ"], ["BJ"]], **suits}


@cache
def _places(ranking: Ranking) -> dict[str, tuple[str, int]]:
    return {
        card: (suit, number)
        for suit, rungs in ladders(ranking).items()
        for number, rung in enumerate(rungs)
        for card in rung
    }


def suit_of(ranking: Ranking, card: str) -> str:
    """Effective suit: "trump" or the suit letter (R2)."""
    return _places(ranking)[card][0]


def rung_of(ranking: Ranking, card: str) -> int:
    """Rung of a card in its effective suit, 0 the lowest; equal cards share one, neighbours differ by 1."""
    return _places(ranking)[card][1]


def suit_of_all(ranking: Ranking, cards: Iterable[str]) -> str | None:
    """The effective suit all these cards have, or None (also for no cards)."""
    suits = {suit_of(ranking, card) for card in cards}
    return suits.pop() if len(suits) == 1 else None


def of_suit(ranking: Ranking, cards: Iterable[str], suit: str) -> list[str]:
    """Those of the cards that have this effective suit."""
    return [card for card in cards if suit_of(ranking, card) == suit]


def groups(ranking: Ranking, cards: Iterable[str]) -> dict[str, list[list[str]]]:
    """Cards by effective suit in groups from low to high: equal cards share a group, copies are kept (R2)."""
    held = sorted(cards)
    found: dict[str, list[list[str]]] = {}
    for suit, rungs in ladders(ranking).items():
        on_rungs = [[card for card in held if card in rung] for rung in rungs]
        if any(on_rungs):
            found[suit] = [group for group in on_rungs if group]
    return found


def rungs_of(ranking: Ranking, cards: Sequence[str], suit: str) -> Rungs:
    """The cards of one effective suit as counts on its rungs; other cards are left out."""
    held = Counter(cards)
    return tuple(
        tuple(sorted((held[card] for card in rung if held[card]), reverse=True))
        for rung in ladders(ranking)[suit]
    )


def pieces(
    rungs: Rungs, length: int, copies: int, *, whole_triples: bool = False
) -> Iterator[tuple[int, Rungs]]:
    """Every way to take `copies` identical cards from each of `length` neighbouring rungs (R3.1, R3.2, R3.4).

    Yields the highest rung taken and what is left. With `whole_triples` three identical cards give no pair
    (`protect_triples`, R7.6).
    """
    for low in range(len(rungs) - length + 1):
        for left in _take(rungs[low : low + length], copies, whole_triples=whole_triples):
            yield low + length - 1, rungs[:low] + left + rungs[low + length :]


def _take(rungs: Rungs, copies: int, *, whole_triples: bool) -> Iterator[Rungs]:
    if not rungs:
        yield ()
        return
    for count in set(rungs[0]):
        if count < copies or (whole_triples and copies == 2 and count == 3):
            continue
        left = list(rungs[0])
        left.remove(count)
        if count > copies:
            left.append(count - copies)
        first = tuple(sorted(left, reverse=True))
        for rest in _take(rungs[1:], copies, whole_triples=whole_triples):
            yield (first, *rest)


@dataclass(frozen=True)
class Unit:
    """A single, pair, triple, tractor or titanic (R3) with its cards, the highest rung last."""

    kind: str
    length: int
    cards: tuple[str, ...]
    top: int
    """Rung of its highest card, which ranks it (R3.4)."""

    @property
    def shape(self) -> Shape:
        return self.kind, self.length

    @property
    def text(self) -> str:
        """As in the rule cases: "tractor 3", "pair"."""
        return f"{self.kind} {self.length}" if self.kind in ("titanic", "tractor") else self.kind


def units(ranking: Ranking, cards: Sequence[str]) -> list[Unit]:
    """Cards of one effective suit read as a lead (R3.5), the largest kind and the longest first.

    Raises ValueError if they are not of one effective suit.
    """
    suit = suit_of_all(ranking, cards)
    if suit is None:
        raise ValueError("a lead has one effective suit (R7.2)")
    ladder, left, found = ladders(ranking)[suit], Counter(cards), list[Unit]()
    for kind in KINDS:
        copies = COPIES[kind]
        lengths = range(len(ladder), 1, -1) if kind in ("titanic", "tractor") else [1]
        for length in lengths:  # the longest, then again
            while unit := _first_unit(ladder, left, kind, length, copies):
                found.append(unit)
                left -= Counter(unit.cards)
    return found


def _first_unit(
    ladder: list[list[str]], left: Counter[str], kind: str, length: int, copies: int
) -> Unit | None:
    for low in range(len(ladder) - length + 1):
        # A rung lists its cards in the order of R3.5: the first that will do goes into the longer unit.
        chosen = [[card for card in rung if left[card] >= copies][:1] for rung in ladder[low : low + length]]
        if all(chosen):
            cards = tuple(card for [card] in chosen for _ in range(copies))
            return Unit(kind, length, cards, low + length - 1)
    return None


def shapes(ranking: Ranking, cards: Sequence[str]) -> tuple[Shape, ...]:
    """The shapes of a lead's units, in the order of `units` (R3.5)."""
    return tuple(unit.shape for unit in units(ranking, cards))


def longest_run(rungs: Rungs, copies: int) -> int:
    """The most neighbouring rungs that each hold `copies` identical cards."""
    return max(
        (length for length in range(1, len(rungs) + 1) if any(pieces(rungs, length, copies))), default=0
    )
