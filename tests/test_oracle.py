"""The oracle itself: it answers every rule case and agrees with the naive player about whole random deals."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import naive
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

CASES = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_case(case: dict[str, Any]) -> None:
    answered = oracle.answer(case)
    assert {key: answered.get(key) for key in case["expect"]} == case["expect"]


def test_every_kind_of_case_is_there() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) == 970
    assert len({case["kind"] for case in CASES}) == 13


def as_text(card: naive.Card) -> str:
    return ("LJ", "BJ")[card.rank - 15] if card.suit == "J" else card.suit + oracle.RANKS[card.rank - 2]


def texts(cards: list[naive.Card]) -> list[str]:
    return [as_text(card) for card in cards]


@pytest.mark.parametrize("seed", range(25))
def test_a_naive_deal_is_what_the_oracle_plays(seed: int) -> None:
    rng = random.Random(seed)
    deal, trump, level = naive.start(rng)
    hands = [texts(hand) for hand in deal.hands]
    assert sorted([card for hand in hands for card in hand] + texts(deal.kitty)) == sorted(oracle.deck(2))
    total = naive.play_out(deal, rng)

    ranking = oracle.Ranking(oracle.PRESETS["M"], trump, oracle.RANKS[level - 2])
    plays = [texts(play.tried) for trick in deal.tricks for play in trick]
    tricks = oracle.play_out(ranking, deal.dealer, hands, plays)
    assert [[Counter(cards) for cards in trick.plays] for trick in tricks] == [
        [Counter(texts(play.cards)) for play in trick] for trick in deal.tricks
    ]
    assert [trick.leader for trick in tricks] == [trick[0].seat for trick in deal.tricks]
    last = tricks[-1]
    dug = (last.winner, last.plays[0], last.plays[(last.winner - last.leader) % 4])
    taken = oracle.taken_by_attackers(ranking.rules, deal.dealer, tricks)
    assert oracle.score(ranking, deal.dealer, taken, texts(deal.kitty), dug).total == total


def test_naive_deals_throw_and_dig() -> None:
    deals = []
    for seed in range(60):
        rng = random.Random(seed)
        deal, _, _ = naive.start(rng)
        naive.play_out(deal, rng)
        deals.append(deal)
    leads = [trick[0] for deal in deals for trick in deal.tricks]
    assert any(len(play.tried) > len(play.cards) for play in leads)
    assert any(len(deal.tricks[-1][0].cards) > 1 for deal in deals)
    assert {naive.play_deal(random.Random(seed)) for seed in range(3)} == {deal.taken for deal in deals[:3]}


def test_the_naive_player_refuses() -> None:
    h3, h4, h5, h9 = (naive.Card("H", rank) for rank in (3, 4, 5, 9))
    d3, c4 = naive.Card("D", 3), naive.Card("C", 4)
    deal = naive.Deal(naive.Order("S", 2), [[h5, h5, d3], [h9, h9, h3], [h4] * 3, [c4] * 3], [], 0)
    with pytest.raises(naive.IllegalPlayError, match=r"R7\.2"):
        deal.play([h5, d3])
    with pytest.raises(naive.IllegalPlayError, match="not held"):
        deal.play([d3, d3])
    deal.play([h5, h5])
    with pytest.raises(naive.IllegalPlayError, match=r"R7\.6"):
        deal.play([h9, h3])
    with pytest.raises(naive.IllegalPlayError, match=r"R7\.5"):
        deal.play([h9])
    deal.play([h9, h9])


@st.composite
def follows(draw: st.DrawFn) -> tuple[oracle.Ranking, list[str], list[str]]:
    """A ranking, a lead and a hand of its suit."""
    decks = draw(st.integers(1, 3))
    rules = oracle.Rules(
        decks=decks,
        twos_trump=draw(st.booleans()),
        protect_triples=draw(st.booleans()),
        follow_tractors=draw(st.booleans()),
    )
    trump = draw(st.sampled_from([None, *oracle.SUITS]))
    ranking = oracle.Ranking(rules, trump, draw(st.sampled_from(oracle.RANKS)))
    ladder = oracle.ladders(ranking)[draw(st.sampled_from(sorted(oracle.ladders(ranking))))]
    kinds = [card for rung in ladder for card in rung]
    low = draw(st.integers(0, max(0, len(kinds) - 6)))
    cards = draw(st.permutations(sorted(kinds[low : low + 6] * decks)))
    led = draw(st.integers(1, min(6, len(cards) - 1)))
    return ranking, cards[:led], cards[led : led + 9]


@given(follows())
def test_some_follow_is_always_legal_and_the_best_is_that_of_the_hand(
    drawn: tuple[oracle.Ranking, list[str], list[str]],
) -> None:
    ranking, lead, hand = drawn
    plays = oracle.legal_follows(ranking, lead, hand)
    if len(hand) < len(lead):
        assert plays == []  # of one suit, so no play of that length
        return
    assert all(oracle.broken(ranking, lead, hand, play) is None for play in plays)
    shown = [oracle.profile(ranking, lead, play) for play in plays]
    held = oracle.profile(ranking, lead, hand)
    assert shown
    assert min(shown) >= held
    if not ranking.rules.protect_triples:
        assert max(shown) == held


@given(follows())
def test_a_lead_can_be_split_into_what_it_is_read_as(
    drawn: tuple[oracle.Ranking, list[str], list[str]],
) -> None:
    ranking, lead, hand = drawn
    units = oracle.units(ranking, lead)
    assert Counter(card for unit in units for card in unit.cards) == Counter(lead)
    highest = max(unit.top for unit in units if unit.shape == units[0].shape)
    assert oracle.strength(ranking, lead, lead) == (0, highest)
    if len(hand) >= len(lead):
        led = oracle.lead(ranking, lead, [hand, [], []])
        assert not Counter(led.cards) - Counter(lead)
        assert led.failed == (led.cards != tuple(sorted(lead)))


@pytest.mark.parametrize(
    ("dealer_up", "attackers_up", "partner", "expected"),
    [
        (3, 0, 2, [60, -60, 60, -60]),
        (0, 0, 2, [-20, 20, -20, 20]),
        (0, 2, 2, [-40, 40, -40, 40]),
        (1, 0, None, [60, -20, -20, -20]),
        (0, 1, None, [-60, 20, 20, 20]),
    ],
)
def test_beans_r8_6(dealer_up: int, attackers_up: int, partner: int | None, expected: list[int]) -> None:
    rules = oracle.Rules(partners="fixed" if partner else "named")
    end = oracle.Score(0, dealer_up, attackers_up, 0)
    assert oracle.beans(rules, 0, end, 10, 1, partner) == expected


@pytest.mark.parametrize(
    ("levels", "dealer", "partner", "up", "expected", "winners"),
    [
        ("2345", 0, 1, (2, 0), "4545", set()),
        ("2345", 0, None, (0, 1), "2456", set()),
        ("A345", 0, 1, (1, 0), "A445", {0}),
        ("3A45", 0, 1, (1, 0), "4A45", set()),
        ("A3A5", 0, 1, (0, 3), "A3A8", set()),
    ],
)
def test_levels_per_seat_r6_4(
    levels: str, dealer: int, partner: int | None, up: tuple[int, int], expected: str, winners: set[int]
) -> None:
    rules = oracle.Rules(partners="named")
    assert oracle.move_seats(rules, levels, dealer, partner, up) == (tuple(expected), winners)


def test_every_override_doubles_reinforcing_does_not_r5_4() -> None:
    declaring = oracle.Declaring(oracle.Rules(), "2")
    hands = [["S2", "S2"], ["LJ", "LJ"], ["BJ", "BJ"], []]
    for seat, cards in [(0, ["S2"]), (0, ["S2", "S2"]), (1, ["LJ", "LJ"]), (2, ["BJ", "BJ"])]:
        assert declaring.show(seat, cards, hands[seat])
    assert declaring.doublings == 2
    assert declaring.options(0, hands[0]) == []
