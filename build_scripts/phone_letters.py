"""Letters and signs on the phones' keys, as strokes of a pen: own drawings, fine at any size.

A glyph is its width and strokes in units of its height, y downwards. Small letters at 1x would be a blur:
there they are bitmaps of 3×5 pixels.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from phone_kit import Paint, Sheet, ellipse, smooth

from phone_client.outline import Point

Stroke = list[tuple[float, float]]
Glyph = tuple[float, list[Stroke]]


def _arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float) -> Stroke:
    """Degrees run from the right over the bottom."""
    count = max(4, int(abs(end - start) / 14))
    angles = [math.radians(start + (end - start) * n / count) for n in range(count + 1)]
    return [(cx + rx * math.cos(a), cy + ry * math.sin(a)) for a in angles]


_SIX: Final[list[Stroke]] = [
    _arc(0.31, 0.68, 0.29, 0.32, 0, 360),
    [*smooth([(0.5, 0), (0.2, 0.24), (0.02, 0.66)], closed=False)],
]

GLYPHS: Final[dict[str, Glyph]] = {
    "0": (0.62, [_arc(0.31, 0.5, 0.29, 0.5, 0, 360)]),
    "1": (0.44, [[(0.04, 0.22), (0.3, 0), (0.3, 1)]]),
    "2": (0.6, [[*_arc(0.3, 0.29, 0.27, 0.29, 190, 395), (0.02, 1), (0.6, 1)]]),
    "3": (
        0.6,
        [
            _arc(0.29, 0.255, 0.25, 0.255, 200, 450),
            _arc(0.29, 0.755, 0.29, 0.245, 270, 520),
            [(0.29, 0.51), (0.22, 0.51)],
        ],
    ),
    "4": (0.66, [[(0.48, 1), (0.48, 0), (0.02, 0.7), (0.66, 0.7)]]),
    "5": (0.6, [[(0.54, 0), (0.09, 0), (0.05, 0.46), *_arc(0.28, 0.68, 0.3, 0.32, 225, 510)]]),
    "6": (0.62, _SIX),
    "7": (0.6, [[(0.01, 0), (0.59, 0), (0.2, 1)]]),
    "8": (0.62, [_arc(0.31, 0.245, 0.25, 0.245, 0, 360), _arc(0.31, 0.745, 0.29, 0.255, 0, 360)]),
    "9": (0.62, [[(0.62 - x, 1 - y) for x, y in stroke] for stroke in _SIX]),
    "*": (0.6, [[(0.3, 0.08), (0.3, 0.72)], [(0.02, 0.24), (0.58, 0.56)], [(0.58, 0.24), (0.02, 0.56)]]),
    "#": (
        0.72,
        [
            *([(0.27, 0.06), (0.17, 0.94)], [(0.55, 0.06), (0.45, 0.94)]),
            *([(0.04, 0.34), (0.7, 0.34)], [(0.02, 0.66), (0.68, 0.66)]),
        ],
    ),
    "+": (0.6, [[(0.3, 0.2), (0.3, 0.8)], [(0, 0.5), (0.6, 0.5)]]),
    "A": (0.7, [[(0, 1), (0.35, 0), (0.7, 1)], [(0.12, 0.68), (0.58, 0.68)]]),
    "B": (
        0.6,
        [
            [
                *((0, 0.48), (0.3, 0.48), *_arc(0.32, 0.74, 0.26, 0.26, -90, 90)),
                *((0, 1), (0, 0), (0.28, 0), *_arc(0.3, 0.24, 0.23, 0.24, -90, 90)),
            ]
        ],
    ),
    "C": (0.66, [_arc(0.36, 0.5, 0.35, 0.5, -48, -312)]),
    "D": (0.66, [[(0, 0), (0.2, 0), *_arc(0.22, 0.5, 0.42, 0.5, -90, 90), (0, 1), (0, 0)]]),
    "E": (0.54, [[(0.54, 0), (0, 0), (0, 1), (0.54, 1)], [(0, 0.49), (0.46, 0.49)]]),
    "F": (0.52, [[(0.52, 0), (0, 0), (0, 1)], [(0, 0.5), (0.44, 0.5)]]),
    "G": (0.7, [[*_arc(0.36, 0.5, 0.35, 0.5, -48, -330), (0.7, 0.56), (0.42, 0.56)]]),
    "H": (0.64, [[(0, 0), (0, 1)], [(0.64, 0), (0.64, 1)], [(0, 0.5), (0.64, 0.5)]]),
    "I": (0.1, [[(0.05, 0), (0.05, 1)]]),
    "J": (0.48, [[(0.46, 0), *_arc(0.24, 0.74, 0.22, 0.26, 0, 170)]]),
    "K": (0.6, [[(0, 0), (0, 1)], [(0.58, 0), (0, 0.6)], [(0.2, 0.42), (0.6, 1)]]),
    "L": (0.5, [[(0, 0), (0, 1), (0.5, 1)]]),
    "M": (0.8, [[(0, 1), (0, 0), (0.4, 0.7), (0.8, 0), (0.8, 1)]]),
    "N": (0.66, [[(0, 1), (0, 0), (0.66, 1), (0.66, 0)]]),
    "O": (0.74, [_arc(0.37, 0.5, 0.36, 0.5, 0, 360)]),
    "P": (0.58, [[(0, 1), (0, 0), (0.3, 0), *_arc(0.3, 0.28, 0.27, 0.28, -90, 90), (0, 0.56)]]),
    "Q": (0.74, [_arc(0.37, 0.5, 0.36, 0.5, 0, 360), [(0.48, 0.72), (0.76, 1.06)]]),
    "R": (
        0.6,
        [
            [(0, 1), (0, 0), (0.3, 0), *_arc(0.3, 0.27, 0.27, 0.27, -90, 90), (0, 0.54)],
            [(0.3, 0.54), (0.6, 1)],
        ],
    ),
    "S": (0.58, [[*_arc(0.29, 0.255, 0.26, 0.255, -25, -270), *_arc(0.29, 0.755, 0.28, 0.245, -90, 155)]]),
    "T": (0.62, [[(0, 0), (0.62, 0)], [(0.31, 0), (0.31, 1)]]),
    "U": (0.64, [[(0, 0), *_arc(0.32, 0.68, 0.32, 0.32, 180, 0), (0.64, 0)]]),
    "V": (0.68, [[(0, 0), (0.34, 1), (0.68, 0)]]),
    "W": (0.96, [[(0, 0), (0.24, 1), (0.48, 0.1), (0.72, 1), (0.96, 0)]]),
    "X": (0.64, [[(0, 0), (0.64, 1)], [(0.64, 0), (0, 1)]]),
    "Y": (0.64, [[(0, 0), (0.32, 0.48), (0.64, 0)], [(0.32, 0.48), (0.32, 1)]]),
    "Z": (0.6, [[(0, 0), (0.6, 0), (0, 1), (0.6, 1)]]),
}

_TINY: Final = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ+",
        [
            "010101111101101",
            "110101110101110",
            "011100100100011",
            "110101101101110",
            "111100110100111",
            "111100110100100",
            "011100101101011",
            "101101111101101",
            "111010010010111",
            "001001001101010",
            "101101110101101",
            "100100100100111",
            "101111111101101",
            "110101101101101",
            "010101101101010",
            "110101110100100",
            "010101101111011",
            "110101110101101",
            "011100010001110",
            "111010010010010",
            "101101101101111",
            "101101101101010",
            "101101111111101",
            "101101010101101",
            "101101010010010",
            "111001010100111",
            "000010111010000",
        ],
        strict=True,
    )
)


def width(text: str, height: float, weight: float) -> float:
    """Returns how wide a text becomes, from the middle of its first stroke to that of its last."""
    gap = _gap(height, weight)
    return sum(GLYPHS[sign][0] * height for sign in text) + gap * (len(text) - 1)


def _gap(height: float, weight: float) -> float:
    return height * 0.16 + weight * 1.15


def write(
    sheet: Sheet,
    text: str,
    x: float,
    y: float,
    height: float,
    weight: float,
    ink: Paint,
    *,
    align: float = 0.5,
) -> None:
    """Writes capitals; y is the middle of the line, x its left end, middle or right end (align 0, 0.5, 1)."""
    if sheet.scale == 1 and height < 6:
        _dots(sheet, text, x, y, ink, align)
        return
    at = x - width(text, height, weight) * align
    top = y - height / 2
    for sign in text:
        wide, strokes = GLYPHS[sign]
        placed = [[(at + px * height, top + py * height) for px, py in stroke] for stroke in strokes]
        sheet.lines(placed, weight, ink)
        at += wide * height + _gap(height, weight)


def _dots(sheet: Sheet, text: str, x: float, y: float, ink: Paint, align: float) -> None:
    left = round(x - (4 * len(text) - 1) * align)
    top = round(y - 2.5)
    for sign in text:
        mask = np.array([bit == "1" for bit in _TINY[sign]], np.float32).reshape(5, 3)
        where = (slice(top, top + 5), slice(left, left + 3))
        colour = sheet.paint(ink, np.array([[x]], np.float32), np.array([[y]], np.float32))
        sheet.lay(where, np.broadcast_to(colour, (5, 3, 3)), mask)
        left += 4


# --- signs -----------------------------------------------------------------------------------------------


def handset(sheet: Sheet, x: float, y: float, size: float, ink: Paint, *, lies: bool = False) -> None:
    """Draws a receiver: lying as when a call has ended, or turned up."""
    turn = math.radians(0 if lies else -125)
    bow = [(-0.5, 0.16), (-0.36, -0.08), (-0.14, -0.2), (0.14, -0.2), (0.36, -0.08), (0.5, 0.16)]
    curve = [*smooth(bow, closed=False)]

    def placed(points: list[tuple[float, float]]) -> Stroke:
        c, s = math.cos(turn), math.sin(turn)
        return [(x + size * (px * c - py * s), y + size * (px * s + py * c)) for px, py in points]

    sheet.lines([placed([(p[0], p[1]) for p in curve])], size * 0.2, ink)
    for side in (-1, 1):
        sheet.lines([placed([(side * 0.46, 0.1), (side * 0.42, 0.2)])], size * 0.34, ink)


def arrow(sheet: Sheet, x: float, y: float, size: float, turn: int, ink: Paint) -> None:
    """Draws a small triangle that points up (0), right (1), down (2) or left (3)."""
    points = [(0.0, -0.6), (0.9, 0.5), (-0.9, 0.5)]
    for _ in range(turn):
        points = [(-py, px) for px, py in points]
    sheet.fill(tuple(Point(x + px * size, y + py * size) for px, py in points), ink)


def suit(sheet: Sheet, name: str, x: float, y: float, size: float, ink: Paint, opaque: float = 1.0) -> None:
    """Draws a pip: S, H, C or D; `size` is its height."""

    def at(px: float, py: float) -> tuple[float, float]:
        return x + px * size, y + py * size

    foot = tuple(Point(*at(*p)) for p in ((-0.04, 0.1), (0.04, 0.1), (0.2, 0.5), (-0.2, 0.5)))
    half = [(0.14, -0.45), (0.36, -0.44), (0.46, -0.2), (0.34, 0.08), (0.04, 0.46)]
    heart = [(0, -0.26), *half, (0, 0.5), *((-px, py) for px, py in reversed(half))]
    if name == "D":
        sheet.fill(tuple(Point(*at(*p)) for p in ((0, -0.5), (0.36, 0), (0, 0.5), (-0.36, 0))), ink, opaque)
    elif name == "H":
        sheet.fill(smooth([at(*p) for p in heart]), ink, opaque)
    elif name == "S":
        sheet.fill(foot, ink, opaque)
        sheet.fill(smooth([at(px, -py * 0.86 - 0.06) for px, py in heart]), ink, opaque)
    else:
        sheet.fill(foot, ink, opaque)
        for px, py in ((0, -0.27), (-0.25, 0.09), (0.25, 0.09)):
            sheet.fill(ellipse(*at(px, py), size * 0.23, size * 0.23, steps=24), ink, opaque)
