"""Following: give, duck, contest or ruff, whichever is worth most.

Every way to follow is judged by one sum: how the trick will then end, times what is in it, less what the
cards are worth in the hand.
"""

from core.follow import follow_by
from core.ranks import TRUMP

from . import weights as w
from .keep import cost, order, voids
from .odds import prospect
from .sight import Sight
from .trick import Planes
from .wins import takes, ways


def follow(sight: Sight) -> Planes:
    """Returns the follow of the seat to play."""
    return max(judged(sight), key=lambda pair: pair[0])[1]


def judged(sight: Sight) -> list[tuple[float, Planes]]:
    """Returns follows with what each is worth: not taking the trick first, then the ways to take it."""
    play = sight.play
    lead = play.lead
    assert lead is not None
    ends = prospect(sight, lead.suit, lead.demands, lead.size, play.winner, play.top, ruffed=play.ruffed)
    duck = leave(sight, ends)
    found = [(judge(sight, duck, ends), duck)]
    if sight.ally[play.winner] < 1 or ends < 1:
        found += [(judge(sight, cards, ends), cards) for cards in ways(sight) if cards != duck]
    return found


def leave(sight: Sight, ends: float) -> Planes:
    """Returns the follow that is best given to a trick which ends so, without meaning to take it."""
    lead = sight.play.lead
    assert lead is not None
    held = sight.mine(lead.mask)
    if held >= lead.size:
        cards = order(sight, lead.mask, ends, discard=False)
        if lead.size == 1:
            return cards[0], 0, 0
    else:
        cards = order(sight, ~0, ends, discard=True)
    return follow_by(sight.table, lead, sight.hand, cards)


def judge(sight: Sight, cards: Planes, ends: float) -> float:
    """Returns what a follow is worth; `ends` is how the trick ends if it does not take it."""
    play = sight.play
    lead = play.lead
    assert lead is not None
    top = takes(sight, cards)
    gain = 0.0
    if top >= 0:
        ruffed = play.ruffed or (lead.suit != TRUMP and not cards[0] & lead.mask)
        ends = prospect(sight, lead.suit, lead.demands, lead.size, sight.seat, top, ruffed=ruffed)
        gain = w.TEMPO * ends
    pot = play.pot + sight.pips(cards) + w.FUTURE * len(sight.after)
    if not cards[0] & lead.mask and cards[0] & sight.table.side:
        gain += emptied(sight, cards)
    return ends * sight.worth(pot) + gain - cost(sight, cards)


def emptied(sight: Sight, cards: Planes) -> float:
    """Returns what a discard gains by shortening suits."""
    gains = voids(sight)
    return sum(gain for suit, gain in enumerate(gains) if gain and cards[0] & sight.table.masks[suit])
