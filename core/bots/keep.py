"""What the cards of a hand are worth in it: the price of playing one."""

from typing import Final

from mypy_extensions import i64

from core.bits import bitlen
from core.bots import weights as w
from core.bots.sight import Sight
from core.ranks import TRUMP, Planes


def price(sight: Sight, bit: i64) -> float:
    """Returns what one copy of a card of the hand is worth in it, what it makes with its like not counted."""
    table = sight.table
    place = bitlen(bit) - 1
    suit, rung = table.suit_at[place], table.rung_at[place]
    higher = sight.above[suit][rung + 1]
    if suit == TRUMP:
        worth = sight.trumps[place]
        left = sight.play.left
        if left <= w.LAST_TRUMPS and not sight.hand[0] & higher:
            worth += w.LAST_SHARE * last_trick(sight) * (1 - float(left) / (w.LAST_TRUMPS + 1))
        return worth
    over = sight.out(higher)
    worth = w.SIDE_RUNG * float(rung)
    if not over:
        masks = table.masks
        cashes = sight.unseen[0] & masks[suit] or not sight.unseen[0] & masks[TRUMP]
        return worth + (w.SIDE_BOSS if cashes else w.SIDE_ALONE)
    return worth + w.SIDE_SECOND[over - 1] if over <= len(w.SIDE_SECOND) else worth


def pair_price(sight: Sight, bit: i64) -> float:
    """Returns what a pair is worth more than its two cards."""
    place = bitlen(bit) - 1
    if sight.table.suit_at[place] == TRUMP:
        return w.TRUMP_PAIR
    return w.SIDE_PAIR + w.SIDE_PAIR_RUNG * float(sight.table.rung_at[place])


def cost(sight: Sight, cards: Planes) -> float:
    """Returns what cards of the hand are worth in it: more if they break a pair or are one."""
    total = 0.0
    one, two, three = cards
    rest = one
    while rest:
        bit = rest & -rest
        rest ^= bit
        copies = (3.0 if three & bit else 2.0) if two & bit else 1.0
        total += copies * price(sight, bit)
        if bit & sight.hand[1]:
            total += pair_price(sight, bit) * (w.PAIR_USED if two & bit else w.PAIR_BROKEN)
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
    gains: list[float] = []
    for suit in range(4):
        held = sight.mine(masks[suit])
        gains.append(w.VOID[held] if held < len(w.VOID) else 0.0)
    return gains


class Taste:
    """How gladly cards of the hand on some positions are given to a trick which ends so (1 ours, -1 theirs):
    cheap ones first, without points for the others.

    `discard`: the suits are free, so voids count and trumps come last. To a single, no card of a pair is
    given for its points while there is another card; nor is a single that is ours covered without need.
    """

    __slots__ = ("gains", "given", "last", "over", "sight", "whole")

    def __init__(self, sight: Sight, mask: i64, ends: float, *, discard: bool) -> None:
        play, lead, hand = sight.play, sight.play.lead, sight.hand
        single = lead is not None and lead.size == 1
        self.sight: Final = sight
        self.over: i64 = 0
        if ends == 1 and lead is not None and single and not play.ruffed:
            self.over = sight.above[lead.suit][play.top + 1]
        self.whole: i64 = hand[1] if ends > 0 and single and hand[0] & mask & ~hand[1] else 0
        self.last: Final = 0.0 if play.ruffed and ends < 0 else w.TRUMPS_LAST
        self.given: Final = ends - w.RISK[len(sight.after)] * (1 - ends * ends)
        self.gains: Final = voids(sight) if discard else None

    def of(self, bit: i64) -> float:
        """Returns what it costs to give a card."""
        sight = self.sight
        table = sight.table
        value = price(sight, bit)
        if bit & sight.hand[1]:
            value += pair_price(sight, bit)
        if bit & table.scoring & ~self.whole:
            value -= self.given * (5.0 if bit & table.points5 else 10.0)
        if self.gains is not None:
            suit = table.suit_at[bitlen(bit) - 1]
            value += self.last if suit == TRUMP else -self.gains[suit]
        if bit & self.over:
            value += w.COVER
        return value


def order(sight: Sight, mask: i64, ends: float, *, discard: bool) -> list[i64]:
    """Returns the cards of the hand on some positions as bits, a bit for each copy, those first that are
    best given to a trick which ends so (see Taste)."""
    taste = Taste(sight, mask, ends, discard=discard)
    one, two, three = sight.hand
    found: list[tuple[float, i64]] = []
    rest = one & mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        value = taste.of(bit)
        found.append((value, bit))
        if two & bit:
            found.append((value, bit))
            if three & bit:
                found.append((value, bit))
    found.sort()
    return [bit for _, bit in found]


def cheapest(sight: Sight, mask: i64, ends: float, *, discard: bool) -> i64:
    """Returns the first card of that order."""
    taste = Taste(sight, mask, ends, discard=discard)
    best: i64 = 0
    least = 0.0
    rest = sight.hand[0] & mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        value = taste.of(bit)
        if not best or value < least:
            best, least = bit, value
    return best
