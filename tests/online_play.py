"""A server as a process, and people who play through its socket, for tests of what can go wrong."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

from redis_here import PATIENCE, free_port

from core import bots
from core.messages import Observation, Pass, Phase
from core.online.client import Client, Link
from core.online.wire import (
    Clock,
    Do,
    Gone,
    Host,
    Join,
    Next,
    Play,
    Ready,
    Refusal,
    RoomView,
    Sit,
    Start,
    Tables,
    Tell,
    Welcome,
)  # fmt: skip
from core.record import action_line
from core.rules import Rules

FAST = Clock(turn=20, window=2, rest=1, beat=0, think=0)
SMALL = Rules(decks=1)


class Serving:
    """A server in a process of its own, which can be killed and started again at the same port."""

    def __init__(self, store: str, *more: str) -> None:
        self.port = free_port()
        self.url = f"ws://127.0.0.1:{self.port}"
        words = ["--host", "127.0.0.1", "--port", str(self.port), "--store", store]
        self._words = [
            sys.executable,
            "-m",
            "core.online",
            *words,
            "--quickest",
            "0",
            "--hosted",
            "1000",
            *more,
        ]
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it listens."""
        self.process = subprocess.Popen(
            self._words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "listening" not in line:
            self.kill()
            raise AssertionError(line)

    def kill(self) -> None:
        """Ends it as a power cut does."""
        self.process.kill()
        self._wait()

    def stop(self) -> int:
        """Asks it to end; the exit code."""
        self.process.send_signal(signal.SIGTERM if os.name != "nt" else signal.SIGINT)
        return self._wait()

    def _wait(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def serving(store: str, *more: str) -> Iterator[Serving]:
    """A server that is gone afterwards."""
    server = Serving(store, *more)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Player:
    """Somebody who plays by the socket alone, and keeps what the server said."""

    def __init__(self, name: str, urls: Sequence[str], token: str = "", seed: int = 0) -> None:
        self.client = Client(urls, name, "head/fox", token)
        self.rng = Random(f"{name}{seed}")
        self.room: RoomView | None = None
        self.play: Play | None = None
        self.refusals: list[Refusal] = []
        self.told: list[Tell] = []
        self.seen: list[tuple[int, int]] = []  # game and version of every Play
        self.done: dict[tuple[int, int], str] = {}  # what was asked for in turn, as lines of the record
        self.stays = False  # at the end of a deal
        self._answered = (0, -1)

    @property
    def observation(self) -> Observation | None:
        """The newest one."""
        return self.play.update.observation if self.play else None

    def hear(self, seconds: float = 0.0) -> list[Tell]:
        """Takes what has come."""
        tells = self.client.wait(seconds) if seconds else self.client.heard()
        for tell in tells:
            if isinstance(tell, RoomView):
                self.room = tell
            elif isinstance(tell, Play):
                self.play = tell
                self.seen.append((tell.game, tell.update.version))
            elif isinstance(tell, Refusal):
                self.refusals.append(tell)
                if self.play:
                    self.done.pop((self.play.game, tell.version), None)
                self._answered = (0, -1)
            elif isinstance(tell, Gone):
                self.room = self.play = None
        self.told += tells
        return tells

    def until(self, wanted: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Waits until something is so."""
        deadline = time.monotonic() + seconds
        while not wanted():
            assert time.monotonic() < deadline, (self.room, self.refusals[-3:], self.client.trouble)
            self.hear(0.05)

    def lose(self) -> None:
        """Breaks the line, and waits until it is there again: it may be back before anybody looks."""
        before = self._greeted
        self.client.cut()
        self.until(lambda: self._greeted > before and self.client.link is Link.ONLINE)

    @property
    def _greeted(self) -> int:
        """How often the server has said welcome."""
        return sum(isinstance(tell, Welcome) for tell in self.told)

    @property
    def waits(self) -> bool:
        """Whether an action is under way."""
        seen = self.observation
        return bool(self.play and seen and self._answered == (self.play.game, seen.version))

    def brief(self) -> str:
        """Where this player is, for a test that has failed."""
        seen, faults = self.observation, [refusal.reason or refusal.fault for refusal in self.refusals[-2:]]
        at = (seen.version, seen.deal, seen.phase.value, seen.seat, seen.to_act) if seen else None
        return f"{at} {self.client.link.value} {faults} {self.client.trouble}"

    def move(self) -> None:
        """Does what this seat has to do now, once a version."""
        seen, play = self.observation, self.play
        if seen is None or play is None or seen.seat is None:
            return
        now = (play.game, seen.version)
        if self._answered == now or seen.winners:
            return
        if seen.phase is Phase.DONE:
            if self.stays:
                return
            self.client.ask(Next(*now))
        elif seen.phase in (Phase.DRAW, Phase.DECLARE):
            if seen.seat not in seen.passed:
                action = bots.act(seen, self.rng) if seen.may_show else Pass()
                if seen.phase is Phase.DRAW and isinstance(action, Pass):
                    return
                self.client.ask(Do(*now, action))
        elif seen.seat in seen.to_act:
            action = bots.act(seen, self.rng)
            self.client.ask(Do(*now, action))
            self.done[now] = action_line(seen.seat, action)
        else:
            return
        self._answered = now

    def close(self) -> None:
        """Goes; the seat is kept."""
        self.client.close()


def table_of(players: Sequence[Player], rules: Rules = SMALL, clock: Clock = FAST, level: int = 0) -> str:
    """Seats them at a new table, starts the game, and returns the table's name."""
    host, *others = players
    host.client.ask(Host("table", rules, level, clock, "beginner"))
    host.until(lambda: host.room)
    assert host.room is not None
    table = host.room.table
    for seat, player in enumerate(others, 1):
        player.client.ask(Join(table, 0, 0))
        player.client.ask(Sit(seat))
        player.client.ask(Ready(True))
        player.until(lambda player=player, seat=seat: player.room and player.room.seat == seat)  # type: ignore[misc]
    host.until(lambda: host.room and sum(chair.ready for chair in host.room.chairs) == len(others))
    host.client.ask(Start() if len(others) < 3 else Ready(True))
    for player in players:
        player.until(lambda player=player: player.play)  # type: ignore[misc]
    return table


def play_on(players: Sequence[Player], over: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Lets them play until something is so; fails when nothing has happened for so many seconds."""
    last = time.monotonic()
    while not over():
        heard = [tell for player in players for tell in player.hear()]
        if any(isinstance(tell, Play | RoomView) for tell in heard):
            last = time.monotonic()
        assert time.monotonic() < last + seconds, [player.brief() for player in players]
        if not heard:
            players[0].hear(0.01)
        for player in players:
            player.move()


def settle(players: Sequence[Player]) -> None:
    """Waits until what they have done in turn is answered, and all have seen it."""
    deadline = time.monotonic() + PATIENCE
    while any(player.waits for player in players) or len({player.seen[-1] for player in players}) > 1:
        assert time.monotonic() < deadline, [player.brief() for player in players]
        for player in players:
            player.hear(0.02)


__all__ = ["FAST", "SMALL", "Player", "Serving", "Tables", "play_on", "serving", "settle", "table_of"]
