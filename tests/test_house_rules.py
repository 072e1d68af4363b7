"""House rules: every field by hand, kept under a name; what is wrong with rules, in words."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from frames import press
from rule_menus import CLUB, HOME, begin, choose, command, go_to, kept, rows, wishes, write
from stacked import ALL_RULES

from core.rules import PRESETS, C, M, N, Rules, RulesError, choices, matters
from phone_client import rule_words, text
from phone_client.rule_sets import HouseRules, RuleSets
from phone_client.screens.editor import Editor
from phone_client.screens.house_rules import HouseRulesScreen, MustPlay
from phone_client.screens.new_match import MatchSetup, NewMatch
from phone_client.screens.query import Query
from phone_client.text import LANGUAGES, tr
from phone_client.wrap import wrap


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


def test_new_house_rules_start_from_a_preset_and_get_a_name() -> None:
    app = begin()
    choose(app, "House")
    assert [entry.text for entry in app.top.commands] == [  # type: ignore[attr-defined]
        "From Network rules",
        "From Phone rules",
        "From Counter rules",
    ]
    choose(app, "From Phone")
    assert isinstance(app.top, HouseRulesScreen)
    assert app.top.words() == ("New rules", "Not saved yet")
    go_to(app, "Twos")
    press(app, "right")
    command(app, "Save")
    assert isinstance(app.top, Editor)
    assert app.top.line.text == "House 1"
    write(app, "  home ")
    assert kept(app).house == (HouseRules("home", HOME),)
    app.notes.clear()
    assert app.top.words() == ("home", "Saved")
    press(app, "soft_right")
    assert isinstance(app.top, NewMatch)
    assert rows(app)[4] == "home"
    go_to(app, "home")
    assert app.top.explanation() == "Phone rules, but Twos are trump: yes"
    press(app, "5")
    assert isinstance(app.top, MatchSetup)
    assert app.top.words()[0] == "home"
    choose(app, "Start")
    assert wishes(app).rules == HOME


def test_the_next_name_that_is_free_is_proposed() -> None:
    app = begin(sets=RuleSets(house=(HouseRules("House 1", HOME), HouseRules("House 3", CLUB))))
    choose(app, "House rules…")
    press(app, "5")
    command(app, "Save")
    assert isinstance(app.top, Editor)
    assert app.top.line.text == "House 2"


def test_house_rules_are_edited_where_they_are() -> None:
    app = begin(sets=RuleSets(house=(HouseRules("home", HOME), HouseRules("club", CLUB))))
    choose(app, "home")
    choose(app, "Edit")
    assert isinstance(app.top, HouseRulesScreen)
    assert app.top.words() == ("home", "Saved")
    go_to(app, "Counter")
    press(app, "right")
    assert app.top.words() == ("home", "Changed, not saved")
    command(app, "Save")
    app.notes.clear()
    changed = replace(HOME, counter=True)
    assert kept(app).house == (HouseRules("home", changed), HouseRules("club", CLUB))
    press(app, "soft_right")
    assert isinstance(app.top, MatchSetup)
    assert app.top.wishes.rules == changed
    choose(app, "Start")
    assert wishes(app).rules == changed


@pytest.mark.parametrize(("key", "saved"), [("soft_left", True), ("soft_right", False)])
def test_going_back_with_changes_asks(key: str, *, saved: bool) -> None:
    app = begin(sets=RuleSets(house=(HouseRules("home", HOME),)))
    choose(app, "home")
    choose(app, "Edit")
    go_to(app, "Twos")
    press(app, "right", "soft_right")
    assert isinstance(app.top, Query)
    press(app, key)
    app.notes.clear()
    wanted = M if saved else HOME
    assert kept(app).house == (HouseRules("home", wanted),)
    assert isinstance(app.top, MatchSetup)
    assert app.top.wishes.rules == wanted


def test_going_back_from_new_rules_asks_for_a_name_too() -> None:
    app = begin()
    choose(app, "House")
    press(app, "5", "right", "soft_right", "soft_left")
    write(app, "three")
    app.notes.clear()
    assert kept(app).house == (HouseRules("three", replace(N, decks=3)),)
    assert isinstance(app.top, NewMatch)


def test_going_back_without_changes_does_not_ask() -> None:
    app = begin()
    choose(app, "House")
    press(app, "5", "soft_right")
    assert isinstance(app.top, NewMatch)
    assert kept(app).house == ()


def test_rules_are_played_without_being_kept() -> None:
    app = begin()
    choose(app, "Network")
    choose(app, "Change the rules")
    go_to(app, "Failed throw")
    press(app, "right", "right")
    command(app, "Play these")
    assert isinstance(app.top, MatchSetup)
    assert app.top.words()[0] == "House rules"
    choose(app, "Start")
    assert wishes(app).rules == replace(N, throw_penalty=10)
    assert kept(app).house == ()


def test_changes_are_undone() -> None:
    app = begin(sets=RuleSets(house=(HouseRules("home", HOME),)))
    choose(app, "home")
    choose(app, "Edit")
    press(app, "right", "right")
    command(app, "Undo")
    assert isinstance(app.top, HouseRulesScreen)
    assert app.top.rules == HOME
    assert not app.top.changed


def test_renaming_keeps_the_place_and_a_copy_goes_to_the_end() -> None:
    app = begin(sets=RuleSets(house=(HouseRules("home", HOME), HouseRules("club", CLUB))))
    choose(app, "home")
    choose(app, "Edit")
    command(app, "Rename")
    assert isinstance(app.top, Editor)
    assert app.top.line.text == "home"
    write(app, "house")
    app.notes.clear()
    command(app, "Save a copy")
    write(app, "again")
    app.notes.clear()
    names = [(entry.name, entry.rules) for entry in kept(app).house]
    assert names == [("house", HOME), ("club", CLUB), ("again", HOME)]
    assert isinstance(app.top, HouseRulesScreen)
    assert app.top.name == "again"


@pytest.mark.parametrize(("key", "names"), [("soft_left", ["club"]), ("soft_right", ["home", "club"])])
def test_a_name_that_is_taken_is_asked_about(key: str, names: list[str]) -> None:
    app = begin(sets=RuleSets(house=(HouseRules("home", HOME), HouseRules("club", CLUB))))
    choose(app, "home")
    choose(app, "Edit")
    command(app, "Rename")
    write(app, "club")
    assert isinstance(app.top, Query)
    assert "club" in app.top.words
    press(app, key)
    assert [entry.name for entry in kept(app).house] == names
    assert kept(app).find("club") == (HOME if len(names) == 1 else CLUB)


@pytest.mark.parametrize(("key", "names"), [("soft_left", []), ("soft_right", ["home"])])
def test_deleting_is_asked_about(key: str, names: list[str]) -> None:
    for way in ("options", "clear"):
        app = begin(sets=RuleSets(house=(HouseRules("home", HOME),)))
        if way == "clear":
            go_to(app, "home")
            press(app, "clear")
        else:
            choose(app, "home")
            choose(app, "Edit")
            command(app, "Delete")
        assert isinstance(app.top, Query)
        press(app, key)
        assert [entry.name for entry in kept(app).house] == names
        if way == "clear":
            assert isinstance(app.top, NewMatch)
            assert ("home" in rows(app)) == bool(names)
        elif not names:
            assert isinstance(app.top, MatchSetup), "the rules can still be played"
            assert app.top.words()[0] == "House rules"


def test_c_deletes_no_preset() -> None:
    app = begin(sets=RuleSets(house=(HouseRules("home", HOME),)))
    for _ in range(5):
        if "home" not in rows(app)[app.top.chosen]:  # type: ignore[attr-defined]
            press(app, "clear")
        assert isinstance(app.top, NewMatch)
        press(app, "down")


# --- every field -----------------------------------------------------------------------------------------


def test_every_field_is_on_the_screen() -> None:
    assert sorted(rule_words.FIELDS) == sorted(field.name for field in fields(Rules))


@pytest.mark.parametrize("decks", [1, 2, 3])
@pytest.mark.parametrize("field", rule_words.FIELDS)
def test_stepping_through_a_field(field: str, decks: int) -> None:
    app = begin()
    start = replace(N, decks=decks)
    screen = HouseRulesScreen(app, start)
    app.push(screen)
    screen.point_at(rule_words.FIELDS.index(field))
    shown = screen.rows()[screen.chosen]
    if not matters(start, field):
        press(app, "right", "left", "5")
        assert screen.rules == start
        assert (shown.alive, shown.value) == (False, "")
        assert screen.explanation() in (tr("rules.needs_2"), tr("rules.needs_3"))
        return
    if field == "must_play":
        press(app, "5")
        assert isinstance(app.top, MustPlay)
        assert len(rows(app)) == 12
        press(app, "5", "down", "down", "right", "down", "left", "left", "soft_right")
        assert screen.rules.must_play == (0, 2)
        return
    offered = choices(start, field)
    seen = []
    words = set()
    for _ in offered:
        press(app, "right")
        seen.append(getattr(screen.rules, field))
        words.add((screen.rows()[screen.chosen].value, screen.explanation()))
    assert sorted(map(str, seen)) == sorted(map(str, offered))
    assert screen.rules == start
    assert len(words) == len(offered), "each value has its own words"
    press(app, "left")
    assert getattr(screen.rules, field) == seen[-2]


def test_counters_with_one_deck_are_explained() -> None:
    one = replace(C, decks=1)
    assert rule_words.says(one, "counter") != rule_words.says(C, "counter")
    assert rule_words.says(replace(one, counter=False), "counter") == rule_words.says(N, "counter")


def test_summaries_name_what_is_different() -> None:
    text.set_language("en")
    assert rule_words.summary(CLUB).startswith("Counter rules, but Decks: three, Partners: by card")
    assert rule_words.summary(replace(M, must_play=(3, 8))) == "Phone rules, but Must stop at: 5 10"
    assert rule_words.summary(replace(N, override="once")) == rule_words.summary(N), (
        "no difference with two decks"
    )
    for rules in ALL_RULES.values():
        preset, changed = rule_words.nearest(rules)
        back = {field: getattr(PRESETS[preset], field) for field in changed}
        assert all(
            not matters(rules, field)
            or getattr(replace(rules, **back), field) == getattr(PRESETS[preset], field)
            for field in rule_words.FIELDS
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "data",
    [
        None,
        {"bombs": True},
        {"a rule with a very\nlong name \x00 in it": 1},
        *({field: "a wrong value that is much too long to be shown"} for field in rule_words.FIELDS),
        {"must_play": ["5", "10"]},
        {"throw_penalty": 101},
    ],
)
def test_what_is_wrong_with_rules_is_told_in_words(language: str, data: object) -> None:
    """In at most two lines of a note: the first says whose rules they are."""
    app = begin(language)
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    words = rule_words.fault(caught.value)
    width = app.skin.note.text_w
    lines = wrap(words, width, app.canvas.text_width)
    assert len(lines) <= 2
    assert all(app.canvas.text_width(line) <= width for line in lines)
    field = caught.value.field
    if field in rule_words.FIELDS:
        assert rule_words.name(field) in words
        assert field not in words, "words, not the names of the program"
    for key in ("rules.fault.save", "rules.fault.file"):
        assert len(wrap(tr(key), width, app.canvas.text_width)) == 1
