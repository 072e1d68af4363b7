"""All four hands face up, a row for each: small cards, or figures while a hand is too long for those."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from core.cards import LJ, Card, Cards
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas
from phone_client.cards_art import ink_of, rank_of, suit_of
from phone_client.screens.hand import Group, groups
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP, seal
from phone_client.skin import Skin

PLACES = (TOP, LEFT, RIGHT, OWN)  # of the rows, from the upper one down
_LINES = 2  # of figures in a row; in the row of who takes up the kitty of three decks there may be one more


class Place(NamedTuple):
    """Where a card lies in a row of cards: its x and how much of it is seen, None for all."""

    card: Card
    trump: bool
    x: int
    strip: int | None


class Figure(NamedTuple):
    """A card as a figure, or with `pip` the suit of those that follow: its x and its line."""

    card: Card
    trump: bool
    pip: bool
    x: int
    line: int


def draw(
    canvas: Canvas,
    hands: Sequence[Cards],
    table: RankTable,
    me: int,
    heads: Sequence[str],
    turns: Collection[int],
    seals: Sequence[str] = (),
) -> None:
    """Draw the hands by seat as seat `me` sits; the heads of `turns` are gold. `seals` are those of `me`, who
    has no plate; they are left out where there is no room."""
    at = canvas.skin.replay
    held = {place: groups(hands[(me + place) % 4], table) for place in PLACES}
    starts = dict.fromkeys(PLACES, at.x)
    beside = at.x + len(seals) * at.seal
    small = all(laid(canvas.skin, held[place], at.x) is not None for place in PLACES)  # one style for all
    if _fits(canvas.skin, held[OWN], beside, small=small):
        starts[OWN] = beside
    y = top(canvas.skin, hands, table)
    for place in PLACES:
        seat = (me + place) % 4
        height = _height(canvas.skin, held[place])
        canvas.panel(0, y, at.head_w, height - 1, "gold" if seat in turns else "plate")
        canvas.sprite(at.head.x, y + (height - at.pitch) // 2 + at.head.y, heads[seat])
        for number, what in enumerate(seals if starts[place] > at.x else ()):
            seal(canvas, at.x + number * at.seal, y + at.seal_y, what)
        if small:
            _cards(canvas, y, laid(canvas.skin, held[place], starts[place]) or [])
        else:
            _figures(canvas, y, figures(canvas.skin, held[place], starts[place]))
        y += height


def top(skin: Skin, hands: Sequence[Cards], table: RankTable) -> int:
    """Returns where the rows begin."""
    return skin.screen.control.y - sum(_height(skin, groups(hand, table)) for hand in hands)


def _height(skin: Skin, held: Sequence[Group]) -> int:
    more = max(0, _lines(skin, held, skin.replay.x) - _LINES)
    return skin.replay.pitch + more * skin.replay.line_h


def _lines(skin: Skin, held: Sequence[Group], x: int) -> int:
    shown = figures(skin, held, x)
    return shown[-1].line + 1 if shown else 0


def _fits(skin: Skin, held: Sequence[Group], x: int, *, small: bool) -> bool:
    """Whether a hand has room from x on."""
    return laid(skin, held, x) is not None if small else _lines(skin, held, x) <= _LINES


# --- a row of cards --------------------------------------------------------------------------------------


def laid(skin: Skin, held: Sequence[Group], x: int) -> list[Place] | None:
    """Returns where each card of a hand lies, from x on; None if they would lie too close to be read."""
    at, card = skin.replay, skin.card
    cards = [(kind, group.suit == TRUMP) for group in held for kind in group.cards]
    ends = {sum(len(group.cards) for group in held[: n + 1]) for n in range(len(held))}
    room = at.right - x - card.mini.w
    for gap in (at.group_gap, 0):
        strip = min(card.mini_pitch, (room - gap * max(0, len(held) - 1)) // max(1, len(cards) - 1))
        if strip >= at.least:
            break
    else:
        return None
    found: list[Place] = []
    for number, (kind, trump) in enumerate(cards, 1):
        last = number in ends and (gap > 0 or number == len(cards))
        found.append(Place(kind, trump, x, None if last and strip == card.mini_pitch else strip))
        x += strip + (gap if number in ends else 0)
    return found


def _cards(canvas: Canvas, y: int, places: list[Place]) -> None:
    for number, place in enumerate(places):
        strip = None if place.strip == canvas.skin.card.mini_pitch else place.strip
        last = number == len(places) - 1
        canvas.card(place.x, y, place.card, "M", trump=place.trump, strip=strip, last=last)


# --- two lines of figures --------------------------------------------------------------------------------


def figures(skin: Skin, held: Sequence[Group], x: int) -> list[Figure]:
    """Returns a hand as figures, lines of them from x on: two, cut between suits if they have room so; else
    as many as they take, and a suit may run on in the next."""
    first: list[Figure] = []
    for cut in range(len(held), -1, -1):
        first = _flow(skin, held[:cut], x)
        if not first or first[-1].line == 0:
            second = _flow(skin, held[cut:], x)
            if not second or second[-1].line == 0:
                return first + [figure._replace(line=1) for figure in second]
            break
    return _flow(skin, held, x)


def _flow(skin: Skin, held: Sequence[Group], start: int) -> list[Figure]:
    at = skin.replay
    found: list[Figure] = []
    x, line = start, 0
    for group in held:
        trump, suit = group.suit == TRUMP, ""
        for card in group.cards:
            named = card >= LJ or suit_of(card) == suit  # its suit stands there, or goes without saying
            if x + (0 if named else at.pip) + at.figure > at.right:
                x, line, named = start, line + 1, card >= LJ
            if not named:
                found.append(Figure(card, trump, True, x, line))
                x += at.pip
            found.append(Figure(card, trump, False, x, line))
            x += at.figure
            suit = suit_of(card)
        x += at.group
    return found


def _figures(canvas: Canvas, y: int, shown: list[Figure]) -> None:
    at = canvas.skin.replay
    for figure in shown:
        top = y + figure.line * at.line_h
        width = at.pip if figure.pip else at.figure
        canvas.rect(figure.x, top, width, at.line_h - 1, "trump" if figure.trump else "paper")
        ink = ink_of(figure.card)
        if figure.pip:
            name = f"pip5/{suit_of(figure.card)}"
            height = canvas.skin.size(name)[1]
            canvas.sprite(figure.x + 1, top + (at.line_h - height) // 2, name, ink)
        else:
            name = f"narrow/{rank_of(figure.card, english=canvas.english)}"
            canvas.sprite(figure.x, top + at.label_y, name, ink)
