"""The own hand on the screen: order, rows and strips."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, groupby, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenes import HAND_25, bury

from core.cards import RANKS, Cards, deck, parse, text
from core.ranks import TRUMP, rank_table
from phone_client.screens.hand import Group, Spot, groups, spots
from phone_client.skin import Skin

LOOK = Skin.load().hand
EIGHT = RANKS.index("8")


def laid(
    hand: str | Cards, trump: int | None = 0, *, level: int = EIGHT, burying: bool = False
) -> list[Spot]:
    cards = parse(hand) if isinstance(hand, str) else hand
    return list(spots(tuple(groups(cards, rank_table(trump, level))), LOOK, burying=burying))


def rows(found: list[Spot]) -> list[list[Spot]]:
    return [list(row) for _, row in groupby(found, key=lambda spot: spot.row)]


def shown(hand: str, trump: int | None) -> list[str]:
    return [text(group.cards) for group in groups(parse(hand), rank_table(trump, EIGHT))]


def test_trumps_stand_first_from_the_big_joker_down_then_each_suit_from_its_ace() -> None:
    assert shown("C3 SA D8 CA LJ S8 H2 H8 S2 BJ", 0) == ["BJ LJ S8 H8 D8 SA S2", "H2", "CA C3"]


@pytest.mark.parametrize(
    ("hand", "trump", "suits"),
    [
        ("S8 HA CA DA", 0, "HCD"),  # spades are trump: red, black, red
        ("H8 SA CA DA", 1, "SDC"),
        ("C8 SA HA DA", 2, "HSD"),
        ("D8 SA HA CA", 3, "SHC"),
        ("BJ SA HA CA DA", None, "SHCD"),
        ("SA CA DA", None, "SDC"),  # without hearts diamonds keep the black suits apart
        ("SA HA DA", None, "HSD"),
        ("HA DA", 0, "HD"),  # nothing can keep these apart
    ],
)
def test_the_colours_of_the_suits_alternate_where_they_can(hand: str, trump: int | None, suits: str) -> None:
    found = groups(parse(hand), rank_table(trump, EIGHT))
    assert "".join("SHCD"[group.suit] for group in found if group.suit != TRUMP) == suits


@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_a_suit_that_runs_out_moves_others_only_to_keep_colours_apart(trump: int | None) -> None:
    """In whatever order suits run out, and from whatever side suits a hand has to begin with."""
    table = rank_table(trump, EIGHT)
    moves = 0
    for going in permutations([suit for suit in range(4) if suit != trump]):
        before: tuple[int, ...] = ()
        for gone in range(len(going)):
            left = going[gone:]
            hand = parse("BJ " + " ".join(f"{'SHCD'[suit]}A" for suit in left))
            order = tuple(group.suit for group in groups(hand, table, before)[1:])
            assert sorted(order) == sorted(left)
            fewest = min(map(alike, permutations(left)))
            assert alike(order) == fewest
            stayed = tuple(suit for suit in before if suit in left)
            if before and alike(stayed) == fewest:
                assert order == stayed
            moves += bool(before) and order != stayed
            before = order
    assert moves == (12 if trump is None else 0)  # hearts or clubs first, which lay between two of a colour


def alike(order: Sequence[int]) -> int:
    """How many neighbours have the same colour."""
    return sum(a % 2 == b % 2 for a, b in pairwise(order))


def test_while_cards_fall_a_suit_comes_where_it_will_lie() -> None:
    """With a trump suit: the order is the same whatever has come already."""
    for trump in range(4):
        table = rank_table(trump, EIGHT)
        (whole,) = {tuple(g.suit for g in groups(parse("SA HA CA DA"), table) if g.suit != TRUMP)}
        for count in (1, 2):
            for some in combinations(whole, count):
                hand = parse(" ".join(f"{'SHCD'[suit]}A" for suit in some))
                assert tuple(group.suit for group in groups(hand, table)) == some


def test_equal_cards_have_slots_of_their_own() -> None:
    assert [spot.slot for spot in laid("HQ HQ HA")] == [(25, 0), (23, 0), (23, 1)]


def test_the_hand_of_the_tables_picture_lies_where_the_picture_has_it() -> None:
    upper, lower = rows(laid(HAND_25))
    assert [spot.x for spot in upper] == [6 + 13 * n for n in range(12)]
    assert {spot.y for spot in upper} == {135}
    assert [spot.x for spot in lower] == [8, 19, 30, 41, 52, 63, 78, 89, 100, 111, 126, 137, 148]
    assert {spot.y for spot in lower} == {160}
    assert [spot.strip for spot in lower] == [11] * 13


def test_the_burial_of_the_picture_lies_in_three_rows_cut_between_suits() -> None:
    found = rows(laid(bury().hand, burying=True))
    assert [row[0].y for row in found] == [110, 135, 160]
    assert [len(row) for row in found] == [13, 9, 11]
    assert [row[0].strip for row in found] == [12, 13, 13]


def test_fourteen_cards_are_one_row_with_its_gaps() -> None:
    (row,) = rows(laid("BJ S8 S8 H8 D9 SK SQ S6 S3 HA HT H4 CQ C5", 3))
    assert row[0].y == 160
    assert [after.x - spot.x for spot, after in pairwise(row)] == [10] * 4 + [16] + [10] * 3 + [14] + [
        10
    ] * 2 + [
        14,
        10,
    ]


def test_in_play_a_suit_may_run_on_in_the_second_row() -> None:
    hand = tuple(card for suit in range(4) for card in range(13 * suit, 13 * suit + 13) if card % 13 < 10)[
        :39
    ]
    long = (
        parse(" ".join(f"S{r}" for r in "AKQJT976543") + " " + " ".join(f"S{r}" for r in "AKQJT976543"))
        + hand[10:27]
    )
    upper, lower = rows(laid(long))
    assert len(upper) - len(lower) in (0, 1)
    assert upper[0].strip >= 7


def test_one_card_and_none() -> None:
    (spot,) = laid("HA")
    assert (spot.x, spot.y, spot.last) == (78, 160, True)
    assert laid("") == []


@st.composite
def hands(draw: st.DrawFn, least: int, most: int, decks: int) -> tuple[int | None, int, Cards]:
    cards = draw(st.permutations(deck(decks)))
    count = draw(st.integers(least, most))
    trump = draw(st.sampled_from([None, 0, 1, 2, 3]))
    return trump, draw(st.integers(0, 12)), tuple(cards[:count])


@given(hands(1, 39, 3), st.booleans())
def test_every_card_has_one_place_on_the_screen(made: tuple[int | None, int, Cards], burying: bool) -> None:
    trump, level, hand = made
    found = laid(hand, trump, level=level, burying=burying)
    assert Counter(spot.slot.card for spot in found) == Counter(hand)
    assert len({spot.slot for spot in found}) == len(hand)
    for row in rows(found):
        assert all(after.x - spot.x >= spot.strip for spot, after in pairwise(row))
        assert [spot.last for spot in row] == [False] * (len(row) - 1) + [True]
        left, right = row[0].x - LOOK.x, LOOK.x + LOOK.w - (row[-1].x + LOOK.card)
        assert left >= 0
        assert right >= 0
        assert left - right in (0, 1)  # centred
    ys = [row[0].y for row in rows(found)]
    assert ys == list(reversed(LOOK.rows[: len(ys)]))


@pytest.mark.parametrize(
    ("count", "decks", "burying", "most_rows", "least"),
    [
        (14, 2, False, 1, 9),
        (25, 2, False, 2, 7),
        (33, 2, True, 3, 8),
        (39, 3, False, 2, 6),
        (45, 3, True, 3, 8),
    ],
)
def test_cards_can_be_read_in_real_hands(
    count: int, decks: int, burying: bool, most_rows: int, least: int
) -> None:
    """The strips the design measured, for many dealt hands of each size."""
    from random import Random

    for seed in range(300):
        cards = deck(decks)
        Random(seed).shuffle(cards)
        found = laid(tuple(cards[:count]), seed % 4, level=seed % 13, burying=burying)
        assert found[-1].row < most_rows
        assert min(spot.strip for spot in found) >= least


def test_groups_are_values() -> None:
    assert groups(parse("HA"), rank_table(0, EIGHT)) == [Group(1, parse("HA"))]
