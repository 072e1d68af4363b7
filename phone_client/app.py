"""The app: a stack of screens, the keys, the clock, and the frame.

It knows no window: `key_down`, `key_up`, `typed` and `tick` come from outside with the time in seconds, and
`frame()` is what to show. Repeat and long press are made from these alone: window and script behave alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from phone_client import bodies, chrome, text
from phone_client.bodies import Bodies
from phone_client.camera import Camera
from phone_client.canvas import Canvas
from phone_client.keys import Key
from phone_client.screen import Screen, Soft
from phone_client.thinker import Here
from phone_client.wrap import wrap

if TYPE_CHECKING:
    from phone_client.body import Body, BodyError
    from phone_client.font import Font
    from phone_client.multitap import Mode
    from phone_client.online import Online
    from phone_client.settings import Settings
    from phone_client.skin import Skin
    from phone_client.storage import Storage
    from phone_client.thinker import Thinker

HOLD: Final = 0.6  # seconds until a key repeats or counts as a long press
REPEAT: Final = 1 / 6
REPEAT_TEXT: Final = 1 / 10  # while text is entered
WARNING: Final = 3.0  # seconds a note stays at least
CONFIRMATION: Final = 1.5
READING: Final = 12  # characters a second: a long note, which names a file, stays longer
_EPSILON: Final = 1e-6  # a tick that falls on the moment itself counts


@dataclass(slots=True)
class _Down:
    """A key that is down: the screen it went to, when it repeats next, whether its long press was told."""

    screen: Screen | None
    due: float
    told: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Words over everything until `until`; `good`: a confirmation, else a warning."""

    words: str
    good: bool
    since: float
    until: float


class App:
    """See the module. `seed` decides everything that is random; `language` is spoken for now, whatever the
    settings say, until another is chosen."""

    def __init__(
        self,
        skin: Skin,
        font: Font,
        settings: Settings,
        storage: Storage,
        seed: int,
        language: str | None = None,
    ) -> None:
        self.skin = skin
        self.font = font
        self.settings = settings
        self.storage = storage
        self.seed = seed
        self.rng = random.Random(seed)
        self.now = 0.0
        self.running = True
        self.screens: list[Screen] = []
        self.notes: list[Note] = []
        self.canvas = Canvas(skin, font)
        self.thinker: Thinker | Here = Here()
        self.bodies = Bodies()
        self.camera = Camera()
        self.photograph: Callable[[], None] | None = None  # keeps a picture of what shows the app, with frame
        self.writing: Mode | None = None  # the way of writing that was chosen last
        self.online: Online | None = None  # what there is of it, once it was entered
        self._language = language
        self._down: dict[Key, _Down] = {}
        self._sounds: list[str] = []
        self._stale = True
        self._take_up()

    # --- screens ---------------------------------------------------------------------------------------

    @property
    def top(self) -> Screen:
        """The screen that has the keys. There is always one after start()."""
        return self.screens[-1]

    def start(self) -> None:
        """Opens the first screen."""
        from phone_client.screens.menu import Splash  # the screens know the app, not the app the screens

        self.push(Splash(self))

    @property
    def table(self) -> Screen | None:
        """The screen that plays at a table (it has a session), the highest if there were several."""
        return next((screen for screen in reversed(self.screens) if screen.session), None)

    def push(self, screen: Screen) -> None:
        """Puts a screen on top."""
        self.screens.append(screen)
        self.redraw()

    def pop(self, result: Any = None) -> None:
        """Closes the top screen; the one below gets the result. Closing the last one ends the app."""
        self.screens.pop()
        self.redraw()
        if self.screens:
            self.top.resumed(result)
        else:
            self.quit()

    def replace(self, screen: Screen) -> None:
        """Puts a screen in the place of the top one; nobody is told a result."""
        self.screens.pop()
        self.push(screen)

    def quit(self) -> None:
        """Ends the app: the window closes when the present key is done."""
        self.running = False

    def close(self) -> None:
        """Leaves all tables, what was played there is saved; and ends all thinking."""
        for screen in self.screens:
            if screen.session is not None:
                screen.session.close()
        self.thinker.close()
        if self.online is not None:
            self.online.close()

    # --- settings and words ----------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language of now, "zh" or "en"."""
        return text.language()

    def change(self, **values: Any) -> None:
        """Changes settings by name, at once, and keeps them. Raises ValueError for no choice."""
        if "language" in values:
            self._language = None
        self.settings = replace(self.settings, **values)
        self._take_up()
        try:
            self.storage.save_settings(self.settings)
        except OSError as error:
            self.notify(text.tr("app.not_saved", why=error.strerror or str(error)))

    @property
    def body(self) -> Body | None:
        """The phone's body, the usual one where that chosen cannot be used; None: the screen alone."""
        return self.bodies.usable(self.settings.body)

    def body_fails(self, name: str, error: BodyError) -> None:
        """Tells what is wrong with a body; the usual one takes its place."""
        self.bodies.refuse(name, error)
        self.notify(bodies.words(error))

    def notify(self, words: str, *, good: bool = False) -> None:
        """Tells the user something about the world outside the game (files, windows) in a note that goes by
        itself; several follow each other. What the game has to say is said by its screens."""
        since = max([self.now, *(note.until for note in self.notes)])
        stay = max(CONFIRMATION if good else WARNING, len(words) / READING)
        self.notes.append(Note(words, good, since, since + stay))
        self.redraw()

    def take_picture(self) -> None:
        """Keeps a picture of the screen, with what is around it where there is something."""
        if self.photograph is not None:
            self.photograph()
        else:
            self.camera.take_picture(self)

    def take_film(self, until: float | None = None) -> None:
        """Keeps the last seconds before `until`, or before now, as an animated picture."""
        self.camera.take_film(self, until)

    def _drop_note(self) -> None:
        """Takes the first note away; the others move up in time."""
        del self.notes[0]
        if self.notes:
            early = self.notes[0].since - self.now
            self.notes = [replace(n, since=n.since - early, until=n.until - early) for n in self.notes]

    def play(self, sound: str) -> None:
        """Asks for a sound of phone_client.sound by name."""
        self._sounds.append(sound)

    def take_sounds(self) -> list[str]:
        """Returns the sounds asked for since the last call."""
        sounds, self._sounds = self._sounds, []
        return sounds

    def _take_up(self) -> None:
        wanted = self._language or self.settings.language
        if wanted == "auto":
            wanted = "zh" if text.system_is_chinese() else "en"
        text.set_language(wanted if self.font.chinese else "en")
        self.canvas.english = text.language() == "en"
        self.canvas.card_back = self.settings.card_back
        if (self.skin.theme, self.skin.four_colours) != (self.settings.theme, self.settings.four_colours):
            self.skin.use(self.settings.theme, four_colours=self.settings.four_colours)
        self.redraw()

    # --- keys ------------------------------------------------------------------------------------------

    def key_down(self, key: Key, now: float) -> bool:
        """A key goes down; returns whether the game has got it. One that is down already is no new press."""
        self.now = now
        if key in self._down:
            return False
        self._down[key] = _Down(self.screens[-1] if self.screens else None, now + HOLD)
        self.redraw()
        while self.notes and self.notes[0].good:
            self._drop_note()  # what only confirms goes out of the way
        if self.notes:
            self._drop_note()  # any key takes a warning away and does nothing else
            self._down[key].screen = None
            return False
        if self.screens:
            self.play("key")
            self._press(key)
        return True

    def caught(self, chord: str, now: float) -> bool:
        """A key of a PC keyboard goes down, by its own name; returns whether a screen has taken it so."""
        self.now = now
        if not self.screens or self.notes or not self.top.caught(chord):
            return False
        self.redraw()
        return True

    def key_up(self, key: Key, now: float) -> None:
        """A key comes up."""
        self.now = now
        self._down.pop(key, None)

    @property
    def down(self) -> list[Key]:
        """The keys that are down now."""
        return list(self._down)

    def release_all(self, now: float) -> None:
        """No key is down any more: the window has lost the keyboard."""
        self.now = now
        self._down.clear()

    def typed(self, words: str, now: float) -> bool:
        """Text from a PC keyboard, or pasted, for screens that take text; returns whether one has got it."""
        self.now = now
        if not self.screens or not self.top.takes_text or self.notes:
            return False
        self.top.typed(words)
        self.redraw()
        return True

    def _press(self, key: Key) -> None:
        if key in (Key.SOFT_LEFT, Key.SOFT_RIGHT):
            soft = self.top.softkeys()
            side = soft.left if key is Key.SOFT_LEFT else soft.right
            if side is not None:
                side.act()
        else:
            self.top.key(key)

    def _hold(self, key: Key, down: _Down) -> None:
        """The key has been down for long enough to repeat, or be a long press, of the screen it went to."""
        if key in (Key.SOFT_LEFT, Key.SOFT_RIGHT) or down.screen is None or down.screen is not self.top:
            return
        if self.top.repeats(key):
            pause = REPEAT_TEXT if self.top.takes_text else REPEAT
            down.due = down.due + pause if down.due + pause > self.now else self.now + pause
            self.top.key(key)
            self.redraw()
        elif not down.told:
            down.told = True
            self.top.held(key)
            self.redraw()

    # --- time and picture ------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        """Time passes. The window and the script call this about 30 times a second."""
        self.now = now
        self.camera.tell(self)
        if self.notes:
            self.redraw()
            self.notes = [note for note in self.notes if note.until > now + _EPSILON]
        for key, down in list(self._down.items()):
            if down.due <= now + _EPSILON and self._down.get(key) is down and self.screens:
                self._hold(key, down)
        shown = self._visible()
        if self.table is not None and self.table not in shown:
            self.table.tick(now)  # the game goes on under what covers it
        for screen in shown:
            screen.tick(now)

    def redraw(self) -> None:
        """What is shown has changed."""
        self._stale = True

    @property
    def needs_redraw(self) -> bool:
        """Whether frame() would now give another picture than last time."""
        return self._stale or any(screen.animating for screen in self._visible())

    def frame(self) -> Canvas:
        """Returns the picture of now, drawn anew only where it may have changed."""
        if self.needs_redraw:
            self._stale = False
            self._draw()
            self.camera.saw(self.canvas.pixels, self.now)
        return self.canvas

    def _visible(self) -> list[Screen]:
        """Returns the screens that can be seen, the lowest first."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].overlay:
            first -= 1
        return self.screens[max(first, 0) :]

    def _draw(self) -> None:
        canvas = self.canvas
        shown = self._visible()
        for screen in shown:
            screen.draw(canvas)
        if self.notes:
            note = self.notes[0]
            lines = wrap(note.words, self.skin.note.text_w, canvas.text_width)
            head, tone = ("app.done", "ok") if note.good else ("app.attention", "warn")
            left = (note.until - self.now) / (note.until - note.since)
            chrome.note(canvas, text.tr(head), lines, tone=tone, left=left)
        soft = self.top.softkeys() if shown and not self.notes else Soft()
        labels = [side.label if side else "" for side in (soft.left, soft.right)]
        chrome.soft_keys(canvas, labels[0], soft.middle, labels[1], possible=not soft.off)
        if soft.arrows is not None:
            chrome.soft_arrows(canvas, up=soft.arrows[0], down=soft.arrows[1])
