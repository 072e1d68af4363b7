"""What is called at the table, by whom, when; what shines, falls and jumps; and that no key waits for it."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from frames import golden
from scenes import follow, observation, over, result, trick
from table_player import Player

from core import bots
from core.cards import parse
from core.messages import CardsPlayed, DealEnded, Observation, Phase, Played, ThrowFailed, TrickTaken, Update
from core.play import Play
from core.ranks import TRUMP, rank_table
from core.record import Setup
from core.rules import C, M, Rules
from core.table import Pace, Table
from core.view import observe
from phone_client import text
from phone_client.keys import Key
from phone_client.screens import calls
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.plates import LEFT, RIGHT, TOP
from phone_client.text import LANGUAGES, tr

SPADES_8 = rank_table(0, 6, twos_trump=False)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


@pytest.mark.parametrize(
    ("cards", "call"),
    [
        ("HA", ""),
        ("HA HA", ""),
        ("HA HK", "throw"),
        ("HA HA HK", "throw"),
        ("HJ HJ H9 H9", "throw"),
        ("HT HT H9 H9", "tractor"),
        ("H9 H9 H7 H7", "tractor"),
        ("SA SA SK SK SQ SQ", "tractor"),
        ("H4 H4 H4 H3 H3 H3", "titanic"),
        ("H4 H4 H4", ""),
    ],
)
def test_leads(cards: str, call: str) -> None:
    assert calls.led(SPADES_8, parse(cards)) == call


@pytest.mark.parametrize(
    ("plays", "call"),
    [
        ("HA S3", "ruff"),
        ("HA H3", ""),
        ("HA S3 S4", "overruff"),
        ("HA S4 S3", ""),
        ("HA S4 HK S5", "overruff"),
        ("HA CK S3", "ruff"),
        ("SA BJ", ""),
    ],
)
def test_follows(plays: str, call: str) -> None:
    *before, last = plays.split()
    lying = [Played(seat, parse(card)) for seat, card in enumerate(before)]
    assert calls.followed(observation(), SPADES_8, lying, parse(last)) == call


def test_a_pair_takes_a_pair_to_ruff() -> None:
    lying = [Played(1, parse("HA HA"))]
    assert calls.followed(observation(), SPADES_8, lying, parse("S3 S4")) == ""
    assert calls.followed(observation(), SPADES_8, lying, parse("S3 S3")) == "ruff"


@pytest.mark.parametrize("rules", [M, C, Rules(decks=3)])
def test_calls_are_true_in_played_deals(rules: Rules) -> None:
    """Against the core's own account of every trick."""
    table = Table(Setup(rules, 12), [bots.act] * 4, (), Pace(beat=0, turn=0))
    heard = set()
    while not (table.match.deal and table.match.deal.result):
        table.tick(table.due or 0)
    deal = table.match.now
    seen = observe(table.match, 1, 0)
    ranks = rank_table(seen.trump, seen.level, rules.twos_trump)
    for done in deal.tricks:
        play, ruffed = Play(rules, ranks, ((), (), (), ()), done.plays[0].seat), False
        for number, played in enumerate(done.plays):
            suit = {ranks.suit[card] for card in played.cards}
            play.play(ranks.planes(played.cards))
            if number:
                wins = play.winner == played.seat
                ruffs = wins and suit == {TRUMP} and ranks.suit[done.plays[0].cards[0]] != TRUMP
                wanted = ("overruff" if ruffed else "ruff") if ruffs else ""
                assert calls.followed(seen, ranks, done.plays[:number], played.cards) == wanted
                ruffed = ruffed or ruffs
                heard.add(wanted)
    assert "ruff" in heard


def test_who_calls_at_the_end() -> None:
    last = trick("HA", "H3", "H4", "S3", leader=0, winner=3)
    dug = over(tricks=(last,), result=result(factor=2, kitty=10, total=90))
    assert calls.ended(dug) == (3, "dug")
    assert calls.ended(replace(dug, result=result(factor=2, kitty=0, total=90))) is None
    assert calls.ended(over(result=result(tricks=0, total=0, dealer_up=3))) == (0, "shut")
    assert calls.ended(over(result=result(tricks=-10, total=-10, dealer_up=3))) == (0, "shut")
    assert calls.ended(over()) is None
    assert calls.ended(observation()) is None


# --- at the table ----------------------------------------------------------------------------------------


def playing(
    cards: str, *, seat: int = 3, language: str = "zh", calls: bool = True, animation: str = "normal"
) -> Player:
    """A table at which a seat plays these cards after a heart has been led by the seat before."""
    lead = Played((seat + 3) % 4, parse("HA"))
    before = observation(trick=(lead,), winning=lead.seat, to_act=(seat,), hand=parse("S3 HK C4"))
    player = Player(before, language, calls=calls, animation=animation)
    after = observation(
        version=2, trick=(lead, Played(seat, parse(cards))), winning=seat, hand=parse("S3 HK C4")
    )
    player.app.take_sounds()
    player.session.updates = [Update(2, (CardsPlayed(seat, parse(cards)),), after)]
    player.wait(0)
    return player


def bubbles(player: Player) -> list[tuple[int, str]]:
    return [(bubble.place, bubble.text) for bubble in player.screen.bubbles.shown]


@pytest.mark.parametrize(("seat", "place"), [(1, RIGHT), (2, TOP), (3, LEFT)])
def test_a_ruff_is_called_and_shines(seat: int, place: int) -> None:
    player = playing("S4", seat=seat)
    assert bubbles(player) == [(place, "毙了!")]
    assert player.app.take_sounds().count("ruff") == 1
    player.wait(0.3)
    assert player.screen.stage.sparks
    assert player.screen.animating
    player.wait(0.6)
    assert not player.screen.stage.sparks
    player.wait(1.2)
    assert bubbles(player) == []


def test_the_own_call_hides_no_cards() -> None:
    player = playing("S4", seat=0)
    assert bubbles(player) == []
    assert "ruff" in player.app.take_sounds()
    assert player.screen.stage.sparks


def test_calls_can_be_muted() -> None:
    player = playing("S4", calls=False)
    assert bubbles(player) == []
    assert "ruff" in player.app.take_sounds(), "it sounds as it always did"
    player = playing("H4", calls=True)
    assert bubbles(player) == []
    assert "play" in player.app.take_sounds()


def test_nothing_shines_without_animation() -> None:
    player = playing("S4", animation="off")
    assert not player.screen.stage.sparks
    assert bubbles(player) == [(LEFT, "毙了!")]


def test_keys_are_never_blocked() -> None:
    player = playing("S4")
    player.press(Key.SOFT_LEFT)
    assert type(player.app.top).__name__ == "TableOptions"
    player = playing("S4")
    player.press(Key.SELECT)
    assert not player.screen.stage.busy
    assert not player.screen.stage.sparks, "any key ends what moves"


def test_leads_are_called() -> None:
    seen = observation(to_act=(1,), hand=parse("S3 HK C4"))
    for cards, word, sound in (("HA HA HK HK", "拖拉机!", "tractor"), ("HA HK HQ", "甩牌!", "throw")):
        player = Player(seen)
        player.app.take_sounds()
        lies = observation(version=2, trick=(Played(1, parse(cards)),), winning=1, hand=parse("S3 HK C4"))
        player.session.updates = [Update(2, (CardsPlayed(1, parse(cards)),), lies)]
        player.wait(0)
        assert bubbles(player) == [(RIGHT, word)]
        assert sound in player.app.take_sounds()


def test_a_failed_throw_is_none() -> None:
    from core.messages import FailedThrow

    player = Player(observation(to_act=(1,), hand=parse("S3 HK C4")))
    throw = FailedThrow(0, 1, parse("HA HK"), parse("HK"), 2)
    lies = observation(version=2, trick=(Played(1, parse("HK")),), winning=1, hand=parse("S3 HK C4"))
    player.session.updates = [Update(2, (ThrowFailed(throw), CardsPlayed(1, parse("HK"))), lies)]
    player.wait(0.5)
    player.press(Key.SELECT)
    player.wait(1)
    assert bubbles(player) == []


def test_a_lead_after_a_trick_that_still_lies_there_is_no_ruff() -> None:
    """With animation off the last trick stays until the next card."""
    done = trick("HA", "H3", "H4", "H5", leader=1, winner=1)
    before = observation(trick=(), to_act=(1,), hand=parse("S3 HK C4"))
    player = Player(before, animation="off")
    taken = observation(version=2, tricks=(done,), to_act=(1,), hand=parse("S3 HK C4"))
    last = done.plays[-1]
    player.session.updates = [Update(2, (CardsPlayed(last.seat, last.cards), TrickTaken(done)), taken)]
    player.wait(0.5)
    player.app.take_sounds()
    lies = observation(version=3, tricks=(done,), trick=(Played(1, parse("S4")),), hand=parse("S3 HK C4"))
    player.session.updates = [Update(3, (CardsPlayed(1, parse("S4")),), lies)]
    player.wait(0)
    assert bubbles(player) == []
    assert "ruff" not in player.app.take_sounds()


# --- on the result ---------------------------------------------------------------------------------------


def ending(
    seen: Observation, language: str = "zh", *, calls: bool = True, animation: str = "normal"
) -> Player:
    player = Player(observation(phase=Phase.PLAY), language, calls=calls, animation=animation)
    assert seen.result is not None
    player.app.take_sounds()
    player.session.updates = [Update(2, (DealEnded(seen.result, seen.kitty),), replace(seen, version=2))]
    while not isinstance(player.app.top, DealResultScreen):
        player.wait(0)
    return player


def dug() -> Observation:
    last = trick("HA", "H3", "H4", "S3", leader=0, winner=3)
    outcome = result(
        dealer=0, partner=2, kitty=20, factor=2, tricks=100, total=140, dealer_up=0, attackers_up=1
    )
    return over(tricks=(last,), result=replace(outcome, next_dealer=1), points=100)


def test_a_dig_is_called_and_coins_jump() -> None:
    player = ending(dug())
    assert "dug" in player.app.take_sounds()
    screen = player.app.top
    assert isinstance(screen, DealResultScreen)
    assert [bubble.text for bubble in screen._said.shown] == ["抠底!"]
    assert screen.animating
    first = player.app.frame().snapshot()
    player.wait(0.4)
    assert not np.array_equal(player.app.frame().snapshot(), first)
    player.wait(0.6)
    assert not screen.animating
    player.wait(1)
    assert not screen._said.shown


def test_a_result_is_still_without_animation_and_silent_when_muted() -> None:
    player = ending(dug(), calls=False, animation="off")
    screen = player.app.top
    assert isinstance(screen, DealResultScreen)
    assert not screen.animating
    assert not screen._said.shown
    assert "dug" not in player.app.take_sounds()


def test_the_result_takes_keys_at_once() -> None:
    player = ending(dug())
    player.press(Key.SELECT)
    assert player.session.begun == 1


# --- the pictures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(language: str, *, update_golden: bool) -> None:
    player = playing("S4", seat=3, language=language)
    player.wait(0.3)
    golden(player.app, f"call_ruff_{language}", update=update_golden)
    player = playing("S4", seat=1, language=language)
    player.wait(0.2)
    golden(player.app, f"call_right_{language}", update=update_golden)
    player = playing("S4", seat=2, language=language)
    player.wait(0.2)
    golden(player.app, f"call_top_{language}", update=update_golden)
    player = ending(dug(), language)
    player.wait(0.4)
    golden(player.app, f"call_dug_{language}", update=update_golden)
    player = ending(over(), language)
    player.wait(0.4)
    golden(player.app, f"feast_{language}", update=update_golden)


@pytest.mark.parametrize("language", LANGUAGES)
def test_calls_are_short(language: str) -> None:
    player = Player(follow(), language)
    measure = player.app.canvas.text_width
    for word in ("ruff", "overruff", "throw", "tractor", "titanic", "dug", "shut"):
        assert measure(tr(f"calls.{word}")) <= 56
