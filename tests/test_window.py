"""The real window, on a display in memory where there is one (Xvfb): bodies, clicked keys, sizes."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench_weak import display
from window_trial import TRIED

from phone_client.body import PRESSES

pytestmark = pytest.mark.skipif(not shutil.which("Xvfb"), reason="a display in memory needs Xvfb")
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the trial saw."""
    folder = tmp_path_factory.mktemp("bodies")
    (folder / "broken").mkdir()
    (folder / "broken" / "body.toml").write_text("format = 3\n")
    with display() as name:
        surroundings = os.environ | {"DISPLAY": name, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, str(Path(__file__).with_name("window_trial.py")), str(folder)]
        done = subprocess.run(
            command, env=surroundings, capture_output=True, text=True, timeout=240, check=False
        )
    if "OpenGL is missing" in done.stderr or "is missing:" in done.stderr:
        pytest.skip(done.stderr.splitlines()[-1])
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_window_is_as_large_as_the_phone(told: dict[str, Any]) -> None:
    assert told["size"] == [452, 266]
    assert told["leaf"] == [[480, 968], 0]
    assert told["too_large"] == [480, 968]
    assert told["none"] == [352, 416]


def test_the_window_shows_body_and_screen_pixel_for_pixel(told: dict[str, Any]) -> None:
    assert told["plain"] == 0
    assert told["night"] == 0
    assert {key: told[key]["differs"] for key in TRIED} == dict.fromkeys(TRIED, 0)


@pytest.mark.parametrize("key", TRIED)
def test_a_clicked_key_goes_down_lights_and_comes_up(told: dict[str, Any], key: str) -> None:
    seen, pressed = told[key], PRESSES[key]
    assert seen["down"] == [pressed]
    assert key in seen["lit"]
    assert set(seen["lit"]) <= {key, pressed}
    assert seen["after"][0] == []
    assert key in seen["after"][1], "it stays lit for a moment"
    assert seen["later"] == []


def test_leaving_a_key_lets_it_go(told: dict[str, Any]) -> None:
    assert told["dragged"] == []


def test_keys_of_the_keyboard_light_too(told: dict[str, Any]) -> None:
    assert "soft_right" in told["keyboard"]


def test_a_key_of_the_users_own_is_on_the_record_as_the_phones_key(told: dict[str, Any]) -> None:
    """So what F9 keeps is played again whatever the keys are."""
    assert told["mapped"] == [["select"], []]
    assert told["tape"].count("select") == 1 + TRIED.count("send")
    assert not any("TAB" in line for line in told["tape"])


def test_a_broken_body_is_told_and_the_usual_one_shown(told: dict[str, Any]) -> None:
    size, notes = told["broken"]
    assert size == [452, 266]
    assert len(notes) == 1
    assert "broken/body.toml [name]" in notes[0]
