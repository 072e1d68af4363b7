"""Work for the worker process in tests: it imports this module, and so nothing of pytest."""

import os
import time
from collections.abc import Callable, Generator
from pathlib import Path
from random import Random
from typing import Any

from core.bots import plain
from core.codec import from_json, to_json
from core.messages import Observation

Steps = Generator[Any, None, Any]


def count(_stop: Callable[[], bool], upto: int) -> Steps:
    """Tells the numbers, and that it works in another process."""
    yield from range(upto)
    return os.getpid()


def size(_stop: Callable[[], bool], words: str) -> Steps:
    yield from ()
    return len(words)


def wait(stop: Callable[[], bool]) -> Steps:
    """Works until it is stopped."""
    yield os.getpid()
    while not stop():
        time.sleep(0.01)
    return "stopped"


def hold(_stop: Callable[[], bool], until: str) -> Steps:
    """Is busy, and hears nothing, until there is a file of this name."""
    yield os.getpid()
    while not Path(until).exists():
        time.sleep(0.01)


def sleep(_stop: Callable[[], bool]) -> Steps:
    """Says nothing."""
    yield "asleep"
    time.sleep(60)


def deaf(_stop: Callable[[], bool]) -> Steps:
    """Is busy, and hears nothing."""
    yield os.getpid()
    while True:
        pass


def wait_for_ever(stop: Callable[[], bool], *_arguments: Any) -> Steps:
    """A player that finds nothing."""
    yield from wait(stop)


def die(_stop: Callable[[], bool], *_arguments: Any) -> Steps:
    yield from ()
    os._exit(3)


def fail(_stop: Callable[[], bool], *_arguments: Any) -> Steps:
    yield from ()
    raise ZeroDivisionError


def ponder(
    _stop: Callable[[], bool], skill: str, seconds: float, _worlds: int | None, seen: Any, seed: int
) -> Steps:
    """A player that is not quick."""
    yield skill
    time.sleep(min(seconds, 0.01))
    return to_json(plain.act(from_json(Observation, seen), Random(seed)))
