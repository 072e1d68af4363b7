"""Players that think at a table: when they are asked, what stops them; scripts give the same play again."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import slow_jobs

from core.bots import act, plain
from core.messages import Phase
from core.record import Setup
from core.rules import M, N
from phone_client import local, script, text, thinker
from phone_client.__main__ import _remarks, open_table, scripted_app
from phone_client.app import App
from phone_client.driver import Driver
from phone_client.font import load_font
from phone_client.jobs import Job, State
from phone_client.local import LocalSession
from phone_client.rule_sets import RuleSets, Wishes
from phone_client.screens.new_match import MatchSetup
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory
from phone_client.text import tr
from phone_client.thinker import Here, Thinker

PATIENCE = 60.0  # seconds; only what fails takes so long
ONE = replace(M, decks=1, twos_trump=True)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


@pytest.fixture
def app() -> Iterator[App]:
    made = App(Skin.load(), load_font(), Settings(language="en", skill="expert"), Memory(), seed=3)
    yield made
    made.close()


@pytest.fixture
def pondering(app: App, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """Another process plays by the simplest player; however slow it is, it is not given up."""
    monkeypatch.setattr(thinker, "decide", slow_jobs.ponder)
    monkeypatch.setattr(thinker, "monotonic", lambda: 0.0)
    app.thinker = made = Thinker()
    return made


def play_a_deal(app: App, session: LocalSession, pause: float = 0.0) -> None:
    """Plays on for the person too."""
    session.auto = True
    last = time.monotonic()
    while session.observation.result is None:
        app.now += 0.25
        if session.poll(app.now) is not None:
            last = time.monotonic()
        else:
            assert time.monotonic() - last < PATIENCE, "it never ends"
            time.sleep(pause)


def at_work(thinking: Thinker, job: Job) -> None:
    end = time.monotonic() + PATIENCE
    while job.progress is None:
        thinking.poll()
        assert time.monotonic() < end
        time.sleep(0.005)
    assert job.running


# --- in another process ----------------------------------------------------------------------------------


def test_a_deal_with_players_that_think(app: App, pondering: Thinker) -> None:
    setup = Setup(N, 11, dealer=0, seats=local.SEATED)
    session = LocalSession(app, setup, app.storage.begin())
    play_a_deal(app, session, 0.001)
    same = LocalSession(app, setup, app.storage.begin(), plain.act)
    play_a_deal(app, same)
    assert session.record() == same.record()


def test_a_changed_skill_counts_from_the_next_decision(app: App, pondering: Thinker) -> None:
    setup = Setup(M, 11, seats=local.SEATED)
    session = LocalSession(app, setup, app.storage.begin())
    app.change(skill="normal")
    play_a_deal(app, session)
    assert pondering._answer is None
    same = LocalSession(app, setup, app.storage.begin(), act)
    play_a_deal(app, same)
    assert session.record() == same.record()


def test_a_match_with_experts_makes_ready_for_them(app: App, pondering: Thinker) -> None:
    setup = Setup(M, 11, seats=local.SEATED)
    app.change(skill="normal")
    LocalSession(app, setup, app.storage.begin()).close()
    assert pondering._worker is None
    app.change(skill="expert")
    LocalSession(app, setup, app.storage.begin()).close()
    assert pondering._worker is not None


def test_leaving_the_table_stops_the_thinking(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "decide", slow_jobs.wait_for_ever)
    app.thinker = thinking = Thinker()
    app.change(skill="normal")
    session = LocalSession(app, Setup(M, 11, seats=local.SEATED), app.storage.begin())
    session.auto = True
    while len(session.observation.trick) != 1 or session.observation.to_act != (1,):
        app.now += 0.25
        session.poll(app.now)
    app.change(skill="unhurried")
    while session.observation.to_act == (1,):
        app.now += 0.25
        session.poll(app.now)
    job = thinking._answer
    assert job is not None, "it thinks before it is to act"
    at_work(thinking, job)
    session.auto = False
    assert job.state is State.STOPPED
    session.poll(app.now)
    job = thinking._answer
    assert job is not None
    assert job.running, "it was another player's question, and still is"
    session.close()
    assert job.state is State.STOPPED


# --- in this process -------------------------------------------------------------------------------------


def test_a_deal_with_experts_by_a_number_of_worlds(app: App) -> None:
    app.thinker = Here(2)
    setup = Setup(M, 11, seats=local.SEATED)
    session = LocalSession(app, setup, app.storage.begin())
    play_a_deal(app, session)
    assert session.observation.phase is Phase.DONE
    assert session.observation.result is not None


def scripted(folder: Path, worlds: str) -> str:
    """What the player has seen after some tricks of experts."""
    sets = RuleSets(Wishes(ONE, 0, local.SEATED))
    app = scripted_app(Skin.load(), load_font(), 4, "en")
    app.storage.save_rule_sets(sets)
    lines = [worlds, "set skill expert", "set pace fast", "set animation off", "until table", "auto"]
    lines += ["wait 13", "state end"]
    script.read("\n".join(lines)).run(Driver(app, folder, open_table))
    return (folder / "end.json").read_text("utf-8")


def test_a_script_with_experts_gives_the_same_again(tmp_path: Path) -> None:
    ends = [scripted(tmp_path / str(number), "worlds 21") for number in range(2)]
    assert ends[0] == ends[1]
    assert len(json.loads(ends[0])["observation"]["tricks"]) > 3


@pytest.mark.parametrize("word", ["0", "-1", "many", "10001", "2.5"])
def test_a_number_of_worlds_that_is_none(word: str) -> None:
    with pytest.raises(script.ScriptError, match="line 1: "):
        script.read(f"worlds {word}")


# --- the setting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_skill_is_chosen_where_a_match_is_set_up(app: App, language: str) -> None:
    app.change(language=language, skill="normal")
    setup = MatchSetup(app, Wishes(M, 0, local.SEATED))
    app.push(setup)
    setup.point_at([row.text for row in setup.rows()].index(tr("settings.skill.name")))
    seen = []
    for _ in range(4):
        setup.step(1)
        seen.append((app.settings.skill, setup.rows()[setup.chosen].value))
    assert [skill for skill, _ in seen] == ["expert", "unhurried", "beginner", "normal"]
    assert [value for _, value in seen] == [tr(f"settings.skill.{skill}") for skill, _ in seen]
    setup.choose()
    setup.step(-1)
    assert app.settings.skill == "normal"


def test_a_recorded_script_says_that_experts_may_play_otherwise(app: App) -> None:
    assert any(line == "set skill expert" for line in _remarks(app))
    assert any(line.startswith("# ") and "otherwise" in line for line in _remarks(app))
    app.change(skill="normal")
    assert not any("otherwise" in line for line in _remarks(app))
