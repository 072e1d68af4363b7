"""The chat: what has been said, and emotes, stock phrases or own words to say. Sending closes it, so that the
bubble at the table is seen.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final

from phone_client import chrome
from phone_client.keys import Key
from phone_client.phrases import EMOTES, QUICK, SHORT, words
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens.editor import Editor
from phone_client.session import OUTSIDE, Say
from phone_client.text import tr
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Talk

LIMIT: Final = 40  # characters of a line of own words, among computer players
BOB: Final = 0.25  # seconds a frame of the chosen emote is seen
COLOURS: Final = ("pine", "red", "navy", "orange")  # own, right, opposite, left


class Tab(IntEnum):
    """The pages of the chat."""

    EMOTES = 0
    QUICK = 1
    TYPING = 2


class Focus(IntEnum):
    """What up, down, left and right move in, from the top of the screen down."""

    LOG = 0
    TABS = 1
    BODY = 2


class ChatScreen(Screen):
    """See the module. `draft` is what has been written and not sent; `limit`: characters it may have."""

    animating = True  # the chosen emote moves
    limit = LIMIT

    def __init__(self, app: App, talk: Talk) -> None:
        super().__init__(app)
        self.talk = talk
        self.tab = Tab.EMOTES
        self.focus = Focus.BODY
        self.emote = 0
        self.page = 0  # of the phrases, as many to a page as the tab shows
        self.phrase = 0  # on the page
        self.back = 0  # lines the log is scrolled back
        self.draft = ""

    # --- what can be said ------------------------------------------------------------------------------

    @property
    def per_page(self) -> int:
        """How many phrases are seen at once: each has its digit."""
        return len(self.app.skin.chat.short) if self.tab is Tab.EMOTES else 9

    @property
    def _all(self) -> tuple[str, ...]:
        """The phrases of this tab; beside the emotes there is room for short ones only."""
        return SHORT if self.tab is Tab.EMOTES else QUICK

    @property
    def pages(self) -> int:
        """How many pages the phrases fill."""
        return -(-len(self._all) // self.per_page)

    @property
    def phrases(self) -> tuple[str, ...]:
        """The phrases of this page."""
        start = self.page * self.per_page
        return self._all[start : start + self.per_page]

    def say(self, *, emote: str = "", phrase: str = "", text: str = "") -> None:
        """Says it and closes."""
        self.app.pop()
        self.talk.say(Say(self.talk.seat, emote, phrase, text), self.app.now)

    def _write(self, first: Key | None = None) -> None:
        """Opens the editor; `first` is a key pressed for it already."""

        def send(text: str) -> None:
            self.draft = ""
            self.say(text=text)

        def leave(text: str) -> None:
            self.draft = text

        editor = Editor(self.app, limit=self.limit, draft=self.draft, send=send, leave=leave)
        self.app.push(editor)
        if first is not None:
            editor.key(first)

    def _act(self) -> None:
        """Select, and the left soft key."""
        if self.tab is Tab.TYPING:
            self._write()
        elif self.focus is not Focus.BODY:
            self.focus = Focus.BODY
        elif self.tab is Tab.EMOTES:
            self.say(emote=EMOTES[self.emote])
        else:
            self.say(phrase=self.phrases[self.phrase])

    def mute(self) -> None:
        """Key 0: hears the others no longer, or again."""
        self.app.change(mute_bots=not self.app.settings.mute_bots)

    # --- keys ------------------------------------------------------------------------------------------

    def key(self, key: Key) -> None:
        digit = key.digit
        if digit == 0:
            self.mute()
        elif digit is not None:
            if self.tab is Tab.TYPING:
                self._write(key)
            elif digit <= len(self.phrases):
                self.say(phrase=self.phrases[digit - 1])
        elif key is Key.SELECT:
            self._act()
        elif key is Key.HASH:
            self._turn_to(Tab((self.tab + 1) % len(Tab)))
        elif key is Key.STAR:
            self._leaf(1)
        elif self.focus is Focus.BODY:
            self._move(key)
        else:
            self._move_above(key)

    def repeats(self, key: Key) -> bool:
        return key in (Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT)

    def _turn_to(self, tab: Tab) -> None:
        self.tab = tab
        self.page = self.phrase = self.back = 0
        if self.focus is Focus.LOG:
            self.focus = Focus.TABS

    def _leaf(self, by: int) -> None:
        self.page = (self.page + by) % self.pages
        self.phrase = min(self.phrase, len(self.phrases) - 1)

    def _move_above(self, key: Key) -> None:
        """Moves in the log or the tabs."""
        if self.focus is Focus.TABS:
            if key in (Key.LEFT, Key.RIGHT):
                self._turn_to(Tab((self.tab + (1 if key is Key.RIGHT else -1)) % len(Tab)))
            elif key is Key.UP and self._log_lines():
                self.focus = Focus.LOG
            elif key is Key.DOWN:
                self.focus = Focus.BODY
        elif key is Key.UP:
            self.back = min(self.back + 1, max(0, len(self._log()) - self._log_lines()))
        elif key is Key.DOWN:
            if self.back:
                self.back -= 1
            else:
                self.focus = Focus.TABS

    def _move(self, key: Key) -> None:
        match self.tab:
            case Tab.EMOTES:
                self._move_emote(key)
            case Tab.QUICK:
                self._move_phrase(key)
            case Tab.TYPING if key is Key.UP:
                self.focus = Focus.TABS

    def _move_emote(self, key: Key) -> None:
        columns = self.app.skin.chat.columns
        to = self.emote + {Key.LEFT: -1, Key.RIGHT: 1, Key.UP: -columns, Key.DOWN: columns}.get(key, 0)
        if 0 <= to < len(EMOTES):
            self.emote = to
        elif key is Key.UP:
            self.focus = Focus.TABS

    def _move_phrase(self, key: Key) -> None:
        if key in (Key.LEFT, Key.RIGHT):
            self._leaf(1 if key is Key.RIGHT else -1)
        elif key is Key.UP:
            if self.phrase or self.page:
                self._step(-1)
            else:
                self.focus = Focus.TABS
        elif key is Key.DOWN:
            self._step(1)

    def _step(self, by: int) -> None:
        """Goes to the next phrase, over the pages."""
        at = self.page * self.per_page + self.phrase + by
        if 0 <= at < len(QUICK):
            self.page, self.phrase = divmod(at, self.per_page)

    def softkeys(self) -> Soft:
        if self.tab is Tab.TYPING:
            left = tr("chat.write")
        else:
            left = tr("chat.send" if self.focus is Focus.BODY else "app.select")
        up = self.focus is not Focus.LOG or self.back < len(self._log()) - self._log_lines()
        return Soft(
            SoftKey(left, self._act),
            SoftKey(tr("app.back"), self.app.pop),
            arrows=(up, self.focus is not Focus.BODY or self.tab is not Tab.TYPING),
        )

    # --- the log ---------------------------------------------------------------------------------------

    def _log_lines(self) -> int:
        """Returns how many lines of the log this page shows."""
        return 0 if self.tab is Tab.QUICK else self.app.skin.chat.log_lines

    def _log(self) -> list[tuple[Say, str, bool]]:
        """Returns the log in lines of the screen: who, the words, and whether the name stands before them."""
        canvas, at = self.app.canvas, self.app.skin.chat
        room = canvas.width - 2 * at.log.x
        found: list[tuple[Say, str, bool]] = []
        for say in self.talk.chat:
            text = words(say)
            first = wrap(text, room - self._name_width(say), canvas.text_width)[0]
            rest = text[len(first) :].strip()
            found.append((say, first, True))
            if rest:
                found += [(say, line, False) for line in wrap(rest, room, canvas.text_width)]
        return found

    def _name_width(self, say: Say) -> int:
        return self.app.canvas.text_width(self._name(say)) + self.app.skin.chat.log_gap

    def _name(self, say: Say) -> str:
        return tr("chat.speaker", name=say.name or self.talk.names[say.seat])

    # --- the picture -----------------------------------------------------------------------------------

    def second(self) -> str:
        """Returns what key 0 does."""
        return tr("chat.muted" if self.app.settings.mute_bots else "chat.heard")

    def draw(self, canvas: Canvas) -> None:
        at = canvas.skin.chat
        chrome.title(canvas, tr("chat.title"), self.second(), icon="emote/smile")
        chrome.list_ground(canvas)
        main = canvas.skin.screen.main
        quick = self.tab is Tab.QUICK
        line_y, tabs_y = (at.quick_line_y, at.quick_tabs_y) if quick else (at.line_y, at.tabs_y)
        canvas.rect(0, line_y, canvas.width, 1, "edge")
        canvas.rect(0, line_y + 1, canvas.width, main.y + main.h - line_y - 1, "paper_lo")
        names = [tr(f"chat.{name}") for name in ("emotes", "quick", "typing")]
        chrome.tabs(canvas, tabs_y, names, self.tab, ground="list")
        if self.focus is Focus.TABS:
            self._draw_tab_cursor(canvas, tabs_y, len(names))
        self._draw_log(canvas)
        draw = {Tab.EMOTES: self._draw_emotes, Tab.QUICK: self._draw_phrases, Tab.TYPING: self._draw_draft}
        draw[self.tab](canvas)

    def _draw_tab_cursor(self, canvas: Canvas, y: int, count: int) -> None:
        at = canvas.skin.tabs
        width = (at.w - at.gap * (count - 1)) // count
        x = at.x + self.tab * (width + at.gap)
        for out in (1, 2):
            canvas.frame(x - out, y - out, width + 2 * out, at.h + 2 * out, "cursor", corners=False)

    def _draw_log(self, canvas: Canvas) -> None:
        at = canvas.skin.chat
        shown = self._log_lines()
        lines = self._log()
        end = len(lines) - self.back
        for number, (say, text, named) in enumerate(lines[max(0, end - shown) : end] if shown else []):
            x, y = at.log.x, at.log.y + number * canvas.skin.note.pitch
            if named:
                place = (say.seat - self.talk.seat) % len(COLOURS)
                colour = "text2" if say.seat == OUTSIDE else COLOURS[place]
                canvas.text(x, y, self._name(say), colour)
                x += self._name_width(say)
            if say.emote:
                canvas.sprite(x + at.log_emote.x, y + at.log_emote.y, f"emote/{say.emote}")
            canvas.text(x, y, text, "text", width=canvas.width - x)
        if self.focus is Focus.LOG:
            box = canvas.skin.screen.main
            canvas.frame(box.x, box.y, box.w, at.line_y - box.y, "cursor")

    def _draw_emotes(self, canvas: Canvas) -> None:
        at = canvas.skin.chat
        for number, name in enumerate(EMOTES):
            x = at.grid.x + number % at.columns * at.cell.x
            y = at.grid.y + number // at.columns * at.cell.y
            frames = canvas.skin.frames(f"emote/{name}")
            frame = frames[0]
            if number == self.emote and self.focus is Focus.BODY:
                box = at.cursor
                canvas.panel(x + box.x, y + box.y, box.w, box.h, "sel", "cursor")
                canvas.frame(x + box.x + 1, y + box.y + 1, box.w - 2, box.h - 2, "cursor")
                frame = frames[int(self.app.now / BOB) % len(frames)]
            canvas.sprite(x + at.emote.x, y + at.emote.y, frame)
        canvas.rect(at.rule_inset, at.rule_y, canvas.width - 2 * at.rule_inset, 1, "edge")
        for number, (point, key) in enumerate(zip(at.short, self.phrases, strict=False), start=1):
            canvas.text(point.x, point.y, str(number), "text")
            canvas.text(point.x + at.short_text, point.y, tr(key), "text", width=at.short_w)

    def _draw_phrases(self, canvas: Canvas) -> None:
        at = canvas.skin.chat
        for number, key in enumerate(self.phrases):
            y = at.quick_y + number * at.quick_h
            if number == self.phrase and self.focus is Focus.BODY:
                canvas.rect(0, y, canvas.width, at.quick_h, "sel")
            canvas.text(at.digit_x, y + at.quick_text_y, str(number + 1), "navy")
            canvas.text(at.quick_x, y + at.quick_text_y, tr(key), "text", width=at.quick_w)
        page = tr("chat.page", n=self.page + 1, of=self.pages)
        canvas.text(at.page.x, at.page.y, page, "light2", align="right")

    def _draw_draft(self, canvas: Canvas) -> None:
        at = canvas.skin.chat
        edge = "cursor" if self.focus is Focus.BODY else "edge"
        canvas.panel(*at.draft, "paper", edge, corner=2)
        text = self.draft or tr("chat.empty")
        colour = "text" if self.draft else "text2"
        room = at.draft.w - 2 * at.draft_text.x
        lines = wrap(text, room, canvas.text_width)
        for number, line in enumerate(lines[: at.draft_lines]):
            y = at.draft.y + at.draft_text.y + number * canvas.skin.note.pitch
            canvas.text(at.draft.x + at.draft_text.x, y, line, colour, width=room)
