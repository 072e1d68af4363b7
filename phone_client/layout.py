"""Where things are and how big: one frozen dataclass for each section of a skin's theme.toml.

A new section is a dataclass here, a line in `Layout` and a table in theme.toml; loading checks that the two
agree. Numbers are pixels of the 176×208 screen, `Box` is x, y, w, h, `Colour` and `Art` are checked to be a
colour of the palette and a bitmap of the skin.
"""

from dataclasses import dataclass
from typing import NewType

from phone_client.strict import Box, Point

Colour = NewType("Colour", str)
Art = NewType("Art", str)


@dataclass(frozen=True)
class ScreenLayout:
    """[screen]: the panes."""

    width: int
    height: int
    status: Box
    main: Box
    control: Box


@dataclass(frozen=True)
class CardSize:
    """One size of card: outer width and height."""

    w: int
    h: int
    wide: bool  # has room for the wide index


@dataclass(frozen=True)
class CardLayout:
    """[card]: card faces, backs and marks."""

    large: CardSize
    trick: CardSize
    kitty: CardSize
    mini: CardSize
    mini_pitch: int
    wide_strip: int  # from this strip on the wide index
    tight_strip: int  # up to this strip the narrow index moves to x 1
    index: Point
    wide_pip_y: int
    narrow_pip_y: int
    ten_strip: int  # up to this strip the wide ten moves to x 1
    watermark: Point  # from the right and bottom edge
    raised: int
    shadow: int
    mark_y: int
    mark_h: int
    arrow_up: int  # from the card's top to that of the cursor's arrow


@dataclass(frozen=True)
class TextLayout:
    """[text]: running text."""

    line: int
    pip_y: int
    pip_advance: int


class Layout:
    """The sections, as attributes of a skin."""

    screen: ScreenLayout
    card: CardLayout
    text: TextLayout
