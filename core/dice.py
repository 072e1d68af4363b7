"""Chance that costs little: a generator whose whole state is one number, for the inside of loops.

It is the "minimal standard" of Park and Miller: good enough to shuffle cards, made of one multiplication.

>>> dice = Dice(5)
>>> [dice.below(6) for _ in range(8)]
[2, 4, 0, 0, 2, 3, 2, 3]
"""

from typing import Final, TypeVar

from mypy_extensions import i64

MODULUS: Final = 2147483647
FACTOR: Final = 48271

T = TypeVar("T")


class Dice:
    """A generator; equal seeds throw equal numbers."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state: i64 = seed % (MODULUS - 1) + 1
        for _ in range(3):  # small seeds begin alike
            self.below(2)

    def below(self, number: i64) -> i64:
        """Returns a number from 0 to below `number`, which is at most 2 ** 31."""
        state = self.state * FACTOR % MODULUS
        self.state = state
        return state * number >> 31

    def shuffle(self, cards: list[T]) -> None:
        """Brings a list into random order."""
        state = self.state
        last: i64 = len(cards) - 1
        for place in range(last, 0, -1):
            state = state * FACTOR % MODULUS
            chosen = state * (place + 1) >> 31
            cards[place], cards[chosen] = cards[chosen], cards[place]
        self.state = state
