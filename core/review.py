"""Which of a seat's choices in a finished deal cost it most (a review).

A strong player is asked again at each choice. It is shown what the seat could know at that moment and judges
by deals that fit that, never by the cards as they really lay. A choice is named only if its loss is proven:
what looks better in some sampled deals must be better in others as well, beyond chance, by an amount that
matters.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import hypot
from random import Random
from typing import Final, Protocol, assert_never

from core.bots import Limit
from core.follow import Lead, legal_follows
from core.messages import Action, Bury, Declare, NamePartner, Observation, Pass, PlayCards, same
from core.ranks import rank_table
from core.reel import Film

MOST: Final = 3  # choices that are named
ERRORS: Final = 2.0  # a loss must be so many standard errors from nothing,
LEVELS: Final = 0.06  # and be of so many levels
POINTS: Final = 3.0  # or points
PROOF: Final = 6  # times as many deals for a proof: two actions are compared in them, not a dozen


class Judged(Protocol):
    """What the strong player thinks of an action: the mean gain, over sampled deals, of the seat's side
    against one of the actions, which has 0 in all three (core.bots.search)."""

    @property
    def action(self) -> Action: ...
    @property
    def levels(self) -> float: ...
    @property
    def points(self) -> float: ...
    @property
    def error(self) -> float: ...


class Expert(Protocol):
    """Who judges: core.bots.search."""

    def evaluate(
        self, seen: Observation, rng: Random, limit: Limit, also: Action | None, /
    ) -> Sequence[Judged]:
        """Returns what the candidates of a decision are worth, `also` among them."""

    def compare(
        self, seen: Observation, rng: Random, limit: Limit, actions: Sequence[Action], /
    ) -> Sequence[Judged]:
        """Returns what these actions are worth, in their order, against the first of them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice a seat had: what it could know, and what it did. `version` is the moment (core.reel)."""

    version: int
    observation: Observation
    action: Action


@dataclass(frozen=True, slots=True)
class Finding:
    """A choice that cost something: what was done, what would have been better, and by how much: levels and
    points of the seat's side, and the standard error of the levels."""

    version: int
    done: Action
    better: Action
    levels: float
    points: float
    error: float


def choices(film: Film, seat: int) -> list[Choice]:
    """Returns the choices a seat had in a deal: to show a set or not, the card to name, what to bury, and
    every play for which the rules left more than one possibility."""
    found: list[Choice] = []
    for version in range(film.start, film.end):
        move = film.move(version)
        if move is not None and move.seat == seat:
            observation = film.observe(version, seat)
            if _is_choice(observation, move.action):
                found.append(Choice(version, observation, move.action))
    return found


def _is_choice(seen: Observation, action: Action) -> bool:
    match action:
        case Declare() | NamePartner() | Bury():
            return True
        case Pass():
            return bool(seen.may_show)
        case PlayCards():
            return _plays(seen) > 1
        case _:
            assert_never(action)


def _plays(seen: Observation) -> int:
    """Returns how many plays are legal; 2 stands for more."""
    if not seen.trick:
        return min(2, len(seen.hand))
    table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
    lead = Lead(table, seen.rules, table.planes(seen.trick[0].cards))
    return sum(1 for _ in islice(legal_follows(table, lead, table.planes(seen.hand)), 2))


def review(found: Iterable[Choice], seed: int, limit: Limit, expert: Expert) -> Iterator[Finding | None]:
    """Looks at one choice after the other and says of each what it cost, None if that is nothing or unproven.

    With the worlds of the limit given, each answer depends on the choice and the seed alone.
    """
    for choice in found:
        yield judge(choice, seed, limit, expert)


def judge(choice: Choice, seed: int, limit: Limit, expert: Expert) -> Finding | None:
    """Says what a choice cost; None if that is nothing, or unproven.

    `limit` is for the search of something better; proving that it is costs about as much again.
    """
    better = _suspect(choice, Random(f"{seed}:{choice.version}:first"), limit, expert)
    if better is None:
        return None
    # The best of many is the best by luck as well. Other deals must say the same of this one.
    rng = Random(f"{seed}:{choice.version}:second")
    more = limit if limit.worlds is None else replace(limit, worlds=PROOF * limit.worlds)
    _, proved = expert.compare(choice.observation, rng, more, (choice.action, better))
    if not _matters(proved.levels, proved.points) or proved.levels <= ERRORS * proved.error:
        return None
    return Finding(
        choice.version, choice.action, better, proved.levels, max(0.0, proved.points), proved.error
    )


def _suspect(choice: Choice, rng: Random, limit: Limit, expert: Expert) -> Action | None:
    """Returns what looks best, if that looks better than what was done."""
    judged = expert.evaluate(choice.observation, rng, limit, choice.action)
    done = next((entry for entry in judged if same(entry.action, choice.action)), None)
    others = [entry for entry in judged if entry is not done]
    if done is None or not others:
        return None
    best = max(others, key=lambda entry: (entry.levels, entry.points))
    # Against the action all are compared with one error is 0. Of two others the errors go together: they
    # share much of their chance, so this is rather too careful.
    levels, error = best.levels - done.levels, hypot(best.error, done.error)
    if levels <= error or not _matters(levels, best.points - done.points):
        return None
    return best.action


def _matters(levels: float, points: float) -> bool:
    return levels >= LEVELS or (levels > 0 and points >= POINTS)


def worst(found: Iterable[Finding | None]) -> list[Finding]:
    """Returns the choices that cost most, the worst first."""
    named = [finding for finding in found if finding is not None]
    return sorted(named, key=lambda finding: (-finding.levels, -finding.points, finding.version))[:MOST]
