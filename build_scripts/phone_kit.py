"""How the phones' bodies are painted: outlines filled at any scale, with edges, bevels, shadows and labels.

All measures are pixels of the body at 1x; a Sheet of scale 3 shows the same three times as fine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from phone_client.outline import Distances, Outline, Point, bounds, box, distance, middles

Floats = NDArray[np.float32]
Paint = str | Callable[[Floats, Floats], Floats]  # RRGGBB, or the colours of points (x, y)

LIGHT: Final = (-0.5, -0.866)  # where it comes from: above, a little from the left
_HANDLE: Final = 0.5523  # of a curve that is nearly a quarter circle


# --- outlines --------------------------------------------------------------------------------------------


def rounded(corners: Sequence[tuple[float, float, float]], steps: int = 7) -> Outline:
    """Returns a polygon of corners (x, y, radius); the radius is where the curve begins on both sides."""
    points: list[Point] = []
    for n, (x, y, radius) in enumerate(corners):
        ends = []
        for ox, oy, _ in (corners[n - 1], corners[(n + 1) % len(corners)]):
            far = math.hypot(ox - x, oy - y)
            share = min(radius, far / 2) / far
            ends.append((x + (ox - x) * share, y + (oy - y) * share))
        (ax, ay), (bx, by) = ends
        if radius <= 0:
            points.append(Point(x, y))
            continue
        c1 = (ax + (x - ax) * _HANDLE, ay + (y - ay) * _HANDLE)
        c2 = (bx + (x - bx) * _HANDLE, by + (y - by) * _HANDLE)
        for step in range(steps + 1):
            t = step / steps
            w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            points.append(
                Point(
                    w[0] * ax + w[1] * c1[0] + w[2] * c2[0] + w[3] * bx,
                    w[0] * ay + w[1] * c1[1] + w[2] * c2[1] + w[3] * by,
                )
            )
    return tuple(points)


def smooth(knots: Sequence[tuple[float, float]], *, closed: bool = True, steps: int = 8) -> Outline:
    """Returns a soft curve through all knots (Catmull-Rom)."""
    count = len(knots)
    points = []
    for n in range(count if closed else count - 1):
        near = [
            knots[(n + k) % count] if closed else knots[min(max(n + k, 0), count - 1)] for k in (-1, 0, 1, 2)
        ]
        for step in range(steps):
            t = step / steps
            w = (
                (-t + 2 * t * t - t**3) / 2,
                (2 - 5 * t * t + 3 * t**3) / 2,
                (t + 4 * t * t - 3 * t**3) / 2,
                (t**3 - t * t) / 2,
            )
            points.append(Point(*(sum(f * p[axis] for f, p in zip(w, near, strict=True)) for axis in (0, 1))))
    if not closed:
        points.append(Point(*knots[-1]))
    return tuple(points)


def ellipse(cx: float, cy: float, rx: float, ry: float, power: float = 2.0, steps: int = 64) -> Outline:
    """Returns an ellipse; a power above 2 makes it squarer."""
    points = []
    for step in range(steps):
        c, s = math.cos(math.tau * step / steps), math.sin(math.tau * step / steps)
        reach = [math.copysign(abs(v) ** (2 / power), v) for v in (c, s)]
        points.append(Point(cx + rx * reach[0], cy + ry * reach[1]))
    return tuple(points)


def sector(cx: float, cy: float, inner: float, outer: float, middle: float, half: float) -> Outline:
    """Returns the part of a ring that lies `half` degrees to both sides of the direction `middle`."""
    angles = [math.radians(middle - half + 2 * half * n / 12) for n in range(13)]
    out = [Point(cx + outer * math.cos(a), cy + outer * math.sin(a)) for a in angles]
    back = [Point(cx + inner * math.cos(a), cy + inner * math.sin(a)) for a in reversed(angles)]
    return (*out, *back)


def mirrored(outline: Outline, axis: float) -> Outline:
    """Returns the outline on the other side of the line x = axis."""
    return tuple(Point(2 * axis - x, y) for x, y in reversed(outline))


def grown(outline: Outline, by: float) -> Outline:
    """Returns an outline whose points are moved outwards, for soft shapes without sharp inner corners."""
    count = len(outline)
    area = sum(a.x * b.y - b.x * a.y for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
    sign = 1 if area > 0 else -1
    points = []
    for n, (x, y) in enumerate(outline):
        before, after = outline[n - 1], outline[(n + 1) % count]
        dx, dy = after.x - before.x, after.y - before.y
        far = math.hypot(dx, dy) or 1
        points.append(Point(x + sign * dy / far * by, y - sign * dx / far * by))
    return tuple(points)


# --- paints ----------------------------------------------------------------------------------------------


def rgb(colour: str) -> Floats:
    """Returns RRGGBB as three numbers from 0 to 1."""
    return (np.frombuffer(bytes.fromhex(colour), np.uint8) / 255).astype(np.float32)


def down(*stops: tuple[float, str]) -> Paint:
    """Returns colours that change with y: (y, RRGGBB), from the top."""
    return along(0, 1, *stops)


def along(ax: float, ay: float, *stops: tuple[float, str]) -> Paint:
    """Returns colours that change with ax·x + ay·y."""
    places = [place for place, _ in stops]
    colours = np.stack([rgb(colour) for _, colour in stops])

    def paint(x: Floats, y: Floats) -> Floats:
        at = ax * x + ay * y
        parts = [np.interp(at, places, colours[:, n]).astype(np.float32) for n in range(3)]
        return np.stack(parts, axis=-1)

    return paint


def glow_at(cx: float, cy: float, rx: float, ry: float, middle: str, edge: str, bend: float = 1.0) -> Paint:
    """Returns a round gradient."""

    def paint(x: Floats, y: Floats) -> Floats:
        far = np.clip(np.hypot((x - cx) / rx, (y - cy) / ry), 0, 1)[..., None] ** bend
        mixed: Floats = (rgb(middle) * (1 - far) + rgb(edge) * far).astype(np.float32)
        return mixed

    return paint


# --- the sheet -------------------------------------------------------------------------------------------


class Sheet:
    """A picture being painted: straight colours and how opaque they are."""

    def __init__(self, width: int, height: int, scale: int) -> None:
        self.width, self.height, self.scale = width, height, scale
        self.colour: Floats = np.zeros((height * scale, width * scale, 3), np.float32)
        self.alpha: Floats = np.zeros((height * scale, width * scale), np.float32)

    def _near(self, outline: Outline, margin: float) -> tuple[tuple[slice, slice], Distances, Distances]:
        left, top, right, bottom = bounds(outline)
        x0, y0 = max(0, math.floor(left - margin)), max(0, math.floor(top - margin))
        x1, y1 = min(self.width, math.ceil(right + margin)), min(self.height, math.ceil(bottom + margin))
        s = self.scale
        where = (slice(y0 * s, y1 * s), slice(x0 * s, x1 * s))
        return where, middles(x0, x1, s)[None, :], middles(y0, y1, s)[:, None]

    def lay(self, where: tuple[slice, slice], colour: Floats, cover: Floats) -> None:
        """Lays colours over what is there."""
        under, base = self.alpha[where], self.colour[where]
        total = cover + under * (1 - cover)
        share = (cover / np.maximum(total, 1e-6))[..., None]
        self.colour[where] = base + (colour - base) * share
        self.alpha[where] = total

    def paint(self, paint: Paint, x: Distances, y: Distances) -> Floats:
        """Returns the colours a paint has at these points."""
        if isinstance(paint, str):
            return rgb(paint)
        xs, ys = np.broadcast_arrays(x, y)
        return paint(xs, ys)

    def fill(self, outline: Outline, paint: Paint, opaque: float = 1.0, *, grow: float = 0.0) -> None:
        """Fills an outline, grown by some pixels."""
        where, x, y = self._near(outline, 2 + max(0.0, grow))
        far = distance(outline, x, y) - grow
        cover = np.clip(0.5 - far * self.scale, 0, 1) * opaque
        self.lay(where, self.paint(paint, x, y), cover)

    def shade(
        self, outline: Outline, colour: str, opaque: float, soft: float, *, by: tuple[float, float] = (0, 0)
    ) -> None:
        """Lays a soft shadow of an outline, moved by some pixels."""
        moved = tuple(Point(x + by[0], y + by[1]) for x, y in outline)
        where, x, y = self._near(moved, soft + 1)
        t = np.clip(0.5 - distance(moved, x, y) / (2 * soft), 0, 1)
        self.lay(where, rgb(colour), (t * t * (3 - 2 * t) * opaque).astype(np.float32))

    def within(
        self, outline: Outline, colour: str, opaque: float, soft: float, *, by: tuple[float, float] = (0, 0)
    ) -> None:
        """Darkens (or lights) the inside along the edge, as if the edge stood above it."""
        moved = tuple(Point(x + by[0], y + by[1]) for x, y in outline)
        where, x, y = self._near(outline, 1)
        t = np.clip(1 + distance(moved, x, y) / soft, 0, 1)
        inside = np.clip(0.5 - distance(outline, x, y) * self.scale, 0, 1)
        self.lay(where, rgb(colour), (t * t * inside * opaque).astype(np.float32))

    def bevel(
        self,
        outline: Outline,
        width: float,
        bright: float,
        dark: float,
        *,
        bend: float = 1.6,
        turn: float = 1,
    ) -> None:
        """Lights the slope along the edge by the way it faces; turn -1: the slope leads inwards, a bowl."""
        where, x, y = self._near(outline, 1)
        far = distance(outline, x, y)
        gy, gx = np.gradient(far)
        length = np.maximum(np.hypot(gx, gy), 1e-6)
        facing = turn * (gx * LIGHT[0] + gy * LIGHT[1]) / length
        slope = np.clip(1 + far / width, 0, 1) ** bend * np.clip(0.5 - far * self.scale, 0, 1)
        lit = (np.clip(facing, 0, 1) * slope * bright).astype(np.float32)
        self.lay(where, rgb("FFFFFF"), lit)
        self.lay(where, rgb("000000"), (np.clip(-facing, 0, 1) * slope * dark).astype(np.float32))

    def line(
        self, points: Sequence[tuple[float, float]], width: float, paint: Paint, opaque: float = 1.0
    ) -> None:
        """Draws a line with round ends."""
        self.lines([points], width, paint, opaque)

    def lines(
        self,
        strokes: Iterable[Sequence[tuple[float, float]]],
        width: float,
        paint: Paint,
        opaque: float = 1.0,
    ) -> None:
        """Draws several lines as one, so that where they cross nothing is laid twice."""
        drawn = [[Point(*point) for point in stroke] for stroke in strokes]
        where, x, y = self._near(tuple(p for stroke in drawn for p in stroke), width / 2 + 1)
        least = np.full(np.broadcast_shapes(x.shape, y.shape), np.inf, np.float32)
        for stroke in drawn:
            for a, b in zip(stroke, stroke[1:] or stroke, strict=False):
                dx, dy = b.x - a.x, b.y - a.y
                length = dx * dx + dy * dy or 1.0
                t = np.clip(((x - a.x) * dx + (y - a.y) * dy) / length, 0, 1)
                least = np.minimum(least, np.hypot(x - a.x - t * dx, y - a.y - t * dy))
        cover = np.clip(0.5 - (least - width / 2) * self.scale, 0, 1).astype(np.float32) * opaque
        self.lay(where, self.paint(paint, x, y), cover)

    def rgba(self) -> NDArray[np.uint8]:
        """Returns the picture as (height, width, 4) bytes; what is clear is 0."""
        whole = np.concatenate([self.colour, self.alpha[..., None]], axis=-1)
        out = np.clip(whole * 255 + 0.5, 0, 255).astype(np.uint8)
        out[out[..., 3] == 0] = 0
        return out


__all__ = [
    "Sheet",
    "along",
    "box",
    "down",
    "ellipse",
    "glow_at",
    "grown",
    "mirrored",
    "rgb",
    "rounded",
    "sector",
    "smooth",
]
