"""The tricks as they have been played so far, and the one on the table (R7)."""

from core.cards import Cards
from core.follow import Lead
from core.ranks import TRUMP, RankTable
from core.rules import Rules
from core.shapes import contest

Planes = tuple[int, int, int]
EMPTY: Planes = (0, 0, 0)


class Trick:
    """What lies on the table.

    hand      of the seat that looks;  left: cards of a seat that has not played in the trick
    turn      the seat to play;  leader: the seat that leads or led
    lead      the lead on the table, None before it;  played: how many have played
    winner    who wins the trick so far;  top: its rung;  ruffed: with trumps;  pot: the points in it
    taken     points of the tricks each seat has won
    """

    def __init__(self, rules: Rules, table: RankTable, hand: Cards, dealer: int) -> None:
        self.rules = rules
        self.table = table
        self.hand: Planes = table.planes(hand)
        self.left = rules.hand_size
        self.turn = self.leader = self.winner = dealer
        self.lead: Lead | None = None
        self.played = 0
        self.ruffed = False
        self.top = self.pot = 0
        self.taken = [0, 0, 0, 0]

    def play(self, cards: Planes) -> None:
        """Plays cards of the seat to play; the fourth play completes the trick."""
        seat, table = self.turn, self.table
        fives: int = table.points5
        tens: int = table.points10
        self.pot += sum(5 * (plane & fives).bit_count() + 10 * (plane & tens).bit_count() for plane in cards)
        self.turn = (seat + 1) % 4
        lead = self.lead
        if lead is None:
            self.lead = lead = Lead(table, self.rules, cards)
            self.leader = self.winner = seat
            self.ruffed = False
            self.top = lead.top
            self.played = 1
            return
        if not cards[0] & ~lead.mask:
            top = -1 if self.ruffed else contest(table, lead.suit, lead.demands, cards)
            if top > self.top:
                self.top, self.winner = top, seat
        elif not cards[0] & table.side:
            top = contest(table, TRUMP, lead.demands, cards)
            if top >= 0 and (not self.ruffed or top > self.top):
                self.top, self.winner, self.ruffed = top, seat, True
        self.played += 1
        if self.played == 4:
            self.taken[self.winner] += self.pot
            self.pot = 0
            self.left -= lead.size
            self.lead = None
            self.turn = self.winner
