"""Around the table: the strip with levels, trump and points, the seats' plates, the own line (LOOK 4)."""

from dataclasses import dataclass

from core.cards import RANKS
from core.messages import Observation
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


def info_strip(canvas: Canvas, obs: Observation, me: int, points: int | None) -> None:
    """Draw levels (the dealer side's in gold), trump and level of the deal, the attackers' points."""
    at = canvas.skin.info
    box = at.box
    canvas.rect(box.x, box.y, box.w, at.split_y, "bar")
    canvas.rect(box.x, box.y, box.w, 1, "bar_hi")
    canvas.rect(box.x, box.y + at.split_y, box.w, box.h - at.split_y, "bar_lo")
    canvas.rect(box.x, box.y + box.h - 1, box.w, 1, "gold_lo")
    x = at.x
    for key, seat in (("table.us", me), ("table.them", (me + 1) % 4)):
        deals = obs.dealer is not None and (obs.dealer - seat) % 2 == 0
        x += canvas.text(x, at.text_y, tr(key), "gold" if deals else "light2") + at.after_word
        rank = rank_text(obs.levels[seat])
        x += canvas.digits(x, at.rank_y, rank, "gold" if deals else "light") + at.after_rank
    _chip(canvas, obs)
    _points(canvas, obs, points)


def _chip(canvas: Canvas, obs: Observation) -> None:
    """What is trump, and the level of the deal."""
    at = canvas.skin.info
    canvas.panel(*at.chip, "trump", "gold_lo")
    if obs.trump is not None:
        suit = "SHCD"[obs.trump]
        canvas.sprite(at.chip_pip.x, at.chip_pip.y, f"pip9/{suit}", _ink(obs.trump))
    elif obs.trump_named:
        canvas.text(at.chip_text.x, at.chip_text.y, tr("table.no_trump_chip"), "ink")
    rank = rank_text(obs.level)
    width = canvas.skin.size("wide/T" if rank == "10" else f"wide/{rank}")[0]
    ink = "ink" if obs.trump is None else _ink(obs.trump)
    canvas.digits(at.chip_rank.x - width // 2, at.chip_rank.y, rank, ink)


def _ink(suit: int) -> str:
    return ("ink", "red", "pine", "orange")[suit]


def _points(canvas: Canvas, obs: Observation, points: int | None) -> None:
    at = canvas.skin.info
    step = obs.rules.step
    canvas.text(at.points_x, at.text_y, tr("table.points"), "light2")
    text = f"{'?' if points is None else points}/{2 * step}"
    canvas.text(at.points_right, at.text_y, text, "light", align="right")
    bar = at.bar
    canvas.rect(*bar, "black")
    full = min(bar.w, max(0, points or 0) * bar.w // (3 * step))
    canvas.rect(bar.x, bar.y, full, bar.h, "warn" if (points or 0) >= 2 * step else "gold")
    for tick in (1, 2):
        canvas.rect(bar.x + bar.w * tick // 3, bar.y, 1, bar.h, "light")


@dataclass(frozen=True)
class Seat:
    """What a plate tells of a seat."""

    name: str
    head: str
    count: int
    dealer: bool
    turn: bool
    speaking: bool = False  # its words hide the plate's
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
    count = str(seat.count)
    width = at.top_name.x + name_w + at.top_gap + at.count_text.x + canvas.text_width(count) + at.top_pad
    if seat.dealer:
        width += at.seal_gap + at.seal_size
    if seat.leads:
        width += at.seal_gap + canvas.text_width(tr("table.leads"))
    x, y = (canvas.width - width) // 2, at.top_y
    ink, ink2 = _ground(canvas, Box(x, y, width, at.top_h), turn=seat.turn)
    canvas.sprite(x + at.top_head.x, y + at.top_head.y, seat.head)
    if seat.speaking:
        return
    x += at.top_name.x
    canvas.text(x, y + at.top_name.y, seat.name, ink, width=name_w)
    x += name_w + at.top_gap
    x += _count(canvas, x, y + at.top_count_y, count, ink2) + at.seal_gap
    if seat.dealer:
        seal(canvas, x, y + at.top_seal_y)
        x += at.seal_size + at.seal_gap
    if seat.leads:
        canvas.text(x, y + at.top_name.y, tr("table.leads"), "ongold" if seat.turn else "gold")


def _side(canvas: Canvas, place: int, seat: Seat) -> None:
    at = canvas.skin.plates
    box = at.left if place == LEFT else at.right
    ink, ink2 = _ground(canvas, box, turn=seat.turn)
    head_w = canvas.skin.size(seat.head)[0]
    left = place == LEFT
    head_x = box.x + at.head.x if left else box.x + box.w - at.head.x - head_w
    canvas.sprite(head_x, box.y + at.head.y, seat.head)
    if seat.speaking:
        return
    count = str(seat.count)
    count_w = at.count_text.x + canvas.text_width(count)
    if left:
        canvas.text(box.x + at.name.x, box.y + at.name.y, seat.name, ink, width=at.name_w)
        _count(canvas, box.x + at.name.x, box.y + at.count_y, count, ink2)
    else:
        right = box.x + box.w - at.name.x
        canvas.text(right, box.y + at.name.y, seat.name, ink, width=at.name_w, align="right")
        _count(canvas, right - count_w, box.y + at.count_y, count, ink2)
    if seat.dealer:
        seal(canvas, box.x + (at.seal.x if left else box.w - at.seal.x - at.seal_size), box.y + at.seal.y)


def _count(canvas: Canvas, x: int, y: int, count: str, ink: str) -> int:
    """Draw how many cards are left; returns the width."""
    by = canvas.skin.plates.count_text
    canvas.sprite(x, y, "count/card")
    return by.x + canvas.text(x + by.x, y + by.y, count, ink)


def seal(canvas: Canvas, x: int, y: int) -> None:
    """Draw the dealer's seal."""
    canvas.sprite(x, y, f"seal/{'D' if canvas.english else '庄'}")


@dataclass(frozen=True)
class Line:
    """The own line's message: what to do now, and a second part at its right; a result is gold."""

    text: str = ""
    second: str = ""
    result: bool = False
    right: str = ""  # in gold at the right edge


def own_line(canvas: Canvas, seat: Seat, line: Line, *, burying: bool) -> None:
    """Draw the own plate and the message beside it; the second part is left out where it does not fit."""
    at = canvas.skin.plates
    y = at.own_y_burying if burying else at.own_y
    name_w, count = canvas.text_width(seat.name), str(seat.count)
    width = 2 * at.own_pad + name_w + at.own_gap + at.count_text.x + canvas.text_width(count)
    if seat.dealer:
        width += at.seal_gap + at.seal_size + at.own_end - at.own_pad
    width = max(width, at.own_w)
    ink, ink2 = _ground(canvas, Box(at.own_x, y, width, at.own_h), turn=seat.turn)
    x = at.own_x + at.own_pad
    x += canvas.text(x, y, seat.name, ink) + at.own_gap
    x += _count(canvas, x, y + at.own_count_y, count, ink2)
    if seat.dealer:
        seal(canvas, x + at.seal_gap, y + (at.own_h - at.seal_size) // 2)
    x = at.own_x + width + at.message_gap
    right = at.message_right
    if line.right:
        right -= canvas.text(right, y, line.right, "gold", align="right", shadow="shadow") + at.message_gap
    colour = "gold" if line.result else "light"
    x += canvas.text(x, y, line.text, colour, width=right - x, shadow="shadow") + at.second_gap
    if line.second and x + canvas.text_width(line.second) <= right:
        canvas.text(x, y, line.second, colour, shadow="shadow")
