"""Draws a moment of a replay: the table as a seat saw it, or with all hands open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.messages import NamePartner, Observation, Phase, cards_of
from phone_client.canvas import Canvas
from phone_client.screens import hand, open_hands, pack_view, replay_words, table_view
from phone_client.screens.bubbles import Bubbles
from phone_client.screens.chooser import Chooser
from phone_client.screens.question import Question
from phone_client.screens.review_words import comment
from phone_client.screens.table_view import View
from phone_client.screens.trick_view import in_order
from phone_client.screens.watching import IN_TURN

if TYPE_CHECKING:
    from core.reel import Film
    from core.review import Finding
    from phone_client.screens.animate import Stage
    from phone_client.screens.hand import Slot
    from phone_client.session import Players


@dataclass(frozen=True)
class Shot:
    """What a picture of a replay depends on.

    seat     from where it is seen;  openly: with all hands open
    stage    what lies on the table and what moves there
    finding  what a review says of the choice that this seat has at this moment, or None
    """

    film: Film
    version: int
    seat: int
    openly: bool
    players: Players
    stage: Stage
    finding: Finding | None
    now: float


def lies(seen: Observation, *, bare: bool = False) -> Observation:
    """Returns an observation as it is shown: a trick that is complete lies there until the next one is led,
    or with `bare` no longer."""
    if bare or seen.trick or not seen.tricks:
        return seen
    last = seen.tricks[-1]
    return replace(seen, trick=last.plays, winning=last.winner)


def draw(canvas: Canvas, shot: Shot) -> None:
    """Draw the whole picture but the soft keys."""
    view = view_of(shot, canvas)
    if not shot.openly:
        table_view.draw(canvas, view)
        if not view.toast:
            _kitty(canvas, shot, view)
        return
    table_view.around(canvas, view)
    table_view.middle(canvas, view)
    _kitty(canvas, shot, view)
    hands, seals = shot.film.hands(shot.version), table_view.seat_of(view, shot.seat).seals
    open_hands.draw(canvas, hands, view.table, shot.seat, shot.players.heads, view.turns, seals)


def _kitty(canvas: Canvas, shot: Shot, view: View) -> None:
    """What is buried, before the first trick, as far as it may be seen."""
    shown = view.shown
    kitty = shot.film.kitty(shot.version) if shot.openly else shown.kitty
    if shown.phase is Phase.PLAY and not shown.tricks and not shown.trick and not shot.stage.flight:
        pack_view.slots(canvas, in_order(kitty, view.table, None), len(kitty), view.table)


def view_of(shot: Shot, canvas: Canvas) -> View:
    """Returns the table's picture of a moment: nothing but what the seat could see goes into it."""
    shown, players, skin = shot.stage.shown, shot.players, canvas.skin
    question = Question(shown)
    burying = shown.phase in (Phase.NAME, Phase.BURY) and shown.to_act == (shot.seat,)
    held = tuple(hand.groups(shown.hand, question.table))
    chooser = Chooser()
    chooser.lay(hand.spots(held, skin.hand, burying=burying))
    marks: dict[Slot, str] = {spot.slot: "named" for spot in chooser.spots if spot.slot.card == shown.named}
    if burying:
        marks |= dict.fromkeys(chooser.slots(shown.kitty_taken, last=True), "new")
    naming, bottom = None, None
    words = replay_words.failed(shot.film, shot.version, players.names)
    if shot.finding is not None:
        room = skin.toast.w - 2 * skin.toast.pad
        words = comment(shot.finding, shown, lambda line: canvas.text_width(line) <= room)
        marks |= dict.fromkeys(chooser.slots(cards_of(shot.finding.better)), "hint")
        bottom = skin.replay.toast_bottom_high if burying else skin.replay.toast_bottom
        if isinstance(shot.finding.done, NamePartner):
            naming = shot.finding.done.card
        else:
            chooser.raised = chooser.slots(cards_of(shot.finding.done))
    return View(
        now=shot.now,
        me=shot.seat,
        names=players.names,
        heads=players.heads,
        stretch=0,  # nothing blinks
        stage=shot.stage,
        table=question.table,
        chooser=chooser,
        bubbles=Bubbles(skin.timing),
        line=replay_words.told(shot.film, shot.version, shot.seat, players.names),
        own_name=players.names[shot.seat],
        marks=marks,
        dim=(),
        cursor=False,
        burying=burying and shown.phase is Phase.BURY,
        naming=naming,
        chips=None,
        chip=0,
        why=None,
        turns=shown.to_act if shown.phase in IN_TURN and shot.finding is None else (),
        thinking=0,
        toast=words,
        news=True,
        toast_bottom=bottom,
    )
