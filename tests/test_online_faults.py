"""What can break does: the server is killed, clients vanish, lag, come twice. Nothing is lost or done twice.

TUOLAJI_KILLS: how often the server is killed; TUOLAJI_TABLES: how many tables two servers share.
"""

import asyncio
import json
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from online_play import Player, play_on, serving, settle, table_of
from online_world import table_image
from redis_here import PATIENCE, redis_url
from test_online_wire import ASKS
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from core.codec import to_json
from core.messages import Phase
from core.online.__main__ import open_store
from core.online.form import write
from core.online.room import Room
from core.online.server import Limits, Server
from core.online.store import SqliteStore
from core.online.wire import PROTOCOL, SUBPROTOCOL, Chat, Clock, Hello, Host, Join, Leave, ListTables, Sit
from core.rules import N

NAN = float("nan")
KILLS = int(os.environ.get("TUOLAJI_KILLS", "3"))
TABLES = int(os.environ.get("TUOLAJI_TABLES", "3"))


def folded(store: str, table: str) -> Room:
    """The room as its log has it."""

    async def read() -> list[str]:
        kept = open_store(store)
        records = await kept.read(table, 0)
        await kept.close()
        return records

    room = Room()
    for record in asyncio.run(read()):
        room.fold(record)
    return room


def check(store: str, table: str, players: Sequence[Player]) -> None:
    """What all saw last is what the log says, and what they did is there, once."""
    room = folded(store, table)
    assert room.table is not None
    for player in players:
        assert player.room is not None
        assert player.observation == room.table.observation(player.room.seat)
        for (game, version), line in player.done.items():
            if game == room.game:
                assert room.table.moves[version] == line
        assert player.seen == sorted(player.seen), "no version comes late"


def ended(players: Sequence[Player], deals: int = 1) -> bool:
    """Whether all have seen the end of so many deals."""
    seen = [player.observation for player in players]
    return all(one and (one.deal > deals or (one.deal == deals and one.result)) for one in seen)


def test_the_server_is_killed_in_the_midst_of_tricks(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables.sqlite'}"
    rng = Random(KILLS)
    with serving(store) as server:
        players = [Player(name, [server.url]) for name in ("Ann", "Bob", "Cid", "Dee")]
        table = table_of(players, clock=Clock(turn=30, window=3, rest=60, beat=0, think=0))
        for _ in range(KILLS):
            goal = max(p.observation.version for p in players if p.observation) + rng.randrange(1, 25)
            play_on(players, lambda goal=goal: bool(  # type: ignore[misc]
                players[0].observation and players[0].observation.version >= goal))  # fmt: skip
            for player in players:
                player.move()  # on its way while the server dies
            server.kill()
            server.start()
        for player in players:
            player.stays = True
        deal = max(p.observation.deal for p in players if p.observation)
        play_on(players, lambda: all(
            p.observation and p.observation.deal >= deal and p.observation.phase is Phase.DONE
            for p in players))  # fmt: skip
        server.stop()
        check(store, table, players)
        for player in players:
            player.close()


def test_clients_vanish_and_come_back_all_the_time(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables.sqlite'}"
    rng = Random(3)
    with serving(store) as server:
        players = [Player(name, [server.url]) for name in ("Ann", "Bob", "Cid", "Dee")]
        table = table_of(players, clock=Clock(turn=30, window=3, rest=60, beat=0, think=0))
        for player in players:
            player.stays = True
        turns = 0

        def over() -> bool:
            nonlocal turns
            turns += 1
            if turns % 40 == 0:
                rng.choice(players).client.cut()
            return ended(players)

        play_on(players, over)
        server.stop()
        check(store, table, players)
        for player in players:
            player.close()


def test_a_client_that_takes_nothing_is_cut_off(tmp_path: Path) -> None:
    async def work(path: Path) -> None:
        server = Server(SqliteStore(path), Limits(buffer=100_000))
        await server.start("127.0.0.1", 0)
        slow = await connect(
            f"ws://127.0.0.1:{server.port}", subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None
        )
        for ask in (Hello(PROTOCOL, "Slow", "", ""), Host("t", N, 0, Clock(), "normal")):
            await slow.send(write(ask))
        while not server.hub.guests:
            await asyncio.sleep(0.01)
        slow.transport.pause_reading()
        (guest,) = server.hub.guests.values()
        async with asyncio.timeout(PATIENCE):
            while not server.hub.counts["slow"]:
                guest.send("x" * 10_000)
                await asyncio.sleep(0)
            while server.hub.guests:
                await asyncio.sleep(0.01)
        slow.transport.abort()
        await server.stop()

    asyncio.run(work(tmp_path / "tables.sqlite"))


def test_a_half_open_connection_is_noticed(tmp_path: Path) -> None:
    """Nothing comes any more, not even an end: a ping is not answered."""

    async def work(path: Path) -> None:
        server = Server(SqliteStore(path), Limits(patience=1.0))
        await server.start("127.0.0.1", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = (
            f"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
        )
        writer.write(head.encode())
        assert b"101" in await reader.readline()
        async with asyncio.timeout(PATIENCE):
            while await reader.read(1000):
                pass
            while "tuolaji_connections 0" not in server.metrics():
                await asyncio.sleep(0.05)
        writer.close()
        await server.stop()

    asyncio.run(work(tmp_path / "tables.sqlite"))


def test_one_of_two_processes_is_killed_and_every_table_ends() -> None:
    """Two servers share Redis, people of one table are at both. After the kill every table plays the deal it
    was in to its end, or the next one: however long that takes, as long as anything happens."""
    with redis_url() as url, serving(url) as one, serving(url) as two:
        tables: list[tuple[str, list[Player]]] = []
        for i in range(TABLES):
            ways = [[one.url, two.url], [two.url, one.url]]
            players = [Player(f"{name}{i}", ways[seat % 2]) for seat, name in enumerate("ABCD")]
            clock = Clock(turn=600, window=3, rest=600, beat=0, think=0)  # nothing goes on by itself
            tables.append((table_of(players, clock=clock), players))
        everybody = [player for _, players in tables for player in players]
        play_on(everybody, lambda: all(p.observation and p.observation.version > 30 for p in everybody))
        one.kill()
        goals = {player: deal for _, players in tables for deal in [next_end(players)] for player in players}

        def over() -> bool:
            for player, deal in goals.items():
                player.stays = player.observation is not None and player.observation.deal >= deal
            return all(map(rests, goals))

        play_on(everybody, over)
        time.sleep(0.2)
        for player in everybody:
            player.hear()
        for table, players in tables:
            check(url, table, players)
        for player in everybody:
            player.close()


def next_end(players: Sequence[Player]) -> int:
    """The deal whose end none of them has seen."""
    seen = [player.observation for player in players]
    return max(one.deal + (one.phase is Phase.DONE) for one in seen if one)


def rests(player: Player) -> bool:
    """Whether there is nothing more to do: after the match, or at the end of a deal where one stays."""
    seen = player.observation
    return bool(seen and (seen.winners or (player.stays and seen.phase is Phase.DONE)))


def junk(rng: Random, asks: list[dict[str, Any]]) -> str:
    """A message no client of ours sends: a broken one, or one whose fields hold what they should not."""
    ask = dict(rng.choice(asks))
    wild: list[Any] = [
        None,
        True,
        -1,
        10**20,
        1.5,
        "",
        "x" * 70,
        "\u202e",
        [],
        {},
        [[]],
        {"kind": "Pass"},
        "S2 S2",
        NAN,
    ]
    for _ in range(rng.randrange(1, 3)):
        ask[rng.choice([*ask, "extra"])] = rng.choice(wild)
    text = json.dumps(ask)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "}", '"', "\x00", "[[["]) + text[at + rng.randrange(3) :]
    return text


def test_ten_thousand_hostile_messages_change_nothing(tmp_path: Path) -> None:
    """From somebody who watches a game: all are answered by refusals, none of which shows anything."""
    store = f"sqlite:{tmp_path / 'tables.sqlite'}"
    rng = Random(7)
    asks = [to_json(ask) for ask in ASKS if not isinstance(ask, Leave | Chat | ListTables | Sit)]
    with serving(store, "--rate", "100000") as server:
        players = [Player(name, [server.url]) for name in ("Ann", "Bob", "Cid", "Dee")]
        table = table_of(players, clock=Clock(turn=600, window=60, rest=600, beat=0, think=0))
        play_on(players, lambda: bool(players[0].observation and players[0].observation.tricks))
        settle(players)
        before = folded_copy(tmp_path, table)
        answers: Counter[str] = Counter()

        async def attack() -> None:
            async with connect(server.url, subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None) as socket:
                await socket.send(write(Hello(PROTOCOL, "Eve", "", "")))
                await socket.send(write(Join(table, 0, 0)))
                for _ in range(3):
                    await socket.recv()
                for _ in range(100):
                    for _ in range(100):
                        await socket.send(junk(rng, asks))
                    for _ in range(100):
                        tell = json.loads(await socket.recv())
                        answers[tell["kind"]] += 1
                        assert set(tell) == {"kind", "fault", "reason", "about", "version"}

        asyncio.run(attack())
        assert answers == {"Refusal": 10_000}
        after = folded_copy(tmp_path, table)
        assert table_image(after.table) == table_image(before.table)
        for player in players:
            player.hear()
            player.close()


def folded_copy(folder: Path, table: str) -> Room:
    """The room as the log of a running server has it."""
    base = sqlite3.connect(folder / "tables.sqlite")
    rows = base.execute("select record from log where room = ? order by number", (table,)).fetchall()
    base.close()
    room = Room()
    for (record,) in rows:
        room.fold(record)
    return room
