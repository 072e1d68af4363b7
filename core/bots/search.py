"""The searching player: it imagines deals, plays them out, and leaves the rule policy's move only on proof.

First some imagined deals nominate one challenger of the rule policy's move; half of the candidates drop out
at a time. Then fresh deals have to prove the challenger better: the paired difference, less its error, has
to be above nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter
from typing import Final

from core.bots import choose
from core.bots.limit import Limit
from core.bots.trials import MOST, Trial, trial
from core.messages import Action, Observation, Phase

POINT: Final = 0.15  # of a level, for a band's points: between the bands there is something to win too
PROOF: Final = 1.75  # standard errors at the end,
SURE: Final = 3.0  # and before: together one-sided 95 %
NOMINATE: Final = 0.3  # of the time, for finding a challenger
LEAST: Final = 16  # deals that prove anything
EARLY: Final = 0.75  # of the hand: with fewer cards the rule policy declares
LOST: Final = -1.0  # standard errors below which the challenger is given up
ROUND: Final = 8  # deals between two looks


@dataclass(frozen=True, slots=True)
class Judged:
    """What an action is worth to its side, against the rule policy's: means over imagined deals.

    levels, points  more (or fewer) of them;  error: the standard error of `levels`
    """

    action: Action
    levels: float
    points: float
    error: float


class Budget:
    """What is left of a limit. Shares of it can be spent one after the other."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = perf_counter) -> None:
        self.limit: Final = limit
        self.clock: Final = clock
        self.began: Final = 0.0 if limit.worlds is not None else clock()
        self.deals = 0

    def stopped(self) -> bool:
        """Returns whether the search is to stop."""
        return self.limit.stop is not None and self.limit.stop()

    def spent(self, share: float = 1.0) -> bool:
        """Returns whether this share of the whole is used up, or the search is to stop."""
        limit = self.limit
        if self.stopped():
            return True
        if limit.worlds is not None:
            return self.deals >= share * limit.worlds
        return limit.seconds is not None and self.clock() - self.began >= share * limit.seconds


def expert(seen: Observation, rng: Random, limit: Limit | None = None) -> Action:
    """Returns what the searching player does. Raises ValueError if there is nothing to do."""
    limit = limit or Limit()
    if _plain(seen):
        return choose.act(seen, rng)
    now = trial(seen, rng)
    if len(now.actions) == 1:
        return now.actions[0]
    budget = Budget(limit)
    challenger = _nominate(now, budget)
    return now.actions[challenger if challenger and _proved(now, budget, challenger) else 0]


def _plain(seen: Observation) -> bool:
    """Whether there is nothing to search for: no set to show, many cards still to come, or it is the partner
    whose set stands, which a search would change for too little."""
    if seen.phase not in (Phase.DRAW, Phase.DECLARE, Phase.COUNTER):
        return False
    if not seen.may_show or (seen.phase is Phase.DRAW and len(seen.hand) < EARLY * seen.rules.hand_size):
        return True
    return bool(seen.shown) and seen.rules.partners == "fixed" and seen.shown[-1].seat == _across(seen)


def _across(seen: Observation) -> int:
    assert seen.seat is not None
    return (seen.seat + 2) % 4


def evaluate(
    seen: Observation, rng: Random, limit: Limit | None = None, also: Action | None = None
) -> list[Judged]:
    """Returns what the candidates of a decision are worth: the rule policy's move first, which all others are
    measured against, then the best first; `also` is among them. Raises ValueError if there is nothing to do.
    """
    found = _judged(trial(seen, rng, also, MOST), Budget(limit or Limit()))
    return found[:1] + sorted(found[1:], key=lambda judged: (-judged.levels, -judged.points))


def compare(seen: Observation, rng: Random, limit: Limit, actions: Sequence[Action]) -> list[Judged]:
    """Returns what some actions are worth, in their order, each measured against the first of them."""
    now = trial(seen, rng, None, 1)
    now.narrow(actions)
    return _judged(now, Budget(limit))


def _judged(now: Trial, budget: Budget) -> list[Judged]:
    """What the candidates of a trial are worth against the first, in their order."""
    number = len(now.actions)
    levels: list[list[float]] = [[] for _ in range(number)]
    points = [0.0] * number
    while number > 1 and not budget.spent():
        now.deal()
        budget.deals += 1
        outcomes = []
        for i in range(number):
            if budget.stopped():
                break
            outcomes.append(now.outcome(i))
        if len(outcomes) < number:
            break
        for i, (up, more) in enumerate(outcomes):
            levels[i].append(up - outcomes[0][0])
            points[i] += more - outcomes[0][1]
    found = []
    for i, action in enumerate(now.actions):
        mean, error = spread(levels[i])
        found.append(Judged(action, mean, points[i] / max(1, len(levels[i])), error))
    return found


def spread(samples: Sequence[float]) -> tuple[float, float]:
    """Returns the mean of samples and its standard error."""
    number = len(samples)
    if not number:
        return 0.0, 0.0
    mean = sum(samples) / number
    if number < 2:
        return mean, 0.0
    return mean, sqrt(sum((x - mean) ** 2 for x in samples) / (number - 1) / number)


def _nominate(now: Trial, budget: Budget) -> int:
    """The number of the best challenger of candidate 0; 0 if none looks better."""
    alive = list(range(len(now.actions)))
    sums = [0.0] * len(alive)
    rounds = max(1, (len(alive) - 1).bit_length())
    for number in range(1, rounds + 1):
        met = False
        while not budget.spent() and not (met and budget.spent(NOMINATE * number / rounds)):
            met = True
            values = _values(now, budget, alive)
            for i, value in zip(alive, values, strict=False):
                sums[i] += value if len(values) == len(alive) else 0.0
        best = sorted(alive[1:], key=lambda i: -sums[i])
        alive = [0, *best[: max(1, len(best) // 2)]]
    return alive[1] if sums[alive[1]] > sums[0] else 0


def _proved(now: Trial, budget: Budget, challenger: int) -> bool:
    """Whether fresh deals prove the challenger better than candidate 0."""
    found: list[float] = []
    while not budget.spent():
        values = _values(now, budget, [0, challenger])
        if len(values) < 2:
            break
        found.append(values[1] - values[0])
        if len(found) >= LEAST and len(found) % ROUND == 0:
            mean, error = spread(found)
            if mean < LOST * error:
                return False
            if mean > SURE * error:
                return True
    mean, error = spread(found)
    return len(found) >= LEAST and mean > PROOF * error


def _values(now: Trial, budget: Budget, candidates: Sequence[int]) -> list[float]:
    """What candidates come to in one more deal; fewer of them if the search is to stop."""
    now.deal()
    budget.deals += 1
    step = now.seen.rules.step
    found = []
    for i in candidates:
        if budget.stopped():
            break
        levels, points = now.outcome(i)
        found.append(levels + POINT * points / step)
    return found
