"""The whole game by scripts: from the title to the winner of the match, the same every time, never lost."""

import json
import time
from pathlib import Path

import pytest

from core.codec import to_json
from core.messages import Observation, Phase
from core.record import read
from phone_client import script
from phone_client.__main__ import _remarks, main, open_table, scripted_app
from phone_client.app import App
from phone_client.driver import Driver
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.recorder import Recorder
from phone_client.skin import Skin
from phone_client.text import tr


@pytest.fixture
def app() -> App:
    return scripted_app(Skin.load(), load_font(), 2, "en")


@pytest.fixture
def driver(app: App, tmp_path: Path) -> Driver:
    return Driver(app, tmp_path, open_table)


def run(driver: Driver, *lines: str) -> None:
    script.read("\n".join(lines)).run(driver)


def top(driver: Driver) -> str:
    return type(driver.app.top).__name__


def seen(driver: Driver) -> Observation:
    assert driver.app.table is not None
    assert driver.app.table.session is not None
    return driver.app.table.session.observation


def frames(folder: Path, seed: int, language: str, lines: str) -> dict[str, bytes]:
    """The files a script writes, by name."""
    file = folder / "play.txt"
    file.write_text(lines, "utf-8")
    arguments = ["--script", str(file), "--frames", str(folder / "out"), "--seed", str(seed)]
    assert main([*arguments, "--lang", language]) == 0
    return {path.name: path.read_bytes() for path in (folder / "out").iterdir()}


LONG = """
wait 1
shot title
until table
wait 2
shot dealing
until my_turn
state turn
3
shot hint
hold 5 0.8
1
soft_left
shot options
soft_right
soft_right
shot chat
5
soft_right
0
shot look
soft_right
set theme night
auto
wait 20
shot later
until deal_over
shot result
state result
"""


def test_the_same_script_and_seed_give_the_same_bytes(tmp_path: Path) -> None:
    results = []
    for name, seed in (("one", 6), ("two", 6), ("three", 7)):
        (tmp_path / name).mkdir()
        results.append(frames(tmp_path / name, seed, "en", LONG))
    assert len(results[0]) == 10
    assert results[0] == results[1]
    assert {name for name in results[0] if results[0][name] == results[2][name]} == {"title.png"}


def test_both_languages(tmp_path: Path) -> None:
    if not load_font().chinese:
        pytest.skip("the Chinese font is not built")
    (tmp_path / "zh").mkdir()
    (tmp_path / "en").mkdir()
    zh, en = frames(tmp_path / "zh", 6, "zh", LONG), frames(tmp_path / "en", 6, "en", LONG)
    assert [name for name in en if en[name] == zh[name]] == ["turn.json", "result.json"]


@pytest.mark.parametrize("seed", [15, 19])
def test_a_match_is_played_to_its_winner_and_its_record_ends_the_same(tmp_path: Path, seed: int) -> None:
    app = scripted_app(Skin.load(), load_font(), seed, "en")
    driver = Driver(app, tmp_path, open_table)
    run(driver, "until table", "auto", "until match_over", "wait 1", "shot deal", "5", "wait 1", "shot match")
    last = seen(driver)
    assert last.winners in ((0, 2), (1, 3))
    assert last.result is not None
    assert last.result.levels_after[last.winners[0]] == 12
    assert top(driver) == "MatchResultScreen"
    [record] = app.storage.finished()
    assert app.storage.saved() == []
    assert read(record).match.winners == last.winners
    run(driver, "soft_right")
    assert top(driver) == "MainMenu"


def play_by_keys(driver: Driver, seconds: int) -> None:
    """What a person does who takes every hint: shows nothing, buries and plays with 3 and 1."""
    for _ in range(seconds):
        run(driver, "wait 1")
        if top(driver) != "TableScreen" or not driver.app.table or not driver.app.table.caught_up:
            if top(driver) == "DealResultScreen":
                return
            continue
        now = seen(driver)
        if now.phase in (Phase.PLAY, Phase.BURY) and 0 in now.to_act:
            run(driver, "3", "1")
        elif now.phase is Phase.DECLARE and 0 in now.to_act and now.may_show:
            run(driver, "soft_right")


def test_a_deal_by_keys_alone(driver: Driver) -> None:
    run(driver, "5", "wait 1")
    assert top(driver) == "MainMenu"
    run(driver, "5", "wait 0.5")
    assert top(driver) == "NewMatch"
    run(driver, "5", "wait 0.5")
    assert top(driver) == "TableScreen"
    play_by_keys(driver, 400)
    assert top(driver) == "DealResultScreen"
    assert seen(driver).result is not None
    run(driver, "soft_left", "wait 1")
    assert top(driver) == "TableScreen"
    assert seen(driver).deal == 2


def leave(driver: Driver) -> object:
    """The last command of the options menu leaves the table; returns what was seen at that moment."""
    for _ in range(4):
        left = driver.app.top.softkeys().left
        if top(driver) != "TableScreen" or left is None or left.label != tr("app.options"):
            run(driver, "soft_right", "wait 0.5")
    run(driver, "soft_left", *["down"] * 12)
    before = to_json(seen(driver))
    run(driver, "5")
    assert top(driver) == "MainMenu"
    return before


def test_left_in_the_middle_and_continued_it_is_the_same(driver: Driver) -> None:
    run(driver, "until table")
    phases = set()
    for seconds in (1, 20, 25, 11):
        play_by_keys(driver, seconds)
        phases.add(seen(driver).phase)
        before = leave(driver)
        run(driver, "wait 0.5", *["up"] * 10, "5")
        assert top(driver) == "TableScreen"
        assert to_json(seen(driver)) == before
    assert phases >= {Phase.DRAW, Phase.PLAY}


def test_what_a_person_does_can_be_recorded_and_played_again(driver: Driver, tmp_path: Path) -> None:
    """As F9 does in the window."""
    tape = recording(driver)
    run(driver, "5", "wait 1", "5", "wait 0.4", "5", "wait 1.2", "select", "wait 8", "soft_right")
    play_by_keys(driver, 40)
    run(driver, "shot live", "state live")
    assert replayed(tape, driver, tmp_path)["screen"] == "TableScreen"


def recording(driver: Driver) -> Recorder:
    """Returns what keeps the keys that are pressed from now on, and what the app starts from."""
    tape = Recorder(2, *_remarks(driver.app))
    press = driver.press

    def recorded(key: Key) -> None:
        tape.down(key, driver.ticks)
        press(key)
        tape.up(key, driver.ticks)

    driver.press = recorded  # type: ignore[method-assign]
    return tape


def replayed(tape: Recorder, driver: Driver, folder: Path) -> dict[str, object]:
    """Plays a tape again, which must show what was shown live; returns that state."""
    file = folder / "tape.txt"
    file.write_text(tape.script(driver.ticks) + "shot again\nstate again\n", "utf-8")
    assert main(["--script", str(file), "--frames", str(folder)]) == 0
    for kind in ("json", "png"):
        assert (folder / f"again.{kind}").read_bytes() == (folder / f"live.{kind}").read_bytes()
    state: dict[str, object] = json.loads((folder / "live.json").read_text("utf-8"))
    return state


def test_matches_that_were_saved_before_are_on_the_record_too(driver: Driver, tmp_path: Path) -> None:
    """Two of them: the older one is continued."""
    before = Driver(scripted_app(Skin.load(), load_font(), 7, "en"), tmp_path, open_table)
    for seconds in (25, 3):
        before.open_table(before.app)
        play_by_keys(before, seconds)
        leave(before)
    older, newer = reversed(before.app.storage.saved())
    for saved in (older, newer):
        slot = driver.app.storage.begin()
        slot.write(saved.record)
        slot.release()
        time.sleep(0.02)  # so that the file system's clock tells them apart
    tape = recording(driver)
    run(driver, "5", "wait 1", "5", "wait 1", "down", "5", "wait 1")
    assert driver.app.table is not None
    play_by_keys(driver, 15)
    run(driver, "shot live", "state live")
    assert replayed(tape, driver, tmp_path)["screen"] == "TableScreen"
    assert driver.app.table.session is not None
    assert read(older.record).setup == read(driver.app.table.session.record()).setup


@pytest.mark.parametrize("given", ["", " 3", " {}", ' "'])
def test_what_is_no_record_is_no_saved_match(given: str) -> None:
    with pytest.raises(script.ScriptError, match="string of JSON"):
        script.read(f"saved{given}")
