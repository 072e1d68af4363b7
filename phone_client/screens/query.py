"""A pop-up above the soft keys that asks a question."""

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
