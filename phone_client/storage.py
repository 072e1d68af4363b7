"""Where settings and matches are kept. The app knows only `Storage`: a folder, or memory that is forgotten.

A match that is being played lies in a *slot*; several windows at once never share one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from phone_client.rule_sets import RuleSets

if TYPE_CHECKING:
    from phone_client.contacts import Contacts
    from phone_client.kept import Aside
    from phone_client.settings import Settings

Place = Literal["pictures", "documents"]


@dataclass(frozen=True, slots=True)
class Saved:
    """An unfinished match: its slot, its record (text of core.record), when it was written (epoch s)."""

    slot: str
    record: str
    when: float


class Slot(Protocol):
    """The place of one match, held by this window until it is finished or released."""

    def write(self, record: str, *, flush: bool = True) -> None:
        """Keeps the record in the place of the one before; after any crash one of the two is there.

        Without `flush`, only after one of the program. Raises OSError.
        """

    def finish(self) -> None:
        """The match is over: its record goes to the finished ones and the slot is free. Raises OSError."""

    def release(self) -> None:
        """Leaves the match as it is, to be continued."""


class Storage(Protocol):
    """What outlives the app. `tables_file`: of the server in this game; None: it forgets its tables."""

    tables_file: Path | None

    def save_settings(self, settings: Settings) -> None:
        """Keeps the settings. Raises OSError."""

    def rule_sets(self) -> tuple[RuleSets, Aside | None]:
        """Returns the user's rule sets; what could not be used was set aside, and is told about once.

        Raises OSError.
        """

    def save_rule_sets(self, sets: RuleSets) -> None:
        """Keeps the user's rule sets. Raises OSError."""

    def contacts(self) -> tuple[Contacts, Aside | None]:
        """Returns who the user is online, and where he has been; see `rule_sets`. Raises OSError."""

    def save_contacts(self, contacts: Contacts) -> None:
        """Keeps the contacts. Raises OSError."""

    def saved(self) -> list[Saved]:
        """Returns the matches that can be continued now, the newest first; not those of other windows."""

    def begin(self) -> Slot:
        """Returns an empty slot for a new match; with all full the oldest goes to the finished ones.

        Raises OSError.
        """

    def resume(self, saved: Saved) -> Slot | None:
        """Returns the slot of a saved match; None: another window has taken it meanwhile."""

    def set_aside(self, saved: Saved) -> str:
        """Renames a save that cannot be read, so that nothing is lost; returns where it is.

        Raises OSError.
        """

    def keep_match(self, name: str, record: str) -> None:
        """Keeps the record of a match that is played elsewhere among the finished ones, in the place of what
        was kept by this name. Raises OSError."""

    def finished(self) -> list[str]:
        """Returns the records of finished matches, the newest first."""

    def ended(self) -> list[Saved]:
        """Returns the finished matches with the time they ended, the newest first. Raises OSError."""

    def sums(self) -> str:
        """Returns what was written by `save_sums`; empty if nothing was, or it cannot be read."""

    def save_sums(self, text: str) -> None:
        """Keeps what can always be counted anew from the finished matches. Raises OSError."""

    def keep(self, where: Place, suffix: str, data: bytes) -> Path:
        """Writes a file among the user's pictures or documents; returns where it is. Raises OSError."""


class _MemorySlot:
    def __init__(self, storage: Memory, name: str) -> None:
        self._storage = storage
        self._name = name

    def write(self, record: str, *, flush: bool = True) -> None:
        self._storage.records[self._name] = record

    def finish(self) -> None:
        if self._name in self._storage.records:
            self._storage.done.insert(0, self._storage.records.pop(self._name))
        self.release()

    def release(self) -> None:
        self._storage.held.discard(self._name)


class Memory:
    """A storage that is forgotten with the app: scripts and tests touch no user files."""

    def __init__(self) -> None:
        self.tables_file: Path | None = None
        self.records: dict[str, str] = {}  # unfinished, the newest last
        self.done: list[str] = []
        self.elsewhere: dict[str, str] = {}  # of the done: those of `keep_match`
        self.summed = ""
        self.files: dict[Path, bytes] = {}  # written for the user
        self.held: set[str] = set()
        self.settings: Settings | None = None
        self.sets = RuleSets()
        self.known: Contacts | None = None
        self._count = 0

    def save_settings(self, settings: Settings) -> None:
        self.settings = settings

    def rule_sets(self) -> tuple[RuleSets, Aside | None]:
        return self.sets, None

    def save_rule_sets(self, sets: RuleSets) -> None:
        self.sets = sets

    def contacts(self) -> tuple[Contacts, Aside | None]:
        from phone_client.contacts import Contacts  # slow to load, and not needed to start

        return self.known or Contacts(), None

    def save_contacts(self, contacts: Contacts) -> None:
        self.known = contacts

    def saved(self) -> list[Saved]:
        free = [(name, record) for name, record in self.records.items() if name not in self.held]
        return [Saved(name, record, float(name)) for name, record in reversed(free)]

    def begin(self) -> Slot:
        self._count += 1
        return self._hold(str(self._count))

    def resume(self, saved: Saved) -> Slot | None:
        return None if saved.slot in self.held else self._hold(saved.slot)

    def set_aside(self, saved: Saved) -> str:
        del self.records[saved.slot]
        return f"damaged-{saved.slot}"

    def keep_match(self, name: str, record: str) -> None:
        if name in self.elsewhere:
            self.done.remove(self.elsewhere[name])
        self.elsewhere[name] = record
        self.done.insert(0, record)

    def finished(self) -> list[str]:
        return list(self.done)

    def ended(self) -> list[Saved]:
        return [Saved(str(len(self.done) - at), record, 0.0) for at, record in enumerate(self.done)]

    def sums(self) -> str:
        return self.summed

    def save_sums(self, text: str) -> None:
        self.summed = text

    def keep(self, where: Place, suffix: str, data: bytes) -> Path:
        path = Path(where, f"s60-{len(self.files) + 1}{suffix}")
        self.files[path] = data
        return path

    def _hold(self, name: str) -> Slot:
        self.held.add(name)
        return _MemorySlot(self, name)
