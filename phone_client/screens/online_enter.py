"""On the way to a server, and to a table there: a pop-up that goes by itself, or says why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from core.online.wire import Fault, Join
from phone_client import chrome, online
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import online_words
from phone_client.screens.query import Query
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from core.online.wire import Ask
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.remote import Remote

PATIENCE: Final = 10.0  # seconds for a connection, and for an answer
_DOT: Final = 0.4  # seconds until the next dot


class NoServer(Exception):  # noqa: N818 - what there is
    """There is no server to be had; `str()` says why, in words for the user."""


class Entering(Screen):
    """Waits for `start` to give a connection, and for the server's welcome.

    With `ask` it goes on to the room that this leads to; without, `arrived` is told. The table where this
    person was before is offered first. `here`: the connection is there already, and stays.
    """

    overlay = True
    animating = True

    def __init__(
        self,
        app: App,
        start: Callable[[], Remote | None],
        ask: Ask | None,
        arrived: Callable[[Remote], None] | None = None,
        *,
        here: bool = False,
    ) -> None:
        super().__init__(app)
        self._start = start
        self._ask = ask
        self._arrived = arrived
        self._since = app.now
        self._until = app.now + 2 * PATIENCE
        self._here = here
        self._asked = False
        self._back_to = False  # where this person was before
        self.remote: Remote | None = None

    # --- time ------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        if self.app.top is not self:
            return
        remote = self.remote
        if remote is None:
            try:
                remote = self.remote = self._start()
            except NoServer as error:
                self._fail(str(error))
                return
            if remote is None:
                return
            self._until = now + PATIENCE
        remote.tick(now)
        if remote.closed:
            self._fail(online_words.closed(remote))
        elif self._asked:
            self._answered(remote)
        elif remote.welcome is not None:
            self._welcomed(remote, "" if self._here else remote.welcome.table)
        if self.app.top is self and now > self._until:
            self._fail(tr("online.no_answer", address=remote.address or tr("online.own_server")))

    def _welcomed(self, remote: Remote, table: str) -> None:
        if table:
            self._offer(remote, table)
        elif self._ask is None:
            self.app.pop()
            if self._arrived is not None:
                self._arrived(remote)
        else:
            self._send(remote, self._ask)

    def _send(self, remote: Remote, ask: Ask) -> None:
        remote.refusals.clear()
        remote.ask(ask)
        self._asked = True
        self._until = self.app.now + PATIENCE

    def _offer(self, remote: Remote, table: str) -> None:
        """There is a table where this person was."""

        def then(yes: bool) -> None:  # noqa: FBT001 - what a query tells
            self._back_to = yes
            if yes:
                self._send(remote, Join(table, 0, 0))
            else:
                self._welcomed(remote, "")

        self.app.push(Query(self.app, tr("online.was_there"), tr("online.was_there_says"), then))

    def _answered(self, remote: Remote) -> None:
        if remote.room is not None:
            from phone_client.screens.online_room import RoomScreen

            self.app.pop()
            self.app.push(RoomScreen(self.app, remote))
        elif remote.refusals:
            refusal = remote.refusals.popleft()
            if self._back_to and refusal.fault is Fault.TABLE:
                self._back_to = False
                self._welcomed(remote, "")  # it has been closed meanwhile
            else:
                self._fail(online_words.fault(refusal.fault))

    def _fail(self, words: str) -> None:
        self._cancel()
        self.app.notify(words)

    def _cancel(self) -> None:
        if not self._here:
            online.of(self.app).hang_up()
        self.app.pop()

    def softkeys(self) -> Soft:
        return Soft(None, SoftKey(tr("app.cancel"), self._cancel))

    def draw(self, canvas: Canvas) -> None:
        dots = "." * (1 + int((self.app.now - self._since) / _DOT) % 3)
        key = (
            "online.finding"
            if self.remote is None
            else "online.entering"
            if self._asked
            else "online.calling"
        )
        lines = wrap(tr(key) + dots, canvas.skin.note.text_w, canvas.text_width)
        chrome.note(canvas, tr("online.title"), lines, tone="ok")
