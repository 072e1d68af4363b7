"""Whole matches of every rule set, played by players that do anything legal: what must hold at every step."""

from __future__ import annotations

from collections import Counter

import pytest
from stacked import ALL_RULES, play_on, random_table

from core import scoring
from core.cards import deck, points
from core.deal import Deal
from core.messages import Phase, TrickTaken
from core.table import Table

DEALS = 200  # of every rule set


@pytest.mark.parametrize("name", ALL_RULES)
def test_what_holds_at_every_step(name: str) -> None:
    deals = seed = 0
    while deals < DEALS:
        deals += whole_match(random_table(ALL_RULES[name], seed))
        seed += 1


def whole_match(table: Table) -> int:
    """Plays a match to its end and looks at everything on the way. Returns the number of its deals."""
    cards = Counter(deck(table.match.rules.decks))
    levels, deals = table.match.levels, 0
    while table.due is not None:
        deal, turn, phase = table.match.now, table.match.now.turn, table.match.now.phase
        version = table.version
        play_on(table, version + 1)
        line = table.moves[version]
        if turn is not None and phase is not Phase.DONE:
            assert line.startswith(f"{turn} ")  # the seat in turn acted
        assert in_the_deal(deal) == cards
        if phase is not Phase.DONE and deal.result:
            assert_scored(deal)
            assert deal.levels == levels
            assert all(new >= old for old, new in zip(levels, table.match.levels, strict=True))
            levels = table.match.levels
            deals += 1
    assert deals == table.match.number
    assert table.match.winners
    return deals


def in_the_deal(deal: Deal) -> Counter[int]:
    """Every card of a deal, wherever it is."""
    here = Counter(deal.deck[deal.dealt : 4 * deal.rules.hand_size])
    for seat in range(4):
        here.update(deal.hand(seat))
    here.update(deal.kitty)
    for played in (*deal.trick, *(played for trick in deal.tricks for played in trick.plays)):
        here.update(played.cards)
    return here


def assert_scored(deal: Deal) -> None:
    """The books of a finished deal."""
    won, play = deal.result, deal.play
    assert won is not None
    assert play is not None
    assert play.over
    assert sum(play.taken) + points(deal.kitty) == 100 * deal.rules.decks
    assert sum(trick.points for trick in deal.tricks) == sum(play.taken)
    assert deal.tricks[0].plays[0].seat == won.dealer
    for trick, after in zip(deal.tricks, deal.tricks[1:], strict=False):
        assert after.plays[0].seat == trick.winner
    for trick in deal.tricks:
        first = trick.plays[0]
        assert [played.seat for played in trick.plays] == [(first.seat + i) % 4 for i in range(4)]
        assert {len(played.cards) for played in trick.plays} == {len(first.cards)}
    side = scoring.attackers(won.dealer, won.partner)
    moved = sum(
        (-1 if failed.seat in side else 1) * len(failed.tried) * deal.rules.throw_penalty
        for failed in deal.failed
    )
    assert won.tricks == moved + sum(trick.points for trick in deal.tricks if trick.winner in side)
    assert (won.factor > 0) == (deal.tricks[-1].winner in side)
    assert won.kitty == points(deal.kitty)
    assert won.total == won.tricks + won.kitty * won.factor
    assert sum(won.beans) == 0
    assert won.dealer_up * won.attackers_up == 0
    assert won.stake == 1 or deal.rules.counter


def test_the_playouts_are_no_idle_ones() -> None:
    """Between them the random players do everything the rules speak of."""
    seen: Counter[str] = Counter()
    for name, rules in ALL_RULES.items():
        table = random_table(rules, 1)
        play_to_end(table, name, seen)
    for what in (
        "declare", "counter", "failed", "tractor led", "dug", "alone", "partner", "no trump", "stake 4",
        "throw stood",
    ):  # fmt: skip
        assert seen[what], what


def play_to_end(table: Table, name: str, seen: Counter[str]) -> None:
    last = None
    while table.due is not None:
        deal = table.match.now
        play_on(table, table.version + 1)
        if deal.result and deal is not last:
            last = deal
            seen["declare"] += len(deal.shown) > 1
            seen["counter"] += deal.owner != deal.dealer
            seen["failed"] += len(deal.failed)
            seen["dug"] += deal.result.factor > 0
            seen["alone"] += deal.result.partner is None
            seen["partner"] += name == "named" and deal.result.partner is not None
            seen["no trump"] += deal.trump is None
            seen["stake 4"] += deal.stake >= 4
            leads = [trick.plays[0].cards for trick in deal.tricks]
            seen["tractor led"] += sum(len(cards) >= 4 for cards in leads)
            seen["throw stood"] += sum(len(cards) == 2 and cards[0] != cards[1] for cards in leads)


def test_the_last_event_of_a_trick() -> None:
    table = random_table(ALL_RULES["M"], 2)
    while not table.match.deal or not table.match.deal.tricks:
        play_on(table, table.version + 1)
    update = table.update(None, table.version - 1)
    assert update is not None
    assert update.events[-1] == TrickTaken(table.match.now.tricks[-1])
    assert update.observation.trick == ()
    assert update.observation.winning is None
