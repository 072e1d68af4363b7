"""The sections of theme.toml that the player's records need; see layout.py."""

from dataclasses import dataclass

from phone_client.strict import Box, Point


@dataclass(frozen=True)
class RecordsLayout:
    """[records]: numbers, bars and a line under three tabs."""

    tabs_y: int
    line_y: int
    top: int
    rows: int  # of numbers seen at once
    row_h: int
    x: int
    right: int
    text_y: int
    empty_y: int  # of the words while there is nothing
    bar_top: int
    bar_pitch: int
    bar_x: int  # of the bars, right of their names
    bar_w: int  # of a full one
    bar_h: int
    bar_y: int  # in its row
    half_h: int  # how far the mark of one half stands out
    percent: int  # right end of the percents
    split_gap: int  # between roles and presets
    plot: Box  # of the line
    plot_head: Point  # of the words above it
    dot: int
    marks_y: int  # of the row that tells deals won from those lost
    mark: Point  # size of such a mark
    foot_y: int
    progress: Box


@dataclass(frozen=True)
class UnseenLayout:
    """[unseen]: the counter of unseen cards, two boxes between the side plates and the own line."""

    left: Box
    right: Box
    rows: tuple[int, int]  # y in a box
    columns: tuple[int, int]  # x in a box
    number: int  # x of a number from its sign
    tile: Point  # width and height of the level's tile
    tile_number: int  # and of the number beside it
    wide_number: int  # beside the coin
    widest: int  # of own cards beside which there is still room to say who led
