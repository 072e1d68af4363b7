"""A lock on a file, on any system; it is free again when the last program that holds it has ended."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock; wait, saying so, while another program has it. Programs started meanwhile share
    the lock, so that it lasts until the last of them has ended."""
    with path.open("a") as file:
        if not _lock(file):
            print("Waiting for another start that is busy with the same...", flush=True)
            while not _lock(file):
                time.sleep(0.2)
        os.set_inheritable(file.fileno(), True)
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
