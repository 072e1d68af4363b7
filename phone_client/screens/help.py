"""The help: a table of contents, and its pages, which turn with left and right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phone_client.chrome import Row
from phone_client.help_pages import Page, pages
from phone_client.help_pages import Row as HelpRow
from phone_client.keys import PAD, Key
from phone_client.screen import Soft, SoftKey
from phone_client.screens.listing import ListScreen
from phone_client.screens.page import Block, CardRow, Label, PageScreen, Paragraph
from phone_client.text import has, tr

if TYPE_CHECKING:
    from phone_client.app import App


class Help(ListScreen):
    """The contents."""

    def words(self) -> tuple[str, str]:
        return tr("help.title"), tr("help.contents")

    def rows(self) -> list[Row]:
        return [Row(f"{number} {_title(page)}") for number, page in enumerate(pages(), start=1)]

    def choose(self) -> None:
        self.app.push(HelpPage(self.app, self.chosen))

    def resumed(self, result: object) -> None:
        if isinstance(result, int):
            self.point_at(result)


class HelpPage(PageScreen):
    """One page; its place in the contents goes back to them."""

    def __init__(self, app: App, number: int) -> None:
        super().__init__(app)
        self.number = number

    @property
    def shown(self) -> object:  # type: ignore[override]
        return self.number

    def words(self) -> tuple[str, str]:
        page = pages()[self.number]
        return _title(page), tr("help.page", number=self.number + 1, count=len(pages()))

    def blocks(self) -> list[Block]:
        page = pages()[self.number]
        return [_block(page, row) for row in page.rows]

    def turn(self, by: int) -> None:
        """Goes to another page, no further than the first and last."""
        number = min(max(0, self.number + by), len(pages()) - 1)
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
        more = self.number + 1 < len(pages())
        return Soft(
            SoftKey(tr("help.next"), lambda: self.turn(1)) if more else None,
            SoftKey(tr("help.contents"), lambda: self.app.pop(self.number)),
            arrows=self.arrows(),
        )


def _title(page: Page) -> str:
    return tr(f"help.{page.name}.title")


def _block(page: Page, row: HelpRow) -> Block:
    words = tr(page.words(row)) if row.text else ""
    if row.cards:
        tokens = tuple(
            token if isinstance(token, str) else (token, row.trumps(token)) for token in row.tokens
        )
        return CardRow(tokens, words, row.good)
    if row.label:
        named = f"help.label.{row.label}"
        return Label(tr(named) if has(named) else row.label, words, row.key)
    return Paragraph(words)
