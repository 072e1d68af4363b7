"""The rule set as one value: every field of section 9 of RULES.md, and the presets N, M and C.

>>> M.hand_size, M.kitty_size, M.step
(25, 8, 40)
"""

from dataclasses import dataclass, fields
from typing import Any, Final

from core.cards import RANKS

CHOICES: Final[dict[str, tuple[object, ...]]] = {
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
MAX_PENALTY = 100


class RulesError(ValueError):
    """An impossible rule set. `field` names the culprit; `str()` says what is wrong with it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field


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
                raise RulesError(name, f"{value!r} is none of {', '.join(map(repr, choices))}")
        if type(self.throw_penalty) is not int or not 0 <= self.throw_penalty <= MAX_PENALTY:
            raise RulesError(
                "throw_penalty", f"{self.throw_penalty!r} is no number of points 0..{MAX_PENALTY}"
            )
        if list(self.must_play) != sorted(set(self.must_play) & set(range(len(RANKS)))):
            raise RulesError("must_play", f"{self.must_play!r} are no rising ranks")

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

    def to_dict(self) -> dict[str, Any]:
        """Returns every field by name, as JSON can hold it; ranks are their letters."""
        plain = {f.name: getattr(self, f.name) for f in fields(self)}
        return plain | {"must_play": [RANKS[rank] for rank in self.must_play]}

    @staticmethod
    def from_dict(data: object) -> "Rules":
        """Returns the rules of a dict; absent fields take preset N's value. Raises RulesError."""
        if not isinstance(data, dict):
            raise RulesError("rules", "not a table of fields")
        known = {f.name for f in fields(Rules)}
        for name in data:
            if name not in known:
                raise RulesError(str(name), "unknown field")
        ranks = data.get("must_play", [])
        if not isinstance(ranks, list | tuple) or not all(
            isinstance(r, str) and r in RANKS and len(r) == 1 for r in ranks
        ):
            raise RulesError("must_play", f"{ranks!r} is no list of ranks 2..A")
        return Rules(**{**data, "must_play": tuple(sorted({RANKS.index(r) for r in ranks}))})


N: Final = Rules()
M: Final = Rules(dig_shape="lead", match_end="reach")
C: Final = Rules(override="once", undeclared="no_trump", first_dealer="first", counter=True, dig_shape="lead")
PRESETS: Final[dict[str, Rules]] = {"N": N, "M": M, "C": C}
