"""The logs of rooms in Redis or Valkey, shared by any number of server processes (see store.Store).

A log is a stream whose entries have the ids 1-0, 2-0, ...; the engine itself refuses an id that is there. A
script appends, keeps what is known of the table, and tells the other processes, all or nothing.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import astuple
from typing import Any, Final, cast

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from core.online.store import News, Row, StoreError

ALIVE: Final = 15  # seconds for which a process is believed alive
PATIENCE: Final = 5.0  # seconds for an answer of the engine
_PREFIX: Final = "tuolaji:"
_NEWS: Final = f"{_PREFIX}news"
_TABLES: Final = f"{_PREFIX}tables"
_PROCESSES: Final = f"{_PREFIX}processes"

_APPEND: Final = """
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local number = 0
if last[1] then number = tonumber(string.match(last[1][1], '^%d+')) end
if number + 1 ~= tonumber(ARGV[1]) then return 0 end
redis.call('XADD', KEYS[1], ARGV[1] .. '-0', 'r', ARGV[2])
if ARGV[4] ~= '' then redis.call('HSET', KEYS[2], ARGV[3], ARGV[4]) end
redis.call('PUBLISH', KEYS[3], ARGV[5])
return 1
"""


@contextmanager
def _checked() -> Iterator[None]:
    """Turns what the engine can raise into StoreError."""
    try:
        yield
    except (RedisError, OSError, TimeoutError) as error:
        raise StoreError(f"{type(error).__name__}: {error}") from None


class RedisStore:
    """See the module."""

    def __init__(self, url: str) -> None:
        """`url`: redis://HOST:PORT/DATABASE (rediss:// with TLS); nothing is connected yet."""
        self.process = secrets.token_hex(6)
        # An append that was answered by nothing must not be sent again: it may have been done.
        self._redis: Final = Redis.from_url(
            url, decode_responses=True, socket_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self._append: Final = self._redis.register_script(_APPEND)
        self._listening: Final = Redis.from_url(url, decode_responses=True, health_check_interval=5)

    async def append(self, room: str, number: int, record: str, row: Row | None) -> bool:
        with _checked():
            kept = json.dumps(astuple(row), ensure_ascii=False) if row else ""
            news = json.dumps([self.process, room, number, record], ensure_ascii=False)
            keys = [_log(room), _TABLES, _NEWS]
            return bool(await self._append(keys=keys, args=[number, record, room, kept, news]))

    async def read(self, room: str, since: int) -> list[str]:
        with _checked():
            found: Any = await self._redis.xrange(_log(room), min=f"({since}-0")
            return [fields["r"] for _, fields in found]

    async def rows(self) -> dict[str, Row]:
        with _checked():
            found = await cast("Awaitable[dict[str, str]]", self._redis.hgetall(_TABLES))
            return {room: Row(*json.loads(kept)) for room, kept in found.items()}

    async def drop(self, room: str) -> None:
        with _checked():
            async with self._redis.pipeline(transaction=True) as together:
                together.hdel(_TABLES, room)
                together.delete(_log(room))
                await together.execute()

    async def alive(self) -> set[str]:
        with _checked():
            seconds, _ = await self._redis.time()
            await self._redis.zadd(_PROCESSES, {self.process: seconds})
            await self._redis.zremrangebyscore(_PROCESSES, "-inf", seconds - 100 * ALIVE)
            found: Any = await self._redis.zrangebyscore(_PROCESSES, seconds - ALIVE, "+inf")
            return set(found)

    async def news(self) -> AsyncIterator[News]:
        while True:
            try:
                async with self._listening.pubsub(ignore_subscribe_messages=True) as heard:
                    await heard.subscribe(_NEWS)
                    yield News("", 0, "")
                    while True:
                        message = await heard.get_message(timeout=PATIENCE)
                        if message is None:
                            continue
                        process, room, number, record = json.loads(message["data"])
                        if process != self.process:
                            yield News(room, number, record)
            except (RedisError, OSError, TimeoutError):
                await asyncio.sleep(0.5)

    async def close(self) -> None:
        await self._redis.aclose()
        await self._listening.aclose()


def _log(room: str) -> str:
    return f"{_PREFIX}log:{room}"
