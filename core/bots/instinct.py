"""What a play is worth by experience, before anything is imagined: a small net taught by played-out deals.

`core.bots.lessons` holds it: from the numbers of core.bots.aspects to a layer of units, each of which counts
for as much as it is above nothing, to the levels a play wins. Only differences mean something. It was taught
(build_scripts/teach.py) what came of every play to choose from when the rule policy played true deals to
their end, so it believes about hidden cards what is true of them, which imagined deals do not.
"""

from functools import cache

from core.bots import lessons
from core.bots.aspects import MOMENT, of_moment, of_play
from core.bots.habits import Habits
from core.bots.odds import prospect_now
from core.bots.sight import Sight
from core.ranks import Planes

DECKS = 2  # lessons are of two against two with so many


def advantages(sight: Sight, habits: Habits, own: Planes, plays: list[Planes]) -> list[float]:
    """Returns the levels that plays are worth more than the first of them; own: what the rule policy plays.
    Nothing is known of other decks and unknown partners: all 0."""
    rules = sight.play.rules
    if rules.decks != DECKS or rules.partners != "fixed":
        return [0.0] * len(plays)
    rows, last = _lessons()
    base = _sums([1.0, *of_moment(sight, habits)], rows)
    ends = prospect_now(sight)
    worth: list[float] = []
    for cards in plays:
        units = _sums(of_play(sight, habits, cards, own, ends), rows[1 + MOMENT :], base)
        worth.append(sum(unit * weight for unit, weight in zip(units, last, strict=True) if unit > 0))
    return [found - worth[0] for found in worth]


def _sums(numbers: list[float], rows: list[list[float]], base: list[float] | None = None) -> list[float]:
    """Sums rows, each as often as its number says, on top of a base."""
    found = base or [0.0] * len(rows[0])
    for number, row in zip(numbers, rows, strict=False):
        if number:
            found = [sum_ + number * weight for sum_, weight in zip(found, row, strict=True)]
    return found


@cache
def _lessons() -> tuple[list[list[float]], list[float]]:
    """The rows, that of a constant 1 first, and the weights of the units."""
    rows = [[weight / lessons.SCALE for weight in row] for row in lessons.ROWS]
    return rows, [weight / lessons.SCALE for weight in lessons.UNITS]
