"""Nine-key pinyin: rows of keys and the text they write, and that no keys lead into a dead end."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phone_client.keys import Key
from phone_client.lexicon import WORDS, code_of, load_lexicon
from phone_client.multitap import MODES, PINYIN, MultiTap
from phone_client.paths import root
from phone_client.pinyin import MOST_DIGITS, Pinyin

pytestmark = pytest.mark.skipif(not (root() / WORDS).exists(), reason="the pinyin dictionary is not built")

NAMES = {
    "<": Key.LEFT,
    ">": Key.RIGHT,
    "^": Key.UP,
    "v": Key.DOWN,
    "s": Key.SELECT,
    "c": Key.CLEAR,
    "*": Key.STAR,
    "#": Key.HASH,
}


def eight(texts: Sequence[str]) -> int:
    """A row as the screen has it, about: eight Hanzi, fewer words."""
    room = 172
    for number, text in enumerate(texts):
        room -= max(20, 12 * len(text) + 8)
        if room < 0:
            return number
    return len(texts)


def fresh(*, limit: int = 40, text: str = "") -> Pinyin:
    line = MultiTap(limit=limit, text=text, modes=(PINYIN, *MODES))
    line.mode = PINYIN
    return Pinyin(line, load_lexicon(), eight)


def press(pinyin: Pinyin, key: Key, now: float, *, held: bool = False) -> bool:
    """A key as the editor passes it on. Returns whether it would send the text."""
    if not pinyin.press(key):
        if key is Key.SELECT and pinyin.line.symbol is None:
            return True
        pinyin.line.press(key, now)
    if held and not pinyin.hold(key):
        pinyin.line.hold(key)
    return False


def write(keys: str, *, limit: int = 40, text: str = "") -> Pinyin:
    """Presses keys a second and a half apart, those in (brackets) quickly. A capital stands for its digit,
    `~` before a key holds it."""
    pinyin = fresh(limit=limit, text=text)
    now, step, held = 0.0, 1.5, False
    for name in keys.replace(" ", ""):
        if name in "()":
            step = 0.2 if name == "(" else 1.5
        elif name == "~":
            held = True
        else:
            now += step
            key = NAMES.get(name) or Key(code_of([name.lower()]) if name.isupper() else name)
            press(pinyin, key, now, held=held)
            held = False
    return pinyin


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("64426 0", "你好"),
        ("NIHAO s", "你好"),
        ("NIHA 0", "你好"),  # as far as it is needed
        ("TUOLAJI 0", "拖拉机"),
        ("TLJ 0", "拖拉机"),  # by first letters
        ("DUIJIA 0 GEIFEN 0", "对家给分"),
        ("DUIJIAGEIFEN 0", "对家给分"),  # at one go
        ("SHENGJI 0", "升级"),
        ("DIAOZHU 0", "调主"),
        ("WO 0 CHUPAI 0", "我出牌"),
        ("WOYAOCHUPAI 0", "我要出牌"),
        ("746 0", "品"),
        ("746 * 0", "亲"),  # qin after pin
        ("746 > 0", "频"),
        ("746 >> s", "贫"),
        ("746 > < 0", "品"),
        ("746 1 3", "贫"),  # 1, then the digits choose
        ("746 v 3", "贫"),
        ("746 v 9", ""),  # there are no nine in the row
        ("NI v ^ HAO 0", "你好"),  # up: they do not any more
        ("NIHAO v 2 0", "你好"),  # 你, and hao is left
        ("NIHAO v 2 c 0", "你哈"),
        ("746 ccc", ""),
        ("NIHAOMA cc 0", "你好"),
        ("~6", "6"),
        ("WO 0 ~5", "我5"),
        ("W ~O 0", "我"),  # in the middle of a syllable a digit is a letter
        ("WO 0 0 WO 0", "我 我"),
        ("WO 0 1", "我，"),
        ("WO 0 (11)", "我。"),
        ("WO 0 (111)", "我？"),
        ("WO 0 (1) WO 0", "我，我"),
        ("~1", "1"),
        ("WO 0 c", ""),
        ("WO 0 * s", "我，"),
        ("ZHONG 0 v 1", "中国"),  # follow-on words, by their digits
        ("ZHONG 0 > 0", "中国"),
        ("ZHONG 0 v > s", "中心"),
        ("ZHONG 0 v <", "中"),
        ("ZHONG 0 v c", ""),
        ("ZHONG 0 v * s", "中，"),
        ("ZHONG 0 WO 0", "中我"),  # passed over
        ("ZHONG 0 0", "中 "),
        ("ZHONG 0 < WO 0", "我中"),  # left moves the caret
        ("ZHONG 0 < > WO 0", "中我"),
        ("WO # 2", "a"),  # what was not chosen is gone
        ("#### 2", "2"),
        ("##### WO 0", "我"),
        ("WO v # WO", "wm"),
    ],
)
def test_text(keys: str, text: str) -> None:
    assert write(keys).line.text == text


def test_readings_are_turned_round() -> None:
    """xi'an is xian too; every reading comes, then the first again."""
    pinyin = write("9426")
    assert {("xian",), ("zhan",), ("xi", "an")} <= set(pinyin.readings)
    for reading in pinyin.readings:
        assert pinyin.readings[pinyin.turn] == reading
        if reading == ("xi", "an"):
            assert pinyin.row[1][0] == "西安"
        press(pinyin, Key.STAR, 0)
    assert pinyin.turn == 0


def test_the_row_goes_on_over_all_candidates() -> None:
    pinyin = write("YI v")
    seen = []
    while True:
        start, row = pinyin.row
        seen += row
        assert pinyin.chosen == start
        press(pinyin, Key.DOWN, 0)
        if pinyin.row[0] == start:
            break
    assert seen == [candidate.text for candidate in pinyin.candidates]
    assert len(seen) > 60
    while pinyin.choosing:
        press(pinyin, Key.UP, 0)
    assert pinyin.chosen == 0
    for _ in range(200):
        press(pinyin, Key.RIGHT, 0)
    assert pinyin.candidates[pinyin.chosen].text == seen[-1]


def test_the_number_chooses_in_its_row() -> None:
    pinyin = write("YI v v v")
    start, row = pinyin.row
    assert start > 8
    press(pinyin, Key.D2, 0)
    assert pinyin.line.text == row[1]


def test_what_follows_is_seen_before() -> None:
    pinyin = write("ZHONG")
    assert pinyin.preview[:2] == ["国", "心"]
    before = pinyin.preview
    pinyin.take()
    assert [candidate.text for candidate in pinyin.candidates] == before
    assert pinyin.preview == []
    assert not pinyin.choosing


def test_follow_on_words_go_on() -> None:
    pinyin = write("LA 0", text="拖")
    assert pinyin.row[1][0] == "机"
    press(pinyin, Key.DOWN, 0)
    press(pinyin, Key.D1, 0)
    assert pinyin.line.text == "拖拉机"


def test_with_follow_on_words_offered_select_sends() -> None:
    pinyin = write("WO 0")
    assert pinyin.candidates
    assert press(pinyin, Key.SELECT, 9)
    press(pinyin, Key.DOWN, 9)
    assert not press(pinyin, Key.SELECT, 9), "now it takes one"
    assert len(pinyin.line.text) > 1


def test_the_limit() -> None:
    assert write("NIHAO 0 WO 0", limit=2).line.text == "你好"
    assert write("TUOLAJI 0", limit=2).line.text == "拖拉"
    full = write("WO", limit=2, text="ab")
    assert (full.digits, full.candidates) == ("", [])
    assert len(write("9" * (MOST_DIGITS + 5)).digits) == MOST_DIGITS
    assert write("~6", limit=2, text="ab").line.text == "ab"


def test_writing_in_the_middle() -> None:
    pinyin = write("< WO 0", text="你们")
    assert pinyin.line.text == "你我们"
    assert pinyin.line.caret == 2
    press(pinyin, Key.RIGHT, 9)
    assert (pinyin.line.caret, pinyin.choosing) == (3, False), "in the text right moves the caret"


def test_other_modes_are_the_lines() -> None:
    pinyin = fresh()
    for mode in MODES:
        pinyin.line.mode = mode
        assert not any(pinyin.press(key) for key in Key)
    assert pinyin.line.modes.index(PINYIN) == 0
    assert (pinyin.digits, pinyin.candidates) == ("", [])


def test_symbols_keep_other_keys_out() -> None:
    pinyin = write("*")
    assert pinyin.line.symbol == 0
    assert not any(pinyin.press(key) for key in Key)


KEYS = st.sampled_from([*Key, *[Key(digit) for digit in "0123456789"] * 2])


@settings(max_examples=200)
@given(st.lists(st.tuples(KEYS, st.floats(0, 2), st.booleans()), max_size=50), st.integers(1, 12))
def test_no_dead_end(presses: list[tuple[Key, float, bool]], limit: int) -> None:
    """Whatever is pressed, the state is whole, and C alone leads back to an empty line."""
    pinyin = fresh(limit=limit)
    now = 0.0
    for key, after, held in presses:
        now += after
        if not (pinyin.digits or pinyin.line.symbol is not None) and key in (Key.UP, Key.DOWN):
            pinyin.press(key)  # else they move the caret between lines, which is the editor's
        else:
            press(pinyin, key, now, held=held)
        whole(pinyin)
    if pinyin.line.symbol is not None:
        press(pinyin, Key.CLEAR, now)
    pinyin.line.caret = len(pinyin.line.text)
    for _ in range(len(pinyin.digits) + len(pinyin.line.text)):
        press(pinyin, Key.CLEAR, now)
        whole(pinyin)
    assert (pinyin.digits, pinyin.line.text, pinyin.candidates) == ("", "", [])


def whole(pinyin: Pinyin) -> None:
    line = pinyin.line
    assert 0 <= line.caret <= len(line.text) <= line.limit
    assert bool(pinyin.digits) == bool(pinyin.readings)
    assert not pinyin.digits or (pinyin.candidates and code_of(pinyin.readings[pinyin.turn]) == pinyin.digits)
    assert not (pinyin.choosing and not pinyin.candidates)
    start, row = pinyin.row
    if pinyin.candidates:
        assert pinyin.candidates[pinyin.chosen].text in row
        assert 0 <= pinyin.chosen - start < len(row) <= 9
    else:
        assert row == []
    if line.mode is not PINYIN:
        assert not pinyin.digits
        assert not pinyin.choosing
