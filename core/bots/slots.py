"""Unseen cards lying in slots (core.bots.facts): what may lie where, and cards changing places."""

from typing import Final

from mypy_extensions import i64

from core.bits import BITS
from core.bots.facts import Facts
from core.bots.memory import ANY
from core.dice import Dice
from core.ranks import Planes
from core.shapes import layers, longest


class Slots:
    """Where the unseen cards lie.

    one, two, three  the planes of what each slot holds of them;  room: how many more it takes
    places, at       the position and the slot of each card, -1 while it lies nowhere
    """

    def __init__(self, facts: Facts, dice: Dice) -> None:
        self.dice: Final = dice
        self.table: Final = facts.table
        self.places: Final[list[int]] = facts.places
        self.number: Final[int] = len(facts.places)
        self.allow: Final[list[int]] = facts.allow
        self.caps: Final[list[int]] = facts.caps
        self.may: Final[list[list[int]]] = facts.may
        self.runs: Final[list[int]] = facts.runs
        self.some: Final[list[tuple[int, int, int]]] = facts.some
        self.need: list[list[int]] = _both(facts.need, facts.wish)
        self.checked: Final[bool] = any(run < ANY for run in facts.runs)
        self.one: list[int] = [0] * 5
        self.two: list[int] = [0] * 5
        self.three: list[int] = [0] * 5
        self.room: list[int] = facts.caps.copy()
        self.at: list[int] = [-1] * self.number

    def clear(self) -> None:
        """Takes all cards away."""
        for slot in range(5):
            self.one[slot] = self.two[slot] = self.three[slot] = 0
            self.room[slot] = self.caps[slot]
        for i in range(self.number):
            self.at[i] = -1

    def lie_as(self, other: "Slots") -> None:
        """Puts every card where it lies in other slots of the same facts."""
        for slot in range(5):
            self.one[slot] = other.one[slot]
            self.two[slot] = other.two[slot]
            self.three[slot] = other.three[slot]
            self.room[slot] = other.room[slot]
        for i in range(self.number):
            self.at[i] = other.at[i]
        self.need = other.need

    def planes(self, slot: int) -> Planes:
        """Returns the cards in a slot."""
        return self.one[slot], self.two[slot], self.three[slot]

    def copies(self, slot: int, copies: int) -> int:
        """Returns the positions of which a slot holds so many copies."""
        return self.one[slot] if copies == 1 else self.two[slot] if copies == 2 else self.three[slot]

    def fits(self, i: int, slot: int) -> bool:
        """Returns whether a slot may hold one more card, room apart."""
        if not self.allow[i] >> slot & 1:
            return False
        place = self.places[i]
        bit: i64 = BITS[place]
        one: i64 = self.one[slot]
        may: i64
        if not one & bit:
            may = self.may[0][slot]
            return bit & may != 0
        two: i64 = self.two[slot]
        if two & bit:
            may = self.may[2][slot]
            return bit & may != 0
        may = self.may[1][slot]
        if not bit & may:
            return False
        if self.checked:
            suit = self.table.suit_at[place]
            limit = self.runs[5 * slot + suit]
            if limit < ANY:
                mask: i64 = self.table.masks[suit]
                return longest(layers(self.table, suit, (two | bit) & mask)[0]) <= limit
        return True

    def add(self, i: int, slot: int) -> None:
        """Puts a card into a slot."""
        bit: i64 = BITS[self.places[i]]
        one: i64 = self.one[slot]
        two: i64 = self.two[slot]
        if not one & bit:
            self.one[slot] = one | bit
        elif not two & bit:
            self.two[slot] = two | bit
        else:
            self.three[slot] |= bit
        self.at[i] = slot
        self.room[slot] -= 1

    def remove(self, i: int) -> None:
        """Takes a card out of its slot."""
        slot = self.at[i]
        bit: i64 = BITS[self.places[i]]
        two: i64 = self.two[slot]
        three: i64 = self.three[slot]
        if three & bit:
            self.three[slot] = three ^ bit
        elif two & bit:
            self.two[slot] = two ^ bit
        else:
            self.one[slot] ^= bit
        self.at[i] = -1
        self.room[slot] += 1

    def spared(self, i: int) -> bool:
        """Returns whether the slot of a card needs not keep it."""
        slot = self.at[i]
        bit: i64 = BITS[self.places[i]]
        two: i64 = self.two[slot]
        three: i64 = self.three[slot]
        need: i64
        if three & bit:
            need = self.need[2][slot]
        elif two & bit:
            need = self.need[1][slot]
        else:
            need = self.need[0][slot]
        return need & bit == 0

    def told(self) -> bool:
        """Returns whether every slot that must hold one of some cards does."""
        for slot, mask, copies in self.some:  # noqa: SIM110 - a generator is slow in compiled code
            if not self.copies(slot, copies) & mask:
                return False
        return True

    def shuffle(self, cards: list[int]) -> None:
        """Shuffles a list of cards."""
        for last in range(len(cards) - 1, 0, -1):
            other: int = self.dice.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def mix(self, times: int) -> None:
        """Lets two cards change places, again and again."""
        number = self.number
        if number < 2:
            return
        told = bool(self.some)
        for _swap in range(times):
            i: int = self.dice.below(number)
            j: int = self.dice.below(number)
            if self.swap(i, j) and told and not self.told():
                self.swap(i, j)

    def swap(self, i: int, j: int) -> bool:
        """Lets two cards change places, if they may; returns whether they did."""
        a, b = self.at[i], self.at[j]
        if a == b or self.places[i] == self.places[j]:
            return False
        if not self.allow[i] >> b & 1 or not self.allow[j] >> a & 1:
            return False
        if not self.spared(i) or not self.spared(j):
            return False
        self.remove(i)
        self.remove(j)
        if self.fits(i, b) and self.fits(j, a):
            self.add(i, b)
            self.add(j, a)
            return True
        self.add(i, a)
        self.add(j, b)
        return False


def _both(need: list[list[int]], wish: list[list[int]]) -> list[list[int]]:
    return [[a | b for a, b in zip(*levels, strict=True)] for levels in zip(need, wish, strict=True)]
