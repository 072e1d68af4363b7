"""The core's part of the benchmark: random legal deals beside the naive player, and single steps.

Sources and compiled form are measured in the same run, in turn with the naive player: whatever else the
machine does hits all alike.
"""

import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from os import environ
from typing import Final

import bench_forms
from bench_forms import Figures
from bootstrap import BUILD, ROOT
from needs import COMPILER, has_compiler

from core import compiled

ROUNDS: Final = 9
RATIO_ROUNDS: Final = 3  # where only this core's forms are compared


class Form:
    """One form of the core: its answers come from a process that runs it."""

    def __init__(self, name: str, process: "subprocess.Popen[str]") -> None:
        self.name: Final = name
        self._process: Final = process

    def ask(self, measure: str, number: int = 0) -> float:
        """Returns the figure of a measure."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(measure, number, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())


@contextmanager
def form(name: str, wanted: str) -> Iterator[Form]:
    """Starts a process with a form of the core."""
    with subprocess.Popen(
        [sys.executable, "-m", "bench_forms"],
        env=environ | {compiled.ASK: wanted},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Form(name, process)
        assert process.stdin is not None
        process.stdin.close()


def compiled_form() -> str:
    """Returns the folder of the compiled core, made if it is not there; empty without a C compiler."""
    folder = compiled.fresh()
    if folder is None and has_compiler():
        subprocess.run([sys.executable, ROOT / "build_scripts" / "compiling.py"], check=False)
        folder = compiled.fresh()
    if folder is None:
        reason = f"see {BUILD / 'compiled'}" if has_compiler() else str(COMPILER)
        print(f"NO COMPILED FIGURES: {reason}", flush=True)
    return str(folder or "")


def core() -> Figures:
    """Returns the core's figures, printing them as they come."""
    place = compiled_form()
    with form("interpreted", "0") as sources, form("compiled", place) if place else nullcontext() as fast:
        forms = [sources] if fast is None else [sources, fast]
        return _deals(forms) | _three_decks(forms) | _steps(forms) | _memory(forms)


def _deals(forms: list[Form]) -> Figures:
    print("Random legal deals of preset M, every play checked (shuffle, deal, about 22 tricks)", flush=True)
    rates: dict[str, list[float]] = {name: [] for name in ("naive", *(form.name for form in forms))}
    for seed in range(1, ROUNDS + 1):
        rates["naive"].append(bench_forms.naive_deals(seed))
        for form in forms:
            rates[form.name].append(form.ask("deals", seed))
    figures = {"naive_deals_per_s": statistics.median(rates["naive"])}
    print(f"  {'naive player':28}{figures['naive_deals_per_s']:10.0f} deals/s")
    for form in forms:
        ratios = [a / b for a, b in zip(rates[form.name], rates["naive"], strict=True)]
        figures[f"{form.name}_deals_per_s"] = statistics.median(rates[form.name])
        figures[f"{form.name}_over_naive"] = statistics.median(ratios)
        print(
            f"  {f'this core, {form.name}':28}{figures[f'{form.name}_deals_per_s']:10.0f} deals/s"
            f"{figures[f'{form.name}_over_naive']:8.1f} times as many",
            flush=True,
        )
    return figures


def _three_decks(forms: list[Form]) -> Figures:
    figures: Figures = {}
    print("The like with three decks and preset C")
    for form in forms:
        rate = statistics.median(form.ask("three decks", seed) for seed in range(RATIO_ROUNDS))
        figures[f"{form.name}_three_deck_deals_per_s"] = rate
        print(f"  {f'this core, {form.name}':28}{rate:10.0f} deals/s", flush=True)
    return figures


def _steps(forms: list[Form]) -> Figures:
    figures: Figures = {}
    print(f"{'One step, microseconds':32}" + "".join(f"{form.name:>13}" for form in forms))
    for name in bench_forms.steps():
        taken = [form.ask(name) for form in forms]
        figures |= {f"{form.name}: {name}": value for form, value in zip(forms, taken, strict=True)}
        print(f"  {name:30}" + "".join(f"{value:13.2f}" for value in taken), flush=True)
    print("Longest of 1 500 hard hands, nothing remembered, milliseconds")
    for part, name in enumerate(("check", "compulsory cards")):
        taken = [form.ask("worst", part) for form in forms]
        figures |= {f"{form.name}: hard {name}": value for form, value in zip(forms, taken, strict=True)}
        print(f"  {name:30}" + "".join(f"{value:13.2f}" for value in taken), flush=True)
    return figures


def _memory(forms: list[Form]) -> Figures:
    figures: Figures = {}
    print("Memory, kilobytes")
    for name, measure in (("a Play", "play memory"), ("a table, amid a deal", "table memory")):
        taken = [form.ask(measure) for form in forms]
        figures |= {f"{form.name}: kb of {name}": value for form, value in zip(forms, taken, strict=True)}
        print(f"  {name:30}" + "".join(f"{value:13.1f}" for value in taken), flush=True)
    return figures
