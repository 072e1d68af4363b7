"""Opening a record to be looked at: what of it can be seen, and what to tell of one that cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import SEATS
from core.record import Problem, RecordError, Setup, name_of, own_seat
from core.reel import Reel
from phone_client import rule_words
from phone_client.local import BOTS, HEADS, ME, SEATED
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.local import Seats
    from phone_client.session import Players


class Recorded:
    """Who sat at the table of a record.

    own   the seat of whose record it is, None: of somebody who has looked on;  seat: from where it is seen
    """

    def __init__(self, setup: Setup) -> None:
        self.own = own_seat(setup)
        self.seat = self.own or 0
        elsewhere = self.own != ME or any(map(name_of, setup.seats))
        known = elsewhere or set(setup.seats) == set(SEATED)
        self._seats = setup.seats if known else SEATED

    @property
    def names(self) -> Seats:
        """The names of the players by seat, in the language of now."""
        me, right, top, left = (self._name(seat) for seat in SEATS)
        return me, right, top, left

    def _name(self, seat: int) -> str:
        word = self._seats[seat]
        if word in HEADS:
            return tr(f"players.{word}")
        return name_of(word) or tr(f"online.bot.{BOTS[seat]}")

    @property
    def heads(self) -> Seats:
        """The bitmaps of the players by seat."""
        others = tuple(HEADS.values())
        seats = enumerate(self._seats)
        me, right, top, left = (
            HEADS.get(word) or others[(seat - self.seat) % len(others)] for seat, word in seats
        )
        return me, right, top, left


def reel_of(app: App, text: str) -> Reel | None:
    """Returns a record ready to be looked at; None if there is no finished deal in it, or it cannot be read.
    The user is told what is wrong with it, also if only a part of it is."""
    try:
        reel = Reel(text)
    except RecordError as error:
        _tell(app, error)
        return None
    if not reel.deals:
        if reel.damage is None:
            app.notify(tr("replay.nothing"))
        else:
            _tell(app, reel.damage)
        return None
    if reel.damage is not None:
        app.notify(tr("replay.in_part", line=reel.damage.line, n=len(reel.deals)))
    return reel


def fault(text: str) -> str:
    """Returns why a record cannot be looked at, for the command line; empty if it can."""
    try:
        reel = Reel(text)
    except RecordError as error:
        return f"this is no record of a match that can be read: {error}"
    if reel.deals:
        return ""
    return f"no deal can be looked at: {reel.damage}" if reel.damage else "no deal in it is over"


def open_first(app: App, text: str) -> None:
    """Opens the replay of a record above the main menu, in place of the first picture."""
    from phone_client.screens.menu import MainMenu

    app.replace(MainMenu(app))
    open_replay(app, text)


def _tell(app: App, error: RecordError) -> None:
    if error.rules is not None:
        app.notify(f"{tr('replay.rules')}\n{rule_words.fault(error.rules)}")
    elif error.problem is Problem.NEWER:
        app.notify(tr("replay.newer"))
    else:
        app.notify(tr("replay.damaged", line=error.line))


def open_replay(app: App, text: str, players: Players | None = None, deal: int | None = None) -> bool:
    """Opens the replay of a record at one of its finished deals, the first if none is named. Returns False,
    and tells the user why, if there is nothing to be seen."""
    from phone_client.screens.replay import ReplayScreen

    reel = reel_of(app, text)
    if reel is None:
        return False
    number = deal if deal in reel.deals else reel.deals[0]
    app.push(ReplayScreen(app, reel, players or Recorded(reel.setup), number))
    return True
