"""How many tables one server carries: players as real WebSocket clients, measured from outside.

An action's time is from its sending until all four players have been told of it. Afterwards the server is
stopped, and its log compared with what the players did: nothing may be lost, nothing done twice.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

from bootstrap import compiled_core
from load_client import Figures, LoadPlayer, LoadTable

from core.online.__main__ import open_store
from core.online.room import Room
from core.online.wire import Auto, Clock, Host, Join, Ready, Sit, Start
from core.rules import N

BEAT: Final = 250  # milliseconds of a round of cards
TOGETHER: Final = 60  # tables that are opened at once


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser("load.py", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30.0, help="of measuring; default %(default)s")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds before an action; 0: full speed")
    parser.add_argument("--bots", action="store_true", help="computer players of the server play instead")
    parser.add_argument("--store", help="default: SQLite in a folder of its own; or redis://...")
    parser.add_argument("--json", action="store_true", help="print only one line of JSON, at the end")
    return parser.parse_args()


class Server:
    """The server, a process of its own."""

    def __init__(self, store: str, tables: int) -> None:
        words = ["--host", "127.0.0.1", "--port", "0", "--store", store, "--quickest", "0", "--hosted", "2"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "core.online", *words, "--tables", str(tables), "--rate", "100000"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | compiled_core(),
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rpartition(":")[2])
        self.url = f"ws://127.0.0.1:{self.port}"

    def count(self, name: str) -> int:
        """One of its metrics."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=60) as page:
            lines = page.read().decode().splitlines()
        return next((int(line.split()[1]) for line in lines if line.split()[0] == f"tuolaji_{name}"), 0)

    def messages(self) -> int:
        """How many it has received and sent."""
        return self.count("messages_in_total") + self.count("messages_out_total")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kilobytes(self) -> int:
        """Its memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(60)


async def seat(server: Server, table: LoadTable, clock: Clock, *, bots: bool) -> list[LoadPlayer]:
    """Opens a table and starts its game."""
    players = [LoadPlayer(table, i) for i in range(table.seats)]
    for player in players:
        await player.open(server.url)
    await players[0].ask(Host("load", table.rules, 0, clock, "normal"))
    table.name = (await players[0].told("RoomView"))["table"]
    for i, player in enumerate(players[1:], 1):
        await player.ask(Join(table.name, 0, 0))
        await player.ask(Sit(i))
        await player.ask(Ready(True))
        while (await player.told("RoomView"))["seat"] != i:
            pass
    if bots:
        await players[0].ask(Start())
        await players[0].ask(Auto(True))
    else:
        await players[0].ask(Ready(True))
    return players


async def play(server: Server, options: argparse.Namespace) -> tuple[dict[str, float], list[LoadTable]]:
    """Lets the tables play; the figures, and the tables with what was done at them."""
    figures = Figures()
    full = options.pace == 0 and not options.bots
    think = round(1000 * options.pace)
    clock = Clock(
        turn=600, window=60, rest=600 if not options.bots else 5, beat=0 if full else BEAT, think=think
    )
    seats = 1 if options.bots else 4
    tables = [LoadTable(figures, N, options.pace, seats) for _ in range(options.tables)]
    empty = server.kilobytes()
    players: list[LoadPlayer] = []
    for i in range(0, len(tables), TOGETHER):
        opened = [seat(server, table, clock, bots=options.bots) for table in tables[i : i + TOGETHER]]
        for of_table in await asyncio.gather(*opened):
            players += of_table
        if not options.json:
            print(f"\r{min(i + TOGETHER, len(tables))} tables", end="", flush=True)
    await asyncio.sleep(0 if full else 12)  # the cards fall
    ask = asyncio.to_thread
    before, plays = await ask(server.messages), await ask(server.count, "records_total")
    cpu, start = server.cpu(), time.perf_counter()
    deals = sum(table_deals(table) for table in tables)
    figures.on = True
    await asyncio.sleep(options.seconds)
    figures.on = False
    seconds = time.perf_counter() - start
    used = server.cpu() - cpu
    messages = await ask(server.messages) - before
    records = await ask(server.count, "records_total") - plays
    deals = sum(table_deals(table) for table in tables) - deals
    memory = server.kilobytes() - empty
    stuck = sum(table.stuck for table in tables)
    for player in players:
        player.close()
    if not options.json:
        told = ", ".join(f"{number} {what}" for what, number in sorted(figures.counts.items()))
        # A set that comes after another's in the same moment is stale; the client asks again.
        print(f"\nBesides moves: {told or 'nothing'}")
    times = sorted(figures.seconds) or [0.0]
    return {
        "tables": options.tables,
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 2),
        "messages_per_s": round(messages / seconds),
        "cpu_percent": round(100 * used / seconds, 1),
        "kb_per_table": round(memory / options.tables),
        "actions_per_s": round(len(figures.seconds) / seconds, 1),
        "records_per_s": round(records / seconds, 1),
        "lost": stuck,
        "deals_per_s": round(deals / seconds, 2),
    }, tables


def table_deals(table: LoadTable) -> float:
    """About how many deals have been played: by the plays and the burial in each."""
    return len(table.asked) / 90


async def compare(store: str, tables: list[LoadTable]) -> tuple[int, int]:
    """Actions that are not in the log, and those that are there though nobody did them, or twice."""
    kept = open_store(store)
    lost = doubled = 0
    for table in tables:
        room = Room()
        for record in await kept.read(table.name, 0):
            room.fold(record)
        moves = room.table.moves if room.table else []
        lost += sum(version < len(moves) and moves[version] != line for version, line in table.asked.items())
        if table.seats == 4:
            own = [version for version, line in enumerate(moves) if line[2:6] in ("bury", "play")]
            doubled += sum(version not in table.asked for version in own)
    await kept.close()
    return lost, doubled


def main() -> int:
    """Measures; 1 if an action was lost or done twice."""
    options = arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        store = options.store or f"sqlite:{Path(folder) / 'tables.sqlite'}"
        server = Server(store, options.tables + 1000)
        try:
            figures, tables = asyncio.run(play(server, options))
        finally:
            server.stop()
        lost, doubled = asyncio.run(compare(store, tables))
    figures["lost"] += lost
    print(json.dumps(figures | {"doubled": doubled}))
    return 1 if figures["lost"] or doubled else 0


if __name__ == "__main__":
    sys.exit(main())
