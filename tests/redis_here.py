"""A Redis or Valkey of the tests' own, on loopback and in memory only."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

ENGINES = ("redis-server", "valkey-server")
PATIENCE = 60.0  # seconds; only what fails takes so long
# Below the ports that systems give to whoever asks for any: until it is listened on, and while what listens
# there is started again, neither a connection nor another program gets such a port. Each process that runs
# tests has some of its own.
_EACH = 200
_FIRST = 12_000 + os.getpid() % 100 * _EACH
_PORTS = iter(range(_FIRST, _FIRST + _EACH))


@contextmanager
def redis_url() -> Iterator[str]:
    """Starts one and gives its address; without the program the test is left out, and that is said."""
    program = next(filter(None, map(shutil.which, ENGINES)), None)
    if program is None:
        pytest.skip("LEFT OUT: no redis-server (Debian: apt install redis-server)")
    port = free_port()
    words = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as engine:
        try:
            _wait(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            engine.terminate()


def free_port() -> int:
    """Returns a port nobody listens on, another one each time."""
    for port in _PORTS:
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("", port))
            return port
    raise AssertionError("there are no more ports")


def _wait(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
