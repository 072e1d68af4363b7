"""The two commands: what the system lacks and what goes wrong is told in one line, and every check runs."""

import ast
import re
import sys
from collections.abc import Callable
from pathlib import Path

import bootstrap
import checks
import needs
import pytest
import require_python
from needs import SetupError

SCRIPTS = Path(bootstrap.__file__).parent
SYSTEMS = ("Debian", "Fedora", "macOS", "Windows")


# ---- what the system lacks


@pytest.mark.parametrize("name", ["play.py", "test.py", "require_python.py"])
def test_old_pythons_can_read_what_tells_them_that_they_are_old(name: str) -> None:
    tree = ast.parse((SCRIPTS / name).read_text("ascii"), feature_version=(3, 6))
    newer: list[ast.AST] = [
        node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.AnnAssign)
    ]
    newer += [node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation]
    assert newer == []  # so that Python 2 reads them too


@pytest.mark.parametrize("newer", [True, False])
def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch, newer: bool) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(require_python, "works", lambda name: newer and name == "python3.12")
    with pytest.raises(SystemExit) as caught:
        require_python.require_python("build_scripts/play.py")
    line = str(caught.value.code)
    assert "3.11 or newer, this is Python 3.9" in line
    assert ("python3.12 build_scripts/play.py" in line) == newer
    assert all(system in line for system in SYSTEMS)
    assert "\n" not in line


def test_a_new_python_is_let_through() -> None:
    require_python.require_python("build_scripts/play.py")


@pytest.mark.parametrize("need", [needs.VENV, needs.OPENGL, needs.DISPLAY])
def test_what_is_missing_is_named_for_every_system_in_one_line(need: needs.Need) -> None:
    assert all(system in str(need) for system in SYSTEMS)
    assert "\n" not in str(need)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a window needs nothing of the kind")
@pytest.mark.parametrize(
    ("libraries", "display", "words"),
    [(False, ":0", "OpenGL"), (True, "", "no display"), (True, ":0", "")],
)
def test_what_a_window_needs(
    monkeypatch: pytest.MonkeyPatch, libraries: bool, display: str, words: str
) -> None:
    monkeypatch.setattr(needs, "_loads", lambda name: libraries)
    monkeypatch.setattr(needs, "may_install", lambda: False)
    monkeypatch.setenv("DISPLAY", display)
    if words:
        with pytest.raises(SetupError, match=words):
            needs.need_window()
    else:
        needs.need_window()


def test_a_library_that_is_not_there_does_not_load() -> None:
    assert not needs._loads("libno-such-thing.so.7")


@pytest.mark.parametrize(
    ("arguments", "window"),
    [
        ([], True),
        (["--lang", "zh"], True),
        (["--script", "a.txt", "--frames", "b"], False),
        (["--frames", "b", "--script=a.txt"], False),
        (["--help"], False),
        (["--terminal", "--lang", "zh"], False),
    ],
)
def test_a_scripted_play_needs_no_display(arguments: list[str], window: bool) -> None:
    assert bootstrap.shows_window(arguments) == window


# ---- no window


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Returns what play starts; nothing is set up, and there is no window."""
    started: list[list[str]] = []

    def become(arguments: list[str]) -> int:
        started.append(arguments)
        return 0

    def need_window() -> None:
        raise SetupError("no display. Debian/Ubuntu: apt install xvfb; Fedora: dnf")

    monkeypatch.setattr(bootstrap, "become", become)
    monkeypatch.setattr(bootstrap, "prepare", lambda group: None)
    monkeypatch.setattr(bootstrap, "pinyin", lambda *, beside: None)
    monkeypatch.setattr(bootstrap, "need_window", need_window)
    return started


def seated(monkeypatch: pytest.MonkeyPatch, answer: BaseException | None) -> None:
    """Somebody sits at the terminal and presses Enter, or answers by an exception."""

    def asked() -> str:
        if answer:
            raise answer
        return ""

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", asked)


def test_without_a_window_the_terminal_is_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], started: list[list[str]]
) -> None:
    seated(monkeypatch, None)
    assert bootstrap.play(["--lang", "zh"]) == 0
    assert started == [["-m", "phone_client", "--terminal", "--lang", "zh"]]
    assert capsys.readouterr().out.startswith("No window here: no display\nPress Enter")


@pytest.mark.parametrize(("answer", "code"), [(KeyboardInterrupt(), 130), (EOFError(), 1)])
def test_who_does_not_want_the_terminal_leaves(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]], answer: BaseException, code: int
) -> None:
    seated(monkeypatch, answer)
    assert bootstrap.play([]) == code
    assert started == []


def test_without_a_window_and_a_player_the_terminal_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], started: list[list[str]]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert bootstrap.play([]) == 1
    assert started == []
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Tuolaji S60 cannot start: no display. Debian/Ubuntu: ")
    assert "--terminal" in said.err
    assert len(said.err.splitlines()) == 1


def test_the_terminal_needs_no_window(started: list[list[str]]) -> None:
    assert bootstrap.play(["--terminal", "--bell"]) == 0
    assert started == [["-m", "phone_client", "--terminal", "--bell"]]


# ---- the commands


def raising(error: BaseException) -> Callable[[], int]:
    def act() -> int:
        raise error

    return act


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (SetupError("no spoon"), 1, "cannot start: no spoon"),
        (PermissionError(13, "Permission denied", "/x"), 1, "cannot start: Permission denied: /x"),
        (KeyboardInterrupt(), 130, "Stopped"),
    ],
)
def test_what_goes_wrong_is_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, words: str
) -> None:
    assert bootstrap.in_words(raising(error)) == code
    said = capsys.readouterr().err
    assert words in said
    assert len(said.strip().splitlines()) == 1


def test_all_checks_run_and_one_that_fails_fails_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def python(text: str) -> list[str]:
        return ["-c", text]

    for built in (tmp_path / "font" / "glyphs.bin", tmp_path / "pinyin" / "words.bin"):
        built.parent.mkdir()
        built.touch()
    monkeypatch.setattr(checks, "BUILD", tmp_path)
    monkeypatch.setattr(checks, "venv_python", lambda: sys.executable)
    good = {"lint": python("print('fine')"), "tests": [*python("import sys; print(sys.argv[2:])"), "pytest"]}
    monkeypatch.setattr(checks, "CHECKS", good)
    assert checks.run_checks(["-k", "x"]) == 0
    said = capfd.readouterr().out
    assert "['-k', 'x']" in said
    assert re.search(r"^tests +ok ", said, re.M)
    monkeypatch.setattr(checks, "CHECKS", {"format": python("exit(2)"), **good})
    assert checks.run_checks([]) == 1
    said = capfd.readouterr().out
    assert re.search(r"^format +FAILED ", said, re.M)
    assert re.search(r"^tests +ok ", said, re.M)
    (tmp_path / "font" / "glyphs.bin").unlink()
    monkeypatch.setattr(checks, "CHECKS", good)
    assert checks.run_checks([]) == 1
    assert re.search(r"^font +FAILED ", capfd.readouterr().out, re.M)
