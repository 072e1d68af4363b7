"""The benchmark: the figures that others read are there, and what is measured is what it says."""

import os

import bench_core
import bench_forms
import bootstrap
import pytest

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
