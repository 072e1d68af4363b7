"""What goes in and out of a table: actions, events, observations and refusals.

Actions are what a seat does, events what happened (each seat is told its own version of it), an observation
is everything one seat may know at a moment. They hold numbers, never words for people; core.codec turns them
into JSON and back.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.cards import Card, Cards
from core.rules import Rules

SEATS: Final = range(4)
Four = tuple[int, int, int, int]


class Phase(StrEnum):
    """Where a deal stands."""

    DRAW = "draw"  # cards are falling, anybody may declare (R4.1)
    DECLARE = "declare"  # the window after the last card (R4.1)
    NAME = "name"  # the dealer names the partner's card (R6.1)
    BURY = "bury"  # a seat holds the kitty and buries (R5.1)
    COUNTER = "counter"  # one seat is asked whether it counters (R5.2)
    PLAY = "play"
    DONE = "done"  # the result stands; the next deal has not begun


class Reason(StrEnum):
    """Why an action is refused: the rule's number, then which part of it says no."""

    TURN = "R7.1-turn"  # another seat is to act
    PHASE = "R7.1-phase"  # nothing of this kind can be done now
    HELD = "R7.5-held"  # cards that are not in the hand
    EMPTY = "R7.2-empty"  # no cards
    MIXED = "R7.2-mixed"  # a lead of more than one effective suit
    COUNT = "R7.5-count"  # as many cards as were led
    SUIT = "R7.5-suit"  # the led suit first
    TITANIC = "R7.6-titanic"  # a titanic is owed (or a longer one)
    TRIPLE = "R7.6-triple"
    TRACTOR = "R7.6-tractor"
    PAIR = "R7.6-pair"
    SET = "R4.2-set"  # cards that declare nothing
    WEAK = "R4.2-weak"  # not strictly stronger than what stands
    ONCE = "R4.5-once"  # the one reinforcing or overriding of the deal has happened
    BURY = "R5.1-bury"  # wrong number of cards buried
    COUNTER = "R5.2-counter"  # a set that does not counter
    NAME = "R6.1-name"  # no card of the game
    STALE = "R7.1-stale"  # made for an older state of the table

    @property
    def rule(self) -> str:
        """The number of the rule, e.g. `"R7.6"`."""
        return self.value.split("-")[0]


class Refused(Exception):  # noqa: N818 - the field's word for it
    """An action that is not allowed. It has changed nothing."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


# --- actions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare:
    """Show cards to declare, reinforce, override (R4) or counter (R5.2): always the whole set."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    """Show nothing: while cards fall and in the window after them, or when asked to counter."""


@dataclass(frozen=True, slots=True)
class NamePartner:
    """Name the partner's card (R6.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bury:
    """Bury as many cards as the kitty had (R5.1)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class PlayCards:
    """Lead or follow with these cards (R7)."""

    cards: Cards


Action = Declare | Pass | NamePartner | Bury | PlayCards


def cards_of(action: Action) -> Cards:
    """Returns the cards of an action; none for a pass."""
    match action:
        case NamePartner(card):
            return (card,)
        case Pass():
            return ()
        case Declare(cards) | Bury(cards) | PlayCards(cards):
            return cards


def same(one: Action, other: Action) -> bool:
    """Returns whether two actions are the same, whatever the order of their cards."""
    return type(one) is type(other) and sorted(cards_of(one)) == sorted(cards_of(other))


# --- what is seen ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards a seat has shown to declare, or after a burial to counter (R5.2)."""

    seat: int
    cards: Cards
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """Cards a seat has put on the table."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its plays in playing order, who won it, and its points."""

    plays: tuple[Played, ...]
    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class FailedThrow:
    """A throw that failed (R7.4) in trick number `trick` (from 0): all that was tried, what was led instead,
    and the first seat in playing order that beats it."""

    trick: int
    seat: int
    tried: Cards
    led: Cards
    by: int


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended (R8). Points are the attackers'. Levels are ranks 0..12 by seat."""

    dealer: int
    partner: int | None  # of the dealer; None: alone (R6.2)
    tricks: int  # points of the tricks the attackers won, penalties in it (R7.4)
    kitty: int  # points buried
    factor: int  # what they were multiplied with: 0 when the kitty was not dug (R8.2)
    total: int
    dealer_up: int  # levels won by the dealer side (R8.3)
    attackers_up: int
    levels: Four  # before
    levels_after: Four
    next_dealer: int
    stake: int  # R5.4
    beans: Four  # in units of the base; they sum to 0 (R8.6)


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything one seat (None: a watcher) may know; `trick` is on the table, `tricks` are finished ones."""

    version: int
    seat: int | None
    rules: Rules
    deal: int  # number of the deal in the match, from 1
    phase: Phase
    levels: Four
    level: int  # the level of this deal
    first: int  # the seat dealt first
    dealer: int | None  # None: not yet known (first deal)
    trump: int | None  # what stands now; None: no-trump, or nothing yet
    trump_named: bool  # False: nothing is declared yet
    shown: tuple[Shown, ...]  # declarations and counters in order; the last stands
    may_show: tuple[Cards, ...]  # sets this seat may show now, weakest first
    passed: tuple[int, ...]  # seats that have passed in the last window; this seat also while cards fall
    hand: Cards
    counts: Four  # cards in each hand
    undealt: int  # cards still to be dealt, without the kitty
    kitty: Cards  # as far as this seat may see it: its own burial, or everything at the end (R5.1)
    kitty_taken: Cards  # the cards this seat took up with the kitty last time it did
    turned: Cards  # kitty cards turned up because nobody declared (R4.6)
    owner: int | None  # who buried last
    named: Card | None  # the partner's card (R6.1)
    partner: int | None  # the dealer's partner as far as known
    to_act: tuple[int, ...]  # who may act now
    trick: tuple[Played, ...]
    winning: int | None  # who wins the trick so far
    tricks: tuple[Trick, ...]
    failed: tuple[FailedThrow, ...]
    points: int | None  # the attackers' so far; None while the sides are not known (R6.3)
    taken: Four  # points of the tricks each seat has won
    stake: int
    result: DealResult | None  # of this deal, when it is over
    winners: tuple[int, ...]  # seats that have won the match; empty: it goes on


# --- events ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealBegan:
    """A deal begins; also after nobody declared in the first one (R4.6: `again`)."""

    number: int
    first: int
    again: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A card was dealt to a seat; `card` is None for the others."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Showed:
    """A seat declared, reinforced, overrode or countered."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class PassedOn:
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Nobody declared: these kitty cards were turned up, the last one decides (R4.6)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class TrumpSet:
    """Trump and dealer are settled (R4.7)."""

    trump: int | None
    dealer: int


@dataclass(frozen=True, slots=True)
class TookKitty:
    """A seat took the kitty up; `cards` are empty for the others."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Named:
    """The dealer named the partner's card (R6.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Buried:
    """A seat buried; `cards` are empty for the others."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardsPlayed:
    """A seat led or followed."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class ThrowFailed:
    """A throw failed; the CardsPlayed after it shows what was led instead (R7.4)."""

    throw: FailedThrow


@dataclass(frozen=True, slots=True)
class PartnerShown:
    """It became known who the dealer's partner is (R6.3); None: nobody."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal is over; all see the kitty."""

    result: DealResult
    kitty: Cards


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is won by these seats (R8.5)."""

    winners: tuple[int, ...]


Event = (
    DealBegan | Drew | Showed | PassedOn | TurnedUp | TrumpSet | TookKitty | Named | Buried | CardsPlayed
    | ThrowFailed | PartnerShown | TrickTaken | DealEnded | MatchEnded
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Update:
    """What a seat is sent after something happened: never a delta, so a lost one is no loss."""

    version: int
    events: tuple[Event, ...]
    observation: Observation
