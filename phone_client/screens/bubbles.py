"""What is said at the table: bubbles at the seats, each for a while."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from phone_client.canvas import Canvas
from phone_client.layout_table import TimingLayout
from phone_client.phrases import words
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP
from phone_client.session import Say
from phone_client.skin import Skin
from phone_client.strict import Box, Point
from phone_client.wrap import balanced

_BOB = 0.125  # an emote goes up and down at 4 Hz


@dataclass(frozen=True, slots=True)
class Bubble:
    """Words or an emote at a place; `covered`: about cards shown, which lie where it would be."""

    place: int
    emote: str
    text: str
    since: float
    until: float
    covered: bool = False
    aside: bool = False  # its tail points to the side, where the head is
    call: bool = False  # a short word beside the head, over the plate


class Bubbles:
    """The bubbles on the table, at most one a seat."""

    def __init__(self, timing: TimingLayout) -> None:
        self._timing = timing
        self.shown: list[Bubble] = []

    def say(self, place: int, line: Say, now: float) -> None:
        """Shows a line of chat; one that cannot be read here shows nothing."""
        if line.emote or words(line):
            self.show(place, line.emote, words(line), now)

    def show(self, place: int, emote: str, text: str, now: float, *, covered: bool = False) -> None:
        """Shows a bubble in place of the seat's last one."""
        time = self._timing
        ms = min(time.bubble_most, time.bubble + time.bubble_letter * len(text))
        self.shown = [bubble for bubble in self.shown if bubble.place != place]
        self.shown.append(Bubble(place, emote, text, now, now + ms / 1000, covered))

    def call(self, place: int, text: str, now: float) -> None:
        """Shows what a seat calls, a short word for a short time."""
        until = now + self._timing.call / 1000
        self.shown = [bubble for bubble in self.shown if bubble.place != place]
        self.shown.append(Bubble(place, "", text, now, until, call=True))

    def tick(self, now: float) -> bool:
        """Returns whether one has gone."""
        before = len(self.shown)
        self.shown = [bubble for bubble in self.shown if now < bubble.until]
        return len(self.shown) != before

    def answered(self) -> None:
        """Drops what was said about cards shown."""
        self.shown = [bubble for bubble in self.shown if not bubble.covered]

    def at(self, place: int, *, panel: bool = False) -> bool:
        """Returns whether a seat's plate is hidden by what it says (see `draw` for `panel`)."""
        return any(
            bubble.place == place
            and (bubble.emote or bubble.call or place == TOP)
            and not (panel and bubble.covered)
            for bubble in self.shown
        )

    def phase(self, now: float) -> int:
        """Returns a number that changes whenever a bubble moves."""
        return int(now / _BOB) if any(bubble.emote for bubble in self.shown) else 0


def draw(
    canvas: Canvas,
    bubbles: Bubbles,
    now: float,
    *,
    burying: bool,
    panel: bool,
    laid: Collection[int] = (),
) -> None:
    """Draw the bubbles; a newer one takes the place of one it touches. They stay above the declare `panel`
    when it is the high one; those about cards shown are left out, for it says the same. At the places in
    `laid` cards lie on the table."""
    taken: list[Box] = []
    visible: list[tuple[Bubble, Box, list[str]]] = []
    for bubble in reversed([each for each in bubbles.shown if not (panel and each.covered)]):
        over = bubble.place in laid
        box = box_of(canvas, bubble, burying=burying, panel=panel, laid=over)
        if not any(_touch(box, other) for other in taken):
            taken.append(box)
            visible.append((bubble, box, _lines(canvas, bubble, laid=over)))
    for bubble, box, lines in reversed(visible):
        _draw(canvas, bubble, box, lines, now)


def top_room(canvas: Canvas) -> int:
    """Returns the widest line of text the seat at the top can say beside its head, which makes room."""
    at = canvas.skin.bubble
    return at.right_x - at.top_head - at.tail - at.pad_w


def top_head(canvas: Canvas, bubbles: Bubbles, *, laid: bool) -> int | None:
    """Returns where the head of the seat at the top goes while it says something long, else None."""
    at = canvas.skin.bubble
    long = [each for each in bubbles.shown if each.place == TOP and not each.emote]
    if not long or canvas.text_width(long[0].text) <= at.text_w:
        return None
    return box_of(canvas, long[0], burying=False, laid=laid).x - at.tail - at.top_head


def box_of(canvas: Canvas, bubble: Bubble, *, burying: bool, panel: bool = False, laid: bool = False) -> Box:
    """Returns where a bubble lies. One of the seat at the top lies in one line beside its head, so that it
    hides no cards; in two only if it is very long and there are none."""
    at = canvas.skin.bubble
    if bubble.emote:
        place = {LEFT: at.emote_left, RIGHT: at.emote_right, TOP: at.emote_top, OWN: at.emote_own}[
            bubble.place
        ]
        return Box(place.x, place.y - _higher(canvas.skin, bubble, burying=burying), at.emote_w, at.emote_h)
    lines = _lines(canvas, bubble, laid=laid)
    w = max(canvas.text_width(line) for line in lines)
    w = (min(w, top_room(canvas)) if bubble.place == TOP else w) + at.pad_w
    h = at.pitch * len(lines) + at.pad_h
    if bubble.call and bubble.place in (LEFT, RIGHT):
        left = at.emote_left.x if bubble.place == LEFT else at.emote_right.x + at.emote_w - w
        return Box(left, at.emote_left.y + (at.emote_h - h) // 2, w, h)
    y = max(at.left.y, at.covered_bottom - h) if bubble.covered or laid else at.left.y
    if panel:
        y = min(y, canvas.skin.declare.two_rows.y - h)
    if bubble.place == TOP:
        return Box(min(at.top.x, at.right_x - w), at.top.y, w, h)
    if bubble.place == OWN:
        plates = canvas.skin.plates
        own = plates.own_y_burying if burying else plates.own_y
        return Box(at.own_x, own - at.tail + 1 - h, w, h)
    return Box(at.left.x if bubble.place == LEFT else at.right_x - w, y, w, h)


def beside(canvas: Canvas, bubble: Bubble, right: Point, now: float) -> None:
    """Draw a bubble whose right edge and middle are at a point, with its tail to the right."""
    at = canvas.skin.bubble
    lines = lines_of(canvas, bubble.text)
    if bubble.emote:
        w, h = at.emote_w, at.emote_h
    else:
        w = max(canvas.text_width(line) for line in lines) + at.pad_w
        h = at.pitch * len(lines) + at.pad_h
    aside = replace(bubble, place=RIGHT, aside=True)
    _draw(canvas, aside, Box(right.x - w, right.y - h // 2, w, h), lines, now)


def _higher(skin: Skin, bubble: Bubble, *, burying: bool) -> int:
    """The own line stands higher while three rows of cards are to be buried: so does what is said there."""
    return skin.plates.own_y - skin.plates.own_y_burying if burying and bubble.place == OWN else 0


def _lines(canvas: Canvas, bubble: Bubble, *, laid: bool) -> list[str]:
    """Returns the lines of a bubble at the table; one that is too long is cut when drawn."""
    if bubble.place != TOP:
        return lines_of(canvas, bubble.text)
    room = top_room(canvas)
    if laid or canvas.text_width(bubble.text) <= room:
        return [bubble.text]
    return lines_of(canvas, bubble.text, room)


def lines_of(canvas: Canvas, text: str, width: int = 0) -> list[str]:
    """Returns the lines of a bubble's text, as many as it has room for; two lines part between clauses if
    possible, and no line is a single character."""
    at, measure = canvas.skin.bubble, canvas.text_width
    width = width or at.text_w
    lines = balanced(text, width, measure)
    if len(lines) > at.text_lines:
        return [*lines[: at.text_lines - 1], lines[at.text_lines - 1] + "…"]
    return lines


def _touch(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.w
        and other.x < one.x + one.w
        and one.y < other.y + other.h
        and other.y < one.y + one.h
    )


def _draw(canvas: Canvas, bubble: Bubble, box: Box, lines: list[str], now: float) -> None:
    at = canvas.skin.bubble
    canvas.panel(*box, "bubble", "edge_dk", corner=2)
    _tail(canvas, bubble, box)
    if bubble.emote:
        x, y = box.x + at.emote_pad.x, box.y + at.emote_pad.y
        frames = canvas.skin.frames(f"emote/{bubble.emote}")
        beat = int((now - bubble.since) / _BOB)
        bob = beat % 2 if len(frames) == 1 else 0
        canvas.sprite(x, y - bob, frames[beat // 2 % len(frames)])
        return
    for number, line in enumerate(lines):
        y = box.y + at.text.y + number * at.pitch
        canvas.text(box.x + at.text.x, y, line, "text", width=box.w - at.pad_w)


def _tail(canvas: Canvas, bubble: Bubble, box: Box) -> None:
    """A tail of five pixels towards the head of who speaks."""
    size = canvas.skin.bubble.tail
    beside_head = bubble.emote or bubble.call
    sideways = bubble.aside or bubble.place == TOP or (beside_head and bubble.place != OWN)
    for step in range(size):
        inner = size - 1 - step  # the tip is last
        if not sideways:
            down = bubble.place == OWN
            x = box.x + 8 if bubble.place != RIGHT else box.x + box.w - 8 - size
            y = box.y + box.h - 1 + step if down else box.y - step
            canvas.rect(x, y, inner + 2, 1, "edge_dk")
            canvas.rect(x + 1, y, inner, 1, "bubble")
        else:
            y = box.y + box.h // 2 - size + 1 + step
            right = bubble.place == RIGHT
            x = box.x + box.w - 1 if right else box.x - inner - 1
            canvas.rect(x, y, inner + 2, 1, "edge_dk")
            canvas.rect(x + (0 if right else 1), y, inner + 1, 1, "bubble")
