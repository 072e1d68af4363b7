"""Naming the partner's card (R6.1): an ace to lead to, or the big joker."""

from core.bits import bitlen
from core.bots import weights as w
from core.cards import BJ, LJ, Card
from core.messages import Observation
from core.ranks import rank_table


def named(observation: Observation) -> Card:
    """Returns the card to name."""
    return names(observation)[0]


def names(observation: Observation) -> list[Card]:
    """Returns sensible cards to name, the best first; others hold a copy of each if there is any such."""
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    hand, decks = observation.hand, observation.rules.decks
    found: list[tuple[float, Card]] = []
    for suit in range(4):
        if not table.masks[suit]:
            continue
        ace = table.order[bitlen(table.masks[suit]) - 1]
        mine = hand.count(ace)
        others = sum(1 for card in hand if table.suit[card] == suit) - mine
        worth = w.NAME_ACE + (w.NAME_SHORT if 1 <= others <= 3 else 0.0) + w.NAME_SECOND * mine
        found.append((worth, ace))
    found += [(worth, card) for worth, card in zip(w.NAME_JOKER, (LJ, BJ), strict=True)]
    free = [pair for pair in found if hand.count(pair[1]) < decks]
    return [card for _, card in sorted(free or found, key=lambda pair: -pair[0])]
