"""A new match of preset M: who sits where, and the level to start from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from core.cards import RANKS
from core.rules import M
from phone_client import chrome, local
from phone_client.chrome import Row
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.table import TableScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas

OWN, RIGHT, TOP, LEFT = range(4)  # seats as they lie on the screen
LEVEL, START = 4, 5
LEVELS: Final = len(RANKS) - 1  # one cannot start at A, where the match is won (R8.5)

_WAYS: Final = {
    (TOP, Key.LEFT): LEFT,
    (TOP, Key.RIGHT): RIGHT,
    (TOP, Key.DOWN): LEVEL,
    (LEFT, Key.UP): TOP,
    (LEFT, Key.RIGHT): RIGHT,
    (LEFT, Key.DOWN): LEVEL,
    (RIGHT, Key.UP): TOP,
    (RIGHT, Key.LEFT): LEFT,
    (RIGHT, Key.DOWN): LEVEL,
    (LEVEL, Key.UP): LEFT,
    (LEVEL, Key.DOWN): START,
    (START, Key.UP): LEVEL,
}


@dataclass(slots=True)
class Wishes:
    """How the next match is to be: the level all start from, and who sits where (words of local.SEATED)."""

    level: int = 0
    seats: list[str] = field(default_factory=lambda: list(local.SEATED))

    def table(self, app: App) -> TableScreen:
        """Returns the table of a new match of preset M."""
        me, right, top, left = self.seats
        return TableScreen(app, local.begin(app, M, self.level, (me, right, top, left)))


class NewMatch(Screen):
    """The cursor goes over the three other seats and two rows; choosing two seats one after the other swaps
    who sits there."""

    def __init__(self, app: App, wishes: Wishes) -> None:
        super().__init__(app)
        self.wishes = wishes
        self.focus = START
        self.picked: int | None = None

    def start(self) -> None:
        """Opens the table in place of this screen."""
        self.app.replace(self.wishes.table(self.app))

    def key(self, key: Key) -> None:
        key = PAD.get(key, key)
        if (self.focus, key) in _WAYS:
            self.focus = _WAYS[self.focus, key]
        elif self.focus == LEVEL and key in (Key.LEFT, Key.RIGHT):
            by = 1 if key is Key.RIGHT else -1
            self.wishes.level = (self.wishes.level + by) % LEVELS
        elif key is Key.SELECT:
            self._choose()

    def _choose(self) -> None:
        if self.focus in (LEVEL, START):
            self.start()
        elif self.picked is None:
            self.picked = self.focus
        else:
            a, b, seats = self.picked, self.focus, self.wishes.seats
            seats[a], seats[b] = seats[b], seats[a]
            self.picked = None

    def _back(self) -> None:
        if self.picked is None:
            self.app.pop()
        else:
            self.picked = None

    def softkeys(self) -> Soft:
        if self.focus in (LEVEL, START):
            left = SoftKey(tr("new_match.start"), self.start)
        else:
            left = SoftKey(tr("new_match.move" if self.picked is None else "new_match.here"), self._choose)
        right = SoftKey(tr("app.back" if self.picked is None else "app.cancel"), self._back)
        return Soft(left, right, arrows=(self.focus != TOP, self.focus != START))

    # --- the picture -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.new_match
        chrome.list_ground(canvas)
        with canvas.clip(*at.felt):
            chrome.felt(canvas)
        chrome.title(canvas, tr("new_match.title"), tr("new_match.rules"))
        self._table(canvas)
        for seat, name in enumerate(self.wishes.seats):
            self._seat(canvas, seat, name)
        rows = (
            (LEVEL, Row(tr("new_match.level"), RANKS[self.wishes.level].replace("T", "10"))),
            (START, Row(tr("new_match.start"))),
        )
        for place, (focus, row) in enumerate(rows):
            y = at.rows_top + place * canvas.skin.list.row_h
            chrome.list_row(canvas, y, row, chosen=self.focus == focus)

    def _table(self, canvas: Canvas) -> None:
        """The table in the middle says who plays with whom."""
        at = canvas.skin.new_match
        canvas.panel(*at.table, "plate", "felt_hi", corner=2, shadow=True)
        arrows = (("arrow/up", "arrow/down"), ("arrow/left", "arrow/right"))
        words = (("new_match.ours", "gold"), ("new_match.theirs", "light2"))
        for point, pair, (key, colour) in zip(at.team, arrows, words, strict=True):
            width = canvas.text(point.x, point.y, tr(key), colour, align="centre")
            for side, name in zip((-1, 1), pair, strict=True):
                w, h = canvas.skin.size(name)
                x = point.x + side * (width // 2 + at.arrow_gap) - w // 2
                canvas.sprite(x, point.y + at.arrow_y - h // 2, name, colour)

    def _seat(self, canvas: Canvas, seat: int, name: str) -> None:
        at = canvas.skin.new_match
        box = at.seats[seat]
        picked = seat == self.picked
        canvas.panel(*box, "gold" if picked else "plate", "gold_lo" if picked else None)
        if seat == self.focus:
            canvas.frame(box.x - 1, box.y - 1, box.w + 2, box.h + 2, "cursor", corners=False)
            canvas.frame(box.x - 2, box.y - 2, box.w + 4, box.h + 4, "cursor", corners=False)
        canvas.sprite(box.x + at.head.x, box.y + at.head.y, local.HEADS[name])
        ink = "ongold" if picked else "light"
        canvas.text(box.x + at.name.x, box.y + at.name.y, tr(f"players.{name}"), ink, width=at.name_w)
