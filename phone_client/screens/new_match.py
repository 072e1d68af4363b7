"""A new match: by which rules, and then what they leave open, the level to start from and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from core.bots import SKILLS
from core.rules import PRESETS, VARIANTS, Rules, preset_of
from phone_client import rule_words, shelf
from phone_client.chrome import Row
from phone_client.keys import Key
from phone_client.rule_sets import RuleSets, Wishes
from phone_client.screen import Soft, SoftKey
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.explained import ExplainedList
from phone_client.screens.house_rules import Edited, HouseRulesScreen, delete
from phone_client.screens.rule_rows import stepped
from phone_client.screens.seats import SeatsScreen
from phone_client.screens.table import TableScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App


class _Set(NamedTuple):
    """A row of the list of rule sets: its words, what it is, and what choosing it does."""

    text: str
    says: str
    act: Callable[[], None]
    house: str = ""  # the name of house rules


class NewMatch(ExplainedList):
    """The rule sets there are: as last time, the presets, house rules, and making new ones."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sets: RuleSets = shelf.sets(app)

    def words(self) -> tuple[str, str]:
        return tr("new_match.title"), tr("new_match.which")

    def _entries(self) -> list[_Set]:
        house = self.sets.house
        usual = shelf.usual(self.sets)
        rules = self.sets.named(usual.rules) or rule_words.variant(usual.rules)
        says = tr("new_match.last_says", rules=rules, level=rule_words.level(usual.level))
        first = tr("new_match.last" if self.sets.last else "new_match.quick")
        entries = [_Set(first, says, partial(self.start, usual))]
        entries += [
            _Set(tr(f"rules.{key}"), tr(f"rules.{key}_says"), partial(self._preset, key)) for key in PRESETS
        ]
        entries += [
            _Set(
                entry.name,
                rule_words.summary(entry.rules),
                partial(self._set_up, entry.rules, entry.name),
                entry.name,
            )
            for entry in house
        ]
        return [*entries, _Set(tr("new_match.house"), tr("new_match.house_says"), self._new_house)]

    def rows(self) -> list[Row]:
        return [Row(entry.text) for entry in self._entries()]

    def explanation(self) -> str:
        return self._entries()[self.chosen].says

    def choose(self) -> None:
        self._entries()[self.chosen].act()

    def key(self, key: Key) -> None:
        house = self._entries()[self.chosen].house
        if key is Key.CLEAR and house:
            delete(self.app, house, self._look_again)
        else:
            super().key(key)

    def start(self, wishes: Wishes) -> None:
        """Opens the table in place of this screen."""
        self.app.replace(TableScreen(self.app, shelf.begin(self.app, wishes)))

    def _preset(self, key: str) -> None:
        """Opens a preset, in the variant in which it was played last time."""
        last = self.sets.last
        known = last is not None and preset_of(last.rules) == key
        self._set_up(last.rules if last and known else PRESETS[key])

    def _set_up(self, rules: Rules, house: str = "") -> None:
        usual = shelf.usual(self.sets)
        level = usual.level if usual.rules == rules else 0
        self.app.push(MatchSetup(self.app, Wishes(rules, level, usual.seats), house))

    def _new_house(self) -> None:
        def edit(rules: Rules) -> None:
            self.app.push(HouseRulesScreen(self.app, rules))

        commands = [
            Command(tr("new_match.from", name=tr(f"rules.{key}")), "", partial(edit, preset))
            for key, preset in PRESETS.items()
        ]
        self.app.push(CommandMenu(self.app, commands))

    def _look_again(self) -> None:
        """Takes up what rule sets there are now."""
        self.sets = shelf.sets(self.app)
        self.point_at(min(self.chosen, len(self._entries()) - 1))

    def resumed(self, result: object) -> None:
        if isinstance(result, Wishes):
            self.start(result)
            return
        self._look_again()
        if isinstance(result, Edited) and result.play:
            self._set_up(result.rules, result.name)

    def softkeys(self) -> Soft:
        label = "new_match.start" if self.chosen == 0 else "app.select"
        return Soft(
            SoftKey(tr(label), self.choose), SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows()
        )


class _Choice(NamedTuple):
    """A row of the set-up: what it shows and says, what Select does, and what left and right do."""

    row: Row
    says: str
    label: str  # of the soft key
    act: Callable[[], None]
    step: Callable[[int], None] | None = None


class MatchSetup(ExplainedList):
    """What there is to choose for a rule set. It closes with the Wishes of the match to be started.

    `house` is the name under which the user keeps these rules, if they are kept.
    """

    def __init__(self, app: App, wishes: Wishes, house: str = "") -> None:
        super().__init__(app)
        self.wishes = wishes
        self.house = house
        self.point_at(len(self._entries()) - 1)

    def words(self) -> tuple[str, str]:
        return self.house or rule_words.title(self.wishes.rules), tr("new_match.title")

    def _entries(self) -> list[_Choice]:
        preset = None if self.house else preset_of(self.wishes.rules)
        edit = tr("new_match.edit" if self.house else "new_match.change")
        levels = self.wishes.rules.start_levels
        return [
            *(self._field(field) for field in (VARIANTS[preset] if preset else ())),
            _Choice(
                Row(tr("new_match.level"), rule_words.level(self.wishes.level)),
                tr("new_match.level_says" if len(levels) == 13 else "new_match.level_reach"),
                tr("settings.change"),
                lambda: self._step_level(1),
                self._step_level,
            ),
            _Choice(
                Row(tr("settings.skill.name"), tr(f"settings.skill.{self.app.settings.skill}")),
                tr("new_match.skill_says"),
                tr("settings.change"),
                lambda: self._step_skill(1),
                self._step_skill,
            ),
            _Choice(Row(tr("new_match.seats")), tr("new_match.seats_says"), tr("app.select"), self._seats),
            _Choice(Row(edit), tr("new_match.change_says"), tr("app.select"), self._edit),
            _Choice(
                Row(tr("new_match.start")), tr("new_match.start_says"), tr("new_match.start"), self._start
            ),
        ]

    def _field(self, field: str) -> _Choice:
        rules = self.wishes.rules

        def step(by: int) -> None:
            self.wishes = replace(self.wishes, rules=stepped(rules, field, by))

        row = Row(rule_words.name(field), rule_words.value(rules, field))
        says = rule_words.says(rules, field)
        return _Choice(row, says, tr("settings.change"), lambda: step(1), step)

    def _step_level(self, by: int) -> None:
        levels = self.wishes.rules.start_levels
        self.wishes = replace(self.wishes, level=levels[(self.wishes.level + by) % len(levels)])

    def _step_skill(self, by: int) -> None:
        at = SKILLS.index(self.app.settings.skill)
        self.app.change(skill=SKILLS[(at + by) % len(SKILLS)])

    def _seats(self) -> None:
        named = self.wishes.rules.partners == "named"
        self.app.push(SeatsScreen(self.app, self.wishes.seats, named=named))

    def _edit(self) -> None:
        self.app.push(HouseRulesScreen(self.app, self.wishes.rules, self.house))

    def _start(self) -> None:
        self.app.pop(self.wishes)

    def resumed(self, result: object) -> None:
        match result:
            case Edited(rules=rules, name=name):
                level = self.wishes.level if self.wishes.level in rules.start_levels else 0
                self.wishes, self.house = replace(self.wishes, rules=rules, level=level), name
            case (str(own), str(right), str(top), str(left)):
                self.wishes = replace(self.wishes, seats=(own, right, top, left))
            case _ if shelf.sets(self.app).find(self.house) is None:  # deleted
                self.house = ""
        self.point_at(min(self.chosen, len(self._entries()) - 1))

    def rows(self) -> list[Row]:
        return [entry.row for entry in self._entries()]

    def explanation(self) -> str:
        return self._entries()[self.chosen].says

    def choose(self) -> None:
        self._entries()[self.chosen].act()

    def step(self, by: int) -> None:
        step = self._entries()[self.chosen].step
        if step is not None:
            step(by)

    def softkeys(self) -> Soft:
        label = self._entries()[self.chosen].label
        return Soft(SoftKey(label, self.choose), SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows())
