"""What partners complain about: whatever experience thinks of such a play, it is not worth that.

A play is only compared with others of the same turn, so nobody is blamed who has nothing better.
"""

from typing import Final

from mypy_extensions import i64

from core.bits import bitlen, popcount
from core.bots.odds import prospect_now, taken, weight
from core.bots.sight import Sight
from core.bots.weights import LAST_TRUMPS
from core.bots.wins import takes
from core.follow import Lead, size, within
from core.ranks import TRUMP, Planes

LIKELY: Final = 0.5  # a trick that ends so (1 ours, -1 theirs) is taken for won, or lost
SURER: Final = 0.1  # so much surer, a trick with points may be taken from the partner
LEVEL: Final = (
    2  # rungs from the level cards to the big joker, one more from those that are not of the trump suit
)

Spent = tuple[int, int, int, int]


def faults(sight: Sight, plays: list[Planes]) -> list[bool]:
    """Returns for each play whether a partner would complain about it. The first is the rule policy's, about
    which nobody does."""
    own = plays[0]
    now = sight.play.lead
    if now is None:
        return [_showy(sight, cards, own) for cards in plays]
    ends = prospect_now(sight)
    tops = [takes(sight, cards) for cards in plays]
    high = _high(sight)
    spent = [_spent(sight, ends, high, cards) for cards in plays]
    instead = spent[:1] + [spent[i] for i, top in enumerate(tops) if top < 0]
    to_ruff = tops[0] >= 0 and _ruffs_throw(sight, now, own)
    found = [False]
    for i, cards in enumerate(plays[1:], 1):
        if tops[i] >= 0:
            bad = tops[0] < 0 and _robs(sight, ends, cards, int(tops[i]))
            bad = bad or _for_nothing(sight, now, cards, own)
        else:
            bad = to_ruff or (ends == -1 and spent[i][0] > spent[0][0])
            bad = bad or (abs(ends) >= LIKELY and _needless(spent[i], instead))
        found.append(bad)
    return found


# --- what is spent on a trick without taking it ----------------------------------------------------------


def _spent(sight: Sight, ends: float, high: i64, cards: Planes) -> Spent:
    """What is spent on a trick which ends so: points that the others get, or that ours do not; high cards;
    broken pairs; trumps."""
    pips = sight.pips(cards)
    return (
        pips if ends < 0 else -pips,
        size(within(cards, high)),
        popcount(cards[0] & ~cards[1] & sight.hand[1]),
        size(within(cards, sight.table.masks[TRUMP])),
    )


def _needless(spent: Spent, instead: list[Spent]) -> bool:
    """Whether other plays spend fewer high cards, pairs or trumps, and of nothing more."""
    for other in instead:  # noqa: SIM110 - a generator is slow in compiled code
        if other[1:] != spent[1:] and _no_more(other, spent):
            return True
    return False


def _no_more(one: Spent, other: Spent) -> bool:
    return one[0] <= other[0] and one[1] <= other[1] and one[2] <= other[2] and one[3] <= other[3]


def _high(sight: Sight) -> i64:
    """The positions of level cards, jokers, and side cards that nobody beats though others have the suit."""
    table = sight.table
    found = _big(sight)
    for suit in range(TRUMP):
        out = sight.unseen[0] & table.masks[suit]
        if out:
            found |= sight.above[suit][table.rung_at[bitlen(out) - 1]]
    return found


def _big(sight: Sight) -> i64:
    """The positions of level cards and jokers."""
    table = sight.table
    return sight.above[TRUMP][table.rung_at[-1] - LEVEL - (table.trump is not None)]


# --- taking tricks, or not -------------------------------------------------------------------------------


def _robs(sight: Sight, ends: float, cards: Planes, top: int) -> bool:
    """Whether a trick that is likely the partner's is taken from it, though it holds no points or that makes
    it no surer."""
    play = sight.play
    if sight.ally[play.winner] < 1 or ends < LIKELY:
        return False
    return not play.pot or taken(sight, cards, top) < ends + SURER


def _for_nothing(sight: Sight, now: Lead, cards: Planes, own: Planes) -> bool:
    """Whether level cards or jokers take a trick without points early, where the rule policy spends fewer;
    but third seat on trumps should contest."""
    play = sight.play
    if play.pot or sight.pips(cards) or (now.suit == TRUMP and len(sight.after) == 1):
        return False
    return _showy(sight, cards, own)


def _showy(sight: Sight, cards: Planes, own: Planes) -> bool:
    """Whether more level cards or jokers are played than the rule policy plays, and it is early."""
    big = _big(sight)
    return sight.play.left > LAST_TRUMPS and size(within(cards, big)) > size(within(own, big))


def _ruffs_throw(sight: Sight, now: Lead, own: Planes) -> bool:
    """Whether the rule policy takes a throw from the opponents with a ruff."""
    first = weight(now.demands[0]) if now.demands else 1
    return now.size > first and not own[0] & now.mask and sight.ally[sight.play.winner] < 1
