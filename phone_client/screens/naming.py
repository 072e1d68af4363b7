"""Naming the card that tells the dealer's partner (R6.1): all cards in a grid, the own copies counted."""

from collections import Counter

from core.cards import BJ, LJ, RANKS, Card
from core.messages import Observation
from core.ranks import TRUMP, RankTable
from phone_client.canvas import Canvas
from phone_client.cards_art import ink_of, rank_of
from phone_client.keys import Key
from phone_client.screens.shows import card_text
from phone_client.strict import Box
from phone_client.text import tr

_SUITS = 4
_JOKERS = len(
    RANKS
)  # their column; the big one is as high as the first two suits, the little one as the others
_COLUMNS = _JOKERS + 1


class Namer:
    """Where the cursor of the grid is: a row for each suit, aces at the left, jokers at the right end."""

    def __init__(self) -> None:
        self.row = self.column = 0

    @property
    def card(self) -> Card:
        """The card under the cursor."""
        if self.column == _JOKERS:
            return BJ if self.row < _SUITS // 2 else LJ
        return self.row * len(RANKS) + len(RANKS) - 1 - self.column

    def point_at(self, card: Card) -> None:
        """Puts the cursor on a card."""
        if card >= LJ:
            self.row, self.column = (0 if card == BJ else _SUITS // 2), _JOKERS
        else:
            self.row, self.column = card // len(RANKS), len(RANKS) - 1 - card % len(RANKS)

    def move(self, key: Key) -> None:
        """Moves the cursor, round the ends."""
        down = _SUITS // 2 if self.column == _JOKERS else 1
        by = {Key.UP: (-down, 0), Key.DOWN: (down, 0), Key.LEFT: (0, -1), Key.RIGHT: (0, 1)}.get(key, (0, 0))
        self.row = (self.row + by[0]) % _SUITS
        self.column = (self.column + by[1]) % _COLUMNS


def where_words(obs: Observation, card: Card) -> str:
    """Returns where the copies of a card are: in the hand, or somewhere else."""
    mine = obs.hand.count(card)
    others = obs.rules.decks - mine
    key = "naming.where" if others else "naming.alone"
    return tr(key, card=card_text(card), mine=mine, others=others)


def panel(canvas: Canvas, obs: Observation, table: RankTable, card: Card) -> None:
    """Draw the grid with the cursor on a card. Cards that nobody else can hold are grey."""
    at = canvas.skin.naming
    box = at.box
    canvas.panel(*box, "plate", "gold_lo", corner=2)
    right = box.x + box.w - at.pad
    y = box.y + at.title_y
    left = right - canvas.text(right, y, where_words(obs, card), "light", align="right") - at.pad
    title = tr("naming.ask")
    if box.x + at.pad + canvas.text_width(title) <= left:
        canvas.text(box.x + at.pad, y, title, "gold")
    held = Counter(obs.hand)
    for suit, letter in enumerate("SHCD"):
        y = at.grid.y + suit * at.pitch.y
        canvas.sprite(at.suit_x, y + at.suit_dy, f"pip9/{letter}", "light")
        for rank in range(len(RANKS)):
            kind = suit * len(RANKS) + rank
            _cell(canvas, _box(canvas, kind), kind, held[kind], obs, table)
    for kind in (BJ, LJ):
        _cell(canvas, _box(canvas, kind), kind, held[kind], obs, table)
    _ring(canvas, _box(canvas, card))


def _box(canvas: Canvas, card: Card) -> Box:
    at = canvas.skin.naming
    w, h = at.pitch.x + 1, at.pitch.y + 1  # neighbours share an edge
    if card < LJ:
        column = len(RANKS) - 1 - card % len(RANKS)
        return Box(at.grid.x + column * at.pitch.x, at.grid.y + card // len(RANKS) * at.pitch.y, w, h)
    half = _SUITS // 2 * at.pitch.y
    return Box(at.joker_x, at.grid.y + (half if card == LJ else 0), w, half + 1)


def _cell(canvas: Canvas, box: Box, card: Card, mine: int, obs: Observation, table: RankTable) -> None:
    """Draw a card: its rank, and a dot for each copy of the own hand."""
    at = canvas.skin.naming
    ground, low = ("trump", "trump_lo") if table.suit[card] == TRUMP else ("paper", "paper_lo")
    gone = mine == obs.rules.decks
    canvas.panel(*box, low if gone else ground, "edge", corner=0)
    name = f"narrow/{rank_of(card, english=canvas.english)}"
    width, height = canvas.skin.size(name)
    y = box.y + (box.h - at.dot_room - height) // 2
    canvas.sprite(box.x + (box.w - width) // 2, y, name, "dimink" if gone else ink_of(card))
    x = box.x + (box.w - mine * at.dot_pitch + at.dot_pitch - at.dot) // 2
    for copy in range(mine):
        canvas.rect(x + copy * at.dot_pitch, box.y + box.h - at.dot_room, at.dot, at.dot, "mark")


def _ring(canvas: Canvas, box: Box) -> None:
    """The cursor round a cell."""
    by = canvas.skin.hand.cursor
    for out in range(by + 1):
        colour = "cursor_lo" if out == 0 else "cursor"
        canvas.frame(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out, colour, corners=out == 0)
