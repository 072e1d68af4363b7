"""A record to be looked at: any moment of any finished deal, from any seat, without playing it again.

>>> from random import Random
>>> from core import bots, record
>>> from core.messages import Phase
>>> from core.rules import M
>>> from core.table import Pace, Table
>>> table = Table(record.Setup(M, 1), [bots.act] * 4, (), Pace(beat=0, turn=0))
>>> while table.match.deal is None or table.match.deal.phase is not Phase.DONE:
...     _ = table.tick(table.due or 0)
>>> film = Reel(table.record()).film(1)
>>> film.observe(film.end, 0) == table.observation(0)
True
"""

from functools import lru_cache
from typing import Final, NamedTuple

from core import record
from core.cards import Cards
from core.deal import Deal
from core.match import Match
from core.messages import SEATS, Action, Event, Observation
from core.record import RecordError, Replay, Setup
from core.view import observe

_KEPT: Final = 2  # films


class Move(NamedTuple):
    """What a seat did."""

    seat: int
    action: Action


class Reel:
    """A record, cut into its deals.

    setup   what the match started from;  moves: its lines
    deals   the numbers of the deals that can be looked at: those that are over
    damage  what is wrong with the record behind the last line that could be played, or None
    """

    def __init__(self, text: str) -> None:
        """Plays the record as far as it goes. Raises RecordError if not even its head can be read."""
        whole, newline, rest = text.rpartition("\n")
        replay = Replay(whole + newline if rest else text)
        self.setup: Final[Setup] = replay.setup
        self.moves: Final = replay.moves
        self._cuts: dict[int, _Cut] = {}
        self.damage: RecordError | None = None
        try:
            self._play(replay)
            if rest:
                Replay(text)
        except RecordError as error:
            self.damage = error
        self.deals: Final = tuple(sorted(self._cuts))
        self.film = lru_cache(_KEPT)(self._film)

    def _play(self, replay: Replay) -> None:
        """Finds where the deals begin and end. One that was dealt again (R4.6) begins where it was last."""
        begin = replay
        while not replay.over:
            if replay.match.between:
                begin = replay.copy()
            replay.step()
            deal = replay.match.deal
            if deal is not None and deal.result is not None:
                self._cuts[deal.number] = _Cut(begin, replay.version)

    def _film(self, number: int) -> "Film":
        """Returns a deal by its number. Raises KeyError for one that cannot be looked at."""
        return Film(number, *self._cuts[number])


class _Cut(NamedTuple):
    """A finished deal in the record: the match just before it, and the version when it is over."""

    begin: Replay
    end: int


class Film:
    """A finished deal, moment by moment.

    A moment is known by its version, the number of lines of the record that are done (core.record).

    number  of the deal in the match
    start   the version when the deal has begun and no card has been dealt;  end: when it is over
    """

    def __init__(self, number: int, begin: Replay, end: int) -> None:
        self.number: Final = number
        self.start: Final = begin.version + 1
        self.end: Final = end
        self._moves: Final = begin.moves
        self._matches: list[Match] = []
        self._events: list[tuple[Event, ...]] = []
        replay = begin.copy()
        while replay.version < end:
            self._events.append(tuple(replay.step()))
            self._matches.append(replay.match.copy())

    def _at(self, version: int) -> int:
        if not self.start <= version <= self.end:
            raise IndexError(version)
        return version - self.start

    def deal(self, version: int) -> Deal:
        """Returns the deal as it stood at a moment; it is not to be changed."""
        return self._matches[self._at(version)].now

    def events(self, version: int) -> tuple[Event, ...]:
        """Returns what the line that led to this moment brought about, in full truth."""
        return self._events[self._at(version)]

    def move(self, version: int) -> Move | None:
        """Returns what a seat does at this moment; None at the end and where no seat does anything."""
        if self._at(version) == self.end - self.start:
            return None
        told = record.action_of(self._moves[version])
        return None if told is None else Move(*told)

    def observe(self, version: int, seat: int | None) -> Observation:
        """Returns what a seat (None: a watcher) could know at a moment."""
        return observe(self._matches[self._at(version)], version, seat)

    def hands(self, version: int) -> tuple[Cards, ...]:
        """Returns the cards of all seats at a moment."""
        deal = self.deal(version)
        return tuple(deal.hand(seat) for seat in SEATS)

    def kitty(self, version: int) -> Cards:
        """Returns what has been buried; nothing before a seat has buried, and while one holds the kitty."""
        deal = self.deal(version)
        return () if deal.owner is None else deal.kitty
