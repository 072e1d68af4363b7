"""Messages: every one goes there and back; what is beyond the limits is a coded fault and nothing worse."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from online_world import World

from core.cards import parse
from core.codec import from_json, to_json
from core.messages import Declare, Pass, PlayCards, Reason
from core.online import wire
from core.online.encode import Telling
from core.online.form import printable, read_ask, read_tell, write
from core.online.seeing import room_view, table_info
from core.online.wire import (
    BOUNDS,
    CHOICES,
    Ask,
    Auto,
    Chat,
    Clock,
    Close,
    Do,
    Farewell,
    Fault,
    Faulty,
    Gone,
    Hello,
    Host,
    Join,
    Kick,
    Leave,
    ListTables,
    Next,
    Play,
    Quick,
    Ready,
    Recall,
    Record,
    Refusal,
    Said,
    Sit,
    Stand,
    Start,
    Tables,
    Tell,
    Token,
    Welcome,
)  # fmt: skip
from core.rules import C, N
from core.view import PRIVATE

ASKS: list[Ask] = [
    Hello(wire.PROTOCOL, "小明", "head/panda", "A-b_" * 8),
    ListTables(),
    Host("桌子", C, 3, Clock(), "normal"),
    Quick(None),
    Quick(N),
    Join("abc234", 2, 77),
    Sit(3),
    Stand(),
    Ready(True),
    Start(),
    Do(1, 9, PlayCards(parse("S5 S5"))),
    Do(1, 9, Pass()),
    Do(1, 9, Declare(parse("H2"))),
    Next(1, 9),
    Auto(False),
    Chat("tea", "", ""),
    Chat("", "quick.hurry", ""),
    Chat("", "", "你好"),
    Recall(),
    Kick("Ann 2"),
    Close(),
    Leave(),
]


def test_every_question_is_tried() -> None:
    assert {type(ask) for ask in ASKS} == set(get_args(Ask))


@pytest.mark.parametrize("ask", ASKS)
def test_questions_go_there_and_back(ask: Ask) -> None:
    assert read_ask(write(ask)) == ask


def test_everything_told_goes_there_and_back() -> None:
    world = World(3)
    world.begin()
    room, table = world.room, world.room.table
    assert table is not None
    update = table.update(1, table.version - 2)
    assert update is not None
    tells: list[Tell] = [
        Welcome(1, "token", ("normal",), ""),
        Token("other"),
        Tables((table_info(room),)),
        room_view(room, room.people[1], world.now),
        Play(1, None, update),
        Said("Ann", 0, "", "", "hi", False),
        Record(1, 2, "tuolaji 1\n"),
        Refusal(Fault.RULE, Reason.STALE, "Do", 3),
        Refusal(Fault.SEAT, None, "Sit", 0),
        Gone("abc", Farewell.KICKED),
    ]
    assert {type(tell) for tell in tells} == set(get_args(Tell))
    for tell in tells:
        assert read_tell(write(tell)) == tell


@pytest.mark.parametrize(("skip", "seed"), [(0, 1), (40, 2), (90, 3)])
def test_the_quick_text_is_what_the_codec_writes(skip: int, seed: int) -> None:
    world = World(seed, C if seed == 2 else N)
    world.begin()
    table = world.room.table
    assert table is not None
    telling = Telling(table)
    for step in range(60 + skip):
        world.pass_time(0.5)
        if step < skip:
            continue
        for seat in (None, 0, 1, 2, 3):
            for since in (table.version - 1, table.version - 4):
                update = table.update(seat, since)
                text = telling.play(1, 500, seat, since)
                assert json.loads(text) == to_json(Play(1, 500, update))  # type: ignore[arg-type]
        whole = json.loads(telling.play(1, None, 2, -1))
        assert whole["update"]["events"] == []
        assert from_json(Play, whole).update.observation == table.observation(2)


def test_what_is_written_once_for_all_seats_is_the_same_for_all() -> None:
    world = World(5)
    world.begin()
    table = world.room.table
    assert table is not None
    for _ in range(80):
        world.pass_time(0.7)
        public = [
            {name: value for name, value in to_json(table.observation(seat)).items() if name not in PRIVATE}
            for seat in (None, 0, 1, 2, 3)
        ]
        assert all(one == public[0] for one in public)


HELLO = {"kind": "Hello", "protocol": 1, "name": "Ann", "head": "", "token": ""}
HOST = {"kind": "Host", "title": "t", "rules": {}, "level": 0, "clock": to_json(Clock()), "skill": "normal"}
DO = {"kind": "Do", "game": 1, "version": 1, "action": {"kind": "PlayCards", "cards": "S5"}}
CHAT = {"kind": "Chat", "emote": "", "phrase": "", "text": "hi"}

WRONG: list[tuple[Any, Fault]] = [
    ("", Fault.MESSAGE),
    ("{", Fault.MESSAGE),
    ("[]", Fault.MESSAGE),
    ("null", Fault.MESSAGE),
    ("1e999", Fault.MESSAGE),
    ("9" * 4000, Fault.MESSAGE),
    ("[" * 4000, Fault.MESSAGE),
    ("NaN", Fault.MESSAGE),
    ('{"kind": "Sit", "seat": 1e0}', Fault.MESSAGE),
    (b"\xff\x00", Fault.MESSAGE),
    ("x" * 5000, Fault.MESSAGE),
    ({"kind": "Welcome"}, Fault.MESSAGE),
    ({"kind": "__class__"}, Fault.MESSAGE),
    ({"kind": []}, Fault.MESSAGE),
    ({"kind": "Leave", "x": 1}, Fault.MESSAGE),
    ({"kind": "Ready", "on": 1}, Fault.MESSAGE),
    ({"kind": "Sit", "seat": 4}, Fault.MESSAGE),
    ({"kind": "Sit", "seat": -1}, Fault.MESSAGE),
    ({"kind": "Sit", "seat": True}, Fault.MESSAGE),
    ({"kind": "Sit", "seat": "0"}, Fault.MESSAGE),
    ({"kind": "Join", "table": "../x", "game": 0, "version": 0}, Fault.MESSAGE),
    ({"kind": "Join", "table": "", "game": 0, "version": 0}, Fault.MESSAGE),
    ({"kind": "Join", "table": "abc", "game": -1, "version": 0}, Fault.MESSAGE),
    ({"kind": "Join", "table": "abc", "game": 0, "version": 10**30}, Fault.MESSAGE),
    (HELLO | {"protocol": 99}, Fault.PROTOCOL),
    (HELLO | {"protocol": "1"}, Fault.MESSAGE),
    (HELLO | {"name": ""}, Fault.NAME),
    (HELLO | {"name": " Ann"}, Fault.NAME),
    (HELLO | {"name": "x" * 13}, Fault.NAME),
    (HELLO | {"name": "a\nb"}, Fault.NAME),
    (HELLO | {"name": "a\u202eb"}, Fault.NAME),
    (HELLO | {"name": "a\ud800"}, Fault.NAME),
    (HELLO | {"name": "a\u200bb"}, Fault.NAME),
    (HELLO | {"name": "\x00"}, Fault.NAME),
    (HELLO | {"head": "../../etc"}, Fault.MESSAGE),
    (HELLO | {"token": "a b"}, Fault.MESSAGE),
    (HELLO | {"token": "x" * 65}, Fault.MESSAGE),
    (HOST | {"title": "x" * 17}, Fault.MESSAGE),
    (HOST | {"level": 13}, Fault.MESSAGE),
    (HOST | {"level": -1}, Fault.MESSAGE),
    (HOST | {"rules": {"decks": 9}}, Fault.MESSAGE),
    (HOST | {"rules": {"no": 9}}, Fault.MESSAGE),
    (HOST | {"rules": []}, Fault.MESSAGE),
    (HOST | {"skill": "../x"}, Fault.MESSAGE),
    (HOST | {"clock": to_json(Clock()) | {"turn": 0}}, Fault.MESSAGE),
    (HOST | {"clock": to_json(Clock()) | {"turn": 10**9}}, Fault.MESSAGE),
    (HOST | {"clock": to_json(Clock()) | {"beat": -1}}, Fault.MESSAGE),
    (DO | {"game": 0}, Fault.MESSAGE),
    (DO | {"version": -1}, Fault.MESSAGE),
    (DO | {"action": None}, Fault.MESSAGE),
    (DO | {"action": {"kind": "PlayCards", "cards": "S5 " * 41}}, Fault.MESSAGE),
    (DO | {"action": {"kind": "PlayCards", "cards": "XX"}}, Fault.MESSAGE),
    (DO | {"action": {"kind": "PlayCards", "cards": 5}}, Fault.MESSAGE),
    (DO | {"action": {"kind": "NamePartner", "card": "S5 S5"}}, Fault.MESSAGE),
    (CHAT | {"text": ""}, Fault.TEXT),
    (CHAT | {"emote": "tea"}, Fault.TEXT),
    (CHAT | {"text": "x" * 61}, Fault.TEXT),
    (CHAT | {"text": "a\x1b[2J"}, Fault.TEXT),
    (CHAT | {"text": "", "emote": "T"}, Fault.MESSAGE),
    (CHAT | {"text": "", "phrase": "../x"}, Fault.MESSAGE),
    ({"kind": "Kick", "name": ""}, Fault.MESSAGE),
]


@pytest.mark.parametrize(("data", "fault"), WRONG)
def test_what_is_wrong_is_a_coded_fault(data: Any, fault: Fault) -> None:
    with pytest.raises(Faulty) as refusal:
        read_ask(data if isinstance(data, str | bytes) else json.dumps(data))
    assert refusal.value.fault is fault


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)

PLAIN = [to_json(ask) for ask in ASKS]


@given(ask=st.sampled_from(PLAIN), data=st.data())
def test_a_message_with_anything_in_it_is_read_or_refused(ask: dict[str, Any], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(ask)))
    text = json.dumps(ask | {name: data.draw(JSON)})
    if len(text) > wire.LONGEST_ASK:
        return
    try:
        read = read_ask(text)
    except Faulty:
        return
    assert read_ask(write(read)) == read


@given(st.binary(max_size=60))
def test_noise_is_refused(noise: bytes) -> None:
    with pytest.raises(Faulty):
        read_ask(noise.decode("latin-1"))


def test_the_choices_of_a_clock_are_within_its_bounds() -> None:
    for name, choices in CHOICES.items():
        assert getattr(Clock(), name) in choices
        assert all(BOUNDS[name][0] <= choice <= BOUNDS[name][1] for choice in choices)
    with pytest.raises(ValueError):
        Clock(turn=0)


def test_what_may_be_shown_to_others() -> None:
    assert printable("你好 ♠", 4)
    assert not printable("", 4)
    assert not printable("five!", 4)
