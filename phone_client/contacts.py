"""Who the user is online and where he has been: a name, a head, the servers with the secret each has given.

    {"format": 1, "name": "小明", "head": "head/panda", "own": "...",
     "servers": [{"address": "192.168.1.7:8460", "token": "..."}]}

>>> contacts = Contacts().met("10.0.0.2:8460", "a").met("10.0.0.3:8460", "b").met("10.0.0.2:8460", "c")
>>> [server.address for server in contacts.servers], contacts.token("10.0.0.2:8460")
(['10.0.0.2:8460', '10.0.0.3:8460'], 'c')
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from core.online.wire import NAME, PORT
from phone_client import kept
from phone_client.kept import Aside, Unusable

if TYPE_CHECKING:
    from pathlib import Path

FORMAT: Final = 1
HEADS: Final = ("head/tiger", "head/rabbit", "head/panda", "head/fox")
MOST: Final = 8  # servers that are remembered
LONGEST: Final = 64  # characters of an address
HERE: Final = ""  # stands for the server in this game
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")
_ADDRESS: Final = re.compile(r"(?:(wss?)://)?(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::([0-9]{1,5}))?(/[!-~]*)?")


@dataclass(frozen=True, slots=True)
class Server:
    """A server that was met: its address as it is shown, and the secret it gave. Raises ValueError."""

    address: str
    token: str = ""

    def __post_init__(self) -> None:
        if not self.address or plain(self.address) != self.address or not _TOKEN.fullmatch(self.token):
            raise ValueError(f"{self.address[:40]!r} is no server")


@dataclass(frozen=True, slots=True)
class Contacts:
    """All of it. `name` is empty until one is chosen; `own`: the secret of the server in this game;
    `servers`: the last one first. Raises ValueError."""

    name: str = ""
    head: str = HEADS[0]
    own: str = ""
    servers: tuple[Server, ...] = ()

    def __post_init__(self) -> None:
        if self.name and not good_name(self.name):
            raise ValueError(f"{self.name[:40]!r} is no name")
        if self.head not in HEADS:
            raise ValueError(f"{self.head[:40]!r} is no head")
        if not _TOKEN.fullmatch(self.own):
            raise ValueError("no token")
        addresses = {server.address for server in self.servers}
        if len(self.servers) > MOST or len(addresses) < len(self.servers):
            raise ValueError("too many servers")

    def token(self, address: str) -> str:
        """Returns the secret of a server (HERE: of the one in this game), empty if it is not known."""
        if address == HERE:
            return self.own
        return next((server.token for server in self.servers if server.address == address), "")

    def met(self, address: str, token: str) -> Contacts:
        """Returns them with this server as the last one that was met."""
        if address == HERE:
            return replace(self, own=token)
        others = [server for server in self.servers if server.address != address]
        return replace(self, servers=(Server(address, token), *others)[:MOST])

    def without(self, address: str) -> Contacts:
        """Returns them without a server."""
        return replace(self, servers=tuple(server for server in self.servers if server.address != address))


def good_name(name: str) -> bool:
    """Returns whether others can be shown this name."""
    return 0 < len(name) <= NAME and name == name.strip() and name.isprintable()


def plain(words: str) -> str:
    """Returns an address as it is shown, with its port; empty if it is none.

    >>> plain("192.168.1.7"), plain("WS://Home.lan:80 "), plain("wss://a.org/s60"), plain("a:b")
    ('192.168.1.7:8460', 'home.lan:80', 'wss://a.org/s60', '')
    """
    found = _ADDRESS.fullmatch(words.strip().lower())
    if found is None or len(words) > LONGEST:
        return ""
    scheme, host, port, path = found.groups()
    if host.strip(".-") != host or ".." in host or not 0 < int(port or PORT) < 1 << 16:
        return ""
    if host.replace(".", "").isdecimal() and not _is_ip(host):
        return ""
    if scheme == "wss":
        return f"wss://{host}{':' + port if port else ''}{path or ''}"
    return f"{host}:{int(port or PORT)}{path or ''}"


def _is_ip(host: str) -> bool:
    parts = host.split(".")
    return len(parts) == 4 and all(len(part) <= 3 and int(part) < 256 for part in parts)


def url(address: str) -> str:
    """Returns an address as a connection needs it."""
    return address if "://" in address else f"ws://{address}"


def load(path: Path) -> tuple[Contacts, Aside | None]:
    """Returns the contacts of a file, none if there is no file; one that cannot be used is set aside.

    Raises OSError.
    """
    return kept.load(path, FORMAT, _read, Contacts())


def save(path: Path, contacts: Contacts) -> None:
    """Writes the file. Raises OSError."""
    servers = [{"address": server.address, "token": server.token} for server in contacts.servers]
    table = {"name": contacts.name, "head": contacts.head, "own": contacts.own, "servers": servers}
    kept.save(path, FORMAT, table)


def _read(values: dict[str, Any]) -> Contacts:
    match values:
        case {"name": str(name), "head": str(head), "own": str(own), "servers": list(entries), **rest} if (
            not rest
        ):
            try:
                return Contacts(name, head, own, tuple(map(_server, entries)))
            except ValueError as error:
                raise Unusable(str(error)) from None
    raise Unusable("not the entries of contacts")


def _server(entry: object) -> Server:
    match entry:
        case {"address": str(address), "token": str(token), **rest} if not rest:
            return Server(address, token)
    raise ValueError("no server")
