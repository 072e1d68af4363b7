"""The table of the lesson: it stands still while something is explained, in a box that any key leafs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from phone_client import lesson
from phone_client.keys import PAD, Key
from phone_client.lesson import Hint
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.table import TableScreen
from phone_client.text import has, tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from core.messages import Observation
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Say, Session

TEACHER = 2  # the seat of who explains


class LessonTable(TableScreen):
    """A table where what is new is explained. * explains the last thing again."""

    def __init__(self, app: App, session: Session) -> None:
        self.told: set[str] = set()
        self.quiet = False  # the learner wants no explanations
        self._last: Hint | None = None
        super().__init__(app, session)

    @property
    def paused(self) -> bool:
        """While something is explained, or before."""
        explaining = any(isinstance(screen, Explanation) for screen in self.app.screens)
        return explaining or (not self.told and not self.quiet)

    def tick(self, now: float) -> None:
        super().tick(now)
        if self.app.top is self and not self.quiet and not self.stage.busy:
            hint = lesson.due(self, self.told)
            if hint is not None:
                self.explain(hint)

    def explain(self, hint: Hint, then: Callable[[], None] | None = None) -> None:
        """Opens the box that explains something; `then` is called when it has been read."""
        self._last = hint
        if hint.cards:
            self.chooser.hint(hint.cards, self.now)
        self.app.push(Explanation(self, hint, then))

    def hear(self, line: Say) -> None:
        """Only one at a time has the floor."""

    def key(self, key: Key) -> None:
        if key is Key.STAR and self._last is not None:
            self.app.push(Explanation(self, self._last))
        else:
            super().key(key)

    @property
    def leaving(self) -> str:
        return tr("lesson.leave")

    def result_screen(self) -> DealResultScreen:
        return LessonResult(self, self.stage.shown)

    def over(self) -> None:
        """The result of the deal has been seen: the lesson ends."""
        self.explain(Hint("end", {}), self.leave)

    def skip(self) -> None:
        """Asks how the learner wants to go on without explanations, or not."""
        self.app.push(
            CommandMenu(
                self.app,
                [
                    Command(tr("lesson.go_on"), "", lambda: None),
                    Command(tr("lesson.quiet"), "", self._be_quiet),
                    Command(tr("lesson.leave"), "", self._leave_at_once),
                ],
            )
        )

    def _be_quiet(self) -> None:
        self.quiet = True
        self._close_explanations()

    def _leave_at_once(self) -> None:
        self._close_explanations()
        self.leave()

    def _close_explanations(self) -> None:
        while self.app.top is not self:
            self.app.pop()


class LessonResult(DealResultScreen):
    """The result with which the lesson ends."""

    def __init__(self, table: LessonTable, obs: Observation) -> None:
        super().__init__(table.app, table.session, obs)
        self._table_of = table
        self._explained = table.quiet

    def tick(self, now: float) -> None:
        super().tick(now)
        if not self._explained and self.app.top is self:
            self._explained = True
            self._table_of.explain(lesson.result(self._obs))

    def next_word(self) -> str:
        return tr("lesson.next")

    def go_on(self) -> None:
        self.app.pop()
        self._table_of.over()


class Explanation(Screen):
    """A box with what the teacher says, page by page. It closes after the last one; `then` is told."""

    overlay = True

    def __init__(self, table: LessonTable, hint: Hint, then: Callable[[], None] | None = None) -> None:
        super().__init__(table.app)
        self._table = table
        self._hint = hint
        self._then = then
        self.page = 0

    @property
    def _pages(self) -> int:
        count = 1
        while has(f"lesson.{self._hint.key}.text{count + 1}"):
            count += 1
        return count

    @property
    def words(self) -> str:
        """What is said on this page."""
        return tr(f"lesson.{self._hint.key}.text{self.page + 1}", **self._hint.values)

    def softkeys(self) -> Soft:
        last = self.page == self._pages - 1
        left = SoftKey(tr("lesson.understood" if last else "lesson.more"), self._on)
        number = tr("lesson.page", n=self.page + 1, of=self._pages) if self._pages > 1 else ""
        skip = SoftKey(tr("lesson.skip"), self._table.skip) if self._then is None else None
        return Soft(left, skip, number)

    def key(self, key: Key) -> None:
        if PAD.get(key, key) in (Key.UP, Key.LEFT):
            self.page = max(0, self.page - 1)
        else:
            self._on()

    def repeats(self, key: Key) -> bool:
        return False

    def _on(self) -> None:
        if self.page < self._pages - 1:
            self.page += 1
            return
        self.app.pop()
        if self._then is not None:
            self._then()

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.lesson
        lines = wrap(self.words, at.text_w, canvas.text_width)
        h = at.head_h + at.pitch * len(lines) + at.pad_h
        y = at.bottom - h if self._hint.low else at.top
        canvas.panel(at.x, y, at.w, h, "gold_lo", "edge_dk", corner=2)
        canvas.panel(at.x + 2, y + 2, at.w - 4, h - 4, "paper")
        canvas.rect(at.x + 2, y + 2, at.w - 4, at.head_h - 2, "ok")
        canvas.sprite(at.x + at.teacher.x, y + at.teacher.y, self._table.session.heads[TEACHER])
        title = tr(f"lesson.{self._hint.key}.title")
        canvas.text(at.x + at.title.x, y + at.title.y, title, "white")
        for number, line in enumerate(lines):
            canvas.text(at.text_x, y + at.head_h + at.text_y + number * at.pitch, line, "text")
