"""Parts that the phones have in common: keys and their labels, sockets, the glass, the loudspeaker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from phone_kit import Paint, Sheet, along, box, down
from phone_letters import width, write

from phone_client.outline import Outline, bounds

SCREEN_W: Final = 176
SCREEN_H: Final = 208
LETTERS: Final = dict(
    zip("234567890", ("ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ", "+"), strict=True)
)
DIGITS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "hash")
SIGNS: Final = {"star": "*", "hash": "#"}


@dataclass(frozen=True)
class Look:
    """What keys are made of."""

    top: str
    foot: str
    ink: str
    small: str  # ink of letters
    groove: str = "000000"
    depth: float = 0.75  # how dark the groove is
    bright: float = 0.9
    dark: float = 0.35
    slope: float = 2.6


@dataclass
class Phone:
    """A body: its size, where the screen is, its keys, and how it is painted."""

    name: str
    zh: str
    en: str
    width: int
    height: int
    screen: tuple[int, int]
    glow: str
    paint: Callable[[Phone, Sheet], None]
    keys: dict[str, Outline] = field(default_factory=dict)


# --- parts -----------------------------------------------------------------------------------------------


def raised(sheet: Sheet, outline: Outline, look: Look) -> None:
    """A key: it stands in a groove, its edge is round, its back a little hollow."""
    _, top, _, foot = bounds(outline)
    sheet.shade(outline, look.groove, 0.45, 1.6, by=(0.4, 1.3))
    sheet.fill(outline, look.groove, look.depth, grow=0.9)
    sheet.fill(outline, down((top, look.top), (foot, look.foot)))
    sheet.bevel(outline, look.slope, look.bright, look.dark)


def socket(sheet: Sheet, outline: Outline, paint: Paint, *, depth: float = 0.55) -> None:
    """A hollow that keys stand in."""
    sheet.fill(outline, paint)
    sheet.within(outline, "000000", depth, 4, by=(0.6, 2.2))
    sheet.bevel(outline, 1.2, 0.35, 0.5, turn=-1)


def glass(
    sheet: Sheet, x: int, y: int, *, side: float = 9, top: float = 9, foot: float = 9, radius: float = 9
) -> None:
    """The black glass round the screen, with a light in it, and the screen itself, which is off."""
    frame = box(x - side, y - top, SCREEN_W + 2 * side, SCREEN_H + top + foot, radius)
    sheet.fill(frame, "000000", 0.35, grow=1.2)
    left, upper, right, lower = bounds(frame)
    sheet.fill(
        frame,
        along(
            0.45,
            0.9,
            (0.45 * left + 0.9 * upper, "3A3F4A"),
            (0.45 * left + 0.9 * upper + 46, "1B1E25"),
            (0.45 * right + 0.9 * lower, "08090C"),
        ),
    )
    sheet.bevel(frame, 1.6, 0.42, 0.5)
    sheet.fill(box(x - 1.4, y - 1.4, SCREEN_W + 2.8, SCREEN_H + 2.8, 1.5), "000000")
    sheet.fill(box(x, y, SCREEN_W, SCREEN_H), "05070A")


def holes(
    sheet: Sheet,
    cx: float,
    y: float,
    count: int,
    pitch: float,
    ink: str,
    *,
    tall: float = 5,
    slant: float = 0,
) -> None:
    """The slits before the loudspeaker."""
    for n in range(count):
        x = cx + (n - (count - 1) / 2) * pitch
        lift = (n - (count - 1) / 2) * slant
        sheet.lines([[(x, y - tall / 2 + 0.7 + lift), (x, y + tall / 2 + 0.7 + lift)]], 1.7, "FFFFFF", 0.28)
        sheet.lines([[(x, y - tall / 2 + lift), (x, y + tall / 2 + lift)]], 1.7, ink)


def digit(sheet: Sheet, name: str, x: float, y: float, look: Look, *, stacked: bool = False) -> None:
    """The label of a digit key round (x, y): the digit, and beside or below it the letters."""
    sign, letters = SIGNS.get(name, name), LETTERS.get(name, "")
    if stacked:
        shift = 3.5 if letters else 0
        write(sheet, sign, x, y - shift + (1 if sign == "*" else 0), 8.5, 1.7, look.ink)
        write(sheet, letters, x, y + 5.5, 4.5, 0.8, look.small)
        return
    if not letters:
        write(sheet, sign, x, y + (1.5 if sign == "*" else 0), 9, 1.8, look.ink)
        return
    row = width(letters, 5, 0.85) if sheet.scale > 1 else 4 * len(letters) - 1
    start = x - (7 + 5 + row) / 2
    write(sheet, sign, start + 2.8, y, 9, 1.8, look.ink)
    write(sheet, letters, start + 11.5, y + 1.5, 5, 0.85, look.small, align=0)


def bar(sheet: Sheet, x: float, y: float, ink: str, *, slope: float = 0, wide: float = 15) -> None:
    """The sign of a soft key."""
    sheet.lines([[(x - wide / 2, y + slope * wide / 2), (x + wide / 2, y - slope * wide / 2)]], 2.4, ink)


def middle(outline: Outline) -> tuple[float, float]:
    """Returns the middle of an outline's box."""
    left, top, right, foot = bounds(outline)
    return (left + right) / 2, (top + foot) / 2


GREEN: Final = "128A45"
RED: Final = "C8202C"
