"""A table that is looked at: it shows one update of the session after the other, and says what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import FailedThrow, Phase
from phone_client.screen import Screen
from phone_client.screens import sides
from phone_client.screens.animate import Stage
from phone_client.screens.bubbles import Bubbles
from phone_client.screens.failed_throw import FailedThrowNote
from phone_client.screens.happenings import happens
from phone_client.screens.plates import place_of
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.screens.deal_result import DealResultScreen
    from phone_client.session import Say, Session

IN_TURN = (Phase.NAME, Phase.BURY, Phase.COUNTER, Phase.PLAY)  # one seat is to act

_UPDATES_A_TICK = 60  # with animation off many may come at once
_SLOWER = 4  # blinks the plate of who thinks than that of whose turn it has become


class Watching(Screen):
    """It asks for the next update when it has caught up. While `paused` it asks for none."""

    session: Session

    @property
    def paused(self) -> bool:
        """Whether the table is to stand still."""
        return False

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.now = app.now
        timing = app.skin.timing
        self.stage = Stage(session.observation, timing, lambda: app.settings.stretch)
        self.bubbles = Bubbles(timing)
        self.toast = ""  # words above the hand
        self.news = False  # they tell what has happened, not what is wrong
        self._toast_until = 0.0
        self.failed: FailedThrow | None = None  # to be told before the table goes on
        self._results = 0  # the last deal whose result has been shown,
        self._result: DealResultScreen | None = None  # and the screen that shows it
        self._beat: tuple[object, ...] = ()
        self._changes = 0

    @property
    def caught_up(self) -> bool:  # type: ignore[override]
        """Whether everything that has happened has been shown."""
        return not self.stage.busy and self.stage.shown.version >= self.session.observation.version

    @property
    def me(self) -> int:
        """The seat of the player."""
        return self.session.seat

    def name(self, seat: int) -> str:
        """Returns a player's name."""
        return self.session.names[seat]

    def who(self, seat: int) -> str:
        """Returns a player's name, or the word for oneself."""
        return tr("table.me") if seat == self.stage.shown.seat else self.name(seat)

    # --- time --------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        self.now = now
        self.go_on()
        for line in self.session.heard(now):
            self.hear(line)
        self._repaint()

    def hear(self, line: Say) -> None:
        """Somebody says something; about a deal that is over it is said on its result."""
        if self._result is not None and self.app.top is self._result:
            self._result.hear(line, self.now)
        else:
            self.bubbles.say(place_of(line.seat, self.me), line, self.now)
        self.app.play("chat")
        self.app.redraw()

    def go_on(self) -> None:
        """Shows what is due, and takes the next updates from the session as long as nothing moves."""
        stage = self.stage
        stage.tick(self.now)
        for _ in range(_UPDATES_A_TICK):
            for event in stage.take_news():
                happens(self, event)
            if stage.busy or self.paused:
                break
            update = self.session.poll(self.now)
            if update is None:
                break
            stage.take(update, self.now)
            self.app.redraw()
        self.look_again()
        self._show_note()
        self._show_result()

    def look_again(self) -> None:
        """What is shown may have changed."""

    def deal_begins(self) -> None:
        """A deal has begun."""

    def take_back(self) -> None:
        """A throw of this seat has failed: what was tried goes back to the hand (R7.4)."""

    def _show_note(self) -> None:
        """Opens a note that waits to be read once nothing else is open; until then the table stands still."""
        if self.failed is not None and self.app.top is self:
            throw, self.failed = self.failed, None
            self.app.push(FailedThrowNote(self.app, self.session, throw, self.stage.shown, self.note_read))

    def _show_result(self) -> None:
        """Opens the result of a deal once it has been seen to end."""
        shown = self.stage.shown
        if shown.result is None or self.stage.busy or self._results == shown.deal or self.app.top is not self:
            return
        self._results = shown.deal
        self.app.play("win" if shown.seat is None or sides.won(shown.result, shown.seat) else "lose")
        self._result = self.result_screen()
        self.app.push(self._result)

    def result_screen(self) -> DealResultScreen:
        """Returns the screen that shows how the deal has ended."""
        from phone_client.screens.deal_result import DealResultScreen

        return DealResultScreen(self.app, self.session, self.stage.shown)

    def note_read(self) -> None:
        """The note about a failed throw is closed."""
        self.stage.go_on(self.now)

    def say(self, text: str, *, news: bool = False) -> None:
        """Shows a few words above the hand for a moment: what has happened, or what is wrong."""
        self.toast, self.news = text, news
        self._toast_until = self.now + self.app.skin.timing.toast / 1000
        self.app.redraw()

    @property
    def thinking(self) -> int:
        """How often the plate of the seat whose turn it is has changed since others wait for it for longer
        than usual; 0: they do not."""
        shown, timing = self.stage.shown, self.app.skin.timing
        own = self.me in shown.to_act and not self.session.auto
        over = self.now - self.stage.turn_since - self.app.settings.beat - timing.thinks / 1000
        if shown.phase not in IN_TURN or own or self.stage.busy or over < 0:
            return 0
        return int(over * 1000 / (_SLOWER * timing.blink)) + 1

    def _repaint(self) -> None:
        """Asks for a new picture when something that moves in steps has moved."""
        gone = self.bubbles.tick(self.now) or self.stage.changes != self._changes
        self._changes = self.stage.changes
        if self.toast and self.now >= self._toast_until:
            self.toast, gone = "", True
        blink = self.app.skin.timing.blink / 1000 * self.app.settings.stretch
        since = self.now - self.stage.turn_since
        blinks = int(since / blink) if blink and since < 5 * blink else -1
        beat = (self.bubbles.phase(self.now), blinks, self.thinking)
        if gone or beat != self._beat:
            self._beat = beat
            self.app.redraw()
