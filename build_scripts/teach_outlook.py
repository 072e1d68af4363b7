"""Teaches what the attackers will still win if all hands are known (core.bots.outlook): writes
core/bots/prospects.py.

`python3 build_scripts/teach_outlook.py` lets players that are imagined as normal ones play 100 000 deals,
with now and then another play. It takes down every trick's end, and at some turns what would come of each
play to choose from, as differences between such are what estimates are for; then it fits a small net: a
quarter of an hour on two cores with the compiled core. Deals that were played are kept in build/outlook, so
it can be stopped and begun again. Whoever changes these players or what core.bots.outlook sees should empty
that, teach anew, and then measure (core.arena).
"""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from teach import CHUNK, LESSONS, ROOT, asked, batches, keep, played, written
from teach_deals import LEADS, Running, begun
from teach_net import Floats, Net

from core.bots import tries
from core.bots.instinct import imagined
from core.bots.outlook import FIVE, FROM, LEAD, LEFT, OUT, PART, numbers
from core.bots.rollout import points_of, so_far, total
from core.ranks import Planes

PLAYED: Final = ROOT / "build" / "outlook"
PROSPECTS: Final = LESSONS.with_name("prospects.py")
SHARE: Final = 0.04  # of the turns, at which everything is tried
ODD: Final = 0.06  # of the plays are any of those there are to choose from
NEAR: Final = 5  # cards in a hand; with fewer nothing is tried
CHOICES: Final = 8
TRICKS: Final = 3  # ends of tricks that are taken down of everything tried
UNITS: Final = 128
TIMES: Final = 12  # that all deals are gone through
TESTED: Final = 0.04  # of the deals, kept apart
APART: Final = 1.5  # how much more differences between choices count than estimates
ALONE: Final = 0.3  # how much these count


class States(NamedTuple):
    """Ends of tricks: the numbers of each, the points the attackers still won, and whether it is the first
    of those that are told apart: of what came of all choices of a turn at the end of the same trick."""

    numbers: NDArray[np.int8]
    won: Floats
    first: NDArray[np.bool_]

    def target(self) -> Floats:
        """Returns what a net is to answer: how much more than half of what is out the leader's side wins."""
        half = self.numbers[:, OUT].astype(np.float32) * FIVE / 2
        return ((self.won - half) * self.lead() / PART).astype(np.float32)

    def lead(self) -> Floats:
        """Returns 1 where the leader attacks, else -1."""
        return self.numbers[:, LEAD].astype(np.float32)


Group = list[tuple[list[float], int]]  # numbers, and the points the attackers still won


def look(now: Running) -> list[float]:
    """Returns what the net sees between two tricks."""
    cast = now.cast
    lead = 1.0 if cast.attacks(now.play.turn) else -1.0
    return numbers(now.play, lead, float(points_of(cast.table, cast.kitty)))


def gone(now: Running, most: int) -> Group:
    """Plays on to the end; returns what was seen before each of the next leads, at most so many."""
    seen: Group = []
    while now.play.left:
        if now.play.lead is None and len(seen) < most:
            seen.append((look(now), so_far(now.play, now.cast)))
        now.go(imagined(now.sight(), now.habits))
    won = total(now.play, now.cast)
    return [(found, won - points) for found, points in seen]


def groups(seed: int, number: int) -> Iterator[Group]:
    """Gives the ends of tricks of one deal, and of what was tried in it."""
    rng = Random(f"{seed}:{number}")
    now = begun(rng)
    if now is None:
        return
    seen = []
    while now.play.left:
        leads = now.play.lead is None
        if leads:
            seen.append((look(now), so_far(now.play, now.cast)))
        sight = now.sight()
        cards = imagined(sight, now.habits)
        plays = tries.moves(sight)
        if len(plays) > 1 and now.play.left >= NEAR and rng.random() < SHARE * (LEADS if leads else 1):
            yield from tried(now, list(dict.fromkeys([cards, *plays]))[:CHOICES])
        now.go(rng.choice(plays) if rng.random() < ODD else cards)
    won = total(now.play, now.cast)
    yield from ([(found, won - points)] for found, points in seen)


def tried(now: Running, plays: list[Planes]) -> Iterator[Group]:
    """Gives what would come of some plays, by the tricks that are complete."""
    found: list[Group] = [[] for _ in range(TRICKS)]
    for cards in plays:
        then = now.copy()
        then.go(cards)
        for group, end in zip(found, gone(then, TRICKS), strict=False):
            group.append(end)
    yield from filter(None, found)


def chunk(seed: int, k: int) -> Path:
    """Plays some deals, unless that was done; returns where they are."""
    place = PLAYED / f"{seed}_{k}.npz"
    if place.exists():
        return place
    rows: list[NDArray[np.int8]] = []
    won: list[int] = []
    first: list[bool] = []
    for number in range(k * CHUNK, (k + 1) * CHUNK):
        for group in groups(seed, number):
            rows += [np.array(found, np.int8) for found, _ in group]
            won += [points for _, points in group]
            first += [i == 0 for i in range(len(group))]
    keep(place, numbers=np.array(rows), won=np.array(won, np.float32), first=np.array(first))
    return place


def taught(data: States, rng: np.random.Generator) -> tuple[Net, list[float]]:
    """Returns a net that has learnt from all but the last deals, and how far off it is at those (MISS)."""
    sample = data.numbers[rng.integers(0, len(data.won), 100_000)].astype(np.float32)
    net = Net(sample, UNITS, rng)
    target, lead = data.target(), data.lead()
    parts = batches(data.first)
    kept = max(1, int(len(parts) * TESTED))
    known, unknown = parts[:-kept], slice(parts[-kept].start, len(data.won))
    steps: Iterator[int] = count()
    missed: list[float] = []
    for time in range(TIMES):
        for i in rng.permutation(len(known)):
            part = known[i]
            wrong = partial(_wrong, target[part], lead[part], data.first[part])
            net.learn(data.numbers[part], wrong, 1 - next(steps) / (TIMES * len(known)))
        missed = misses(net, data.numbers[unknown], target[unknown])
        print(f"{time + 1} of {TIMES} times, off by points:", *(f"{points:.1f}" for points in missed))
    return net, missed


def _wrong(target: Floats, lead: Floats, first: NDArray[np.bool_], found: Floats) -> Floats:
    """How what is wrong grows with each answer: the squared error, and that of differences in a group."""
    error = (found - target) * lead
    starts = np.flatnonzero(first)
    sizes = np.diff(np.append(starts, len(first)))
    mean = np.repeat(np.add.reduceat(error, starts) / sizes, sizes)
    growth: Floats = ((ALONE * error + APART * (error - mean)) * lead / len(first)).astype(np.float32)
    return growth


def misses(net: Net, rows: NDArray[np.int8], target: Floats) -> list[float]:
    """Returns how far off the net is, by the cards that are left in a hand, as FROM has them."""
    left = rows[:, LEFT]
    error = PART * (net(rows) - target)
    edges = [*FROM, 99]
    return [round(float(error[(left >= a) & (left < b)].std()), 1) for a, b in pairwise(edges)]


ABOUT: Final = """What core.bots.outlook has learnt; written by build_scripts/teach_outlook.py.

ROWS: for a constant 1 and for every number that core.bots.outlook sees, what it adds to each unit.
UNITS: what a unit is worth to the leader's side, in parts of 20 points. All in parts of SCALE.
MISS: how many points an estimate is off (a standard deviation), by the cards left in a hand.
"""


def main() -> int:
    """Teaches."""
    options = asked(__doc__, [51_001, 52_001], 50_000)
    data = States(**played(chunk, options))
    print(f"{len(data.won)} ends of tricks")
    net, missed = taught(data, np.random.default_rng(options.seeds[0]))
    PROSPECTS.write_text(written(net, ABOUT, f"MISS: list[float] = {missed}"), encoding="utf-8")
    print(f"Written: {PROSPECTS.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
