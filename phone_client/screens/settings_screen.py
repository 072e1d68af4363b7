"""All settings: a row for each, its choices with left and right, at once in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from phone_client.chrome import Row
from phone_client.screen import Soft, SoftKey
from phone_client.screens.listing import ListScreen
from phone_client.settings import CHOICES
from phone_client.text import has, tr

if TYPE_CHECKING:
    from collections.abc import Callable

# In the order of the screen: what is changed most comes first.
ORDER: Final = (
    "theme",
    "four_colours",
    "animation",
    "pace",
    "skill",
    "dim_unplayable",
    "auto_single",
    "confirm_play",
    "volume",
    "mute_bots",
    "language",
    "scale",
    "numpad_phone",
)


class SettingsScreen(ListScreen):
    """The gold line of the title pane explains the chosen row."""

    icon = "panel/gear"

    def words(self) -> tuple[str, str]:
        return tr("settings.title"), tr(f"settings.{ORDER[self.chosen]}.help")

    def rows(self) -> list[Row]:
        return [Row(tr(f"settings.{name}.name"), self._shown(name)) for name in ORDER]

    def _shown(self, name: str) -> str:
        """Returns the value of a setting in words; numbers stand for themselves."""
        value = str(getattr(self.app.settings, name)).lower()
        for key in (f"settings.{name}.{value}", f"settings.{value}"):
            if has(key):
                return tr(key)
        return tr(f"settings.{name}.number", n=value)

    def choose(self) -> None:
        self.step(1)

    def step(self, by: int) -> None:
        name = ORDER[self.chosen]
        choices = CHOICES[name]
        at = choices.index(getattr(self.app.settings, name))
        self.app.change(**{name: choices[(at + by) % len(choices)]})
        if name == "language" and self.app.settings.language == "zh" and not self.app.font.chinese:
            self.app.notify(tr("settings.no_font"))
        self.app.play("key")

    def softkeys(self) -> Soft:
        change: Callable[[], None] = self.choose
        return Soft(
            SoftKey(tr("settings.change"), change),
            SoftKey(tr("app.back"), self.app.pop),
            arrows=self.arrows(),
        )
