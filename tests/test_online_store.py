"""The stores: a number of a log is appended once and after the one before it, by whatever process."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis_here import redis_url

from core.online.redis_store import RedisStore
from core.online.store import News, Row, SqliteStore, Store, StoreError

ROW = Row("by", "key1 key2", 12.5, True, '{"kind":"TableInfo"}')
Make = Callable[[], Store]


@pytest.fixture(params=["sqlite", "redis"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    """Opens a store: always the same one."""
    if request.param == "sqlite":
        yield lambda: SqliteStore(tmp_path / "tables.sqlite")
    else:
        with redis_url() as url:
            yield lambda: RedisStore(url)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_a_number_is_appended_once(make: Make) -> None:
    async def work() -> None:
        store = make()
        assert await store.append("a", 1, "one", None)
        assert not await store.append("a", 1, "uno", None)
        assert await store.append("a", 2, "two", None)
        assert await store.append("b", 1, "other", None)
        assert await store.read("a", 0) == ["one", "two"]
        assert await store.read("a", 1) == ["two"]
        assert await store.read("a", 2) == []
        assert await store.read("c", 0) == []
        await store.close()

    run(work())


def test_no_number_is_left_out(make: Make) -> None:
    async def work() -> None:
        store = make()
        assert not await store.append("a", 2, "two", None)
        assert await store.append("a", 1, "one", None)
        assert not await store.append("a", 3, "three", None)
        assert await store.read("a", 0) == ["one"]
        await store.close()

    run(work())


def test_what_is_known_of_a_table_comes_with_its_record(make: Make) -> None:
    async def work() -> None:
        store = make()
        assert await store.rows() == {}
        await store.append("a", 1, "one", ROW)
        assert not await store.append("a", 1, "uno", Row("", "", 0.0, False, ""))
        await store.append("a", 2, "two", None)
        assert await store.rows() == {"a": ROW}
        await store.drop("a")
        assert await store.rows() == {}
        assert await store.read("a", 0) == []
        assert not await store.append("a", 3, "three", None)
        await store.close()

    run(work())


def test_everything_is_there_after_it_was_closed(make: Make) -> None:
    async def work() -> None:
        first = make()
        await first.append("a", 1, "龙 ♠", ROW)
        await first.close()
        second = make()
        assert second.process != first.process
        assert await second.read("a", 0) == ["龙 ♠"]
        assert await second.rows() == {"a": ROW}
        assert second.process in await second.alive()
        await second.close()

    run(work())


def test_numbers_grow_past_nine(make: Make) -> None:
    async def work() -> None:
        store = make()
        for number in range(1, 25):
            assert await store.append("a", number, str(number), None)
        assert await store.read("a", 9) == [str(number) for number in range(10, 25)]
        await store.close()

    run(work())


def test_two_processes_share_a_log_and_hear_of_each_other() -> None:
    async def work(url: str) -> None:
        one, two = RedisStore(url), RedisStore(url)
        heard = two.news()
        assert await anext(heard) == News("", 0, "")
        await two.append("a", 1, "own", None)
        won = await asyncio.gather(one.append("a", 2, "one", None), two.append("a", 2, "two", None))
        assert sorted(won) == [False, True]
        await one.append("a", 3, "last", None)
        news = await anext(heard)
        if news.number == 2:
            news = await anext(heard)
        assert news == News("a", 3, "last")
        assert {one.process, two.process} <= await one.alive() | await two.alive()
        await heard.aclose()  # type: ignore[attr-defined]
        await one.close()
        await two.close()

    with redis_url() as url:
        run(work(url))


def test_an_engine_that_is_not_there_is_an_error_of_the_store() -> None:
    async def work() -> None:
        store = RedisStore("redis://127.0.0.1:1/0")
        with pytest.raises(StoreError):
            await store.append("a", 1, "one", None)
        await store.close()

    run(work())


def test_a_file_is_for_one_process_at_a_time(tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "deep" / "tables.sqlite"
        store = SqliteStore(path)
        code = (
            "import sys, pathlib; from core.online.store import *\n"
            "try: SqliteStore(pathlib.Path(sys.argv[1]))\n"
            "except StoreError as error: sys.exit(f'refused: {error}')"
        )
        other = subprocess.run(
            [sys.executable, "-c", code, path], capture_output=True, text=True, check=False
        )
        assert "refused: another server uses" in other.stderr
        await store.close()

    run(work())


@pytest.mark.parametrize("content", [b"no database, but long enough to be looked at" * 20])
def test_a_file_that_is_no_store_is_an_error_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tables.sqlite"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(path)
    assert path.read_bytes() == content
