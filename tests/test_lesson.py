"""The lesson: what is explained when, whatever the learner does, and that it can be left at any time."""

from random import Random
from typing import Any

import pytest
from frames import golden
from scenes import StillSession, bury, declare, follow, observation, over, table, trick
from scenes import app as scene_app
from table_player import Player

from core.bots import Hint, Why
from core.cards import parse
from core.messages import Observation, Phase, Played, Shown
from core.record import read
from core.rules import M
from phone_client import lesson
from phone_client.__main__ import scripted_app
from phone_client.app import App
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.lesson_table import Explanation, LessonResult, LessonTable
from phone_client.screens.menu import MainMenu
from phone_client.skin import Skin
from phone_client.text import LANGUAGES, has, set_language, strings, tr
from phone_client.wrap import wrap

TICK = 1 / 30
STEPS = list(lesson._STEPS)
HINTS = sorted(
    {key.split(".")[1] for key in strings("en") if key.startswith("lesson.") and key.count(".") > 1}
)


# --- what is due -----------------------------------------------------------------------------------------


def due(seen: Observation, *told: str, hints: str = "") -> lesson.Hint | None:
    """What is explained at a table, some of it being known already."""
    _, screen, session = table(seen)
    session.hinted = [Hint(parse(hints), Why.THROW)] if hints else []
    return lesson.due(screen, {"welcome", *told})


def key(hint: lesson.Hint | None) -> str:
    return "" if hint is None else hint.key


def test_the_welcome_comes_first_and_once() -> None:
    _, screen, _ = table(declare())
    told: set[str] = set()
    assert key(lesson.due(screen, told)) == "welcome"
    assert told == {"welcome"}
    assert key(lesson.due(screen, told)) != "welcome"


EIGHT = {"shown": (), "trump": None, "trump_named": False}


@pytest.mark.parametrize(
    ("seen", "told", "expected"),
    [
        (declare(may_show=(parse("S8"),), **EIGHT), (), "declare"),
        (declare(may_show=(parse("BJ BJ"),), **EIGHT), (), ""),  # jokers are not what it explains
        (declare(shown=(Shown(0, parse("S8")),), may_show=(parse("S8 S8"),)), ("declare",), "reinforce"),
        (declare(shown=(Shown(0, parse("S8")),), may_show=()), ("declare",), ""),
        (declare(may_show=()), ("declare",), "shown"),
        (bury(), (), "bury"),
        (observation(phase=Phase.BURY, dealer=2, to_act=(2,)), (), "kitty_ours"),
        (observation(phase=Phase.BURY, dealer=1, to_act=(1,)), (), "kitty_theirs"),
        (observation(phase=Phase.BURY, dealer=1, to_act=(1,)), ("kitty",), ""),
    ],
)
def test_what_is_explained_before_play(seen: Observation, told: tuple[str, ...], expected: str) -> None:
    assert key(due(seen, *told)) == expected


def play(**changes: Any) -> Observation:
    return follow(dealer=0, **{"tricks": (trick("HA", "H3", "H4", "H6", leader=0, winner=0),), **changes})


LEADS = {"trick": (), "winning": None}
BEFORE = ("lead", "follow", "points")


@pytest.mark.parametrize(
    ("seen", "told", "hints", "expected"),
    [
        (play(**LEADS, tricks=()), (), "", "lead"),
        (play(**LEADS), ("lead",), "HA HK", "throw"),
        (play(**LEADS), ("lead",), "HA", ""),
        (play(**LEADS, hand=parse("HA SA CA")), ("lead", "dig"), "HA", "no_throw"),
        (play(**LEADS, tricks=()), ("lead",), "HA HK", ""),  # the first lead is a plain one
        (play(), ("lead",), "", "follow"),
        (play(), BEFORE, "", "pairs"),
        (play(), (*BEFORE, "pairs"), "", ""),
        (play(hand=parse("CA CA SA SK D2 C4")), BEFORE, "", "void"),
        (play(hand=parse("CA CA SA SK D2 C4")), (*BEFORE, "void"), "", ""),
        (play(trick=(Played(3, parse("S3")),), hand=parse("CA CK CQ CJ CT")), BEFORE, "", ""),
        (play(to_act=(3,), trick=()), BEFORE, "", ""),
        (play(hand=parse("HQ HQ SA")), (*BEFORE, "pairs"), "", "dig_ours"),
        (play(hand=parse("HQ HQ SA"), ), (*BEFORE, "pairs", "dig"), "", ""),
    ],
)  # fmt: skip
def test_what_is_explained_in_play(
    seen: Observation, told: tuple[str, ...], hints: str, expected: str
) -> None:
    assert key(due(seen, *told, hints=hints)) == expected


def test_attackers_are_told_to_dig() -> None:
    seen = follow(dealer=1, hand=parse("HQ HQ SA"))
    assert key(due(seen, "kitty", *BEFORE, "pairs")) == "dig_theirs"


def test_points_are_explained_with_their_numbers() -> None:
    rich = trick("HT", "H3", "H5", "H6", leader=0, winner=0, points=15)
    hint = due(play(to_act=(3,), trick=(), tricks=(rich,)))
    assert hint is not None
    assert (hint.key, hint.values) == ("points", {"n": 15, "points": 45, "of": 80})


def test_a_throw_is_chosen_for_the_learner() -> None:
    hint = due(play(**LEADS), "lead", hints="HA HK")
    assert hint is not None
    assert hint.cards == parse("HA HK")


# --- the texts -------------------------------------------------------------------------------------------


def test_every_hint_has_texts() -> None:
    found = {"declare", "reinforce", "kitty_ours", "kitty_theirs", "dig_ours", "dig_theirs", "no_throw"}
    plain = set(STEPS) - {"kitty", "dig"} | found | {"result", "end"}
    assert set(HINTS) == plain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hint", HINTS)
def test_texts_leave_the_hand_to_be_seen(hint: str, language: str) -> None:
    if not load_font().chinese:
        pytest.skip("the Chinese font is not built")
    set_language(language)
    app = Player(follow(), language).app
    at, measure = app.skin.lesson, app.canvas.text_width
    longest = {"name": tr("players.zhou"), "cards": "♠22", "n": 100, "points": 200, "of": 80, "suit": "♥"}
    longest["words"] = tr("table.follow_tractor", suit=tr("table.trump"), n=4)
    page = 1
    while has(f"lesson.{hint}.text{page}"):
        lines = wrap(tr(f"lesson.{hint}.text{page}", **longest), at.text_w, measure)
        assert len(lines) <= at.lines, (page, lines)
        page += 1
    assert page > 1
    assert measure(tr(f"lesson.{hint}.title")) <= at.w - at.title.x


# --- the whole lesson ------------------------------------------------------------------------------------


def opened(language: str = "en", **settings: Any) -> App:
    app = scripted_app(Skin.load(), load_font(), 1, language)
    app.change(**{"animation": "off", "pace": "fast", **settings})
    app.replace(MainMenu(app))
    lesson.open(app)
    return app


def press(app: App, *keys: Key) -> None:
    for each in keys:
        app.key_down(each, app.now)
        app.key_up(each, app.now)
        app.tick(app.now + TICK)


def lesson_of(app: App) -> LessonTable:
    table = app.table
    assert isinstance(table, LessonTable)
    return table


def walk(app: App, answer: Any, seconds: float = 400) -> list[str]:
    """Reads every explanation and answers every question; returns the hints in the order they came."""
    seen: list[str] = []
    for _ in range(round(seconds / TICK)):
        app.tick(app.now + TICK)
        top = app.top
        if isinstance(top, MainMenu):
            return seen
        if isinstance(top, Explanation):
            seen += [] if seen[-1:] == [top._hint.key] else [top._hint.key]
            press(app, Key.D5)
        elif isinstance(top, LessonResult):
            if top._explained:
                press(app, Key.SOFT_LEFT)
        elif top is not app.table:
            press(app, Key.SELECT)  # a note
        elif not lesson_of(app).stage.busy:
            answer(lesson_of(app))
    raise AssertionError(f"the lesson does not end: {seen}")


def by_hints(table: LessonTable) -> None:
    if table.panel is not None:
        press(table.app, Key.D5)
    elif table.free and (table.burying or table.question.playing):
        press(table.app, *([] if table.chooser.hinted else [Key.D3]), Key.D1)


def test_it_explains_everything_to_who_does_as_it_says() -> None:
    app = opened()
    seen = walk(app, by_hints)
    assert seen[:3] == ["welcome", "declare", "reinforce"]
    assert seen[3:5] == ["bury", "lead"]
    assert seen[-2:] == ["result", "end"]
    assert set(seen) >= {"points", "follow", "void", "throw"}
    assert set(seen) & {"dig_ours", "dig_theirs"}
    assert app.storage.saved() == []
    assert app.storage.finished() == []


@pytest.mark.parametrize("seed", range(4))
def test_it_ends_whatever_the_learner_does(seed: int) -> None:
    """Passes or shows, buries and plays anything that is legal."""
    from stacked import anything as act

    rng = Random(seed)

    def anything(table: LessonTable) -> None:
        if table.panel is not None:
            press(table.app, rng.choice((Key.D5, Key.SOFT_RIGHT)))
        elif table.free:
            table.session.act(act(table.session.observation, rng), table.now)

    seen = walk(opened(), anything)
    assert seen[0] == "welcome"
    assert seen[-2:] == ["result", "end"]
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize("seed", range(3))
def test_random_keys_do_no_harm(seed: int) -> None:
    rng = Random(seed)
    app = opened()
    keys: list[Key] = [*Key, *Key, *[Key.D1, Key.D3, Key.D5] * 8]
    for _ in range(900):
        press(app, rng.choice(keys))
        app.tick(app.now + rng.choice((TICK, 1.0)))
        app.frame()
        if not isinstance(app.table, LessonTable):
            break
    assert app.screens


def test_while_something_is_explained_the_table_stands_still() -> None:
    app = opened()
    app.tick(1)
    assert isinstance(app.top, Explanation)
    before = lesson_of(app).session.observation.version
    for tick in range(300):
        app.tick(2 + tick / 10)
    assert lesson_of(app).session.observation.version == before


def test_pages_go_on_and_back() -> None:
    app = opened()
    app.tick(1)
    top = app.top
    assert isinstance(top, Explanation)
    first = top.words
    press(app, Key.RIGHT)
    assert top.words != first
    assert top.softkeys().middle == "2/3"
    press(app, Key.LEFT, Key.UP)
    assert top.words == first
    press(app, Key.D5, Key.SELECT)
    assert app.top is top
    press(app, Key.SOFT_LEFT)
    assert top not in app.screens


def test_star_explains_the_last_thing_again() -> None:
    app = opened(animation="normal")
    app.tick(1)
    press(app, Key.D5, Key.D5, Key.D5)
    assert app.top is app.table
    press(app, Key.STAR)
    again = app.top
    assert isinstance(again, Explanation)
    assert again._hint.key == "welcome"


def test_it_can_be_left_at_any_time() -> None:
    app = opened()
    app.tick(1)
    press(app, Key.SOFT_RIGHT)
    assert isinstance(app.top, CommandMenu)
    press(app, Key.DOWN, Key.DOWN, Key.D5)
    assert isinstance(app.top, MainMenu)
    assert app.storage.saved() == []


def test_skipping_can_be_taken_back() -> None:
    app = opened()
    app.tick(1)
    press(app, Key.SOFT_RIGHT, Key.SOFT_RIGHT)
    assert isinstance(app.top, Explanation)
    press(app, Key.SOFT_RIGHT, Key.D5)
    assert isinstance(app.top, Explanation)


def test_who_wants_no_explanations_plays_on_without() -> None:
    app = opened()
    app.tick(1)
    press(app, Key.SOFT_RIGHT, Key.DOWN, Key.D5)
    assert app.top is app.table
    seen = walk(app, by_hints)
    assert seen == ["end"]


def test_the_options_end_the_lesson() -> None:
    app = opened()
    app.tick(1)
    press(app, Key.D5, Key.D5, Key.D5)
    while lesson_of(app).panel is not None or isinstance(app.top, Explanation):
        press(app, Key.D5 if isinstance(app.top, Explanation) else Key.SOFT_RIGHT)
    press(app, Key.SOFT_LEFT)
    menu = app.top
    assert isinstance(menu, CommandMenu)
    assert menu.commands[-1].text == tr("lesson.leave")
    press(app, *[Key.DOWN] * 12, Key.D5)
    assert isinstance(app.top, MainMenu)


def test_the_prepared_deal_is_one_of_preset_m_with_a_hand_that_declares() -> None:
    replay = read(lesson._record())
    assert replay.setup.rules == M
    assert replay.setup.seats[0] == "human"
    deal = replay.match.now
    hand = deal.deck[0:100:4]
    assert deal.first == 0
    assert hand.count(parse("S2")[0]) == 2
    for seat in (1, 2, 3):  # nobody can override a pair
        other = deal.deck[seat:100:4]
        assert all(other.count(card) < 2 for card in parse("H2 C2 D2 LJ BJ"))


def test_the_result_waits_for_its_explanation() -> None:
    hint = lesson.result(over())
    assert (hint.key, hint.values) == ("result", {"n": 35})


def at_scene(seen: Observation, told: set[str], language: str) -> App:
    """The lesson's table at a position made by hand, with some of it told."""
    made = scene_app(language)
    screen = LessonTable(made, StillSession(seen, language))
    screen.told = set(told)
    made.push(screen)
    for number in range(1, 60):
        made.tick(number * TICK)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_frames(language: str, update_golden: bool) -> None:
    if not load_font().chinese:
        pytest.skip("the glyphs have not been built")
    known = set(STEPS)
    scenes = {
        "welcome": at_scene(
            declare(hand=(), may_show=(), shown=(), counts=(0,) * 4, undealt=100), set(), language
        ),
        "declare": at_scene(declare(may_show=(parse("S8"),), **EIGHT), known - {"declare"}, language),
        "bury": at_scene(bury(), known - {"bury"}, language),
        "follow": at_scene(play(), known - {"follow"}, language),
        "result": at_scene(over(), known, language),
    }
    for name, app in scenes.items():
        set_language(language)
        assert isinstance(app.top, Explanation), name
        golden(app, f"lesson_{name}_{language}", update=update_golden)
