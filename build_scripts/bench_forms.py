"""What the benchmark measures of the core, in the form this process runs: sources or compiled.

Run as a program it answers for its form: a line with the name of a measure and a number (seed, or nothing)
in, its figure out. So the benchmark has both forms, and the naive player, measured in turn.
"""

import gc
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Final

import naive

from core import bots
from core.bots.memory import Memory
from core.bots.rollout import Cast, finish
from core.dice import Dice
from core.follow import Lead, compulsory, follow_by, follow_refusal, legal_follows, reach
from core.messages import Observation, Phase
from core.playout import Playout, held, pack
from core.ranks import TRUMP, rank_table
from core.record import Setup
from core.rules import C, M, Rules
from core.table import Pace, Table

SECONDS: Final = 0.4
RUNS: Final = 5
THREE_DECKS: Final = Rules(**C.to_dict() | {"decks": 3, "must_play": ()})
AT_ONCE: Final = Pace(beat=0, turn=0, rest=0)

Figures = dict[str, float]


# --- deals -----------------------------------------------------------------------------------------------


def per_second(one: Callable[[], object]) -> float:
    """Returns how often something can be done in a second of this process's time."""
    number, began = 0, time.process_time()
    while (passed := time.process_time() - began) < SECONDS:
        one()
        number += 1
    return number / passed


def naive_deals(seed: int) -> float:
    """Returns the naive player's random legal deals a second (preset M)."""
    rng = Random(seed)
    return per_second(lambda: naive.play_deal(rng))


def deals(seed: int) -> float:
    """Returns this core's."""
    dice = Dice(seed)
    return per_second(lambda: Playout(M, dice).run())


def three_decks(seed: int) -> float:
    """Returns this core's with three decks and all of preset C."""
    dice = Dice(seed)
    return per_second(lambda: Playout(THREE_DECKS, dice).run())


# --- steps -----------------------------------------------------------------------------------------------


def microseconds(step: Callable[[], object]) -> float:
    """Returns the time of a step: the median of some runs."""
    number = max(1, int(0.02 / _timed(step, 3)))
    return statistics.median(_timed(step, number) for _ in range(RUNS)) * 1e6


def _timed(step: Callable[[], object], number: int) -> float:
    began = time.process_time()
    for _ in range(number):
        step()
    return (time.process_time() - began) / number


def steps() -> dict[str, Callable[[], object]]:
    """Returns single steps that are measured in microseconds, by what they do."""
    playout = Playout(M, Dice(1))
    play, order = playout.play, playout.orders[0]
    table, hand = play.table, play.hands[0].planes
    two = 3 << table.low[1]
    pair, single = Lead(table, M, (two, two, 0)), Lead(table, M, (1 << table.low[1], 0, 0))
    card = follow_by(table, single, hand, order)
    follow = follow_by(table, pair, hand, order)
    middle, seen = moment()
    return {
        "copy a Play": play.copy,
        "check a single": lambda: follow_refusal(table, single, hand, card),
        "check a follow to a tractor": lambda: follow_refusal(table, pair, hand, follow),
        "make a follow to a tractor": lambda: follow_by(table, pair, hand, order),
        "find the compulsory cards": lambda: compulsory(table, pair, hand),
        "list the legal follows": lambda: sum(1 for _ in legal_follows(table, pair, hand)),
        "make an Observation": lambda: middle.observation(seen.seat),
        "a decision of the normal player": lambda: bots.act(seen, Random(1)),
        "the policy plays a whole deal": whole_deals(20),
    }


def moment() -> tuple[Table, Observation]:
    """Returns a table in the middle of a deal, and what the seat to lead sees."""
    table = new_table(3)
    while table.match.now.phase is not Phase.PLAY or len(table.match.now.tricks) < 8:
        table.tick(table.due or 0)
    seat = table.match.now.turn
    return table, table.observation(seat)


def whole_deals(number: int) -> Callable[[], object]:
    """Returns a step: the policy plays the next of some deals, from the first lead to the kitty."""
    dice, starts = Dice(7), []
    for _ in range(number):
        playout = Playout(M, dice)
        kitty = list(pack(playout.play.table, M.decks))
        for bit in (bit for order in playout.orders for bit in order):
            kitty.remove(bit)
        starts.append((playout.play, held(kitty)))

    def step() -> int:
        starts.append(starts.pop(0))
        play, memory = starts[0][0].copy(), Memory()
        dealer = int(play.turn)
        cast = Cast(M, play.table, dealer, (dealer + 2) % 4, dealer, starts[0][1])
        cast.learn(play, memory)
        return finish(play, memory, cast)

    return step


def new_table(seed: int) -> Table:
    """Returns a table with computer players at every seat that do not wait."""
    return Table(Setup(M, seed), [bots.act] * 4, (), AT_ONCE)


# --- the worst, and memory -------------------------------------------------------------------------------


def worst(part: int) -> float:
    """Returns the milliseconds of the longest first check (0) or search for compulsory cards (1).

    The hands are made to be hard: up to 39 trumps, 2s among them, full of pairs and triples, against leads
    of the like.
    """
    rng = Random(2)
    rules = Rules(decks=3, twos_trump=True)
    longest = 0.0
    for _ in range(1500):
        table = rank_table(rng.choice((0, None)), rng.randrange(1, 13), True)
        trumps = [card for card in table.order if table.suit[card] == TRUMP]
        hand, tried = (
            table.planes(
                [c for c in trumps if rng.random() < share for _ in range(rng.choice((1, 2, 2, 3, 3)))][:most]
            )
            for most, share in ((39, 0.9), (30, 0.6))
        )
        if not tried[0]:
            continue
        lead = Lead(table, rules, tried)
        forget()
        began = time.process_time()
        follow_refusal(table, lead, hand, hand)
        reach(table, lead, hand)
        if part:
            began = time.process_time()
            compulsory(table, lead, hand)
        longest = max(longest, time.process_time() - began)
    return longest * 1000


def forget() -> None:
    """Empties what the core remembers of profiles."""
    from core import shapes

    shapes.profile.cache_clear()
    shapes._pairs.cache_clear()


def kilobytes(make: Callable[[int], object]) -> float:
    """Returns the memory of each of many things made."""
    seeds = range(40)
    for seed in seeds:  # what all of them share is there already
        make(seed)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [make(seed) for seed in seeds]
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(kept) / 1024


def play_memory(_: int) -> float:
    """Returns the kilobytes of a Play."""
    return kilobytes(lambda seed: Playout(M, Dice(seed)).play)


def table_memory(_: int) -> float:
    """Returns the kilobytes of a table in the middle of a deal, with all that it holds."""

    def make(seed: int) -> Table:
        table = new_table(seed)
        while table.match.now.phase is not Phase.PLAY or len(table.match.now.tricks) < 8:
            table.tick(table.due or 0)
        return table

    return kilobytes(make)


MEASURES: Final[dict[str, Callable[[int], float]]] = {
    "deals": deals,
    "three decks": three_decks,
    "worst": worst,
    "play memory": play_memory,
    "table memory": table_memory,
}


def main() -> None:
    """Answers lines until there are no more."""
    measured = steps()
    for line in sys.stdin:
        name, _, number = line.rstrip("\n").rpartition(" ")
        figure = microseconds(measured[name]) if name in measured else MEASURES[name](int(number))
        print(figure, flush=True)


if __name__ == "__main__":
    main()
