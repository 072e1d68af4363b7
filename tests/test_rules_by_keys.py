"""Whole deals under every kind of rule set by the keys of the phone: by hints, at random, interrupted."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest

from core.codec import to_json
from core.messages import Observation, Phase
from core.record import read
from core.rules import C, M, N, Rules
from phone_client import local
from phone_client.__main__ import scripted_app
from phone_client.app import App
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.menu import MainMenu
from phone_client.screens.table import TableScreen
from phone_client.skin import Skin

NAMED: Final = replace(N, partners="named")
RULES: Final = {
    "M": M,
    "N": N,
    "N one deck": replace(N, decks=1),
    "N three decks": replace(N, decks=3),
    "named": NAMED,
    "named, one deck": replace(NAMED, decks=1),
    "named, three decks": replace(NAMED, decks=3),
    "C": C,
    "C one deck": replace(C, decks=1),
    "C three decks, twos": replace(C, decks=3, twos_trump=True),
    "everything": Rules(
        decks=3,
        partners="named",
        override="once",
        undeclared="no_trump",
        first_dealer="first",
        counter=True,
        twos_trump=True,
        throw_penalty=10,
        must_play=(0, 3),
        protect_triples=True,
        follow_tractors=False,
    ),
    "reach by card": replace(NAMED, match_end="reach", counter=True, throw_penalty=5),
}
TICK: Final = 1 / 30
PATIENCE: Final = 60_000  # ticks a deal takes at most


def opened(rules: Rules, seed: int, animation: str = "off") -> App:
    app = scripted_app(Skin.load(), load_font(), seed, "en")
    app.change(animation=animation, pace="fast")
    app.replace(MainMenu(app))
    app.push(TableScreen(app, local.begin(app, rules)))
    return app


def press(app: App, *keys: Key) -> None:
    for key in keys:
        app.key_down(key, app.now)
        app.key_up(key, app.now)
        app.tick(app.now + TICK)


def table_of(app: App) -> TableScreen:
    table = app.table
    assert isinstance(table, TableScreen)
    return table


def answer(table: TableScreen, rng: Random) -> None:
    """What somebody does who takes every hint and now and then shows a set."""
    app = table.app
    if table.panel is not None:
        if rng.random() < 0.5:
            press(app, Key.RIGHT, Key.D5)
        else:
            press(app, Key.SOFT_RIGHT)
    elif table.naming or table.free:
        press(app, Key.D3, Key.D1)


def play_deal(app: App, rng: Random) -> Observation:
    """Plays to the result of the deal, which is left open; returns what was seen then."""
    for _ in range(PATIENCE):
        app.tick(app.now + TICK)
        if isinstance(app.top, DealResultScreen):
            return table_of(app).stage.shown
        if app.top is app.table:
            answer(table_of(app), rng)
        else:  # a note
            press(app, Key.SELECT)
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("name", RULES)
def test_deals_by_hints(name: str) -> None:
    rng = Random(name)
    app = opened(RULES[name], 3)
    for number in (1, 2):
        seen = play_deal(app, rng)
        assert seen.result is not None
        assert seen.deal == number
        app.redraw()
        app.frame()
        if seen.winners:
            return
        press(app, Key.SOFT_LEFT)


@pytest.mark.parametrize("name", RULES)
def test_random_keys_do_no_harm(name: str) -> None:
    """Nothing raises, every picture can be drawn, and the record so far can be played again."""
    rng = Random(f"keys {name}")
    app = opened(RULES[name], 4)
    session = table_of(app).session
    assert isinstance(session, local.LocalSession)
    keys = [key for key in Key if key is not Key.SOFT_LEFT] * 3 + [Key.SOFT_LEFT] + [Key.D1, Key.D3] * 12
    for _ in range(600):
        press(app, rng.choice(keys))
        if rng.random() < 0.3:
            app.key_down(Key.D5, app.now)
            for _ in range(25):
                app.tick(app.now + TICK)
            app.key_up(Key.D5, app.now)
        app.tick(app.now + rng.choice((TICK, TICK, 1.0)))
        app.frame()
        if not isinstance(app.table, TableScreen) or app.table.session is not session:
            break  # the keys have found the way out
    assert to_json(session.observation)
    assert read(session.record()).moves


@pytest.mark.parametrize("name", RULES)
def test_a_match_left_at_any_moment_goes_on_the_same(name: str) -> None:
    rng = Random(f"left {name}")
    app = opened(RULES[name], 5, "fast")
    phases: set[Phase] = set()
    for step in range(4000):
        app.tick(app.now + TICK)
        if isinstance(app.top, DealResultScreen):
            break
        if step % 12 == 0:
            before = table_of(app).session.observation
            phases.add(before.phase)
            while app.top is not app.table:
                app.pop()
            table_of(app).leave()
            [saved] = app.storage.saved()
            session = local.resume(app, saved)
            assert session is not None
            assert to_json(session.observation) == to_json(before)
            app.push(TableScreen(app, session))
            app.frame()
        if app.top is app.table:
            answer(table_of(app), rng)
        else:
            press(app, Key.SELECT)
    assert phases >= {Phase.DRAW, Phase.PLAY}


def test_the_phases_between_are_come_back_to_as_well() -> None:
    """A name that is asked for, a burial and a counter stand again after a break."""
    wanted = {Phase.NAME, Phase.BURY, Phase.COUNTER}
    for seed in range(12):
        rng = Random(seed)
        app = opened(RULES["everything"], seed)
        for _ in range(3000):
            app.tick(app.now + TICK)
            table = table_of(app)
            seen = table.session.observation
            if seen.phase in wanted and seen.to_act == (0,) and table.free:
                wanted.discard(seen.phase)
                table.leave()
                session = local.resume(app, app.storage.saved()[0])
                assert session is not None
                app.push(TableScreen(app, session))
                again = table_of(app)
                assert again.free
                assert again.naming == (seen.phase is Phase.NAME)
                assert again.burying == (seen.phase is Phase.BURY)
                assert (again.panel is not None) == (seen.phase is Phase.COUNTER and bool(seen.may_show))
            if seen.phase is Phase.PLAY:
                break
            if app.top is app.table:
                answer(table_of(app), rng)
        if not wanted:
            return
    raise AssertionError(f"never asked: {wanted}")
