"""How a deal ended: points against the bands, and the settlement in rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import Observation
from core.ranks import rank_table
from phone_client import chrome, pictures
from phone_client.keys import PAD, Key
from phone_client.replaying import open_replay, reel_of
from phone_client.reviewing import Reviewer
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import bubbles, calls, cards_row, seat_cells
from phone_client.screens.bubbles import Bubbles
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.look import LookScreen, deal_words
from phone_client.screens.plates import RIGHT
from phone_client.screens.review import ReviewScreen
from phone_client.screens.settlement import Row, Settlement
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Say, Session

_BANDS = 4  # steps on the bar
_COINS = 7  # that jump when a kitty has been dug


class DealResultScreen(Screen):
    """Closes when the player goes on to the next deal; after the last one comes the match result."""

    def __init__(self, app: App, session: Session, obs: Observation) -> None:
        super().__init__(app)
        self._session = session
        self._obs = obs
        self._since = app.now
        self.first = 0
        self._table = rank_table(obs.trump, obs.level, obs.rules.twos_trump)
        self._said = Bubbles(app.skin.timing)  # what the others have to say about it
        self._speaker = 0
        self._beat = 0
        self._reviewer: Reviewer | None = None
        self._call()

    @property
    def told(self) -> Settlement:
        """What there is to say about the deal, in the language of now."""
        return Settlement(self._obs, self._session.seat, self._session.names)

    def _call(self) -> None:
        """The great moments of a deal are called."""
        called = calls.ended(self._obs) if self.app.settings.calls else None
        if called is not None:
            seat, word = called
            self.app.play(word)
            self._speaker = seat
            self._said.call(RIGHT, tr(f"calls.{word}"), self.app.now)

    @property
    def _played(self) -> bool:
        """Whether the user has played, and not only looked on."""
        return self._obs.seat is not None

    def close(self) -> None:
        """The game has gone on: nobody waits for a review any more."""
        if self._reviewer is not None:
            self._reviewer.pause()

    @property
    def _feast(self) -> float | None:
        """How many seconds something has fallen or jumped for joy; None when it has come to rest."""
        length = self.app.skin.timing.feast / 1000 * self.app.settings.stretch
        seconds = self.app.now - self._since
        return seconds if 0 <= seconds < length else None

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Whether something moves."""
        return self._feast is not None

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        left = SoftKey(self.next_word(), self.go_on)
        arrows = (self.first > 0, self.first < self._farthest)
        back = tr("result.back" if self._session.record() else "online.look")
        return Soft(left, SoftKey(back, self._look_back), arrows=arrows)

    def next_word(self) -> str:
        """Returns where the left soft key leads."""
        return tr("result.match" if self._obs.winners else "result.next")

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.UP:
                self.first = max(0, self.first - 1)
            case Key.DOWN:
                self.first = min(self._farthest, self.first + 1)
            case Key.SELECT:
                self.go_on()
            case Key.D0:
                self._look()
            case Key.D7 if self._session.record():
                self._replay()
            case Key.D9 if self._session.record() and self._played:
                self._review()

    @property
    def _farthest(self) -> int:
        return max(0, len(self.told.rows()) - self.app.skin.result.rows)

    def tick(self, now: float) -> None:
        waited = now - self._since >= self.app.skin.timing.go_on / 1000
        if self._session.auto and waited and self.app.top is self and not self._obs.winners:
            self.go_on()
        if self._said.tick(now) or self._said.phase(now) != self._beat:
            self._beat = self._said.phase(now)
            self.app.redraw()

    def hear(self, line: Say, now: float) -> None:
        """Somebody at the table says something."""
        self._speaker = line.seat
        self._said.say(RIGHT, line, now)
        self.app.redraw()

    def go_on(self) -> None:
        """The next deal, or the result of the match."""
        if self._obs.winners:
            self.app.replace(self.match_screen())
        else:
            self._session.next_deal(self.app.now)
            self.app.pop()

    def match_screen(self) -> Screen:
        """Returns the screen that shows how the match has ended."""
        from phone_client.screens.match_result import MatchResultScreen

        return MatchResultScreen(self.app, self._session, self._obs)

    def _look_back(self) -> None:
        """Asks in which way the deal is to be looked back at; without a record there is but one."""
        if not self._session.record():
            self._look()
            return
        commands = [
            Command(tr("result.replay"), Key.D7, self._replay),
            Command(tr("result.look"), Key.D0, self._look),
        ]
        if self._played:
            commands.insert(0, Command(tr("result.review"), Key.D9, self._review))
        self.app.push(CommandMenu(self.app, commands))

    def _look(self) -> None:
        self.app.push(LookScreen(self.app, self._session, self._obs))

    def _replay(self) -> None:
        open_replay(self.app, self._session.record(), self._session, self._obs.deal)

    def _review(self) -> None:
        """Opens the review; what it has found stays here."""
        record = self._session.record()
        reel = reel_of(self.app, record)
        if reel is None or self._obs.deal not in reel.deals:
            return
        if self._reviewer is None:
            self._reviewer = Reviewer(self.app, record, self._obs.deal, self._session.seat)
        self.app.push(ReviewScreen(self.app, self._reviewer, reel, self._session, self._obs.deal))

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.result
        second = " ".join((tr("result.number", n=self._obs.deal), *deal_words(self._obs)))
        chrome.title(canvas, tr("result.title"), second, icon="panel/trophy")
        chrome.list_ground(canvas)
        told = self.told
        canvas.rect(*at.banner, "ok" if told.won else "warn")
        canvas.rect(at.banner.x, at.banner.y + at.banner.h, at.banner.w, at.banner_foot, "gold")
        white = ("white", "white", "white")
        dark = "felt_edge" if told.won else "lac_lo"
        pictures.headline(canvas, at.banner_text.x, at.banner_text.y, told.banner(), white, dark)
        self._rejoice(canvas, told)
        self._bar(canvas, told.result.total)
        for number, row in enumerate(told.rows()[self.first : self.first + at.rows]):
            text_y = at.text_y if number < at.rows - 1 else at.last_text_y
            self._row(canvas, at.rows_y + number * at.row_h, row, text_y)
        self._speech(canvas)

    def _rejoice(self, canvas: Canvas, told: Settlement) -> None:
        """Levels won: confetti falls over the banner. A kitty dug: coins jump out of its foot."""
        seconds, at = self._feast, canvas.skin.result.banner
        if seconds is None:
            return
        result, part = told.result, seconds / (canvas.skin.timing.feast / 1000 * self.app.settings.stretch)
        with canvas.clip(*at):
            if told.won and (result.dealer_up or result.attackers_up):
                for x, y, w, h, colour in canvas.skin.victory.pieces:
                    canvas.rect(x, at.y + round((y % at.h) - at.h + 2 * at.h * part), w, h, colour)
            if result.factor and result.kitty:
                for number in range(_COINS):
                    high = 1 - (2 * part - 1) ** 2  # up and down again
                    x = at.x + (number + 1) * at.w // (_COINS + 1)
                    rise = round(high * (at.h - 6 - 5 * (number % 3)))
                    canvas.sprite(x, at.y + at.h - rise, "tally/coin")

    def _speech(self, canvas: Canvas) -> None:
        """What is said about it, beside the head of who says it."""
        at = canvas.skin.result
        for bubble in self._said.shown:
            canvas.sprite(at.speaker.x, at.speaker.y, self._session.heads[self._speaker])
            bubbles.beside(canvas, bubble, at.speech, self.app.now)

    def _bar(self, canvas: Canvas, total: int) -> None:
        """The points against the bands."""
        at = canvas.skin.result
        step = self._obs.rules.step
        canvas.text(at.x, at.word_y, tr("table.points"), "text2")
        bar = at.bar
        canvas.rect(*bar, "edge_dk")
        canvas.rect(bar.x + 1, bar.y + 1, bar.w - 2, bar.h - 2, "paper_lo")
        whole = bar.w - 2
        full = min(whole, max(0, total) * whole // (_BANDS * step))
        ink = "gold" if total < 2 * step else "warn"
        canvas.rect(bar.x + 1, bar.y + 1, full, bar.h - 2, ink)
        canvas.text(at.x, at.numbers_y, str(total), "text")
        for band in range(1, _BANDS):
            x = bar.x + 1 + whole * band // _BANDS
            canvas.rect(x, bar.y, 1, bar.h, "edge_dk")
            canvas.text(x + 1, at.numbers_y, str(band * step), "text2", align="centre")

    def _row(self, canvas: Canvas, y: int, row: Row, text_y: int) -> None:
        at = canvas.skin.result
        canvas.rect(at.line_inset, y - 1, canvas.width - 2 * at.line_inset, 1, "list_ln")
        right = at.right
        if row.cards:
            room = right - at.x - canvas.text_width(row.label) - at.value_gap
            x = right - min(room, cards_row.width(canvas, len(row.cards)))
            cards_row.row(canvas, x, y + at.cards_dy, row.cards, self._table, room)
            right = x - at.value_gap
        elif row.value:
            right -= canvas.text(right, y + text_y, row.value, "navy", align="right") + at.value_gap
            if row.seat is not None:
                head = self._session.heads[row.seat]
                right -= canvas.skin.size(head)[0]
                canvas.sprite(right, y + at.head_dy, head)
                right -= at.value_gap
        elif row.cells:
            heads = self._session.heads
            left = at.x + canvas.text_width(row.label) + at.value_gap
            seat_cells.draw(canvas, y, text_y, row.cells, heads, left, at.right)
            right = left
        canvas.text(at.x, y + text_y, row.label, "text2" if row.quiet else "text", width=right - at.x)
