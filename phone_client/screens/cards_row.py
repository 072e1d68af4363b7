"""A row of small cards, as lists, notes, the look at tricks and results show them (size M)."""

from core.cards import LJ, Cards
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas


def width(canvas: Canvas, count: int) -> int:
    """Returns how wide a row of so many cards is; neighbours share an edge."""
    card = canvas.skin.card
    return card.mini_pitch * (count - 1) + card.mini.w if count else 0


def row(
    canvas: Canvas,
    x: int,
    y: int,
    cards: Cards,
    table: RankTable | None,
    room: int,
    *,
    ground: str = "text2",
    close: bool = False,
) -> int:
    """Draw cards from x on, as many as `room` holds and the number of the others; returns the width.

    Cards that are trump are tinted; without a table, only jokers are. `close`: as close together as they must
    be to have room, as long as their ranks can be read.
    """
    card = canvas.skin.card
    shown = len(cards)
    pitch = card.mini_pitch
    if close and width(canvas, shown) > room:
        pitch = max(card.mini_least, (room - card.mini.w) // (shown - 1))
    if pitch * (shown - 1) + card.mini.w > room:
        more = canvas.text_width(f"+{shown}")
        shown = max(1, (room - more - card.mini.w) // pitch + 1)
    for number, kind in enumerate(cards[:shown]):
        trump = kind >= LJ if table is None else table.suit[kind] == TRUMP
        strip, last = (None, False) if pitch == card.mini_pitch else (pitch, number == shown - 1)
        canvas.card(x + number * pitch, y, kind, "M", trump=trump, strip=strip, last=last)
    total = pitch * (shown - 1) + card.mini.w if shown else 0
    if shown < len(cards):
        text_y = y + (card.mini.h - canvas.skin.text.line) // 2
        total += canvas.text(x + total + 1, text_y, f"+{len(cards) - shown}", ground) + 1
    return total
