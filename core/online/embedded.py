"""A server inside the game: "host a table here". It runs in a thread of its own."""

import asyncio
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from core.online.discover import Announced, own_address
from core.online.server import Server
from core.online.store import SqliteStore

PATIENCE: Final = 10.0  # seconds for starting and stopping


class Embedded:
    """See the module.

    port      where it listens;  address: for others on the local network;  local: for this machine
    announced  whether the local network can find it by itself
    """

    def __init__(self, file: Path, port: int, name: str) -> None:
        """Serves the tables of a file (another server's are not for it), and announces itself as `name`; if
        the port is taken (or 0), on any other. Raises StoreError, OSError."""
        self._loop: Final = asyncio.new_event_loop()
        self._server: Final = Server(SqliteStore(file))
        self._thread: Final = threading.Thread(target=self._work, daemon=True)
        self._thread.start()
        try:
            try:
                self._start(port)
            except OSError:
                self._start(0)
        except BaseException:
            self.close()
            raise
        self.port: Final = self._server.port
        self.local: Final = f"ws://127.0.0.1:{self.port}"
        self.address: Final = f"ws://{own_address()}:{self.port}"
        self._announced: Announced | None = None
        with suppress(OSError):  # no network: then by address
            self._announced = Announced(name, self.port)
        self.announced: Final = self._announced is not None

    def close(self) -> None:
        """Stops; the tables go on when it is started again."""
        announced = getattr(self, "_announced", None)
        if announced is not None:
            announced.close()
        asyncio.run_coroutine_threadsafe(self._server.stop(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)

    def _start(self, port: int) -> None:
        starting = self._server.start("0.0.0.0", port)
        asyncio.run_coroutine_threadsafe(starting, self._loop).result(PATIENCE)

    def _work(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()
