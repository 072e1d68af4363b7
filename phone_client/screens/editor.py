"""Writing text with the keys of the phone: nine-key pinyin, multi-tap, symbols; a PC keyboard as well."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from phone_client import chrome
from phone_client.keys import Key
from phone_client.lexicon import LexiconError, load_lexicon
from phone_client.multitap import FIRST, LETTERS, LOWER, MODES, PINYIN, SYMBOLS, MultiTap
from phone_client.pinyin import Pinyin
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import pinyin_rows
from phone_client.text import tr
from phone_client.text_run import PIPS

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas

BLINK: Final = 0.5  # seconds the caret shows, and does not
SPACE: Final = "_"  # how a space is shown on keys
_ROWS: Final = ((Key.D1, Key.D2, Key.D3, Key.D4, Key.D5), (Key.D6, Key.D7, Key.D8, Key.D9, Key.D0))


class Editor(Screen):
    """One text of at most `limit` characters. `send` gets it without the spaces around it, `leave` the draft
    of one who goes back; both are called when the editor has closed. `title` and `done` (the left soft key)
    are those of the chat unless given."""

    takes_text = True
    animating = True  # the caret blinks
    icon = "emote/think"  # of the title

    def __init__(
        self,
        app: App,
        *,
        limit: int,
        draft: str,
        send: Callable[[str], None],
        leave: Callable[[str], None],
        title: str = "",
        done: str = "",
    ) -> None:
        super().__init__(app)
        self._title = title or tr("editor.title")
        self._label = done or tr("chat.send")
        symbols = "".join(ch for ch in SYMBOLS if app.font.has(ch) or ch in PIPS)
        self._send = send
        self._leave = leave
        self.pinyin: Pinyin | None = None
        try:
            lexicon = load_lexicon() if app.font.chinese else None
        except LexiconError:
            lexicon = None
        modes = MODES if lexicon is None else (PINYIN, *MODES)
        self.line = MultiTap(limit=limit, text=draft, symbols=symbols, modes=modes)
        if lexicon is not None:
            self.pinyin = Pinyin(self.line, lexicon, lambda texts: pinyin_rows.fits(app.canvas, texts))
        self._begin_mode()

    def _begin_mode(self) -> None:
        """Goes on in the mode chosen last, by any editor; else in that of the language. In letters it depends
        on the text whether a capital comes first."""
        mode = self.app.writing or (PINYIN if self.app.language == "zh" else LOWER)
        if mode in self.line.modes and mode not in (LOWER, FIRST):
            self.line.mode = mode

    # --- keys ------------------------------------------------------------------------------------------

    def key(self, key: Key) -> None:
        line = self.line
        if self.pinyin is not None and self.pinyin.press(key):
            return
        if key is Key.SELECT and line.symbol is None:
            self._done()
        elif key in (Key.UP, Key.DOWN):
            self._vertical(-1 if key is Key.UP else 1)
        elif line.symbol is not None and key in (Key.D2, Key.D8):
            self._vertical(-1 if key is Key.D2 else 1)
        else:
            line.press(key, self.app.now)
            if key is Key.HASH:
                self.app.writing = line.mode

    def held(self, key: Key) -> None:
        if self.pinyin is None or not self.pinyin.hold(key):
            self.line.hold(key)

    def repeats(self, key: Key) -> bool:
        if key is Key.CLEAR or key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT):
            return True
        return self.line.symbol is not None and key in (Key.D2, Key.D4, Key.D6, Key.D8)

    def typed(self, text: str) -> None:
        self.line.symbol = None
        if self.pinyin is not None:
            self.pinyin.drop()
        self.line.insert(text)

    def tick(self, now: float) -> None:
        self.line.tick(now)

    def _vertical(self, by: int) -> None:
        """Up and down: between symbols, else between lines of the text."""
        line = self.line
        if line.symbol is not None:
            to = line.symbol + by * self.app.skin.editor.columns
            if 0 <= to < len(line.symbols):
                line.symbol = to
            return
        line.settle()
        starts = self._starts()
        row, column = self._caret(starts)
        if 0 <= row + by < len(starts):
            end = [*starts[1:], len(line.text) + 1][row + by] - 1
            line.caret = min(starts[row + by] + column, end)

    def softkeys(self) -> Soft:
        if self.line.symbol is not None:
            return Soft(
                SoftKey(tr("editor.take"), lambda: self.line.press(Key.SELECT, self.app.now)),
                SoftKey(tr("app.cancel"), lambda: self.line.press(Key.STAR, self.app.now)),
            )
        if self.pinyin is not None and (self.pinyin.digits or self.pinyin.choosing):
            return self._pinyin_keys(self.pinyin)
        send = SoftKey(self._label, self._done) if self.line.text.strip() else None
        return Soft(send, SoftKey(tr("app.back"), self._back))

    def _pinyin_keys(self, pinyin: Pinyin) -> Soft:
        middle = tr("pinyin.choose", n=len(pinyin.row[1])) if pinyin.choosing else tr("pinyin.to_choose")
        back = (
            SoftKey(tr("pinyin.delete"), pinyin.delete)
            if pinyin.digits
            else SoftKey(tr("app.back"), pinyin.drop)
        )
        return Soft(SoftKey(tr("editor.take"), pinyin.take), back, middle)

    def _done(self) -> None:
        text = self.line.text.strip()
        if text:
            self.app.pop()
            self._send(text)

    def _back(self) -> None:
        self.app.pop()
        self._leave(self.line.text)

    # --- the text in lines -----------------------------------------------------------------------------

    def _starts(self) -> list[int]:
        """Returns where each line of the text begins; broken wherever the box ends, like a phone does."""
        starts = [0]
        width = 0
        for place, ch in enumerate(self.line.text):
            step = self.app.canvas.text_width(ch)
            if width + step > self.app.skin.editor.text_w:
                starts.append(place)
                width = 0
            width += step
        return starts

    def _caret(self, starts: list[int]) -> tuple[int, int]:
        """Returns the line of the caret and its place in it."""
        row = max(n for n, start in enumerate(starts) if start <= self.line.caret)
        return row, self.line.caret - starts[row]

    # --- the picture -----------------------------------------------------------------------------------

    def second(self) -> str:
        """Returns the way of writing, and the keys that change it."""
        typing = self.pinyin is not None and bool(self.pinyin.digits)
        return tr("editor.second_pinyin" if typing else "editor.second", mode=self.line.mode.name)

    def hints(self) -> tuple[str, str]:
        """Returns the keys of two lines that say how to write."""
        if self.line.mode is PINYIN:
            return "pinyin.hint_keys", "pinyin.hint_choose"
        lacking = self.pinyin is None and self.app.language == "zh"
        return "editor.hint_keys", "pinyin.missing" if lacking else "editor.hint_keyboard"

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.editor
        pinyin = self.pinyin
        chrome.title(canvas, self._title, self.second(), icon=self.icon)
        chrome.list_ground(canvas)
        canvas.panel(*at.box, "paper", "cursor", corner=at.corner)
        self._text(canvas)
        main = canvas.skin.screen.main
        canvas.rect(0, at.line_y, canvas.width, 1, "edge")
        canvas.rect(0, at.line_y + 1, canvas.width, main.y + main.h - at.line_y - 1, "paper_lo")
        if self.line.symbol is not None:
            self._symbols(canvas, self.line.symbol)
        elif pinyin is not None and pinyin.candidates:
            pinyin_rows.draw(canvas, pinyin)
        else:
            self._pending(canvas)
        self._keys(canvas)

    def _text(self, canvas: Canvas) -> None:
        at = canvas.skin.editor
        text, starts = self.line.text, self._starts()
        row, column = self._caret(starts)
        first = max(0, row - at.lines + 1)
        x, y = at.box.x + at.text.x, at.box.y + at.text.y
        for number, start in enumerate(starts[first : first + at.lines]):
            end = [*starts, len(text)][first + number + 1]
            canvas.text(x, y + number * at.pitch, text[start:end], "text")
        count = tr("editor.count", n=len(text), of=self.line.limit)
        canvas.text(at.box.x + at.count.x, at.box.y + at.count.y, count, "text2", align="right")
        top = y + (row - first) * at.pitch
        before = text[starts[row] : starts[row] + column]
        if self.line.tapping:
            width = canvas.text_width(before[-1:])
            end = x + canvas.text_width(before)
            canvas.rect(end - width, top + at.caret_y + at.caret_h, width, 1, "mark")
        elif int(self.app.now / BLINK) % 2 == 0:
            canvas.rect(x + canvas.text_width(before), top + at.caret_y, 1, at.caret_h, "mark")

    def _pending(self, canvas: Canvas) -> None:
        """The letters of the key that is being tapped, the one taken so far marked."""
        at = canvas.skin.editor
        letters = self.line.pending
        taken = self.line.text[self.line.caret - 1 : self.line.caret]
        x = at.pending_x
        for letter in letters:
            chosen = letter == taken
            width = max(at.pending_w, canvas.text_width(letter) + at.pending_pad)
            canvas.panel(x, at.pending_y, width, at.pending_h, "sel" if chosen else "list", "edge")
            middle = x + width // 2
            canvas.text(middle, at.pending_y, SPACE if letter == " " else letter, "text", align="centre")
            x += width + at.pending_gap
        for number, key in enumerate(self.hints()):
            canvas.text(at.hint.x, at.hint.y + number * at.pitch, tr(key), "text2")

    def _symbols(self, canvas: Canvas, chosen: int) -> None:
        at = canvas.skin.editor
        for place, symbol in enumerate(self.line.symbols):
            x = at.symbols.x + place % at.columns * at.symbol.x
            y = at.symbols.y + place // at.columns * at.symbol.y
            if place == chosen:
                canvas.panel(x, y, at.symbol.x, at.symbol.y, "sel", "cursor")
            canvas.text(x + at.symbol.x // 2, y + 1, symbol, "text", align="centre")

    def _keys(self, canvas: Canvas) -> None:
        """What the keys write, at the foot."""
        at = canvas.skin.editor
        main = canvas.skin.screen.main
        canvas.rect(0, at.keys_y, canvas.width, main.y + main.h - at.keys_y, "bar")
        words = [[self._key_words(key) for key in keys] for keys in _ROWS]
        widths = [max(canvas.text_width(word) for word in column) for column in zip(*words, strict=True)]
        gap, more = divmod(canvas.width - 2 * at.keys_text.x - sum(widths), len(widths) - 1)
        x = at.keys_text.x
        for column, width in enumerate(widths):
            for row, line in enumerate(words):
                canvas.text(x, at.keys_text.y + row * at.keys_pitch, line[column], "light2")
            x += width + gap + (column < more)

    def _key_words(self, key: Key) -> str:
        if not self.line.mode.taps:
            return key.value
        if key is Key.D1:
            return "1" + (self.line.mode.stops[:3] or LETTERS[key][:4])
        if key is Key.D0:
            return "0" + SPACE
        letters = LETTERS[key][:-1]
        return key.value + (letters.upper() if self.line.mode.upper else letters)
