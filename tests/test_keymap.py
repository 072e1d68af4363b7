"""The keys of the user's own keyboard: what may be bound to what, the line that keeps it, and the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage, wait
from hypothesis import given
from hypothesis import strategies as st

from phone_client import keymap, settings, text
from phone_client.app import App
from phone_client.keymap import COMMANDS, HOTKEYS, PHONE, USUAL, Keymap, Taken, Unfit, parse
from phone_client.keys import Key
from phone_client.pc_keys import Keyboard
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.keys import PATIENCE, KeysScreen, Press, name
from phone_client.screens.settings_screen import KEYS, ORDER, SettingsScreen
from phone_client.settings import Settings
from phone_client.text import LANGUAGES


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


def test_every_key_of_the_phone_and_every_hotkey_has_a_key() -> None:
    assert set(PHONE) == {key.value for key in Key}
    chords = [chord for command in COMMANDS for chord in USUAL.chords(command)]
    assert len(chords) == len(set(chords))
    assert all(USUAL.command(chord) in COMMANDS for chord in chords)
    assert USUAL.text == ""
    assert parse("") == USUAL


def test_a_new_key_takes_the_place_of_the_usual_ones() -> None:
    keys = USUAL.bind("soft_left", "TAB")
    assert keys.chords("soft_left") == ("TAB",)
    assert keys.command("F1") is None
    assert keys.bind("up", "F1").command("F1") == "up"
    assert keys.usual("soft_left") == USUAL
    with pytest.raises(Taken) as taken:
        keys.bind("up", "F1").usual("soft_left")
    assert (taken.value.chord, taken.value.command) == ("F1", "up")


def test_one_more_key() -> None:
    keys = USUAL.bind("soft_left", "TAB", more=True)
    assert keys.chords("soft_left") == ("F1", "Q", "TAB")
    assert USUAL.bind("select", "RETURN", more=True).chords("select") == ("ENTER", "NUM_ENTER", "RETURN")
    many = keys
    for number in range(3, 9):
        if number != 4:
            many = many.bind("soft_left", f"F{number}", more=True)
    assert len(many.chords("soft_left")) == keymap.MOST
    assert many.chords("soft_left")[-1] == "F8"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_key_that_does_something_else_is_refused(command: str) -> None:
    for other in COMMANDS:
        for chord in USUAL.chords(other):
            if other == command or not keymap.fits(command, chord):
                continue
            with pytest.raises((Taken, Unfit)) as refused:
                USUAL.bind(command, chord)
            if isinstance(refused.value, Taken):
                assert refused.value.command == other


@pytest.mark.parametrize("chord", ["Ctrl+F5", "Shift+TAB", "LSHIFT", "", "tab", "F5,F6"])
def test_what_is_no_key_of_the_phone(chord: str) -> None:
    with pytest.raises(Unfit):
        USUAL.bind("star", chord)


def test_hotkeys_may_be_held_with_others() -> None:
    keys = USUAL.bind("film", "Ctrl+Shift+G")
    assert keys.command("Ctrl+Shift+G") == "film"
    assert keys.command("Shift+F12") is None
    with pytest.raises(Unfit):
        USUAL.bind("film", "Ctrl+LSHIFT")


@pytest.mark.parametrize("chord", ["A", "SPACE", "COMMA", "BRACKETLEFT"])
def test_what_is_needed_while_writing_does_not_become_a_letter_alone(chord: str) -> None:
    with pytest.raises(Unfit) as unfit:
        USUAL.bind("select", chord)
    assert unfit.value.types
    assert USUAL.bind("select", chord, more=True).command(chord) == "select"
    assert USUAL.bind("star", chord).command(chord) == "star"
    with pytest.raises(ValueError):
        parse(f"select={chord}")


@pytest.mark.parametrize(
    "line",
    [
        "jump=TAB", "select", "select=", "select=TAB;select=F5", "select=TAB;up=TAB", "up=F1", "star=Ctrl+F5",
        "star=LSHIFT", "star=tab", "star=F3,F4,F5,F6,F7", "select=TAB;;x",
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_used_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        parse(line)
    with pytest.raises(ValueError, match=r"^keys: "):
        Settings(keys=line)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(COMMANDS),
            st.sampled_from(["TAB", "F3", "F4", "F5", "A", "_5", "NUM_7", "Ctrl+B", "Shift+F5", "HOME"]),
            st.booleans(),
        ),
        max_size=12,
    )
)
def test_whatever_is_bound_survives_the_line(changes: list[tuple[str, str, bool]]) -> None:
    keys = USUAL
    for command, chord, more in changes:
        try:
            keys = keys.bind(command, chord, more=more)
        except (Taken, Unfit):
            continue
    again = parse(keys.text)
    assert again == keys
    assert Settings(keys=keys.text).keys == keys.text
    assert all(again.chords(command) == keys.chords(command) for command in COMMANDS)
    assert all(keys.chords(command) for command in COMMANDS)


def test_the_settings_file_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    chosen = Settings(keys=USUAL.bind("select", "TAB").bind("film", "Shift+F10").text)
    settings.save(file, chosen)
    assert settings.load(file) == (chosen, None)
    file.write_text('{"format": 1, "keys": "select=F1"}')
    found, aside = settings.load(file)
    assert found == Settings()
    assert aside is not None
    assert "F1: select and soft_left" in aside.why


# --- the keyboard ----------------------------------------------------------------------------------------


def test_the_keyboard_follows() -> None:
    keyboard = Keyboard()
    keyboard.keymap = Keymap({"select": ("TAB",), "5": ("F5",), "star": ("NUM_7",)})
    assert keyboard.press("TAB") == [Key.SELECT]
    assert keyboard.press("RETURN") == []
    assert keyboard.press("F5") == [Key.D5]
    assert keyboard.press("NUM_HOME") == [Key.STAR], "bound before the number pad"
    assert keyboard.press("NUM_8") == [Key.D8]
    keyboard.release_all()
    assert keyboard.press("_5") == []
    assert keyboard.text("5") == ([], "")
    assert keyboard.text("6") == ([Key.D6], "")


def test_letters_type_where_text_is_written() -> None:
    keyboard = Keyboard()
    keyboard.keymap = USUAL.bind("star", "A")
    assert keyboard.press("A") == [Key.STAR]
    keyboard.release("A")
    keyboard.takes_text = True
    assert keyboard.press("A") == []
    assert keyboard.text("a") == ([], "a")


def test_what_was_swallowed_types_nothing() -> None:
    keyboard = Keyboard()
    keyboard.swallow("_5")
    assert keyboard.text("5") == ([], "")
    assert keyboard.press("_5") == []
    assert keyboard.release("_5") == []
    assert keyboard.press("_5") == [Key.D5]


# --- the screen ------------------------------------------------------------------------------------------


def listing(language: str = "en") -> tuple[App, KeysScreen]:
    app = stage(language)
    app.push(SettingsScreen(app))
    press(app, *["down"] * ORDER.index(KEYS), "5")
    assert isinstance(app.top, KeysScreen)
    return app, app.top


def test_a_key_is_pressed_and_is_in_force_at_once() -> None:
    app, screen = listing()
    screen.point_at(COMMANDS.index("select"))
    assert not app.caught("TAB", app.now), "nothing waits for it yet"
    press(app, "5")
    assert isinstance(app.top, Press)
    assert app.caught("Shift+LSHIFT", app.now)
    assert isinstance(app.top, Press), "Shift alone is none"
    assert app.caught("TAB", app.now)
    assert app.settings.keys == "select=TAB"
    assert len(app.screens) == 2
    assert screen.rows()[screen.chosen].value == "Tab"
    press(app, "soft_left", "3")
    assert app.caught("F5", app.now)
    assert app.settings.keys == "select=TAB,F5"
    press(app, "soft_left", "9")
    assert app.settings.keys == ""


def test_conflicts_are_told() -> None:
    app, screen = listing()
    screen.point_at(COMMANDS.index("up"))
    for chord, word in (("F2", "Right soft key"), ("Shift+F12", "no Ctrl"), ("A", "types a sign")):
        press(app, "5")
        assert app.caught(chord, app.now)
        assert app.settings.keys == ""
        assert word in app.notes[0].words
        app.notes.clear()


def test_all_as_usual() -> None:
    app, _ = listing()
    app.change(keys=USUAL.bind("up", "F5").bind("film", "F10").text)
    press(app, "soft_left")
    assert isinstance(app.top, CommandMenu)
    assert len(app.top.commands) == 4
    press(app, "down", "down", "down", "5")
    assert app.settings.keys == ""


def test_waiting_ends() -> None:
    app, screen = listing()
    press(app, "5")
    wait(app, PATIENCE + 0.1)
    assert app.top is screen
    press(app, "5", "soft_right")
    assert app.top is screen
    press(app, "5", "2")
    assert app.top is screen, "keys of the phone, by mouse, are none of the keyboard"
    assert app.settings.keys == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(language: str, monkeypatch: pytest.MonkeyPatch, *, update_golden: bool) -> None:
    app, screen = listing(language)
    with cuts(monkeypatch) as cut:
        golden(app, f"keys_{language}", update=update_golden)
        for row, command in enumerate(COMMANDS):
            screen.point_at(row)
            if command not in HOTKEYS:
                app.redraw()
                app.frame()
                assert soft_keys_fit(app), name(command)
        golden(app, f"keys_end_{language}", update=update_golden)
        press(app, "5")
        golden(app, f"keys_press_{language}", update=update_golden)
    assert not cut
