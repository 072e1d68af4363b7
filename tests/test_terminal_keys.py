"""What a terminal sends, as keys of the phone: names, Esc, pastes, and fingers that are guessed."""

from __future__ import annotations

import pytest

from phone_client.app import HOLD
from phone_client.keys import Key
from phone_client.terminal_keys import ESCAPE, LONG, PASTE, RAPID, SHORT, Fingers, Reader, Stroke, keys_of


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def read(reader: Reader, text: str) -> list[Stroke]:
    """Returns the strokes of a text after which nothing comes."""
    return [*reader.feed(text, 0), *reader.feed("", 100)]


@pytest.mark.parametrize(
    ("sent", "keys", "rest"),
    [
        ("\x1b[A", [Key.UP], ""),
        ("\x1bOB", [Key.DOWN], ""),
        ("\x1b[C", [Key.RIGHT], ""),
        ("\x1b[D", [Key.LEFT], ""),
        ("\r", [Key.SELECT], ""),
        ("\n", [Key.SELECT], ""),
        ("\x7f", [Key.CLEAR], ""),
        ("\x08", [Key.CLEAR], ""),
        ("\x1b[3~", [Key.CLEAR], ""),
        ("\x1b", [Key.SOFT_RIGHT], ""),
        ("\x1b[27u", [Key.SOFT_RIGHT], ""),
        ("\x1bOP", [Key.SOFT_LEFT], ""),
        ("\x1bOQ", [Key.SOFT_RIGHT], ""),
        ("q", [Key.SOFT_LEFT], "q"),
        ("W", [Key.SOFT_RIGHT], "W"),
        ("5", [Key.D5], ""),
        ("*", [Key.STAR], ""),
        ("#", [Key.HASH], ""),
        ("e", [Key.STAR], "e"),
        ("中", [], "中"),
        ("\x1b[53;1:1u", [Key.D5], ""),
        ("\x1b[51;2:1;35u", [Key.HASH], ""),
        ("\x1b[57404;1:1;53u", [Key.D5], ""),
        ("\x1b[57419;1:1u", [Key.D8], ""),
    ],
)
def test_keys(reader: Reader, sent: str, keys: list[Key], rest: str) -> None:
    (stroke,) = read(reader, sent)
    assert keys_of(stroke, takes_text=False) == (keys, rest)


def test_letters_are_text_where_text_is_written(reader: Reader) -> None:
    (stroke,) = read(reader, "q")
    assert keys_of(stroke, takes_text=True) == ([], "q")
    (stroke,) = read(reader, "5")
    assert keys_of(stroke, takes_text=True) == ([Key.D5], "")


@pytest.mark.parametrize("sent", ["\x1b5", "\x1b[53;3:1u"])
def test_alt_is_told(reader: Reader, sent: str) -> None:
    (stroke,) = read(reader, sent)
    assert (stroke.name, stroke.alt, stroke.text) == ("_5", True, "")


@pytest.mark.parametrize(
    "sent", ["\x1b[?62;4c", "\x1bP>|XTerm(390)\x1b\\", "\x1b[I", "\x1b[<0;3;4M", "\x1b]11;rgb:0/0/0\x07"]
)
def test_answers_of_the_terminal_are_no_keys(reader: Reader, sent: str) -> None:
    assert [stroke.name for stroke in read(reader, f"{sent}5")] == ["_5"]


@pytest.mark.parametrize(
    "sent", ["\x1b[A", "\x1bOP", "\x1b[200~a1中\x1b[201~", "\x1bP>|XTerm(390)\x1b\\", "中"]
)
def test_what_comes_in_pieces_is_one(reader: Reader, sent: str) -> None:
    whole = read(reader, sent)
    pieces = [stroke for n, sign in enumerate(sent) for stroke in reader.feed(sign, 200 + n * ESCAPE / 2)]
    assert pieces + list(reader.feed("", 300)) == whole


def test_escape_is_told_a_moment_later(reader: Reader) -> None:
    assert list(reader.feed("\x1b", 0)) == []
    assert reader.waiting
    assert list(reader.feed("", ESCAPE / 2)) == []
    assert [stroke.name for stroke in reader.feed("", ESCAPE)] == ["ESCAPE"]
    assert not reader.waiting
    assert [stroke.name for stroke in read(reader, "\x1b\x1b[A")] == ["ESCAPE", "UP"]


def test_a_paste_is_text_without_keys(reader: Reader) -> None:
    (stroke,) = read(reader, "\x1b[200~ab\n12\x1b[Aq\x1b[201~")
    assert stroke == Stroke("", "ab 12 [Aq", pasted=True)
    assert list(reader.feed("\x1b[200~ab", 0)) == []
    assert list(reader.feed("12", PASTE - 0.1)) == []
    assert list(reader.feed("", 2 * PASTE)) == []  # half a paste is none
    assert not reader.waiting


def test_releases_and_the_loss_of_the_keyboard_are_told(reader: Reader) -> None:
    down, repeated, up = read(reader, "\x1b[13;1:1u\x1b[13;1:2u\x1b[13;1:3u")
    assert (down.name, down.repeated, down.released) == ("RETURN", False, False)
    assert (repeated.name, repeated.repeated) == ("RETURN", True)
    assert (up.name, up.released) == ("RETURN", True)
    assert [stroke.name for stroke in read(reader, "\x1b[O")] == ["BLUR"]


def test_control_keys_type_nothing(reader: Reader) -> None:
    for sent, name in (("\x03", "CTRL_C"), ("\x1b[99;5u", "CTRL_C"), ("\x1a", "CTRL_Z"), ("\t", "TAB")):
        (stroke,) = read(reader, sent)
        assert (stroke.name, stroke.text) == (name, "")


# --- fingers ---------------------------------------------------------------------------------------------


def happens(
    fingers: Fingers, presses: list[float], until: float, *, moves: bool = False
) -> list[tuple[float, bool]]:
    """Returns when the select key goes down (True) and comes up, if its presses are told at these times."""
    found, times, step = [], list(presses), 0.0
    while step < until:
        while times and times[0] <= step:
            at = times.pop(0)
            found += [(at, down) for _key, down in fingers.press(Key.SELECT, at, moves=moves)]
        found += [(step, down) for _key, down in fingers.wait(step)]
        step = round(step + 1 / 100, 3)
    return found


def test_a_tap_is_short() -> None:
    ((down, first), (up, second)) = happens(Fingers(), [1.0], 3)
    assert (down, first, second) == (1.0, True, False)
    assert 1 + SHORT <= up < 1 + HOLD


def test_a_held_key_is_one_press_that_lasts_until_it_stops_repeating() -> None:
    told = [1.0, *(1.4 + n / 30 for n in range(30))]
    ((down, first), (up, second)) = happens(Fingers(), told, 4)
    assert (down, first, second) == (1.0, True, False)
    assert told[-1] < up < told[-1] + 0.3


def test_a_slow_keyboard_that_begins_to_repeat_late_is_no_second_press() -> None:
    told = [1.0, *(1.66 + n / 25 for n in range(10))]
    assert [down for _at, down in happens(Fingers(), told, 4)] == [True, False]


def test_two_taps_are_two() -> None:
    events = happens(Fingers(), [1.0, 1.2], 4)
    assert [down for _at, down in events] == [True, False, True, False]
    assert 1.2 < events[2][0] <= 1.2 + RAPID + 0.02


def test_two_taps_of_a_key_that_moves_are_two_at_once() -> None:
    events = happens(Fingers(), [1.0, 1.2, 1.35], 4, moves=True)
    assert [at for at, down in events if down] == [1.0, 1.2, 1.35]


def test_a_held_key_that_moves_stays_down() -> None:
    told = [1.0, *(1.4 + n / 30 for n in range(60))]
    events = happens(Fingers(), told, 6, moves=True)
    assert [at for at, down in events if down] == [1.0, 1.4]
    assert events[-1][0] > told[-1]


def test_another_key_lifts_the_first() -> None:
    fingers = Fingers()
    assert fingers.press(Key.D1, 1, moves=False) == [(Key.D1, True)]
    assert fingers.press(Key.D3, 1.1, moves=False) == [(Key.D1, False), (Key.D3, True)]
    assert fingers.press(Key.D1, 1.2, moves=False) == [(Key.D3, False), (Key.D1, True)]


def test_a_tap_that_was_in_doubt_is_told_before_the_next_key() -> None:
    fingers = Fingers()
    fingers.press(Key.D1, 1, moves=False)
    assert fingers.press(Key.D1, 1.2, moves=False) == []
    told = fingers.press(Key.D3, 1.25, moves=False)
    assert told == [(Key.D1, False), (Key.D1, True), (Key.D1, False), (Key.D3, True)]


def test_a_long_press_that_was_asked_for_lasts() -> None:
    fingers = Fingers()
    assert fingers.hold(Key.D5, 1) == [(Key.D5, True)]
    assert fingers.wait(1 + HOLD + 0.05) == []
    assert fingers.wait(1 + LONG) == [(Key.D5, False)]


def test_no_finger_is_left_when_the_keyboard_goes() -> None:
    fingers = Fingers()
    fingers.press(Key.D5, 1, moves=False)
    assert fingers.lift(1.1) == [(Key.D5, False)]
    assert fingers.wait(9) == []
