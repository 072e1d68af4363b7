"""Lists: what stands between ◂ and ▸ is changed by left and right, and nothing else stands there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from frames import stage

from core.rules import C, M, N
from phone_client.app import App
from phone_client.local import SEATED
from phone_client.rule_sets import Wishes
from phone_client.screens.about import About
from phone_client.screens.help import Help
from phone_client.screens.house_rules import HouseRulesScreen, MustPlay
from phone_client.screens.keys import KeysScreen
from phone_client.screens.listing import ListScreen
from phone_client.screens.menu import MainMenu
from phone_client.screens.new_match import MatchSetup, NewMatch
from phone_client.screens.online_host import HostScreen
from phone_client.screens.online_menu import PersonScreen
from phone_client.screens.replays import DealsScreen
from phone_client.screens.settings_screen import SettingsScreen
from phone_client.storage import Saved

RECORD = Path(__file__).with_name("golden") / "deal_M.record"

LISTS: dict[str, Callable[[App], ListScreen]] = {
    "menu": MainMenu,
    "about": About,
    "help": Help,
    "keys": KeysScreen,
    "settings": SettingsScreen,
    "new": NewMatch,
    "house": lambda app: HouseRulesScreen(app, N),
    "counters": lambda app: HouseRulesScreen(app, C),
    "levels": lambda app: MustPlay(app, N),
    "match": lambda app: MatchSetup(app, Wishes(M, 0, SEATED)),
    "host": HostScreen,
    "person": PersonScreen,
    "deals": lambda app: DealsScreen(app, Saved("", RECORD.read_text("utf-8"), 0.0), ""),
}


def changes(app: App, screen: ListScreen, row: int, by: int) -> bool:
    """Returns whether left or right does something about a row."""
    screen.point_at(row)
    before = screen.rows()[row].value
    screen.step(by)
    return screen.rows()[row].value != before or app.top is not screen


@pytest.mark.parametrize("name", LISTS)
def test_arrows_stand_where_left_and_right_change_the_value(name: str) -> None:
    app = stage("en")
    screen = LISTS[name](app)
    app.push(screen)
    for number, row in enumerate(screen.rows()):
        if row.value:
            assert changes(app, screen, number, 1) != row.told, row
            while app.top is not screen:
                app.pop()
