"""Walking through the menus of rule sets by their words."""

from dataclasses import replace

from frames import press, stage

from core.rules import C, M
from phone_client import local
from phone_client.app import App
from phone_client.rule_sets import NAME_LENGTH, RuleSets, Wishes
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.editor import Editor
from phone_client.screens.listing import ListScreen
from phone_client.screens.menu import MainMenu
from phone_client.screens.new_match import NewMatch
from phone_client.screens.table import TableScreen
from phone_client.storage import Memory

CLUB = replace(C, decks=3, partners="named", throw_penalty=5)
HOME = replace(M, twos_trump=True)


def begin(language: str = "en", sets: RuleSets | None = None) -> App:
    """The list of rule sets, above the main menu."""
    storage = Memory()
    storage.sets = sets or RuleSets()
    app = stage(language, storage=storage)
    app.push(MainMenu(app))
    app.push(NewMatch(app))
    return app


def kept(app: App) -> RuleSets:
    assert isinstance(app.storage, Memory)
    return app.storage.sets


def rows(app: App) -> list[str]:
    assert isinstance(app.top, ListScreen)
    return [f"{row.text}: {row.value}" if row.value else row.text for row in app.top.rows()]


def go_to(app: App, words: str) -> None:
    """Puts the cursor on the row or command that is, or begins with, these words."""
    top = app.top
    if isinstance(top, CommandMenu):
        at, texts = top.chosen, [command.text for command in top.commands]
    else:
        assert isinstance(top, ListScreen)
        at, texts = top.chosen, [row.text for row in top.rows()]
    fits = [text == words for text in texts] if words in texts else [text.startswith(words) for text in texts]
    to = fits.index(True)
    press(app, *["down" if to > at else "up"] * abs(to - at))


def choose(app: App, words: str) -> None:
    go_to(app, words)
    press(app, "5")


def command(app: App, words: str) -> None:
    """Chooses a command of the options menu."""
    press(app, "soft_left")
    assert isinstance(app.top, CommandMenu)
    choose(app, words)


def write(app: App, name: str) -> None:
    """Writes a name in the editor, instead of the one that is there."""
    assert isinstance(app.top, Editor)
    press(app, *["clear"] * NAME_LENGTH)
    app.typed(name, app.now)
    press(app, "select")


def wishes(app: App) -> Wishes:
    """How the match at the table began."""
    assert isinstance(app.top, TableScreen)
    session = app.top.session
    assert isinstance(session, local.LocalSession)
    last = kept(app).last
    assert last is not None
    seen = session.observation
    assert (seen.rules, seen.levels) == (last.rules, (last.level,) * 4)
    return last
