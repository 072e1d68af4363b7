"""Run as a program on a display of its own: the real window, its keys clicked, told as one line of JSON."""

import ctypes
import json
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from phone_client.__main__ import scripted_app
from phone_client.bodies import Bodies
from phone_client.canvas import Canvas
from phone_client.driver import TICKS
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.outline import bounds
from phone_client.recorder import Recorder
from phone_client.screen import Screen
from phone_client.skin import Skin

PATIENCE = 60.0  # seconds; only what fails takes so long
TRIED = ("2", "soft_right", "up", "hash", "send")


class Quiet(Screen):
    """A screen on which no key does anything."""

    def key(self, key: Key) -> None:
        pass

    def draw(self, canvas: Canvas) -> None:
        canvas.fill("felt")
        canvas.text(88, 90, self.app.settings.body, "light", align="centre")


def trial(folder: Path) -> dict[str, Any]:
    """Returns what was seen, by name."""
    import pyglet  # tests read this file where there is no OpenGL

    from phone_client import window

    app = scripted_app(Skin.load(), load_font(), 1, "en")
    app.bodies = Bodies((folder,))
    app.push(Quiet(app))
    app.change(body="shell", scale=1, animation="off")
    pyglet.options.shadow_window = False
    now = 0.0
    vars(window)["time"] = SimpleNamespace(monotonic=lambda: now)  # a clock that goes only here
    shown = window.Window(app, Recorder(1), window._open(app))
    tape = shown.recorder
    told: dict[str, Any] = {}

    def step(ticks: int = 1) -> None:
        nonlocal now
        shown.window.dispatch_events()
        for _ in range(ticks):
            now = (shown.ticks + 1.5) / TICKS  # one tick has passed
            shown._step(0.0)

    def event(name: str, *values: int) -> None:
        shown.window.dispatch_event(name, *values)

    def at(key: str) -> tuple[int, int]:
        assert app.body
        left, top, right, foot = bounds(app.body.keys[key])
        place = shown._place()
        x = place.x + (left + right) / 2 * place.scale
        return int(x), int(place.height - 1 - place.down - (top + foot) / 2 * place.scale)

    def differs(lit: tuple[str, ...]) -> int:
        """How many bytes of the window are not as they should be, by more than rounding."""
        shown._draw()
        assert app.body
        night = app.settings.theme == "night"
        wanted = app.body.shown(shown._place().scale, app.frame().rgba(), lit, night=night)
        seen = pixels(*shown.window.get_size())
        return int((np.abs(seen.astype(int) - wanted)[..., :3] > 3).sum())

    shown.window.set_visible()
    step(3)
    told["size"] = shown.window.get_size()
    told["plain"] = differs(())
    for key in TRIED:
        event("on_mouse_press", *at(key), pyglet.window.mouse.LEFT, 0)
        step()
        down = [*app.down]
        lit = shown._touch.lit
        told[key] = {"down": down, "lit": lit, "differs": differs(lit)}
        event("on_mouse_release", *at(key), pyglet.window.mouse.LEFT, 0)
        step()
        told[key]["after"] = [*app.down], sorted(shown._touch.lit)
        step(6)
        told[key]["later"] = sorted(shown._touch.lit)
    event("on_mouse_press", *at("5"), pyglet.window.mouse.LEFT, 0)
    event("on_mouse_drag", at("5")[0] - 200, 5, -200, 0, pyglet.window.mouse.LEFT, 0)
    step()
    told["dragged"] = [*app.down]
    event("on_key_press", pyglet.window.key.F2, 0)
    step()
    told["keyboard"] = sorted(shown._touch.lit)
    event("on_key_release", pyglet.window.key.F2, 0)
    app.change(keys="select=TAB")
    for symbol in (pyglet.window.key.TAB, pyglet.window.key.RETURN):
        event("on_key_press", symbol, 0)
        step()
        told.setdefault("mapped", []).append([*app.down])
        event("on_key_release", symbol, 0)
        step()
    told["tape"] = [line for line in tape.script(shown.ticks).splitlines() if "wait" not in line]
    app.change(keys="", body="leaf", scale=2)
    step()
    until = time.monotonic() + PATIENCE
    while differs(()) and time.monotonic() < until:  # the display resizes a window in its own time
        time.sleep(0.05)
        step()
    step(6)
    told["leaf"] = shown.window.get_size(), differs(())
    app.change(theme="night")
    step()
    told["night"] = differs(())
    app.change(theme="day", scale=8)
    step()
    told["too_large"] = shown.window.get_size()
    app.change(body="none", scale=2)
    step()
    told["none"] = shown.window.get_size()
    app.change(body="broken", scale=1)
    step(2)
    told["broken"] = shown.window.get_size(), [note.words for note in app.notes]
    shown.close()
    return told


def pixels(width: int, height: int) -> NDArray[np.uint8]:
    """Returns what is drawn now, the top row first."""
    from pyglet import gl

    buffer = np.zeros((height, width, 4), np.uint8)
    gl.glReadPixels(
        0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, buffer.ctypes.data_as(ctypes.c_void_p)
    )
    return buffer[::-1]


if __name__ == "__main__":
    print(json.dumps(trial(Path(sys.argv[1]))))
