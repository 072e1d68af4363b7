"""The results of a deal and of a match."""

from dataclasses import replace

import pytest
from scenes import (
    follow,
    over,
    result,
    trick,
)
from scenes_rules import alone, history
from table_player import Player

from core.cards import parse
from core.messages import (
    CardsPlayed,
    Observation,
    TrickTaken,
    Update,
)
from phone_client.keys import Key
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.match_result import MatchResultScreen
from phone_client.screens.settlement import shape_words
from phone_client.screens.table import TableScreen
from phone_client.text import set_language

# --- results ---------------------------------------------------------------------------------------


def test_the_result_opens_when_the_last_trick_has_been_seen() -> None:
    won = trick("HT", "HJ", "H5", "HQ", leader=1, winner=0, points=15)
    before = follow(hand=parse("HQ"), trick=won.plays[:3], counts=(1, 0, 0, 0))
    player = Player(before)
    player.session.updates = [Update(2, (CardsPlayed(0, parse("HQ")), TrickTaken(won)), over(version=2))]
    player.wait(0.5)
    assert player.app.top is player.screen
    player.wait(1)
    assert isinstance(player.app.top, DealResultScreen)
    player.wait(30)
    assert isinstance(player.app.top, DealResultScreen)
    player.press(Key.SOFT_LEFT)
    assert player.session.begun == 1
    assert player.app.top is player.screen
    player.wait(1)
    assert player.app.top is player.screen


def test_the_result_goes_by_itself_when_the_game_plays_on() -> None:
    player = Player(over())
    player.session.auto = True
    player.wait(5)
    assert player.session.begun == 1


def opened(seen: Observation, language: str = "zh") -> tuple[Player, DealResultScreen]:
    player = Player(seen, language)
    screen = player.app.top
    assert isinstance(screen, DealResultScreen)
    return player, screen


@pytest.mark.parametrize(
    ("changes", "banner", "band"),
    [
        ({}, "我方升2级", "不到40分：庄家方升2级"),
        ({"total": 0, "dealer_up": 3}, "我方升3级", "一分没抓到：庄家方升3级"),
        ({"total": 75, "dealer_up": 1}, "我方升1级", "不到80分：庄家方升1级"),
        ({"total": 85, "dealer_up": 0}, "对方上台", "抓到80分：换庄，不升级"),
        ({"total": 175, "dealer_up": 0, "attackers_up": 2}, "对方升2级", "抓到160分：上台升2级"),
        (
            {"dealer": 1, "partner": 3, "total": 125, "dealer_up": 0, "attackers_up": 1},
            "我方升1级",
            "抓到120分：上台升1级",
        ),
        ({"dealer": 1, "partner": 3}, "对方升2级", "不到40分：庄家方升2级"),
    ],
)
def test_the_result_in_words(changes: dict[str, int], banner: str, band: str) -> None:
    ended = result(**changes)
    dealers = (ended.dealer, ended.partner)
    a, b, c, d = (
        level + (ended.dealer_up if seat in dealers else ended.attackers_up)
        for seat, level in enumerate(ended.levels)
    )
    _, screen = opened(over(result=replace(ended, levels_after=(a, b, c, d))))
    assert screen.told.banner() == banner
    assert screen.told.band() == band
    assert screen.told.won == banner.startswith("我方")


def test_a_dug_kitty_is_explained() -> None:
    _, screen = opened(
        over(result=result(tricks=65, kitty=20, factor=8, total=225, dealer_up=0, attackers_up=3))
    )
    told = {row.label: row.value for row in screen.told.rows()}
    assert told["抠底"] == "20 × 8 = 160"
    assert told["总分"] == "65 + 160 = 225"
    assert "末轮先出2对拖拉机：×8" in told


@pytest.mark.parametrize(
    ("factor", "words"),
    [
        (2, "单张"),
        (4, "对子"),
        (6, "三同张"),
        (8, "2对拖拉机"),
        (16, "3对拖拉机"),
        (18, "2组连三同张"),
    ],
)
def test_a_factor_names_its_shape(factor: int, words: str) -> None:
    set_language("zh")
    assert shape_words(factor) == words


def test_levels_that_moved_are_told() -> None:
    _, screen = opened(over())
    assert (screen.told.rows()[0].label, screen.told.rows()[0].value) == ("我方等级", "8 → 10")
    theirs = result(dealer_up=0, attackers_up=1, levels_after=(6, 4, 6, 4))
    _, screen = opened(over(result=theirs))
    assert (screen.told.rows()[0].label, screen.told.rows()[0].value) == ("对方等级", "5 → 6")
    _, screen = opened(over(result=result(levels_after=(6, 3, 6, 3))))
    assert (screen.told.rows()[0].label, screen.told.rows()[0].value) == ("我方等级", "8 不变")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_all_rows_of_a_result_can_be_scrolled_to_and_fit(language: str) -> None:
    seen = over(result=result(tricks=165, kitty=40, factor=16, total=805, dealer_up=0, attackers_up=18))
    player, screen = opened(seen, language)
    at, measure = player.app.skin.result, player.app.canvas.text_width
    assert screen.softkeys().arrows == (False, True)
    for row in screen.told.rows():
        room = at.right - at.x - (measure(row.value) + at.value_gap if row.value else 0)
        assert measure(row.label) <= room, row
    player.press(*[Key.DOWN] * 9)
    assert screen.first + at.rows == len(screen.told.rows())
    assert screen.softkeys().arrows == (True, False)
    banner = measure(screen.told.banner()) * 2
    assert banner + at.banner_text.x <= player.app.skin.screen.width


def test_a_match_that_is_won_ends_with_its_result() -> None:
    player, screen = opened(over(winners=(0, 2)))
    assert player.softs() == ("看战果", "", "回看")
    assert "下局庄家" not in [row.label for row in screen.told.rows()]
    player.press(Key.SELECT)
    assert isinstance(player.app.top, MatchResultScreen)
    player.press(Key.SOFT_RIGHT)
    assert player.session.closed
    assert not player.app.screens


def test_play_again_opens_another_table() -> None:
    player, _ = opened(over(winners=(1, 3)))
    player.press(Key.SELECT, Key.SOFT_LEFT)
    assert player.session.closed
    assert isinstance(player.app.top, TableScreen)
    assert player.app.top is not player.screen


# --- matches under other rules ---------------------------------------------------------------------


def match_words(seen: Observation, language: str = "zh") -> dict[str, str]:
    player = Player(seen, language, animation="off").press(Key.SELECT)
    screen = player.app.top
    assert isinstance(screen, MatchResultScreen)
    return dict(screen._rows())


def test_a_match_with_beans_ends_with_their_sum() -> None:
    assert match_words(history(winners=(0, 2)))["得豆"] == "+16"
    assert "得豆" not in match_words(over(winners=(0, 2)))


def test_with_a_level_for_each_seat_all_four_are_told() -> None:
    assert match_words(alone(winners=(1,)))["终局等级"] == "10 : K : 7 : A"
    assert match_words(over(winners=(0, 2)))["终局等级"] == "10 : 5"


def test_deals_that_were_won_are_counted_for_the_side_of_the_deal() -> None:
    assert match_words(alone(winners=(1,)))["局数"] == "1 局, 胜 0"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("winners", [(0,), (1,), (0, 2), (1, 3), (0, 2, 3), (1, 2, 3)])
def test_the_winners_fit_on_the_screen(winners: tuple[int, ...], language: str) -> None:
    player = Player(alone(winners=winners), language, animation="off").press(Key.SELECT)
    screen = player.app.top
    assert isinstance(screen, MatchResultScreen)
    words, line = screen.words()
    measure, width = player.app.canvas.text_width, player.app.skin.screen.width
    assert 2 * measure(words) <= width
    assert measure(line) <= width
