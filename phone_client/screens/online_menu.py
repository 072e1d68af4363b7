"""Online: open a table in this game, find one, or just sit down somewhere; and who the user is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.online.wire import NAME, PROTOCOL, Quick
from phone_client import online
from phone_client.chrome import Row
from phone_client.contacts import HEADS, HERE, good_name, plain
from phone_client.screen import Soft, SoftKey
from phone_client.screens.editor import Editor
from phone_client.screens.explained import ExplainedList
from phone_client.screens.listing import ListScreen
from phone_client.screens.online_enter import Entering, NoServer
from phone_client.screens.online_host import HostScreen
from phone_client.screens.online_join import AddressesScreen, NetworkScreen
from phone_client.screens.online_rooms import RoomsScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.remote import Remote

LOOKING = 2.5  # seconds a server on the network is looked for before a table is opened here


class _Entry(NamedTuple):
    """A row: its key in the strings, whether it needs a name, and what choosing it does."""

    key: str
    named: bool
    act: Callable[[], None]


class OnlineMenu(ExplainedList):
    """See the module. Leaving it ends the connection; the server in this game goes on."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.online = online.of(app)

    @property
    def icon(self) -> str:  # type: ignore[override]
        return self.online.contacts.head

    def words(self) -> tuple[str, str]:
        return tr("online.title"), self.online.contacts.name or tr("online.no_name")

    def _entries(self) -> list[_Entry]:
        app = self.app
        hosting = self.online.hosting is not None and self.online.hosting.alive
        return [
            _Entry("quick", True, self._quick),
            _Entry("here" if hosting else "host", True, self._here if hosting else self._host),
            _Entry("network", True, lambda: app.push(NetworkScreen(app))),
            _Entry("join", True, lambda: app.push(AddressesScreen(app))),
            _Entry("person", False, lambda: app.push(PersonScreen(app))),
        ]

    def rows(self) -> list[Row]:
        return [Row(tr(f"online.{entry.key}")) for entry in self._entries()]

    def explanation(self) -> str:
        key = self._entries()[self.chosen].key
        if key == "here":
            return tr("online.here_says", address=self.online.address or tr("online.no_network"))
        return tr(f"online.{key}_says")

    def choose(self) -> None:
        entry = self._entries()[self.chosen]
        if entry.named and not self.online.contacts.name:
            self.app.push(PersonScreen(self.app, entry.act))
        else:
            entry.act()

    def _host(self) -> None:
        self.app.push(HostScreen(self.app))

    def _here(self) -> None:
        def arrived(remote: Remote) -> None:
            self.app.push(RoomsScreen(self.app, remote))

        self.app.push(Entering(self.app, lambda: at_home(self.app), None, arrived))

    def _quick(self) -> None:
        self.app.push(Entering(self.app, _Anywhere(self.app), Quick(None)))

    def _back(self) -> None:
        self.online.hang_up()
        self.app.pop()

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("app.select"), self.choose), SoftKey(tr("app.back"), self._back), arrows=self.arrows()
        )


def at_home(app: App) -> Remote | None:
    """Returns a connection to the server in this game, as soon as there is one. Raises NoServer."""
    shared = online.of(app)
    hosting = shared.host()
    if hosting.poll():
        return shared.call(HERE)
    if not hosting.alive:
        raise NoServer(tr("online.host_failed", why=hosting.fault))
    return None


class _Anywhere:
    """Finds a server to sit down at: the one in this game if there is one, else one on this network; else one
    is started in this game."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._online = online.of(app)
        self._until = app.now + LOOKING
        self._finder = self._online.browse()

    def __call__(self) -> Remote | None:
        hosting = self._online.hosting
        if hosting is not None and hosting.alive:
            self._finder.close()
            return at_home(self._app)
        found = [server for server in self._finder.servers() if server.protocol == PROTOCOL]
        if found:
            self._finder.close()
            return self._online.call(plain(found[0].address))
        if self._app.now < self._until:
            return None
        self._finder.close()
        return at_home(self._app)


class PersonScreen(ListScreen):
    """The name and the head that others see. `then`: what is done once there is a name."""

    def __init__(self, app: App, then: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.online = online.of(app)
        self.name = self.online.contacts.name
        self.head = self.online.contacts.head
        self._then = then

    @property
    def icon(self) -> str:  # type: ignore[override]
        return self.head

    def words(self) -> tuple[str, str]:
        return tr("online.person"), self.name or tr("online.no_name")

    def rows(self) -> list[Row]:
        return [
            Row(tr("online.write_name") if not self.name else tr("online.other_name", name=self.name)),
            Row(tr("online.head"), tr(f"online.heads.{self.head.removeprefix('head/')}")),
            Row(tr("online.person_done"), alive=bool(self.name)),
        ]

    def choose(self) -> None:
        if self.chosen == 0:
            self._write()
        elif self.chosen == 1:
            self.step(1)
        elif self.name:
            self._done()
        else:
            self._write()

    def step(self, by: int) -> None:
        if self.chosen == 1:
            self.head = HEADS[(HEADS.index(self.head) + by) % len(HEADS)]

    def _write(self) -> None:
        def send(text: str) -> None:
            if good_name(text):
                self.name = text
                self.point_at(1)

        title, done = tr("online.name_title"), tr("app.ok")
        self.app.push(
            Editor(self.app, limit=NAME, draft=self.name, send=send, leave=_forget, title=title, done=done)
        )

    def _done(self) -> None:
        self.online.rename(self.name, self.head)
        self.app.pop()
        if self._then is not None:
            self._then()

    def _back(self) -> None:
        if self.name and self._then is None:
            self.online.rename(self.name, self.head)
        self.app.pop()

    def softkeys(self) -> Soft:
        labels = (tr("online.write"), tr("settings.change"), tr("app.ok"))
        return Soft(
            SoftKey(labels[self.chosen], self.choose),
            SoftKey(tr("app.back"), self._back),
            arrows=self.arrows(),
        )


def _forget(_draft: str) -> None:
    """What was written is not kept."""
