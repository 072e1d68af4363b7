"""From updates to what is shown: a queue of steps, each with its time.

The observation is final the moment it arrives; the stage only delays what is seen of it. It is given the next
update when it has caught up, and `finish` brings it there at once, whatever is moving.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from core.cards import Card, Cards
from core.messages import (
    Buried,
    CardsPlayed,
    DealBegan,
    DealEnded,
    Drew,
    Event,
    MatchEnded,
    Named,
    Observation,
    PartnerShown,
    PassedOn,
    Phase,
    Played,
    Showed,
    ThrowFailed,
    TookKitty,
    Trick,
    TrickTaken,
    TrumpSet,
    TurnedUp,
    Update,
)
from phone_client.layout_table import TimingLayout

_SEATS = 4
_ALL_AT_ONCE = _SEATS  # an update with more cards than a round was hurried: it shows no single card
_NEWS = (
    DealBegan,
    Drew,
    Showed,
    PassedOn,
    TurnedUp,
    TrumpSet,
    Named,
    CardsPlayed,
    PartnerShown,
    ThrowFailed,
    TrickTaken,
    DealEnded,
    MatchEnded,
)


@dataclass(frozen=True, slots=True)
class Flight:
    """Something on its way: a card to a seat, cards from a seat to the table, a trick to its winner."""

    kind: str  # deal, play, collect, kitty (the dealer takes it), bury
    seat: int
    start: float
    length: float
    cards: Cards = ()

    def part(self, now: float) -> float:
        """Returns how much of the way is done, 0..1, slowing towards the end."""
        if self.length <= 0:
            return 1.0
        left = 1 - min(1.0, max(0.0, (now - self.start) / self.length))
        return 1 - left * left


@dataclass(frozen=True, slots=True)
class Pop:
    """Points that rise from the place of the seat that won them, if they count (R8.1)."""

    seat: int
    points: int
    start: float


@dataclass(frozen=True, slots=True)
class Spark:
    """Rays from the cards of a seat that has ruffed."""

    seat: int
    start: float


@dataclass(frozen=True, slots=True)
class _Step:
    """A part of an update: shown for `length` seconds between `begin` (told when) and `end`."""

    length: float
    begin: Callable[[float], None]
    end: Callable[[float], None]


class Stage:
    """What is on the table for the eye.

    shown    the observation as far as it has been shown
    trick    the cards on the table;  winning: who has the best of them
    taken    the trick that is complete and still lies there
    news     events since the last `take_news`, each at its time
    held     True: a note is being read, nothing goes on until `go_on`
    """

    def __init__(self, observation: Observation, timing: TimingLayout, stretch: Callable[[], float]) -> None:
        self.shown = observation
        self.trick = observation.trick
        self.winning = observation.winning
        self.taken: Trick | None = None
        self.flight: Flight | None = None
        self.pops: list[Pop] = []
        self.sparks: list[Spark] = []
        self.turned: Cards = ()
        self.held = False
        self.turn_since = 0.0
        self.changes = 0  # rises when the picture has changed at once
        self._points: tuple[int, float] | None = None  # counting up from these since then
        self._timing = timing
        self._stretch = stretch
        self._steps: deque[_Step] = deque()
        self._step: _Step | None = None
        self._ends = 0.0
        self._news: list[Event] = []

    @property
    def busy(self) -> bool:
        """Whether there is something left to show before the next update."""
        return self.held or self._step is not None or bool(self._steps)

    def moving(self, now: float) -> bool:
        """Whether the picture changes by itself."""
        counting = self._points is not None and now - self._points[1] < self._seconds(self._timing.points)
        return self.flight is not None or bool(self.pops or self.sparks) or counting

    def spark(self, seat: int, now: float) -> None:
        """The cards a seat is playing shine when they have landed."""
        if self._stretch():
            self.sparks.append(Spark(seat, now + self._seconds(self._timing.play)))

    def take_news(self) -> list[Event]:
        """Returns the events that have come into sight since the last call."""
        news, self._news = self._news, []
        return news

    def points(self, now: float) -> int | None:
        """Returns the attackers' points to show: they count up when some are won."""
        last = self.shown.points
        if last is None or self._points is None:
            return last
        before, since = self._points
        whole = self._seconds(self._timing.points)
        part = min(1.0, (now - since) / whole) if whole else 1.0
        return round(before + (last - before) * part)

    # --- time --------------------------------------------------------------------------------------------

    def take(self, update: Update, now: float) -> None:
        """Queues an update; `shown` is its observation when all of it has been shown."""
        drawn = sum(isinstance(event, Drew) for event in update.events)
        for event in update.events:
            self._queue(event, update, slow=drawn <= _ALL_AT_ONCE)
        self._add(0, end=partial(self._adopt, update.observation))
        self.tick(now)

    def tick(self, now: float) -> None:
        """Goes on to where things are at `now`."""
        self.pops = [pop for pop in self.pops if now - pop.start < self._seconds(self._timing.points)]
        self.sparks = [one for one in self.sparks if now - one.start < self._seconds(self._timing.spark)]
        begin = now
        while not self.held:
            if self._step is not None:
                if self._ends > now:
                    return
                step, self._step, begin = self._step, None, self._ends
                step.end(begin)
                self.changes += 1
            elif self._steps:
                self._step = self._steps.popleft()
                self._ends = begin + self._step.length
                self._step.begin(begin)
                self.changes += 1
            else:
                return

    def finish(self, now: float) -> None:
        """Ends everything that moves, up to the next note."""
        while not self.held and (self._step is not None or self._steps):
            self._ends = now
            self.tick(now)
        self.pops = []
        self.sparks = []
        self._points = None

    def go_on(self, now: float) -> None:
        """The note has been read."""
        self.held = False
        self._ends = min(self._ends, now)
        self.tick(now)

    def _seconds(self, ms: float) -> float:
        return ms / 1000 * self._stretch()

    def _add(
        self,
        ms: float,
        begin: Callable[[float], None] | None = None,
        end: Callable[[float], None] | None = None,
    ) -> None:
        self._steps.append(_Step(self._seconds(ms), begin or _nothing, end or _nothing))

    # --- what each event looks like ----------------------------------------------------------------------

    def _queue(self, event: Event, update: Update, *, slow: bool) -> None:
        time = self._timing
        after = update.observation
        if isinstance(event, _NEWS):
            self._add(0, begin=lambda _: self._news.append(event))
        match event:
            case Drew():
                whole = time.round if after.rules.decks < 3 else time.round_large
                ms = whole / _SEATS if slow else 0
                self._add(ms, partial(self._fly, "deal", event.seat, ms), partial(self._drew, event))
            case TurnedUp():
                self._add(time.turned, partial(self._turn_up, event.cards), lambda _: self._turn_up((), 0))
            case TookKitty():
                self._add(time.kitty, partial(self._fly, "kitty", event.seat, time.kitty), self._land)
            case Buried():
                self._add(time.kitty, partial(self._fly, "bury", event.seat, time.kitty), self._land)
            case CardsPlayed():
                self._add(time.play, partial(self._leave, event), partial(self._lie, event, _winner(update)))
            case TrickTaken():
                self._add(time.trick_stays, partial(self._complete, event.trick))
                collect = partial(self._fly, "collect", event.trick.winner, time.trick_slides)
                self._add(time.trick_slides, collect, partial(self._collected, after.points))
            case ThrowFailed():
                self._add(0, begin=self._hold)
            case _:
                pass

    def _adopt(self, observation: Observation, now: float) -> None:
        if observation.to_act != self.shown.to_act:
            self.turn_since = now
        self.shown = observation
        if self.taken is None or observation.trick or observation.phase is not Phase.PLAY:
            self.trick = observation.trick
            self.winning = observation.winning
            self.taken = None

    def _hold(self, _now: float) -> None:
        self.held = True

    def _fly(self, kind: str, seat: int, ms: float, now: float) -> None:
        self.flight = Flight(kind, seat, now, self._seconds(ms))

    def _land(self, _now: float) -> None:
        self.flight = None

    def _drew(self, event: Drew, _now: float) -> None:
        self.flight = None
        hand = self.shown.hand if event.card is None else (*self.shown.hand, event.card)
        self._show(hand, event.seat, 1, undealt=max(0, self.shown.undealt - 1))

    def _turn_up(self, cards: Cards, _now: float) -> None:
        self.turned = cards

    def _leave(self, event: CardsPlayed, now: float) -> None:
        self.flight = Flight("play", event.seat, now, self._seconds(self._timing.play), event.cards)
        hand = self.shown.hand
        if event.seat == self.shown.seat:
            hand = without(hand, event.cards)
        if self.taken is not None:
            self.taken, self.trick, self.winning = None, (), None
        self._show(hand, event.seat, -len(event.cards), to_act=())

    def _lie(self, event: CardsPlayed, winner: int | None, _now: float) -> None:
        self.flight = None
        self.trick = (*self.trick, Played(event.seat, event.cards))
        self.winning = winner

    def _complete(self, trick: Trick, _now: float) -> None:
        self.trick = trick.plays
        self.winning = trick.winner
        self.taken = trick

    def _collected(self, points: int | None, now: float) -> None:
        trick, self.flight = self.taken, None
        if self._stretch():  # else it lies there until the next card: nobody could have seen it
            self.taken, self.trick, self.winning = None, (), None
            if trick is not None and trick.points and (points is None or points != self.shown.points):
                self.pops.append(Pop(trick.winner, trick.points, now))
        if points is not None and points != self.shown.points:
            self._points = (self.shown.points or 0, now)
            self.shown = replace(self.shown, points=points)

    def _show(
        self,
        hand: Cards,
        seat: int,
        more: int,
        *,
        undealt: int | None = None,
        to_act: tuple[int, ...] | None = None,
    ) -> None:
        """Shows a hand that has changed and how many cards a seat now has."""
        old = self.shown
        counts = [count + (more if at == seat else 0) for at, count in enumerate(old.counts)]
        self.shown = replace(
            old,
            hand=hand,
            counts=(counts[0], counts[1], counts[2], counts[3]),
            undealt=old.undealt if undealt is None else undealt,
            to_act=old.to_act if to_act is None else to_act,
        )


def _nothing(_now: float) -> None:
    """Nothing happens."""


def _winner(update: Update) -> int | None:
    """Returns who is winning when the cards of the update lie there."""
    for event in update.events:
        if isinstance(event, TrickTaken):
            return event.trick.winner
    return update.observation.winning


def without(hand: Cards, cards: Cards) -> Cards:
    """Returns the hand without some of its cards."""
    left: list[Card] = list(hand)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)
