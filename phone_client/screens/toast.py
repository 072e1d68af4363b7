"""A few words above the hand: why a choice is refused, or what has happened."""

from phone_client.canvas import Canvas
from phone_client.wrap import balanced


def draw(canvas: Canvas, words: str, bottom: int, *, news: bool) -> None:
    """Draw words that end at `bottom`; `news` tell what has happened, not what is wrong."""
    at = canvas.skin.toast
    lines = balanced(words, at.w - 2 * at.pad, canvas.text_width)[: at.lines]
    h = at.pitch * len(lines) + at.pad_h
    y = bottom - h
    canvas.panel(at.x, y, at.w, h, "bar" if news else "warn", "gold_lo" if news else "edge_dk", corner=2)
    for number, line in enumerate(lines):
        canvas.text(at.x + at.w // 2, y + 1 + number * at.pitch, line, "white", align="centre")
