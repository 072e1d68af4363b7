"""How screens reach a table: they know only `Session`, whether the table is here or far away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from core.bots import Hint
    from core.messages import Action, DealResult, Observation, Update

OUTSIDE: Final = -1  # the seat of who only looks on


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat: an emote by name, a stock phrase by key (read in one's own language), or text. `name`:
    of who says it, where that is not who sits there now."""

    seat: int
    emote: str = ""
    phrase: str = ""
    text: str = ""
    name: str = ""


class Players(Protocol):
    """Who sits at a table."""

    @property
    def seat(self) -> int:
        """Where this seat is at the table."""

    @property
    def names(self) -> tuple[str, str, str, str]:
        """The names of the players by seat, in the language of now."""

    @property
    def heads(self) -> tuple[str, str, str, str]:
        """The bitmaps of the players by seat, e.g. `"head/panda"`."""


class Talk(Protocol):
    """What is said at a table."""

    @property
    def seat(self) -> int:
        """Where this seat is at the table."""

    @property
    def names(self) -> tuple[str, str, str, str]:
        """The names of the players by seat, in the language of now."""

    @property
    def chat(self) -> list[Say]:
        """What has been said, the last line at the end."""

    def say(self, line: Say, now: float) -> None:
        """Says something at the table."""


class Session(Players, Talk, Protocol):
    """A seat at a table."""

    auto: bool  # "play on for me"

    @property
    def observation(self) -> Observation:
        """The newest observation; what is shown may lag behind it."""

    def poll(self, now: float) -> Update | None:
        """Returns the next update. Asked only when all before it has been shown: this drives the table."""

    def act(self, action: Action, now: float) -> None:
        """Does an action of this seat. Raises core.messages.Refused, and then nothing has changed."""

    def hurry(self, now: float) -> None:
        """Deals the cards that are still to fall at once."""

    def next_deal(self, now: float) -> None:
        """Begins the next deal after a result."""

    def hints(self) -> list[Hint]:
        """Returns sensible legal choices now, each with its reason, best first (core.bots.hints)."""

    def heard(self, now: float) -> list[Say]:
        """Returns lines said since the last call, this seat's own included."""

    def results(self) -> list[DealResult]:
        """Returns how the deals of the match have ended so far."""

    def record(self) -> str:
        """Returns the record of the match so far (core.record); empty where it cannot be had."""

    def again(self, now: float) -> Session:
        """Leaves the table and returns a new match of the same kind."""

    def close(self) -> None:
        """Leaves the table; what was played is saved."""
