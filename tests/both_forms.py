"""What the core answers, in lines: matches, what computer players do in them, and what a search finds.

As a program it prints those of the form of the core that TUOLAJI_COMPILED asks for (see test_compiled.py).
"""

from collections.abc import Iterator
from random import Random

from stacked import ALL_RULES

from core import bots
from core.bots.search import evaluate
from core.messages import Action, Observation, Phase
from core.record import Setup
from core.rules import Rules
from core.table import Pace, Table


def answers() -> Iterator[str]:
    """Yields the lines."""
    for name, rules in ALL_RULES.items():
        yield name
        yield from match(rules)


def match(rules: Rules) -> Iterator[str]:
    """Yields the record of three deals of a match, and what a search says about some of its moments."""
    seen: list[Observation] = []

    def player(observation: Observation, rng: Random) -> Action:
        seen.append(observation)
        return bots.act(observation, rng)

    table = Table(Setup(rules, seed=11), bots=[player] * 4, humans=(), pace=Pace(beat=0, turn=0, rest=0))
    while table.match.number < 4 and table.due is not None:
        table.tick(table.due)
    yield table.record()
    for number, observation in enumerate(seen):
        if number % 97 == 0 or (observation.phase is Phase.PLAY and number % 61 == 0):
            yield repr(evaluate(observation, Random(number), bots.Limit(worlds=3)))


if __name__ == "__main__":
    for line in answers():
        print(line)
