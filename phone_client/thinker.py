"""Players that think, and other long work, beside the picture: no frame waits for them.

`Thinker` has a worker process, started when it is first needed, which ends when this process does, however
that comes about. `Here` works in this process, a step a poll, and its players look at a number of worlds
instead of the clock, so that the same seed gives the same play: for scripts and tests.

Both do one job at a time (phone_client.jobs); a newer one stops the older. The players come first: whoever
wants other work done begins it when nobody is to play.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from core.codec import from_json, to_json
from core.messages import Action, Observation, Phase
from phone_client.jobs import Job, State, Steps, Work, decide, serve

if TYPE_CHECKING:
    from random import Random

    from core.bots import Limit
    from core.table import Bot

STARTING: Final = 20.0  # seconds in which a worker is ready,
STOPPING: Final = 5.0  # and in which it has stopped a job
LIVES: Final = 2  # workers that may fail one after the other; then there are no more
FALLING: Final = 0.05  # seconds a player thinks while cards fall: the next ones wait for it
WORLDS: Final = 30  # an expert looks at where the clock does not count,
UNHURRIED: Final = 4  # and how many times as many if unhurried


class Here:
    """Does the work in this process. `worlds`: how many an expert looks at."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds
        self._job: Job | None = None
        self._steps: Steps | None = None

    def bot(self, skill: str, limit: Limit | None = None) -> Bot:
        """Returns a player for a table, which answers at once."""
        from core.bots import Limit, player

        return player(skill, limit or Limit(worlds=self.worlds * (UNHURRIED if skill == "unhurried" else 1)))

    def start(self, work: Work, *arguments: Any) -> Job:
        """Returns the job of doing `work(stop, *arguments)`; one that was running is stopped."""
        self.stop()
        job = self._job = Job(work, arguments)
        self._steps = work(lambda: not job.running, *arguments)
        return job

    def poll(self) -> None:
        """Goes on with the job. Called at every tick while somebody waits for it."""
        if self._job and self._steps and self._job.running:
            try:
                self._job.tell("progress", next(self._steps))
            except StopIteration as end:
                self._job.tell("result", end.value)

    def stop(self) -> None:
        """Nobody waits for the job any more."""
        if self._job:
            self._job.stop()

    def warm(self) -> None:
        """Makes ready for work that will soon be wanted."""

    def close(self) -> None:
        """Ends all work."""
        self.stop()


class Thinker:
    """Has the work done by a worker. If that fails the normal player plays, and once it is begun anew."""

    def __init__(self) -> None:
        self._worker: _Worker | None = None
        self._lives = LIVES
        self._job: Job | None = None
        self._question: tuple[Any, ...] = ()
        self._answer: Job | None = None

    def bot(self, skill: str, limit: Limit | None = None) -> Bot:
        """Returns a player for a table: None while it thinks. One that need not search plays at once."""
        return partial(self._ask, skill, limit)

    def _ask(self, skill: str, limit: Limit | None, seen: Observation, rng: Random) -> Action | None:
        from core.bots.skills import SECONDS, player

        if skill not in SECONDS:
            return player(skill)(seen, rng)
        seconds = (limit.seconds if limit else SECONDS[skill]) or 0.0
        if seen.phase is Phase.DRAW:
            seconds = min(seconds, FALLING)
        worlds, seed = limit.worlds if limit else None, rng.getrandbits(64)
        question = (skill, seconds, worlds, seen, seed)
        job = self._answer
        if question == self._question and job and job.state is not State.STOPPED:
            self.poll()
        else:
            job = Job(decide, (skill, seconds, worlds, to_json(seen), seed), 10 * seconds + 5)
            self._question, self._answer = question, self._begin(job)
        if job.state is State.FAILED:
            return player("normal")(seen, rng)
        action: Action | None = from_json(Action, job.result) if job.state is State.DONE else None
        return action

    def start(self, work: Work, *arguments: Any) -> Job:
        """Returns the job of doing `work(stop, *arguments)`; one that was running is stopped."""
        return self._begin(Job(work, arguments))

    def _begin(self, job: Job) -> Job:
        if self._job:
            self._job.stop()
        self._job = job
        self.warm()
        self.poll()
        return job

    def poll(self) -> None:
        """Takes in what the worker says. Called at every tick while somebody waits for a job."""
        try:
            if self._worker:
                self._worker.go_on(self._job)
        except (EOFError, OSError):  # it has died, or is silent
            self.close()
            self._lives -= 1
        if self._job and not self._worker:
            self._job.tell("error")
        elif self._job and self._job.state is State.DONE:
            self._lives = LIVES

    def stop(self) -> None:
        """Nobody waits for the job any more."""
        if self._job:
            self._job.stop()
            self.poll()

    def warm(self) -> None:
        """Starts the worker, so that it is ready for work that will soon be wanted."""
        if not self._worker and self._lives > 0:
            try:
                self._worker = _Worker()
            except OSError:  # no process to be had
                self._lives = 0

    def close(self) -> None:
        """Ends the worker at once: it holds nothing that could be lost."""
        if self._worker:
            self._worker.end()
            self._worker = None


class _Worker:
    """The worker as it is seen from here."""

    def __init__(self) -> None:
        from multiprocessing import get_context  # slow, and not always needed

        spawn = get_context("spawn")
        self._pipe, end = spawn.Pipe()
        self._process = spawn.Process(target=serve, args=(end,), name="thinker", daemon=True)
        self._process.start()
        end.close()
        self._job: Job | None = None  # at which it works
        self._free = self._halted = False
        self._until = monotonic() + STARTING

    def go_on(self, job: Job | None) -> None:
        """Takes in what it says, and gives it a job that waits. Raises EOFError or OSError if it is dead."""
        while self._pipe.poll():
            kind, data = self._pipe.recv()
            if self._job:
                self._job.tell(kind, data)
                self._until = monotonic() + (STOPPING if self._halted else self._job.patience)
            if kind != "progress":
                self._free, self._job = True, None
        if self._free and job and job.running:
            self._pipe.send((job.work, job.arguments))
            self._job, self._free, self._halted = job, False, False
            self._until = monotonic() + job.patience
        elif self._job and not self._job.running and not self._halted:
            self._pipe.send(None)
            self._halted = True
            self._until = monotonic() + STOPPING
        elif not self._free and monotonic() > self._until:
            raise EOFError

    def end(self) -> None:
        """Ends it."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
