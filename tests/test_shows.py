"""What it is called when a seat shows cards (R4.3-R4.5, R5.2), told from what has been shown alone."""

import pytest

from core.cards import parse
from core.messages import Shown
from phone_client.screens.shows import set_text, trump_text, verbs
from phone_client.text import set_language, tr


def shown(*sets: str) -> tuple[Shown, ...]:
    """Sets as texts like "1 D8" or, for a counter, "1! D8 D8"."""
    made = []
    for text in sets:
        seat, cards = text.split(" ", 1)
        made.append(Shown(int(seat[0]), parse(cards), counter=seat.endswith("!")))
    return tuple(made)


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        (["1 D8"], ["亮主"]),
        (["1 LJ LJ"], ["亮无主"]),
        (["1 D8", "1 D8 D8"], ["亮主", "自保"]),
        (["1 D8", "1 D8 D8", "1 D8 D8 D8"], ["亮主", "自保", "自保"]),
        (["1 D8", "2 S8 S8"], ["亮主", "反主"]),
        (["1 D8", "1 S8 S8"], ["亮主", "自反"]),
        (["1 D8", "1 LJ LJ", "3 BJ BJ"], ["亮主", "反无主", "反无主"]),
        (["1 LJ LJ", "1 LJ LJ LJ"], ["亮无主", "自保"]),
        (["1 D8", "2 S8 S8", "1 D8 D8 D8"], ["亮主", "反主", "反主"]),  # the first seat's own stood no more
        (["1 D8", "2! D8 D8", "1! LJ LJ"], ["亮主", "反底", "反底"]),
    ],
)
def test_each_way_to_show_has_its_word(sets: list[str], words: list[str]) -> None:
    set_language("zh")
    assert [tr(f"table.{verb}") for verb in verbs(shown(*sets))] == words


def test_the_words_differ_in_english_too() -> None:
    set_language("en")
    keys = ("show", "show_nt", "more", "over", "own_over", "over_nt", "counter")
    assert len({tr(f"table.{key}") for key in keys}) == len(keys)


def test_sets_and_trumps_in_running_text() -> None:
    set_language("zh")
    assert [set_text(parse(text)) for text in ("S8", "HT HT", "BJ BJ", "LJ LJ LJ")] == [
        "♠8",
        "♥1010",
        "大王×2",
        "小王×3",
    ]
    assert [trump_text(trump) for trump in (0, 3, None)] == ["♠主", "♦主", "无主"]
