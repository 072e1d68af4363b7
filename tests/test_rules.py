"""The rule set as a value: presets and their variants, what is offered for each field, what is refused."""

import json
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import product
from typing import Any

import pytest
from stacked import ALL_RULES, play_on, random_table

from core import declare, rules
from core.cards import parse
from core.follow import Lead, dig_factor, follow_refusal
from core.messages import Shown
from core.ranks import rank_table
from core.rules import CHOICES, LEAST_DECKS, PRESETS, VARIANTS, C, Fault, M, N, Rules, RulesError

FIELDS = [field.name for field in fields(Rules)]
OTHER: dict[str, Any] = {"throw_penalty": 5, "must_play": (3,)}  # for fields that are no list of choices


def other(base: Rules, field: str) -> Rules:
    """The same rules with another value of a field."""
    now = getattr(base, field)
    return replace(
        base, **{field: OTHER[field] if field in OTHER else next(v for v in CHOICES[field] if v != now)}
    )


def _shows(base: Rules) -> object:
    """Whether a single that has been overridden with a pair may be overridden with a triple."""
    shown, cards = (Shown(0, parse("H2")), Shown(1, parse("C2 C2"))), parse("D2 D2 D2")
    return declare.refusal(base, 0, shown, 2, cards, cards)


def _follows(base: Rules) -> object:
    table = rank_table(0, 8)
    lead = Lead(table, base, table.planes(parse("H3 H3 H4 H4")))
    hand = table.planes(parse("H5 H5 H6 H6 H9 H9"))
    return follow_refusal(table, lead, hand, table.planes(parse("H5 H5 H9 H9")))


def _digs(base: Rules) -> int:
    table = rank_table(0, 8)
    return dig_factor(table, base, table.planes(parse("HA HK HQ")), table.planes(parse("S7 S7 S3")))


# For fields whose difference chance brings about too rarely.
FACTS: dict[str, Callable[[Rules], object]] = {
    "override": _shows,
    "undeclared": lambda base: declare.settle(base, (), 0, 0, parse("H5")),
    "dig_shape": _digs,
    "follow_tractors": _follows,
}


def variants() -> list[tuple[str, Rules]]:
    return [
        (name, replace(preset, **dict(zip(VARIANTS[name], values, strict=True))))
        for name, preset in PRESETS.items()
        for values in product(*(CHOICES[field] for field in VARIANTS[name]))
    ]


def test_the_presets_are_those_of_the_rule_book() -> None:
    assert (N.decks, N.partners, N.override, N.undeclared, N.first_dealer) == (
        2,
        "fixed",
        "stronger",
        "kitty",
        "final",
    )
    assert (N.counter, N.twos_trump, N.dig_shape, N.match_end) == (False, False, "winner", "defend")
    assert replace(N, dig_shape="lead", match_end="reach") == M
    assert (C.override, C.undeclared, C.first_dealer, C.counter) == ("once", "no_trump", "first", True)
    assert (C.dig_shape, C.match_end) == ("lead", "defend")
    for preset in PRESETS.values():
        assert (preset.throw_penalty, preset.must_play, preset.protect_triples) == (0, (), False)
        assert preset.follow_tractors


def test_variants_of_a_preset_are_still_that_preset() -> None:
    found = variants()
    assert len(found) == 6 + 1 + 6
    for name, each in found:
        assert rules.preset_of(each) == name
        assert [rules.preset_of(other(each, field)) for field in FIELDS if field not in VARIANTS[name]] == [
            None
        ] * (len(FIELDS) - len(VARIANTS[name]))


@pytest.mark.parametrize(("end", "levels"), [("reach", 12), ("defend", 13)])
def test_levels_to_start_from(end: str, levels: int) -> None:
    assert list(replace(N, match_end=end).start_levels) == list(range(levels))


# --- what is offered ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 3])
@pytest.mark.parametrize("field", FIELDS)
def test_choices_are_valid_and_hold_the_present_value(field: str, decks: int) -> None:
    base = replace(N, decks=decks)
    offered = rules.choices(base, field)
    if field == "must_play":
        assert offered == tuple(range(12))
        assert replace(base, must_play=offered).must_play == offered
        return
    assert getattr(base, field) in offered
    for value in offered:
        assert getattr(replace(base, **{field: value}), field) == value
    assert (len(offered) > 1) == rules.matters(base, field)
    assert rules.matters(base, field) == (decks >= LEAST_DECKS.get(field, 1))


def test_a_penalty_that_is_no_multiple_of_five_is_offered_too() -> None:
    offered = rules.choices(replace(N, throw_penalty=7), "throw_penalty")
    assert offered[:4] == (0, 5, 7, 10)
    assert offered[-1] == 100


def story(base: Rules, seed: int, changes: int | None) -> tuple[list[str], object]:
    """What happens at a table of players that do anything, and what stands in the end."""
    table = random_table(base, seed)
    play_on(table, changes)
    match = table.match
    return table.record().splitlines()[2:], (match.levels, match.winners, match.deal and match.deal.result)


@pytest.mark.parametrize("field", LEAST_DECKS)
@pytest.mark.parametrize("name", ["N", "C", "everything"])
def test_a_field_that_does_not_matter_changes_nothing(field: str, name: str) -> None:
    for decks in range(1, LEAST_DECKS[field]):
        base = replace(ALL_RULES[name], decks=decks)
        for seed in range(4):
            assert story(base, seed, 800) == story(other(base, field), seed, 800)


@pytest.mark.parametrize("field", sorted(set(FIELDS) - set(FACTS)))
def test_a_field_that_matters_changes_something(field: str) -> None:
    base = replace(N, decks=LEAST_DECKS.get(field, 1))
    length = None if field in ("match_end", "must_play") else 1500
    assert any(story(base, seed, length) != story(other(base, field), seed, length) for seed in range(8))


@pytest.mark.parametrize("field", FACTS)
def test_a_field_that_matters_rarely_changes_something(field: str) -> None:
    base = replace(N, decks=LEAST_DECKS.get(field, 1))
    assert FACTS[field](base) != FACTS[field](other(base, field))


# --- data --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_rule_set_survives_json(name: str) -> None:
    data = json.loads(json.dumps(ALL_RULES[name].to_dict()))
    assert Rules.from_dict(data) == ALL_RULES[name]


def test_absent_fields_are_those_of_n() -> None:
    assert Rules.from_dict({}) == N
    assert Rules.from_dict({"must_play": ["K", "5"]}) == replace(N, must_play=(3, 11))


@pytest.mark.parametrize(
    ("data", "field", "fault", "value"),
    [
        (None, "rules", Fault.FORM, None),
        ([1], "rules", Fault.FORM, [1]),
        ({"bombs": True}, "bombs", Fault.FIELD, True),
        ({"decks": 4}, "decks", Fault.VALUE, 4),
        ({"decks": True}, "decks", Fault.VALUE, True),
        ({"decks": 2.0}, "decks", Fault.VALUE, 2.0),
        ({"decks": [2]}, "decks", Fault.VALUE, [2]),
        ({"partners": "chosen"}, "partners", Fault.VALUE, "chosen"),
        ({"override": None}, "override", Fault.VALUE, None),
        ({"undeclared": "turn"}, "undeclared", Fault.VALUE, "turn"),
        ({"first_dealer": 1}, "first_dealer", Fault.VALUE, 1),
        ({"counter": 1}, "counter", Fault.VALUE, 1),
        ({"twos_trump": "on"}, "twos_trump", Fault.VALUE, "on"),
        ({"dig_shape": {}}, "dig_shape", Fault.VALUE, {}),
        ({"match_end": ""}, "match_end", Fault.VALUE, ""),
        ({"throw_penalty": -5}, "throw_penalty", Fault.VALUE, -5),
        ({"throw_penalty": 101}, "throw_penalty", Fault.VALUE, 101),
        ({"throw_penalty": True}, "throw_penalty", Fault.VALUE, True),
        ({"throw_penalty": 2.5}, "throw_penalty", Fault.VALUE, 2.5),
        ({"must_play": 5}, "must_play", Fault.VALUE, 5),
        ({"must_play": "5K"}, "must_play", Fault.VALUE, "5K"),
        ({"must_play": ["1"]}, "must_play", Fault.VALUE, ["1"]),
        ({"must_play": ["10"]}, "must_play", Fault.VALUE, ["10"]),
        ({"must_play": [["5"]]}, "must_play", Fault.VALUE, [["5"]]),
        ({"protect_triples": 0}, "protect_triples", Fault.VALUE, 0),
        ({"follow_tractors": "yes"}, "follow_tractors", Fault.VALUE, "yes"),
    ],
)
def test_bad_data_is_refused_with_field_and_reason(
    data: object, field: str, fault: Fault, value: object
) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_dict(data)
    assert (caught.value.field, caught.value.fault) == (field, fault)
    assert caught.value.value == value
    assert str(caught.value).startswith(f"{field}: ")


@pytest.mark.parametrize("field", FIELDS)
def test_bad_values_are_told_in_few_words(field: str) -> None:
    deep: list[object] = []
    for _ in range(5000):  # more than Python prints
        deep = [deep]
    for value in (deep, {"a": deep}, 10**5000, "x" * 100_000, [float("nan")] * 1000):
        with pytest.raises(RulesError) as caught:
            Rules.from_dict({field: value})
        assert caught.value.field == field
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("ranks", [(3, 3), (5, 3), (13,), (-1,), [3], (True,), (3.0,), None, ([3],)])
def test_levels_that_must_be_played_rise(ranks: object) -> None:
    with pytest.raises(RulesError) as caught:
        Rules(must_play=ranks)  # type: ignore[arg-type]
    assert caught.value.field == "must_play"
