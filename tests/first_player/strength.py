"""The strength of a hand under a trump: what declaring, countering and burying compare."""

from core.cards import Cards
from core.ranks import TRUMP, RankTable, rank_table
from core.rules import Rules
from core.shapes import layers

from . import weights as w
from .trick import Planes


def strength(rules: Rules, level: int, trump: int | None, cards: Cards) -> float:
    """Returns the strength of cards under a trump suit (None: no-trump); a full hand has about 16."""
    table = rank_table(trump, level, rules.twos_trump)
    return of_planes(table, table.planes(cards))


def of_planes(table: RankTable, hand: Planes) -> float:
    """Returns the strength of a hand."""
    side = sum(_side(table, suit, hand) for suit in range(4))
    if table.trump is None:
        return _trumps(table, hand) + w.NO_TRUMP_SIDE * side + w.NO_TRUMP
    return _trumps(table, hand) + side


def _trumps(table: RankTable, hand: Planes) -> float:
    mask = table.masks[TRUMP]
    honours = w.NO_TRUMP_HONOUR if table.trump is None else w.TRUMP_HONOUR
    top = table.rung[table.order[-1]]
    total = _pairs(table, TRUMP, hand[1] & mask, w.TRUMP_PAIRED)
    for plane in hand:
        plane &= mask
        total += w.TRUMP_CARD * plane.bit_count()
        while plane:
            place = plane.bit_length() - 1
            plane ^= 1 << place
            down = top - table.rung_at[place]
            if down >= len(honours):
                break
            total += honours[down]
    return total


def _side(table: RankTable, suit: int, hand: Planes) -> float:
    mask = table.masks[suit]
    one = hand[0] & mask
    if not one:
        return 0.0
    total = _pairs(table, suit, hand[1] & mask, w.SIDE_PAIRED)
    ace = table.rung_masks[suit][-1]
    if one & ace:
        total += w.SIDE_ACE + (w.SIDE_ACES if hand[1] & ace else 0.0)
        if one & table.rung_masks[suit][-2]:
            total += w.SIDE_KING
    return total


def _pairs(table: RankTable, suit: int, plane: int, each: float) -> float:
    if not plane:
        return 0.0
    rungs: int = layers(table, suit, plane)[0]
    return each * plane.bit_count() + w.CHAINED * (rungs & rungs >> 1).bit_count()
