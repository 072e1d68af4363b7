"""What seats have done so far, counted by seat and suit: from it a player guesses what they still hold.

`Habits` go along with a core.play.Play as a Memory does: `saw` is called just before every play.
"""

from core.bits import bitlen
from core.follow import size, within
from core.play import Play
from core.ranks import TRUMP, Planes

LOW = 8  # a rung below is a low card
HIGH = 9  # a rung from here on is a high one


class Habits:
    """All plays, and counts by seat and effective suit.

    plays       who played what, the first lead first
    led, low    how often the suit was led, and how often by a low single
    thrown      cards discarded from it
    gave, high  follows of it with points, and with a high card
    ruffs       by seat alone: how often trumps were played to another suit
    """

    __slots__ = ("gave", "high", "led", "low", "plays", "ruffs", "thrown")

    def __init__(self) -> None:
        self.plays: list[tuple[int, Planes]] = []
        self.led = [[0] * 5 for _ in range(4)]
        self.low = [[0] * 5 for _ in range(4)]
        self.thrown = [[0] * 5 for _ in range(4)]
        self.gave = [[0] * 5 for _ in range(4)]
        self.high = [[0] * 5 for _ in range(4)]
        self.ruffs = [0] * 4

    def copy(self) -> "Habits":
        """Returns an independent copy."""
        new = Habits()
        new.plays = self.plays.copy()
        new.led = [row.copy() for row in self.led]
        new.low = [row.copy() for row in self.low]
        new.thrown = [row.copy() for row in self.thrown]
        new.gave = [row.copy() for row in self.gave]
        new.high = [row.copy() for row in self.high]
        new.ruffs = self.ruffs.copy()
        return new

    def saw(self, play: Play, cards: Planes) -> None:
        """Takes note of the play that the seat to play is about to make."""
        table, seat, lead = play.table, play.turn, play.lead
        self.plays.append((int(seat), cards))
        place = bitlen(cards[0]) - 1
        suit, rung = table.suit_at[place], table.rung_at[place]
        if lead is None:
            self.led[seat][suit] += 1
            self.low[seat][suit] += size(cards) == 1 and rung < LOW
        elif cards[0] & ~lead.mask:
            self.ruffs[seat] += lead.suit != TRUMP and cards[0] & table.masks[TRUMP] != 0
            for other in range(TRUMP):
                if other != lead.suit:
                    self.thrown[seat][other] += size(within(cards, table.masks[other]))
        else:
            self.gave[seat][suit] += cards[0] & table.scoring != 0
            self.high[seat][suit] += rung >= HIGH
