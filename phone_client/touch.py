"""The keys of the phone's body: which of them the mouse holds down, and which are lit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from phone_client.body import PRESSES
from phone_client.driver import TICKS

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.body import Body
    from phone_client.recorder import Recorder

_LIT: Final = 3  # ticks that a key stays lit at least


class Touch:
    """See the module. Keys are called as in the file of the body; times are ticks."""

    def __init__(self, app: App, recorder: Recorder) -> None:
        self._app = app
        self._recorder = recorder
        self._lit: dict[str, int] = {}  # what is lit, and until which tick at least
        self.pressed: str | None = None  # the key under the mouse

    @property
    def lit(self) -> tuple[str, ...]:
        """The keys that are lit."""
        return tuple(self._lit)

    def press(self, name: str | None, tick: int) -> None:
        """The mouse goes down on a key. One that is down on the keyboard is let go by that alone."""
        if name is None or self.pressed or PRESSES[name] in self._app.down:
            return
        self.pressed = name
        key = PRESSES[name]
        if key and self._app.key_down(key, tick / TICKS):
            self._recorder.down(key, tick)

    def move(self, name: str | None, tick: int) -> None:
        """The mouse, still down, is now on this key; leaving the one it pressed lets go."""
        if name != self.pressed:
            self.release(tick)

    def release(self, tick: int) -> str | None:
        """The mouse comes up, and with it the key it pressed; returns that."""
        name, self.pressed = self.pressed, None
        key = PRESSES[name] if name else None
        if key:
            self._recorder.up(key, tick)
            self._app.key_up(key, tick / TICKS)
        return name

    def light(self, body: Body | None, tick: int) -> None:
        """Lights the keys that are down, also on the keyboard, and for a moment those that were."""
        down = {key.value for key in self._app.down} | {self.pressed}
        lit = {name: until for name, until in self._lit.items() if until >= tick}
        lit |= {name: tick + _LIT for name in (body.keys if body else ()) if name in down}
        self._lit = lit if body else {}
