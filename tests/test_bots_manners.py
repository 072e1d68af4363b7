"""What players complain about in computer players, each as positions in which it would show.

Spades are trump and twos are the level unless said otherwise; seat 0 is to play and seat 2 is its partner.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from positions import burying, playing, showing

from core import bots
from core.cards import RANKS, parse, points, text
from core.messages import (
    Action,
    Bury,
    Declare,
    FailedThrow,
    NamePartner,
    Observation,
    Pass,
    Phase,
    PlayCards,
)
from core.ranks import TRUMP, rank_table
from core.rules import C, Rules

Ask = Callable[[Observation], list[Action]]
Play = Callable[[Observation], list[str]]

EVERYBODY = ("beginner", "normal", "expert")  # for what concerns the partner
TRIED = {"beginner": 12, "normal": 1, "expert": 1}  # how often each is asked: a beginner is in two minds
WORLDS = 60  # enough for the expert to prove something


@pytest.fixture(params=["normal", "expert"])
def skill(request: pytest.FixtureRequest) -> str:
    """Who is asked; a test may name others."""
    return str(request.param)


@pytest.fixture
def act(skill: str) -> Ask:
    """What a player does."""
    player = bots.player(skill, bots.Limit(worlds=WORLDS))
    return lambda seen: [player(seen, Random(seed)) for seed in range(1, 1 + TRIED[skill])]


@pytest.fixture
def play(act: Ask) -> Play:
    """What a player plays, as text."""

    def played(seen: Observation) -> list[str]:
        found = []
        for action in act(seen):
            assert isinstance(action, PlayCards)
            found.append(text(sorted(action.cards)))
        return found

    return played


def same(found: list[str], *wanted: str) -> None:
    assert set(found) <= {text(sorted(parse(cards))) for cards in wanted}


# --- the partner's trick ---------------------------------------------------------------------------------

SURE = [
    # trick, hand, what may be played
    (("H3", "HA", "H4"), "HA HK H6 H7 S3 S4 C8 C9", ("HK",)),  # last seat: the points, not the other ace
    (("H3", "HA", "H4"), "HT H5 H6 H7 S3 S4 C8 C9", ("HT",)),  # ten points before five
    (("H3", "HA", "H4"), "H5 H6 H7 S3 S4 C8 C9", ("H5",)),
    (("HA", "H4"), "S3 S4 SA CK C9 C8 D3 D4", ("CK",)),  # a trick to give to, not to ruff
    (("H3", "HA", "H4"), "HQ HJ H6 S3 S4 C8 C9", ("H6",)),  # nothing to give: the lowest
    (("SK", "BJ", "S4"), "LJ S2 SA ST S6 C8 C9", ("ST",)),
    (("S6", "BJ", "S4"), "LJ S2 SA S7 S6 C8 C9", ("S6",)),
    (("H3 H3", "HA HA", "H4 H6"), "HK HK HT HT H5 C8 C9", ("HT HT", "HK HK")),
    (("H3", "SA", "H4"), "C3 CT CQ SK BJ D8 D9", ("CT",)),  # it has ruffed
]


@pytest.mark.parametrize(("trick", "hand", "wanted"), SURE)
@pytest.mark.parametrize("skill", EVERYBODY)
def test_the_partners_winning_trick_is_given_to_and_not_taken(
    play: Play, trick: tuple[str, ...], hand: str, wanted: tuple[str, ...]
) -> None:
    same(play(playing(hand, trick)), *wanted)


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        (("H3", "HA", "H4"), "H9 H9 H4 S3 S4 C8 C8", "H4"),
        (("H3", "HA", "H4"), "HT HT H6 S3 S4 C8 C9", "H6"),  # not even for its points
        (("H3", "HA", "H4"), "HK HK H5 S3 S4 C8 C9", "H5"),
        (("S3", "BJ", "S4"), "SK SK S5 SQ SQ C8 C9", "S5"),
        (("H3", "HA", "H4"), "CT CT C3 CQ CJ S3 S4 S6 S7", "C3"),
    ],
)
@pytest.mark.parametrize("skill", EVERYBODY)
def test_no_pair_is_broken_while_the_partner_wins(
    play: Play, trick: tuple[str, ...], hand: str, wanted: str
) -> None:
    same(play(playing(hand, trick)), wanted)


@pytest.mark.parametrize("skill", EVERYBODY)
def test_the_partners_winning_card_is_not_covered_to_save_a_pair(play: Play) -> None:
    same(play(playing("CA CJ CJ D9 D7 S3 S4", ("C3", "CQ", "C6"))), "CJ")


# --- the opponents' trick --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        (("H6", "H4", "HA"), "HK HT H5 H3 S3 C8", "H3"),
        (("HA",), "HK HT H5 H3 S3 C8", "H3"),
        (("H6", "H4", "HA"), "H5 HK S3 C8", "H5"),  # if it must be, the five
        (("H6", "H4", "BJ"), "C5 CK C3 D9 D9", "C3"),  # ruffed, and nothing to overruff with
        (("HA HA",), "H5 HT HK H3 H4 S3 C8", "H3 H4"),
        (("SK", "S4", "BJ"), "S5 ST SK S9 SA C3 D9", "S9"),
        (("HA HK HK", "H4 H6 H7", "H8 H8 H9"), "C5 CK C3 C4 C6 D8 D9", "C3 C4 C6"),
    ],
)
@pytest.mark.parametrize("skill", EVERYBODY)
def test_no_points_are_given_to_the_opponents(
    play: Play, skill: str, trick: tuple[str, ...], hand: str, wanted: str
) -> None:
    found = play(playing(hand, trick))
    assert {points(parse(cards)) for cards in found} == {points(parse(wanted))}
    if skill != "expert":  # which of the worthless ones is a matter of search
        same(found, wanted)


@pytest.mark.parametrize("trick", [("HA",), ("H6", "H4", "HA"), ("H4", "HA", "H3")])
@pytest.mark.parametrize("skill", EVERYBODY)
def test_no_ace_under_an_ace(play: Play, trick: tuple[str, ...]) -> None:
    assert "HA" not in play(playing("HA HQ H7 S3 S9 C8", trick))


@pytest.mark.parametrize(
    ("trick", "hand"),
    [
        (("BJ",), "LJ S2 H2 SA S4 C3 C9"),  # lost
        (("S6", "S4", "BJ"), "LJ S2 H2 SA S4 C3 C9"),
        (("S6", "S4", "S7"), "BJ LJ H2 S3 C3 C9"),  # empty
        (("S6",), "BJ LJ H2 S3 C3 C9"),
        (("H6", "H4", "H9"), "BJ LJ H2 D3 C3 C9"),  # void, and nothing in it
        (("H6",), "BJ LJ H2 D3 C3 C9"),
        (("H6", "H4", "SA"), "BJ LJ H2 D3 C3 C9"),
    ],
)
@pytest.mark.parametrize("skill", EVERYBODY)
def test_no_joker_or_level_card_on_a_lost_or_empty_trick(
    play: Play, trick: tuple[str, ...], hand: str
) -> None:
    seen = playing(hand, trick, out=None)
    table = rank_table(0, 0)
    for (card,) in map(parse, play(seen)):
        assert table.suit[card] != TRUMP or table.rung[card] < table.rung[parse("H2")[0]]


# --- leads -----------------------------------------------------------------------------------------------

# Seat 1 has shown that it has no hearts and ruffs; the turn has come back to seat 0.
VOID = [(2, ("HA", "H6", "H3", "S4")), (1, ("C4", "C6", "C7", "CA"))]


def test_points_are_not_led_into_a_known_void(play: Play) -> None:
    hand = "HK HT H5 H9 S3 S4 C8 C6 D6 D7"
    assert not [lead for lead in play(playing(hand, past=VOID)) if lead.startswith("H")]


def test_points_are_led_to_the_partners_void_when_nobody_can_overruff(play: Play) -> None:
    past = [(1, ("HA", "S4", "H3", "H4")), (2, ("C9", "CJ", "CA", "CQ"))]  # the partner has ruffed
    past.append((0, ("BJ", "C3", "LJ", "C3")))  # and the opponents have no trumps left
    out = "HQ HQ HJ S7 S6 S4 S3 S3 D9 D9 D6 D6 C4 C4 C6 C6 C7 C8"
    kitty = "D5 D5 DT DT C5 C5 D3 D4"
    same(play(playing("HT H6 C7 C8 D3 D4", past=past, out=out, kitty=kitty)), "HT")


def test_sure_throws_are_led(play: Play) -> None:
    hand = "HA HK HK H3 S3 S4 C8 C6 D6 D7 D8"
    past = [(0, ("HA", "H4", "H3", "H5"))]
    same(play(playing(hand, past=past)), "HK HK HA")


@pytest.mark.parametrize(
    "hand",
    [
        "HA HQ H3 S3 S4 C8 C6 D6",  # a king is out
        "HA HQ HQ H3 S3 S4 C8 C6 D6",  # two are
        "BJ LJ LJ S2 S3 C8 C6 D6",
        "HA HA HJ HJ HT HT C8 C6 D6",
    ],
)
@pytest.mark.parametrize("skill", EVERYBODY)
def test_a_throw_that_can_lose_is_not_led(play: Play, hand: str) -> None:
    for lead in play(playing(hand)):
        assert len(set(lead.split())) == 1 or lead in ("HT HT HJ HJ",)


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("HK HK HA HA S3 S4 C8 C6 D6 D7 D9 C3", "HK HK HA HA"),  # a boss tractor
        ("HJ HJ HQ HQ S3 S4 C8 C6 D6 D7 D9 C3", "HJ HJ HQ HQ"),  # a tractor, unbroken
        ("CA CA H3 H4 S3 S4 C8 C6 D6 D7 D9 C3", "CA CA"),
        ("CK CK H3 H4 S3 S4 C8 C6 D6 D7 D9 C3", "CK CK"),
    ],
)
def test_pairs_and_tractors_are_led_whole(play: Play, hand: str, wanted: str) -> None:
    same(play(playing(hand)), wanted)


def test_big_trumps_are_not_led_for_nothing(play: Play) -> None:
    same(play(playing("BJ LJ H2 S3 S4 S7 C8 C6 C3 D7 D9 H3")), "C3", "D7", "H3", "C6")


def test_an_ace_is_cashed_early(play: Play) -> None:
    same(play(playing("CA H3 H4 H9 S3 S4 C8 C6 D6 D7 D9 C3")), "CA")


def test_a_king_is_boss_when_the_aces_are_gone(play: Play) -> None:
    past = [(0, ("CA", "C3", "C4", "C6")), (0, ("CA", "C7", "C4", "C6"))]
    same(play(playing("CK H3 H4 H9 S3 S4 C8 D6 D7 D9 C9", past=past)), "CK")


# --- places at the table ---------------------------------------------------------------------------------


def test_second_seat_stays_low(play: Play) -> None:
    same(play(playing("HK HQ HT H3 S3 C8 D9", ("H4",))), "H3")


def test_third_seat_contests(play: Play) -> None:
    same(play(playing("HA HQ H7 H3 S3 C8 D9", ("H4", "H9"), seat=0)), "HA", "HQ")


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [("HK HQ HA H3 S3 C8", "HK"), ("HQ H5 H3 S3 C8", "HQ"), ("SK S3 C8 C9", "SK")],
)
def test_fourth_seat_wins_with_the_point_card(play: Play, hand: str, wanted: str) -> None:
    same(play(playing(hand, ("HT", "H4", "HJ"))), wanted)


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        (("HK", "H4", "HA"), "BJ S2 SA S4 C3 C9 D9", "S4"),
        (("HK", "H4", "S6"), "BJ S2 SA S4 S7 C3 C9 D9", "S7"),  # overruff
        (("HK HK",), "BJ S2 SA S4 S4 S8 S8 C3 C9 D9", "S4 S4"),
    ],
)
def test_a_ruff_is_the_smallest_that_holds(
    play: Play, trick: tuple[str, ...], hand: str, wanted: str
) -> None:
    same(play(playing(hand, trick)), wanted)


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [
        (("HA HK HK", "H4 H6 H7", "HT H8 H9"), "S3 S3 S6 S9 SA C3 C4 C6", "S3 S3 S6"),
        (("HA HK", "H5 H6", "HT H8"), "S3 S4 S9 SA C3 C4 C6", "S3 S4"),
        (("HK HK HA HA", "H5 H6 H7 H8", "HT H8 H9 H9"), "S3 S3 S4 S4 S9 SA C3 C4 C6", "S3 S3 S4 S4"),
    ],
)
def test_a_throw_is_ruffed(play: Play, trick: tuple[str, ...], hand: str, wanted: str) -> None:
    same(play(playing(hand, trick)), wanted)


def test_a_discard_makes_a_void(play: Play) -> None:
    hand = "D7 C3 C4 C7 C8 CJ S3 S4 S6"
    same(play(playing(hand, ("HA", "H4", "H6"))), "D7")


# --- pairs and tractors of trumps ------------------------------------------------------------------------

FEW = "BJ BJ C2 D2 SA S9 H9 D9 C9"  # left in the other hands


@pytest.mark.parametrize(
    ("trick", "hand", "wanted"),
    [("DK", "LJ S2 S2", "LJ"), ("SQ", "LJ SK SK", "LJ"), ("SQ", "LJ S3 S3", "LJ")],
)
def test_no_pair_of_trumps_is_broken_where_a_joker_does(
    play: Play, trick: str, hand: str, wanted: str
) -> None:
    same(play(playing(hand, (trick,), dealer=3, out=FEW)), wanted)


def test_a_tractor_of_trumps_is_led(play: Play) -> None:
    same(play(playing("BJ S4 S4 S3 S3 D7 D9 H3 H4 H6 C3")), "S4 S4 S3 S3", "S3 S3 S4 S4")


# --- the last trick --------------------------------------------------------------------------------------


def test_the_best_trump_is_kept_for_the_last_trick(play: Play) -> None:
    """Two cards are left and the kitty is worth guarding: the big joker goes last."""
    out = "SA SK H9 C9 D9 D8"
    lead = playing("BJ C3", out=out, kitty="HT HT HK C4 C6 C7 D3 D3")
    same(play(lead), "C3")


# --- burying ---------------------------------------------------------------------------------------------

RICH = (
    "BJ LJ S2 SA SK SQ SJ S9 S8 S7 S6 S4 "  # trumps
    "HA HA HJ HJ HT HT "  # aces and a tractor
    "C3 C4 C6 C8 C9 CQ "
    "D3 D4 D6 D7 D8 D9 DJ DQ DK"
)


def test_trumps_aces_and_structure_are_not_buried(act: Ask) -> None:
    (action,) = act(burying(RICH))
    assert isinstance(action, Bury)
    assert not set(action.cards) & set(parse("BJ LJ S2 SA SK SQ SJ S9 S8 S7 S6 S4 HA HJ HT"))


def test_burying_makes_a_void(act: Ask) -> None:
    (action,) = act(burying(RICH))
    assert isinstance(action, Bury)
    assert set(parse("C3 C4 C6 C8 C9 CQ")) <= set(action.cards)


def test_burials_offered_as_hints_are_all_sensible() -> None:
    """No whole suit of aces and kings goes under, however void that makes the hand."""
    hand = (
        "C2 C2 D2 D2 CK C9 C6 C5 C3 HA HK HJ HT H9 H7 H7 H5 H4 SA SK SK SJ SJ ST S8 S6 DA DK DQ DT D8 D6 D4"
    )
    found = bots.hints(burying(hand, trump="C"))
    assert found
    for hint in found:
        assert not {card % 13 for card in hint.cards} & {RANKS.index("A"), RANKS.index("K")}
        assert points(hint.cards) <= 10


@pytest.mark.parametrize("skill", EVERYBODY)
def test_points_are_not_buried_with_weak_trumps(act: Ask) -> None:
    hand = (
        "S3 S4 S6 S7 HA HK HT H9 H8 H7 H6 H3 H3 CA CK CQ C9 C8 C7 C6 C4 C4 C3 DA D5 DT D9 D8 D7 D6 D6 D4 D3"
    )
    for action in act(burying(hand)):
        assert isinstance(action, Bury)
        assert not points(action.cards)


# --- declaring -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("skill", EVERYBODY)
def test_nobody_declares_just_because_it_can(act: Ask) -> None:
    assert set(act(showing("C2 H3 H7 S9 D4 DK", ["C2"]))) == {Pass()}
    weak = "C2 C7 H3 H7 HQ HJ H6 H9 S9 S8 SQ SJ D4 DK D7 D9 DJ D3 C4 HK S3 S6 H4 S4 D6"
    assert set(act(showing(weak, ["C2"]))) == {Pass()}


def test_a_long_suit_is_declared(act: Ask) -> None:
    strong = "C2 C7 C7 CA CK CQ CQ CJ C9 C8 S9 S8 SQ SJ D4 DK D7 BJ LJ"
    assert set(act(showing(strong, ["C2"]))) == {Declare(parse("C2"))}


@pytest.mark.parametrize("skill", EVERYBODY)
def test_the_partner_is_left_alone(act: Ask) -> None:
    hand = "C2 C2 C7 C7 CA CK CQ CJ C9 C8 S9 S8 SQ SJ S4 SK D7 BJ LJ HA HT H4 H3 D6 DK"
    assert set(act(showing(hand, ["C2 C2"], shown=[(2, "S2")]))) == {Pass()}


def test_an_opponent_is_overridden_with_a_better_suit(act: Ask) -> None:
    hand = "C2 C2 C7 C7 CA CK CQ CJ C9 C8 S9 S8 SQ SJ S4 SK D7 BJ LJ HA HT H4 H3 D6 DK"
    assert set(act(showing(hand, ["C2 C2"], shown=[(1, "D2")]))) == {Declare(parse("C2 C2"))}


def test_counters_are_for_strong_hands(act: Ask) -> None:
    strong = "CA CA CK CK CQ CJ CT C9 C8 C2 C2 BJ LJ HA HA DA D3 D4 D6 S9 S8 SQ SJ S4 SK"
    weak = "CA C3 C4 C2 C2 HK HQ H9 H8 HT DA D3 D4 D6 D8 D9 DJ S9 S8 SQ SJ S4 SK SA S3"
    asked = {"phase": Phase.COUNTER, "shown": [(1, "S2")], "trump": "S", "owner": 1, "rules": C}
    for hand, wanted in ((strong, Declare(parse("C2 C2"))), (weak, Pass())):
        assert set(act(showing(hand, ["C2 C2"], **asked))) == {wanted}  # type: ignore[arg-type]


# --- named partners --------------------------------------------------------------------------------------

NAMED = Rules(partners="named")


def test_the_dealer_names_a_card_it_does_not_hold_all_of(act: Ask) -> None:
    hand = (
        "BJ BJ LJ S2 SA SK SQ SJ S9 S8 S7 S6 S4 HA HA HJ HJ HT HT C3 C4 C6 C8 C9 CQ D3 D4 D6 D7 D8 DJ DQ DK"
    )
    seen = burying(hand, rules=NAMED)
    (action,) = act(replace(seen, phase=Phase.NAME))
    assert isinstance(action, NamePartner)
    assert seen.hand.count(action.card) < 2
    assert action.card in parse("CA DA LJ")


@pytest.mark.parametrize("skill", EVERYBODY)
def test_the_known_partner_is_given_points_in_the_game_of_named_partners(play: Play) -> None:
    trick = ("H3", "HA", "H4")
    hand = "HA HK H6 H7 S3 S4 C8 C9"
    same(play(playing(hand, trick, rules=NAMED, dealer=2, partner=0, named="DA")), "HK")
    assert "HK" not in play(playing(hand, trick, rules=NAMED, dealer=2, partner=1, named="DA"))


def test_a_failed_throw_is_no_reason_to_trust_the_rest(play: Play) -> None:
    tried = FailedThrow(0, 1, parse("HA HQ"), parse("HQ"), 2)
    past = [(1, ("HQ", "HK", "H3", "H4")), (2, ("C3", "C4", "CA", "C6"))]
    assert play(playing("HJ HJ H9 S3 S4 C8 C6 D6", past=past, failed=[tried]))
