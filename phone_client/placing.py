"""Where the phone is in the window: its scale, its corner, its screen, and what lies under the mouse.

Windows count y upwards from their foot, as the window library does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from phone_client.body import SCREEN

if TYPE_CHECKING:
    from phone_client.body import Body

MOST: Final = 8  # the largest scale
_ROOM: Final = 0.9  # of the computer's screen, that a window takes by itself


@dataclass(frozen=True)
class Place:
    """A phone in a window of `height` pixels: its left top corner lies at x, `down` from the window's top."""

    body: Body | None
    scale: int
    x: int
    down: int
    height: int

    def quad(self, x: int, y: int, w: int, h: int) -> tuple[int, int, int, int]:
        """Returns where a picture goes whose corner lies at (x, y) on the phone, in pixels of its scale: left
        and top in the window, its width, and its height, negative because its first row is the top one."""
        return self.x + x, self.height - self.down - y, w, -h

    @property
    def screen(self) -> tuple[int, int, int, int]:
        """The quad of the phone's screen."""
        left, top = self.body.screen if self.body else (0, 0)
        return self.quad(left * self.scale, top * self.scale, SCREEN[0] * self.scale, SCREEN[1] * self.scale)

    def key_at(self, x: float, y: float) -> str | None:
        """Returns the key of the body under a point of the window."""
        if self.body is None:
            return None
        row = self.height - 1 - y - self.down  # the middle of a pixel decides
        return self.body.key_at((x - self.x) / self.scale, row / self.scale)


def size(body: Body | None) -> tuple[int, int]:
    """Returns how large the phone is at 1x."""
    return body.size if body else SCREEN


def fitting(body: Body | None, width: int, height: int) -> int:
    """Returns the largest scale at which the phone fits, 0: it does not.

    >>> fitting(None, 600, 700), fitting(None, 600, 200)
    (3, 0)
    """
    across, down = size(body)
    return min(width // across, height // down, MOST)


def fits(body: Body | None, width: int, height: int) -> Body | None:
    """Returns the body, or None (the screen alone) where it is too large for a computer's screen at 1x."""
    return body if fitting(body, width, height) else None


def scaled(body: Body | None, wanted: int, width: int, height: int) -> int:
    """Returns the scale of a window on a computer's screen; `wanted` 0: by itself, with some room around.

    >>> scaled(None, 0, 1920, 1080), scaled(None, 2, 1920, 1080), scaled(None, 8, 1920, 1080)
    (4, 2, 5)
    """
    most = fitting(body, width, height)
    usual = fitting(body, int(width * _ROOM), int(height * _ROOM))
    return max(1, min(wanted, most) if wanted else usual)


def place(body: Body | None, width: int, height: int) -> Place:
    """Returns the phone in the middle of a window, as large as it fits."""
    scale = max(1, fitting(body, width, height))
    across, down = size(body)
    return Place(body, scale, (width - across * scale) // 2, (height - down * scale) // 2, height)
