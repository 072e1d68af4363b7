"""The oracle's leads, throws, ruffs and tricks (R7.2-R7.4, R7.7-R7.9) and a whole deal played (R7.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from oracle_follow import broken
from oracle_shapes import (
    COPIES,
    SUITS,
    TRUMP,
    Ranking,
    Rungs,
    Shape,
    Unit,
    longest_run,
    pieces,
    points,
    rungs_of,
    shapes,
    suit_of_all,
    units,
)


@dataclass(frozen=True)
class Led:
    """What comes of a lead (R7.2-R7.4)."""

    broken: str | None
    """None, or "R7.2": no lead at all."""
    cards: tuple[str, ...] = ()
    """Sorted: what is finally led."""
    failed: bool = False
    """A throw that did not stand."""
    penalty: int = 0
    """Points that move to the other side."""


def beats_unit(ranking: Ranking, unit: Unit, suit: str, hand: Sequence[str]) -> bool:
    """Whether the hand holds a unit of the same suit and shape, strictly higher (R7.3)."""
    rungs = rungs_of(ranking, hand, suit)
    return any(top > unit.top for top, _ in pieces(rungs, unit.length, COPIES[unit.kind]))


def lead(ranking: Ranking, cards: Sequence[str], others: Sequence[Sequence[str]]) -> Led:
    """What is led when these cards are tried and the three other hands are `others` (R7.2-R7.4)."""
    suit = suit_of_all(ranking, cards)
    if suit is None:
        return Led("R7.2")
    tried = units(ranking, cards)
    weak = [unit for unit in tried if any(beats_unit(ranking, unit, suit, hand) for hand in others)]
    if len(tried) == 1 or not weak:
        return Led(None, tuple(sorted(cards)))
    # R7.4: the lowest in rank, then the fewest cards, then the suit that comes last.
    forced = min(weak, key=lambda unit: (unit.top, len(unit.cards), -_suit_number(unit)))
    return Led(None, tuple(sorted(forced.cards)), True, ranking.rules.throw_penalty * len(cards))


def _suit_number(unit: Unit) -> int:
    """Place of a unit's suit in ♠ ♥ ♣ ♦, read from its highest card; jokers never tie."""
    return SUITS.index(unit.cards[-1][0]) if unit.cards[-1][0] in SUITS else 0


@lru_cache(maxsize=200_000)
def best_split(rungs: Rungs, asked: tuple[Shape, ...]) -> int | None:
    """The highest rung the first of the shapes can have when the cards are split into exactly these shapes.

    None if they cannot be split so (R7.7). The shapes stand in the order of `units`, so the first one is of
    the largest kind and length (R7.8); tries every splitting.
    """
    (kind, length), rest = asked[0], asked[1:]
    tops = [top for top, left in pieces(rungs, length, COPIES[kind]) if splits(left, rest)]
    return max(tops, default=None)


@lru_cache(maxsize=200_000)
def splits(rungs: Rungs, asked: tuple[Shape, ...]) -> bool:
    """Whether the cards can be split into exactly these shapes (R7.7)."""
    if all(kind == "single" for kind, _ in asked):
        return sum(map(sum, rungs)) == len(asked)
    (kind, length), rest = asked[0], asked[1:]
    return any(splits(left, rest) for _, left in pieces(rungs, length, COPIES[kind]))


def strength(ranking: Ranking, led: Sequence[str], play: Sequence[str]) -> tuple[int, int] | None:
    """What a play counts in its trick: (0 led suit or 1 ruff, rung of R7.8), or None for a discard (R7.7).

    Valid for the lead itself as well; the larger wins, the earlier of equals stays (R2.6).
    """
    suit, led_suit = suit_of_all(ranking, play), suit_of_all(ranking, led)
    if suit is None or suit not in (led_suit, TRUMP) or len(play) != len(led):
        return None
    top = best_split(rungs_of(ranking, play, suit), shapes(ranking, led))
    return None if top is None else (int(suit != led_suit), top)


def winner(ranking: Ranking, plays: Sequence[Sequence[str]]) -> int:
    """Index of the winning play; plays[0] is what was finally led (R7.7-R7.9)."""
    best = 0
    for number in range(1, len(plays)):
        held, new = strength(ranking, plays[0], plays[best]), strength(ranking, plays[0], plays[number])
        assert held is not None
        if new is not None and new > held:
            best = number
    return best


def dig_factor(ranking: Ranking, led: Sequence[str], cards: Sequence[str]) -> int:
    """The factor of the kitty when `cards` win the last trick, in which `led` was led (R8.2)."""
    if ranking.rules.dig_shape == "lead":
        kind, length = shapes(ranking, led)[0]
        return _factor(length if COPIES[kind] == 3 else 0, length if COPIES[kind] == 2 else 0)
    suit = suit_of_all(ranking, cards)
    if suit is None:
        raise ValueError("winning cards have one effective suit (R7.7)")
    rungs = rungs_of(ranking, cards, suit)
    return _factor(longest_run(rungs, 3), longest_run(rungs, 2))


def _factor(triples: int, pairs: int) -> int:
    """By the longest run of triples, without any that of pairs (R8.2): 6 and 4 are runs of one."""
    return int(2 * 3**triples if triples else 2 * 2**pairs)


@dataclass(frozen=True)
class Trick:
    """One trick as it was played."""

    leader: int
    tried: tuple[str, ...]
    plays: tuple[tuple[str, ...], ...]
    """From the leader on; the first is what was finally led."""
    failed: bool
    penalty: int
    winner: int
    """Seat."""
    points: int


def play_out(
    ranking: Ranking, dealer: int, hands: Sequence[Sequence[str]], plays: Sequence[Sequence[str]]
) -> list[Trick]:
    """The tricks of a deal from what the seats played one after the other (a lead: what was tried) (R7.1).

    `hands` are those after the burial. Stops after the last whole trick. Raises ValueError naming the rule
    for an illegal play.
    """
    held = [Counter(hand) for hand in hands]
    leader, tricks = dealer, list[Trick]()
    for start in range(0, len(plays) - 3, 4):
        seats = [(leader + turn) % 4 for turn in range(4)]
        tried = tuple(plays[start])
        if Counter(tried) - held[leader]:
            raise ValueError(f"trick {len(tricks)}: cards not held by seat {leader}")
        led = lead(ranking, tried, [list(held[seat].elements()) for seat in seats[1:]])
        if led.broken:
            raise ValueError(f"trick {len(tricks)}: {led.broken} by seat {leader}")
        for seat, play in zip(seats[1:], plays[start + 1 : start + 4], strict=True):
            if rule := broken(ranking, led.cards, list(held[seat].elements()), play):
                raise ValueError(f"trick {len(tricks)}: {rule} by seat {seat}")
        played = (led.cards, *map(tuple, plays[start + 1 : start + 4]))
        for seat, cards in zip(seats, played, strict=True):
            held[seat] -= Counter(cards)
        won = seats[winner(ranking, played)]
        total = sum(points(cards) for cards in played)
        tricks.append(Trick(leader, tried, played, led.failed, led.penalty, won, total))
        leader = won
    return tricks
