"""A room is the fold of its log; people come, sit, play, vanish and come back."""

import json

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from online_world import QUICK, World, image

from core.messages import Pass, Phase
from core.online import asking, seeing
from core.online.room import COVER, IDLE, IDLE_WAITING, Room
from core.online.room import QUICK as QUICK_WAIT
from core.online.wire import (
    Auto,
    Chat,
    Clock,
    Close,
    Do,
    Fault,
    Faulty,
    Host,
    Kick,
    Leave,
    Next,
    Ready,
    Sit,
    Stand,
    Start,
)  # fmt: skip
from core.record import action_of
from core.rules import C, N, Rules


@hypothesis_settings(max_examples=8)
@given(seed=st.integers(0, 10**6), rules=st.sampled_from([N, C, Rules(decks=1), Rules(partners="named")]))
def test_folding_the_log_anew_gives_the_same_room_at_every_version(seed: int, rules: Rules) -> None:
    shadow = Room()
    world: World | None = None

    def follow(record: str) -> None:
        shadow.fold(record)
        if world is not None:
            assert image(shadow) == image(world.room)

    world = World(seed, rules, kept=follow)
    if seed % 4:
        world.begin()
    for _ in range(60):
        world.anything()
        if world.room.closed:
            break
    anew = Room()
    for record in world.log:
        anew.fold(record)
    assert image(anew) == image(world.room)


@hypothesis_settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_what_is_refused_changes_nothing(seed: int) -> None:
    world = World(seed)
    world.begin()
    for _ in range(120):
        before, count = image(world.room), len(world.faults)
        world.anything()
        if len(world.faults) > count and world.log and len(world.log) == before["number"]:
            assert image(world.room) == before
    assert world.faults


def table_of_four(rules: Rules = N, clock: Clock = QUICK) -> World:
    world = World(1, rules, clock)
    for seat, key in ((1, "key2"), (2, "key3"), (3, "key4")):
        no = world.come(key, key)
        world.ask(no, Sit(seat))
        world.ask(no, Ready(True))
    return world


def refused(world: World, no: int, message: asking.AtTable) -> Fault:
    before = image(world.room)
    with pytest.raises(Faulty) as refusal:
        world.ask(no, message)
    assert image(world.room) == before
    return refusal.value.fault


def test_the_game_starts_when_all_four_are_ready() -> None:
    world = table_of_four()
    assert not world.room.playing
    world.ask(1, Ready(True))
    assert world.room.playing
    assert world.room.game == 1
    assert not any(person.ready for person in world.room.people.values())
    assert world.room.table is not None
    assert world.room.table.humans == {0, 1, 2, 3}


def test_a_lost_race_for_a_seat_is_refused_and_nobody_sits_elsewhere() -> None:
    world = World(1)
    first, second = world.come("key2"), world.come("key3")
    world.ask(first, Sit(1))
    assert refused(world, second, Sit(1)) is Fault.SEAT
    assert world.room.people[second].seat is None


def test_people_of_one_name_are_told_apart() -> None:
    world = World(1)
    world.come("key2")
    world.come("key3", "a name so long"[:12])
    world.come("key4", "a name so long"[:12])
    names = [person.name for person in world.room.people.values()]
    assert names == ["Ann", "Ann 2", "a name so lo", "a name so l 2"]


def test_the_host_starts_with_computer_players_when_the_others_are_ready() -> None:
    world = World(1)
    other = world.come("key2")
    world.ask(other, Sit(2))
    assert refused(world, other, Start()) is Fault.HOST
    assert refused(world, 1, Start()) is Fault.READY
    world.ask(other, Ready(True))
    world.ask(1, Start())
    assert [chair.bot for chair in seeing.chairs(world.room)] == [False, True, False, True]
    assert refused(world, 1, Start()) is Fault.STARTED


def test_whoever_leaves_is_replaced_and_the_host_passes_on() -> None:
    world = table_of_four()
    world.ask(1, Ready(True))
    world.ask(1, Leave())
    room = world.room
    assert room.people[room.host].seat == 1
    assert seeing.chairs(room)[0].bot
    world.pass_time(60)
    assert room.table is not None
    assert room.table.version > 25


def test_the_last_one_who_leaves_closes_the_table() -> None:
    world = World(1)
    world.ask(1, Leave())
    assert world.room.closed
    with pytest.raises(Faulty):
        world.come("key1")


def test_who_is_away_is_covered_after_a_while_and_takes_the_seat_back() -> None:
    world = table_of_four()
    world.ask(1, Ready(True))
    world.lose(2)
    chair = seeing.chairs(world.room)[1]
    assert chair.away
    assert not chair.auto
    world.pass_time(COVER + 1)
    assert seeing.chairs(world.room)[1].auto
    assert world.come("key2") == 2
    chair = seeing.chairs(world.room)[1]
    assert not chair.away
    assert not chair.auto


def test_a_table_where_nobody_is_stands_still_and_gives_full_time_afterwards() -> None:
    world = table_of_four()
    world.ask(1, Ready(True))
    world.pass_time(40)
    for no in (1, 2, 3, 4):
        world.lose(no)
    assert world.room.table is not None
    version = world.room.table.version
    world.pass_time(5000)
    assert world.room.table.version == version
    world.come("key1")
    due = world.room.table.due
    assert due is not None
    assert due > world.now


@pytest.mark.parametrize(("started", "wait"), [(True, IDLE), (False, IDLE_WAITING)])
def test_a_table_where_nobody_comes_back_is_closed(started: bool, wait: float) -> None:
    world = World(1)
    if started:
        world.ask(1, Start())
    world.lose(1)
    world.pass_time(wait - 1)
    assert not world.room.closed
    world.pass_time(COVER + 2)
    assert world.room.closed


def test_before_the_game_absence_costs_the_seat() -> None:
    world = table_of_four()
    world.lose(2)
    world.pass_time(COVER + 1)
    assert world.room.at_seat(1) is None


def test_a_take_over_gives_a_new_key_and_the_old_one_is_good_until_that_is_used() -> None:
    world = World(1)
    other = world.come("key2")
    first = world.room.people[other].via
    assert world.come("key2") == other
    person = world.room.people[other]
    assert person.via != first
    assert (person.key, person.previous) == ("key2+3", "key2")
    world.lose(other)
    world.come("key2+3")
    assert (person.key, person.previous) == ("key2+3", "")
    assert world.come("key2") != other


def test_who_is_kicked_does_not_come_back() -> None:
    world = World(1)
    other = world.come("key2", "Bob")
    assert refused(world, other, Kick("Ann")) is Fault.HOST
    assert refused(world, 1, Kick("Ann")) is Fault.AWAY
    world.ask(1, Kick("Bob"))
    with pytest.raises(Faulty) as refusal:
        world.come("key2")
    assert refusal.value.fault is Fault.KICKED
    world.come("key3", "Bob")


def test_nobody_looks_into_two_hands_of_a_deal() -> None:
    world = World(1)
    world.ask(1, Start())
    world.pass_time(2)
    assert refused(world, 1, Sit(2)) is Fault.STARTED
    world.ask(1, Stand())
    assert refused(world, 1, Sit(2)) is Fault.SEEN
    world.ask(1, Sit(0))
    other = world.come("key2")
    world.ask(other, Sit(2))
    assert world.room.table is not None
    assert world.room.table.humans == {0, 2}


def test_who_lets_the_time_run_out_twice_is_played_for() -> None:
    world = World(1)
    world.ask(1, Start())
    world.pass_time(200)
    assert seeing.chairs(world.room)[0].auto
    world.ask(1, Auto(False))
    assert not seeing.chairs(world.room)[0].auto


def test_who_lets_the_window_end_without_declaring_is_not_late() -> None:
    world = World(1, clock=Clock(turn=20, window=5, rest=20, beat=0, think=0))
    world.ask(1, Start())
    table = world.room.table
    assert table is not None
    before = 0
    for phase in (Phase.DRAW, Phase.DECLARE):
        before = table.version
        for _ in range(400):
            if table.match.now.phase is phase:
                world.pass_time(0.5)
    assert (0, Pass()) in [action_of(line) for line in table.moves[before:]]  # somebody passed for the person
    assert world.room.people[1].late == 0


def test_the_next_deal_comes_when_all_people_want_it_or_the_rest_is_over() -> None:
    world = table_of_four(clock=Clock(turn=1, window=1, rest=100, beat=0, think=0))
    world.ask(1, Ready(True))
    table = world.room.table
    assert table is not None
    while table.match.now.phase is not Phase.DONE:
        world.pass_time(0.5)
    for no in (1, 2, 3, 4):
        world.ask(no, Auto(False))
    for no in (1, 2, 3):
        world.ask(no, Next(1, table.version))
        assert seeing.chairs(world.room)[no - 1].ready
    deal = table.match.number
    assert refused(world, 4, Next(1, table.version - 1)) is Fault.RULE
    world.ask(4, Next(1, table.version))
    assert table.match.number == deal + 1
    assert not any(chair.ready for chair in seeing.chairs(world.room))


def test_after_a_match_those_who_sit_play_another_one() -> None:
    world = World(1, Rules(decks=1), Clock(turn=1, window=0, rest=1, beat=0, think=0), level=11)
    other = world.come("key2")
    world.ask(1, Start())
    world.ask(1, Auto(True))
    world.pass_time(1000)
    assert not world.room.playing
    assert refused(world, 1, Do(1, 5, Pass())) is Fault.WAITING
    assert refused(world, other, Ready(True)) is Fault.WATCHER
    world.ask(1, Ready(True))
    assert (world.room.playing, world.room.game) == (True, 2)
    assert refused(world, 1, Do(1, 5, Pass())) is Fault.RULE


def test_quick_start_fills_with_computer_players_after_a_wait() -> None:
    world = World(1)
    room = Room()
    host = Host("quick", N, 0, QUICK, "normal")
    log = [asking.open_room(room, "q", host, world.who("a"), 0.0, quick=True)]
    log.append(asking.join_quickly(room, world.who("b", "Bob"), None, 5.0, world.bits))
    with pytest.raises(Faulty):
        asking.join_quickly(room, world.who("c"), C, 5.0, world.bits)
    assert room.due == QUICK_WAIT
    assert asking.tick(room, QUICK_WAIT - 1, world.bits) is None
    log.append(asking.tick(room, QUICK_WAIT, world.bits) or "")
    assert [chair.name for chair in seeing.chairs(room)] == ["Ann", "Bob", "", ""]
    assert room.playing
    again = Room()
    for record in log:
        again.fold(record)
    assert image(again) == image(room)


def test_quick_start_with_four_people_begins_at_once() -> None:
    world = World(1)
    room = Room()
    host = Host("quick", N, 0, QUICK, "normal")
    asking.open_room(room, "q", host, world.who("a"), 0.0, quick=True)
    for key in ("b", "c", "d"):
        asking.join_quickly(room, world.who(key), None, 1.0, world.bits)
    assert room.playing
    with pytest.raises(Faulty):
        asking.join_quickly(room, world.who("e"), None, 1.0, world.bits)


def test_a_play_is_done_once_however_often_it_comes() -> None:
    world = World(1)
    world.ask(1, Start())
    world.ask(1, Auto(True))
    table = world.room.table
    assert table is not None
    while table.match.now.turn != 0 or table.match.now.phase is not Phase.PLAY:
        world.pass_time(0.2)
    world.ask(1, Auto(False))
    message = Do(1, table.version, world.play(1))
    world.ask(1, message)
    with pytest.raises(Faulty) as refusal:
        world.ask(1, message)
    assert refusal.value.fault is Fault.RULE
    assert refusal.value.reason is not None
    assert refusal.value.reason.value == "R7.1-stale"


def test_chat_is_kept_for_those_who_come() -> None:
    world = World(1)
    for i in range(30):
        world.ask(1, Chat("", "", f"line {i}"))
    assert [line.text for line in world.room.chat][-1] == "line 29"
    assert len(world.room.chat) == 20


def test_only_the_host_closes() -> None:
    world = World(1)
    other = world.come("key2")
    assert refused(world, other, Close()) is Fault.HOST
    world.ask(1, Close())
    assert world.room.closed
    assert refused(world, 1, Ready(True)) is Fault.AWAY


def test_records_hold_no_secret_but_hashes_and_are_lines_of_json() -> None:
    world = table_of_four()
    world.ask(1, Ready(True))
    for record in world.log:
        assert "\n" not in record
        assert set(json.loads(record)) == {"at", "do"}
