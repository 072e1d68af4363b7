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
    announced  whether the local network can find it by itself: a moment after the start, if it has one
    """

    def __init__(self, file: Path, port: int, name: str) -> None:
        """Serves the tables of a file (another server's are not for it), and announces itself as `name`; if
        the port is taken (or 0), on any other. Raises StoreError, OSError."""
        self._server: Final = Server(SqliteStore(file))
        self._loop: Final = asyncio.new_event_loop()
        self._thread: Final = threading.Thread(target=self._work, daemon=True)
        self._closed: Final = threading.Event()
        self.announced = False
        self._announcer: Final = threading.Thread(target=self._announce, args=(name,), daemon=True)
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
        self._announcer.start()

    def close(self) -> None:
        """Stops; the tables go on when it is started again."""
        self._closed.set()
        asyncio.run_coroutine_threadsafe(self._server.stop(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        if self._announcer.is_alive():
            self._announcer.join(PATIENCE)

    def _announce(self, name: str) -> None:
        """Making oneself known takes a second, and so does taking it back: in a thread of its own."""
        with suppress(OSError), Announced(name, self.port):  # no network: then by address
            self.announced = True
            self._closed.wait()

    def _start(self, port: int) -> None:
        starting = self._server.start("0.0.0.0", port)
        asyncio.run_coroutine_threadsafe(starting, self._loop).result(PATIENCE)

    def _work(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            self._loop.close()
