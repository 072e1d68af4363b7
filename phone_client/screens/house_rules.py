"""House rules: every field of a rule set by hand, and keeping them under a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from core.rules import Rules, choices, matters
from phone_client import rule_words, shelf
from phone_client.chrome import Row
from phone_client.rule_sets import NAME_LENGTH, HouseRules
from phone_client.screen import Soft, SoftKey
from phone_client.screens import rule_rows
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.editor import Editor
from phone_client.screens.explained import ExplainedList
from phone_client.screens.listing import ListScreen
from phone_client.screens.query import Query
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App


class Edited(NamedTuple):
    """What the screen closes with: rules, the name they are kept under (or empty), whether to play them."""

    rules: Rules
    name: str
    play: bool


class HouseRulesScreen(ExplainedList):
    """Closes with Edited, or with None where nothing was kept. `name`: the house rules to be edited; without
    it new ones are made, beginning with `rules`."""

    icon = "panel/gear"

    def __init__(self, app: App, rules: Rules, name: str = "") -> None:
        super().__init__(app)
        self.rules = rules
        self.name = name
        self.kept = rules  # as they were, or have been kept last

    @property
    def changed(self) -> bool:
        """Whether there is something that is not kept yet."""
        return self.rules != self.kept

    def words(self) -> tuple[str, str]:
        state = "changed" if self.changed else "saved" if self.name else "unsaved"
        return self.name or tr("house.new"), tr(f"house.{state}")

    def rows(self) -> list[Row]:
        return [rule_rows.row(self.rules, field) for field in rule_words.FIELDS]

    def explanation(self) -> str:
        return rule_words.says(self.rules, self._field)

    @property
    def _field(self) -> str:
        return rule_words.FIELDS[self.chosen]

    # --- keys --------------------------------------------------------------------------------------------

    def choose(self) -> None:
        self.step(1)

    def step(self, by: int) -> None:
        if self._field == "must_play":
            self.app.push(MustPlay(self.app, self.rules))
        elif matters(self.rules, self._field):
            self.rules = rule_rows.stepped(self.rules, self._field, by)
        else:
            self.app.play("error")

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("app.options"), self._options),
            SoftKey(tr("app.back"), self._back),
            arrows=self.arrows(),
        )

    def resumed(self, result: object) -> None:
        if isinstance(result, Rules):
            self.rules = result

    # --- keeping, leaving --------------------------------------------------------------------------------

    def _options(self) -> None:
        commands = []
        if self.changed or not self.name:
            commands.append(Command(tr("house.save"), "", self._save))
        commands += [
            Command(tr("house.play"), "", lambda: self.app.pop(self._edited(play=True))),
            Command(tr("house.change"), "", self.choose),
        ]
        if self.changed:
            commands.append(Command(tr("house.undo"), "", self._undo))
        if self.name:
            commands += [
                Command(tr("house.save_as"), "", lambda: self._ask_name(copy=True)),
                Command(tr("house.rename"), "", lambda: self._ask_name(copy=False)),
                Command(tr("house.delete"), "", lambda: delete(self.app, self.name, self.app.pop)),
            ]
        self.app.push(CommandMenu(self.app, commands))

    def _edited(self, *, play: bool) -> Edited:
        """Returns what the screen closes with; played may also be what is not kept."""
        if play and self.changed:
            return Edited(self.rules, "", play=True)
        return Edited(self.kept, self.name, play)

    def _undo(self) -> None:
        self.rules = self.kept

    def _save(self, then: Callable[[], None] | None = None) -> None:
        """Keeps the rules under their name, or asks for one first."""
        if self.name:
            self._keep(self.name, self.rules, self.name, then)
        else:
            self._ask_name(copy=True, then=then)

    def _ask_name(self, *, copy: bool, then: Callable[[], None] | None = None) -> None:
        """Asks for a name to keep the rules under: of a copy, or in the place of the present name."""
        sets = shelf.sets(self.app)

        def named(name: str) -> None:
            old, rules = ("", self.rules) if copy else (self.name, self.kept)

            def keep(yes: bool) -> None:  # noqa: FBT001 - what a query tells
                if yes:
                    self._keep(name, rules, old, then)

            if sets.find(name) is not None and name != old:
                self.app.push(Query(self.app, tr("house.name"), tr("house.taken", name=name), keep))
            else:
                keep(True)

        free = next(n for n in range(1, len(sets.house) + 2) if sets.find(tr("house.suggest", n=n)) is None)
        editor = Editor(
            self.app,
            limit=NAME_LENGTH,
            draft=tr("house.suggest", n=free) if copy else self.name,
            send=named,
            leave=lambda _: None,
            title=tr("house.name"),
            done=tr("house.done"),
        )
        self.app.push(editor)

    def _keep(self, name: str, rules: Rules, old: str, then: Callable[[], None] | None) -> None:
        """Keeps rules under a name, in the place of the old one."""
        if shelf.change(self.app, lambda sets: sets.put(HouseRules(name, rules), old)):
            self.name, self.kept = name, rules
            self.app.notify(tr("house.kept", name=name), good=True)
            if then is not None:
                then()

    def _back(self) -> None:
        if not self.changed:
            self.app.pop(self._edited(play=False) if self.name else None)
            return

        def then(yes: bool) -> None:  # noqa: FBT001 - what a query tells
            if yes:
                self._save(lambda: self.app.pop(self._edited(play=False)))
            else:
                self.app.pop(None)

        words = tr("house.leave", name=self.name) if self.name else tr("house.leave_new")
        self.app.push(Query(self.app, tr("house.name") if not self.name else self.name, words, then))


def delete(app: App, name: str, then: Callable[[], None]) -> None:
    """Asks whether house rules are to be deleted; calls `then` if they have been."""

    def answered(yes: bool) -> None:  # noqa: FBT001 - what a query tells
        if yes and shelf.change(app, lambda sets: sets.without(name)):
            then()

    app.push(Query(app, tr("new_match.delete"), tr("new_match.delete_sure", name=name), answered))


class MustPlay(ListScreen):
    """The levels that must be played, switched one by one. It closes with the rules that result."""

    icon = "panel/gear"

    def __init__(self, app: App, rules: Rules) -> None:
        super().__init__(app)
        self.rules = rules

    def words(self) -> tuple[str, str]:
        return rule_words.name("must_play"), tr("rules.must_play.choose")

    def rows(self) -> list[Row]:
        chosen = self.rules.must_play
        return [
            Row(rule_words.level(rank), tr(f"rules.must_play.{'on' if rank in chosen else 'off'}"))
            for rank in choices(self.rules, "must_play")
        ]

    def choose(self) -> None:
        rank = choices(self.rules, "must_play")[self.chosen]
        self.rules = replace(self.rules, must_play=tuple(sorted({*self.rules.must_play} ^ {rank})))

    def step(self, by: int) -> None:
        self.choose()

    def softkeys(self) -> Soft:
        return Soft(
            SoftKey(tr("settings.change"), self.choose),
            SoftKey(tr("app.back"), lambda: self.app.pop(self.rules)),
            arrows=self.arrows(),
        )
