"""Leads, throws and follows (R7.2-R7.6, R8.2): the book's examples, and all of it against the slow oracle."""

import time
from collections import Counter
from itertools import islice
from random import Random

import oracle_follow
import oracle_play
import oracle_shapes
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import Setting, cards_of, settings_of_play, suits_of

from core.cards import RANKS, parse, text
from core.follow import (
    Lead,
    compulsory,
    dig_factor,
    follow_by,
    follow_refusal,
    lead_refusal,
    legal_follows,
    minus,
    plus,
    size,
    throw,
    within,
)
from core.messages import Reason
from core.ranks import TRUMP, Hand, Planes, rank_table
from core.rules import Rules

TEN = RANKS.index("T")
TABLE = rank_table(0, TEN)
RULES = Rules()


def refusal(lead: str, hand: str, cards: str, rules: Rules = RULES) -> Reason | None:
    planes = [TABLE.planes(parse(words)) for words in (lead, hand, cards)]
    return follow_refusal(TABLE, Lead(TABLE, rules, planes[0]), planes[1], planes[2])


def test_r7_2_a_lead_is_of_one_effective_suit() -> None:
    hand = TABLE.planes(parse("H3 H3 C4 HT LJ S2"))
    assert lead_refusal(TABLE, hand, TABLE.planes(parse("H3 C4"))) is Reason.MIXED
    assert lead_refusal(TABLE, hand, TABLE.planes(parse("H3 HT"))) is Reason.MIXED
    assert lead_refusal(TABLE, hand, TABLE.planes(parse("HT LJ S2"))) is None
    assert lead_refusal(TABLE, hand, TABLE.planes(parse("H3 H3 H3"))) is Reason.HELD
    assert lead_refusal(TABLE, hand, (0, 0, 0)) is Reason.EMPTY


def in_hand(cards: str) -> Hand:
    return Hand(TABLE.planes(parse(cards)))


@pytest.mark.parametrize(
    ("out", "led"),
    [("HJ", "H9"), ("HQ HQ", "H4 H4"), ("H5 H5", "H4 H4"), ("H7 H7 HJ", "H4 H4"), ("CA DA", "")],
)
def test_r7_4_98844(out: str, led: str) -> None:
    tried = TABLE.planes(parse("H9 H8 H8 H4 H4"))
    result, by = throw(TABLE, tried, [in_hand(""), in_hand(out), in_hand("")])
    assert (text(TABLE.cards(result)), by) == (led or "H9 H8 H8 H4 H4", 1 if led else None)


def test_r7_3_a_part_of_something_larger_beats_a_unit_but_two_hands_together_do_not() -> None:
    tried = TABLE.planes(parse("HA H6 H6 H5 H5"))
    assert throw(TABLE, tried, [in_hand("H9 H9 H8 H8 H7 H7")]) == (TABLE.planes(parse("H6 H6 H5 H5")), 0)
    assert throw(TABLE, tried, [in_hand("H9 H9"), in_hand("H8 H8")])[1] is None


@pytest.mark.parametrize(
    ("lead", "hand", "cards", "reason"),
    [
        ("H3", "H4 C5", "C5", Reason.SUIT),
        ("H3", "H4 C5", "H4 C5", Reason.COUNT),
        ("H3", "C5 D6", "D6", None),
        ("H3 H3", "H4 H4 H5", "H4 H5", Reason.PAIR),
        ("H3 H3", "H4 H5 C5 C5", "C5 C5", Reason.SUIT),
        ("H3 H3", "H4 C5 C6", "H4 C6", None),
        ("H4 H4 H3 H3", "H5 H5 H7 H7 H8 H8", "H5 H5 H7 H7", Reason.TRACTOR),
        ("H4 H4 H3 H3", "H5 H5 H7 H7 H9", "H5 H5 H7 H9", Reason.PAIR),
        ("H5 H5 H4 H4 H3 H3", "H7 H7 H8 H8 HJ HJ HK", "H7 H7 H8 H8 HJ HJ", None),
        ("H5 H5 H4 H4 H3 H3", "H7 H7 H8 H8 HJ HJ HK", "H7 H7 H8 H8 HJ HK", Reason.PAIR),
        ("H3 H3 H3", "H4 H4 H5 H6", "H4 H5 H6", Reason.PAIR),
        ("H3 H3 H3", "H4 H4 H5 H6", "H4 H4 H6", None),
        ("H3 H3 H3", "H4 H4 H5 H5 H5", "H4 H4 H5", Reason.TRIPLE),
        ("H3 H3 H3 H4 H4 H4", "H5 H5 H5 H7 H7 H7 H8 H8 H8", "H5 H5 H5 H7 H7 H7", Reason.TITANIC),
    ],
)
def test_r7_5_r7_6_refusals(lead: str, hand: str, cards: str, reason: Reason | None) -> None:
    assert refusal(lead, hand, cards) is reason


def test_r7_6_of_a_run_of_four_a_lead_of_tractors_3_and_2_takes_three_then_pairs() -> None:
    lead = "H2 H2 H3 H3 H4 H4 H6 H6 H7 H7"
    hand = "H9 H9 HJ HJ HQ HQ HK HK H5 H8 HA"
    assert refusal(lead, hand, "H9 H9 HJ HJ HQ HQ HK HK H5 H8") is None
    assert refusal(lead, hand, "H9 H9 HJ HJ HK HK H5 H8 HA HQ") is Reason.TRACTOR


def test_r7_6_a_triple_may_be_broken_by_choice_but_need_not_when_protected() -> None:
    protected = Rules(decks=3, protect_triples=True)
    assert refusal("H3 H3", "H4 H4 H4 H5 H6", "H5 H6") is Reason.PAIR
    assert refusal("H3 H3", "H4 H4 H4 H5 H6", "H5 H6", protected) is None
    assert refusal("H3 H3", "H4 H4 H4 H5 H6", "H4 H4", protected) is None
    assert refusal("H3 H3", "H4 H4 H4 H5 H5", "H4 H4", protected) is None


PROTECTED = Rules(decks=3, protect_triples=True)


@pytest.mark.parametrize(
    ("lead", "hand", "needed"),
    [
        ("H3 H3", "H4 H4 H4 H5 H5", ""),  # the pair, or two of the triple
        ("H3 H3", "H4 H4 H4 H5 H5 H6 H6", ""),
        ("H3 H3 HK", "H4 H4 H4 H5", "H4 H4"),  # without the last card two of the triple must do for the pair
        ("H3 H3 H3", "H4 H4 H4 H5 H5", "H4 H4 H4"),
        ("H2 H2 H3 H3", "H4 H4 H5 H5 H5 H6 H6 H7 H7", ""),  # 66 77, or the triple is broken
        ("H2 H2 H3 H3", "H4 H4 H5 H5 H8 H8 H8", "H4 H4 H5 H5"),
    ],
)
def test_r7_6_what_is_compulsory_with_protected_triples(lead: str, hand: str, needed: str) -> None:
    planes = TABLE.planes(parse(hand))
    owed = compulsory(TABLE, Lead(TABLE, PROTECTED, TABLE.planes(parse(lead))), planes)
    assert owed == TABLE.planes(parse(needed))


def test_r7_6_a_protected_triple_is_broken_by_preference() -> None:
    hand = TABLE.planes(parse("H4 H4 H4 H5 H5 H6"))
    lead = Lead(TABLE, PROTECTED, TABLE.planes(parse("H3 H3")))
    order = [TABLE.bits[card] for card in parse("H4 H4 H5 H4 H5 H6")]
    assert follow_by(TABLE, lead, hand, order) == TABLE.planes(parse("H4 H4"))


def test_r7_6_without_follow_tractors_pairs_are_enough() -> None:
    hand = "H5 H5 H7 H7 H8 H8"
    assert refusal("H4 H4 H3 H3", hand, "H5 H5 H7 H7", Rules(follow_tractors=False)) is None


@pytest.mark.parametrize(
    ("lead", "cards", "by_winner", "by_lead"),
    [
        ("HA", "HA", 2, 2),
        ("HA HA", "S3 S3", 4, 4),
        ("HA HK HQ", "S7 S7 S3", 4, 2),
        ("H4 H4 H3 H3", "S6 S6 S7 S7", 8, 8),
        ("H4 H4 H3 H3 HA HA", "S6 S6 S7 S7 S8 S8", 16, 8),
        ("H3 H3 H3", "S3 S3 S3", 6, 6),
        ("H3 H3 H3 H4 H4 H4", "S3 S3 S3 S4 S4 S4", 18, 18),
    ],
)
def test_r8_2_the_factor_of_the_kitty(lead: str, cards: str, by_winner: int, by_lead: int) -> None:
    planes = TABLE.planes(parse(lead)), TABLE.planes(parse(cards))
    assert dig_factor(TABLE, Rules(dig_shape="winner"), *planes) == by_winner
    assert dig_factor(TABLE, Rules(dig_shape="lead"), *planes) == by_lead


# --- against the oracle ----------------------------------------------------------------------------------


@st.composite
def follows(draw: st.DrawFn) -> tuple[Setting, Planes, Planes]:
    """A lead and a hand that are in the same decks."""
    setting = draw(settings_of_play())
    suit = draw(suits_of(setting))
    lead = draw(cards_of(setting, suit, 1, 9))
    hand = draw(cards_of(setting, suit, 0, 12))
    held = Counter(lead)
    hand = tuple(c for i, c in enumerate(hand) if held[c] + hand[: i + 1].count(c) <= setting.rules.decks)
    other = draw(suits_of(setting))
    extra = draw(cards_of(setting, other, len(lead), len(lead))) if other != suit else ()
    planes = setting.table.planes(hand + extra)
    assume(size(planes) >= len(lead))
    return setting, setting.table.planes(lead), planes


@given(follows(), st.data())
def test_r7_6_follows_are_refused_as_the_oracle_refuses_them(
    follow: tuple[Setting, Planes, Planes], data: st.DataObject
) -> None:
    setting, led, hand = follow
    names = setting.names(hand)
    number = size(led)
    cards = data.draw(
        st.lists(st.sampled_from(range(len(names))), min_size=number, max_size=number, unique=True)
    )
    play = setting.table.planes([setting.table.cards(hand)[i] for i in cards])
    refused = follow_refusal(setting.table, Lead(setting.table, setting.rules, led), hand, play)
    slow = oracle_follow.broken(setting.ranking, setting.names(led), names, setting.names(play))
    assert (refused and refused.rule) == slow


@given(follows())
def test_r7_6_all_follows_are_found_and_only_the_compulsory_cards_are_in_each(
    follow: tuple[Setting, Planes, Planes],
) -> None:
    setting, led, hand = follow
    lead = Lead(setting.table, setting.rules, led)
    held = size(within(hand, lead.mask))
    assume(held >= lead.size or size(hand) - held <= 10)
    plays = list(legal_follows(setting.table, lead, hand))
    slow = oracle_follow.legal_follows(setting.ranking, setting.names(led), setting.names(hand))
    assert sorted(sorted(setting.names(play)) for play in plays) == slow
    common = Counter(setting.names(plays[0]))
    for play in plays:
        common &= Counter(setting.names(play))
    assert Counter(setting.names(compulsory(setting.table, lead, hand))) == common


@given(follows(), st.randoms(use_true_random=False))
def test_r7_6_a_follow_by_any_preference_is_legal(
    follow: tuple[Setting, Planes, Planes], rng: object
) -> None:
    setting, led, hand = follow
    lead = Lead(setting.table, setting.rules, led)
    order = [setting.table.bits[card] for card in setting.table.cards(hand)]
    rng.shuffle(order)  # type: ignore[attr-defined]
    play = follow_by(setting.table, lead, hand, order)
    assert follow_refusal(setting.table, lead, hand, play) is None


@pytest.mark.parametrize("seed", range(4))
def test_r7_6_protected_triples_next_to_pairs_as_the_oracle_says(seed: int) -> None:
    """Hands of pairs and triples, which chance seldom draws: what is legal, compulsory and preferred."""
    rng = Random(seed)
    for _ in range(80):
        twos, trump, level = rng.random() < 0.5, rng.choice((0, None)), rng.randrange(13)
        fields = {"decks": 3, "protect_triples": True, "twos_trump": twos}
        setting = Setting(
            Rules.from_dict(fields),
            rank_table(trump, level, twos),
            oracle_shapes.Ranking(
                oracle_shapes.rules_from(fields), None if trump is None else "S", RANKS[level]
            ),
        )
        table = setting.table
        suit = rng.choice((1, TRUMP))
        kinds = [card for card in table.order if table.suit[card] == suit][-7:]
        tried = [card for card in kinds for _ in range(rng.choice((0, 0, 1, 2)))][:7] or kinds[:1]
        held = [card for card in kinds for _ in range(min(3 - tried.count(card), rng.randint(0, 3)))][:11]
        if len(held) <= len(tried):
            continue
        lead, hand = Lead(table, setting.rules, table.planes(tried)), table.planes(held)
        plays = oracle_follow.legal_follows(setting.ranking, setting.names(lead.cards), setting.names(hand))
        assert sorted(sorted(setting.names(play)) for play in legal_follows(table, lead, hand)) == plays
        common = Counter(plays[0])
        for play in plays:
            common &= Counter(play)
        assert Counter(setting.names(compulsory(table, lead, hand))) == common
        order = [table.bits[card] for card in held]
        rng.shuffle(order)
        assert sorted(setting.names(follow_by(table, lead, hand, order))) in plays


@given(st.data(), settings_of_play())
def test_r7_3_r7_4_throws_as_the_oracle_decides_them(data: st.DataObject, setting: Setting) -> None:
    suit = data.draw(suits_of(setting))
    tried = setting.table.planes(data.draw(cards_of(setting, suit, 1, 8)))
    others = [setting.table.planes(data.draw(cards_of(setting, suit, 0, 8))) for _ in range(3)]
    led, by = throw(setting.table, tried, [Hand(hand) for hand in others])
    slow = oracle_play.lead(setting.ranking, setting.names(tried), [setting.names(hand) for hand in others])
    assert tuple(sorted(setting.names(led))) == slow.cards
    assert (by is not None) == slow.failed


@given(st.data(), settings_of_play())
def test_r8_2_factors_as_the_oracle_counts_them(data: st.DataObject, setting: Setting) -> None:
    suit = data.draw(suits_of(setting))
    lead = setting.table.planes(data.draw(cards_of(setting, suit, 1, 9)))
    cards = setting.table.planes(data.draw(cards_of(setting, TRUMP, size(lead), size(lead))))
    slow = oracle_play.dig_factor(setting.ranking, setting.names(lead), setting.names(cards))
    assert dig_factor(setting.table, setting.rules, lead, cards) == slow


@given(st.data(), settings_of_play())
def test_planes_add_and_subtract_like_hands_of_cards(data: st.DataObject, setting: Setting) -> None:
    cards = data.draw(cards_of(setting, TRUMP, 2, 12))
    cut = data.draw(st.integers(0, len(cards)))
    whole, part = setting.table.planes(cards), setting.table.planes(cards[:cut])
    rest = minus(whole, part)
    assert Counter(setting.names(rest)) == Counter(setting.names(whole)) - Counter(setting.names(part))
    assert plus(rest, part) == whole
    assert size(whole) == len(cards)


def test_the_worst_hands_do_not_blow_up() -> None:
    """What a 13-pair trump hand owes a tractor of six is found by a look at its runs; a search
    through all choices would not end."""
    table = rank_table(0, TEN, True)
    pairs = [c for c in table.order if table.suit[c] == TRUMP][-13:]
    lead = Lead(table, Rules(decks=3), table.planes(parse("S3 S3 S4 S4 S6 S6 S7 S7 S9 S9 SJ SJ")))
    began = time.process_time()
    assert len(list(islice(legal_follows(table, lead, table.planes(pairs * 2)), 20))) == 20
    assert time.process_time() - began < 20  # a blow-up takes hours


def test_the_first_follow_is_found_without_going_back() -> None:
    """A hand in which nearly every choice of many copies falls short of the six pairs that are owed."""
    table = rank_table(3, RANKS.index("Q"), True)
    lead = Lead(table, Rules(decks=3), table.planes(parse("D7 D7 DT DT DJ DJ C2 C2 HQ HQ SQ SQ")))
    hand = table.planes(
        parse(
            "D3 D3 D3 D4 D4 D5 D5 D6 D6 D6 D7 D8 D8 D8 D9 D9 D9 DT DJ DK DK DA DA DA C2 H2 H2 H2 S2 S2 "
            "D2 D2 D2 CQ CQ CQ HQ SQ DQ"
        )
    )
    began = time.process_time()
    assert follow_refusal(table, lead, hand, next(legal_follows(table, lead, hand))) is None
    assert time.process_time() - began < 1
