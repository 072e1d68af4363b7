"""Draws the table as a whole from what the table screen holds: one picture, put together from its parts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.bots import Why
from core.cards import Card
from core.messages import Observation, Phase
from core.ranks import RankTable
from phone_client import chrome
from phone_client.canvas import Canvas
from phone_client.screens import (
    bubbles,
    declare_panel,
    hand_view,
    info_strip,
    naming,
    pack_view,
    plates,
    prompt,
    sides,
    toast,
    trick_view,
    unseen_view,
)
from phone_client.screens.animate import Pop, Spark, Stage
from phone_client.screens.bubbles import Bubbles
from phone_client.screens.chooser import Chooser
from phone_client.screens.declare_panel import Chip
from phone_client.screens.hand import Slot
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP, Line, Seat, place_of, rank_text
from phone_client.screens.watching import IN_TURN
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.screens.table import TableScreen

_BLINKS = 2
_DIM = 0.6  # the part of its time from which on a ray is small


@dataclass(frozen=True)
class View:
    """Everything the picture depends on.

    marks  what is printed on cards of the hand;  dim: cards that cannot be played now
    chips  the panel's sets, None without the panel;  chip: the chosen one;  why: the reason for it, if hinted
    naming the card under the cursor while the partner's card is named, else None
    turns  the seats whose plate is gold;  thinking: see Watching.thinking
    toast  words above the hand;  news: they tell what has happened, not what is wrong
    """

    now: float
    me: int
    names: Sequence[str]
    heads: Sequence[str]
    stretch: float
    stage: Stage
    table: RankTable
    chooser: Chooser
    bubbles: Bubbles
    line: Line
    own_name: str
    marks: Mapping[Slot, str]
    dim: Collection[Card]
    cursor: bool
    burying: bool
    naming: Card | None
    chips: list[Chip] | None
    chip: int
    why: Why | None
    turns: Collection[int]
    thinking: int
    toast: str
    news: bool
    toast_bottom: int | None = None  # where the skin does not say
    counter: bool = False  # of unseen cards

    @property
    def shown(self) -> Observation:
        """The observation as far as it has been shown."""
        return self.stage.shown

    @property
    def rows(self) -> int:
        """How many rows the hand lies in."""
        spots = self.chooser.spots
        return spots[-1].row + 1 if spots else 0

    @property
    def high(self) -> bool:
        """Whether the own line stands higher: there are three rows of cards, or may be."""
        return self.burying or self.naming is not None or self.rows > 2

    @property
    def crowded(self) -> bool:
        """Whether the panel stands so high that it hides what is said about cards shown."""
        return self.chips is not None and self.rows > 1


def view_of(table: TableScreen) -> View:
    """Returns the picture's parts from the state of the screen."""
    shown, stage = table.stage.shown, table.stage
    sets = table.panel
    return View(
        now=table.now,
        me=table.me,
        names=table.session.names,
        heads=table.session.heads,
        stretch=table.app.settings.stretch,
        stage=stage,
        table=table.question.table,
        chooser=table.chooser,
        bubbles=table.bubbles,
        line=_line(table),
        own_name=tr("table.me"),
        marks=_marks(table, sets),
        dim=table.dim,
        cursor=table.cursor and not table.session.auto,
        burying=table.burying,
        naming=table.namer.card if table.naming else None,
        why=table.why,
        chips=sets,
        chip=table.picker.at(sets or []),
        turns=shown.to_act if shown.phase in IN_TURN and not (stage.busy and stage.taken) else (),
        thinking=table.thinking,
        toast=table.toast,
        news=table.news,
        counter=table.app.settings.unseen,
    )


def _marks(table: TableScreen, sets: list[Chip] | None) -> dict[Slot, str]:
    """Returns the marks on cards: the partner's card, what the chosen chip shows, what came from the kitty,
    hints, locks."""
    chooser, question = table.chooser, table.question
    named = table.stage.shown.named
    marks = {spot.slot: "named" for spot in chooser.spots if spot.slot.card == named}
    if sets:
        marks |= dict.fromkeys(chooser.slots(sets[table.picker.at(sets)].cards), "hint")
    if question.burying or question.naming:
        marks |= dict.fromkeys(chooser.slots(question.obs.kitty_taken, last=True), "new")
    marks |= dict.fromkeys(chooser.hinted, "hint")
    return marks | dict.fromkeys(chooser.locked, "must")


def _line(table: TableScreen) -> Line:
    """Returns what the own line says."""
    stage, question = table.stage, table.question
    if stage.taken is not None and not (question.playing and not stage.busy):
        seat = stage.taken.winner
        saved = sides.saves(stage.shown, seat)
        return prompt.trick_won(stage.taken, question.table, table.who(seat), saved=saved)
    if stage.turned:
        return Line(tr("table.turned"))
    if table.session.auto:
        return Line(tr("table.auto"))
    chosen, why = table.chooser.chosen, table.why
    if table.naming:
        return prompt.naming() if why is None else prompt.hinted(why)
    if table.burying:
        line = prompt.burying(question.obs, chosen)
        return line if why is None else prompt.hinted(why, line.right)
    if question.playing and why is not None:
        return prompt.hinted(why)
    if question.playing:
        return prompt.playing(question.obs, question.table, question.lead, len(chosen))
    return prompt.waiting(stage.shown, table.session.names)


def draw(canvas: Canvas, view: View) -> None:
    """Draw the whole table but the soft keys."""
    scene(canvas, view)
    words(canvas, view)


def scene(canvas: Canvas, view: View) -> None:
    """Draw the cloth, the seats and all cards."""
    around(canvas, view)
    if view.chips is None:
        at = canvas.skin.plates
        own_line(canvas, view, at.own_y_burying if view.high else at.own_y)
    if view.counter and not view.high:
        unseen_view.draw(canvas, view.stage.shown)
    middle(canvas, view)
    hand_view.hand(
        canvas,
        view.chooser,
        view.now,
        raise_time=canvas.skin.timing.raise_card / 1000 * view.stretch,
        marks=view.marks,
        dim=view.dim,
        cursor=view.cursor,
    )
    if view.chips is not None:
        _panel(canvas, view)


def words(canvas: Canvas, view: View) -> None:
    """Draw what lies over the table: what is said, points, words above the hand."""
    bubbles.draw(canvas, view.bubbles, view.now, burying=view.high, panel=view.crowded, laid=_laid(view))
    for pop in view.stage.pops:
        _pop(canvas, view, pop)
    for spark in view.stage.sparks:
        _spark(canvas, view, spark)
    if view.toast:
        _toast(canvas, view)


def _shade(canvas: Canvas) -> None:
    """The shadow of the strip on the cloth."""
    top = canvas.skin.info.box.y + canvas.skin.info.box.h
    canvas.rect(0, top, canvas.width, 1, "felt_edge")
    canvas.dither(0, top + 1, canvas.width, 2, "felt_edge")


# --- the seats -------------------------------------------------------------------------------------------


def around(canvas: Canvas, view: View) -> None:
    """Draw the cloth and what stands around the table: the strip, the others' plates, the stake."""
    chrome.felt(canvas)
    _shade(canvas)
    info_strip.info_strip(canvas, view.shown, view.me, view.stage.points(view.now))
    moved = bubbles.top_head(canvas, view.bubbles, laid=TOP in _laid(view))
    for seat in range(4):
        place = place_of(seat, view.me)
        if place != OWN:
            told = seat_of(view, seat, dark=_blinks(canvas, view))
            plates.plate(canvas, place, replace(told, head_x=moved if place == TOP else None))
    if moved is None:
        _stake(canvas, view.shown)


def own_line(canvas: Canvas, view: View, y: int) -> None:
    """Draw the own plate and what the own line says, with its top at y."""
    plates.own_line(canvas, seat_of(view, view.me, dark=_blinks(canvas, view)), view.line, y)


def seat_of(view: View, seat: int, *, dark: bool = False) -> Seat:
    """Returns what the plate of a seat tells; `dark`: it blinks, and is dark just now."""
    place = place_of(seat, view.me)
    shown, own = view.shown, place == OWN
    each = sides.each_for_itself(shown) and not own  # the own points are in the strip
    return Seat(
        name=view.own_name if own else view.names[seat],
        head=view.heads[seat],
        count=shown.counts[seat],
        seals=_seals(shown, seat),
        turn=seat in view.turns and not dark,
        level=rank_text(shown.levels[seat]) if sides.by_card(shown) and not own else "",
        points=tr("table.seat_points", n=shown.taken[seat]) if each else "",
        speaking=view.bubbles.at(place, panel=view.crowded),
        leads=place == TOP and bool(view.stage.trick) and view.stage.trick[0].seat == seat,
    )


def _seals(shown: Observation, seat: int) -> tuple[str, ...]:
    """Returns what a seat is in this deal: the dealer, the dealer's partner by card, who has buried last."""
    is_so = {
        "dealer": seat == shown.dealer,
        "partner": sides.by_card(shown) and seat == shown.partner,
        "kitty": seat == shown.owner != shown.dealer,
    }
    return tuple(what for what, so in is_so.items() if so)


def _laid(view: View) -> list[int]:
    """Returns the places of the seats whose cards lie on the table."""
    return [place_of(played.seat, view.me) for played in view.stage.trick]


def _stake(canvas: Canvas, shown: Observation) -> None:
    """What the deal is played for (R5.4)."""
    if shown.rules.counter:
        at = canvas.skin.pack
        canvas.panel(*at.stake, "plate", "shadow")
        text = tr("table.stake", n=shown.stake)
        canvas.text(at.stake_text.x, at.stake_text.y, text, "gold", align="centre")


def _blinks(canvas: Canvas, view: View) -> bool:
    """Whether the plate of the seat whose turn it has become, or that still thinks, is dark just now."""
    blink = canvas.skin.timing.blink / 1000 * view.stretch
    since = view.now - view.stage.turn_since
    fresh = blink > 0 and 0 <= since < 2 * _BLINKS * blink and int(since / blink) % 2 == 1
    return fresh or view.thinking % 2 == 1


# --- the middle ------------------------------------------------------------------------------------------


def middle(canvas: Canvas, view: View) -> None:
    """Draw what lies on the table and what flies over it."""
    shown, stage = view.shown, view.stage
    if shown.phase in (Phase.PLAY, Phase.DONE):
        trick_view.emblem(canvas, shown.trump)
        _trick(canvas, view)
    elif view.naming is not None:
        naming.panel(canvas, shown, view.table, view.naming)
    elif view.burying:
        pack_view.slots(canvas, view.chooser.chosen, shown.rules.kitty_size, view.table)
    else:
        _before_play(canvas, view)
    flight = stage.flight
    if flight is None:
        return
    if flight.kind == "deal":
        pack_view.dealt(canvas, flight, view.me, view.now)
    elif flight.kind in ("kitty", "bury"):
        pack_view.kitty_moves(canvas, flight, shown.rules.kitty_size, view.me, view.now)
    elif flight.kind == "play":
        led = view.table.suit[stage.trick[0].cards[0]] if stage.trick else None
        pack_view.played(canvas, flight, view.me, view.table, led, view.now)


def _before_play(canvas: Canvas, view: View) -> None:
    shown, stage = view.shown, view.stage
    flying = stage.flight is not None and stage.flight.kind in ("kitty", "bury")
    if stage.turned:
        pack_view.turned_up(canvas, stage.turned, view.table)
    elif shown.phase in (Phase.DRAW, Phase.DECLARE, Phase.COUNTER) and not flying:
        beside = any(place_of(entry.seat, view.me) == TOP for entry in shown.shown)
        own_end = declare_panel.own_end(canvas, shown.shown, view.me)
        pack_view.pack(canvas, shown, beside=beside, own_end=own_end)
    if shown.shown:
        declare_panel.shown(canvas, shown.shown, view.table, view.me)


def _trick(canvas: Canvas, view: View) -> None:
    stage = view.stage
    flight = stage.flight
    if flight is None or flight.kind != "collect":
        counter = view.counter and not view.high
        trick_view.trick(canvas, stage.trick, view.table, view.me, stage.winning, counter=counter)
        return
    led = view.table.suit[stage.trick[0].cards[0]]
    for played in stage.trick:
        place = place_of(played.seat, view.me)
        laid = trick_view.pile(canvas.skin, place, trick_view.in_order(played.cards, view.table, led))
        pack_view.collected(canvas, laid, flight, view.table, view.me, view.now)


def _pop(canvas: Canvas, view: View, pop: Pop) -> None:
    """Points that rise from the winner's place."""
    timing = canvas.skin.timing
    place = place_of(pop.seat, view.me)
    at = canvas.skin.trick
    whole = timing.points / 1000 * view.stretch
    part = min(1.0, (view.now - pop.start) / whole) if whole else 1.0
    x = {LEFT: (at.left + at.left_inner) // 2, RIGHT: (at.right + at.right_inner) // 2}.get(place, at.centre)
    y = {TOP: at.top_y, OWN: at.own_y}.get(place, at.side_y) + at.pop_y - round(timing.points_rise * part)
    canvas.text(x, y, f"+{pop.points}", "gold", align="centre", shadow="shadow")


def _spark(canvas: Canvas, view: View, spark: Spark) -> None:
    """Rays that leave the cards of a seat in eight directions."""
    timing, skin = canvas.skin.timing, canvas.skin
    whole = timing.spark / 1000 * view.stretch
    part = (view.now - spark.start) / whole if whole else 1.0
    played = next((played for played in view.stage.trick if played.seat == spark.seat), None)
    if played is None or not 0 <= part < 1:
        return
    laid = trick_view.pile(skin, place_of(spark.seat, view.me), played.cards)
    way = 2 + round(timing.spark_way * (1 - (1 - part) ** 2))
    ink = "yellow" if part < _DIM else "amber"
    side = 2 if part < _DIM else 1
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if dx or dy:
                x = laid.x + laid.w // 2 + dx * (laid.w // 2 + way)
                y = laid.y + laid.h // 2 + dy * (laid.h // 2 + way)
                canvas.rect(x - side // 2, y - side // 2, side, side, ink)


# --- panel and toast -------------------------------------------------------------------------------------


def _panel(canvas: Canvas, view: View) -> None:
    shown = view.shown
    by = "" if not shown.shown else view.names[shown.shown[-1].seat]
    if shown.shown and shown.shown[-1].seat == view.me:
        by = view.own_name
    part = None
    if shown.phase is Phase.DRAW:
        part = 1 - shown.undealt / (4 * shown.rules.hand_size)
    reason = "" if view.why is None else tr(f"why.{view.why}")
    declare_panel.panel(canvas, shown, view.me, by, view.chips or [], view.chip, part, reason, rows=view.rows)


def _toast(canvas: Canvas, view: View) -> None:
    at = canvas.skin.toast
    bottom = at.bottom_burying if view.high else at.bottom
    if view.news and view.me in view.turns and view.shown.phase is Phase.PLAY:
        bottom = at.bottom_turn  # the line says what is to be played
    toast.draw(canvas, view.toast, view.toast_bottom or bottom, news=view.news)
