"""The table: who is waited for, what happens by itself and when, versions, computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from stacked import ALL_RULES, FAST, anything, play_on, random_table, silent, stacked

from core.bots import plain
from core.cards import parse, text
from core.messages import (
    Action,
    Bury,
    DealBegan,
    Declare,
    Drew,
    MatchEnded,
    Observation,
    Pass,
    PassedOn,
    Phase,
    PlayCards,
    Reason,
    Refused,
    Showed,
    TookKitty,
    TrumpSet,
)
from core.record import Replay, Setup, write
from core.rules import C, M, N, Rules
from core.table import Bot, BotError, Pace, Table

SLOW = Pace(beat=0.5, turn=2.0, patience=0)


def eager(seen: Observation, rng: Random) -> Action:
    """Shows whatever it may, the strongest first; plays anything."""
    return Declare(seen.may_show[-1]) if seen.may_show else anything(seen, rng)


def single(seen: Observation, rng: Random) -> Action:
    """Shows single cards only."""
    return eager(seen, rng) if not seen.may_show or len(seen.may_show[0]) == 1 else Pass()


def seated(
    hands: list[str],
    *,
    rules: Rules = M,
    humans: tuple[int, ...] = (0,),
    bot: Bot = eager,
    pace: Pace = SLOW,
    dealer: int = 3,
    kitty: str = "",
) -> Table:
    """A table on which these cards are dealt first, from seat `dealer` on, at second 0."""
    deck = stacked(rules, hands, kitty, first=dealer)
    setup = Setup(rules, 1, dealer=dealer)
    replay = Replay(write(setup, [f"deal 1 first {dealer} dealer {dealer} cards {text(deck)}"]))
    replay.step()
    return Table(replay, [bot] * 4, humans, pace)


def until(table: Table, done: Callable[[], bool], now: float = 0.0) -> float:
    """Ticks when something is due until `done`; returns the time then. Fails if the table waits for ever."""
    for _ in range(2000):
        if done():
            return now
        assert table.due is not None, f"waits for ever in {phase(table)}"
        now = max(now, table.due)
        table.tick(now)
    raise AssertionError("never comes")


def phase(table: Table) -> Phase:
    return table.match.now.phase


def shown(table: Table) -> list[int]:
    return [show.seat for show in table.match.now.shown]


# --- cards falling ---------------------------------------------------------------------------------------


def test_a_round_of_four_cards_falls_each_beat() -> None:
    table = seated(["", "", "", ""])
    assert table.due == 0.5
    assert not table.tick(0.4)
    assert table.tick(0.5)
    assert table.match.now.counts == (1, 1, 1, 1)
    assert table.due == 1.0
    assert table.tick(100.0)  # however late, one step a call and a beat after it
    assert table.match.now.counts == (2, 2, 2, 2)
    assert table.due == 100.5


def test_hurry_deals_the_rest_at_once_and_cuts_nobody_off() -> None:
    table = seated(["S3 S2", "H2 H2", "", ""])
    table.tick(0.5)
    table.hurry(0.6)
    assert phase(table) is Phase.DECLARE
    assert table.match.now.counts == (25, 25, 25, 25)
    assert table.due is None  # seat 0 holds the two of spades
    table.act(0, Declare(parse("S2")), 60)
    until(table, lambda: shown(table) == [0, 1], 60)
    table.hurry(99)  # nothing left to hurry
    assert phase(table) is Phase.DECLARE


def test_the_pace_may_change() -> None:
    table = seated(["", "", "", ""])
    table.pace = Pace(beat=0.1)
    assert table.due == 0.1


# --- declaring (R4.1) ------------------------------------------------------------------------------------


def test_r4_1_computer_players_declare_a_beat_after_their_card() -> None:
    table = seated(["S3", "S2", "", ""])
    assert table.tick(0.5)
    assert shown(table) == []
    assert table.tick(1.0)
    assert shown(table) == [1]
    assert table.match.now.counts == (1, 1, 1, 1)  # the show is a step of its own
    assert table.due == 3.0  # and it is looked at


def test_r4_1_computer_players_leave_people_the_time_to_draw_a_level_card() -> None:
    table = seated(["S3", "S2", "", ""], pace=Pace(patience=0.4))
    until(table, lambda: shown(table) == [1])
    assert table.match.now.counts == (10, 10, 10, 10)
    table = seated(["S3", "S2", "", ""], humans=(), pace=Pace(patience=0.4))
    until(table, lambda: shown(table) == [1])
    assert table.match.now.counts == (1, 1, 1, 1)


def test_r4_1_computer_players_never_pre_empt_a_person() -> None:
    table = seated(["D2", "S2 S2", "", "LJ LJ"])
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    assert shown(table) == []
    assert table.due is None  # for ever, if need be
    assert not table.tick(now + 1e6)
    table.act(0, Declare(parse("D2")), now)
    until(table, lambda: len(shown(table)) > 1, now)
    assert shown(table) == [0, 3]  # the seat dealt first is asked first


def test_r4_1_a_pass_lets_them_go_on_at_once() -> None:
    table = seated(["D2", "S2", "", ""])
    table.tick(0.5)
    table.act(0, Pass(), 0.6)
    until(table, lambda: shown(table) == [1], 0.6)
    assert phase(table) is Phase.DRAW


def test_r4_1_a_person_with_nothing_to_show_holds_nobody_up() -> None:
    table = seated(["*", "S2 S2", "", ""])
    until(table, lambda: shown(table) == [1])
    assert phase(table) is Phase.DRAW
    until(table, lambda: phase(table) is Phase.BURY)


def test_r4_1_after_a_show_people_who_can_beat_it_are_waited_for_again() -> None:
    table = seated(["D2 LJ LJ", "S2 S2", "", ""])
    table.tick(0.5)
    table.act(0, Pass(), 0.6)
    now = until(table, lambda: phase(table) is Phase.DECLARE, 0.6)
    assert shown(table) == [1, 1]
    assert table.due is None
    table.act(0, Declare(parse("LJ LJ")), now)
    until(table, lambda: phase(table) is Phase.BURY, now)
    assert shown(table) == [1, 1, 0]


def test_r4_1_everybody_in_the_window_is_waited_for() -> None:
    table = seated(["D2", "", "S2", ""], humans=(0, 1, 2), bot=silent)
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    table.act(2, Pass(), now)
    assert table.due is None
    table.act(0, Pass(), now)
    assert table.due is None  # for seat 1 too: the others do not know that it holds no set
    table.act(1, Pass(), now)
    assert table.due is not None
    until(table, lambda: phase(table) is Phase.BURY, now)


def test_r4_1_nobody_is_waited_for_when_nothing_stronger_exists() -> None:
    table = seated(["BJ BJ", "", "S2", ""], humans=(0, 1, 2), bot=silent)
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    table.act(0, Declare(parse("BJ BJ")), now)
    assert table.due is not None
    until(table, lambda: phase(table) is Phase.BURY, now)


HELD_BY_TWO = (["D2 D2", "", "S2 S2", ""], ["*", "", "S2 S2", ""], ["*", "", "*", ""], ["D2", "", "S2", ""])


@pytest.mark.parametrize("rules", [M, C])
def test_r4_1_what_one_of_several_people_holds_does_not_move_the_table(rules: Rules) -> None:
    """When the table does something by itself is the same, whoever could show a set."""
    told = set()
    for hands in HELD_BY_TWO:
        table = seated(hands, rules=rules, humans=(0, 2), bot=silent, pace=replace(SLOW, window=9, limit=9))
        times = []
        while phase(table) in (Phase.DRAW, Phase.DECLARE):
            assert table.due is not None
            times.append(table.due)
            table.tick(table.due)
        told.add(tuple(times))
    assert len(told) == 1


@pytest.mark.parametrize(
    ("hand", "stale"), [("S3 S2", True), ("S2 S2", True), ("S2 S4", False), ("S3 LJ", False)]
)
def test_r4_1_a_pass_does_not_answer_for_a_set_dealt_since(hand: str, stale: bool) -> None:
    table = seated([hand, "", "", ""])
    table.tick(0.5)
    seen = table.version  # the first card
    table.tick(1.0)
    if stale:
        with pytest.raises(Refused) as caught:
            table.act(0, Pass(), 1.1, seen)
        assert caught.value.reason is Reason.STALE
        seen = table.version
    table.act(0, Pass(), 1.1, seen)
    assert table.observation(0).passed == (0,)


def test_r4_1_the_time_of_the_window() -> None:
    table = seated(
        ["D2", "H2 H2", "S2", ""], humans=(0, 2), pace=Pace(beat=0.5, turn=2.0, window=10, patience=0)
    )
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    assert table.due == now + 10
    table.act(0, Pass(), now + 4)
    assert table.due == now + 10  # seat 2's time goes on
    assert table.tick(now + 10)
    assert shown(table) == []
    assert table.due == now + 10.5
    until(table, lambda: shown(table) == [1], now + 10)  # seat 2 is too late, now it is their turn
    until(table, lambda: phase(table) is Phase.BURY, now + 12)


def test_r4_1_after_a_show_the_time_begins_anew() -> None:
    table = seated(["D2 LJ LJ", "H2 H2", "", ""], pace=Pace(beat=0.5, turn=2.0, window=10, patience=0))
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    table.act(0, Pass(), now)
    now = until(table, lambda: shown(table) == [1], now)
    assert table.due == now + 10


def test_passes_of_computer_players_tell_nothing() -> None:
    """In the last window all of them pass, those with nothing to show too."""
    table = seated(["*", "S2", "", ""], bot=silent, humans=())
    until(table, lambda: phase(table) is Phase.BURY)
    update = table.update(None, 1)
    assert update is not None
    assert {event.seat for event in update.events if isinstance(event, PassedOn)} == {0, 1, 2, 3}


def test_r4_6_dealt_again_at_once() -> None:
    table = Table(Setup(M, 1), [silent] * 4, (), FAST)
    again = []
    while table.version < 80:
        before = table.version
        table.tick(0.0)
        assert table.observation(None).phase is not Phase.DONE
        update = table.update(None, before)
        assert update is not None
        again += [event for event in update.events if isinstance(event, DealBegan)]
    assert again
    assert all(event.again and event.number == 1 for event in again)
    decks = [line for line in table.moves if line.startswith("deal 1 ")]
    assert len(set(decks)) == len(decks) > 1


# --- turns -----------------------------------------------------------------------------------------------


def to_turn(table: Table, seat: int) -> float:
    """Plays on, seat 0 by the first thing that may be done, until it is a seat's turn to play."""
    return until(table, lambda: phase(table) is Phase.PLAY and table.match.now.turn == seat)


def test_a_person_is_waited_for_and_a_computer_player_takes_its_time() -> None:
    table = seated(["", "", "", "S2"], pace=SLOW)
    now = to_turn(table, 0)
    assert table.due is None
    hand = table.observation(0).hand
    for card in hand:
        try:
            table.act(0, PlayCards((card,)), now + 60)
            break
        except Refused:
            continue
    assert table.due == now + 62


def test_a_time_limit_lets_a_computer_player_stand_in_once() -> None:
    table = seated(["", "", "", "S2"], pace=Pace(beat=0.5, turn=2.0, limit=30, patience=0))
    now = to_turn(table, 0)
    assert table.due == now + 30
    assert not table.tick(now + 29)
    assert table.tick(now + 30)
    assert table.match.now.turn != 0 or table.match.now.tricks
    assert not table.auto


def test_play_on_for_me() -> None:
    table = seated(["", "", "", "S2"])
    now = to_turn(table, 0)
    table.set_auto(0, on=True)
    assert table.due is not None
    assert table.tick(now + 2)
    table.set_auto(0, on=False)
    until(table, lambda: table.match.now.turn == 0, now + 2)
    assert table.due is None


def countering(*humans: int) -> tuple[Table, float]:
    """A table where nobody can counter the single card of seat 2, and the time."""
    table = seated(["D2", "", "S3 S2", ""], rules=C, humans=humans, dealer=3, bot=silent)
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    table.act(2, Declare(parse("S2")), now)
    for seat in humans:
        table.act(seat, Pass(), now)
    return table, until(table, lambda: phase(table) is Phase.COUNTER, now)


def test_who_cannot_counter_is_passed_for() -> None:
    table, now = countering(0)
    until(table, lambda: phase(table) is Phase.PLAY, now)
    passed = [line for line in table.moves if line.endswith(" pass")]
    assert passed[-3:] == ["0 pass", "1 pass", "2 pass"]


def test_r5_2_among_several_people_who_cannot_counter_is_asked_too() -> None:
    table, now = countering(0, 2)
    assert table.match.now.may_show(0) == ()
    assert table.due is None
    table.pace = replace(SLOW, limit=30)
    assert table.due == now + 30
    table.tick(now + 30)
    table.set_auto(0, on=True)  # its person still looks on
    now = until(table, lambda: table.match.now.turn == 2, now + 30)
    assert table.due == now + 30


def test_who_can_counter_is_waited_for() -> None:
    table = seated(["S2 S2", "", "", "D2 BJ"], rules=C, dealer=3, bot=single)
    table.tick(0.5)
    table.act(0, Pass(), 0.6)
    now = until(table, lambda: shown(table) == [3], 0.6)
    now = until(table, lambda: phase(table) is Phase.DECLARE, now)
    table.act(0, Pass(), now)
    now = until(table, lambda: phase(table) is Phase.COUNTER, now)
    assert table.due is None
    table.act(0, Declare(parse("S2 S2")), now)
    assert phase(table) is Phase.BURY
    assert table.due is None


def test_the_next_deal_begins_when_asked_for_or_after_a_rest() -> None:
    table = random_table(M, 3, pace=Pace(beat=0, turn=0))
    play_on(table)
    assert phase(table) is Phase.DONE
    table.pace = Pace(rest=5)
    assert table.due == 5.0
    table.next_deal(1.0)
    assert table.match.number == 2
    with pytest.raises(Refused):
        table.next_deal(2.0)


def test_a_match_ends() -> None:
    table = random_table(M, 3)
    play_on(table)
    assert table.due is None
    assert table.observation(None).winners == table.match.winners != ()
    update = table.update(None, table.version - 1)
    assert update is not None
    assert MatchEnded(table.match.winners) in update.events
    with pytest.raises(Refused):
        table.next_deal(0.0)


# --- versions and updates --------------------------------------------------------------------------------


def test_updates_are_whole() -> None:
    table = seated(["S2", "", "", ""])
    table.tick(0.5)
    table.tick(1.0)
    update = table.update(1, 1)
    assert update is not None
    assert update.version == table.version == update.observation.version == 3
    drawn = [event for event in update.events if isinstance(event, Drew)]
    assert len(drawn) == 8
    assert all((event.card is not None) == (event.seat == 1) for event in drawn)
    assert table.update(1, 3) is None
    assert table.update(1, 99) is None
    later = table.update(1, 2)
    assert later is not None
    assert later.events == tuple(drawn[4:])


def test_an_update_from_long_ago_has_no_events() -> None:
    table = random_table(M, 3)
    play_on(table, 700)
    assert table.match.number > 3
    update = table.update(0, 5)
    assert update is not None
    assert update.events == ()
    assert update.observation == table.observation(0)
    recent = table.update(0, table.version - 60)
    assert recent is not None
    assert recent.events


def test_stale_actions_are_refused() -> None:
    table = seated(["D2 D2", "", "S2 S2", ""], humans=(0, 2))
    now = until(table, lambda: phase(table) is Phase.DECLARE)
    seen = table.version
    table.act(2, Declare(parse("S2")), now)
    with pytest.raises(Refused) as caught:
        table.act(0, Pass(), now, seen)  # it has not seen the spade
    assert caught.value.reason is Reason.STALE
    with pytest.raises(Refused) as caught:
        table.act(0, Pass(), now, table.version + 1)
    assert caught.value.reason is Reason.STALE
    table.act(0, Declare(parse("D2 D2")), now, table.version)


def test_cards_that_fall_make_nothing_stale() -> None:
    table = seated(["S2", "", "", ""])
    table.tick(0.5)
    seen = table.version
    table.tick(1.0)
    table.act(0, Declare(parse("S2")), 1.1, seen)
    assert table.update(0, seen) is not None


def test_a_refused_action_changes_nothing() -> None:
    table = seated(["S3", "", "", ""])
    version = table.version
    with pytest.raises(Refused):
        table.act(0, Declare(parse("S2")), 0.1)
    assert table.version == version
    assert table.due == 0.5


def test_events_of_the_window_in_order() -> None:
    table = seated(["*", "", "", "S2"], humans=())
    until(table, lambda: phase(table) is Phase.BURY)
    update = table.update(None, 1)
    assert update is not None
    kinds = [type(event) for event in update.events]
    assert kinds.index(Showed) < kinds.index(TrumpSet) < kinds.index(TookKitty) == len(kinds) - 1


# --- computer players ------------------------------------------------------------------------------------


def test_a_computer_players_bug_is_loud() -> None:
    def cheat(seen: Observation, rng: Random) -> Action:
        return Bury(seen.hand) if seen.phase is Phase.BURY else anything(seen, rng)

    table = Table(Setup(M, 1), [cheat] * 4, (), FAST)
    with pytest.raises(BotError) as caught:
        play_on(table)
    assert caught.value.reason is Reason.BURY
    assert phase(table) is Phase.BURY


@pytest.mark.parametrize("rules", [M, N, C, Rules(partners="named", decks=3, protect_triples=True)])
def test_a_stand_in_acts_where_a_computer_player_fails(rules: Rules) -> None:
    def broken(seen: Observation, rng: Random) -> Action:
        if rng.random() < 0.5:
            raise ZeroDivisionError
        return PlayCards(seen.hand)

    table = Table(Setup(rules, 1, dealer=0), [broken] * 4, (), FAST, stand_in=plain.act)
    play_on(table, 2000)
    assert table.match.number > 3
    table = Table(Setup(rules, 1, dealer=0), [broken] * 4, (), FAST, stand_in=broken)
    with pytest.raises((BotError, ZeroDivisionError)):
        play_on(table)


def test_a_computer_player_may_think() -> None:
    waits = iter([True, True, False] * 1000)
    asked = []

    def thinking(seen: Observation, rng: Random) -> Action | None:
        choice = anything(seen, rng)
        asked.append((seen, choice))
        return None if next(waits) else choice

    table = Table(Setup(M, 1), [thinking] * 4, (), FAST)
    same = random_table(M, 1)
    play_on(same, 200)
    while table.version < 200:
        table.tick(0.0)
    assert table.record() == same.record()
    assert asked[0] == asked[1] == asked[2]


class Ponderer:
    """Plays anything, but has its answer to a question only when asked for the third time."""

    def __init__(self) -> None:
        self.asked: dict[tuple[int, int | None], int] = {}

    def __call__(self, seen: Observation, rng: Random) -> Action | None:
        question = (seen.version, seen.seat)
        self.asked[question] = self.asked.get(question, 0) + 1
        assert self.asked[question] <= 3, "it has answered already"
        return anything(seen, rng) if self.asked[question] == 3 else None


@pytest.mark.parametrize("name", ["M", "C", "named"])
def test_computer_players_think_while_others_are_looked_at(name: str) -> None:
    """Asked early they answer when it is due, and the same."""
    rules = ALL_RULES[name]
    same = random_table(rules, 1)
    play_on(same, 150)
    bot = Ponderer()
    table = Table(Setup(rules, 1), [bot] * 4, (), Pace(beat=1, turn=1, rest=1))
    now = 0.0
    while table.version < 150:
        for _ in range(12):  # up to three times each of four seats
            before = table.version
            table.prepare()
            assert table.version == before
        assert table.due == now + 1
        now += 1
        assert table.tick(now), "it has been thought of in time"
    assert table.record() == same.record()


def test_only_whom_it_is_up_to_next_thinks() -> None:
    asked: set[int | None] = set()

    def watched(seen: Observation, rng: Random) -> Action | None:
        asked.add(seen.seat)
        return Pass() if seen.may_show else anything(seen, rng)

    table = seated(["D2", "S2", "", "S2"], bot=watched)
    table.tick(0.5)
    table.prepare()
    assert asked == set()  # a person may show a set
    table.act(0, Pass(), 0.6)
    table.prepare()
    assert asked == {1, 3}  # who holds nothing is not asked
    asked.clear()
    until(table, lambda: phase(table) is Phase.PLAY, 0.6)
    now = to_turn(table, 0)
    asked.clear()
    table.prepare()
    assert asked == set()
    table.set_auto(0, on=True)
    table.prepare()
    assert asked == {0}
    assert not table.tick(now + 0.1)


def test_computer_players_depend_on_seed_deal_version_and_seat_only() -> None:
    one, two = random_table(M, 9), random_table(M, 9, pace=Pace(beat=0.3, turn=7, rest=3))
    play_on(one, 500)
    play_on(two, 500)
    assert one.record() == two.record()
    other = random_table(M, 10)
    play_on(other, 500)
    assert other.record() != one.record()


@pytest.mark.parametrize("name", ALL_RULES)
def test_every_rule_set_comes_to_an_end(name: str) -> None:
    table = random_table(ALL_RULES[name], 11)
    play_on(table)
    assert table.match.winners
