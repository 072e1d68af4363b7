"""The user's rule sets as screens have them: read when needed, kept at once, troubles told to the user."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from core.rules import M, RulesError
from phone_client import local, rule_words
from phone_client.rule_sets import RuleSets, Wishes
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.kept import Aside


def sets(app: App) -> RuleSets:
    """Returns the rule sets as they are kept now; none if they cannot be read, which the user is told."""
    try:
        found, aside = app.storage.rule_sets()
    except OSError as error:
        app.notify(tr("save.rules_unread", why=error.strerror or str(error)))
        return RuleSets()
    if aside is not None:
        _tell(app, aside)
    return found


def _tell(app: App, aside: Aside) -> None:
    """Says that the file was set aside, and why, if a rule set in it is to blame."""
    if isinstance(aside.cause, RulesError):
        app.notify(f"{tr('rules.fault.file')}\n{rule_words.fault(aside.cause)}")
    key = "save.rules_newer" if aside.newer else "save.rules_damaged"
    app.notify(tr(key, file=aside.path.name))


def change(app: App, how: Callable[[RuleSets], RuleSets]) -> bool:
    """Changes the rule sets as they are kept now; returns whether that was kept, else the user is told."""
    try:
        app.storage.save_rule_sets(how(sets(app)))
    except OSError as error:
        app.notify(tr("app.not_saved", why=error.strerror or str(error)))
        return False
    return True


def usual(found: RuleSets) -> Wishes:
    """Returns how a match begins if nothing else is wished for: as the last one."""
    wishes = found.last or Wishes(M, 0, local.SEATED)
    seats = wishes.seats
    if set(seats) != set(local.SEATED) or seats[local.ME] != local.SEATED[local.ME]:
        return replace(wishes, seats=local.SEATED)  # of a game with other players
    return wishes


def begin(app: App, wishes: Wishes) -> local.LocalSession:
    """Returns a new match, and remembers how it was begun."""
    change(app, lambda found: replace(found, last=wishes))
    return local.begin(app, wishes.rules, wishes.level, wishes.seats)
