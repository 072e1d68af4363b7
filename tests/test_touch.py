"""Keys of the body under the mouse: down, up, left, lit; recorded like those of the keyboard."""

import pytest
from frames import stage

from phone_client import bodies, body
from phone_client.app import App
from phone_client.canvas import Canvas
from phone_client.driver import TICKS
from phone_client.keys import Key
from phone_client.recorder import Recorder
from phone_client.screen import Screen
from phone_client.touch import Touch

SHELL = body.load(bodies.built_in() / "shell")


class Heard(Screen):
    """A screen that tells its keys."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.keys: list[Key] = []
        self.long: list[Key] = []

    def key(self, key: Key) -> None:
        self.keys.append(key)

    def held(self, key: Key) -> None:
        self.long.append(key)

    def draw(self, canvas: Canvas) -> None:
        canvas.fill("felt")


@pytest.fixture
def heard() -> Heard:
    app = stage()
    app.push(Heard(app))
    screen = app.top
    assert isinstance(screen, Heard)
    return screen


def test_a_key_is_down_while_the_mouse_is_and_lit_a_little_longer(heard: Heard) -> None:
    touch, app = Touch(heard.app, Recorder(1)), heard.app
    touch.press("send", 1)
    touch.light(SHELL, 1)
    assert (heard.keys, app.down) == ([Key.SELECT], [Key.SELECT])
    assert set(touch.lit) == {"send", "select"}
    assert touch.release(2) == "send"
    assert app.down == []
    for tick, lit in ((2, True), (4, True), (5, False)):
        touch.light(SHELL, tick)
        assert bool(touch.lit) is lit, tick


def test_a_long_press_is_one_by_mouse_too(heard: Heard) -> None:
    touch = Touch(heard.app, Recorder(1))
    touch.press("5", 0)
    for tick in range(TICKS):
        heard.app.tick(tick / TICKS)
    assert (heard.keys, heard.long) == ([Key.D5], [Key.D5])


def test_leaving_the_key_lets_it_go_and_coming_back_does_not_press_it(heard: Heard) -> None:
    touch, app = Touch(heard.app, Recorder(1)), heard.app
    touch.press("up", 1)
    touch.move("up", 2)
    assert app.down == [Key.UP]
    touch.move("select", 3)
    touch.move("up", 4)
    assert app.down == []
    assert touch.release(5) is None
    assert heard.keys == [Key.UP]


def test_a_key_the_keyboard_holds_is_left_to_it(heard: Heard) -> None:
    touch, app = Touch(heard.app, Recorder(1)), heard.app
    app.key_down(Key.D7, 0.0)
    touch.press("7", 1)
    touch.release(2)
    assert (heard.keys, app.down) == ([Key.D7], [Key.D7])
    touch.light(SHELL, 3)
    assert touch.lit == ("7",)
    touch.light(None, 3)
    assert not touch.lit


def test_clicks_beside_keys_and_the_red_key_reach_no_screen(heard: Heard) -> None:
    touch = Touch(heard.app, Recorder(1))
    touch.press(None, 1)
    assert touch.release(2) is None
    touch.press("end", 3)
    touch.light(SHELL, 3)
    assert (touch.lit, heard.keys, heard.app.down) == (("end",), [], [])
    assert touch.release(4) == "end"


def test_clicks_are_recorded_like_keys(heard: Heard) -> None:
    recorder = Recorder(1)
    touch = Touch(heard.app, recorder)
    touch.press("soft_left", 3)
    touch.release(6)
    by_keys = Recorder(1)
    by_keys.down(Key.SOFT_LEFT, 3)
    by_keys.up(Key.SOFT_LEFT, 6)
    assert recorder.script(9) == by_keys.script(9)
