"""What commands ask about players that search: how long they may think."""

import argparse
import math

from core.bots.limit import Limit


def add_limit(parser: argparse.ArgumentParser) -> None:
    """Adds the options `--worlds` and `--seconds`, of which one may be given."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--worlds", type=positive, help="deals a searching player samples: the same seed gives the same play"
    )
    group.add_argument("--seconds", type=seconds, help="seconds a searching player may think a move")


def limit(options: argparse.Namespace) -> Limit | None:
    """Returns the limit that was asked for, None if none was."""
    if options.worlds or options.seconds:
        return Limit(seconds=options.seconds, worlds=options.worlds)
    return None


def positive(text: str) -> int:
    """Returns a whole number from 1 on. Raises argparse.ArgumentTypeError."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return number


def seconds(text: str) -> float:
    """Returns a number of seconds above 0. Raises argparse.ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < 1e6:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return number
