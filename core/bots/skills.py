"""The computer players by how well they play: `player("normal")`."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from core.bots.choose import act
from core.bots.limit import Limit
from core.messages import Action, Observation

Bot = Callable[[Observation, Random], Action]

SKILLS: Final = ("beginner", "normal", "expert", "unhurried")
SECONDS: Final = {"expert": 0.3, "unhurried": 2.0}  # a searching player thinks without being told how long


def player(skill: str, limit: Limit | None = None) -> Bot:
    """Returns the player of a skill; `limit` is for those that search, the others answer at once.

    Raises ValueError, which names the choices, if there is no such skill.
    """
    if skill not in SKILLS:
        raise ValueError(f"no such player: {skill!r}; there are {', '.join(SKILLS)}")
    if skill == "normal":
        return act
    # What a player needs is loaded only for it.
    if skill == "beginner":
        from core.bots.beginner import beginner

        return beginner
    from core.bots.search import expert

    return partial(expert, limit=limit or Limit(SECONDS[skill]))
