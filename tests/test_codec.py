"""Messages as JSON: what is none is refused, however strange, and a refusal is a BadMessage."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from stacked import ALL_RULES, play_on, random_table

from core.cards import parse
from core.codec import BadMessage, from_json, to_json
from core.messages import Action, Bury, Declare, NamePartner, Observation, Pass, PlayCards, Update

ACTIONS = (Declare(parse("S2 S2")), Pass(), NamePartner(3), Bury(parse("S3 H4")), PlayCards(parse("BJ")))


def nested(depth: int) -> list[Any]:
    """Brackets in brackets, deeper than Python would print."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, float("nan"), float("inf"), 10**5000, "", "S1", "\ud800", "9" * 100_000, [], [[]],
    {}, [{}], {"kind": "Pass"}, {"kind": []}, {"kind": None}, nested(5000),
)  # fmt: skip


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_an_action_survives(action: Action) -> None:
    assert from_json(Action, json.loads(json.dumps(to_json(action)))) == action


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "PlayCards"},
        {"kind": "PlayCards", "cards": "S2", "seat": 1},
        {"kind": "PlayCards", "cards": ["S2"]},
        {"kind": "PlayCards", "cards": "S2 XX"},
        {"kind": "PlayCards", "cards": 5},
        {"kind": "NamePartner", "card": ""},
        {"kind": "NamePartner", "card": "S2 S2"},
        {"kind": "NamePartner", "card": None},
        {"kind": "Observation"},
        {"kind": ["Pass"]},
        {"cards": "S2"},
        ["Pass"],
        "Pass",
    ],
)
def test_what_is_no_action(data: Any) -> None:
    with pytest.raises(BadMessage):
        from_json(Action, data)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", True), ("version", 1.0), ("version", "1"), ("phase", "dance"), ("phase", []),
        ("phase", {}), ("phase", None), ("levels", [0, 0, 0]), ("levels", [0, 0, 0, False]), ("rules", []),
        ("rules", {"decks": True}), ("hand", None), ("shown", {}), ("trick", [None]), ("trump_named", 1),
    ],
)  # fmt: skip
def test_what_is_no_observation(field: str, value: Any) -> None:
    data = to_json(random_table(ALL_RULES["C"], 1).observation(0))
    assert from_json(Observation, data)
    with pytest.raises(BadMessage, match=f"^message.{field}"):
        from_json(Observation, data | {field: value})


@pytest.mark.parametrize("value", STRANGE, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_strange_values_are_refused_in_few_words(action: Action, value: Any) -> None:
    data = to_json(action)
    for wrong in (value, data | {"cards": value}, data | {"card": value}, data | {"kind": value}):
        if wrong == {"kind": "Pass"} or (wrong == data | {"cards": ""} and "cards" in data):
            continue  # a pass, and an action with no cards
        with pytest.raises(BadMessage) as caught:
            from_json(Action, wrong)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize("seed", range(6))
def test_a_strange_value_anywhere_is_refused_or_read(seed: int) -> None:
    rng = Random(seed)
    table = random_table(ALL_RULES["everything"], seed)
    play_on(table, 150)
    update = to_json(table.update(0, 140))
    for _ in range(100):
        data = deepcopy(update)
        place, key = data, rng.choice(list(data))
        while place[key] and isinstance(place[key], dict | list) and rng.random() < 0.8:
            place = place[key]
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        place[key] = rng.choice(STRANGE)
        with suppress(BadMessage):
            from_json(Update, data)
