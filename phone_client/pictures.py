"""The large pictures: the tractor at dusk, the first picture, the match won, and the headlines on them.

They move by `seconds` since they appeared; a picture at rest is drawn with `REST`.
"""

import math

import numpy as np

from phone_client.canvas import Canvas
from phone_client.skin import Mask, Pixels, Skin

REST = math.inf
DUSK = ("light", "gold", "amber")
GLORY = ("white", "yellow", "amber")


def headline(
    canvas: Canvas,
    x: int,
    y: int,
    words: str,
    bands: tuple[str, str, str],
    outline: str,
    *,
    align: str = "left",
    even: bool = False,
) -> int:
    """Write words twice as large in three bands of colour with an outline; returns their width."""
    at = canvas.skin.headline
    mask = canvas.text_mask(words, scale=2)
    width = int(mask.shape[1])
    x -= {"left": 0, "right": width, "centre": width // 2}[align]
    canvas.stencil(x - 1, y - 1, _grown(mask), outline)
    cuts = (0, at.middle, at.even_low if even else at.low, len(mask))
    for colour, top, bottom in zip(bands, cuts, cuts[1:], strict=False):
        canvas.stencil(x, y + top, mask[top:bottom], colour)
    return width


def _grown(mask: Mask) -> Mask:
    """Returns the mask with all its neighbours, below by two: one pixel larger on the other sides."""
    height, width = mask.shape
    grown = np.zeros((height + 3, width + 2), np.bool_)
    for dy in range(4):
        for dx in range(3):
            grown[dy : dy + height, dx : dx + width] |= mask
    return grown


def dusk(canvas: Canvas, y: int = 0, *, seconds: float = REST) -> None:
    """Draw the hills at dusk with their top at y; the tractor with its load drives in from the right."""
    at = canvas.skin.dusk
    along = min(1.0, seconds / at.drive)
    by = round((1 - along) ** 2 * canvas.width)  # slower towards the end
    jolt = int(seconds * 8) % 2 if by else 0
    canvas.sprite(0, y, "picture/dusk")
    with canvas.clip(0, y, canvas.width, at.h):
        canvas.sprite(at.trailer.x + by, y + at.trailer.y - jolt, "picture/trailer")
        canvas.sprite(at.tractor.x + by, y + at.tractor.y, "picture/tractor")


def menu_picture(canvas: Canvas, words: str, line: str, *, seconds: float = REST) -> None:
    """Draw the picture on top of the main menu with the game's name and a line below it."""
    at = canvas.skin.dusk
    dusk(canvas, seconds=seconds)
    headline(canvas, at.title.x, at.title.y, words, DUSK, "lac_lo")
    canvas.text(at.subtitle.x, at.subtitle.y, line, "light", shadow="sky1")
    canvas.rect(0, at.h, canvas.width, 1, "gold_lo")


def splash(canvas: Canvas, words: str, line: str, foot: str = "", *, seconds: float = REST) -> None:
    """Draw the first picture: night above the hills, the tractor, the game's name."""
    at, hills = canvas.skin.splash, canvas.skin.dusk
    middle = canvas.width // 2
    canvas.rect(0, 0, canvas.width, at.dusk_y, "sky1")
    for star in at.stars:
        canvas.rect(star.x, star.y, 1, 1, "light")
    dusk(canvas, at.dusk_y, seconds=seconds)
    ground = at.dusk_y + hills.h
    canvas.rect(0, ground, canvas.width, canvas.height - ground, "felt_edge")
    canvas.dither(0, ground, canvas.width, 2, "felt_lo")
    headline(canvas, middle, at.title_y, words, DUSK, "lac_lo", align="centre")
    canvas.text(middle, at.subtitle_y, line, "light", align="centre", shadow="black")
    canvas.text(middle, at.foot_y, foot, "light2", align="centre")


def victory(
    canvas: Canvas, words: str, line: str, heads: tuple[str, str], *, seconds: float = 0, moving: bool = True
) -> None:
    """Draw the match result's ground: rays, falling confetti, the trophy between two heads, the words."""
    at = canvas.skin.victory
    rays(canvas)
    for x, y, w, h, colour in at.pieces:
        fallen = int(y + h + seconds * at.fall) % at.loop - h if moving else y
        canvas.rect(x, fallen, w, h, colour)
    canvas.sprite(*at.left, heads[0])
    canvas.sprite(*at.right, heads[1])
    canvas.sprite(*at.trophy, "panel/trophy")
    middle = canvas.width // 2
    headline(canvas, middle, at.headline_y, words, GLORY, "edge_dk", align="centre", even=True)
    canvas.text(middle, at.line_y, line, "light", align="centre", shadow="edge_dk")


def rays(canvas: Canvas) -> None:
    """Fill the screen above the soft keys with rays of lacquer."""
    canvas.backdrop("rays", _rays)


def _rays(skin: Skin) -> Pixels:
    at = skin.victory
    y, x = np.mgrid[0 : at.h, 0 : skin.screen.width]
    turn = np.arctan2(y - at.centre.y, x - at.centre.x) / math.tau
    dark = np.floor(turn * 2 * at.rays + 1).astype(int) % 2 == 0
    return np.where(dark, np.uint32(skin.colour("lac_lo")), np.uint32(skin.colour("lac")))
