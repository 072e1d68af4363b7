"""The picture of the screen: 176×208 RGBA words, and what can be drawn on it.

Colours and bitmaps are asked for by their names in the skin. All drawing stops at the current `clip`.
Runs of text, cards and bitmaps are kept painted, so that a frame is little more than copying.
"""

import contextlib
from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from core.cards import Card
from phone_client import cards_art
from phone_client.cards_art import Face
from phone_client.font import Font
from phone_client.skin import Mask, Painted, Pixels, Skin
from phone_client.text_run import Run, Runs

_KEPT = 4096  # painted cards and runs of text


class Canvas:
    """See the module. `english` picks what stands on the jokers, `card_back` the picture on backs."""

    def __init__(self, skin: Skin, font: Font, *, english: bool = False) -> None:
        self.skin = skin
        self.english = english
        self.card_back = "lattice"
        screen = skin.screen
        self.width, self.height = screen.width, screen.height
        self.pixels: Pixels = np.zeros((self.height, self.width), np.uint32)
        self._clip = (0, 0, self.width, self.height)
        self._runs = Runs(skin, font)
        self._backdrops: dict[str, tuple[int, Pixels]] = {}
        self._faces = lru_cache(_KEPT)(self._face)
        self._backs = lru_cache(16)(self._back)

    # The whole picture

    def rgba(self) -> NDArray[np.uint8]:
        """Returns the picture as (208, 176, 4) bytes; a view, not a copy."""
        return self.pixels.astype("<u4", copy=False).view(np.uint8).reshape(self.height, self.width, 4)

    def snapshot(self) -> Pixels:
        """Returns a copy of the picture, for `restore`."""
        return self.pixels.copy()

    def restore(self, pixels: Pixels) -> None:
        """Put back what `snapshot` kept; the clip does not count."""
        self.pixels[:] = pixels

    @contextlib.contextmanager
    def clip(self, x: int, y: int, w: int, h: int) -> Iterator[None]:
        """Draw inside this box only, and inside the clip there was before."""
        before = self._clip
        self._clip = self._inside(x, y, w, h)
        try:
            yield
        finally:
            self._clip = before

    def _inside(self, x: int, y: int, w: int, h: int) -> tuple[int, int, int, int]:
        """Returns left, top, right, bottom of the part of a box that can be drawn on; may be empty."""
        left, top, right, bottom = self._clip
        x0, y0 = max(x, left), max(y, top)
        return x0, y0, max(x0, min(x + w, right)), max(y0, min(y + h, bottom))

    def backdrop(self, name: str, paint: Callable[[Skin], Pixels]) -> None:
        """Copy a whole picture, painted when first asked for by this name and again in other colours."""
        version, pixels = self._backdrops.get(name, (0, self.pixels))
        if version != self.skin.version:
            pixels = paint(self.skin)
            self._backdrops[name] = (self.skin.version, pixels)
        left, top, right, bottom = self._inside(0, 0, pixels.shape[1], pixels.shape[0])
        self.pixels[top:bottom, left:right] = pixels[top:bottom, left:right]

    # Areas

    def fill(self, colour: str) -> None:
        """Fill the clip."""
        left, top, right, bottom = self._clip
        self.pixels[top:bottom, left:right] = self.skin.colour(colour)

    def rect(self, x: int, y: int, w: int, h: int, colour: str) -> None:
        """Fill a rectangle; lines are rectangles of width or height 1."""
        x0, y0, x1, y1 = self._inside(x, y, w, h)
        self.pixels[y0:y1, x0:x1] = self.skin.colour(colour)

    def frame(self, x: int, y: int, w: int, h: int, colour: str, *, corners: bool = True) -> None:
        """Draw the outline of a rectangle, one pixel wide, with or without its four corner pixels."""
        cut = 0 if corners else 1
        self.rect(x + cut, y, w - 2 * cut, 1, colour)
        self.rect(x + cut, y + h - 1, w - 2 * cut, 1, colour)
        self.rect(x, y + 1, 1, h - 2, colour)
        self.rect(x + w - 1, y + 1, 1, h - 2, colour)

    def panel(
        self,
        x: int,
        y: int,
        w: int,
        h: int,
        ground: str,
        edge: str | None = None,
        *,
        corner: int = 1,
        shadow: bool = False,
    ) -> None:
        """Fill a rectangle whose corners are cut by `corner` pixels, framed by `edge` if given."""
        if shadow:
            self.shadow(x, y, w, h)
        if edge:
            self.panel(x, y, w, h, edge, corner=corner)
            self.panel(x + 1, y + 1, w - 2, h - 2, ground, corner=max(0, corner - 1))
            return
        for cut in range(corner + 1):
            self.rect(x + corner - cut, y + cut, w - 2 * (corner - cut), h - 2 * cut, ground)

    def shadow(self, x: int, y: int, w: int, h: int) -> None:
        """Darken where the shadow of a box with clipped corners falls; draw the box after it."""
        by = self.skin.card.shadow
        self.panel(x + by - 1, y + by, w + 1, h, "shadow")

    def dither(self, x: int, y: int, w: int, h: int, colour: str, *, odd: bool = False) -> None:
        """Set every second pixel of a rectangle, as a checker board fixed to the screen."""
        x0, y0, x1, y1 = self._inside(x, y, w, h)
        ink = self.skin.colour(colour)
        for row in range(y0, y1):
            self.pixels[row, x0 + (x0 + row + odd) % 2 : x1 : 2] = ink

    def dim(self, x: int, y: int, w: int, h: int) -> None:
        """Sink a rectangle under a pop-up: 45 % of itself, 55 % of the colour `dim`."""
        x0, y0, x1, y1 = self._inside(x, y, w, h)
        area = self.pixels[y0:y1, x0:x1]
        ground = self.skin.colour("dim")
        mixed = np.full(area.shape, 0xFF000000, np.uint32)
        for shift in (0, 8, 16):
            channel = (area >> shift & 0xFF) * 45 + (ground >> shift & 0xFF) * 55
            mixed |= channel // 100 << shift
        area[:] = mixed

    # Bitmaps

    def blit(self, x: int, y: int, pixels: Pixels, solid: Mask) -> None:
        """Copy the solid pixels of a picture to (x, y)."""
        height, width = pixels.shape
        x0, y0, x1, y1 = self._inside(x, y, width, height)
        part = (slice(y0 - y, y1 - y), slice(x0 - x, x1 - x))
        np.copyto(self.pixels[y0:y1, x0:x1], pixels[part], where=solid[part])

    def sprite(self, x: int, y: int, name: str, colour: str | None = None, *, scale: int = 1) -> None:
        """Draw a bitmap of the skin, its `#` in `colour`; its pixels `scale` wide. Raises KeyError."""
        painted = self.skin.sprite(name, colour)
        pixels, solid = painted.pixels, painted.solid
        if scale > 1:
            pixels = pixels.repeat(scale, 0).repeat(scale, 1)
            solid = solid.repeat(scale, 0).repeat(scale, 1)
        self.blit(x - painted.margin * scale, y - painted.margin * scale, pixels, solid)

    def stencil(self, x: int, y: int, mask: Mask, colour: str) -> None:
        """Draw the true pixels of a mask in one colour."""
        height, width = mask.shape
        x0, y0, x1, y1 = self._inside(x, y, width, height)
        self.pixels[y0:y1, x0:x1][mask[y0 - y : y1 - y, x0 - x : x1 - x]] = self.skin.colour(colour)

    # Text

    def text(
        self,
        x: int,
        y: int,
        s: str,
        colour: str,
        *,
        align: str = "left",
        width: int | None = None,
        shadow: bool | str = False,
        scale: int = 1,
        suits: bool = False,
    ) -> int:
        """Write a line whose left end, right end or centre is x; returns its width.

        What is wider than `width` is cut and ends in `…`. ♠♥♣♦ are pips, in the colour of the text or,
        with `suits`, of their suit. `shadow` puts one pixel right and down, in a colour of its own if named.
        """
        dark = "shadow" if shadow is True else shadow or ""
        run = self._runs.painted(Run(s, colour, width, dark, scale, suits), self.skin.version)
        x -= {"left": 0, "right": run.advance, "centre": run.advance // 2}[align]
        self.blit(x + run.x, y + run.y, run.pixels, run.solid)
        return run.advance

    def text_width(self, s: str, *, scale: int = 1) -> int:
        """Returns how many pixels wide a line is."""
        return self._runs.width(s) * scale

    def text_mask(self, s: str, *, scale: int = 1) -> Mask:
        """Returns a line as a mask, for titles painted by hand; its top row is the top of the line."""
        return self._runs.mask(s, scale)

    def digits(self, x: int, y: int, s: str, colour: str, *, small: bool = False) -> int:
        """Write ranks 2..10, J, Q, K, A in the 7×9 figures of the cards (small: any number, 5×7)."""
        start = x
        for rank in s if small else s.replace("10", "T"):
            name = f"{'narrow' if small else 'wide'}/{rank}"
            self.sprite(x, y, name, colour)
            x += self.skin.size(name)[0] + 1
        return max(0, x - 1 - start)

    # Cards

    def card(
        self,
        x: int,
        y: int,
        card: Card,
        size: str = "L",
        *,
        trump: bool = False,
        dimmed: bool = False,
        strip: int | None = None,
        last: bool = False,
        watermark: bool = False,
        mark: str | None = None,
        shadow: bool = False,
        english: bool | None = None,
    ) -> None:
        """Draw a card face of size L, T, K or M.

        `strip` is the pitch of the row it lies in (None: alone), `last` that nothing lies over it, `mark`
        one of must, hint, new, named. `trump` tints it, `dimmed` greys it.
        """
        measures = cards_art.sized(self.skin, size)
        words = self.english if english is None else english
        face = self._faces(Face(card, size, trump, dimmed, strip, last, watermark, words), self.skin.version)
        if shadow:
            self.shadow(x, y, measures.w, measures.h)
        self.blit(x, y, face.pixels, face.solid)
        if mark:
            self._mark(x, y, mark, measures.w if strip is None else strip)

    def back(self, x: int, y: int, size: str = "T", *, shadow: bool = False) -> None:
        """Draw a card face down."""
        measures = cards_art.sized(self.skin, size)
        if shadow:
            self.shadow(x, y, measures.w, measures.h)
        back = self._backs(size, self.card_back, self.skin.version)
        self.blit(x, y, back.pixels, back.solid)

    def winner(self, x: int, y: int, w: int, h: int) -> None:
        """Draw the golden frame round the cards at this box, which are the best of the trick so far."""
        self._ring(x, y, w, h, 1, 1, "gold")
        self._ring(x - 1, y - 1, w + 2, h + 2, 1, 1, "gold_lo", cut=1)

    def cursor(self, x: int, y: int, strip: int, h: int, *, arrow: bool = False) -> None:
        """Draw the cursor round the visible strip of a card at (x, y), with its arrow above if wanted.

        On the edges of this card and the next lies one dark pixel, outside two bright ones; beside a narrow
        strip there is room for one.
        """
        card = self.skin.card
        self._ring(x, y, strip + 1, h, 2 if strip >= card.wide_strip else 1, 2, "cursor")
        self.frame(x, y, strip + 1, h, "cursor_lo")
        if arrow:
            width = self.skin.size("cursor/arrow")[0]
            self.sprite(x + (strip - width) // 2, y - card.arrow_up, "cursor/arrow")

    def _ring(
        self, x: int, y: int, w: int, h: int, side: int, top: int, colour: str, *, cut: int = 0
    ) -> None:
        """Draw four bars outside a box, none at its corners, each `cut` shorter at both ends."""
        self.rect(x + cut, y - top, w - 2 * cut, top, colour)
        self.rect(x + cut, y + h, w - 2 * cut, top, colour)
        self.rect(x - side, y + cut, side, h - 2 * cut, colour)
        self.rect(x + w, y + cut, side, h - 2 * cut, colour)

    def _mark(self, x: int, y: int, mark: str, strip: int) -> None:
        card = self.skin.card
        colour = {"must": "mark", "hint": "amber", "new": "ok", "named": "ok"}[mark]
        width, height = self.skin.size(f"mark/{mark}")
        self.sprite(
            x + 1 + (strip - 1 - width) // 2, y + card.mark_y + card.mark_h - height, f"mark/{mark}", colour
        )

    def _face(self, key: Face, _version: int) -> Painted:
        return cards_art.face(self.skin, key)

    def _back(self, size: str, design: str, _version: int) -> Painted:
        return cards_art.back(self.skin, cards_art.sized(self.skin, size), design)
