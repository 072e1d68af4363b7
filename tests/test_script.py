"""Scripts: every instruction does what the help says, wrong lines are named, the same bytes every time.

The app has screens made for these tests; what scripts do to the whole game is in test_whole_game.py.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from stacked import anything

from core.codec import to_json
from core.messages import Phase
from core.record import Setup
from core.rules import M
from phone_client import local, script, text
from phone_client.app import App
from phone_client.canvas import Canvas
from phone_client.driver import CONDITIONS, TICKS, Driver
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.local import LocalSession
from phone_client.png import read_png
from phone_client.recorder import Recorder
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.script import ScriptError
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory


class Pad(Screen):
    """Keeps when which key came."""

    takes_text = False

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.log: list[tuple[float, str]] = []

    def note(self, what: str) -> None:
        self.log.append((round(self.app.now, 3), what))

    def softkeys(self) -> Soft:
        return Soft(left=SoftKey("L", lambda: self.note("soft_left")), right=SoftKey("R", self.app.pop))

    def key(self, key: Key) -> None:
        self.note(key)

    def held(self, key: Key) -> None:
        self.note(f"held {key}")

    def typed(self, text: str) -> None:
        self.note(f"typed {text}")

    def draw(self, canvas: Canvas) -> None:
        canvas.fill("felt")
        canvas.rect(0, 0, len(self.log), 5, "gold")


class Game(Pad):
    """Plays at a table as little as needed: it shows everything at once."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        setup = Setup(M, app.seed, (11, 11, 11, 11), seats=local.SEATED)
        self.session: LocalSession = LocalSession(app, setup, app.storage.begin(), anything)

    def tick(self, now: float) -> None:
        self.session.poll(now)
        seen = self.session.observation
        if self.session.auto and seen.result and not seen.winners:
            self.session.next_deal(now)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return make_driver(tmp_path / "frames")


def make_driver(frames: Path, seed: int = 1) -> Driver:
    app = App(Skin.load(), load_font(), Settings(language="en", pace="fast"), Memory(), seed)
    app.push(Pad(app))
    return Driver(app, frames, lambda app: app.push(Game(app)))


def run(driver: Driver, *lines: str) -> list[tuple[float, str]]:
    script.read("\n".join(lines)).run(driver)
    pad = driver.app.screens[0]
    assert isinstance(pad, Pad)
    return pad.log


def test_keys_and_time(driver: Driver) -> None:
    log = run(driver, "5", "", "# a remark", "#", "hash", "  wait 1.0", "soft_left", "left")
    assert log == [
        (0.0, "5"),
        (0.033, "hash"),
        (1.067, "soft_left"),
        (1.1, "left"),
    ]
    assert driver.ticks == 34


@pytest.mark.parametrize("key", [key for key in Key if key is not Key.SOFT_RIGHT])
def test_every_key_has_its_name(driver: Driver, key: Key) -> None:
    assert run(driver, key.value) == [(0.0, key.value)]


def test_holding(driver: Driver) -> None:
    assert run(driver, "hold 5 0.8") == [(0.0, "5"), (0.6, "held 5")]
    assert driver.now == 0.8
    assert driver.app.down == []


def test_presses_and_releases_take_no_time(driver: Driver) -> None:
    log = run(driver, "press 5", "press 6", "wait 0.6", "release 6", "release 5")
    assert log == [(0.0, "5"), (0.0, "6"), (0.6, "held 5"), (0.6, "6")]


def test_typing(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pad, "takes_text", True)
    log = run(driver, "type hello  world", "type  ", "type 你好 # 1")
    assert [what for _, what in log] == ["typed hello  world", "typed  ", "typed 你好 # 1"]


def test_settings(driver: Driver) -> None:
    run(driver, "set theme night", "set four_colours true", "set volume 0")
    assert driver.app.settings == Settings(
        language="en", pace="fast", theme="night", four_colours=True, volume=0
    )


def test_pictures(driver: Driver, tmp_path: Path) -> None:
    run(driver, "shot empty", "5", "shot one-key")
    for name, keys in (("empty", 0), ("one-key", 1)):
        picture = read_png(tmp_path / "frames" / f"{name}.png")
        assert picture.shape == (208, 176, 4)
        gold = picture.view(np.uint32)[:, :, 0] == driver.app.skin.colour("gold")
        assert gold[:5].sum() == 5 * keys


def test_states(driver: Driver, tmp_path: Path) -> None:
    run(driver, "state title", "until table", "state table")
    title, table = (
        json.loads((tmp_path / "frames" / f"{name}.json").read_text("utf-8")) for name in ("title", "table")
    )
    assert title == {"screen": "Pad", "observation": None}
    assert table["screen"] == "Game"
    assert driver.app.table is not None
    assert driver.app.table.session is not None
    assert table["observation"] == to_json(driver.app.table.session.observation)
    assert table["observation"]["seat"] == 0


def observation(driver: Driver) -> Any:
    assert driver.app.table is not None
    assert driver.app.table.session is not None
    return driver.app.table.session.observation


def test_waiting_for_the_table(driver: Driver) -> None:
    run(driver, "until table", "until table 0")
    assert driver.ticks == 0
    assert len(driver.app.screens) == 2


def test_waiting_for_moments_of_a_match(driver: Driver) -> None:
    run(driver, "until table", "auto", "until deal_over")
    assert observation(driver).result is not None
    run(driver, "until match_over 5000")
    assert observation(driver).winners


def test_waiting_for_my_turn(tmp_path: Path) -> None:
    for seed in range(8):
        driver = make_driver(tmp_path, seed)
        run(driver, "until table", "auto", "until my_turn", "manual")
        assert observation(driver).phase is Phase.PLAY
        assert observation(driver).to_act == (0,)
        run(driver, "wait 30", "until my_turn 0")


@pytest.mark.parametrize(("condition", "phase"), [("my_bury", Phase.BURY), ("may_show", Phase.DRAW)])
def test_waiting_for_what_does_not_come_in_every_deal(tmp_path: Path, condition: str, phase: Phase) -> None:
    found = 0
    for seed in range(12):
        driver = make_driver(tmp_path, seed)
        try:
            run(driver, "until table", "auto", f"until {condition} 25")
        except ScriptError:
            continue
        found += 1
        assert observation(driver).phase is phase
    assert 0 < found < 12


def test_a_moment_is_there_when_it_is_shown(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    run(driver, "until table", "auto", "until my_turn")
    monkeypatch.setattr(Game, "caught_up", False)
    with pytest.raises(ScriptError, match="my_turn: not within 2 s"):
        run(driver, "until my_turn 2")
    monkeypatch.setattr(Game, "caught_up", True)
    driver.app.push(Pad(driver.app))
    with pytest.raises(ScriptError, match="my_turn: not within 2 s"):
        run(driver, "until my_turn 2")


def test_the_same_script_and_seed_give_the_same_bytes(tmp_path: Path) -> None:
    lines = ["until table", "wait 2", "shot a", "auto", "until deal_over", "state b", "shot c"]

    def bytes_of(name: str, seed: int) -> dict[str, bytes]:
        folder = tmp_path / name
        run(make_driver(folder, seed), *lines)
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    first = bytes_of("first", 1)
    assert sorted(first) == ["a.png", "b.json", "c.png"]
    assert bytes_of("second", 1) == first
    assert bytes_of("third", 2)["b.json"] != first["b.json"]


# --- wrong lines ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "word", "problem"),
    [
        ("jump", "jump", "no such instruction"),
        ("10", "10", "no such instruction"),
        ("Left", "Left", "no such instruction"),
        ("5 6", "6", "a key stands alone on its line"),
        ("hold 5", "hold", "is written: hold KEY SECONDS"),
        ("hold 5 1 2", "hold", "is written: hold KEY SECONDS"),
        ("hold ten 1", "ten", "no key"),
        ("hold 5 long", "long", "no number of seconds"),
        ("wait", "wait", "is written: wait SECONDS"),
        ("wait -1", "-1", "no number of seconds"),
        ("wait nan", "nan", "no number of seconds"),
        ("wait inf", "inf", "no number of seconds"),
        ("type", "type", "the text is missing"),
        ("shot", "shot", "is written: shot NAME"),
        ("shot ../up", "../up", "a name has letters"),
        ("state a.b", "a.b", "a name has letters"),
        ("until", "until", "is written: until CONDITION [SECONDS]"),
        ("until doomsday", "doomsday", "no condition; they are table"),
        ("until table soon", "soon", "no number of seconds"),
        ("auto now", "auto", "is written: auto"),
        ("set theme", "set", "is written: set SETTING VALUE"),
        ("set colour red", "colour", "no setting"),
        ("set theme red", "red", "no theme; choose day night contrast"),
        ("seed 5", "seed", "stands before everything else"),
    ],
)
def test_a_wrong_line_is_named(line: str, word: str, problem: str) -> None:
    with pytest.raises(ScriptError) as error:
        script.read(f"\n5\n{line}\n")
    assert (error.value.line, error.value.word) == (3, word)
    assert str(error.value).startswith(f"line 3: {word}: ")
    assert problem in str(error.value)


@pytest.mark.parametrize("line", ["seed", "seed x", "seed 1 2", "seed -1"])
def test_a_wrong_seed_is_named(line: str) -> None:
    with pytest.raises(ScriptError, match=r"^line 1: "):
        script.read(line)


def test_a_seed_may_stand_first() -> None:
    assert script.read("# x\nseed 12\n5").seed == 12
    assert script.read("5").seed is None
    with pytest.raises(ScriptError, match="line 2: seed"):
        script.read("seed 1\nseed 2")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["auto"], "line 1: auto: no table is open"),
        (["5", "manual"], "line 2: manual: no table is open"),
        (["type x"], "line 1: type: Pad takes no text now"),
        (["until deal_over 1"], "line 1: until: deal_over: not within 1 s (no table is open)"),
        (["until table", "until my_bury 0.5"], "line 2: until: my_bury: not within 0.5 s"),
        (["soft_right", "5"], "line 2: 5: the game has been left before"),
        (["soft_right", "shot x"], "line 2: shot: the game has been left before"),
    ],
)
def test_what_cannot_be_done_is_named(driver: Driver, lines: list[str], message: str) -> None:
    with pytest.raises(ScriptError) as error:
        run(driver, *lines)
    assert str(error.value) == message


def test_what_is_waited_for_in_vain_says_what_is_so(driver: Driver) -> None:
    """A script that waits for its turn while cards may still be shown is told that."""
    run(driver, "until table", "until may_show")
    with pytest.raises(ScriptError, match=r"my_turn: not within 0.5 s \(may_show\)"):
        run(driver, "until my_turn 0.5")


def test_lines_may_end_as_on_windows_and_begin_with_a_mark(driver: Driver) -> None:
    script.read("\ufeff5\r\nwait 1\r\n").run(driver)
    assert driver.ticks == 31


def test_whether_files_are_written() -> None:
    assert not script.read("5\nwait 1").writes
    assert script.read("shot x").writes
    assert script.read("state x").writes


def test_the_manual_names_everything() -> None:
    manual = script.manual()
    for word in (*script.FORMS, *CONDITIONS, *Key, "type", "seed"):
        assert word in manual.split()


# --- recorded keys ----------------------------------------------------------------------------------------


def press(tape: Recorder, key: Key, down: int, up: int) -> None:
    tape.down(key, down)
    tape.up(key, up)


def often(tape: Recorder) -> None:
    for tick in range(1, 200, 18):
        press(tape, Key.D5, tick, tick + 17)


def overlapping(tape: Recorder) -> None:
    tape.down(Key.D5, 10)
    tape.down(Key.LEFT, 10)
    tape.up(Key.D5, 40)
    tape.down(Key.D1, 41)
    tape.up(Key.LEFT, 60)
    tape.up(Key.D1, 70)


def one_tick(tape: Recorder) -> None:
    press(tape, Key.D5, 3, 3)
    press(tape, Key.D6, 3, 3)


def release_alone(tape: Recorder) -> None:
    """The press took a note away, which is no part of the game."""
    tape.up(Key.D5, 3)
    press(tape, Key.D6, 4, 5)


def still_down(tape: Recorder) -> None:
    press(tape, Key.D5, 3, 9)
    tape.down(Key.D6, 12)


@pytest.mark.parametrize(
    "play",
    [
        lambda tape: press(tape, Key.D5, 0, 2),
        lambda tape: press(tape, Key.D5, 7, 30),
        often,
        overlapping,
        one_tick,
        release_alone,
        still_down,
    ],
)
def test_a_recorded_script_plays_the_same_again(tmp_path: Path, play: Callable[[Recorder], None]) -> None:
    tape = Recorder(9)
    play(tape)
    live = make_driver(tmp_path)
    for tick in range(300):
        for event in tape._events:
            if event.tick == tick:
                act = live.app.key_down if event.what == "press" else live.app.key_up
                act(Key(event.word), tick / TICKS)
        live.tick()
    again = make_driver(tmp_path)
    read = script.read(tape.script(300))
    read.run(again)
    assert read.seed == 9
    assert run(again) == run(live) != []
    assert again.ticks == 300


def test_recorded_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pad, "takes_text", True)
    tape = Recorder(9, "set theme night")
    tape.typed("a", 5)
    tape.typed("b ", 5)
    tape.typed(" ", 9)
    driver = make_driver(tmp_path)
    script.read(tape.script(20)).run(driver)
    assert run(driver) == [(0.167, "typed ab "), (0.3, "typed  ")]
    assert driver.app.settings.theme == "night"
    assert driver.ticks == 20
