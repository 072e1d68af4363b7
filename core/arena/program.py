"""A player outside: a program that is sent an Observation a line and answers with an Action a line, as JSON.

It may answer nonsense, hang or end at any moment. Nonsense is an illegal answer; one that does not answer in
time is begun anew, for its next line would be the answer to a question long past.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from random import Random
from threading import Thread
from time import perf_counter
from typing import IO, Any, Final

from core.arena.duel import Answer, PlayerGone
from core.codec import BadMessage, from_json, to_json
from core.messages import Action, Observation

LONGEST: Final = 1 << 16  # bytes of an answer
SILENT: Final = 3  # times in a row without an answer, then it is given up
END: Final = b""  # in a queue: nothing more comes


def argv(command: str) -> list[str]:
    """Returns a command as its words. Raises ValueError if it cannot be read or its program is not there."""
    words = shlex.split(command, posix=os.name == "posix")
    if not words:
        raise ValueError("no command after cmd:")
    if not shutil.which(words[0].strip('"'), path=_environment()["PATH"]):
        raise ValueError(f"no such program: {words[0]}")
    return words


def _environment() -> dict[str, str]:
    """This process's own; `python` is the one that runs the arena."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    return {**os.environ, "PATH": path}


class Program:
    """A player that is a program; begun when it is first asked."""

    def __init__(self, command: str, patience: float) -> None:
        self._command = command
        self._patience = patience  # seconds for an answer
        self._run: _Run | None = None
        self._silent = 0

    def decide(self, seen: Observation, _rng: Random) -> Answer:
        """Returns its answer. Raises PlayerGone if it has ended, or does not answer again and again."""
        question = json.dumps(to_json(seen), separators=(",", ":")).encode() + b"\n"
        if self._run is None:
            self._run = _Run(self._command)
        began = perf_counter()
        try:
            line = self._run.ask(question, self._patience)
        except Full:
            raise PlayerGone(f"the program {self._command!r} does not read what it is asked") from None
        seconds = perf_counter() - began
        if line is None:
            self._hung()
            return Answer(None, seconds, f"no answer within {self._patience:g} s")
        if line == END:
            raise PlayerGone(f"the program {self._command!r} {self._run.ending()}")
        self._silent = 0
        return Answer(_action(line), seconds, line.decode("utf-8", "replace").strip())

    def _hung(self) -> None:
        self.close()
        self._silent += 1
        if self._silent == SILENT:
            within = f"within {self._patience:g} s, {SILENT} times in a row"
            raise PlayerGone(f"the program {self._command!r} did not answer {within}")

    def close(self) -> None:
        """Ends the program."""
        if self._run is not None:
            self._run.close()
            self._run = None


def _action(line: bytes) -> Action | None:
    try:
        action: Action = from_json(Action, json.loads(line))
    except (BadMessage, ValueError, RecursionError):
        return None
    return action


class _Run:
    """A running program. Threads read and write, so that nothing it does or fails to do can stop us."""

    def __init__(self, command: str) -> None:
        # Ctrl-C is for the arena alone: what it began, it ends.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        pipe = subprocess.PIPE
        words = argv(command) if os.name == "posix" else command
        try:
            self._process = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, env=_environment(), **apart
            )
        except OSError as error:
            raise PlayerGone(f"the program {command!r} cannot be started: {error.strerror}") from None
        self._questions: Queue[bytes] = Queue(1)
        self._answers: Queue[bytes] = Queue(64)
        self._last: deque[str] = deque(maxlen=1)  # of what it says on its standard error
        self._watch = Thread(target=self._complaints, args=(self._process.stderr,), daemon=True)
        self._watch.start()
        Thread(target=self._write, args=(self._process.stdin,), daemon=True).start()
        Thread(target=self._read, args=(self._process.stdout,), daemon=True).start()

    def ask(self, question: bytes, patience: float) -> bytes | None:
        """Returns the line it answers with, END if it has ended, None if nothing came in time.

        Raises Full if it answered the last one, but does not read what it is asked.
        """
        until = perf_counter() + patience
        try:
            for _ in range(self._answers.qsize()):  # what it said unasked
                if self._answers.get_nowait() == END:
                    return END
            try:
                self._questions.put(question, timeout=1)
            except Full:
                if self._process.poll() is not None:
                    return END
                raise
            while True:
                line = self._answers.get(timeout=max(0.0, until - perf_counter()))
                if line == END or not line.isspace():
                    return line
        except Empty:
            return None

    def ending(self) -> str:
        """Returns how it ended, with the last line of its complaints."""
        self._watch.join(1)
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        said = f": {self._last[0]}" if self._last else ""
        return f"ended with exit code {code}{said}"

    def close(self) -> None:
        """Ends it: no more questions, then by force."""
        try:
            with suppress(Full, subprocess.TimeoutExpired):
                self._questions.put_nowait(END)
                self._process.wait(0.5)
        finally:  # even if we are ended ourselves meanwhile
            self._kill()
            self._process.wait()
        try:
            while self._answers.get(timeout=0.5) != END:
                pass  # lets the reading thread end
        except Empty:
            pass

    def _kill(self) -> None:
        """Ends it and whatever it began itself."""
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError):  # it has ended: its answers end too
            while question := self._questions.get():
                pipe.write(question)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LONGEST):
                self._answers.put(line)
                while len(line) == LONGEST and not line.endswith(b"\n"):  # the rest of it
                    line = pipe.readline(LONGEST)
        self._answers.put(END)

    def _complaints(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LONGEST):
                if words := line.decode("utf-8", "replace").strip():
                    self._last.append(words[:200])
