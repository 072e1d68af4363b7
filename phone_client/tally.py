"""What the finished matches add up to: each read from its record once, then remembered by the record's hash.

A record that cannot be read is skipped, and counted as such. Nothing here draws or knows a language.

>>> tally = Match("M", True, (Deal(True, True, 95, 0, 20, 2, 0), Deal(False, True, 40, 1, 0, 3, 0)))
>>> total = Total([tally])
>>> total.roles["attack"], total.roles["dealer"], total.tractor, total.dig
(Rate(played=1, won=1), Rate(played=1, won=1), 3, 20)
"""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from hashlib import sha1
from typing import TYPE_CHECKING, Final, NamedTuple

from core.messages import CardsPlayed, DealEnded, DealResult
from core.ranks import rank_table
from core.record import RecordError, Replay, own_seat
from core.rules import PRESETS, preset_of
from core.shapes import LENGTH, suit_of, units

if TYPE_CHECKING:
    from core.cards import Cards
    from core.match import Match as Play
    from phone_client.storage import Saved, Storage

FORMAT: Final = 1
OWN: Final = "own"  # in place of a preset: house rules
PRESET_NAMES: Final = (*PRESETS, OWN)
ROLES: Final = ("dealer", "attack")
_LINES: Final = 24  # of a record between two looks at the clock


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished deal as a seat has it in its records.

    attack   it was an attacker;  won: its side has won;  points: the attackers' (R8.1)
    gained   levels its side has won, less those of the other side
    dug      what its side got by digging, in points;  tractor: its longest one, in pairs or triples, 0: none
    beans    R8.6
    """

    attack: bool
    won: bool
    points: int
    gained: int
    dug: int
    tractor: int
    beans: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its preset or OWN, whether the seat has won it (None: it was not played out), its deals."""

    preset: str
    won: bool | None
    deals: tuple[Deal, ...]


class Rate(NamedTuple):
    """How many were played, and how many of them were won."""

    played: int
    won: int

    @property
    def percent(self) -> int:
        """The part won, in percent; 0 if none was played."""
        return round(100 * self.won / self.played) if self.played else 0


class Total:
    """The sums over matches, the oldest first.

    deals    all of them in order;  matches: those played to their end
    roles    by ROLES, deals;  presets: by PRESET_NAMES, deals
    levels   levels won by the own side in all;  dig: the biggest, in points;  tractor: the longest
    """

    def __init__(self, matches: Sequence[Match]) -> None:
        self.deals: Final = [deal for match in matches for deal in match.deals]
        ended = [match for match in matches if match.won is not None]
        self.matches: Final = Rate(len(ended), sum(bool(match.won) for match in ended))
        self.all: Final = rate(self.deals)
        self.roles: Final = {
            role: rate(deal for deal in self.deals if deal.attack == (role == "attack")) for role in ROLES
        }
        self.presets: Final = {
            name: rate(deal for match in matches if match.preset == name for deal in match.deals)
            for name in PRESET_NAMES
        }
        self.levels: Final = sum(max(0, deal.gained) for deal in self.deals)
        self.dig: Final = max((deal.dug for deal in self.deals), default=0)
        self.digs: Final = sum(deal.dug > 0 for deal in self.deals)
        self.tractor: Final = max((deal.tractor for deal in self.deals), default=0)
        self.beans: Final = sum(deal.beans for deal in self.deals)


def rate(deals: Iterable[Deal]) -> Rate:
    """Returns how many of some deals were won."""
    won = [deal.won for deal in deals]
    return Rate(len(won), sum(won))


# --- reading a record ------------------------------------------------------------------------------------


def read(record: str, seat: int | None = None) -> Match:
    """Returns what a match was for a seat, or for whose record it is: nothing for who has only looked on.
    Raises RecordError."""
    steps = _steps(record, seat)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Match = end.value
            return found


def _steps(record: str, seat: int | None = None) -> Generator[None, None, Match]:
    """Plays a record to its end, with a pause after some lines; returns the Match."""
    replay = Replay(record)
    preset = preset_of(replay.setup.rules) or OWN
    seat = own_seat(replay.setup) if seat is None else seat
    if seat is None:
        return Match(preset, None, ())
    deals: list[Deal] = []
    longest = 0
    while not replay.over:
        for event in replay.step():
            if isinstance(event, CardsPlayed) and event.seat == seat:
                longest = max(longest, _tractor(replay.match, event.cards))
            elif isinstance(event, DealEnded):
                deals.append(_deal(event.result, seat, longest))
                longest = 0
        if replay.version % _LINES == 0:
            yield
    winners = replay.match.winners
    return Match(preset, seat in winners if winners else None, tuple(deals))


def _deal(result: DealResult, seat: int, tractor: int) -> Deal:
    attack = seat not in (result.dealer, result.partner)
    ours, theirs = result.dealer_up, result.attackers_up
    won = (result.dealer_up > 0) != attack
    return Deal(
        attack=attack,
        won=won,
        points=result.total,
        gained=theirs - ours if attack else ours - theirs,
        dug=result.kitty * result.factor if attack else 0,
        tractor=tractor,
        beans=result.beans[seat],
    )


def _tractor(match: Play, cards: Cards) -> int:
    """Returns the length of the longest tractor or titanic among cards played; 0 for none."""
    if len(cards) < 4:
        return 0
    deal = match.now
    table = rank_table(deal.trump, deal.level, match.rules.twos_trump)
    planes = table.planes(cards)
    if not planes[1] or suit_of(table, planes[0]) is None:
        return 0
    length = max(unit.shape & LENGTH for unit in units(table, planes))
    return length if length > 1 else 0


# --- all records -----------------------------------------------------------------------------------------


class Books:
    """The tallies of all finished matches; read a little at a time by `work`.

    matches   those read so far and what is known of them, the oldest first;  damaged: records skipped
    done, of  how far it is
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self.saved: Final = list(reversed(storage.ended()))
        self._keys = [sha1(saved.record.encode()).hexdigest() for saved in self.saved]
        known = loads(storage.sums())
        self._found = {key: known[key] for key in self._keys if key in known}
        self._todo = [at for at, key in enumerate(self._keys) if key not in self._found]
        self._fresh = bool(self._todo) or len(known) != len(self._found)
        self._steps: Generator[None, None, Match] | None = None

    @property
    def ready(self) -> bool:
        """Whether all have been read."""
        return not self._todo

    @property
    def of(self) -> int:
        """How many records there are."""
        return len(self.saved)

    @property
    def done(self) -> int:
        """How many of them have been read."""
        return self.of - len(self._todo)

    @property
    def damaged(self) -> int:
        """How many of them cannot be read."""
        return sum(self._found.get(key, 0) is None for key in self._keys)

    @property
    def matches(self) -> list[Match]:
        """What has been read, the oldest first."""
        found = (self._found.get(key) for key in self._keys)
        return [match for match in found if match is not None]

    def work(self, seconds: float) -> None:
        """Reads on for about so long. Raises OSError if what was read in the end cannot be kept."""
        until = time.perf_counter() + seconds
        while self._todo and time.perf_counter() < until:
            self._step(self._todo[0])
        if self.ready and self._fresh:
            self._fresh = False
            self._storage.save_sums(dumps(self._found))

    def _step(self, at: int) -> None:
        if self._steps is None:
            self._steps = _steps(self.saved[at].record)
        try:
            next(self._steps)
            return
        except StopIteration as end:
            self._found[self._keys[at]] = end.value
        except RecordError:
            self._found[self._keys[at]] = None
        self._steps = None
        del self._todo[0]

    def rows(self) -> Iterator[tuple[Saved, Match]]:
        """Yields every match that has been read with its record, the oldest first."""
        for key, saved in zip(self._keys, self.saved, strict=True):
            match = self._found.get(key)
            if match is not None:
                yield saved, match


def dumps(found: dict[str, Match | None]) -> str:
    """Returns tallies by the hash of their record as text."""
    table = {
        key: None if match is None else [match.preset, match.won, [astuple(deal) for deal in match.deals]]
        for key, match in found.items()
    }
    return json.dumps({"format": FORMAT, "matches": table}, separators=(",", ":")) + "\n"


def loads(text: str) -> dict[str, Match | None]:
    """Returns what `dumps` wrote; nothing for anything else, for it can always be counted again."""
    try:
        table = json.loads(text)
        if table["format"] != FORMAT:
            return {}
        return {key: _match(entry) for key, entry in table["matches"].items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _match(entry: object) -> Match | None:
    if entry is None:
        return None
    if not isinstance(entry, list):
        raise ValueError(entry)
    preset, won, deals = entry
    found = tuple(Deal(*values) for values in deals)
    if preset not in PRESET_NAMES or won not in (True, False, None):
        raise ValueError(entry)
    for deal in found:
        if not all(isinstance(value, int) for value in astuple(deal)):
            raise ValueError(entry)
    return Match(preset, won, found)


# --- for other programs ----------------------------------------------------------------------------------

COLUMNS: Final = ("match", "ended", "preset", "deal", *(field.name for field in fields(Deal)))


def table(books: Books) -> str:
    """Returns a line of CSV for every deal, the oldest first, under the names of the columns."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(COLUMNS)
    for number, (saved, match) in enumerate(books.rows(), 1):
        ended = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.when)) if saved.when else ""
        for deal_number, deal in enumerate(match.deals, 1):
            lines.writerow([number, ended, match.preset, deal_number, *map(int, astuple(deal))])
    return out.getvalue()
