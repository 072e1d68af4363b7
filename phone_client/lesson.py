"""The lesson: a first deal of preset M with a prepared hand, explained while it is played.

`open` begins it. What is explained, and when, follows from what is to be seen at the table (`due`), not from
a script: the learner may declare or not, bury and play what they like. Nothing of it is saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.bots import act
from core.cards import LJ, Cards
from core.follow import Lead, size, within
from core.messages import Observation, Phase
from core.ranks import TRUMP
from core.record import read
from core.shapes import units
from phone_client.local import LocalSession
from phone_client.screens import declare_panel, prompt, shows, sides
from phone_client.storage import Memory

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.screens.table import TableScreen

Values = dict[str, object]

_FEW: Final = 10  # cards left: throws are explained now if there was none to be made
_LAST: Final = 4  # cards left: the last trick is near


def open(app: App) -> None:  # noqa: A001 - lesson.open is what it is
    """Opens the lesson above the screen of now, which comes back when it is over or left."""
    from phone_client.screens.lesson_table import LessonTable

    session = LocalSession(app, read(_record()), Memory().begin(), act)
    app.push(LessonTable(app, session))


@cache
def _record() -> str:
    return (Path(__file__).parent / "lesson.record").read_text("utf-8")


@dataclass(frozen=True)
class Hint:
    """Something to explain: its texts are those of [lesson.KEY], `values` are filled in.

    low    its box lies over the hand, not over the tricks
    cards  chosen for the learner meanwhile
    """

    key: str
    values: Values
    low: bool = False
    cards: Cards = ()


def due(table: TableScreen, told: set[str]) -> Hint | None:
    """Returns what is to be explained now, and adds it to what has been told; None if nothing is."""
    for step, find in _STEPS.items():
        hint = None if step in told else find(table)
        if hint is not None:
            told.add(step)
            return hint
    return None


def _welcome(table: TableScreen) -> Hint | None:
    return Hint("welcome", {}) if table.stage.shown.phase is Phase.DRAW else None


def _declare(table: TableScreen) -> Hint | None:
    return _show(table, "show", "declare")


def _reinforce(table: TableScreen) -> Hint | None:
    return _show(table, "more", "reinforce")


def _show(table: TableScreen, verb: str, key: str) -> Hint | None:
    """A level card may be shown, and that would be what the verb says."""
    sets = table.panel or []
    for number, chip in enumerate(sets):
        fits = declare_panel.chosen_verb(table.stage.shown, table.me, sets, number) == verb
        if chip.alive and chip.cards[0] < LJ and fits:
            return Hint(key, {"cards": shows.set_text(chip.cards)})
    return None


def _shown(table: TableScreen) -> Hint | None:
    shown = table.stage.shown.shown
    if not shown or shown[-1].seat == table.me or table.stage.shown.phase not in (Phase.DRAW, Phase.DECLARE):
        return None
    return Hint("shown", {"name": table.who(shown[-1].seat), "cards": shows.set_text(shown[-1].cards)})


def _bury(table: TableScreen) -> Hint | None:
    return Hint("bury", {}) if table.burying else None


def _kitty(table: TableScreen) -> Hint | None:
    """Somebody else has the kitty."""
    obs = table.stage.shown
    if obs.dealer in (None, table.me) or obs.phase not in (Phase.BURY, Phase.PLAY):
        return None
    side = "ours" if sides.attacks(obs, table.me) is False else "theirs"
    return Hint(f"kitty_{side}", {"name": table.who(obs.dealer or 0)})


def _lead(table: TableScreen) -> Hint | None:
    return Hint("lead", {}) if _leads(table) else None


def _throw(table: TableScreen) -> Hint | None:
    """There is a throw to be made; or there has been none, and the deal is nearly over."""
    obs, question = table.stage.shown, table.question
    if not _leads(table) or not obs.tricks:
        return None
    for hint in table.session.hints():
        if len(units(question.table, question.table.planes(hint.cards))) > 1:
            return Hint("throw", {"n": len(hint.cards)}, cards=hint.cards)
    return Hint("no_throw", {}) if len(obs.hand) <= _FEW else None


def _leads(table: TableScreen) -> bool:
    return table.free and table.question.playing and table.question.lead is None


def _answers(table: TableScreen) -> Lead | None:
    """Returns the lead that is to be followed now."""
    return table.question.lead if table.free else None


def _holds(table: TableScreen, lead: Lead) -> int:
    """Returns how many cards of the led suit the learner has."""
    return size(within(table.question.table.planes(table.question.obs.hand), lead.mask))


def _follow(table: TableScreen) -> Hint | None:
    lead = _answers(table)
    if lead is None or not _holds(table, lead):
        return None
    words = prompt.follow_words(lead, prompt.suit_word(lead.suit))
    return Hint("follow", {"name": table.who(table.stage.shown.trick[0].seat), "words": words}, low=True)


def _pairs(table: TableScreen) -> Hint | None:
    lead = _answers(table)
    return Hint("pairs", {}, low=True) if lead is not None and lead.demands and _holds(table, lead) else None


def _void(table: TableScreen) -> Hint | None:
    lead = _answers(table)
    if lead is None or lead.suit == TRUMP or _holds(table, lead):
        return None
    return Hint("void", {"suit": prompt.suit_word(lead.suit)}, low=True)


def _points(table: TableScreen) -> Hint | None:
    obs = table.stage.shown
    if not obs.tricks or not obs.tricks[-1].points:
        return None
    return Hint(
        "points", {"n": obs.tricks[-1].points, "points": obs.points, "of": 2 * obs.rules.step}, low=True
    )


def _dig(table: TableScreen) -> Hint | None:
    obs = table.stage.shown
    if obs.phase is not Phase.PLAY or not 0 < len(obs.hand) <= _LAST or not table.free:
        return None
    return Hint("dig_theirs" if sides.attacks(obs, table.me) else "dig_ours", {})


def result(obs: Observation) -> Hint:
    """Returns what is to be explained when the deal is over."""
    assert obs.result is not None
    return Hint("result", {"n": obs.result.total})


# Each is told once, the first that fits now before the others.
_STEPS: Final[dict[str, Callable[[TableScreen], Hint | None]]] = {
    "welcome": _welcome,
    "declare": _declare,
    "reinforce": _reinforce,
    "shown": _shown,
    "bury": _bury,
    "kitty": _kitty,
    "points": _points,
    "lead": _lead,
    "throw": _throw,
    "follow": _follow,
    "pairs": _pairs,
    "void": _void,
    "dig": _dig,
}
