"""Jobs that are done beside the picture, and the process in which they are done (phone_client.thinker).

The work of a job is a generator function of a module. It is called with `stop` and its arguments, yields what
it tells of its progress and returns its result, all plain data. When `stop()` is True nobody waits for it any
more: it returns soon, whatever.

To the worker goes (work, arguments), or None: stop. From it come (kind, data): "ready", or of a job
"progress" and at last "result" or "error". A busy worker is sent nothing but None, so sending never waits.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import TYPE_CHECKING, Any, Final

from core.codec import from_json, to_json
from core.messages import Observation

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Steps = Generator[Any, None, Any]
Work = Callable[..., Steps]

_NICE: Final = 5  # the picture goes first


class State(Enum):
    """What has become of a job."""

    RUNNING = auto()
    DONE = auto()
    FAILED = auto()
    STOPPED = auto()  # another was begun, or nobody waits for it any more


@dataclass(slots=True, eq=False)
class Job:
    """Work that was given away; `progress` is what it has told last."""

    work: Work
    arguments: tuple[Any, ...]
    patience: float = 60.0  # seconds it may be silent before it counts as failed
    progress: Any = None
    result: Any = None
    state: State = State.RUNNING

    @property
    def running(self) -> bool:
        """Whether somebody waits for it."""
        return self.state is State.RUNNING

    def tell(self, kind: str, data: Any = None) -> None:
        """Takes in what the worker says of it."""
        match kind if self.running else "":
            case "progress":
                self.progress = data
            case "result":
                self.result, self.state = data, State.DONE
            case "error":
                self.state = State.FAILED

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self.running:
            self.state = State.STOPPED


def decide(
    stop: Callable[[], bool], skill: str, seconds: float, worlds: int | None, seen: Any, seed: int
) -> Steps:
    """Finds what a player does: an Action as JSON data. The observation comes as such too."""
    from core.bots import Limit, player

    bot = player(skill, Limit(seconds, worlds, stop))
    yield None
    return to_json(bot(from_json(Observation, seen), Random(seed)))


# --- the worker ------------------------------------------------------------------------------------------


def serve(pipe: Connection[Any, Any]) -> None:
    """Works until the other end of the pipe is closed."""
    from core.bots import player

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game
    if sys.platform != "win32":
        os.nice(_NICE)
    player("expert")  # loads what it needs
    try:
        pipe.send(("ready", None))
        while True:
            order = pipe.recv()
            if order is not None:
                pipe.send(_do(pipe, *order))
    except (EOFError, ConnectionError):
        pass  # the game has ended


def _do(pipe: Connection[Any, Any], work: Work, arguments: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        steps = work(pipe.poll, *arguments)
        while not pipe.poll():
            try:
                pipe.send(("progress", next(steps)))
            except StopIteration as end:
                return "result", end.value
    except ConnectionError:
        raise
    except Exception:
        traceback.print_exc()
        return "error", None
    return "result", None  # nobody waits for it
