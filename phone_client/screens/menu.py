"""The first picture and the main menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from core.match import Match
from core.record import RecordError, read
from phone_client import chrome, lesson, local, pictures, rule_words, shelf
from phone_client.chrome import Row
from phone_client.keys import Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.about import About
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.help import Help
from phone_client.screens.listing import ListScreen
from phone_client.screens.new_match import NewMatch
from phone_client.screens.options import photographs
from phone_client.screens.query import Query
from phone_client.screens.records import RecordsScreen
from phone_client.screens.replays import ReplaysScreen
from phone_client.screens.settings_screen import SettingsScreen
from phone_client.screens.table import TableScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.storage import Saved

SPLASH: Final = 3.5  # seconds it stays unless a key is pressed


class Splash(Screen):
    """The first picture: the tractor drives in; any key or a few seconds lead to the menu."""

    animating = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._since = app.now

    def _on(self) -> None:
        self.app.replace(MainMenu(self.app))

    def softkeys(self) -> Soft:
        return Soft(SoftKey(tr("app.ok"), self._on), SoftKey(tr("app.exit"), self.app.quit))

    def key(self, key: Key) -> None:
        self._on()

    def tick(self, now: float) -> None:
        if self.app.top is self and now - self._since >= SPLASH:
            self._on()

    def draw(self, canvas: Canvas) -> None:
        seconds = self.app.now - self._since
        pictures.splash(canvas, tr("menu.title"), tr("menu.subtitle"), seconds=seconds)


class _Entry(NamedTuple):
    """A row of the menu and what it opens."""

    row: Row
    act: Callable[[], None]


class MainMenu(ListScreen):
    """What to do: go on with a match, begin one, read, set, leave."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._saved: list[Saved] = app.storage.saved()

    @property
    def visible(self) -> int:
        return self.app.skin.menu.rows

    def _entries(self) -> list[_Entry]:
        """Returns what there is to choose now."""
        app = self.app
        rows = [
            ("new", "pip9/H", "red", lambda: app.push(NewMatch(app))),
            ("online", "menu/net", "pine", self._online),
            ("lesson", "menu/cap", "navy", lambda: lesson.open(app)),
            ("records", "menu/chart", "orange", lambda: app.push(RecordsScreen(app))),
            ("replays", "menu/again", "pine", lambda: app.push(ReplaysScreen(app))),
            ("help", "pip9/C", "pine", lambda: app.push(Help(app))),
            ("settings", "menu/gear", "navy", lambda: app.push(SettingsScreen(app))),
            ("about", "menu/star", "amber", lambda: app.push(About(app))),
            ("exit", "pip9/D", "orange", self._leave),
        ]
        if self._saved:
            rows.insert(0, ("continue", "pip9/S", "ink", self._go_on))
        return [
            _Entry(Row(tr(f"menu.{key}"), icon=icon, icon_colour=colour), act)
            for key, icon, colour, act in rows
        ]

    def rows(self) -> list[Row]:
        return [entry.row for entry in self._entries()]

    def choose(self) -> None:
        self._entries()[self.chosen].act()

    def key(self, key: Key) -> None:
        if key is Key.STAR:
            self.app.push(CommandMenu(self.app, photographs(self.app)))
        else:
            super().key(key)

    def _go_on(self) -> None:
        if len(self._saved) > 1:
            self.app.push(Continue(self.app, self._saved))
        else:
            go_on(self.app, self._saved[0])
            self._look_again()

    def _online(self) -> None:
        from phone_client.screens.online_menu import OnlineMenu  # the network is loaded when it is needed

        self.app.push(OnlineMenu(self.app))

    def _leave(self) -> None:
        def then(yes: bool) -> None:  # noqa: FBT001 - what a query tells
            if yes:
                self.app.quit()

        self.app.push(Query(self.app, tr("menu.exit"), tr("menu.exit_sure"), then))

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("app.select"), self.choose),
            SoftKey(tr("app.exit"), self._leave),
            arrows=self.arrows(),
        )

    def resumed(self, result: object) -> None:
        self._look_again()

    def _look_again(self) -> None:
        """Takes up what can be continued now; the cursor stays on its entry or goes to the first."""
        had = bool(self._saved)
        self._saved = self.app.storage.saved()
        if bool(self._saved) != had:
            self.point_at(0)

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.menu
        chrome.list_ground(canvas)
        pictures.menu_picture(canvas, tr("menu.title"), tr("menu.subtitle"))
        for place, row in enumerate(self.rows()[self.first : self.first + at.rows]):
            y = at.top + place * canvas.skin.list.row_h
            chosen = self.first + place == self.chosen
            chrome.list_row(canvas, y, row, chosen=chosen, seconds=self.seconds)
        if self._saved:
            match, room = summary(self._saved[0]), canvas.width - 2 * at.note.x
            words = tr("menu.last", match=match)
            short = canvas.text_width(words) > room
            canvas.text(at.note.x, at.note.y, match if short else words, "text2", width=room)


class Continue(ListScreen):
    """Several matches wait to be continued: which one?"""

    def __init__(self, app: App, saved: list[Saved]) -> None:
        super().__init__(app)
        self._saved = saved
        self._sets = shelf.sets(app)

    def words(self) -> tuple[str, str]:
        match = _standing(self._saved[self.chosen].record)
        if match is None:
            return tr("menu.continue"), tr("menu.which", n=len(self._saved))
        return tr("menu.continue"), self._sets.named(match.rules) or rule_words.title(match.rules)

    def rows(self) -> list[Row]:
        return [Row(summary(saved)) for saved in self._saved]

    def choose(self) -> None:
        app, saved = self.app, self._saved[self.chosen]
        app.pop()
        go_on(app, saved)


def go_on(app: App, saved: Saved) -> None:
    """Opens a saved match, or says why it cannot be opened."""
    session = local.resume(app, saved)
    if session is not None:
        app.push(TableScreen(app, session))


def summary(saved: Saved) -> str:
    """Returns a saved match in a few words: levels and number of the deal; damaged ones too have some."""
    match = _standing(saved.record)
    if match is None:
        return tr("menu.unreadable")
    number = max(match.number, 1)
    if match.rules.partners == "named":
        return tr("menu.match_each", levels=" ".join(map(rule_words.level, match.levels)), number=number)
    own, other = (rule_words.level(match.levels[seat]) for seat in (local.ME, local.ME + 1))
    return tr("menu.match", own=own, other=other, number=number)


@lru_cache(maxsize=16)
def _standing(record: str) -> Match | None:
    """Returns where a match stands; None for a record that cannot be read."""
    try:
        return read(record).match
    except RecordError:
        return None
