"""The file of the user's rule sets: nothing is lost, and what is wrong is told."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from frames import press, stage
from rule_menus import CLUB, HOME, begin, choose, command, wishes, write
from stacked import ALL_RULES

from core.rules import M, N, RulesError
from phone_client import local, rule_sets, script, shelf, text
from phone_client.__main__ import _remarks, open_table, scripted_app
from phone_client.driver import Driver
from phone_client.folder import Folder
from phone_client.font import load_font
from phone_client.rule_sets import HouseRules, RuleSets, Wishes
from phone_client.screens.house_rules import HouseRulesScreen
from phone_client.screens.new_match import NewMatch
from phone_client.screens.table import TableScreen
from phone_client.script import ScriptError
from phone_client.skin import Skin
from phone_client.storage import Memory
from phone_client.text import LANGUAGES, tr


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


def test_everything_survives_the_file(tmp_path: Path) -> None:
    house = tuple(HouseRules(name, rules) for name, rules in ALL_RULES.items())
    sets = RuleSets(Wishes(CLUB, 12, ("human", "lan", "zhou", "mia")), (*house, HouseRules("三副牌 ♠", CLUB)))
    folder = Folder(tmp_path / "data", tmp_path / "config")
    assert folder.rule_sets() == (RuleSets(), None)
    folder.save_rule_sets(sets)
    assert folder.rule_sets() == (sets, None)
    assert [path.name for path in (tmp_path / "config").iterdir()] == ["rules.json"]
    assert "三副牌" in folder.rules_file.read_text("utf-8"), "plain to read"


SOUND = {"name": "home", "rules": HOME.to_dict()}
BEGUN = {"rules": N.to_dict(), "level": "A", "seats": list(local.SEATED)}


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ([], "no format"),
        ({"house": [SOUND]}, "no format"),
        ({"format": 2, "house": [SOUND]}, "format 2"),
    ],
)
def test_a_file_that_cannot_be_used_is_set_aside_whole(tmp_path: Path, table: object, why: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(table))
    found, aside = rule_sets.load(file)
    assert found == RuleSets()
    assert aside is not None
    assert why in aside.why
    assert aside.newer == (why == "format 2")
    assert json.loads(aside.path.read_text()) == table
    assert not file.exists()


@pytest.mark.parametrize(
    ("entries", "why", "field"),
    [
        ({"house": [SOUND, {"name": "x", "rules": {"decks": 7}}]}, "decks: 7", "decks"),
        ({"house": [SOUND, {"name": "x", "rules": {"bombs": 1}}]}, "bombs: unknown", "bombs"),
        ({"house": [SOUND, {"name": "x", "rules": "M"}]}, "rules: not a table", "rules"),
        ({"house": [SOUND, {"name": "", "rules": {}}]}, "no name", ""),
        ({"house": [SOUND, {"name": " x", "rules": {}}]}, "no name", ""),
        ({"house": [SOUND, {"name": "x" * 13, "rules": {}}]}, "no name", ""),
        ({"house": [SOUND, {"name": "a\nb", "rules": {}}]}, "no name", ""),
        ({"house": [SOUND, SOUND]}, "twice", ""),
        ({"house": [SOUND, {"name": "x"}]}, "no house rules", ""),
        ({"house": [SOUND, {"name": "x", "rules": {}, "by": "me"}]}, "no house rules", ""),
        ({"house": [SOUND, 5]}, "no house rules", ""),
        ({"house": [SOUND], "clubs": []}, "clubs: unknown", ""),
        ({"house": [SOUND], "last": None}, "no match", ""),
        ({"house": [SOUND], "last": BEGUN | {"level": "1"}}, "no level", ""),
        ({"house": [SOUND], "last": BEGUN | {"level": "23"}}, "no level", ""),
        ({"house": [SOUND], "last": BEGUN | {"rules": M.to_dict()}}, "over at once", ""),
        ({"house": [SOUND], "last": BEGUN | {"rules": {"decks": 0}}}, "decks: 0", "decks"),
        ({"house": [SOUND], "last": BEGUN | {"seats": ["human"]}}, "no match", ""),
    ],
)
def test_what_is_sound_in_a_bad_file_is_kept(
    tmp_path: Path, entries: dict[str, object], why: str, field: str
) -> None:
    file = tmp_path / "rules.json"
    table = {"format": 1, **entries}
    file.write_text(json.dumps(table))
    found, aside = rule_sets.load(file)
    assert found == RuleSets(house=(HouseRules("home", HOME),))
    assert aside is not None
    assert why in aside.why
    assert (aside.cause.field if isinstance(aside.cause, RulesError) else "") == field
    assert json.loads(aside.path.read_text()) == table, "nothing is lost"
    assert rule_sets.load(file) == (found, None), "and told about once"


def test_a_house_that_is_no_list_leaves_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_text(json.dumps({"format": 1, "house": {}, "last": BEGUN}))
    found, aside = rule_sets.load(file)
    assert found == RuleSets(Wishes(N, 12, local.SEATED))
    assert aside is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_user_is_told_why_a_file_was_set_aside(tmp_path: Path, language: str) -> None:
    folder = Folder(tmp_path / "data", tmp_path / "config")
    folder.rules_file.parent.mkdir()
    for content, notes, word in (
        ({"format": 1, "house": [{"name": "x", "rules": {"partners": "3"}}]}, 2, "partners"),
        ({"format": 9}, 1, ""),
        ("{", 1, ""),
    ):
        folder.rules_file.write_text(content if isinstance(content, str) else json.dumps(content))
        app = stage(language, storage=folder)
        app.push(NewMatch(app))
        assert len(app.notes) == notes
        if word:
            assert tr(f"rules.{word}.name") in app.notes[0].words
        assert "damaged-" in app.notes[-1].words
        app.notes.clear()
        app.push(NewMatch(app))
        assert not app.notes


def test_what_cannot_be_kept_is_told_and_not_taken_for_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    app = begin()

    def full(_: object, sets: RuleSets) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Memory, "save_rule_sets", full)
    choose(app, "House")
    press(app, "5", "right")
    command(app, "Save")
    write(app, "three")
    assert "No space" in app.notes[0].words
    app.notes.clear()
    screen = app.top
    assert isinstance(screen, HouseRulesScreen)
    assert screen.words() == ("New rules", "Changed, not saved")
    assert screen.rules == replace(N, decks=3)
    command(app, "Play these")
    choose(app, "Start")
    assert "No space" in app.notes[0].words
    assert isinstance(app.top, TableScreen), "a match begins all the same"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "data", tmp_path / "config")
    folder.rules_file.mkdir(parents=True)
    app = stage("en", storage=folder)
    assert shelf.sets(app) == RuleSets()
    assert app.notes[0].words.startswith("The house rules cannot be read:")


# --- scripts ---------------------------------------------------------------------------------------------


def test_a_script_names_the_rules_it_plays_by(tmp_path: Path) -> None:
    sets = RuleSets(Wishes(CLUB, 12, local.SEATED), (HouseRules("三副牌", CLUB),))
    driver = Driver(scripted_app(Skin.load(), load_font(), 1, "en"), tmp_path, open_table)
    script.read(f"rules {rule_sets.line(sets)}\nuntil table").run(driver)
    assert driver.app.storage.rule_sets()[0] == sets
    assert wishes(driver.app) == sets.last


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("rules", "Expecting value"),
        ('rules {"format": 1, "house": [{"name": "x", "rules": {"decks": 4}}]}', "decks: 4"),
        ('rules {"format": 2}', "format 2"),
    ],
)
def test_rules_in_a_script_that_are_none_are_named(line: str, why: str) -> None:
    with pytest.raises(ScriptError, match=f"line 2: rules: .*{why}"):
        script.read(f"wait 1\n{line}")


def test_a_recorded_script_begins_with_the_rules_there_were() -> None:
    sets = RuleSets(Wishes(CLUB, 3, local.SEATED))
    app = stage("en")
    before = _remarks(app)
    app.storage.save_rule_sets(sets)
    [line] = _remarks(app)[len(before) :]
    again = stage("en")
    script.read(line).run(Driver(again, Path(), open_table))
    assert again.storage.rule_sets()[0] == sets
