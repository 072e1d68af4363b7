"""The stage: updates become what is shown, step by step, and any key brings it to the end."""

from dataclasses import replace
from typing import Any

import pytest
from scenes import follow, observation, trick

from core.cards import parse
from core.messages import (
    CardsPlayed,
    DealEnded,
    Drew,
    Event,
    FailedThrow,
    Observation,
    Phase,
    Played,
    ThrowFailed,
    TookKitty,
    TrickTaken,
    TurnedUp,
    Update,
)
from phone_client.screens.animate import Stage, without
from phone_client.skin import Skin

TIMING = Skin.load().timing
PLAY, STAYS, SLIDES = TIMING.play / 1000, TIMING.trick_stays / 1000, TIMING.trick_slides / 1000


def stage(seen: Observation, stretch: float = 1.0) -> Stage:
    return Stage(seen, TIMING, lambda: stretch)


def update(*events: Event, after: Observation) -> Update:
    return Update(after.version, events, after)


def dealing(**changes: Any) -> Observation:
    fields: dict[str, Any] = {"phase": Phase.DRAW, "counts": (0, 0, 0, 0), "undealt": 100, "dealer": None}
    return observation(**{**fields, **changes})


def lying(shown: Stage) -> list[Played]:
    return list(shown.trick)


def phase(shown: Stage) -> Phase:
    return shown.shown.phase


def a_round() -> Update:
    events = (Drew(0, 5), Drew(1, None), Drew(2, None), Drew(3, None))
    return update(*events, after=dealing(version=2, hand=(5,), counts=(1, 1, 1, 1), undealt=96))


def last_play() -> tuple[Observation, Update]:
    """The player's queens win the trick of the table's picture: 25 points."""
    before = follow()
    won = trick("HT HT", "HJ HJ", "H5 H9", "HQ HQ", leader=1, winner=0, points=25)
    after = replace(
        before,
        version=2,
        hand=without(before.hand, parse("HQ HQ")),
        counts=(23, 23, 23, 23),
        trick=(),
        winning=None,
        tricks=(won,),
        points=70,
    )
    return before, update(CardsPlayed(0, parse("HQ HQ")), TrickTaken(won), after=after)


def test_a_round_falls_card_by_card() -> None:
    shown = stage(dealing())
    shown.take(a_round(), 1.0)
    card = TIMING.round / 4000
    assert shown.busy
    assert shown.shown.counts == (0, 0, 0, 0)
    for fallen in range(1, 4):
        shown.tick(1.0 + fallen * card + 0.001)
        assert sum(shown.shown.counts) == fallen
        assert shown.flight is not None
        assert shown.flight.seat == fallen
    shown.tick(1.0 + 4 * card + 0.001)
    assert not shown.busy
    assert shown.shown == a_round().observation


def test_three_decks_fall_faster() -> None:
    three = replace(dealing().rules, decks=3)
    shown = stage(dealing(rules=three))
    after = a_round()
    shown.take(Update(2, after.events, replace(after.observation, rules=three)), 1.0)
    shown.tick(1.0 + TIMING.round_large / 1000 + 0.001)
    assert not shown.busy


def test_cards_that_were_hurried_come_at_once() -> None:
    shown = stage(dealing())
    events = [Drew(n % 4, n if n % 4 == 0 else None) for n in range(100)]
    after = dealing(version=3, phase=Phase.DECLARE, counts=(25, 25, 25, 25), undealt=0)
    shown.take(update(*events, after=after), 1.0)
    assert not shown.busy
    assert shown.shown == after


def test_a_trick_is_played_stays_and_slides_to_its_winner() -> None:
    before, played = last_play()
    shown = stage(before)
    shown.take(played, 1.0)
    assert len(lying(shown)) == 3  # under way: no longer in the hand, not yet on the table
    assert shown.shown.hand == played.observation.hand
    assert shown.shown.counts == (23, 23, 23, 23)
    assert shown.flight is not None
    assert shown.flight.kind == "play"
    assert shown.winning == 2

    shown.tick(1.0 + PLAY)
    assert lying(shown)[3:] == [Played(0, parse("HQ HQ"))]
    assert shown.winning == 0  # the mark moves at once
    assert shown.taken is not None
    assert shown.shown.points == 45

    shown.tick(1.0 + PLAY + STAYS)
    assert shown.flight is not None
    assert (shown.flight.kind, shown.flight.seat) == ("collect", 0)

    shown.tick(1.0 + PLAY + STAYS + SLIDES)
    assert not shown.busy
    assert lying(shown) == []
    assert shown.shown == played.observation
    assert [(pop.seat, pop.points) for pop in shown.pops] == [(0, 25)]


def test_points_count_up() -> None:
    before, played = last_play()
    shown = stage(before)
    shown.take(played, 0.0)
    end = PLAY + STAYS + SLIDES
    shown.tick(end)
    seen = [shown.points(end + n * TIMING.points / 4000) for n in range(6)]
    assert seen == [45, 51, 58, 64, 70, 70]
    after = end + TIMING.points / 1000 + 0.001
    shown.tick(after)
    assert shown.pops == []
    assert not shown.moving(after)


def test_points_that_are_not_known_are_none() -> None:
    assert stage(observation(points=None)).points(3.0) is None


@pytest.mark.parametrize(("stretch", "seconds"), [(1.6, 1.6), (0.5, 0.5)])
def test_the_setting_stretches_time(stretch: float, seconds: float) -> None:
    before, played = last_play()
    shown = stage(before, stretch)
    shown.take(played, 0.0)
    shown.tick((PLAY + STAYS + SLIDES) * seconds - 0.01)
    assert shown.busy
    shown.tick((PLAY + STAYS + SLIDES) * seconds + 0.001)
    assert not shown.busy


def test_without_animation_everything_is_there_at_once() -> None:
    before, played = last_play()
    shown = stage(before, 0.0)
    shown.take(played, 1.0)
    assert not shown.busy
    assert shown.shown == played.observation
    assert shown.points(1.0) == 70
    assert not shown.moving(1.0)


def test_without_animation_a_trick_lies_there_until_the_next_card() -> None:
    before, played = last_play()
    shown = stage(before, 0.0)
    shown.take(played, 1.0)
    assert len(lying(shown)) == 4
    assert shown.winning == 0
    after = replace(played.observation, version=3, trick=(Played(0, parse("SA")),), winning=0)
    shown.take(update(CardsPlayed(0, parse("SA")), after=after), 1.5)
    assert lying(shown) == list(after.trick)
    assert shown.taken is None


def test_finish_ends_what_moves() -> None:
    before, played = last_play()
    shown = stage(before)
    shown.take(played, 1.0)
    shown.finish(1.01)
    assert not shown.busy
    assert shown.shown == played.observation
    assert shown.points(1.01) == 70
    assert shown.pops == []
    assert shown.flight is None


def test_time_that_is_missed_is_not_lost() -> None:
    """A slow frame does not make everything after it later."""
    before, played = last_play()
    shown = stage(before)
    shown.take(played, 1.0)
    shown.tick(1.0 + PLAY + STAYS + SLIDES / 2)
    assert shown.flight is not None
    assert shown.flight.part(1.0 + PLAY + STAYS + SLIDES) == 1.0


def test_a_failed_throw_waits_until_its_note_is_read() -> None:
    before = observation(hand=parse("HA HK HQ HQ"), to_act=(0,))
    after = replace(before, version=2, hand=parse("HA HQ HQ"), trick=(Played(0, parse("HK")),), winning=0)
    failed = FailedThrow(0, 0, parse("HA HK HQ HQ"), parse("HK"), 1)
    shown = stage(before)
    shown.take(update(ThrowFailed(failed), CardsPlayed(0, parse("HK")), after=after), 1.0)
    assert shown.held
    assert [type(event) for event in shown.take_news()] == [ThrowFailed]
    shown.tick(9.0)
    shown.finish(9.0)
    assert shown.busy
    assert lying(shown) == []
    shown.go_on(9.5)
    assert not shown.held
    shown.tick(9.5 + PLAY)
    assert lying(shown) == list(after.trick)
    assert not shown.busy


def test_news_comes_when_it_is_seen() -> None:
    before, played = last_play()
    shown = stage(before)
    shown.take(played, 1.0)
    assert [type(event) for event in shown.take_news()] == [CardsPlayed]
    assert shown.take_news() == []
    shown.tick(1.0 + PLAY)
    assert [type(event) for event in shown.take_news()] == [TrickTaken]


def test_the_kitty_is_turned_up_for_a_while_and_taken() -> None:
    before = observation(phase=Phase.DECLARE)
    shown = stage(before)
    after = replace(before, version=2, phase=Phase.BURY, turned=parse("H7"))
    shown.take(update(TurnedUp(parse("H7")), TookKitty(2, ()), after=after), 1.0)
    assert shown.turned == parse("H7")
    shown.tick(1.0 + TIMING.turned / 1000)
    assert shown.turned == ()
    assert shown.flight is not None
    assert (shown.flight.kind, shown.flight.seat) == ("kitty", 2)
    shown.tick(1.0 + (TIMING.turned + TIMING.kitty) / 1000)
    assert shown.shown == after


def test_an_update_without_events_is_taken_over() -> None:
    """A table that was gone on with, or one whose events were lost."""
    shown = stage(observation())
    after = follow(version=40)
    shown.take(update(after=after), 1.0)
    assert shown.shown == after
    assert lying(shown) == list(after.trick)
    assert shown.winning == 2


def test_the_last_trick_is_seen_before_the_result() -> None:
    before, played = last_play()
    after = replace(played.observation, phase=Phase.DONE)
    shown = stage(before)
    ended = DealEnded.__new__(DealEnded)
    shown.take(Update(2, (*played.events, ended), after), 0.0)
    shown.tick(PLAY + STAYS)
    assert phase(shown) is Phase.PLAY
    shown.tick(PLAY + STAYS + SLIDES)
    assert phase(shown) is Phase.DONE
    assert shown.take_news()[-1] is ended


def test_flights_slow_down() -> None:
    before, played = last_play()
    shown = stage(before)
    shown.take(played, 0.0)
    assert shown.flight is not None
    parts = [shown.flight.part(PLAY * n / 4) for n in range(5)]
    assert parts == [0.0, 0.4375, 0.75, 0.9375, 1.0]


def test_without_takes_one_of_equal_cards() -> None:
    assert without(parse("HQ HQ HK"), parse("HQ")) == parse("HQ HK")
