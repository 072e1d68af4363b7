"""The window: keys in, frames and sounds out. The only module that knows pyglet, and so needs a display.

The app's clock runs in the same ticks as that of scripts (phone_client.driver), so that what is recorded here
happens again there. A frame is uploaded only when the app has drawn one.
"""

from __future__ import annotations

import ctypes
import io
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyglet

from phone_client import keymap, placing
from phone_client.bodies import NONE, USUAL
from phone_client.body import END, BodyError, enlarged
from phone_client.bodywork import Bodywork
from phone_client.driver import TICKS
from phone_client.keys import Key
from phone_client.pc_keys import Keyboard
from phone_client.png import png_bytes
from phone_client.recorder import Recorder
from phone_client.speaker import Speaker
from phone_client.terminal_offer import no_display, no_opengl
from phone_client.text import tr
from phone_client.touch import Touch

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.body import Body, Pixels
    from phone_client.placing import Place
    from phone_client.storage import Place as Kept

_LAG: Final = TICKS  # ticks behind real time from which on the time is dropped: the computer slept


class NoWindow(Exception):  # noqa: N818 - what there is
    """There is no window to be had; `str()` says in one line what is missing."""


def run(app: App, recorder: Recorder) -> None:
    """Shows the app until it ends or the window is closed. Raises NoWindow."""
    pyglet.options.shadow_window = False
    Window(app, recorder, _open(app)).run()


def _open(app: App) -> Any:
    """Returns a window of pyglet, on OpenGL or else OpenGL ES."""
    try:
        import pyglet.gl
        import pyglet.window
    except (ImportError, AttributeError) as error:  # pyglet takes a library that is not there for one
        raise NoWindow(no_opengl(error)) from None
    screen = app.skin.screen
    sizes = {"width": screen.width, "height": screen.height, "caption": tr("app.name"), "visible": False}
    config_of: Any = pyglet.gl.Config  # its types do not say what it takes
    failures = []
    for config in (None, config_of(opengl_api="gles", major_version=3, minor_version=0)):
        try:
            return pyglet.window.Window(config=config, **sizes)
        except pyglet.window.NoSuchDisplayException as error:
            raise NoWindow(no_display(error)) from None
        except Exception as error:  # every system has its own exceptions for a missing display or driver
            if "display" in type(error).__name__.lower():
                raise NoWindow(no_display(error)) from None
            failures.append(str(error).rstrip(".") or type(error).__name__)
    raise NoWindow(f"OpenGL 3.3 or OpenGL ES 3 is missing: {failures[0]}")


class Window:
    """See the module."""

    def __init__(self, app: App, recorder: Recorder, window: Any) -> None:
        self.app = app
        self.recorder = recorder
        self.window = window
        self.keyboard = Keyboard()
        self.speaker = Speaker(_sound)
        self._hotkeys: dict[str, Callable[[], None]] = {
            "full": self._full_screen,
            "larger": self._larger,
            "smaller": self._smaller,
            "picture": self._picture,
            "film": app.take_film,
            "script": self._write_script,
            "paste": self._paste,
        }
        self.ticks = 0
        self._began = time.monotonic()
        self._exposed = True
        self._screen = _Sheet(app.frame().rgba())
        self._body: Body | None = None
        self._bodywork = Bodywork(_Sheet)
        self._asked: tuple[str, int] = ("", -1)  # the body and scale of the settings that are in force
        self._touch = Touch(app, recorder)
        self._shown_lit: tuple[str, ...] = ()
        self._rescale()
        app.photograph = self._picture
        window.set_icon(self._icon())
        window.push_handlers(
            on_key_press=self._key_press,
            on_key_release=self._key_release,
            on_text=self._text,
            on_deactivate=self._deactivate,
            on_mouse_press=self._mouse_press,
            on_mouse_release=self._mouse_release,
            on_mouse_drag=self._mouse_drag,
            on_draw=self._draw,
            on_expose=self._expose,
            on_resize=self._expose,
            on_close=self.close,
        )

    def run(self) -> None:
        """Shows the window until the app ends."""
        self.window.set_visible()
        self._began = time.monotonic()
        pyglet.clock.schedule_interval(self._step, 1 / TICKS)
        pyglet.clock.schedule_once(
            lambda _dt: self.speaker.warm_up(), 0.1
        )  # slow; not before the first frame
        try:
            pyglet.app.run(interval=None)
        except Exception:
            self.recorder.crashed(self.ticks)
            raise

    def close(self) -> bool:
        """Closes the window; the app's matches stay saved."""
        self.app.quit()
        self.app.close()
        self.window.close()
        pyglet.app.exit()
        return True  # handled: pyglet need not close it too

    @property
    def now(self) -> float:
        """The app's time in seconds."""
        return self.ticks / TICKS

    # --- time and picture ------------------------------------------------------------------------------

    def _step(self, _dt: float) -> None:
        due = int((time.monotonic() - self._began) * TICKS)
        if due - self.ticks > _LAG:
            self._began += (due - self.ticks - 1) / TICKS
            due = self.ticks + 1
        while self.ticks < due and self.app.running:
            self.ticks += 1
            self.app.tick(self.now)
        if not self.app.running:
            self.close()
            return
        for name in self.app.take_sounds():
            self.speaker.play(name, self.app.settings.volume)
        if (self.app.settings.body, self.app.settings.scale) != self._asked:
            self._rescale()
        self._show()

    def _show(self) -> None:
        """Draws what has changed: at every tick, and at once when a key goes down."""
        self._touch.light(self._body, self.ticks)
        if self.app.needs_redraw or self._exposed or self._touch.lit != self._shown_lit:
            self.window.draw(0.0)

    def _expose(self, *_size: int) -> None:
        self._exposed = True

    def _draw(self) -> None:
        fresh = self.app.needs_redraw
        canvas = self.app.frame()
        if fresh or self._exposed:
            self._screen.upload(canvas.rgba())
        self._exposed = False
        place = self._place()
        ground = self._body.ground_of(night=self._night) if self._body else (0, 0, 0)
        pyglet.gl.glClearColor(ground[0] / 255, ground[1] / 255, ground[2] / 255, 1.0)
        self.window.clear()
        if self._body:
            self._draw_body(place)
        self._screen.draw(*place.screen)

    def _draw_body(self, place: Place) -> None:
        """Draws the body and, over it, the light of the keys that are lit."""
        self._shown_lit = self._touch.lit
        try:
            body, *lights = self._bodywork.layers(place, self._shown_lit, night=self._night)
        except BodyError as error:  # found only now: full screen has another scale
            self._body = None
            self.app.body_fails(self.app.settings.body, error)
            return
        body[0].draw(*body[1])
        pyglet.gl.glEnable(pyglet.gl.GL_BLEND)
        pyglet.gl.glBlendFunc(pyglet.gl.GL_SRC_ALPHA, pyglet.gl.GL_ONE_MINUS_SRC_ALPHA)
        for sheet, quad in lights:
            sheet.draw(*quad)
        pyglet.gl.glDisable(pyglet.gl.GL_BLEND)

    @property
    def _night(self) -> bool:
        return self.app.settings.theme == "night"

    def _place(self) -> Place:
        return placing.place(self._body, *self.window.get_size())

    def _rescale(self) -> None:
        """Takes up the body and the scale of the settings; 0: as large as fits well."""
        settings = self.app.settings
        self._asked = settings.body, settings.scale
        self._touch.release(self.ticks)
        for name in dict.fromkeys((settings.body, USUAL, NONE)):
            try:
                self._take(self.app.bodies.body(name))
                break
            except BodyError as error:
                self.app.body_fails(name, error)
        if not self.window.fullscreen:
            scale = self._fitting(settings.scale)
            width, height = placing.size(self._body)
            self.window.set_size(width * scale, height * scale)
        self._exposed = True

    def _take(self, body: Body | None) -> None:
        """Takes a body, if it is not too large. Raises BodyError for a picture that cannot be read."""
        self._body = placing.fits(body, self.window.screen.width, self.window.screen.height)
        if self._body:
            self._body.picture(self._fitting(self.app.settings.scale))

    def _fitting(self, wanted: int) -> int:
        return placing.scaled(self._body, wanted, self.window.screen.width, self.window.screen.height)

    def _icon(self) -> Any:
        painted = self.app.skin.sprite("head/tiger")
        rgba = np.ascontiguousarray(np.kron(painted.pixels, np.ones((2, 2), np.uint32))[::-1].astype("<u4"))
        height, width = rgba.shape
        return pyglet.image.ImageData(width, height, "RGBA", rgba.tobytes())

    # --- keys ------------------------------------------------------------------------------------------

    def _key_press(self, symbol: int, modifiers: int) -> bool:
        held, name = pyglet.window.key, pyglet.window.key.symbol_string(symbol)
        ctrl, alt = bool(modifiers & held.MOD_ACCEL), bool(modifiers & (held.MOD_ALT | held.MOD_CTRL))
        shift = bool(modifiers & held.MOD_SHIFT)
        self._follow_settings()
        chord = keymap.chord_of(name, ctrl=ctrl, alt=alt and not ctrl, shift=shift)
        keys = self.keyboard.keymap
        command = keys.command(chord) or (keys.command(keymap.chord_of(name, ctrl=True)) if ctrl else None)
        depth = len(self.app.screens)
        if self.app.caught(chord, self.now):
            self.keyboard.swallow(name)
            if len(self.app.screens) < depth:  # in a script, any key closes what waited for it
                self.recorder.down(Key.CLEAR, self.ticks)
                self.recorder.up(Key.CLEAR, self.ticks)
        elif command and command in keymap.HOTKEYS and not (self.keyboard.takes_text and keymap.types(chord)):
            self.keyboard.swallow(name)
            self._hotkeys[command]()
        elif not ctrl and not alt:
            self._down(self.keyboard.press(name, shift=shift))
        self._show()
        return True  # handled: pyglet would close the window at Esc

    def _key_release(self, symbol: int, _modifiers: int) -> None:
        for key in self.keyboard.release(pyglet.window.key.symbol_string(symbol)):
            self.recorder.up(key, self.ticks)
            self.app.key_up(key, self.now)

    def _text(self, words: str) -> None:
        self._follow_settings()
        keys, rest = self.keyboard.text(words)
        self._down(keys)
        self._type(rest)
        self._show()

    def _deactivate(self) -> None:
        for key in self.app.down:
            self.recorder.up(key, self.ticks)
        self.app.release_all(self.now)
        self.keyboard.release_all()
        self._touch.pressed = None

    def _down(self, keys: list[Any]) -> None:
        for key in keys:
            if self.app.key_down(key, self.now):
                self.recorder.down(key, self.ticks)

    def _type(self, words: str) -> None:
        if words and self.app.typed(words, self.now):
            self.recorder.typed(words, self.ticks)

    def _follow_settings(self) -> None:
        self.keyboard.takes_text = bool(self.app.screens) and self.app.top.takes_text
        self.keyboard.pad_as_phone = self.app.settings.numpad_phone
        self.keyboard.keymap = keymap.parse(self.app.settings.keys)

    # --- keys of the phone's body, by mouse ---------------------------------------------------------------

    def _mouse_press(self, x: int, y: int, button: int, _modifiers: int) -> None:
        if button == pyglet.window.mouse.LEFT:
            self._touch.press(self._place().key_at(x, y), self.ticks)
            self._show()

    def _mouse_release(self, *_where: int) -> None:
        if self._touch.release(self.ticks) == END:
            self._put_away()

    def _mouse_drag(self, x: int, y: int, *_more: int) -> None:
        self._touch.move(self._place().key_at(x, y), self.ticks)

    # --- keys of the window itself ---------------------------------------------------------------------

    def _larger(self) -> None:
        self._resize(1)

    def _smaller(self) -> None:
        self._resize(-1)

    def _resize(self, by: int) -> None:
        """The next scale that fits on the computer's screen."""
        self.app.change(scale=self._fitting(max(1, self._fitting(self.app.settings.scale) + by)))

    def _full_screen(self) -> None:
        self.window.set_fullscreen(not self.window.fullscreen)
        self._rescale()

    def _put_away(self) -> None:
        """The red key: out of the full screen, else out of sight; the game goes on waiting."""
        if self.window.fullscreen:
            self._full_screen()
        else:
            self.window.minimize()

    def _paste(self) -> None:
        self._follow_settings()
        words = self.window.get_clipboard_text()
        self._type("".join(sign if sign.isprintable() else " " for sign in words))

    def _picture(self) -> None:
        """Keeps the picture as it is seen, with the phone's body, at the scale of the window."""
        place = self._place()
        frame = self.app.frame().rgba()
        if place.body is None:
            rgba = enlarged(frame, place.scale)
        else:
            rgba = place.body.shown(place.scale, frame, self._touch.lit, night=self._night)
        self._keep("pictures", ".png", png_bytes(rgba))

    def _write_script(self) -> None:
        self._keep("documents", ".txt", self.recorder.script(self.ticks).encode())

    def _keep(self, where: Kept, suffix: str, data: bytes) -> None:
        try:
            path = self.app.storage.keep(where, suffix, data)
        except OSError as error:
            self.app.notify(tr("app.not_saved", why=error.strerror or str(error)))
        else:
            self.app.notify(tr("app.kept", folder=path.parent.name, file=path.name), good=True)


class _Sheet:
    """A texture that shows a picture pixel for pixel, or each pixel as a square."""

    def __init__(self, rgba: Pixels) -> None:
        self.height, self.width = rgba.shape[:2]
        nearest = pyglet.gl.GL_NEAREST
        self._texture = pyglet.image.Texture.create(
            self.width, self.height, min_filter=nearest, mag_filter=nearest
        )
        self.upload(rgba)

    def upload(self, rgba: Pixels) -> None:
        """Takes another picture of the same size."""
        pixels = np.ascontiguousarray(rgba)
        pyglet.gl.glBindTexture(self._texture.target, self._texture.id)
        pyglet.gl.glTexSubImage2D(
            self._texture.target, 0, 0, 0, self.width, self.height,
            pyglet.gl.GL_RGBA, pyglet.gl.GL_UNSIGNED_BYTE, pixels.ctypes.data_as(ctypes.c_void_p),
        )  # fmt: skip

    def draw(self, x: int, y: int, width: int, height: int) -> None:
        """Draws it in the window with its first row at y."""
        self._texture.blit(x, y, width=width, height=height)

    def delete(self) -> None:
        """Gives its memory back."""
        self._texture.delete()


def _sound(name: str, wav: bytes) -> Any:
    """Returns a sound of the library; the device is found with the first one."""
    import pyglet.media

    return pyglet.media.load(f"{name}.wav", file=io.BytesIO(wav), streaming=False)
