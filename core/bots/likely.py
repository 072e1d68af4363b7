"""How well an imagined deal explains what was played: few keep better cards than those they show.

Every play of the others is judged again with the cards they would have had, as the rule policy judges. What
each has thrown away that way counts only up to a little: people play otherwise too.
"""

from typing import Final

from core.bots import follow, lead
from core.bots.memory import Memory
from core.bots.odds import prospect_now
from core.bots.rollout import Cast, dealt
from core.bots.sight import Sight
from core.follow import Lead, plus, size, within
from core.ranks import Planes

MOST: Final = 1.0  # points that one play can count

Past = list[tuple[int, Planes]]  # who played what, the first lead first


def missed(past: Past, seat: int, hands: list[Planes], cast: Cast, enough: float) -> float:
    """Returns by how many points the other seats missed what the rule policy would have played, each play
    counted up to MOST points; as soon as it is `enough`, only that it is.

    hands  what all hold now, in a deal imagined by `seat`;  cast: who is who there
    """
    full = hands.copy()
    for other, cards in past:
        full[other] = plus(full[other], cards)
    play = dealt(cast.rules, cast.table, full, past[0][0])
    memory = Memory()
    total = 0.0
    for other, cards in past:
        if other != seat and not _forced(play.hands[other].planes, play.lead):
            total += min(MOST, _less(Sight(play, memory, cast.roles[other]), cards))
            if total >= enough:
                break
        memory.saw(play, cards)
        play.play(cards)
    return total


def _forced(hand: Planes, now: Lead | None) -> bool:
    """Whether there is one way to follow only."""
    if now is None:
        return False
    held = within(hand, now.mask)
    return held[0] != 0 and size(held) == now.size


def _less(sight: Sight, cards: Planes) -> float:
    """By how many points some cards are worse than the best in the rule policy's eyes."""
    leads = sight.play.lead is None
    found = lead.leads(sight) if leads else follow.judged(sight)
    most = found[0][0]
    own = 0.0
    among = False
    for worth, other in found:
        most = max(most, worth)
        if not among and other == cards:
            own, among = worth, True
    if not among:
        own = lead.worth(sight, cards) if leads else follow.judge(sight, cards, prospect_now(sight))
    return max(0.0, most - own)
