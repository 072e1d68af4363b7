"""Plays the sounds of phone_client.sound through a library, which is told how to load one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from phone_client import sound


class Speaker:
    """Without a device it is silent; after a failure it stays silent.

    load(name, wav)   returns a sound whose `play()` gives a player with a `volume`; may raise anything
    """

    def __init__(self, load: Callable[[str, bytes], Any]) -> None:
        self._load = load
        self._sources: dict[str, Any] = {}
        self._works = True

    def warm_up(self) -> None:
        """Finds the sound device, which takes a moment."""
        try:
            self._source("key")
        except Exception:
            self._works = False

    def play(self, name: str, volume: int) -> None:
        """Plays a sound at a volume of the settings."""
        loud = sound.LOUDNESS[volume]
        if not loud or not self._works:
            return
        try:
            self._source(name).play().volume = loud
        except Exception:  # a sound server that dies, a library that is missing: play on without sound
            self._works = False

    def _source(self, name: str) -> Any:
        if name not in self._sources:
            self._sources[name] = self._load(name, sound.wav(name))
        return self._sources[name]
