"""Burying: no trumps, bosses, pairs or tractors; a suit made short or void; points only under strong trumps.

What a burial is worth is the sum of what it does to each suit: the cards it costs, and how short the suit
becomes. From each suit its cheapest cards are taken, and how many from which is tried out to the end.
"""

from typing import Final

from core.bits import bitlen, popcount
from core.bots import weights as w
from core.bots.lore import trump_worth
from core.bots.sight import sides
from core.cards import POINTS, Card, Cards
from core.messages import Observation
from core.ranks import TRUMP, Planes, RankTable, rank_table

WIDE: Final = 6  # burials kept of each number of cards while the suits are gone through

Part = tuple[float, Cards]  # what it costs to bury some cards of a suit


def bury(observation: Observation) -> Cards:
    """Returns the cards to bury (R5.1)."""
    return _best(observation, 1)[0][1]


def burials(observation: Observation) -> list[Cards]:
    """Returns sensible burials, the best first: those little worse than the best."""
    found = _best(observation, WIDE)
    return [cards for cost, cards in found if cost <= found[0][0] + w.BURY_SENSIBLE]


def _best(observation: Observation, wide: int) -> list[Part]:
    """The cheapest burials, at most `wide` of them."""
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    hand, number = table.planes(observation.hand), observation.rules.kitty_size
    lost = risk(observation)
    none: Part = (0.0, ())
    whole: list[list[Part]] = [[none]] + [[] for _ in range(number)]
    for suit in range(5):
        parts = _parts(table, suit, hand, observation.hand, lost, number)
        after: list[list[Part]] = [[] for _ in range(number + 1)]
        for taken, some in enumerate(whole):
            for cost, cards in some:
                for k, (more, extra) in enumerate(parts[: number + 1 - taken]):
                    after[taken + k].append((cost + more, cards + extra))
        whole = [sorted(some)[:wide] for some in after]
    return [(cost, tuple(sorted(cards))) for cost, cards in whole[number]]


def _parts(table: RankTable, suit: int, hand: Planes, cards: Cards, lost: float, number: int) -> list[Part]:
    """What it costs to bury none, one, two... cards of a suit, each time the cheapest, and these."""
    mine = [card for card in cards if table.suit[card] == suit]
    cheap = sorted((price(table, hand, card) + lost * points(card), card) for card in mine)
    trumps = _count(hand, table.masks[TRUMP])
    found: list[Part] = []
    cost = 0.0
    for k in range(min(len(cheap), number) + 1):
        chosen = [card for _, card in cheap[:k]]
        cost = sum(value for value, _ in cheap[:k])
        if 0 < k < len(cheap) and cheap[k][1] == chosen[-1]:
            cost += w.BURY_SPLIT
        if suit != TRUMP and mine:
            cost -= _short(table, suit, hand, len(mine) - k, trumps, chosen)
        found.append((cost, tuple(chosen)))
    return found


def points(card: Card) -> float:
    """Returns the points of a card as burying counts them: fives are lost in play anyway."""
    return w.BURY_FIVE * 5 if POINTS[card] == 5 else float(POINTS[card])


def _short(table: RankTable, suit: int, hand: Planes, left: int, trumps: int, buried: list[Card]) -> float:
    """What a hand gains when so many cards of a side suit are left."""
    if not left:
        return w.BURY_VOID + w.BURY_VOID_TRUMP * (trumps - w.BURY_TRUMPS) if trumps else 0.0
    gain = w.BURY_LEFT[left] if left < len(w.BURY_LEFT) else 0.0
    ace = table.order[bitlen(table.masks[suit]) - 1]
    if left == 1 and hand[0] & table.bits[ace] and ace not in buried:
        gain += w.BURY_LONE_ACE
    return gain


def _count(hand: Planes, mask: int) -> int:
    return popcount(hand[0] & mask) + popcount(hand[1] & mask) + popcount(hand[2] & mask)


def risk(observation: Observation) -> float:
    """Returns what burying a point costs: less with long and high trumps, guarding the last trick (R8.2)."""
    seat, scale = observation.seat, observation.rules.hand_size / 25
    assert seat is not None
    table = rank_table(observation.trump, observation.level, observation.rules.twos_trump)
    hand, trumps = table.planes(observation.hand), table.masks[TRUMP]
    guards = zip(reversed(table.rung_masks[TRUMP]), w.BURY_GUARD, w.BURY_GUARDS, strict=False)
    safe = w.BURY_RISK_TRUMP * (_count(hand, trumps) - w.BURY_TRUMPS * scale)
    for rung, each, usual in guards:
        safe += each * (_count(hand, rung) - usual * scale)
    if sides(observation, seat)[seat] > 0.5:  # an attacker that countered buries for its own side
        return -w.BURY_FOR_US - safe
    return min(max(w.BURY_RISK - safe, w.BURY_RISK_RANGE[0]), w.BURY_RISK_RANGE[1])


def price(table: RankTable, hand: Planes, card: Card) -> float:
    """Returns what one copy of a card is worth in the hand the kitty was taken up into."""
    suit, rung, bit = table.suit[card], table.rung[card], table.bits[card]
    pair = hand[1] & bit
    if suit == TRUMP:
        return w.BURY_TRUMP + trump_worth(table)[table.position[card]] + (w.TRUMP_PAIR if pair else 0.0)
    rungs = table.rung_masks[suit]
    down = len(rungs) - 1 - rung
    worth = w.BURY_RUNG * rung
    if down < len(w.BURY_HIGH):
        alone, backed = w.BURY_HIGH[down]
        worth += backed if all(hand[0] & higher for higher in rungs[rung + 1 :]) else alone
    if pair:
        worth += w.BURY_PAIR + w.BURY_PAIR_RUNG * rung
        near = (rungs[rung + 1] if down else 0) | (rungs[rung - 1] if rung else 0)
        if hand[1] & near:
            worth += w.BURY_CHAIN
    return worth
