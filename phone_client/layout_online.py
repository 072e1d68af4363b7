"""The sections of theme.toml that tables online need; see layout.py."""

from dataclasses import dataclass

from phone_client.strict import Box, Point


@dataclass(frozen=True)
class RoomsLayout:
    """[rooms]: the tables of a server, a row for each with who sits there."""

    text_w: int
    chairs_x: int
    chair: int  # from one to the next
    head_y: int
    free: Box  # an empty seat, from the chair's place
    bot: Point  # of the computer's mark there
    mark: Point  # of a game that goes on


@dataclass(frozen=True)
class RoomLayout:
    """[room]: before the game: four seats round a table, and what will be played."""

    felt: Box
    table: Box
    seats: tuple[Box, Box, Box, Box]  # own, right, top, left: the plates
    head: Point  # in a plate
    name: Point
    state: Point
    crown: Point  # of the host, beside the head
    lines: tuple[Point, Point]  # at the table; their middle
    foot: Box
    foot_text: Point
    foot_w: int
    pitch: int


@dataclass(frozen=True)
class ClockLayout:
    """[clock]: the time of whoever is to act, and what else is seen at a table online."""

    own: Point  # of the middle of the figures, by place
    right: Point
    top: Point
    left: Point
    pad: Point  # of the box round them in the last seconds
    last: int  # seconds that count as such
    back_y: int  # of a hand face down
    back_x: int
    back_w: int
    back_strip: int
    lost: Box  # what is said over the table without a connection
    lost_y: int
    lost_pitch: int
