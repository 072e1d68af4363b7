"""The player's records: numbers, how often deals were won in which role, by which rules, the last deals."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.options import photographs
from phone_client.tally import PRESET_NAMES, ROLES, Books, Deal, Rate, Total, table
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas

LAST: Final = 30  # deals on the line
_NUMBERS, _RATES, _LINE = range(3)
_TABS: Final = ("records.numbers", "records.rates", "records.line")
_SLICE: Final = 0.012  # seconds a tick for reading records


class _Number(NamedTuple):
    label: str
    value: str


class RecordsScreen(Screen):
    """Three tabs, changed with 4 and 6; 2 and 8 move the numbers."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = _NUMBERS
        self.first = 0
        self.books: Books | None = None
        try:
            self.books = Books(app.storage)
        except OSError as error:
            app.notify(tr("app.not_read", why=error.strerror or str(error)))
        self.total = Total([])
        self._work()

    @property
    def ready(self) -> bool:
        """Whether all records have been read."""
        return self.books is None or self.books.ready

    def tick(self, now: float) -> None:
        if not self.ready:
            self._work()
            self.app.redraw()

    def _work(self) -> None:
        if self.books is None:
            return
        try:
            self.books.work(_SLICE)
        except OSError as error:  # they are counted again next time
            self.app.notify(tr("app.not_saved", why=error.strerror or str(error)))
        if self.books.ready:
            self.total = Total(self.books.matches)

    # --- keys --------------------------------------------------------------------------------------------

    @property
    def empty(self) -> bool:
        """Whether there is nothing to be shown, and nothing more to come."""
        return self.ready and not self.total.deals

    def softkeys(self) -> Soft:
        left = None if self.empty or not self.ready else SoftKey(tr("app.options"), self._options)
        arrows = None
        if self.ready and not self.empty and self.tab == _NUMBERS:
            arrows = (self.first > 0, self.first < self._farthest)
        return Soft(left, SoftKey(tr("app.back"), self.app.pop), arrows=arrows)

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.LEFT:
                self.tab = max(_NUMBERS, self.tab - 1)
            case Key.RIGHT:
                self.tab = min(_LINE, self.tab + 1)
            case Key.UP if self.tab == _NUMBERS:
                self.first = max(0, self.first - 1)
            case Key.DOWN if self.tab == _NUMBERS:
                self.first = min(self._farthest, self.first + 1)
            case Key.SELECT if not self.empty and self.ready:
                self._options()
            case Key.CLEAR:
                self.app.pop()

    @property
    def _farthest(self) -> int:
        return max(0, len(self.numbers()) - self.app.skin.records.rows)

    def _options(self) -> None:
        commands = [
            Command(tr("records.export"), "1", self.export),
            Command(tr("menu.replays"), "7", self._replays),
            *photographs(self.app),
        ]
        self.app.push(CommandMenu(self.app, commands))

    def _replays(self) -> None:
        from phone_client.screens.replays import ReplaysScreen

        self.app.push(ReplaysScreen(self.app))

    def export(self) -> None:
        """Writes a line for each deal among the user's documents, and tells where."""
        assert self.books is not None
        try:
            data = table(self.books).encode("utf-8-sig")  # so that spreadsheets know it is UTF-8
            path = self.app.storage.keep("documents", ".csv", data)
        except OSError as error:
            self.app.notify(tr("app.not_saved", why=error.strerror or str(error)))
        else:
            self.app.notify(tr("app.kept", folder=str(path.parent), file=path.name), good=True)

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.records
        chrome.title(canvas, tr("records.title"), self._second(), icon="panel/trophy")
        chrome.list_ground(canvas)
        if self.empty or not self.ready:
            self._words(canvas)
            return
        chrome.tabs(canvas, at.tabs_y, [tr(key) for key in _TABS], self.tab)
        canvas.rect(0, at.line_y, canvas.width, 1, "edge")
        (self._numbers, self._rates, self._line)[self.tab](canvas)

    def _second(self) -> str:
        if not self.ready or self.empty:
            return ""
        return tr("records.second", n=self.total.matches.played, deals=self.total.all.played)

    def _words(self, canvas: Canvas) -> None:
        """What to do to have records; or how far reading them is."""
        at = canvas.skin.records
        damaged = self.books.damaged if self.books is not None else 0
        if not self.ready:
            assert self.books is not None
            words = tr("records.reading", n=self.books.done, of=self.books.of)
            part = self.books.done / max(1, self.books.of)
            chrome.bar(canvas, *at.progress, part, "gold_lo", "paper_lo")
        else:
            words = tr("records.damaged_only", n=damaged) if damaged else tr("records.empty")
        for number, line in enumerate(wrap(words, canvas.width - 4 * at.x, canvas.text_width)):
            y = at.empty_y + number * canvas.skin.note.pitch
            canvas.text(canvas.width // 2, y, line, "text2", align="centre")

    def numbers(self) -> list[_Number]:
        """Returns the numbers with their labels."""
        total = self.total
        found = [
            _Number(tr("records.matches"), _won(total.matches)),
            _Number(tr("records.deals"), _won(total.all)),
            *(_Number(tr(f"records.as_{role}"), _percent(total.roles[role])) for role in ROLES),
            _Number(tr("records.levels"), tr("records.level", n=total.levels)),
            _Number(tr("records.digs"), tr("records.times", n=total.digs)),
            _Number(tr("records.dig"), tr("records.points", n=total.dig) if total.dig else "–"),
            _Number(tr("records.tractor"), tr("records.pairs", n=total.tractor) if total.tractor else "–"),
        ]
        if any(deal.beans for deal in total.deals):
            found.append(_Number(tr("records.beans"), f"{total.beans:+d}".replace("-", "−")))
        if self.books is not None and self.books.damaged:
            found.append(_Number(tr("records.damaged"), tr("records.skipped", n=self.books.damaged)))
        return found

    def _numbers(self, canvas: Canvas) -> None:
        at = canvas.skin.records
        for place, (label, value) in enumerate(self.numbers()[self.first : self.first + at.rows]):
            y = at.top + place * at.row_h
            if place:
                canvas.rect(at.x, y - 1, at.right - at.x, 1, "list_ln")
            width = canvas.text(at.right, y + at.text_y, value, "navy", align="right")
            canvas.text(at.x, y + at.text_y, label, "text", width=at.right - at.x - width - at.split_gap)

    def _rates(self, canvas: Canvas) -> None:
        """A bar for each role, and for the rules that were played by; a line at one half."""
        at, total = canvas.skin.records, self.total
        y = at.bar_top
        for role in ROLES:
            self._bar(canvas, y, tr(f"records.role_{role}"), total.roles[role])
            y += at.bar_pitch
        canvas.rect(at.x, y + at.split_gap // 2 - 1, at.right - at.x, 1, "list_ln")
        y += at.split_gap
        for name in PRESET_NAMES:
            if total.presets[name].played:
                self._bar(canvas, y, tr(f"records.by_{name}"), total.presets[name])
                y += at.bar_pitch

    def _bar(self, canvas: Canvas, y: int, label: str, rate: Rate) -> None:
        at = canvas.skin.records
        room = at.bar_x - at.x - at.half_h
        width = canvas.text(at.x, y, label, "text", width=room)
        count = str(rate.played)
        if width + canvas.text_width(count) + at.half_h <= room:
            canvas.text(at.bar_x - at.half_h, y, count, "text2", align="right")
        top = y + at.bar_y
        canvas.rect(at.bar_x, top, at.bar_w, at.bar_h, "edge_dk")
        canvas.rect(at.bar_x + 1, top + 1, at.bar_w - 2, at.bar_h - 2, "paper_lo")
        full = (at.bar_w - 2) * rate.percent // 100
        canvas.rect(at.bar_x + 1, top + 1, full, at.bar_h - 2, "ok" if rate.percent >= 50 else "warn")
        middle = at.bar_x + at.bar_w // 2
        canvas.rect(middle, top - at.half_h + 1, 1, at.bar_h + 2 * at.half_h - 2, "edge_dk")
        words = f"{rate.percent}%" if rate.played else "–"
        canvas.text(at.percent, y, words, "navy", align="right")

    def _line(self, canvas: Canvas) -> None:
        """Levels won less levels lost, deal by deal; below, a deal won stands up and one lost hangs."""
        at, deals = canvas.skin.records, self.total.deals[-LAST:]
        sums = [0, *accumulate(deal.gained for deal in deals)]
        box = at.plot
        words = tr("records.last", n=len(deals))
        net = f"{sums[-1]:+d}".replace("-", "−")
        canvas.text(at.plot_head.x, at.plot_head.y, words, "text2")
        canvas.text(at.right, at.plot_head.y, tr("records.net", n=net), "navy", align="right")
        low, high = min(sums), max(max(sums), min(sums) + 1)
        canvas.panel(box.x - 1, box.y - 1, box.w + 2, box.h + 2, "paper", "edge", corner=0)

        def y_of(value: int) -> int:
            inner = box.h - 1 - 2 * at.dot
            return box.y + at.dot + inner - round(inner * (value - low) / (high - low))

        def x_of(number: int) -> int:
            inner = box.w - 1 - 2 * at.dot
            return box.x + at.dot + round(inner * number / max(1, len(sums) - 1))

        canvas.dither(box.x, y_of(0) if low <= 0 <= high else box.y, box.w, 1, "edge")
        for value in dict.fromkeys((high, 0, low)):
            y = y_of(value)
            if value and abs(y - y_of(0)) < canvas.skin.text.line - 3:
                continue
            label = f"{value:+d}".replace("-", "−") if value else "0"
            canvas.text(box.x - 3, y - canvas.skin.text.line // 2, label, "text2", align="right")
        points = [(x_of(number), y_of(value)) for number, value in enumerate(sums)]
        for one, other in pairwise(points):
            _segment(canvas, one, other, "navy")
        x, y = points[-1]
        canvas.rect(x - at.dot, y - at.dot, 2 * at.dot + 1, 2 * at.dot + 1, "navy")
        self._marks(canvas, deals, [x for x, _ in points[1:]])

    def _marks(self, canvas: Canvas, deals: list[Deal], xs: list[int]) -> None:
        at = canvas.skin.records
        canvas.rect(at.plot.x, at.marks_y, at.plot.w, 1, "edge")
        for deal, x in zip(deals, xs, strict=True):
            y = at.marks_y - at.mark.y if deal.won else at.marks_y + 1
            canvas.rect(x - at.mark.x // 2, y, at.mark.x, at.mark.y, "ok" if deal.won else "warn")
        won = sum(deal.won for deal in deals)
        words = tr("records.won_lost", won=won, lost=len(deals) - won)
        canvas.text(at.right, at.foot_y, words, "text2", align="right")


def _segment(canvas: Canvas, one: tuple[int, int], other: tuple[int, int], colour: str) -> None:
    """Draw a line two pixels thick from left to right."""
    (x0, y0), (x1, y1) = one, other
    for x in range(x0, x1 + 1):
        y = round(y0 + (y1 - y0) * (x - x0) / max(1, x1 - x0))
        after = round(y0 + (y1 - y0) * (min(x + 1, x1) - x0) / max(1, x1 - x0))
        top = min(y, after)
        canvas.rect(x, top, 1, abs(after - y) + 2, colour)


def _won(rate: Rate) -> str:
    return tr("records.of", n=rate.played, won=rate.won)


def _percent(rate: Rate) -> str:
    return tr("records.rate", percent=rate.percent, won=rate.won, n=rate.played) if rate.played else "–"
