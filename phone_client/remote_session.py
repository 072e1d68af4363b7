"""The game at a table elsewhere, as a Session: what the server tells (phone_client.remote), kept for screens.
It waits for nothing.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from core import bots
from core.messages import DealEnded, DealResult, Observation, Pass, Phase, Reason, Refused, Update
from core.online import wire
from core.record import RecordError, results

if TYPE_CHECKING:
    from core.messages import Action
    from core.online.wire import Clock
    from phone_client.remote import Remote
    from phone_client.session import Say

Seats = tuple[str, str, str, str]

REPEAT: Final = 2.0  # seconds after which an action that was not answered may be tried again
FAR_BEHIND: Final = 24  # updates not yet shown: the older ones are no longer played


class RemoteSession:
    """See the module, and phone_client.session for what each method does.

    game   its number at the table;  watching: nobody's cards are seen
    until  the app's time when whoever is to act has none left, None: there is no limit now
    record_to  the last deal of the record that is known
    """

    def __init__(self, remote: Remote, first: wire.Play) -> None:
        self.remote = remote
        self.game = first.game
        self._newest = first.update.observation
        self._shown = -1  # the version of the update handed out last
        self._updates: deque[Update] = deque()
        self._results: dict[int, DealResult] = {}
        self._asked: tuple[int, float] | None = None  # version and time of an action not yet answered
        self._next: tuple[int, float] | None = None  # likewise of going on
        self._auto: bool | None = None  # as wished, until the server has told
        self._record = ""
        self.record_to = 0
        self.until: float | None = None
        self.take(first)

    def take(self, play: wire.Play) -> None:
        """Takes in what has happened."""
        update = play.update
        seen = update.observation
        if seen.version < self._newest.version:
            return
        self.until = None if play.left is None else self.remote.now + play.left / 1000
        for event in update.events:
            if isinstance(event, DealEnded):
                self._results[seen.deal] = event.result
        if seen.result is not None:
            self._results[seen.deal] = seen.result
        if self._asked is not None and _answers(update, self._newest, self._asked[0]):
            self._asked = None
        if seen.version == self._newest.version and self._shown == seen.version and seen == self._newest:
            return
        self._newest = seen
        self._updates.append(update)
        if len(self._updates) > FAR_BEHIND:
            last = self._updates[-1]
            self._updates = deque([Update(last.version, (), last.observation)])

    def answered(self) -> None:
        """The server has refused what was asked last."""
        self._asked = self._next = None

    def learn(self, told: wire.Record) -> None:
        """Takes in the record of the deals that are over."""
        if told.deal > self.record_to:
            self._record, self.record_to = told.text, told.deal

    @property
    def over(self) -> int:
        """The last deal that is over, 0: none is."""
        seen = self._newest
        return seen.deal if seen.result is not None else seen.deal - 1

    def auto_told(self) -> None:
        """The server has told who plays for whom."""
        self._auto = None

    # --- the protocol of sessions ----------------------------------------------------------------------

    @property
    def seat(self) -> int:
        return 0 if self._newest.seat is None else self._newest.seat

    @property
    def watching(self) -> bool:
        return self._newest.seat is None

    @property
    def names(self) -> Seats:
        name = self.remote.name
        return name(0), name(1), name(2), name(3)

    @property
    def heads(self) -> Seats:
        head = self.remote.head
        return head(0), head(1), head(2), head(3)

    @property
    def chat(self) -> list[Say]:
        return self.remote.log

    @property
    def auto(self) -> bool:
        if self.watching or not self.remote.chairs:
            return False
        return self.remote.chairs[self.seat].auto if self._auto is None else self._auto

    @auto.setter
    def auto(self, on: bool) -> None:
        if not self.watching:
            self._auto = on
            self.remote.ask(wire.Auto(on))

    @property
    def observation(self) -> Observation:
        return self._newest

    def poll(self, now: float) -> Update | None:
        self.remote.tick(now)
        if not self._updates:
            return None
        update = self._updates.popleft()
        self._shown = update.version
        return update

    @property
    def waits(self) -> bool:
        """Whether an action is on its way."""
        return self._asked is not None and self.remote.now - self._asked[1] < REPEAT

    def act(self, action: Action, now: float) -> None:
        if self.watching:
            raise Refused(Reason.TURN)
        if not self.waits:
            version = max(self._shown, 0) if self._shown >= 0 else self._newest.version
            self._asked = version, now
            self.remote.ask(wire.Do(self.game, version, action))

    def hurry(self, now: float) -> None:
        """The cards fall for all alike."""

    def next_deal(self, now: float) -> None:
        seen = self._newest
        if self.watching or seen.result is None or seen.winners:
            return
        if self._next is None or self._next[0] != seen.version:
            self._next = seen.version, now
            self.remote.ask(wire.Next(self.game, seen.version))

    @property
    def said_next(self) -> bool:
        """Whether this person waits for the others to go on."""
        return self._next is not None and self._next[0] == self._newest.version

    def hints(self) -> list[bots.Hint]:
        return [] if self.watching else bots.hints(self._newest)

    def say(self, line: Say, now: float) -> None:
        self.remote.ask(wire.Chat(line.emote, line.phrase, line.text))

    def heard(self, now: float) -> list[Say]:
        fresh, self.remote.fresh = self.remote.fresh, []
        return fresh

    def results(self) -> list[DealResult]:
        if record := self.record():
            try:
                return results(record)
            except RecordError:  # then what has been seen must do
                pass
        return [self._results[deal] for deal in sorted(self._results)]

    def record(self) -> str:
        return self._record if self.record_to == self.over else ""

    def again(self, now: float) -> RemoteSession:
        self.remote.ask(wire.Ready(True))
        return self

    def close(self) -> None:
        self.remote.close()

    # --- and more --------------------------------------------------------------------------------------

    def left(self, now: float) -> float | None:
        """Returns how many seconds whoever is to act has; None without a limit."""
        return None if self.until is None or not self.remote.online else max(0.0, self.until - now)

    @property
    def clock(self) -> Clock | None:
        """How long things take at this table."""
        return self.remote.room.clock if self.remote.room is not None else None

    @property
    def may_pass(self) -> bool:
        """Whether the table waits for this seat to show cards or to pass, and it has none to show."""
        seen = self._newest
        asked = seen.phase in (Phase.DECLARE, Phase.COUNTER) and seen.seat in seen.to_act
        return asked and not seen.may_show and not self.auto and not self.waits

    def pass_on(self, now: float) -> None:
        """Passes."""
        self.act(Pass(), now)


def _answers(update: Update, before: Observation, version: int) -> bool:
    """Whether an action for this version can no longer be under way."""
    seen = update.observation
    if seen.version <= version:
        return False
    mine = any(getattr(event, "seat", None) == seen.seat and not _dealt(event) for event in update.events)
    asked_before, asked = before.seat in before.to_act, seen.seat in seen.to_act
    return mine or seen.phase is not before.phase or asked != asked_before or not update.events


def _dealt(event: object) -> bool:
    return type(event).__name__ == "Drew"
