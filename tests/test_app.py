"""The app with screens made for these tests: the stack, the keys, the clock, notes, settings, the frame."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from phone_client import text
from phone_client.app import App
from phone_client.canvas import Canvas
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory

TICK = 1 / 30


class Probe(Screen):
    """Keeps what it is told."""

    def __init__(self, app: App, colour: str = "felt") -> None:
        super().__init__(app)
        self.log: list[Any] = []
        self.colour = colour
        self.drawn = 0

    def softkeys(self) -> Soft:
        return Soft(
            left=SoftKey("Menu", lambda: self.log.append("left")), right=SoftKey("Back", self.app.pop)
        )

    def key(self, key: Key) -> None:
        self.log.append(str(key))

    def held(self, key: Key) -> None:
        self.log.append(f"held {key}")

    def typed(self, text: str) -> None:
        self.log.append(f"typed {text}")

    def resumed(self, result: Any) -> None:
        self.log.append(("resumed", result))

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.fill(self.colour)


class Popup(Probe):
    overlay = True

    def draw(self, canvas: Canvas) -> None:
        self.drawn += 1
        canvas.rect(20, 100, 40, 40, "white")


class Editor(Probe):
    takes_text = True

    def repeats(self, key: Key) -> bool:
        return key is Key.CLEAR


@pytest.fixture
def app() -> Iterator[App]:
    before = text.language()
    yield App(Skin.load(), load_font(), Settings(language="en"), Memory(), seed=5)
    text.set_language(before)


@pytest.fixture
def probe(app: App) -> Probe:
    screen = Probe(app)
    app.push(screen)
    return screen


def run(app: App, seconds: float) -> None:
    """Ticks as window and script do."""
    for _ in range(round(seconds / TICK)):
        app.tick(app.now + TICK)


def press(app: App, key: Key) -> None:
    app.key_down(key, app.now)
    app.key_up(key, app.now)


def test_a_closed_screen_hands_its_result_down(app: App, probe: Probe) -> None:
    app.push(Popup(app))
    app.pop("yes")
    assert probe.log == [("resumed", "yes")]
    assert app.top is probe
    assert app.running


def test_replacing_tells_nobody(app: App, probe: Probe) -> None:
    app.push(Popup(app))
    other = Probe(app)
    app.replace(other)
    assert app.screens == [probe, other]
    assert probe.log == []


def test_closing_the_last_screen_ends_the_app(app: App, probe: Probe) -> None:
    press(app, Key.SOFT_RIGHT)
    assert app.screens == []
    assert not app.running
    app.tick(1.0)
    press(app, Key.D5)
    app.typed("x", 1.0)


def test_soft_keys_do_what_their_label_says(app: App, probe: Probe) -> None:
    press(app, Key.SOFT_LEFT)
    assert probe.log == ["left"]


def test_a_soft_key_that_is_not_there_does_nothing(app: App) -> None:
    screen = Screen(app)
    app.push(screen)
    press(app, Key.SOFT_LEFT)
    press(app, Key.SOFT_RIGHT)
    assert app.screens == [screen]


def test_a_screen_gets_the_keys_of_the_pad_as_they_are(app: App, probe: Probe) -> None:
    for key in Key:
        if key not in (Key.SOFT_LEFT, Key.SOFT_RIGHT):
            press(app, key)
    assert probe.log == [key.value for key in Key if not key.value.startswith("soft")]


def test_a_key_that_is_down_is_not_pressed_again(app: App, probe: Probe) -> None:
    assert app.key_down(Key.D1, 0.0)
    assert not app.key_down(Key.D1, 0.1)
    app.key_up(Key.D1, 0.2)
    app.key_down(Key.D1, 0.3)
    assert probe.log == ["1", "1"]


@pytest.mark.parametrize(("held", "presses"), [(0.5, 1), (0.6, 2), (0.7, 2), (0.8, 3), (1.6, 8)])
def test_a_held_arrow_repeats_after_0_6_s_and_then_6_a_second(
    app: App, probe: Probe, held: float, presses: int
) -> None:
    app.key_down(Key.LEFT, app.now)
    run(app, held)
    app.key_up(Key.LEFT, app.now)
    run(app, 1)
    assert probe.log == ["left"] * presses


def test_in_an_editor_keys_repeat_10_a_second(app: App) -> None:
    screen = Editor(app)
    app.push(screen)
    app.key_down(Key.CLEAR, 0.0)
    run(app, 1.6)
    assert screen.log == ["clear"] * 12


def test_a_long_pause_between_ticks_brings_no_burst_of_repeats(app: App, probe: Probe) -> None:
    app.key_down(Key.LEFT, 0.0)
    app.tick(10.0)
    app.tick(10.01)
    assert probe.log == ["left", "left"]


def test_a_long_press_is_told_once_after_0_6_s(app: App, probe: Probe) -> None:
    app.key_down(Key.D5, 0.0)
    run(app, 17 * TICK)
    assert probe.log == ["5"]
    run(app, TICK)
    assert probe.log == ["5", "held 5"]
    run(app, 2)
    assert probe.log == ["5", "held 5"]
    app.key_up(Key.D5, app.now)


def test_a_short_press_is_none(app: App, probe: Probe) -> None:
    app.key_down(Key.D5, 0.0)
    run(app, 0.5)
    app.key_up(Key.D5, app.now)
    run(app, 1)
    assert probe.log == ["5"]


def test_losing_the_keyboard_releases_everything(app: App, probe: Probe) -> None:
    app.key_down(Key.D5, 0.0)
    app.key_down(Key.LEFT, 0.0)
    app.release_all(0.1)
    run(app, 2)
    assert probe.log == ["5", "left"]


def test_a_key_held_over_a_change_of_screens_stays_with_its_screen(app: App, probe: Probe) -> None:
    app.key_down(Key.LEFT, 0.0)
    app.key_down(Key.D5, 0.0)
    above = Probe(app)
    app.push(above)
    run(app, 2)
    assert above.log == []
    assert probe.log == ["left", "5"]


def test_a_held_soft_key_acts_once(app: App, probe: Probe) -> None:
    app.key_down(Key.SOFT_LEFT, 0.0)
    run(app, 2)
    assert probe.log == ["left"]


def test_typed_text_goes_to_screens_that_take_it(app: App, probe: Probe) -> None:
    assert not app.typed("abc", 0.0)
    assert probe.log == []
    screen = Editor(app)
    app.push(screen)
    assert app.typed("汉字", 0.0)
    assert screen.log == ["typed 汉字"]


def test_only_what_can_be_seen_is_ticked(app: App, probe: Probe, monkeypatch: pytest.MonkeyPatch) -> None:
    ticked: list[Screen] = []
    hidden, seen, popup = Probe(app), Probe(app), Popup(app)
    for screen in (hidden, seen, popup):
        app.push(screen)
        monkeypatch.setattr(screen, "tick", lambda _now, screen=screen: ticked.append(screen))
    app.tick(1.0)
    assert ticked == [seen, popup]


# --- notes, sounds, settings ------------------------------------------------------------------------------


def test_notes_follow_each_other_and_go_by_themselves(app: App, probe: Probe) -> None:
    app.notify("one")
    app.notify("two", good=True)
    assert [(n.words, n.since, n.until) for n in app.notes] == [("one", 0.0, 3.0), ("two", 3.0, 4.5)]
    run(app, 3.1)
    assert [n.words for n in app.notes] == ["two"]
    run(app, 1.5)
    assert app.notes == []


def test_a_long_note_stays_to_be_read(app: App) -> None:
    app.notify("w" * 60)
    app.notify("w" * 36, good=True)
    assert [note.until - note.since for note in app.notes] == pytest.approx([5.0, 3.0])


def test_a_key_takes_a_warning_away_and_does_nothing_else(app: App, probe: Probe) -> None:
    app.notify("one")
    app.notify("two")
    assert not app.key_down(Key.D5, 0.2)
    run(app, 1)
    assert probe.log == []
    app.key_up(Key.D5, app.now)
    [note] = app.notes
    assert note.words == "two"
    assert (note.since, note.until) == pytest.approx((0.2, 3.2))


def test_what_only_confirms_is_in_no_keys_way(app: App, probe: Probe) -> None:
    app.notify("kept", good=True)
    app.notify("kept too", good=True)
    assert app.key_down(Key.D5, 0.2)
    assert app.notes == []
    assert probe.log


def test_sounds_are_collected(app: App, probe: Probe) -> None:
    app.play("deal")
    app.play("turn")
    assert app.take_sounds() == ["deal", "turn"]
    assert app.take_sounds() == []


def test_a_changed_setting_is_kept_and_counts_at_once(app: App) -> None:
    app.change(theme="night", four_colours=True)
    assert (app.skin.theme, app.skin.four_colours) == ("night", True)
    assert isinstance(app.storage, Memory)
    assert app.storage.settings == Settings(language="en", theme="night", four_colours=True)
    with pytest.raises(ValueError, match="theme"):
        app.change(theme="pink")


def test_settings_that_cannot_be_kept_are_told_about(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_settings: Settings) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(app.storage, "save_settings", full)
    app.change(volume=1)
    assert app.settings.volume == 1
    assert ["No space left on device" in n.words for n in app.notes] == [True]


@pytest.mark.parametrize(
    ("setting", "system", "chinese_font", "spoken"),
    [
        ("auto", True, True, "zh"),
        ("auto", False, True, "en"),
        ("auto", True, False, "en"),
        ("zh", False, True, "zh"),
        ("zh", True, False, "en"),
        ("en", True, True, "en"),
    ],
)
def test_the_language(
    app: App, monkeypatch: pytest.MonkeyPatch, setting: str, spoken: str, *, system: bool, chinese_font: bool
) -> None:
    monkeypatch.setattr(text, "system_is_chinese", lambda: system)
    app.font.chinese = chinese_font
    app.change(language=setting)
    assert app.language == spoken
    assert app.canvas.english is (spoken == "en")


def test_a_language_for_now_is_not_kept(app: App) -> None:
    storage = Memory()
    app.font.chinese = True
    app = App(app.skin, app.font, Settings(language="en"), storage, 5, language="zh")
    app.change(volume=1)
    assert app.language == "zh"
    assert storage.settings == Settings(language="en", volume=1)
    app.change(language="en")
    assert app.language == "en"


def test_the_seed_decides(app: App) -> None:
    again = App(Skin.load(), load_font(), Settings(language="en"), Memory(), seed=5)
    other = App(Skin.load(), load_font(), Settings(language="en"), Memory(), seed=6)
    values = [a.rng.getrandbits(64) for a in (app, again, other)]
    assert values[0] == values[1] != values[2]


# --- the frame --------------------------------------------------------------------------------------------


def test_a_frame_is_drawn_only_when_something_may_have_changed(app: App, probe: Probe) -> None:
    app.frame()
    run(app, 1)
    assert not app.needs_redraw
    app.frame()
    assert probe.drawn == 1
    changes: list[Callable[[], None]] = [
        lambda: press(app, Key.D5),
        app.redraw,
        lambda: app.notify("words"),
        lambda: app.change(theme="night"),
        lambda: app.push(Popup(app)),
        app.pop,
    ]
    for count, change in enumerate(changes, start=2):
        change()
        app.frame()
        assert probe.drawn == count


def test_an_animating_screen_is_drawn_at_every_frame(app: App, probe: Probe) -> None:
    app.frame()
    probe.animating = True
    app.frame()
    app.frame()
    assert probe.drawn == 3


def test_a_note_that_has_gone_is_wiped_off(app: App, probe: Probe) -> None:
    bare = app.frame().pixels.copy()
    app.notify("words")
    assert (app.frame().pixels != bare).any()
    run(app, 3.1)
    assert (app.frame().pixels == bare).all()


def test_an_overlay_is_drawn_over_the_screen_below(app: App, probe: Probe) -> None:
    app.push(Popup(app))
    pixels = app.frame().pixels
    assert int(pixels[50, 50]) == app.skin.colour("felt")
    assert int(pixels[120, 30]) == app.skin.colour("white")


def test_a_full_screen_hides_those_below(app: App, probe: Probe) -> None:
    app.push(Probe(app, "list"))
    app.frame()
    assert probe.drawn == 0


def test_the_bar_shows_the_labels(app: App, probe: Probe) -> None:
    with_labels = app.frame().pixels[188:].copy()
    app.push(Screen(app))
    assert (app.frame().pixels[188:] != with_labels).any()
