"""A player for measuring a server: legal moves at next to no cost, so that what is measured is the server.

It looks only at the ends of what it is told until it is to act.
"""

import asyncio
import json
import time
from collections import Counter
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from core.cards import parse
from core.follow import Lead, follow_by
from core.messages import Bury, Declare, Pass, PlayCards
from core.online.form import write
from core.online.wire import PROTOCOL, SUBPROTOCOL, Ask, Do, Hello, Next
from core.ranks import rank_table
from core.record import action_line
from core.rules import Rules

STUCK: Final = 5.0  # seconds after which an action that nobody was told of is lost
START: Final = '"update":{"kind":"Update","version":'


class Figures:
    """What all tables together have measured: seconds from an action to the last of four updates, and counts.
    Only while `on`."""

    def __init__(self) -> None:
        self.on = False
        self.seconds: list[float] = []
        self.counts: Counter[str] = Counter()


class LoadTable:
    """Four players of a table, or one person for whom a computer player plays too, as the clock on the wall
    sees them."""

    def __init__(self, figures: Figures, rules: Rules, pace: float, seats: int) -> None:
        self.figures: Final = figures
        self.rules: Final = rules
        self.pace: Final = pace
        self.name = ""
        self.seats: Final = seats
        self.asked: dict[int, str] = {}  # by version: what was done there, as a line of the record
        self._sent = (0, 0.0)
        self._there = 0

    def send(self, version: int) -> None:
        """An action goes out that answers this version."""
        self._sent = (version, time.perf_counter())
        self._there = 0

    @property
    def stuck(self) -> bool:
        """Whether an action has been under way for long."""
        return self._sent[1] > 0 and time.perf_counter() - self._sent[1] > STUCK

    def arrived(self, before: int, version: int) -> None:
        """A player that had seen `before` is told `version`."""
        asked, then = self._sent
        if before <= asked < version and then:
            self._there += 1
            if self._there == self.seats:
                if self.figures.on:
                    self.figures.seconds.append(time.perf_counter() - then)
                self._sent = (0, 0.0)


class LoadPlayer:
    """One connection."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self._table: Final = table
        self._seat: Final = seat
        self._version = 0
        self._waits = False  # for an answer in the last window, where others act too
        self._acted = -1
        self._rested = 0
        self._last = ""  # Play
        self._others: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._socket: ClientConnection
        self._reader: asyncio.Task[None]

    async def open(self, url: str) -> None:
        """Connects and says hello."""
        self._socket = await connect(
            url,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=60,
        )
        self._reader = asyncio.create_task(self._read())
        await self.ask(Hello(PROTOCOL, f"p{self._seat}", "", ""))
        await self.told("Welcome")

    async def ask(self, ask: Ask) -> None:
        """Sends a message."""
        await self._socket.send(write(ask))

    async def told(self, kind: str) -> dict[str, Any]:
        """Waits for a message of a kind that is no Play."""
        while True:
            async with asyncio.timeout(60):
                tell = await self._others.get()
            if tell["kind"] == kind:
                return tell

    def close(self) -> None:
        """Ends the connection, without a word: thousands of farewells would take their time."""
        self._reader.cancel()
        self._socket.transport.abort()

    async def _read(self) -> None:
        try:
            async for told in self._socket:
                if isinstance(told, str):
                    if told.startswith('{"kind":"Play"'):
                        self._play(told)
                    else:
                        self._other(json.loads(told))
        except ConnectionClosed:
            self._table.figures.counts["closed"] += 1

    def _other(self, tell: dict[str, Any]) -> None:
        if tell["kind"] == "Refusal":
            self._table.figures.counts[f"refused {tell['reason'] or tell['fault']}"] += 1
            if tell["version"] == self._acted:
                self._table.asked.pop(self._acted, None)
                self._acted = -1
            self._waits = False
            if self._last:
                self._look(self._last)
        elif tell["kind"] in ("Welcome", "RoomView"):
            self._others.put_nowait(tell)

    def _play(self, told: str) -> None:
        start = told.index(START) + len(START)
        version = int(told[start : told.index(",", start)])
        self._table.arrived(self._version, version)
        self._version = version
        self._last = told
        self._look(told)

    def _look(self, told: str) -> None:
        """Does what there is to do now."""
        if self._table.seats == 1:
            return  # computer players act
        version = self._version
        may = told.rindex('"to_act":[') + 10
        if str(self._seat) in told[may:]:
            if version != self._acted and not (self._waits and '"phase":"declare"' in told):
                self._act(version, told)
            return
        self._waits = False
        if '"phase":"done"' in told and version != self._rested:
            self._rested = version
            self._later(Next(1, version))

    def _act(self, version: int, told: str) -> None:
        if '"phase":"draw"' in told and ('"trump_named":true' in told or '"may_show":[]' in told):
            return
        table = self._table
        update = json.loads(told)["update"]
        seen = update["observation"]
        phase = seen["phase"]
        self._acted = version
        self._waits = phase == "declare"
        if phase in ("draw", "declare", "counter"):
            shown = seen["may_show"] if phase != "counter" and not seen["trump_named"] else ()
            self._later(Do(1, version, Declare(parse(shown[0])) if shown else Pass()))
            return
        action = self._move(seen)
        table.asked[version] = action_line(self._seat, action)
        self._later(Do(1, version, action), measured=True)

    def _move(self, seen: dict[str, Any]) -> Bury | PlayCards:
        rules, hand = self._table.rules, parse(seen["hand"])
        if seen["phase"] == "bury":
            return Bury(hand[: rules.kitty_size])
        if not seen["trick"]:
            return PlayCards(hand[-1:])
        ranks = rank_table(seen["trump"], seen["level"], rules.twos_trump)
        lead = Lead(ranks, rules, ranks.planes(parse(seen["trick"][0]["cards"])))
        order = [ranks.bits[card] for card in reversed(hand)]
        return PlayCards(ranks.cards(follow_by(ranks, lead, ranks.planes(hand), order)))

    def _later(self, ask: Ask, *, measured: bool = False) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(self._table.pace, self._now, ask, measured)

    def _now(self, ask: Ask, measured: bool) -> None:  # noqa: FBT001 - of call_later
        if measured and isinstance(ask, Do):
            self._table.send(ask.version)
        asyncio.ensure_future(self._out(write(ask)))  # noqa: RUF006 - what is lost is counted

    async def _out(self, message: str) -> None:
        try:
            await self._socket.send(message)
        except ConnectionClosed:
            self._table.figures.counts["unsent"] += 1
