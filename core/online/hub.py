"""The rooms one process serves: folded from their logs, changed, kept going, and shown to the people there.

A room is here as long as a connection of this process is at its table. Everything that changes it goes
through `change`: it is done, its record appended, and only then anybody told. If the record is refused,
another process was quicker: the room is folded anew and the question asked again.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from core import bots
from core.online import asking, seeing
from core.online.encode import Telling
from core.online.form import write
from core.online.room import Room
from core.online.store import News, Row, Store, StoreError
from core.online.wire import Farewell, Fault, Faulty, Gone
from core.table import Bot

LOG: Final = logging.getLogger("tuolaji")
TRIES: Final = 5  # times a question is asked again because another process was quicker
LAG: Final = 0.2  # seconds a process leaves what is due to the one that made the last record
AGAIN: Final = 1.0  # seconds before what the store refused is tried again
SWEEP: Final = 5.0  # seconds between two looks at which processes are alive
CHUNK: Final = 100  # records folded before others have their turn
BITS: Final = secrets.randbits

Act = Callable[[Room, float], str | None]


class Guest:
    """A connection that may be at a table.

    via      its name in records;  key: of its person (core.online.room);  fresh: another, for a take-over
    live     the room it is at, None: at none;  no: its person's number there
    """

    def __init__(
        self, via: str, key: str, fresh: str, send: Callable[[str], None], part: Callable[[Farewell], None]
    ) -> None:
        self.via: Final = via
        self.key = key
        self.fresh = fresh
        self.send: Final = send
        self.part: Final = part
        self.live: Live | None = None
        self.no = 0
        self.forget()

    def forget(self) -> None:
        """What was shown of a room is of no use any more."""
        self.changes = -1
        self.said: int | None = None
        self.shown: tuple[int, int, int | None] | None = None  # game, version, seat


class Live:
    """A room being served. `stale`: it must be folded anew; `own`: this process made the last record."""

    def __init__(self, bot: Callable[[str], Bot]) -> None:
        self.room = Room(bot)
        self.lock: Final = asyncio.Lock()
        self.guests: Final[set[Guest]] = set()
        self.stale = True
        self.own = False
        self.using = 0
        self.row = -1  # the room's `changes` in what the store knows of it
        self.telling: Telling | None = None
        self.timer: asyncio.TimerHandle | None = None


class Hub:
    """See the module. `counts` are for the metrics."""

    def __init__(self, store: Store, bot: Callable[[str], Bot] = bots.player) -> None:
        self.store: Final = store
        self.bot: Final = bot
        self.rooms: Final[dict[str, Live]] = {}
        self.guests: Final[dict[str, Guest]] = {}  # by via
        self.counts: Final[Counter[str]] = Counter()
        self._alive: set[str] = set()
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def now(self) -> float:
        """Returns the time, in seconds since 1970: the same for all processes."""
        return time.time()

    async def start(self) -> None:
        """Begins to serve. Raises StoreError."""
        self._alive = await self.store.alive()
        self.spawn(self._sweep())
        self.spawn(self._follow())

    async def stop(self) -> None:
        """Stops; nothing needs to be said, everything is in the logs."""
        for live in self.rooms.values():
            if live.timer:
                live.timer.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs a coroutine beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("unexpected: %s", type(error).__name__, exc_info=error)

    # --- rooms -------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def room(self, name: str) -> AsyncIterator[Live]:
        """A room while it is looked at; it stays for as long as somebody is there."""
        live = self.rooms.get(name)
        if live is None:
            live = self.rooms[name] = Live(self.bot)
            live.room.id = name
        live.using += 1
        try:
            yield live
        finally:
            live.using -= 1
            self._forget_unused(live)

    def _forget_unused(self, live: Live) -> None:
        if live.using or live.guests:
            return
        if self.rooms.get(live.room.id) is live:
            del self.rooms[live.room.id]
        if live.timer:
            live.timer.cancel()

    async def change(self, live: Live, act: Act) -> bool:
        """Does something to a room; returns whether anything was done (`act` returned a record). Raises
        Faulty, and then nothing was."""
        live.using += 1
        try:
            async with live.lock:
                return await self._change(live, act)
        finally:
            live.using -= 1
            self._forget_unused(live)

    async def _change(self, live: Live, act: Act) -> bool:
        try:
            for _ in range(TRIES):
                if live.stale and not await self._load(live):
                    continue
                record = act(live.room, self.now())
                if record is None:
                    return False
                if await self._append(live, record):
                    return True
            raise Faulty(Fault.STORE)
        except StoreError as error:
            live.stale = True
            self.counts["store_errors"] += 1
            LOG.warning("store: %s", error)
            raise Faulty(Fault.STORE) from None
        except Faulty:
            raise
        except BaseException:
            live.stale = True  # half of something may have been done
            raise
        finally:
            if not live.stale:
                self.show(live)
            self._schedule(live)

    async def _append(self, live: Live, record: str) -> bool:
        room = live.room
        row = _row(room, self.now()) if room.changes != live.row and not room.closed else None
        if not await self.store.append(room.id, room.number, record, row):
            live.stale = True
            self.counts["appends_refused"] += 1
            return False
        self.counts["records"] += 1
        live.own = True
        live.row = room.changes
        if room.closed:
            with suppress(StoreError):
                await self.store.drop(room.id)
        return True

    async def _load(self, live: Live) -> bool:
        """Folds a room anew, and notes who is no longer there; False if that came too late."""
        name = live.room.id
        room = Room(self.bot)
        room.id = name
        self._alive = await self.store.alive()
        await self._fold(room, await self.store.read(name, 0))
        if not room.number or room.closed:
            raise Faulty(Fault.TABLE)
        live.room, live.stale, live.own, live.row, live.telling = room, False, False, room.changes, None
        self.counts["folds"] += 1
        record = asking.lost(room, self._gone, self.now())
        return record is None or await self._append(live, record)

    async def _fold(self, room: Room, records: list[str]) -> None:
        try:
            for i, record in enumerate(records, 1):
                room.fold(record)
                if i % CHUNK == 0:
                    await asyncio.sleep(0)
        except (ValueError, KeyError, TypeError, AssertionError):
            LOG.exception("the log of table %s is damaged", room.id)
            self.counts["damaged"] += 1
            raise Faulty(Fault.TABLE) from None

    def _gone(self, via: str) -> bool:
        process = via.partition(":")[0]
        return process not in self._alive or (process == self.store.process and via not in self.guests)

    # --- what happens by itself --------------------------------------------------------------------------

    def _schedule(self, live: Live) -> None:
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if not live.guests:
            return
        delay = AGAIN
        if not live.stale:
            due = live.room.due
            if due is None:
                return
            delay = max(0.001, due - self.now()) + (0.0 if live.own else LAG)
        live.timer = asyncio.get_running_loop().call_later(delay, self._fire, live)

    def _fire(self, live: Live) -> None:
        live.timer = None
        self.spawn(self._tick(live))

    async def _tick(self, live: Live) -> None:
        with suppress(Faulty):
            await self.change(live, lambda room, now: asking.tick(room, now, BITS))

    async def _sweep(self) -> None:
        """Says that this process is alive, and notes whose processes are not."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                alive = await self.store.alive()
            except StoreError as error:
                LOG.warning("store: %s", error)
                continue
            died, self._alive = self._alive - alive, alive
            for live in list(self.rooms.values()) if died else ():
                with suppress(Faulty):
                    await self.change(live, lambda room, now: asking.lost(room, self._gone, now))

    async def _follow(self) -> None:
        """Folds what other processes append."""
        async for news in self.store.news():
            concerned = self.rooms.get(news.room)
            for live in list(self.rooms.values()) if not news.number else [concerned] if concerned else []:
                with suppress(Faulty):
                    await self._hear(live, news)

    async def _hear(self, live: Live, news: News) -> None:
        async with live.lock:
            room = live.room
            if live.stale or 0 < news.number <= room.number:
                return
            try:
                next_one = news.number == room.number + 1
                records = [news.record] if next_one else await self.store.read(room.id, room.number)
                await self._fold(room, records)
            except (StoreError, Faulty):
                live.stale = True
            live.own = False
            live.row = room.changes
            if not live.stale:
                self.show(live)
            self._schedule(live)

    # --- who is there, and what they see -----------------------------------------------------------------

    async def enter(self, live: Live, guest: Guest, act: Act, game: int = 0, version: int = 0) -> None:
        """Lets a connection come to a room by an `act` that makes its person one of the people there; `game`
        and `version` are what it has seen of it."""
        self.guests[guest.via] = guest
        await self.change(live, act)
        person = next((p for p in live.room.people.values() if p.via == guest.via), None)
        if person is None:  # sent away at once
            raise Faulty(Fault.TABLE)
        guest.forget()
        guest.live, guest.no, guest.key = live, person.no, person.key
        if live.room.table is not None and version < live.room.table.version:
            guest.shown = (game, version, person.seat)
        live.guests.add(guest)
        self.show(live)
        self._schedule(live)

    async def leave(self, guest: Guest) -> None:
        """Notes that a connection is gone."""
        live = guest.live
        self.guests.pop(guest.via, None)
        if live is None:
            return
        guest.live = None
        live.guests.discard(guest)
        with suppress(Faulty):
            await self.change(live, lambda room, now: asking.lost(room, lambda via: via == guest.via, now))

    def show(self, live: Live) -> None:
        """Tells everybody there what they have not been told."""
        room = live.room
        now = self.now()
        left = seeing.time_left(room, now)
        if room.table is not None and (live.telling is None or live.telling.table is not room.table):
            live.telling = Telling(room.table)
        for guest in list(live.guests):
            person = room.people.get(guest.no)
            if room.closed or person is None or person.via not in (guest.via, ""):
                self._part(live, guest)
                continue
            if not person.via:  # another process believed this one dead
                self.spawn(self._again(live, guest))
                continue
            if guest.changes != room.changes:
                guest.changes = room.changes
                guest.send(write(seeing.room_view(room, person, now)))
            self._show_game(live, guest, person.seat, left)
            self._show_chat(room, guest)

    def _show_game(self, live: Live, guest: Guest, seat: int | None, left: int | None) -> None:
        room = live.room
        if live.telling is None or room.table is None:
            return
        version = room.table.version
        shown, guest.shown = guest.shown, (room.game, version, seat)
        if shown == guest.shown:
            return
        since = shown[1] if shown and (shown[0], shown[2]) == (room.game, seat) else -1
        guest.send(live.telling.play(room.game, left, seat, since if since < version else -1))
        self.counts["plays"] += 1

    def _show_chat(self, room: Room, guest: Guest) -> None:
        lines = list(room.chat)
        new = len(lines) if guest.said is None else min(room.said - guest.said, len(lines))
        for line in lines[len(lines) - new :] if new else ():
            guest.send(write(seeing.said(line, old=guest.said is None)))
        guest.said = room.said

    def _part(self, live: Live, guest: Guest) -> None:
        """A connection is no longer at the table."""
        room = live.room
        person = room.people.get(guest.no)
        live.guests.discard(guest)
        guest.live = None
        self.guests.pop(guest.via, None)
        if room.closed:
            why = Farewell.CLOSED
        elif person is not None:
            why = Farewell.TAKEN_OVER
        else:
            why = Farewell.KICKED if guest.key in room.kicked else Farewell.LEFT
        guest.send(write(Gone(room.id, why)))
        guest.part(why)

    async def _again(self, live: Live, guest: Guest) -> None:
        with suppress(Faulty):
            person = live.room.people.get(guest.no)
            if person is not None and not person.via and guest.live is live:
                who = (person.name, person.head, guest.key, guest.via)
                await self.change(live, lambda room, now: asking.join(room, who, guest.fresh, now))


def _row(room: Room, now: float) -> Row:
    people = " ".join(p.key for p in room.people.values())
    waiting = not room.playing and len(room.seated()) < 4
    return Row(room.by, people, now, waiting, write(seeing.table_info(room)))
