"""Showing cards to declare or counter: the panel of what may be shown, and what has been shown."""

from collections import Counter
from dataclasses import dataclass

from core.cards import LJ, RANKS, Cards
from core.messages import Observation, Phase, Shown
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas
from phone_client.cards_art import ink_of, suit_of
from phone_client.screens import plates
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP, place_of, rank_text
from phone_client.screens.shows import set_text, verb
from phone_client.text import tr


@dataclass(frozen=True, slots=True)
class Chip:
    """One set of cards in the panel; a dead one is held but not strong enough."""

    cards: Cards
    alive: bool


def chips(obs: Observation, table: RankTable) -> list[Chip]:
    """Returns what may be shown, the weakest first, then what else is held and is not enough."""
    alive = [Chip(cards, True) for cards in obs.may_show]
    kinds = {chip.cards[0] for chip in alive}
    held = Counter(card for card in obs.hand if card not in kinds)
    levels = sorted(card for card in held if card < LJ and card % len(RANKS) == table.level)
    jokers = sorted(card for card in held if card >= LJ and held[card] > 1)
    return alive + [Chip((card,) * held[card], False) for card in (*levels, *jokers)]


class Picker:
    """Which of the sets is chosen: it stays chosen when others come and go."""

    def __init__(self) -> None:
        self._cards: Cards = ()

    def at(self, sets: list[Chip]) -> int:
        """Returns the number of the chosen chip; without a choice it is the first."""
        return next((n for n, chip in enumerate(sets) if chip.alive and chip.cards == self._cards), 0)

    def choose(self, cards: Cards) -> None:
        """Chooses a set; no cards: leaves it as it is."""
        if cards:
            self._cards = cards

    def step(self, sets: list[Chip], by: int) -> None:
        """Chooses the next set that may be shown, round the ends."""
        alive = [chip.cards for chip in sets if chip.alive]
        if alive:
            here = self.at(sets)  # those that may be shown come first
            self._cards = alive[(here + by) % len(alive)]


def chosen_verb(obs: Observation, me: int, sets: list[Chip], chosen: int) -> str:
    """Returns what showing the chosen set would be (shows.verb)."""
    return verb(obs.shown, Shown(me, sets[chosen].cards, counter=obs.phase is Phase.COUNTER))


def panel(
    canvas: Canvas,
    obs: Observation,
    me: int,
    name: str,
    sets: list[Chip],
    chosen: int,
    part: float | None,
    why: str = "",
    *,
    rows: int,
) -> None:
    """Draw the panel. `name`: who has shown last; `part`: how much has been dealt, as a bar; `why`: the
    reason for a hint, instead of what has been shown."""
    at = canvas.skin.declare
    box = at.box if rows == 1 else at.two_rows
    canvas.panel(*box, "plate", "gold_lo", corner=2)
    right = box.x + box.w - at.pad
    x = box.x + at.pad
    title = tr(f"table.{chosen_verb(obs, me, sets, chosen)}_ask")
    x += canvas.text(x, box.y + at.title_y, title, "gold") + at.chip_gap
    if why:
        left = right - canvas.text_width(why)
        canvas.text(right, box.y + at.title_y, why, "light", align="right")
        plates.hint_mark(
            canvas, left - canvas.skin.size("mark/hint")[0] - canvas.skin.plates.hint_gap, box.y + at.title_y
        )
    elif obs.shown:
        beat = tr("table.to_beat", cards=set_text(obs.shown[-1].cards), name=name)
        canvas.text(right, box.y + at.title_y, beat, "light2", align="right", width=right - x)
    _chips(canvas, sets, chosen, box.x + at.pad, right, box.y + at.chips_y)
    if part is not None:
        y, w = box.y + at.bar_y, box.w - 2 * at.pad
        full = round(w * part)
        canvas.rect(box.x + at.pad, y, w, at.bar_h, "black")
        canvas.rect(box.x + at.pad, y, full, at.bar_h, "gold")


def _chips(canvas: Canvas, sets: list[Chip], chosen: int, x: int, right: int, y: int) -> None:
    """Draw the chips in a row; one that is chosen further right pushes the first ones out."""
    at = canvas.skin.declare
    widths = [_width(canvas, chip.cards) for chip in sets]
    first = 0
    while (
        first < chosen and x + sum(w + at.chip_gap for w in widths[first : chosen + 1]) - at.chip_gap > right
    ):
        first += 1
    for number in range(first, len(sets)):
        if x + widths[number] > right:
            return
        _chip(canvas, x, y, widths[number], sets[number], chosen=number == chosen)
        x += widths[number] + at.chip_gap


def _width(canvas: Canvas, cards: Cards) -> int:
    at = canvas.skin.declare
    pip = canvas.skin.size("pip9/S")[0]
    if cards[0] >= LJ:
        word = canvas.text_width(tr("table.no_trump"))
        return at.chip_pad + len(cards) * (pip + 2) + at.chip_space - 1 + word + at.chip_pad
    return at.chip_pad + pip + at.chip_space + _ranks_width(canvas, cards) + at.chip_pad + 1


def _ranks_width(canvas: Canvas, cards: Cards) -> int:
    return len(cards) * (canvas.skin.size(f"wide/{RANKS[cards[0] % len(RANKS)]}")[0] + 1) - 1


def _chip(canvas: Canvas, x: int, y: int, w: int, chip: Chip, *, chosen: bool) -> None:
    at = canvas.skin.declare
    if chosen:
        canvas.panel(x, y, w, at.chip_h, "sel", "gold", corner=2)
        _ring(canvas, x, y, w, at.chip_h)
    else:
        canvas.panel(x, y, w, at.chip_h, "plate", "felt_hi", corner=2)
    card = chip.cards[0]
    ink = ink_of(card) if chosen else "light" if chip.alive else "off"
    pip_w, pip_h = canvas.skin.size("pip9/S")
    pip_y = y + (at.chip_h - pip_h) // 2
    left = x + at.chip_pad
    if card >= LJ:
        for _ in chip.cards:
            canvas.sprite(left, pip_y, "pip9/J", ink)
            left += pip_w + 2
        word_y = y + at.chip_text_y
        canvas.text(left + at.chip_space - 2, word_y, tr("table.no_trump"), "text" if chosen else ink)
        return
    canvas.sprite(left, pip_y, f"pip9/{suit_of(card)}", ink)
    ranks = rank_text(card % len(RANKS)) * len(chip.cards)
    canvas.digits(left + pip_w + at.chip_space, pip_y, ranks, ink)


def _ring(canvas: Canvas, x: int, y: int, w: int, h: int) -> None:
    """The cursor round a chip."""
    by = canvas.skin.hand.cursor
    for top in (y - by, y + h):
        canvas.rect(x + 1, top, w - 2, by, "cursor")
    for left in (x - by, x + w):
        canvas.rect(left, y + 1, by, h - 2, "cursor")


def shown(canvas: Canvas, sets: tuple[Shown, ...], table: RankTable, me: int) -> None:
    """Draw what each seat has shown last: what stands framed in gold, what is beaten grey."""
    latest = {entry.seat: entry for entry in sets}
    for entry in latest.values():
        _shown(canvas, place_of(entry.seat, me), entry.cards, table, stands=entry is sets[-1])


def own_end(canvas: Canvas, sets: tuple[Shown, ...], me: int) -> int:
    """Returns where what the own seat has shown ends at the right; 0 where it has shown nothing."""
    counts = [len(entry.cards) for entry in sets if entry.seat == me]
    if not counts:
        return 0
    x, _, _, width = _spread(canvas, OWN, counts[-1])
    return x + width


def _spread(canvas: Canvas, place: int, count: int) -> tuple[int, int, int, int]:
    """Returns the left end, top, strip and width of so many cards a seat has shown."""
    at = canvas.skin.declare
    strip = at.shown_strip_top if place == TOP else at.shown_strip
    width = strip * (count - 1) + canvas.skin.card.trick.w
    x, y = {LEFT: at.shown_left, RIGHT: at.shown_right, TOP: at.shown_top, OWN: at.shown_own}[place]
    right = at.shown_right_end if place == RIGHT else at.shown_top_end if place == TOP else canvas.width
    return min(x, right - width), y, strip, width


def _shown(canvas: Canvas, place: int, cards: Cards, table: RankTable, *, stands: bool) -> None:
    size = canvas.skin.card.trick
    x, y, strip, width = _spread(canvas, place, len(cards))
    canvas.shadow(x, y, width, size.h)
    if stands:
        canvas.frame(x - 1, y - 1, width + 2, size.h + 2, "gold", corners=False)
    last = len(cards) - 1
    for number, card in enumerate(cards):
        canvas.card(
            x + number * strip,
            y,
            card,
            "T",
            trump=table.suit[card] == TRUMP,
            dimmed=not stands,
            strip=size.w if number == last else strip,
            last=number == last,
        )
