"""The sections of theme.toml that the replay and the review need; see layout.py."""

from dataclasses import dataclass

from phone_client.strict import Box, Point


@dataclass(frozen=True)
class ReplayLayout:
    """[replay]: a finished deal stepped through: with all hands open there is a row for each in place of the
    own plate and hand."""

    toast_bottom: int  # of what is said of a choice: it covers the own line, and no card
    toast_bottom_high: int  # the same with three rows of cards
    pitch: int
    head: Point  # in a row
    head_w: int  # of the ground under it
    seal: int  # width of a seal between head and cards, its gap included
    seal_y: int
    x: int  # of the cards
    right: int
    group_gap: int
    least: int  # the strip at which a row of cards can still be read
    line_h: int  # of figures, which take the place of cards that are too many
    figure: int  # width of a figure, its gap included
    pip: int  # and of a pip before figures
    group: int  # between suits
    label_y: int  # of the figures in their line


@dataclass(frozen=True)
class ReviewLayout:
    """[review]: what a review has found, a row for each."""

    rows: int
    row_h: int
    text_x: int
    text_y: int
    right: int
    cards_y: int
    label_y: int  # of words beside cards
    own: int  # x of the words before the own cards,
    better: int  # and before the better ones
    gap: int
    centre_y: int  # of the words while there are no rows
    pitch: int
    bar: Box
