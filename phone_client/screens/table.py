"""The table: the screen that plays (LOOK 3, 4).

It shows one update of the session after the other and asks for the next when it has caught up. It knows no
rule: what may be done comes from `Question` and from the session.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.cards import Card, Cards
from core.messages import Action, Bury, Declare, Pass, Phase, PlayCards, Reason, Refused
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import declare_panel, hand, prompt, table_view
from phone_client.screens.animate import Stage
from phone_client.screens.bubbles import Bubbles
from phone_client.screens.chooser import Chooser
from phone_client.screens.declare_panel import Chip
from phone_client.screens.happenings import happens
from phone_client.screens.plates import place_of
from phone_client.screens.question import Hints, Question
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Session

_UPDATES_A_TICK = 60  # with animation off many may come at once
_GUARD = 0.5  # seconds in which Select, pressed to hurry, does not yet answer a new question


class TableScreen(Screen):
    """Plays at the table of a session. It closes when the player leaves it."""

    session: Session

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.now = app.now
        timing = app.skin.timing
        self.stage = Stage(session.observation, timing, lambda: app.settings.stretch)
        self.chooser = Chooser()
        self.bubbles = Bubbles(timing)
        self.question = Question(self.stage.shown)
        self.picker = declare_panel.Picker()
        self.dim: frozenset[Card] = frozenset()  # greyed: they cannot be played now (a setting)
        self.toast = ""  # words above the hand
        self._toast_until = 0.0
        self._armed: Cards = ()  # one more press plays them (the setting "ask before cards are played")
        self._hints = Hints()
        self._browsing = False  # the cursor is moved while others play
        self._asked_at = self.now  # since when the question stands
        self._asked: tuple[object, ...] = ()
        self._results = 0  # the last deal whose result has been shown
        self._beat: tuple[object, ...] = ()
        self._changes = 0
        self._look_again()

    # --- what is going on --------------------------------------------------------------------------------

    @property
    def caught_up(self) -> bool:  # type: ignore[override]
        """Whether everything that has happened has been shown."""
        return not self.stage.busy and self.stage.shown.version >= self.session.observation.version

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Whether the picture moves by itself."""
        raising = self.app.skin.timing.raise_card / 1000 * self.app.settings.stretch
        lifted = any(0 <= self.now - at <= raising for at in self.chooser.moved_at.values())
        return self.stage.moving(self.now) or lifted

    @property
    def me(self) -> int:
        """The seat of the player."""
        return self.session.seat

    def name(self, seat: int) -> str:
        """Returns a player's name."""
        return self.session.names[seat]

    @property
    def free(self) -> bool:
        """Whether the player is to answer the question of now: nothing is left to be shown before it."""
        return not self.stage.busy and self.question.mine and not self.session.auto

    @property
    def panel(self) -> list[Chip] | None:
        """The sets of the declare panel; None while it is not there."""
        if not self.question.showing or self.session.auto or self.stage.held:
            return None
        return declare_panel.chips(self.stage.shown, self.question.table)

    def tick(self, now: float) -> None:
        self.now = now
        self._go_on()
        for line in self.session.heard(now):
            self.bubbles.say(place_of(line.seat, self.me), line, now)
            self.app.play("chat")
            self.app.redraw()
        self._play_the_only_one()
        self._repaint()

    def _go_on(self) -> None:
        """Shows what is due, and takes the next updates from the session as long as nothing moves."""
        stage = self.stage
        stage.tick(self.now)
        for _ in range(_UPDATES_A_TICK):
            for event in stage.take_news():
                happens(self, event)
            if stage.busy:
                break
            update = self.session.poll(self.now)
            if update is None:
                break
            stage.take(update, self.now)
            self.app.redraw()
        self._look_again()
        self._show_result()

    def _show_result(self) -> None:
        """Opens the result of a deal once it has been seen to end."""
        shown = self.stage.shown
        if shown.result is None or self.stage.busy or self._results == shown.deal or self.app.top is not self:
            return
        from phone_client.screens.deal_result import DealResultScreen

        self._results = shown.deal
        won = (shown.result.dealer_up > 0) == ((shown.result.dealer - self.me) % 2 == 0)
        self.app.play("win" if won else "lose")
        self.app.push(DealResultScreen(self.app, self.session, shown))

    def _look_again(self) -> None:
        """Lays the hand as it is shown now, and finds out what this seat is asked."""
        shown = self.stage.shown
        if shown is not self.question.obs:
            self.question = Question(shown)
        question = self.question
        held = tuple(hand.groups(shown.hand, question.table))
        self.chooser.lay(hand.spots(held, self.app.skin.hand, burying=self.burying))
        asked = (shown.deal, shown.phase, len(shown.tricks), question.mine, bool(self.panel))
        if asked != self._asked and not self.stage.busy:
            self._asked = asked
            self._ask()

    def _ask(self) -> None:
        """A new question stands."""
        question, chooser = self.question, self.chooser
        self._asked_at = self.now
        self.toast, self._armed = "", ()
        self._hints, self._browsing = Hints(), False
        self.dim = frozenset()
        chooser.hinted = set()
        if not question.playing or self.session.auto:
            chooser.lock((), self.now)
            if self.burying:
                chooser.put_back(self.now)
                self.app.play("turn")
            return
        if chooser.chosen and question.refusal(chooser.chosen):  # chosen beforehand, for something else
            chooser.put_back(self.now)
        chooser.lock(question.compulsory, self.now)
        if question.lead is not None:
            led = question.lead.suit
            chooser.point_at([c for c in question.obs.hand if question.table.suit[c] == led], self.now)
        if self.app.settings.dim_unplayable:
            self.dim = question.unplayable()
        self.app.play("turn")

    def _play_the_only_one(self) -> None:
        """Makes the only legal play by itself, if that is wanted (`auto_single`)."""
        alone = self.app.skin.timing.alone / 1000
        if self.app.settings.auto_single and self.free and self.now - self._asked_at >= alone:
            forced = self.question.forced
            if forced and self.app.top is self:
                self._do(PlayCards(forced))

    def _repaint(self) -> None:
        """Asks for a new picture when something that moves in steps has moved."""
        gone = self.bubbles.tick(self.now) or self.stage.changes != self._changes
        self._changes = self.stage.changes
        if self.toast and self.now >= self._toast_until:
            self.toast, gone = "", True
        blink = self.app.skin.timing.blink / 1000 * self.app.settings.stretch
        since = self.now - self.stage.turn_since
        beat = (self.bubbles.phase(self.now), int(since / blink) if blink and since < 5 * blink else -1)
        if gone or beat != self._beat:
            self._beat = beat
            self.app.redraw()

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        if self.panel is not None:
            word = declare_panel.verb(self.stage.shown.phase, self.stage.shown.shown, self.me)
            left = SoftKey(tr(f"table.{word}"), self._show_chip)
            return Soft(left, SoftKey(tr(f"table.{word}_not"), self._pass), self._hint_of_key())
        off = not self.free or self.question.refusal(self.chooser.chosen) is not None
        left, right = SoftKey(tr("app.options"), self.open_options), SoftKey(tr("table.chat"), self.open_chat)
        return Soft(left, right, self._hint_of_key(), off=off and self.question.obs.phase is not Phase.DRAW)

    def _hint_of_key(self) -> str:
        """Returns the one key that matters now, or how far dealing is."""
        shown = self.stage.shown
        if shown.phase is Phase.DRAW:
            return tr("table.dealt", n=shown.counts[self.me], of=shown.rules.hand_size)
        if not self.free:
            return ""
        if self.question.burying:
            return tr("table.key_bury")
        return tr("table.key_play") if self.question.playing else ""

    def key(self, key: Key) -> None:
        if key is Key.D0:
            self.open_look()
            return
        moved = PAD.get(key, key)
        if self.panel is not None:
            self._panel_key(key, moved)
            return
        if self.stage.busy or self.stage.shown.phase is Phase.DRAW:
            self._hasten(moved)
            if moved in (Key.SELECT, Key.D1):  # pressed to see more, not to answer what is not yet seen
                return
        self._browsing = True
        keys: dict[Key, Callable[[], object]] = {
            Key.LEFT: lambda: self.chooser.step(-1, self.now),
            Key.RIGHT: lambda: self.chooser.step(1, self.now),
            Key.UP: lambda: self.chooser.change_row(-1, self.now),
            Key.DOWN: lambda: self.chooser.change_row(1, self.now),
            Key.SELECT: self.toggle,
            Key.D1: self.play,
            Key.D3: self.hint,
            Key.D9: self.put_back,
            Key.CLEAR: self.put_back,
        }
        if moved in keys:
            keys[moved]()

    def held(self, key: Key) -> None:
        under = self.chooser.under
        choosing = self.stage.shown.phase in (Phase.BURY, Phase.PLAY) and self.panel is None
        if PAD.get(key, key) is Key.SELECT and under is not None and choosing:
            self.chooser.toggle_group(self.question.unit(under.slot.card), self.now)

    def _panel_key(self, key: Key, moved: Key) -> None:
        """A key while the panel asks. Select hurries the dealing; in the last window it shows, as 5 does."""
        if moved in (Key.LEFT, Key.RIGHT):
            self.picker.step(self.panel or [], 1 if moved is Key.RIGHT else -1)
        elif key is Key.SELECT and self.stage.shown.phase is Phase.DRAW:
            self._hasten(moved)
        elif moved is Key.SELECT and (key is Key.D5 or self.now - self._asked_at >= _GUARD):
            self._show_chip()

    def _hasten(self, key: Key) -> None:
        """Any key ends what moves; Select also lets the rest of the cards fall at once."""
        if key is Key.SELECT and self.stage.shown.phase is Phase.DRAW:
            self.session.hurry(self.now)
        self.stage.finish(self.now)
        self._go_on()

    # --- what the player does ----------------------------------------------------------------------------

    def toggle(self) -> None:
        """Raises or lowers the card under the cursor."""
        self._armed = ()
        self.chooser.toggle(self.now)

    def put_back(self) -> None:
        """Puts all chosen cards back."""
        self._armed = ()
        self.chooser.put_back(self.now)

    def hint(self) -> None:
        """Raises the next sensible choice."""
        cards = self._hints.next(self.session.hints) if self.free and self.panel is None else ()
        if cards:
            self._armed = ()
            self.chooser.hint(cards, self.now)
            self.chooser.point_at(cards, self.now)

    def play(self) -> None:
        """Plays or buries the chosen cards, or says why not."""
        if not self.free or not (self.question.playing or self.question.burying):
            return
        cards = self.chooser.chosen
        reason = self.question.refusal(cards)
        if reason is not None:
            self.refuse(reason)
        elif self.app.settings.confirm_play and self._armed != cards:
            self._armed = cards
            key = "table.again_bury" if self.question.burying else "table.again_play"
            self.say(tr(key, n=len(cards)))
        else:
            self._do(Bury(cards) if self.question.burying else PlayCards(cards))

    def refuse(self, reason: Reason) -> None:
        """Says why a choice is refused; the cards stay raised."""
        lead = self.question.lead
        suit = prompt.suit_word(lead.suit) if lead is not None else ""
        of = (
            self.question.obs.rules.kitty_size
            if self.question.burying
            else lead.size
            if lead is not None
            else 0
        )
        self.say(tr(f"reason.{reason.name.lower()}", suit=suit, n=of))
        self.app.play("error")

    def say(self, text: str) -> None:
        """Shows a few words above the hand for a moment."""
        self.toast = text
        self._toast_until = self.now + self.app.skin.timing.toast / 1000
        self.app.redraw()

    def _do(self, action: Action) -> None:
        try:
            self.session.act(action, self.now)
        except Refused as refused:
            self.refuse(refused.reason)
            return
        self._armed, self.toast = (), ""
        self._go_on()

    def _show_chip(self) -> None:
        sets = self.panel
        if sets:
            self._do(Declare(sets[self.picker.at(sets)].cards))

    def _pass(self) -> None:
        self._do(Pass())

    # --- other screens -----------------------------------------------------------------------------------

    def open_options(self) -> None:
        """Opens the options menu."""
        from phone_client.screens.options import TableOptions

        self.app.push(TableOptions(self.app, self))

    def open_chat(self) -> None:
        """Opens the chat."""
        from phone_client.screens.chat import ChatScreen

        self.app.push(ChatScreen(self.app, self.session))

    def open_look(self) -> None:
        """Opens the look at tricks and cards."""
        from phone_client.screens.look import LookScreen

        self.app.push(LookScreen(self.app, self.session, self.stage.shown))

    def leave(self) -> None:
        """Leaves the table; the match is kept."""
        self.session.close()
        self.app.pop()

    def note_read(self) -> None:
        """The note about a failed throw is closed."""
        self.stage.go_on(self.now)

    def resumed(self, result: object) -> None:
        if result == "again":
            self.app.replace(TableScreen(self.app, self.session.again(self.now)))
        elif result == "menu":
            self.leave()

    def switch_auto(self) -> None:
        """Lets the game play on for the player, or no longer."""
        self.session.auto = not self.session.auto
        self._asked = ()  # the question is put anew

    def hurry(self) -> None:
        """Lets the rest of the cards fall at once."""
        self._hasten(Key.SELECT)

    # --- the picture -------------------------------------------------------------------------------------

    @property
    def burying(self) -> bool:
        """Whether the kitty's slots are there to be filled."""
        return self.question.burying and not self.stage.busy

    @property
    def cursor(self) -> bool:
        """Whether the cursor is seen: there is something to choose, or it is moved in advance."""
        choosing = self.question.playing or self.burying
        return choosing or (self._browsing and self.stage.shown.phase is Phase.PLAY)

    def draw(self, canvas: Canvas) -> None:
        table_view.draw(canvas, table_view.view_of(self))
