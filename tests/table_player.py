"""Somebody who presses keys at a table made by hand (scenes)."""

from typing import Any

from scenes import (
    HAND_25,
    observation,
    table,
)

from core.cards import parse, text
from core.messages import (
    Observation,
)
from phone_client.keys import Key
from phone_client.screens import table_view
from phone_client.screens.plates import Line


class Player:
    """A table with somebody pressing keys at it."""

    def __init__(self, seen: Observation, language: str = "zh", **settings: Any) -> None:
        self.app, self.screen, self.session = table(seen, language, **settings)
        self.now = 10.0
        self.wait(1.0)

    def wait(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds * 30))):
            self.now += 1 / 30
            self.app.tick(self.now)

    def press(self, *keys: Key) -> "Player":
        for key in keys:
            self.app.key_down(key, self.now)
            self.app.key_up(key, self.now)
            self.wait(0)
        return self

    def hold(self, key: Key) -> None:
        self.app.key_down(key, self.now)
        self.wait(0.8)
        self.app.key_up(key, self.now)

    def point(self, card: str) -> "Player":
        (wanted,) = parse(card)
        chooser = self.screen.chooser
        chooser.cursor = next(n for n, spot in enumerate(chooser.spots) if spot.slot.card == wanted)
        return self

    @property
    def names(self) -> list[str]:
        return [type(screen).__name__ for screen in self.app.screens]

    @property
    def chosen(self) -> str:
        return text(self.screen.chooser.chosen)

    @property
    def line(self) -> Line:
        return table_view.view_of(self.screen).line

    def softs(self) -> tuple[str, str, str]:
        soft = self.app.top.softkeys()
        return soft.left.label if soft.left else "", soft.middle, soft.right.label if soft.right else ""


def lead(**changes: Any) -> Observation:
    return observation(**{"hand": HAND_25, "to_act": (0,), "dealer": 0, **changes})
