"""A table on another machine, or another process: what a server tells, kept as screens need it.

`Remote` is the connection to one server: its tables, the room this person is in, what is said there, and how
the connection stands. `RemoteSession` is the game at that table, as a Session. Neither waits for anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from core import bots
from core.messages import DealEnded, DealResult, Observation, Pass, Phase, Reason, Refused, Update
from core.online import wire
from core.online.wire import Chair, Fault, Gone, Refusal, RoomView, Said, TableInfo
from phone_client.contacts import HEADS
from phone_client.phrases import EMOTES
from phone_client.session import OUTSIDE, Say
from phone_client.text import tr

if TYPE_CHECKING:
    from core.messages import Action
    from core.online.wire import Ask, Clock, Farewell, Tell
    from phone_client.caller import Caller

Seats = tuple[str, str, str, str]

BOTS: Final = ("mia", "zhou", "lan", "niu")  # what computer players are called, by seat
ASLEEP: Final = "emote/sleep"  # the head of somebody whose connection is lost
REPEAT: Final = 2.0  # seconds after which an action that was not answered may be tried again
FAR_BEHIND: Final = 24  # updates not yet shown: the older ones are no longer played
LOG: Final = 60  # lines of chat that are kept


class Remote:
    """See the module.

    address  of the server, as in Contacts;  keep: called with every new token of this person
    welcome  what the server said first;  tables: its list, None until it was asked for
    room     where this person is, None: nowhere;  session: the game there
    gone     why this person is no longer there, until somebody takes it;  refusals: likewise
    log      what was said;  muted: whom the user does not want to hear
    """

    def __init__(self, client: Caller, address: str, keep: Callable[[str], None]) -> None:
        self._client = client
        self.address = address
        self._keep = keep
        self._token = client.token
        self.welcome: wire.Welcome | None = None
        self.tables: tuple[TableInfo, ...] | None = None
        self.room: RoomView | None = None
        self.room_since = 0.0
        self.session: RemoteSession | None = None
        self.gone: Gone | None = None
        self.refusals: deque[Refusal] = deque(maxlen=8)
        self.log: list[Say] = []
        self.fresh: list[Say] = []
        self.muted: set[str] = set()
        self.changes = 0  # rises with everything that is told
        self.now = 0.0

    @property
    def online(self) -> bool:
        """Whether there is a connection."""
        return self._client.link == "online"

    @property
    def lost(self) -> bool:
        """Whether the connection is being opened again."""
        return self._client.link == "lost"

    @property
    def closed(self) -> bool:
        """Whether it has ended for good: see `fault`, `farewell`."""
        return self._client.link == "closed"

    @property
    def fault(self) -> Fault | None:
        """Why the server does not want this person."""
        return self._client.fault

    @property
    def farewell(self) -> Farewell | None:
        """TAKEN_OVER, if the same person is there by another window."""
        return self._client.farewell

    def ask(self, message: Ask) -> None:
        """Asks the server for something."""
        self._client.ask(message)

    def close(self) -> None:
        """Ends the connection; the seat is kept."""
        self._client.close()

    def tick(self, now: float) -> bool:
        """Takes in what was told; returns whether anything was, or the connection stands otherwise."""
        self.now = now
        tells = self._client.heard()
        for tell in tells:
            self._take(tell)
        met = any(isinstance(tell, wire.Welcome) for tell in tells)
        if met or self._client.token != self._token:
            self._token = self._client.token
            self._keep(self._token)
        self.changes += len(tells)
        return bool(tells)

    def _take(self, tell: Tell) -> None:
        match tell:
            case wire.Welcome():
                self.welcome = tell
            case wire.Tables(tables):
                self.tables = tables
            case RoomView():
                self._enter(tell)
            case wire.Play():
                if self.room is not None:
                    if self.session is None or self.session.game != tell.game:
                        self.session = RemoteSession(self, tell)
                    else:
                        self.session.take(tell)
            case Said():
                self._hear(tell)
            case Refusal():
                self.refusals.append(tell)
                if self.session is not None and tell.about in ("Do", "Next"):
                    self.session.answered()
            case Gone(table):
                if self.room is not None and table == self.room.table:
                    self.gone, self.room, self.session = tell, None, None
            case wire.Token():
                pass

    def _enter(self, room: RoomView) -> None:
        if self.room is None or self.room.table != room.table:
            self.log, self.fresh, self.session = [], [], None
        self.room, self.room_since = room, self.now
        if self.session is not None:
            self.session.auto_told()

    def _hear(self, said: Said) -> None:
        seat = OUTSIDE if said.seat is None else said.seat
        line = Say(seat, said.emote if said.emote in EMOTES else "", said.phrase, said.text, said.name)
        mine = self.room is not None and said.name == self.room.name
        if said.old:
            said_before = [(old.name, old.emote, old.phrase, old.text) for old in self.log]
            if (line.name, line.emote, line.phrase, line.text) in said_before:
                return  # told again after coming back
        if said.name not in self.muted or mine:
            self.log = [*self.log, line][-LOG:]
            if not said.old:
                self.fresh.append(line)

    # --- who is there ----------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """The seat that is nearest on the screen: the own one, a watcher's is 0."""
        return 0 if self.room is None or self.room.seat is None else self.room.seat

    @property
    def seated(self) -> bool:
        """Whether this person sits."""
        return self.room is not None and self.room.seat is not None

    @property
    def hosts(self) -> bool:
        """Whether this person is the host."""
        return self.room is not None and self.room.host == self.room.name

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The seats of the room."""
        return self.room.chairs if self.room is not None else ()

    def name(self, seat: int) -> str:
        """Returns what who sits there is called; empty for a free seat."""
        return name_of(self.chairs[seat], seat) if self.chairs else ""

    def head(self, seat: int) -> str:
        """Returns the head of who sits there."""
        if not self.chairs:
            return HEADS[seat]
        chair = self.chairs[seat]
        if chair.name or not chair.bot:
            return head_of(chair, seat)
        shown = {chair.head for chair in self.chairs if chair.name}
        free = [head for head in HEADS if head not in shown] or HEADS
        bots_before = sum(chair.bot and not chair.name for chair in self.chairs[:seat])
        return free[bots_before % len(free)]


def name_of(chair: Chair, seat: int) -> str:
    """Returns what who sits on a chair is called; computer players have names of the client's."""
    return tr(f"online.bot.{BOTS[seat]}") if chair.bot and not chair.name else chair.name


def head_of(chair: Chair, seat: int) -> str:
    """Returns the head of who sits on a chair: asleep without a connection; an unknown one as by seat."""
    if chair.away:
        return ASLEEP
    return chair.head if chair.head in HEADS else HEADS[(seat + 1) % len(HEADS)]


class RemoteSession:
    """See the module, and phone_client.session for what each method does.

    game   its number at the table;  watching: nobody's cards are seen
    until  the app's time when whoever is to act has none left, None: there is no limit now
    """

    def __init__(self, remote: Remote, first: wire.Play) -> None:
        self.remote = remote
        self.game = first.game
        self._newest = first.update.observation
        self._shown = -1  # the version of the update handed out last
        self._updates: deque[Update] = deque()
        self._results: dict[int, DealResult] = {}
        self._asked: tuple[int, float] | None = None  # version and time of an action not yet answered
        self._next: tuple[int, float] | None = None  # likewise of going on
        self._auto: bool | None = None  # as wished, until the server has told
        self.until: float | None = None
        self.take(first)

    def take(self, play: wire.Play) -> None:
        """Takes in what has happened."""
        update = play.update
        seen = update.observation
        if seen.version < self._newest.version:
            return
        self.until = None if play.left is None else self.remote.now + play.left / 1000
        for event in update.events:
            if isinstance(event, DealEnded):
                self._results[seen.deal] = event.result
        if seen.result is not None:
            self._results[seen.deal] = seen.result
        if self._asked is not None and _answers(update, self._newest, self._asked[0]):
            self._asked = None
        if seen.version == self._newest.version and self._shown == seen.version and seen == self._newest:
            return
        self._newest = seen
        self._updates.append(update)
        if len(self._updates) > FAR_BEHIND:
            last = self._updates[-1]
            self._updates = deque([Update(last.version, (), last.observation)])

    def answered(self) -> None:
        """The server has refused what was asked last."""
        self._asked = self._next = None

    def auto_told(self) -> None:
        """The server has told who plays for whom."""
        self._auto = None

    # --- the protocol of sessions ----------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return 0 if self._newest.seat is None else self._newest.seat

    @property
    def watching(self) -> bool:
        return self._newest.seat is None

    @property
    def names(self) -> Seats:
        name = self.remote.name
        return name(0), name(1), name(2), name(3)

    @property
    def heads(self) -> Seats:
        head = self.remote.head
        return head(0), head(1), head(2), head(3)

    @property
    def chat(self) -> list[Say]:
        return self.remote.log

    @property
    def auto(self) -> bool:
        if self.watching or not self.remote.chairs:
            return False
        return self.remote.chairs[self.seat].auto if self._auto is None else self._auto

    @auto.setter
    def auto(self, on: bool) -> None:
        if not self.watching:
            self._auto = on
            self.remote.ask(wire.Auto(on))

    @property
    def observation(self) -> Observation:
        return self._newest

    def poll(self, now: float) -> Update | None:
        self.remote.tick(now)
        if not self._updates:
            return None
        update = self._updates.popleft()
        self._shown = update.version
        return update

    @property
    def waits(self) -> bool:
        """Whether an action is on its way."""
        return self._asked is not None and self.remote.now - self._asked[1] < REPEAT

    def act(self, action: Action, now: float) -> None:
        if self.watching:
            raise Refused(Reason.TURN)
        if not self.waits:
            version = max(self._shown, 0) if self._shown >= 0 else self._newest.version
            self._asked = version, now
            self.remote.ask(wire.Do(self.game, version, action))

    def hurry(self, now: float) -> None:
        """The cards fall for all alike."""

    def next_deal(self, now: float) -> None:
        seen = self._newest
        if self.watching or seen.result is None or seen.winners:
            return
        if self._next is None or self._next[0] != seen.version:
            self._next = seen.version, now
            self.remote.ask(wire.Next(self.game, seen.version))

    @property
    def said_next(self) -> bool:
        """Whether this person waits for the others to go on."""
        return self._next is not None and self._next[0] == self._newest.version

    def hints(self) -> list[bots.Hint]:
        return [] if self.watching else bots.hints(self._newest)

    def say(self, line: Say, now: float) -> None:
        self.remote.ask(wire.Chat(line.emote, line.phrase, line.text))

    def heard(self, now: float) -> list[Say]:
        fresh, self.remote.fresh = self.remote.fresh, []
        return fresh

    def results(self) -> list[DealResult]:
        return [self._results[deal] for deal in sorted(self._results)]

    def record(self) -> str:
        return ""

    def again(self, now: float) -> RemoteSession:
        self.remote.ask(wire.Ready(True))
        return self

    def close(self) -> None:
        self.remote.close()

    # --- and more --------------------------------------------------------------------------------------

    def left(self, now: float) -> float | None:
        """Returns how many seconds whoever is to act has; None without a limit."""
        return None if self.until is None or not self.remote.online else max(0.0, self.until - now)

    @property
    def clock(self) -> Clock | None:
        """How long things take at this table."""
        return self.remote.room.clock if self.remote.room is not None else None

    @property
    def may_pass(self) -> bool:
        """Whether the table waits for this seat to show cards or to pass, and it has none to show."""
        seen = self._newest
        asked = seen.phase in (Phase.DECLARE, Phase.COUNTER) and seen.seat in seen.to_act
        return asked and not seen.may_show and not self.auto and not self.waits

    def pass_on(self, now: float) -> None:
        """Passes."""
        self.act(Pass(), now)


def _answers(update: Update, before: Observation, version: int) -> bool:
    """Whether an action for this version can no longer be under way."""
    seen = update.observation
    if seen.version <= version:
        return False
    mine = any(getattr(event, "seat", None) == seen.seat and not _dealt(event) for event in update.events)
    asked_before, asked = before.seat in before.to_act, seen.seat in seen.to_act
    return mine or seen.phase is not before.phase or asked != asked_before or not update.events


def _dealt(event: object) -> bool:
    return type(event).__name__ == "Drew"
