"""The tables of a server: what is played, who sits there, where a seat is free."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.online.wire import Join, ListTables, Quick
from phone_client import chrome, online
from phone_client.chrome import Row
from phone_client.remote import head_of
from phone_client.screen import Soft, SoftKey
from phone_client.screens import online_words
from phone_client.screens.explained import ExplainedList
from phone_client.screens.online_enter import Entering
from phone_client.screens.online_host import HostScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from core.online.wire import Ask, Chair, TableInfo
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.remote import Remote

AGAIN: Final = 2.0  # seconds until the list is asked for anew


class RoomsScreen(ExplainedList):
    """See the module. Leaving it ends the connection."""

    def __init__(self, app: App, remote: Remote) -> None:
        super().__init__(app)
        self.remote = remote
        self._due = app.now
        self._chosen = ""  # the table under the cursor

    @property
    def tables(self) -> tuple[TableInfo, ...]:
        """The tables as told last."""
        return self.remote.tables or ()

    def words(self) -> tuple[str, str]:
        second = tr("online.count", n=len(self.tables)) if self.remote.online else tr("online.reconnecting")
        return self.remote.address or tr("online.own_server"), second

    def rows(self) -> list[Row]:
        tables = [Row(info.title) for info in self.tables]
        return [*tables, Row(tr("online.quick")), Row(tr("online.open_here"))]

    def explanation(self) -> str:
        if self.chosen < len(self.tables):
            info = self.tables[self.chosen]
            return f"{online_words.rules(info.rules, info.level)}\n{online_words.people(info)}"
        return tr("online.quick_says" if self.chosen == len(self.tables) else "online.host_says")

    def choose(self) -> None:
        if self.chosen < len(self.tables):
            self._go(Join(self.tables[self.chosen].table, 0, 0))
        elif self.chosen == len(self.tables):
            self._go(Quick(None))
        else:
            self.app.push(HostScreen(self.app, self.remote))

    def _go(self, ask: Ask) -> None:
        here: Callable[[], Remote] = lambda: self.remote  # noqa: E731 - typed
        self.app.push(Entering(self.app, here, ask, here=True))

    def tick(self, now: float) -> None:
        told, shown = self.remote.tables, self._chosen
        if self.remote.tick(now):
            self.app.redraw()
        if self.remote.closed:
            words = online_words.closed(self.remote)
            self._back()
            self.app.notify(words)
            return
        if self.remote.tables is not told:
            at = [n for n, info in enumerate(self.tables) if info.table == shown]
            last = len(self.rows()) - 1
            moved = at[0] if at else min(self.chosen, last)
            if told is not None and self.chosen >= len(told):  # below the tables
                moved = len(self.tables) + self.chosen - len(told)
            if moved != self.chosen:
                self.point_at(moved)
        if self.app.top is self and now >= self._due and self.remote.online:
            self._due = now + AGAIN
            self.remote.ask(ListTables())

    def point_at(self, row: int) -> None:
        super().point_at(row)
        self._chosen = self.tables[row].table if row < len(self.tables) else ""

    def resumed(self, result: object) -> None:
        self._due = self.app.now

    def _back(self) -> None:
        online.of(self.app).hang_up()
        self.app.pop()

    def softkeys(self) -> Soft:
        label = tr("online.enter") if self.chosen < len(self.tables) else tr("app.select")
        return Soft(SoftKey(label, self.choose), SoftKey(tr("app.back"), self._back), arrows=self.arrows())

    # --- the picture -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        pane = canvas.skin.list
        for place in range(canvas.skin.foot.rows):
            number = self.first + place
            if number < len(self.tables):
                y = pane.top + place * pane.row_h
                self._row(canvas, y, self.tables[number], chosen=number == self.chosen)

    def _row(self, canvas: Canvas, y: int, info: TableInfo, *, chosen: bool) -> None:
        """What a table is, anew over its title, and its seats."""
        at, pane = canvas.skin.rooms, canvas.skin.list
        if chosen:
            chrome.selection(canvas, 0, y, canvas.width, pane.row_h)
        else:
            canvas.rect(0, y, canvas.width, pane.row_h - 1, "list")
        brief, gap = online_words.brief(info.rules), canvas.text_width(" ")
        x, room = pane.text_x, at.text_w - pane.text_x
        width = canvas.text(x, y + pane.text_y, info.title, "text", width=room)
        if width + gap + canvas.text_width(brief) <= room:
            canvas.text(x + width + gap, y + pane.text_y, brief, "navy")
        if info.playing:
            canvas.sprite(at.mark.x, y + at.mark.y, "arrow/right", "ok")
        for seat, chair in enumerate(info.chairs):
            self._chair(canvas, at.chairs_x + seat * at.chair, y, chair, seat)

    def _chair(self, canvas: Canvas, x: int, y: int, chair: Chair, seat: int) -> None:
        at = canvas.skin.rooms
        if chair.name:
            canvas.sprite(x, y + at.head_y, head_of(chair, seat))
            return
        box = at.free
        canvas.panel(
            x + box.x, y + box.y, box.w, box.h, "paper_lo" if chair.bot else "list", "edge", corner=2
        )
        if chair.bot:
            canvas.sprite(x + at.bot.x, y + at.bot.y, "menu/bot", "navy")
