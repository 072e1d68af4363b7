"""The match is won: the winners, and the match in a few numbers (LOOK 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.messages import DealResult, Observation
from phone_client import pictures
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.plates import rank_text
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Session


class MatchResultScreen(Screen):
    """Closes with "again" or "menu"."""

    animating = True  # confetti

    def __init__(self, app: App, session: Session, obs: Observation) -> None:
        super().__init__(app)
        self._session = session
        self._obs = obs
        self._since = app.now
        self._results = session.results()

    @property
    def won(self) -> bool:
        """Whether the player has won the match."""
        return self._session.seat in self._obs.winners

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("result.again"), lambda: self.app.pop("again")),
            SoftKey(tr("result.menu"), lambda: self.app.pop("menu")),
        )

    def key(self, key: Key) -> None:
        if PAD.get(key, key) is Key.SELECT:
            self.app.pop("again")

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.result
        winners = self._obs.winners
        heads = [self._session.heads[seat] for seat in winners]
        names = [self._name(seat) for seat in winners]
        words = tr("result.we_win" if self.won else "result.they_win")
        line = tr(
            "result.first" if self._obs.rules.match_end == "reach" else "result.past", names=_joined(names)
        )
        moving = self.app.settings.stretch > 0
        seconds = self.app.now - self._since
        pictures.victory(canvas, words, line, (heads[0], heads[-1]), seconds=seconds, moving=moving)
        canvas.panel(*at.box, "list", "gold_lo", corner=2)
        for number, (label, value) in enumerate(self._rows()):
            y = at.box_text.y + number * at.box_pitch
            canvas.text(at.box_text.x, y, label, "text2")
            canvas.text(at.box_right, y, value, "text", align="right")

    def _rows(self) -> list[tuple[str, str]]:
        me = self._session.seat
        levels = self._obs.result.levels_after if self._obs.result else self._obs.levels
        ranks = " : ".join(rank_text(levels[seat]) for seat in (me, (me + 1) % 4))
        results = self._results
        best = max((result.total for result in results), default=0)
        return [
            (tr("result.levels"), ranks),
            (tr("result.deals"), tr("result.deals_won", n=len(results), won=won(results, me))),
            (tr("result.best"), tr("result.best_points", n=best)),
            (tr("result.digs"), tr("result.times", n=sum(result.factor > 0 for result in results))),
            (tr("result.shutouts"), tr("result.times", n=sum(result.dealer_up == 3 for result in results))),
        ]

    def _name(self, seat: int) -> str:
        return tr("table.me") if seat == self._session.seat else self._session.names[seat]


def won(results: Sequence[DealResult], seat: int) -> int:
    """Returns how many of the deals a seat's side has won."""
    return sum((seat in (result.dealer, result.partner)) == (result.dealer_up > 0) for result in results)


def _joined(names: Sequence[str]) -> str:
    return tr("result.and").join(names)
