"""All that lies between a bare Python and the running game: `.venv`, packages, font; done once, then checked.

What is done is written down in stamps, so that a second start only compares two small files. Whoever changes
something takes the lock first: two starts at once do the work once. An interrupted set-up leaves a mark and
is begun anew.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from lock import held
from needs import NETWORK, SetupError, has_compiler, lacks_network, need_venv, need_window, want_redis

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
VENV = ROOT / ".venv"
UNFINISHED = "setup-unfinished"  # in the venv: packages are being installed, or were when it stopped
FONT_SOURCES = (
    "build_scripts/build_font.py",
    "build_scripts/woff.py",
    "build_scripts/font/package-lock.json",
    "phone_client/atlas.py",
)
FONT_BUILDER = ROOT / "build_scripts" / "build_font.py"
PINYIN_SOURCES = (
    "build_scripts/build_pinyin.py",
    "build_scripts/pinyin_words.txt",
    "phone_client/lexicon.py",
)
PINYIN_BUILDER = ROOT / "build_scripts" / "build_pinyin.py"
RETRY = 3600.0  # seconds after which a start tries again what failed and can be done without


def play(arguments: list[str]) -> int:
    """Set up and become the game. Returns 1 if the set-up fails; on Windows, the exit code of the game."""

    def start() -> int:
        more = ["--terminal"] if shows_window(arguments) and not window_ready() else []
        prepare("play")
        pinyin(beside=has_player(arguments))
        return become(["-m", "phone_client", *more, *arguments])

    return in_words(start)


def serve(arguments: list[str]) -> int:
    """Set up and become the server of tables. Returns as `play` does."""

    def start() -> int:
        prepare("play")
        return become(["-m", "core.online", *arguments])

    return in_words(start)


def become(arguments: list[str]) -> int:
    """Go on as the game's Python with these arguments, the core compiled if it is."""
    command = [str(venv_python()), "-P", *arguments]
    surroundings = os.environ | compiled_core()
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(command[0], command, surroundings)
    # exec on Windows hands the console back while the program still runs
    return subprocess.call(command, env=surroundings)


def test(arguments: list[str]) -> int:
    """Set up and run all checks, `arguments` going to pytest. 0 if all of them pass."""

    def start() -> int:
        prepare("dev", font_now=True)
        pinyin(beside=False, retry=True)
        want_redis()
        from checks import run_checks

        return run_checks(arguments)

    return in_words(start)


def tool(module: str, arguments: list[str], group: str = "play") -> int:
    """Set up and run a module of build_scripts with the game's Python. Returns its exit code."""

    def start() -> int:
        prepare(group)
        folders = [str(ROOT / name) for name in ("build_scripts", "tests")]
        surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(folders)}
        command = [str(venv_python()), "-m", module, *arguments]
        return subprocess.call(command, env=surroundings, cwd=ROOT)

    return in_words(start)


def in_words(act: Callable[[], int]) -> int:
    """Run, and turn what can go wrong on a person's machine into one line and exit code 1 (130: stopped)."""
    try:
        return act()
    except SetupError as error:
        problem = str(error)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except OSError as error:
        problem = f"{error.strerror or error}: {error.filename}" if error.filename else str(error)
    print(f"Tuolaji S60 cannot start: {problem}", file=sys.stderr)
    return 1


def has_player(arguments: list[str]) -> bool:
    """Whether the game started with these arguments is for somebody to play."""
    quiet = ("--script", "--help", "-h", "--version")
    return not any(argument.split("=")[0] in quiet for argument in arguments)


def shows_window(arguments: list[str]) -> bool:
    """Whether the game started with these arguments opens a window."""
    return has_player(arguments) and "--terminal" not in arguments


def window_ready() -> bool:
    """Whether there is what a window needs; False: the player takes this terminal instead. SetupError."""
    try:
        need_window()
    except SetupError as error:
        sys.path.insert(0, str(ROOT))
        from phone_client.terminal_offer import TERMINAL, offered

        if not offered(str(error).partition(". Debian")[0]):
            raise SetupError(f"{error}; {TERMINAL}") from None
        return False
    return True


def venv_python(venv: Path = VENV) -> Path:
    """The Python inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare(group: str, *, font_now: bool = False) -> None:
    """Make `.venv` hold the packages of "play" or "dev", and build the font. SetupError if that cannot be.

    A font that cannot be had is no error: it is said, and tried again an hour later (`font_now`: at once).
    """
    if _venv_ready(group) and _font_settled(retry=font_now):
        _say_font()
        return
    with only_one():
        if not _venv_ready(group):
            _fill_venv(group)
        if not _font_settled(retry=font_now):
            _build_font()
    _say_font()


@contextmanager
def only_one(work: str = "setup") -> Iterator[None]:
    """Hold the lock of a work, as all starts do that may do it; see `held`."""
    BUILD.mkdir(exist_ok=True)
    with held(BUILD / f"{work}.lock"):
        yield


# ---- the virtual environment


def venv_stamp() -> str:
    """What `.venv` was made from: this Python and this folder (line 1), the wanted packages (line 2)."""
    return f"{_maker()}\n{hashlib.sha256((ROOT / 'pyproject.toml').read_bytes()).hexdigest()}\n"


def _maker() -> str:
    return f"{sys.implementation.cache_tag} {ROOT}"


def _venv_ready(group: str) -> bool:
    """Whether `.venv` is whole and has the group's packages; a venv for "dev" has those of "play"."""
    if (VENV / UNFINISHED).exists() or not venv_python().exists():
        return False
    wanted = venv_stamp()
    return any(_text(VENV / f"setup-{name}") == wanted for name in {group, "dev"})


def _fill_venv(group: str) -> None:
    """Make or mend `.venv`. While it works a mark lies in it: found by a later start, all is begun anew."""
    need_venv()
    if not _venv_usable():
        if VENV.exists():
            print("Removing the old .venv", flush=True)
            shutil.rmtree(VENV)
        print("Making .venv", flush=True)
        VENV.mkdir()
        (VENV / UNFINISHED).touch()
        # A venv made from inside another would break with that one.
        maker = getattr(sys, "_base_executable", None) or sys.executable
        _run([maker, "-m", "venv", str(VENV)], "making .venv failed")
    (VENV / UNFINISHED).touch()
    packages = group_packages("dev") if group == "dev" else []
    print(f"Installing {'the game and its development tools' if packages else 'the game'}", flush=True)
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    _run([*pip, "--retries", "1", "--editable", str(ROOT), *packages], "installing the packages failed")
    for name in ("play", "dev"):
        if name in ("play", group):
            (VENV / f"setup-{name}").write_text(venv_stamp(), "utf-8")
        else:
            (VENV / f"setup-{name}").unlink(missing_ok=True)
    (VENV / UNFINISHED).unlink()


def _venv_usable() -> bool:
    """Whether packages may be put into the `.venv` there is: whole, of this Python, made in this folder."""
    if (VENV / UNFINISHED).exists() or not venv_python().exists():
        return False
    makers = {_text(path).partition("\n")[0] for path in VENV.glob("setup-*")}
    if makers:
        return makers == {_maker()}
    # Made by hand: it will do if it is of this Python and has pip.
    ask = "import pip, sys; print(sys.implementation.cache_tag)"
    answer = subprocess.run([venv_python(), "-c", ask], capture_output=True, text=True, check=False)
    return answer.stdout.strip() == sys.implementation.cache_tag


def group_packages(group: str) -> list[str]:
    """The requirements of a group, read here because only a newer pip knows `--group`."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["dependency-groups"][group])


def _run(command: list[str], failure: str) -> None:
    """Run a step of the set-up, its output in build/setup.log; SetupError with the reason if it fails."""
    log = BUILD / "setup.log"
    with log.open("w", encoding="utf-8") as file:
        # Files stay open for the program: that is how it shares the lock.
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, close_fds=False, check=False
        )
    if done.returncode == 0:
        return
    output = log.read_text("utf-8", "replace")
    if lacks_network(output):
        raise SetupError(NETWORK)
    lines = [line.strip() for line in output.splitlines() if line.strip()] or [f"exit code {done.returncode}"]
    said = next((line for line in reversed(lines) if line.lower().startswith("error")), lines[-1])
    raise SetupError(f"{failure}: {said} (all of it: {log})")


# ---- the compiled core


def compiled_core() -> dict[str, str]:
    """What the surroundings of the game say about the compiled core: where it is, if it is up to date.

    If it is not, and there is a C compiler, it is compiled beside the game, for the next start.
    TUOLAJI_COMPILED=0 forbids both; if it asks for a build that is not there, that is a SetupError.
    """
    sys.path.insert(0, str(ROOT))
    try:
        from core.compiled import ASK, fresh
    except Exception as error:
        raise SetupError(str(error)) from error
    if ASK in os.environ:
        return {}
    with suppress(OSError):  # the game does without
        folder = fresh()
        if folder:
            return {ASK: str(folder)}
        if has_compiler() and not _lately(BUILD / "compiled" / "failed"):
            _compile_beside()
    return {}


def _compile_beside() -> None:
    """Start compiling the core in a process of its own, of the lowest priority, that outlives the game."""
    (BUILD / "compiled").mkdir(parents=True, exist_ok=True)
    command = [str(venv_python()), str(ROOT / "build_scripts" / "compiling.py"), "--beside"]
    with (BUILD / "compiled" / "log").open("w", encoding="utf-8") as log:
        subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=ROOT, start_new_session=True
        )


# ---- the font


def font_stamp() -> str:
    """What the glyph file was made from and what it holds; OSError if it is not there.

    `build_font.py` lays it beside the file, so that one made of other sources or damaged since is made anew.
    """
    digest = hashlib.sha256()
    for path in (*(ROOT / name for name in FONT_SOURCES), BUILD / "font" / "glyphs.bin"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _font_settled(*, retry: bool) -> bool:
    """Whether the glyph file is up to date, or could not be had only a short while ago."""
    with suppress(FileNotFoundError):
        if _text(BUILD / "font" / "stamp") == font_stamp():
            return True
    return not retry and _lately(BUILD / "font" / "missing")


def _lately(failure: Path) -> bool:
    """Whether something failed, as a file says, so short a while ago that it is not tried again."""
    return failure.exists() and 0 <= time.time() - failure.stat().st_mtime < RETRY


def _build_font() -> None:
    print("Building the Chinese font", flush=True)
    missing = BUILD / "font" / "missing"
    done = subprocess.run(
        [str(venv_python()), str(FONT_BUILDER)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        close_fds=False,
        check=False,
    )
    if done.returncode == 0:
        missing.unlink(missing_ok=True)
        return
    missing.parent.mkdir(parents=True, exist_ok=True)
    said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    missing.write_text(said[-1], "utf-8")


def _say_font() -> None:
    reason = _text(BUILD / "font" / "missing")
    if reason:
        print(
            f"No Chinese font, so the game is in English: {reason} "
            f"(to try again: {venv_python()} {FONT_BUILDER})",
            flush=True,
        )


# ---- the pinyin dictionary


def pinyin_stamp() -> str:
    """What the dictionary was made from and what it holds; OSError if it is not there."""
    digest = hashlib.sha256("".join(group_packages("pinyin")).encode())
    for path in (*(ROOT / name for name in PINYIN_SOURCES), BUILD / "pinyin" / "words.bin"):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def pinyin_ready() -> bool:
    """Whether the dictionary is there and up to date."""
    with suppress(FileNotFoundError):
        return _text(BUILD / "pinyin" / "stamp") == pinyin_stamp()
    return False


def pinyin(*, beside: bool, retry: bool = False) -> "subprocess.Popen[bytes] | None":
    """Build the dictionary of nine-key pinyin if it is not up to date; `beside`: in a process that goes on
    beside the game, which looks for the dictionary whenever text is to be written. Returns that process.

    One that cannot be had is no error: letters can be written without. It is said, and tried again an hour
    later (`retry`: at once).
    """
    missing = BUILD / "pinyin" / "missing"
    if pinyin_ready():
        return None
    if retry or not _lately(missing):
        (BUILD / "pinyin").mkdir(parents=True, exist_ok=True)
        with (BUILD / "pinyin" / "log").open("w", encoding="utf-8") as log:
            command = [str(venv_python()), str(PINYIN_BUILDER)]
            builder = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=beside
            )
        if beside:
            return builder
        print("Building the pinyin dictionary", flush=True)
        builder.wait()
    if missing.exists():
        print(
            f"No nine-key pinyin, letters only: {_text(missing).strip()} "
            f"(to try again: {venv_python()} {PINYIN_BUILDER})",
            flush=True,
        )
    return None


def _text(path: Path) -> str:
    """A small file's text, empty if it is not there."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
