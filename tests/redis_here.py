"""A Redis or Valkey of the tests' own, on loopback and in memory only."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

ENGINES = ("redis-server", "valkey-server")


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
    """Returns a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(port: int) -> None:
    deadline = time.monotonic() + 10
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
