"""All settings: a row for each, its choices with left and right, at once in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from phone_client import bodies
from phone_client.body import BodyError
from phone_client.chrome import Row
from phone_client.screen import Soft, SoftKey
from phone_client.screens.keys import KeysScreen
from phone_client.screens.listing import ListScreen
from phone_client.settings import CHOICES
from phone_client.text import has, tr

if TYPE_CHECKING:
    from collections.abc import Callable

# In the order of the screen: what is changed most comes first.
ORDER: Final = (
    "theme",
    "four_colours",
    "body",
    "animation",
    "pace",
    "skill",
    "dim_unplayable",
    "auto_single",
    "confirm_play",
    "confirm_throw",
    "unseen",
    "card_back",
    "volume",
    "calls",
    "mute_bots",
    "language",
    "scale",
    "numpad_phone",
    "keys",
)


KEYS: Final = "keys"  # has a screen of its own


class SettingsScreen(ListScreen):
    """The gold line of the title pane explains the chosen row."""

    icon = "panel/gear"

    def words(self) -> tuple[str, str]:
        return tr("settings.title"), tr(f"settings.{ORDER[self.chosen]}.help")

    def rows(self) -> list[Row]:
        return [Row(tr(f"settings.{name}.name"), self._shown(name), told=name == KEYS) for name in ORDER]

    def _shown(self, name: str) -> str:
        """Returns the value of a setting in words; numbers stand for themselves."""
        if name == KEYS:
            return tr("settings.keys.own" if self.app.settings.keys else "settings.keys.usual")
        value = str(getattr(self.app.settings, name)).lower()
        if name == "body" and value != bodies.NONE:
            try:
                body = self.app.bodies.body(value)
            except BodyError:
                body = None
            return body.name(self.app.language) if body else tr("settings.body.unusable")
        for key in (f"settings.{name}.{value}", f"settings.{value}"):
            if has(key):
                return tr(key)
        return tr(f"settings.{name}.number", n=value)

    def choose(self) -> None:
        if ORDER[self.chosen] == KEYS:
            self.app.push(KeysScreen(self.app))
        else:
            self.step(1)

    def step(self, by: int) -> None:
        name = ORDER[self.chosen]
        if name == "body":
            self._other_body(by)
            return
        if name == KEYS:
            return
        choices = CHOICES[name]
        at = choices.index(getattr(self.app.settings, name))
        self.app.change(**{name: choices[(at + by) % len(choices)]})
        if name == "language" and self.app.settings.language == "zh" and not self.app.font.chinese:
            self.app.notify(tr("settings.no_font"))
        self.app.play("key")

    def _other_body(self, by: int) -> None:
        """Goes on to the next body that can be used; what is wrong with those between is told."""
        names = self.app.bodies.names
        at = names.index(self.app.settings.body) if self.app.settings.body in names else 0
        for _ in names:
            at = (at + by) % len(names)
            try:
                self.app.bodies.body(names[at])
            except BodyError as error:
                self.app.notify(bodies.words(error))
            else:
                break
        self.app.change(body=names[at])
        self.app.play("key")

    def softkeys(self) -> Soft:
        change: Callable[[], None] = self.choose
        return Soft(
            SoftKey(tr("settings.change"), change),
            SoftKey(tr("app.back"), self.app.pop),
            arrows=self.arrows(),
        )
