"""The server as a program: `python -m core.online --help`."""

import argparse
import asyncio
import logging
import signal
import ssl
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from core.bots import SKILLS
from core.online.server import Limits, Server
from core.online.store import SqliteStore, Store, StoreError
from core.online.wire import PORT

DEFAULTS: Final = Limits()
MOST: Final = 65535  # of ports


def arguments(program: str) -> argparse.ArgumentParser:
    """Returns what the program understands; `program`: how it was called."""
    parser = argparse.ArgumentParser(
        program,
        description="Serves tables online. Killed at any moment and started again, every table goes on.",
    )
    parser.add_argument(
        "--host", default="0.0.0.0", help="address to listen on; default all of IPv4 (::, all)"
    )
    parser.add_argument("--port", type=_port, default=PORT, help=f"default {PORT}; 0: any free one, printed")
    parser.add_argument(
        "--store",
        default="sqlite:tuolaji_tables.sqlite",
        metavar="STORE",
        help="sqlite:PATH for one process, or redis://HOST:PORT/DATABASE (Redis, Valkey) shared by several; "
        "default %(default)s",
    )
    parser.add_argument("--tls-cert", type=Path, metavar="FILE", help="certificate chain (PEM): wss:// then")
    parser.add_argument("--tls-key", type=Path, metavar="FILE", help="its key, if it is not in the same file")
    parser.add_argument(
        "--tables", type=int, default=DEFAULTS.tables, help="most tables; default %(default)s"
    )
    parser.add_argument("--hosted", type=int, default=DEFAULTS.hosted, help="tables of one person")
    parser.add_argument(
        "--quickest", type=int, default=DEFAULTS.quickest, metavar="MS", help="least milliseconds of a clock"
    )
    parser.add_argument("--rate", type=float, default=DEFAULTS.rate, help="messages a second of a connection")
    parser.add_argument(
        "--skills", nargs="+", choices=SKILLS, default=list(DEFAULTS.skills), help="of computer players"
    )
    parser.add_argument("--announce", metavar="NAME", help="let the local network find it under this name")
    parser.add_argument("--verbose", action="store_true")
    return parser


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > MOST:
        raise argparse.ArgumentTypeError(f"{word!r} is no port, 0 to {MOST}")
    return int(word)


def open_store(where: str) -> Store:
    """Returns the store of a `--store`. Raises StoreError."""
    kind, _, rest = where.partition(":")
    if kind == "sqlite" and rest:
        return SqliteStore(Path(rest))
    if kind in ("redis", "rediss", "unix"):
        from core.online.redis_store import RedisStore  # not loaded by the game

        try:
            return RedisStore(where)
        except ValueError as error:
            raise StoreError(f"{where}: {error}") from None
    raise StoreError(f"{where!r} is neither sqlite:PATH nor redis://...")


async def run(options: argparse.Namespace) -> None:
    """Serves until a signal says stop. Raises StoreError, OSError."""
    tls = None
    if options.tls_cert:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(options.tls_cert, options.tls_key)
    limits = replace(
        DEFAULTS,
        tables=options.tables,
        hosted=options.hosted,
        quickest=options.quickest,
        rate=options.rate,
        burst=max(DEFAULTS.burst, 2 * options.rate),
        skills=tuple(options.skills),
    )
    _allow_many_connections()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends the program
            loop.add_signal_handler(number, stop.set)
    server = Server(open_store(options.store), limits)
    try:
        await server.start(options.host, options.port, tls)
        print(f"listening on {'wss' if tls else 'ws'}://{options.host}:{server.port}", flush=True)
        if options.announce:
            from core.online.discover import Announced

            with Announced(options.announce, server.port, tls=tls is not None):
                await stop.wait()
        else:
            await stop.wait()
    finally:
        await server.stop()


def _allow_many_connections() -> None:
    """A connection is an open file, of which a process may have few by default."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main(words: list[str], program: str = "python -m core.online") -> int:
    """Returns the exit code; `program`: how it was called."""
    options = arguments(program).parse_args(words)
    logging.basicConfig(
        level=logging.DEBUG if options.verbose else logging.INFO, format="%(asctime)s %(message)s"
    )
    try:
        asyncio.run(run(options))
    except (StoreError, OSError) as error:
        print(f"cannot serve: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
