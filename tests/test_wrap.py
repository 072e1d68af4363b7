"""Broken lines: nothing is lost, nothing is too wide, marks stay with their words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phone_client.wrap import balanced, wrap


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, [""]),
        ("a b c", 5, ["a b c"]),
        ("a b c", 3, ["a b", "c"]),
        ("a  b", 1, ["a", "b"]),
        ("one\ntwo", 9, ["one", "two"]),
        ("abcdef", 4, ["abcd", "ef"]),
        ("damaged-rules.json", 10, ["damaged-", "rules.json"]),
        ("a-bcdefghi", 8, ["a-bcdefg", "hi"]),
        ("有对子必须出对子", 4, ["有对子必", "须出对子"]),
        ("必须出，对子", 3, ["必须", "出，对", "子"]),
        ("出「对子」", 3, ["出「对", "子」"]),
        ("出了「对」", 3, ["出了", "「对」"]),
        ("level 10 升级", 7, ["level", "10 升级"]),
        ("打 10 级", 4, ["打 10", "级"]),
        ("8.5%好", 4, ["8.5%", "好"]),
    ],
)
def test_lines(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width, len) == lines


@given(st.text("ab 12，。（）「升级♠♥.,!?(\n", max_size=40), st.integers(1, 12))
def test_nothing_is_lost_or_too_wide(text: str, width: int) -> None:
    lines = wrap(text, width, len)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("打得好，服气服气", 7, ["打得好，", "服气服气"]),
        ("你们赢得太漂亮了", 7, ["你们赢得太漂", "亮了"]),
        ("loses 0.6 levels, or more", 20, ["loses 0.6 levels,", "or more"]),
        ("loses 0.64 levels", 12, ["loses 0.64", "levels"]),
        ("再等等…", 7, ["再等等…"]),
        ("一，二，三，四，五", 4, ["一，二，", "三，四，", "五"]),
    ],
)
def test_two_lines_part_between_clauses(text: str, width: int, lines: list[str]) -> None:
    assert balanced(text, width, len) == lines
