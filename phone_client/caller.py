"""What a connection to a server is for this client: core.online.client.Client, or what stands for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from core.online.wire import Ask, Farewell, Fault, Tell


class Caller(Protocol):
    """What is needed of core.online.client.Client."""

    @property
    def link(self) -> str:
        """How it stands, a word of core.online.client.Link."""

    @property
    def token(self) -> str:
        """The newest secret of this person."""

    @property
    def fault(self) -> Fault | None:
        """Why the server does not want this person."""

    @property
    def farewell(self) -> Farewell | None:
        """Why the server has ended it."""

    def ask(self, message: Ask) -> None:
        """Sends a message."""

    def heard(self) -> Sequence[Tell]:
        """Returns what was told since the last call."""

    def close(self) -> None:
        """Ends the connection."""
