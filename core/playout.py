"""Random legal deals, from the shuffle to the last trick: what the rules cost, and a test of them.

Every play is checked (R7.2, R7.5, R7.6) and every throw resolved (R7.3, R7.4).

>>> from core.rules import M
>>> playout = Playout(M, Dice(1))
>>> playout.run()
19
>>> sum(playout.play.taken)   # the other points lie in the kitty
185
"""

from functools import cache
from typing import Final

from mypy_extensions import i64

from core.bits import bitlen
from core.cards import KINDS, deck
from core.dice import Dice
from core.follow import follow_by, within
from core.play import Play
from core.ranks import Hand, Planes, RankTable, rank_table
from core.rules import Rules
from core.shapes import units

ONE_IN: Final = 20  # so many leads are tried as a throw


class Playout:
    """A deal under a random trump suit and level, a random kitty put aside, and a random dealer.

    place   every trick has a random position from which on cards are chosen
    orders  for each seat its cards as bits, in random order
    """

    __slots__ = ("dice", "orders", "place", "play")

    def __init__(self, rules: Rules, dice: Dice) -> None:
        self.dice: Final = dice
        trump = int(dice.below(5))
        table = rank_table(None if trump == 4 else trump, int(dice.below(13)), rules.twos_trump)
        cards = pack(table, rules.decks).copy()
        dice.shuffle(cards)
        number = rules.hand_size
        self.orders: Final = [cards[seat * number : seat * number + number] for seat in range(4)]
        self.play: Final = Play(rules, table, (), dice.below(4))
        self.play.hands = [Hand(held(order)) for order in self.orders]
        self.play.left = number
        self.place: i64 = 0

    def run(self) -> int:
        """Plays on to the end; returns the number of tricks. A play that is refused is an AssertionError."""
        play = self.play
        while play.left:
            self.place = self.dice.below(KINDS)
            cards = self.lead()
            if (refusal := play.refusal(cards)) is not None:
                raise AssertionError(refusal)
            play.play(play.throw(cards)[0])
            for _seat in range(3):
                cards = self.follow()
                if (refusal := play.refusal(cards)) is not None:
                    raise AssertionError(refusal)
                play.play(cards)
        return int(play.tricks)

    def lead(self) -> Planes:
        """Returns a random unit: all that the hand holds of a card, or the longest run it is in. Now and then
        it is a throw, of about half a suit."""
        hand = self.play.hands[self.play.turn]
        bit = any_of(hand.one, self.place)
        if not self.dice.below(ONE_IN):
            return self._throw(bit, hand.planes)
        if not bit & hand.two:
            return bit, 0, 0
        table = self.play.table
        mask = table.masks[table.suit_at[bitlen(bit) - 1]]
        two, three = hand.two & mask, hand.three & mask
        if two & (two - 1):
            for unit in units(table, (two, two, three)):
                if bit & unit.planes[0]:
                    return unit.planes
        return bit, bit, bit & three

    def _throw(self, bit: i64, hand: Planes) -> Planes:
        """A card and about half of its suit."""
        table, dice = self.play.table, self.dice
        mask = table.masks[table.suit_at[bitlen(bit) - 1]]
        return within(hand, mask & (bit | dice.below(1 << 27) << 27 | dice.below(1 << 27)))

    def follow(self) -> Planes:
        """Returns a random legal follow."""
        play = self.play
        lead = play.lead
        assert lead is not None
        hand = play.hands[play.turn]
        if lead.size > 1:
            return follow_by(play.table, lead, hand.planes, self.orders[play.turn])
        return any_of(hand.one & lead.mask or hand.one, self.place), 0, 0


@cache
def pack(table: RankTable, decks: int) -> list[i64]:
    """Returns the cards of the game as bits, to be copied."""
    return [table.bits[card] for card in deck(decks)]


def held(cards: list[i64]) -> Planes:
    """Returns cards that are given as bits."""
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    for bit in cards:
        three |= two & bit
        two |= one & bit
        one |= bit
    return one, two, three


def any_of(plane: i64, place: i64) -> i64:
    """Returns one of the bits of a plane: the next from a place on."""
    later = plane >> place << place or plane
    return later & -later
