"""The deals of a table online that are over, as a record: who gets it, and nothing of what is hidden."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from online_play import Player, Serving, play_on, serving, table_of
from online_world import World

from core import bots, record
from core.cards import text
from core.messages import Action, Observation, Pass
from core.online import seeing
from core.online.room import Room
from core.online.seeing import record_of
from core.online.wire import LONGEST_RECORD, Fault, Faulty, Join, Recall, Record, Sit, Stand
from core.record import Replay, Setup, read
from core.reel import Reel
from core.rules import C, M, N, Rules
from core.table import Pace, Table


def played(rules: Rules, seed: int, deals: int) -> World:
    """A table in the midst of a deal, after so many."""
    world = World(seed, rules)
    world.begin()
    while world.room.table is None or world.room.table.match.now.number <= deals:
        world.pass_time(5.0)
    world.pass_time(20.0)
    assert world.room.table is not None
    assert world.room.table.match.now.result is None
    return world


def lines(told: Record) -> list[str]:
    return told.text.splitlines()[5:]


@pytest.mark.parametrize("rules", [N, M, C, Rules(partners="named")], ids=["N", "M", "C", "named"])
def test_at_every_moment_it_is_what_has_happened_until_the_last_deal_was_over(rules: Rules) -> None:
    world = World(4, rules)
    world.begin()
    over: list[int] = []  # versions at which deals have ended
    moments = 0
    while len(over) < 2 or moments < 40:
        world.pass_time(0.4)
        table = world.room.table
        assert table is not None
        if table.match.now.result is not None and (not over or table.version > over[-1]):
            over.append(table.version)
        told = record_of(world.room, world.room.people[1])
        moments = moments + 1 if len(over) == 2 else 0
        assert told.deal == len(over)
        assert lines(told) == table.moves[: over[-1] if over else 0]
        if moments:
            assert read(told.text).match.levels == table.match.levels


def test_of_a_deal_that_goes_on_not_one_card_is_told() -> None:
    world = played(M, 7, 2)
    table = world.room.table
    assert table is not None
    told = record_of(world.room, world.room.people[1])
    assert told.deal == 2
    assert told.text.count("deal ") == 2
    assert text(table.match.now.deck[:12]) not in told.text
    assert not set(lines(told)) & {line for line in table.moves if line.startswith("deal 3 ")}


def test_nothing_told_depends_on_the_seed() -> None:
    """Two tables that have played the same from different seeds tell the same, and deal differently."""
    room = played(N, 3, 1).room
    table = room.table
    assert table is not None
    mine = record_of(room, room.people[1])
    seed = table.setup.seed
    assert seed.bit_length() > 100
    assert str(seed) not in mine.text
    assert Replay(mine.text).setup.seed == 0
    twin = Replay(table.record().replace(f"seed {seed}\n", f"seed {seed + 1}\n"))
    while not twin.over:
        twin.step()
    other = room.table = Table(twin, table.bots, table.humans, Pace(0, 0, 0, 0, 0, 0), 0.0)
    assert record_of(room, room.people[1]) == mine
    for either in (table, other):
        either.pace = other.pace
        while either.match.now.number < 3:
            assert either.due is not None
            either.tick(either.due)
    assert table.match.now.deck != other.match.now.deck


def test_a_deal_that_is_dealt_again_is_not_over() -> None:
    def silent(seen: Observation, rng: Random) -> Action:
        again = sum(line.startswith("deal 1 ") for line in table.moves)
        return Pass() if again < 3 and not seen.shown else bots.act(seen, rng)

    table = Table(Setup(N, 5), [silent] * 4, (), Pace(beat=0, turn=0, rest=0))
    room = World(1, N).room
    room.table, room.game = table, 1
    while table.match.now.result is None:
        assert record_of(room, room.people[1]).deal == 0
        assert lines(record_of(room, room.people[1])) == []
        assert table.due is not None
        table.tick(table.due)
    assert sum(line.startswith("deal 1 ") for line in table.moves) == 3
    told = record_of(room, room.people[1])
    assert lines(told) == table.moves
    assert Reel(told.text).deals == (1,)


def test_a_long_match_is_told_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    room = played(N, 9, 3).room
    whole = record_of(room, room.people[1])
    assert whole.deal == 3
    assert len(whole.text) < LONGEST_RECORD
    sizes = []
    for room_for in range(0, len(whole.text), 400):
        monkeypatch.setattr(seeing, "LONGEST_RECORD", room_for)
        told = record_of(room, room.people[1])
        assert whole.text.startswith(told.text)
        assert sum(len(line) + 1 for line in lines(told)) <= room_for
        assert Reel(told.text).deals == tuple(range(1, told.deal + 1))
        sizes.append(told.deal)
    assert sizes == sorted(sizes)
    assert set(sizes) == {0, 1, 2, 3}


def test_it_says_whose_it_is_and_who_the_others_are() -> None:
    world = played(N, 2, 1)
    room = world.room
    names = [(p := room.at_seat(seat)) and p.name for seat in range(4)]
    assert names == ["Ann", "Bob", "Bob 2", None]
    third = room.at_seat(2)
    assert third is not None
    setup = Replay(record_of(room, third).text).setup
    assert setup.seats == ("@Ann", "@Bob", "human", "bot")
    assert record.own_seat(setup) == 2
    watcher = world.come("key9", "100% 王")
    setup = Replay(record_of(room, room.people[watcher]).text).setup
    assert record.own_seat(setup) is None
    assert [record.name_of(word) for word in setup.seats] == ["Ann", "Bob", "Bob 2", ""]
    world.ask(watcher, Sit(3))
    setup = Replay(record_of(room, third).text).setup
    assert record.name_of(setup.seats[3]) == "100% 王"
    world.ask(third.no, Stand())
    assert record.own_seat(Replay(record_of(room, third).text).setup) is None


def test_before_the_first_match_there_is_none() -> None:
    room: Room = World(1).room
    with pytest.raises(Faulty) as refusal:
        record_of(room, room.people[1])
    assert refusal.value.fault is Fault.WAITING


# --- through the socket ----------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Serving]:
    with serving(f"sqlite:{tmp_path / 'tables.sqlite'}") as running:
        yield running


def recalled(player: Player) -> str:
    """The record a player is told, or why none."""

    def answers() -> list[str]:
        refused = [refusal.fault for refusal in player.refusals if refusal.about == "Recall"]
        return [*(tell.text for tell in player.told if isinstance(tell, Record)), *refused]

    before = len(answers())
    player.client.ask(Recall())
    player.until(lambda: len(answers()) > before)
    return answers()[-1]


def test_who_sits_and_who_watches_gets_it_and_nobody_else(server: Serving) -> None:
    people = [Player(name, [server.url]) for name in ("Ann", "Bob", "Olaf", "Eve")]
    ann, bob, olaf, eve = people
    ann.stays = bob.stays = True  # at the result
    table = table_of([ann, bob])
    olaf.client.ask(Join(table, 0, 0))
    play_on([ann, bob, olaf], lambda: bool(olaf.observation and olaf.observation.result))
    seats = []
    for player in (ann, bob, olaf):
        told = recalled(player)
        assert player.observation is not None
        assert record.results(told) == [player.observation.result]
        seats.append(record.own_seat(Replay(told).setup))
    assert seats == [0, 1, None]
    assert recalled(eve) == Fault.AWAY
    before = recalled(ann)
    server.kill()
    ann.until(lambda: ann.client.link == "lost")
    server.start()
    ann.until(lambda: ann.client.link == "online")
    assert recalled(ann).startswith(before)
    for player in people:
        player.close()
