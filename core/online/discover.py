"""Servers on the local network find each other without an address (zeroconf: multicast DNS, RFC 6763)."""

import socket
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from zeroconf import BadTypeInNameException, IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf

from core.online.wire import PROTOCOL

TYPE: Final = "_tuolaji._tcp.local."
PATIENCE: Final = 3000  # milliseconds for the answer of a server that was heard of


@dataclass(frozen=True, slots=True)
class Found:
    """A server on the local network: its name, and an address for core.online.client. `protocol` may be
    another than this game speaks."""

    name: str
    address: str
    protocol: int


class Announced:
    """Lets the local network find a server, until closed."""

    def __init__(self, name: str, port: int, *, tls: bool = False) -> None:
        """Announces a server of this machine. A name that is taken gets a number. Raises OSError."""
        label = name.replace(".", " ").encode()[:50].decode(errors="ignore").strip() or "tuolaji"
        self._zeroconf: Final = Zeroconf(ip_version=IPVersion.V4Only)
        info = ServiceInfo(
            TYPE,
            f"{label}.{TYPE}",
            port=port,
            addresses=[socket.inet_aton(own_address())],
            properties={"protocol": str(PROTOCOL), "tls": "1" if tls else "0"},
            server=f"tuolaji-{port}.local.",
        )
        try:
            self._zeroconf.register_service(info, allow_name_change=True)
        except BadTypeInNameException as error:
            self._zeroconf.close()
            raise OSError(str(error)) from None
        except BaseException:
            self._zeroconf.close()
            raise

    def close(self) -> None:
        """Takes it back."""
        self._zeroconf.unregister_all_services()
        self._zeroconf.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Nearby(ServiceListener):
    """Looks for servers on the local network, in threads of its own, until closed."""

    def __init__(self) -> None:
        """Begins to look. Raises OSError."""
        self._found: dict[str, Found] = {}
        self._lock: Final = threading.Lock()
        self._zeroconf: Final = Zeroconf(ip_version=IPVersion.V4Only)
        self._browser: Final = ServiceBrowser(self._zeroconf, TYPE, self)

    def servers(self) -> list[Found]:
        """Returns those that are there now, by name."""
        with self._lock:
            return sorted(self._found.values(), key=lambda found: found.name)

    def close(self) -> None:
        """Looks no longer."""
        self._browser.cancel()
        self._zeroconf.close()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:  # as ServiceListener has it
        info = zc.get_service_info(type_, name, PATIENCE)
        addresses = info.parsed_addresses(IPVersion.V4Only) if info else []
        if info is None or not addresses or not info.port:
            return
        said = info.decoded_properties
        protocol = said.get("protocol") or ""
        number = int(protocol) if protocol.isascii() and protocol.isdigit() and len(protocol) < 6 else 0
        address = f"{'wss' if said.get('tls') == '1' else 'ws'}://{addresses[0]}:{info.port}"
        with self._lock:
            self._found[name] = Found(name.removesuffix(f".{TYPE}"), address, number)

    update_service = add_service

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:  # as ServiceListener has it
        with self._lock:
            self._found.pop(name, None)


def own_address() -> str:
    """Returns the address by which the local network reaches this machine, 127.0.0.1 without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only asks which way it would go
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
