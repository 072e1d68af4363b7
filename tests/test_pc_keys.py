"""The keys of a PC: which do what, digits behind Shift, number pads with and without lock, and text."""

import pytest

from phone_client.keys import Key
from phone_client.pc_keys import Keyboard


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("UP", Key.UP),
        ("RETURN", Key.SELECT),
        ("NUM_ENTER", Key.SELECT),
        ("F1", Key.SOFT_LEFT),
        ("Q", Key.SOFT_LEFT),
        ("F2", Key.SOFT_RIGHT),
        ("W", Key.SOFT_RIGHT),
        ("ESCAPE", Key.SOFT_RIGHT),
        ("BACKSPACE", Key.CLEAR),
        ("_0", Key.D0),
        ("_9", Key.D9),
        ("NUM_7", Key.D7),
        ("NUM_HOME", Key.D7),
        ("NUM_PAGE_DOWN", Key.D3),
        ("NUM_INSERT", Key.D0),
        ("NUM_MULTIPLY", Key.STAR),
        ("E", Key.STAR),
        ("NUM_DIVIDE", Key.HASH),
        ("R", Key.HASH),
    ],
)
def test_a_key(keyboard: Keyboard, name: str, key: Key) -> None:
    assert keyboard.press(name) == [key]
    assert keyboard.press(name) == []  # the system's own repeat
    assert keyboard.release(name) == [key]
    assert keyboard.release(name) == []


@pytest.mark.parametrize("name", ["A", "PLUS", "MINUS", "NUM_ADD", "NUM_SUBTRACT", "LSHIFT", "F5", "TAB"])
def test_other_keys_do_nothing(keyboard: Keyboard, name: str) -> None:
    assert keyboard.press(name) == []
    assert keyboard.release(name) == []


def test_every_key_of_the_phone_can_be_pressed(keyboard: Keyboard) -> None:
    names = ["UP", "DOWN", "LEFT", "RIGHT", "RETURN", "F1", "F2", "BACKSPACE", "E", "R"]
    names += [f"_{digit}" for digit in range(10)]
    assert [key for name in names for key in keyboard.press(name)] == list(Key)


def test_a_number_pad_as_a_phone(keyboard: Keyboard) -> None:
    keyboard.pad_as_phone = True
    pad = {name: keyboard.press(name) for name in ("NUM_7", "NUM_5", "NUM_PAGE_DOWN", "NUM_0", "_7")}
    assert pad == {
        "NUM_7": [Key.D1],
        "NUM_5": [Key.D5],
        "NUM_PAGE_DOWN": [Key.D9],
        "NUM_0": [Key.D0],
        "_7": [Key.D7],
    }


def test_num_lock_switched_while_a_key_is_down(keyboard: Keyboard) -> None:
    assert keyboard.press("NUM_4") == [Key.D4]
    assert keyboard.release("NUM_LEFT") == [Key.D4]


def test_a_digit_comes_as_key_and_as_text_but_counts_once(keyboard: Keyboard) -> None:
    assert keyboard.press("_5") == [Key.D5]
    assert keyboard.text("5") == ([], "")
    assert keyboard.text("5") == ([], "")
    assert keyboard.release("_5") == [Key.D5]


def test_the_number_pad_as_a_phone_is_not_undone_by_its_text(keyboard: Keyboard) -> None:
    keyboard.pad_as_phone = True
    assert keyboard.press("NUM_7") == [Key.D1]
    assert keyboard.text("7") == ([], "")
    assert keyboard.release("NUM_7") == [Key.D1]


@pytest.mark.parametrize(("digit", "sign", "key"), [("_3", "#", Key.HASH), ("_8", "*", Key.STAR)])
def test_signs_behind_shift_are_taken_from_text(keyboard: Keyboard, digit: str, sign: str, key: Key) -> None:
    assert keyboard.press("LSHIFT", shift=True) == []
    assert keyboard.press(digit, shift=True) == []
    assert keyboard.text(sign) == ([key], "")
    assert keyboard.text(sign) == ([], "")  # repeats
    assert keyboard.release(digit) == [key]
    # The second time there is no press at all.
    assert keyboard.text(sign) == ([key], "")
    assert keyboard.release("LSHIFT") == [key]
    assert keyboard.release(digit) == []


def test_digits_behind_shift_are_taken_from_text(keyboard: Keyboard) -> None:
    assert keyboard.press("AMPERSAND", shift=True) == []
    assert keyboard.text("1") == ([Key.D1], "")
    assert keyboard.text("2") == ([Key.D2], "")
    assert set(keyboard.release("AMPERSAND")) == {Key.D1, Key.D2}


def test_two_keys_for_one(keyboard: Keyboard) -> None:
    assert keyboard.press("_5") == [Key.D5]
    assert keyboard.press("NUM_5") == []
    assert keyboard.release("_5") == []
    assert keyboard.release("NUM_5") == [Key.D5]


def test_where_text_is_taken_letters_are_no_keys(keyboard: Keyboard) -> None:
    keyboard.takes_text = True
    assert keyboard.press("Q") == []
    assert keyboard.text("q") == ([], "q")
    assert keyboard.press("F1") == [Key.SOFT_LEFT]
    assert keyboard.text("汉字") == ([], "汉字")
    assert keyboard.text(" !\r\x08") == ([], " !")


def test_a_letter_that_went_down_as_a_key_comes_up_as_one(keyboard: Keyboard) -> None:
    assert keyboard.press("W") == [Key.SOFT_RIGHT]
    keyboard.takes_text = True
    assert keyboard.release("W") == [Key.SOFT_RIGHT]


def test_a_lost_keyboard(keyboard: Keyboard) -> None:
    keyboard.press("_5")
    keyboard.text("#")
    keyboard.release_all()
    assert keyboard.release("_5") == []
    assert keyboard.press("_5") == [Key.D5]
