"""One deal from the first card to its result, as a state machine (R1.5, R4-R8).

    DRAW -> DECLARE -> [NAME ->] BURY -> [COUNTER -> BURY ->]* [COUNTER ->]* PLAY -> DONE

`draw`, `apply` and `close` move it on and return what happened as events that tell the full truth; core.view
says what of it a seat may see. A deal knows no clock and no chance: its deck is given.

>>> from core.cards import deck, parse
>>> from core.messages import Declare
>>> from core.rules import M
>>> deal = Deal(M, 1, (0, 0, 0, 0), dealer=None, first=0, deck=tuple(deck(2)))
>>> deal.draw()
[Drew(seat=0, card=0)]
>>> deal.apply(0, Declare(parse("S2")))
[Showed(seat=0, cards=(0,))]
"""

from typing import Final, assert_never

from core import declare, scoring
from core.cards import KINDS, POINTS, Card, Cards
from core.cards import deck as whole_deck
from core.follow import dig_factor, size
from core.messages import (
    SEATS,
    Action,
    Buried,
    Bury,
    CardsPlayed,
    DealEnded,
    DealResult,
    Declare,
    Drew,
    Event,
    FailedThrow,
    Four,
    Named,
    NamePartner,
    PartnerShown,
    Pass,
    PassedOn,
    Phase,
    PlayCards,
    Played,
    Reason,
    Refused,
    Showed,
    Shown,
    ThrowFailed,
    TookKitty,
    Trick,
    TrickTaken,
    TrumpSet,
    TurnedUp,
)
from core.play import Play
from core.ranks import Planes, rank_table
from core.rules import Rules

ALL: Final = 0b1111  # the seats as bits
# Tables keep what happened: of cards drawn, a hundred and more each, one of every kind is enough for all.
DRAWN: Final = tuple(tuple(Drew(seat, card) for card in range(KINDS)) for seat in SEATS)


class Deal:
    """The state of a deal.

    deck      all cards in the order they are dealt, the kitty last;  dealt: how many have been
    level     the level of this deal;  levels: of every seat before it;  first: the seat dealt first
    dealer    None until it is settled (first deal of a match)
    shown     declarations and counters, the last one stands;  stake: R5.4
    trump     what stands now;  settled: whether the window has closed
    passed    seats whose pass stands, as bits;  told: those of them that passed in the last window, which
              everybody may know (a pass while cards fall lapses with a card only its seat sees)
    kitty     what lies on the table: to be taken up, or buried by `owner`
    taken_up  for each seat the kitty it took up last;  turned: kitty cards all have seen (R4.6)
    named     the partner's card;  partner: None when alone or not settled
    sides_known  whether all know who the partner is (R6.3)
    passes    seats in a row that have not countered
    play      the trick-taking phase, with the hands;  tried: cards of failed throws by seat
    redeal    nobody declared: the cards are to be dealt again (R4.6), and there is no result
    """

    __slots__ = (
        "_hands", "_turn", "dealer", "dealt", "deck", "failed", "first", "kitty", "level", "levels", "named",
        "number", "owner", "partner", "passed", "passes", "phase", "play", "redeal", "result", "rules",
        "settled", "shown", "sides_known", "stake", "taken_up", "told", "trick", "tricks", "tried", "trump",
        "turned",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, number: int, levels: Four, *, dealer: int | None, first: int, deck: Cards
    ) -> None:
        if sorted(deck) != whole_deck(rules.decks):
            raise ValueError("not the cards of this game")
        if dealer is None and len(set(levels)) > 1:
            raise ValueError("the level of a deal without a dealer is not known")
        self.rules: Final = rules
        self.number: Final = number
        self.levels: Final = levels
        self.level: Final = levels[dealer or 0]
        self.first: Final = first
        self.deck: Final = deck
        self.phase = Phase.DRAW
        self.dealt = 0
        self.dealer = dealer
        self._hands: list[Cards] = [(), (), (), ()]
        self._turn: int | None = None
        self.kitty: Cards = deck[4 * rules.hand_size :]
        self.taken_up: list[Cards] = [(), (), (), ()]
        self.turned: Cards = ()
        self.owner: int | None = None
        self.shown: tuple[Shown, ...] = ()
        self.stake = 1
        self.trump: int | None = None
        self.settled = False
        self.passed = self.told = self.passes = 0
        self.named: Card | None = None
        self.partner: int | None = None
        self.sides_known = False
        self._know_sides()
        self.play: Play | None = None
        self.tried = [0, 0, 0, 0]
        self.trick: tuple[Played, ...] = ()
        self.tricks: tuple[Trick, ...] = ()
        self.failed: tuple[FailedThrow, ...] = ()
        self.result: DealResult | None = None
        self.redeal = False

    def copy(self) -> "Deal":
        """Returns an independent copy."""
        new = Deal.__new__(Deal)
        for name in Deal.__slots__:
            setattr(new, name, getattr(self, name))
        new._hands = self._hands.copy()
        new.taken_up = self.taken_up.copy()
        new.tried = self.tried.copy()
        new.play = self.play.copy() if self.play else None
        return new

    # --- what stands -------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The one seat that is to act; None while anybody may declare, and at the end."""
        return self.play.turn if self.play and self.phase is Phase.PLAY else self._turn

    @property
    def declaring(self) -> bool:
        """Whether anybody may declare: cards fall, or the window after the last one is open (R4.1)."""
        return self.phase in (Phase.DRAW, Phase.DECLARE)

    @property
    def counts(self) -> Four:
        """How many cards each seat holds."""
        if self.play:
            a, b, c, d = (size(hand.planes) for hand in self.play.hands)
        else:
            a, b, c, d = map(len, self._hands)
        return a, b, c, d

    @property
    def points(self) -> int | None:
        """The attackers' points without the kitty (R8.1); None while the sides are not known (R6.3)."""
        if not self.sides_known or self.dealer is None:
            return None
        return self._points(self.dealer)

    def hand(self, seat: int) -> Cards:
        """Returns a seat's cards: as they were dealt, and in play from the strongest down."""
        return self.play.table.cards(self.play.hands[seat].planes) if self.play else self._hands[seat]

    def may_show(self, seat: int) -> tuple[Cards, ...]:
        """Returns the sets a seat may show now to declare or counter, the weakest first (R4, R5.2)."""
        if self.declaring:
            return declare.may_show(self.rules, self.level, self.shown, seat, self._hands[seat])
        if self.phase is Phase.COUNTER and seat == self._turn:
            return declare.counters(self.level, self._standing(), self._hands[seat])
        return ()

    # --- what happens ------------------------------------------------------------------------------------

    def draw(self) -> list[Event]:
        """Deals the next card (R1.5). Raises Refused when all are dealt."""
        if self.phase is not Phase.DRAW:
            raise Refused(Reason.PHASE)
        seat = (self.first + self.dealt) % 4
        card = self.deck[self.dealt]
        before = self.may_show(seat) if self.passed >> seat & 1 else None
        self.dealt += 1
        self._hands[seat] += (card,)
        if before is not None and not set(self.may_show(seat)) <= set(before):
            self.passed &= ~(1 << seat)
        events: list[Event] = [DRAWN[seat][card]]
        if self.dealt == 4 * self.rules.hand_size:
            self.phase = Phase.DECLARE
            if self.passed == ALL:
                events += self._settle()
        return events

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Does a seat's action. Raises Refused, and has then changed nothing.

        The window after the last card closes by itself when all four passes stand.
        """
        match action:
            case Declare(cards):
                return self._declare(seat, cards) if self.declaring else self._counter(seat, cards)
            case Pass():
                return self._pass(seat)
            case NamePartner(card):
                return self._name(seat, card)
            case Bury(cards):
                return self._bury(seat, cards)
            case PlayCards(cards):
                return self._play_cards(seat, cards)
            case _:
                assert_never(action)

    def close(self) -> list[Event]:
        """Closes the window after the last card: the time is up (R4.1). Raises Refused at other moments."""
        if self.phase is not Phase.DECLARE:
            raise Refused(Reason.PHASE)
        return self._settle()

    # --- declaring (R4) ----------------------------------------------------------------------------------

    def _declare(self, seat: int, cards: Cards) -> list[Event]:
        if reason := declare.refusal(self.rules, self.level, self.shown, seat, self._hands[seat], cards):
            raise Refused(reason)
        return self._show(seat, cards, doubled=declare.doubles(self.shown, seat, cards))

    def _show(self, seat: int, cards: Cards, *, doubled: bool) -> list[Event]:
        if doubled and self.rules.counter:  # the stake belongs to the game with counters (R5.4)
            self.stake *= 2
        self.shown += (Shown(seat, cards, counter=self.settled),)
        self.trump = declare.trump_of(cards[0])
        self.passed = self.told = 0
        return [Showed(seat, cards)]

    def _pass(self, seat: int) -> list[Event]:
        if self.phase is Phase.COUNTER:
            self._expect(seat, Phase.COUNTER)
            self.passes += 1
            self._ask()
            return [PassedOn(seat)]
        if not self.declaring or self.passed >> seat & 1:
            raise Refused(Reason.PHASE)
        self.passed |= 1 << seat
        events: list[Event] = [PassedOn(seat)]
        if self.phase is Phase.DECLARE:
            self.told |= 1 << seat
            if self.passed == ALL:
                events += self._settle()
        return events

    def _settle(self) -> list[Event]:
        """The window is closed (R4.6, R4.7)."""
        settled = declare.settle(self.rules, self.shown, self.dealer, self.first, self.kitty)
        if settled is None:
            self.redeal = True
            self.phase = Phase.DONE
            return []
        self.settled = True
        self.trump, self.dealer, self.turned = settled
        self._know_sides()
        self.phase = Phase.NAME if self.rules.partners == "named" else Phase.BURY
        events: list[Event] = [TurnedUp(self.turned)] if self.turned else []
        return [*events, TrumpSet(self.trump, self.dealer), *self._take_kitty(self.dealer)]

    # --- the kitty, the partner, countering (R5, R6) -----------------------------------------------------

    def _take_kitty(self, seat: int) -> list[Event]:
        cards, self.kitty = self.kitty, ()
        self._hands[seat] += cards
        self.taken_up[seat] = cards
        self._turn = seat
        return [TookKitty(seat, cards)]

    def _know_sides(self) -> None:
        if self.dealer is not None and self.rules.partners == "fixed":
            self.partner = scoring.partner_of(self.dealer)
            self.sides_known = True

    def _name(self, seat: int, card: Card) -> list[Event]:
        self._expect(seat, Phase.NAME)
        if not 0 <= card < KINDS:
            raise Refused(Reason.NAME)
        self.named = card
        self.partner = scoring.partner_by_card(seat, card, self._hands)
        self.phase = Phase.BURY
        return [Named(card)]

    def _bury(self, seat: int, cards: Cards) -> list[Event]:
        self._expect(seat, Phase.BURY)
        if len(cards) != self.rules.kitty_size:
            raise Refused(Reason.BURY)
        rest = list(self._hands[seat])
        for card in cards:
            if card not in rest:
                raise Refused(Reason.HELD)
            rest.remove(card)
        self._hands[seat] = tuple(rest)
        self.kitty = tuple(sorted(cards))
        self.owner = seat
        self.passes = 0
        self._ask()
        return [Buried(seat, self.kitty)]

    def _ask(self) -> None:
        """Asks the next seat whether it counters, or begins play."""
        assert self.owner is not None
        self._turn = declare.asked(self.rules, self.level, self._standing(), self.owner, self.passes)
        self.phase = Phase.COUNTER
        if self._turn is None:
            assert self.dealer is not None
            table = rank_table(self.trump, self.level, self.rules.twos_trump)
            self.play = Play(self.rules, table, self._hands, self.dealer)
            self.phase = Phase.PLAY

    def _standing(self) -> Cards | None:
        return self.shown[-1].cards if self.shown else None

    def _counter(self, seat: int, cards: Cards) -> list[Event]:
        self._expect(seat, Phase.COUNTER)
        if reason := declare.counter_refusal(self.level, self._standing(), self._hands[seat], cards):
            raise Refused(reason)
        self.phase = Phase.BURY
        return [*self._show(seat, cards, doubled=True), *self._take_kitty(seat)]

    # --- play (R7, R8) -----------------------------------------------------------------------------------

    def _play_cards(self, seat: int, cards: Cards) -> list[Event]:
        self._expect(seat, Phase.PLAY)
        play = self.play
        assert play is not None
        planes = _planes(play, cards)
        if reason := play.refusal(planes):
            raise Refused(reason)
        events: list[Event] = []
        if play.lead is None:
            led, by = play.throw(planes)
            if by is not None:
                failed = FailedThrow(play.tricks, seat, play.table.cards(planes), play.table.cards(led), by)
                self.failed += (failed,)
                self.tried[seat] += len(failed.tried)
                events.append(ThrowFailed(failed))
            planes = led
        play.play(planes)
        played = Played(seat, play.table.cards(planes))
        self.trick += (played,)
        events.append(CardsPlayed(seat, played.cards))
        if not self.sides_known and seat == self.partner and self.named in played.cards:
            self.sides_known = True
            events.append(PartnerShown(seat))
        if play.lead is None:
            events += self._complete(play)
        return events

    def _complete(self, play: Play) -> list[Event]:
        """The trick has its four plays."""
        worth = sum(POINTS[card] for played in self.trick for card in played.cards)
        trick = Trick(self.trick, play.winner, worth)
        self.tricks += (trick,)
        self.trick = ()
        return [TrickTaken(trick), *(self._finish(play) if play.over else ())]

    def _finish(self, play: Play) -> list[Event]:
        """The last card is played: the result (R8)."""
        assert self.dealer is not None
        assert play.last_lead is not None
        dug = play.winner in scoring.attackers(self.dealer, self.partner)
        events: list[Event] = [] if self.sides_known else [PartnerShown(self.partner)]
        self.sides_known = True
        self.result = scoring.result(
            self.rules,
            dealer=self.dealer,
            partner=self.partner,
            levels=self.levels,
            tricks=self._points(self.dealer),
            kitty=sum(POINTS[card] for card in self.kitty),
            factor=dig_factor(play.table, self.rules, play.last_lead.cards, play.best) if dug else 0,
            stake=self.stake,
        )
        self.phase = Phase.DONE
        return [*events, DealEnded(self.result, self.kitty)]

    def _points(self, dealer: int) -> int:
        taken = self.play.taken if self.play else (0, 0, 0, 0)
        return scoring.attackers_points(self.rules, dealer, self.partner, taken, self.tried)

    def _expect(self, seat: int, phase: Phase) -> None:
        if self.phase is not phase:
            raise Refused(Reason.PHASE)
        if seat != self.turn:
            raise Refused(Reason.TURN)


def _planes(play: Play, cards: Cards) -> Planes:
    """The cards as planes. These hold three of a kind at most; no hand has more."""
    if cards and (min(cards) < 0 or max(cards) >= KINDS):
        raise Refused(Reason.HELD)
    planes = play.table.planes(cards)
    if size(planes) != len(cards):
        raise Refused(Reason.HELD)
    return planes
