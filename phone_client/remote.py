"""The connection to one server, as screens need it: its tables, the room this person is in, what is said
there, how it stands. The game there is a RemoteSession. Neither waits for anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import sha1
from typing import TYPE_CHECKING, Final

from core.online import wire
from core.online.wire import Chair, Fault, Gone, Refusal, RoomView, Said, TableInfo
from core.record import RecordError, Replay
from phone_client.contacts import HEADS
from phone_client.local import BOTS
from phone_client.phrases import EMOTES
from phone_client.remote_session import RemoteSession
from phone_client.session import OUTSIDE, Say
from phone_client.text import tr

if TYPE_CHECKING:
    from core.online.wire import Ask, Farewell, Tell
    from phone_client.caller import Caller

ASLEEP: Final = "emote/sleep"  # the head of somebody whose connection is lost
LOG: Final = 60  # lines of chat that are kept


class Remote:
    """See the module.

    address  of the server, as in Contacts;  keep: called with every new token of this person
    save     called with a name and the record of a match, each time another deal of it is over
    welcome  what the server said first;  tables: its list, None until it was asked for
    room     where this person is, None: nowhere;  session: the game there
    gone     why this person is no longer there, until somebody takes it;  refusals: likewise
    log      what was said;  muted: whom the user does not want to hear
    """

    def __init__(
        self,
        client: Caller,
        address: str,
        keep: Callable[[str], None],
        save: Callable[[str, str], object] = lambda name, record: None,
    ) -> None:
        self._client = client
        self.address = address
        self._keep = keep
        self._save = save
        self._recalled = (0, 0)  # game and deal whose record was asked for last
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
                self._recalled = (0, 0)
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
                    self._recall(self.session)
            case Said():
                self._hear(tell)
            case wire.Record():
                self._learn(tell)
            case Refusal(about="Recall") | Refusal(Fault.MESSAGE, about=""):
                pass  # there is none, or the server is an older one, without records
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

    def _recall(self, session: RemoteSession) -> None:
        """Asks for the record when there is more of it."""
        wanted = session.game, session.over
        if session.over and wanted != self._recalled and session.record_to < session.over:
            self._recalled = wanted
            self.ask(wire.Recall())

    def _learn(self, told: wire.Record) -> None:
        session = self.session
        if session is None or self.room is None or told.game != session.game or not _sound(told.text):
            return
        session.learn(told)
        if told.deal:
            what = f"{self.address} {self.room.table} {told.game} {session.watching}"
            self._save(f"online-{sha1(what.encode()).hexdigest()[:16]}", told.text)

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


def _sound(record: str) -> bool:
    """Whether it may be kept: what else is wrong with a record its readers tell."""
    try:
        Replay(record)
    except RecordError:
        return False
    return all(map(str.isprintable, record.splitlines()))
