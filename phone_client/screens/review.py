"""What a strong player would have done otherwise in a finished deal: up to three choices, each leads to its
place in the replay. While they are looked for the screen shows how far that is; leaving it stops that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import Bury, cards_of
from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import cards_row, review_words
from phone_client.screens.replay import ReplayScreen
from phone_client.screens.replay_words import table_of
from phone_client.screens.trick_view import in_order
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from core.messages import Action, Observation
    from core.reel import Reel
    from core.review import Finding
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.reviewing import Reviewer
    from phone_client.session import Players


class ReviewScreen(Screen):
    """The review of deal `number` of a reel. What has been found stays with the reviewer."""

    def __init__(self, app: App, reviewer: Reviewer, reel: Reel, players: Players, number: int) -> None:
        super().__init__(app)
        self.reviewer = reviewer
        self._reel = reel
        self._players = players
        self._film = reel.film(number)
        self.chosen = 0
        reviewer.again()

    @property
    def found(self) -> list[Finding]:
        """What has been found, the worst first."""
        return self.reviewer.findings

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        right, found = SoftKey(tr("app.back"), self._leave), self.found
        if not found:
            return Soft(right=right)
        arrows = (self.chosen > 0, self.chosen < len(found) - 1)
        return Soft(SoftKey(tr("review.see"), self._see), right, arrows=arrows)

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.UP:
                self.chosen = max(0, self.chosen - 1)
            case Key.DOWN:
                self.chosen = max(0, min(len(self.found) - 1, self.chosen + 1))
            case Key.SELECT:
                self._see()
            case Key.CLEAR:
                self._leave()

    def tick(self, now: float) -> None:
        if self.app.top is self and self.reviewer.go_on():
            self.app.redraw()

    def _see(self) -> None:
        found = self.found
        if found:
            at = found[self.chosen].version
            number = self._film.number
            screen = ReplayScreen(
                self.app, self._reel, self._players, number, at=at, findings=found, openly=False
            )
            self.app.push(screen)

    def _leave(self) -> None:
        self.reviewer.pause()
        self.app.pop()

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        chrome.title(canvas, tr("review.title"), self._second(), icon="panel/trophy")
        chrome.list_ground(canvas)
        if self.found:
            for number, finding in enumerate(self.found):
                self._row(canvas, number, finding)
        elif self.reviewer.over:
            self._no_rows(canvas)
        else:
            self._working(canvas)
        self._foot(canvas)

    def _second(self) -> str:
        number = tr("result.number", n=self._film.number)
        if not self.found:
            return number
        return tr("review.found", deal=number, of=self.reviewer.of)

    def _working(self, canvas: Canvas) -> None:
        at, reviewer = canvas.skin.review, self.reviewer
        if reviewer.broken:
            words = tr("review.broken")
        elif reviewer.of is None:
            words = tr("review.waiting")
        else:
            words = tr("review.working", n=min(reviewer.done + 1, reviewer.of), of=reviewer.of)
        canvas.text(canvas.width // 2, at.centre_y, words, "text", align="centre")
        if not reviewer.broken:
            part = reviewer.done / reviewer.of if reviewer.of else 0.0
            bar = at.bar
            canvas.frame(bar.x - 1, bar.y - 1, bar.w + 2, bar.h + 2, "edge_dk")
            chrome.bar(canvas, *bar, part, "gold", "paper_lo")

    def _no_rows(self, canvas: Canvas) -> None:
        at, of = canvas.skin.review, self.reviewer.of
        words = tr("review.clean") if of else tr("review.no_choice")
        canvas.text(canvas.width // 2, at.centre_y, words, "pine" if of else "text", align="centre")
        if of:
            more = tr("review.clean_more", of=of)
            canvas.text(canvas.width // 2, at.centre_y + at.pitch, more, "text2", align="centre")

    def _row(self, canvas: Canvas, number: int, finding: Finding) -> None:
        """What was asked and what it cost; below it both answers."""
        at = canvas.skin.review
        y = canvas.skin.list.top + number * at.row_h
        if number == self.chosen:
            chrome.selection(canvas, 0, y, canvas.width, at.row_h)
        else:
            inset = canvas.skin.list.line_inset
            canvas.rect(inset, y + at.row_h - 1, canvas.width - 2 * inset, 1, "list_ln")
        seen = self._film.observe(finding.version, self._players.seat)
        ink = "text" if number == self.chosen else "navy"
        price = canvas.text(at.right, y + at.text_y, review_words.cost(finding), ink, align="right")
        room = at.right - price - at.gap - at.text_x
        canvas.text(at.text_x, y + at.text_y, review_words.what(finding, seen), "text", width=room)
        done, better = review_words.differing(finding)
        self._answer(canvas, y, at.own, at.better, "review.you", done, seen)
        self._answer(canvas, y, at.better, at.right, "review.expert", better, seen)

    def _answer(
        self, canvas: Canvas, y: int, x: int, right: int, key: str, action: Action, seen: Observation
    ) -> None:
        at = canvas.skin.review
        label_y = y + at.cards_y + at.label_y
        x += canvas.text(x, label_y, tr(key), "text2") + at.gap
        cards = cards_of(action)
        if not cards:
            canvas.text(x, label_y, review_words.deed(action, seen), "text", width=right - x)
            return
        table = table_of(seen)
        led = table.suit[seen.trick[0].cards[0]] if seen.trick and not isinstance(action, Bury) else None
        room = right - x - at.gap
        cards_row.row(canvas, x, y + at.cards_y, in_order(cards, table, led), table, room, close=True)

    def _foot(self, canvas: Canvas) -> None:
        at = canvas.skin.foot
        canvas.rect(*at.box, "paper_lo")
        canvas.rect(at.box.x, at.box.y, at.box.w, 1, "edge")
        for number, line in enumerate(wrap(tr("review.fair"), at.text_w, canvas.text_width)[: at.lines]):
            canvas.text(at.text.x, at.text.y + number * at.pitch, line, "text2")
