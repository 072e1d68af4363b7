"""Tries the packaged game where there is no Python: a script, the window, an expert, terminal and server."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from package_licences import NOBODY

from core.online.client import Client, Link

SCRIPT: Final = "seed 7\nuntil table\nauto\nuntil deal_over 900\nshot end\n"
WINDOW: Final = "the window"
STARTS: Final = 3  # of the window, of which the middle one counts
PATIENCE: Final = 180.0
# Tells the program when it was started, after the display of a virtual screen is there.
CLOCK: Final = "import os, sys, time; os.execv(sys.argv[1], [*sys.argv[1:], repr(time.time())])"
WHOLE: Final = (
    "expert_answers",
    "compiled",
    "chinese",
    "pinyin",
    "gif",
    "algebra",
)  # what the window's check tells


Check = Callable[[Path, Path], dict[str, Any] | str | None]


class Broken(Exception):  # noqa: N818 - what the program is
    """What was built does not do what it should; `str()` says what."""


def check(
    forms: dict[str, Path], checks: dict[str, Check] | None = None, *, window: bool = True
) -> tuple[dict[str, float | None], bool]:
    """Tries each form of the program and prints how it went; returns the figures and whether all works.

    window   whether one can be had here
    """
    figures: dict[str, float | None] = {}
    works = True
    for form, program in forms.items():
        print(f"Trying {form}, without a Python", flush=True)
        figures |= {f"{form}_first_frame_s": None}
        for what, act in (checks or CHECKS).items():
            if what == WINDOW and not window:
                continue
            with tempfile.TemporaryDirectory() as home:
                try:
                    told = act(program, Path(home))
                except (Broken, OSError, subprocess.TimeoutExpired) as error:
                    print(f"  {what}: FAILED: {error}", flush=True)
                    works = False
                    continue
            print(f"  {what}: {told if isinstance(told, str) else 'ok'}", flush=True)
            if isinstance(told, dict):
                figures[f"{form}_first_frame_s"] = told["first_frame_s"]
                figures["rss_mb"] = told["rss_mb"]
    return figures, works


def bare(home: Path, **more: str) -> dict[str, str]:
    """Returns surroundings in which there is next to nothing, least of all a Python."""
    if os.name == "nt":
        return {"SYSTEMROOT": os.environ["SYSTEMROOT"], "TEMP": str(home), "APPDATA": str(home), **more}
    return {"HOME": str(home), **more}


def run(
    command: list[str], home: Path, code: int = 0, more: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command in bare surroundings. Raises Broken if it ends otherwise than with this code."""
    done = subprocess.run(
        command,
        env=bare(home, **(more or {})),
        cwd=home,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode != code:
        raise Broken(f"exit code {done.returncode}: {(done.stderr or done.stdout).strip()[-2000:]}")
    return done


def script(program: Path, home: Path) -> None:
    """Plays a deal by a script."""
    (home / "deal.txt").write_text(SCRIPT, "utf-8")
    run([str(program), "--script", "deal.txt", "--frames", "frames", "--lang", "zh"], home)
    if not list((home / "frames").glob("*end*.png")):
        raise Broken("the script made no picture")


def licences(program: Path, home: Path) -> None:
    """Asks for the version and who made what."""
    if not re.search(r"\d+\.\d+", run([str(program), "--version"], home).stdout):
        raise Broken("no version")
    said = run([str(program), "--licences"], home, more={"PYTHONUTF8": "1"}).stdout
    named = ("numpy", "pyglet", "Python", "Fusion Pixel", "jieba", "mypy 2", "libmpdec")
    missing = [name for name in named if name not in said]
    if missing:
        raise Broken(f"no licence of {missing}")
    nobody = [line for line in said.splitlines() if line.endswith(f": {NOBODY}")]
    if nobody:
        raise Broken(f"whose is this? {nobody[0]}")


def wrong_words(program: Path, home: Path) -> None:
    """Gives arguments that cannot be: each time the program says what is wrong, and what it is called."""
    (home / "odd.txt").write_text("no record", "utf-8")
    for words, told in (
        (["--bogus"], "tuolaji-s60: error: "),
        (["--replay", "odd.txt"], "tuolaji-s60: odd.txt: "),
        (["--replay", "nothing"], "tuolaji-s60: nothing: "),
        (["--terminal"], "tuolaji-s60: --terminal needs a terminal"),
        (["--server", "--port", "x"], "tuolaji-s60 --server: error: "),
    ):
        said = run([str(program), *words], home, code=2).stderr
        if told not in said or "Traceback" in said:
            raise Broken(f"unclear about {' '.join(words)}: {said.strip()[-500:]}")


def window(program: Path, home: Path) -> dict[str, Any] | str:
    """Opens the window, has an expert think, and measures. Without a display it says so."""
    command = [sys.executable, "-S", "-c", CLOCK, str(program), "--check-window"]
    more = {name: os.environ[name] for name in ("DISPLAY", "XAUTHORITY") if name in os.environ}
    if sys.platform == "linux" and "DISPLAY" not in more:
        virtual = shutil.which("xvfb-run")
        if not virtual:
            return "NOT TRIED: there is neither a display nor xvfb-run (Debian: apt install xvfb)"
        command = [virtual, "-a", "-s", "-screen 0 1280x1024x24", *command]
        more = {"PATH": os.defpath}  # of xvfb-run; the program is without
        command[command.index(sys.executable) : command.index(sys.executable) + 1] = [
            *("/usr/bin/env", "-u", "PATH"),
            sys.executable,
        ]
    runs: list[dict[str, Any]] = [
        json.loads(run(command, home, more=more).stdout.strip().splitlines()[-1]) for _ in range(STARTS)
    ]
    for told in runs:
        missing = [name for name in WHOLE if not told[name]]
        if missing or told["bodies"] < 4:
            raise Broken(f"these are missing: {missing or 'phones to hold'}")
    return sorted(runs, key=lambda told: float(told["first_frame_s"]))[len(runs) // 2]


def nothing_to_show_on(program: Path, home: Path) -> str | None:
    """Starts the game without a display: one line says so, no traceback."""
    if sys.platform != "linux":
        return "NOT TRIED: this system always has one"
    said = run([str(program)], home, code=2).stderr.strip()
    if "display" not in said or "Traceback" in said:
        raise Broken(f"unclear without a display: {said}")
    return None


def terminal(program: Path, home: Path) -> str | None:
    """Plays in a terminal: something is drawn, and Ctrl-C leaves."""
    if sys.platform == "win32":
        return "NOT TRIED: needs a pseudo-terminal"
    import fcntl
    import pty
    import struct
    import termios

    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 104, 176, 0, 0))
    game = subprocess.Popen(
        [str(program), "--terminal", "--lang", "en"],
        env=bare(home, TERM="xterm-256color", LANG="C.UTF-8"),
        stdin=its,
        stdout=its,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    seen, asked, until = b"", 0, time.monotonic() + 30
    try:
        while "▀".encode() not in seen or len(seen) < 5000:
            if time.monotonic() > until or game.poll() is not None:
                game.kill()
                raise Broken(f"nothing drawn: {(game.communicate()[1] or seen)[-500:]!r}")
            if select.select([ours], [], [], 0.1)[0]:
                seen += os.read(ours, 65536)
                if seen.count(b"\x1b[6n") > asked:
                    asked += 1
                    os.write(ours, b"\x1b[1;1R")
        os.write(ours, b"\x03")
        while game.poll() is None and time.monotonic() < until:
            if select.select([ours], [], [], 0.1)[0]:
                os.read(ours, 65536)
        if game.poll() is None:
            raise Broken("Ctrl-C does not leave")
    finally:
        game.kill()
        game.communicate()
        os.close(ours)
        os.close(its)
    return None


def server(program: Path, home: Path) -> None:
    """Serves tables, and a client gets in."""
    command = [str(program), "--server", "--host", "127.0.0.1", "--port", "0", "--store", "sqlite:t.sqlite"]
    serving = subprocess.Popen(
        command, env=bare(home), cwd=home, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        line = serving.stdout.readline() if serving.stdout else ""
        if not line.startswith("listening on ws://"):
            serving.kill()
            raise Broken(f"it does not serve: {serving.communicate()[1][-500:]}")
        client = Client([line.split()[-1]], "tester", "tiger")
        try:
            until = time.monotonic() + 10
            while client.link is not Link.ONLINE and time.monotonic() < until:
                time.sleep(0.02)
            if client.link is not Link.ONLINE:
                raise Broken(f"no client gets in: {client.trouble}")
        finally:
            client.close()
    finally:
        serving.terminate()
        serving.communicate(timeout=10)
    if os.name != "nt" and serving.returncode:
        raise Broken(f"the server ends with {serving.returncode}")
    said = run([str(program), "--server", "--store", "redis://127.0.0.1:1/0"], home, code=1).stderr
    if "serve.py" not in said:
        raise Broken(f"unclear about Redis: {said}")


CHECKS: Final[dict[str, Check]] = {
    "version and licences": licences,
    "wrong words": wrong_words,
    "a deal by script": script,
    WINDOW: window,
    "no display": nothing_to_show_on,
    "the terminal": terminal,
    "the server": server,
}
