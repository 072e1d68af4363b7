"""Burying: no trumps, bosses, pairs or tractors; a suit made void; points only where the last trick is safe.

For every choice of side suits to be emptied the rest is filled up with the cheapest cards; the cheapest whole
is buried.
"""

from core.cards import POINTS, Card, Cards
from core.messages import Observation
from core.ranks import TRUMP, RankTable, rank_table

from . import weights as w
from .keep import trump_worth
from .sight import sides
from .strength import of_planes
from .trick import Planes


def bury(observation: Observation) -> Cards:
    """Returns the cards to bury (R5.1)."""
    return burials(observation)[0]


def burials(observation: Observation) -> list[Cards]:
    """Returns sensible burials, the best first."""
    seat, number = observation.seat, observation.rules.kitty_size
    assert seat is not None
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    prices = _prices(table, observation.hand, _risk(observation, table, seat))
    cheap = sorted(observation.hand, key=lambda card: (prices[card], card))
    suits = [[card for card in cheap if table.suit[card] == suit] for suit in range(4)]
    found: dict[Cards, float] = {}
    for emptied in range(16):
        chosen = [card for suit in range(4) if emptied >> suit & 1 for card in suits[suit]]
        if len(chosen) > number:
            continue
        rest = list(cheap)
        for card in chosen:
            rest.remove(card)
        cards = tuple(sorted(chosen + rest[: number - len(chosen)]))
        found[cards] = sum(prices[card] for card in cards) - _shape(table, observation.hand, cards)
    return sorted(found, key=lambda cards: found[cards])


def _risk(observation: Observation, table: RankTable, seat: int) -> float:
    """What burying a point costs: dug by the others it counts at least twice, in play half is lost too."""
    strong = of_planes(table, table.planes(observation.hand)) - w.AVERAGE
    dug = min(max(w.DUG - w.DUG_STRENGTH * strong, w.DUG_RANGE[0]), w.DUG_RANGE[1])
    if sides(observation, seat)[seat] > 0.5:  # an attacker that countered buries for its own side
        return w.BURY_SPENT - w.BURY_FACTOR * (1 - dug) / 2
    return w.BURY_FACTOR * dug - w.BURY_SPENT


def _prices(table: RankTable, hand: Cards, risk: float) -> dict[Card, float]:
    planes = table.planes(hand)
    return {card: price(table, planes, card) + risk * POINTS[card] for card in set(hand)}


def price(table: RankTable, hand: Planes, card: Card) -> float:
    """Returns what one copy of a card is worth in the hand the kitty was taken up into."""
    suit, rung, bit = table.suit[card], table.rung[card], table.bits[card]
    pair = hand[1] & bit
    if suit == TRUMP:
        return w.BURY_TRUMP + trump_worth(table)[table.position[card]] + (w.TRUMP_PAIR if pair else 0.0)
    rungs = table.rung_masks[suit]
    down = len(rungs) - 1 - rung
    worth = w.BURY_RUNG * rung
    if not down:
        worth += w.BURY_BOSS
    elif down <= len(w.BURY_NEXT):
        worth += w.BURY_NEXT[down - 1] * (1.0 if hand[0] & rungs[-1] else 0.5)
    if pair:
        worth += w.BURY_PAIR + w.BURY_PAIR_RUNG * rung
        near = (rungs[rung + 1] if down else 0) | (rungs[rung - 1] if rung else 0)
        if hand[1] & near:
            worth += w.BURY_CHAIN
    return worth


def _shape(table: RankTable, hand: Cards, cards: Cards) -> float:
    """What the hand that is left gains by voids and singletons."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    held = [0] * 5
    for card in rest:
        held[table.suit[card]] += 1
    gains = {0: w.BURY_VOID, 1: w.BURY_SINGLETON}
    return sum(gains.get(held[suit], 0.0) for suit in range(4) if table.masks[suit]) if held[TRUMP] else 0.0
