"""The server with a certificate made for the test, and what it tells those who watch over it."""

import http.client
import re
import shutil
import ssl
import subprocess
import time
from pathlib import Path

import pytest
from online_play import serving
from redis_here import PATIENCE

from core.online.__main__ import main
from core.online.client import Client, Link
from core.online.wire import Clock, Host, RoomView
from core.rules import N

OPENSSL = shutil.which("openssl")
MAKE = (
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=tuolaji "
    "-addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem"
)
SAMPLE = re.compile(r"tuolaji_[a-z_]+ \d+")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with cert.pem and key.pem."""
    if OPENSSL is None:
        pytest.skip("LEFT OUT: there is no openssl here to make a certificate with")
    folder = tmp_path_factory.mktemp("tls")
    subprocess.run([OPENSSL, *MAKE.split()], cwd=folder, check=True, capture_output=True)
    return folder


def until_told(client: Client) -> RoomView:
    """Waits for a view of a room."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for tell in client.wait(0.1):
            if isinstance(tell, RoomView):
                return tell
    raise AssertionError(client.trouble)


def test_a_table_over_tls(certificate: Path, tmp_path: Path) -> None:
    files = ["--tls-cert", str(certificate / "cert.pem"), "--tls-key", str(certificate / "key.pem")]
    with serving(f"sqlite:{tmp_path / 'tables.sqlite'}", *files) as server:
        url = server.url.replace("ws://", "wss://")
        known = ssl.create_default_context(cafile=certificate / "cert.pem")
        client = Client([url], "Ann", "head/fox", tls=known)
        client.ask(Host("table", N, 0, Clock(), "normal"))
        assert until_told(client).host == "Ann"
        client.close()
        page = http.client.HTTPSConnection("127.0.0.1", server.port, timeout=10, context=known)
        page.request("GET", "/health")
        assert (answer := page.getresponse()).status == 200
        assert answer.read() == b"ok\n"
        page.close()


def test_a_certificate_nobody_knows_is_not_trusted(certificate: Path, tmp_path: Path) -> None:
    files = ["--tls-cert", str(certificate / "cert.pem"), "--tls-key", str(certificate / "key.pem")]
    with serving(f"sqlite:{tmp_path / 'tables.sqlite'}", *files) as server:
        for scheme in ("wss://", "ws://"):
            client = Client([server.url.replace("ws://", scheme)], "Ann", "head/fox")
            deadline = time.monotonic() + PATIENCE
            while not client.trouble:
                assert time.monotonic() < deadline
                client.wait(0.05)
            assert client.link is Link.CONNECTING
            assert scheme == "ws://" or "ertificate" in client.trouble or "CERTIFICATE" in client.trouble
            client.close()


def test_what_is_no_certificate_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = f"sqlite:{tmp_path / 'tables.sqlite'}"
    for file in (tmp_path / "none.pem", Path(__file__)):
        assert main(["--port", "0", "--store", store, "--tls-cert", str(file)]) == 1
        assert "cannot serve" in capsys.readouterr().err


def test_metrics_are_what_prometheus_reads(tmp_path: Path) -> None:
    """Every sample has its type said before it, once; what only grows ends in _total."""
    with serving(f"sqlite:{tmp_path / 'tables.sqlite'}") as server:
        client = Client([server.url], "Ann", "head/fox")
        client.ask(Host("table", N, 0, Clock(), "normal"))
        until_told(client)
        page = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        page.request("GET", "/metrics")
        answer = page.getresponse()
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/plain")
        lines = answer.read().decode().split("\n")
        page.close()
        client.close()
    assert lines.pop() == "", "it ends with a line's end"
    kinds = {}
    for said, sample in zip(lines[::2], lines[1::2], strict=True):
        _, word, name, kind = said.split(" ")
        assert word == "TYPE"
        assert name not in kinds
        assert SAMPLE.fullmatch(sample)
        assert sample.split(" ")[0] == name
        assert kind == ("counter" if name.endswith("_total") else "gauge")
        kinds[name] = kind
    assert {"tuolaji_rooms", "tuolaji_connections", "tuolaji_messages_in_total"} <= set(kinds)
