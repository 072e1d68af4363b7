"""What burying costs: the rule policy buries what costs least, and others can tell what it cost."""

from collections import Counter
from random import Random

import pytest
import stacked
from test_bots import begun, questions

from core import bots
from core.bots import bury
from core.dice import Dice
from core.messages import Bury, Observation, Phase
from core.ranks import rank_table
from core.rules import Rules


def asked(rules: Rules, number: int) -> list[Observation]:
    """What seats see that are to bury."""
    found = []
    for seed in range(number):
        for _, seen in questions(begun(rules, 700 + seed), bots.act, Random(seed)):
            if seen.phase is Phase.BURY:
                found.append(seen)
            if seen.phase is Phase.PLAY:
                break
    return found


@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_the_rule_policy_buries_what_costs_least(rules: Rules) -> None:
    for seen in asked(rules, 5):
        table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
        pool, own = bury.pool(seen), bury.bury(seen)
        least, places = pool.cheapest(pool.cards)
        assert pool.cost(table.planes(own)) == pytest.approx(least)
        assert pool.cost(table.planes(table.order[place] for place in places)) == pytest.approx(least)
        costs = [pool.cost(table.planes(cards)) for cards in bury.burials(seen)]
        assert costs == pytest.approx(sorted(costs))
        assert bots.act(seen, Random(0)) == Bury(own)


def test_no_other_burial_is_tastier_than_the_cheapest() -> None:
    rng = Random(1)
    for seen in asked(stacked.ALL_RULES["M"], 10):
        table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
        pool = bury.pool(seen)
        least = pool.cheapest(pool.cards)[0]
        for _ in range(200):
            some = rng.sample(seen.hand, pool.number)
            assert pool.cost(table.planes(some)) >= least - 1e-9


def test_only_free_cards_are_buried_and_tastes_differ() -> None:
    for seen in asked(stacked.ALL_RULES["M"], 5):
        table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
        pool, own = bury.pool(seen), bury.bury(seen)
        free = table.planes((Counter(seen.hand) - Counter(own[:3])).elements())
        cost, places = pool.cheapest(free)
        assert cost > pool.cheapest(pool.cards)[0]
        assert not Counter(table.order[place] for place in places) - Counter(table.cards(free))
        dice = Dice(4)
        found = {tuple(sorted(pool.cheapest(pool.cards, dice)[1])) for _ in range(20)}
        assert len(found) > 1
