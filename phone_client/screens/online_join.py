"""Finding a server: on this network, among those met before, or by an address that is typed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from phone_client import online
from phone_client.chrome import Row
from phone_client.contacts import LONGEST, plain
from phone_client.keys import Key
from phone_client.multitap import DIGITS, LOWER, MultiTap
from phone_client.screen import Soft, SoftKey
from phone_client.screens.editor import Editor
from phone_client.screens.listing import ListScreen
from phone_client.screens.online_enter import Entering
from phone_client.screens.online_rooms import RoomsScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.online import Found
    from phone_client.remote import Remote


def enter(app: App, address: str) -> None:
    """Goes to the tables of a server."""

    def arrived(remote: Remote) -> None:
        app.push(RoomsScreen(app, remote))

    app.push(Entering(app, lambda: online.of(app).call(address), None, arrived))


class NetworkScreen(ListScreen):
    """The servers on this network, as they are found."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._finder = online.of(app).browse()
        self.found: tuple[Found, ...] = ()

    def words(self) -> tuple[str, str]:
        key = "online.found" if self.found else "online.looking"
        return tr("online.network"), tr(key, n=len(self.found))

    def rows(self) -> list[Row]:
        if not self.found:
            return [Row(tr("online.none_found"), alive=False)]
        return [Row(server.name, icon="pip9/H", icon_colour="red") for server in self.found]

    def tick(self, now: float) -> None:
        found = tuple(self._finder.servers())
        if found != self.found:
            chosen = self.found[self.chosen] if self.found else None
            self.found = found
            self.point_at(found.index(chosen) if chosen in found else 0)
            self.app.redraw()

    def choose(self) -> None:
        if self.found:
            enter(self.app, plain(self.found[self.chosen].address))

    def _back(self) -> None:
        self._finder.close()
        self.app.pop()

    def softkeys(self) -> Soft:
        left = SoftKey(tr("app.select"), self.choose) if self.found else None
        return Soft(left, SoftKey(tr("app.back"), self._back), arrows=self.arrows())


class AddressesScreen(ListScreen):
    """A new address, and those of the servers met before; C forgets one."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.online = online.of(app)
        self.draft = ""
        self.point_at(1 if self.online.contacts.servers else 0)

    def words(self) -> tuple[str, str]:
        return tr("online.join"), tr(
            "online.join_second" if self.online.contacts.servers else "online.join_first"
        )

    def rows(self) -> list[Row]:
        known = [
            Row(server.address, icon="pip9/S", icon_colour="ink") for server in self.online.contacts.servers
        ]
        return [Row(tr("online.new_address")), *known]

    def choose(self) -> None:
        if self.chosen:
            enter(self.app, self.online.contacts.servers[self.chosen - 1].address)
        else:
            self.app.push(AddressEditor(self.app, self.draft, self._typed, self._keep))

    def _typed(self, address: str) -> None:
        self.draft = address
        enter(self.app, address)

    def _keep(self, draft: str) -> None:
        self.draft = draft

    def key(self, key: Key) -> None:
        if key is Key.CLEAR and self.chosen:
            server = self.online.contacts.servers[self.chosen - 1]
            self.online.keep(self.online.contacts.without(server.address))
            self.point_at(min(self.chosen, len(self.rows()) - 1))
        else:
            super().key(key)

    def resumed(self, result: object) -> None:
        self.point_at(min(self.chosen, len(self.rows()) - 1))


class AddressEditor(Editor):
    """Digits by one press each, `*` is a dot and, kept down, a colon; `#` changes to letters and back."""

    icon = "panel/pen"

    def __init__(
        self, app: App, draft: str, send: Callable[[str], None], leave: Callable[[str], None]
    ) -> None:
        title, done = tr("online.address"), tr("online.connect")
        super().__init__(app, limit=LONGEST, draft=draft, send=send, leave=leave, title=title, done=done)
        self.pinyin = None
        self.line = MultiTap(limit=LONGEST, text=draft, modes=(DIGITS, LOWER))
        self.line.mode = DIGITS

    def key(self, key: Key) -> None:
        if key is Key.STAR:
            self.line.settle()
            self.line.insert(".")
        elif key is Key.SELECT:
            self._done()
        elif key in (Key.UP, Key.DOWN):
            self._vertical(-1 if key is Key.UP else 1)
        else:
            self.line.press(key, self.app.now)

    def held(self, key: Key) -> None:
        if key is Key.STAR:
            self.line.delete()
            self.line.insert(":")
        else:
            super().held(key)

    def second(self) -> str:
        return tr("online.address_keys", mode=self.line.mode.name)

    def hints(self) -> tuple[str, str]:
        return "online.address_hint", "online.address_hint2"

    def _done(self) -> None:
        address = plain(self.line.text)
        if address:
            self.app.pop()
            self._send(address)
        elif self.line.text.strip():
            self.app.notify(tr("online.bad_address"))
