"""Draw the phones' bodies of the skin: `.venv/bin/python build_scripts/draw_bodies.py [NAME ...]`.

Each becomes a folder as users make them too: `body.toml` and a picture for each of the scales 1 to 3, drawn
anew at that scale. The same drawings give the same files.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from phone_kit import Sheet
from phones import PHONES

from phone_client.outline import Outline, bounds, box, distance
from phone_client.png import write_png

if TYPE_CHECKING:
    from phone_parts import Phone

HERE: Final = Path(__file__).resolve().parent.parent / "skins" / "s60_176x208" / "bodies"
SCALES: Final = (1, 2, 3)
FINE: Final = 0.04  # pixels by which an outline may be simpler in the file
ORDER: Final = (
    *("soft_left", "soft_right", "send", "end", "clear", "up", "down", "left", "right", "select"),
    *("1", "2", "3", "4", "5", "6", "7", "8", "9", "star", "0", "hash"),
)


def main(names: list[str]) -> None:
    """Writes the folders of all phones, or of those named."""
    for phone in PHONES:
        if not names or phone.name in names:
            folder = HERE / phone.name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "body.toml").write_text(toml(phone), "utf-8", newline="\n")
            for scale in SCALES:
                write_png(folder / picture(scale), painted(phone, scale), shaded=True)


def picture(scale: int) -> str:
    """Returns the file name of a scale's picture."""
    return "body.png" if scale == 1 else f"body_{scale}x.png"


def painted(phone: Phone, scale: int) -> np.ndarray:
    """Returns the picture of a body."""
    sheet = Sheet(phone.width, phone.height, scale)
    phone.paint(phone, sheet)
    return sheet.rgba()


def toml(phone: Phone) -> str:
    """Returns the text of a body's file."""
    pictures = ", ".join(f'"{picture(scale)}"' for scale in SCALES)
    lines = [
        "# Drawn by build_scripts/draw_bodies.py; what the entries mean is in skins/README.md.",
        "format = 1",
        f'name = {{ zh = "{phone.zh}", en = "{phone.en}" }}',
        f"pictures = [{pictures}]",
        f"size = [{phone.width}, {phone.height}]",
        f"screen = [{phone.screen[0]}, {phone.screen[1]}]",
        f'glow = "{phone.glow}"',
        "",
        "[keys]",
        *(f"{name} = {{ {shape(phone.keys[name])} }}" for name in ORDER),
    ]
    return "\n".join(lines) + "\n"


def shape(outline: Outline) -> str:
    """Returns an outline as a round rectangle if it is one, else as a polygon."""
    left, top, right, foot = bounds(outline)
    width, height = right - left, foot - top
    for radius in np.arange(0, min(width, height) / 2 + 0.1, 0.5):
        like = box(left, top, width, height, float(radius))
        xs, ys = (np.array(axis, np.float32) for axis in zip(*outline, strict=True))
        if np.abs(distance(like, xs, ys)).max() < 0.02 and len(like) == len(outline):
            rect = ", ".join(f"{number:g}" for number in (left, top, width, height))
            return f"rect = [{rect}], radius = {radius:g}"
    points = ", ".join(f"[{x:.4g}, {y:.4g}]" for x, y in simpler(list(outline)))
    return f"poly = [{points}]"


def simpler(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Returns a closed line with as few of its points as FINE allows."""
    far = max(
        range(len(points)), key=lambda n: np.hypot(points[n][0] - points[0][0], points[n][1] - points[0][1])
    )
    return _part(points[: far + 1])[:-1] + _part([*points[far:], points[0]])[:-1]


def _part(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    (ax, ay), (bx, by) = points[0], points[-1]
    length = np.hypot(bx - ax, by - ay) or 1.0
    off = [abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length for x, y in points]
    most = max(range(len(points)), key=off.__getitem__)
    if off[most] <= FINE:
        return [points[0], points[-1]]
    return _part(points[: most + 1])[:-1] + _part(points[most:])


if __name__ == "__main__":
    main(sys.argv[1:])
