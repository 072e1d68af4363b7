"""Declaring and countering, rule by rule (R4, R5.2-R5.4), and against the oracle."""

from __future__ import annotations

from dataclasses import replace

import oracle_deal as oracle
import oracle_shapes
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import declare
from core.cards import NAMES, RANKS, SUITS, Cards, deck, parse, text
from core.messages import Reason, Shown
from core.rules import C, M, N, Rules

M3 = replace(M, decks=3)
C3 = replace(C, decks=3)
TWO = 0  # the level of most tests


def shows(*sets: str) -> tuple[Shown, ...]:
    """`"1 H2 H2"`: seat 1 shows a pair."""
    return tuple(Shown(int(words[0]), parse(words[1:])) for words in sets)


def refused(rules: Rules, before: tuple[Shown, ...], show: str, hand: str | None = None) -> Reason | None:
    cards = parse(show[1:])
    return declare.refusal(rules, TWO, before, int(show[0]), parse(hand) if hand else cards, cards)


def options(rules: Rules, before: tuple[Shown, ...], seat: int, hand: str) -> list[str]:
    return [text(cards) for cards in declare.may_show(rules, TWO, before, seat, parse(hand))]


@pytest.mark.parametrize(
    "cards", ["", "LJ", "BJ", "BJ LJ", "S3", "S3 S3", "S2 H2", "S2 S2 H2", "LJ LJ BJ", "S2 S2 S2 S2"]
)
def test_r4_2_these_cards_declare_nothing(cards: str) -> None:
    assert declare.strength(TWO, parse(cards)) == 0
    assert refused(M3, (), f"0 {cards}", "S2 S2 S2 H2 S3 S3 LJ LJ BJ") is Reason.SET


def test_r4_2_the_order_of_strength() -> None:
    rising = ["D2", "D2 D2", "LJ LJ", "BJ BJ", "D2 D2 D2", "LJ LJ LJ", "BJ BJ BJ"]
    found = [declare.strength(TWO, parse(cards)) for cards in rising]
    assert found == sorted(set(found))
    assert all(found)


def test_r4_2_all_suits_are_equal() -> None:
    for copies in (1, 2, 3):
        assert len({declare.strength(TWO, (suit * 13,) * copies) for suit in range(4)}) == 1
    assert refused(M, shows("0 D2 D2"), "1 S2 S2") is Reason.WEAK


def test_r4_1_only_level_cards_that_are_held() -> None:
    assert refused(M, (), "0 H2", "S2 S3") is Reason.HELD
    assert refused(M, (), "0 S2 S2", "S2 S3") is Reason.HELD
    assert declare.refusal(M, 5, (), 0, parse("S2"), parse("S2")) is Reason.SET


def test_r4_1_every_set_of_a_hand_weakest_first() -> None:
    hand = "BJ BJ H2 S2 S2 LJ S3 D2"
    assert options(M, (), 0, hand) == ["S2", "H2", "D2", "S2 S2", "BJ BJ"]
    assert options(M, shows("1 C2 C2"), 0, hand) == ["BJ BJ"]


def test_r4_3_reinforcing_gives_the_whole_set_the_strength_of_a_pair() -> None:
    assert refused(M, shows("0 S2"), "0 S2 S2") is None
    assert refused(M, shows("0 S2", "0 S2 S2"), "1 H2 H2") is Reason.WEAK
    assert refused(M, shows("0 S2", "0 S2 S2"), "1 LJ LJ") is None
    assert refused(M3, shows("0 S2", "0 S2 S2"), "0 S2 S2 S2") is None


def test_r4_4_anything_stronger_by_anyone_as_often_as_possible() -> None:
    before = shows("0 S2", "0 H2 H2", "2 LJ LJ")
    assert refused(M, before, "0 BJ BJ") is None
    assert refused(M, before, "2 BJ BJ") is None
    assert refused(M, before, "1 S2 S2") is Reason.WEAK
    assert refused(M, before, "1 LJ LJ") is Reason.WEAK


def test_r4_5_only_the_first_override_is_allowed() -> None:
    before = shows("0 S2", "1 H2 H2")
    assert refused(C3, before, "2 D2 D2 D2") is Reason.ONCE
    assert refused(C3, before, "1 D2 D2 D2") is Reason.ONCE
    assert refused(C3, before, "1 H2 H2 H2") is Reason.ONCE
    assert refused(replace(C3, override="stronger"), before, "2 D2 D2 D2") is None


def test_r4_5_the_third_card_after_the_second_is_a_second_reinforcing() -> None:
    assert refused(C3, shows("0 S2"), "0 S2 S2") is None
    assert refused(C3, shows("0 S2"), "0 S2 S2 S2") is None
    assert refused(C3, shows("0 S2", "0 S2 S2"), "0 S2 S2 S2") is Reason.ONCE
    assert refused(C3, shows("0 S2", "0 S2 S2"), "1 H2 H2 H2") is Reason.ONCE


def test_r4_5_an_override_to_no_trump_is_none_of_the_three() -> None:
    before = shows("0 S2", "0 S2 S2")
    assert refused(C, before, "1 LJ LJ") is None
    assert refused(C, before, "0 BJ BJ") is None
    assert refused(C, (*before, *shows("1 LJ LJ")), "1 BJ BJ") is None
    assert refused(C3, shows("0 S2", "1 LJ LJ"), "2 D2 D2 D2") is None  # and it uses nothing up


def test_r4_5_more_of_ones_own_jokers_is_reinforcing() -> None:
    assert refused(C3, shows("0 LJ LJ"), "0 LJ LJ LJ") is None
    assert refused(C3, shows("0 S2", "1 H2 H2", "0 LJ LJ"), "0 LJ LJ LJ") is Reason.ONCE
    assert refused(C3, shows("0 S2", "1 H2 H2", "0 LJ LJ"), "0 BJ BJ BJ") is None


def settled(
    rules: Rules, shown: tuple[Shown, ...], dealer: int | None, kitty: str = "D7"
) -> tuple[int | None, int, str] | None:
    found = declare.settle(rules, shown, dealer, 3, parse(kitty))
    return (found.trump, found.dealer, text(found.turned)) if found else None


def test_r4_6_nobody_declared_no_trump() -> None:
    assert settled(C, (), None) == (None, 3, "")
    assert settled(C, (), 1) == (None, 1, "")


@pytest.mark.parametrize(("kitty", "trump"), [("D7 S3", 3), ("H2 S3", 1), ("BJ S3", None), ("LJ S3", None)])
def test_r4_6_nobody_declared_the_first_kitty_card_decides(kitty: str, trump: int | None) -> None:
    assert settled(M, (), None, kitty) is None  # the first deal is dealt again
    assert settled(M, (), 1, kitty) == (trump, 1, kitty.split()[0])


def test_r4_7_the_first_dealer() -> None:
    before = shows("2 S2", "1 H2 H2")
    assert settled(M, before, None) == (1, 1, "")
    assert settled(C, before, None) == (1, 2, "")
    assert settled(M, before, 0) == settled(C, before, 0) == (1, 0, "")  # later declaring moves no dealer


# --- countering ------------------------------------------------------------------------------------------


def counters(current: str, hand: str) -> list[str]:
    return [text(cards) for cards in declare.counters(TWO, parse(current) or None, parse(hand))]


def test_r5_2_what_counters_what_in_rising_order() -> None:
    hand = "S2 S2 D2 D2 C2 C2 H2 LJ LJ BJ BJ"
    assert counters("H2", hand) == ["D2 D2", "C2 C2", "S2 S2", "LJ LJ", "BJ BJ"]
    assert counters("C2 C2", hand) == ["S2 S2", "LJ LJ", "BJ BJ"]
    assert counters("BJ BJ", hand) == []
    assert counters("", hand) == []


def test_r5_2_more_cards_of_the_same_suit_counter() -> None:
    assert counters("S2", "S2 S2 S2") == ["S2 S2", "S2 S2 S2"]
    assert counters("S2 S2", "S2 S2 S2 D2 D2 D2") == ["D2 D2 D2", "S2 S2 S2"]
    assert counters("BJ BJ", "D2 D2 D2 LJ LJ") == ["D2 D2 D2"]


def test_r5_2_reasons() -> None:
    current = parse("H2 H2")
    assert declare.counter_refusal(TWO, current, parse("S2 S2"), parse("S2 S2")) is None
    assert declare.counter_refusal(TWO, current, parse("D2 D2"), parse("D2 D2")) is Reason.COUNTER
    assert declare.counter_refusal(TWO, current, parse("S2"), parse("S2 S2")) is Reason.HELD
    assert declare.counter_refusal(TWO, current, parse("S3 S3"), parse("S3 S3")) is Reason.SET


def test_r5_3_who_is_asked_and_when_it_ends() -> None:
    pair = parse("H2 H2")
    assert [declare.asked(C, TWO, pair, 2, passes) for passes in range(4)] == [3, 0, 1, None]
    assert declare.asked(M, TWO, pair, 2, 0) is None
    assert declare.asked(C, TWO, None, 2, 0) is None
    assert declare.asked(C, TWO, parse("BJ BJ"), 2, 0) is None
    assert declare.asked(C3, TWO, parse("BJ BJ"), 2, 0) == 3
    assert declare.asked(C3, TWO, parse("BJ BJ BJ"), 2, 0) is None
    assert declare.asked(replace(C, decks=1), TWO, parse("H2"), 2, 0) is None


def test_r5_4_reinforcing_does_not_double() -> None:
    assert not declare.doubles((), 0, parse("S2"))
    assert not declare.doubles(shows("0 S2"), 0, parse("S2 S2"))
    assert declare.doubles(shows("0 S2"), 0, parse("H2 H2"))
    assert declare.doubles(shows("0 S2"), 1, parse("S2 S2"))
    assert declare.doubles(shows("0 LJ LJ"), 0, parse("BJ BJ"))


# --- against the oracle ----------------------------------------------------------------------------------


def names(cards: Cards) -> list[str]:
    return [NAMES[card] for card in cards]


@st.composite
def declarings(draw: st.DrawFn) -> tuple[Rules, int, list[Cards], list[tuple[int, Cards]]]:
    """Rules, a level, hands of level cards and jokers, and attempts to show, most of them of held sets."""
    rules = draw(st.sampled_from((N, C, replace(N, decks=1), M3, C3)))
    level = draw(st.integers(0, 12))
    kinds = [suit * 13 + level for suit in range(4)] + [52, 53]
    cards = draw(st.permutations([card for card in kinds for _ in range(rules.decks)] + [7, 7]))
    hands = [tuple(sorted(cards[seat::4])) for seat in range(4)]
    attempts = []
    for _ in range(draw(st.integers(0, 10))):
        seat = draw(st.integers(0, 3))
        card = draw(st.sampled_from(hands[seat] or (0,)))
        copies = draw(st.sampled_from((hands[seat].count(card), 1, 2, 3)))
        attempts.append((seat, (card,) * copies))
    return rules, level, hands, attempts


@given(declarings(), st.sampled_from((None, 0, 1, 2, 3)), st.integers(0, 3), st.sampled_from(deck(1)))
def test_r4_declaring_is_what_the_oracle_says(
    drawn: tuple[Rules, int, list[Cards], list[tuple[int, Cards]]],
    dealer: int | None,
    first: int,
    turned: int,
) -> None:
    rules, level, hands, attempts = drawn
    judge = oracle.Declaring(oracle_shapes.rules_from(rules.to_dict()), RANKS[level])
    shown: tuple[Shown, ...] = ()
    doublings = 0
    for seat, cards in attempts:
        for other in range(4):
            mine = declare.may_show(rules, level, shown, other, hands[other])
            assert sorted(map(names, mine)) == judge.options(other, names(hands[other]))
        reason = declare.refusal(rules, level, shown, seat, hands[seat], cards)
        assert judge.show(seat, names(cards), names(hands[seat])) == (reason is None)
        if reason is None:
            doublings += declare.doubles(shown, seat, cards)
            shown += (Shown(seat, cards),)
    assert doublings == judge.doublings
    judged = judge.outcome(names((turned,)), first, dealer)
    found = declare.settle(rules, shown, dealer, first, (turned,))
    if found is None:
        assert judged.redeal
    else:
        trump = None if found.trump is None else SUITS[found.trump]
        assert (judged.redeal, judged.trump, judged.dealer) == (False, trump, found.dealer)


@given(declarings(), st.integers(0, 3), st.data())
def test_r5_countering_is_what_the_oracle_says(
    drawn: tuple[Rules, int, list[Cards], list[tuple[int, Cards]]], dealer: int, data: st.DataObject
) -> None:
    rules, level, hands, attempts = drawn
    rules = replace(rules, counter=True)
    current = next((cards for _, cards in attempts if declare.strength(level, cards)), None)
    judge = oracle.Countering(
        oracle_shapes.rules_from(rules.to_dict()),
        RANKS[level],
        dealer,
        tuple(names(current)) if current else None,
    )
    owner, passes = dealer, 0
    for _ in range(12):
        seat = declare.asked(rules, level, current, owner, passes)
        assert judge.over == (seat is None)
        if seat is None:
            break
        assert judge.asked == seat
        sets = declare.counters(level, current, hands[seat])
        assert sorted(map(names, sets)) == oracle.counter_sets(
            RANKS[level], names(current or ()), names(hands[seat])
        )
        reply = data.draw(st.sampled_from((None, *sets)))
        assert judge.answer(names(reply) if reply else None, names(hands[seat]))
        if reply:
            current, owner, passes = reply, seat, 0
        else:
            passes += 1
