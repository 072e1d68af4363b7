"""An imagined deal from the last card dealt to the first lead: whoever has to decide does as the rule policy.

The seats' observations are made up from the observation that is thought about: what all may know stays, the
hand is the one imagined.
"""

from dataclasses import replace

from core import declare as rule
from core.bots import bury, declare, partner
from core.bots.memory import Memory
from core.bots.rollout import NOBODY, Cast, dealt
from core.cards import Card, Cards
from core.messages import SEATS, Declare, Four, Observation, Phase, Shown
from core.play import Play
from core.ranks import rank_table
from core.scoring import partner_by_card, partner_of

ROUNDS = 4  # of showing sets, at most


class Course:
    """An imagined deal before play.

    hands, kitty  all cards;  shown, trump, dealer, owner, named: as in an Observation
    partner       of the dealer;  NOBODY: alone
    """

    def __init__(self, seen: Observation, hands: list[Cards], kitty: Cards) -> None:
        self.seen = seen
        self.rules = seen.rules
        self.hands = hands
        self.kitty = kitty
        self.shown = seen.shown
        self.trump = seen.trump
        self.dealer = seen.dealer
        self.owner = seen.owner
        self.named = seen.named
        self.turned = seen.turned
        self.taken: list[Cards] = [()] * 4
        self.partner = NOBODY
        if seen.named is not None:
            self.find_partner(seen.named)

    def copy(self) -> "Course":
        """Returns an independent copy."""
        new = Course.__new__(Course)
        new.__dict__.update(self.__dict__)
        new.hands = self.hands.copy()
        new.taken = self.taken.copy()
        return new

    # --- declaring (R4) ----------------------------------------------------------------------------------

    def show(self, seat: int, cards: Cards, *, counter: bool = False) -> None:
        """A seat shows a set: it stands now."""
        self.shown += (Shown(seat, cards, counter=counter),)
        self.trump = rule.trump_of(cards[0])

    def declaring(self) -> bool:
        """Everybody shows what the policy shows, and the window closes; returns whether there is a deal."""
        first = self.seen.first if self.dealer is None else self.dealer
        for _ in range(ROUNDS):
            before = self.shown
            for i in SEATS:
                seat = (first + i) % 4
                sets = rule.may_show(self.rules, self.seen.level, self.shown, seat, self.hands[seat])
                if sets:
                    action = declare.declare(self._as(seat, Phase.DECLARE, sets))
                    if isinstance(action, Declare):
                        self.show(seat, action.cards)
            if self.shown == before:
                break
        settled = rule.settle(self.rules, self.shown, self.dealer, self.seen.first, self.kitty)
        if settled is None:
            return False
        self.trump, self.dealer, self.turned = settled
        return True

    # --- the kitty, the partner, countering (R5, R6) -----------------------------------------------------

    def take(self, seat: int) -> None:
        """A seat takes the kitty up."""
        self.taken[seat] = self.kitty
        self.hands[seat] += self.kitty
        self.kitty = ()

    def name(self, card: Card | None = None) -> None:
        """The dealer, who holds the kitty, names a card: this one, or what the policy names."""
        dealer = self.dealer
        assert dealer is not None
        self.named = partner.named(self._as(dealer, Phase.NAME)) if card is None else card
        self.find_partner(self.named)

    def find_partner(self, card: Card) -> None:
        """Finds out who holds the named card (R6.2)."""
        assert self.dealer is not None
        found = partner_by_card(self.dealer, card, self.hands)
        self.partner = NOBODY if found is None else found

    def bury(self, seat: int, cards: Cards | None = None) -> None:
        """A seat that has taken the kitty up buries: these cards, or what the policy buries."""
        if cards is None:
            cards = bury.bury(self._as(seat, Phase.BURY))
        rest = list(self.hands[seat])
        for card in cards:
            rest.remove(card)
        self.hands[seat] = tuple(rest)
        self.kitty = cards
        self.owner = seat

    def countering(self, passes: int = 0) -> None:
        """Everybody counters as the policy does, after so many have passed (R5.2)."""
        while True:
            assert self.owner is not None
            level = self.seen.level
            standing = self.shown[-1].cards if self.shown else None
            seat = rule.asked(self.rules, level, standing, self.owner, passes)
            if seat is None:
                return
            passes += 1
            sets = rule.counters(level, standing, self.hands[seat])
            action = declare.counter(self._as(seat, Phase.COUNTER, sets)) if sets else None
            if isinstance(action, Declare):
                self.counter(seat, action.cards)
                passes = 0

    def counter(self, seat: int, cards: Cards) -> None:
        """A seat counters, takes the kitty up and buries as the policy does."""
        self.show(seat, cards, counter=True)
        self.take(seat)
        self.bury(seat)

    def _as(self, seat: int, phase: Phase, sets: tuple[Cards, ...] = ()) -> Observation:
        """What a seat would see."""
        a, b, c, d = (len(hand) for hand in self.hands)
        counts: Four = (a, b, c, d)
        mine = seat == self.owner and phase is Phase.COUNTER
        fixed = self.rules.partners == "fixed" and self.dealer is not None
        return replace(
            self.seen,
            seat=seat,
            phase=phase,
            hand=self.hands[seat],
            counts=counts,
            undealt=0,
            shown=self.shown,
            may_show=sets,
            trump=self.trump,
            trump_named=bool(self.shown) or phase not in (Phase.DRAW, Phase.DECLARE),
            dealer=self.dealer,
            owner=self.owner,
            named=self.named,
            partner=partner_of(self.dealer or 0) if fixed else None,
            kitty=self.kitty if mine else (),
            kitty_taken=self.taken[seat],
            turned=self.turned,
        )

    # --- play --------------------------------------------------------------------------------------------

    def begin(self) -> tuple[Play, Memory, Cast]:
        """Returns the deal at the first lead: the play, what is remembered of it, and who is who."""
        rules, dealer = self.rules, self.dealer
        assert dealer is not None
        assert self.owner is not None
        table = rank_table(self.trump, self.seen.level, rules.twos_trump)
        play = dealt(rules, table, [table.planes(hand) for hand in self.hands], dealer)
        memory = Memory()
        side = self.partner if rules.partners == "named" else partner_of(dealer)
        cast = Cast(rules, table, dealer, side, self.owner, table.planes(self.kitty))
        if self.named is not None:
            cast.named = table.bits[self.named]
            cast.told = False
        cast.learn(play, memory)
        return play, memory, cast
