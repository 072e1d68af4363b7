"""A table: four seats around a match, and the only writer of it.

It has no clock: `now` is an argument, in seconds of any origin. What is due by itself (cards falling,
computer players, time-outs) happens in `tick`, one step a call, and `due` says when the next one is. Every
change has the next version and a line of the record, so record and seed restore the very same table.

Computer players never pre-empt a person (R4.1): while a person's seat holds a set it may show and has not
passed, they keep their own back, and before a good part of the cards has fallen they show nothing at all.
Among several people it makes no difference what one of them holds: whom the table waits for would tell the
others.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from sys import intern
from typing import Final

from core import record
from core.cards import deck
from core.declare import may_show
from core.messages import (
    SEATS,
    Action,
    Declare,
    Drew,
    Event,
    Observation,
    Pass,
    Phase,
    Reason,
    Refused,
    Update,
)
from core.record import Replay, Setup
from core.view import observe, seen_by

# Answers with its action, or with None while it is still thinking: it is then asked again, with an equal
# observation and generator.
Bot = Callable[[Observation, Random], Action | None]


class BotError(Exception):
    """A computer player did what the rules forbid: a bug of it."""

    def __init__(self, seat: int, action: Action, reason: Reason) -> None:
        super().__init__(f"seat {seat}: {action} is refused: {reason.value}")
        self.seat = seat
        self.action = action
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in seconds; None: for ever."""

    beat: float = 0.25  # a round of four cards; before computer players declare
    patience: float = 0.4  # the part of the cards that falls before computer players declare among people
    turn: float = 1.0  # before a computer player's action, and after a set is shown
    limit: float | None = None  # a person's turn, then a computer player stands in
    window: float | None = None  # a person's time to declare after the last card or the last set shown
    rest: float | None = None  # from a result to the next deal


class Table:
    """Four seats around a match.

    setup   what the match started from;  match: where it stands;  moves: the lines of its record so far
    bots    a computer player for every seat; it plays where no person sits, or for one (`set_auto`)
    humans  the seats of people;  auto: those of them a computer player plays for
    pace    may be changed at any time, and so may humans
    """

    def __init__(
        self,
        start: Setup | Replay,
        bots: Sequence[Bot],
        humans: Iterable[int] = (0,),
        pace: Pace | None = None,
        now: float = 0.0,
        stand_in: Bot | None = None,
    ) -> None:
        """Begins a match with its first deal, or goes on where a record has been played to: as it would have
        without the break, mid-trick and mid-dealing too.

        `stand_in` acts where a computer player fails or does what the rules forbid. Without one its error, or
        a BotError, comes out of `tick`.
        """
        played = start if isinstance(start, Replay) else None
        self.setup: Final = start.setup if isinstance(start, Replay) else start
        self.match: Final = played.match if played else self.setup.match()
        self.moves: Final = played.moves[: played.version] if played else []
        self.bots: Final = tuple(bots)
        self.stand_in: Final = stand_in
        self.humans: Final = set(humans)
        self.auto: Final[set[int]] = set()
        self.pace = pace or Pace()
        self._events: list[tuple[Event, ...]] = []
        self._answers: dict[int, Action] = {}  # of computer players to what they are asked now
        self._dropped = self._mark = self._stands = self.version  # versions, see _note and _begin
        self._deals = sum(line.startswith("deal ") for line in self.moves)
        self._last = self._asked = now
        self._showed = False
        if not self.moves or self.match.now.redeal:
            self._deal(now)

    @property
    def version(self) -> int:
        """The number of changes so far."""
        return len(self.moves)

    def record(self) -> str:
        """Returns the record of the match so far (core.record)."""
        return record.write(self.setup, self.moves)

    # --- what seats see ----------------------------------------------------------------------------------

    def observation(self, seat: int | None) -> Observation:
        """Returns what a seat (None: a watcher) may know now."""
        return observe(self.match, self.version, seat)

    def update(self, seat: int | None, since: int) -> Update | None:
        """Returns everything new to a seat that has seen version `since`, None if nothing is."""
        if since >= self.version:
            return None
        return Update(self.version, self.events(seat, since), self.observation(seat))

    def events(self, seat: int | None, since: int) -> tuple[Event, ...]:
        """Returns all that happened since a version, as a seat (None: a watcher) is told it; nothing if that
        is longer ago than the deal before."""
        new = self._events[since - self._dropped :] if since >= self._dropped else []
        return tuple([seen_by(event, seat) for step in new for event in step])

    # --- what people do ----------------------------------------------------------------------------------

    def act(self, seat: int, action: Action, now: float, version: int | None = None) -> None:
        """Does an action of a seat. Raises Refused, and has then changed nothing.

        `version` is what the seat had seen when it chose; if the question it answers no longer stands, the
        action is refused as stale. Cards that fall and passes in the last window change no question, but a
        pass does not answer for a set that a card has made since (R4.1).
        """
        if version is not None and not (
            self._stands <= version <= self.version and not self._lapsed(seat, action, version)
        ):
            raise Refused(Reason.STALE)
        events = self.match.apply(seat, action)
        self._change(record.action_line(seat, action), events, now, action)

    def _lapsed(self, seat: int, action: Action, version: int) -> bool:
        """Whether it is a pass, and a card dealt after the version is in a set the seat may show."""
        deal = self.match.now
        if not isinstance(action, Pass) or not deal.declaring:
            return False
        steps = self._events[version - self._dropped :]
        drawn = [event for step in steps for event in step if isinstance(event, Drew) and event.seat == seat]
        return any(cards[0] == event.card for cards in deal.may_show(seat) for event in drawn)

    def hurry(self, now: float) -> None:
        """Deals the remaining cards at once; everybody can still declare in the last window."""
        deal = self.match.now
        if deal.phase is Phase.DRAW:
            self._draw(4 * deal.rules.hand_size - deal.dealt, now)

    def next_deal(self, now: float) -> None:
        """Begins the next deal. Raises Refused in the midst of one and after the match."""
        if not self.match.between:
            raise Refused(Reason.PHASE)
        self._deal(now)

    def set_auto(self, seat: int, *, on: bool) -> None:
        """Lets a computer player play for a person, or no longer."""
        if on:
            self.auto.add(seat)
        else:
            self.auto.discard(seat)

    def resume(self, now: float) -> None:
        """Goes on after a break in which nobody looked at the clock: all times begin anew."""
        self._last = self._asked = now

    def follow(self, line: str, now: float) -> None:
        """Does the next line of the record, which another table of the same match has written at `now`.
        Raises RecordError if it is not the next one; the table is then of no use any more."""
        events = record.do(self.match, line, self.version + 1)
        if line.startswith("deal "):
            self._begin(line, events, now)
        else:
            done = record.action_of(line)
            self._note(line, events, now, done[1] if done else None)

    # --- what happens by itself --------------------------------------------------------------------------

    @property
    def due(self) -> float | None:
        """When `tick` has something to do; None while the table waits for a person without a time limit."""
        deal, pace = self.match.now, self.pace
        if deal.phase is Phase.DONE:
            return None if self.match.winners or pace.rest is None else self._last + pace.rest
        if deal.turn is not None:
            if self._plays_itself(deal.turn):
                return self._last + pace.turn
            return None if pace.limit is None else self._asked + pace.limit
        if deal.phase is Phase.DECLARE and self._awaited():
            return None if pace.window is None else self._asked + pace.window
        return self._last + (pace.turn if self._showed else pace.beat)

    def tick(self, now: float) -> bool:
        """Does the next thing if it is due; returns whether anything changed. Raises BotError."""
        due = self.due
        if due is None or now < due:
            return False
        before = self.version
        with suppress(_ThinkingError):
            self._step(now)
        return self.version > before

    def prepare(self) -> None:
        """Asks the computer players what they will be asked, so that they think before it is due; what they
        do does not depend on when they are asked."""
        with suppress(_ThinkingError):
            for seat in self._next():
                if not isinstance(self._ask(seat), Pass):
                    return

    def _next(self) -> list[int]:
        """The computer players that are asked next if nothing else happens."""
        deal = self.match.now
        if deal.turn is not None:
            seats = [deal.turn] if self._plays_itself(deal.turn) else []
        elif not deal.declaring or (deal.phase is Phase.DRAW and self._early()) or self._awaited():
            seats = []
        else:
            seats = [seat for seat in self._order(deal.first) if self._automatic(seat)]
            seats = [seat for seat in seats if not deal.passed >> seat & 1]
        showing = deal.declaring or deal.phase is Phase.COUNTER
        return [seat for seat in seats if not showing or deal.may_show(seat)]

    def _step(self, now: float) -> None:
        deal = self.match.now
        match deal.phase:
            case Phase.DRAW:
                if self._early() or self._awaited() or not self._bots_declare(now):
                    self._draw(min(4, 4 * deal.rules.hand_size - deal.dealt), now)
            case Phase.DECLARE:
                self._end_window(now)
            case Phase.DONE:
                self._deal(now)
            case _:
                seat = deal.turn
                assert seat is not None
                if deal.phase is Phase.COUNTER and not deal.may_show(seat):
                    self._bot_acts(seat, Pass(), now)
                else:
                    self._bot_acts(seat, self._ask(seat), now)

    def _early(self) -> bool:
        """Whether so few cards have fallen that people would have had no chance to declare."""
        deal = self.match.now
        return bool(self._people()) and deal.dealt < self.pace.patience * 4 * deal.rules.hand_size

    def _end_window(self, now: float) -> None:
        """The time of those who are waited for is up, or it is the computer players' turn to declare."""
        late = self._awaited()
        for seat in late:
            self._bot_acts(seat, Pass(), now)
        deal = self.match.now
        if not late and not self._bots_declare(now) and deal.phase is Phase.DECLARE:
            self._change(record.CLOSE, self.match.close(), now)

    def _bots_declare(self, now: float) -> bool:
        """Asks the computer players in turn; returns whether one has shown a set. What they do not show while
        cards fall they may show later; in the last window they pass."""
        deal = self.match.now
        for seat in self._order(deal.first):
            if not self._automatic(seat) or deal.passed >> seat & 1:
                continue
            action = self._ask(seat) if deal.may_show(seat) else Pass()
            if isinstance(action, Pass) and deal.phase is Phase.DRAW:
                continue
            self._bot_acts(seat, action, now)
            if not isinstance(action, Pass):
                return True
        return False

    def _order(self, first: int) -> list[int]:
        return [(first + i) % 4 for i in SEATS]

    def _automatic(self, seat: int) -> bool:
        return seat not in self.humans or seat in self.auto

    def _people(self) -> list[int]:
        """The seats of people that play themselves, in the order they are dealt to."""
        return [seat for seat in self._order(self.match.now.first) if not self._automatic(seat)]

    def _plays_itself(self, seat: int) -> bool:
        """Whether nothing is to be decided by a person: alone, it is passed for if it cannot counter."""
        return self._automatic(seat) or (self.match.now.phase is Phase.COUNTER and not self._may_decide(seat))

    def _awaited(self) -> list[int]:
        """The seats of people that are waited for while sets may be shown: they have not passed."""
        passed = self.match.now.passed
        return [seat for seat in self._people() if not passed >> seat & 1 and self._may_decide(seat)]

    def _may_decide(self, seat: int) -> bool:
        """Whether a person may show a set now; among several people, for all that the others know: they look
        on also while a computer player plays for them."""
        deal = self.match.now
        if len(self.humans) < 2:
            return bool(deal.may_show(seat))
        everything = deck(deal.rules.decks)
        return deal.settled or bool(may_show(deal.rules, deal.level, deal.shown, seat, everything))

    def _ask(self, seat: int) -> Action:
        """Asks a computer player, unless it has answered already. Its generator depends on the match, the
        deal, the version and the seat."""
        if seat in self._answers:
            return self._answers[seat]
        rng = Random(f"{self.setup.seed}:{self.match.number}:{self.version}:{seat}")
        seen = self.observation(seat)
        try:
            action = self.bots[seat](seen, rng)
        except Exception:
            if self.stand_in is None:
                raise
            action = self.stand_in(seen, rng)
        if action is None:
            raise _ThinkingError
        self._answers[seat] = action
        return action

    def _bot_acts(self, seat: int, action: Action, now: float) -> None:
        try:
            self.act(seat, action, now)
        except Refused as refused:
            instead = self.stand_in(self.observation(seat), Random(0)) if self.stand_in else None
            if instead is None or instead == action:
                raise BotError(seat, action, refused.reason) from refused
            self.act(seat, instead, now)

    # --- changes -----------------------------------------------------------------------------------------

    def _draw(self, count: int, now: float) -> None:
        self._change(record.draw_line(count), self.match.draw(count), now)

    def _deal(self, now: float) -> None:
        """Begins a deal."""
        events = self.match.next_deal(Random(f"{self.setup.seed}:deal:{self._deals}"))
        self._begin(record.deal_line(self.match.now), events, now)

    def _begin(self, line: str, events: list[Event], now: float) -> None:
        """Notes a deal that has begun, and forgets the events of the deal before the last."""
        self._deals += 1
        del self._events[: self._mark - self._dropped]
        self._dropped = self._mark
        self._mark = self.version
        self._note(line, events, now)
        self._stands = self.version

    def _change(self, line: str, events: list[Event], now: float, action: Action | None = None) -> None:
        """Notes a change that has been made, and deals again if nobody declared (R4.6)."""
        self._note(line, events, now, action)
        if self.match.now.redeal:
            self._deal(now)

    def _note(self, line: str, events: list[Event], now: float, action: Action | None = None) -> None:
        """Notes a change that has been made."""
        self.moves.append(intern(line))  # one of all tables that play the same
        self._answers.clear()
        self._events.append(tuple(events))
        self._last = now
        self._showed = isinstance(action, Declare)
        deal = self.match.now
        if deal.settled or self._showed:
            self._stands = self.version
        if deal.settled or not isinstance(action, Pass):
            self._asked = now


class _ThinkingError(Exception):
    """A computer player has no answer yet."""
