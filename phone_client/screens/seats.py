"""Who sits where at the next match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from phone_client import chrome, local
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.rule_sets import Seats

OWN, RIGHT, TOP, LEFT = range(4)  # seats as they lie on the screen

_WAYS: Final = {
    (TOP, Key.LEFT): LEFT,
    (TOP, Key.RIGHT): RIGHT,
    (TOP, Key.DOWN): LEFT,
    (LEFT, Key.UP): TOP,
    (LEFT, Key.RIGHT): RIGHT,
    (RIGHT, Key.UP): TOP,
    (RIGHT, Key.LEFT): LEFT,
}


class SeatsScreen(Screen):
    """The cursor goes over the three other seats; choosing two one after the other swaps who sits there. It
    closes with the seats as they are then. `named`: the rules find the partner by a card."""

    def __init__(self, app: App, seats: Seats, *, named: bool) -> None:
        super().__init__(app)
        self.seats = list(seats)
        self.named = named
        self.focus = TOP
        self.picked: int | None = None

    def key(self, key: Key) -> None:
        key = PAD.get(key, key)
        if key is Key.SELECT:
            self._choose()
        else:
            self.focus = _WAYS.get((self.focus, key), self.focus)

    def _choose(self) -> None:
        if self.picked is None:
            self.picked = self.focus
            return
        a, b, seats = self.picked, self.focus, self.seats
        seats[a], seats[b] = seats[b], seats[a]
        self.picked = None

    def _back(self) -> None:
        if self.picked is None:
            self.app.pop(tuple(self.seats))
        else:
            self.picked = None

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("seats.move" if self.picked is None else "seats.here"), self._choose),
            SoftKey(tr("app.back" if self.picked is None else "app.cancel"), self._back),
        )

    # --- the picture -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.seats
        with canvas.clip(*at.felt):
            chrome.felt(canvas)
        chrome.title(canvas, tr("seats.title"), tr("new_match.title"))
        self._table(canvas)
        for seat, name in enumerate(self.seats):
            self._seat(canvas, seat, name)
        canvas.text(at.hint.x, at.hint.y, tr("seats.hint"), "light2", align="centre")

    def _table(self, canvas: Canvas) -> None:
        """The table in the middle says who plays with whom."""
        at = canvas.skin.seats
        canvas.panel(*at.table, "plate", "felt_hi", corner=2, shadow=True)
        if self.named:
            for point, key in zip(at.team, ("seats.named", "seats.named2"), strict=True):
                canvas.text(point.x, point.y, tr(key), "gold", align="centre")
            return
        arrows = (("arrow/up", "arrow/down"), ("arrow/left", "arrow/right"))
        words = (("seats.ours", "gold"), ("seats.theirs", "light2"))
        for point, pair, (key, colour) in zip(at.team, arrows, words, strict=True):
            width = canvas.text(point.x, point.y, tr(key), colour, align="centre")
            for side, name in zip((-1, 1), pair, strict=True):
                w, h = canvas.skin.size(name)
                x = point.x + side * (width // 2 + at.arrow_gap) - w // 2
                canvas.sprite(x, point.y + at.arrow_y - h // 2, name, colour)

    def _seat(self, canvas: Canvas, seat: int, name: str) -> None:
        at = canvas.skin.seats
        box = at.seats[seat]
        picked = seat == self.picked
        canvas.panel(*box, "gold" if picked else "plate", "gold_lo" if picked else None)
        if seat == self.focus:
            canvas.frame(box.x - 1, box.y - 1, box.w + 2, box.h + 2, "cursor", corners=False)
            canvas.frame(box.x - 2, box.y - 2, box.w + 4, box.h + 4, "cursor", corners=False)
        canvas.sprite(box.x + at.head.x, box.y + at.head.y, local.HEADS[name])
        ink = "ongold" if picked else "light"
        canvas.text(box.x + at.name.x, box.y + at.name.y, tr(f"players.{name}"), ink, width=at.name_w)
