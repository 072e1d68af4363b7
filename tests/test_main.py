"""The command: what it says to wrong arguments, and what a scripted run leaves alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from phone_client.__main__ import main


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "phone_client", *arguments]
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.fixture
def play(tmp_path: Path) -> Path:
    file = tmp_path / "play.txt"
    file.write_text("wait 0.5\nshot title\nstate title\n", "utf-8")
    return file


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seed", "x"], "argument --seed: 'x' is no whole number"),
        (["--seed", "-1"], "argument --seed: "),
        (["--lang", "fr"], "argument --lang: invalid choice"),
        (["--bogus"], "unrecognized arguments: --bogus"),
        (["--frames"], "argument --frames: expected one argument"),
        (["--frames", "x"], "--frames goes with --script"),
        (["--script", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["--script", "/"], "/: Is a directory"),
        (["--replay", "/no/such/file"], "/no/such/file: No such file or directory"),
        (["--replay", "/"], "/: Is a directory"),
        (["--replay", "README.md"], "README.md: this is no record of a match that can be read: line 1: "),
        (["--replay", "x", "--script", "y"], "--replay opens a window, --script needs none"),
    ],
)
def test_wrong_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(arguments)
    assert leaving.value.code == 2
    assert words in capsys.readouterr().err.splitlines()[-1]


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--help"])
    assert leaving.value.code == 0
    assert "until CONDITION [SECONDS]" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("tuolaji-s60 ")


def test_pictures_need_a_folder(play: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--script", str(play)])
    assert "--frames DIR is needed" in capsys.readouterr().err


def test_a_folder_that_cannot_be(play: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["--script", str(play), "--frames", str(play)])
    assert leaving.value.code == 2
    assert f"tuolaji-s60: {play}: " in capsys.readouterr().err


def test_a_script_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(SystemExit):
        main(["--script", str(file)])
    assert "is no text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lines", "words"),
    [("5\njump", "line 2: jump: no such instruction"), ("wait 1\nauto", "line 2: auto: no table is open")],
)
def test_a_script_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str, words: str
) -> None:
    file = tmp_path / "play.txt"
    file.write_text(lines, "utf-8")
    assert main(["--script", str(file)]) == 1
    assert capsys.readouterr().err == f"{file}: {words}\n"


def test_a_script_needs_no_display_and_touches_nothing_of_the_user(tmp_path: Path, play: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    places = {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_PICTURES_DIR")}
    frames = tmp_path / "frames"
    done = run("--script", str(play), "--frames", str(frames), DISPLAY="", WAYLAND_DISPLAY="", **places)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert sorted(path.name for path in frames.iterdir()) == ["title.json", "title.png"]
    assert list(home.iterdir()) == []


def test_the_script_and_the_screens_never_load_the_window() -> None:
    code = """
import sys
from pathlib import Path
import phone_client
from phone_client.__main__ import main
root = Path(phone_client.__file__).parent
for path in sorted(root.rglob("*.py")):
    name = ".".join(path.relative_to(root.parent).with_suffix("").parts)
    if name != "phone_client.window":
        __import__(name.removesuffix(".__init__"))
assert not any(name.split(".")[0] == "pyglet" for name in sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_a_display_there_is_one_plain_line(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("there always is a display")
    places = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    done = run("--lang", "en", DISPLAY="", WAYLAND_DISPLAY="", **places)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("tuolaji-s60: ")
    assert "Traceback" not in done.stderr
