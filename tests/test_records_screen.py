"""The records and the list of replays: what they show, what their keys do, and how they look."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage, wait
from test_tally import record

from core.rules import C, M, N
from phone_client import local, replaying, text
from phone_client.app import App
from phone_client.folder import Folder
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.menu import MainMenu
from phone_client.screens.records import RecordsScreen
from phone_client.screens.replay import ReplayScreen
from phone_client.screens.replays import DealsScreen, ReplaysScreen, deals_of
from phone_client.storage import Memory
from phone_client.tally import Deal, Match, Total
from phone_client.text import LANGUAGES, tr


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


@pytest.fixture(scope="module")
def played() -> list[str]:
    return [record(M, 3), record(N, 4), record(C, 5)]


def looking(language: str, *records: str, theme: str = "day") -> tuple[App, RecordsScreen]:
    storage = Memory()
    storage.done = list(records)
    app = stage(language, theme, storage=storage)
    screen = RecordsScreen(app)
    app.push(screen)
    while not screen.ready:
        wait(app, 0.1)
    return app, screen


# --- records ---------------------------------------------------------------------------------------------


def test_nothing_yet_is_said_kindly() -> None:
    app, screen = looking("en")
    assert screen.empty
    assert screen.softkeys().left is None
    press(app, "5", "right", "down", "up", "left")
    assert app.top is screen
    app.frame()


def test_numbers(played: list[str]) -> None:
    app, screen = looking("en", *played, "damaged")
    total = Total(screen.books.matches if screen.books else [])
    told = {number.label: number.value for number in screen.numbers()}
    assert told["Matches"] == f"3, {total.matches.won} won"
    assert told["Deals"] == f"{total.all.played}, {total.all.won} won"
    dealer = total.roles["dealer"]
    assert told["Won as dealer"] == f"{dealer.percent}%  {dealer.won}/{dealer.played}"
    assert told["Levels won"] == str(total.levels)
    assert told["Beans"].replace("−", "-") == f"{total.beans:+d}"
    assert told["Cannot be read"] == "1 skipped"
    press(app, *["down"] * 20)
    assert screen.first == len(told) - app.skin.records.rows
    press(app, "soft_right")
    assert not app.screens


def test_all_digs_and_tractors() -> None:
    app, screen = looking("en")
    screen.total = Total([Match("M", True, (Deal(True, True, 120, 1, 40, 5, 0),))])
    told = {number.label: number.value for number in screen.numbers()}
    assert told["Biggest dig"] == "40 pts"
    assert told["Longest tractor"] == "5 in a row"
    assert "Beans" not in told
    assert app.top is screen


def test_only_damaged_records() -> None:
    _, screen = looking("en", "damaged")
    assert screen.empty
    assert screen.books is not None
    assert screen.books.damaged == 1


def test_the_export_tells_where_it_is(played: list[str]) -> None:
    app, screen = looking("en", *played)
    press(app, "soft_left")
    assert isinstance(app.top, CommandMenu)
    press(app, "1")
    assert isinstance(app.storage, Memory)
    (path, data), *_ = app.storage.files.items()
    assert path.name in app.notes[0].words
    assert str(path.parent) in app.notes[0].words
    lines = data.decode("utf-8-sig").splitlines()
    assert len(lines) == screen.total.all.played + 1
    assert lines[0].startswith("match,ended,preset,deal,attack,won,points")


def test_an_export_that_fails_is_told(played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    app, screen = looking("en", *played)

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(app.storage, "keep", full)
    screen.export()
    assert "No space left" in app.notes[0].words


@pytest.mark.parametrize("count", [1, 2, 29, 30, 31, 90])
@pytest.mark.parametrize("gained", [-3, 0, 2])
def test_every_line_can_be_drawn(count: int, gained: int) -> None:
    app, screen = looking("zh")
    screen.total = Total([Match("M", True, (Deal(False, gained > 0, 40, gained, 0, 0, 0),) * count)])
    for _ in range(3):
        app.redraw()
        app.frame()
        press(app, "right")


def test_reading_is_shown(played: list[str]) -> None:
    storage = Memory()
    storage.done = played * 1
    app = stage("en", storage=storage)
    screen = RecordsScreen.__new__(RecordsScreen)
    RecordsScreen.__init__(screen, app)
    app.push(screen)
    app.frame()
    assert screen.ready or screen.softkeys().left is None


def test_the_users_folder_keeps_sums(tmp_path: Path, played: list[str]) -> None:
    folder = Folder(tmp_path / "data", tmp_path / "config")
    folder.done.mkdir(parents=True)
    for number, words in enumerate(played):
        (folder.done / f"{number}.match").write_text(words, "utf-8")
    app = stage("en", storage=folder)
    screen = RecordsScreen(app)
    app.push(screen)
    while not screen.ready:  # a tick reads for some milliseconds, however much that may be
        wait(app, 0.1)
    assert folder.sums()
    assert [saved.record for saved in folder.ended()] == folder.finished()


# --- replays ---------------------------------------------------------------------------------------------


def test_a_deal_is_found_and_watched(played: list[str]) -> None:
    storage = Memory()
    storage.done = [played[0], "damaged"]
    app = stage("en", storage=storage)
    session = local.begin(app, C, 2)
    session.close()
    app.push(MainMenu(app))
    app.push(ReplaysScreen(app))
    assert isinstance(app.top, ReplaysScreen)
    texts = [re.sub(r"^\d\d-\d\d \d\d:\d\d ", "", row.text) for row in app.top.rows()]
    assert sorted(texts) == sorted(["Phone rules", "Counter rules", "cannot be read"])
    app.top.point_at(texts.index("Phone rules"))
    press(app, "5")
    assert isinstance(app.top, DealsScreen)
    press(app, "down", "5")
    assert isinstance(app.top, ReplayScreen)
    assert app.top.film.number == 2
    press(app, "soft_right")
    assert isinstance(app.top, DealsScreen)
    press(app, "soft_right")
    assert isinstance(app.top, ReplaysScreen)
    app.top.point_at(texts.index("Counter rules"))
    press(app, "5")
    assert [row.text for row in app.top.rows()] == [tr("replays.none")]
    press(app, "5", "soft_right")
    assert isinstance(app.top, DealsScreen), "the note says that there is nothing"
    app.pop()
    app.top.point_at(texts.index("cannot be read"))
    press(app, "5")
    assert [row.text for row in app.top.rows()] == [tr("replays.unreadable")]


def test_results_of_deals(played: list[str]) -> None:
    deals, damaged = deals_of(played[0])
    assert not damaged
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    lines = played[0].splitlines(keepends=True)
    some, damaged = deals_of("".join([*lines[:-1], "0 play S2\n"]))
    assert damaged
    assert len(some) == len(deals) - 1


def test_no_replays_yet() -> None:
    app = stage("en")
    app.push(ReplaysScreen(app))
    press(app, "5", "down", "up", "right")
    assert isinstance(app.top, ReplaysScreen)
    assert app.top.softkeys().left is None


def test_a_record_from_the_command_line(played: list[str]) -> None:
    assert replaying.fault(played[0]) == ""
    assert "line 1" in replaying.fault("nonsense")
    assert replaying.fault(record(M, 3, deals=1).partition("\n0 ")[0] + "\n") == "no deal in it is over"
    app = stage("en")
    app.start()
    replaying.open_first(app, played[0])
    assert isinstance(app.top, ReplayScreen)
    press(app, "soft_right")
    assert isinstance(app.top, MainMenu)


# --- the pictures ----------------------------------------------------------------------------------------


def some() -> Total:
    """Records of some weeks."""
    deals = [
        Deal(
            n % 3 != 1,
            n % 7 not in (1, 4, 5),
            15 * (n % 11),
            (n * 5) % 4 - (n % 7 in (1, 4, 5)) * 2,
            0,
            n % 4,
            0,
        )
        for n in range(40)
    ]
    one = Match("M", True, tuple(deals))
    beans = (Deal(True, True, 160, 2, 80, 5, 6), Deal(False, False, 90, 0, 0, 0, -2))
    return Total(
        [one, Match("N", False, tuple(deals[:9])), Match("C", True, beans), Match("own", None, beans)]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(
    language: str, played: list[str], monkeypatch: pytest.MonkeyPatch, *, update_golden: bool
) -> None:
    app, screen = looking(language, "damaged")
    golden(app, f"records_none_{language}", update=update_golden)
    screen.total = some()
    with cuts(monkeypatch) as cut:
        for name in ("numbers", "rates", "line"):
            golden(app, f"records_{name}_{language}", update=update_golden)
            assert soft_keys_fit(app)
            press(app, "right")
        press(app, "left", "left", *["down"] * 9)
        golden(app, f"records_end_{language}", update=update_golden)
        storage = Memory()
        storage.done = played
        app = stage(language, storage=storage)
        app.push(ReplaysScreen(app))
        golden(app, f"replays_{language}", update=update_golden)
        press(app, "5")
        golden(app, f"replays_deals_{language}", update=update_golden)
    assert not cut


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_pictures_of_other_themes(theme: str, *, update_golden: bool) -> None:
    app, screen = looking("zh", theme=theme)
    screen.total = some()
    press(app, "right")
    golden(app, f"records_rates_{theme}", update=update_golden)
    press(app, "right")
    golden(app, f"records_line_{theme}", update=update_golden)
