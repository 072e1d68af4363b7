"""What the whole table remembers of the play: the cards that fell, and what each seat has shown not to hold.

Everything here is exact and public. A seat that does not follow suit has none of it left; one that owed a
pair (R7.6) and gave none has none left, and so for triples and for longer tractors. A `Memory` goes along
with a core.play.Play: `saw` is called with every play just before it is made.
"""

from typing import Final

from mypy_extensions import i64

from core.bits import popcount
from core.cards import KINDS
from core.follow import EMPTY, plus
from core.play import Play
from core.ranks import Planes, RankTable
from core.shapes import LENGTH, layers, longest

ALL: Final = (1 << KINDS) - 1
ANY: Final = 31  # a run of any length


class Memory:
    """What has been seen.

    played   all cards played, as planes
    may      may[copies - 1][seat]: positions of which the seat may still hold that many copies
    runs     (seat, suit) -> the longest tractor the seat may still hold there, where that is known
    """

    __slots__ = ("may", "played", "runs")

    def __init__(self) -> None:
        self.played: Planes = EMPTY
        self.may: list[list[i64]] = [[ALL] * 4 for _ in range(3)]
        self.runs: dict[tuple[int, int], int] = {}

    def copy(self) -> "Memory":
        """Returns an independent copy."""
        new = Memory()
        new.played = self.played
        new.may = [seats.copy() for seats in self.may]
        new.runs = self.runs.copy()
        return new

    def saw(self, play: Play, cards: Planes) -> None:
        """Takes note of the play that the seat to play is about to make."""
        self.played = plus(self.played, cards)
        lead = play.lead
        if lead is None:
            return
        seat, mask = play.turn, lead.mask
        if cards[0] & ~mask:
            for seats in self.may:
                seats[seat] &= ~mask
        elif lead.duties and not lead.protect:
            self._saw_shape(play.table, seat, lead.suit, mask, lead.duties, cards)

    def _saw_shape(
        self, table: RankTable, seat: int, suit: int, mask: int, duties: tuple[int, ...], cards: Planes
    ) -> None:
        """A follow of the suit throughout: what it did not give of the shape it does not have (R7.6).

        Every pair or triple that is owed takes one kind, so a shortage of kinds says that none is left.
        """
        owed = sum(duty & LENGTH for duty in duties)
        triples = sum(duty & LENGTH for duty in duties if duty >> 5 == 3)
        if popcount(cards[2]) < triples:
            self.may[2][seat] &= ~mask
        if popcount(cards[1]) < owed:
            self.may[1][seat] &= ~mask
            self.may[2][seat] &= ~mask
        first = duties[0]
        if first >> 5 == 2 and first & LENGTH > 1:
            length = longest(layers(table, suit, cards[1])[0])
            if length < first & LENGTH:
                known = self.runs.get((seat, suit), ANY)
                self.runs[seat, suit] = min(known, max(length, 1))
