"""The command line of the arena: its arguments, the bar while it plays, and the report."""

import argparse
import json
import math
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from core.arena import plot
from core.arena.duel import PlayerGone, Score, Tally, interval
from core.arena.work import NAMES, Setup, check, samples
from core.bots.options import add_limit, limit, positive, seconds
from core.rules import PRESETS

ABOUT: Final = f"""\
Measures player A against player B on mirrored deals: the same cards, dealer and level twice, the second time
with the sides exchanged. The mean of both halves is one sample, so equal players get exactly 0.

A player is one of {", ".join(NAMES)},
or 'cmd: COMMAND': a program that reads an Observation a line and answers with an Action a line
(python -m core.bots --help). `python` in it is the one that runs this.

    python -m core.arena expert normal --deals 1000 --seed 5 --jobs 2
    python -m core.arena normal "cmd: python -m core.bots beginner" --deals 100 --plot beginner.svg
"""
CLOSING: Final = """\
Exit code 0; 1 if a player did anything illegal, 2 if nothing could be measured or a program ended,
130 after Ctrl-C. What was measured until then is reported."""


def main(arguments: Sequence[str]) -> int:
    """The command; returns its exit code."""
    options, setup = _options(arguments)
    score = Score()
    bar = Bar(options.deals)
    stopped = ""
    code = 0
    try:
        with closing(samples(setup, options.deals, options.jobs)) as played:
            for sample in played:
                score.add(sample)
                bar.show(score)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the report is short
        stopped, code = "stopped", 130
    except PlayerGone as gone:
        stopped, code = str(gone), 2
    bar.clear()
    if score.levels:
        print("\n".join(report(setup, options.preset, score)), flush=True)
        if options.plot:
            try:
                plot.write(options.plot, score.levels, _title(setup, options.preset, len(score.levels)))
            except OSError as error:
                print(f"core.arena: {options.plot} cannot be written: {error.strerror}", file=sys.stderr)
                code = code or 2
    if stopped:
        print(f"core.arena: {stopped} after {len(score.levels)} of {options.deals} deals", file=sys.stderr)
    if options.json and score.levels:
        print(json.dumps(figures(setup, options.preset, score)), flush=True)
    return code or (1 if score.a.illegal + score.b.illegal else 0)


# --- arguments -------------------------------------------------------------------------------------------


def _options(arguments: Sequence[str]) -> tuple[argparse.Namespace, Setup]:
    """Everything is checked here, before the first deal: what is wrong ends the program with code 2."""
    parser = argparse.ArgumentParser(
        prog="python -m core.arena",
        description=ABOUT,
        epilog=CLOSING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="A and B, unless given as --a and --b")
    parser.add_argument("--a", metavar="PLAYER", help="player A")
    parser.add_argument("--b", metavar="PLAYER", help="player B")
    parser.add_argument("--deals", type=positive, default=300, help="mirrored deals, each played twice (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and of all that is random (1)")
    parser.add_argument("--preset", "--rules", choices=PRESETS, default="M", help="the rule set (M)")
    parser.add_argument(
        "--decks", type=int, choices=(1, 2, 3), help="another number of decks than the preset's"
    )
    parser.add_argument("--named", action="store_true", help="the dealer names its partner's card")
    add_limit(parser)
    parser.add_argument("--patience", type=seconds, default=10.0, help="seconds for a program's answer (10)")
    parser.add_argument(
        "--jobs", type=positive, default=1, help="processes that play (1); the result is the same"
    )
    parser.add_argument("--json", action="store_true", help="a closing line of JSON with the figures")
    parser.add_argument("--plot", type=_picture, metavar="FILE", help="the running mean as .svg or .png")
    options = parser.parse_intermixed_args(arguments)
    names = list(options.players)
    for place, given in enumerate((options.a, options.b)):
        if given is not None:
            names.insert(place, given)
    if len(names) != 2:
        parser.error(f"two players are needed, A and B, not {len(names)}")
    try:
        a, b = map(check, names)
    except ValueError as error:
        parser.error(str(error))
    rules = PRESETS[options.preset]
    if options.decks:
        rules = replace(rules, decks=options.decks)
    if options.named:
        rules = replace(rules, partners="named")
    return options, Setup(a, b, rules, options.seed, limit(options), options.patience)


def _picture(text: str) -> Path:
    try:
        return plot.writable(Path(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


# --- the report ------------------------------------------------------------------------------------------


def _title(setup: Setup, preset: str, deals: int) -> str:
    return f"{setup.a} against {setup.b}: {_rules(setup, preset)}, {deals} mirrored deals, seed {setup.seed}"


def _rules(setup: Setup, preset: str) -> str:
    decks = setup.rules.decks
    words = f"rules {preset}, {decks} deck{'s' if decks > 1 else ''}"
    return words + (", named partner" if setup.rules.partners == "named" else "")


def report(setup: Setup, preset: str, score: Score) -> list[str]:
    """Returns the figures of a measurement as lines; A's where they are not named."""
    mean, half = interval(score.levels)
    percent = [_percent(rate) for rate in (score.win_rate, score.leveling_rate)]
    return [
        _title(setup, preset, len(score.levels)),
        f"levels a deal   {mean:+.3f} ± {'?' if math.isnan(half) else f'{half:.3f}'} (95 %)",
        f"deals won       {percent[0]}",
        f"leveling rate   {percent[1]}",
        *_player("A", setup.a, score.a),
        *_player("B", setup.b, score.b),
    ]


def _percent(rate: float | None) -> str:
    return "none" if rate is None else f"{100 * rate:.1f} %"


def _player(side: str, name: str, tally: Tally) -> list[str]:
    times = " ".join(
        f"{word} {tally.milliseconds(share):.2f}"
        for word, share in (("p50", 0.5), ("p95", 0.95), ("max", 1.0))
    )
    lines = [
        f"{side} {name}",
        f"  points        {tally.attacking:.1f} as attackers, {tally.defending:.1f} given to attackers",
        f"  ms a decision {times}",
        f"  illegal       {tally.illegal}, failed throws {tally.failed}",
    ]
    return lines + ([f"  the first     {tally.complaint}"] if tally.illegal else [])


def figures(setup: Setup, preset: str, score: Score) -> dict[str, Any]:
    """Returns the figures by name, as JSON can hold them: A's, with B's under `b`; rates are shares 0..1, and
    what cannot be told is None."""
    mean, half = interval(score.levels)
    return {
        "a": setup.a,
        "deals": len(score.levels),
        "seed": setup.seed,
        "preset": preset,
        "decks": setup.rules.decks,
        "partners": setup.rules.partners,
        "levels": mean,
        "levels_ci": _number(half),
        "win_rate": score.win_rate,
        "leveling_rate": score.leveling_rate,
        **_figures(score.a),
        "b": {"player": setup.b, **_figures(score.b)},
    }


def _figures(tally: Tally) -> dict[str, Any]:
    return {
        "points_attacking": _number(tally.attacking),
        "points_defending": _number(tally.defending),
        "illegal": tally.illegal,
        "failed_throws": tally.failed,
        "p50_ms": tally.milliseconds(0.5),
        "p95_ms": tally.milliseconds(0.95),
        "max_ms": tally.milliseconds(1.0),
    }


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


class Bar:
    """A line on the terminal that tells how far it is; nothing where there is no terminal."""

    WIDTH: Final = 24

    def __init__(self, deals: int) -> None:
        self._deals = deals
        self._began = self._shown = time.monotonic()
        self._on = sys.stderr.isatty()
        if self._on:
            self._write(0, "")

    def show(self, score: Score) -> None:
        """Shows a score, at most a few times a second."""
        now = time.monotonic()
        if not self._on or now - self._shown < 0.2:
            return
        self._shown = now
        done = len(score.levels)
        mean, half = interval(score.levels)
        left = round((now - self._began) * (self._deals - done) / done)
        sure = "" if math.isnan(half) else f" ± {half:.3f}"
        self._write(done, f"{mean:+.3f}{sure}  {left // 60}:{left % 60:02} left")

    def clear(self) -> None:
        """Takes the line away."""
        if self._on:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def _write(self, done: int, words: str) -> None:
        full = self.WIDTH * done // self._deals
        bar = "#" * full + "." * (self.WIDTH - full)
        sys.stderr.write(f"\r[{bar}] {done}/{self._deals}  {words}\x1b[K")
        sys.stderr.flush()
