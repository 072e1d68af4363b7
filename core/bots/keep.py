"""What the cards of a hand are worth in it: the price of playing one."""

from functools import cache

from core.bits import bitlen
from core.bots import weights as w
from core.bots.sight import Sight
from core.ranks import TRUMP, Planes, RankTable


@cache
def trump_worth(table: RankTable) -> tuple[float, ...]:
    """Returns the worth of every trump by position, 0 for side cards."""
    top = table.rung[table.order[-1]]
    return tuple(
        w.TRUMP_KEEP[min(top - rung, len(w.TRUMP_KEEP) - 1)] if suit == TRUMP else 0.0
        for suit, rung in zip(table.suit_at, table.rung_at, strict=True)
    )


def price(sight: Sight, bit: int) -> float:
    """Returns what one copy of a card of the hand is worth in it, what it makes with its like not counted."""
    table = sight.table
    place = bitlen(bit) - 1
    suit, rung = table.suit_at[place], table.rung_at[place]
    if suit == TRUMP:
        worth = trump_worth(table)[place]
        left = sight.play.left
        if left <= w.LAST_TRUMPS and not sight.hand[0] & sight.above[TRUMP][rung + 1]:
            worth += w.LAST_SHARE * last_trick(sight) * (1 - left / (w.LAST_TRUMPS + 1))
        return worth
    over = sight.out(sight.above[suit][rung + 1])
    worth = w.SIDE_RUNG * float(rung)
    if not over:
        masks = table.masks
        cashes = sight.unseen[0] & masks[suit] or not sight.unseen[0] & masks[TRUMP]
        return worth + (w.SIDE_BOSS if cashes else w.SIDE_ALONE)
    return worth + w.SIDE_SECOND[over - 1] if over <= len(w.SIDE_SECOND) else worth


def pair_price(sight: Sight, bit: int) -> float:
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
        total += (1 + (1 if two & bit else 0) + (1 if three & bit else 0)) * price(sight, bit)
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
    gains = []
    for suit in range(4):
        held = sight.mine(masks[suit])
        gains.append(w.VOID[held] if held < len(w.VOID) else 0.0)
    return gains


def order(sight: Sight, mask: int, ends: float, *, discard: bool) -> list[int]:
    """Returns the cards of the hand on some positions as bits, a bit for each copy, those first that are
    best given to a trick which ends so (1 ours, -1 theirs): cheap ones, without points for the others.

    `discard`: the suits are free, so voids count and trumps come last. To a single, no card of a pair is
    given for its points while there is another card; nor is a single that is ours covered without need.
    """
    table, hand = sight.table, sight.hand
    play, lead = sight.play, sight.play.lead
    over = 0
    if ends == 1 and lead and lead.size == 1 and not play.ruffed:
        over = sight.above[lead.suit][play.top + 1]
    last = 0.0 if play.ruffed and ends < 0 else w.TRUMPS_LAST
    whole = hand[1] if ends > 0 and lead and lead.size == 1 and hand[0] & mask & ~hand[1] else 0
    given = ends - w.RISK[len(sight.after)] * (1 - ends * ends)
    gains = voids(sight) if discard else None
    found: list[tuple[float, int]] = []
    rest = hand[0] & mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        value = price(sight, bit)
        if bit & hand[1]:
            value += pair_price(sight, bit)
        if bit & table.scoring & ~whole:
            value -= given * (5 if bit & table.points5 else 10)
        if gains is not None:
            suit = table.suit_at[bitlen(bit) - 1]
            value += last if suit == TRUMP else -gains[suit]
        if bit & over:
            value += w.COVER
        found.append((value, bit))
        if hand[1] & bit:
            found.append((value, bit))
            if hand[2] & bit:
                found.append((value, bit))
    found.sort()
    return [bit for _, bit in found]
