"""A computer player as a process of its own: an observation a line in, an action a line out.

What `python -m core.bots` does (core.bots.__main__ tells of its lines), for any player.
"""

import json
import os
import sys
from collections.abc import Iterable
from random import Random
from typing import IO, Any

from core.bots.possible import fault
from core.bots.skills import Bot
from core.codec import BadMessage, from_json, to_json
from core.messages import Observation
from core.rules import brief


def serve(bot: Bot, seed: int) -> int:
    """Answers the lines of the standard input on the standard output; returns the exit code.

    Ends with the input, quietly too when nobody reads the answers any more or at Ctrl-C.
    """
    try:
        speak(bot, seed, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # The interpreter would complain when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def speak(bot: Bot, seed: int, lines: Iterable[bytes], out: IO[bytes]) -> None:
    """Writes an answer to every line that is not empty, at once. Raises OSError if it cannot."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(answer(bot, seed, line.strip())).encode() + b"\n")
            out.flush()


def answer(bot: Bot, seed: int, line: bytes) -> dict[str, Any]:
    """Returns the action for a line, or what is wrong with it, as JSON data."""
    try:
        words = line.decode("utf-8-sig")
        data = json.loads(words)
    except RecursionError:
        return {"error": "no JSON: too deep"}
    except UnicodeDecodeError as error:
        return {"error": f"no JSON: byte {error.start} is no UTF-8"}
    except ValueError as error:
        return {"error": f"no JSON: {error}"}
    try:
        seen: Observation = from_json(Observation, data)
    except BadMessage as error:
        return {"error": f"no observation: {error}"}
    if wrong := fault(seen):
        return {"error": f"nothing to answer: {wrong}"}
    try:
        action: dict[str, Any] = to_json(bot(seen, Random(f"{seed}:{words}")))
    except Exception as error:  # a contradiction between fields, which only thinking finds
        return {"error": f"impossible observation: {type(error).__name__}: {brief(str(error))}"}
    return action
