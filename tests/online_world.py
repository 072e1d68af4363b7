"""People who do anything they can think of at a room, and what must be the same in two rooms."""

from collections.abc import Callable
from dataclasses import asdict
from random import Random
from typing import Any

from core import bots
from core.messages import Action, Pass, Phase, PlayCards
from core.online import asking
from core.online.room import Room
from core.online.wire import (
    Auto,
    Chat,
    Clock,
    Close,
    Do,
    Faulty,
    Host,
    Kick,
    Leave,
    Next,
    Ready,
    Sit,
    Stand,
    Start,
)  # fmt: skip
from core.rules import N, Rules
from core.table import Table

QUICK = Clock(turn=5, window=3, rest=4, beat=100, think=300)


def image(room: Room) -> dict[str, Any]:
    """Everything a room is, comparable."""
    held = {name: value for name, value in vars(room).items() if name not in ("_bot", "table")}
    held["people"] = {no: asdict(person) for no, person in room.people.items()}
    return held | {"due": room.due, "starts": room.starts, "table": table_image(room.table)}


def table_image(table: Table | None) -> Any:
    """Everything a table is: what all seats see, and when something is due."""
    if table is None:
        return None
    hidden = ("match", "bots", "stand_in", "_answers")
    held = {name: value for name, value in vars(table).items() if name not in hidden}
    seen = [table.observation(seat) for seat in (None, 0, 1, 2, 3)]
    news = [table.update(seat, table.version - 3) for seat in (None, 0, 3)]
    return held | {"seen": seen, "news": news, "due": table.due}


class World:
    """A room, its log, and the time there."""

    def __init__(
        self,
        seed: int,
        rules: Rules = N,
        clock: Clock = QUICK,
        level: int = 0,
        kept: Callable[[str], object] = len,
    ) -> None:
        self.rng = Random(seed)
        self.now = 1_000_000.0
        self.room = Room()
        self.log: list[str] = []
        self.vias = 0
        self.faults: list[str] = []
        self.kept = kept  # called with every record
        host = Host("table", rules, level, clock, "beginner")
        self.keep(asking.open_room(self.room, "abc", host, self.who("key1"), self.now))

    def who(self, key: str, name: str = "Ann") -> tuple[str, str, str, str]:
        """A person as a server tells of one who comes."""
        self.vias += 1
        return name, "head/fox", key, f"p:{self.vias}"

    def keep(self, record: str | None) -> bool:
        """Notes a record; whether there is one."""
        if record is not None:
            self.log.append(record)
            self.kept(record)
        return record is not None

    def begin(self) -> None:
        """Three sit down, the host starts, and some time goes by."""
        for seat in (1, 2):
            no = self.come(f"key{seat + 1}", "Bob")
            self.ask(no, Sit(seat))
            self.ask(no, Ready(True))
        self.ask(1, Start())
        self.pass_time(self.rng.choice((0.2, 3.0, 9.0, 40.0, 90.0)))

    def bits(self, count: int) -> int:
        """Chance for a room."""
        return self.rng.getrandbits(count)

    def come(self, key: str, name: str = "Ann") -> int:
        """Somebody comes (back); the number at the table."""
        who = self.who(key, name)
        self.keep(asking.join(self.room, who, f"{key}+{self.vias}", self.now))
        return next(p.no for p in self.room.people.values() if p.via == who[3])

    def ask(self, no: int, message: asking.AtTable) -> None:
        """Somebody asks; Faulty if it cannot be."""
        self.keep(asking.ask(self.room, no, message, self.now, self.bits))

    def lose(self, no: int) -> None:
        """A connection breaks."""
        via = self.room.people[no].via
        self.keep(asking.lost(self.room, lambda other: other == via, self.now))

    def pass_time(self, seconds: float) -> None:
        """Time goes by, and what is due happens."""
        end = self.now + seconds
        while (due := self.room.due) is not None and due <= end:
            self.now = max(self.now, due)
            if not self.keep(asking.tick(self.room, self.now, self.bits)):
                self.now += 0.001
        self.now = max(end, self.now)

    def play(self, no: int) -> Action:
        """What a person would do now; sometimes nothing sensible."""
        table = self.room.table
        seat = self.room.people[no].seat
        if table is None or seat is None or self.rng.random() < 0.1:
            return self.rng.choice((Pass(), PlayCards((0,)), PlayCards(())))
        seen = table.observation(seat)
        if seen.phase in (Phase.DRAW, Phase.DECLARE) and not seen.may_show:
            return Pass()
        return bots.act(seen, self.rng) if seat in seen.to_act else Pass()

    def anything(self) -> None:
        """One of the things that can happen."""
        rng, room = self.rng, self.room
        no = rng.choice([*room.people, 99]) if room.people else 99
        game, version = room.game, room.table.version if room.table else 0
        choice = rng.randrange(100)
        try:
            if choice < 6:
                key = f"key{rng.randrange(1, 7)}"
                known = room.known(key)
                self.come(known.key if known else key)
            elif choice < 8:
                self.lose(no) if no in room.people and room.people[no].via else None
            elif choice < 60:
                self.pass_time(rng.choice((0.1, 0.3, 1.0, 6.0)))
            elif choice < 61:
                self.pass_time(31.0)
            else:
                self.ask(no, self._question(choice, no, game, version))
        except Faulty as fault:
            self.faults.append(fault.fault.value)

    def _question(self, choice: int, no: int, game: int, version: int) -> asking.AtTable:
        rng = self.rng
        rare: list[asking.AtTable] = [Stand(), Kick("Ann 2"), Leave(), Auto(True), Kick("nobody")]
        if choice < 85:
            version -= rng.random() < 0.1
            return Do(game, version, self.play(no) if no in self.room.people else Pass())
        if choice < 88:
            return Next(game, version)
        if choice < 93:
            common: list[asking.AtTable] = [Sit(rng.randrange(4)), Ready(True), Ready(False), Start()]
            return rng.choice(common)
        if choice < 95:
            return Chat("", "", "hello")
        if choice < 97:
            return Auto(False)
        if rng.random() < 0.5:
            return rng.choice(rare)
        return Close() if rng.random() < 0.02 else Chat("tea", "", "")
