"""The cards on the table: where each seat's lie, who leads, who is winning so far."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.cards import Card, Cards
from core.messages import Played
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas
from phone_client.layout_table import TrickLayout
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP, place_of
from phone_client.skin import Skin
from phone_client.strict import Point
from phone_client.text import tr

_LONG = 8  # more cards than that may hide the felt beside them: the crown sits on their corner


@dataclass(frozen=True)
class Pile:
    """The cards of one seat as they lie: a box, and each card with its x and its strip."""

    x: int
    y: int
    w: int
    h: int
    size: str  # of the cards, L or T
    cards: tuple[tuple[Card, int, int], ...]
    more: int = 0  # cards that found no room


def in_order(cards: Cards, table: RankTable, led: int | None) -> Cards:
    """Returns played cards as they are shown: the led suit first, trumps next, each from the top down."""
    rank = {TRUMP: 1}
    if led is not None:
        rank[led] = 0

    def place(card: Card) -> tuple[int, int]:
        suit = table.suit[card]
        return rank.get(suit, 2 + suit), -table.position[card]

    return tuple(sorted(cards, key=place))


def pile(skin: Skin, place: int, cards: Cards) -> Pile:
    """Returns how the cards of one seat lie, in the order given."""
    at = skin.trick
    size = "L" if len(cards) <= at.large else "T"
    card = skin.card.large if size == "L" else skin.card.trick
    offsets, shown = _offsets(at, cards)
    width = offsets[-1] + card.w if offsets else card.w
    x = _left_end(at, place, width)
    y = {TOP: at.top_y, OWN: at.own_y if size == "L" else at.own_y_small}.get(place, at.side_y)
    strips = [after - here for here, after in pairwise(offsets)]
    strips.append(strips[-1] if strips else card.w)  # the last card is printed like its neighbours
    laid = tuple(
        (kind, x + offset, strip) for kind, offset, strip in zip(cards, offsets, strips, strict=False)
    )
    return Pile(x, y, width, card.h, size, laid, len(cards) - shown)


def _left_end(at: TrickLayout, place: int, width: int) -> int:
    if place == LEFT:
        return max(at.left, at.left_inner - width)
    if place == RIGHT:
        return min(at.right - width, at.right_inner)
    return at.centre - width // 2


def _offsets(at: TrickLayout, cards: Cards) -> tuple[list[int], int]:
    """Returns how far right each card lies, and how many are shown."""
    count = len(cards)
    if count >= at.stacked:
        return _stacked(at, cards)
    if count <= at.large:
        strip = at.large_strip
    elif count <= at.loose:
        strip = at.loose_strip
    elif count <= at.tight:
        strip = at.tight_strip
    else:
        strip = at.span // (count - 1)
    return [strip * n for n in range(count)], count


def _stacked(at: TrickLayout, cards: Cards) -> tuple[list[int], int]:
    """Equal cards lie a little apart; as many kinds as have room are shown."""
    copies = list(Counter(cards).values())  # equal cards are together
    kinds = len(copies)
    while (
        kinds > 1
        and (at.span - at.stack_strip * (sum(copies[:kinds]) - kinds)) // (kinds - 1) < at.least_strip
    ):
        kinds -= 1
    shown = sum(copies[:kinds])
    strip = (at.span - at.stack_strip * (shown - kinds)) // max(1, kinds - 1)
    offsets = [0]
    for before, card in pairwise(cards[:shown]):
        offsets.append(offsets[-1] + (at.stack_strip if card == before else strip))
    return offsets, shown


def origin(skin: Skin, place: int) -> Point:
    """Returns where cards of a seat come from and go to."""
    at = skin.trick
    if place == RIGHT:
        return Point(skin.screen.width - at.origin_side.x, at.origin_side.y)
    return {TOP: at.origin_top, LEFT: at.origin_side, OWN: at.origin_own}[place]


def emblem(canvas: Canvas, trump: int | None) -> None:
    """Draw the trump suit into the cloth."""
    at = canvas.skin.trick
    if trump is not None:
        canvas.sprite(at.emblem.x, at.emblem.y, f"pip9/{'SHCD'[trump]}", "felt_edge", scale=at.emblem_scale)


def trick(
    canvas: Canvas,
    plays: Sequence[Played],
    table: RankTable,
    me: int,
    winning: int | None,
    *,
    counter: bool = False,
) -> None:
    """Draw the cards on the table, the winning ones framed in gold with a crown. `counter`: that of unseen
    cards lies below those of the sides."""
    if not plays:
        return
    led = table.suit[plays[0].cards[0]]
    for played in plays:
        place = place_of(played.seat, me)
        laid = pile(canvas.skin, place, in_order(played.cards, table, led))
        draw_pile(canvas, laid, table, wins=played.seat == winning)
    for played in plays:
        if played.seat == winning:
            place = place_of(played.seat, me)
            _crown(canvas, place, pile(canvas.skin, place, played.cards), len(played.cards))
    leader = place_of(plays[0].seat, me)
    room = not counter or all(
        pile(canvas.skin, OWN, played.cards).w <= canvas.skin.unseen.widest
        for played in plays
        if place_of(played.seat, me) == OWN
    )
    if leader != TOP and room:  # the top seat's plate says it: there is no room beside its cards
        _leads(canvas, leader, pile(canvas.skin, leader, plays[0].cards), inside=counter)


def draw_pile(
    canvas: Canvas, laid: Pile, table: RankTable, *, wins: bool = False, dx: int = 0, dy: int = 0
) -> None:
    """Draw one seat's cards, moved by (dx, dy) while they fly."""
    x, y = laid.x + dx, laid.y + dy
    canvas.shadow(x, y, laid.w, laid.h)
    if wins:
        canvas.winner(x, y, laid.w, laid.h)
    last = len(laid.cards) - 1
    for number, (card, card_x, strip) in enumerate(laid.cards):
        if strip == canvas.skin.trick.stack_strip:  # under an equal card: nothing of it can be read
            tint = "trump" if table.suit[card] == TRUMP else "paper"
            canvas.panel(card_x + dx, y, canvas.skin.card.trick.w, laid.h, tint, "edge")
            continue
        canvas.card(
            card_x + dx,
            y,
            card,
            laid.size,
            trump=table.suit[card] == TRUMP,
            strip=strip,
            last=number == last,
            watermark=laid.size == "L" and number == last,
        )
    if laid.more:
        text = f"+{laid.more}"
        canvas.text(x + laid.w, y + laid.h - canvas.skin.text.line, text, "ink", align="right")


def _crown(canvas: Canvas, place: int, laid: Pile, count: int) -> None:
    at = canvas.skin.trick
    width, height = canvas.skin.size("icon/crown")
    if count > _LONG:
        x, y = laid.x + laid.w - at.crown_corner.x, laid.y - at.crown_corner.y
    else:
        y = laid.y + (laid.h - height + 1) // 2
        x = laid.x - at.crown_gap_right - width if place == RIGHT else laid.x + laid.w + at.crown_gap
    canvas.sprite(x, y, "icon/crown")


def _leads(canvas: Canvas, place: int, laid: Pile, *, inside: bool = False) -> None:
    """Write who led: beside the own cards, under those of the sides or further `inside`."""
    at = canvas.skin.trick
    word = tr("table.leads")
    if place == OWN:
        x, y, align = laid.x - at.lead_gap, laid.y + (laid.h - canvas.skin.text.line) // 2, "right"
    else:
        x, align = (laid.x, "left") if place == LEFT else (laid.x + laid.w, "right")
        if inside:
            gap = at.lead_gap
            x = at.left_inner + gap if place == LEFT else at.right_inner - gap
        y = laid.y + laid.h + at.lead_gap - 2
    canvas.text(x, y, word, "light2", align=align, shadow="shadow")
