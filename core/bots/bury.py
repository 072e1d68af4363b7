"""Burying: no trumps, bosses, pairs or tractors; a suit made short or void; points only under strong trumps.

What a burial is worth is the sum of what it does to each suit: the cards it costs, and how short the suit
becomes (core.bots.hoard). From each suit its cheapest cards are taken, and how many from which is tried out
to the end.
"""

from typing import Final

from core.bots import weights as w
from core.bots.hoard import Pool
from core.bots.sight import sides
from core.cards import Cards
from core.messages import Observation
from core.ranks import rank_table

WIDE: Final = 6  # burials kept of each number of cards while the suits are gone through

Part = tuple[float, Cards]  # what it costs to bury some cards of a suit


def bury(observation: Observation) -> Cards:
    """Returns the cards to bury (R5.1)."""
    return _best(observation, 1)[0][1]


def burials(observation: Observation) -> list[Cards]:
    """Returns sensible burials, the best first: those little worse than the best."""
    found = _best(observation, WIDE)
    return [cards for cost, cards in found if cost <= found[0][0] + w.BURY_SENSIBLE]


def pool(observation: Observation) -> Pool:
    """Returns what the seat buries from."""
    seat, rules = observation.seat, observation.rules
    assert seat is not None
    table = rank_table(observation.trump, observation.level, rules.twos_trump)
    attacks = sides(observation, seat)[seat] > 0.5
    return Pool(table, rules, table.planes(observation.hand), attacks=attacks)


def _best(observation: Observation, wide: int) -> list[Part]:
    """The cheapest burials, at most `wide` of them."""
    whence, number = pool(observation), observation.rules.kitty_size
    none: Part = (0.0, ())
    whole: list[list[Part]] = [[none]] + [[] for _ in range(number)]
    for suit in range(5):
        parts = _parts(whence, suit, observation.hand)
        after: list[list[Part]] = [[] for _ in range(number + 1)]
        for taken, some in enumerate(whole):
            for cost, cards in some:
                for k, (more, extra) in enumerate(parts[: number + 1 - taken]):
                    after[taken + k].append((cost + more, cards + extra))
        whole = [sorted(some)[:wide] for some in after]
    return [(cost, tuple(sorted(cards))) for cost, cards in whole[number]]


def _parts(whence: Pool, suit: int, cards: Cards) -> list[Part]:
    """What it costs to bury none, one, two... cards of a suit, each time the cheapest, and these."""
    table = whence.table
    cheap = sorted((whence.price(table.position[card]), card) for card in cards if table.suit[card] == suit)
    costs = whence.costs(suit, [(price, table.position[card]) for price, card in cheap])
    return [(cost, tuple(card for _, card in cheap[:k])) for k, cost in enumerate(costs)]
