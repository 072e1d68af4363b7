"""The help to a rule set: a table of contents, and its pages, which turn with left and right."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from core.rules import PRESETS, VARIANTS, Rules, matters, preset_of
from phone_client import rule_words, shelf
from phone_client.chrome import Row
from phone_client.help_pages import Page, pages, values
from phone_client.help_pages import Row as HelpRow
from phone_client.keys import PAD, Key
from phone_client.screen import Soft, SoftKey
from phone_client.screens import rule_rows
from phone_client.screens.listing import ListScreen
from phone_client.screens.page import Block, CardRow, Label, PageScreen, Paragraph
from phone_client.text import has, tr

if TYPE_CHECKING:
    from phone_client.app import App

_SET = "set"  # the page that is made from the rules


class _Entry(NamedTuple):
    """A row of the contents, what Select does, and what left and right do."""

    row: Row
    act: Callable[[], None]
    step: Callable[[int], None] | None = None


class Help(ListScreen):
    """The contents. `rules` are those being played; without them the first rows choose a rule set."""

    def __init__(self, app: App, rules: Rules | None = None) -> None:
        super().__init__(app)
        self._fixed = rules is not None
        sets = shelf.sets(app)
        self._sets = [
            *((tr(f"rules.{key}"), preset) for key, preset in PRESETS.items()),
            *((entry.name, entry.rules) for entry in sets.house),
        ]
        self.rules = rules or shelf.usual(sets).rules
        self.name = sets.named(self.rules) or rule_words.title(self.rules)
        self.point_at(len(self._choosers()))

    def words(self) -> tuple[str, str]:
        return tr("help.title"), self.name if self._fixed else tr("help.contents")

    def _entries(self) -> list[_Entry]:
        titles = [
            _Entry(Row(f"{number} {_title(page)}"), lambda number=number: self._open(number - 1))  # type: ignore[misc]
            for number, page in enumerate(pages(self.rules), start=1)
        ]
        return [*self._choosers(), *titles]

    def _choosers(self) -> list[_Entry]:
        """Returns the rows that choose the rules: which set, and what it leaves open."""
        if self._fixed:
            return []
        preset = preset_of(self.rules)
        fields = VARIANTS[preset] if preset and self.name == tr(f"rules.{preset}") else ()

        def stepper(field: str) -> Callable[[int], None]:
            def step(by: int) -> None:
                self.rules = rule_rows.stepped(self.rules, field, by)

            return step

        entries = [_Entry(Row(tr("help.rules"), self.name), lambda: self._step(1), self._step)]
        for field in fields:
            step = stepper(field)
            entries.append(_Entry(rule_rows.row(self.rules, field), lambda step=step: step(1), step))  # type: ignore[misc]
        return entries

    def _step(self, by: int) -> None:
        """Goes to another rule set."""
        names = [name for name, _ in self._sets]
        at = names.index(self.name) + by if self.name in names else 0
        self.name, self.rules = self._sets[at % len(self._sets)]

    def _open(self, number: int) -> None:
        self.app.push(HelpPage(self.app, self.rules, number))

    def rows(self) -> list[Row]:
        return [entry.row for entry in self._entries()]

    def choose(self) -> None:
        self._entries()[self.chosen].act()

    def step(self, by: int) -> None:
        step = self._entries()[self.chosen].step
        if step is not None:
            step(by)

    def softkeys(self) -> Soft:
        chooses = self._entries()[self.chosen].step is not None
        label = tr("settings.change" if chooses else "app.select")
        return Soft(SoftKey(label, self.choose), SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows())

    def resumed(self, result: object) -> None:
        if isinstance(result, int):
            self.point_at(len(self._choosers()) + result)


class HelpPage(PageScreen):
    """One page; its place in the contents goes back to them."""

    def __init__(self, app: App, rules: Rules, number: int) -> None:
        super().__init__(app)
        self.rules = rules
        self.number = number

    @property
    def shown(self) -> object:  # type: ignore[override]
        return self.number

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages of the help to these rules."""
        return pages(self.rules)

    def words(self) -> tuple[str, str]:
        page = self.pages[self.number]
        return _title(page), tr("help.page", number=self.number + 1, count=len(self.pages))

    def blocks(self) -> list[Block]:
        page = self.pages[self.number]
        if page.name == _SET:
            return _at_a_glance(self.rules)
        return [_block(page, row, self.rules) for row in page.rows]

    def turn(self, by: int) -> None:
        """Goes to another page, no further than the first and last."""
        number = min(max(0, self.number + by), len(self.pages) - 1)
        if number != self.number:
            self.number = number
            self.scroll = 0

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.LEFT:
                self.turn(-1)
            case Key.RIGHT:
                self.turn(1)
            case Key.SELECT if not self.arrows()[1]:
                self.turn(1)
            case _:
                super().key(key)

    def softkeys(self) -> Soft:
        more = self.number + 1 < len(self.pages)
        return Soft(
            SoftKey(tr("help.next"), lambda: self.turn(1)) if more else None,
            SoftKey(tr("help.contents"), lambda: self.app.pop(self.number)),
            arrows=self.arrows(),
        )


def _title(page: Page) -> str:
    return tr(f"help.{page.name}.title")


def _at_a_glance(rules: Rules) -> list[Block]:
    """Returns every field that matters with its value and what that means."""
    blocks: list[Block] = []
    for field in rule_words.FIELDS:
        if matters(rules, field):
            name, value = rule_words.name(field), rule_words.value(rules, field)
            blocks.append(Paragraph(tr("help.set.line", name=name, value=value), "navy"))
            blocks.append(Paragraph(rule_words.says(rules, field)))
    return blocks


def _block(page: Page, row: HelpRow, rules: Rules) -> Block:
    numbers = values(rules)
    words = tr(page.words(row), **numbers) if row.text else ""
    if row.cards:
        tokens = tuple(
            token if isinstance(token, str) else (token, row.trumps(token, rules)) for token in row.tokens
        )
        return CardRow(tokens, words, row.good)
    if row.label:
        named = f"help.label.{row.label}"
        return Label(tr(named) if has(named) else row.label.format(**numbers), words, row.key)
    return Paragraph(words)
