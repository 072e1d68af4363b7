"""The running mean of a measurement with its 95 % interval, as a picture: SVG or PNG by the file's suffix."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10, sqrt
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from core.arena.raster import Raster

WIDTH: Final = 960
HEIGHT: Final = 540
LEFT, RIGHT, TOP, BOTTOM = 80, 936, 56, 486  # of the area the curve is in
BAND, CURVE, ZERO, GRID, INK = "#c6dbef", "#2166ac", "#d6604d", "#e8e8e8", "#333333"
WARM_UP: Final = 0.04  # of the samples: their interval is too wide to be in the picture
LONGEST: Final = 100  # characters of a title


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn, in pixels from the upper left corner: one column of the area after another.

    low, mean, high  heights of the interval's ends and of the running mean;  zero: of no difference
    across, up       (place, label) of the marks on the axes
    """

    low: list[float]
    mean: list[float]
    high: list[float]
    zero: float
    across: list[tuple[float, str]]
    up: list[tuple[float, str]]
    title: str
    sum: str  # the last mean with its interval


def writable(path: Path) -> Path:
    """Returns the path. Raises ValueError, which says why, if no picture can be written there."""
    if path.suffix.lower() not in WRITERS:
        raise ValueError(f"{path}: a picture is .svg or .png")
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise ValueError(f"{path} cannot be written: {error.strerror}") from None
    return path


def write(path: Path, levels: Sequence[float], title: str) -> None:
    """Writes the picture of some samples. Raises OSError, KeyError for another suffix."""
    path.write_bytes(WRITERS[path.suffix.lower()](chart(levels, title)))


def chart(levels: Sequence[float], title: str) -> Chart:
    """Returns the picture of some samples (at least one)."""
    mean, half = _running(levels)
    first = min(len(levels) - 1, max(1, int(len(levels) * WARM_UP)))
    ends = [m + sign * h for m, h in zip(mean[first:], half[first:], strict=True) for sign in (-1, 1)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    room = 0.06 * (high - low) or 0.5
    low, high = low - room, high + room

    def height(value: float) -> float:
        return max(TOP, min(BOTTOM, BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)))

    places = [(len(levels) - 1) * (x - LEFT) / (RIGHT - LEFT) for x in range(LEFT, RIGHT + 1)]
    columns = [(_between(mean, place), _between(half, place)) for place in places]
    step = _step(high - low, 8)
    marks = [round(k * step, 6) for k in range(ceil(low / step), floor(high / step) + 1)]
    digits = max(1, -floor(log10(step)))
    apart = max(1, round(_step(len(levels), 9)))
    return Chart(
        low=[height(m - h) for m, h in columns],
        mean=[height(m) for m, _ in columns],
        high=[height(m + h) for m, h in columns],
        zero=height(0.0),
        across=[(_place(n - 1, len(levels)), str(n)) for n in range(apart, len(levels) + 1, apart)],
        up=[(height(mark), f"{mark:+.{digits}f}" if mark else "0") for mark in marks],
        title=title if len(title) <= LONGEST else title[: LONGEST - 3] + "...",
        sum=f"{mean[-1]:+.3f} ± {half[-1]:.3f} levels a deal",
    )


def _running(levels: Sequence[float]) -> tuple[list[float], list[float]]:
    """The mean after each sample and the half width of its 95 % interval."""
    means, halves = [], []
    mean = spread = 0.0
    for n, value in enumerate(levels, 1):
        off = value - mean
        mean += off / n
        spread += off * (value - mean)
        means.append(mean)
        halves.append(1.96 * sqrt(spread / (n - 1) / n) if n > 1 else 0.0)
    halves[0] = halves[min(1, len(halves) - 1)]  # one sample has none
    return means, halves


def _between(values: list[float], place: float) -> float:
    """The value at a place between two samples."""
    i = min(int(place), len(values) - 2)
    return values[i] + (place - i) * (values[i + 1] - values[i]) if i >= 0 else values[0]


def _place(sample: int, number: int) -> float:
    return LEFT + (RIGHT - LEFT) * sample / max(1, number - 1)


def _step(extent: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10 ... (and below 1 likewise) that marks an extent at most so often."""
    power = 10.0 ** floor(log10(extent / most))
    return next(k * power for k in (1, 2, 5, 10) if k * power * most >= extent * 0.999)


def _svg(drawn: Chart) -> bytes:
    xs = range(LEFT, RIGHT + 1)
    band = [*zip(xs, drawn.high, strict=True), *reversed([*zip(xs, drawn.low, strict=True)])]
    curve = list(zip(xs, drawn.mean, strict=True))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    font = f'font-family="sans-serif" font-size="15" fill="{INK}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{LEFT}" y="36">{escape(drawn.title)}</text>',
    ]
    for y, label in drawn.up:
        lines.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="{GRID}"/>')
        lines.append(f'<text x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">{label}</text>')
    lines += [
        f'<polygon fill="{BAND}" fill-opacity="0.7" points="{_points(band)}"/>',
        f'<path d="M{LEFT} {drawn.zero:.1f}H{RIGHT}" stroke="{ZERO}" stroke-width="1.5"/>',
        f'<polyline fill="none" stroke="{CURVE}" stroke-width="2.5" points="{_points(curve)}"/>',
    ]
    for x, label in drawn.across:
        lines.append(f'<text x="{x:.1f}" y="{BOTTOM + 26}" text-anchor="middle">{label}</text>')
    lines.append(
        f'<text x="{RIGHT - 8}" y="{TOP + 20}" text-anchor="end" font-weight="bold">{drawn.sum}</text></svg>'
    )
    return ("\n".join(lines) + "\n").encode()


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:.1f}" for x, y in points)


def _png(drawn: Chart) -> bytes:
    raster = Raster(WIDTH, HEIGHT)
    raster.text(LEFT, 24, drawn.title, INK)
    for y, label in drawn.up:
        raster.column(LEFT, RIGHT + 1, y - 0.5, y + 0.5, GRID)
        raster.text(LEFT - 10, y - 7, label, INK, align=1.0)
    for x, low, high in zip(range(LEFT, RIGHT + 1), drawn.low, drawn.high, strict=True):
        raster.column(x, x + 1, high, low, BAND, 0.7)
    raster.column(LEFT, RIGHT + 1, drawn.zero - 0.75, drawn.zero + 0.75, ZERO)
    for x, (last, y) in enumerate(pairwise([drawn.mean[0], *drawn.mean]), LEFT):
        raster.column(x, x + 1, min(last, y) - 1.25, max(last, y) + 1.25, CURVE)
    for place, label in drawn.across:
        raster.text(place, BOTTOM + 14, label, INK, align=0.5)
    raster.text(RIGHT - 8, TOP + 8, drawn.sum, INK, align=1.0)
    return raster.png()


WRITERS: Final = {".svg": _svg, ".png": _png}
