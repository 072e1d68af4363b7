"""The trick-taking phase: one small mutable state with a cheap `copy()` (R7, R8.1).

`play()` trusts its caller and only moves cards; `refusal()` is the check; throws are resolved before the
cards are played (core.follow.throw). So bots, tables and tests share the same few lines.
"""

from collections.abc import Sequence

from core.cards import Cards
from core.follow import EMPTY, Lead, follow_refusal, lead_refusal, throw
from core.messages import Reason
from core.ranks import TRUMP, Planes, RankTable
from core.rules import M, Rules
from core.shapes import contest


class Play:
    """The state of play. Hands and cards are bit planes of `table`.

    turn      the seat to play;  leader: the seat that leads or led this trick
    lead      the lead on the table, None before it;  trick: the plays so far, from the leader on
    winner    who wins the trick so far (of the last trick, once it is complete)
    best      the winning cards;  pot: the points in the trick
    taken     points of the tricks each seat has won;  tricks: how many are complete
    last_lead the lead of the trick completed last
    """

    __slots__ = (
        "best",
        "hands",
        "last_lead",
        "lead",
        "leader",
        "left",
        "pot",
        "ruffed",
        "rules",
        "table",
        "taken",
        "top",
        "trick",
        "tricks",
        "turn",
        "winner",
    )  # fmt: skip

    def __init__(self, rules: Rules, table: RankTable, hands: Sequence[Cards], dealer: int) -> None:
        self.rules = rules
        self.table = table
        self.hands = [table.planes(hand) for hand in hands]
        self.left = len(hands[dealer])
        self.turn = self.leader = self.winner = dealer
        self.lead: Lead | None = None
        self.last_lead: Lead | None = None
        self.trick: list[Planes] = []
        self.best = EMPTY
        self.ruffed = False
        self.top = self.pot = self.tricks = 0
        self.taken = [0, 0, 0, 0]

    def copy(self) -> "Play":
        """Returns an independent copy."""
        new = Play.__new__(Play)
        new.rules = self.rules
        new.table = self.table
        new.hands = self.hands.copy()
        new.left = self.left
        new.turn = self.turn
        new.leader = self.leader
        new.winner = self.winner
        new.lead = self.lead
        new.last_lead = self.last_lead
        new.trick = self.trick.copy()
        new.best = self.best
        new.ruffed = self.ruffed
        new.top = self.top
        new.pot = self.pot
        new.tricks = self.tricks
        new.taken = self.taken.copy()
        return new

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not self.left

    def refusal(self, cards: Planes) -> Reason | None:
        """Returns why the seat to play may not play these cards, or None (R7.2, R7.5, R7.6)."""
        hand = self.hands[self.turn]
        lead = self.lead
        if lead is None:
            return lead_refusal(self.table, hand, cards)
        if lead.size == 1:  # by far the most frequent lead
            one = cards[0]
            if one & ~hand[0]:
                return Reason.HELD
            if one & (one - 1) or cards[1] or not one:
                return Reason.COUNT
            return Reason.SUIT if not one & lead.mask and hand[0] & lead.mask else None
        return follow_refusal(self.table, lead, hand, cards)

    def throw(self, cards: Planes) -> tuple[Planes, int | None]:
        """Returns what is finally led when these cards are tried, and the seat that beats them if they are
        fewer (R7.3, R7.4)."""
        one = cards[0]
        if not one & (one - 1):
            return cards, None
        seat, hands = self.turn, self.hands
        return throw(self.table, cards, [(s & 3, hands[s & 3]) for s in range(seat + 1, seat + 4)])

    def play(self, cards: Planes) -> None:
        """Plays cards of the seat to play without any check; the fourth play completes the trick."""
        seat, table, hands = self.turn, self.table, self.hands
        x, y, z = cards
        a, b, c = hands[seat]
        if y or b & x:
            hands[seat] = (a & ~x | b & ~y | c & ~z, b & ~x | c & ~y, c & ~x)
        else:
            hands[seat] = (a ^ x, b, c)
        if x & table.scoring:
            fives, tens = table.points5, table.points10
            self.pot += 5 * ((x & fives).bit_count() + (y & fives).bit_count() + (z & fives).bit_count())
            self.pot += 10 * ((x & tens).bit_count() + (y & tens).bit_count() + (z & tens).bit_count())
        self.turn = seat + 1 & 3
        lead = self.lead
        if lead is None:
            if y or x & (x - 1):
                lead = Lead(table, self.rules, cards)
            else:
                lead = _single(table, x)
            self.lead = lead
            self.leader = self.winner = seat
            self.best = cards
            self.ruffed = False
            self.top = lead.top
            self.trick = [cards]
            return
        if not x & ~lead.mask:
            if not self.ruffed:
                demands = lead.demands
                top = (
                    contest(table, lead.suit, demands, cards)
                    if demands
                    else table.rung_at[x.bit_length() - 1]
                )
                if top > self.top:
                    self.top, self.winner, self.best = top, seat, cards
        elif not x & table.side:
            top = contest(table, TRUMP, lead.demands, cards)
            if top >= 0 and (not self.ruffed or top > self.top):
                self.top, self.winner, self.best = top, seat, cards
                self.ruffed = True
        trick = self.trick
        trick.append(cards)
        if len(trick) == 4:
            winner = self.winner
            if self.pot:
                self.taken[winner] += self.pot
                self.pot = 0
            self.tricks += 1
            self.left -= lead.size
            self.last_lead = lead
            self.lead = None
            self.turn = winner


_SINGLES: dict[tuple[int, RankTable], Lead] = {}


def _single(table: RankTable, bit: int) -> Lead:
    """The lead of one card: there are few, so they are made once."""
    lead = _SINGLES.get((bit, table))
    if lead is None:
        lead = _SINGLES[bit, table] = Lead(table, M, (bit, 0, 0))
    return lead
