"""Secrets at the wire: what a seat and a watcher are sent is the same, to the byte, whatever is hidden from
them (R5.1, R6.3)."""

import json
from random import Random

import pytest
from online_world import World

from core.cards import parse, text
from core.deal import Deal
from core.messages import Phase
from core.online import encode
from core.online.encode import Telling
from core.online.form import write
from core.online.room import Room
from core.online.seeing import record_of, room_view, table_info, time_left
from core.record import RecordError
from core.rules import C, M, N, Rules
from core.view import Private, private


def history(rules: Rules, seed: int) -> list[str]:
    """The log of a table in the midst of its second deal (the cards of the first follow from the seed)."""
    world = World(seed, rules)
    world.begin()
    while not (world.room.table and world.room.table.match.now.number == 2):
        world.pass_time(5.0)
    for _ in range(world.rng.randrange(10, 60)):
        world.pass_time(0.5)
    return world.log


def folded(log: list[str]) -> Room:
    room = Room()
    for record in log:
        room.fold(record)
    return room


def swapped(log: list[str], seat: int | None, rng: Random) -> list[str]:
    """The same log with two cards swapped that only two other seats have seen, in the deal it ends in."""
    table = folded(log).table
    assert table is not None
    deal = table.match.now
    a, b = rng.sample([s for s in range(4) if s != seat], 2)
    size = 4 * deal.rules.hand_size
    i, j = (
        rng.choice([k for k in range(size) if (deal.first + k) % 4 == s and deal.deck[k] in deal.hand(s)])
        for s in (a, b)
    )
    cards = list(deal.deck)
    cards[i], cards[j] = cards[j], cards[i]
    line = next(line for line in reversed(table.moves) if line.startswith("deal "))
    assert parse(line.partition(" cards ")[2]) == deal.deck
    other = f"{line.partition(' cards ')[0]} cards {text(cards)}"
    return [record.replace(json.dumps(line), json.dumps(other)) for record in log]


def sent(log: list[str], seat: int | None) -> tuple[list[str], list[object]]:
    """All that somebody at this seat is sent, and what happened for all to see. Raises RecordError if it
    cannot happen with these cards."""
    room = Room()
    texts: list[str] = []
    public: list[object] = []
    telling: Telling | None = None
    version = 0
    for record in log:
        room.fold(record)
        if room.table is None:
            continue
        if telling is None:
            telling = Telling(room.table)
        person = next((p for p in room.people.values() if p.seat == seat), room.people[1])
        texts += [write(room_view(room, person, room.at)), write(table_info(room))]
        texts.append(write(record_of(room, person)))
        if room.table.version > version:
            texts.append(telling.play(room.game, time_left(room, room.at), seat, version))
        texts.append(telling.play(room.game, None, seat, -1))
        version = room.table.version
        deal = room.table.match.now
        public.append((version, deal.failed, deal.tricks, deal.shown, deal.points))
    return texts, public


def compared(rules: Rules, seed: int, wanted: int) -> int:
    """How often two rooms with the same history could be compared; they must not differ."""
    rng = Random(seed)
    same = 0
    log = history(rules, seed)
    table = folded(log).table
    assert table is not None
    deal = table.match.now
    if deal.phase in (Phase.DONE, Phase.COUNTER) or not all(deal.hand(seat) for seat in range(4)):
        return 0
    for _ in range(40):
        seat = rng.choice((0, 1, 2, 3, None))
        try:
            other = sent(swapped(log, seat, rng), seat)
        except (RecordError, ValueError):
            continue  # somebody plays a card that is now elsewhere
        mine = sent(log, seat)
        if mine[1] == other[1]:  # else a throw fails at another hand
            assert mine[0] == other[0]
            same += 1
        if same == wanted:
            break
    return same


@pytest.mark.parametrize("rules", [N, M, C], ids=["N", "M", "C"])
def test_secrets_what_is_sent_is_the_same_whatever_is_hidden(rules: Rules) -> None:
    assert sum(compared(rules, seed, 3) for seed in range(4)) >= 4


def test_the_secrets_test_can_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = private

    def leaking(deal: Deal, seat: int | None) -> Private:
        own = honest(deal, seat)
        return (*own[:4], deal.hand(((seat or 0) + 1) % 4), *own[5:])

    monkeypatch.setattr(encode, "private", leaking)
    with pytest.raises(AssertionError, match="Observation"):
        sum(compared(N, seed, 4) for seed in range(4))
