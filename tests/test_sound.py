"""The sounds: short, not too loud, without clicks, the same every time, and WAV files indeed."""

import ast
import io
import wave
from pathlib import Path

import numpy as np
import pytest

import phone_client
from phone_client import sound
from phone_client.settings import CHOICES

NAMES = sorted(sound.SOUNDS)


def test_every_sound_the_game_knows_is_there() -> None:
    usual = {"deal", "play", "turn", "win", "lose", "chat", "error", "key", "declare"}
    called = {"ruff", "overruff", "throw", "tractor", "titanic", "dug", "shut"}
    assert set(NAMES) == usual | called


def test_every_sound_the_code_asks_for_is_there() -> None:
    asked = {
        node.args[0].value
        for path in Path(phone_client.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("app.play", "self.app.play", "self.play")
        and isinstance(node.args[0], ast.Constant)
    }
    assert "key" in asked
    assert asked <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound(name: str) -> None:
    data = sound.samples(name)
    assert 0.015 < len(data) / sound.RATE < 1.5
    loudest = int(np.abs(data.astype(int)).max())
    assert 1500 < loudest < 32767, "silent, or cut at the top"
    assert abs(int(data[0])) < 500, "clicks at the start"
    assert abs(int(data[-1])) < 100, "clicks at the end"


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_a_wav_file_of_its_samples(name: str) -> None:
    with wave.open(io.BytesIO(sound.wav(name))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, sound.RATE)
        assert file.readframes(file.getnframes()) == sound.samples(name).astype("<i2").tobytes()


def test_often_heard_sounds_are_short_and_soft() -> None:
    for name in ("key", "deal"):
        assert len(sound.samples(name)) < 0.05 * sound.RATE
        assert np.abs(sound.samples(name).astype(int)).max() < np.abs(sound.samples("win").astype(int)).max()


def test_the_pitch_is_heard() -> None:
    spectrum = np.abs(np.fft.rfft(sound.samples("key").astype(float), sound.RATE))
    assert abs(int(spectrum.argmax()) - sound.hertz("C7")) < 25


@pytest.mark.parametrize(("pitch", "hertz"), [("A4", 440), ("A5", 880), ("C4", 261.63), ("F#5", 739.99)])
def test_notes(pitch: str, hertz: float) -> None:
    assert sound.hertz(pitch) == pytest.approx(hertz, abs=0.01)


def test_a_sound_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        sound.wav("bang")


def test_every_volume_has_a_loudness() -> None:
    assert len(sound.LOUDNESS) == len(CHOICES["volume"])
    assert sound.LOUDNESS[0] == 0
    assert list(sound.LOUDNESS) == sorted(sound.LOUDNESS)
