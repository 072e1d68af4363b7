"""Pages of text that scroll: paragraphs, lines with a label or a key in front, cards with words beside them.

`Page` is a page laid out for a skin and language; `PageScreen` shows one under a title pane.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.cards import Card
from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas

Draw = Callable[["Canvas", int], None]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words over the whole width."""

    words: str
    colour: str = "text"


@dataclass(frozen=True, slots=True)
class Label:
    """A label in front of words; as a key it is drawn as one."""

    label: str
    words: str
    key: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards (with whether they are trump) and signs between them, and words with a verdict before them."""

    tokens: tuple[tuple[Card, bool] | str, ...]
    words: str
    good: bool | None = None


Block = Paragraph | Label | CardRow


class Page:
    """Blocks laid out one below the other. `height` in pixels; `draw` with the page's top at y."""

    def __init__(self, canvas: Canvas, blocks: Iterable[Block]) -> None:
        self.height = 0
        self._parts: list[tuple[int, int, Draw]] = []
        blocks = list(blocks)
        label_w = self._label_width(canvas, blocks)
        for block in blocks:
            match block:
                case Paragraph(words, colour):
                    at = canvas.skin.page
                    self._lines(canvas, at.x, at.w, words, colour)
                case Label():
                    self._label(canvas, block, label_w)
                case CardRow():
                    self._cards(canvas, block)
            self.height += canvas.skin.page.gap

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draws what can be seen of it in the canvas's clip."""
        for top, height, draw in self._parts:
            if y + top < canvas.height and y + top + height > 0:
                draw(canvas, y + top)

    def _add(self, height: int, draw: Draw) -> None:
        self._parts.append((self.height, height, draw))
        self.height += height

    def _lines(self, canvas: Canvas, x: int, w: int, words: str, colour: str) -> None:
        for line in wrap(words, w, canvas.text_width):
            self._add(canvas.skin.page.pitch, _text(x, line, colour))

    def _label_width(self, canvas: Canvas, blocks: list[Block]) -> int:
        """Returns where words begin behind the labels of a page, the same for all."""
        at = canvas.skin.page
        widths = [
            canvas.text_width(block.label) + (2 * at.key_pad if block.key else 0) + at.card_gap
            for block in blocks
            if isinstance(block, Label)
        ]
        return max([at.label_w, *widths])

    def _label(self, canvas: Canvas, block: Label, indent: int) -> None:
        at = canvas.skin.page
        lines = wrap(block.words, at.w - indent, canvas.text_width)
        height = max(at.pitch * len(lines), at.key_h + 1 if block.key else 0)

        def draw(canvas: Canvas, y: int) -> None:
            if block.key:
                width = canvas.text_width(block.label) + 2 * at.key_pad
                canvas.panel(at.x, y + at.key_y, width, at.key_h, "paper", "edge", shadow=False)
                canvas.text(at.x + at.key_pad, y, block.label, "navy")
            else:
                canvas.text(at.x, y, block.label, "navy")
            for number, line in enumerate(lines):
                canvas.text(at.x + indent, y + number * at.pitch, line, "text", suits=True)

        self._add(height, draw)

    def _cards(self, canvas: Canvas, block: CardRow) -> None:
        at = canvas.skin.page
        width = _row_width(canvas, block.tokens)
        mark = 0
        if block.good is not None:
            mark = canvas.skin.size(_verdict(block.good))[0] + at.verdict_gap
        beside = at.w - width - at.card_gap - mark
        lines = wrap(block.words, beside, canvas.text_width) if beside >= at.beside else []
        fits = bool(lines) and len(lines) * at.pitch <= at.card_h + at.card_drop
        if not fits:
            lines = wrap(block.words, at.w - mark, canvas.text_width) if block.words else []
        x = at.x + width + at.card_gap if fits else at.x
        lead = at.card_text_y if len(lines) == 1 else 0
        under = 0 if fits else at.card_h
        height = at.card_h if fits else at.card_h + at.pitch * len(lines)
        colour = {None: "text", True: "pine", False: "red"}[block.good]

        def draw(canvas: Canvas, y: int) -> None:
            _cards_drawn(canvas, block.tokens, y + at.card_drop)
            top = y + (lead if fits else under)
            if block.good is not None:
                name = _verdict(block.good)
                drop = canvas.skin.text.pip_y
                canvas.sprite(x, top + drop, name, colour)
            for number, line in enumerate(lines):
                canvas.text(x + mark, top + number * at.pitch, line, colour)

        self._add(height, draw)


def _verdict(good: bool) -> str:  # noqa: FBT001 - a name for it
    return "verdict/yes" if good else "verdict/no"


def _text(x: int, line: str, colour: str) -> Draw:
    def draw(canvas: Canvas, y: int) -> None:
        canvas.text(x, y, line, colour, suits=True)

    return draw


def _row_width(canvas: Canvas, tokens: tuple[tuple[Card, bool] | str, ...]) -> int:
    """Returns how wide a row of cards is."""
    width = 0
    for place, token in enumerate(tokens):
        width += _advance(canvas, tokens, place) if not isinstance(token, str) else _sign_width(canvas, token)
    return width


def _advance(canvas: Canvas, tokens: tuple[tuple[Card, bool] | str, ...], place: int) -> int:
    """Returns how far the next thing is from a card: a card lies over its edge, a sign does not."""
    card = canvas.skin.card
    last = place + 1 == len(tokens) or isinstance(tokens[place + 1], str)
    return card.mini.w if last else card.mini_pitch


def _sign_width(canvas: Canvas, sign: str) -> int:
    gap = canvas.skin.page.sign_gap
    if sign == "|":
        return 2 * gap
    if sign == "→":
        return canvas.skin.size("arrow/right")[0] + 2 * gap
    return canvas.text_width(sign) + 2 * gap


def _cards_drawn(canvas: Canvas, tokens: tuple[tuple[Card, bool] | str, ...], y: int) -> None:
    at = canvas.skin.page
    x = at.x
    for place, token in enumerate(tokens):
        if isinstance(token, str):
            if token == "→":
                canvas.sprite(x + at.sign_gap, y + at.card_text_y + canvas.skin.list.arrow_y, "arrow/right")
            elif token != "|":
                canvas.text(x + at.sign_gap, y + at.card_text_y, token, "text2")
            x += _sign_width(canvas, token)
            continue
        card, trump = token
        step = _advance(canvas, tokens, place)
        last = step == canvas.skin.card.mini.w
        canvas.card(x, y, card, "M", trump=trump, strip=None if last else step, last=last)
        x += step


class PageScreen(Screen, ABC):
    """A page under a title pane. Subclasses give its blocks and the two lines of the title."""

    icon = "panel/cards"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.scroll = 0
        self._laid: tuple[object, Page] | None = None

    @abstractmethod
    def blocks(self) -> list[Block]:
        """Returns what stands on the page."""

    @abstractmethod
    def words(self) -> tuple[str, str]:
        """Returns the two lines of the title pane."""

    @property
    def page(self) -> Page:
        """The page laid out for the skin and language of now."""
        state = (self.app.skin, self.app.language, self.shown)
        if self._laid is None or self._laid[0] != state:
            self._laid = (state, Page(self.app.canvas, self.blocks()))
        return self._laid[1]

    shown: object = None  # what tells one page of a screen from another

    @property
    def farthest(self) -> int:
        """How far the page can be scrolled."""
        at = self.app.skin.page
        return max(0, self.page.height - at.lines * at.pitch)

    def scroll_by(self, by: int) -> None:
        """Moves the page by so many pixels, as far as it goes."""
        self.scroll = min(max(0, self.scroll + by), self.farthest)

    def key(self, key: Key) -> None:
        at = self.app.skin.page
        match PAD.get(key, key):
            case Key.UP:
                self.scroll_by(-at.pitch)
            case Key.DOWN:
                self.scroll_by(at.pitch)
            case Key.SELECT:
                self.scroll_by((at.lines - 1) * at.pitch)

    def arrows(self) -> tuple[bool, bool]:
        """Returns whether there is more above and below."""
        return self.scroll > 0, self.scroll < self.farthest

    def softkeys(self) -> Soft:
        return Soft(right=SoftKey(tr("app.back"), self.app.pop), arrows=self.arrows())

    def draw(self, canvas: Canvas) -> None:
        chrome.title(canvas, *self.words(), icon=self.icon)
        chrome.list_ground(canvas)
        with canvas.clip(*canvas.skin.screen.main):
            self.page.draw(canvas, canvas.skin.page.top - self.scroll)
