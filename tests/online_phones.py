"""Phones at tables online: with a server that is only imagined, and with a real one in this process."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from frames import press, stage
from redis_here import PATIENCE

from core import bots
from core.bots import plain
from core.messages import Action, Update
from core.online import wire
from core.online.embedded import Embedded
from core.online.wire import Ask, Chair, Clock, Farewell, Fault, Play, RoomView, TableInfo, Tell, Welcome
from core.record import Setup
from core.rules import M, Rules
from core.table import Pace, Table
from phone_client import online
from phone_client.app import App
from phone_client.contacts import Contacts
from phone_client.keys import Key
from phone_client.remote import Remote
from phone_client.screens.menu import MainMenu
from phone_client.screens.online_enter import Entering
from phone_client.screens.online_menu import OnlineMenu
from phone_client.screens.online_room import RoomScreen
from phone_client.screens.online_table import OnlineTable
from phone_client.text import set_language

FREE = Chair("", "", bot=False, ready=False, away=False, auto=False)
BOT = Chair("", "", bot=True, ready=True, away=False, auto=False)
NAMES = {"zh": ("小明", "小红", "老李", "旁人"), "en": ("Ming", "Rose", "Lee", "Olaf")}
QUICK = Clock(turn=20, window=1, rest=1, beat=50, think=50)
ONE_DECK = Rules(decks=1)  # the shortest deals there are


def chair(name: str, head: str = "head/fox", **how: bool) -> Chair:
    """A seat with somebody on it."""
    told = {"bot": False, "ready": False, "away": False, "auto": False} | how
    return Chair(name, head, **told)


@dataclass
class Caller:
    """Stands for a connection: what was asked, and what is to be told."""

    name: str = ""
    head: str = ""
    token: str = ""
    link: str = "connecting"
    fault: Fault | None = None
    farewell: Farewell | None = None
    asked: list[Ask] = field(default_factory=list)
    tells: deque[Tell] = field(default_factory=deque)
    ended: bool = False

    def ask(self, message: Ask) -> None:
        self.asked.append(message)

    def heard(self) -> Sequence[Tell]:
        told = list(self.tells)
        self.tells.clear()
        return told

    def close(self) -> None:
        self.link, self.ended = "closed", True

    def tell(self, *messages: Tell) -> None:
        """The server says something."""
        self.tells += messages


@dataclass(frozen=True)
class Server:
    """A server that was found on the network."""

    name: str
    address: str
    protocol: int = wire.PROTOCOL


@dataclass
class Finder:
    """Stands for looking on the network."""

    found: list[Server] = field(default_factory=list)
    closed: bool = False

    def servers(self) -> Sequence[Server]:
        return self.found

    def close(self) -> None:
        self.closed = True


class Imagined:
    """A phone whose server is imagined: `caller` says what is told."""

    def __init__(self, language: str = "zh", *, name: str | None = None, theme: str = "day") -> None:
        self.names = NAMES[language]
        self.app = stage(language, theme)
        self.app.storage.save_contacts(Contacts(self.names[0] if name is None else name, "head/panda"))
        self.finder = Finder()
        self.caller = Caller()
        self.called: list[list[str]] = []
        shared = online.of(self.app)
        shared.dial = self._dial
        shared.browse = lambda: self.finder
        self.app.push(MainMenu(self.app))
        self.app.push(OnlineMenu(self.app))
        self.room = self._room()
        self.table: Table | None = None

    def _dial(self, places: list[str], name: str, head: str, token: str) -> Caller:
        self.called.append(places)
        self.caller = Caller(name, head, token)
        return self.caller

    def _room(self) -> RoomView:
        mine = chair(self.names[0], "head/panda")
        clock = Clock()
        return RoomView(
            "abc", f"{self.names[0]}的桌" if self.app.language == "zh" else f"{self.names[0]}'s", M, 0, clock,
            "normal", self.names[0], 0, self.names[0], (mine, FREE, FREE, FREE), (), 0, False, None,
        )  # fmt: skip

    def press(self, *keys: str) -> None:
        press(self.app, *keys)

    def tick(self, seconds: float = 0.0) -> None:
        """Lets time pass, a tick at least."""
        until = self.app.now + seconds
        self.app.tick(self.app.now + 1 / 30)
        while self.app.now < until:
            self.app.tick(self.app.now + 1 / 30)

    def welcome(self, table: str = "") -> None:
        """The connection is there."""
        self.caller.link, self.caller.token = "online", "secret"
        self.caller.tell(Welcome(wire.PROTOCOL, "secret", ("beginner", "normal"), table))
        self.tick()

    def enter(self, **room: Any) -> RoomScreen:
        """Comes into a room, by the shortest way."""
        remote = online.of(self.app).call("192.168.1.7:8460")
        self.app.push(Entering(self.app, lambda: remote, wire.Join("abc", 0, 0)))
        self.welcome()
        self.tell_room(**room)
        assert isinstance(self.app.top, RoomScreen)
        return self.app.top

    def tell_room(self, **changes: Any) -> None:
        """The room is told as it is now."""
        self.room = replace(self.room, **changes)
        self.caller.tell(self.room)
        self.tick()

    @property
    def remote(self) -> Remote:
        """The connection."""
        remote = online.of(self.app).remote
        assert remote is not None
        return remote

    def begin(
        self, rules: Rules = M, people: Sequence[int] = (0, 2), seed: int = 5, **room: Any
    ) -> OnlineTable:
        """A game begins; `people`: the seats of people, this phone's person first unless it looks on."""
        players = [bots.act] * 4
        pace = Pace(beat=0.1, turn=0.1, window=8.0, limit=30.0)
        self.table = Table(Setup(rules, seed, (0, 0, 0, 0)), players, people, pace, self.app.now, plain.act)
        me = room.get("seat", 0)
        chairs = [BOT] * 4
        for seat, name in zip(people, self.names, strict=False):
            chairs[seat] = chair(name, "head/panda" if seat == me else "head/fox")
        changes = {"rules": rules, "chairs": tuple(chairs), "game": 1, "playing": True} | room
        if not isinstance(self.app.top, RoomScreen):
            self.enter()
        self.tell_room(**changes)
        self._since = 0
        self.tell_play()
        assert isinstance(self.app.top, OnlineTable)
        return self.app.top

    def tell_play(self, left: int | None = None, *, silent: bool = False) -> Update:
        """What is new at the table is told; `silent`: without what has happened."""
        assert self.table is not None
        update = self.table.update(self.room.seat, min(self._since, self.table.version - 1))
        assert update is not None
        self._since = update.version
        if silent:
            update = Update(update.version, (), update.observation)
        self.caller.tell(Play(self.room.game, left, update))
        self.tick()
        return update

    def do(self, seat: int, action: Action, left: int | None = None) -> None:
        """Somebody acts."""
        assert self.table is not None
        self.table.act(seat, action, self.app.now)
        self.tell_play(left)

    def go_to(self, phase: str, *, mine: bool = False, left: int | None = 30000, steps: int = 400) -> None:
        """Lets computer players play for all until a phase, then the table is told and shown."""
        table = self.table
        assert table is not None
        for _ in range(steps):
            seen = table.observation(0)
            if seen.phase == phase and (not mine or self.room.seat in seen.to_act):
                break
            go_on(table)
        self.tell_play(left, silent=True)
        self.tick(0.2)


def go_on(table: Table) -> None:
    """The table goes on by a step, whoever is to act."""
    seen = table.observation(None)
    due = table.due
    for seat in seen.to_act:
        if seat in table.humans and seen.phase != "draw":
            table.act(seat, bots.act(table.observation(seat), Random(1)), 0.0 if due is None else due)
            return
    if table.match.between:
        table.next_deal(0.0)
        return
    assert due is not None
    table.tick(due)


# --- with a real server ----------------------------------------------------------------------------------


class Phone:
    """A phone with a real connection and a clock that goes as it does."""

    def __init__(self, name: str, language: str = "en", contacts: Contacts | None = None) -> None:
        self.language = language
        self.app: App = stage(language)
        self.app.settings = replace(self.app.settings, animation="off", pace="fast")
        self.app.storage.save_contacts(contacts or Contacts(name, "head/fox"))
        self.app.push(MainMenu(self.app))
        self.app.push(OnlineMenu(self.app))
        self._began = time.monotonic()

    def tick(self) -> None:
        set_language(self.language)
        self.app.tick(time.monotonic() - self._began)

    def press(self, *keys: str) -> None:
        for name in keys:
            self.app.key_down(Key(name), self.app.now)
            self.app.key_up(Key(name), self.app.now)
            self.tick()

    def call(self, address: str, ask: Ask) -> None:
        """Goes to a server and asks for a room."""
        remote = online.of(self.app).call(address)
        self.app.push(Entering(self.app, lambda: remote, ask))

    @property
    def remote(self) -> Remote:
        """The connection."""
        remote = online.of(self.app).remote
        assert remote is not None
        return remote

    @property
    def top(self) -> str:
        """The name of the top screen."""
        return type(self.app.top).__name__

    def table(self) -> OnlineTable:
        """The table that is open."""
        found = self.app.table
        assert isinstance(found, OnlineTable)
        return found

    def choose(self, word: str) -> None:
        """Chooses a line of the menu that is open."""
        commands = self.app.top.commands  # type: ignore[attr-defined]
        at = [command.text for command in commands].index(word)
        self.press(*["down"] * at, "select")


def run(phones: Sequence[Phone], until: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Lets time pass for all of them until it is so; an error after so many seconds."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [(phone.top, phone.app.notes) for phone in phones]
        for phone in phones:
            phone.tick()
        time.sleep(0.005)


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Embedded]:
    """A real server, whose tables are kept in a folder."""
    server = Embedded(folder / "tables.sqlite", port, "test")
    try:
        yield server
    finally:
        server.close()


def listed(title: str, *chairs: Chair, rules: Rules = M, people: int = 1, **how: Any) -> TableInfo:
    """A table of a list."""
    seats = [*chairs, *[FREE] * (4 - len(chairs))]
    told = {"level": 0, "playing": False} | how
    return TableInfo(title.lower(), title, "", rules, told["level"], tuple(seats), people, told["playing"])  # type: ignore[arg-type]
