"""The strength of a hand under a trump: what declaring, countering and burying compare.

Length is worth most, and unevenness: long trumps, long or short side suits. High cards of a suit are worth
more beside the trumps than among them, above all in pairs. What a hand of fewer cards will grow to is taken
into its lengths.
"""

from core.bits import bitlen, popcount
from core.bots import weights as w
from core.cards import Cards
from core.ranks import TRUMP, Planes, RankTable, rank_table
from core.rules import Rules
from core.shapes import layers


def strength(rules: Rules, level: int, trump: int | None, cards: Cards) -> float:
    """Returns the strength of some cards under a trump suit (None: no-trump), with what is still to be dealt
    to them."""
    table = rank_table(trump, level, rules.twos_trump)
    return of_planes(table, table.planes(cards), rules, len(cards))


def of_planes(table: RankTable, hand: Planes, rules: Rules, held: int) -> float:
    """Returns the strength of a hand of so many cards."""
    coming = max(0, rules.hand_size - held) / (54 * rules.decks - held)
    total = _trumps(table, hand, coming * rules.decks, 1 - coming, rules.hand_size / 25)
    for suit in range(4):
        if table.masks[suit]:
            total += _side(table, suit, hand, coming * rules.decks, 1 - coming, rules.hand_size / 25)
    return total if table.trump is not None else total + w.NO_TRUMP


def _length(table: RankTable, suit: int, hand: Planes, coming: float, stays: float) -> float:
    """How long a suit will be: what is held, and its share of what is still to come."""
    mask = table.masks[suit]
    held = popcount(hand[0] & mask) + popcount(hand[1] & mask) + popcount(hand[2] & mask)
    return stays * float(held) + coming * float(popcount(mask))


def _trumps(table: RankTable, hand: Planes, coming: float, stays: float, scale: float) -> float:
    mask = table.masks[TRUMP]
    honours = w.NO_TRUMP_HONOUR if table.trump is None else w.TRUMP_HONOUR
    top = table.rung[table.order[-1]]
    length = _length(table, TRUMP, hand, coming, stays)
    total = _pairs(table, TRUMP, hand[1] & mask, w.TRUMP_PAIRED, w.TRUMP_CHAINED)
    total += w.TRUMP_CARD * length + w.TRUMP_LENGTH / scale * (length - w.TRUMPS * scale) ** 2
    for plane in hand:
        plane &= mask
        while plane:
            place = bitlen(plane) - 1
            plane ^= 1 << place
            down = top - table.rung_at[place]
            if down >= len(honours):
                break
            total += honours[down]
    return total


def _side(table: RankTable, suit: int, hand: Planes, coming: float, stays: float, scale: float) -> float:
    mask = table.masks[suit]
    length = _length(table, suit, hand, coming, stays)
    total = w.SIDE_LENGTH / scale * (length - w.SIDES * scale) ** 2
    total += _pairs(table, suit, hand[1] & mask, 0.0, w.SIDE_CHAINED)
    ace, king = table.rung_masks[suit][-1], table.rung_masks[suit][-2]
    if hand[0] & ace:
        total += w.SIDE_ACE
    if hand[1] & ace:
        total += w.SIDE_ACES
    if hand[1] & king:
        total += w.SIDE_KINGS
    return total


def _pairs(table: RankTable, suit: int, plane: int, each: float, chained: float) -> float:
    if not plane:
        return 0.0
    rungs = layers(table, suit, plane)[0]
    return each * float(popcount(plane)) + chained * float(popcount(rungs & rungs >> 1))
