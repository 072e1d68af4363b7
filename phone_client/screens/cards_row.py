"""A row of small cards, as lists, notes, the look at tricks and results show them (size M)."""

from core.cards import LJ, Cards
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas


def width(canvas: Canvas, count: int) -> int:
    """Returns how wide a row of so many cards is; neighbours share an edge."""
    card = canvas.skin.card
    return card.mini_pitch * (count - 1) + card.mini.w if count else 0


def row(
    canvas: Canvas, x: int, y: int, cards: Cards, table: RankTable | None, room: int, *, ground: str = "text2"
) -> int:
    """Draw cards from x on, as many as `room` holds and the number of the others; returns the width.

    Cards that are trump are tinted; without a table, only jokers are.
    """
    card = canvas.skin.card
    shown = len(cards)
    if width(canvas, shown) > room:
        more = canvas.text_width(f"+{shown}")
        shown = max(1, (room - more - card.mini.w) // card.mini_pitch + 1)
    for number, kind in enumerate(cards[:shown]):
        trump = kind >= LJ if table is None else table.suit[kind] == TRUMP
        canvas.card(x + number * card.mini_pitch, y, kind, "M", trump=trump)
    total = width(canvas, shown)
    if shown < len(cards):
        text_y = y + (card.mini.h - canvas.skin.text.line) // 2
        total += canvas.text(x + total + 1, text_y, f"+{len(cards) - shown}", ground) + 1
    return total
