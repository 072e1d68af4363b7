"""Thinking in another process: answers come later, failures cost only strength, nothing is left behind."""

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

import pytest
import slow_jobs

from core.bots import SKILLS, act, plain
from core.messages import Action, Observation
from core.record import Setup
from core.rules import M
from core.table import Bot, Pace, Table
from phone_client import thinker
from phone_client.jobs import Job, State
from phone_client.settings import CHOICES
from phone_client.thinker import LIVES, Here, Thinker

PATIENCE = 60.0  # seconds; only what fails takes so long


@pytest.fixture
def thinking() -> Iterator[Thinker]:
    made = Thinker()
    yield made
    made.close()


def until(done: Callable[[], object]) -> None:
    """Waits in real time. Fails if it never comes."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "never comes"
        time.sleep(0.005)


def finish(thinking: Thinker, job: Job) -> State:
    def ended() -> bool:
        thinking.poll()
        return not job.running

    until(ended)
    return job.state


def at_work(thinking: Thinker, job: Job) -> Any:
    """Waits until a job is in the midst of its work; returns what it has told."""

    def told() -> bool:
        thinking.poll()
        return job.progress is not None

    until(told)
    assert job.running
    return job.progress


def answer(bot: Bot, seen: Observation, seed: int) -> Action:
    """Asks a player until it has its answer."""
    end = time.monotonic() + PATIENCE
    while True:
        action = bot(seen, Random(seed))
        if action is not None:
            return action
        assert time.monotonic() < end, "it thinks for ever"
        time.sleep(0.005)


def question() -> Observation:
    """What a seat sees that is to play."""
    table = Table(Setup(M, 5), [act] * 4, (), Pace(beat=0, turn=0))
    while table.match.now.turn is None or table.observation(None).tricks == ():
        table.tick(0.0)
    return table.observation(table.match.now.turn)


def alive(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    if stat.parent.parent.joinpath("self").exists():  # where the dead stay until somebody asks for them
        try:
            return stat.read_text().rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


# --- jobs ------------------------------------------------------------------------------------------------


def test_a_job_tells_of_its_progress_and_ends_with_a_result(thinking: Thinker) -> None:
    job = thinking.start(slow_jobs.count, 3)
    assert job.running
    assert finish(thinking, job) is State.DONE
    assert job.progress == 2
    assert job.result not in (None, os.getpid())
    again = thinking.start(slow_jobs.count, 0)
    finish(thinking, again)
    assert again.result == job.result, "one process does all"


def test_a_newer_job_stops_the_older(thinking: Thinker) -> None:
    old = thinking.start(slow_jobs.wait)
    worker = at_work(thinking, old)
    new = thinking.start(slow_jobs.count, 0)
    assert old.state is State.STOPPED
    assert finish(thinking, new) is State.DONE
    assert new.result == worker
    assert old.result is None, "what it says now is heard by nobody"


def test_stopping_sets_the_worker_free(thinking: Thinker) -> None:
    job = thinking.start(slow_jobs.wait)
    worker = at_work(thinking, job)
    thinking.stop()
    assert job.state is State.STOPPED
    job = thinking.start(slow_jobs.count, 0)
    finish(thinking, job)
    assert job.result == worker


def test_a_great_order_waits_for_a_busy_worker_and_not_the_game_for_it(
    thinking: Thinker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The worker is busy until the game has gone on, or for so long that it has waited."""
    monkeypatch.setattr(thinker, "STOPPING", 2 * PATIENCE)
    free = tmp_path / "free"
    at_work(thinking, thinking.start(slow_jobs.hold, str(free)))
    waited = Timer(PATIENCE, free.touch)
    waited.start()
    job = thinking.start(slow_jobs.size, "x" * 3_000_000)
    waited.cancel()
    assert not free.exists()
    free.touch()
    finish(thinking, job)
    assert job.result == 3_000_000


def test_one_job_after_the_other_is_thrown_away(thinking: Thinker) -> None:
    jobs = [thinking.start(slow_jobs.wait) for _ in range(50)]
    last = thinking.start(slow_jobs.count, 1)
    assert finish(thinking, last) is State.DONE
    assert {job.state for job in jobs} == {State.STOPPED}


def test_a_mistake_in_a_job_is_told_and_the_worker_lives(
    thinking: Thinker, capfd: pytest.CaptureFixture[str]
) -> None:
    job = thinking.start(slow_jobs.count, 0)
    finish(thinking, job)
    worker = job.result
    job = thinking.start(slow_jobs.fail)
    assert finish(thinking, job) is State.FAILED
    assert "ZeroDivisionError" in capfd.readouterr().err
    job = thinking.start(slow_jobs.count, 0)
    finish(thinking, job)
    assert job.result == worker


def test_a_worker_that_dies_is_followed_by_another_but_not_for_ever(thinking: Thinker) -> None:
    for _ in range(2 * LIVES):  # an answer in between makes good for a failure
        job = thinking.start(slow_jobs.die)
        assert finish(thinking, job) is State.FAILED
        job = thinking.start(slow_jobs.count, 0)
        assert finish(thinking, job) is State.DONE
    for _ in range(LIVES):
        job = thinking.start(slow_jobs.die)
        assert job.running
        finish(thinking, job)
    assert thinking.start(slow_jobs.count, 0).state is State.FAILED


def test_a_silent_worker_counts_as_dead(thinking: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes only here: how long the worker takes to fall asleep is nobody's business."""
    now = [100.0]
    monkeypatch.setattr(thinker, "monotonic", lambda: now[0])
    job = Job(slow_jobs.sleep, (), patience=1.0)
    thinking._begin(job)
    assert at_work(thinking, job) == "asleep"
    now[0] += 0.9
    thinking.poll()
    assert job.running
    now[0] += 0.2
    assert finish(thinking, job) is State.FAILED
    assert finish(thinking, thinking.start(slow_jobs.count, 0)) is State.DONE


def test_one_that_does_not_stop_counts_as_dead(thinking: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "STOPPING", 0.2)
    job = thinking.start(slow_jobs.sleep)
    assert at_work(thinking, job) == "asleep"
    assert finish(thinking, thinking.start(slow_jobs.count, 0)) is State.FAILED
    assert finish(thinking, thinking.start(slow_jobs.count, 0)) is State.DONE


def test_no_process_to_be_had(thinking: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(thinker, "_Worker", none)
    assert thinking.start(slow_jobs.count, 0).state is State.FAILED
    seen = question()
    assert thinking.bot("expert")(seen, Random(1)) is not None


def test_here_a_job_goes_on_a_step_a_poll() -> None:
    here = Here()
    job = here.start(slow_jobs.count, 3)
    told = []
    while job.running:
        here.poll()
        told.append(job.progress)
    assert told == [0, 1, 2, 2]
    assert job.result == os.getpid()
    older = here.start(slow_jobs.count, 3)
    here.start(slow_jobs.count, 3)
    assert older.state is State.STOPPED


# --- players ---------------------------------------------------------------------------------------------


@pytest.fixture
def pondering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "decide", slow_jobs.ponder)


@pytest.mark.usefixtures("pondering")
def test_a_player_answers_none_while_it_thinks(thinking: Thinker) -> None:
    seen = question()
    bot = thinking.bot("expert")
    assert bot(seen, Random(7)) is None
    action = answer(bot, seen, 7)
    assert action == plain.act(seen, Random(7))
    assert bot(seen, Random(7)) == action, "the question has been answered"
    assert bot(seen, Random(8)) is None, "that is another"


@pytest.mark.usefixtures("pondering")
def test_a_player_goes_on_after_other_work(thinking: Thinker) -> None:
    seen = question()
    bot = thinking.bot("unhurried")
    bot(seen, Random(7))
    job = thinking.start(slow_jobs.wait)
    answer(bot, seen, 7)
    assert job.state is State.STOPPED, "the game goes first"


@pytest.mark.parametrize("work", [slow_jobs.die, slow_jobs.fail])
def test_the_normal_player_plays_where_the_worker_fails(
    thinking: Thinker, monkeypatch: pytest.MonkeyPatch, work: Callable[..., slow_jobs.Steps]
) -> None:
    monkeypatch.setattr(thinker, "decide", work)
    seen = question()
    bot = thinking.bot("expert")
    assert answer(bot, seen, 7) == act(seen, Random(7))
    monkeypatch.setattr(thinker, "decide", slow_jobs.ponder)
    assert bot(seen, Random(8)) is None, "and is asked no more"


def test_quick_players_need_no_worker(thinking: Thinker) -> None:
    seen = question()
    assert thinking.bot("normal")(seen, Random(7)) == act(seen, Random(7))
    assert thinking.bot("beginner")(seen, Random(7)) is not None
    assert thinking._worker is None
    assert tuple(CHOICES["skill"]) == SKILLS


# --- the process -----------------------------------------------------------------------------------------

GAME = """
    import sys, time
    import slow_jobs
    from phone_client.thinker import Thinker
    def main():
        thinking = Thinker()
        job = thinking.start(slow_jobs.{work})
        while job.progress is None:
            thinking.poll()
            time.sleep(0.01)
        print(job.progress, flush=True)
        input()
        {then}
    if __name__ == "__main__":
        main()
"""


@contextmanager
def game(tmp_path: Path, work: str, then: str = "") -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A program with a worker that is at work, which goes on when it gets a line; and the worker."""
    file = tmp_path / "game.py"
    file.write_text(textwrap.dedent(GAME).format(work=work, then=then))
    root = Path(__file__).parent.parent
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(root), str(root / "tests")])}
    with subprocess.Popen(
        [sys.executable, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=surroundings,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            worker = int(process.stdout.readline())
            assert alive(worker)
            yield process, worker
        finally:
            process.kill()


@pytest.mark.skipif(os.name == "nt", reason="no kill -9")
def test_the_worker_ends_when_the_game_is_killed(tmp_path: Path) -> None:
    with game(tmp_path, "wait") as (process, worker):
        process.kill()
        process.communicate()
        until(lambda: not alive(worker))


@pytest.mark.parametrize("then", ["pass", "1 / 0", "thinking.close()"])
def test_the_worker_ends_with_the_game_even_in_the_midst_of_work(tmp_path: Path, then: str) -> None:
    began = time.monotonic()
    with game(tmp_path, "deaf", then) as (process, worker):
        process.communicate("\n", timeout=PATIENCE)
        assert time.monotonic() - began < PATIENCE
        until(lambda: not alive(worker))


def test_closing_ends_the_worker_at_once(thinking: Thinker) -> None:
    worker = at_work(thinking, thinking.start(slow_jobs.deaf))
    began = time.monotonic()
    thinking.close()
    assert time.monotonic() - began < 1
    assert not alive(worker)
    thinking.close()


def test_starting_the_game_loads_nothing_of_all_this() -> None:
    program = "import sys, phone_client.__main__ as m; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert not {"multiprocessing", "core.bots", "core.table"} & set(loaded.split())
