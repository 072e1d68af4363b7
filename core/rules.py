"""The rule set as one value: every field of section 9 of RULES.md, and the presets N, M and C.

>>> M.hand_size, M.kitty_size, M.step
(25, 8, 40)
"""

import reprlib
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from core.cards import RANKS

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "decks": (1, 2, 3),
    "partners": ("fixed", "named"),
    "override": ("stronger", "once"),
    "undeclared": ("kitty", "no_trump"),
    "first_dealer": ("final", "first"),
    "counter": (False, True),
    "twos_trump": (False, True),
    "dig_shape": ("winner", "lead"),
    "match_end": ("defend", "reach"),
    "protect_triples": (False, True),
    "follow_tractors": (True, False),
}
MAX_PENALTY: Final = 100
# With fewer decks the field changes nothing. Without pairs nothing is overridden, followed in shape or dug
# for more than twice the points; without triples none can be protected, and nobody overrides twice: over a
# single comes a pair, and over a pair only jokers, which are always allowed (R4.5).
LEAST_DECKS: Final = {
    "override": 3,
    "first_dealer": 2,
    "dig_shape": 2,
    "follow_tractors": 2,
    "protect_triples": 3,
}
_PENALTY_STEP: Final = 5


def brief(value: object) -> str:
    """Returns a wrong value as an error names it: in few characters, however long or deeply nested it is."""
    try:
        return reprlib.repr(value)
    except ValueError:  # more digits than Python writes
        return f"a huge {type(value).__name__}"


class Fault(StrEnum):
    """What can be wrong with the data of a rule set."""

    FORM = "form"  # it is no table of fields
    FIELD = "field"  # it names a field that no rule set has
    VALUE = "value"  # a field has a value that is none of its choices


class RulesError(ValueError):
    """An impossible rule set. `field` names the culprit, `value` is what stood there, `fault` what is wrong.
    `str()` is for developers."""

    def __init__(self, field: str, problem: str, fault: Fault = Fault.VALUE, value: object = None) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.fault = fault
        self.value = value


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set (section 9). The defaults are preset N. Raises RulesError on an impossible value.

    `must_play` holds ranks 0..12 (2..A) in rising order; `throw_penalty` is points a card tried.
    """

    decks: int = 2
    partners: str = "fixed"
    override: str = "stronger"
    undeclared: str = "kitty"
    first_dealer: str = "final"
    counter: bool = False
    twos_trump: bool = False
    dig_shape: str = "winner"
    match_end: str = "defend"
    throw_penalty: int = 0
    must_play: tuple[int, ...] = ()
    protect_triples: bool = False
    follow_tractors: bool = True

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if not any(value == choice and type(value) is type(choice) for choice in choices):
                raise RulesError(
                    name, f"{brief(value)} is none of {', '.join(map(repr, choices))}", value=value
                )
        if type(self.throw_penalty) is not int or not 0 <= self.throw_penalty <= MAX_PENALTY:
            problem = f"{brief(self.throw_penalty)} is no number of points 0..{MAX_PENALTY}"
            raise RulesError("throw_penalty", problem, value=self.throw_penalty)
        ranks = self.must_play
        if (
            type(ranks) is not tuple
            or any(type(rank) is not int for rank in ranks)
            or (list(ranks) != sorted(set(ranks) & set(range(len(RANKS)))))
        ):
            raise RulesError("must_play", f"{brief(ranks)} are no rising ranks", value=ranks)

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat (R1.4)."""
        return (12, 25, 39)[self.decks - 1]

    @property
    def kitty_size(self) -> int:
        """Cards of the kitty (R1.4)."""
        return (6, 8, 6)[self.decks - 1]

    @property
    def step(self) -> int:
        """Points of one band (R8.3)."""
        return 20 * self.decks

    @property
    def start_levels(self) -> range:
        """The levels a match may start from: not A where arriving there is winning (R8.5)."""
        return range(len(RANKS) - (self.match_end == "reach"))

    def to_dict(self) -> dict[str, Any]:
        """Returns every field by name, as JSON can hold it; ranks are their letters."""
        plain = {f.name: getattr(self, f.name) for f in fields(self)}
        return plain | {"must_play": [RANKS[rank] for rank in self.must_play]}

    @staticmethod
    def from_dict(data: object) -> "Rules":
        """Returns the rules of a dict; absent fields take preset N's value. Raises RulesError."""
        if not isinstance(data, dict):
            raise RulesError("rules", "not a table of fields", Fault.FORM, data)
        known = {f.name for f in fields(Rules)}
        for name in data:
            if name not in known:
                raise RulesError(str(name), "unknown field", Fault.FIELD, data[name])
        ranks = data.get("must_play", [])
        if not isinstance(ranks, list | tuple) or not all(
            isinstance(r, str) and r in RANKS and len(r) == 1 for r in ranks
        ):
            raise RulesError("must_play", f"{brief(ranks)} is no list of ranks 2..A", value=ranks)
        return Rules(**{**data, "must_play": tuple(sorted({RANKS.index(r) for r in ranks}))})


N: Final = Rules()
M: Final = Rules(dig_shape="lead", match_end="reach")
C: Final = Rules(override="once", undeclared="no_trump", first_dealer="first", counter=True, dig_shape="lead")
PRESETS: Final[dict[str, Rules]] = {"N": N, "M": M, "C": C}
# What a preset leaves open (the "choices" of section 9).
VARIANTS: Final[dict[str, tuple[str, ...]]] = {
    "N": ("decks", "partners"),
    "M": (),
    "C": ("decks", "twos_trump"),
}


def preset_of(rules: Rules) -> str | None:
    """Returns the preset these rules are, in one of its variants; None: they are house rules.

    >>> preset_of(Rules(decks=3)), preset_of(Rules(twos_trump=True))
    ('N', None)
    """
    for name, preset in PRESETS.items():
        if replace(rules, **{field: getattr(preset, field) for field in VARIANTS[name]}) == preset:
            return name
    return None


def matters(rules: Rules, field: str) -> bool:
    """Returns whether a field can make a difference, the others being as they are.

    >>> matters(Rules(decks=2), "protect_triples"), matters(Rules(decks=3), "protect_triples")
    (False, True)
    """
    return rules.decks >= LEAST_DECKS.get(field, 1)


def choices(rules: Rules, field: str) -> tuple[Any, ...]:
    """Returns the values worth offering for a field, the others being as they are: the present one among
    them, and alone where the field does not matter. For `must_play` these are the levels that may be in it: A
    need not be named, no match goes past it.
    """
    now = getattr(rules, field)
    if not matters(rules, field):
        return (now,)
    if field == "throw_penalty":
        return tuple(sorted({now, *range(0, MAX_PENALTY + 1, _PENALTY_STEP)}))
    if field == "must_play":
        return tuple(range(len(RANKS) - 1))
    return CHOICES[field]
