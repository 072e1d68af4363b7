"""What is seen at a table online only: how much time is left, hands face down, a lost connection."""

from phone_client.canvas import Canvas
from phone_client.screens.plates import LEFT, RIGHT, TOP


def figures(canvas: Canvas, place: int, seconds: int) -> None:
    """Draw the seconds of who is to act where the cards will lie: quietly, in a box when they are the last
    ones."""
    at = canvas.skin.clock
    x, y = {LEFT: at.left, RIGHT: at.right, TOP: at.top}.get(place, at.own)
    words = str(seconds)
    width, line = canvas.text_width(words), canvas.skin.text.line
    top = y - line // 2
    hurried = seconds <= at.last
    if hurried:
        left = x - width // 2 - at.pad.x
        canvas.panel(left, top, width + 2 * at.pad.x, line + 1, "warn", "edge_dk", corner=2)
    canvas.text(x, top, words, "white" if hurried else "light2", align="centre")


def hand_of_backs(canvas: Canvas, count: int) -> None:
    """Draw a hand that is not seen."""
    at, size = canvas.skin.clock, canvas.skin.card.trick
    if not count:
        return
    strip = min(at.back_strip, (at.back_w - size.w) // max(1, count - 1))
    x = at.back_x + (at.back_w - strip * (count - 1) - size.w) // 2
    for number in range(count):
        canvas.back(x + number * strip, at.back_y)


def lost(canvas: Canvas, lines: tuple[str, str]) -> None:
    """Say over the table that there is no connection."""
    at = canvas.skin.clock
    box = at.lost
    canvas.panel(*box, "bar", "gold_lo", corner=2, shadow=True)
    for number, words in enumerate(lines):
        y = box.y + at.lost_y + number * at.lost_pitch
        canvas.text(box.x + box.w // 2, y, words, "gold" if number else "light", align="centre")
