"""The server through its socket: a whole game, coming back, taking over, pages, limits, hostile messages."""

import asyncio
import http.client
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from online_play import SMALL, Player, Serving, play_on, serving, table_of
from redis_here import PATIENCE
from test_online_wire import HELLO, WRONG
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from core.codec import to_json
from core.messages import Phase
from core.online.client import Link
from core.online.store import SqliteStore
from core.online.wire import (
    LONGEST_ASK,
    SUBPROTOCOL,
    Ask,
    Chat,
    Clock,
    Close,
    Farewell,
    Fault,
    Gone,
    Host,
    Join,
    Kick,
    Leave,
    ListTables,
    Quick,
    Ready,
    Said,
    Sit,
    Stand,
    Start,
    Tables,
)  # fmt: skip
from core.rules import N


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with serving(f"sqlite:{tmp_path / 'tables.sqlite'}") as running:
        yield running


@pytest.fixture
def players(server: Serving) -> Iterator[list[Player]]:
    everybody = [Player(name, [server.url]) for name in ("Ann", "Bob", "Cid", "Dee")]
    yield everybody
    for player in everybody:
        player.close()


def raw(server: Serving, hello: dict[str, Any] | None = None) -> ClientConnection:
    """A connection by hand."""
    connection = connect(server.url, subprotocols=[SUBPROTOCOL], compression=None, proxy=None)  # type: ignore[list-item]
    connection.send(json.dumps(hello or HELLO))
    assert json.loads(connection.recv(PATIENCE))["kind"] == "Welcome"
    return connection


def test_four_people_play_a_deal(players: list[Player]) -> None:
    table_of(players)
    play_on(players, lambda: all(p.observation and p.observation.result for p in players))
    results = {str(p.observation.result) for p in players if p.observation}
    assert len(results) == 1
    assert not [r for p in players for r in p.refusals if r.fault is not Fault.RULE]
    for player in players:
        assert player.seen == sorted(set(player.seen))


def test_one_with_computer_players_and_a_watcher(players: list[Player]) -> None:
    host, watcher, *_ = players
    table = table_of([host])
    watcher.client.ask(Join(table, 0, 0))
    play_on([host, watcher], lambda: bool(watcher.observation and watcher.observation.deal >= 2))
    for tell in watcher.told:
        update = to_json(tell).get("update")
        if update:
            seen = update["observation"]
            assert (seen["hand"], seen["may_show"], seen["kitty_taken"]) == ("", [], "")
            assert seen["kitty"] == "" or seen["result"]
            drawn = [event for event in update["events"] if event["kind"] == "Drew"]
            assert all(event["card"] is None for event in drawn)


def test_a_lost_connection_comes_back_to_the_very_state(players: list[Player]) -> None:
    table_of(players)
    play_on(players, lambda: bool(players[1].observation and players[1].observation.tricks))
    lost = players[1]
    hand = lost.observation
    lost.lose()
    lost.until(lambda: lost.room and not lost.room.chairs[1].away)
    lost.until(lambda: lost.observation is not None)
    assert hand is not None
    assert lost.observation is not None
    assert lost.observation.version >= hand.version
    play_on(players, lambda: all(p.observation and p.observation.result for p in players))


def test_others_see_who_is_away(players: list[Player]) -> None:
    table_of(players[:2])
    players[1].close()
    players[0].until(lambda: players[0].room and players[0].room.chairs[1].away)


def test_a_second_window_takes_over(server: Serving, players: list[Player]) -> None:
    first, other = players[0], players[1]
    table = table_of([first, other])
    old = first.client.token
    second = Player("Ann", [server.url], old)
    second.client.ask(Join(table, 0, 0))
    second.until(lambda: second.room and second.room.seat == 0)
    first.until(lambda: first.client.link is Link.CLOSED)
    assert first.client.farewell is Farewell.TAKEN_OVER
    second.until(lambda: second.client.token != old)
    second.lose()
    third = Player("Ann", [server.url], old)
    third.client.ask(Join(table, 0, 0))
    third.until(lambda: third.room)
    assert third.room is not None
    assert third.room.seat in (0, None)
    second.close()
    third.close()


def test_a_person_is_told_where_the_game_is(server: Serving, players: list[Player]) -> None:
    host = players[0]
    table = table_of([host])
    token = host.client.token
    host.close()
    with raw(server, HELLO | {"token": token}) as again:
        del again
    connection = connect(server.url, subprotocols=[SUBPROTOCOL], proxy=None)  # type: ignore[list-item]
    connection.send(json.dumps(HELLO | {"token": token}))
    assert json.loads(connection.recv(PATIENCE))["table"] == table
    connection.close()


def test_chat_reaches_all_and_those_who_come_later(players: list[Player]) -> None:
    host, other, late, _ = players
    table = table_of([host, other])
    other.client.ask(Chat("", "", "你好"))
    line = Said("Bob", 1, "", "", "你好", False)
    host.until(lambda: line in host.told)
    late.client.ask(Join(table, 0, 0))
    late.until(lambda: Said("Bob", 1, "", "", "你好", True) in late.told)


def test_the_list_of_tables_and_what_the_host_may(players: list[Player]) -> None:
    host, other, watcher, _ = players
    table = table_of([host, other])
    watcher.client.ask(ListTables())
    watcher.until(lambda: any(isinstance(tell, Tables) for tell in watcher.told))
    (info,) = next(tell for tell in watcher.told if isinstance(tell, Tables)).tables
    assert (info.table, info.host, info.playing, info.people) == (table, "Ann", True, 2)
    assert [chair.name for chair in info.chairs] == ["Ann", "Bob", "", ""]
    host.client.ask(Kick("Bob"))
    other.until(lambda: Gone(table, Farewell.KICKED) in other.told)
    other.client.ask(Join(table, 0, 0))
    other.until(lambda: [r for r in other.refusals if r.fault is Fault.KICKED])
    host.client.ask(Close())
    host.until(lambda: Gone(table, Farewell.CLOSED) in host.told)
    watcher.told.clear()
    watcher.client.ask(ListTables())
    watcher.until(lambda: Tables(()) in watcher.told)


def test_quick_start_brings_people_together(players: list[Player]) -> None:
    for player in players:
        player.client.ask(Quick(SMALL))
        player.until(lambda player=player: player.room)  # type: ignore[misc]
    for player in players:
        player.until(lambda player=player: player.play)  # type: ignore[misc]
    assert {player.room.table for player in players if player.room} == {players[0].room.table}  # type: ignore[union-attr]
    assert {player.room.seat for player in players if player.room} == {0, 1, 2, 3}


def test_what_cannot_be_done_is_refused_by_code(players: list[Player]) -> None:
    host, other, *_ = players
    wrong: list[tuple[Ask, Fault]] = [
        (Ready(True), Fault.AWAY), (Join("nowhere", 0, 0), Fault.TABLE), (Start(), Fault.AWAY),
        (Host("t", N, 12, Clock(), "expert"), Fault.SKILL),
    ]  # fmt: skip
    for ask, fault in wrong:
        host.refusals.clear()
        host.client.ask(ask)
        host.until(lambda: host.refusals)
        assert host.refusals[0].fault is fault
        assert host.refusals[0].about == type(ask).__name__
    table = table_of([host])
    other.client.ask(Join(table, 0, 0))
    for_watchers: list[tuple[Ask, Fault]] = [
        (Sit(0), Fault.SEAT),
        (Stand(), Fault.WATCHER),
        (Close(), Fault.HOST),
        (Quick(None), Fault.HERE),
    ]
    for ask, fault in for_watchers:
        other.refusals.clear()
        other.client.ask(ask)
        other.until(lambda: other.refusals)
        assert other.refusals[0].fault is fault
    other.client.ask(Leave())
    other.until(lambda: Gone(table, Farewell.LEFT) in other.told)


def get(server: Serving, path: str) -> tuple[int, str]:
    page = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    page.request("GET", path)
    answer = page.getresponse()
    text = answer.read().decode()
    page.close()
    return answer.status, text


def test_pages_hold_only_counts(server: Serving, players: list[Player]) -> None:
    table_of(players)
    assert get(server, "/health") == (200, "ok\n")
    status, text = get(server, "/metrics")
    assert status == 200
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    counts = dict(line.split() for line in lines)
    assert all(value.isdigit() for value in counts.values())
    assert (counts["tuolaji_connections"], counts["tuolaji_rooms"]) == ("4", "1")
    for path in ("/tables", "/metrics/..", "/health/x", "/%00"):
        assert get(server, path)[0] == 404


def test_hostile_messages_change_nothing(server: Serving, players: list[Player]) -> None:
    """The list of test_online_wire through the socket."""
    table_of(players[:1], clock=Clock(turn=600, window=60, rest=600, beat=2000, think=5000))
    with raw(server) as connection:
        for data, fault in WRONG:
            text = data if isinstance(data, str | bytes) else json.dumps(data)
            if len(text) > LONGEST_ASK:
                continue  # it ends the connection
            connection.send(text)
            answer = json.loads(connection.recv(PATIENCE))
            assert (answer["kind"], answer["fault"]) == ("Refusal", fault.value)
            time.sleep(0.05)
    with raw(server) as connection:
        connection.send("x" * (LONGEST_ASK + 1))
        with pytest.raises(ConnectionClosed):
            connection.recv(PATIENCE)
    with connect(server.url, subprotocols=[SUBPROTOCOL], proxy=None) as connection:  # type: ignore[list-item]
        connection.send('{"kind":"ListTables"}')
        assert json.loads(connection.recv(PATIENCE))["fault"] == Fault.HELLO.value
        with pytest.raises(ConnectionClosed):
            connection.recv(PATIENCE)
    assert get(server, "/health")[0] == 200
    assert players[0].client.link is Link.ONLINE


def test_who_asks_too_fast_is_cut_off(tmp_path: Path) -> None:
    """By a rate that they are beyond however long the server takes for each."""
    with serving(f"sqlite:{tmp_path / 'tables.sqlite'}", "--rate", "1") as server:
        other = Player("Ann", [server.url])
        other.until(lambda: other.client.link is Link.ONLINE)
        with raw(server) as connection:
            with suppress(ConnectionClosed):
                for _ in range(500):
                    connection.send('{"kind":"ListTables"}')
            answers = []
            with suppress(ConnectionClosed):
                while True:
                    answers.append(json.loads(connection.recv(PATIENCE)))
            # It was cut off; what was said last may be lost with what the server had not read yet.
            assert not answers or answers[-1].get("fault", "rate") == Fault.RATE.value
            assert len(answers) < 100
        assert get(server, "/health")[0] == 200
        assert other.client.link is Link.ONLINE
        other.close()


def test_a_page_of_a_web_site_is_not_let_in(server: Serving) -> None:
    with pytest.raises(Exception, match="403"):
        connect(server.url, origin="http://evil.example", proxy=None)  # type: ignore[arg-type]


def test_neither_hands_nor_secrets_are_kept_where_they_need_not(
    server: Serving, players: list[Player], tmp_path: Path
) -> None:
    table_of(players)
    server.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    for player in players:
        assert len(player.client.token) == 32
        assert player.client.token.encode() not in kept


def test_a_stopped_server_goes_on_where_it_was(
    server: Serving, players: list[Player], tmp_path: Path
) -> None:
    table = table_of(players)
    play_on(players, lambda: bool(players[0].observation and players[0].observation.phase is Phase.PLAY))
    assert server.stop() == 0

    async def log() -> list[str]:
        store = SqliteStore(tmp_path / "tables.sqlite")
        records = await store.read(table, 0)
        await store.close()
        return records

    assert len(asyncio.run(log())) > 20
    server.start()
    play_on(players, lambda: all(p.observation and p.observation.result for p in players))


def test_the_program_says_what_is_wrong(tmp_path: Path) -> None:
    from core.online.__main__ import main

    assert main(["--store", "mysql://x"]) == 1
    assert main(["--port", "0", "--store", f"sqlite:{tmp_path}"]) == 1
