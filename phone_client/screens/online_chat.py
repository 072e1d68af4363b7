"""The chat at a table online: people are muted one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.online.wire import TEXT, Chat
from phone_client.screens.chat import ChatScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.remote import Remote
    from phone_client.session import Say


class RoomTalk:
    """What a chat screen needs to know, of a room without a game."""

    def __init__(self, remote: Remote) -> None:
        self._remote = remote

    @property
    def seat(self) -> int:
        return self._remote.me

    @property
    def names(self) -> tuple[str, str, str, str]:
        name = self._remote.name
        return name(0), name(1), name(2), name(3)

    @property
    def chat(self) -> list[Say]:
        return self._remote.log

    def say(self, line: Say, now: float) -> None:
        self._remote.ask(Chat(line.emote, line.phrase, line.text))


class OnlineChat(ChatScreen):
    """`mute` lets the user choose whom not to hear."""

    limit = TEXT

    def __init__(self, app: App, remote: Remote, mute: Callable[[], None]) -> None:
        super().__init__(app, RoomTalk(remote))
        self._remote = remote
        self._choose = mute

    def second(self) -> str:
        key = "online.chat_muted" if self._remote.muted else "online.chat_mute"
        return tr(key, n=len(self._remote.muted))

    def mute(self) -> None:
        self._choose()

    def tick(self, now: float) -> None:
        if self._remote.tick(now):
            self.app.redraw()
