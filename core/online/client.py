"""A person's connection to a server: a thread of its own, which comes back by itself when the line breaks.

Asks go in (`ask`), what the server tells comes out (`heard`), neither waits. After a break the client says
who it is, returns to its table and repeats the action that was not yet answered; the server does it once.

    client = Client(["ws://192.168.1.7:8460"], "小明", "head/panda", token)
    client.ask(Quick(None))
    ... every frame: for tell in client.heard(): ...
    client.close()
"""

import asyncio
import ssl
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import cycle
from random import Random
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from core.codec import BadMessage
from core.messages import Drew, PassedOn
from core.online.form import read_tell, write
from core.online.wire import (
    PROTOCOL,
    SUBPROTOCOL,
    Ask,
    Do,
    Farewell,
    Fault,
    Gone,
    Hello,
    Join,
    Next,
    Play,
    Refusal,
    RoomView,
    Tell,
    Token,
    Welcome,
)

WAITS: Final = (0.2, 0.5, 1.0, 2.0, 4.0)  # seconds before trying again, the last one from then on
PATIENCE: Final = 5.0  # seconds for opening a connection, and for an answer to a ping
MOST_WAITING: Final = 64  # asks kept while there is no connection
LONGEST_TELL: Final = 1 << 20  # bytes


class Link(StrEnum):
    """How a connection stands."""

    CONNECTING = "connecting"  # for the first time
    ONLINE = "online"
    LOST = "lost"  # being opened again
    CLOSED = "closed"  # for good: `Client.fault` or `Client.farewell` says why, or `close` was called


class Client:
    """See the module. All methods are for one thread, which is not the client's own.

    link      how it stands;  token: the newest secret of this person, to be kept by the caller
    fault     why the server does not want this client (Link.CLOSED);  farewell: TAKEN_OVER, or None
    trouble   the last error of the network, for developers
    """

    def __init__(
        self,
        addresses: Sequence[str],
        name: str,
        head: str,
        token: str = "",
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """Starts connecting; with several addresses of one server they are tried in turn. `tls` is for
        `wss://` with a certificate that the system does not know."""
        self.link = Link.CONNECTING
        self.token = token
        self.fault: Fault | None = None
        self.farewell: Farewell | None = None
        self.trouble = ""
        self._hello = (name, head)
        self._tls = tls
        self._place = ("", 0, 0)  # table, and game and version of the last Play
        self._open: Do | Next | None = None  # sent, not yet answered
        self._asks: deque[Ask] = deque(maxlen=MOST_WAITING)
        self._tells: deque[Tell] = deque()
        self._news = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._wake = asyncio.Event()
        self._closing = False
        self._thread: Final = threading.Thread(target=self._work, args=(tuple(addresses),), daemon=True)
        self._thread.start()

    def ask(self, message: Ask) -> None:
        """Sends a message, as soon as there is a connection."""
        self._asks.append(message)
        self._call(self._wake.set)

    def heard(self) -> list[Tell]:
        """Returns what the server has told since the last call."""
        self._news.clear()
        tells = []
        while self._tells:
            tells.append(self._tells.popleft())
        return tells

    def wait(self, seconds: float) -> list[Tell]:
        """Returns what the server tells, waiting until there is something or the time is up."""
        self._news.wait(seconds)
        return self.heard()

    def close(self) -> None:
        """Ends the connection; asks that have been sent are done, the seat is kept. One that is only being
        opened is given up at once."""
        self._closing = True
        self._call(self._part)
        self._thread.join(PATIENCE)

    def cut(self) -> None:
        """Breaks the connection without a word, as a bad line does; it will be opened again."""
        self._call(self._abort)

    # --- in the thread -----------------------------------------------------------------------------------

    def _call(self, act: object) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(act)  # type: ignore[arg-type]

    def _abort(self) -> None:
        if self._connection is not None:
            self._connection.transport.abort()

    def _part(self) -> None:
        self._wake.set()
        if self.link is not Link.ONLINE:
            self._abort()
            self._running.cancel()

    _connection: ClientConnection | None = None

    def _work(self, addresses: tuple[str, ...]) -> None:
        self._running = self._loop.create_task(self._run(addresses))
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._running)
        finally:
            self.link = Link.CLOSED
            self._news.set()
            self._loop.close()

    async def _run(self, addresses: tuple[str, ...]) -> None:
        fails = 0
        for address in cycle(addresses):
            try:
                secured = {"ssl": self._tls} if self._tls and address.startswith("wss:") else {}
                async with connect(
                    address,
                    subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
                    compression=None,
                    proxy=None,
                    open_timeout=PATIENCE,
                    ping_interval=PATIENCE,
                    ping_timeout=PATIENCE,
                    close_timeout=1,
                    max_size=LONGEST_TELL,
                    **secured,  # type: ignore[arg-type]
                ) as connection:
                    self._connection = connection
                    await self._greet(connection)
                    fails = 0
                    await self._talk(connection)
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError, BadMessage, EOFError) as error:
                self.trouble = f"{type(error).__name__}: {error}"
            except InvalidURI as error:
                self.trouble = str(error)
                return
            finally:
                self._connection = None
            if self._closing or self.fault or self.farewell:
                return
            if self.link is Link.ONLINE:
                self.link = Link.LOST
            self._news.set()
            await self._pause(WAITS[min(fails, len(WAITS) - 1)])
            fails += 1
            if self._closing:
                return

    async def _pause(self, seconds: float) -> None:
        """Waits, not quite so long each time, so that not all clients of a server come back at once."""
        deadline = self._loop.time() + seconds * Random().uniform(0.5, 1.0)
        while not self._closing and (left := deadline - self._loop.time()) > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), left)
            self._wake.clear()

    async def _greet(self, connection: ClientConnection) -> None:
        name, head = self._hello
        await connection.send(write(Hello(PROTOCOL, name, head, self.token)))
        async with asyncio.timeout(PATIENCE):
            self._take(read_tell(str(await connection.recv())))
        if self.fault:
            return
        self.link = Link.ONLINE
        table, game, version = self._place
        if table:
            await connection.send(write(Join(table, game, version)))
        if self._open is not None:
            await connection.send(write(self._open))

    async def _talk(self, connection: ClientConnection) -> None:
        """Both directions, until the connection ends or is ended."""
        if self.fault:
            return
        sending = asyncio.ensure_future(self._send(connection))
        try:
            async for text in connection:
                self._take(read_tell(str(text)))
                if self.farewell:
                    return
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await sending

    async def _send(self, connection: ClientConnection) -> None:
        while True:
            self._wake.clear()
            while self._asks:
                message = self._asks[0]
                if isinstance(message, Do | Next):
                    self._open = message
                await connection.send(write(message))
                self._asks.popleft()
            if self._closing:
                await connection.close()
                return
            await self._wake.wait()

    def _take(self, tell: Tell) -> None:
        """Notes what coming back needs, and passes it on."""
        match tell:
            case Welcome(_, token, _, _) | Token(token):
                self.token = token
            case RoomView():
                if tell.table != self._place[0]:
                    self._place = (tell.table, 0, 0)
            case Play(game, _, update):
                self._place = (self._place[0], game, update.version)
                if self._open and _answers(tell, self._open):
                    self._open = None
            case Refusal(fault, _, about, version):
                if self._open and about in ("Do", "Next") and version == self._open.version:
                    self._open = None
                if fault is Fault.PROTOCOL or about == "Hello":
                    self.fault = fault
            case Gone(_, why):
                self._place = ("", 0, 0)
                self._open = None
                if why is Farewell.TAKEN_OVER:
                    self.farewell = why
        self._tells.append(tell)
        self._news.set()


def _answers(play: Play, asked: Do | Next) -> bool:
    """Whether an action can no longer be under way: cards that fall and what others pass leave it open."""
    update = play.update
    if (play.game, update.version) <= (asked.game, asked.version):
        return False
    seat = update.observation.seat
    open_still = [
        isinstance(event, Drew) or (isinstance(event, PassedOn) and event.seat != seat)
        for event in update.events
    ]
    return not open_still or not all(open_still)
