"""From the table: the menu, notes about throws, the look at cards."""

from scenes import (
    HAND_25,
    bury,
    declare,
    follow,
    tricks,
)
from table_player import Player, lead

from core.cards import parse
from core.messages import (
    CardsPlayed,
    FailedThrow,
    PlayCards,
    Played,
    ThrowFailed,
    Update,
)
from phone_client.keys import Key
from phone_client.screens.animate import without
from phone_client.screens.look import LookScreen
from phone_client.screens.options import TableOptions

# --- the menu and other screens --------------------------------------------------------------------


def menu(player: Player) -> list[tuple[str, str]]:
    player.press(Key.SOFT_LEFT)
    assert isinstance(player.app.top, TableOptions)
    return [(command.text, command.key) for command in player.app.top.commands]


def test_the_menu_holds_what_works_now_with_its_keys() -> None:
    assert menu(Player(follow()))[:3] == [("出牌", "1"), ("提示", "3"), ("看牌", "0")]
    texts = [words for words, _ in menu(Player(follow(to_act=(3,))))]
    assert "出牌" not in texts
    assert "提示" not in texts
    assert [words for words, _ in menu(Player(bury()))][:2] == ["扣底", "提示"]
    dealing = [words for words, _ in menu(Player(declare(may_show=())))]
    assert "快点发完" in dealing


def test_a_command_of_the_menu_closes_it_and_acts() -> None:
    player = Player(follow())
    menu(player)
    player.press(Key.SELECT)
    assert player.app.top is player.screen
    assert player.session.acts == [PlayCards(parse("HQ HQ"))]


def test_hotkeys_work_in_the_menu() -> None:
    player = Player(follow())
    menu(player)
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HQ HQ"))]


def test_the_menu_scrolls_and_does_not_go_round() -> None:
    player = Player(follow())
    count = len(menu(player))
    player.press(Key.UP)
    assert player.app.top.softkeys().arrows == (False, True)
    player.press(*[Key.DOWN] * (count + 3))
    assert player.app.top.softkeys().arrows == (True, False)
    player.press(Key.SELECT)
    assert player.session.closed
    assert not player.app.screens


def test_play_on_for_me_is_switched_in_the_menu() -> None:
    player = Player(follow())
    texts = [words for words, _ in menu(player)]
    player.press(*[Key.DOWN] * texts.index("托管"), Key.SELECT)
    assert player.session.auto
    assert player.softs() == ("选项", "5 自己打", "聊天")
    assert player.line.text == "托管中…"
    player.press(Key.D1)
    assert player.session.acts == []
    assert "取消托管" in [words for words, _ in menu(player)]
    player.press(Key.SOFT_RIGHT, Key.SELECT)
    assert not player.session.auto
    assert player.softs()[1] == "1 出牌"


def test_a_failed_throw_is_read_before_the_game_goes_on() -> None:
    player = Player(lead())
    failed = FailedThrow(0, 0, parse("HA HK HQ HQ"), parse("HK"), 1)
    hand = without(HAND_25, parse("HK"))
    after = lead(version=2, hand=hand, trick=(Played(0, parse("HK")),), winning=0, to_act=(1,))
    player.session.updates = [Update(2, (ThrowFailed(failed), CardsPlayed(0, parse("HK"))), after)]
    player.wait(0.1)
    assert player.names[-1] == "FailedThrowNote"
    assert not player.screen.caught_up
    player.wait(4)  # it goes by itself
    assert player.names == ["TableScreen"]
    assert player.screen.stage.trick == after.trick
    assert player.screen.caught_up


def test_r7_4_what_was_tried_goes_back_to_the_hand() -> None:
    player = Player(lead())
    for card in ("HA", "HK", "HQ"):
        player.point(card).press(Key.D5)
    assert player.chosen == "HA HK HQ"
    failed = FailedThrow(0, 0, parse("HA HK HQ"), parse("HQ"), 1)
    after = lead(version=2, hand=without(HAND_25, parse("HQ")), trick=(Played(0, parse("HQ")),), to_act=(1,))
    player.session.updates = [Update(2, (ThrowFailed(failed), CardsPlayed(0, parse("HQ"))), after)]
    player.wait(5)
    assert player.chosen == ""


def test_any_key_closes_the_note_about_a_throw() -> None:
    player = Player(lead())
    failed = FailedThrow(0, 3, parse("HA HK HQ HQ"), parse("HK"), 1)
    player.session.updates = [Update(2, (ThrowFailed(failed),), lead(version=2))]
    player.wait(0.1)
    player.press(Key.D7)
    assert player.app.top is player.screen
    assert not player.screen.stage.held


def test_a_note_waits_until_the_menu_has_closed_and_the_game_with_it() -> None:
    player = Player(follow(to_act=(3,), trick=()))
    menu(player)
    failed = FailedThrow(0, 3, parse("HA HK"), parse("HK"), 1)
    player.session.updates = [Update(2, (ThrowFailed(failed),), lead(version=2))]
    player.wait(5)
    assert player.names == ["TableScreen", "TableOptions"]
    assert player.screen.stage.held
    player.press(Key.SOFT_RIGHT)
    assert player.names == ["TableScreen", "FailedThrowNote"]
    player.press(Key.SELECT)
    assert player.names == ["TableScreen"]
    assert not player.screen.stage.held


def test_0_looks_at_the_last_trick_and_4_6_page_through_all() -> None:
    player = Player(tricks(3)).press(Key.D0)
    look = player.app.top
    assert isinstance(look, LookScreen)
    assert look.page == 2
    player.press(Key.D4)
    assert look.page == 1
    player.press(Key.LEFT, Key.LEFT)
    assert look.page == 0
    assert player.softs()[0] == ""
    player.press(Key.D6, Key.RIGHT, Key.RIGHT)
    assert look.page == 2
    player.press(Key.SOFT_LEFT)
    assert look.page == 1
    player.press(Key.D0)
    assert player.app.top is player.screen


def test_the_second_tab_of_the_look_tells_of_the_deal() -> None:
    player = Player(tricks(1)).press(Key.D0, Key.DOWN)
    look = player.app.top
    assert isinstance(look, LookScreen)
    assert look.tab == 1
    player.press(Key.UP)
    assert look.tab == 0
    assert Player(follow()).press(Key.D0).app.top.softkeys().arrows == (True, True)
