"""A slow machine, feigned: a program and all it starts get a share of one core.

By a control group of the kernel (version 2, or 1) where one can be made; else the program's group of
processes is stopped and woken in turn, as cpulimit does.
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PERIOD: Final = 0.02  # seconds in which the share is given out: no step of a frame waits for longer
GROUPS: Final = Path("/sys/fs/cgroup")


@contextmanager
def limited(process: int, share: float) -> Iterator[str]:
    """Gives a process, which leads its session, and what it starts from now on so much of one core; yields by
    what means. Afterwards it must have ended."""
    group = _group(share)
    if group is not None:
        (group / "cgroup.procs").write_text(str(process))
        try:
            yield f"control group, {'cpu.max' if (group / 'cpu.max').exists() else 'cpu.cfs_quota_us'}"
        finally:
            _remove(group)
        return
    over = threading.Event()
    waker = threading.Thread(target=_in_turn, args=(process, share, over))
    waker.start()
    try:
        yield "stopped and woken in turn"
    finally:
        over.set()
        waker.join()


def _group(share: float) -> Path | None:
    """Returns a control group with that share, None if none can be made."""
    quota, period = int(share * PERIOD * 1e6), int(PERIOD * 1e6)
    kinds = (
        (GROUPS, {"cpu.max": f"{quota} {period}"}),
        (GROUPS / "cpu", {"cpu.cfs_period_us": str(period), "cpu.cfs_quota_us": str(quota)}),
    )
    for parent, limits in kinds:
        if not (parent / "cgroup.procs").exists():
            continue
        group = parent / f"weak-{os.getpid()}"
        try:
            group.mkdir()
            for name, value in limits.items():
                (group / name).write_text(value)
        except OSError:  # it belongs to the system, or lacks the controller
            with suppress(OSError):
                group.rmdir()
        else:
            return group
    return None


def _remove(group: Path) -> None:
    for _ in range(100):  # what has just ended may still be in it
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.02)


def _in_turn(process: int, share: float, over: threading.Event) -> None:
    """Wakes the process's group for its share of each period until it has ended."""
    with suppress(ProcessLookupError):
        while not over.is_set():
            os.killpg(process, signal.SIGCONT)
            woken = time.monotonic()
            time.sleep(share * PERIOD)
            os.killpg(process, signal.SIGSTOP)
            # A busy machine lets this thread oversleep: the program then pays for what it had too much.
            over.wait((time.monotonic() - woken) * (1 - share) / share)
        os.killpg(process, signal.SIGCONT)
