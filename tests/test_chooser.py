"""The cursor and the raised cards."""

import pytest
from scenes import HAND_25

from core.cards import RANKS, Cards, parse, text
from core.ranks import rank_table
from phone_client.screens.chooser import Chooser
from phone_client.screens.hand import Spot, groups, spots
from phone_client.skin import Skin

LOOK = Skin.load().hand


def laid(hand: Cards) -> tuple[Spot, ...]:
    return spots(tuple(groups(hand, rank_table(0, RANKS.index("8")))), LOOK)


@pytest.fixture
def chooser() -> Chooser:
    made = Chooser()
    made.lay(laid(HAND_25))
    return made


def under(chooser: Chooser) -> str:
    assert chooser.under is not None
    return text((chooser.under.slot.card,))


def chosen(chooser: Chooser) -> str:
    return text(chooser.chosen)


def test_left_and_right_run_through_all_rows_and_round_the_ends(chooser: Chooser) -> None:
    seen = []
    for _ in HAND_25:
        seen.append(under(chooser))
        chooser.step(1)
    assert " ".join(seen) == text(HAND_25)
    assert under(chooser) == "BJ"
    chooser.step(-1)
    assert under(chooser) == "D5"


def test_up_and_down_go_to_the_nearest_card_of_the_next_row(chooser: Chooser) -> None:
    chooser.point_at(parse("SJ"))
    assert chooser.change_row(1)
    assert under(chooser) == "C9"  # right below the first jack
    assert not chooser.change_row(1)
    assert chooser.change_row(-1)
    assert under(chooser) == "SJ"
    assert not chooser.change_row(-1)


def test_a_card_is_raised_and_lowered(chooser: Chooser) -> None:
    chooser.point_at(parse("HK"))
    assert chooser.toggle()
    assert chosen(chooser) == "HK"
    assert chooser.toggle()
    assert chosen(chooser) == ""


def test_of_two_equal_cards_the_one_under_the_cursor_is_raised(chooser: Chooser) -> None:
    chooser.point_at(parse("HQ"))
    chooser.step(1)
    chooser.toggle()
    assert [slot.copy for slot in chooser.raised] == [1]


def test_compulsory_cards_are_raised_and_stay(chooser: Chooser) -> None:
    chooser.lock(parse("HQ HQ"))
    assert chosen(chooser) == "HQ HQ"
    chooser.point_at(parse("SJ"))
    chooser.toggle()
    chooser.put_back()
    assert chosen(chooser) == "HQ HQ"
    chooser.cursor = next(n for n, spot in enumerate(chooser.spots) if spot.slot.card == parse("HQ")[0])
    assert not chooser.toggle()
    assert chosen(chooser) == "HQ HQ"


def test_what_is_no_longer_compulsory_is_lowered(chooser: Chooser) -> None:
    chooser.lock(parse("HQ HQ"))
    chooser.lock(parse("C9"))
    assert chosen(chooser) == "C9"
    chooser.lock(())
    assert chosen(chooser) == ""


def test_one_compulsory_copy_leaves_the_other_to_choose(chooser: Chooser) -> None:
    chooser.lock(parse("HQ"))
    assert len(chooser.raised) == 1
    chooser.choose(parse("HQ HQ"))
    assert chosen(chooser) == "HQ HQ"
    chooser.put_back()
    assert chosen(chooser) == "HQ"


def test_a_choice_replaces_the_one_before_but_for_the_compulsory(chooser: Chooser) -> None:
    chooser.lock(parse("HQ"))
    chooser.choose(parse("SJ SJ"))
    chooser.choose(parse("HQ DA"))
    assert chosen(chooser) == "HQ DA"


def test_a_hint_is_raised_and_marked_until_the_cards_are_put_back(chooser: Chooser) -> None:
    chooser.hint(parse("SJ SJ"))
    assert chosen(chooser) == "SJ SJ"
    assert chooser.hinted == chooser.raised
    chooser.hint(parse("DA"))
    assert chosen(chooser) == "DA"
    assert chooser.hinted == chooser.raised
    chooser.put_back()
    assert not chooser.hinted


def test_a_whole_unit_goes_where_the_card_under_the_cursor_is(chooser: Chooser) -> None:
    chooser.point_at(parse("C9"))
    chooser.toggle()
    chooser.toggle_group(parse("C9 C9"))
    assert chosen(chooser) == "C9 C9"
    chooser.toggle()  # down again
    chooser.toggle_group(parse("C9 C9"))
    assert chosen(chooser) == ""


def test_a_changed_hand_keeps_cursor_and_raised_cards(chooser: Chooser) -> None:
    chooser.point_at(parse("CT"))
    chooser.toggle()
    chooser.choose(parse("CT SJ"))
    rest = tuple(card for card in HAND_25 if card not in parse("BJ LJ SJ"))
    chooser.lay(laid(rest))
    assert under(chooser) == "CT"
    assert chosen(chooser) == "CT"


def test_the_cursor_stays_in_the_hand_when_its_card_goes(chooser: Chooser) -> None:
    chooser.step(-1)
    chooser.lay(laid(HAND_25[:-3]))
    assert under(chooser) == "C9"
    chooser.lay(())
    assert chooser.under is None
    assert not chooser.toggle()
    assert not chooser.change_row(1)
    chooser.step(1)


def test_the_cursor_points_at_what_matters_now(chooser: Chooser) -> None:
    chooser.lock(parse("HQ HQ"))
    chooser.point_at(parse("HQ HQ H7 H4"))
    assert under(chooser) == "H7"  # the locked ones need no choosing
    chooser.step(1)
    chooser.point_at(parse("HQ HQ H7 H4"))
    assert under(chooser) == "H4"  # it is on one of them already


def test_movements_are_timed(chooser: Chooser) -> None:
    chooser.point_at(parse("DA"))
    chooser.toggle(3.5)
    assert list(chooser.moved_at.values()) == [3.5]
    chooser.lay(laid(tuple(card for card in HAND_25 if card not in parse("DA"))))
    assert not chooser.moved_at


def test_slots_of_the_last_copies(chooser: Chooser) -> None:
    assert {slot.copy for slot in chooser.slots(parse("HQ"))} == {0}
    assert {slot.copy for slot in chooser.slots(parse("HQ"), last=True)} == {1}
    assert {slot.copy for slot in chooser.slots(parse("HQ HQ"), last=True)} == {0, 1}
