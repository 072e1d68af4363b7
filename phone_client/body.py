"""A phone's body: a folder with `body.toml` and pictures, read strictly, and what is known of it without a
window: which key lies at a point, its picture at a scale, and how a key looks while it is lit.

All places in the file are pixels of the picture at 1x. skins/README.md says how a body is made.
"""

from __future__ import annotations

import math
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from phone_client import outline, png
from phone_client.keys import Key
from phone_client.outline import Outline, Point

Pixels = NDArray[np.uint8]

FILE: Final = "body.toml"
FORMAT: Final = 1
SCREEN: Final = (176, 208)
SIZES: Final = ((176, 640), (208, 640))  # least and most width, height
LEAST_KEY: Final = 8  # pixels, across and down
CORNERS: Final = (3, 128)  # of a polygon
END: Final = "end"  # the red key puts the phone away; it is the window's own
PRESSES: Final[dict[str, Key | None]] = {**{key.value: key for key in Key}, "send": Key.SELECT, END: None}
GLOW: Final = "FFC547"
GROUND: Final = "2B2C31"  # what lies round the body
HALO: Final = 5  # pixels its light reaches beyond a key

_NAMES: Final = {"zh", "en"}
_NAME: Final = 12  # letters
_NEEDED: Final = ("format", "name", "pictures", "size", "screen")
_MAY: Final = ("glow", "ground", "keys")
_DARK: Final = 0.34  # mean light of a key below which it glows instead of being coloured
# What becomes of the red, green, blue and alpha of a body by night: it is dim, and a little blue.
_NIGHT: Final = (np.arange(256) * np.array([[0.56], [0.58], [0.66], [1]]) + 0.5).astype(np.uint8)


class BodyError(Exception):
    """A body that cannot be used: the file, the entry in it, and the fault as the strings' [body] name it."""

    def __init__(self, file: Path, entry: str, fault: str, **values: object) -> None:
        super().__init__(f"{file} [{entry}]: {fault} {values or ''}".rstrip())
        self.file = file
        self.entry = entry
        self.fault = fault
        self.values = values


class _Fault(Exception):  # noqa: N818 - becomes a BodyError when the file is known
    def __init__(self, entry: str, fault: str, **values: object) -> None:
        super().__init__(entry, fault)
        self.entry, self.fault, self.values = entry, fault, values


class Light(NamedTuple):
    """What lies over the body while a key is lit: its left top corner, and the picture, at the scale."""

    x: int
    y: int
    rgba: Pixels


@dataclass(frozen=True)
class Body:
    """See the module. `size` and `screen` (its left top corner) are at 1x, colours are from 0 to 255."""

    folder: Path
    names: dict[str, str]
    pictures: tuple[str, ...]  # file names, at 1x, 2x, ...
    size: tuple[int, int]
    screen: tuple[int, int]
    glow: tuple[int, int, int]
    ground: tuple[int, int, int]
    keys: dict[str, Outline]
    numbers: NDArray[np.int8] = field(repr=False, compare=False)  # of the key at each pixel, -1: none
    _painted: dict[int, Pixels] = field(default_factory=dict, repr=False, compare=False)

    def name(self, language: str) -> str:
        """Returns what the body is called."""
        return self.names[language]

    def ground_of(self, *, night: bool) -> tuple[int, int, int]:
        """Returns the colour of what lies round the body."""
        red, green, blue = self.ground
        return (int(_NIGHT[0, red]), int(_NIGHT[1, green]), int(_NIGHT[2, blue])) if night else self.ground

    def key_at(self, x: float, y: float) -> str | None:
        """Returns the key at a point of the picture at 1x, by its name in the file; None: there is none."""
        column, row = math.floor(x), math.floor(y)
        if not (0 <= column < self.size[0] and 0 <= row < self.size[1]):
            return None
        number = int(self.numbers[row, column])
        return list(self.keys)[number] if number >= 0 else None

    def picture(self, scale: int, *, night: bool = False) -> Pixels:
        """Returns the body at a scale, opaque on its ground, of shape (height, width, 4). Raises BodyError.

        It is drawn for that scale, or a finer drawing than 1x enlarged by a whole number; by night it is dim.
        """
        drawn = max(n for n in range(1, len(self.pictures) + 1) if scale % n == 0)
        if drawn not in self._painted:
            self._painted[drawn] = self._read(drawn)
        picture = self._painted[drawn]
        return enlarged(_NIGHT[np.arange(4), picture] if night else picture, scale // drawn)

    def _read(self, scale: int) -> Pixels:
        file = self.folder / self.pictures[scale - 1]
        try:
            rgba = png.read_png(file)
        except OSError as error:
            raise BodyError(file, "file", "unreadable", why=error.strerror or "") from None
        except png.PngError:
            raise BodyError(file, "file", "no_picture") from None
        height, width = rgba.shape[:2]
        wanted = (self.size[0] * scale, self.size[1] * scale)
        if (width, height) != wanted:
            raise BodyError(file, "size", "other_size", is_w=width, is_h=height, w=wanted[0], h=wanted[1])
        return _on_ground(rgba, self.ground)

    def light(self, key: str, scale: int) -> Light:
        """Returns what to lay over the picture while a key is lit. Raises BodyError."""
        rows, columns, far = _around(self.keys[key], self.size, scale, HALO)
        under = self.picture(scale)[rows, columns, :3].astype(np.float32) / 255
        glow = np.array(self.glow, np.float32) / 255
        inside = np.clip(0.5 - far * scale, 0, 1)
        own = np.median(
            under[far < 0], axis=0
        )  # the colour of the key itself, between its label and its edges
        if own.mean() < _DARK:
            lit = 1 - (1 - under) * (1 - glow * 0.62)
        else:
            lit = glow * (0.1 + 0.9 * np.clip(under / np.maximum(own, 0.15), 0, 1.1))
        top = (np.arange(far.shape[0]) + 0.5)[:, None] / scale + rows.start / scale
        sunk = np.clip(1 - (top - outline.bounds(self.keys[key])[1]) / 3.5, 0, 1)  # it is pressed in
        lit = lit * (1 - 0.45 * np.where(far < 0, sunk, 0))[..., None]
        halo = np.clip(1 - np.maximum(far, 0) / HALO, 0, 1) ** 2 * 0.5
        rgba = np.empty((*far.shape, 4), np.float32)
        rgba[..., :3] = np.where(inside[..., None] > 0, lit, glow)
        rgba[..., 3] = np.where(inside > 0, np.maximum(inside, halo), halo)
        return Light(columns.start, rows.start, (np.clip(rgba, 0, 1) * 255 + 0.5).astype(np.uint8))

    def shown(self, scale: int, screen: Pixels, lit: tuple[str, ...] = (), *, night: bool = False) -> Pixels:
        """Returns the whole phone as a picture, with a picture of 176×208 on its screen. Raises BodyError."""
        whole = self.picture(scale, night=night).copy()
        for key in lit:
            x, y, over = self.light(key, scale)
            part = whole[y : y + over.shape[0], x : x + over.shape[1], :3]
            share = over[..., 3:].astype(np.float32) / 255
            part[:] = (part * (1 - share) + over[..., :3] * share + 0.5).astype(np.uint8)
        left, top = self.screen[0] * scale, self.screen[1] * scale
        whole[top : top + SCREEN[1] * scale, left : left + SCREEN[0] * scale] = enlarged(screen, scale)
        return whole


def enlarged(picture: Pixels, times: int) -> Pixels:
    """Returns a picture each of whose pixels is a square of `times`."""
    return picture if times == 1 else np.repeat(np.repeat(picture, times, 0), times, 1)


def _on_ground(rgba: Pixels, ground: tuple[int, int, int]) -> Pixels:
    """Returns the picture opaque; little of it is not."""
    clear = rgba[..., 3] != 255
    part = rgba[clear]
    share = part[:, 3:].astype(np.float32) / 255
    part[:, :3] = (part[:, :3] * share + np.array(ground, np.float32) * (1 - share) + 0.5).astype(np.uint8)
    part[:, 3] = 255
    rgba[clear] = part
    return rgba


def _around(
    shape: Outline, size: tuple[int, int], scale: int, margin: int
) -> tuple[slice, slice, outline.Distances]:
    """Returns rows and columns of a picture at a scale that hold a shape, and how far they are outside it."""
    left, top, right, foot = outline.bounds(shape)
    x0, y0 = max(0, math.floor(left) - margin), max(0, math.floor(top) - margin)
    x1, y1 = min(size[0], math.ceil(right) + margin), min(size[1], math.ceil(foot) + margin)
    far = outline.distance(
        shape, outline.middles(x0, x1, scale)[None, :], outline.middles(y0, y1, scale)[:, None]
    )
    return slice(y0 * scale, y1 * scale), slice(x0 * scale, x1 * scale), far


# --- reading -----------------------------------------------------------------------------------------------


def load(folder: Path) -> Body:
    """Returns the body in a folder; its pictures are read when they are needed. Raises BodyError."""
    file = folder / FILE
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BodyError(file, "file", "unreadable", why=error.strerror or "") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BodyError(file, "file", "no_toml", why=str(error)) from None
    try:
        return _body(folder, table)
    except _Fault as fault:
        raise BodyError(file, fault.entry, fault.fault, **fault.values) from None


def _body(folder: Path, table: dict[str, Any]) -> Body:
    for name in _NEEDED:
        if name not in table:
            raise _Fault(name, "missing")
    for name in table:
        if name not in (*_NEEDED, *_MAY):
            raise _Fault(name, "unknown")
    if table["format"] != FORMAT:
        raise _Fault("format", "format", n=table["format"])
    names = _table(table["name"], "name")
    if set(names) != _NAMES:
        raise _Fault("name", "names")
    for language, word in names.items():
        if not isinstance(word, str) or not 0 < len(word) <= _NAME or not word.isprintable():
            raise _Fault(f"name.{language}", "name", n=_NAME)
    width, height = _whole(table["size"], "size")
    for number, (least, most) in zip((width, height), SIZES, strict=True):
        if not least <= number <= most:
            raise _Fault("size", "size", w=SIZES[0][0], w2=SIZES[0][1], h=SIZES[1][0], h2=SIZES[1][1])
    x, y = _whole(table["screen"], "screen")
    if not (0 <= x <= width - SCREEN[0] and 0 <= y <= height - SCREEN[1]):
        raise _Fault("screen", "screen", w=width, h=height)
    keys = {name: _key(name, given) for name, given in _table(table.get("keys", {}), "keys").items()}
    return Body(
        folder,
        names,
        _files(table["pictures"]),
        (width, height),
        (x, y),
        _colour(table.get("glow", GLOW), "glow"),
        _colour(table.get("ground", GROUND), "ground"),
        keys,
        _apart((width, height), (x, y), keys),
    )


def _files(given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not given:
        raise _Fault("pictures", "pictures")
    for name in given:
        if not isinstance(name, str) or not re.fullmatch(r"[\w.-]+\.png", name, re.IGNORECASE):
            raise _Fault("pictures", "pictures")
    return tuple(given)


def _key(name: str, given: object) -> Outline:
    key = f"keys.{name}"
    if name not in PRESSES:
        raise _Fault(key, "unknown")
    entries = _table(given, key)
    if set(entries) in ({"rect"}, {"rect", "radius"}):
        x, y, w, h = _numbers(entries["rect"], 4, f"{key}.rect")
        if not w > 0 < h:
            raise _Fault(key, "small", n=LEAST_KEY)
        (radius,) = _numbers([entries.get("radius", 0)], 1, f"{key}.radius")
        return outline.box(x, y, w, h, radius)
    if set(entries) != {"poly"}:
        raise _Fault(key, "shape")
    points = entries["poly"]
    if not isinstance(points, list) or not CORNERS[0] <= len(points) <= CORNERS[1]:
        raise _Fault(f"{key}.poly", "corners", n=CORNERS[0], n2=CORNERS[1])
    return tuple(Point(*_numbers(point, 2, f"{key}.poly")) for point in points)


def _apart(size: tuple[int, int], screen: tuple[int, int], keys: dict[str, Outline]) -> NDArray[np.int8]:
    """Returns the number of the key that holds the middle of each pixel, or -1, if every key is large enough,
    inside the body, beside the screen and beside the other keys."""
    width, height = size
    numbers = np.full((height, width), -1, np.int8)
    shown = (slice(screen[1], screen[1] + SCREEN[1]), slice(screen[0], screen[0] + SCREEN[0]))
    numbers[shown] = len(keys)
    names = list(keys)
    for number, (name, shape) in enumerate(keys.items()):
        key = f"keys.{name}"
        left, top, right, foot = outline.bounds(shape)
        if left < 0 or top < 0 or right > width or foot > height:
            raise _Fault(key, "outside", w=width, h=height)
        if right - left < LEAST_KEY or foot - top < LEAST_KEY:
            raise _Fault(key, "small", n=LEAST_KEY)
        rows, columns, far = _around(shape, size, 1, 0)
        part = numbers[rows, columns]
        for other in np.unique(part[far < 0]).tolist():
            if other == len(keys):
                raise _Fault(key, "on_screen")
            if other >= 0:
                raise _Fault(key, "overlaps", other=names[other])
        part[far < 0] = number
    numbers[shown] = -1
    return numbers


def _table(given: object, key: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise _Fault(key, "table")
    return given


def _numbers(given: object, count: int, key: str) -> list[float]:
    if not isinstance(given, list) or len(given) != count:
        raise _Fault(key, "numbers", n=count)
    for number in given:
        if isinstance(number, bool) or not isinstance(number, int | float) or not -9999 < number < 9999:
            raise _Fault(key, "numbers", n=count)
    return given


def _whole(given: object, key: str) -> tuple[int, int]:
    first, second = _numbers(given, 2, key)
    if not (isinstance(first, int) and isinstance(second, int)):
        raise _Fault(key, "whole")
    return first, second


def _colour(given: object, key: str) -> tuple[int, int, int]:
    if not isinstance(given, str) or not re.fullmatch("[0-9A-Fa-f]{6}", given):
        raise _Fault(key, "colour")
    red, green, blue = bytes.fromhex(given)
    return red, green, blue
