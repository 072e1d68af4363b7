"""What is shown of a room to the people in it and to those who look for a table: no card, but those of deals
that are over.

>>> from core.online.room import Room
>>> chairs(Room())[0]
Chair(name='', head='', bot=False, ready=False, away=False, auto=False)
"""

from dataclasses import replace
from typing import Final

from core import record
from core.messages import SEATS
from core.online.room import Line, Person, Room
from core.online.wire import LONGEST_RECORD, Chair, Chairs, Fault, Faulty, Record, RoomView, Said, TableInfo

_NOBODY: Final = Chair("", "", bot=False, ready=False, away=False, auto=False)
_BOT: Final = Chair("", "", bot=True, ready=False, away=False, auto=False)


def chairs(room: Room) -> Chairs:
    """Returns who sits where."""
    a, b, c, d = (_chair(room, room.at_seat(seat)) for seat in SEATS)
    return a, b, c, d


def _chair(room: Room, person: Person | None) -> Chair:
    if person is None:
        return _BOT if room.playing else _NOBODY
    return Chair(
        person.name, person.head, bot=False, ready=person.ready, away=not person.via, auto=person.auto
    )


def room_view(room: Room, person: Person, now: float) -> RoomView:
    """Returns the room as a person in it is told."""
    starts = room.starts
    return RoomView(
        table=room.id,
        title=room.title,
        rules=room.rules,
        level=room.level,
        clock=room.clock,
        skill=room.skill,
        name=person.name,
        seat=person.seat,
        host=room.people[room.host].name,
        chairs=chairs(room),
        watchers=tuple(p.name for p in room.people.values() if p.seat is None),
        game=room.game,
        playing=room.playing,
        starts=None if starts is None else milliseconds(starts, now),
    )


def table_info(room: Room) -> TableInfo:
    """Returns a line of the list of tables."""
    return TableInfo(
        table=room.id,
        title=room.title,
        host=room.people[room.host].name,
        rules=room.rules,
        level=max(room.table.match.levels) if room.table else room.level,
        chairs=chairs(room),
        people=len(room.people),
        playing=room.playing,
    )


def said(line: Line, *, old: bool) -> Said:
    """Returns a line of chat as it is told."""
    return Said(line.name, line.seat, line.emote, line.phrase, line.text, old)


def record_of(room: Room, own: Person) -> Record:
    """Returns the deals of the match that are over, as the record of a person in the room. Raises Faulty
    before the first match."""
    table = room.table
    if table is None:
        raise Faulty(Fault.WAITING)
    ends = [*record.begins(table.moves), len(table.moves)][1:]
    if table.match.now.result is None:
        del ends[-1]
    size = deal = end = 0
    for at in ends:
        size += sum(len(line) + 1 for line in table.moves[end:at])
        if size > LONGEST_RECORD:
            break
        deal, end = deal + 1, at
    a, b, c, d = (_word(room.at_seat(seat), own) for seat in SEATS)
    setup = replace(table.setup, seed=0, seats=(a, b, c, d))
    return Record(room.game, deal, record.write(setup, table.moves[:end]))


def _word(person: Person | None, own: Person) -> str:
    if person is None:
        return "bot"
    return record.OWN if person is own else record.person(person.name)


def time_left(room: Room, now: float) -> int | None:
    """Returns the milliseconds until the time of whoever is to act is up, None without a limit."""
    table = room.table
    if table is None or not room.playing or (due := table.due) is None:
        return None
    return milliseconds(due, now)


def milliseconds(then: float, now: float) -> int:
    """Returns how long it is until then, 0 if that is past."""
    return max(0, round(1000 * (then - now)))
