"""What a client and a server say to each other; core.online.form makes text of it.

A client asks (`Ask`), a server tells (`Tell`). The first message is Hello, answered by Welcome. Everything
told is whole, never a delta: RoomView is all of the room, Play all of the game its seat may know, so coming
back needs nothing special. What cannot be done is answered by one Refusal and has changed nothing.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from core.messages import Action, Reason, Update
from core.rules import Rules

PROTOCOL: Final = 1  # of this module; core.codec's messages travel inside
PORT: Final = 8460  # where a server listens unless told otherwise
SUBPROTOCOL: Final = "tuolaji"  # of the WebSocket
LONGEST_ASK: Final = 4096  # bytes of a message from a client
LONGEST_RECORD: Final = 128 * 1024  # characters of the lines of a record: some ninety deals of two decks
NAME: Final = 12  # characters of a name
TITLE: Final = 16  # characters of a table's title
TEXT: Final = 60  # characters of a line of chat


class Fault(StrEnum):
    """Why something cannot be done; words are the client's."""

    MESSAGE = "message"  # not understood, or beyond its limits
    PROTOCOL = "protocol"  # another version of this protocol
    HELLO = "hello"  # the first message is Hello, and no other is
    NAME = "name"  # no name: empty, too long, or not printable
    TEXT = "text"  # no line of chat
    CLOCK = "clock"  # quicker or slower than this server allows
    SKILL = "skill"  # a computer player this server does not have
    RATE = "rate"  # too many messages in too short a time
    FULL = "full"  # the server has no room for another table, or the table for another watcher
    HOSTED = "hosted"  # this person has opened too many tables
    TABLE = "table"  # no such table, or no longer
    HERE = "here"  # already at a table: leave first
    AWAY = "away"  # not at a table
    SEAT = "seat"  # somebody else sits there
    SEEN = "seen"  # has seen another hand of this deal
    WATCHER = "watcher"  # for this one must sit
    HOST = "host"  # only the host may
    STARTED = "started"  # the game goes on
    WAITING = "waiting"  # no game goes on
    READY = "ready"  # somebody who sits is not ready
    KICKED = "kicked"  # was sent away from this table
    RULE = "rule"  # the rules of the game forbid it: see `reason`
    STORE = "store"  # the server cannot keep it just now: ask again


class Farewell(StrEnum):
    """Why somebody is no longer at a table."""

    LEFT = "left"  # as asked for
    KICKED = "kicked"
    CLOSED = "closed"  # by the host, or nobody was there for long
    TAKEN_OVER = "taken_over"  # the same person is here by another connection; this one is closed


class Faulty(Exception):  # noqa: N818 - the field's word for it
    """Something that cannot be done; it has changed nothing. `reason`: which rule forbids it (Fault.RULE)."""

    def __init__(self, fault: Fault, reason: Reason | None = None) -> None:
        super().__init__(fault.value)
        self.fault = fault
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Clock:
    """How long things take at a table. Raises ValueError outside of BOUNDS."""

    turn: int = 30  # seconds a person has for an action, then a computer player does it
    window: int = 8  # seconds people have to declare after the last card or the last set shown
    rest: int = 20  # seconds from a result to the next deal, which comes sooner if all ask for it
    beat: int = 250  # milliseconds in which a round of four cards falls
    think: int = 700  # milliseconds before a computer player's action

    def __post_init__(self) -> None:
        for field in fields(self):
            low, high = BOUNDS[field.name]
            if not low <= getattr(self, field.name) <= high:
                raise ValueError(f"{field.name}: not {low}..{high}")


BOUNDS: Final = {"turn": (1, 600), "window": (0, 60), "rest": (0, 600), "beat": (0, 2000), "think": (0, 5000)}
# What a menu offers; a server takes anything within BOUNDS that is not quicker than it allows.
CHOICES: Final = {
    "turn": (15, 30, 60, 120),
    "window": (5, 8, 15),
    "rest": (10, 20, 60),
    "beat": (150, 250, 400),
    "think": (400, 700, 1200),
}


# --- what a client asks ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message. `token`: as the last Welcome or Token gave it, empty for a new person. `head`: the
    bitmap of the person."""

    protocol: int
    name: str
    head: str
    token: str


@dataclass(frozen=True, slots=True)
class ListTables:
    """Answered by Tables."""


@dataclass(frozen=True, slots=True)
class Host:
    """Opens a table, joins it and sits down at seat 0. `level`: rank 0..12 all start from; `skill`: of the
    computer players that fill seats."""

    title: str
    rules: Rules
    level: int
    clock: Clock
    skill: str


@dataclass(frozen=True, slots=True)
class Quick:
    """Sits down at any table that waits for players (None: of whatever rules), or opens one, which starts
    after a short wait with computer players."""

    rules: Rules | None


@dataclass(frozen=True, slots=True)
class Join:
    """Comes to a table: back to the own seat, or to watch. `game` and `version` of the last Play seen say
    which events are news; 0 and 0: none was."""

    table: str
    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Sit:
    """Takes a free seat, or a computer player's. Refused as Fault.SEAT if somebody was quicker."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Gives the seat up and watches; in a game a computer player goes on."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready to start, or not. When all who sit are and no seat is free the game starts; after a match: the
    next one."""

    on: bool


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts: computer players take the free seats. All others who sit must be ready."""


@dataclass(frozen=True, slots=True)
class Do:
    """An action in the game, with `game` and `version` of the Play it answers. Repeated, it is done once."""

    game: int
    version: int
    action: Action


@dataclass(frozen=True, slots=True)
class Next:
    """After a result: this seat waits no longer. The next deal comes when all people have said so."""

    game: int
    version: int


@dataclass(frozen=True, slots=True)
class Auto:
    """Lets a computer player play for the own seat, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Chat:
    """Says something: an emote by name, a stock phrase by key, or text; two of them are empty."""

    emote: str
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class Recall:
    """Answered by Record."""


@dataclass(frozen=True, slots=True)
class Kick:
    """The host sends somebody away for good; by the name at the table."""

    name: str


@dataclass(frozen=True, slots=True)
class Close:
    """The host closes the table."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leaves the table, and with it the seat; answered by Gone."""


Ask = (
    Hello | ListTables | Host | Quick | Join | Sit | Stand | Ready | Start | Do | Next | Auto | Chat | Recall
    | Kick | Close | Leave
)  # fmt: skip


# --- what a server tells ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Welcome:
    """The connection is open. `token` is the person's secret: to be kept, and given with the next Hello.
    `skills`: of computer players this server has; `table`: where this person was last, empty if nowhere or
    not known."""

    protocol: int
    token: str
    skills: tuple[str, ...]
    table: str


@dataclass(frozen=True, slots=True)
class Token:
    """A new secret instead of the old one: another connection of this person was replaced by this one."""

    token: str


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as all see it. `name` is empty if no person sits there; `bot`: a computer player does."""

    name: str
    head: str
    bot: bool
    ready: bool  # to start, or for the next deal
    away: bool  # the connection is lost
    auto: bool  # a computer player plays for this person


Chairs = tuple[Chair, Chair, Chair, Chair]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table in the list. `host`: the name; `level`: the highest rank of now; `people`: all at the table."""

    table: str
    title: str
    host: str
    rules: Rules
    level: int
    chairs: Chairs
    people: int
    playing: bool


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables to choose from, those that wait for players first."""

    tables: tuple[TableInfo, ...]


@dataclass(frozen=True, slots=True)
class RoomView:
    """All of a room but the game, sent when any of it has changed.

    name      what this person is called at this table, told apart from others of that name
    seat      this person's, None: watches;  host: the name of the host
    watchers  names;  game: number of the match at this table, from 1; 0: none yet
    playing   whether a match goes on; between matches people get ready again
    starts    milliseconds until it starts by itself, None: it does not
    """

    table: str
    title: str
    rules: Rules
    level: int
    clock: Clock
    skill: str
    name: str
    seat: int | None
    host: str
    chairs: Chairs
    watchers: tuple[str, ...]
    game: int
    playing: bool
    starts: int | None


@dataclass(frozen=True, slots=True)
class Play:
    """What happened in game number `game`, as this seat (or a watcher) may know it. `left`: milliseconds
    until the time of whoever is to act is up, None: there is no limit now."""

    game: int
    left: int | None
    update: Update


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat: by whom, and the seat if that person sits (see Chat). On joining, the last lines come
    again with `old`."""

    name: str
    seat: int | None
    emote: str
    phrase: str
    text: str
    old: bool


@dataclass(frozen=True, slots=True)
class Record:
    """What all at the table may know of game number `game` now: everything of the deals that are over.

    deal   the last of these, or the last for which LONGEST_RECORD leaves room; 0: none
    text   the record to the end of that deal (core.record), as this person's: nothing of what comes after,
           nor the seed, from which that would follow
    """

    game: int
    deal: int
    text: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """An ask that cannot be done: `about` is its kind, empty if it was not understood; `version` that of a
    Do or Next, else 0. The connection stays, but for Fault.RATE and after a refused first message."""

    fault: Fault
    reason: Reason | None
    about: str
    version: int


@dataclass(frozen=True, slots=True)
class Gone:
    """This person is no longer at the table."""

    table: str
    why: Farewell


Tell = Welcome | Token | Tables | RoomView | Play | Said | Record | Refusal | Gone
