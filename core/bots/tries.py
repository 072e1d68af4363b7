"""What a search tries for a play: the rule policy's candidates, and others it may think too little of.

All are legal. The rule policy's own move comes first, then its other candidates by what it thinks of them.
"""

from typing import Final

from core.bits import bitlen, popcount
from core.bots import follow, lead
from core.bots.keep import order
from core.bots.odds import prospect_now, void
from core.bots.sight import Sight
from core.bots.wins import takes
from core.follow import Lead, compulsory, follow_by, size, within
from core.ranks import TRUMP, Planes
from core.shapes import SINGLE, units

MOST: Final = 12
SINGLES: Final = 4  # of each suit led


def moves(sight: Sight, most: int = MOST) -> list[Planes]:
    """Returns different plays for the seat to play, at most so many."""
    if sight.play.lead is None:
        ranked = sorted(lead.leads(sight), key=lambda pair: -pair[0])
        own = ranked[0][1]
        if _to_ruff(sight, own):
            return [own]
        found = [cards for _, cards in ranked[1:]] + _leads(sight)
        found = [cards for cards in found if not _into_a_void(sight, cards)]
        return list(dict.fromkeys([own, *found]))[:most]
    now = sight.play.lead
    must = compulsory(sight.table, now, sight.hand)
    if size(must) == now.size:
        return [must]
    ranked = sorted(follow.judged(sight), key=lambda pair: -pair[0])
    own = ranked[0][1]
    found = [cards for _, cards in ranked[1:]] + _follows(sight, now)
    if _ours(sight):  # nobody takes a sure trick from the partner, breaks a pair for it, or is stingy
        pairs = sight.hand[1] if now.size == 1 else 0
        given = sight.pips(own)
        found = [cards for cards in found if takes(sight, cards) < 0 and not cards[0] & pairs]
        found = [cards for cards in found if sight.pips(cards) >= given]
    elif now.size > 2 and not own[0] & now.mask and takes(sight, own) >= 0:  # who can ruff a throw should
        found = [cards for cards in found if takes(sight, cards) >= 0]
    return _checked(sight, now, [own, *found], most)


def _ours(sight: Sight) -> bool:
    """Whether the partner wins the trick whatever the others hold."""
    return sight.ally[sight.play.winner] == 1 and prospect_now(sight) == 1


def _to_ruff(sight: Sight, cards: Planes) -> bool:
    """Whether points are led to the partner, who is known to have none of the suit and to win with a ruff."""
    suit = sight.table.suit_at[bitlen(cards[0]) - 1]
    if suit == TRUMP or not sight.pips(cards):
        return False
    return lead.ruffed(sight, suit, 1.0) > 0.5 and lead.ruffed(sight, suit, -1.0) == 0


def _into_a_void(sight: Sight, cards: Planes) -> bool:
    """Whether points are led to an opponent who is known to have none of the suit and may have trumps."""
    suit = sight.table.suit_at[bitlen(cards[0]) - 1]
    if suit == TRUMP or not sight.pips(cards):
        return False
    trumps = sight.unseen[0] & sight.table.masks[TRUMP]
    return any(
        sight.ally[seat] < 0 and void(sight, seat, suit) == 1 and trumps & sight.memory.may[0][seat]
        for seat in sight.after
    )


def _checked(sight: Sight, now: Lead, found: list[Planes], most: int) -> list[Planes]:
    """The legal ones among follows, each once."""
    unique = list(dict.fromkeys(found))
    if now.size == 1:
        return unique[:most]  # single cards of the suit led, or of all
    return unique[:1] + [cards for cards in unique[1:] if sight.play.refusal(cards) is None][: most - 1]


# --- leads -----------------------------------------------------------------------------------------------


def _leads(sight: Sight) -> list[Planes]:
    """Single cards, and pairs out of more; no throws that somebody may beat: partners hate them."""
    found: list[Planes] = []
    for suit in range(5):
        held = within(sight.hand, sight.table.masks[suit])
        if held[0]:
            singles = [unit.planes for unit in units(sight.table, held) if unit.shape == SINGLE]
            found += singles[:1] + singles[-1:] + _plain(sight, singles)
            found += [(bit, bit, 0) for bit in bits(held[1])]
    return found


def _plain(sight: Sight, singles: list[Planes]) -> list[Planes]:
    """The highest single without points below the top, and the lowest with."""
    found = [cards for cards in singles[1:] if not sight.pips(cards)][:1]
    return found + [cards for cards in singles[::-1] if sight.pips(cards)][:1]


# --- follows ---------------------------------------------------------------------------------------------


def _follows(sight: Sight, now: Lead) -> list[Planes]:
    """Every single that differs, or follows by one preference after another."""
    held = sight.hand[0] & now.mask
    if now.size == 1:
        return [(bit, 0, 0) for bit in _different(sight, held or sight.hand[0])]
    mask = now.mask if sight.mine(now.mask) >= now.size else -1
    free = mask == -1
    orders = [order(sight, mask, ends, discard=free) for ends in (-1.0, 1.0, 0.0)]
    low, points = orders[0], orders[1]
    orders.append(low[::-1])
    orders.append(_first(low, sight.table.scoring))
    orders.append(_first(low, sight.hand[0] & ~sight.table.scoring))
    if free:
        for suit in range(4):
            if sight.hand[0] & sight.table.masks[suit]:
                orders.append(_first(low, sight.table.masks[suit]))
                orders.append(_first(points, sight.table.masks[suit]))
        orders.append(_first(low, sight.table.masks[TRUMP]))
    return [follow_by(sight.table, now, sight.hand, wanted) for wanted in orders]


def _first(cards: list[int], mask: int) -> list[int]:
    """The cards with those on some positions first."""
    return [bit for bit in cards if bit & mask] + [bit for bit in cards if not bit & mask]


def _different(sight: Sight, kinds: int) -> list[int]:
    """Cards that are not alike: of neighbours of a suit with the same points and copies one is enough."""
    table, hand = sight.table, sight.hand
    found: list[int] = []
    last = (-1, 0, 0, 0)
    for bit in bits(kinds):
        place = bitlen(bit) - 1
        suit = table.suit_at[place]
        worth = 5 if bit & table.points5 else 10 if bit & table.points10 else 0
        over = sight.out(sight.above[suit][table.rung_at[place] + 1])
        now = (suit, worth, over, popcount(bit & hand[1]) + popcount(bit & hand[2]))
        if now != last:
            found.append(bit)
        last = now
    return found


def bits(plane: int) -> list[int]:
    """Returns the bits of a plane, the lowest first."""
    found = []
    while plane:
        bit = plane & -plane
        plane ^= bit
        found.append(bit)
    return found
