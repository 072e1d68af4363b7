"""A table before the game, and between two: four seats, who sits there and who is ready.

It stays below the table while the game goes on, and looks after the connection.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from core.online.wire import (
    Fault,
    Leave,
    Ready,
    RoomView,
    Sit,
    Stand,
    Start,
)
from phone_client import chrome, online, rule_words
from phone_client.contacts import HERE
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import online_words
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.online_people import kick, open_chat, people_commands
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP, place_of
from phone_client.screens.query import Query
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from core.online.wire import Ask
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.remote import Remote

_WAYS: Final = {
    (TOP, Key.LEFT): LEFT,
    (TOP, Key.RIGHT): RIGHT,
    (TOP, Key.DOWN): OWN,
    (LEFT, Key.UP): TOP,
    (LEFT, Key.RIGHT): RIGHT,
    (LEFT, Key.DOWN): OWN,
    (RIGHT, Key.UP): TOP,
    (RIGHT, Key.LEFT): LEFT,
    (RIGHT, Key.DOWN): OWN,
    (OWN, Key.UP): TOP,
    (OWN, Key.LEFT): LEFT,
    (OWN, Key.RIGHT): RIGHT,
}


class RoomScreen(Screen):
    """See the module. The cursor goes over the seats; Select sits down there, or gets ready."""

    def __init__(self, app: App, remote: Remote) -> None:
        super().__init__(app)
        self.remote = remote
        assert remote.room is not None
        self.room: RoomView = remote.room
        self.focus = OWN if remote.seated else self._first_free()
        self._opened = 0  # the game whose table was opened last
        self._second = -1  # of the time until the start

    @property
    def me(self) -> int:
        """The seat at the lower edge."""
        return 0 if self.room.seat is None else self.room.seat

    @property
    def seat(self) -> int:
        """The seat under the cursor."""
        return (self.me + self.focus) % 4

    def _first_free(self) -> int:
        free = [place_of(seat, self.me) for seat, chair in enumerate(self.room.chairs) if not chair.name]
        return min(free, default=OWN)

    # --- time ------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        if look_after(self.app, self.remote, now):
            return
        was = self.room.seat
        self.room = self.remote.room or self.room
        if self.room.seat is not None and self.room.seat != was:
            self.focus = OWN
        told = [refusal for refusal in self.remote.refusals if refusal.about != "ListTables"]
        self.remote.refusals.clear()
        if told:
            self.app.notify(online_words.fault(told[-1].fault))
            if told[-1].fault is Fault.SEAT:
                self.app.play("error")
        if self.remote.fresh:
            self.remote.fresh = []
            self.app.play("chat")
        self._open_table()
        if self.starts != self._second:
            self._second = self.starts
            self.app.redraw()

    def _open_table(self) -> None:
        """The game has begun, or goes on."""
        session = self.remote.session
        if session is None or session.game == self._opened or self.app.top is not self:
            return
        from phone_client.screens.online_table import OnlineTable

        self._opened = session.game
        self.app.push(OnlineTable(self.app, session))

    @property
    def starts(self) -> int:
        """The seconds until the game starts by itself, 0: it does not."""
        if self.room.starts is None:
            return 0
        left = self.room.starts / 1000 - (self.app.now - self.remote.room_since)
        return max(1, int(left + 0.99))

    # --- keys ------------------------------------------------------------------------------------------

    def key(self, key: Key) -> None:
        if key is Key.D0:
            self.open_chat()
            return
        key = PAD.get(key, key)
        if key is Key.SELECT:
            self._choose()
        else:
            self.focus = _WAYS.get((self.focus, key), self.focus)

    def _choose(self) -> None:
        """What can be done at the seat under the cursor."""
        action = self._action()
        if action is not None:
            action[1]()
        elif self.room.chairs[self.seat].name and self.seat != self.room.seat:
            self.app.notify(tr("online.taken", name=self.room.chairs[self.seat].name))

    def _action(self) -> tuple[str, partial[None]] | None:
        """What Select does now: its word and the deed."""
        chair = self.room.chairs[self.seat]
        if self.seat == self.room.seat:
            if self.room.playing:
                return None
            key = "online.unready" if chair.ready else "online.get_ready"
            return tr(key), partial(self.ask, Ready(not chair.ready))
        if not chair.name:
            return tr("online.sit"), partial(self.ask, Sit(self.seat))
        if self.remote.hosts:
            return tr("online.kick"), partial(self.kick, chair.name)
        return None

    def ask(self, message: Ask) -> None:
        """Asks the server."""
        self.remote.ask(message)

    def kick(self, name: str) -> None:
        """Sends somebody away, once the host is sure."""
        kick(self.app, self.remote, name)

    def open_chat(self) -> None:
        """Opens the chat."""
        open_chat(self.app, self.remote)

    def _options(self) -> None:
        self.app.push(CommandMenu(self.app, self._commands()))

    def _commands(self) -> list[Command]:
        """Returns what works now."""
        room, found = self.room, []
        if room.seat is not None and not room.playing:
            ready = room.chairs[room.seat].ready
            word = tr("online.unready" if ready else "online.get_ready")
            found.append(Command(word, "", partial(self.ask, Ready(not ready))))
        if self.remote.hosts and room.seat is not None and not room.playing:
            found.append(Command(tr("online.start_bots"), "", partial(self.ask, Start())))
        action = self._action()
        if action is not None and not room.chairs[self.seat].name:
            found.append(Command(action[0], "5", action[1]))
        if room.seat is not None:
            found.append(Command(tr("online.stand"), "", partial(self.ask, Stand())))
        found.append(Command(tr("table.chat"), "0", self.open_chat))
        if self.remote.address == HERE:
            found.append(Command(tr("online.invite"), "", self._invite))
        found += people_commands(self.app, self.remote)
        found.append(Command(tr("table.help"), "", self._help))
        found.append(Command(tr("online.leave"), "", self.leave))
        return found

    def _invite(self) -> None:
        """Says what others have to type."""
        address = online.of(self.app).address
        words = tr("online.invite_says", address=address) if address else tr("online.no_network")
        self.app.push(
            Query(self.app, tr("online.invite"), words, _nothing, yes=tr("app.ok"), no=tr("app.back"))
        )

    def _help(self) -> None:
        from phone_client.screens.help import Help

        self.app.push(Help(self.app, self.room.rules))

    def leave(self) -> None:
        """Leaves the table."""
        self.remote.ask(Leave())

    def softkeys(self) -> Soft:
        action = self._action()
        middle = tr("online.key", words=action[0]) if action is not None else ""
        left, right = SoftKey(tr("app.options"), self._options), SoftKey(tr("online.leave"), self.leave)
        return Soft(left, right, middle)

    # --- the picture -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.room
        with canvas.clip(*at.felt):
            chrome.felt(canvas)
        icon = online.of(self.app).contacts.head
        chrome.title(canvas, self.room.title, self._where(), icon=icon)
        canvas.panel(*at.table, "plate", "felt_hi", corner=2, shadow=True)
        lines = (
            online_words.brief(self.room.rules),
            tr("online.level", level=rule_words.level(self.room.level)),
        )
        for point, words, ink in zip(at.lines, lines, ("gold", "light2"), strict=True):
            canvas.text(point.x, point.y, words, ink, align="centre")
        for seat in range(4):
            self._plate(canvas, seat)
        self._foot(canvas)

    def _where(self) -> str:
        """Line two of the title: where others find this table, or whose server it is."""
        if not self.remote.online:
            return tr("online.reconnecting")
        if self.remote.address == HERE:
            return online.of(self.app).address or tr("online.no_network")
        return self.remote.address

    def _plate(self, canvas: Canvas, seat: int) -> None:
        at = canvas.skin.room
        chair, place = self.room.chairs[seat], place_of(seat, self.me)
        box = at.seats[place]
        own = seat == self.room.seat
        canvas.panel(*box, "plate", "gold_lo" if own else "shadow")
        if place == self.focus:
            for out in (1, 2):
                canvas.frame(
                    box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out, "cursor", corners=False
                )
        word, ink = self._state(seat)
        if not chair.name and not chair.bot:
            canvas.text(
                box.x + box.w // 2, box.y + (box.h - canvas.skin.text.line) // 2, word, ink, align="centre"
            )
            return
        canvas.sprite(box.x + at.head.x, box.y + at.head.y, self.remote.head(seat))
        room = box.w - 1 - at.name.x
        name = tr("table.me") if own else self.remote.name(seat)
        canvas.text(box.x + at.name.x, box.y + at.name.y, name, "light", width=room)
        canvas.text(box.x + at.state.x, box.y + at.state.y, word, ink, width=room)
        if chair.name and chair.name == self.room.host:
            canvas.sprite(box.x + at.crown.x, box.y + at.crown.y, "icon/crown")

    def _state(self, seat: int) -> tuple[str, str]:
        """What stands on a plate: a word and its colour."""
        chair = self.room.chairs[seat]
        if chair.away:
            return tr("online.away"), "light2"
        if chair.bot and not chair.name:
            return tr("online.computer"), "light2"
        if not chair.name:
            return tr("online.free"), "light2"
        if self.room.playing:
            return tr("online.plays"), "light2"
        return (tr("online.ready"), "gold") if chair.ready else (tr("online.not_ready"), "light2")

    def _foot(self, canvas: Canvas) -> None:
        """Rules, clock and watchers, and what all wait for."""
        at = canvas.skin.room
        canvas.rect(*at.foot, "list")
        canvas.rect(at.foot.x, at.foot.y, at.foot.w, 1, "edge")
        x, y = at.foot_text
        name = rule_words.title(self.room.rules)
        clock = tr("online.foot", turn=self.room.clock.turn, skill=online_words.skill(self.room.skill))
        canvas.text(x, y, f"{name} {clock}", "text", width=at.foot_w)
        canvas.text(x, y + at.pitch, self._watchers(canvas), "text2", width=at.foot_w)
        words, ink = self._waiting()
        canvas.text(x, y + 2 * at.pitch, words, ink, width=at.foot_w)

    def _watchers(self, canvas: Canvas) -> str:
        """Who looks on; the last thing said, if nobody does."""
        if self.room.watchers:
            return tr("online.watchers", names=tr("online.and").join(self.room.watchers))
        for line in self.remote.log[-1:]:
            from phone_client.phrases import words

            said = words(line)
            if said:
                text = tr("online.said", name=line.name, words=said)
                return wrap(text, canvas.skin.room.foot_w, canvas.text_width)[0]
        return tr("online.no_watchers")

    def _waiting(self) -> tuple[str, str]:
        """What the start waits for, and its colour."""
        room = self.room
        if self.starts:
            return tr("online.starts", n=self.starts), "navy"
        if room.playing:
            return tr("online.goes_on"), "navy"
        if room.seat is None:
            return tr("online.sit_first"), "navy"
        if not room.chairs[room.seat].ready:
            return tr("online.press_ready"), "navy"
        unready = [chair.name for chair in room.chairs if chair.name and not chair.ready]
        free = sum(not chair.name and not chair.bot for chair in room.chairs)
        if unready:
            return tr("online.wait_ready", names=tr("online.and").join(unready)), "text2"
        if free and room.game == 0:
            return tr("online.wait_free_host" if self.remote.hosts else "online.wait_free", n=free), "text2"
        return tr("online.soon"), "text2"


def _nothing(_yes: bool) -> None:  # noqa: FBT001 - what a query tells
    """It was read."""


def look_after(app: App, remote: Remote, now: float) -> bool:
    """Takes in what a server tells while this person is in a room; returns whether that has ended: then the
    screens of the room are closed and the user knows why."""
    if remote.address == HERE:
        online.of(app).revive()
    if remote.tick(now):
        app.redraw()
    if not remote.closed and remote.gone is None:
        return False
    at = next((n for n, screen in enumerate(app.screens) if isinstance(screen, RoomScreen)), len(app.screens))
    if remote.closed:
        words = online_words.closed(remote)
        online.of(app).hang_up()
        from phone_client.screens.online_rooms import RoomsScreen

        at = next((n for n, screen in enumerate(app.screens) if isinstance(screen, RoomsScreen)), at)
    else:
        assert remote.gone is not None
        words = online_words.farewell(remote.gone.why) if remote.gone.why != "left" else ""
        remote.gone = None
    del app.screens[at:]
    app.redraw()
    app.top.resumed(None)
    if words:
        app.notify(words)
    return True
