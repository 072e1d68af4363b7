"""Where things are and how big: one frozen dataclass for each section of a skin's theme.toml.

A new section is a dataclass here, a line in `Layout` and a table in theme.toml; loading checks that the two
agree. Numbers are pixels of the 176×208 screen, `Box` is x, y, w, h, `Colour` and `Art` are checked to be a
colour of the palette and a bitmap of the skin.
"""

from dataclasses import dataclass
from typing import NewType

from phone_client.layout_menu import (
    ChatLayout,
    EditorLayout,
    FootLayout,
    MenuLayout,
    PageLayout,
    PinyinLayout,
    SeatsLayout,
)
from phone_client.layout_online import ClockLayout, RoomLayout, RoomsLayout
from phone_client.layout_records import RecordsLayout, UnseenLayout
from phone_client.layout_replay import ReplayLayout, ReviewLayout
from phone_client.layout_table import (
    BubbleLayout,
    CellsLayout,
    DeclareLayout,
    FailedLayout,
    HandLayout,
    InfoLayout,
    LessonLayout,
    LookLayout,
    NamingLayout,
    PackLayout,
    PlatesLayout,
    ResultLayout,
    TimingLayout,
    ToastLayout,
    TrickLayout,
)  # fmt: skip
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
    mini_least: int  # at which a rank can still be read
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


@dataclass(frozen=True)
class FeltLayout:
    """[felt]: the cloth, a lattice of two diamonds in square cells."""

    cell: int
    outer: int  # |dx| + |dy| of the diamonds
    inner: int


@dataclass(frozen=True)
class SoftKeysLayout:
    """[soft_keys]: the bar with the words of the two soft keys."""

    box: Box
    text_y: int
    left: int
    right: int
    middle: int
    dither_y: int
    arrow_x: int
    up_y: int
    down_y: int


@dataclass(frozen=True)
class TitleLayout:
    """[title]: the pane on top of lists, with a picture and two lines."""

    box: Box
    icon: Box
    icon_side: int  # width of the raised block that holds the icon
    icon_rim: int
    split_y: int
    text: Point
    second: Point
    right: int


@dataclass(frozen=True)
class ListLayout:
    """[list]: rows of lists."""

    top: int
    rows: int
    row_h: int
    text_x: int
    text_y: int
    icon: Point
    icon_text_x: int
    value_right: int
    value_gap: int
    arrow_gap: int  # between a value and the triangles beside it
    arrow_y: int
    right: int
    line_y: int
    line_inset: int
    foot: int


@dataclass(frozen=True)
class PopupLayout:
    """[popup]: the options menu."""

    x: int
    w: int
    border: int
    rows: int
    text_x: int
    text_y: int
    key_right: int
    line_inset: int
    foot: int


@dataclass(frozen=True)
class NoteLayout:
    """[note]: notes and queries."""

    box: Box
    head_h: int
    head_y: int
    text_x: int
    text_y: int
    text_w: int
    pitch: int
    lines: int
    bar: Box
    field: Box
    field_text: Point


@dataclass(frozen=True)
class TabsLayout:
    """[tabs]: tabs side by side."""

    x: int
    w: int
    gap: int
    h: int
    text_y: int


@dataclass(frozen=True)
class HeadlineLayout:
    """[headline]: large words in three bands of colour; rows of a line twice as large as text."""

    middle: int  # where the second band begins
    low: int  # and the third
    even_low: int  # the third where the bands are of one height


@dataclass(frozen=True)
class DuskLayout:
    """[dusk]: the picture of the main menu."""

    h: int
    title: Point
    subtitle: Point
    trailer: Point
    tractor: Point
    drive: float  # seconds from the right edge to the place


@dataclass(frozen=True)
class VictoryLayout:
    """[victory]: the picture of the match result: rays, confetti, trophy, two heads, headline."""

    h: int
    centre: Point
    rays: int
    trophy: Point
    left: Point
    right: Point
    headline_y: int
    line_y: int
    fall: float  # confetti, pixels a second
    loop: int  # after so many pixels a piece is where it was
    pieces: tuple[tuple[int, int, int, int, Colour], ...]  # x, y, w, h


@dataclass(frozen=True)
class SplashLayout:
    """[splash]: the first picture."""

    dusk_y: int
    stars: tuple[Point, ...]
    title_y: int
    subtitle_y: int
    foot_y: int


class Layout:
    """The sections, as attributes of a skin."""

    screen: ScreenLayout
    card: CardLayout
    text: TextLayout
    felt: FeltLayout
    soft_keys: SoftKeysLayout
    title: TitleLayout
    list: ListLayout
    popup: PopupLayout
    note: NoteLayout
    tabs: TabsLayout
    hand: HandLayout
    info: InfoLayout
    plates: PlatesLayout
    trick: TrickLayout
    pack: PackLayout
    declare: DeclareLayout
    naming: NamingLayout
    bubble: BubbleLayout
    toast: ToastLayout
    failed: FailedLayout
    look: LookLayout
    cells: CellsLayout
    result: ResultLayout
    lesson: LessonLayout
    replay: ReplayLayout
    review: ReviewLayout
    timing: TimingLayout
    headline: HeadlineLayout
    dusk: DuskLayout
    victory: VictoryLayout
    splash: SplashLayout
    menu: MenuLayout
    foot: FootLayout
    seats: SeatsLayout
    page: PageLayout
    records: RecordsLayout
    unseen: UnseenLayout
    chat: ChatLayout
    editor: EditorLayout
    pinyin: PinyinLayout
    rooms: RoomsLayout
    room: RoomLayout
    clock: ClockLayout
