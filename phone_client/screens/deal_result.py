"""How a deal ended, in words and numbers: points, kitty, band, levels, the next dealer (R8, LOOK 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.cards import Cards
from core.messages import DealResult, Observation
from core.ranks import rank_table
from phone_client import chrome, pictures
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import cards_row
from phone_client.screens.look import LookScreen, deal_words
from phone_client.screens.plates import rank_text
from phone_client.screens.trick_view import in_order
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Session

_BANDS = 4  # steps on the bar


@dataclass(frozen=True)
class Row:
    """A row: a label, and at the right a value, cards or a head with a name."""

    label: str
    value: str = ""
    cards: Cards = ()
    head: str = ""
    quiet: bool = False


class DealResultScreen(Screen):
    """Closes when the player goes on to the next deal; after the last one comes the match result."""

    def __init__(self, app: App, session: Session, obs: Observation) -> None:
        super().__init__(app)
        self._session = session
        self._obs = obs
        self._since = app.now
        self.first = 0
        assert obs.result is not None
        self.result: DealResult = obs.result
        self._table = rank_table(obs.trump, obs.level, obs.rules.twos_trump)

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        over = bool(self._obs.winners)
        left = SoftKey(tr("result.match" if over else "result.next"), self.go_on)
        arrows = (self.first > 0, self.first < self._farthest)
        return Soft(left, SoftKey(tr("result.look"), self._look), arrows=arrows)

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

    @property
    def _farthest(self) -> int:
        return max(0, len(self.rows()) - self.app.skin.result.rows)

    def tick(self, now: float) -> None:
        waited = now - self._since >= self.app.skin.timing.go_on / 1000
        if self._session.auto and waited and self.app.top is self and not self._obs.winners:
            self.go_on()

    def go_on(self) -> None:
        """The next deal, or the result of the match."""
        if self._obs.winners:
            from phone_client.screens.match_result import MatchResultScreen

            self.app.replace(MatchResultScreen(self.app, self._session, self._obs))
        else:
            self._session.next_deal(self.app.now)
            self.app.pop()

    def _look(self) -> None:
        self.app.push(LookScreen(self.app, self._session, self._obs))

    # --- what it says ------------------------------------------------------------------------------------

    @property
    def _dealer_side(self) -> tuple[int, ...]:
        result = self.result
        return (result.dealer,) if result.partner is None else (result.dealer, result.partner)

    @property
    def won(self) -> bool:
        """Whether the player's side has won the deal."""
        return (self._session.seat in self._dealer_side) == (self.result.dealer_up > 0)

    def banner(self) -> str:
        """Returns the headline: who moves how far."""
        up = self.result.dealer_up or self.result.attackers_up
        side = "we" if self.won else "they"
        return tr(f"result.{side}_rise", n=up) if up else tr(f"result.{side}_deal")

    def rows(self) -> list[Row]:
        """Returns everything below the bar, the most important first."""
        result, obs = self.result, self._obs
        kitty = in_order(obs.kitty, self._table, None)
        rows = [self._levels()]
        rows.append(Row(tr("result.kitty", n=result.kitty), cards=kitty))
        dealer = result.next_dealer
        if not obs.winners:
            rows.append(Row(tr("result.dealer"), self._name(dealer), head=self._session.heads[dealer]))
        if result.factor:
            gained = result.kitty * result.factor
            rows.append(Row(tr("result.dug"), f"{result.kitty} × {result.factor} = {gained}"))
        rows.append(Row(self.band(), quiet=True))
        if result.factor:
            rows.append(Row(tr("result.why", shape=shape_words(result.factor), n=result.factor), quiet=True))
            added = result.total - result.tricks
            rows.append(Row(tr("result.sum"), f"{result.tricks} + {added} = {result.total}"))
        return rows

    def _levels(self) -> Row:
        me = self._session.seat
        before, after = self.result.levels, self.result.levels_after
        other = next(seat for seat in range(4) if (seat in self._dealer_side) != (me in self._dealer_side))
        seat = other if before[me] == after[me] and before[other] != after[other] else me
        label = tr("result.our_level" if seat == me else "result.their_level")
        if before[seat] == after[seat]:
            return Row(label, tr("result.stays", rank=rank_text(after[seat])))
        return Row(label, f"{rank_text(before[seat])} → {rank_text(after[seat])}")

    def band(self) -> str:
        """Returns which band the points fell into and what it means (R8.3)."""
        result, step = self.result, self._obs.rules.step
        if result.dealer_up:
            of = {1: 2 * step, 2: step}.get(result.dealer_up, 0)
            key = "result.band_none" if not of else "result.band_dealer"
            return tr(key, of=of, n=result.dealer_up)
        key = "result.band_rise" if result.attackers_up else "result.band_over"
        return tr(key, of=result.total // step * step, n=result.attackers_up)

    def _name(self, seat: int) -> str:
        return tr("table.me") if seat == self._session.seat else self._session.names[seat]

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.result
        second = " ".join((tr("result.number", n=self._obs.deal), *deal_words(self._obs)))
        chrome.title(canvas, tr("result.title"), second, icon="panel/trophy")
        chrome.list_ground(canvas)
        canvas.rect(*at.banner, "ok" if self.won else "warn")
        canvas.rect(at.banner.x, at.banner.y + at.banner.h, at.banner.w, at.banner_foot, "gold")
        white = ("white", "white", "white")
        dark = "felt_edge" if self.won else "lac_lo"
        pictures.headline(canvas, at.banner_text.x, at.banner_text.y, self.banner(), white, dark)
        self._bar(canvas)
        for number, row in enumerate(self.rows()[self.first : self.first + at.rows]):
            text_y = at.text_y if number < at.rows - 1 else at.last_text_y
            self._row(canvas, at.rows_y + number * at.row_h, row, text_y)

    def _bar(self, canvas: Canvas) -> None:
        """The points against the bands."""
        at = canvas.skin.result
        step = self._obs.rules.step
        canvas.text(at.x, at.word_y, tr("table.points"), "text2")
        bar = at.bar
        canvas.rect(*bar, "edge_dk")
        canvas.rect(bar.x + 1, bar.y + 1, bar.w - 2, bar.h - 2, "paper_lo")
        whole = bar.w - 2
        full = min(whole, max(0, self.result.total) * whole // (_BANDS * step))
        ink = "gold" if self.result.total < 2 * step else "warn"
        canvas.rect(bar.x + 1, bar.y + 1, full, bar.h - 2, ink)
        canvas.text(at.x, at.numbers_y, str(self.result.total), "text")
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
            if row.head:
                right -= canvas.skin.size(row.head)[0]
                canvas.sprite(right, y + at.head_dy, row.head)
                right -= at.value_gap
        canvas.text(at.x, y + text_y, row.label, "text2" if row.quiet else "text", width=right - at.x)


def shape_words(factor: int) -> str:
    """Returns what won the last trick, as its factor tells (R8.2)."""
    if factor in (2, 4, 6):
        return tr({2: "result.single", 4: "result.pair", 6: "result.triple"}[factor])
    length = next((n for n in range(2, 14) if factor == 2 * 2**n), 0)
    if length:
        return tr("result.tractor", n=length)
    return tr("result.titanic", n=next(n for n in range(2, 14) if factor == 2 * 3**n))
