"""Playing mirrored deals, in this process or in several at once: the samples are the same in either case."""

import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final

from core import bots
from core.arena import program
from core.arena.duel import Inside, Player, PlayerGone, Sample, at_random, mirrored
from core.rules import Rules

COMMAND: Final = "cmd:"
PLAIN: Final = {"rule": bots.by_rule, "random": at_random}  # rule: the normal player without its experience
NAMES: Final = (*bots.SKILLS, *PLAIN)


def check(name: str) -> str:
    """Returns the name of a player. Raises ValueError if there is none such, with what there is."""
    if name.startswith(COMMAND):
        program.argv(name.removeprefix(COMMAND))
    elif name not in NAMES:
        raise ValueError(f"no such player: {name!r}; there are {', '.join(NAMES)} and 'cmd: COMMAND'")
    return name


@dataclass(frozen=True, slots=True)
class Setup:
    """Who plays and what: all that a process needs to play any deal of a measurement."""

    a: str
    b: str
    rules: Rules
    seed: int
    limit: bots.Limit | None = None  # None: every player's own
    patience: float = 10.0  # seconds a program may take for an answer


def samples(setup: Setup, deals: int, jobs: int = 1) -> Generator[Sample, None, None]:
    """Yields the samples of the mirrored deals 0, 1, 2 ... as they are finished, in their order.

    Raises PlayerGone if a player ends. To close the iterator stops everything that was begun.
    """
    return _many(setup, deals, min(jobs, deals)) if jobs > 1 and deals > 1 else _alone(setup, deals)


def _player(name: str, setup: Setup) -> Player:
    if name.startswith(COMMAND):
        return program.Program(name.removeprefix(COMMAND).strip(), setup.patience)
    return Inside(PLAIN.get(name) or bots.player(name, setup.limit))


class _Pair:
    """Both players of a measurement; one that goes is named."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._a = _player(setup.a, setup)
        self._b = _player(setup.b, setup)

    def play(self, number: int) -> Sample:
        return mirrored(self._a, self._b, self._setup.rules, number, self._setup.seed)

    def close(self) -> None:
        try:
            self._a.close()
        finally:
            self._b.close()


def _alone(setup: Setup, deals: int) -> Generator[Sample, None, None]:
    with closing(_Pair(setup)) as pair:
        for number in range(deals):
            yield pair.play(number)


def _many(setup: Setup, deals: int, jobs: int) -> Generator[Sample, None, None]:
    """Hands the deals out to processes, one at a time to each."""
    busy: dict[Connection, int] = {}
    done: dict[int, Sample] = {}
    given = told = 0
    with _workers(setup, jobs) as pipes:
        for pipe in pipes:
            busy[pipe] = given
            pipe.send(given)
            given += 1
        while told < deals:
            for ready in wait(list(busy)):
                assert isinstance(ready, Connection)
                done[busy.pop(ready)] = _received(ready)
                if given < deals:
                    busy[ready] = given
                    ready.send(given)
                    given += 1
            while told in done:
                yield done.pop(told)
                told += 1


def _received(pipe: Connection) -> Sample:
    try:
        sample: Sample | str = pipe.recv()
    except (EOFError, OSError):
        raise PlayerGone("a process that played deals has ended") from None
    if isinstance(sample, str):
        raise PlayerGone(sample)
    return sample


@contextmanager
def _workers(setup: Setup, jobs: int) -> Iterator[list[Connection]]:
    context = get_context("spawn")
    pipes: list[Connection] = []
    processes: list[BaseProcess] = []
    try:
        with _deaf():
            for _ in range(jobs):
                mine, theirs = context.Pipe()
                process: BaseProcess = context.Process(target=_work, args=(theirs, setup), daemon=True)
                process.start()
                theirs.close()
                pipes.append(mine)
                processes.append(process)
        yield pipes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        for pipe in pipes:
            pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes begun in here do not hear Ctrl-C, not even while they start."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(pipe: Connection, setup: Setup) -> None:
    """A process that plays the deals whose numbers it gets, until it is ended or nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)  # so that programs are closed
    pair = _Pair(setup)
    try:
        while True:
            pipe.send(pair.play(pipe.recv()))
    except PlayerGone as gone:
        pipe.send(str(gone))
    except (EOFError, BrokenPipeError, ConnectionError):
        pass
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # this is the end already
        pair.close()


def _stop(_number: int, _frame: FrameType | None) -> None:
    sys.exit(1)
