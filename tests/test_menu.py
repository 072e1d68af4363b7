"""The menus: what they offer, what the keys do, and how they look in both languages."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage, wait

from core.rules import C, M, N
from phone_client import local, text
from phone_client.app import App
from phone_client.chrome import Row
from phone_client.rule_sets import HouseRules, RuleSets
from phone_client.screens import settings_screen
from phone_client.screens.about import About, Text
from phone_client.screens.help import Help
from phone_client.screens.lesson_table import LessonTable
from phone_client.screens.listing import ListScreen
from phone_client.screens.menu import SPLASH, Continue, MainMenu, Splash
from phone_client.screens.new_match import NewMatch
from phone_client.screens.online_menu import OnlineMenu
from phone_client.screens.query import Query
from phone_client.screens.records import RecordsScreen
from phone_client.screens.replays import ReplaysScreen
from phone_client.screens.settings_screen import SettingsScreen
from phone_client.screens.table import TableScreen
from phone_client.settings import CHOICES
from phone_client.storage import Memory
from phone_client.text import LANGUAGES, tr


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


def menu(language: str = "zh", theme: str = "day", *, matches: int = 0) -> App:
    """The main menu, with so many matches to continue."""
    storage = Memory()
    app = stage(language, theme, storage=storage)
    for level in range(matches):
        session = local.begin(app, M, level)
        session.hurry(1.0)
        session.close()
    app.push(MainMenu(app))
    return app


def words(app: App) -> list[str]:
    assert isinstance(app.top, ListScreen)
    return [row.text for row in app.top.rows()]


# --- what they do ----------------------------------------------------------------------------------------


def test_the_first_picture_goes_by_itself() -> None:
    app = stage()
    app.start()
    assert isinstance(app.top, Splash)
    wait(app, SPLASH - 0.1)
    assert isinstance(app.top, Splash)
    wait(app, 0.2)
    assert isinstance(app.top, MainMenu)


@pytest.mark.parametrize("key", ["5", "soft_left", "hash", "up"])
def test_any_key_ends_the_first_picture(key: str) -> None:
    app = stage()
    app.start()
    press(app, key)
    assert isinstance(app.top, MainMenu)
    assert len(app.screens) == 1


def test_entries() -> None:
    app = menu("en")
    first = ["New match", "Online", "Learn to play", "Records", "Replays"]
    assert words(app) == [*first, "Help", "Settings", "About", "Exit"]
    opened = []
    for _ in range(8):
        press(app, "select")
        opened.append(type(app.screens[1]))
        while len(app.screens) > 1:
            app.pop()
        press(app, "down")
    assert opened[:3] == [NewMatch, OnlineMenu, LessonTable]
    assert opened[3:] == [RecordsScreen, ReplaysScreen, Help, SettingsScreen, About]


def test_going_on_brings_the_same_state_back() -> None:
    app = menu("en", matches=1)
    assert words(app)[0] == "Continue"
    saved = app.storage.saved()[0]
    press(app, "5")
    assert isinstance(app.top, TableScreen)
    session = app.top.session
    assert isinstance(session, local.LocalSession)
    assert session.record() == saved.record
    session.close()
    app.pop()
    assert words(app)[0] == "Continue"


def test_one_of_several() -> None:
    app = menu("en", matches=3)
    press(app, "5")
    assert isinstance(app.top, Continue)
    assert len(words(app)) == 3
    assert words(app)[0].startswith("we 4, they 4"), "the newest comes first"
    press(app, "down", "5")
    assert isinstance(app.top, TableScreen)
    assert app.top.session.observation.levels == (1, 1, 1, 1)


def test_several_matches_are_told_apart() -> None:
    """By their rules; with a partner found by a card each player has a level of his own."""
    app = menu("en")
    house = replace(C, decks=1, must_play=(3,))
    app.storage.save_rule_sets(RuleSets(house=(HouseRules("club", house),)))
    for rules in (house, replace(house, decks=2), replace(N, partners="named", decks=3)):
        session = local.begin(app, rules, 4)
        session.hurry(1.0)
        session.close()
    app.screens.clear()
    app.push(MainMenu(app))
    press(app, "5")
    assert words(app) == ["levels 6 6 6 6  deal 1", "we 6, they 6  deal 1", "we 6, they 6  deal 1"]
    seen = []
    for _ in range(3):  # the newest first
        assert isinstance(app.top, Continue)
        seen.append(app.top.words()[1])
        press(app, "down")
    assert seen == ["Network rules", "House rules", "club"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_match_fits_below_the_menu(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = menu(language)
    session = local.begin(app, replace(N, partners="named"), 8)
    session.hurry(1.0)
    session.close()
    app.screens.clear()
    app.push(MainMenu(app))
    with cuts(monkeypatch) as found:
        app.frame()
    assert not found


def test_a_match_with_rules_not_known_here_is_told_with_the_reason() -> None:
    app = menu("en", matches=1)
    storage = app.storage
    assert isinstance(storage, Memory)
    storage.records = {
        name: record.replace('"decks": 2', '"decks": 9') for name, record in storage.records.items()
    }
    app.screens.clear()
    app.push(MainMenu(app))
    press(app, "5")
    said = [note.words for note in app.notes]
    assert said[0].endswith("Decks: it cannot be 9.")
    assert "damaged-1" in said[1]
    assert isinstance(app.top, MainMenu)


def test_a_damaged_match_is_told_and_gone_from_the_menu() -> None:
    app = menu("en", matches=1)
    storage = app.storage
    assert isinstance(storage, Memory)
    storage.records = {name: record[:-30] for name, record in storage.records.items()}
    app.screens.clear()
    app.push(MainMenu(app))
    app.frame()
    press(app, "5")
    assert app.notes
    assert "damaged" in app.notes[0].words
    assert isinstance(app.top, MainMenu)
    assert words(app)[0] == "New match"


def test_leaving_is_asked_for() -> None:
    app = menu()
    for key, running in (("soft_right", True), ("soft_left", False)):
        press(app, "soft_right")
        assert isinstance(app.top, Query)
        press(app, key)
        assert app.running is running


def test_a_new_match_is_two_keys_away() -> None:
    app = menu()
    press(app, "5", "5")
    table = app.top
    assert isinstance(table, TableScreen)
    seen = table.session.observation
    assert (seen.rules, seen.levels, seen.seat) == (M, (0, 0, 0, 0), 0)


def test_cursor_goes_round() -> None:
    app = menu()
    press(app, "up")
    assert isinstance(app.top, MainMenu)
    assert app.top.chosen == len(words(app)) - 1
    press(app, "8")
    assert app.top.chosen == 0


# --- settings --------------------------------------------------------------------------------------------


def test_every_setting_is_on_the_screen() -> None:
    assert sorted(settings_screen.ORDER) == sorted(CHOICES)


@pytest.mark.parametrize("name", [name for name in CHOICES if name != settings_screen.KEYS])
def test_stepping_through_a_setting(name: str) -> None:
    app = menu()
    app.push(SettingsScreen(app))
    press(app, *["down"] * settings_screen.ORDER.index(name))
    start = getattr(app.settings, name)
    seen = []
    for _ in CHOICES[name]:
        press(app, "right")
        app.notes.clear()
        seen.append(getattr(app.settings, name))
    assert set(seen) == set(CHOICES[name])
    assert seen[-1] == start
    press(app, "left")
    app.notes.clear()
    assert getattr(app.settings, name) == seen[-2]
    assert isinstance(app.storage, Memory)
    assert app.storage.settings == app.settings, "kept at once"


def test_language_and_theme_change_at_once() -> None:
    app = menu("en")
    app.push(SettingsScreen(app))
    press(app, "right")
    assert app.skin.theme == "night"
    press(app, *["down"] * settings_screen.ORDER.index("language"), "left")
    assert text.language() == "zh"
    assert words(app)[0] == "主题"


# --- questions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "answer"), [("soft_left", True), ("5", True), ("soft_right", False)])
def test_query(key: str, *, answer: bool) -> None:
    app = menu()
    told: list[bool] = []
    app.push(Query(app, "head", "words", told.append))
    press(app, "1", key)
    assert told == [answer]
    assert isinstance(app.top, MainMenu)


# --- how they look ---------------------------------------------------------------------------------------


def visit(app: App) -> Iterator[str]:
    """Goes through every state of the menus that has words of its own."""
    screens: list[Callable[[App], ListScreen]] = [MainMenu, SettingsScreen, About, Help]
    for kind in screens:
        app.push(kind(app))
        top = app.top
        assert isinstance(top, ListScreen)
        for row in range(len(top.rows())):
            top.point_at(row)
            yield f"{type(top).__name__} {row}"
            if kind is SettingsScreen:
                for _ in CHOICES[settings_screen.ORDER[row]]:
                    press(app, "right")
                    app.notes.clear()
                    yield f"{settings_screen.ORDER[row]} {getattr(app.settings, settings_screen.ORDER[row])}"
        app.pop()
    app.push(Query(app, tr("menu.exit"), tr("menu.exit_sure"), lambda _: None))
    yield "Query"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = menu(language, matches=2)
    for place in visit(app):
        with cuts(monkeypatch) as found:
            app.change(language=language)
            app.redraw()
            app.frame()
        assert not found, place
        assert soft_keys_fit(app), place


def test_a_row_that_is_too_long_slides() -> None:
    app = menu()

    class Long(ListScreen):
        def rows(self) -> list[Row]:
            return [Row("long " * 20), Row("short")]

        def choose(self) -> None:
            app.pop()

    app.push(Long(app))
    assert app.top.animating
    first = app.frame().snapshot()
    wait(app, 3.0)
    assert (app.frame().snapshot() != first).any()
    press(app, "down")
    assert not app.top.animating


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(language: str, *, update_golden: bool) -> None:
    def look(name: str) -> None:
        golden(app, f"menu_{name}_{language}", update=update_golden)

    app = stage(language)
    app.start()
    wait(app, 3.0)
    look("splash")
    app = menu(language, matches=1)
    press(app, "down")
    look("main")
    app.push(SettingsScreen(app))
    press(app, "down", "down")
    look("settings")
    app.pop()
    app.push(About(app))
    press(app, "5")
    assert isinstance(app.top, Text)
    look("about_game")
    press(app, "soft_right", "soft_right", "soft_right")
    look("exit")


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_pictures_of_other_themes(theme: str, *, update_golden: bool) -> None:
    app = menu("zh", theme, matches=1)
    golden(app, f"menu_main_{theme}", update=update_golden)
    app.push(SettingsScreen(app))
    golden(app, f"menu_settings_{theme}", update=update_golden)
