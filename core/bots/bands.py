"""Points as levels (R8.3): a trick is worth more when it carries the total over a band.

The attackers' final total is taken as the points they have, a share of those still out, and an error that
shrinks with these. Smoothing the bands by that error turns points into levels.
"""

from functools import cache
from math import exp
from typing import Final

FAIR: Final = 0.45  # of what is still out, the attackers get
SPREAD: Final = 0.2  # of what is still out, the total may miss the guess
NEAR: Final = 4.0  # points by which it may always
WIN: Final = 1.5  # winning the deal is worth half a level more than another band
GRAIN: Final = 5  # all points are multiples of five


class Stakes:
    """What points are worth at one moment, the attackers having `now` and `rest` being out (without the trick
    on the table); step: points of a band."""

    __slots__ = ("low", "scale", "start")

    def __init__(self, step: int, now: float, rest: int) -> None:
        self.scale: Final = _scale(step, rest // 10)
        self.low: Final = (now + FAIR * rest + 200) / GRAIN
        self.start: Final = _at(self.scale, self.low)

    def of(self, pot: float) -> float:
        """Returns what `pot` points more or less are worth in points of the usual slope."""
        return _at(self.scale, self.low + pot / GRAIN) - self.start


@cache
def _scale(step: int, spread: int) -> list[float]:
    """The attackers' levels by their total from -200 on in steps of GRAIN, smoothed, in points."""
    width = (NEAR + SPREAD * 10 * spread) / 1.7
    return [_points(step, total, width) for total in range(-200, 1000, GRAIN)]


def _points(step: int, total: int, width: float) -> float:
    """Levels, in points, of a total that may miss by a width."""
    found = _edge(total - 2.5, width) + WIN * _edge(total - 2.0 * step, width)
    for band in (1, *range(3, 12)):
        found += _edge(float(total - band * step), width)
    return step * found


def _edge(over: float, width: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, over / width))))


def _at(scale: list[float], place: float) -> float:
    last = len(scale) - 2
    if place >= last:
        place = float(last)
    elif place < 0.0:
        place = 0.0
    i = int(place)
    return scale[i] + (place - i) * (scale[i + 1] - scale[i])
