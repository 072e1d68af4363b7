"""About the game: version, licences, and where the font and the pinyin dictionary come from."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from phone_client.chrome import Row
from phone_client.lexicon import MISSING, WORDS
from phone_client.paths import root
from phone_client.screens.listing import ListScreen
from phone_client.screens.page import Block, PageScreen, Paragraph
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App

OFL = Path("build", "font", "OFL.txt")  # beside the glyphs, made with them
LICENSE = Path("LICENSE")
PINYIN = WORDS.with_name("LICENSE.txt")  # beside the dictionary, made with it


class _Entry(NamedTuple):
    title: str
    value: str
    blocks: Callable[[], list[Block]]


class About(ListScreen):
    """Rows that open texts."""

    def words(self) -> tuple[str, str]:
        return tr("app.name"), tr("about.version", version=version())

    def _entries(self) -> list[_Entry]:
        entries = [
            _Entry(tr("about.game"), "", lambda: _said("about.what", "about.thanks")),
            _Entry(tr("about.licence"), "MIT", lambda: _file(LICENSE)),
        ]
        if self.app.font.chinese:
            entries.append(
                _Entry(tr("about.font"), "OFL 1.1", lambda: [*_said("about.font_from"), *_file(OFL)])
            )
        else:
            entries.append(_Entry(tr("about.font"), "", self._no_font))
        if (root() / WORDS).exists():
            entries.append(
                _Entry(tr("about.pinyin"), "MIT", lambda: [*_said("about.pinyin_from"), *_file(PINYIN)])
            )
        else:
            entries.append(_Entry(tr("about.pinyin"), "", _no_pinyin))
        return entries

    def _no_font(self) -> list[Block]:
        return [*_said("about.font_own"), Paragraph(self.app.font.reason)]

    def rows(self) -> list[Row]:
        return [Row(entry.title, entry.value, told=True) for entry in self._entries()]

    def choose(self) -> None:
        entry = self._entries()[self.chosen]
        self.app.push(Text(self.app, entry.title, entry.value, entry.blocks()))


class Text(PageScreen):
    """A text under its title."""

    def __init__(self, app: App, title: str, second: str, blocks: list[Block]) -> None:
        super().__init__(app)
        self._words = (title, second)
        self._blocks = blocks

    def words(self) -> tuple[str, str]:
        return self._words

    def blocks(self) -> list[Block]:
        return self._blocks


def _no_pinyin() -> list[Block]:
    why = root() / MISSING
    if why.exists():
        return [*_said("about.pinyin_none"), *_file(MISSING)]
    return _said("about.pinyin_none", "about.pinyin_wait")


def _said(*keys: str) -> list[Block]:
    return [Paragraph(tr(key)) for key in keys]


def _file(path: Path) -> list[Block]:
    """Returns a file's paragraphs, its lines joined; what is missing is said."""
    try:
        text = (root() / path).read_text("utf-8")
    except OSError:
        return [Paragraph(tr("about.missing", file=path.name))]
    parts = [" ".join(part.split()) for part in text.split("\n\n")]
    return [Paragraph(part) for part in parts if part.strip("-= ")]


@cache
def version() -> str:
    """Returns the version of the game: of the source tree, else of the installed package."""
    try:
        project = tomllib.loads((root() / "pyproject.toml").read_text("utf-8"))
        return str(project["project"]["version"])
    except OSError:
        return metadata.version("tuolaji-s60")
