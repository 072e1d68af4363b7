"""The connection to a table elsewhere as screens have it, without a server; and who the user is there."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from online_phones import BOT, FREE, Caller, Imagined, chair

from core.messages import Declare, Pass, PlayCards, Reason, Refused, Update
from core.online import wire
from core.online.server import Limits
from core.online.wire import Farewell, Fault, Gone, Play, Refusal, Said, Token
from phone_client import contacts, online
from phone_client.contacts import HERE, Contacts, Server, plain
from phone_client.folder import Folder
from phone_client.remote import ASLEEP, Remote
from phone_client.remote_session import FAR_BEHIND, RemoteSession
from phone_client.screens.online_host import SKILLS
from phone_client.session import OUTSIDE, Say


def playing(**room: object) -> tuple[Imagined, RemoteSession]:
    """A phone whose person is to play."""
    phone = Imagined("en")
    table = phone.begin(**room)  # type: ignore[arg-type]
    phone.go_to("play", mine=True)
    return phone, table.session


# --- the game --------------------------------------------------------------------------------------------


def test_an_action_carries_the_version_that_was_seen() -> None:
    phone, session = playing()
    seen = session.observation
    cards = session.hints()[0].cards
    session.act(PlayCards(cards), phone.app.now)
    assert phone.caller.asked[-1] == wire.Do(1, seen.version, PlayCards(cards))


def test_an_action_under_way_is_not_sent_again_but_may_be_later() -> None:
    phone, session = playing()
    before = len(phone.caller.asked)
    cards = session.hints()[0].cards
    session.act(PlayCards(cards), phone.app.now)
    session.act(PlayCards(cards), phone.app.now)
    assert len(phone.caller.asked) == before + 1
    phone.tick(3)
    session.act(PlayCards(cards), phone.app.now)
    assert len(phone.caller.asked) == before + 2


@pytest.mark.parametrize("reason", [Reason.STALE, Reason.PAIR, Reason.WEAK])
def test_a_refused_action_is_told_as_at_any_table(reason: Reason) -> None:
    phone, session = playing()
    session.act(Pass(), phone.app.now)
    phone.caller.tell(Refusal(Fault.RULE, reason, "Do", session.observation.version))
    phone.tick()
    table = phone.app.top
    assert table.toast  # type: ignore[attr-defined]
    assert not session.waits


def test_the_answer_ends_the_waiting() -> None:
    phone, session = playing()
    cards = session.hints()[0].cards
    session.act(PlayCards(cards), phone.app.now)
    assert session.waits
    phone.do(0, PlayCards(cards))
    assert not session.waits


def test_an_older_or_repeated_state_changes_nothing() -> None:
    phone, session = playing()
    seen = session.observation
    for version in (seen.version - 1, seen.version):
        phone.caller.tell(Play(1, 5000, Update(version, (), replace(seen, version=version))))
        phone.tick()
        assert session.observation == seen
        assert session.poll(phone.app.now) is None


def test_far_behind_only_the_newest_is_shown() -> None:
    phone, session = playing()
    seen = session.observation
    for number in range(1, FAR_BEHIND + 5):
        session.take(
            Play(1, None, Update(seen.version + number, (), replace(seen, version=seen.version + number)))
        )
    update = session.poll(phone.app.now)
    assert update is not None
    assert update.version > seen.version + FAR_BEHIND
    assert not update.events


def test_a_watcher_may_do_nothing() -> None:
    phone = Imagined("en")
    session = phone.begin(seat=None, name="Olaf").session
    assert session.watching
    with pytest.raises(Refused):
        session.act(Declare((0,)), phone.app.now)
    asked = list(phone.caller.asked)
    session.auto = True
    session.next_deal(phone.app.now)
    assert not session.auto
    assert session.hints() == []
    assert phone.caller.asked == asked


def test_the_time_that_is_left() -> None:
    phone, session = playing()
    phone.tell_play(12000)
    assert session.left(phone.app.now) == pytest.approx(12, abs=0.1)
    phone.tick(2)
    assert session.left(phone.app.now) == pytest.approx(10, abs=0.1)
    phone.tell_play(None)
    assert session.left(phone.app.now) is None


# --- the room --------------------------------------------------------------------------------------------


def test_names_and_heads_of_people_and_computer_players() -> None:
    phone, session = playing()
    assert session.names == ("Ming", "Zhou", "Rose", "Niu")
    heads = session.heads
    assert len(set(heads)) == 4  # computer players have none that a person has
    phone.tell_room(chairs=(chair("Ming"), BOT, chair("Rose", away=True), chair("X", "head/dragon")))
    assert session.heads[2] == ASLEEP
    assert session.heads[3].startswith("head/")
    phone.tell_room(chairs=(chair("Ming"), FREE, FREE, BOT))
    assert session.names[1] == ""


def test_lines_of_chat_come_once_and_from_watchers_too() -> None:
    phone = Imagined("en")
    phone.enter()
    remote = phone.remote
    old = Said("Rose", 1, "", "quick.hello", "", old=True)
    phone.caller.tell(old, Said("Olaf", None, "", "", "Hi", old=False))
    remote.tick(0.0)
    phone.caller.tell(old)  # told again after coming back
    remote.tick(0.0)
    assert remote.log == [Say(1, "", "quick.hello", "", "Rose"), Say(OUTSIDE, "", "", "Hi", "Olaf")]
    assert [line.name for line in remote.fresh] == ["Olaf"]
    remote.muted.add("Olaf")
    phone.caller.tell(Said("Olaf", None, "no_such_emote", "", "", old=False))
    remote.tick(0.0)
    assert len(remote.log) == 2


def test_what_is_told_of_another_table_is_nobodys_business() -> None:
    phone = Imagined("en")
    phone.enter()
    phone.caller.tell(Gone("other", Farewell.CLOSED))
    phone.tick()
    assert phone.remote.room is not None


def test_a_new_secret_is_kept_at_once() -> None:
    kept: list[str] = []
    caller = Caller()
    remote = Remote(caller, "a.lan:8460", kept.append)
    caller.token = "second"
    caller.tell(Token("second"))
    remote.tick(0.0)
    assert kept == ["second"]


def test_hanging_up_waits_for_nobody_and_the_game_ends_all() -> None:
    phone = Imagined("en")
    phone.enter()
    caller = phone.caller
    phone.app.close()
    assert caller.ended
    assert online.of(phone.app).remote is None


# --- who the user is -------------------------------------------------------------------------------------


def test_contacts_outlive_the_game(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "data", tmp_path / "config")
    assert folder.contacts() == (Contacts(), None)
    known = Contacts("小明", "head/panda").met(HERE, "own").met("192.168.1.7:8460", "abc")
    folder.save_contacts(known)
    assert folder.contacts() == (known, None)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"format": 1}',
        '{"format": 1, "name": "a", "head": "head/dragon", "own": "", "servers": []}',
        '{"format": 1, "name": " a", "head": "head/fox", "own": "", "servers": []}',
        '{"format": 1, "name": "a", "head": "head/fox", "own": "!", "servers": []}',
        '{"format": 1, "name": "a", "head": "head/fox", "own": "", "servers": [{"address": "x"}]}',
        '{"format": 1, "name": "", "head": "head/fox", "own": "", "servers": [{"address": "", "token": ""}]}',
        '{"format": 1, "name": "a", "head": "head/fox", "own": "", "servers": [], "more": 1}',
        '{"format": 2}',
    ],
)
def test_a_damaged_file_is_set_aside(text: str, tmp_path: Path) -> None:
    file = tmp_path / "online.json"
    file.write_text(text, "utf-8")
    found, aside = contacts.load(file)
    assert found == Contacts()
    assert aside is not None
    assert aside.newer == ('"format": 2' in text)
    assert aside.path.read_text("utf-8") == text


def test_the_last_servers_come_first_and_old_ones_are_forgotten() -> None:
    known = Contacts()
    for number in range(20):
        known = known.met(f"10.0.0.{number}:8460", "")
    assert len(known.servers) == contacts.MOST
    assert known.servers[0] == Server("10.0.0.19:8460")


@pytest.mark.parametrize(
    "words",
    [
        "",
        ".",
        "1.2.3",
        "1.2.3.4.5",
        "256.1.1.1",
        "a..b",
        "-",
        "a:0",
        "a:65536",
        "a:1:2",
        "http://a",
        "a b",
        "a" * 65,
    ],
)
def test_what_is_no_address(words: str) -> None:
    assert plain(words) == ""


def test_the_servers_skills_are_those_offered() -> None:
    assert Limits().skills == SKILLS


def test_the_game_starts_without_loading_the_network() -> None:
    code = (
        "import sys, phone_client.__main__, phone_client.screens.menu, phone_client.folder;"
        "print([m for m in sys.modules if m.split('.')[0] in ('asyncio', 'websockets', 'zeroconf', 'sqlite3')"
        " or m.startswith('core.online')])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
