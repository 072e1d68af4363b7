"""Choosing the rules of a new match, and what they leave open."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage
from rule_menus import CLUB, HOME, begin, choose, go_to, rows, wishes

from core.rules import CHOICES, PRESETS, VARIANTS, C, M, N, Rules, preset_of
from phone_client import local, rule_words, text
from phone_client.app import App
from phone_client.rule_sets import HouseRules, RuleSets, Wishes
from phone_client.screens.house_rules import HouseRulesScreen, MustPlay
from phone_client.screens.menu import MainMenu
from phone_client.screens.new_match import MatchSetup, NewMatch
from phone_client.screens.seats import SeatsScreen
from phone_client.screens.table import TableScreen
from phone_client.text import LANGUAGES
from phone_client.wrap import wrap


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


def test_at_first_a_match_of_the_phone_game_is_two_keys_away() -> None:
    app = begin()
    assert rows(app) == ["Start at once", "Network rules", "Phone rules", "Counter rules", "House rules…"]
    press(app, "5")
    assert wishes(app) == Wishes(M, 0, local.SEATED)
    assert [type(screen) for screen in app.screens] == [MainMenu, TableScreen]


def test_later_it_begins_as_last_time() -> None:
    last = Wishes(replace(N, decks=3, partners="named"), 7, ("human", "lan", "mia", "zhou"))
    app = begin(sets=RuleSets(last))
    assert rows(app)[0] == "As last time"
    assert isinstance(app.top, NewMatch)
    assert app.top.explanation() == "Network rules, 3 decks, partner by card, level 9."
    press(app, "soft_left")
    assert wishes(app) == last
    assert isinstance(app.top, TableScreen)
    assert app.top.session.names == ("You", "Lan", "Mia", "Zhou")


@pytest.mark.parametrize(
    ("name", "steps", "rules"),
    [
        ("Network rules", ["Decks", "Partners"], replace(N, decks=3, partners="named")),
        ("Phone rules", [], M),
        ("Counter rules", ["Decks", "Twos are trump"], replace(C, decks=3, twos_trump=True)),
    ],
)
def test_each_preset_with_what_it_leaves_open(name: str, steps: list[str], rules: Rules) -> None:
    app = begin()
    choose(app, name)
    assert isinstance(app.top, MatchSetup)
    assert app.top.words()[0] == name
    assert len(rows(app)) == len(steps) + 5
    for step in steps:
        go_to(app, step)
        press(app, "6")
    choose(app, "Start")
    assert wishes(app) == Wishes(rules, 0, local.SEATED)
    assert [type(screen) for screen in app.screens] == [MainMenu, TableScreen]


def test_steps_go_both_ways_and_select_is_one() -> None:
    app = begin()
    choose(app, "Network")
    go_to(app, "Decks")
    seen = []
    for key in ("6", "5", "4", "left", "left", "right"):
        press(app, key)
        seen.append(rows(app)[0])
    assert [row.split()[-1] for row in seen] == ["three", "one", "three", "two", "one", "two"]
    press(app, *["down"] * 3, "left", "right")
    assert isinstance(app.top, MatchSetup), "left and right do nothing where there is nothing to step through"


def test_a_preset_is_offered_in_the_variant_of_last_time() -> None:
    last = Wishes(replace(C, decks=3, twos_trump=True), 3, local.SEATED)
    app = begin(sets=RuleSets(last))
    choose(app, "Counter")
    assert rows(app)[:3] == ["Decks: three", "Twos are trump: yes", "Start from level: 5"]
    press(app, "soft_right")
    choose(app, "Network")
    assert rows(app)[:3] == ["Decks: two", "Partners: fixed", "Start from level: 2"]


@pytest.mark.parametrize(("name", "count", "last"), [("Phone", 12, "K"), ("Counter", 13, "A")])
def test_levels_to_start_from(name: str, count: int, last: str) -> None:
    app = begin()
    choose(app, name)
    go_to(app, "Start from level")
    assert isinstance(app.top, MatchSetup)
    assert ("Not at A" in app.top.explanation()) == (count == 12)
    at = app.top.chosen
    seen = []
    for _ in range(count):
        press(app, "right")
        seen.append(rows(app)[at].split()[-1])
    assert seen == [*["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][: count - 1], "2"]
    press(app, "left")
    choose(app, "Start")
    assert rule_words.level(wishes(app).level) == last


def test_seats_are_swapped() -> None:
    app = begin()
    choose(app, "Network")
    choose(app, "Seats")
    assert isinstance(app.top, SeatsScreen)
    press(app, "4", "5", "8", "6", "5")  # the left one goes to the right
    assert app.top.seats == ["human", "lan", "zhou", "mia"]
    press(app, "2", "5", "soft_right")  # picked up and put down again
    assert isinstance(app.top, SeatsScreen)
    press(app, "soft_right")
    choose(app, "Start")
    assert wishes(app).seats == ("human", "lan", "zhou", "mia")
    assert isinstance(app.top, TableScreen)
    assert app.top.session.heads[1] == "head/fox"


def test_seats_of_other_players_become_the_usual_ones() -> None:
    app = begin(sets=RuleSets(Wishes(N, 0, ("human", "bob", "eve", "mallory"))))
    press(app, "5")
    assert wishes(app).seats == local.SEATED


# --- how they look ---------------------------------------------------------------------------------------


def visit(app: App) -> Iterator[str]:
    """Goes through every state of these screens that has words of its own."""
    top = app.top
    assert isinstance(top, NewMatch)
    for row in range(len(top.rows())):
        top.point_at(row)
        yield f"NewMatch {row}"
    top.choose()
    yield "CommandMenu"
    app.pop()
    for rules in PRESETS.values():
        setup = MatchSetup(app, Wishes(rules, 0, local.SEATED))
        app.push(setup)
        for row in range(len(setup.rows())):
            setup.point_at(row)
            yield f"MatchSetup {row}"
            for _ in range(3):
                press(app, "right")
                yield f"MatchSetup {row}"
        app.pop()
        app.push(SeatsScreen(app, local.SEATED, named=rules is C))
        for key in ("5", "4", "5"):
            press(app, key)
            yield "SeatsScreen"
        app.pop()
    for rules in (N, replace(N, decks=1), replace(C, decks=3, must_play=(3, 8, 11)), replace(C, decks=1)):
        screen = HouseRulesScreen(app, rules, "club")
        app.push(screen)
        for row, field in enumerate(rule_words.FIELDS):
            screen.point_at(row)
            for _ in CHOICES.get(field, ()) or range(21):
                yield f"{field} {getattr(screen.rules, field)}"
                if field != "must_play":
                    press(app, "right")
        press(app, "soft_left")
        yield "the options"
        app.pop()
        app.push(MustPlay(app, rules))
        yield "MustPlay"
        app.pop()
        app.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = begin(language, RuleSets(house=(HouseRules("home", HOME), HouseRules("W" * 12, CLUB))))
    for place in visit(app):
        with cuts(monkeypatch) as found:
            app.redraw()
            app.frame()
        assert not found, place
        assert soft_keys_fit(app), place
        top = app.top
        if isinstance(top, MatchSetup | HouseRulesScreen):
            lines = wrap(top.explanation(), app.skin.foot.text_w, app.canvas.text_width)
            assert len(lines) <= app.skin.foot.lines, place


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(language: str, *, update_golden: bool) -> None:
    def look(name: str) -> None:
        golden(app, f"rules_{name}_{language}", update=update_golden)

    last = Wishes(replace(N, decks=3, partners="named"), 7, local.SEATED)
    app = begin(language, RuleSets(last, (HouseRules("club", CLUB),)))
    look("list")
    press(app, "up", "up")
    look("list_house")
    press(app, "down", "5")
    look("from")
    press(app, "soft_right", "down", "down", "5")
    look("setup")
    press(app, "up", "up", "5", "5", "left")
    look("seats")
    app.pop()
    app.pop()
    app.push(HouseRulesScreen(app, replace(C, must_play=(3, 8))))
    press(app, *["down"] * 10)
    look("house")
    press(app, *["up"] * 8, "right", "soft_left")
    look("options")
    press(app, "soft_right", "down", "down", "down", "5")
    look("must_play")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_played_last_is_told_whole(language: str) -> None:
    app = stage(language)
    at = app.skin.foot
    for preset in PRESETS.values():
        fields = {field: CHOICES[field] for field in VARIANTS[preset_of(preset) or ""]}
        for values in product(*fields.values()):
            rules = replace(preset, **dict(zip(fields, values, strict=True)))
            words = text.tr("new_match.last_says", rules=rule_words.variant(rules), level="10")
            lines = wrap(words, at.text_w, app.canvas.text_width)
            assert len(lines) <= at.lines, words
