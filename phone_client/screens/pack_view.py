"""The middle of the table: the pack being dealt, the kitty and its slots, what flies."""

from core.cards import Cards
from core.messages import Observation, Phase
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas
from phone_client.screens.animate import Flight
from phone_client.screens.plates import place_of
from phone_client.screens.trick_view import Pile, draw_pile, in_order, origin, pile
from phone_client.strict import Point
from phone_client.text import tr


def pack(canvas: Canvas, obs: Observation, *, beside: bool = False, own_end: int = 0) -> None:
    """Draw the pack with the number of cards still to come, or the kitty after the last one; `beside`: the
    top seat has shown cards, beside which the kitty is narrow; `own_end`: where the own seat's shown cards
    end, which the words keep clear of."""
    at = canvas.skin.pack
    if obs.phase is Phase.DRAW:
        left = obs.undealt
        thick = 1 + at.thick * left // max(1, 4 * obs.rules.hand_size)
        _thick_back(canvas, at.x, at.y, thick)
        text = tr("table.left", n=left)
        _words(canvas, text, at.text_y, own_end)
    else:
        _kitty(canvas, obs.rules.kitty_size, beside=beside)
        text = tr("table.kitty", n=obs.rules.kitty_size)
        _words(canvas, text, at.kitty_text_y, own_end)


def _words(canvas: Canvas, text: str, y: int, own_end: int) -> None:
    x = max((canvas.width - canvas.text_width(text)) // 2, own_end + canvas.skin.pack.words_gap)
    canvas.text(x, y, text, "light", shadow="shadow")


def _thick_back(canvas: Canvas, x: int, y: int, thick: int) -> None:
    size = canvas.skin.card.trick
    for layer in range(thick, 0, -1):
        canvas.panel(x + layer, y + layer, size.w, size.h, "edge_dk")
    canvas.back(x, y)


def _kitty(canvas: Canvas, count: int, *, beside: bool) -> None:
    """Cards face down in a row."""
    at = canvas.skin.pack
    size = canvas.skin.card.trick
    strip = at.kitty_beside_strip if beside else at.kitty_strip
    width = strip * (count - 1) + size.w
    x = at.kitty_beside_x if beside else (canvas.width - width) // 2
    canvas.shadow(x, at.kitty_y, width, size.h)
    for number in range(count):
        canvas.back(x + number * strip, at.kitty_y)


def turned_up(canvas: Canvas, cards: Cards, table: RankTable) -> None:
    """Draw what is turned up of the kitty because nobody declared (R4.6)."""
    at = canvas.skin.pack
    size = canvas.skin.card.large
    x = canvas.skin.trick.centre - (len(cards) * (size.w + 2) - 2) // 2
    for number, card in enumerate(cards):
        left = x + number * (size.w + 2)
        trump = table.suit[card] == TRUMP
        canvas.card(left, at.turned_y, card, "L", trump=trump, watermark=True, shadow=True)


def slots(canvas: Canvas, chosen: Cards, count: int, table: RankTable) -> None:
    """Draw the kitty's slots with the cards chosen for them."""
    at = canvas.skin.pack
    size = canvas.skin.card.kitty
    x = (canvas.width - at.slots_pitch * (count - 1) - size.w + 1) // 2
    for number in range(count):
        left = x + number * at.slots_pitch
        if number < len(chosen):
            card = chosen[number]
            canvas.card(left, at.slots_y, card, "K", trump=table.suit[card] == TRUMP)
        else:
            canvas.panel(left, at.slots_y, size.w, size.h, "felt_edge", "felt_hi")


# --- what flies ------------------------------------------------------------------------------------------


def dealt(canvas: Canvas, flight: Flight, me: int, now: float) -> None:
    """Draw a card on its way from the pack to a seat."""
    at = canvas.skin.pack
    size = canvas.skin.card.mini
    goal = origin(canvas.skin, place_of(flight.seat, me))
    x, y = _between(Point(at.x, at.y), Point(goal.x - size.w // 2, goal.y - size.h // 2), flight.part(now))
    canvas.back(x, y, "M")


def kitty_moves(canvas: Canvas, flight: Flight, count: int, me: int, now: float) -> None:
    """Draw the kitty on its way to the seat that takes it, or back after the burial."""
    at = canvas.skin.pack
    size = canvas.skin.card.trick
    width = at.kitty_strip * (count - 1) + size.w
    middle = Point((canvas.width - width) // 2, at.kitty_y)
    seat = origin(canvas.skin, place_of(flight.seat, me))
    hand = Point(seat.x - width // 2, seat.y - size.h // 2)
    start, goal = (middle, hand) if flight.kind == "kitty" else (hand, middle)
    x, y = _between(start, goal, flight.part(now))
    for number in range(count):
        canvas.back(x + number * at.kitty_strip, y)


def played(canvas: Canvas, flight: Flight, me: int, table: RankTable, led: int | None, now: float) -> None:
    """Draw cards on their way from a seat to their place on the table."""
    place = place_of(flight.seat, me)
    laid = pile(canvas.skin, place, in_order(flight.cards, table, led))
    start = origin(canvas.skin, place)
    left = 1 - flight.part(now)
    dx, dy = _way(start, laid)
    draw_pile(canvas, laid, table, dx=round(dx * left), dy=round(dy * left))


def collected(canvas: Canvas, laid: Pile, flight: Flight, table: RankTable, me: int, now: float) -> None:
    """Draw cards on their way from the table to the seat that won them."""
    goal = origin(canvas.skin, place_of(flight.seat, me))
    dx, dy = _way(goal, laid)
    part = flight.part(now)
    draw_pile(canvas, laid, table, dx=round(dx * part), dy=round(dy * part))


def _way(point: Point, laid: Pile) -> tuple[int, int]:
    """Returns how far the middle of a pile is from a point."""
    return point.x - laid.x - laid.w // 2, point.y - laid.y - laid.h // 2


def _between(start: Point, goal: Point, part: float) -> tuple[int, int]:
    return round(start.x + (goal.x - start.x) * part), round(start.y + (goal.y - start.y) * part)
