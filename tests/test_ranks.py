"""Cards (R1.1, R1.2) and what they are worth (R2): the book's orders, every rank table against the oracle."""

import oracle_shapes as oracle
import pytest

from core.cards import BJ, KINDS, LJ, NAMES, RANKS, SUITS, CardError, deck, parse, points, text
from core.play import Play
from core.ranks import TRUMP, rank_table
from core.rules import M

TEN = RANKS.index("T")


def order(trump: int | None, level: str, suit: int, *, twos: bool = False) -> str:
    """The cards of an effective suit from high to low, equal ones joined by `=`."""
    table = rank_table(trump, RANKS.index(level), twos)
    rungs: dict[int, list[str]] = {}
    for card in range(KINDS):
        if table.suit[card] == suit:
            rungs.setdefault(table.rung[card], []).append(NAMES[card])
    return " ".join("=".join(rungs[rung]) for rung in sorted(rungs, reverse=True))


def test_r1_1_a_deck_is_54_cards_with_two_jokers() -> None:
    suits = [suit + rank for suit in "SHCD" for rank in "23456789TJQKA"]
    assert text(deck(1)).split() == [*suits, "LJ", "BJ"]
    assert sorted(deck(3)) == sorted(deck(1) * 3)
    assert parse("S5 HT DK CA LJ BJ") == (3, 21, 50, 38, LJ, BJ)
    with pytest.raises(CardError, match="S1"):
        parse("S5 S1")


def test_r1_2_a_deck_has_100_points() -> None:
    assert [points(parse(name)) for name in ("S5", "HT", "CK", "DA", "BJ")] == [5, 10, 10, 0, 0]
    assert [points(deck(decks)) for decks in (1, 2, 3)] == [100, 200, 300]


def test_r2_1_level_cards_of_all_suits_are_trump() -> None:
    table = rank_table(0, TEN)
    assert {NAMES[c] for c in range(KINDS) if table.suit[c] == TRUMP and NAMES[c][0] != "S"} == {
        "HT", "CT", "DT", "LJ", "BJ",
    }  # fmt: skip


def test_r2_2_trump_from_high_to_low() -> None:
    assert order(0, "T", TRUMP) == "BJ LJ ST HT=CT=DT SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3 S2"


def test_r2_3_with_twos_as_trumps() -> None:
    assert order(0, "T", TRUMP, twos=True) == "BJ LJ ST HT=CT=DT S2 H2=C2=D2 SA SK SQ SJ S9 S8 S7 S6 S5 S4 S3"
    assert order(0, "T", 1, twos=True) == "HA HK HQ HJ H9 H8 H7 H6 H5 H4 H3"
    assert order(0, "2", TRUMP, twos=True) == order(0, "2", TRUMP)  # at level 2 they are level cards


def test_r2_4_no_trump() -> None:
    assert order(None, "T", TRUMP) == "BJ LJ ST=HT=CT=DT"
    assert order(None, "T", TRUMP, twos=True) == "BJ LJ ST=HT=CT=DT S2=H2=C2=D2"


def test_r2_5_side_suits_close_up_over_the_level() -> None:
    assert order(0, "T", 1) == "HA HK HQ HJ H9 H8 H7 H6 H5 H4 H3 H2"
    table = rank_table(0, TEN)
    jack, nine = parse("HJ H9")
    assert table.rung[jack] - table.rung[nine] == 1


def test_r2_6_of_equal_cards_the_one_played_first_wins() -> None:
    hands = [parse(name) for name in ("S3", "HT", "CT", "DT")]
    play = Play(M, rank_table(0, TEN), hands, 0)
    for hand in hands:
        play.play(play.table.planes(hand))
    assert play.winner == 1


@pytest.mark.parametrize("twos", [False, True])
@pytest.mark.parametrize("trump", [0, 1, 2, 3, None])
def test_r2_every_table_is_the_oracle_s(trump: int | None, *, twos: bool) -> None:
    for level, name in enumerate(RANKS):
        table = rank_table(trump, level, twos)
        suit = None if trump is None else SUITS[trump]
        ranking = oracle.Ranking(oracle.Rules(twos_trump=twos), suit, name)
        for card in range(KINDS):
            effective = "trump" if table.suit[card] == TRUMP else SUITS[table.suit[card]]
            assert oracle.suit_of(ranking, NAMES[card]) == effective
            assert oracle.rung_of(ranking, NAMES[card]) == table.rung[card]


@pytest.mark.parametrize("twos", [False, True])
@pytest.mark.parametrize("trump", [0, 3, None])
def test_positions_rise_with_strength_and_all_else_follows(trump: int | None, *, twos: bool) -> None:
    for level in range(13):
        table = rank_table(trump, level, twos)
        assert sorted(table.order) == list(range(KINDS))
        worth = [(table.suit[card], table.rung[card]) for card in table.order]
        assert worth == sorted(worth)
        for place, card in enumerate(table.order):
            assert table.position[card] == place
            assert table.bits[card] == 1 << place
            assert (table.suit_at[place], table.rung_at[place]) == (table.suit[card], table.rung[card])
            assert table.masks[table.suit[card]] & 1 << place
            assert table.rung_masks[table.suit[card]][table.rung[card]] & 1 << place
            assert bool(table.side & 1 << place) == (table.suit[card] != TRUMP)
            worth5, worth10 = bool(table.points5 & 1 << place), bool(table.points10 & 1 << place)
            assert 5 * worth5 + 10 * worth10 == points((card,))
        assert table.cards(table.planes(deck(2))) == tuple(c for c in reversed(table.order) for _ in range(2))
