"""The sections of theme.toml that the screens of the table need; see layout.py."""

from dataclasses import dataclass

from phone_client.strict import Box, Point


@dataclass(frozen=True)
class HandLayout:
    """[hand]: the own hand."""

    x: int
    w: int
    card: int  # how much of the last card of a row is seen: all of it
    rows: tuple[int, int, int]  # y of the lowest row, the one above it and the top one
    strip: int  # the widest
    one_row: int  # from this strip on one row will do
    two_rows: int
    two_rows_burying: int
    three_rows: int
    gap_trump: int  # after the trumps
    gap_suit: int
    half_raised: int  # on its way up
    cursor: int  # width of the cursor's frame round a chip


@dataclass(frozen=True)
class InfoLayout:
    """[info]: the strip with levels, trump and points."""

    box: Box
    split_y: int
    x: int
    text_y: int
    rank_y: int
    after_word: int
    after_rank: int
    chip: Box
    chip_pip: Point
    chip_text: Point
    chip_rank: Point  # centre and top
    named_seal: Point  # with a partner found by a card: that card, behind the partner's seal
    named: Box
    named_pip: Point
    named_rank: Point  # centre and top
    points_x: int
    points_right: int
    bar: Box


@dataclass(frozen=True)
class PlatesLayout:
    """[plates]: the seats: head, name, cards left, dealer's seal, whose turn."""

    top_y: int
    top_h: int
    top_head: Point
    top_name: Point
    top_name_w: int
    top_count_y: int
    top_gap: int
    top_pad: int
    top_seal_y: int
    top_level_y: int
    level_gap: int  # before the level of a seat that has its own
    left: Box
    right: Box
    head: Point
    name: Point
    name_w: int
    name_level_w: int  # of a name beside the seat's level
    level_y: int  # on the side plates
    side_pad: int
    bare_x: int  # of the number of cards without its picture
    count_y: int
    seal: Point  # on the side plates; a second one lies beside it
    count_text: Point  # from the card's picture
    own_x: int
    own_y: int
    own_y_burying: int
    own_w: int  # at least
    own_h: int
    own_pad: int
    own_end: int  # after the seal
    own_gap: int
    own_count_y: int
    seal_size: int
    seal_gap: int
    message_gap: int
    message_gap_tight: int  # beside a plate without the number of cards
    message_right: int
    second_gap: int
    hint_y: int  # the mark of a hint before its reason
    hint_gap: int


@dataclass(frozen=True)
class TrickLayout:
    """[trick]: cards on the table."""

    large: int  # up to so many cards in size L
    large_strip: int
    loose: int  # up to so many in strips of loose_strip, then of tight_strip
    loose_strip: int
    tight: int
    tight_strip: int
    span: int  # from there on all fit into so much, the last card not counted
    stacked: int  # from so many on equal cards lie in a stack
    stack_strip: int
    least_strip: int
    top_y: int
    side_y: int
    own_y: int
    own_y_small: int
    centre: int
    left: int
    left_inner: int
    right: int
    right_inner: int
    crown_gap: int
    crown_gap_right: int  # beside the right seat's cards, on their left
    crown_corner: Point  # from the upper right corner, for long tricks
    lead_gap: int
    emblem: Point
    emblem_scale: int
    origin_top: Point  # where cards come from and go to
    origin_side: Point  # of the left seat; the right one is mirrored
    origin_own: Point
    pop_y: int  # "+25" begins so far above the middle of the winner's cards


@dataclass(frozen=True)
class PackLayout:
    """[pack]: what lies in the middle while cards are dealt, and the kitty."""

    x: int
    y: int
    thick: int
    text_y: int
    kitty_y: int
    kitty_strip: int
    kitty_text_y: int
    kitty_beside_x: int  # beside what the top seat has shown
    kitty_beside_strip: int
    words_gap: int  # between what the own seat has shown and the words below the pack
    stake: Box
    stake_text: Point  # centre and top
    slots_y: int
    slots_pitch: int
    turned_y: int


@dataclass(frozen=True)
class DeclareLayout:
    """[declare]: the panel that asks whether to show, and what was shown."""

    box: Box
    two_rows: Box
    pad: int
    title_y: int
    chips_y: int
    chip_h: int
    chip_pad: int
    chip_gap: int
    chip_space: int  # between the chip's pip and rank
    chip_text_y: int
    bar_y: int
    bar_h: int
    shown_strip: int
    shown_strip_top: int
    shown_right_end: int  # three cards end there too
    shown_top_end: int
    shown_left: Point
    shown_right: Point
    shown_top: Point
    shown_own: Point


@dataclass(frozen=True)
class NamingLayout:
    """[naming]: the grid of all cards, to name the partner's."""

    box: Box
    pad: int
    title_y: int
    grid: Point
    pitch: Point  # of its cells
    suit_x: int
    suit_dy: int
    joker_x: int
    dot: int  # one for each copy in the own hand
    dot_pitch: int
    dot_room: int  # at the foot of a cell


@dataclass(frozen=True)
class BubbleLayout:
    """[bubble]: what is said at the table."""

    emote_w: int
    emote_h: int
    emote_pad: Point
    emote_left: Point
    emote_right: Point
    emote_top: Point
    emote_own: Point
    text_w: int
    text_lines: int
    pad_w: int
    pad_h: int
    pitch: int
    text: Point
    left: Point
    covered_bottom: int  # over cards shown or played
    right_x: int
    top: Point
    top_head: int  # room for the head beside a long line
    own_x: int
    tail: int


@dataclass(frozen=True)
class ToastLayout:
    """[toast]: why a choice is refused, for a moment, above the hand."""

    x: int
    w: int
    bottom: int
    bottom_burying: int
    bottom_turn: int  # of news while the line says what is to be played
    pad: int
    pad_h: int
    pitch: int
    lines: int


@dataclass(frozen=True)
class FailedLayout:
    """[failed]: the note about a failed throw, in the box of [note]."""

    tried_y: int
    led_y: int
    text_y: int  # of words beside cards
    gap: int


@dataclass(frozen=True)
class LookLayout:
    """[look]: the screen of key 0."""

    tabs_y: int
    line_y: int
    top: int
    row_h: int
    x: int  # of lines
    text_x: int
    right: int
    head: Point
    name: Point
    name_w: int
    cards: Point
    crown_y: int
    gap: int
    foot_y: int
    pitch: int
    tall: int  # heights of the parts of the deal's tab
    short: int
    label_y: int
    cards_label_y: int  # of cards below a label
    card_text_y: int
    shown_y: int
    shown_gap: int
    shown_most: int
    cells_y: int  # of a number for each seat below a label
    shows: int  # sets seen at once


@dataclass(frozen=True)
class CellsLayout:
    """[cells]: something about each seat in a row of a list."""

    pitch: int  # at least
    gap: int
    head_dy: int
    head_gap: int
    rank_dy: int
    up: Point  # the arrow of what has risen: from the end of the text and the top of the row


@dataclass(frozen=True)
class ResultLayout:
    """[result]: the results of a deal and of a match."""

    banner: Box
    banner_foot: int
    banner_text: Point
    speaker: Point  # the head of who says something about it
    speech: Point  # right edge and middle of what is said
    bar: Box
    x: int
    right: int
    word_y: int
    numbers_y: int
    rows_y: int
    row_h: int
    rows: int
    text_y: int
    last_text_y: int  # of the lowest row seen, which is cut short
    cards_dy: int
    head_dy: int
    value_gap: int
    line_inset: int
    box: Box
    box_text: Point
    box_right: int
    box_pitch: int


@dataclass(frozen=True)
class LessonLayout:
    """[lesson]: the box in which something is explained, at the top or the bottom of the table."""

    x: int
    w: int
    top: int
    bottom: int
    head_h: int
    teacher: Point
    title: Point
    text_x: int
    text_y: int
    text_w: int
    pitch: int
    pad_h: int
    lines: int  # at most, so that the hand can be seen below


@dataclass(frozen=True)
class TimingLayout:
    """[timing]: how long things take, in ms; the player's setting stretches what moves."""

    call: int  # a word beside a head
    spark: int  # rays from cards that ruff
    spark_way: int  # px
    feast: int  # what falls and jumps on a result
    round: int  # four cards dealt
    round_large: int  # with three decks
    raise_card: int
    play: int
    trick_stays: int
    trick_slides: int
    points: int
    points_rise: int  # px
    blink: int
    thinks: int  # over the usual time, then another's plate shows that its player still thinks
    turned: int
    kitty: int
    bubble: int
    bubble_letter: int
    bubble_most: int
    toast: int
    alone: int  # before the only legal play is made by itself
    note: int
    go_on: int  # results close by themselves when the game plays on for the player
