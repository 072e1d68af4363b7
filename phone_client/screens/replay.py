"""A finished deal, stepped through from any seat: with all hands open, or as that seat saw it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from core.messages import (
    Buried,
    CardsPlayed,
    DealEnded,
    Named,
    PassedOn,
    Phase,
    Showed,
    TookKitty,
    TrickTaken,
    TrumpSet,
    TurnedUp,
    Update,
)
from core.view import seen_by
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import replay_view, replay_words
from phone_client.screens.animate import Stage
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.look import LookScreen
from phone_client.screens.options import photographs
from phone_client.screens.replay_view import Shot, lies
from phone_client.text import tr

if TYPE_CHECKING:
    from core.messages import Observation
    from core.reel import Film, Reel
    from core.review import Finding
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Players

_STOPS: Final = (Showed, TrumpSet, Named, Buried, CardsPlayed)
_MOVES: Final = (TurnedUp, TookKitty, Buried, CardsPlayed)  # seen to happen
_LEAST: Final = 0.8  # seconds a play stays at least while it plays by itself,
_TRICK: Final = 1.5  # and how many times as long a trick that is complete


class ReplayScreen(Screen):
    """Steps through deal `number` of a reel, at first as seat `players.seat` sits.

    at        the moment to begin with (core.reel), else the first at which something has happened
    findings  what a review has found: said at these moments, where they are as that seat saw them
    openly    with all hands open
    """

    def __init__(
        self,
        app: App,
        reel: Reel,
        players: Players,
        number: int,
        *,
        at: int | None = None,
        findings: Iterable[Finding] = (),
        openly: bool = True,
    ) -> None:
        super().__init__(app)
        self._reel = reel
        self._players = players
        self._findings = {finding.version: finding for finding in findings}
        self.seat = players.seat
        self.openly = openly
        self.playing = False  # it goes on by itself
        self._due = 0.0
        self.film = reel.film(number)
        self._choose_stops()
        self.version = at if at is not None else self.stops[0]
        self.stage = self._still()

    def _choose_stops(self) -> None:
        more = [version for version in self._findings if self.film.start <= version <= self.film.end]
        self.stops = sorted({*stops(self.film), *more})

    # --- where it is -------------------------------------------------------------------------------------

    @property
    def finding(self) -> Finding | None:
        """What a review says of this moment, to the seat whose choice it was."""
        own = self.seat == self._players.seat and not self.openly
        return self._findings.get(self.version) if own else None

    def _seen(self, version: int, *, bare: bool) -> Observation:
        return lies(self.film.observe(version, self.seat), bare=bare)

    def _still(self, *, bare: bool = False) -> Stage:
        """Returns this moment at rest. What is asked of a choice is asked when the last trick has gone."""
        bare = bare or self.version in self._findings
        seen = self._seen(self.version, bare=bare)
        return Stage(seen, self.app.skin.timing, lambda: self.app.settings.stretch)

    @property
    def place(self) -> tuple[int, int]:
        """Which of the moments it is, from 0, and how many there are."""
        return bisect_left(self.stops, self.version), len(self.stops)

    # --- steps -------------------------------------------------------------------------------------------

    def go_to(self, version: int) -> None:
        """Goes to a moment at once."""
        self.version = version
        self.stage = self._still()
        self._wait()
        self.app.redraw()

    def forward(self) -> None:
        """Goes on to the next play, which is seen to happen; at the end nothing does."""
        after = self.stops[bisect_right(self.stops, self.version) :]
        if not after:
            self.playing = False
            return
        self.stage = self._still(bare=True)
        self.version = after[0]
        events = tuple(
            seen_by(event, self.seat) for event in self.film.events(self.version) if isinstance(event, _MOVES)
        )
        seen = self._seen(self.version, bare=self.version in self._findings)
        self.stage.take(Update(self.version, events, seen), self.app.now)
        self.stage.take_news()
        if any(isinstance(event, CardsPlayed) for event in events):
            self.app.play("play")
        self._wait()
        self.app.redraw()

    def back(self) -> None:
        """Goes back to the play before."""
        self._leap(self.stops, -1)

    def trick(self, by: int) -> None:
        """Goes to the end of the next trick (1) or of the one before (-1); before the first there are the
        moments when trump is settled and when all is buried."""
        self._leap(marks(self.film), by)

    def _leap(self, moments: Iterable[int], by: int) -> None:
        """Goes to the next (1) of some moments or to the one before (-1), and to the ends behind the last."""
        found = sorted({self.stops[0], *moments, self.stops[-1]})
        if by > 0:
            where = min(bisect_right(found, self.version), len(found) - 1)
        else:
            where = max(bisect_left(found, self.version) - 1, 0)
        self.go_to(found[where])

    def play(self) -> None:
        """Goes on by itself from here, at the end from the beginning; or no longer."""
        self.playing = not self.playing
        if self.playing and self.version >= self.stops[-1]:
            self.go_to(self.stops[0])
        self._due = self.app.now

    def _wait(self) -> None:
        """Says when the next play is due."""
        pause = max(_LEAST, self.app.settings.beat)
        complete = any(isinstance(event, TrickTaken) for event in self.film.events(self.version))
        self._due = self.app.now + pause * (_TRICK if complete else 1)

    def tick(self, now: float) -> None:
        if self.stage.busy:
            self.stage.tick(now)
            self.app.redraw()
        elif self.playing and now >= self._due and self.app.top is self:
            self.forward()
            if self.version >= self.stops[-1]:
                self.playing = False

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Whether something moves."""
        return self.stage.moving(self.app.now)

    # --- from where it is seen ---------------------------------------------------------------------------

    def next_seat(self) -> None:
        """Looks from the next seat in playing order."""
        self.seat = (self.seat + 1) % 4
        self.stage = self._still()

    def turn_over(self) -> None:
        """Opens all hands, or shows only what the seat saw."""
        self.openly = not self.openly

    def other_deal(self, by: int) -> None:
        """Goes to the next finished deal (1) or to the one before (-1), if there is one."""
        deals = self._reel.deals
        at = deals.index(self.film.number) + by
        if 0 <= at < len(deals):
            self.playing = False
            self.film = self._reel.film(deals[at])
            self._choose_stops()
            self.go_to(self.stops[0])

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        shown = self._seen(self.version, bare=self.version in self._findings)
        where = replay_words.where(self.film, self.version, shown, openly=self.openly)
        middle = tr("replay.playing", where=where) if self.playing else where
        return Soft(SoftKey(tr("app.options"), self._options), SoftKey(tr("app.back"), self.app.pop), middle)

    def key(self, key: Key) -> None:
        keys: dict[Key, Callable[[], None]] = {
            Key.RIGHT: self.forward,
            Key.LEFT: self.back,
            Key.UP: lambda: self.trick(-1),
            Key.DOWN: lambda: self.trick(1),
            Key.SELECT: self.play,
            Key.STAR: self.next_seat,
            Key.HASH: self.turn_over,
            Key.D1: lambda: self.go_to(self.stops[0]),
            Key.D3: lambda: self.go_to(self.stops[-1]),
            Key.D7: lambda: self.other_deal(-1),
            Key.D9: lambda: self.other_deal(1),
            Key.D0: self._look,
            Key.CLEAR: self.app.pop,
        }
        key = PAD.get(key, key)
        if key in keys:
            if key in (Key.LEFT, Key.UP, Key.DOWN, Key.RIGHT):
                self.playing = False
            keys[key]()

    def _look(self) -> None:
        seen = self.film.observe(self.version, self.seat)
        self.app.push(LookScreen(self.app, self._players, seen, replayed=True))

    def _options(self) -> None:
        names, deals = self._players.names, self._reel.deals
        commands = [
            Command(tr("replay.stop" if self.playing else "replay.go"), "5", self.play),
            Command(tr("replay.as_seen" if self.openly else "replay.openly"), "hash", self.turn_over),
            Command(tr("replay.seat", name=names[(self.seat + 1) % 4]), "star", self.next_seat),
            Command(tr("replay.begin"), "1", lambda: self.go_to(self.stops[0])),
            Command(tr("replay.end"), "3", lambda: self.go_to(self.stops[-1])),
            Command(tr("table.look"), "0", self._look),
        ]
        if self.film.number > deals[0]:
            commands.append(Command(tr("replay.earlier"), "7", lambda: self.other_deal(-1)))
        if self.film.number < deals[-1]:
            commands.append(Command(tr("replay.later"), "9", lambda: self.other_deal(1)))
        commands += photographs(self.app)
        commands.append(Command(tr("table.help"), "", self._help))
        self.app.push(CommandMenu(self.app, commands))

    def _help(self) -> None:
        from phone_client.screens.help import Help

        self.app.push(Help(self.app, self._reel.setup.rules))

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        finding = None if self.stage.busy else self.finding
        shot = Shot(
            self.film, self.version, self.seat, self.openly, self._players, self.stage, finding, self.app.now
        )
        replay_view.draw(canvas, shot)


@lru_cache(maxsize=4)
def stops(film: Film) -> tuple[int, ...]:
    """Returns the moments that are stepped through: a set is shown, all is dealt, trump is settled, cards are
    named, buried or played, a seat does not counter."""
    found: list[int] = []
    for version in range(film.start + 1, film.end + 1):
        events, before = film.events(version), film.deal(version - 1).phase
        counters = before is Phase.COUNTER and any(isinstance(event, PassedOn) for event in events)
        dealt = before is Phase.DRAW and film.deal(version).phase is not Phase.DRAW
        if counters or dealt or any(isinstance(event, _STOPS) for event in events):
            found.append(version)
    return tuple(found)


@lru_cache(maxsize=4)
def marks(film: Film) -> tuple[int, ...]:
    """Returns the moments when trump is settled, when play begins, and when each trick is complete."""
    found: list[int] = []
    for version in range(film.start + 1, film.end + 1):
        begins = film.deal(version).phase is Phase.PLAY and film.deal(version - 1).phase is not Phase.PLAY
        if begins or any(
            isinstance(event, TrumpSet | TrickTaken | DealEnded) for event in film.events(version)
        ):
            found.append(version)
    return tuple(found)
