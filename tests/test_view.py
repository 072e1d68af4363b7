"""What a seat is told: everything it may know, and nothing it may not (R5.1, R6.3)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from stacked import ALL_RULES, dealt, play_on, random_table

from core import view
from core.cards import Cards, deck, parse, text
from core.codec import from_json, to_json
from core.deal import Deal
from core.match import Match
from core.messages import (
    Buried,
    Bury,
    Declare,
    Drew,
    Event,
    NamePartner,
    Observation,
    Pass,
    Phase,
    TookKitty,
)
from core.ranks import Hand
from core.record import RecordError, Replay, write
from core.rules import C, M, N
from core.table import Table

SEATS = (0, 1, 2, 3, None)


def observe(deal: Deal, seat: int | None) -> Observation:
    """An observation of a deal without its match."""
    match = Match(deal.rules)
    match.deal = deal
    return view.observe(match, 7, seat)


def as_bytes(value: object) -> str:
    return json.dumps(to_json(value))


# --- what is seen ----------------------------------------------------------------------------------------


def test_while_cards_fall_a_seat_sees_its_own() -> None:
    deal = Deal(M, 1, (0, 0, 0, 0), dealer=None, first=1, deck=tuple(deck(2)))
    for _ in range(6):
        deal.draw()
    seen = observe(deal, 1)
    assert seen.hand == deal.hand(1) == (0, 2)
    assert seen.counts == (1, 2, 2, 1)
    assert seen.undealt == 94
    assert seen.may_show == (parse("S2"),)
    assert (seen.dealer, seen.partner, seen.points, seen.trump_named) == (None, None, None, False)
    assert seen.to_act == (0, 1, 2, 3)
    watcher = observe(deal, None)
    assert (watcher.hand, watcher.may_show) == ((), ())


def test_r4_1_passes_while_cards_fall_are_ones_own_affair() -> None:
    """Whether such a pass still stands depends on cards only its seat has seen."""
    deal = Deal(M, 1, (0, 0, 0, 0), dealer=0, first=0, deck=tuple(deck(2)))
    deal.apply(2, Pass())
    assert observe(deal, 2).passed == (2,)
    assert observe(deal, 2).to_act == (0, 1, 3)
    assert observe(deal, 0).passed == observe(deal, None).passed == ()
    late = dealt(M, ["", "", "", ""])
    late.apply(2, Pass())
    assert observe(late, 0).passed == observe(late, None).passed == (2,)


def buried(rules: Any = M) -> Deal:
    deal = dealt(rules, ["S2 S5", "H2 H2", "", "LJ LJ"], kitty="C4")
    deal.apply(0, Declare(parse("S2")))
    deal.close()
    deal.apply(0, Bury(deal.hand(0)[:8]))
    return deal


def test_r5_1_only_the_seat_that_buried_may_look_at_the_kitty() -> None:
    deal = buried()
    assert observe(deal, 0).kitty == deal.kitty
    assert observe(deal, 0).kitty_taken[0] == parse("C4")[0]
    for seat in (1, 2, 3, None):
        seen = observe(deal, seat)
        assert (seen.kitty, seen.kitty_taken, seen.owner) == ((), (), 0)


def test_r5_1_the_seat_that_buried_last() -> None:
    deal = buried(C)
    first = deal.kitty
    deal.apply(1, Declare(parse("H2 H2")))
    assert observe(deal, 0).kitty == ()  # it lies in seat 1's hand
    assert observe(deal, 1).kitty == ()
    assert observe(deal, 1).kitty_taken == first
    deal.apply(1, Bury(deal.hand(1)[:8]))
    assert observe(deal, 0).kitty == ()
    assert observe(deal, 0).owner == 1
    assert observe(deal, 1).kitty == deal.kitty


def test_r5_1_all_see_the_kitty_at_the_end() -> None:
    table = random_table(M, 4)
    while table.observation(None).phase is not Phase.DONE:
        play_on(table, table.version + 1)
    assert all(table.observation(seat).kitty == table.match.now.kitty != () for seat in SEATS)


def test_r6_3_partner_and_points_are_not_known_before_the_card_is_played() -> None:
    deal = dealt(replace(N, partners="named", decks=1), ["S2", "", "CA", ""])
    deal.apply(0, Declare(parse("S2")))
    deal.close()
    deal.apply(0, NamePartner(parse("CA")[0]))
    deal.apply(0, Bury(deal.taken_up[0]))
    assert deal.partner == 2
    for seat in SEATS:
        seen = observe(deal, seat)
        assert (seen.partner, seen.points, seen.named) == (None, None, parse("CA")[0])


def test_events_hide_the_cards_of_others() -> None:
    cards = parse("S2 S3")
    for event, hidden in (
        (Drew(1, 5), Drew(1, None)),
        (TookKitty(1, cards), TookKitty(1, ())),
        (Buried(1, cards), Buried(1, ())),
    ):
        assert view.seen_by(event, 1) == event
        for seat in (0, 2, 3, None):
            assert view.seen_by(event, seat) == hidden


# --- whole matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL_RULES)
def test_every_observation_and_event_survives_json(name: str) -> None:
    table = random_table(ALL_RULES[name], 6)
    since, kinds = 0, set()
    while table.version < 300:
        play_on(table, table.version + 1)
        for seat in SEATS if table.version % 10 == 0 else (0,):
            seen = table.observation(seat)
            assert from_json(Observation, json.loads(as_bytes(seen))) == seen
        update = table.update(0, since)
        assert update is not None
        for event in update.events:
            kinds.add(type(event).__name__)
            assert from_json(Event, json.loads(as_bytes(event))) == event
        since = table.version
    assert {"Drew", "TrickTaken", "TookKitty", "DealEnded"} <= kinds


def redealt(deal: Deal, seat: int | None, rng: Random) -> Deal:
    """Another deal a seat could not tell from this one: what it cannot see is dealt anew, and what only other
    seats know is changed."""
    new = deal.copy()
    others = [s for s in range(4) if s != seat]
    open_kitty = deal.result is not None or (deal.owner is not None and deal.owner == seat)
    todo: list[Cards] = [deal.hand(s) for s in others]
    undealt = deal.deck[deal.dealt : 4 * deal.rules.hand_size]
    todo += [undealt, () if open_kitty else deal.kitty]
    pool = [card for cards in todo for card in cards]
    rng.shuffle(pool)
    fresh = []
    for cards in todo:
        fresh.append(tuple(pool[: len(cards)]))
        del pool[: len(cards)]
    for s, cards in zip(others, fresh[:-2], strict=True):
        new._hands[s] = cards
        if new.play:
            new.play.hands[s] = Hand(new.play.table.planes(cards))
        new.taken_up[s] = tuple(rng.sample(range(54), 8))
    if not open_kitty:
        new.kitty = fresh[-1]
    object.__setattr__(new, "deck", tuple(rng.sample(deal.deck, len(deal.deck))))
    if not deal.settled:
        for s in others:
            if not deal.told >> s & 1:
                new.passed ^= rng.randrange(2) << s
    if not deal.sides_known:
        new.partner = rng.choice([None, *(s for s in range(4) if s != deal.dealer)])
    return new


@pytest.mark.parametrize("name", ALL_RULES)
def test_secrets_an_observation_is_the_same_whatever_is_hidden(name: str) -> None:
    rng = Random(name)
    table = random_table(ALL_RULES[name], 8)
    seen = set()
    while table.version < 350:
        play_on(table, table.version + 1)
        if rng.random() < 0.6:
            continue
        deal = table.match.now
        for seat in SEATS:
            other = redealt(deal, seat, rng)
            assert as_bytes(observe(other, seat)) == as_bytes(observe(deal, seat))
        seen.add(deal.phase)
    assert {Phase.DRAW, Phase.PLAY} <= seen


def swapped(table: Table, seat: int, rng: Random) -> Replay:
    """The record of another match that could have gone the same way: two cards that only two other seats have
    seen are swapped between their hands."""
    deal = table.match.now
    a, b = rng.sample([s for s in range(4) if s != seat], 2)
    cards = list(deal.deck)
    size = 4 * deal.rules.hand_size
    i, j = (
        rng.choice([k for k in range(size) if (deal.first + k) % 4 == s and cards[k] in deal.hand(s)])
        for s in (a, b)
    )
    cards[i], cards[j] = cards[j], cards[i]
    head, _, _ = table.moves[0].partition(" cards ")
    return Replay(write(table.setup, [f"{head} cards {text(cards)}", *table.moves[1:]]))


PRIVATE = (Drew, TookKitty, Buried)


@pytest.mark.parametrize("name", ALL_RULES)
def test_secrets_all_a_seat_was_ever_told_is_the_same_whatever_is_hidden(name: str) -> None:
    """Two matches that differ in cards a seat has not seen, and in which all do the same: every event and
    every observation it gets is the same, to the byte."""
    rng = Random(name)
    same = tries = 0
    while same < 5:
        table = random_table(ALL_RULES[name], rng.randrange(1000))
        play_on(table, rng.randrange(40, 90))
        if table.match.now.phase is Phase.DONE or table.moves[1].startswith("deal"):
            continue
        for _ in range(6):
            tries += 1
            seat = rng.randrange(4)
            assert tries < 3000
            same += told_the_same(Replay(table.record()), swapped(table, seat, rng), seat)


def told_the_same(mine: Replay, other: Replay, seat: int) -> bool:
    """Whether all do the same in both matches; if so, the seat must be told the same."""
    told = []
    for replay in (mine, other):
        lines = []
        while not replay.over:
            try:
                events = replay.step()
            except RecordError:
                return False  # somebody plays a card that is now elsewhere
            public = [event for event in events if not isinstance(event, PRIVATE)]
            lines.append(
                (
                    as_bytes_all(public),
                    as_bytes_all([view.seen_by(event, seat) for event in events]),
                    as_bytes(view.observe(replay.match, replay.version, seat)),
                )
            )
        told.append(lines)
    if [line[0] for line in told[0]] != [line[0] for line in told[1]]:
        return False  # a throw fails at another hand
    assert told[0] == told[1]
    return True


def as_bytes_all(events: Sequence[Event]) -> list[str]:
    return [as_bytes(event) for event in events]


def test_the_secrets_tests_can_see_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something hidden in any field of the observation is found."""
    deal = buried(C)
    rng = Random(1)
    leaks = {
        "undealt": lambda d: d.hand(2)[0],
        "kitty": lambda d: d.kitty,
        "kitty_taken": lambda d: d.taken_up[0],
        "may_show": lambda d: (d.hand(3),),
    }
    honest = view.observe
    for field, leak in leaks.items():
        assert field in {f.name for f in fields(Observation)}

        def leaking(
            match: Match, version: int, seat: int | None, field: str = field, leak: Any = leak
        ) -> Any:
            return replace(honest(match, version, seat), **{field: leak(match.now)})

        monkeypatch.setattr(view, "observe", leaking)
        assert any(
            as_bytes(observe(redealt(deal, 1, rng), 1)) != as_bytes(observe(deal, 1)) for _ in range(20)
        )
