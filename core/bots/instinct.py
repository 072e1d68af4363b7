"""What a play is worth by experience, before anything is imagined: a small net taught by played-out deals.

`core.bots.lessons` holds it: from the numbers of core.bots.aspects to a layer of units, each of which counts
for as much as it is above nothing, to the levels a play wins. Only differences mean something. It was taught
(build_scripts/teach.py) what came of every play to choose from when the rule policy played true deals to
their end, so it believes about hidden cards what is true of them, which imagined deals do not.
"""

from functools import cache
from typing import Final

from core.bots import lessons, tries
from core.bots.aspects import MOMENT, of_moment, of_play
from core.bots.habits import Habits
from core.bots.odds import prospect_now
from core.bots.sight import Sight
from core.bots.wins import takes
from core.follow import size
from core.ranks import Planes

DECKS: Final = 2  # lessons are of two against two with so many
MARGIN: Final = 0.04  # levels for which the rule policy's play is left
MANNERS: Final = 1.0  # levels, more than points given to a trick that is lost can seem to be worth


def ranked(sight: Sight, habits: Habits) -> list[Planes]:
    """Returns sensible plays, the best first: the rule policy's own, unless experience says that another is
    clearly better. That needs all that was played: a position that does not tell it is left to the rule
    policy."""
    plays = tries.moves(sight)
    own = sum(size(cards) for seat, cards in habits.plays if seat == sight.seat)
    if len(plays) == 1 or own + size(sight.hand) != sight.play.rules.hand_size:
        return plays
    worth = advantages(sight, habits, plays[0], plays)
    worth[0] = MARGIN
    lost = sight.play.lead is not None and prospect_now(sight) == -1
    given = sight.pips(plays[0])
    for i, cards in enumerate(plays):
        if lost and sight.pips(cards) > given and takes(sight, cards) < 0:
            worth[i] -= MANNERS
    order = sorted(range(len(plays)), key=lambda i: -worth[i])
    return [plays[i] for i in order]


def advantages(sight: Sight, habits: Habits, own: Planes, plays: list[Planes]) -> list[float]:
    """Returns the levels that plays are worth more than the first of them; own: what the rule policy plays.
    Nothing is known of other decks and unknown partners: all 0."""
    rules = sight.play.rules
    if rules.decks != DECKS or rules.partners != "fixed":
        return [0.0] * len(plays)
    units = _units()
    moment = of_moment(sight, habits)
    base = [unit.constant + _sum(moment, unit.moment) for unit in units]
    ends = prospect_now(sight)
    found: list[float] = []
    for cards in plays:
        numbers = of_play(sight, habits, cards, own, ends)
        total = 0.0
        for k, unit in enumerate(units):
            above = base[k] + _sum(numbers, unit.play)
            if above > 0:
                total += above * unit.worth
        found.append(total)
    return [worth - found[0] for worth in found]


def _sum(numbers: list[float], weights: list[float]) -> float:
    """Sums numbers, each as often as its weight says."""
    found = 0.0
    for i, number in enumerate(numbers):
        if number:
            found += number * weights[i]
    return found


class Unit:
    """What a unit adds up: a constant, numbers of the moment and of the play; and what it counts for."""

    def __init__(self, rows: list[float], worth: float) -> None:
        self.constant: Final = rows[0]
        self.moment: Final = rows[1 : 1 + MOMENT]
        self.play: Final = rows[1 + MOMENT :]
        self.worth: Final = worth


@cache
def _units() -> list[Unit]:
    """What has been learnt, unit by unit."""
    return [
        Unit([row[k] / lessons.SCALE for row in lessons.ROWS], weight / lessons.SCALE)
        for k, weight in enumerate(lessons.UNITS)
    ]
