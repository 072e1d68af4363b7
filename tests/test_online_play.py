"""Phones at a real server, over real sockets of this machine."""

import asyncio
import threading
import time
from pathlib import Path

import pytest
from online_phones import ONE_DECK, QUICK, Phone, run, serving
from redis_here import PATIENCE, free_port

from core.messages import Observation, Phase
from core.online.client import Client
from core.online.wire import PORT, Host, Join, Leave, Ready, Sit, Start
from phone_client import online
from phone_client.contacts import HERE
from phone_client.hosting import Hosting
from phone_client.screens.online_menu import OnlineMenu
from phone_client.screens.online_rooms import RoomsScreen
from phone_client.text import set_language, tr

HOST = Host("Ming's", ONE_DECK, 0, QUICK, "beginner")


def address(port: int) -> str:
    return f"127.0.0.1:{port}"


def together(port: int, *names: str, watching: str = "") -> list[Phone]:
    """Phones at one table, at the seats 0, 2, 1, 3; the game begins with computer players at the others."""
    phones = [Phone(name) for name in names]
    host, *others = phones
    host.call(address(port), HOST)
    run(phones, lambda: host.top == "RoomScreen")
    table = host.remote.room
    assert table is not None
    for seat, phone in zip((2, 1, 3), others, strict=False):
        phone.call(address(port), Join(table.table, 0, 0))
        run(phones, lambda phone=phone: phone.top == "RoomScreen")  # type: ignore[misc]
        if phone.app.storage.contacts()[0].name == watching:
            continue
        phone.remote.ask(Sit(seat))
        phone.remote.ask(Ready(True))
        run(phones, lambda seat=seat: host.remote.chairs[seat].ready)  # type: ignore[misc]
    host.remote.ask(Start())
    run(phones, lambda: all(phone.top == "OnlineTable" for phone in phones))
    return phones


def play(phone: Phone) -> None:
    """Does what a person would by keys, if anything is asked."""
    if phone.top == "OnlineDealResult":
        phone.press("select")
        return
    if phone.top != "OnlineTable":
        return
    table = phone.table()
    if (table.session.may_pass and not table.stage.busy) or table.panel is not None:
        phone.press("soft_right")
    elif table.free and not table.session.waits and not table.stage.busy:
        phone.press("3", "1")


def both(*phones: Phone) -> Observation:
    """All of them play; returns what the first one sees."""
    for phone in phones:
        play(phone)
    return phones[0].table().session.observation


def end(*phones: Phone) -> None:
    for phone in phones:
        phone.app.close()


def test_two_people_play_a_deal_by_keys_and_one_looks_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        phones = together(server.port, "Ming", "Rose", "Olaf", watching="Olaf")
        ming, rose, olaf = phones

        def second_deal() -> bool:
            play(ming)
            play(rose)
            seen = olaf.table().stage.shown
            assert seen.hand == ()
            assert seen.kitty == () or seen.result is not None
            return all(phone.table().session.observation.deal == 2 for phone in phones)

        run(phones, second_deal, 120)
        assert [len(phone.table().session.results()) for phone in phones] == [1, 1, 1]
        end(*phones)


def test_the_same_seat_is_given_to_one_only(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        phones = [Phone("Ming"), Phone("Rose"), Phone("Lee")]
        ming, rose, lee = phones
        ming.call(address(server.port), HOST)
        run(phones, lambda: ming.top == "RoomScreen")
        assert ming.remote.room is not None
        for phone in (rose, lee):
            phone.call(address(server.port), Join(ming.remote.room.table, 0, 0))
        run(phones, lambda: rose.top == lee.top == "RoomScreen")
        rose.press("5")
        lee.press("5")
        run(phones, lambda: bool(rose.app.notes) != bool(lee.app.notes))
        winner, loser = (lee, rose) if rose.app.notes else (rose, lee)
        assert loser.app.notes[0].words == tr("online.fault.seat")
        run(phones, lambda: winner.remote.seated)  # who is refused may hear of it first
        assert [phone.remote.seated for phone in (rose, lee)].count(True) == 1
        assert not loser.remote.seated
        end(*phones)


def hosted(folder: Path, port: int) -> Hosting:
    """A server in a process of its own."""
    hosting = Hosting(folder / "tables.sqlite", port, "test")
    until = time.monotonic() + PATIENCE
    while not hosting.poll():
        assert hosting.alive, hosting.fault
        assert time.monotonic() < until
        time.sleep(0.01)
    return hosting


def test_a_server_that_is_killed_and_started_again_is_come_back_to(tmp_path: Path) -> None:
    hosting = hosted(tmp_path, free_port())
    port = hosting.port
    phones = together(port, "Ming", "Rose")
    ming, rose = phones

    def tricks(number: int) -> bool:
        play(ming)
        play(rose)
        seen = ming.table().session.observation
        return len(seen.tricks) >= number or seen.deal > 1

    run(phones, lambda: tricks(2))
    hosting._process.kill()
    run(phones, lambda: all(phone.remote.lost for phone in phones))
    before = [phone.table().session.observation for phone in phones]
    assert all(phone.top == "OnlineTable" for phone in phones)
    hosting.close()
    hosting = hosted(tmp_path, port)
    assert hosting.port == port
    run(phones, lambda: all(phone.remote.online for phone in phones))
    run(phones, lambda: tricks(5))
    for phone, old in zip(phones, before, strict=True):
        seen = phone.table().session.observation
        assert seen.version > old.version
        assert seen.deal > 1 or seen.tricks[: len(old.tricks)] == old.tricks
    end(*phones)
    hosting.close()


def test_a_connection_that_breaks_comes_back_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It tries again when we have seen that it is lost, which it would not wait for."""
    seen, pause = threading.Event(), Client._pause

    async def pause_until_seen(client: Client, seconds: float) -> None:
        while not seen.is_set() and not client._closing:
            await asyncio.sleep(0.01)
        await pause(client, seconds)

    monkeypatch.setattr(Client, "_pause", pause_until_seen)
    with serving(tmp_path) as server:
        phones = together(server.port, "Ming", "Rose")
        ming, rose = phones
        rose.remote._client.cut()  # type: ignore[attr-defined]
        run(phones, lambda: rose.remote.lost)
        seen.set()
        run(phones, lambda: rose.remote.online)
        run(phones, lambda: rose.top == "OnlineTable" and not ming.remote.chairs[2].away)
        run(phones, lambda: both(ming, rose).tricks)
        end(*phones)


def test_a_second_window_takes_over_and_the_first_is_told(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        phones = together(server.port, "Ming", "Rose")
        ming, rose = phones
        again = Phone("Rose", contacts=online.of(rose.app).contacts)
        remote = online.of(again.app).call(address(server.port))
        from phone_client.screens.online_enter import Entering

        again.app.push(Entering(again.app, lambda: remote, None, lambda _: None))
        run([*phones, again], lambda: again.top == "Query")
        again.press("soft_left")
        run([*phones, again], lambda: rose.top == "OnlineMenu" and rose.app.notes)
        assert rose.app.notes[0].words == tr("online.gone.taken_over")
        run([*phones, again], lambda: again.top == "OnlineTable")
        run([ming, again], lambda: again.table().session.observation.hand)
        end(ming, again)


def test_leaving_a_game_lets_a_computer_player_go_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        phones = together(server.port, "Ming", "Rose")
        ming, rose = phones
        run(phones, lambda: both(ming, rose).phase is Phase.PLAY)
        rose.table().leave()
        rose.press("soft_left")
        run(phones, lambda: rose.top == "OnlineMenu")
        run(phones, lambda: not ming.remote.chairs[2].name)
        tricks = len(ming.table().session.observation.tricks)
        run(phones, lambda: len(both(ming).tricks) > tricks + 1)
        end(*phones)


def test_chat_of_players_and_watchers_is_heard_by_all(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        phones = together(server.port, "Ming", "Rose", "Olaf", watching="Olaf")
        ming, rose, olaf = phones
        rose.table().open_chat()
        rose.press("1")  # the first phrase
        olaf.table().open_chat()
        olaf.press("select")
        run(phones, lambda: all(len(phone.remote.log) == 2 for phone in phones))
        assert {(line.name, line.seat) for line in ming.remote.log} == {("Rose", 2), ("Olaf", -1)}
        end(*phones)


def test_a_table_is_hosted_in_this_game(tmp_path: Path) -> None:
    """As a process of its own, by keys alone."""
    ming = Phone("Ming")
    ming.app.storage.tables_file = tmp_path / "tables.sqlite"
    shared = online.of(ming.app)
    shared.serve = lambda path, port, name: Hosting(path, 0, name)
    ming.press("down", "select", "select")
    run([ming], lambda: ming.top == "RoomScreen")
    assert ming.remote.address == HERE
    rose = Phone("Rose")
    port = shared.hosting.port if shared.hosting else 0
    rose.app.push(RoomsScreen(rose.app, online.of(rose.app).call(address(port))))
    screen = rose.app.top
    assert isinstance(screen, RoomsScreen)
    run([ming, rose], lambda: screen.tables)
    rose.press("select")
    run([ming, rose], lambda: rose.top == "RoomScreen")
    ming.press("soft_right")
    run([ming, rose], lambda: isinstance(ming.app.top, OnlineMenu))
    ming.press("select")  # "my tables" now
    run([ming, rose], lambda: ming.top == "RoomsScreen")
    rose.remote.ask(Leave())
    assert shared.hosting is not None
    assert shared.hosting.alive
    process = shared.hosting._process
    end(rose, ming)
    assert not process.is_alive()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_server_that_cannot_be_started_is_told(language: str, tmp_path: Path) -> None:
    set_language(language)
    phone = Phone("Ming", language)
    phone.app.storage.tables_file = tmp_path  # a folder
    phone.press("down", "select", "select")
    run([phone], lambda: phone.app.notes)
    start = tr("online.host_failed", why="").strip()[:5]
    assert phone.app.notes[0].words.startswith(start)
    assert phone.top == "OnlineMenu"
    end(phone)


def test_a_server_in_this_game_that_dies_is_started_again(tmp_path: Path) -> None:
    ming = Phone("Ming")
    ming.app.storage.tables_file = tmp_path / "tables.sqlite"
    shared = online.of(ming.app)
    free = free_port()
    shared.serve = lambda path, port, name: Hosting(path, free if port == PORT else port, name)
    ming.press("down", "select", "select")
    run([ming], lambda: ming.top == "RoomScreen")
    first = shared.hosting
    assert first is not None
    first._process.kill()
    run([ming], lambda: ming.remote.lost)
    run([ming], lambda: ming.remote.online and shared.hosting and shared.hosting.port)
    assert shared.hosting is not None
    assert shared.hosting is not first
    assert shared.hosting.port == first.port
    assert ming.top == "RoomScreen"
    end(ming)
