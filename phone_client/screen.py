"""What a screen is: keys come in, a picture goes out, the soft keys are data.

The app draws the soft-key bar from `softkeys()` and calls the same entries when the keys are pressed, so what
a label says and what the key does cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.keys import Key
    from phone_client.session import Session


@dataclass(frozen=True, slots=True)
class SoftKey:
    """A soft key's label (already in the user's language) and what it does."""

    label: str
    act: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Soft:
    """The bar at the foot: both soft keys and the hint between them (`off`: greyed)."""

    left: SoftKey | None = None
    right: SoftKey | None = None
    middle: str = ""
    off: bool = False
    arrows: tuple[bool, bool] | None = None  # list arrows instead of the hint: can go up, can go down


class Screen:
    """One screen of the stack. One with `overlay` is drawn over the one below (pop-ups of chrome dim it)."""

    overlay = False
    takes_text = False  # True: PC letters are text, not keys; keys repeat faster
    animating = False  # True: what is shown changes with time: drawn anew at every tick

    session: Session | None = None  # the table, on the screen that plays at one
    caught_up = True  # on that screen: False while it still has to show what has happened at the table

    def __init__(self, app: App) -> None:
        self.app = app

    def softkeys(self) -> Soft:
        """Returns what the soft keys are now."""
        return Soft()

    def key(self, key: Key) -> None:
        """A key was pressed (or repeats), as it is on the pad; `keys.PAD` tells what a digit doubles.

        Soft keys never come here. After a key the screen is drawn anew; else `app.redraw()` asks for it.
        """

    def held(self, key: Key) -> None:
        """A key that does not repeat has been down for 0.6 s. Its `key` call came before."""

    def repeats(self, key: Key) -> bool:
        """Returns whether a held key repeats on this screen."""
        return key in ("up", "down", "left", "right", "2", "4", "6", "8")

    def typed(self, text: str) -> None:
        """Text from a PC keyboard (only screens that take text)."""

    def caught(self, chord: str) -> bool:
        """A key of a PC keyboard goes down, by its own name (phone_client.keymap); returns whether this
        screen waits for just that, and then it is no key of the phone."""
        return False

    def tick(self, now: float) -> None:
        """Time passes; `now` in seconds of the app's clock."""

    def resumed(self, result: Any) -> None:
        """The screen above closed with this result."""

    def draw(self, canvas: Canvas) -> None:
        """Draws the whole screen but the soft-key bar: a pure function of the screen's state."""
