"""A table with the people around it: a pure fold over a log of records.

A record is a line of JSON, `{"at": seconds, "do": [[kind, ...], ...]}`; number n of the log takes a room from
number n - 1 to n. `Room.ask` and `Room.tick` do something to the room and return the record of it; whoever
keeps the log appends that, or throws the room away if another was quicker. `Room.fold` does a record that was
made elsewhere, or long ago. Both run through the same code (`_do`), so a room folded anew is the same room:
every observation, every seat, every moment at which something is due.

There is no clock here, no socket and no chance: `now` (seconds) and random bits are arguments. A person is a
number at the table (`no`), known by the hash of a secret (`key`), connected by `via`, empty while away.
"""

import json
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

from core import bots
from core.bots import plain
from core.messages import SEATS
from core.online.wire import NAME, Clock
from core.record import Setup
from core.rules import Rules
from core.table import Bot, Pace, Table

COVER: Final = 30.0  # seconds away until a computer player plays; before a game: until the seat is free again
QUICK: Final = 20.0  # seconds until a table of quick start begins, with computer players
IDLE: Final = 86400.0  # seconds with nobody connected until a table is closed
IDLE_WAITING: Final = 600.0  # the same before the first game
LATE: Final = 2  # times in a row a person's time may be up until a computer player plays on
CHAT: Final = 20  # lines kept for those who come
_WRITTEN: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Entry = list[Any]


@dataclass(slots=True)
class Person:
    """Somebody at the table. `previous`: the key before, good until the new one has been used. `since`: when
    `via` became what it is. `covered`: `auto` was not asked for."""

    no: int
    name: str
    head: str
    key: str
    via: str
    since: float
    previous: str = ""
    seat: int | None = None
    ready: bool = False
    auto: bool = False
    covered: bool = False
    late: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of chat (see wire.Chat)."""

    name: str
    seat: int | None
    emote: str
    phrase: str
    text: str


class Room:
    """See the module. A new one is empty: its first record opens it (core.online.asking).

    number   of records folded;  at: when the last one was made;  changes: how many of them changed what
             core.online.seeing shows
    by       the key of who opened it
    people   by number;  host: the number of one of them;  kicked: keys of those who may not come back
    table    the game, None before the first;  game: its number
    chat     the last lines;  closed: nothing more happens
    """

    def __init__(self, bot: Callable[[str], Bot] = bots.player) -> None:
        self._bot: Final = bot
        self.number = self.changes = 0
        self.at = 0.0
        self.id = self.title = self.skill = self.by = ""
        self.rules = Rules()
        self.level = 0
        self.clock = Clock()
        self.quick = False
        self.opened = 0.0
        self.host = 0
        self.joined = 0
        self.people: dict[int, Person] = {}
        self.kicked: set[str] = set()
        self.held: dict[str, tuple[int, int, int]] = {}  # by key: game, deal and seat of a hand seen
        self.table: Table | None = None
        self.game = 0
        self.chat: deque[Line] = deque(maxlen=CHAT)
        self.said = 0  # lines so far
        self.closed = False

    # --- what stands -------------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether a match goes on."""
        return self.table is not None and not self.table.match.winners

    @property
    def present(self) -> bool:
        """Whether anybody is connected: else nothing happens."""
        return any(person.via for person in self.people.values())

    def at_seat(self, seat: int) -> Person | None:
        """Returns the person who sits there."""
        return next((p for p in self.people.values() if p.seat == seat), None)

    def seated(self) -> list[Person]:
        """Returns the people who sit, by seat."""
        return [p for seat in SEATS if (p := self.at_seat(seat))]

    def known(self, key: str) -> Person | None:
        """Returns the person with this key."""
        return next((p for p in self.people.values() if key and key in (p.key, p.previous)), None)

    @property
    def due(self) -> float | None:
        """When `tick` has something to do; None: nothing happens until somebody does something."""
        if self.closed or not self.number:
            return None
        return min(self.times(), default=None)

    def times(self) -> list[float]:
        """Returns all moments at which something is due."""
        times = [p.since + COVER for p in self.people.values() if self.uncovered(p)]
        if not self.present:
            return [*times, self.at + (IDLE if self.game else IDLE_WAITING)]
        if (starts := self.starts) is not None:
            times.append(starts)
        if self.table is not None and self.playing and (due := self.table.due) is not None:
            times.append(due)
        return times

    @property
    def starts(self) -> float | None:
        """When a table of quick start begins by itself."""
        waits = self.quick and not self.game and any(p.via and p.ready for p in self.seated())
        return self.opened + QUICK if waits else None

    def uncovered(self, person: Person) -> bool:
        """Whether the time of an absent person is running. Where no game goes on absence costs the place, but
        the last one at a table keeps it."""
        if person.via:
            return False
        return not person.covered if person.seat is not None and self.playing else len(self.people) > 1

    # --- records -----------------------------------------------------------------------------------------

    def fold(self, record: str) -> None:
        """Does the next record of the log. Raises ValueError (core.record.RecordError too) if it is none of
        this room; the room is then of no use any more."""
        data = json.loads(record)
        self._do(data["do"], data["at"], own=False)

    def do(self, entries: list[Entry], now: float) -> str:
        """Does entries and returns the record of them; what a "move" tells has been done at the table."""
        self._do(entries, now, own=True)
        return _WRITTEN({"at": self.at, "do": entries})

    def time(self, now: float) -> float:
        """Returns the time of a record made now: the clocks of two machines may differ."""
        return max(round(now, 3), self.at)

    def _do(self, entries: list[Entry], now: float, *, own: bool) -> None:
        self.at = now
        seen = False
        for kind, *args in entries:
            if kind == "move":
                seen |= self._moved(args, own=own)
            else:
                FOLDS[kind](self, *args)
                seen |= kind != "say"
        self.changes += seen
        self.number += 1

    # --- the kinds of entries ----------------------------------------------------------------------------

    def _open(self, table: str, title: str, rules: dict[str, Any], settings: dict[str, Any]) -> None:
        self.id, self.title = table, title
        self.rules = Rules.from_dict(rules)
        self.level, self.skill, self.quick = settings["level"], settings["skill"], settings["quick"]
        self.clock = Clock(**settings["clock"])
        self.opened = self.at

    def _join(self, no: int, name: str, head: str, key: str, via: str) -> None:
        self._wakes(via)
        self.people[no] = Person(no, name, head, key, via, self.at)
        self.joined = no
        self.host = self.host or no
        self.by = self.by or key

    def _back(self, no: int, via: str, key: str, previous: str) -> None:
        self._wakes(via)
        person = self.people[no]
        if key != person.key and person.key in self.held:
            self.held[key] = self.held[person.key]
        person.via, person.since, person.key, person.previous = via, self.at, key, previous
        person.late = 0
        if person.covered:
            self._auto(no, False)

    def _wakes(self, via: str) -> None:
        """Somebody comes: a table that stood still goes on."""
        if via and not self.present and self.table is not None:
            self.table.resume(self.at)

    def _away(self, no: int, via: str) -> None:
        person = self.people.get(no)
        if person is not None and person.via == via:
            person.via, person.since = "", self.at
            person.ready = person.ready and self.playing

    def _cover(self, no: int) -> None:
        """An absent person's time is up."""
        person = self.people[no]
        if person.seat is not None and self.playing:
            self._auto(no, True)
            person.covered = True
        else:
            self._leave(no)
        if self.host == no:
            self._pass_host()

    def _auto(self, no: int, on: int) -> None:
        person = self.people[no]
        person.auto, person.covered, person.late = bool(on), False, 0
        if self.table is not None and person.seat is not None:
            self.table.set_auto(person.seat, on=bool(on))

    def _late(self, no: int, times: int) -> None:
        """So many times in a row a person's time was up."""
        person = self.people[no]
        person.late = times
        if person.late >= LATE:
            self._auto(no, True)

    def _sit(self, no: int, seat: int) -> None:
        self._stand(no)
        person = self.people[no]
        person.seat = seat
        if self.table is not None and self.playing:
            self.table.humans.add(seat)

    def _stand(self, no: int) -> None:
        person = self.people[no]
        if person.seat is not None and self.table is not None and self.playing:
            self.held[person.key] = (self.game, self.table.match.number, person.seat)
            self.table.humans.discard(person.seat)
            self.table.auto.discard(person.seat)
        person.seat = None
        person.ready = person.auto = person.covered = False

    def _leave(self, no: int) -> None:
        self._stand(no)
        del self.people[no]
        if self.host == no:
            self._pass_host()
        if not self.people:
            self.closed = True

    def _pass_host(self) -> None:
        """To somebody who is here if there is, and sits."""
        rest = sorted(
            self.people.values(), key=lambda p: (not p.via, p.seat is None, p.seat or 0, p.no)
        )  # fmt: skip
        self.host = rest[0].no if rest else 0

    def _kick(self, no: int) -> None:
        person = self.people[no]
        self.kicked |= {person.key, person.previous} - {""}
        self._leave(no)

    def _ready(self, no: int, on: int) -> None:
        self.people[no].ready = bool(on)

    def _start(self, seed: int) -> None:
        """A match begins; computer players sit where nobody does."""
        seated = self.seated()
        clock = self.clock
        pace = Pace(
            beat=clock.beat / 1000,
            turn=clock.think / 1000,
            limit=float(clock.turn),
            window=float(clock.window),
            rest=float(clock.rest),
        )
        a, b, c, d = (f"person{p.no}" if (p := self.at_seat(seat)) else "bot" for seat in SEATS)
        level = self.level
        setup = Setup(self.rules, seed, (level, level, level, level), seats=(a, b, c, d))
        humans = [p.seat for p in seated if p.seat is not None]
        self.table = Table(
            setup, [self._bot(self.skill)] * len(SEATS), humans, pace, self.at, stand_in=plain.act
        )
        self.game += 1
        self.held.clear()
        for person in seated:
            person.ready = person.auto = person.covered = False
            person.late = 0

    def _moved(self, lines: list[str], *, own: bool) -> bool:
        """Returns whether a deal begins or the match ends: then nobody is ready any more."""
        table = self.table
        if table is None:
            raise ValueError("a move without a game")
        if not own:
            for line in lines:
                table.follow(line, self.at)
        turning = bool(table.match.winners) or any(line.startswith("deal ") for line in lines)
        if turning:
            for person in self.seated():
                person.ready = False
        return turning

    def _say(self, no: int, emote: str, phrase: str, text: str) -> None:
        person = self.people[no]
        self.chat.append(Line(person.name, person.seat, emote, phrase, text))
        self.said += 1

    def _close(self) -> None:
        self.closed = True


FOLDS: Final[dict[str, Callable[..., None]]] = {
    "open": Room._open,
    "join": Room._join,
    "back": Room._back,
    "away": Room._away,
    "cover": Room._cover,
    "auto": Room._auto,
    "late": Room._late,
    "sit": Room._sit,
    "stand": Room._stand,
    "leave": Room._leave,
    "kick": Room._kick,
    "ready": Room._ready,
    "start": Room._start,
    "say": Room._say,
    "close": Room._close,
}


def settings(level: int, clock: Clock, skill: str, *, quick: bool) -> dict[str, Any]:
    """Returns what the entry "open" keeps of a table's settings."""
    return {"level": level, "clock": asdict(clock), "skill": skill, "quick": quick}


def told_apart(room: Room, name: str) -> str:
    """Returns a name nobody else has at this table: `name`, or with a number."""
    taken = {person.name for person in room.people.values()}
    count = 1
    wanted = name
    while wanted in taken:
        count += 1
        wanted = f"{name[: NAME - 1]} {count}"
    return wanted
