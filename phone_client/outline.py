"""Outlines: closed polygons with whole or broken coordinates, and how far points lie inside or outside."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Distances = NDArray[np.float32]
_QUARTER: Final = 6  # corners of a quarter circle


class Point(NamedTuple):
    """A place in pixels of a picture, from its left top corner."""

    x: float
    y: float


Outline = tuple[Point, ...]


def box(x: float, y: float, w: float, h: float, radius: float = 0) -> Outline:
    """Returns the outline of a rectangle whose corners are round.

    >>> box(1, 2, 3, 4)
    (Point(x=4, y=2), Point(x=4, y=6), Point(x=1, y=6), Point(x=1, y=2))
    """
    if radius <= 0:
        return Point(x + w, y), Point(x + w, y + h), Point(x, y + h), Point(x, y)
    r = min(radius, w / 2, h / 2)
    corners = ((x + w - r, y + r), (x + w - r, y + h - r), (x + r, y + h - r), (x + r, y + r))
    points = []
    for corner, (cx, cy) in enumerate(corners):
        for step in range(_QUARTER + 1):
            angle = math.radians(-90 + 90 * corner + 90 * step / _QUARTER)
            points.append(Point(cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return tuple(points)


def bounds(outline: Outline) -> tuple[float, float, float, float]:
    """Returns left, top, right and bottom.

    >>> bounds(box(1, 2, 3, 4, 1))
    (1.0, 2.0, 4.0, 6.0)
    """
    xs, ys = zip(*outline, strict=True)
    return round(min(xs), 6), round(min(ys), 6), round(max(xs), 6), round(max(ys), 6)


def distance(outline: Outline, x: Distances, y: Distances) -> Distances:
    """Returns how far the points (x, y), arrays that broadcast, are from it; inside that is negative."""
    shape = np.broadcast_shapes(x.shape, y.shape)
    least = np.full(shape, np.inf, np.float32)
    inside = np.zeros(shape, np.bool_)
    for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
        dx, dy = np.float32(b.x - a.x), np.float32(b.y - a.y)
        length = dx * dx + dy * dy
        if not length:
            continue
        px, py = x - np.float32(a.x), y - np.float32(a.y)
        along = np.clip((px * dx + py * dy) / length, 0, 1)
        np.minimum(least, (px - along * dx) ** 2 + (py - along * dy) ** 2, out=least)
        if dy:
            crosses = (y >= min(a.y, b.y)) & (y < max(a.y, b.y))
            inside ^= crosses & (px < py * (dx / dy))
    result: Distances = np.where(inside, -np.sqrt(least), np.sqrt(least)).astype(np.float32)
    return result


def middles(start: int, stop: int, scale: int = 1) -> Distances:
    """Returns the middles of the pixels `start` to `stop` of a picture `scale` times as large.

    >>> middles(1, 2, 2).tolist()
    [1.25, 1.75]
    """
    result: Distances = ((np.arange(start * scale, stop * scale) + 0.5) / scale).astype(np.float32)
    return result
