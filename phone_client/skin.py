"""A skin: palette, bitmaps and layout, read strictly from `theme.toml` and the files it names.

Whatever is missing, unknown, of the wrong type or size is a SkinError that names the file and the key.
Screens ask for colours and bitmaps by name; `use` switches theme and suit colours while the game runs.
"""

import dataclasses
import re
import tomllib
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from phone_client import bitmaps, paths
from phone_client.bitmaps import Drawing
from phone_client.layout import Art, Colour, Layout
from phone_client.names import ART, COLOURS, SHARED, THEMED
from phone_client.strict import TableError, Words, exact_keys, fill, value

THEMES = ("day", "night", "contrast")
DEFAULT = "s60_176x208"
FORMAT = 1

_COLOUR = re.compile(r"[0-9A-F]{6}$")
_TABLES = ("skin", "palette", "shared", "four_colours", "letters")

Pixels = NDArray[np.uint32]
Mask = NDArray[np.bool_]


class SkinError(Exception):
    """A skin that cannot be used: `file`, `key` (where in it) and `fault`, as one line."""

    def __init__(self, file: Path, key: str, fault: str) -> None:
        super().__init__(f"{file} [{key}]: {fault}")
        self.file = file
        self.key = key
        self.fault = fault


class Painted(NamedTuple):
    """A bitmap in the colours of now: RGBA words, where it is solid, and its margin up and left."""

    pixels: Pixels
    solid: Mask
    margin: int


@dataclasses.dataclass(frozen=True)
class _About:
    """[skin]: the format of the file."""

    format: int
    art: tuple[str, ...]  # files of bitmaps, beside theme.toml


class Skin(Layout):
    """See the module. Sections of the layout are attributes: `skin.card.large.w`."""

    path: Path
    theme: str
    four_colours: bool
    version: int  # rises when colours change: the key of whatever is cached

    def __init__(
        self, path: Path, table: Mapping[str, Any], art: dict[str, Drawing], palettes: "Palettes"
    ) -> None:
        self.path = path
        self.version = 0
        self._art = art
        self._palettes = palettes
        for name, section in _sections(table, path, art).items():
            setattr(self, name, section)
        self.use()

    @staticmethod
    def load(path: Path | None = None) -> "Skin":
        """Returns the skin in the folder `path`, else the built-in one. Raises SkinError."""
        folder = path or paths.root() / "skins" / DEFAULT
        theme = folder / "theme.toml"
        table = _toml(theme)
        try:
            about = fill(_About, table.get("skin"), "skin")
            if about.format != FORMAT:
                raise TableError("skin.format", f"{about.format} cannot be read, {FORMAT} can")
            palettes = Palettes(table)
            letters = _letters(table)
        except TableError as fault:
            raise SkinError(theme, fault.key, fault.fault) from None
        art: dict[str, Drawing] = {}
        for name in about.art:
            art |= _bitmaps(folder / name, letters, art)
        _all_there(theme, art)
        return Skin(folder, table, art, palettes)

    def use(self, theme: str = "day", *, four_colours: bool = False) -> None:
        """Take the colours of `theme`, one of THEMES, with four suit colours if wanted."""
        self.theme = theme
        self.four_colours = four_colours
        self.version += 1
        self._colours = self._palettes.of(theme, four_colours=four_colours)
        self._painted: dict[tuple[str, str | None], Painted] = {}

    def colour(self, name: str) -> int:
        """Returns the colour as a little-endian RGBA word. Raises KeyError."""
        return self._colours[name]

    def drawing(self, name: str) -> Drawing:
        """Returns a bitmap with its colours as names. Raises KeyError."""
        return self._art[name]

    def size(self, name: str) -> tuple[int, int]:
        """Returns width and height of a bitmap, its outline not counted. Raises KeyError."""
        drawing = self._art[name]
        height, width = drawing.index.shape
        return width - 2 * drawing.margin, height - 2 * drawing.margin

    def frames(self, name: str) -> tuple[str, ...]:
        """Returns the bitmaps of an animation, `name` first; one if it does not move. Raises KeyError."""
        found = [name] if name in self._art else []
        while f"{name}@{len(found) + 1}" in self._art:
            found.append(f"{name}@{len(found) + 1}")
        if not found:
            raise KeyError(name)
        return tuple(found)

    def sprite(self, name: str, colour: str | None = None) -> Painted:
        """Returns a bitmap painted, its `#` in `colour` (else `text`). Raises KeyError."""
        key = (name, colour)
        painted = self._painted.get(key)
        if painted is None:
            drawing = self._art[name]
            inks = [0, self.colour(colour or "text"), *(self.colour(c) for c in drawing.colours[2:])]
            pixels = np.array(inks, np.uint32)[drawing.index]
            painted = self._painted[key] = Painted(pixels, drawing.index != bitmaps.CLEAR, drawing.margin)
        return painted


class Palettes:
    """The palettes of the themes, as RGBA words. Raises TableError."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        for part in ("palette", "shared", "four_colours"):
            if not isinstance(table.get(part), dict):
                raise TableError(part, "is missing")
        exact_keys(table["palette"], THEMED, "palette")
        exact_keys(table["shared"], SHARED, "shared")
        exact_keys(table["four_colours"], ("day",), "four_colours")
        self._shared = {n: _word(v, f"shared.{n}") for n, v in table["shared"].items()}
        self._themed: dict[str, dict[str, int]] = {theme: {} for theme in THEMES}
        for name, colours in table["palette"].items():
            three = value(tuple[str, str, str], colours, f"palette.{name}", {})
            for theme, colour in zip(THEMES, three, strict=True):
                self._themed[theme][name] = _word(colour, f"palette.{name}")
        day = table["four_colours"]["day"]
        exact_keys(day, ("pine", "orange"), "four_colours.day")
        self._four = {n: _word(v, f"four_colours.day.{n}") for n, v in day.items()}

    def of(self, theme: str, *, four_colours: bool) -> dict[str, int]:
        """Returns the colours of a theme. Raises KeyError. Only by day two suits share a colour."""
        four = self._four if four_colours and theme == "day" else {}
        return {**self._shared, **self._themed[theme], **four}


def _word(colour: object, key: str) -> int:
    """Returns "RRGGBB" as an opaque little-endian RGBA word. Raises TableError."""
    if not isinstance(colour, str) or not _COLOUR.match(colour):
        raise TableError(key, f"{colour!r} is no colour RRGGBB")
    red, green, blue = bytes.fromhex(colour)
    return red | green << 8 | blue << 16 | 0xFF << 24


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SkinError(file, "file", error.strerror or "cannot be read") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SkinError(file, "file", str(error)) from None


def _letters(table: Mapping[str, Any]) -> dict[str, str]:
    """Returns the colour letters of bitmaps. Raises TableError."""
    letters = table.get("letters")
    if not isinstance(letters, dict):
        raise TableError("letters", "is missing")
    return {key: value(Colour, name, f"letters.{key}", {Colour: COLOURS}) for key, name in letters.items()}


def _bitmaps(file: Path, letters: dict[str, str], known: Mapping[str, Drawing]) -> dict[str, Drawing]:
    """Returns the bitmaps of one file. Raises SkinError."""
    try:
        art = bitmaps.read(file.read_text("utf-8"), letters)
    except TableError as fault:
        raise SkinError(file, fault.key, fault.fault) from None
    except UnicodeDecodeError as error:
        raise SkinError(file, "file", str(error)) from None
    except OSError as error:
        raise SkinError(file, "file", error.strerror or "cannot be read") from None
    for name, drawing in art.items():
        for colour in drawing.colours[2:]:
            if colour not in COLOURS:
                raise SkinError(file, name, f"{colour!r} is no colour")
        if name in known:
            raise SkinError(file, name, "is in another file too")
    return art


def _all_there(theme: Path, art: Mapping[str, Drawing]) -> None:
    """Returns if every bitmap of names.ART is there and, further frames apart, no other. Raises SkinError."""
    for name in sorted(ART - art.keys()):
        raise SkinError(theme, name, "this bitmap is in no file of skin.art")
    for name in sorted(art.keys() - ART):
        if name.partition("@")[0] not in ART:
            raise SkinError(theme, name, "no bitmap of this name is ever drawn")


def _sections(table: Mapping[str, Any], path: Path, art: Mapping[str, Drawing]) -> dict[str, Any]:
    """Returns the sections of the layout by name. Raises SkinError."""
    kinds = typing.get_type_hints(Layout)
    words: Words = {Colour: COLOURS, Art: art.keys()}
    try:
        exact_keys(table, (*_TABLES, *kinds), "")
        return {name: fill(kind, table[name], name, words) for name, kind in kinds.items()}
    except TableError as fault:
        raise SkinError(path / "theme.toml", fault.key, fault.fault) from None
