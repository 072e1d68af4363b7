"""What all online screens share: who the user is, the connection of now, the server in this game.

Nothing of the network is loaded before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Event, Thread
from typing import TYPE_CHECKING, Final, Protocol

from core.online.wire import PORT
from phone_client.contacts import HERE, Contacts, url
from phone_client.hosting import Hosting
from phone_client.remote import Remote
from phone_client.text import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from phone_client.app import App
    from phone_client.caller import Caller

REVIVING: Final = 5.0  # seconds between two attempts to start a server that has ended
PARTING: Final = 1.0  # seconds a connection has to end when the game ends

# Opens a connection: addresses, name, head, token.
Dial = Callable[[list[str], str, str, str], "Caller"]


class Found(Protocol):
    """A server on this network: what it is called, where it is (`ws://...`), how it speaks."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def address(self) -> str:
        """Where it is."""

    @property
    def protocol(self) -> int:
        """The number of its protocol."""


class Finder(Protocol):
    """Looks for servers on this network."""

    def servers(self) -> Sequence[Found]:
        """Returns those there are now."""

    def close(self) -> None:
        """Looks no longer."""


class Nearby:
    """Looks on the real network; beginning and ending take a while, which nobody waits for."""

    def __init__(self) -> None:
        self._finder: Finder | None = None
        self._closed = Event()
        Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        from core.online import discover

        try:
            finder = discover.Nearby()
        except OSError:  # no network
            return
        self._finder = finder
        self._closed.wait()
        finder.close()

    def servers(self) -> Sequence[Found]:
        """Returns those there are now."""
        return self._finder.servers() if self._finder is not None and not self._closed.is_set() else ()

    def close(self) -> None:
        """Looks no longer."""
        self._closed.set()


def dial(addresses: list[str], name: str, head: str, token: str) -> Caller:
    """Opens a real connection."""
    from core.online.client import Client

    return Client(addresses, name, head, token)


def _load() -> None:
    """Loads what connections need, which takes a moment."""
    import core.online.client  # noqa: F401


class Online:
    """See the module. `dial`, `browse` and `serve` are what tests put others in the place of."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.dial: Dial = dial
        self.browse: Callable[[], Finder] = Nearby
        self.serve: Callable[..., Hosting] = Hosting
        self.hosting: Hosting | None = None
        self.remote: Remote | None = None
        self._revived = -REVIVING
        self._parting: list[Thread] = []
        self.contacts = self._load()
        Thread(target=_load, daemon=True).start()  # no frame waits for it

    # --- who the user is -------------------------------------------------------------------------------

    def _load(self) -> Contacts:
        app = self._app
        try:
            found, aside = app.storage.contacts()
        except OSError as error:
            app.notify(tr("online.contacts_unread", why=error.strerror or str(error)))
            return Contacts()
        if aside is not None:
            key = "online.contacts_newer" if aside.newer else "online.contacts_damaged"
            app.notify(tr(key, file=aside.path.name))
        return found

    def keep(self, contacts: Contacts) -> None:
        """Changes the contacts, at once, and keeps them."""
        self.contacts = contacts
        try:
            self._app.storage.save_contacts(contacts)
        except OSError as error:
            self._app.notify(tr("app.not_saved", why=error.strerror or str(error)))

    def rename(self, name: str, head: str) -> None:
        """The user is somebody else from now on."""
        self.keep(replace(self.contacts, name=name, head=head))

    # --- connections -----------------------------------------------------------------------------------

    def call(self, address: str) -> Remote:
        """Returns a new connection to a server (HERE: the one in this game) in place of the old one. It is
        still being opened."""
        self.hang_up()
        port = self.hosting.port if self.hosting is not None else PORT
        places = [f"ws://127.0.0.1:{port}" if address == HERE else url(address)]
        known = self.contacts
        caller = self.dial(places, known.name, known.head, known.token(address))
        self.remote = Remote(
            caller, address, lambda token: self.keep(self.contacts.met(address, token)), self._save
        )
        return self.remote

    def _save(self, name: str, record: str) -> None:
        """Keeps the record of a match at a table elsewhere."""
        try:
            self._app.storage.keep_match(name, record)
        except OSError as error:
            self._app.notify(tr("app.not_saved", why=error.strerror or str(error)))

    def hang_up(self) -> None:
        """Ends the connection, without waiting for it; seats are kept."""
        if self.remote is not None:
            parting = Thread(target=self.remote.close, daemon=True)
            parting.start()
            self._parting.append(parting)
            self.remote = None

    def host(self) -> Hosting:
        """Returns the server in this game; it is started if there is none."""
        if self.hosting is None or not self.hosting.alive:
            name = tr("online.hosted_by", name=self.contacts.name)
            self.hosting = self.serve(self._app.storage.tables_file, PORT, name)
        return self.hosting

    def revive(self) -> None:
        """Starts the server in this game anew if it has ended by itself: its tables go on. Called often while
        somebody is there."""
        hosting, now = self.hosting, self._app.now
        if hosting is None or (hosting.poll() or hosting.alive) or now - self._revived < REVIVING:
            return
        self._revived = now
        name = tr("online.hosted_by", name=self.contacts.name)
        self.hosting = self.serve(self._app.storage.tables_file, hosting.port or PORT, name)

    @property
    def address(self) -> str:
        """Where others find the server in this game; empty if it is not known."""
        return "" if self.hosting is None else self.hosting.address

    def close(self) -> None:
        """The game ends."""
        self.hang_up()
        for parting in self._parting:
            parting.join(PARTING)
        if self.hosting is not None:
            self.hosting.close()


def of(app: App) -> Online:
    """Returns what the app has of it."""
    if app.online is None:
        app.online = Online(app)
    return app.online
