"""The phones of the game, as they are drawn: four bodies of our own. `draw_bodies.py` makes files of them."""

from __future__ import annotations

from typing import Final

from phone_kit import (
    Sheet,
    along,
    box,
    down,
    ellipse,
    glow_at,
    grown,
    mirrored,
    rounded,
    sector,
    smooth,
)
from phone_letters import arrow, handset, suit, write
from phone_parts import DIGITS, GREEN, RED, Look, Phone, bar, digit, glass, holes, middle, raised, socket

from phone_client.outline import Outline, Point, bounds

# --- slate: straight, graphite in a silver rim --------------------------------------------------------------


def _slate() -> Phone:
    keys: dict[str, Outline] = {
        "select": box(104, 284, 32, 32, 8),
        "up": rounded([(94, 265, 6), (146, 265, 6), (133.5, 280.5, 3), (106.5, 280.5, 3)]),
        "down": rounded([(106.5, 319.5, 3), (133.5, 319.5, 3), (146, 335, 6), (94, 335, 6)]),
        "left": rounded([(85, 274, 6), (100.5, 286.5, 3), (100.5, 313.5, 3), (85, 326, 6)]),
        "soft_left": rounded([(21, 263, 9), (77, 263, 4), (77, 284, 4), (21, 284, 4)]),
        "send": box(21, 289, 56, 22, 4),
        "clear": rounded([(163, 316, 4), (219, 316, 4), (219, 337, 9), (163, 337, 4)]),
    }
    keys["right"] = mirrored(keys["left"], 120)
    keys["soft_right"] = mirrored(keys["soft_left"], 120)
    keys["end"] = mirrored(keys["send"], 120)
    for n, name in enumerate(DIGITS):
        column, row = n % 3, n // 3
        x, y = 21 + 68 * column, 350 + 29 * row
        corners = [(x, y, 4.0), (x + 62, y, 4.0), (x + 62, y + 24, 4.0), (x, y + 24, 4.0)]
        if name == "star":
            corners[3] = (x, y + 24, 15)
        if name == "hash":
            corners[2] = (x + 62, y + 24, 15)
        keys[name] = rounded(corners)
    return Phone("slate", "青石", "Slate", 240, 484, (32, 42), "7FD0FF", _paint_slate, keys)


def _paint_slate(phone: Phone, sheet: Sheet) -> None:
    body = rounded([(6, 4, 30), (234, 4, 30), (234, 478, 36), (6, 478, 36)], steps=14)
    sheet.shade(body, "000000", 0.4, 4.5, by=(0, 2))
    sheet.fill(body, "101216", grow=0.8)
    sheet.fill(
        body,
        along(
            1,
            0.12,
            (6, "8E949E"),
            (20, "F2F5F8"),
            (40, "B4BAC4"),
            (120, "D9DEE4"),
            (215, "A7ADB8"),
            (262, "E8ECF0"),
            (300, "7E848E"),
        ),
    )
    sheet.bevel(body, 4.5, 0.8, 0.55)
    face = rounded([(12.5, 10.5, 24), (227.5, 10.5, 24), (227.5, 471.5, 30), (12.5, 471.5, 30)], steps=12)
    sheet.fill(face, "0A0B0E", grow=0.9)
    sheet.fill(face, down((10, "4A505C"), (60, "30343D"), (260, "24272E"), (345, "2C3038"), (472, "15171C")))
    sheet.bevel(face, 2, 0.4, 0.5)
    glass(sheet, *phone.screen, radius=8, foot=7)
    holes(sheet, 120, 22, 11, 5.2, "0A0B0E", tall=3.6)
    sheet.fill(ellipse(204, 22, 3.4, 3.4), "0A0B0E")
    sheet.fill(ellipse(204, 22, 2.4, 2.4), glow_at(203.2, 21.2, 2.6, 2.6, "6FA8E8", "10203C"))
    look = Look("FBFCFD", "BAC0CA", "1A1D24", "3C424E", depth=0.85)
    plain = Look("FBFCFD", "C3C9D2", "1A1D24", "3C424E", depth=0.85)
    pad = box(83, 263, 74, 74, 12)
    socket(sheet, pad, down((263, "16181D"), (337, "2B2F37")))
    for turn, name in enumerate(("up", "right", "down", "left")):
        raised(sheet, phone.keys[name], Look("59616F", "3A404B", "FFFFFF", "FFFFFF", bright=0.45))
        x, y = middle(phone.keys[name])
        dx, dy = ((0, -1.5), (1.5, 0), (0, 1.5), (-1.5, 0))[turn]
        arrow(sheet, x + dx, y + dy, 3.2, turn, "E8EDF4")
    raised(sheet, phone.keys["select"], Look("F4F7FA", "AEB5C0", "1A1D24", "1A1D24"))
    sheet.fill(box(110, 290, 20, 20, 6), glow_at(120, 304, 14, 14, "FFFFFF", "B9C0CB"), 0.8)
    for name in ("soft_left", "soft_right", "send", "end", "clear"):
        raised(sheet, phone.keys[name], plain)
    bar(sheet, 49, 273.5, look.ink)
    bar(sheet, 191, 273.5, look.ink)
    handset(sheet, 49, 300, 13, GREEN)
    handset(sheet, 191, 301, 14, RED, lies=True)
    write(sheet, "C", 191, 326.5, 9, 1.8, look.ink)
    plate = rounded([(21, 316, 4), (77, 316, 4), (77, 337, 4), (21, 337, 9)])
    socket(sheet, plate, "14161B", depth=0.6)
    for n, (name, ink) in enumerate((("S", "D8DEE6"), ("H", "E5484D"), ("C", "D8DEE6"), ("D", "F0A035"))):
        suit(sheet, name, 31 + 12 * n, 327, 8.6, ink)
    for name in DIGITS:
        raised(sheet, phone.keys[name], look)
        digit(sheet, name, *middle(phone.keys[name]), look)


# --- leaf: ivory on red lacquer, two wide sweeps ------------------------------------------------------------


def _leaf_y(x: float) -> float:
    """How much the rows of Leaf rise from left to right."""
    t = (x - 20) / 200
    return 9 - 15 * t - 5 * t * (1 - t)


def _strip(x0: float, x1: float, y: float, h: float, r: float = 6) -> Outline:
    """A key between two columns whose upper and lower edges follow the veins."""
    xs = [x0 + (x1 - x0) * n / 4 for n in range(5)]
    top = [(x, y + _leaf_y(x), r if x in (x0, x1) else 3.0) for x in xs]
    foot = [(x, y + h + _leaf_y(x), r if x in (x0, x1) else 3.0) for x in reversed(xs)]
    return rounded([*top, *foot])


def _leaf() -> Phone:
    keys: dict[str, Outline] = {
        "select": ellipse(120, 300, 17, 15, 3.2),
        "soft_left": _strip(20, 75, 262, 23, 8),
        "soft_right": _strip(165, 220, 262, 23, 8),
        "send": _strip(20, 75, 289, 23, 8),
        "end": _strip(165, 220, 289, 23, 8),
        "clear": _strip(170, 215, 316, 19, 8),
    }
    cx, cy = 120.0, 300.0
    for n, name in enumerate(("right", "down", "left", "up")):
        quarter = sector(cx, cy, 20, 36.5, 90 * n, 42)
        keys[name] = tuple(Point(cx + (p.x - cx) * 1.04, cy + (p.y - cy) * 0.93) for p in quarter)
    for n, name in enumerate(DIGITS):
        column, row = n % 3, n // 3
        x = 19 + 69.5 * column
        keys[name] = _strip(x, x + 63, 352 + 28.5 * row, 24, 9)
    keys["hash"] = _last(keys["hash"])
    return Phone("leaf", "叶子", "Leaf", 240, 484, (32, 38), "FFC547", _paint_leaf, keys)


def _last(outline: Outline) -> Outline:
    """The last key, cut by the sweep of the edge."""
    left, top, right, foot = bounds(outline)
    waist = top + (foot - top) * 0.5
    return rounded(
        [
            (left, top + 3, 8),
            (right - 4, top, 9),
            (right - 8, waist, 9),
            (right - 27, foot - 2, 16),
            (left, foot, 8),
        ]
    )


def _paint_leaf(phone: Phone, sheet: Sheet) -> None:
    body = rounded([(5, 4, 66), (235, 4, 24), (236, 478, 92), (4, 478, 24)], steps=16)
    sheet.shade(body, "000000", 0.4, 4.5, by=(0, 2))
    sheet.fill(body, "2A0508", grow=0.8)
    sheet.fill(body, along(0.6, 0.8, (30, "F0524E"), (110, "C4252C"), (300, "A6171F"), (520, "7E0E16")))
    sheet.bevel(body, 9, 0.55, 0.55, bend=1.4)
    sheet.bevel(body, 2.2, 0.5, 0.4)
    face = rounded(
        [
            (12.5, 11.5, 58),
            (227.5, 11.5, 17),
            (227.5, 331, 16),
            (150, 339, 60),
            (70, 349, 60),
            (12.5, 354, 12),
        ],
        steps=12,
    )
    sheet.shade(face, "2A0508", 0.5, 2.5, by=(0.4, 1.8))
    sheet.fill(face, "E8B64C", grow=1.1)  # a fine line of gold
    sheet.fill(face, along(0.4, 0.9, (20, "FFFDF6"), (200, "F6EFDD"), (380, "E2D5B8")))
    sheet.bevel(face, 3.2, 0.9, 0.28)
    glass(sheet, *phone.screen, radius=14, top=8, foot=8, side=8)
    holes(sheet, 122, 21, 11, 5.4, "3A2A22", tall=3.4, slant=-0.28)
    suit(sheet, "S", 212, 22, 8, "B51D26")
    look = Look("FFFEFA", "E6DAC0", "4A0F14", "7A2A2C", groove="6A5234", depth=0.85, dark=0.3)
    for name in ("soft_left", "soft_right", "send", "end", "clear"):
        raised(sheet, phone.keys[name], look)
    for name in ("soft_left", "soft_right"):
        x, y = middle(phone.keys[name])
        bar(sheet, x, y, "B51D26", slope=0.075)
    handset(sheet, *middle(phone.keys["send"]), 13, GREEN)
    x, y = middle(phone.keys["end"])
    handset(sheet, x, y + 1, 14, RED, lies=True)
    write(sheet, "C", *middle(phone.keys["clear"]), 9, 1.8, look.ink)
    x, y = 49.0, 325.0
    for n, (sign, ink) in enumerate((("S", "4A3A30"), ("H", "C8202C"), ("C", "4A3A30"), ("D", "C8202C"))):
        suit(sheet, sign, 30 + 12 * n, y + _leaf_y(30 + 12 * n), 7.6, ink, 0.9)
    well = ellipse(120, 300, 40, 36, 2.6)
    sheet.fill(well, "E8B64C", grow=0.6)
    socket(sheet, well, down((263, "1C1114"), (337, "34242A")))
    for turn, name in enumerate(("up", "right", "down", "left")):
        raised(sheet, phone.keys[name], Look("54404A", "2E2128", "FFFFFF", "FFFFFF", bright=0.4))
        kx, ky = middle(phone.keys[name])
        dx, dy = ((0, -3), (3, 0), (0, 3), (-3, 0))[turn]
        arrow(sheet, kx + dx, ky + dy, 3.2, turn, "F6C55C")
    raised(sheet, phone.keys["select"], Look("E6453F", "A3141C", "FFFFFF", "FFFFFF", bright=0.75))
    sheet.fill(ellipse(118, 293.5, 9, 4.2), "FFFFFF", 0.24)
    lacquer = Look("FFFEFA", "E2D4B6", "4A0F14", "84262A", groove="3A0509", depth=0.9, dark=0.35)
    for name in DIGITS:
        raised(sheet, phone.keys[name], lacquer)
        x, y = middle(phone.keys[name])
        digit(sheet, name, x - (6 if name == "hash" else 0), y, lacquer)


# --- pebble: a round pale stone set in navy ---------------------------------------------------------------


def _arc_key(x0: float, x1: float, y: float, h: float, bow: float, r: float) -> Outline:
    """A key whose edges hang in an arc round the middle line x = 120."""
    xs = [x0 + (x1 - x0) * n / 4 for n in range(5)]

    def drop(x: float) -> float:
        return -bow * ((x - 120) / 90) ** 2

    top = [(x, y + drop(x), r if x in (x0, x1) else 3.0) for x in xs]
    foot = [(x, y + h + drop(x), r if x in (x0, x1) else 3.0) for x in reversed(xs)]
    return rounded([*top, *foot])


def _pebble() -> Phone:
    keys: dict[str, Outline] = {
        "select": ellipse(120, 297, 15.5, 15.5),
        "soft_left": rounded([(21, 259, 8), (80, 263, 3), (75, 280, 6), (70, 284, 4), (24, 281, 7)]),
        "send": rounded([(24, 287, 6), (72, 290, 5), (73, 302, 6), (79, 317, 3), (29, 313, 10)]),
        "clear": box(95, 340, 50, 17, 8.5),
    }
    for name, other in (("soft_left", "soft_right"), ("send", "end")):
        keys[other] = mirrored(keys[name], 120)
    for n, name in enumerate(("right", "down", "left", "up")):
        keys[name] = sector(120, 297, 18.5, 35, 90 * n, 43)
    for n, name in enumerate(DIGITS):
        column, row = n % 3 - 1, n // 3
        pitch, wide = (63, 61, 58, 53)[row], (57, 55, 52, 47)[row]
        x = 120 + column * pitch
        keys[name] = _arc_key(x - wide / 2, x + wide / 2, 362 + 26.2 * row, 22, 16 - 1.5 * row, 10)
    return Phone("pebble", "卵石", "Pebble", 240, 484, (32, 42), "FFD060", _paint_pebble, keys)


def _paint_pebble(phone: Phone, sheet: Sheet) -> None:
    half = [
        *((120.0, 4.0), (158, 5), (193, 11), (218, 26), (231, 54), (235.5, 110), (236, 190)),
        *((235, 260), (232, 330), (227, 395), (219.5, 435), (205, 461), (173, 474.5), (120, 478.5)),
    ]
    body = smooth([*half, *((240 - x, y) for x, y in reversed(half[1:-1]))])
    sheet.shade(body, "000000", 0.4, 4.5, by=(0, 2))
    sheet.fill(body, "050B18", grow=0.8)
    sheet.fill(body, along(0.75, 0.65, (20, "5E8BCB"), (120, "2C5596"), (330, "17366B"), (480, "0B1E42")))
    sheet.bevel(body, 9, 0.6, 0.55, bend=1.4)
    sheet.bevel(body, 2.2, 0.45, 0.4)
    face = grown(body, -8.5)
    sheet.shade(face, "020814", 0.5, 2.5, by=(0.3, 1.4))
    sheet.fill(face, "0B1E42", grow=0.9)
    sheet.fill(face, along(0.45, 0.9, (40, "FBFCFE"), (180, "E4E9F0"), (330, "CDD5E0"), (520, "A9B4C4")))
    sheet.bevel(face, 4, 0.95, 0.32)
    glass(sheet, *phone.screen, radius=14, top=8, foot=6, side=8)
    for row, count in ((0, 7), (1, 8), (2, 7)):
        for n in range(count):
            x, y = 120 + (n - (count - 1) / 2) * 5.4, 17.5 + row * 4.4
            sheet.fill(ellipse(x, y + 0.6, 1.3, 1.3, steps=20), "FFFFFF", 0.7)
            sheet.fill(ellipse(x, y, 1.3, 1.3, steps=20), "4A566A")
    look = Look("FFFFFF", "D3DAE4", "14284C", "3A4E74", groove="3C4A62", depth=0.85, dark=0.28)
    for name in ("soft_left", "soft_right", "send", "end", "clear"):
        raised(sheet, phone.keys[name], look)
    bar(sheet, 48, 271.5, "2C5596", slope=-0.06)
    bar(sheet, 192, 271.5, "2C5596", slope=0.06)
    handset(sheet, 49, 301.5, 13, GREEN)
    handset(sheet, 191, 302.5, 14, RED, lies=True)
    write(sheet, "C", 120, 348.5, 8.5, 1.7, look.ink)
    well = ellipse(120, 297, 39, 39)
    sheet.fill(well, "FFFFFF", 0.75, grow=1.2)
    socket(sheet, well, along(0.5, 0.9, (290, "0C2148"), (390, "2B5090")))
    for turn, name in enumerate(("up", "right", "down", "left")):
        raised(sheet, phone.keys[name], Look("F4F7FB", "C9D2DE", "14284C", "14284C", groove="040C1C"))
        kx, ky = middle(phone.keys[name])
        dx, dy = ((0, -2.4), (2.4, 0), (0, 2.4), (-2.4, 0))[turn]
        arrow(sheet, kx + dx, ky + dy, 3.2, turn, "2C5596")
    stick = phone.keys["select"]
    raised(sheet, stick, Look("4E86D2", "15346C", "FFFFFF", "FFFFFF", bright=0.6, groove="040C1C"))
    sheet.fill(ellipse(120, 297, 12, 12), glow_at(116, 290, 15, 15, "9CC4F6", "2A5AA6"), 0.85)
    sheet.fill(ellipse(116, 289.5, 4.4, 2.8), "FFFFFF", 0.65)
    for name in DIGITS:
        raised(sheet, phone.keys[name], look)
        digit(sheet, name, *middle(phone.keys[name]), look)


# --- shell: lies across, for low screens ------------------------------------------------------------------


def _shell() -> Phone:
    keys: dict[str, Outline] = {
        "select": ellipse(70, 133, 16, 16),
        "send": rounded([(44, 66, 12), (96, 50, 6), (102, 66, 8), (96, 76, 8), (52, 88, 8), (40, 78, 10)]),
        "soft_left": box(138, 237, 62, 19, 7),
        "soft_right": box(252, 237, 62, 19, 7),
    }
    for n, name in enumerate(("right", "down", "left", "up")):
        keys[name] = sector(70, 133, 19, 39, 90 * n, 43)
    keys["clear"] = tuple(Point(p.x, 266 - p.y) for p in reversed(keys["send"]))
    keys["end"] = mirrored(keys["send"], 226)
    for n, name in enumerate(DIGITS):
        column, row = n % 3, n // 3
        keys[name] = box(329 + 32 * column, 92 + 31 * row, 28, 27, 7)
    return Phone("shell", "贝壳", "Shell", 452, 266, (138, 23), "FFC547", _paint_shell, keys)


def _paint_shell(phone: Phone, sheet: Sheet) -> None:
    body = ellipse(226, 132, 221, 127.5, 3.6, steps=120)
    sheet.shade(body, "000000", 0.4, 4.5, by=(0, 2))
    sheet.fill(body, "03130C", grow=0.8)
    sheet.fill(body, along(0.4, 0.9, (40, "4FAE84"), (120, "23805A"), (260, "125B3D"), (400, "083A26")))
    sheet.bevel(body, 12, 0.5, 0.55, bend=1.5)
    sheet.bevel(body, 2.4, 0.5, 0.4)
    line = ellipse(226, 132, 211, 117.5, 3.6, steps=120)
    sheet.lines([[*line, line[0]]], 1.3, along(0.5, 0.9, (60, "FFE39A"), (260, "D9A441"), (400, "8A5E1C")))
    glass(sheet, *phone.screen, radius=9, top=9, foot=4, side=8)
    look = Look("FFFEF8", "DFD6BE", "1E2A20", "2F5A42", groove="03130C", depth=0.8, dark=0.3)
    holes(sheet, 226, 9.2, 9, 5.2, "03130C", tall=2.2)
    for name in ("soft_left", "soft_right", "send", "end", "clear"):
        raised(sheet, phone.keys[name], look)
    bar(sheet, 169, 246.5, "1B7A50")
    bar(sheet, 283, 246.5, "1B7A50")
    for n, (sign, ink) in enumerate((("S", "E9F3E8"), ("H", "FFC547"), ("C", "E9F3E8"), ("D", "FFC547"))):
        suit(sheet, sign, 208 + 12 * n, 246.5, 8.4, ink)
    x, y = middle(phone.keys["send"])
    handset(sheet, x, y, 13, GREEN)
    x, y = middle(phone.keys["end"])
    handset(sheet, x, y + 1, 14, RED, lies=True)
    write(sheet, "C", *middle(phone.keys["clear"]), 9, 1.8, look.ink)
    well = ellipse(70, 133, 43.5, 43.5)
    sheet.fill(well, "D9A441", 0.9, grow=1.2)
    socket(sheet, well, along(0.5, 0.9, (100, "03130C"), (200, "14573B")))
    for turn, name in enumerate(("up", "right", "down", "left")):
        raised(sheet, phone.keys[name], look)
        kx, ky = middle(phone.keys[name])
        dx, dy = ((0, -2.6), (2.6, 0), (0, 2.6), (-2.6, 0))[turn]
        arrow(sheet, kx + dx, ky + dy, 3.6, turn, "1B7A50")
    raised(
        sheet, phone.keys["select"], Look("FFFFFF", "C9BDB4", "FFFFFF", "FFFFFF", groove="03130C")
    )  # a pearl
    sheet.fill(ellipse(70, 133, 13.5, 13.5), glow_at(65, 126, 21, 21, "FFFFFF", "DCC3BE", 1.2), 0.9)
    sheet.fill(ellipse(74, 139, 7, 5.5), glow_at(74, 139, 7, 5.5, "E6F0E4", "DFCBC5"), 0.55)
    sheet.fill(ellipse(65.5, 127, 4.6, 3.2), "FFFFFF", 0.9)
    for name in DIGITS:
        raised(sheet, phone.keys[name], look)
        x, y = middle(phone.keys[name])
        digit(sheet, name, x, y, look, stacked=True)


PHONES: Final = (_leaf(), _slate(), _pebble(), _shell())
