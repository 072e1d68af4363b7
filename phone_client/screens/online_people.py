"""What can be done about the people of a room: talk with them, mute them; for the host, send them away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from core.online.wire import Close, Kick
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.online_chat import OnlineChat
from phone_client.screens.query import Query
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.remote import Remote


def open_chat(app: App, remote: Remote) -> None:
    """Opens the chat of a room."""
    app.push(OnlineChat(app, remote, lambda: choose_muted(app, remote, others(remote))))


def others(remote: Remote) -> list[str]:
    """Returns the names of the other people in a room, those who sit first."""
    room = remote.room
    if room is None:
        return []
    names = [*(chair.name for chair in room.chairs if chair.name), *room.watchers]
    return [name for name in names if name != room.name]


def kick(app: App, remote: Remote, name: str) -> None:
    """Sends somebody away, once the host is sure."""

    def then(yes: bool) -> None:  # noqa: FBT001 - what a query tells
        if yes:
            remote.ask(Kick(name))

    app.push(Query(app, tr("online.kick"), tr("online.kick_sure", name=name), then))


def people_commands(app: App, remote: Remote) -> list[Command]:
    """Returns what can be done about others: not to hear them; for the host, to send them away or to close
    the table."""
    names = others(remote)
    found: list[Command] = []
    if names:
        found.append(Command(tr("online.mute"), "", partial(choose_muted, app, remote, names)))
    if remote.hosts and names:
        commands = [Command(name, "", partial(kick, app, remote, name)) for name in names]
        found.append(Command(tr("online.kick_whom"), "", lambda: app.push(CommandMenu(app, commands))))
    if remote.hosts:
        found.append(Command(tr("online.close"), "", partial(close_table, app, remote)))
    return found


def choose_muted(app: App, remote: Remote, names: list[str]) -> None:
    """Lets the user choose whom not to hear, or to hear again."""
    if not names:
        app.notify(tr("online.alone"))
        return

    def turn(name: str) -> None:
        remote.muted ^= {name}
        key = "online.muted" if name in remote.muted else "online.heard"
        app.notify(tr(key, name=name), good=True)

    commands = [
        Command(
            tr("online.unmute_who" if name in remote.muted else "online.mute_who", name=name),
            "",
            partial(turn, name),
        )
        for name in names
    ]
    app.push(CommandMenu(app, commands))


def close_table(app: App, remote: Remote) -> None:
    """Closes the table for all, once the host is sure."""

    def then(yes: bool) -> None:  # noqa: FBT001 - what a query tells
        if yes:
            remote.ask(Close())

    app.push(Query(app, tr("online.close"), tr("online.close_sure"), then))
