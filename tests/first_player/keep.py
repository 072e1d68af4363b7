"""What the cards of a hand are worth in it: the price of playing one."""

from functools import cache

from core.ranks import TRUMP, RankTable

from . import weights as w
from .sight import Sight
from .trick import Planes


@cache
def trump_worth(table: RankTable) -> tuple[float, ...]:
    """Returns the worth of every trump by position, 0 for side cards."""
    top = table.rung[table.order[-1]]
    return tuple(
        w.TRUMP_KEEP[min(top - rung, len(w.TRUMP_KEEP) - 1)] if suit == TRUMP else 0.0
        for suit, rung in zip(table.suit_at, table.rung_at, strict=True)
    )


def price(sight: Sight, bit: int) -> float:
    """Returns what one copy of a card of the hand is worth in it."""
    table = sight.table
    place = bit.bit_length() - 1
    suit, rung = table.suit_at[place], table.rung_at[place]
    pair = sight.hand[1] & bit
    if suit == TRUMP:
        worth = trump_worth(table)[place] + (w.TRUMP_PAIR if pair else 0.0)
        if sight.play.left <= w.LAST_TRUMPS and not sight.hand[0] & sight.above[TRUMP][rung + 1]:
            worth += w.LAST_SHARE * last_trick(sight) * (1 - sight.play.left / (w.LAST_TRUMPS + 1))
        return worth
    over = sight.out(sight.above[suit][rung + 1])
    worth = w.SIDE_RUNG * float(rung)
    if not over:
        worth += w.SIDE_BOSS
    elif over <= len(w.SIDE_SECOND):
        worth += w.SIDE_SECOND[over - 1]
    return worth + w.SIDE_PAIR + w.SIDE_PAIR_RUNG * float(rung) if pair else worth


def cost(sight: Sight, cards: Planes) -> float:
    """Returns what cards of the hand are worth in it."""
    total = 0.0
    rest = cards[0]
    while rest:
        bit = rest & -rest
        rest ^= bit
        copies = 1 + (1 if cards[1] & bit else 0) + (1 if cards[2] & bit else 0)
        total += copies * price(sight, bit)
    return total


def last_trick(sight: Sight) -> float:
    """Returns the points of the kitty that are at stake in the last trick (R8.2)."""
    kitty = sight.role.kitty
    return 2 * (kitty if kitty >= 0 else w.DIG_GUESS)


def voids(sight: Sight) -> list[float]:
    """Returns for each side suit what the next card discarded from it gains by making a void."""
    masks = sight.table.masks
    if sight.mine(masks[TRUMP]) < w.VOID_TRUMPS:
        return [0.0] * 4
    gains = []
    for suit in range(4):
        held = sight.mine(masks[suit])
        gains.append(w.VOID[held] if held < len(w.VOID) else 0.0)
    return gains


def order(sight: Sight, mask: int, ends: float, *, discard: bool) -> list[int]:
    """Returns the cards of the hand on some positions as bits, a bit for each copy, those first that are best
    given to a trick which ends so (1 ours, -1 theirs): cheap ones, without points for the others.

    `discard`: the suits are free, so voids count and trumps come last.
    """
    table, hand = sight.table, sight.hand
    gains = voids(sight) if discard else None
    found: list[tuple[float, int]] = []
    rest = hand[0] & mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        value = price(sight, bit)
        if bit & table.scoring:
            value -= ends * (5 if bit & table.points5 else 10)
        if gains is not None:
            suit = table.suit_at[bit.bit_length() - 1]
            value += 100.0 if suit == TRUMP else -gains[suit]
        found.append((value, bit))
        if hand[1] & bit:
            found.append((value, bit))
            if hand[2] & bit:
                found.append((value, bit))
    found.sort()
    return [bit for _, bit in found]
