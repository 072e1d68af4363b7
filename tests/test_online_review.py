"""What is left of deals played at tables online: reviews, replays, records, as of those played here."""

from dataclasses import replace
from pathlib import Path

import pytest
from online_phones import Caller, Imagined, run, serving
from test_online_play import both, end, together

from core import record
from core.messages import Phase
from core.online import wire
from core.online.wire import Fault, Record, Refusal
from phone_client import replaying, tally
from phone_client.folder import Folder
from phone_client.remote import Remote
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.look import LookScreen
from phone_client.screens.online_table import OnlineTable
from phone_client.screens.records import RecordsScreen
from phone_client.screens.replay import ReplayScreen
from phone_client.screens.replays import DealsScreen, ReplaysScreen
from phone_client.screens.review import ReviewScreen
from phone_client.storage import Memory
from phone_client.tally import Books

SEATS = ("@Rose", "bot", "human", "bot")
WATCHED = ("@Rose", "bot", "@Lee", "bot")


def told(phone: Imagined, seats: tuple[str, str, str, str] = SEATS) -> Record:
    """The record as a server tells it."""
    table = phone.table
    assert table is not None
    deal = table.match.now
    ends = [*record.begins(table.moves), len(table.moves)]
    number = deal.number if deal.result is not None else deal.number - 1
    setup = replace(table.setup, seed=0, seats=seats)
    return Record(phone.room.game, number, record.write(setup, table.moves[: ends[number]]))


def after_a_deal(seat: int | None = 2, language: str = "en") -> tuple[Imagined, DealResultScreen]:
    """A phone at the result of a deal, who sits there or looks on."""
    phone = Imagined(language)
    phone.begin(people=(2, 0), seat=seat, name="Ming" if seat is not None else "Olaf")
    phone.go_to(Phase.DONE)
    phone.tick(0.1)
    assert isinstance(phone.app.top, DealResultScreen)
    return phone, phone.app.top


def looks(result: DealResultScreen) -> str:
    """The label of the right soft key."""
    right = result.softkeys().right
    return "" if right is None else right.label


def asked(phone: Imagined) -> int:
    return phone.caller.asked.count(wire.Recall())


def test_the_record_is_asked_for_once_when_a_deal_is_over() -> None:
    phone, _ = after_a_deal()
    assert asked(phone) == 1
    phone.tell_room()
    phone.tick(5)
    assert asked(phone) == 1
    phone.caller.tell(told(phone))
    phone.tick()
    phone.welcome()  # the connection was lost meanwhile
    phone.go_to(Phase.DRAW)
    assert asked(phone) == 1, "it is known"
    phone.go_to(Phase.DONE)
    assert asked(phone) == 2


def test_it_is_asked_for_again_where_the_answer_was_lost() -> None:
    phone, _ = after_a_deal()
    phone.welcome()
    phone.go_to(Phase.DRAW)
    assert asked(phone) == 2


def test_after_coming_late_the_deals_before_are_known_too() -> None:
    phone = Imagined("en")
    phone.begin(people=(2, 0), seat=2)
    phone.go_to(Phase.DONE)
    first = told(phone)
    late = Imagined("en")
    late.begin(people=(2, 0), seat=2)
    late.caller.tell(first)
    late.go_to(Phase.DONE)
    late.caller.tell(told(late))
    late.tick()
    session = late.remote.session
    assert session is not None
    assert len(session.results()) == 1
    assert session.record() == told(late).text


def test_the_result_leads_to_review_and_replay() -> None:
    phone, result = after_a_deal()
    assert looks(result) == "Look"
    phone.press("7", "9")
    assert phone.app.top is result, "there is no record yet"
    phone.caller.tell(told(phone))
    phone.tick()
    assert looks(result) == "Look back"
    phone.press("7")
    replay = phone.app.top
    assert isinstance(replay, ReplayScreen)
    assert (replay.seat, replay.film.number) == (2, 1)
    phone.press("soft_right", "9")
    review = phone.app.top
    assert isinstance(review, ReviewScreen)
    assert review._players.seat == 2
    phone.press("soft_right")
    phone.app.close()


def test_who_looks_on_has_played_nothing_to_be_reviewed() -> None:
    phone, result = after_a_deal(None)
    phone.caller.tell(told(phone, WATCHED))
    phone.tick()
    phone.press("9")
    assert phone.app.top is result
    phone.press("soft_right")
    assert [command.text for command in phone.app.top.commands] == ["Replay", "Tricks and cards"]  # type: ignore[attr-defined]
    phone.press("down", "5")
    assert isinstance(phone.app.top, LookScreen)
    phone.press("soft_right", "7")
    assert isinstance(phone.app.top, ReplayScreen)


def test_the_next_deal_calls_back_whoever_looks_back() -> None:
    phone, _ = after_a_deal()
    phone.caller.tell(told(phone))
    phone.tick()
    phone.press("9", "soft_right", "7")
    assert isinstance(phone.app.top, ReplayScreen)
    phone.go_to(Phase.DRAW)
    phone.tick(0.1)
    assert isinstance(phone.app.top, OnlineTable)
    phone.app.close()


def listed(phone: Imagined) -> tuple[ReplaysScreen, DealsScreen]:
    """The replays of the main menu, and the deals of the newest match."""
    phone.app.push(ReplaysScreen(phone.app))
    matches = phone.app.top
    phone.press("5")
    deals = phone.app.top
    assert isinstance(matches, ReplaysScreen)
    assert isinstance(deals, DealsScreen)
    return matches, deals


def test_the_match_is_among_the_replays_and_in_the_records_for_its_own_seat() -> None:
    phone, result = after_a_deal()
    answer = told(phone)
    phone.caller.tell(answer)
    phone.tick()
    _, deals = listed(phone)
    assert [row.value for row in deals.rows()] == ["won" if result.told.won else "lost"]
    phone.press("5")
    replay = phone.app.top
    assert isinstance(replay, ReplayScreen)
    assert replay.seat == 2
    assert replay._players.names == ("Rose", "Zhou", "You", "Niu")
    assert len(set(replay._players.heads)) == 4
    books = Books(phone.app.storage)
    books.work(5)
    (match,) = books.matches
    assert match == tally.read(answer.text, 2)
    assert match.deals[0].attack == (2 not in (result._obs.result.dealer, result._obs.result.partner))  # type: ignore[union-attr]
    phone.app.push(RecordsScreen(phone.app))
    assert isinstance(phone.app.top, RecordsScreen)
    assert phone.app.top.total.all.played == 1
    assert replaying.fault(answer.text) == ""


@pytest.mark.parametrize(
    ("language", "words"), [("en", {"Dealer side", "Attackers"}), ("zh", {"庄家方", "抓分方"})]
)
def test_a_match_that_was_watched_can_be_replayed_and_counts_for_nobody(
    language: str, words: set[str]
) -> None:
    phone, _ = after_a_deal(None, language)
    phone.caller.tell(told(phone, WATCHED))
    phone.tick()
    _, deals = listed(phone)
    assert {row.value for row in deals.rows()} < words
    assert deals.words()[1]
    books = Books(phone.app.storage)
    books.work(5)
    assert books.damaged == 0
    assert [match.deals for match in books.matches] == [()]
    phone.press("5")
    replay = phone.app.top
    assert isinstance(replay, ReplayScreen)
    assert replay._players.names[0] == "Rose"


def test_one_match_is_kept_once_and_grows() -> None:
    phone, _ = after_a_deal()
    storage = phone.app.storage
    assert isinstance(storage, Memory)
    for _ in range(2):
        answer = told(phone)
        phone.caller.tell(answer)
        phone.tick()
        assert storage.finished() == [answer.text]
        phone.go_to(Phase.DRAW)
        phone.go_to(Phase.DONE)
    assert storage.finished()[0].count("deal ") == 2


def test_the_users_folder_keeps_it_in_one_place(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "data", tmp_path / "config")
    folder.keep_match("online-1", "a")
    folder.keep_match("online-2", "b")
    folder.keep_match("online-1", "c")
    assert sorted(folder.finished()) == ["b", "c"]
    assert folder.saved() == []


@pytest.mark.parametrize("text", ["", "tuolaji 1\n", "GOOD\x1b[2J\n", "GOOD\ud800\n"])
def test_what_is_no_record_is_not_kept(text: str) -> None:
    phone, _ = after_a_deal()
    good = told(phone)
    phone.caller.tell(replace(good, text=text.replace("GOOD", good.text)))
    phone.caller.tell(replace(good, game=7))
    phone.tick()
    assert phone.app.storage.finished() == []
    assert phone.remote.session is not None
    assert phone.remote.session.record() == ""


def test_a_name_is_no_path() -> None:
    kept: list[str] = []
    phone, _ = after_a_deal()
    caller = Caller(link="online")
    remote = Remote(caller, "../..:1", kept.append, lambda name, text: kept.append(name))
    assert phone.table is not None
    caller.tell(replace(phone.room, table="../../etc/passwd", seat=2))
    update = phone.table.update(2, 0)
    assert update is not None
    caller.tell(wire.Play(1, None, update), told(phone))
    remote.tick(0.0)
    assert kept[-1].startswith("online-")
    assert kept[-1].replace("-", "").isalnum()


@pytest.mark.parametrize("refusal", [(Fault.MESSAGE, ""), (Fault.WAITING, "Recall")])
def test_a_server_without_records_is_no_trouble(refusal: tuple[Fault, str]) -> None:
    phone, result = after_a_deal()
    phone.caller.tell(Refusal(refusal[0], None, refusal[1], 0))
    phone.tick()
    assert not phone.remote.refusals
    assert looks(result) == "Look"
    assert not phone.app.notes


def test_a_storage_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Memory, name: str, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Memory, "keep_match", full)
    phone, _ = after_a_deal()
    phone.caller.tell(told(phone))
    phone.tick()
    assert "No space left" in phone.app.notes[0].words


def test_all_at_a_real_table_have_the_deal_afterwards(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        phones = together(server.port, "Ming", "Rose", "Olaf", watching="Olaf")
        ming, rose, _ = phones
        run(phones, lambda: both(ming, rose).deal == 2, 120)
        run(phones, lambda: all(phone.app.storage.finished() for phone in phones))
        found = [phone.app.storage.finished() for phone in phones]
        setups = [record.Replay(text).setup for (text,) in found]
        assert [record.own_seat(setup) for setup in setups] == [0, 2, None]
        assert setups[0].seats == ("human", "bot", "@Rose", "bot")
        results = [record.results(text) for (text,) in found]
        assert results[0] == results[1] == results[2] == ming.table().session.results()[:1]
        end(*phones)
