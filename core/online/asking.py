"""What people may do at a table, and what happens there by itself: the only writers of a room's records.

Every function does something to a room and returns the record of it (core.online.room), or raises Faulty and
has changed nothing.
"""

from collections.abc import Callable
from typing import Final, assert_never

from core.messages import SEATS, Phase, Reason, Refused
from core.online.room import COVER, Entry, Person, Room, settings, told_apart
from core.online.wire import (
    Auto,
    Chat,
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
)
from core.record import action_of
from core.rules import Rules

MOST_PEOPLE: Final = 24  # at a table, watchers among them
SEED_BITS: Final = 128  # nobody can try all shuffles to find the one with their own hand

AtTable = Sit | Stand | Ready | Start | Do | Next | Auto | Chat | Kick | Close | Leave
Bits = Callable[[int], int]  # so many random bits


def open_room(
    room: Room, table: str, host: Host, person: tuple[str, str, str, str], now: float, *, quick: bool = False
) -> str:
    """Opens an empty room, its host at seat 0; `person` is name, head, key and via."""
    if room.number or host.level not in host.rules.start_levels:
        raise Faulty(Fault.MESSAGE)
    entries: list[Entry] = [
        [
            "open",
            table,
            host.title,
            host.rules.to_dict(),
            settings(host.level, host.clock, host.skill, quick=quick),
        ],
        ["join", 1, *person],
        ["sit", 1, 0],
        ["ready", 1, quick],
    ]
    return room.do(entries, room.time(now))


def join(room: Room, person: tuple[str, str, str, str], fresh_key: str, now: float) -> str:
    """Somebody comes, or comes back; `person` is name, head, key and via. A connection that takes over from
    another, or comes with the key before the last, gets the fresh key: see `Person.key` afterwards."""
    name, head, key, via = person
    if room.closed:
        raise Faulty(Fault.TABLE)
    if key in room.kicked:
        raise Faulty(Fault.KICKED)
    known = room.known(key)
    if known is not None:
        changed = bool(known.via) or key != known.key
        keys = (fresh_key, key) if changed else (known.key, "")
        return room.do([["back", known.no, via, *keys]], room.time(now))
    return room.do([_new(room, name, head, key, via)], room.time(now))


def join_quickly(
    room: Room, person: tuple[str, str, str, str], rules: Rules | None, now: float, bits: Bits
) -> str:
    """Somebody comes by quick start, for these rules or any: to a free seat, ready."""
    name, head, key, via = person
    free = [seat for seat in SEATS if room.at_seat(seat) is None]
    if (
        room.closed
        or room.playing
        or not free
        or room.known(key)
        or key in room.kicked
        or rules not in (None, room.rules)
    ):
        raise Faulty(Fault.SEAT)
    no = room.joined + 1
    entries = [_new(room, name, head, key, via), ["sit", no, free[0]], ["ready", no, True]]
    if len(free) == 1 and all(p.ready for p in room.seated()):
        entries.append(["start", bits(SEED_BITS)])
    return room.do(entries, room.time(now))


def _new(room: Room, name: str, head: str, key: str, via: str) -> Entry:
    if len(room.people) >= MOST_PEOPLE:
        raise Faulty(Fault.FULL)
    return ["join", room.joined + 1, told_apart(room, name), head, key, via]


def lost(room: Room, gone: Callable[[str], bool], now: float) -> str | None:
    """Notes those whose connection is gone (asked for each `via`); None if it is nobody's."""
    entries: list[Entry] = [["away", p.no, p.via] for p in room.people.values() if p.via and gone(p.via)]
    return room.do(entries, room.time(now)) if entries else None


def tick(room: Room, now: float, bits: Bits) -> str | None:
    """Does the next thing that is due; None if nothing is, or a computer player is still thinking."""
    due = room.due
    now = room.time(now)
    if due is None or now < due:
        return None
    for person in room.people.values():
        if room.uncovered(person) and person.since + COVER <= now:
            return room.do([["cover", person.no]], now)
    if not room.present:
        return room.do([["close"]], now)
    if room.starts is not None and room.starts <= now:
        return room.do([["start", bits(SEED_BITS)]], now)
    table = room.table
    assert table is not None
    deal, before = table.match.now, table.version
    # Who has nothing to show against what stands lets the window end: nobody is late with that. If nothing
    # stands, all may be gone, and the same deal would be dealt again for ever.
    asked = deal.phase is not Phase.DECLARE or not deal.shown
    if deal.phase is Phase.COUNTER:
        asked = any(map(deal.may_show, SEATS))
    if not table.tick(now):
        return None
    moves = table.moves[before:]
    return room.do([["move", *moves], *(_late(room, moves) if asked else ())], now)


def _late(room: Room, moves: list[str]) -> list[Entry]:
    """Of the people: whose time was up, as a computer player has acted for them."""
    acted = [room.at_seat(done[0]) for line in moves if (done := action_of(line))]
    return [["late", p.no, p.late + 1] for p in acted if p and p.via and not p.auto]


def ask(room: Room, no: int, message: AtTable, now: float, bits: Bits) -> str:
    """Does what person `no` at the table asks for."""
    now = room.time(now)
    person = room.people.get(no)
    if room.closed or person is None:
        raise Faulty(Fault.AWAY)
    if isinstance(message, Do | Next):
        return _in_game(room, person, message, now)
    return room.do(_entries(room, person, message, bits), now)


def _entries(room: Room, person: Person, message: AtTable, bits: Bits) -> list[Entry]:
    no = person.no
    match message:
        case Sit(seat):
            return _sit(room, person, seat)
        case Stand():
            _sitting(person)
            return [["stand", no]]
        case Ready(on):
            return _ready(room, person, bits, on=on)
        case Start():
            _host(room, person)
            _waiting(room)
            _sitting(person)
            if not all(p.ready for p in room.seated() if p is not person):
                raise Faulty(Fault.READY)
            return [["start", bits(SEED_BITS)]]
        case Auto(on):
            _sitting(person)
            if not room.playing:
                raise Faulty(Fault.WAITING)
            return [["auto", no, on]]
        case Chat(emote, phrase, text):
            return [["say", no, emote, phrase, text]]
        case Kick(name):
            _host(room, person)
            other = next((p for p in room.people.values() if p.name == name and p is not person), None)
            if other is None:
                raise Faulty(Fault.AWAY)
            return [["kick", other.no]]
        case Close():
            _host(room, person)
            return [["close"]]
        case Leave():
            return [["leave", no]]
        case Do() | Next():
            raise AssertionError("these are done in the game")
        case _:
            assert_never(message)


def _sit(room: Room, person: Person, seat: int) -> list[Entry]:
    if room.at_seat(seat) is not None:
        raise Faulty(Fault.SEAT)
    if room.playing:
        if person.seat is not None:
            raise Faulty(Fault.STARTED)
        assert room.table is not None
        game, deal, seen = room.held.get(person.key, (0, 0, seat))
        now = room.table.match.now
        if (game, deal) == (room.game, now.number) and seen != seat and now.phase is not Phase.DONE:
            raise Faulty(Fault.SEEN)
    return [["sit", person.no, seat]]


def _ready(room: Room, person: Person, bits: Bits, *, on: bool) -> list[Entry]:
    """The last one to get ready starts the game; before the first one all seats must be taken."""
    _sitting(person)
    _waiting(room)
    seated = room.seated()
    entries: list[Entry] = [["ready", person.no, on]]
    full = len(seated) == len(SEATS) or room.game > 0
    if on and full and all(p.ready for p in seated if p is not person):
        entries.append(["start", bits(SEED_BITS)])
    return entries


def _in_game(room: Room, person: Person, message: Do | Next, now: float) -> str:
    table = room.table
    seat = _sitting(person)
    if table is None or not room.playing:
        raise Faulty(Fault.WAITING)
    if message.game != room.game:
        raise Faulty(Fault.RULE, Reason.STALE)
    before = table.version
    if isinstance(message, Do):
        try:
            table.act(seat, message.action, now, message.version)
        except Refused as refused:
            raise Faulty(Fault.RULE, refused.reason) from None
        entries: list[Entry] = [["move", *table.moves[before:]]]
        return room.do([*entries, ["late", person.no, 0]] if person.late else entries, now)
    if message.version != table.version or table.match.now.phase is not Phase.DONE:
        raise Faulty(Fault.RULE, Reason.STALE)
    if all(p.ready or p.auto or not p.via for p in room.seated() if p is not person):
        table.next_deal(now)
        return room.do([["move", *table.moves[before:]]], now)
    return room.do([["ready", person.no, True]], now)


def _sitting(person: Person) -> int:
    if person.seat is None:
        raise Faulty(Fault.WATCHER)
    return person.seat


def _waiting(room: Room) -> None:
    if room.playing:
        raise Faulty(Fault.STARTED)


def _host(room: Room, person: Person) -> None:
    if person.no != room.host:
        raise Faulty(Fault.HOST)
