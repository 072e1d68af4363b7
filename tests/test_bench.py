"""The benchmark: the figures that others read are there, and what is measured is what it says."""

import os
import subprocess
import sys
import time
from pathlib import Path

import bench_core
import bench_forms
import bench_weak
import bootstrap
import pytest
import quarter

from core import compiled


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = (str(bootstrap.ROOT / name) for name in ("build_scripts", "tests", "."))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(folders))
    monkeypatch.setattr(bench_core, "ROUNDS", 1)
    monkeypatch.setattr(bench_forms, "SECONDS", 0.01)


def test_every_form_there_is_is_measured_beside_the_naive_player() -> None:
    place = compiled.fresh()
    with bench_core.form("interpreted", "0") as sources:
        figures = bench_core._deals([sources])
        assert figures["interpreted_over_naive"] > 2
        if place:
            with bench_core.form("compiled", str(place)) as fast:
                assert bench_core._deals([fast])["compiled_over_naive"] > figures["interpreted_over_naive"]


def test_without_a_compiler_it_is_said_that_figures_are_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "fresh", lambda: None)
    monkeypatch.setattr(bench_core, "has_compiler", lambda: False)
    assert bench_core.compiled_form() == ""
    assert "NO COMPILED FIGURES: there is no C compiler" in capsys.readouterr().out


def test_every_step_can_be_taken() -> None:
    for step in bench_forms.steps().values():
        step()


# --- the weak machine ------------------------------------------------------------------------------------

SPIN = "import time\nwhile True: time.process_time()"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc and signals are needed")
@pytest.mark.parametrize("grouped", [True, False])
def test_a_limited_program_gets_its_share(monkeypatch: pytest.MonkeyPatch, *, grouped: bool) -> None:
    """By a control group where one can be made, and by stopping and waking."""
    if not grouped:
        monkeypatch.setattr(quarter, "_group", lambda _share: None)
    with subprocess.Popen([sys.executable, "-c", SPIN], start_new_session=True) as process:
        try:
            with quarter.limited(process.pid, 0.25) as means:
                assert ("group" in means) or ("stopped" in means)
                before, began = used(process.pid), time.monotonic()
                time.sleep(1.2)
                share = (used(process.pid) - before) / (time.monotonic() - began)
                process.kill()
                process.wait()
        finally:
            process.kill()
    assert 0.02 < share < 0.36
    # Not by a search of the whole tree: other groups come and go while that looks.
    assert not [place for place in ("", "cpu") if (quarter.GROUPS / place / f"weak-{os.getpid()}").exists()]


def used(process: int) -> float:
    """Seconds of CPU of a process."""
    words = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def test_a_figure_is_told_with_its_aim() -> None:
    assert bench_weak.told(bench_weak.AIMS["weak_fps"], 19.9).endswith("19.90 fps aim ≥ 20: MISSED")
    assert bench_weak.told(bench_weak.AIMS["weak_key_ms"], 80.0).endswith("80.00 ms  aim ≤ 80: met")


def test_pauses_in_which_nothing_moves_are_no_slow_frames() -> None:
    moving = [(n / 25, True) for n in range(50)]
    still = [(2.0, False), (9.0, True)]
    assert bench_weak.rate([*moving, *still, (9.2, False)])[0] == pytest.approx(51 / 2.2, abs=0.01)
    slow = [(2.0 + n / 5, True) for n in range(12)]
    assert bench_weak.rate([*moving, *slow])[1] == pytest.approx(5, abs=0.1)
