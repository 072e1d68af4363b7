"""Opening a table for others: by which rules, from which level, how much time a turn has, who fills seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from core.online.wire import CHOICES, TITLE, Clock, Host
from core.rules import PRESETS, VARIANTS, Rules, preset_of
from phone_client import online, rule_words, shelf
from phone_client.chrome import Row
from phone_client.screen import Soft, SoftKey
from phone_client.screens import online_words
from phone_client.screens.explained import ExplainedList
from phone_client.screens.online_enter import Entering
from phone_client.screens.rule_rows import stepped
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.remote import Remote


SKILLS: Final = ("beginner", "normal")  # that the server in this game has


class _Choice(NamedTuple):
    """A row: what it shows and says, and what left and right do; without it, Select opens the table."""

    row: Row
    says: str
    step: Callable[[int], None] | None = None


class HostScreen(ExplainedList):
    """Asks for a table: at the server in this game, or at `remote`, where this person is already."""

    def __init__(self, app: App, remote: Remote | None = None) -> None:
        super().__init__(app)
        self._remote = remote
        found = shelf.sets(app)
        usual = shelf.usual(found)
        self._sets: list[tuple[str, Rules]] = [(tr(f"rules.{key}"), rules) for key, rules in PRESETS.items()]
        self._sets += [(entry.name, entry.rules) for entry in found.house]
        self.at = self._place_of(usual.rules)
        self.rules = usual.rules
        self.level = usual.level
        self.turn = Clock().turn
        welcome = remote.welcome if remote is not None else None
        self._skills = welcome.skills if welcome is not None and welcome.skills else SKILLS
        wished = app.settings.skill
        self.skill = wished if wished in self._skills else self._skills[-1]
        self.point_at(len(self._entries()) - 1)

    def _place_of(self, rules: Rules) -> int:
        """Returns which of the rule sets these are, or are a variant of."""
        preset = preset_of(rules)
        if preset is not None:
            return list(PRESETS).index(preset)
        return next((n for n, (_, entry) in enumerate(self._sets) if entry == rules), 0)

    def words(self) -> tuple[str, str]:
        return tr("online.host" if self._remote is None else "online.open_here"), self._sets[self.at][0]

    def _entries(self) -> list[_Choice]:
        presets = list(PRESETS)
        fields = VARIANTS[presets[self.at]] if self.at < len(presets) else ()
        level_says = "new_match.level_says" if len(self.rules.start_levels) == 13 else "new_match.level_reach"
        return [
            _Choice(
                Row(tr("online.which_rules"), self._sets[self.at][0]),
                rule_words.summary(self.rules),
                self._step_rules,
            ),
            *map(self._field, fields),
            _Choice(
                Row(tr("new_match.level"), rule_words.level(self.level)), tr(level_says), self._step_level
            ),
            _Choice(
                Row(tr("online.turn"), tr("online.seconds", n=self.turn)),
                tr("online.turn_says"),
                self._step_turn,
            ),
            _Choice(
                Row(tr("settings.skill.name"), online_words.skill(self.skill)),
                tr("online.skill_says"),
                self._step_skill,
            ),
            _Choice(Row(tr("online.open")), tr("online.open_says")),
        ]

    def _field(self, field: str) -> _Choice:
        def step(by: int) -> None:
            self.rules = stepped(self.rules, field, by)

        row = Row(rule_words.name(field), rule_words.value(self.rules, field))
        return _Choice(row, rule_words.says(self.rules, field), step)

    def _step_rules(self, by: int) -> None:
        self.at = (self.at + by) % len(self._sets)
        self.rules = self._sets[self.at][1]
        if self.level not in self.rules.start_levels:
            self.level = self.rules.start_levels[0]

    def _step_level(self, by: int) -> None:
        levels = self.rules.start_levels
        self.level = levels[(levels.index(self.level) + by) % len(levels)]

    def _step_turn(self, by: int) -> None:
        turns = CHOICES["turn"]
        self.turn = turns[(turns.index(self.turn) + by) % len(turns)]

    def _step_skill(self, by: int) -> None:
        skills = self._skills
        self.skill = skills[(skills.index(self.skill) + by) % len(skills)]

    def rows(self) -> list[Row]:
        return [entry.row for entry in self._entries()]

    def explanation(self) -> str:
        return self._entries()[self.chosen].says

    def choose(self) -> None:
        if self._entries()[self.chosen].step is None:
            self._open()
        else:
            self.step(1)

    def step(self, by: int) -> None:
        step = self._entries()[self.chosen].step
        if step is not None:
            step(by)

    def _open(self) -> None:
        app, remote = self.app, self._remote
        ask = host(app, self.rules, self.level, Clock(turn=self.turn), self.skill)
        app.pop()
        if remote is not None:
            app.push(Entering(app, lambda: remote, ask, here=True))
        else:
            from phone_client.screens.online_menu import at_home

            app.push(Entering(app, lambda: at_home(app), ask))

    def softkeys(self) -> Soft:
        opens = self._entries()[self.chosen].step is None
        label = tr("online.open_key" if opens else "settings.change")
        return Soft(SoftKey(label, self.choose), SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows())


def host(app: App, rules: Rules, level: int, clock: Clock, skill: str) -> Host:
    """Returns how a table is asked for; it is called after the user."""
    title = tr("online.table_of", name=online.of(app).contacts.name)[:TITLE].strip()
    return Host(title, rules, level, clock, skill)
