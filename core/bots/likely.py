"""How well imagined hands explain what was played: few keep better cards than those they show.

Every play of the others is judged again with the cards they would have had, as the rule policy judges. What
each has thrown away that way counts only up to a little: people play otherwise too.
"""

from typing import Final

from core.bots import follow, lead
from core.bots.memory import Memory
from core.bots.odds import prospect_now
from core.bots.sight import Role, Sight
from core.follow import EMPTY, plus
from core.play import Play
from core.ranks import Hand, Planes, RankTable
from core.rules import Rules

MOST: Final = 1.0  # points that one play can count

Past = list[tuple[int, Planes]]  # who played what, the first lead first


class Moment:
    """A play as it came.

    play, memory  the table just before it;  cards: what was played;  rest: that and all the seat played since
    """

    __slots__ = ("cards", "memory", "play", "rest")

    def __init__(self, play: Play, memory: Memory, cards: Planes) -> None:
        self.play: Final = play
        self.memory: Final = memory
        self.cards: Final = cards
        self.rest: Planes = EMPTY


class Story:
    """What a deal has been so far, told again for hands that are imagined.

    moments  the plays of each seat, that first which told enough the last time
    """

    def __init__(self, past: Past, rules: Rules, table: RankTable) -> None:
        self.moments: list[list[Moment]] = [[], [], [], []]
        play = Play(rules, table, ((), (), (), ()), past[0][0])
        play.left = rules.hand_size
        memory = Memory()
        for seat, cards in past:
            self.moments[seat].append(Moment(play.copy(), memory.copy(), cards))
            memory.saw(play, cards)
            play.play(cards)
        for moments in self.moments:
            rest = EMPTY
            for moment in reversed(moments):
                moment.rest = rest = plus(rest, moment.cards)

    def missed(self, seat: int, hand: Planes, role: Role, enough: float) -> float:
        """Returns by how many points a seat missed what the rule policy would have played, each play counted
        up to MOST points, if it now holds these cards; as soon as it is `enough`, only that it is."""
        total = 0.0
        moments = self.moments[seat]
        for i, moment in enumerate(moments):
            held = plus(hand, moment.rest)
            play = moment.play
            if play.lead is None or not follow.forced(held, play.lead):
                play.hands[seat] = Hand(held)
                total += min(MOST, _less(Sight(play, moment.memory, role), moment.cards))
                if total >= enough:
                    if i:  # it may be enough again when other cards are looked at
                        moments.insert(0, moments.pop(i))
                    break
        return total


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
