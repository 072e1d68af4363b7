"""What a play is worth by experience, before anything is imagined: a small net taught by played-out deals.

`core.bots.lessons` holds it: from the numbers of core.bots.aspects to a layer of units, each of which counts
for as much as it is above nothing, to the levels a play wins. Only differences mean something. It was taught
(build_scripts/teach.py) what came of every play to choose from when the rule policy played true deals to
their end, so it believes about hidden cards what is true of them, which imagined deals do not.
"""

from functools import cache
from typing import Final

import numpy as np

from core.bots import follow, lead, lessons, tries
from core.bots.aspects import MOMENT, PLAY, of_moment, of_plays
from core.bots.habits import Habits
from core.bots.manners import faults
from core.bots.sight import Sight, best
from core.follow import size, within
from core.ranks import Planes
from core.rules import Rules

DECKS: Final = 2  # lessons are of two against two with so many
MARGIN: Final = 0.04  # levels for which the rule policy's play is left
MANNERS: Final = 1.0  # levels by which what partners complain about comes after all else
CLOSE: Final = 10.0  # points between two plays of which experience may see another before the rule policy
FAR: Final = 1e9
DIGITS: Final = 9  # of levels


def ranked(sight: Sight, habits: Habits) -> list[Planes]:
    """Returns sensible plays, the best first: the rule policy's own, unless experience says that another is
    clearly better. That needs all that was played: a position that does not tell it is left to the rule
    policy."""
    plays = tries.moves(sight)
    own = sum(size(cards) for seat, cards in habits.plays if seat == sight.seat)
    if len(plays) == 1 or own + size(sight.hand) != sight.play.rules.hand_size:
        return plays
    worth = _weighed(sight, habits, plays)
    order = sorted(range(len(plays)), key=lambda i: -worth[i])
    return [plays[i] for i in order]


def imagined(sight: Sight, habits: Habits) -> Planes:
    """Returns what the normal player may be imagined to play. It is found sooner than what it does play:
    where the rule policy sees much between its plays, nothing else is looked at."""
    now = sight.play.lead
    if now is not None and follow.forced(sight.hand, now):
        return within(sight.hand, now.mask)
    found = lead.leads(sight) if now is None else follow.judged(sight)
    if not _close(found):
        return best(found)
    plays = tries.moves(sight)
    if len(plays) == 1:
        return plays[0]
    worth = _weighed(sight, habits, plays)
    return plays[worth.index(max(worth))]


def _close(found: list[tuple[float, Planes]]) -> bool:
    """Whether there is a second play about as good as the best."""
    first = second = -FAR
    for worth, _ in found:
        if worth > first:
            first, second = worth, first
        elif worth > second:
            second = worth
    return first - second < CLOSE


def _weighed(sight: Sight, habits: Habits, plays: list[Planes]) -> list[float]:
    """What plays are worth to the normal player."""
    worth = advantages(sight, habits, plays[0], plays)
    worth[0] = MARGIN
    for i, bad in enumerate(faults(sight, plays)):
        if bad:
            worth[i] = min(worth[i], 0.0) - MANNERS
    return worth


def taught(rules: Rules) -> bool:
    """Returns whether anything is known of a game."""
    return rules.decks == DECKS and rules.partners == "fixed"


def advantages(sight: Sight, habits: Habits, own: Planes, plays: list[Planes]) -> list[float]:
    """Returns the levels that plays are worth more than the first of them; own: what the rule policy plays.
    Nothing is known of other decks and unknown partners: all 0."""
    if not taught(sight.play.rules):
        return [0.0] * len(plays)
    net = _net()
    numbers: list[float] = []
    for row in of_plays(sight, habits, plays, own):
        numbers += row
    units = np.fromiter(numbers, float, len(numbers)).reshape(len(plays), PLAY) @ net.play
    units += net.constant + np.array(of_moment(sight, habits)) @ net.moment
    found = np.maximum(units, 0.0) @ net.worth
    # On the last digits machines do not agree: they add up in different orders.
    more: list[float] = (found - found[0]).round(DIGITS).tolist()
    return more


class Net:
    """What each unit adds up: a constant, numbers of the moment and of the play; and what it counts for."""

    def __init__(self) -> None:
        rows = np.array(lessons.ROWS) / lessons.SCALE
        self.constant: Final = rows[0]
        self.moment: Final = rows[1 : 1 + MOMENT]
        self.play: Final = rows[1 + MOMENT :]
        self.worth: Final = np.array(lessons.UNITS) / lessons.SCALE


@cache
def _net() -> Net:
    """What has been learnt."""
    return Net()
