"""What the table says of the points of a trick: only those of the attackers count (R8.1), and until the sides
are known all do (R6.3)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from frames import texts
from scenes import NAMES, follow, observation, trick
from scenes_rules import hidden
from table_player import Player
from test_replay import opened

from core.cards import parse
from core.messages import CardsPlayed, Observation, Trick, TrickTaken, Update
from phone_client.keys import Key
from phone_client.screens import sides, table_view
from phone_client.screens.plates import Line
from phone_client.text import tr

QUEENS = parse("HQ HQ")
MEASURED = [
    (language, key, seal)
    for language in ("zh", "en")
    for key in ("table.wins", "table.ruffs")
    for seal in ("dealer", "partner", "")
]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that are drawn from now on."""
    with texts(monkeypatch) as found:
        yield found


def won(winner: int, points: int = 25) -> Trick:
    return trick("HT HT", "HJ HJ", "H5 H9", "HQ HQ", leader=1, winner=winner, points=points)


def taken(before: Observation, done: Trick, **changes: Any) -> Player:
    """The trick is complete and lies there."""
    player = Player(before)
    gone = replace(
        before, version=2, trick=(), winning=None, tricks=(done,), to_act=(done.winner,), **changes
    )
    player.session.updates = [Update(2, (CardsPlayed(0, QUEENS), TrickTaken(done)), gone)]
    player.wait(0.3)
    assert player.screen.stage.taken is not None
    return player


@pytest.mark.parametrize(
    ("dealer", "winner", "said"),
    [
        (2, 0, "守住25分"),  # the player's side has dealt: nothing is counted
        (2, 2, "守住25分"),
        (2, 3, "+25分"),
        (1, 0, "+25分"),  # it attacks
        (1, 3, "守住25分"),
    ],
)
def test_points_are_gained_by_the_attackers_and_kept_from_them_by_the_others(
    dealer: int, winner: int, said: str
) -> None:
    before = follow(dealer=dealer, points=45)
    after = 70 if (winner - dealer) % 2 else 45
    player = taken(before, won(winner), points=after)
    assert player.line.second == said
    for _ in range(40):
        player.wait(0.05)
        if player.screen.stage.taken is None:
            break
    assert [pop.points for pop in player.screen.stage.pops] == [25] * (after > 45)  # "+25" rises if it counts


def test_until_the_sides_are_known_every_seat_counts_for_itself() -> None:
    seen = hidden()
    assert seen.dealer is not None
    assert not any(sides.saves(seen, seat) for seat in range(4))
    assert taken(seen, won(seen.dealer)).line.second == "+25分"
    known = replace(seen, partner=(seen.dealer + 1) % 4)
    assert [sides.saves(known, (seen.dealer + n) % 4) for n in range(4)] == [True, True, False, False]


def test_a_trick_without_points_says_nothing_of_them() -> None:
    assert taken(follow(), won(0, points=0)).line.second == ""


@pytest.mark.parametrize(("language", "key", "seal"), MEASURED)
def test_what_is_kept_has_room_beside_the_own_plate(
    language: str, key: str, seal: str, drawn: list[str]
) -> None:
    """Else it would be left out, and with it all that is said of the points."""
    dealer = {"dealer": 0, "partner": 2, "": 1}[seal]
    for name in NAMES[language]:
        player = Player(follow(dealer=dealer), language)
        view = replace(
            table_view.view_of(player.screen),
            line=Line(tr(key, name=name), tr("table.saved", n=45), result=True),
        )
        drawn.clear()
        table_view.draw(player.app.canvas, view)
        assert tr("table.saved", n=45) in drawn, name


@pytest.mark.parametrize(("winner", "worth"), [(0, "25分"), (3, "+25分")])
def test_the_look_back_adds_nothing_up_that_does_not_count(winner: int, worth: str, drawn: list[str]) -> None:
    player = Player(observation(tricks=(won(winner),), to_act=(0,), hand=QUEENS))
    player.press(Key.D0)
    player.app.frame()
    assert [s for s in drawn if s.endswith("25分")] == [worth]


def test_a_replay_with_all_hands_open_tells_both_kinds_apart() -> None:
    _, screen = opened("deal_M")
    said = set()
    for version in screen.stops:
        screen.go_to(version)
        seen = screen.film.observe(version, None)
        for event in screen.film.events(version):
            if isinstance(event, TrickTaken) and event.trick.points:
                saved = (event.trick.winner - (seen.dealer or 0)) % 2 == 0
                words = f"第{len(seen.tricks)}轮 {'' if saved else '+'}{event.trick.points}分"
                assert screen.softkeys().middle == words
                said.add(saved)
    assert said == {True, False}
