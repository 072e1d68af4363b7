"""Draws the own hand: cards, marks, what is raised, the cursor."""

from collections.abc import Collection, Mapping

from core.cards import Card
from core.ranks import TRUMP
from phone_client.canvas import Canvas
from phone_client.screens.chooser import Chooser
from phone_client.screens.hand import Slot, Spot


def hand(
    canvas: Canvas,
    chooser: Chooser,
    now: float,
    *,
    raise_time: float,
    marks: Mapping[Slot, str] | None = None,
    dim: Collection[Card] = (),
    cursor: bool = True,
) -> None:
    """Draw the hand. `raise_time` is how many seconds a card takes on its way up or down; `dim` is greyed."""
    marks = marks or {}
    for spot in chooser.spots:
        canvas.card(
            spot.x,
            spot.y - lift(canvas, chooser, spot.slot, now, raise_time),
            spot.slot.card,
            "L",
            trump=spot.suit == TRUMP,
            strip=spot.strip,
            last=spot.last,
            watermark=spot.last,
            mark=marks.get(spot.slot),
            dimmed=spot.slot.card in dim and spot.slot not in chooser.raised,
        )
    under = chooser.under
    if cursor and under is not None:
        _cursor(canvas, chooser, under, now, raise_time)


def lift(canvas: Canvas, chooser: Chooser, slot: Slot, now: float, raise_time: float) -> int:
    """Returns how far up a card is now: 0, half or all the way."""
    full = canvas.skin.card.raised if slot in chooser.raised else 0
    since = now - chooser.moved_at.get(slot, -1.0)
    return canvas.skin.hand.half_raised if 0 <= since < raise_time else full


def _cursor(canvas: Canvas, chooser: Chooser, spot: Spot, now: float, raise_time: float) -> None:
    card = canvas.skin.card.large
    y = spot.y - lift(canvas, chooser, spot.slot, now, raise_time)
    canvas.cursor(spot.x, y, card.w - 1 if spot.last else spot.strip, card.h, arrow=spot.row == 0)
