"""What the player may set: one frozen value, the choices of each field as data, and the file that keeps them.

>>> Settings(volume=9)
Traceback (most recent call last):
ValueError: volume: 9 is none of 0, 1, 2, 3, 4, 5
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

from phone_client import kept, keymap
from phone_client.kept import Aside, Unusable

FORMAT: Final = 1

CHOICES: Final[dict[str, tuple[str | int | bool, ...]]] = {
    "language": ("auto", "zh", "en"),
    "theme": ("day", "night", "contrast"),
    "four_colours": (False, True),
    "animation": ("slow", "normal", "fast", "off"),
    "pace": ("slow", "normal", "fast"),
    "skill": ("beginner", "normal", "expert", "unhurried"),
    "confirm_play": (False, True),
    "confirm_throw": (False, True),
    "auto_single": (False, True),
    "dim_unplayable": (False, True),
    "unseen": (False, True),
    "card_back": ("lattice", "waves", "bamboo", "coins"),
    "volume": (0, 1, 2, 3, 4, 5),
    "mute_bots": (False, True),
    "calls": (True, False),
    "numpad_phone": (False, True),
    "scale": (0, 1, 2, 3, 4, 5, 6, 7, 8),
    "body": ("none", "leaf", "slate", "pebble", "shell"),
    "keys": ("",),
}
OPEN: Final = {"body": re.compile(r"[a-z0-9_]{1,24}"), "keys": keymap.TEXT}  # users may have their own
ANIMATION: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}
PACE: Final = {"slow": 1.8, "normal": 1.0, "fast": 0.4}


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Raises ValueError naming the field for a value that is not among its choices."""

    language: str = "auto"  # auto: Chinese where the system is Chinese and the font can show it
    theme: str = "day"
    four_colours: bool = False
    animation: str = "normal"
    pace: str = "normal"  # of the computer players
    skill: str = "normal"  # of the computer players
    confirm_play: bool = False  # ask before cards are played
    confirm_throw: bool = False  # ask before a throw that may fail
    auto_single: bool = False  # play by itself when only one play is legal
    dim_unplayable: bool = False  # grey the cards that cannot be played now
    unseen: bool = False  # count the cards that have not been seen
    card_back: str = "lattice"
    volume: int = 3
    mute_bots: bool = False
    calls: bool = True  # what is called at the table: 毙了, 拖拉机, ...
    numpad_phone: bool = False  # the number pad's 7-8-9 are the phone's 1-2-3
    scale: int = 0  # of the window; 0: as large as fits
    body: str = "shell"  # of the phone, by its folder's name
    keys: str = ""  # of a PC keyboard, where they are not the usual ones (phone_client.keymap)

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if name in OPEN and isinstance(value, str) and OPEN[name].fullmatch(value):
                continue
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                raise ValueError(f"{name}: {value!r} is none of {', '.join(map(str, choices))}")
        try:
            keymap.parse(self.keys)
        except ValueError as error:
            raise ValueError(f"keys: {error}") from None

    @property
    def stretch(self) -> float:
        """What times of animation are multiplied with: 0 shows nothing in between."""
        return ANIMATION[self.animation]

    @property
    def beat(self) -> float:
        """Seconds a computer player takes over one action."""
        return PACE[self.pace]

    def to_dict(self) -> dict[str, Any]:
        """Returns every field by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def load(path: Path) -> tuple[Settings, Aside | None]:
    """Returns the settings of a file, the usual ones if there is none.

    A damaged file, or a newer game's, is renamed and told about as well. Raises OSError.
    """
    return kept.load(path, FORMAT, _settings, Settings())


def save(path: Path, settings: Settings) -> None:
    """Writes the settings file. Raises OSError."""
    kept.save(path, FORMAT, settings.to_dict())


def _settings(values: dict[str, Any]) -> Settings:
    for name in values:
        if name not in CHOICES:
            raise Unusable(f"{name}: unknown")
    try:
        return Settings(**values)
    except ValueError as error:
        raise Unusable(str(error)) from None
