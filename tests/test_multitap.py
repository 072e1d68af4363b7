"""Multi-tap text entry: rows of keys and the text they write."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone_client.keys import Key
from phone_client.multitap import DIGITS, FIRST, LETTERS, LOWER, MODES, PAUSE, SYMBOLS, UPPER, Mode, MultiTap


def write(keys: str, *, limit: int = 40, mode: str = "abc") -> MultiTap:
    """Presses keys 0.2 s apart; `_` waits until letters stand, `~` before a key holds it."""
    line = MultiTap(limit=limit)
    line.mode = next(m for m in MODES if m.name == mode)
    names = {"<": Key.LEFT, ">": Key.RIGHT, "c": Key.CLEAR, "s": Key.SELECT, "*": Key.STAR, "#": Key.HASH}
    now, hold = 0.0, False
    for name in keys:
        if name == "_":
            now += PAUSE
        elif name == "~":
            hold = True
        else:
            key = names.get(name) or Key(name)
            line.press(key, now)
            if hold:
                line.hold(key)
            now, hold = now + 0.2, False
    return line


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("2", "a"),
        ("22", "b"),
        ("2222", "2"),
        ("22222", "a"),  # round and round
        ("2_2", "aa"),  # a pause between two letters of one key
        ("23", "ad"),  # another key needs none
        ("4433555_555666", "hello"),
        ("2>2", "aa"),  # right ends the letter too
        ("202", "a a"),
        ("1", "."),
        ("111", "?"),
        ("~5", "5"),
        ("55~5", "5"),  # holding while tapping: the digit replaces the letter
        ("2_~5", "a5"),
        ("23c", "a"),
        ("2c2", "a"),  # nothing left to tap on
        ("234<<c", "dg"),
        ("23<5", "ajd"),
        ("*s", SYMBOLS[0]),
        ("*>>s", SYMBOLS[2]),
        ("*<s", SYMBOLS[-1]),
        ("*c2", "a"),  # symbols closed again
        ("2*s2", "a" + SYMBOLS[0] + "a"),
    ],
)
def test_text(keys: str, text: str) -> None:
    assert write(keys).text == text


@pytest.mark.parametrize(
    ("keys", "mode", "text"),
    [
        ("4444", "123", "4444"),
        ("~4", "123", "4"),
        ("23", "ABC", "AD"),
        ("222", "ABC", "C"),
        ("2334", "Abc", "Aeg"),  # one capital, then small
        ("2_1_02", "abc", "a. A"),  # a new sentence
        ("2_02", "abc", "a a"),
        ("#2", "abc", "A"),
        ("##23", "abc", "AD"),
        ("###2", "abc", "2"),
        ("####2", "abc", "a"),
    ],
)
def test_modes(keys: str, mode: str, text: str) -> None:
    assert write(keys, mode=mode).text == text


def test_an_empty_line_begins_with_a_capital() -> None:
    line = MultiTap(limit=10)
    assert line.mode is FIRST
    line.press(Key.D4, 0.0)
    line.press(Key.D5, 0.1)
    assert (line.text, line.mode) == ("Gj", LOWER)


@pytest.mark.parametrize(
    ("draft", "mode"),
    [("", FIRST), (" ", FIRST), ("Ab", LOWER), ("Ab.", LOWER), ("Ab. ", FIRST), ("Ab ", LOWER)],
)
def test_a_draft_goes_on_as_it_was(draft: str, mode: Mode) -> None:
    assert MultiTap(limit=10, text=draft).mode == mode


def test_the_letter_stands_after_the_pause_and_not_before() -> None:
    line = MultiTap(limit=10)
    line.mode = LOWER
    line.press(Key.D2, 0.0)
    line.tick(PAUSE - 0.01)
    assert line.tapping
    assert line.pending == "abc2"
    line.tick(PAUSE)
    assert not line.tapping
    line.press(Key.D2, PAUSE)
    assert line.text == "aa"


def test_each_tap_starts_the_pause_anew() -> None:
    line = MultiTap(limit=10)
    line.mode = UPPER
    for now in (0.0, 0.9, 1.8):
        line.press(Key.D2, now)
    assert line.text == "C"


def test_full() -> None:
    assert write("2_2_2_2", limit=3).text == "aaa"
    assert write("2_2_22", limit=3).text == "aab", "the last letter may still be tapped on"
    line = MultiTap(limit=3, text="abcdef")
    assert line.text == "abc"
    line.insert("x")
    assert line.text == "abc"


def test_text_from_a_keyboard() -> None:
    line = write("2<")
    line.insert("你好\nx")
    assert (line.text, line.caret) == ("你好 xa", 4)


def test_symbols_keep_other_keys_out() -> None:
    line = write("*7")
    assert (line.text, line.symbol) == ("", 0)


def test_hold_does_nothing_to_a_letter_that_stands() -> None:
    line = write("2")
    line.settle()
    line.hold(Key.D2)
    assert line.text == "a"
    line.mode = DIGITS
    line.press(Key.D2, 9.0)
    line.hold(Key.D2)
    assert line.text == "a2"


@given(st.lists(st.tuples(st.sampled_from(list(Key)), st.floats(0, 2), st.booleans()), max_size=60))
def test_any_keys(presses: list[tuple[Key, float, bool]]) -> None:
    """Whatever is pressed, the caret stays in the text and the text in its limit; only known letters come."""
    line = MultiTap(limit=8)
    known = set("".join(LETTERS.values())) | set("".join(LETTERS.values()).upper()) | set(SYMBOLS)
    now = 0.0
    for key, after, held in presses:
        now += after
        line.press(key, now)
        if held:
            line.hold(key)
        assert 0 <= line.caret <= len(line.text) <= 8
        assert set(line.text) <= known
        assert not line.tapping or line.text[line.caret - 1] in line.pending
