"""Shapes (R3), and the fast functions on bit planes against the slow oracle."""

import oracle_play
import oracle_shapes
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import Setting, cards_of, settings_of_play, suits_of

from core.cards import RANKS, SUITS, parse
from core.ranks import TRUMP, rank_table
from core.shapes import Demands, contest, demands_of, layers, shape_text, suit_of, units

TEN = RANKS.index("T")
FIVE = RANKS.index("5")

# What R3.3 calls tractors at level ten with spades as trump, and what it does not.
R3_3 = [
    ("HK HK HQ HQ", "tractor 2"),
    ("HJ HJ H9 H9", "tractor 2"),
    ("H5 H5 H4 H4 H3 H3", "tractor 3"),
    ("LJ LJ ST ST", "tractor 2"),
    ("ST ST HT HT", "tractor 2"),
    ("HT HT SA SA", "tractor 2"),
    ("LJ LJ BJ BJ", "tractor 2"),
    ("SA SA HT HT ST ST LJ LJ BJ BJ", "tractor 5"),
    ("H5 H5 H4", "pair, single"),
    ("H5 H4 H4", "pair, single"),
    ("H5 H5 H3 H3", "pair, pair"),
    ("HJ HJ HQ", "pair, single"),
    ("HT HT CT CT", "pair, pair"),
    ("SJ SJ ST ST", "pair, pair"),
    ("HA HA H2 H2", "pair, pair"),
]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("H5 H5", "pair"),
        ("HT CT", "single, single"),  # equal in rank, but no pair
        ("LJ BJ", "single, single"),
        ("H5 H5 H5", "triple"),
        ("HT HT CT", "pair, single"),
    ],
)
def test_r3_1_pairs_and_triples_are_identical_cards(words: str, expected: str) -> None:
    table = rank_table(SUITS.index("S"), TEN)
    assert ", ".join(unit.text for unit in units(table, table.planes(parse(words)))) == expected


def test_r3_2_a_tractor_is_of_one_effective_suit() -> None:
    table = rank_table(SUITS.index("S"), TEN)
    assert suit_of(table, table.planes(parse("H5 H5 C6 C6"))[0]) is None
    assert suit_of(table, table.planes(parse("HT HT SA SA LJ"))[0]) == TRUMP
    [titanic] = units(table, table.planes(parse("HT HT HT SA SA SA")))
    assert titanic.text == "titanic 2"


@pytest.mark.parametrize(("words", "expected"), R3_3)
def test_r3_3_tractors_and_what_is_none(words: str, expected: str) -> None:
    table = rank_table(SUITS.index("S"), TEN)
    assert ", ".join(unit.text for unit in units(table, table.planes(parse(words)))) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [("H5 H5 H6 H6", "mixed"), ("H4 H4 H6 H6", "tractor 2"), ("H6 H6 H7 H7", "tractor 2")],
)
def test_r3_3_at_level_five(words: str, expected: str) -> None:
    table = rank_table(SUITS.index("S"), FIVE)
    planes = table.planes(parse(words))
    shapes = "mixed" if suit_of(table, planes[0]) is None else ", ".join(u.text for u in units(table, planes))
    assert shapes == expected


def test_r3_3_at_no_trump_two_level_pairs_are_no_tractor_but_one_and_the_jokers_are() -> None:
    table = rank_table(None, FIVE)
    texts = [
        [unit.text for unit in units(table, table.planes(parse(words)))]
        for words in ("H5 H5 C5 C5", "H5 H5 LJ LJ", "S5 S5 H5 H5 LJ LJ")
    ]
    assert texts == [["pair", "pair"], ["tractor 2"], ["tractor 2", "pair"]]


def test_r3_4_the_suit_that_comes_first_goes_into_the_longer_unit() -> None:
    table = rank_table(SUITS.index("S"), TEN)
    read = units(table, table.planes(parse("CT CT HT HT DT DT SA SA")))
    assert [unit.cards for unit in read] == [parse("HT HT SA SA"), parse("CT CT"), parse("DT DT")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("H3 H3 H4 H4", "tractor 2"),
        ("H3 H3 H4 H4 H4", "triple, pair"),
        ("H3 H3 H3 H4 H4 H4", "titanic 2"),
        ("H3 H3 H3 H4 H4 H4 H6 H6 H6 H8 H8 H9 H9 HA", "titanic 2, triple, tractor 2, single"),
    ],
)
def test_r3_5_a_lead_is_read_in_one_way(words: str, expected: str) -> None:
    table = rank_table(SUITS.index("S"), TEN)
    assert ", ".join(unit.text for unit in units(table, table.planes(parse(words)))) == expected


@given(st.data(), settings_of_play())
def test_r3_5_units_as_the_oracle_reads_them(data: st.DataObject, setting: Setting) -> None:
    suit = data.draw(suits_of(setting))
    planes = setting.table.planes(data.draw(cards_of(setting, suit, 1, 16)))
    slow = oracle_shapes.units(setting.ranking, setting.names(planes))
    fast = units(setting.table, planes)
    assert sorted((u.text, u.rung) for u in fast) == sorted((u.text, u.top) for u in slow)
    demands: Demands = tuple(u.shape for u in fast if u.shape >> 5 > 1)
    assert demands_of(units(setting.table, planes)) == demands
    assert [shape_text(d) for d in demands] == [u.text for u in slow if u.kind != "single"]


@given(st.data(), settings_of_play())
def test_r7_7_r7_8_contests_as_the_oracle_decides_them(data: st.DataObject, setting: Setting) -> None:
    suit = data.draw(suits_of(setting))
    lead = setting.table.planes(data.draw(cards_of(setting, suit, 1, 10)))
    names = setting.names(lead)
    other = data.draw(st.sampled_from((suit, TRUMP)))
    cards = setting.table.planes(data.draw(cards_of(setting, other, len(names), len(names))))
    slow = oracle_play.strength(setting.ranking, names, setting.names(cards))
    fast = contest(setting.table, other, demands_of(units(setting.table, lead)), cards)
    assert (None if fast < 0 else fast) == (slow and slow[1])


@given(st.data(), settings_of_play())
def test_r3_4_layers_hold_every_card_of_a_plane(data: st.DataObject, setting: Setting) -> None:
    cards = data.draw(cards_of(setting, TRUMP, 1, 12))
    plane = setting.table.planes(cards)[0]
    held = layers(setting.table, TRUMP, plane)
    rungs = [setting.table.rung[card] for card in set(cards)]
    for rung in range(16):
        assert [layer >> rung & 1 for layer in held] == [int(rungs.count(rung) > n) for n in range(4)]
