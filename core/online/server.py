"""The server: rooms (core.online.hub) behind one port that speaks WebSocket, with /health and /metrics.

A connection is limited in what it may send and how fast, and one that does not take what it is sent is ended:
nothing waits for a slow client. Neither a hand nor a secret is ever written to a log.
"""

import asyncio
import hashlib
import logging
import secrets
import ssl
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, assert_never

from websockets.asyncio.server import Server as Sockets
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from core import bots
from core.online import asking, seeing
from core.online.form import read_ask, write
from core.online.hub import BITS, LOG, Guest, Hub
from core.online.room import Room
from core.online.store import Row, Store, StoreError
from core.online.wire import (
    LONGEST_ASK,
    PROTOCOL,
    SUBPROTOCOL,
    Ask,
    Clock,
    Do,
    Farewell,
    Fault,
    Faulty,
    Hello,
    Host,
    Join,
    ListTables,
    Next,
    Quick,
    Recall,
    Refusal,
    Token,
    Welcome,
)
from core.rules import Rules
from core.table import Bot

SECRET_BYTES: Final = 24
SECRET_LENGTH: Final = 32  # characters they become; a shorter one was not made here
LISTED: Final = 100  # tables in a list
QUICK_TRIES: Final = 5
_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # of names of tables: letters nobody mistakes


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server allows.

    rate, burst  messages a second of a connection, and how many at once;  buffer: bytes not yet taken by it
    patience     seconds for the first message and for an answer to a ping, which are sent as far apart
    tables       open on the server, and `hosted` of them by one person
    quickest     milliseconds of Clock.beat and Clock.think
    skills       of computer players: those that search would take the time of all tables
    """

    connections: int = 5000
    rate: float = 20.0
    burst: float = 40.0
    buffer: int = 256 * 1024
    patience: float = 10.0
    tables: int = 2000
    hosted: int = 3
    quickest: int = 50
    skills: tuple[str, ...] = ("beginner", "normal")


class Connection:
    """One client: a Guest and the socket behind it."""

    def __init__(self, server: "Server", socket: ServerConnection, via: str) -> None:
        self._server: Final = server
        self._socket: Final = socket
        self._limits: Final = server.limits
        self._hub: Final = server.hub
        self._via: Final = via
        self._tokens = self._limits.burst
        self._filled = time.monotonic()
        self.name = self.head = ""

    async def run(self) -> None:
        """Serves the client until it is gone."""
        guest: Guest | None = None
        try:
            guest = await self._greet()
            if guest is not None:
                async for text in self._socket:
                    if not await self._answer(guest, text):
                        return
        except (ConnectionClosed, TimeoutError):
            pass
        finally:
            if guest is not None:
                await self._hub.leave(guest)

    def send(self, text: str) -> None:
        """Sends without waiting; a client that lags too far behind is cut off."""
        broadcast([self._socket], text)
        self._hub.counts["messages_out"] += 1
        if self._socket.transport.get_write_buffer_size() > self._limits.buffer:
            self._hub.counts["slow"] += 1
            self._socket.transport.abort()

    def part(self, why: Farewell) -> None:
        """The client is no longer at a table; one that was replaced ends here."""
        if why is Farewell.TAKEN_OVER:
            self._hub.spawn(self._socket.close(4001, why.value))

    def _refuse(self, fault: Faulty, ask: Ask | None) -> None:
        version = ask.version if isinstance(ask, Do | Next) else 0
        about = type(ask).__name__ if ask is not None else ""
        self._hub.counts[f"refused_{fault.fault.value}"] += 1
        self.send(write(Refusal(fault.fault, fault.reason, about, version)))

    async def _greet(self) -> Guest | None:
        async with asyncio.timeout(self._limits.patience):
            text = await self._socket.recv()
        try:
            hello = read_ask(text)
            if not isinstance(hello, Hello):
                raise Faulty(Fault.HELLO)
        except Faulty as fault:
            self._refuse(fault, None if fault.fault is Fault.HELLO else Hello(0, "", "", ""))
            await self._socket.close(1002, fault.fault.value)
            return None
        self.name, self.head = hello.name, hello.head
        token = hello.token if len(hello.token) == SECRET_LENGTH else secrets.token_urlsafe(SECRET_BYTES)
        self._fresh = secrets.token_urlsafe(SECRET_BYTES)
        guest = Guest(self._via, key_of(token), key_of(self._fresh), self.send, self.part)
        table = "" if token != hello.token else await self._server.table_of(guest.key)
        self.send(write(Welcome(PROTOCOL, token, self._limits.skills, table)))
        return guest

    async def _answer(self, guest: Guest, text: str | bytes) -> bool:
        """Does what a message asks; False ends the connection."""
        self._hub.counts["messages_in"] += 1
        ask: Ask | None = None
        try:
            self._spend()
            ask = read_ask(text)
            await self._do(guest, ask)
        except Faulty as fault:
            self._refuse(fault, ask)
            if fault.fault is Fault.RATE:
                self._socket.transport.close()  # the rest of what it has sent is not even read
                return False
        return True

    def _spend(self) -> None:
        """Each message costs a token; they come back with time."""
        now = time.monotonic()
        self._tokens = min(
            self._limits.burst, self._tokens + (now - self._filled) * self._limits.rate
        )  # fmt: skip
        self._filled = now
        self._tokens -= 1
        if self._tokens < 0:
            raise Faulty(Fault.RATE)

    async def _do(self, guest: Guest, ask: Ask) -> None:
        match ask:
            case Hello():
                raise Faulty(Fault.HELLO)
            case ListTables():
                self.send(await self._server.listed())
            case Host() | Quick() | Join():
                if guest.live is not None:
                    raise Faulty(Fault.HERE)
                await self._come(guest, ask)
            case _:
                if guest.live is None:
                    raise Faulty(Fault.AWAY)
                if isinstance(ask, Recall):
                    await self._hub.change(guest.live, lambda room, _: self._recall(room, guest.no))
                    return
                await self._hub.change(
                    guest.live, lambda room, now: asking.ask(room, guest.no, ask, now, BITS)
                )

    def _recall(self, room: Room, no: int) -> None:
        """Tells a record, of nothing that is not in the log yet; it changes nothing."""
        person = room.people.get(no)
        if person is None:
            raise Faulty(Fault.AWAY)
        self.send(write(seeing.record_of(room, person)))

    async def _come(self, guest: Guest, ask: Host | Quick | Join) -> None:
        who = (self.name, self.head, guest.key, guest.via)
        match ask:
            case Host():
                await self._server.open(guest, who, ask)
            case Quick(rules):
                await self._server.quick(guest, who, rules)
            case Join(table, game, version):
                before = guest.key
                async with self._hub.room(table) as live:
                    await self._hub.enter(
                        live,
                        guest,
                        lambda room, now: asking.join(room, who, guest.fresh, now),
                        game,
                        version,
                    )
                if guest.key not in (before, key_of("")) and guest.key == guest.fresh:
                    self.send(write(Token(self._fresh)))
            case _:
                assert_never(ask)


class Server:
    """Serves tables until it is stopped.

    port   where it listens, once started
    """

    def __init__(
        self, store: Store, limits: Limits | None = None, bot: Callable[[str], Bot] = bots.player
    ) -> None:
        self.limits: Final = limits or Limits()
        self.hub: Final = Hub(store, bot)
        self.port = 0
        self._store: Final = store
        self._count = 0
        self._open = 0
        self._sockets: Sockets | None = None

    async def start(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> None:
        """Listens; port 0: any free one. Raises OSError, StoreError."""
        self._sockets = await serve(
            self._serve,
            host,
            port,
            ssl=tls,
            subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
            origins=[None],  # no page of a web site may use the server of who looks at it
            process_request=self._page,
            compression=None,
            max_size=LONGEST_ASK,
            open_timeout=self.limits.patience,
            ping_interval=self.limits.patience,
            ping_timeout=self.limits.patience,
            close_timeout=1,
            logger=_quiet(),
        )
        await self.hub.start()
        self.port = next(iter(self._sockets.sockets)).getsockname()[1]
        LOG.info("listening on port %d", self.port)

    async def stop(self) -> None:
        """Ends all connections and lets go of the store. The tables go on when it is started again."""
        if self._sockets is not None:
            self._sockets.close()
            await self._sockets.wait_closed()
        await self.hub.stop()
        await self._store.close()

    async def _serve(self, socket: ServerConnection) -> None:
        if self._open >= self.limits.connections:
            await socket.close(1013, "full")
            return
        self._count += 1
        self._open += 1
        try:
            await Connection(self, socket, f"{self._store.process}:{self._count}").run()
        except Exception:
            LOG.exception("a connection failed")
            await socket.close(1011)
        finally:
            self._open -= 1

    # --- pages -------------------------------------------------------------------------------------------

    def _page(self, socket: ServerConnection, request: Request) -> Response | None:
        """Answers what is no WebSocket."""
        path = request.path.partition("?")[0]
        if path == "/health":
            return socket.respond(HTTPStatus.OK, "ok\n")
        if path == "/metrics":
            return socket.respond(HTTPStatus.OK, self.metrics())
        if path != "/":
            return socket.respond(HTTPStatus.NOT_FOUND, "not here\n")
        return None

    def metrics(self) -> str:
        """Returns the counts, as Prometheus reads them."""
        gauges = {
            "connections": self._open,
            "rooms": len(self.hub.rooms),
            "guests": sum(len(live.guests) for live in self.hub.rooms.values()),
        }
        lines = [f"# TYPE tuolaji_{name} gauge\ntuolaji_{name} {n}" for name, n in gauges.items()]
        for name, n in sorted(self.hub.counts.items()):
            lines.append(f"# TYPE tuolaji_{name}_total counter\ntuolaji_{name}_total {n}")
        return "\n".join(lines) + "\n"

    # --- tables ------------------------------------------------------------------------------------------

    async def _rows(self) -> dict[str, Row]:
        try:
            return await self._store.rows()
        except StoreError:
            raise Faulty(Fault.STORE) from None

    async def table_of(self, key: str) -> str:
        """Returns the table where a person is, the newest one; empty if nowhere."""
        with suppress(Faulty):
            found = [(row.at, name) for name, row in (await self._rows()).items() if key in row.people]
            return max(found, default=(0.0, ""))[1]
        return ""

    async def listed(self) -> str:
        """Returns the message with the tables to choose from."""
        rows = sorted((await self._rows()).values(), key=lambda row: (not row.waiting, -row.at))
        texts = ",".join(row.text for row in rows[:LISTED])
        return f'{{"kind":"Tables","tables":[{texts}]}}'

    async def open(
        self, guest: Guest, who: tuple[str, str, str, str], host: Host, *, quick: bool = False
    ) -> None:
        """Opens a table. Raises Faulty."""
        rows = await self._rows()
        if len(rows) >= self.limits.tables:
            raise Faulty(Fault.FULL)
        if sum(row.by == guest.key for row in rows.values()) >= self.limits.hosted:
            raise Faulty(Fault.HOSTED)
        if min(host.clock.beat, host.clock.think) < self.limits.quickest:
            raise Faulty(Fault.CLOCK)
        if host.skill not in self.limits.skills:
            raise Faulty(Fault.SKILL)
        name = "".join(secrets.choice(_ALPHABET) for _ in range(8))
        async with self.hub.room(name) as live:
            live.stale = False
            await self.hub.enter(
                live,
                guest,
                lambda room, now: asking.open_room(room, name, host, who, now, quick=quick),
            )

    async def quick(self, guest: Guest, who: tuple[str, str, str, str], rules: Rules | None) -> None:
        """Finds a seat for somebody, or opens a table. Raises Faulty."""
        waiting = [
            (row.at, name)
            for name, row in (await self._rows()).items()
            if row.waiting and guest.key not in row.people
        ]
        for _, name in sorted(waiting)[:QUICK_TRIES]:
            with suppress(Faulty):
                async with self.hub.room(name) as live:
                    await self.hub.enter(
                        live,
                        guest,
                        lambda room, now: asking.join_quickly(room, who, rules, now, BITS),
                    )
                return
        skill = self.limits.skills[-1]
        host = Host(who[0], rules or Rules(), 0, Clock(), skill)
        await self.open(guest, who, host, quick=True)


def key_of(token: str) -> str:
    """Returns by what a person is known in the logs: nobody finds the token from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def _quiet() -> logging.Logger:
    """What clients do wrong is no trouble of the server's: websockets says nothing about it."""
    logger = logging.getLogger("tuolaji.websockets")
    logger.setLevel(logging.CRITICAL)
    return logger
