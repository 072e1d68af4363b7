"""The trick-taking phase: one small mutable state with a cheap `copy()` (R7, R8.1).

`play()` trusts its caller and only moves cards; `refusal()` is the check; throws are resolved before the
cards are played (core.follow.throw). So bots, tables and tests share the same few lines.
"""

from collections.abc import Sequence

from mypy_extensions import i64

from core.bits import bitlen, popcount
from core.cards import KINDS, Cards
from core.follow import EMPTY, Lead, follow_refusal, lead_refusal, plain_leads, throw
from core.messages import Reason
from core.ranks import TRUMP, Hand, Planes, RankTable
from core.rules import Rules
from core.shapes import contest


class Play:
    """The state of play. Cards are bit planes of `table`.

    turn      the seat to play;  leader: the seat that leads or led this trick
    lead      the lead on the table, None before it
    hands     what each seat holds;  left: the cards in each hand when the trick began
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
        "plain",
        "pot",
        "ruffed",
        "rules",
        "table",
        "taken",
        "top",
        "tricks",
        "turn",
        "winner",
    )  # fmt: skip

    def __init__(self, rules: Rules, table: RankTable, hands: Sequence[Cards], dealer: int) -> None:
        self.rules = rules
        self.table = table
        self.plain = plain_leads(table, rules.protect_triples)
        self.hands: list[Hand] = [Hand(table.planes(hand)) for hand in hands]
        self.left: i64 = len(hands[dealer]) if hands else 0
        self.turn: i64 = dealer
        self.leader: i64 = dealer
        self.winner: i64 = dealer
        self.lead: Lead | None = None
        self.last_lead: Lead | None = None
        self.best: Planes = EMPTY
        self.ruffed = False
        self.top: i64 = 0
        self.pot: i64 = 0
        self.tricks: i64 = 0
        self.taken: list[i64] = [0, 0, 0, 0]

    def copy(self) -> "Play":
        """Returns an independent copy."""
        new = Play(self.rules, self.table, (), self.turn)
        new.hands = [Hand(hand.planes) for hand in self.hands]
        new.left = self.left
        new.leader = self.leader
        new.winner = self.winner
        new.lead = self.lead
        new.last_lead = self.last_lead
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

    @property
    def played(self) -> i64:
        """How many have played to the lead on the table."""
        return self.turn - self.leader & 3

    def refusal(self, cards: Planes) -> Reason | None:
        """Returns why the seat to play may not play these cards, or None (R7.2, R7.5, R7.6)."""
        hand = self.hands[self.turn]
        lead = self.lead
        one, two, _ = cards
        if two or one & (one - 1) or not one:
            if lead is None:
                return lead_refusal(self.table, hand.planes, cards)
            return follow_refusal(self.table, lead, hand.planes, cards)
        # A single card, by far the most frequent play.
        if one & ~hand.one:
            return Reason.HELD
        if lead is None:
            return None
        if lead.size > 1:
            return Reason.COUNT
        return Reason.SUIT if not one & lead.mask and hand.one & lead.mask else None

    def throw(self, cards: Planes) -> tuple[Planes, int | None]:
        """Returns what is finally led when these cards are tried, and the seat that beats them if they are
        fewer (R7.3, R7.4)."""
        one = cards[0]
        if not one & (one - 1):
            return cards, None
        seat, hands = self.turn, self.hands
        led, by = throw(self.table, cards, [hands[seat + 1 & 3], hands[seat + 2 & 3], hands[seat + 3 & 3]])
        return led, None if by is None else int(seat + 1 + by & 3)

    def play(self, cards: Planes) -> None:
        """Plays cards of the seat to play without any check; the fourth play completes the trick."""
        seat, table = self.turn, self.table
        x, y, z = cards
        hand = self.hands[seat]
        if y or hand.two & x:
            a, b, c = hand.one, hand.two, hand.three
            hand.one = a & ~x | b & ~y | c & ~z
            hand.two = b & ~x | c & ~y
            hand.three = c & ~x
        else:
            hand.one ^= x
        if x & table.scoring:
            fives, tens = table.points5, table.points10
            self.pot += 5 * popcount(x & fives) + 10 * popcount(x & tens)
            if y:
                self.pot += 5 * (popcount(y & fives) + popcount(z & fives))
                self.pot += 10 * (popcount(y & tens) + popcount(z & tens))
        turn = seat + 1 & 3
        self.turn = turn
        lead = self.lead
        if lead is None:
            if x & (x - 1):
                lead = Lead(table, self.rules, cards)
            else:
                kind = bitlen(x) - 1 + (0 if not y else 2 * KINDS if z else KINDS)
                lead = self.plain[kind]
                if lead is None:
                    lead = self.plain[kind] = Lead(table, self.rules, cards)
            self.lead = lead
            self.leader = self.winner = seat
            self.best = cards
            self.ruffed = False
            self.top = lead.top
            return
        if not x & ~lead.mask:
            if not self.ruffed and (x > self.best[0] or lead.demands):
                top = contest(table, lead.suit, lead.demands, cards)
                if top > self.top:
                    self.top, self.winner, self.best = top, seat, cards
        elif not x & table.side:
            top = contest(table, TRUMP, lead.demands, cards)
            if top >= 0 and (not self.ruffed or top > self.top):
                self.top, self.winner, self.best = top, seat, cards
                self.ruffed = True
        if turn == self.leader:
            winner = self.winner
            if self.pot:
                self.taken[winner] += self.pot
                self.pot = 0
            self.tricks += 1
            self.left -= lead.size
            self.last_lead = lead
            self.lead = None
            self.turn = winner
