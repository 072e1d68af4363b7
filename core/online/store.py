"""Where the logs of rooms are kept: SQLite for one process, Redis (core.online.redis_store) for many.

A log is a row of records numbered from 1. Appending number n succeeds once, and only after n - 1: whoever
comes second must fold what the first one wrote. A record that was appended outlives the process.
"""

import secrets
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from filelock import FileLock, Timeout


class StoreError(Exception):
    """The store cannot be had just now, or at all; `str()` is for developers."""


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a table without folding its log.

    by       the key of who opened it;  people: the keys of all at it, between spaces
    at       when this was written;  waiting: whether there is a free seat and no game
    text     its wire.TableInfo as JSON
    """

    by: str
    people: str
    at: float
    waiting: bool
    text: str


@dataclass(frozen=True, slots=True)
class News:
    """A record another process has appended. Number 0: some may have been missed, of any room."""

    room: str
    number: int
    record: str


class Store(Protocol):
    """See the module. Everything raises StoreError. `process`: the name of this process, new with each start,
    without `:` and spaces."""

    process: str

    async def append(self, room: str, number: int, record: str, row: Row | None) -> bool:
        """Appends a record, and replaces what is known of the table if a row is given; False if another
        record has this number, or the one before it is not there."""

    async def read(self, room: str, since: int) -> list[str]:
        """Returns the records after number `since`."""

    async def rows(self) -> dict[str, Row]:
        """Returns all tables."""

    async def drop(self, room: str) -> None:
        """Forgets a room."""

    async def alive(self) -> set[str]:
        """Returns the processes that serve rooms of this store, and says that this one does."""

    def news(self) -> AsyncIterator[News]:
        """Yields what other processes append, from now on."""

    async def close(self) -> None:
        """Lets go of the store."""


_TABLES: Final = """
create table if not exists log (
    room text, number integer, record text, primary key (room, number)
) without rowid;
create table if not exists tables (
    room text primary key, by text, people text, at real, waiting integer, text text
);
"""
_FORMAT: Final = 1  # of the file
_APPEND: Final = """
insert or ignore into log select ?1, ?2, ?3
where ?2 = 1 or exists (select 1 from log where room = ?1 and number = ?2 - 1)
"""


class SqliteStore:
    """A store in a file, for one process at a time (see Store).

    A commit takes some 30 microseconds (it is written to the file, not yet to the disk), so the loop waits
    for each: batches, or a thread for writing, were not quicker.
    """

    def __init__(self, path: Path) -> None:
        """Opens or makes the file. Raises StoreError, also if another process has it."""
        self.process = secrets.token_hex(6)
        self._lock: Final = FileLock(f"{path}.lock", thread_local=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise StoreError(f"another server uses {path}") from None
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror or error}") from None
        try:
            self._base: Final = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._prepare()
        except (sqlite3.Error, StoreError) as error:
            self._lock.release()
            raise StoreError(f"{path}: {error}") from None

    def _prepare(self) -> None:
        (version,) = self._base.execute("pragma user_version").fetchone()
        if version not in (0, _FORMAT):
            raise StoreError(f"written by another version: {version}")
        self._base.execute("pragma journal_mode = wal")
        self._base.execute("pragma synchronous = normal")
        self._base.executescript(_TABLES)
        self._base.execute(f"pragma user_version = {_FORMAT}")

    async def append(self, room: str, number: int, record: str, row: Row | None) -> bool:
        base = self._base
        try:
            if row is None:
                return base.execute(_APPEND, (room, number, record)).rowcount == 1
            base.execute("begin immediate")
            try:
                done = base.execute(_APPEND, (room, number, record)).rowcount == 1
                if done:
                    values = (room, row.by, row.people, row.at, row.waiting, row.text)
                    base.execute("insert or replace into tables values (?, ?, ?, ?, ?, ?)", values)
                base.execute("commit")
            except sqlite3.Error:
                base.execute("rollback")
                raise
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None
        return done

    async def read(self, room: str, since: int) -> list[str]:
        ask = "select record from log where room = ? and number > ? order by number"
        return [record for (record,) in self._rows(ask, room, since)]

    async def rows(self) -> dict[str, Row]:
        found = self._rows("select room, by, people, at, waiting, text from tables")
        return {
            room: Row(by, people, at, bool(waiting), text) for room, by, people, at, waiting, text in found
        }

    def _rows(self, ask: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._base.execute(ask, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from None

    async def drop(self, room: str) -> None:
        self._rows("delete from tables where room = ?", room)
        self._rows("delete from log where room = ?", room)

    async def alive(self) -> set[str]:
        return {self.process}

    async def news(self) -> AsyncIterator[News]:
        return
        yield

    async def close(self) -> None:
        self._base.close()
        self._lock.release()
