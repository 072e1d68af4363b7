"""The match is won: the winners, and the match in a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.messages import SEATS, DealResult, Observation
from phone_client import pictures
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import sides
from phone_client.screens.plates import rank_text
from phone_client.text import tr
from phone_client.text_run import CUT

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
    def _watched(self) -> bool:
        """Whether the user has only looked on."""
        return self._obs.seat is None

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
        heads = [self._session.heads[seat] for seat in self._obs.winners]
        words, line = self.words()
        moving = self.app.settings.stretch > 0
        seconds = self.app.now - self._since
        pictures.victory(canvas, words, line, (heads[0], heads[-1]), seconds=seconds, moving=moving)
        canvas.panel(*at.box, "list", "gold_lo", corner=2)
        for number, (label, value) in enumerate(self._rows()):
            y = at.box_text.y + number * at.box_pitch
            canvas.text(at.box_text.x, y, label, "text2")
            canvas.text(at.box_right, y, value, "text", align="right")

    def words(self) -> tuple[str, str]:
        """Returns the headline, and who has won by what."""
        names = [self._name(seat) for seat in self._obs.winners]
        one = "_alone" if len(names) == 1 else ""
        words = tr(f"result.{'we' if self.won else 'they'}_win{one}", name=names[0])
        if self._watched:
            words = tr("online.match_over")
        return words, self._line(names)

    def _line(self, names: Sequence[str]) -> str:
        """Who has won by what; long names are cut."""
        key = "result.first" if self._obs.rules.match_end == "reach" else "result.past"
        measure = self.app.canvas.text_width
        line = tr(key, names=_joined(names))
        longest = max(map(len, names))
        while measure(line) > self.app.canvas.width and longest > 1:
            longest -= 1
            short = [name if len(name) <= longest else f"{name[:longest].rstrip()}{CUT}" for name in names]
            line = tr(key, names=_joined(short))
        return line

    def _rows(self) -> list[tuple[str, str]]:
        """Levels, deals and what stood out in them; with beans what has been won of these instead."""
        me, results = self._session.seat, self._results
        best = max((result.total for result in results), default=0)
        rows = [
            (tr("result.levels"), self._levels()),
            (tr("result.deals"), self._deals()),
            (tr("result.best"), tr("result.best_points", n=best)),
            (tr("result.digs"), tr("result.times", n=sum(result.factor > 0 for result in results))),
        ]
        if self._obs.rules.counter:
            seats = self._seats() if self._watched else range(1)
            won = [sum(result.beans[(me + n) % 4] for result in results) for n in seats]
            beans = (" " if len(won) == len(SEATS) else " : ").join(f"{sum_:+}" for sum_ in won)
            return [*rows, (tr("result.beans_won"), beans.replace("-", "−"))]
        shut = sum(result.dealer_up == 3 for result in results)
        return [*rows, (tr("result.shutouts"), tr("result.times", n=shut))]

    def _deals(self) -> str:
        """How many deals there were, and how many of them one's own side has won."""
        if self._watched:
            return str(len(self._results))
        return tr("result.deals_won", n=len(self._results), won=won(self._results, self._session.seat))

    def _levels(self) -> str:
        """The levels at the end: of both sides, or of every seat, one's own first."""
        me = self._session.seat
        levels = self._obs.result.levels_after if self._obs.result else self._obs.levels
        return " : ".join(rank_text(levels[(me + n) % 4]) for n in self._seats())

    def _seats(self) -> range:
        """What there is a number for: both sides or every seat, one's own first."""
        return range(4) if sides.by_card(self._obs) else range(2)

    def _name(self, seat: int) -> str:
        own = seat == self._session.seat and not self._watched
        return tr("table.me") if own else self._session.names[seat]


def won(results: Sequence[DealResult], seat: int) -> int:
    """Returns how many of the deals a seat's side has won."""
    return sum(sides.won(result, seat) for result in results)


def _joined(names: Sequence[str]) -> str:
    """Returns names in a row, the last with an "and" before it."""
    *others, last = names
    return tr("result.and").join([tr("rules.and").join(others), last]) if others else last
