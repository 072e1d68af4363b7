"""A server of tables beside this game, for "host a table here": a process of its own, so that no frame waits
for it. It ends with the game, however that comes about; its tables stay in a file of the user's.
"""

from __future__ import annotations

import signal
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

STARTING: Final = 20.0  # seconds in which it is ready,
STOPPING: Final = 2.0  # and in which it has stopped
ALONE: Final = "127.0.0.1"  # the address of a machine without a network


class Hosting:
    """Starts the server. `poll` tells how it stands; `name` is what others on the network see.

    port   where it listens, 0 until then;  address: where others find it, empty without a network
    fault  why there is none
    """

    def __init__(self, path: Path | None, port: int, name: str) -> None:
        from multiprocessing import get_context  # slow, and seldom needed

        self.port = 0
        self.address = ""
        self.fault = ""
        self._until = monotonic() + STARTING
        self._pipe: Any = None
        self._process: Any = None
        spawn = get_context("spawn")
        try:
            self._pipe, end = spawn.Pipe()
            where = "" if path is None else str(path)
            self._process = spawn.Process(target=serve, args=(end, where, port, name), daemon=True)
            self._process.start()
            end.close()
        except OSError as error:
            self._end(error.strerror or str(error))

    @property
    def alive(self) -> bool:
        """Whether there is a server, or will be."""
        return not self.fault

    def poll(self) -> bool:
        """Takes in what it says; returns whether it is ready. Asked at every tick while somebody waits."""
        try:
            while self._pipe is not None and self._pipe.poll():
                kind, port, words = self._pipe.recv()
                if kind == "error":
                    self._end(words)
                else:
                    self.port, self.address = port, words
        except (EOFError, OSError):
            self._end("EOF")
        if not self.port and self.alive and monotonic() > self._until:
            self._end("?")
        return self.alive and self.port > 0

    def close(self) -> None:
        """Ends it; the tables wait in its file."""
        if self._process is not None and self._pipe is not None:
            with suppress(OSError):  # it has ended by itself
                self._pipe.send(None)
            self._process.join(STOPPING)
        self._end("closed")

    def _end(self, fault: str) -> None:
        self.fault = self.fault or fault
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


def serve(pipe: Connection[Any, Any], path: str, port: int, name: str) -> None:
    """Serves the tables of a file, until the other end of the pipe is closed or says something."""
    from tempfile import TemporaryDirectory

    from core.online.embedded import Embedded
    from core.online.store import StoreError

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game
    with ExitStack() as stack, suppress(EOFError, OSError):
        file = Path(path or Path(stack.enter_context(TemporaryDirectory()), "tables.sqlite"))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            server = Embedded(file, port, name)
        except (OSError, StoreError, TimeoutError) as error:
            pipe.send(("error", 0, str(error)))
            return
        stack.callback(server.close)
        address = server.address.removeprefix("ws://")
        pipe.send(("ready", server.port, "" if address.startswith(ALONE) else address))
        pipe.recv()
