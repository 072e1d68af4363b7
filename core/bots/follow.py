"""Following: give, duck, contest or ruff, whichever is worth most.

Every way to follow is judged by one sum: how the trick will then end, times what is in it, less what the
cards are worth in the hand.
"""

from core.bots import weights as w
from core.bots.keep import cheapest, cost, order, voids
from core.bots.odds import prospect_now, taken
from core.bots.sight import Sight, best
from core.bots.wins import takes, ways
from core.follow import Lead, follow_by, size, within
from core.ranks import Planes


def follow(sight: Sight) -> Planes:
    """Returns the follow of the seat to play."""
    lead = sight.play.lead
    assert lead is not None
    if forced(sight.hand, lead):
        return within(sight.hand, lead.mask)
    return best(judged(sight))


def forced(hand: Planes, lead: Lead) -> bool:
    """Returns whether the cards of the suit led are just as many as must be played."""
    held = within(hand, lead.mask)
    return held[0] != 0 and size(held) == lead.size


def judged(sight: Sight) -> list[tuple[float, Planes]]:
    """Returns follows with what each is worth: not taking the trick first, then the ways to take it."""
    play = sight.play
    ends = prospect_now(sight)
    duck = low = leave(sight, ends)
    found = [(judge(sight, duck, ends), duck)]
    if -1 < ends < 1:
        low = leave(sight, -1.0)
        if low != duck:
            found.append((judge(sight, low, ends), low))
    if sight.ally[play.winner] < 1 or ends < 1:
        found += [
            (judge(sight, cards, ends), cards) for cards in ways(sight) if cards != duck and cards != low
        ]
    return found


def leave(sight: Sight, ends: float) -> Planes:
    """Returns the follow that is best given to a trick which ends so, without meaning to take it."""
    lead = sight.play.lead
    assert lead is not None
    discard = sight.mine(lead.mask) < lead.size
    mask = -1 if discard else lead.mask
    if lead.size == 1:
        return cheapest(sight, mask, ends, discard=discard), 0, 0
    return follow_by(sight.table, lead, sight.hand, order(sight, mask, ends, discard=discard))


def judge(sight: Sight, cards: Planes, ends: float) -> float:
    """Returns what a follow is worth; `ends` is how the trick ends if it does not take it."""
    play = sight.play
    lead = play.lead
    assert lead is not None
    top = takes(sight, cards)
    gain = 0.0
    if top >= 0:
        ends = taken(sight, cards, int(top))
        gain = w.TEMPO * ends + w.FORCE[len(sight.after)] * (1 - ends)
    pips = float(sight.pips(cards))
    gain -= w.RISK[len(sight.after)] * (1 - ends * ends) * pips
    pot = float(play.pot) + pips + w.FUTURE * float(len(sight.after))
    if not cards[0] & lead.mask and cards[0] & sight.table.side:
        gain += emptied(sight, cards)
    return ends * sight.worth(pot) + gain - cost(sight, cards)


def emptied(sight: Sight, cards: Planes) -> float:
    """Returns what a discard gains by shortening suits."""
    found = 0.0
    for suit, gain in enumerate(voids(sight)):
        if cards[0] & sight.table.masks[suit]:
            found += gain
    return found
