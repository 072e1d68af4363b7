"""A review under way: the worker looks at one choice after the other (core.review). What it finds is kept,
so that a review that was left goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from core import compiled
from core.bots import Limit
from core.codec import from_json, to_json
from core.messages import Action
from core.reel import Reel
from core.review import Finding, choices, judge, worst
from phone_client.jobs import Job, State, Steps

if TYPE_CHECKING:
    from phone_client.app import App

WORLDS: Final = 120 if compiled.FOLDER else 24  # deals imagined for a choice: some seconds for them all
_TRIES: Final = 2  # jobs that may fail


def look(stop: Callable[[], bool], record: str, deal: int, seat: int, worlds: int, seen: list[Any]) -> Steps:
    """Looks at the choices a seat had in a deal, after the first ones if what was `seen` in these is given.

    Yields how many choices there are and what has been seen so far, a finding or None for each, as plain
    data; returns the same at the end.
    """
    from core.bots import search  # only the worker needs it

    reel = Reel(record)
    found, limit = choices(reel.film(deal), seat), Limit(worlds=worlds, stop=stop)
    seen = list(seen)
    yield len(found), tuple(seen)
    for choice in found[len(seen) :]:
        finding = judge(choice, reel.setup.seed, limit, search)
        if stop():
            return None
        seen.append(None if finding is None else _plain(finding))
        yield len(found), tuple(seen)
    return len(found), tuple(seen)


def _plain(finding: Finding) -> tuple[Any, ...]:
    done, better = to_json(finding.done), to_json(finding.better)
    return finding.version, done, better, finding.levels, finding.points, finding.error


def _finding(data: tuple[Any, ...]) -> Finding:
    version, done, better, levels, points, error = data
    return Finding(version, from_json(Action, done), from_json(Action, better), levels, points, error)


class Reviewer:
    """The review of a seat's choices in a finished deal of a record.

    of      how many choices there are, None while that is not known;  done: how many have been looked at
    broken  it cannot be brought to its end
    """

    def __init__(self, app: App, record: str, deal: int, seat: int, worlds: int = WORLDS) -> None:
        self._app = app
        self._what = (record, deal, seat, worlds)
        self._seen: tuple[Any, ...] = ()
        self._job: Job | None = None
        self._failed = 0
        self.of: int | None = None

    @property
    def done(self) -> int:
        """How many choices have been looked at."""
        return len(self._seen)

    @property
    def over(self) -> bool:
        """Whether all choices have been looked at."""
        return self.done == self.of

    @property
    def broken(self) -> bool:
        """Whether the worker has failed."""
        return self._failed >= _TRIES

    @property
    def findings(self) -> list[Finding]:
        """The choices that cost most; none before all have been looked at."""
        if not self.over:
            return []
        return worst(None if data is None else _finding(data) for data in self._seen)

    def go_on(self) -> bool:
        """Lets the worker go on. Called at every tick while somebody waits; returns whether there is news."""
        if self.over or self.broken:
            return False
        job, before = self._job, (self.of, self.done, self._failed)
        if job is None or job.state is State.STOPPED:  # stopped: a player had to be asked
            job = self._job = self._app.thinker.start(look, *self._what, list(self._seen))
        self._app.thinker.poll()
        told = job.progress if job.result is None else job.result
        if told is not None:
            self.of, self._seen = told
        if job.state is State.FAILED:
            self._failed += 1
            self._job = None
        return before != (self.of, self.done, self._failed)

    def pause(self) -> None:
        """Nobody waits for it now."""
        if self._job is not None and self._job.running:
            self._app.thinker.stop()
        self._job = None

    def again(self) -> None:
        """Tries once more after it has failed."""
        if self.broken:
            self._failed = 0
