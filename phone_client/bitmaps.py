r"""Bitmaps written as text, one character a pixel: how the art of a skin is stored.

A file holds groups (`== group WxH letter=colour ...`) of bitmaps (`-- name`); text before the first group
is for readers. `.` is clear, `#` the colour asked for when drawing, letters are palette colours.

- `-- T 8x9` has a size of its own.
- `-- smile = face +5` lays its rows over the bitmap `face` of the same group, from row 5 on; `_` clears.
- `-- smile@2` is the second frame of `smile`.
- `outline=colour` at a group puts one pixel of that colour around every bitmap of it.

>>> art = read("== dot 3x2 r=red\n-- a\nr.#\n.r.")
>>> art["dot/a"].colours, art["dot/a"].index.tolist()
(('', '#', 'red'), [[2, 0, 1], [0, 2, 0]])
"""

import dataclasses
import re
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from phone_client.strict import TableError

CLEAR, ASKED, WIPE = 0, 1, 255
_GROUP = re.compile(r"== (\w+) (\d+)x(\d+)((?: \w+=\w+)*)$")
_NAME = re.compile(r"-- (\S+?)(?: (\d+)x(\d+))?(?: = (\S+) \+(\d+))?$")


@dataclasses.dataclass(frozen=True, eq=False)
class Drawing:
    """A bitmap whose colours are still names: `index` picks from `colours`, 0 clear, 1 the one asked for.

    It is drawn `margin` pixels up and left of its place: the room of its outline.
    """

    index: NDArray[np.uint8]
    colours: tuple[str, ...]
    margin: int = 0


@dataclasses.dataclass(frozen=True)
class _Group:
    name: str
    size: tuple[int, int]
    letters: dict[str, str]
    outline: str | None


def read(text: str, letters: Mapping[str, str] | None = None) -> dict[str, Drawing]:
    """Returns the bitmaps of a file by `group/name`; `letters` hold in all groups. Raises TableError."""
    group: _Group | None = None
    plain: dict[str, Drawing] = {}
    outlines: dict[str, str] = {}
    for number, block in _blocks(text):
        if block[0].startswith("== "):
            group = _group(block, letters or {}, number)
        elif group is None:
            raise TableError(f"line {number}", "a bitmap before the first group")
        else:
            name, drawing = _bitmap(group, block, plain, number)
            if name in plain:
                raise TableError(name, "is there twice")
            plain[name] = drawing
            if group.outline:
                outlines[name] = group.outline
    return {name: _outlined(plain[name], outlines.get(name)) for name in plain}


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    """Returns the heads with the rows below them and the line number of the head; blank lines are dropped."""
    blocks: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(("== ", "-- ")):
            blocks.append((number, [line.rstrip()]))
        elif line.strip() and blocks:
            blocks[-1][1].append(line.rstrip())
    return blocks


def _group(block: list[str], letters: Mapping[str, str], number: int) -> _Group:
    found = _GROUP.match(block[0])
    if not found or len(block) > 1:
        raise TableError(f"line {number}", f"no group: {block[-1]!r}")
    own = dict(pair.split("=") for pair in found[4].split())
    outline = own.pop("outline", None)
    if any(len(letter) != 1 for letter in own):
        raise TableError(f"line {number}", "a colour is named by one letter")
    return _Group(found[1], (int(found[2]), int(found[3])), {**letters, **own}, outline)


def _bitmap(group: _Group, block: list[str], known: dict[str, Drawing], number: int) -> tuple[str, Drawing]:
    found = _NAME.match(block[0])
    if not found:
        raise TableError(f"line {number}", f"no bitmap: {block[0]!r}")
    name = f"{group.name}/{found[1]}"
    width, height = (int(found[2]), int(found[3])) if found[2] else group.size
    rows, top, base = block[1:], int(found[5] or 0), None
    if found[4]:
        base = known.get(f"{group.name}/{found[4]}")
        if base is None:
            raise TableError(name, f"lies over {found[4]!r}, which is not above")
        rows = ["." * width] * top + rows + ["." * width] * (height - top - len(rows))
    if len(rows) != height or any(len(row) != width for row in rows):
        widths = sorted({len(row) for row in rows})
        raise TableError(name, f"{width}x{height} is its size, not {widths} x {len(rows)}")
    drawing = _drawing(name, rows, group.letters, wipe=base is not None)
    return name, _over(name, base, drawing) if base else drawing


def _drawing(name: str, rows: list[str], letters: Mapping[str, str], *, wipe: bool) -> Drawing:
    used = sorted(set("".join(rows)) - {".", "#", "_" if wipe else "."})
    for letter in used:
        if letter not in letters:
            raise TableError(name, f"{letter!r} is no letter of a colour")
    number = {".": CLEAR, "#": ASKED, "_": WIPE, **{letter: n for n, letter in enumerate(used, 2)}}
    index = np.array([[number[letter] for letter in row] for row in rows], np.uint8)
    return Drawing(index, ("", "#", *(letters[letter] for letter in used)))


def _over(name: str, base: Drawing, top: Drawing) -> Drawing:
    """Returns `top` laid over `base`."""
    if base.index.shape != top.index.shape:
        raise TableError(name, "lies over a bitmap of another size")
    shift = len(base.colours) - 2
    moved = np.where(top.index > ASKED, top.index + shift, top.index).astype(np.uint8)
    mixed = np.where(top.index != CLEAR, moved, base.index)
    mixed[top.index == WIPE] = CLEAR
    return Drawing(mixed, base.colours + top.colours[2:])


def _outlined(drawing: Drawing, colour: str | None) -> Drawing:
    """Returns the bitmap with a one-pixel outline (no corners) in a margin around it."""
    if colour is None:
        return drawing
    inside = np.pad(drawing.index, 1)
    solid = inside != CLEAR
    near = np.zeros_like(solid)
    near[1:] |= solid[:-1]
    near[:-1] |= solid[1:]
    near[:, 1:] |= solid[:, :-1]
    near[:, :-1] |= solid[:, 1:]
    inside[near & ~solid] = len(drawing.colours)
    return Drawing(inside, (*drawing.colours, colour), margin=1)
