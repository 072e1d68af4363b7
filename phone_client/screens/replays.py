"""The deals that can be looked at again, of finished matches and of those that can be continued."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from core.messages import DealEnded, DealResult
from core.record import RecordError, Replay, Setup, own_seat
from phone_client import rule_words, shelf
from phone_client.chrome import Row
from phone_client.replaying import open_replay
from phone_client.screen import Soft, SoftKey
from phone_client.screens import sides
from phone_client.screens.listing import ListScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from core.rules import Rules
    from phone_client.app import App
    from phone_client.storage import Saved


class ReplaysScreen(ListScreen):
    """A row for each match, the newest first; choosing one opens its deals."""

    icon = "panel/cards"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._sets = shelf.sets(app)
        self.matches: list[tuple[Saved, bool]] = []
        try:
            found = [(saved, False) for saved in app.storage.saved()]
            found += [(saved, True) for saved in app.storage.ended()]
            self.matches = sorted(found, key=lambda entry: entry[0].when, reverse=True)
        except OSError as error:
            app.notify(tr("app.not_read", why=error.strerror or str(error)))

    def words(self) -> tuple[str, str]:
        if not self.matches:
            return tr("replays.title"), ""
        saved, ended = self.matches[self.chosen]
        state = tr("replays.ended" if ended else "replays.running")
        return tr("replays.title"), f"{state} {self._name(rules_of(saved.record))}"

    def _name(self, rules: Rules | None) -> str:
        if rules is None:
            return ""
        return self._sets.named(rules) or rule_words.title(rules)

    def rows(self) -> list[Row]:
        if not self.matches:
            return [Row(tr("replays.empty"), alive=False)]
        return [self._row(saved, ended=ended) for saved, ended in self.matches]

    def _row(self, saved: Saved, *, ended: bool) -> Row:
        name = self._name(rules_of(saved.record)) or tr("replays.unreadable")
        date = _date(saved.when)
        icon, colour = ("menu/star", "amber") if ended else ("pip9/S", "ink")
        return Row(f"{date} {name}" if date else name, icon=icon, icon_colour=colour)

    def choose(self) -> None:
        if self.matches:
            saved = self.matches[self.chosen][0]
            self.app.push(DealsScreen(self.app, saved, self._name(rules_of(saved.record))))

    def softkeys(self) -> Soft:
        left = SoftKey(tr("app.select"), self.choose) if self.matches else None
        return Soft(left, SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows())


class Ended(NamedTuple):
    """A deal of a record that is over."""

    number: int
    level: int
    result: DealResult


class DealsScreen(ListScreen):
    """The finished deals of a match, in the order they were played; choosing one opens its replay."""

    icon = "panel/cards"

    def __init__(self, app: App, saved: Saved, name: str) -> None:
        super().__init__(app)
        self._saved = saved
        self._name = name
        self.deals, self.damaged = deals_of(saved.record)
        setup = _setup(saved.record)
        self._own = own_seat(setup) if setup is not None else None

    def words(self) -> tuple[str, str]:
        day = _date(self._saved.when)[:5]
        first = f"{self._name} {day}".strip() or tr("replays.title")
        if not self.deals:
            return first, ""
        deal = self.deals[self.chosen]
        words = _outcome(deal.result, self._own)
        return first, f"{tr('replays.points', n=deal.result.total)} {words}"

    def rows(self) -> list[Row]:
        if not self.deals:
            return [Row(tr("replays.unreadable" if self.damaged else "replays.none"), alive=False)]
        return [
            Row(
                tr("replays.deal", n=deal.number, level=rule_words.level(deal.level)),
                self._won(deal.result),
                told=True,
            )
            for deal in self.deals
        ]

    def _won(self, result: DealResult) -> str:
        """Whether one has won; which side has, if one has only looked on."""
        if self._own is None:
            return tr("result.dealer_side" if result.dealer_up else "online.attackers")
        return tr("replays.won" if sides.won(result, self._own) else "replays.lost")

    def choose(self) -> None:
        number = self.deals[self.chosen].number if self.deals else None
        open_replay(self.app, self._saved.record, deal=number)

    def softkeys(self) -> Soft:
        left = SoftKey(tr("replays.see"), self.choose) if self.deals else None
        return Soft(left, SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows())


def _outcome(result: DealResult, own: int | None) -> str:
    """Returns what a deal changed, for a seat or who has looked on."""
    ours = own in (result.dealer, result.partner)
    up = result.dealer_up or result.attackers_up
    if own is None:
        side = tr("result.dealer_side" if result.dealer_up else "online.attackers")
        return tr("online.side_rise" if up else "online.side_deal", side=side, n=up)
    who = "we" if ours == bool(result.dealer_up) else "they"
    if up:
        return tr(f"result.{who}_rise", n=up)
    return tr(f"result.{who}_deal")


def _date(when: float) -> str:
    return time.strftime("%m-%d %H:%M", time.localtime(when)) if when else ""


def rules_of(record: str) -> Rules | None:
    """Returns the rules of a record; None if not even its head can be read."""
    setup = _setup(record)
    return None if setup is None else setup.rules


@lru_cache(maxsize=512)
def _setup(record: str) -> Setup | None:
    try:
        return Replay(record[: _head(record)]).setup
    except RecordError:
        return None


def _head(record: str) -> int:
    """Returns where the head of a record ends."""
    at = 0
    for _ in range(5):
        at = record.find("\n", at) + 1
        if at == 0:
            return len(record)
    return at


@lru_cache(maxsize=8)
def deals_of(record: str) -> tuple[tuple[Ended, ...], bool]:
    """Returns the deals of a record that are over, as far as it can be read, and whether it is damaged."""
    found: list[Ended] = []
    try:
        for ended in _deals(record):
            found.append(ended)  # noqa: PERF402 - what comes before the damage stays
    except RecordError:
        return tuple(found), True
    return tuple(found), False


def _deals(record: str) -> Iterator[Ended]:
    replay = Replay(record)
    while not replay.over:
        for event in replay.step():
            if isinstance(event, DealEnded):
                deal = replay.match.now
                yield Ended(deal.number, deal.level, event.result)
