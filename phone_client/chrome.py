"""What all screens share: cloth, soft keys, title pane, list rows, pop-ups, notes, tabs, bars.

Plain functions that draw; places come from the skin's layout, words and state from the caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from phone_client.canvas import Canvas
from phone_client.skin import Pixels, Skin

SLIDE_AFTER = 1.0  # seconds until a line that is too long begins to move
SLIDE_STEP = 0.05  # seconds a pixel


@dataclass(frozen=True)
class Row:
    """One row of a list: text, a value at the right, an icon and its colour. A dead row cannot be chosen; the
    value is one of several to choose from unless the row is `told`."""

    text: str
    value: str = ""
    icon: str = ""
    icon_colour: str = "text"
    alive: bool = True
    told: bool = False


def felt(canvas: Canvas) -> None:
    """Lay the cloth: a lattice of two diamonds with a dot in the middle."""
    canvas.backdrop("felt", _cloth)


def _cloth(skin: Skin) -> Pixels:
    """Returns the cloth for the whole screen."""
    at, screen = skin.felt, skin.screen
    middle = at.cell // 2
    y, x = np.mgrid[0 : at.cell, 0 : at.cell]
    away = abs(x - middle) + abs(y - middle)
    cell = np.full((at.cell, at.cell), skin.colour("felt"), np.uint32)
    cell[(away == at.outer) | (away == at.inner)] = skin.colour("felt_lo")
    cell[middle, middle] = skin.colour("felt_hi")
    whole = np.tile(cell, (screen.height // at.cell + 1, screen.width // at.cell + 1))
    return whole[: screen.height, : screen.width]


def soft_keys(canvas: Canvas, left: str, middle: str, right: str, *, possible: bool = True) -> None:
    """Draw the bar of the soft keys; `possible` is whether the key in the middle can act now."""
    at = canvas.skin.soft_keys
    box = at.box
    canvas.rect(box.x, box.y, box.w, 1, "gold_lo")
    canvas.rect(box.x, box.y + 1, box.w, 1, "bar_hi")
    canvas.rect(box.x, box.y + 2, box.w, box.h - 2, "bar")
    canvas.dither(box.x, at.dither_y, box.w, 1, "bar_lo", odd=True)
    canvas.rect(box.x, at.dither_y + 1, box.w, box.y + box.h - at.dither_y - 1, "bar_lo")
    canvas.text(at.left, at.text_y, left, "light")
    canvas.text(at.right, at.text_y, right, "light", align="right")
    canvas.text(at.middle, at.text_y, middle, "gold" if possible else "off", align="centre")


def soft_arrows(canvas: Canvas, *, up: bool, down: bool) -> None:
    """Draw the arrows of a list into the soft-key bar, bright where there is more."""
    at = canvas.skin.soft_keys
    canvas.sprite(at.arrow_x, at.up_y, "arrow/up", "gold" if up else "bar_hi")
    canvas.sprite(at.arrow_x, at.down_y, "arrow/down", "gold" if down else "bar_hi")


def title(canvas: Canvas, text: str, second: str = "", icon: str = "panel/cards") -> None:
    """Draw the title pane: two lines and an icon of 32×32, or one of 16×16 twice as large."""
    at = canvas.skin.title
    box, panel = at.box, at.icon
    canvas.rect(box.x, box.y, box.w, box.h, "bar")
    canvas.rect(box.x, box.y, box.w, 1, "bar_hi")
    canvas.rect(box.x, at.split_y, box.w, 1, "bar_hi")
    canvas.rect(box.x, at.split_y + 1, box.w, box.y + box.h - at.split_y - 1, "bar_lo")
    canvas.rect(box.x, box.y, at.icon_side, box.h, "bar_hi")
    canvas.rect(box.x, box.y + box.h - 1, box.w, 1, "gold_lo")
    canvas.panel(panel.x, panel.y, panel.w, panel.h, "lac", "gold_lo")
    rim = at.icon_rim
    canvas.frame(panel.x + rim, panel.y + rim, panel.w - 2 * rim, panel.h - 2 * rim, "lac_lo")
    width, height = canvas.skin.size(icon)
    scale = 1 if 2 * width > panel.w else 2
    left, top = panel.x + (panel.w - width * scale) // 2, panel.y + (panel.h - height * scale) // 2
    with canvas.clip(panel.x + 1, panel.y + 1, panel.w - 2, panel.h - 2):
        canvas.sprite(left, top, icon, "gold", scale=scale)
    canvas.text(at.text.x, at.text.y, text, "light", width=at.right - at.text.x, shadow="bar_lo")
    canvas.text(at.second.x, at.second.y, second, "gold", width=at.right - at.second.x)


def scrolled(first: int, chosen: int, count: int, visible: int) -> int:
    """Returns the first row to show, moved from `first` no more than needed to show `chosen`."""
    first = min(max(first, chosen - visible + 1), chosen)
    return max(0, min(first, count - visible))


def slide(width: int, room: int, seconds: float) -> int:
    """Returns how far a line of `width` in `room` has moved left after `seconds`; it stops at its end."""
    return min(max(0, width - room), max(0, int((seconds - SLIDE_AFTER) / SLIDE_STEP)))


def list_ground(canvas: Canvas) -> None:
    """Fill the main pane as the ground of lists."""
    canvas.rect(*canvas.skin.screen.main, "list")


def list_rows(
    canvas: Canvas, rows: Sequence[Row], chosen: int, first: int = 0, *, seconds: float = 0
) -> None:
    """Draw the visible rows of a list; `seconds` is how long `chosen` has been chosen (a long one slides)."""
    at = canvas.skin.list
    for place, row in enumerate(rows[first : first + at.rows]):
        picked = first + place == chosen
        list_row(canvas, at.top + place * at.row_h, row, chosen=picked, seconds=seconds)


def list_row(canvas: Canvas, y: int, row: Row, *, chosen: bool = False, seconds: float = 0) -> None:
    """Draw one row with its top at y; between ◂ and ▸ stands the value of the chosen row,
    if left and right change it."""
    at = canvas.skin.list
    right = at.right
    if chosen:
        selection(canvas, 0, y, canvas.width, at.row_h)
    else:
        canvas.rect(at.line_inset, y + at.line_y, canvas.width - 2 * at.line_inset, 1, "list_ln")
    if row.value:
        ink = "text" if chosen else "navy"
        width = canvas.text(at.value_right, y + at.text_y, row.value, ink, align="right")
        right = at.value_right - width - at.value_gap
        if chosen and not row.told:
            side = canvas.skin.size("arrow/left")[0]
            canvas.sprite(at.value_right - width - at.arrow_gap - side, y + at.arrow_y, "arrow/left", "text")
            canvas.sprite(at.value_right + at.arrow_gap, y + at.arrow_y, "arrow/right", "text")
    if row.icon:
        canvas.sprite(at.icon.x, y + at.icon.y, row.icon, row.icon_colour)
    x = at.icon_text_x if row.icon else at.text_x
    ink = "text" if row.alive else "text2"
    _line(canvas, x, y + at.text_y, row.text, ink, right - x, seconds if chosen else 0)


def _line(canvas: Canvas, x: int, y: int, text: str, colour: str, room: int, seconds: float) -> None:
    """Write a line, cut to `room`, or sliding when it has been chosen long enough."""
    by = slide(canvas.text_width(text), room, seconds)
    if not by:
        canvas.text(x, y, text, colour, width=room)
        return
    with canvas.clip(x, y, room, canvas.skin.text.line):
        canvas.text(x - by, y, text, colour)


def selection(canvas: Canvas, x: int, y: int, w: int, h: int, *, lines: bool = True) -> None:
    """Draw the ground of a chosen row: a foot in a deeper tone, between two lines if wanted."""
    foot = canvas.skin.list.foot
    canvas.rect(x, y, w, h - foot, "sel")
    canvas.rect(x, y + h - foot, w, foot, "sel_lo")
    if lines:
        canvas.dither(x, y + h - foot - 1, w, 1, "sel_lo")
        canvas.rect(x, y, w, 1, "gold_lo")
        canvas.rect(x, y + h - 1, w, 1, "gold_lo")


def options(canvas: Canvas, rows: Sequence[tuple[str, str]], chosen: int, first: int = 0) -> None:
    """Draw the options menu (text, hotkey) just above the soft keys, all else dimmed."""
    at, row_h = canvas.skin.popup, canvas.skin.list.row_h
    bottom = canvas.skin.screen.control.y
    visible = rows[first : first + at.rows]
    height = row_h * len(visible) + 2 * at.border
    top = bottom - height
    canvas.dim(0, 0, canvas.width, bottom)
    canvas.panel(at.x, top, at.w, height, "gold_lo", "edge_dk")
    inner = at.w - 2 * at.border
    x = at.x + at.border
    for place, (text, key) in enumerate(visible):
        y = top + at.border + place * row_h
        canvas.rect(x, y, inner, row_h, "list")
        if first + place == chosen:
            selection(canvas, x, y, inner, row_h, lines=False)
        if place:
            canvas.rect(x + at.line_inset, y, inner - 2 * at.line_inset, 1, "list_ln")
        ink = "text" if first + place == chosen else "text2"
        width = canvas.text(at.x + at.key_right, y + at.text_y, key, ink, align="right")
        room = at.key_right - at.text_x - width
        canvas.text(at.x + at.text_x, y + at.text_y, text, "text", width=room)


def note(
    canvas: Canvas,
    head: str,
    lines: Sequence[str] = (),
    *,
    tone: str = "warn",
    left: float | None = None,
) -> None:
    """Draw a note over the dimmed screen, its head in `tone` (warn, ok); `left` 1..0 of its time is a bar.

    A note of more lines than the skin has room for grows upwards: what stands last in it is a file's name."""
    at = canvas.skin.note
    more = min(max(0, len(lines) - at.lines) * at.pitch, at.box.y)
    box = at.box._replace(y=at.box.y - more, h=at.box.h + more)
    canvas.dim(0, 0, canvas.width, canvas.skin.screen.control.y)
    canvas.rect(*box, "paper")
    canvas.rect(box.x, box.y, box.w, 1, "gold_lo")
    canvas.rect(box.x, box.y + 1, box.w, at.head_h, tone)
    canvas.rect(box.x, box.y + 1 + at.head_h, box.w, 1, "edge_dk")
    canvas.text(at.text_x, box.y + at.head_y, head, "white", width=at.text_w)
    for number, line in enumerate(lines[: at.lines + more // at.pitch]):
        canvas.text(at.text_x, box.y + at.text_y + number * at.pitch, line, "text", width=at.text_w)
    if left is not None:
        bar(canvas, *at.bar, left, "gold_lo", "paper_lo")


def field(canvas: Canvas, text: str, *, caret: bool) -> None:
    """Draw the entry field of a query into the note; a long text shows its end."""
    at = canvas.skin.note
    box = at.field
    canvas.panel(*box, "bubble", "cursor", corner=2)
    room = box.w - 2 * at.field_text.x
    x, y = box.x + at.field_text.x, box.y + at.field_text.y
    by = max(0, canvas.text_width(text) + 1 - room)
    with canvas.clip(x, y, room, canvas.skin.text.line):
        width = canvas.text(x - by, y, text, "text")
        if caret:
            canvas.rect(x - by + width, y + 1, 1, canvas.skin.text.line - 2, "mark")


def bar(canvas: Canvas, x: int, y: int, w: int, h: int, part: float, colour: str, ground: str) -> None:
    """Draw a bar that is full to `part` (0..1)."""
    full = round(w * min(1.0, max(0.0, part)))
    canvas.rect(x, y, full, h, colour)
    canvas.rect(x + full, y, w - full, h, ground)


def tabs(canvas: Canvas, y: int, words: Sequence[str], chosen: int, *, ground: str = "paper_lo") -> None:
    """Draw tabs side by side over the width of the screen; `ground` is that of those not chosen."""
    at = canvas.skin.tabs
    width = (at.w - at.gap * (len(words) - 1)) // len(words)
    for number, word in enumerate(words):
        x = at.x + number * (width + at.gap)
        inside, edge, ink = ("bar", "edge_dk", "gold") if number == chosen else (ground, "edge", "text2")
        canvas.panel(x, y, width, at.h, inside, edge)
        canvas.text(x + width // 2, y + at.text_y, word, ink, align="centre", width=width - 2)
