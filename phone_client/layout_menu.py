"""The sections of theme.toml that the menus, the help and the chat need; see layout.py."""

from dataclasses import dataclass

from phone_client.strict import Box, Point


@dataclass(frozen=True)
class MenuLayout:
    """[menu]: the rows of the main menu, under its picture."""

    top: int
    rows: int
    note: Point  # what match can be continued


@dataclass(frozen=True)
class FootLayout:
    """[foot]: the explanation below a list."""

    rows: int  # of the list above it
    box: Box
    text: Point
    text_w: int
    pitch: int
    lines: int


@dataclass(frozen=True)
class SeatsLayout:
    """[seats]: four seats round a table."""

    felt: Box
    table: Box
    seats: tuple[Box, Box, Box, Box]  # own, right, top, left: the plates
    head: Point  # in a plate
    name: Point
    name_w: int
    team: tuple[Point, Point]  # the words at the table: own side, the others; their middle
    arrow_gap: int  # from the end of a word to the middle of an arrow
    arrow_y: int  # of its middle
    hint: Point  # its middle


@dataclass(frozen=True)
class PageLayout:
    """[page]: text with cards and keys in it: help, licences."""

    x: int
    w: int
    top: int
    lines: int  # seen at once; scrolling goes by one
    pitch: int
    gap: int  # between two rows, in lines of one pixel
    card_h: int  # height of a row of cards
    card_drop: int  # cards lie so much lower than the row
    card_text_y: int
    card_gap: int  # between cards and the words beside them
    beside: int  # words stand beside cards and labels if so much room is left
    sign_gap: int
    verdict_gap: int
    key_pad: int
    key_h: int
    key_y: int
    label_w: int  # labels of a page begin their words here at least


@dataclass(frozen=True)
class ChatLayout:
    """[chat]: log, tabs, emotes and phrases."""

    log: Point
    log_lines: int
    log_gap: int  # after a name
    log_emote: Point  # from there
    line_y: int
    tabs_y: int
    grid: Point
    cell: Point  # its width and height
    columns: int
    emote: Point  # in its cell
    cursor: Box  # around an emote, from its cell
    rule_y: int
    rule_inset: int
    short: tuple[Point, Point, Point, Point]  # four phrases under the emotes
    short_text: int  # from the digit
    short_w: int
    quick_y: int
    quick_h: int
    quick_text_y: int
    digit_x: int
    quick_x: int
    quick_w: int
    quick_line_y: int  # line and tabs stand higher over the phrases
    quick_tabs_y: int
    page: Point  # right end of the number of the page
    draft: Box
    draft_text: Point
    draft_lines: int


@dataclass(frozen=True)
class EditorLayout:
    """[editor]: text from the keys of the phone (`10_pinyin.png`)."""

    box: Box
    corner: int
    text: Point  # in the box
    text_w: int
    lines: int
    pitch: int
    count: Point  # right end, in the box
    caret_y: int
    caret_h: int
    line_y: int
    pending_y: int
    pending_x: int
    pending_w: int
    pending_h: int
    pending_pad: int  # more than the letter's width, at least
    pending_gap: int
    symbols: Point
    symbol: Point  # a cell's width and height
    columns: int
    keys_y: int
    keys_text: Point
    keys_pitch: int
    hint: Point  # how to write, in two lines


@dataclass(frozen=True)
class PinyinLayout:
    """[pinyin]: syllables, candidates and follow-on words, below the text of the editor (`10_pinyin.png`)."""

    x: int
    right: int
    line_y: int  # of the texts of digits and readings
    chip: Point  # of the box round a text: its y from the text, its height
    chip_pad: int
    gap: int  # between boxes
    arrow: Point  # how far left of a word that the arrow leads to, and its y from there
    cells_y: int
    cell: Point  # of a candidate: its least width, its height
    cell_pad: int
    text_y: int  # in the cell, above its number
    alone_y: int  # without the number
    number_y: int
    next_y: int  # of the line of what follows
