"""The searching player: it imagines deals, plays them out, and believes them as far as they have proved true.

In imagined deals everybody plays on as the normal player does for some tricks (before play, and where nothing
has been learnt, as the rule policy), and hidden cards lie as what was played and buried makes it likely
(core.bots.chain). Of the differences found there about three quarters are true. So two things are weighed, as
measured over thousands of decisions against what came of them in the true deal: what imagined deals say, the
less the more chance there is in it, and what experience says (core.bots.instinct).
The rule policy's move is left only if another is then better by a margin. Half of the candidates drop out at
a time.
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
BELIEF: Final = 0.7  # how much of a difference over countless imagined deals is true,
DOUBT: Final = 45.0  # falling with the square of its standard error
EXPERIENCE: Final = 1.02  # how much of what experience says is true where nothing is imagined,
KNOWN: Final = 1.05  # and how much less where imagined deals are believed
MARGIN: Final = 0.02  # levels for which the rule policy's move is left
SURE: Final = 3.0  # standard errors: nothing will change that any more
PROOF: Final = 1.75  # standard errors where there is no experience
LEAST: Final = 16  # deals before anything is settled
EARLY: Final = 0.75  # of the hand: with fewer cards the rule policy declares
ENOUGH: Final = 48  # deals that are worth all pains
LITTLE: Final = 0.06  # of the pains, for the first deal where time counts:
MANY: Final = 100  # if so many of the kind have time, the next ones get all
ROUND: Final = 8  # deals between two looks


@dataclass(frozen=True, slots=True)
class Judged:
    """What an action is worth to its side, against the rule policy's, as far as it is believed.

    levels, points  more (or fewer) of them;  error: the standard error that chance leaves in `levels`
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

    def deal(self, now: Trial) -> None:
        """Imagines one more deal. Where there will be few, less pains are taken with each: a number of them
        says so, or the time that the first takes, with which little pains are taken."""
        limit = self.limit
        if not self.deals:
            if limit.worlds is not None:
                now.effort = min(1.0, limit.worlds / ENOUGH)
            elif limit.seconds is not None:
                now.effort = LITTLE
        now.deal()
        self.deals += 1
        if self.deals == 1 and limit.worlds is None and limit.seconds is not None:
            took = max(1e-9, self.clock() - self.began)
            now.effort = min(1.0, limit.seconds / (MANY * took))

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
        return choose.by_rule(seen, rng)
    now = trial(seen, rng)
    if len(now.actions) == 1:
        return now.actions[0]
    return now.actions[_best(now, Budget(limit))]


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
    tally = Tally(now.experience())
    points = [0.0] * number
    while number > 1 and not budget.spent():
        budget.deal(now)
        outcomes = []
        for i in range(number):
            if budget.stopped():
                break
            outcomes.append(now.outcome(i))
        if len(outcomes) < number:
            break
        tally.add(range(number), [up for up, _ in outcomes])
        for i, (_, more) in enumerate(outcomes):
            points[i] += more - outcomes[0][1]
    found = []
    for i, action in enumerate(now.actions):
        belief = tally.belief(i)
        more = belief * points[i] / max(1, tally.deals[i])
        found.append(Judged(action, tally.worth(i), more, belief * tally.found(i)[1]))
    return found


class Tally:
    """What is known of the candidates of a trial: experience, and sums over the deals imagined."""

    def __init__(self, experience: Sequence[float]) -> None:
        self.taught: Final = any(experience)
        self.experience: Final = experience
        self.deals: Final = [0] * len(experience)
        self.sums: Final = [0.0] * len(experience)
        self.squares: Final = [0.0] * len(experience)

    def add(self, candidates: Sequence[int], values: Sequence[float]) -> None:
        """Takes note of what candidates came to in one more deal, number 0 first."""
        for i, value in zip(candidates, values, strict=True):
            self.deals[i] += 1
            self.sums[i] += value - values[0]
            self.squares[i] += (value - values[0]) ** 2

    def found(self, i: int) -> tuple[float, float]:
        """Returns how much better than candidate 0 another was in the deals, and the standard error."""
        number = self.deals[i]
        if not i:
            return 0.0, 0.0
        if number < 2:
            return 0.0, 1.0
        mean = self.sums[i] / number
        return mean, sqrt(max(0.0, self.squares[i] / number - mean * mean) / (number - 1))

    def belief(self, i: int) -> float:
        """Returns how much of what was found of a candidate is believed."""
        error = self.found(i)[1]
        return BELIEF / (1 + DOUBT * error * error)

    def worth(self, i: int) -> float:
        """Returns how much better than candidate 0 another is taken to be."""
        belief = self.belief(i)
        return (EXPERIENCE - KNOWN * belief) * self.experience[i] + belief * self.found(i)[0]

    def settled(self, i: int) -> int:
        """Returns whether a candidate is surely worth the margin (1), surely not (-1), or neither (0)."""
        doubt = SURE * BELIEF * self.found(i)[1]
        if self.worth(i) + doubt < MARGIN:
            return -1
        return 1 if self.worth(i) - doubt > MARGIN else 0

    def chosen(self, i: int) -> bool:
        """Returns whether a candidate is to be played and not number 0."""
        mean, error = self.found(i)
        proved = self.deals[i] >= LEAST and mean > PROOF * error
        return self.worth(i) > MARGIN and (self.taught or proved)


def _best(now: Trial, budget: Budget) -> int:
    """The number of the candidate to be played."""
    tally = Tally(now.experience())
    alive = list(range(len(now.actions)))
    rounds = max(1, (len(alive) - 1).bit_length())
    for number in range(1, rounds + 1):
        while not budget.spent(number / rounds):
            values = _values(now, budget, alive)
            if len(values) < len(alive):
                break
            tally.add(alive, values)
            if tally.deals[0] >= LEAST and tally.deals[0] % ROUND == 0:
                best = max(alive[1:], key=tally.worth)
                settled = tally.settled(best)
                if settled < 0:
                    return 0
                if settled > 0 and len(alive) == 2:
                    return best
        ranked = sorted(alive[1:], key=lambda i: -tally.worth(i))
        alive = [0, *ranked[: max(1, len(ranked) // 2)]]
    return alive[1] if tally.chosen(alive[1]) else 0


def _values(now: Trial, budget: Budget, candidates: Sequence[int]) -> list[float]:
    """What candidates come to in one more deal; fewer of them if the search is to stop."""
    budget.deal(now)
    step = now.seen.rules.step
    found = []
    for i in candidates:
        if budget.stopped():
            break
        levels, points = now.outcome(i)
        found.append(levels + POINT * points / step)
    return found
