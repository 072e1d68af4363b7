"""Around the table: the seats' plates and the own line."""

from dataclasses import dataclass
from typing import Final

from core.cards import RANKS
from phone_client.canvas import Canvas
from phone_client.strict import Box
from phone_client.text import tr

OWN, RIGHT, TOP, LEFT = range(4)  # places on the screen; seats play in this order (R1.3)


def place_of(seat: int, me: int) -> int:
    """Returns where a seat is on the screen of seat `me`."""
    return (seat - me) % 4


def rank_text(rank: int) -> str:
    """Returns a rank as it is written: 2..10, J, Q, K, A."""
    return RANKS[rank].replace("T", "10")


# What a seat is in the deal, and its seal in Chinese and English.
_SEALS: Final = {"dealer": ("庄", "D"), "partner": ("友", "P"), "kitty": ("底", "K")}


@dataclass(frozen=True)
class Seat:
    """What a plate tells of a seat.

    seals  "dealer", "partner" (found by a card), "kitty" (buried it, and is not the dealer)
    level  where every seat has its own;  points: instead of the number of cards, where each counts its own
    """

    name: str
    head: str
    count: int
    seals: tuple[str, ...]
    turn: bool
    level: str = ""
    points: str = ""
    speaking: bool = False  # its words hide the plate's
    head_x: int | None = None  # where the head at the top makes room for what it says
    leads: bool = False


def plate(canvas: Canvas, place: int, seat: Seat) -> None:
    """Draw the plate of one of the three others."""
    if place == TOP:
        _top(canvas, seat)
    else:
        _side(canvas, place, seat)


def _ground(canvas: Canvas, box: Box, *, turn: bool) -> tuple[str, str]:
    """Draw an empty plate; returns the colours of name and number on it."""
    canvas.panel(*box, "gold" if turn else "plate", "shadow")
    return ("ongold", "ongold") if turn else ("light", "light2")


def _top(canvas: Canvas, seat: Seat) -> None:
    at = canvas.skin.plates
    name_w = min(at.top_name_w, canvas.text_width(seat.name))
    level_w = _level_width(canvas, seat.level)
    width = at.top_name.x + name_w + level_w + at.top_gap + _number_width(canvas, seat) + at.top_pad
    width += len(seat.seals) * (at.seal_gap + at.seal_size)
    if seat.leads:
        width += at.seal_gap + canvas.text_width(tr("table.leads"))
    x, y = (canvas.width - width) // 2, at.top_y
    if seat.head_x is not None:
        canvas.sprite(seat.head_x, y + at.top_head.y, seat.head)
        return
    ink, ink2 = _ground(canvas, Box(x, y, width, at.top_h), turn=seat.turn)
    canvas.sprite(x + at.top_head.x, y + at.top_head.y, seat.head)
    if seat.speaking:
        return
    x += at.top_name.x
    canvas.text(x, y + at.top_name.y, seat.name, ink, width=name_w)
    x += name_w
    canvas.digits(x + at.level_gap, y + at.top_level_y, seat.level, _gold(seat))
    x += level_w + at.top_gap
    x += _number(canvas, x, y + at.top_count_y, seat, ink2) + at.seal_gap
    for what in seat.seals:
        seal(canvas, x, y + at.top_seal_y, what)
        x += at.seal_size + at.seal_gap
    if seat.leads:
        canvas.text(x, y + at.top_name.y, tr("table.leads"), _gold(seat))


def _side(canvas: Canvas, place: int, seat: Seat) -> None:
    at = canvas.skin.plates
    left = place == LEFT
    box = at.left if left else at.right
    ink, ink2 = _ground(canvas, box, turn=seat.turn)
    head_w = canvas.skin.size(seat.head)[0]
    head_x = box.x + at.head.x if left else box.x + box.w - at.head.x - head_w
    canvas.sprite(head_x, box.y + at.head.y, seat.head)
    if seat.speaking:
        return
    name_w = at.name_level_w if seat.level else at.name_w
    edge = box.x + box.w - at.side_pad if left else box.x + at.side_pad  # of the plate, away from the head
    inner = box.x + at.name.x if left else box.x + box.w - at.name.x
    align = "left" if left else "right"
    canvas.text(inner, box.y + at.name.y, seat.name, ink, width=name_w, align=align)
    level_x = edge - _level_width(canvas, seat.level) + at.level_gap if left else edge
    canvas.digits(level_x, box.y + at.level_y, seat.level, _gold(seat))
    bare = len(seat.seals) > 1  # no room for the picture of a card
    count_x = at.bare_x if bare else at.name.x
    count_x = box.x + (count_x if left else box.w - count_x - _number_width(canvas, seat, bare=bare))
    _number(canvas, count_x, box.y + at.count_y, seat, ink2, bare=bare)
    for number, what in enumerate(seat.seals):
        away = at.seal.x - number * at.seal_size
        x = box.x + away if left else box.x + box.w - away - at.seal_size
        seal(canvas, x, box.y + at.seal.y, what)


def _gold(seat: Seat) -> str:
    return "ongold" if seat.turn else "gold"


def _level_width(canvas: Canvas, level: str) -> int:
    """Returns how much room a level takes, the gap before it included."""
    if not level:
        return 0
    return canvas.skin.plates.level_gap + canvas.skin.size(f"wide/{level.replace('10', 'T')}")[0]


def _number_width(canvas: Canvas, seat: Seat, *, bare: bool = False) -> int:
    """Returns the width of what `_number` draws."""
    words = seat.points or str(seat.count)
    return canvas.text_width(words) + (0 if seat.points or bare else canvas.skin.plates.count_text.x)


def _number(canvas: Canvas, x: int, y: int, seat: Seat, ink: str, *, bare: bool = False) -> int:
    """Draw how many cards are left, or the points; returns the width."""
    by = canvas.skin.plates.count_text
    if seat.points:
        return canvas.text(x, y + by.y, seat.points, _gold(seat))
    if bare:
        return canvas.text(x, y + by.y, str(seat.count), ink)
    canvas.sprite(x, y, "count/card")
    return by.x + canvas.text(x + by.x, y + by.y, str(seat.count), ink)


def seal(canvas: Canvas, x: int, y: int, what: str) -> None:
    """Draw the seal of the dealer, the dealer's partner, or who has buried."""
    canvas.sprite(x, y, f"seal/{_SEALS[what][canvas.english]}")


def hint_mark(canvas: Canvas, x: int, y: int) -> int:
    """Draw the mark of hinted cards before a text; returns how much room it takes."""
    at = canvas.skin.plates
    canvas.sprite(x, y + at.hint_y, "mark/hint", "gold")
    return canvas.skin.size("mark/hint")[0] + at.hint_gap


@dataclass(frozen=True)
class Line:
    """The own line's message: what to do now, and a second part at its right; a result is gold."""

    text: str = ""
    second: str = ""
    result: bool = False
    right: str = ""  # in gold at the right edge
    hint: bool = False  # a reason for the cards that are marked as a hint


def _own_width(canvas: Canvas, seat: Seat, *, counted: bool = True) -> int:
    """Returns the width of the own plate."""
    at = canvas.skin.plates
    width = 2 * at.own_pad + canvas.text_width(seat.name)
    if counted:
        width += at.own_gap + _number_width(canvas, seat)
    if seat.seals:
        more = len(seat.seals) - 1  # they touch each other where room is short
        width += at.seal_gap + at.seal_size + at.own_end - at.own_pad
        width += more * (at.seal_size + (at.seal_gap if counted else 0))
    return max(width, at.own_w)


def _line_width(canvas: Canvas, line: Line) -> int:
    """Returns the room the message needs; its second part may be left out, but not that of a result."""
    at = canvas.skin.plates
    width = canvas.text_width(line.text)
    if line.result and line.second:
        width += at.second_gap + canvas.text_width(line.second)
    if line.hint:
        width += canvas.skin.size("mark/hint")[0] + at.hint_gap
    return width + (canvas.text_width(line.right) + at.message_gap if line.right else 0)


def own_line(canvas: Canvas, seat: Seat, line: Line, y: int) -> None:
    """Draw the own plate and the message beside it. Where the message does not fit, the plate does without
    the number of cards, for the hand is there to be seen, and the second part is left out."""
    at = canvas.skin.plates
    width = _own_width(canvas, seat)
    room = at.message_right - at.own_x - width - at.message_gap
    counted = not seat.seals or _line_width(canvas, line) <= room
    if not counted:
        width = _own_width(canvas, seat, counted=False)
    gap = at.message_gap if counted else at.message_gap_tight
    ink, ink2 = _ground(canvas, Box(at.own_x, y, width, at.own_h), turn=seat.turn)
    x = at.own_x + at.own_pad
    x += canvas.text(x, y, seat.name, ink)
    if counted:
        x += at.own_gap + _number(canvas, x + at.own_gap, y + at.own_count_y, seat, ink2)
    x += at.seal_gap
    for what in seat.seals:
        seal(canvas, x, y + (at.own_h - at.seal_size) // 2, what)
        x += at.seal_size + (at.seal_gap if counted else 0)
    x = at.own_x + width + gap
    right = at.message_right
    if line.right:
        right -= canvas.text(right, y, line.right, "gold", align="right", shadow="shadow") + gap
    colour = "gold" if line.result else "light"
    if line.hint:
        x += hint_mark(canvas, x, y)
    x += canvas.text(x, y, line.text, colour, width=right - x, shadow="shadow") + at.second_gap
    if line.second and x + canvas.text_width(line.second) <= right:
        canvas.text(x, y, line.second, colour, shadow="shadow")
