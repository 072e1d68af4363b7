"""What a seat has not seen: the cards in other hands, and in a kitty it does not know: from its observation.

Cards that were shown and went back to a hand (declarations, failed throws) have not been played: they count.

>>> from core.cards import deck
>>> count(())
Count(suits=(0, 0, 0, 0), little=0, big=0, level=0, points=0)
>>> count(deck(2), level=6)
Count(suits=(24, 24, 24, 24), little=2, big=2, level=8, points=200)
"""

from collections.abc import Iterable
from typing import NamedTuple

from core.cards import BJ, LJ, Card, Cards, deck
from core.cards import points as points_of
from core.follow import throw
from core.messages import Observation
from core.ranks import Hand, rank_table

_RANKS = 13


class Count(NamedTuple):
    """How many cards there are: of each suit S H C D without the level cards, jokers, level cards; points."""

    suits: tuple[int, int, int, int]
    little: int
    big: int
    level: int
    points: int


def unseen(observation: Observation) -> Cards:
    """Returns the cards the seat (None: a watcher) has not seen, in the order of the deck."""
    left: list[int] = [0] * (BJ + 1)
    for card in deck(observation.rules.decks):
        left[card] += 1
    for card in _seen(observation):
        left[card] -= 1
    return tuple(card for card in range(BJ + 1) for _ in range(left[card]))


def _seen(observation: Observation) -> Iterable[Card]:
    yield from observation.hand
    yield from observation.kitty
    for trick in observation.tricks:
        for played in trick.plays:
            yield from played.cards
    for played in observation.trick:
        yield from played.cards


def count(cards: Iterable[Card], level: int | None = None) -> Count:
    """Returns how many of each sort some cards are; `level` None: there are no level cards."""
    suits, jokers, levels = [0, 0, 0, 0], {LJ: 0, BJ: 0}, 0
    held = tuple(cards)
    for card in held:
        if card in jokers:
            jokers[card] += 1
        elif card % _RANKS == level:
            levels += 1
        else:
            suits[card // _RANKS] += 1
    of = (suits[0], suits[1], suits[2], suits[3])
    return Count(of, jokers[LJ], jokers[BJ], levels, points_of(held))


def may_fail(observation: Observation, cards: Cards) -> bool:
    """Returns whether leading these cards, all of one suit, is a throw that might be beaten (R7.3) as far as
    the seat can tell: by the unseen cards, if all of them lay in one hand."""
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    return throw(table, table.planes(cards), [Hand(table.planes(unseen(observation)))])[1] is not None
