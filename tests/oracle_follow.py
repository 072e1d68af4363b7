"""The oracle's rules of following (R7.5, R7.6): the profile by looking at every choice of pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from oracle_shapes import (
    KINDS,
    Ranking,
    Rules,
    Rungs,
    Shape,
    of_suit,
    pieces,
    rungs_of,
    shapes,
    suit_of_all,
)

Profile = tuple[int, ...]
"""What was met of each demand in the order they were gone through (R7.6).

A titanic or tractor: its length (0: none, its triples or pairs follow). A triple: 3, a pair for it: 2,
neither: 0. A pair: 1 or 0. Profiles of the same lead compare as tuples, larger is better.
"""


def demands(lead: Sequence[Shape], rules: Rules) -> tuple[Shape, ...]:
    """What a lead of these shapes asks for, in the order in which it is gone through (R7.6)."""
    asked: list[Shape] = []
    for kind, length in lead:
        if kind == "single":
            continue  # singles ask for nothing
        if kind in ("titanic", "tractor") and not rules.follow_tractors:
            asked += [("triple" if kind == "titanic" else "pair", 1)] * length
        else:
            asked.append((kind, length))
    return _in_order(asked)


def _in_order(asked: Sequence[Shape]) -> tuple[Shape, ...]:
    """Titanics, triples, tractors, pairs; the longest first within a kind."""
    return tuple(sorted(asked, key=lambda shape: (KINDS.index(shape[0]), -shape[1])))


@lru_cache(maxsize=200_000)
def best_profile(rungs: Rungs, asked: tuple[Shape, ...], *, protect_triples: bool = False) -> Profile:
    """The best profile these cards of the led suit can show, over all choices of pieces (R7.6)."""
    if not asked:
        return ()
    if all(kind == "pair" for kind, _ in asked):  # every pair will do: no choice left to look at
        met = sum(1 for rung in rungs for count in rung if count == 2 or (count == 3 and not protect_triples))
        return tuple(int(number < met) for number in range(len(asked)))
    (kind, length), rest = asked[0], asked[1:]
    if kind == "triple":
        return _meet_triple(rungs, rest, protect_triples=protect_triples)
    if kind == "pair":
        raise AssertionError("pairs come last")
    copies, part = (3, "triple") if kind == "titanic" else (2, "pair")
    for shorter in range(length, 1, -1):  # the longest of at most `length`
        left = length - shorter
        further = [(kind, left)] if left > 1 else [(part, 1)] * left
        then = _in_order([*rest, *further])
        found = [
            (shorter, *best_profile(after, then, protect_triples=protect_triples))
            for _, after in pieces(rungs, shorter, copies, whole_triples=protect_triples)
        ]
        if found:
            return max(found)
    then = _in_order([*rest, *[(part, 1)] * length])
    return (0, *best_profile(rungs, then, protect_triples=protect_triples))


def _meet_triple(rungs: Rungs, rest: tuple[Shape, ...], *, protect_triples: bool) -> Profile:
    for copies in (3, 2):  # a triple; none: a pair (and any card)
        found = [
            (copies, *best_profile(after, rest, protect_triples=protect_triples))
            for _, after in pieces(rungs, 1, copies, whole_triples=protect_triples)
        ]
        if found:
            return max(found)
    return (0, *best_profile(rungs, rest, protect_triples=protect_triples))


def profile(ranking: Ranking, lead: Sequence[str], cards: Sequence[str]) -> Profile:
    """The best profile `cards` can show against the lead (R7.6); cards of other suits are not looked at."""
    suit = _led_suit(ranking, lead)
    asked = demands(shapes(ranking, lead), ranking.rules)
    rungs = rungs_of(ranking, cards, suit)
    return best_profile(rungs, asked, protect_triples=ranking.rules.protect_triples)


def broken(ranking: Ranking, lead: Sequence[str], hand: Sequence[str], play: Sequence[str]) -> str | None:
    """None if `play` is a legal follow, else the rule it breaks: "R7.5" (number, suit) or "R7.6" (shape).

    `lead` is what was finally led, `hand` the whole hand before the play. Raises ValueError if a played card
    is not in the hand.
    """
    if Counter(play) - Counter(hand):
        raise ValueError("the play is not in the hand")
    suit = _led_suit(ranking, lead)
    held, played = of_suit(ranking, hand, suit), of_suit(ranking, play, suit)
    if len(play) != len(lead) or len(played) != min(len(held), len(lead)):
        return "R7.5"
    if len(held) < len(lead):
        return None  # all of the suit plus anything
    return "R7.6" if profile(ranking, lead, play) < profile(ranking, lead, held) else None


def legal_follows(ranking: Ranking, lead: Sequence[str], hand: Sequence[str]) -> list[list[str]]:
    """Every legal follow, each sorted, the list sorted (R7.5, R7.6).

    Looks at every choice of cards: a void hand of 25 and a lead of 6 are already far too many.
    """
    suit = _led_suit(ranking, lead)
    held = of_suit(ranking, hand, suit)
    if len(held) < len(lead):  # R7.5: all of the suit plus anything
        others = sorted((Counter(hand) - Counter(held)).elements())
        return sorted(sorted([*held, *chosen]) for chosen in _choices(others, len(lead) - len(held)))
    asked = demands(shapes(ranking, lead), ranking.rules)
    protect = ranking.rules.protect_triples
    least = best_profile(rungs_of(ranking, held, suit), asked, protect_triples=protect)
    return sorted(
        play
        for play in _choices(sorted(held), len(lead))
        if best_profile(rungs_of(ranking, play, suit), asked, protect_triples=protect) >= least
    )


def _choices(cards: list[str], number: int) -> Iterator[list[str]]:
    """Every different choice of `number` of these sorted cards."""
    if number == 0:
        yield []
        return
    if len(cards) < number:
        return
    first, copies = cards[0], cards.count(cards[0])
    for taken in range(min(copies, number), -1, -1):
        for rest in _choices(cards[copies:], number - taken):
            yield [first] * taken + rest


def _led_suit(ranking: Ranking, lead: Sequence[str]) -> str:
    suit = suit_of_all(ranking, lead)
    if suit is None:
        raise ValueError("a lead has one effective suit (R7.2)")
    return suit
