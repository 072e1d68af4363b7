"""Pop-ups above the soft keys: a question with yes and no, and a note that goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas


class Query(Screen):
    """Asks something; `then` is told True (left soft key, Select) or False once the pop-up has closed."""

    overlay = True

    def __init__(
        self,
        app: App,
        head: str,
        words: str,
        then: Callable[[bool], None],
        *,
        yes: str | None = None,
        no: str | None = None,
    ) -> None:
        super().__init__(app)
        self.head = head
        self.words = words
        self._then = then
        self._labels = (yes or tr("app.yes"), no or tr("app.no"))

    def _answer(self, *, yes: bool) -> None:
        self.app.pop()
        self._then(yes)

    def softkeys(self) -> Soft:
        yes, no = self._labels
        return Soft(
            SoftKey(yes, lambda: self._answer(yes=True)), SoftKey(no, lambda: self._answer(yes=False))
        )

    def key(self, key: Key) -> None:
        if PAD.get(key, key) is Key.SELECT:
            self._answer(yes=True)

    def draw(self, canvas: Canvas) -> None:
        lines = wrap(self.words, canvas.skin.note.text_w, canvas.text_width)
        chrome.note(canvas, self.head, lines, tone="ok")


class Notice(Screen):
    """Says something for `seconds` or until a key; what does not fit goes on another page."""

    overlay = True
    animating = True  # the time bar

    def __init__(
        self, app: App, head: str, words: str, *, good: bool = False, seconds: float | None = None
    ) -> None:
        super().__init__(app)
        from phone_client.app import CONFIRMATION, WARNING

        self.head = head
        self.words = words
        self._tone = "ok" if good else "warn"
        self._seconds = seconds if seconds is not None else CONFIRMATION if good else WARNING
        self._since = app.now
        self._page = 0

    @property
    def _pages(self) -> list[list[str]]:
        at = self.app.skin.note
        lines = wrap(self.words, at.text_w, self.app.canvas.text_width)
        return [lines[start : start + at.lines] for start in range(0, len(lines), at.lines)]

    def _on(self) -> None:
        if self._page + 1 < len(self._pages):
            self._page += 1
            self._since = self.app.now
        else:
            self.app.pop()

    def softkeys(self) -> Soft:
        more = self._page + 1 < len(self._pages)
        return Soft(SoftKey(tr("query.more" if more else "app.ok"), self._on))

    def key(self, key: Key) -> None:
        self._on()

    def tick(self, now: float) -> None:
        if self.app.top is self and now - self._since >= self._seconds:
            self._on()

    def draw(self, canvas: Canvas) -> None:
        left = 1 - (self.app.now - self._since) / self._seconds
        pages = self._pages
        chrome.note(canvas, self.head, pages[min(self._page, len(pages) - 1)], tone=self._tone, left=left)
