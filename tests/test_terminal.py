"""The real game in a pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are of Unix", allow_module_level=True)

from frames import press, stage, wait
from terminal_grid import AT_ONCE, Grid
from terminal_player import KITTY, PATIENCE, Player

from phone_client import settings, terminal
from phone_client.png import SIGNATURE
from phone_client.recorder import Recorder
from phone_client.settings import Settings
from phone_client.storage import Memory

ENTER, ESCAPE, CTRL_C = "\r", "\x1b", "\x03"
DOTS = set(map(chr, range(0x2801, 0x2900)))
EIGHTHS = set(map(chr, range(0x1CD00, 0x1CDE6)))
SIXTHS = set(map(chr, range(0x1FB00, 0x1FB3C)))
DOCUMENTS = "phone_client.recorder.platformdirs.user_documents_path"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    quick = Settings(animation="off", pace="fast")
    settings.save(tmp_path / "CONFIG" / "tuolaji-s60" / "settings.json", quick)
    return tmp_path


def restored(player: Player) -> bool:
    """Whether the terminal is as it was before the game: its lines, the screen, the cursor, the modes."""
    on = player.grid.modes - {25}
    return player.now == player.before and not on and 25 in player.grid.modes and not player.grid.keyboard


def menu(player: Player) -> None:
    """Goes to the main menu."""
    assert player.wait(PATIENCE, lambda: player.grid.pictures > 0)
    assert 1049 in player.grid.modes
    player.quiet()
    player.press(ENTER)


def record(home: Path) -> str:
    return "".join(path.read_text() for path in (home / "DATA").glob("tuolaji-s60/matches/*.match"))


def test_a_match_is_begun_by_keys_and_saved_when_ctrl_c_ends_it(home: Path) -> None:
    with Player(home, 176, 104) as player:
        menu(player)
        player.press(ENTER, ENTER)
        assert player.wait(PATIENCE, lambda: record(home).count("\n") > 3)
        assert player.wait(PATIENCE, lambda: _felt(player) > 50)
        assert player.grid.modes >= {1049, 2004, 1004}
        assert 25 not in player.grid.modes
        player.send(CTRL_C)
        assert player.ends() == 0
        assert restored(player)
        assert player.said() == ""
    assert record(home).startswith("tuolaji 1")


def _felt(player: Player) -> int:
    """How much of a line across the table is of one colour."""
    grounds = [cell[2] for cell in player.grid.cells[60]]
    return max(map(grounds.count, set(grounds)))


def test_what_is_shown_is_the_picture_of_the_app(home: Path) -> None:
    app = stage("en")
    app.start()
    press(app, "select")
    wait(app, 3)
    assert type(app.top).__name__ == "MainMenu"
    wanted = app.frame().rgba()
    with Player(home, 180, 106) as player:
        menu(player)

        def alike() -> bool:
            shown = player.grid.picture(2, 1)[2:210, 2:178]
            return bool((shown == wanted).mean() > 0.99)  # something in the sky may move

        assert player.wait(PATIENCE, alike)


def test_idle_it_writes_nothing_and_hardly_works(home: Path) -> None:
    with Player(home, 176, 104) as player:
        menu(player)
        player.quiet(1.0)
        before, worked = player.written, _cpu(player)
        player.wait(2)
        assert player.written == before
        assert _cpu(player) - worked < 0.4


def _cpu(player: Player) -> float:
    if not sys.platform.startswith("linux"):
        return 0.0
    words = Path(f"/proc/{player.game.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def test_another_size_draws_another_picture_and_too_small_says_so(home: Path) -> None:
    with Player(home, 80, 24) as player:
        assert player.wait(PATIENCE, lambda: "it has 80×24" in player.grid.line(0))
        assert player.grid.line(0) == "This terminal is too small: 88×52 are needed, it has 80×24"
        player.resize(88, 52)
        assert player.wait(PATIENCE, lambda: bool(_signs(player) & DOTS))
        player.quiet()
        assert "small" not in player.grid.line(0)
        player.resize(176, 104)
        assert player.wait(PATIENCE, lambda: "▀" in _signs(player))
        player.resize(40, 10)
        assert player.wait(PATIENCE, lambda: "it has 40×10" in "".join(map(player.grid.line, range(3))))
        player.send(CTRL_C)
        assert player.ends() == 0
        assert restored(player)


def test_f3_draws_by_other_characters(home: Path) -> None:
    with Player(home, 88, 70) as player:
        menu(player)
        assert _signs(player) & DOTS
        player.press("\x1bOR")
        assert player.wait(PATIENCE, lambda: bool(_signs(player) & EIGHTHS))
        player.press("\x1bOR")
        assert player.wait(PATIENCE, lambda: bool(_signs(player) & SIXTHS))


def _signs(player: Player) -> set[str]:
    return {cell[0] for row in player.grid.cells for cell in row}


def test_a_terminal_that_tells_its_name_and_releases(home: Path) -> None:
    with Player(home, 90, 60, answers=KITTY) as player:
        assert player.wait(PATIENCE, lambda: player.grid.pictures > 0)
        player.quiet()
        assert player.grid.keyboard & 2
        assert _signs(player) & EIGHTHS
        player.press("\x1b[13;1:1u")
        player.send("\x1b[13;1:3u")
        player.quiet()
        pictures: list[bytes] = []

        def another() -> bool:
            """Whether there is a whole picture that was not there before."""
            picture = player.grid.picture().tobytes()
            if AT_ONCE in player.grid.modes or picture in pictures:
                return False
            pictures.append(picture)
            return True

        assert another()
        player.send("\x1b[1;1:1B")
        for _ in range(2):  # held: it goes on by the app's clock
            there = len(pictures)
            assert player.wait(PATIENCE, lambda there=there: another() or len(pictures) > there)  # type: ignore[misc]
        player.send("\x1b[1;1:3B")
        player.quiet()
        before = player.written
        player.wait(1.0)
        assert player.written == before
        player.send("\x1b[99;5:1u")
        assert player.ends() == 0
        assert restored(player)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_end_it_in_order(home: Path, number: signal.Signals) -> None:
    with Player(home, 100, 60) as player:
        menu(player)
        player.press(ENTER, ENTER)
        assert player.wait(PATIENCE, lambda: record(home).count("\n") > 3)
        player.signal(number)
        assert player.ends() == 128 + number
        assert restored(player)
        assert player.said() == ""
    assert record(home)


def test_it_ends_with_its_terminal(home: Path) -> None:
    with Player(home, 100, 60) as player:
        menu(player)
        player.hang_up()
        deadline = time.monotonic() + PATIENCE
        while player.game.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        assert player.game.poll() is not None
        assert "Traceback" not in player.said()


def test_256_colours_where_there_are_no_more(home: Path) -> None:
    with Player(home, 176, 104, env={"COLORTERM": ""}) as player:
        menu(player)
        colours = {colour for row in player.grid.cells for cell in row for colour in cell[1:]}
        assert len(colours) > 8
        assert all(colour == -1 or Grid.INDEXED + 16 <= colour < Grid.INDEXED + 256 for colour in colours)


@pytest.mark.parametrize(
    ("surroundings", "words"),
    [
        ({"TERM": "dumb"}, "TERM=dumb"),
        ({"NO_COLOR": "1"}, "NO_COLOR"),
        ({"TERM": "linux", "COLORTERM": ""}, "256 colours"),
        ({"PYTHONIOENCODING": "latin-1"}, "UTF-8"),
    ],
)
def test_what_cannot_show_it_is_told_in_one_line(
    home: Path, surroundings: dict[str, str], words: str
) -> None:
    with Player(home, 100, 60, env=surroundings) as player:
        assert player.ends() == 2
        said = player.said()
        assert words in said
        assert re.fullmatch("tuolaji-s60: .+\n", said)
        assert player.now == player.before
        assert not player.grid.modes


def test_no_terminal_is_told_in_one_line() -> None:
    command = [sys.executable, "-m", "phone_client", "--terminal"]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert done.returncode == 2
    assert re.fullmatch("tuolaji-s60: --terminal needs a terminal.+\n", done.stderr)
    assert done.stdout == ""


def test_starting_it_needs_no_window_library() -> None:
    command = "import sys, phone_client.__main__, phone_client.terminal; print('pyglet' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_the_terminal_is_offered(home: Path) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with Player(home, 100, 60, env=nowhere, asked=False) as player:
        assert player.wait(PATIENCE, lambda: "Press Enter to play in this terminal" in player.grid.text)
        assert "No window here: " in player.grid.text
        player.send("\n")
        assert player.wait(PATIENCE, lambda: player.grid.pictures > 0)
        player.quiet()
        player.send(CTRL_C)
        assert player.ends() == 0
        assert restored(player)
    with Player(home, 100, 60, env=nowhere, asked=False) as player:
        assert player.wait(PATIENCE, lambda: "Press Enter" in player.grid.text)
        player.signal(signal.SIGINT)
        assert player.ends() == 130
        assert player.said() == ""


# --- inside ----------------------------------------------------------------------------------------------


class Quiet:
    """A terminal that shows nothing: what `Terminal` wants of blessed."""

    number_of_colors = 1 << 24


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], terminal.Terminal]]:
    """Gives what makes the terminal around an app at a text editor or table, at an unseen terminal."""
    made: list[terminal.Terminal] = []

    def make(language: str) -> terminal.Terminal:
        app = stage(language)
        app.start()
        shown = terminal.Terminal(app, Recorder(1), Quiet(), cells=None, bell=False)  # type: ignore[arg-type]
        monkeypatch.setattr(shown, "_write", lambda words: None)
        shown._size = (176, 104)
        shown._choose()
        made.append(shown)
        return shown

    yield make
    for shown in made:
        shown.app.close()


def test_typed_and_pasted_text_goes_to_who_takes_it(
    inside: Callable[[str], terminal.Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = inside("en")
    typed: list[str] = []
    keys: list[str] = []
    top = shown.app.top
    monkeypatch.setattr(type(top), "takes_text", True)
    monkeypatch.setattr(top, "typed", typed.append)
    monkeypatch.setattr(top, "key", keys.append)
    shown._take("hi 中\x1b[200~5\nq\x1b[201~5")
    assert "".join(typed) == "hi 中5 q"
    assert keys == ["5"]


def test_a_bug_leaves_the_keys_that_led_to_it(
    home: Path, tmp_path: Path, inside: Callable[[str], terminal.Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = inside("en")
    monkeypatch.setattr(DOCUMENTS, lambda: tmp_path)

    def fails() -> None:
        raise ArithmeticError("a bug")

    monkeypatch.setattr(shown, "_session", fails)
    with pytest.raises(ArithmeticError):
        shown.run()
    (script,) = tmp_path.glob("s60-crash-*.txt")
    assert script.read_text().startswith("seed 1")


def test_the_keys_of_the_window_keep_pictures_and_scripts(
    inside: Callable[[str], terminal.Terminal],
) -> None:
    shown = inside("en")
    shown._take("\x1b[24~\x1b[20~")  # F12 and F9
    assert isinstance(shown.app.storage, Memory)
    kept = {path.suffix: data for path, data in shown.app.storage.files.items()}
    assert kept[".png"].startswith(SIGNATURE)
    assert kept[".txt"].startswith(b"seed 1")
    assert len(shown.app.notes) == 2


def test_keys_the_user_has_chosen(
    inside: Callable[[str], terminal.Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = inside("en")
    pressed: list[str] = []
    monkeypatch.setattr(shown.app, "key_down", lambda key, now: pressed.append(key.value))
    shown.app.settings = replace(shown.app.settings, keys="select=TAB;star=F3")
    shown._take("\t\x1bOR\r")
    assert pressed == ["select", "star"]


def test_a_screen_may_take_a_key_as_it_is(
    inside: Callable[[str], terminal.Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = inside("en")
    chords: list[str] = []
    monkeypatch.setattr(shown.app, "caught", lambda chord, now: not chords.append(chord))  # type: ignore[func-returns-value]
    shown._take("\x1b[24;2~5\x1b5\x01")
    assert chords == ["Shift+F12", "_5", "Alt+_5", "Ctrl+A"]
    assert shown.app.down == []
