"""The storage of the real game: settings and rule sets in the user's config folder, matches in the data
folder.

    matches/1.match   an unfinished match; 1.lock is locked by the window that plays it
    finished/         finished matches, by the time they ended; those at tables elsewhere, also unfinished
    records.json      what they add up to (phone_client.tally)

Locks are the system's: they end with the process that holds them, however it ends.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import filelock
import platformdirs

from phone_client import files, rule_sets, settings
from phone_client.storage import Saved

if TYPE_CHECKING:
    from phone_client.contacts import Contacts
    from phone_client.kept import Aside
    from phone_client.rule_sets import RuleSets
    from phone_client.settings import Settings
    from phone_client.storage import Place, Slot

NAME: Final = "tuolaji-s60"
KEPT: Final = 8  # unfinished matches; beginning one more moves the oldest to the finished ones
_SUFFIX: Final = ".match"


class _FolderSlot:
    def __init__(self, path: Path, lock: filelock.BaseFileLock, finished: Path) -> None:
        self._path = path
        self._lock = lock
        self._finished = finished

    def write(self, record: str, *, flush: bool = True) -> None:
        files.write(self._path, record, flush=flush)

    def finish(self) -> None:
        try:
            if self._path.exists():
                files.move(self._path, self._finished, files.stamp())
        finally:
            self.release()

    def release(self) -> None:
        self._lock.release()


class Folder:
    """See the module. `data` and `config` are folders, made when first written to."""

    def __init__(self, data: Path, config: Path) -> None:
        self.user = data  # where the user's own phones are looked for
        self.matches = data / "matches"
        self.done = data / "finished"
        self._sums_file = data / "records.json"
        self.settings_file = config / "settings.json"
        self.rules_file = config / "rules.json"
        self.contacts_file = config / "online.json"
        self.tables_file: Path | None = data / "tables.sqlite"  # of the server in this game

    @staticmethod
    def of_user() -> Folder:
        """Returns the storage in the folders the system has for such things."""
        return Folder(
            platformdirs.user_data_path(NAME, appauthor=False),
            platformdirs.user_config_path(NAME, appauthor=False),
        )

    def save_settings(self, values: Settings) -> None:
        settings.save(self.settings_file, values)

    def rule_sets(self) -> tuple[RuleSets, Aside | None]:
        return rule_sets.load(self.rules_file)

    def save_rule_sets(self, sets: RuleSets) -> None:
        rule_sets.save(self.rules_file, sets)

    def contacts(self) -> tuple[Contacts, Aside | None]:
        from phone_client import contacts  # slow to load, and not needed to start

        return contacts.load(self.contacts_file)

    def save_contacts(self, known: Contacts) -> None:
        from phone_client import contacts

        contacts.save(self.contacts_file, known)

    def saved(self) -> list[Saved]:
        found = []
        for path in self._written():
            with contextlib.suppress(OSError):  # what cannot be opened cannot be continued now
                lock = self._lock(path)
                if lock is not None:
                    lock.release()
                    found.append(Saved(path.stem, _text(path), path.stat().st_mtime))
        return sorted(found, key=lambda saved: saved.when, reverse=True)

    def begin(self) -> Slot:
        self.matches.mkdir(parents=True, exist_ok=True)
        self._make_room()
        for number in itertools.count(1):
            path = self._path(str(number))
            if not path.exists() and (lock := self._lock(path)) is not None:
                if not path.exists():  # another window may have begun and ended here in between
                    return _FolderSlot(path, lock, self.done)
                lock.release()
        raise AssertionError

    def resume(self, saved: Saved) -> Slot | None:
        path = self._path(saved.slot)
        lock = self._lock(path)
        if lock is None:
            return None
        if not path.exists() or _text(path) != saved.record:
            lock.release()
            return None
        return _FolderSlot(path, lock, self.done)

    def set_aside(self, saved: Saved) -> str:
        return str(files.set_aside(self._path(saved.slot)))

    def keep_match(self, name: str, record: str) -> None:
        files.write(self.done / f"{name}{_SUFFIX}", record)

    def finished(self) -> list[str]:
        return [_text(path) for path in self._ended()]

    def ended(self) -> list[Saved]:
        return [Saved(path.stem, _text(path), path.stat().st_mtime) for path in self._ended()]

    def sums(self) -> str:
        with contextlib.suppress(OSError):
            return _text(self._sums_file)
        return ""

    def save_sums(self, text: str) -> None:
        files.write(self._sums_file, text)

    def keep(self, where: Place, suffix: str, data: bytes) -> Path:
        folder = (
            platformdirs.user_pictures_path() if where == "pictures" else platformdirs.user_documents_path()
        )
        folder.mkdir(parents=True, exist_ok=True)
        path = files.fresh(folder, "s60", suffix)
        path.write_bytes(data)
        return path

    def _ended(self) -> list[Path]:
        if not self.done.is_dir():
            return []
        return sorted(self.done.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime_ns, reverse=True)

    def _make_room(self) -> None:
        for old in self.saved()[KEPT - 1 :]:
            slot = self.resume(old)
            if slot is not None:
                slot.finish()

    def _written(self) -> Iterator[Path]:
        """Yields the files of unfinished matches; what was set aside is none."""
        if self.matches.is_dir():
            for path in sorted(self.matches.glob(f"*{_SUFFIX}")):
                if path.stem.isdecimal():
                    yield path

    def _path(self, slot: str) -> Path:
        return self.matches / f"{slot}{_SUFFIX}"

    def _lock(self, path: Path) -> filelock.BaseFileLock | None:
        """Returns the lock of a match, held now, or None where another window holds it."""
        lock = filelock.FileLock(path.with_suffix(".lock"), timeout=0)
        try:
            lock.acquire()
        except filelock.Timeout:
            return None
        return lock


def _text(path: Path) -> str:
    """Returns the text of a file. Bytes that are no text become U+FFFD, which no record holds: damaged."""
    return path.read_text("utf-8", errors="replace")
