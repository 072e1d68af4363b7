"""The compiled form of the core: which build is used, what is refused, that it answers like the sources."""

import os
import subprocess
import sys
from pathlib import Path

import bootstrap
import both_forms
import pytest

from core import compiled


def ask(wanted: str) -> "subprocess.CompletedProcess[str]":
    """Imports the core in a fresh Python that asks for a compiled form."""
    return subprocess.run(
        [sys.executable, "-c", "import core.play; print(core.play.__file__)"],
        env=os.environ | {compiled.ASK: wanted},
        cwd=bootstrap.ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_sources_are_used_unless_the_compiled_form_is_asked_for() -> None:
    for wanted in ("", "0"):
        assert ask(wanted).stdout.strip() == str(compiled.CORE / "play.py")


def test_a_build_of_other_sources_is_refused(tmp_path: Path) -> None:
    other = tmp_path / ("0" * 20)
    other.mkdir()
    for place in (other, tmp_path / compiled.stamp()):  # of others; not there
        said = ask(str(place))
        assert said.returncode != 0
        assert f"{place} holds no compiled core of these sources" in said.stderr
        assert "run python3 build_scripts/compile_core.py" in said.stderr


def test_an_edited_source_makes_every_build_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (*compiled.sources(), compiled.CORE.parent / "build_scripts" / "compiling.py"):
        copy = tmp_path / path.relative_to(compiled.CORE.parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    now = compiled.stamp()
    monkeypatch.setattr(compiled, "CORE", tmp_path / "core")
    monkeypatch.setattr(compiled, "BUILD", tmp_path / "build")
    assert compiled.stamp() == now
    (tmp_path / "build" / now).mkdir(parents=True)
    assert compiled.fresh() == tmp_path / "build" / now
    with (tmp_path / "core" / "bots" / "odds.py").open("a") as file:
        file.write("# changed\n")
    assert compiled.fresh() is None


class Starts(list[str]):
    """Stands for what would compile beside the game."""

    def __call__(self) -> None:
        self.append("compile")


@pytest.fixture
def starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starts:
    """A machine with a C compiler where nothing is compiled yet."""
    starts = Starts()
    monkeypatch.delenv(compiled.ASK, raising=False)
    monkeypatch.setattr(bootstrap, "BUILD", tmp_path)
    monkeypatch.setattr(bootstrap, "_compile_beside", starts)
    monkeypatch.setattr(bootstrap, "has_compiler", lambda: True)
    monkeypatch.setattr(compiled, "fresh", lambda: None)
    return starts


def test_the_game_uses_what_is_compiled(starts: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "fresh", lambda: Path("somewhere"))
    assert bootstrap.compiled_core() == {compiled.ASK: "somewhere"}
    assert not starts


def test_the_game_compiles_what_is_not(starts: Starts) -> None:
    assert bootstrap.compiled_core() == {}
    assert starts == ["compile"]


@pytest.mark.parametrize("asked", ["0", "1", "/a/folder"])
def test_the_player_has_the_last_word(starts: Starts, monkeypatch: pytest.MonkeyPatch, asked: str) -> None:
    monkeypatch.setenv(compiled.ASK, asked)
    assert bootstrap.compiled_core() == {}
    assert not starts


def test_a_build_asked_for_that_is_not_there_is_told_in_one_line(tmp_path: Path) -> None:
    said = subprocess.run(
        [sys.executable, "-c", "import bootstrap; bootstrap.in_words(bootstrap.compiled_core)"],
        env=os.environ | {compiled.ASK: str(tmp_path), "PYTHONPATH": str(bootstrap.ROOT / "build_scripts")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stderr.startswith(f"Tuolaji S60 cannot start: {tmp_path} holds no compiled core of these")
    assert said.stderr.count("\n") == 1


def test_the_game_starts_where_nothing_can_be_written(
    starts: Starts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(bootstrap, "_compile_beside", full)
    assert bootstrap.compiled_core() == {}


def test_nothing_is_compiled_without_a_compiler(starts: Starts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "has_compiler", lambda: False)
    assert bootstrap.compiled_core() == {}
    assert not starts


def test_what_failed_is_tried_again_an_hour_later(starts: Starts) -> None:
    failed = bootstrap.BUILD / "compiled" / "failed"
    failed.parent.mkdir()
    failed.write_text("no network", "utf-8")
    assert bootstrap.compiled_core() == {}
    assert not starts
    hour_ago = failed.stat().st_mtime - 3601
    os.utime(failed, (hour_ago, hour_ago))
    bootstrap.compiled_core()
    assert starts == ["compile"]


def test_both_forms_give_the_same_deals_plays_and_judgements() -> None:
    place = compiled.fresh()
    if place is None:
        pytest.skip("the core is not compiled: run python3 build_scripts/compile_core.py")
    other = "0" if compiled.FOLDER else str(place)
    folders = os.pathsep.join(str(bootstrap.ROOT / name) for name in (".", "tests"))
    answered = subprocess.run(
        [sys.executable, bootstrap.ROOT / "tests" / "both_forms.py"],
        env=os.environ | {compiled.ASK: other, "PYTHONPATH": folders},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    assert answered == "".join(f"{line}\n" for line in both_forms.answers())
