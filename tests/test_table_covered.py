"""The table goes on under the screens that cover it, and what it has to say waits for the player."""

import pytest
from scenes import declare, follow, observation, over, trick
from table_player import Player

from core.cards import parse
from core.messages import CardsPlayed, FailedThrow, Played, ThrowFailed, TrickTaken, Update
from core.rules import M
from phone_client import local
from phone_client.__main__ import scripted_app
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.screens.chat import ChatScreen
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.help import Help
from phone_client.screens.look import LookScreen
from phone_client.screens.settings_screen import SettingsScreen
from phone_client.screens.table import TableScreen
from phone_client.session import Say
from phone_client.skin import Skin


def covered(player: Player, what: str) -> None:
    """Opens a screen over the table."""
    app = player.app
    match what:
        case "chat":
            app.push(ChatScreen(app, player.session))
        case "look":
            app.push(LookScreen(app, player.session, player.screen.stage.shown))
        case "settings":
            app.push(SettingsScreen(app))
        case _:
            app.push(Help(app, M))


@pytest.mark.parametrize("what", ["chat", "look", "settings", "help"])
def test_bots_go_on_under_a_screen(what: str) -> None:
    player = Player(follow(to_act=(3,), trick=follow().trick[:2]))
    covered(player, what)
    player.session.updates = [Update(2, (CardsPlayed(3, parse("H5 H9")),), follow(version=2))]
    player.wait(1)
    assert player.screen.stage.trick == follow().trick
    assert player.app.top is not player.screen
    assert player.screen.free


def test_nothing_is_played_by_itself_behind_the_players_back() -> None:
    player = Player(follow(to_act=(3,), trick=follow().trick[:2]), auto_single=True)
    covered(player, "chat")
    player.session.updates = [Update(2, (CardsPlayed(3, parse("H5 H9")),), follow(version=2))]
    player.wait(3)
    assert player.session.acts == []


def test_the_result_waits_until_the_player_is_back() -> None:
    won = trick("HT", "HJ", "H5", "HQ", leader=1, winner=0, points=15)
    player = Player(follow(hand=(), trick=won.plays[:3], counts=(0, 0, 0, 0), to_act=()))
    covered(player, "chat")
    player.session.updates = [Update(2, (CardsPlayed(0, parse("HQ")), TrickTaken(won)), over(version=2))]
    player.wait(5)
    assert isinstance(player.app.top, ChatScreen)
    player.app.pop()
    player.wait(0.1)
    assert isinstance(player.app.top, DealResultScreen)


def test_the_note_about_a_failed_throw_waits_too_and_then_has_its_whole_time() -> None:
    player = Player(follow(to_act=(3,), trick=()))
    covered(player, "look")
    failed = FailedThrow(0, 3, parse("HA HK"), parse("HK"), 1)
    later = observation(version=2, trick=(Played(3, parse("HK")),), winning=3)
    player.session.updates = [Update(2, (ThrowFailed(failed), CardsPlayed(3, parse("HK"))), later)]
    player.wait(10)
    assert player.names == ["TableScreen", "LookScreen"]
    assert player.screen.stage.trick == ()
    player.app.pop()
    player.wait(1)
    assert player.names == ["TableScreen", "FailedThrowNote"]
    player.wait(3)
    assert player.names == ["TableScreen"]
    assert len(player.screen.stage.trick) == 1


def test_what_is_said_meanwhile_is_in_the_log_and_told_by_a_sound() -> None:
    player = Player(follow())
    covered(player, "chat")
    player.app.take_sounds()
    player.session.said = [Say(2, text="好")]
    player.wait(0.1)
    assert "chat" in player.app.take_sounds()


def test_what_may_be_shown_waits_for_the_player_under_a_screen() -> None:
    """Dealing goes on, but the last window does not close on somebody who could show a set (R4.1)."""
    app = scripted_app(Skin.load(), load_font(), 2, "en")
    session = local.begin(app, M)
    table = TableScreen(app, session)
    app.push(table)
    for tick in range(30 * 600):
        app.tick(tick / 30)
        if table.panel is not None:
            break
    assert table.panel is not None
    app.push(SettingsScreen(app))
    start = app.now
    for tick in range(30 * 300):
        app.tick(start + tick / 30)
    assert session.observation.undealt == 0
    assert session.observation.may_show
    app.pop()
    app.tick(app.now + 1)
    assert table.panel is not None


def test_while_cards_fall_the_hand_grows_under_a_screen() -> None:
    player = Player(declare(may_show=()))
    covered(player, "settings")
    more = declare(version=2, may_show=(), hand=(*declare().hand, 3), counts=(15, 14, 14, 14))
    player.session.updates = [Update(2, (), more)]
    player.wait(0.1)
    assert len(player.screen.chooser.spots) == 15


# --- what is said about a deal that is over ---------------------------------------------------------------


def test_it_is_said_on_the_result() -> None:
    player = Player(over())
    result = player.app.top
    assert isinstance(result, DealResultScreen)
    player.app.redraw()
    quiet = player.app.frame().rgba().copy()
    player.session.said = [Say(2, text="打得好，服气。")]
    player.wait(0.1)
    assert player.screen.bubbles.shown == []
    player.app.redraw()
    assert (player.app.frame().rgba() != quiet).any()
    player.wait(6)
    player.app.redraw()
    assert (player.app.frame().rgba() == quiet).all()


def test_a_remark_about_the_last_deal_is_not_made_in_the_next() -> None:
    from random import Random

    from core.messages import DealBegan
    from phone_client.banter import Banter

    banter = Banter(Random(1))
    banter._later = [(5.0, Say(2, text="old"))]  # planned, not yet due
    said = banter.react(Update(9, (DealBegan(2, 1, again=False),), observation(deal=2)), 4.0)
    said += banter.idle(60.0)
    assert Say(2, text="old") not in said


def test_select_closes_the_result_while_somebody_speaks() -> None:
    player = Player(over())
    player.session.said = [Say(2, emote="laugh")]
    player.wait(0.1)
    player.press(Key.SELECT)
    assert player.session.begun == 1
