"""Sides, bands, levels, the next dealer and beans, rule by rule (R6, R8), and against the oracle."""

from __future__ import annotations

from dataclasses import replace

import oracle_deal as oracle
import oracle_shapes
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import scoring
from core.cards import NAMES, RANKS, parse
from core.messages import DealResult, Four
from core.rules import C, M, N, Rules

NAMED = replace(N, partners="named")


def levels(ranks: str) -> Four:
    a, b, c, d = (RANKS.index(rank) for rank in ranks)
    return a, b, c, d


def after(
    rules: Rules, ranks: str, up: tuple[int, int], dealer: int = 0, partner: int | None = 2
) -> tuple[str, tuple[int, ...]]:
    found, winners = scoring.after(rules, dealer, partner, levels(ranks), *up)
    return "".join(RANKS[level] for level in found), winners


def result(rules: Rules, tricks: int, dealer: int = 0, partner: int | None = 2, **changes: int) -> DealResult:
    values = {"kitty": 0, "factor": 0, "stake": 1} | changes
    return scoring.result(rules, dealer=dealer, partner=partner, levels=(0, 0, 0, 0), tricks=tricks, **values)


def test_r1_3_fixed_partners() -> None:
    assert [scoring.partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]


@pytest.mark.parametrize(
    ("hands", "partner"),
    [
        (["CA S3", "H3", "CA", "D3"], 2),
        (["S3", "H3", "CA", "CA"], 2),
        (["S3", "CA", "H3", "CA"], 1),
        (["CA CA", "H3", "D3", "S3"], None),
    ],
)
def test_r6_2_the_nearest_other_seat_with_a_copy(hands: list[str], partner: int | None) -> None:
    assert scoring.partner_by_card(0, parse("CA")[0], [parse(hand) for hand in hands]) == partner


def test_r6_2_playing_order_goes_round() -> None:
    hands = [parse(hand) for hand in ("CA", "CA", "S3", "H3")]
    assert scoring.partner_by_card(2, parse("CA")[0], hands) == 0


def test_r8_1_only_the_attackers_tricks_count() -> None:
    taken = (10, 20, 40, 80)
    nothing = (0, 0, 0, 0)
    assert scoring.attackers_points(M, 0, 2, taken, nothing) == 100
    assert scoring.attackers_points(M, 1, 3, taken, nothing) == 50
    assert scoring.attackers_points(NAMED, 3, None, taken, nothing) == 70
    assert scoring.attackers_points(NAMED, 3, 0, taken, nothing) == 60


def test_r7_4_points_for_cards_tried_move_to_the_other_side() -> None:
    rules = replace(M, throw_penalty=10)
    assert scoring.attackers_points(rules, 0, 2, (0, 60, 0, 40), (5, 0, 0, 0)) == 150
    assert scoring.attackers_points(rules, 0, 2, (0, 60, 0, 40), (0, 3, 4, 2)) == 90
    assert scoring.attackers_points(M, 0, 2, (0, 60, 0, 40), (5, 3, 0, 0)) == 100


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_r8_3_bands(decks: int) -> None:
    rules = replace(N, decks=decks)
    step = 20 * decks
    expected = {
        -5: (3, 0), 0: (3, 0), 5: (2, 0), step - 5: (2, 0), step: (1, 0), 2 * step - 5: (1, 0),
        2 * step: (0, 0), 3 * step - 5: (0, 0), 3 * step: (0, 1), 4 * step - 5: (0, 1),
        4 * step: (0, 2), 5 * step: (0, 3), 9 * step: (0, 7),
    }  # fmt: skip
    assert {total: scoring.bands(rules, total) for total in expected} == expected


def test_r8_2_the_kitty_counts_as_often_as_the_factor_says() -> None:
    won = result(M, 75, kitty=20, factor=4)
    assert (won.tricks, won.kitty, won.factor, won.total) == (75, 20, 4, 155)
    assert result(M, 75, kitty=20, factor=0).total == 75


@pytest.mark.parametrize("dealer", range(4))
def test_r8_4_the_partner_deals_next_or_the_next_seat(dealer: int) -> None:
    partner = (dealer + 2) % 4
    assert result(M, 75, dealer, partner).next_dealer == partner
    assert result(M, 80, dealer, partner).next_dealer == (dealer + 1) % 4


def test_r6_4_the_next_dealer_with_a_named_partner() -> None:
    assert result(NAMED, 75, 1, 2).next_dealer == 2
    assert result(NAMED, 75, 1, None).next_dealer == 1
    assert result(NAMED, 80, 1, 2).next_dealer == 2
    assert result(NAMED, 80, 1, None).next_dealer == 2


def test_r6_4_levels_are_per_seat_and_all_winners_move() -> None:
    assert after(NAMED, "2345", (2, 0), 0, 1) == ("4545", ())
    assert after(NAMED, "2345", (0, 1), 0, None) == ("2456", ())
    assert after(NAMED, "A345", (1, 0), 0, 1) == ("A445", (0,))
    assert after(NAMED, "3A45", (1, 0), 0, 1) == ("4A45", ())
    assert after(NAMED, "A3A5", (0, 3), 0, 1) == ("A3A8", ())


def test_r6_4_reach_is_won_by_every_seat_that_arrives() -> None:
    assert after(replace(NAMED, match_end="reach"), "QK24", (3, 0), 0, 1) == ("AA24", (0, 1))
    assert after(replace(NAMED, match_end="reach"), "24QK", (0, 1), 0, 1) == ("24KA", (3,))


def test_r8_5_reach() -> None:
    assert after(M, "KQKQ", (1, 0)) == ("AQAQ", (0, 2))
    assert after(M, "KKKK", (0, 1)) == ("KAKA", (1, 3))
    assert after(M, "JJJJ", (2, 0)) == ("KJKJ", ())
    assert after(M, "AQAQ", (1, 0)) == ("AQAQ", ())  # who is there does not arrive


def test_r8_5_defend_asks_to_win_at_a_as_dealer_side() -> None:
    assert after(N, "KQKQ", (3, 0)) == ("AQAQ", ())
    assert after(N, "AQAQ", (1, 0)) == ("AQAQ", (0, 2))
    assert after(N, "AQAQ", (0, 0)) == ("AQAQ", ())
    assert after(N, "QAQA", (0, 3)) == ("QAQA", ())


def test_r8_5_a_side_stops_at_every_level_it_must_play() -> None:
    rules = replace(N, must_play=(3, 8, 11))
    assert after(rules, "4242", (3, 0)) == ("5252", ())
    assert after(rules, "5252", (3, 0)) == ("8282", ())
    assert after(rules, "2525", (0, 2)) == ("2525", ())
    assert after(rules, "2424", (0, 3)) == ("2525", ())
    assert after(replace(rules, partners="named"), "2542", (2, 0), 0, 1) == ("4542", ())  # not played at 5
    assert after(replace(rules, partners="named"), "5542", (2, 0), 0, 1) == ("7742", ())


@pytest.mark.parametrize(
    ("tricks", "partner", "stake", "beans"),
    [
        (0, 2, 2, (6, -6, 6, -6)),
        (75, 2, 1, (1, -1, 1, -1)),
        (80, 2, 4, (-4, 4, -4, 4)),
        (160, 2, 1, (-2, 2, -2, 2)),
        (75, None, 2, (6, -2, -2, -2)),
        (120, None, 1, (-3, 1, 1, 1)),
    ],
)
def test_r8_6_beans(tricks: int, partner: int | None, stake: int, beans: Four) -> None:
    won = result(replace(C, partners="named"), tricks, 0, partner, stake=stake)
    assert won.beans == beans
    assert sum(won.beans) == 0
    assert won.stake == stake


def test_r8_6_no_beans_without_counters() -> None:
    assert result(M, 0).beans == (0, 0, 0, 0)


# --- against the oracle ----------------------------------------------------------------------------------


@st.composite
def ends(draw: st.DrawFn) -> tuple[Rules, int, int | None, Four, int]:
    """Rules, dealer, partner, levels that fit them, and the attackers' points."""
    rules = replace(
        draw(st.sampled_from((N, M, C))),
        decks=draw(st.integers(1, 3)),
        partners=draw(st.sampled_from(("fixed", "named"))),
        must_play=tuple(sorted(draw(st.sets(st.integers(0, 12), max_size=4)))),
    )
    dealer = draw(st.integers(0, 3))
    partner: int | None = (dealer + 2) % 4
    if rules.partners == "named":
        partner = draw(st.sampled_from([None, *(seat for seat in range(4) if seat != dealer)]))
    top = 12 if rules.match_end == "defend" else 11
    a, b, c, d = (draw(st.integers(0, top)) for _ in range(4))
    points = draw(st.integers(-20, 120).map(lambda fives: 5 * fives))
    return rules, dealer, partner, (a, b, c, d) if rules.partners == "named" else (a, b, a, b), points


@given(ends())
def test_r8_a_result_is_what_the_oracle_says(drawn: tuple[Rules, int, int | None, Four, int]) -> None:
    rules, dealer, partner, before, points = drawn
    judge = oracle_shapes.rules_from(rules.to_dict())
    end = oracle.score(oracle_shapes.Ranking(judge, "S", "2"), dealer, points, partner=partner)
    won = scoring.result(
        rules, dealer=dealer, partner=partner, levels=before, tricks=points, kitty=0, factor=0, stake=2
    )
    assert (won.total, won.dealer_up, won.attackers_up, won.next_dealer) == (
        end.total, end.dealer_up, end.attackers_up, end.next_dealer,
    )  # fmt: skip
    up = won.dealer_up, won.attackers_up
    new, winners = oracle.move_seats(judge, [RANKS[level] for level in before], dealer, partner, up)
    found, won_by = scoring.after(rules, dealer, partner, before, *up)
    assert tuple(RANKS[level] for level in found) == new
    assert won.levels_after == found
    if rules.partners == "named":
        assert set(won_by) == winners
    else:
        sides = (before[dealer], before[(dealer + 1) % 4])
        _, winner = oracle.move_sides(judge, (RANKS[sides[0]], RANKS[sides[1]]), up)
        side = oracle.dealer_side(judge, dealer, partner)
        expected = {"dealer": side, "attackers": set(range(4)) - side}
        assert set(won_by) == (expected[winner] if winner else set())
    if rules.counter:
        assert list(won.beans) == oracle.beans(judge, dealer, end, 1, 1, partner)


@given(st.integers(0, 3), st.integers(0, 53), st.lists(st.lists(st.integers(0, 53)), min_size=4, max_size=4))
def test_r6_2_the_partner_is_who_the_oracle_says(dealer: int, card: int, hands: list[list[int]]) -> None:
    words = [[NAMES[card] for card in hand] for hand in hands]
    assert scoring.partner_by_card(dealer, card, hands) == oracle.partner_of(dealer, NAMES[card], words)
