"""Something about each seat in one row of a list: its head, and a number."""

from collections.abc import Sequence
from dataclasses import dataclass

from phone_client.canvas import Canvas


@dataclass(frozen=True)
class Cell:
    """What a row says of one seat: some words, or a rank in the figures of the cards."""

    seat: int
    text: str = ""
    rank: str = ""
    up: bool = False  # it has risen


def draw(
    canvas: Canvas, y: int, text_y: int, cells: Sequence[Cell], heads: Sequence[str], left: int, right: int
) -> int:
    """Draw the cells so that they end at `right`, in a row at y; returns where they begin. They come closer
    where they would begin before `left`."""
    at = canvas.skin.cells
    widths = [_width(canvas, cell, heads) for cell in cells]
    room = (right - left - sum(widths)) // max(1, len(cells) - 1)
    gap = max(1, min(room, max(at.gap, at.pitch - max(widths))))
    start = x = right - sum(widths) - gap * (len(cells) - 1)
    for cell, width in zip(cells, widths, strict=True):
        canvas.sprite(x, y + at.head_dy, heads[cell.seat])
        end = x + canvas.skin.size(heads[cell.seat])[0] + at.head_gap
        end += canvas.digits(end, y + at.rank_dy, cell.rank, "navy")
        end += canvas.text(end, y + text_y, cell.text, "navy") if cell.text else 0
        if cell.up:
            canvas.sprite(end + at.up.x, y + at.up.y, "arrow/up", "ok")
        x += width + gap
    return start


def _width(canvas: Canvas, cell: Cell, heads: Sequence[str]) -> int:
    at = canvas.skin.cells
    width = canvas.skin.size(heads[cell.seat])[0] + at.head_gap + canvas.text_width(cell.text)
    if cell.rank:
        width += canvas.skin.size(f"wide/{cell.rank.replace('10', 'T')}")[0]
    return width + (at.up.x + canvas.skin.size("arrow/up")[0] if cell.up else 0)
