"""A match: deals played one after another until a side has won (R1.5, R8.4, R8.5).

>>> from random import Random
>>> from core.rules import M
>>> match = Match(M)
>>> match.next_deal(Random(7))
[DealBegan(number=1, first=2, again=False)]
>>> len(match.draw(4))
4
"""

from random import Random
from typing import Final

from core import scoring
from core.cards import Cards, deck
from core.deal import Deal
from core.messages import Action, DealBegan, Event, Four, MatchEnded, Phase, Reason, Refused
from core.rules import Rules


class Match:
    """The state of a match.

    levels   by seat, after the last finished deal;  dealer: of the next deal, None: it is declared for
    number   of the deal now played, from 1;  deal: that deal, None before the first
    winners  the seats that have won the match, none while it goes on
    """

    __slots__ = ("deal", "dealer", "levels", "number", "rules", "winners")

    def __init__(self, rules: Rules, levels: Four = (0, 0, 0, 0), dealer: int | None = None) -> None:
        self.rules: Final = rules
        self.levels = levels
        self.dealer = dealer
        self.number = 0
        self.deal: Deal | None = None
        self.winners: tuple[int, ...] = ()

    def copy(self) -> "Match":
        """Returns an independent copy."""
        new = Match(self.rules, self.levels, self.dealer)
        new.number, new.winners = self.number, self.winners
        new.deal = self.deal.copy() if self.deal else None
        return new

    @property
    def between(self) -> bool:
        """Whether a deal may begin now."""
        return not self.winners and (self.deal is None or self.deal.phase is Phase.DONE)

    @property
    def now(self) -> Deal:
        """The deal now played. Raises Refused before the first."""
        if self.deal is None:
            raise Refused(Reason.PHASE)
        return self.deal

    def next_deal(self, rng: Random) -> list[Event]:
        """Shuffles and begins the next deal, or the same one again if nobody declared in it (R1.5, R4.6).

        Raises Refused in the midst of a deal and after the match.
        """
        first = rng.randrange(4) if self.dealer is None else self.dealer
        cards = deck(self.rules.decks)
        rng.shuffle(cards)
        return self.begin(first, tuple(cards))

    def begin(self, first: int, cards: Cards) -> list[Event]:
        """Begins the next deal with the cards in this order, the kitty last. Raises Refused as `next_deal`,
        ValueError if these are not the cards of the game."""
        if not self.between:
            raise Refused(Reason.PHASE)
        again = self.deal is not None and self.deal.redeal
        number = self.number + (0 if again else 1)
        self.deal = Deal(self.rules, number, self.levels, dealer=self.dealer, first=first, deck=cards)
        self.number = number
        return [DealBegan(number, first, again)]

    def draw(self, count: int) -> list[Event]:
        """Deals the next cards. Raises Refused if there are not so many, and has then changed nothing."""
        deal = self.now
        if not 0 < count <= 4 * self.rules.hand_size - deal.dealt:
            raise Refused(Reason.PHASE)
        return [event for _ in range(count) for event in deal.draw()]

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Does a seat's action (core.deal). Raises Refused, and has then changed nothing."""
        deal = self.now
        events = deal.apply(seat, action)
        if deal.result:
            events += self._count(deal)
        return events

    def close(self) -> list[Event]:
        """Closes the last window of the deal: the time is up (R4.1)."""
        return self.now.close()

    def _count(self, deal: Deal) -> list[Event]:
        """Counts the result of a finished deal."""
        won = deal.result
        assert won is not None
        self.levels, self.winners = scoring.after(
            self.rules, won.dealer, won.partner, won.levels, won.dealer_up, won.attackers_up
        )
        self.dealer = won.next_dealer
        return [MatchEnded(self.winners)] if self.winners else []
