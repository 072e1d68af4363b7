"""The sounds of the game: small tones as WAV bytes, made from a table of notes. They touch no device.

A note is a pitch (or `noise`), when it begins and how long it rings, in ms, and how loud it is.

>>> wav("turn")[:4], wav("turn")[8:12]
(b'RIFF', b'WAVE')
"""

from __future__ import annotations

import io
import random
import wave
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE: Final = 22050  # samples a second
ATTACK: Final = 0.003  # seconds
HARMONICS: Final = (1.0, 0.32, 0.12, 0.05)  # a soft bell, as of a phone of that time
LOUDNESS: Final = (0.0, 0.06, 0.14, 0.28, 0.55, 1.0)  # by the setting `volume`


class Tone(NamedTuple):
    """One note. `pitch` is a name such as "F#5", or "noise"."""

    pitch: str
    at: int
    ms: int
    loud: float = 1.0


SOUNDS: Final[dict[str, tuple[Tone, ...]]] = {
    "key": (Tone("C7", 0, 22, 0.16),),
    "deal": (Tone("noise", 0, 26, 0.30), Tone("A6", 0, 18, 0.05)),
    "play": (Tone("noise", 0, 34, 0.40), Tone("D4", 0, 80, 0.45)),
    "ruff": (
        Tone("noise", 0, 40, 0.40),
        Tone("D4", 0, 80, 0.40),
        Tone("A5", 45, 90, 0.50),
        Tone("D6", 105, 200, 0.55),
    ),
    "overruff": (
        Tone("noise", 0, 40, 0.40),
        Tone("A5", 40, 80, 0.45),
        Tone("D6", 95, 80, 0.48),
        Tone("F#6", 150, 80, 0.50),
        Tone("A6", 205, 220, 0.50),
    ),
    "throw": (
        *(Tone("noise", 38 * i, 34, 0.36) for i in range(4)),
        Tone("G5", 60, 90, 0.40),
        Tone("B5", 120, 90, 0.42),
        Tone("D6", 180, 180, 0.46),
    ),
    "tractor": (
        *(Tone("noise", 85 * i, 46, 0.34) for i in range(5)),
        *(Tone(p, 85 * i, 70, 0.52) for i, p in enumerate(("D3", "A3", "D3", "A3", "D4"))),
    ),
    "titanic": (
        *(Tone("noise", 75 * i, 46, 0.34) for i in range(6)),
        *(Tone(p, 75 * i, 64, 0.50) for i, p in enumerate(("D3", "A3", "D4", "A3", "D4", "A4"))),
    ),
    "dug": (
        Tone("noise", 0, 60, 0.40),
        *(Tone(p, 70 + 75 * i, 110, 0.44) for i, p in enumerate(("D5", "F#5", "A5", "D6"))),
        Tone("F#6", 380, 320, 0.42),
    ),
    "shut": (
        *(Tone(p, 90 * i, 130, 0.42) for i, p in enumerate(("G5", "B5", "D6", "G6"))),
        Tone("B6", 380, 320, 0.36),
    ),
    "turn": (Tone("E6", 0, 110, 0.40), Tone("A6", 90, 240, 0.42)),
    "declare": (Tone("G5", 0, 90, 0.45), Tone("C6", 80, 90, 0.45), Tone("E6", 160, 260, 0.50)),
    "chat": (Tone("B6", 0, 60, 0.28), Tone("F#6", 70, 120, 0.28)),
    "error": (Tone("E4", 0, 110, 0.55), Tone("D#4", 120, 190, 0.55)),
    "win": (
        *(Tone(p, 110 * i, 150, 0.45) for i, p in enumerate(("C5", "E5", "G5", "C6", "E6"))),
        *(Tone(p, 560, 620, 0.34) for p in ("C6", "E6", "G6")),
    ),
    "lose": (
        *(Tone(p, 170 * i, 210, 0.45) for i, p in enumerate(("G5", "F5", "D#5"))),
        *(Tone(p, 510, 560, 0.36) for p in ("C5", "G4")),
    ),
}
_STEPS: Final = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "B": 2}


def hertz(pitch: str) -> float:
    """Returns the frequency of a note by name: A4 is 440.

    >>> round(hertz("C4"), 1)
    261.6
    """
    octave = int(pitch[-1])
    step = _STEPS[pitch[0]] + ("#" in pitch) + 12 * (octave - 4)
    return float(440.0 * 2 ** (step / 12))


@cache
def samples(name: str) -> NDArray[np.int16]:
    """Returns a sound as mono samples, RATE a second. Raises KeyError."""
    tones = SOUNDS[name]
    total = np.zeros(max(_count(tone.at + tone.ms) for tone in tones) + 1)
    for tone in tones:
        ring = _noise(tone.ms) if tone.pitch == "noise" else _bell(hertz(tone.pitch), tone.ms)
        start = _count(tone.at)
        total[start : start + len(ring)] += tone.loud * ring
    return (np.clip(total, -1, 1) * 32767).astype(np.int16)


@cache
def wav(name: str) -> bytes:
    """Returns a sound as a WAV file at full volume. Raises KeyError."""
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(name).astype("<i2").tobytes())
    return data.getvalue()


def _count(ms: int) -> int:
    return RATE * ms // 1000


def _envelope(count: int) -> NDArray[np.float64]:
    """A quick attack, then a decay that ends in silence, so that nothing clicks."""
    time = np.arange(count) / RATE
    length = count / RATE
    decay = np.exp(-4.0 * time / length) * (1 - time / length)
    envelope: NDArray[np.float64] = np.minimum(time / ATTACK, 1.0) * decay
    return envelope


def _bell(frequency: float, ms: int) -> NDArray[np.float64]:
    time = np.arange(_count(ms)) / RATE
    parts = [
        loud * np.sin(2 * np.pi * frequency * (number + 1) * time)
        for number, loud in enumerate(HARMONICS)
        if frequency * (number + 1) < RATE / 2
    ]
    tone: NDArray[np.float64] = np.sum(parts, axis=0) / sum(HARMONICS)
    return tone * _envelope(len(tone))


def _noise(ms: int) -> NDArray[np.float64]:
    """The rustle of a card: noise without its lowest and highest parts, always the same."""
    rng = random.Random(1)
    raw = np.array([rng.uniform(-1, 1) for _ in range(_count(ms) + 4)])
    smooth: NDArray[np.float64] = (raw[4:] + raw[3:-1] + raw[2:-2] - raw[1:-3] - raw[:-4]) / 2.5
    return smooth * _envelope(len(smooth))
