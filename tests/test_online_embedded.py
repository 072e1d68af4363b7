"""A server inside the game, and finding it on the local network without an address."""

import socket
import time
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha1
from pathlib import Path

import pytest
from online_play import SMALL, Player
from redis_here import PATIENCE, free_port
from websockets.asyncio.client import connect

from core.online import client as client_module
from core.online.client import Client, Link
from core.online.discover import Announced, Found, Nearby, own_address
from core.online.embedded import Embedded
from core.online.store import StoreError
from core.online.wire import PROTOCOL, Clock, Host, ListTables, Start, Tables


def test_a_table_is_hosted_here_and_goes_on_another_day(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    server = Embedded(file, free_port(), "Ann's")
    host = Player("Ann", [server.local])
    host.client.ask(Host("table", SMALL, 0, Clock(), "normal"))
    host.client.ask(Start())
    host.until(lambda: host.play)
    with pytest.raises(StoreError, match="another server"):
        Embedded(file, 0, "twice")
    server.close()
    host.until(lambda: host.client.link is not Link.ONLINE)
    host.close()
    again = Embedded(file, server.port, "Ann's")
    back = Player("Ann", [again.local], host.client.token)
    back.client.ask(ListTables())
    back.until(lambda: any(isinstance(tell, Tables) and len(tell.tables) == 1 for tell in back.told))
    back.close()
    again.close()


def test_a_port_that_is_taken_is_no_trouble(tmp_path: Path) -> None:
    first = Embedded(tmp_path / "a.sqlite", free_port(), "one")
    second = Embedded(tmp_path / "b.sqlite", first.port, "two")
    assert second.port != first.port
    second.close()
    first.close()


def test_a_server_nearby_is_found_and_lost() -> None:
    try:
        nearby = Nearby()
    except OSError as error:
        pytest.skip(f"LEFT OUT: no multicast here ({error})")
    port = free_port()
    with Announced("小明.的 table", port):
        found = wait_for(nearby, port)
        if found is None:
            nearby.close()
            pytest.skip("LEFT OUT: multicast does not come back here")
        assert (found.name, found.protocol) == ("小明 的 table", PROTOCOL)
        assert found.address == f"ws://{own_address()}:{port}"
    deadline = time.monotonic() + PATIENCE
    while any(str(port) in one.address for one in nearby.servers()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    nearby.close()


def wait_for(nearby: Nearby, port: int) -> Found | None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        for found in nearby.servers():
            if found.address.endswith(f":{port}"):
                return found
        time.sleep(0.05)
    return None


def test_a_client_tries_all_its_addresses(tmp_path: Path) -> None:
    server = Embedded(tmp_path / "a.sqlite", 0, "one")
    client = Client([f"ws://127.0.0.1:{free_port()}", server.local], "Ann", "")
    until(lambda: client.link is Link.ONLINE)
    client.close()
    server.close()


def until(true: Callable[[], object]) -> None:
    """Waits for what happens in another thread."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_client_that_reaches_nobody_says_so_and_can_be_closed() -> None:
    client = Client([f"ws://127.0.0.1:{free_port()}"], "Ann", "")
    until(lambda: client.trouble)
    assert client.link is not Link.CLOSED
    client.close()
    assert client.link.value == "closed"


@pytest.mark.parametrize("answered", [False, True], ids=["silent", "greeted"])
def test_a_connection_that_is_only_being_opened_is_given_up_at_once(
    answered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it could wait for takes so long that a slow machine is not mistaken for it."""
    longer = {"open_timeout": 2 * PATIENCE, "close_timeout": 2 * PATIENCE}
    monkeypatch.setattr(client_module, "connect", lambda *place, **how: connect(*place, **how | longer))
    monkeypatch.setattr(client_module, "PATIENCE", 2 * PATIENCE)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        client = Client([f"ws://127.0.0.1:{silent.getsockname()[1]}"], "Ann", "")
        other, _ = silent.accept()
        with other:
            request = other.recv(4096)
            if answered:  # the WebSocket opens, and nobody says welcome
                other.sendall(upgraded(request))
                assert other.recv(4096)
            before = time.monotonic()
            client.close()
            assert time.monotonic() - before < PATIENCE
            assert client.link is Link.CLOSED
            assert not client.fault


def upgraded(request: bytes) -> bytes:
    """The answer of a server that opens a WebSocket."""
    key = request.lower().partition(b"sec-websocket-key: ")[0]
    key = request[len(key) :].split(b"\r\n")[0].split(b": ")[1]
    accept = b64encode(sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())  # RFC 6455
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Protocol: tuolaji\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n"
    )


def test_a_file_is_free_when_its_server_has_ended(tmp_path: Path) -> None:
    for _ in range(3):
        Embedded(tmp_path / "tables.sqlite", 0, "again").close()


def test_an_address_that_is_none_ends_at_once() -> None:
    client = Client(["nonsense"], "Ann", "")
    until(lambda: client.link is Link.CLOSED)
    assert client.trouble
