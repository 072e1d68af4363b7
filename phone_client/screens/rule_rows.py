"""Rows that change a field of a rule set with left and right."""

from __future__ import annotations

from dataclasses import replace

from core.rules import Rules, choices, matters
from phone_client import rule_words
from phone_client.chrome import Row


def row(rules: Rules, field: str) -> Row:
    """Returns a field as a row; one that does not matter now is grey and shows no value."""
    if not matters(rules, field):
        return Row(rule_words.name(field), alive=False)
    return Row(rule_words.name(field), rule_words.value(rules, field))


def stepped(rules: Rules, field: str, by: int) -> Rules:
    """Returns the rules with the field's next choice (`by` 1) or the one before it (-1), round the ends."""
    offered = choices(rules, field)
    at = offered.index(getattr(rules, field))
    return replace(rules, **{field: offered[(at + by) % len(offered)]})
