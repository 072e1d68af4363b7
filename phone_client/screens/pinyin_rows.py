"""What nine-key pinyin shows below the text: digits and readings, the row of candidates, what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.canvas import Canvas
    from phone_client.pinyin import Pinyin


def fits(canvas: Canvas, texts: Sequence[str]) -> int:
    """Returns how many of the texts, from the first on, stand side by side in the row of candidates."""
    at = canvas.skin.pinyin
    x = at.x
    for number, text in enumerate(texts):
        x += cell_width(canvas, text)
        if x > at.right + 1:
            return number
        x -= 1  # neighbours share an edge
    return len(texts)


def cell_width(canvas: Canvas, text: str) -> int:
    """Returns the width of a candidate's cell."""
    at = canvas.skin.pinyin
    return min(max(at.cell.x, canvas.text_width(text) + 2 * at.cell_pad), at.right - at.x)


def draw(canvas: Canvas, pinyin: Pinyin) -> None:
    """Draw all of it, while digits are being typed or follow-on words are offered."""
    if pinyin.digits:
        _readings(canvas, pinyin)
        _preview(canvas, pinyin.preview)
    else:
        _offer(canvas, choosing=pinyin.choosing)
    _candidates(canvas, pinyin)


def _readings(canvas: Canvas, pinyin: Pinyin) -> None:
    """The digits, where there is room, and the readings from the present one on."""
    at = canvas.skin.pinyin
    several = len(pinyin.readings) > 1
    right = at.right
    if several:
        right -= canvas.text(at.right, at.line_y, tr("pinyin.turn"), "text2", align="right") + at.gap
    words = ["'".join(reading) for reading in pinyin.readings]
    words = words[pinyin.turn :] + words[: pinyin.turn]
    digits, first = canvas.text_width(pinyin.digits), canvas.text_width(words[0]) + 2 * at.chip_pad
    x = at.x
    if x + digits + at.chip_pad + first <= right:
        x += canvas.text(x, at.line_y, pinyin.digits, "text2") + at.chip_pad
    for number, word in enumerate(words):
        width = min(canvas.text_width(word) + 2 * at.chip_pad, right - x if number == 0 else right)
        if x + width > right:
            break
        _chip(canvas, x, at.line_y, word, width, chosen=number == 0)
        x += width + at.gap


def _preview(canvas: Canvas, words: Sequence[str]) -> None:
    """What may follow the chosen candidate: to look at only."""
    at = canvas.skin.pinyin
    if not words:
        return
    x = at.x + canvas.text(at.x, at.next_y, tr("pinyin.next"), "text2") + at.chip_pad
    for word in words:
        width = canvas.text_width(word) + 2 * at.chip_pad
        if x + width > at.right:
            break
        _chip(canvas, x, at.next_y, word, width, chosen=False)
        x += width + at.gap


def _offer(canvas: Canvas, *, choosing: bool) -> None:
    """That the row is follow-on words, and the key that leads into it."""
    at = canvas.skin.pinyin
    canvas.text(at.x, at.line_y, tr("pinyin.next"), "text2")
    if not choosing:
        width = canvas.text(at.right, at.line_y, tr("pinyin.enter"), "text2", align="right")
        canvas.sprite(at.right - width - at.arrow.x, at.line_y + at.arrow.y, "arrow/down", "text2")


def _chip(canvas: Canvas, x: int, y: int, word: str, width: int, *, chosen: bool) -> None:
    at = canvas.skin.pinyin
    ground, edge = ("sel", "cursor") if chosen else ("list", "edge")
    canvas.panel(x, y + at.chip.x, width, at.chip.y, ground, edge)
    room = width - 2 * at.chip_pad
    canvas.text(x + at.chip_pad, y, word, "text" if chosen else "text2", width=room)


def _candidates(canvas: Canvas, pinyin: Pinyin) -> None:
    """The row of candidates; their numbers are there while the digits choose."""
    at = canvas.skin.pinyin
    start, texts = pinyin.row
    x = at.x
    for number, text in enumerate(texts):
        width = cell_width(canvas, text)
        marked = start + number == pinyin.chosen and (pinyin.choosing or bool(pinyin.digits))
        canvas.panel(x, at.cells_y, width, at.cell.y, "sel" if marked else "list", "edge", corner=0)
        if marked:
            canvas.frame(x, at.cells_y, width, at.cell.y, "cursor")
        middle = x + width // 2
        y = at.cells_y + (at.text_y if pinyin.choosing else at.alone_y)
        canvas.text(middle, y, text, "text", align="centre", width=width - 2)
        if pinyin.choosing:
            canvas.text(middle, at.cells_y + at.number_y, str(number + 1), "navy", align="centre")
        x += width - 1
