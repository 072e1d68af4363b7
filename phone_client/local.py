"""A table in this process: one person at seat 0, three computer players, saved after every change."""

from __future__ import annotations

from pathlib import PurePath
from random import Random
from typing import TYPE_CHECKING, Final

from core import bots
from core.bots import plain
from core.bots.skills import SECONDS
from core.messages import SEATS, Observation
from core.record import Problem, RecordError, Replay, Setup, read, results
from core.table import Bot, Pace, Table
from phone_client import rule_words
from phone_client.banter import CAST, Banter
from phone_client.session import Say
from phone_client.storage import Memory
from phone_client.text import tr

if TYPE_CHECKING:
    from core.messages import Action, DealResult, Update
    from core.rules import Rules
    from phone_client.app import App
    from phone_client.storage import Saved, Slot

Seats = tuple[str, str, str, str]

ME: Final = 0
SEATED: Final[Seats] = ("human", CAST[1], CAST[2], CAST[3])  # as in the record
HEADS: Final = {"human": "head/tiger", "mia": "head/rabbit", "zhou": "head/panda", "lan": "head/fox"}

BOTS: Final = ("mia", "zhou", "lan", "niu")  # what computer players at tables elsewhere are called, by seat

ROUND: Final = 0.2  # seconds a round of four cards takes to be dealt


def begin(app: App, rules: Rules, level: int = 0, seats: Seats = SEATED) -> LocalSession:
    """Returns a new match that all start at `level` (a rank 0..12); `seats` are words of SEATED by seat."""
    setup = Setup(rules, app.rng.getrandbits(32), (level,) * 4, seats=seats)
    try:
        slot = app.storage.begin()
    except OSError as error:
        app.notify(tr("app.not_saved", why=error.strerror or str(error)))
        slot = Memory().begin()
    return LocalSession(app, setup, slot)


def resume(app: App, saved: Saved) -> LocalSession | None:
    """Returns a saved match, going on as it would have; None if it cannot be had, which the user is told.

    A record that cannot be read is set aside.
    """
    try:
        slot = app.storage.resume(saved)
        if slot is None:
            app.notify(tr("save.other_window"))
            return None
        try:
            return LocalSession(app, read(saved.record), slot)
        except RecordError as error:
            slot.release()
            name = PurePath(app.storage.set_aside(saved)).name
            keys = {Problem.NEWER: "save.newer", Problem.RULES: "save.set_aside"}
            if error.rules is not None:
                app.notify(f"{tr('rules.fault.save')}\n{rule_words.fault(error.rules)}")
            app.notify(tr(keys.get(error.problem, "save.damaged"), file=name))
    except OSError as error:
        app.notify(tr("app.not_saved", why=error.strerror or str(error)))
    return None


class LocalSession:
    """See the module, and phone_client.session for what each method does."""

    seat = ME

    def __init__(self, app: App, start: Setup | Replay, slot: Slot, bot: Bot | None = None) -> None:
        self._app = app
        self._slot: Slot | None = slot
        self._table = Table(start, [bot or self._play] * len(SEATS), {ME}, now=app.now, stand_in=plain.act)
        if app.settings.skill in SECONDS:
            app.thinker.warm()
        seats = self._table.setup.seats
        self._seated = seats if set(seats) == set(SEATED) and seats[ME] == SEATED[ME] else SEATED
        cast = {seat: self._seated[seat] for seat in CAST}
        self._banter = Banter(Random(f"{self._table.setup.seed}:banter"), cast)
        self._handed_out = 0  # the version of the last update
        self._saved = -1
        self._newest: Observation | None = None
        self._fails = False
        self._fresh: list[Say] = []
        self.chat: list[Say] = []
        self._save(flush=True)

    @property
    def names(self) -> Seats:
        me, right, top, left = (tr(f"players.{name}") for name in self._seated)
        return me, right, top, left

    @property
    def heads(self) -> Seats:
        me, right, top, left = (HEADS[name] for name in self._seated)
        return me, right, top, left

    @property
    def auto(self) -> bool:
        return ME in self._table.auto

    @auto.setter
    def auto(self, on: bool) -> None:
        self._table.set_auto(ME, on=on)
        self._app.thinker.stop()

    @property
    def observation(self) -> Observation:
        if self._newest is None or self._newest.version != self._table.version:
            self._newest = self._table.observation(ME)
        return self._newest

    def poll(self, now: float) -> Update | None:
        table = self._table
        settings = self._app.settings
        table.pace = Pace(beat=ROUND * settings.stretch, turn=settings.beat)
        if table.version == self._handed_out and table.tick(now):
            self._save(flush=False)  # what computer players do follows from what is saved
        table.prepare()
        update = table.update(ME, self._handed_out)
        if update is not None:
            self._handed_out = update.version
            self._hear(self._banter.react(update, now))
            if update.observation.winners:
                self._finish()
        return update

    def act(self, action: Action, now: float) -> None:
        self._table.act(ME, action, now, self._handed_out)
        self._save(flush=True)

    def hurry(self, now: float) -> None:
        self._table.hurry(now)
        self._save(flush=True)

    def next_deal(self, now: float) -> None:
        self._table.next_deal(now)
        self._save(flush=True)

    def hints(self) -> list[bots.Hint]:
        return bots.hints(self.observation)

    def say(self, line: Say, now: float) -> None:
        self._hear([line])
        self._hear(self._banter.answer(line, now))

    def heard(self, now: float) -> list[Say]:
        self._hear(self._banter.idle(now))
        fresh, self._fresh = self._fresh, []
        return fresh

    def results(self) -> list[DealResult]:
        return results(self._table.record())

    def again(self, now: float) -> LocalSession:
        self.close()
        setup = self._table.setup
        return begin(self._app, setup.rules, setup.levels[ME], setup.seats)

    def close(self) -> None:
        self._app.thinker.stop()
        if self._slot is not None:
            self._save(flush=True)
            self._slot.release()
            self._slot = None

    def record(self) -> str:
        """Returns the record of the match so far (core.record)."""
        return self._table.record()

    def _play(self, seen: Observation, rng: Random) -> Action | None:
        """The computer players, as the setting of now has them."""
        return self._app.thinker.bot(self._app.settings.skill)(seen, rng)

    def _hear(self, lines: list[Say]) -> None:
        lines = [line for line in lines if line.seat == ME or not self._app.settings.mute_bots]
        self.chat += lines
        self._fresh += lines

    def _save(self, *, flush: bool) -> None:
        if self._slot is None or self._saved == self._table.version:
            return
        try:
            self._slot.write(self._table.record(), flush=flush)
        except OSError as error:
            self._trouble(error)
        else:
            self._saved = self._table.version
            self._fails = False

    def _finish(self) -> None:
        """The match is won: its record goes to the finished ones."""
        if self._slot is None:
            return
        self._save(flush=True)
        try:
            self._slot.finish()
        except OSError as error:
            self._trouble(error)
        self._slot = None

    def _trouble(self, error: OSError) -> None:
        """Says once, not at every card, that nothing can be saved."""
        if not self._fails:
            self._fails = True
            self._app.notify(tr("app.not_saved", why=error.strerror or str(error)))
