"""Rule sets in words: their names, each field with its value and what that means, and what is wrong with one.

The order of FIELDS is the order in which people are told about them.

>>> from core.rules import C
>>> from phone_client.text import set_language
>>> set_language("en"); value(C, "counter"), title(C)
('yes', 'Counter rules')
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Final

from core.cards import RANKS
from core.rules import LEAST_DECKS, PRESETS, VARIANTS, Fault, Rules, RulesError, matters, preset_of
from phone_client.text import has, tr

FIELDS: Final = (
    "decks",
    "partners",
    "counter",
    "twos_trump",
    "match_end",
    "must_play",
    "dig_shape",
    "override",
    "undeclared",
    "first_dealer",
    "follow_tractors",
    "protect_triples",
    "throw_penalty",
)
_LONGEST: Final = 16  # characters of a wrong value that are repeated


def level(rank: int) -> str:
    """Returns a level as people write it: 2..10, J..A."""
    return RANKS[rank].replace("T", "10")


def name(field: str) -> str:
    """Returns what a field is called."""
    return tr(f"rules.{field}.name")


def value(rules: Rules, field: str) -> str:
    """Returns the value of a field in words."""
    if field == "must_play":
        return " ".join(map(level, rules.must_play)) or tr("rules.must_play.value.none")
    now = str(getattr(rules, field)).lower()
    key = f"rules.{field}.value.{now}"
    return tr(key) if has(key) else tr(f"rules.{field}.value.number", n=now)


def says(rules: Rules, field: str) -> str:
    """Returns what the value of a field means; for one that does not matter now, why."""
    if not matters(rules, field):
        return tr(f"rules.needs_{LEAST_DECKS[field]}")
    if field == "must_play":
        return tr(f"rules.must_play.says.{'some' if rules.must_play else 'none'}")
    if field == "counter" and rules.counter and rules.decks == 1:
        return tr("rules.counter.says.one_deck")
    now = str(getattr(rules, field)).lower()
    key = f"rules.{field}.says.{now}"
    return tr(key) if has(key) else tr(f"rules.{field}.says.number", n=now)


def title(rules: Rules) -> str:
    """Returns the name of the preset that a rule set is, or that it is none."""
    return tr(f"rules.{preset_of(rules) or 'own'}")


def summary(rules: Rules) -> str:
    """Returns a rule set in a sentence: what it is, and what differs from the preset nearest to it."""
    preset = preset_of(rules)
    if preset is not None:
        return tr(f"rules.{preset}_says")
    preset, changed = nearest(rules)
    if not changed:  # only in what does not matter
        return tr(f"rules.{preset}_says")
    changes = tr("rules.and").join(
        tr("rules.change", name=name(field), value=value(rules, field)) for field in changed
    )
    return tr("rules.from_preset", preset=tr(f"rules.{preset}"), changes=changes)


def variant(rules: Rules) -> str:
    """Returns a rule set's name and, for a preset with variants, which of them it is."""
    preset = preset_of(rules)
    fields = VARIANTS[preset] if preset else ()
    return tr("rules.and").join(
        [title(rules), *(tr(f"rules.{field}.variant.{getattr(rules, field)}".lower()) for field in fields)]
    )


def nearest(rules: Rules) -> tuple[str, list[str]]:
    """Returns the preset from which the fewest fields differ, and these fields without those that do not
    matter."""
    found = {
        key: [f for f in FIELDS if matters(rules, f) and getattr(rules, f) != getattr(preset, f)]
        for key, preset in PRESETS.items()
    }
    key = min(found, key=lambda key: len(found[key]))
    return key, found[key]


def fault(error: RulesError) -> str:
    """Returns in words what is wrong with the data of a rule set."""
    if error.fault is Fault.FORM:
        return tr("rules.fault.form")
    known = error.field in {field.name for field in fields(Rules)}
    field = name(error.field) if known else _short(error.field)
    if error.fault is Fault.FIELD:
        return tr("rules.fault.field", field=field)
    wrong = _short(json.dumps(error.value, ensure_ascii=False, default=str))
    return tr("rules.fault.value", field=field, value=wrong)


def _short(words: str) -> str:
    """Returns words from a file so that they can be shown."""
    words = "".join(ch if ch.isprintable() else " " for ch in words)
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"
