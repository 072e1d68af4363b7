"""The note about a throw that failed: what was tried, who beats it, what is led instead (R7.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.cards import Cards
from core.messages import FailedThrow, Observation
from core.ranks import rank_table
from phone_client import chrome
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import cards_row
from phone_client.screens.trick_view import in_order
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.keys import Key
    from phone_client.session import Session


class FailedThrowNote(Screen):
    """Closes by itself after a while, or by any key; `then` is called when it has."""

    overlay = True
    animating = True  # the bar

    def __init__(
        self,
        app: App,
        session: Session,
        throw: FailedThrow,
        obs: Observation,
        then: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self._then = then
        self.throw = throw
        self._names = session.names
        self._me = obs.seat
        self._table = rank_table(obs.trump, obs.level, obs.rules.twos_trump)
        self._penalty = obs.rules.throw_penalty * len(throw.tried)
        self._since = app.now
        self._now = app.now

    def softkeys(self) -> Soft:
        return Soft(SoftKey(tr("table.understood"), self._close))

    def key(self, key: Key) -> None:
        self._close()

    def tick(self, now: float) -> None:
        self._now = now
        if self.app.top is self and now - self._since >= self.app.skin.timing.note / 1000:
            self._close()

    def _close(self) -> None:
        self.app.pop()
        self._then()

    def draw(self, canvas: Canvas) -> None:
        at, note = canvas.skin.failed, canvas.skin.note
        left = 1 - (self._now - self._since) / (canvas.skin.timing.note / 1000)
        who = self._name(self.throw.seat)
        chrome.note(canvas, tr("table.failed", name=who), left=left)
        top = note.box.y
        right = note.text_x + note.text_w
        y = top + at.tried_y
        by = tr("table.beaten", name=self._name(self.throw.by))
        room = right - canvas.text_width(by) - at.gap
        self._part(canvas, note.text_x, y, tr("table.tried"), self.throw.tried, room)
        canvas.text(right, y + at.text_y, by, "text", align="right")
        y = top + at.led_y
        x = self._part(canvas, note.text_x, y, tr("table.forced"), self.throw.led, right, framed=True)
        rest = tr("table.penalty", n=self._penalty) if self._penalty else tr("table.taken_back")
        canvas.text(x + at.gap, y + at.text_y, rest, "text", width=right - x - at.gap)

    def _part(
        self, canvas: Canvas, x: int, y: int, word: str, cards: Cards, right: int, *, framed: bool = False
    ) -> int:
        """Draw a word and cards; returns where they end."""
        at = canvas.skin.failed
        x += canvas.text(x, y + at.text_y, word, "text2") + at.gap
        shown = in_order(cards, self._table, None)
        if framed:
            wide = cards_row.width(canvas, len(cards))
            canvas.frame(x - 1, y - 1, wide + 2, canvas.skin.card.mini.h + 2, "warn", corners=False)
        return x + cards_row.row(canvas, x, y, shown, self._table, right - x)

    def _name(self, seat: int) -> str:
        return tr("table.me") if seat == self._me else self._names[seat]
