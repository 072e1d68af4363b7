"""The table: the screen that plays.

It shows one update of the session after the other and asks for the next when it has caught up. It knows no
rule: what may be done comes from `Question` and from the session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.bots import Why
from core.cards import Card, Cards
from core.messages import (
    Action,
    Bury,
    Declare,
    NamePartner,
    Pass,
    Phase,
    PlayCards,
    Reason,
    Refused,
)
from core.unseen import may_fail
from phone_client.keys import Key
from phone_client.screen import Soft
from phone_client.screens import declare_panel, hand, prompt, table_keys, table_view
from phone_client.screens.chooser import Chooser
from phone_client.screens.declare_panel import Chip
from phone_client.screens.naming import Namer
from phone_client.screens.question import Hints, Question
from phone_client.screens.shows import card_text
from phone_client.screens.watching import Watching
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Session


class TableScreen(Watching):
    """Plays at the table of a session. It closes when the player leaves it."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app, session)
        self.chooser = Chooser()
        self.question = Question(self.stage.shown)
        self.picker = declare_panel.Picker()
        self.namer = Namer()
        self.dim: frozenset[Card] = frozenset()  # greyed: they cannot be played now (a setting)
        self._armed: Cards = ()  # one more press plays them (the setting "ask before cards are played")
        self._suits: tuple[int, ...] = ()  # the order in which the hand lies
        self._hints = Hints()
        self.browsing = False  # the cursor is moved while others play
        self.asked_at = self.now  # since when the question stands
        self.panel_at = self.now  # since when the declare panel is there
        self._panel_seen = False
        self._asked: tuple[object, ...] = ()
        self.look_again()

    # --- what is asked --------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:  # type: ignore[override]
        """Whether the picture moves by itself."""
        raising = self.app.skin.timing.raise_card / 1000 * self.app.settings.stretch
        lifted = any(0 <= self.now - at <= raising for at in self.chooser.moved_at.values())
        return self.stage.moving(self.now) or lifted

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

    @property
    def panel_verb(self) -> str:
        """What showing the chosen set of the panel would be (shows.verb); empty without the panel."""
        sets = self.panel
        if sets is None:
            return ""
        return declare_panel.chosen_verb(self.stage.shown, self.me, sets, self.picker.at(sets))

    def deal_begins(self) -> None:
        self.chooser.put_back(self.now)

    def take_back(self) -> None:
        self.chooser.put_back(self.now)

    def tick(self, now: float) -> None:
        super().tick(now)
        self._play_the_only_one()

    def look_again(self) -> None:
        """Lays the hand as it is shown now, and finds out what this seat is asked."""
        shown = self.stage.shown
        if shown is not self.question.obs:
            self.question = Question(shown)
        question = self.question
        held = tuple(hand.groups(shown.hand, question.table, self._suits))
        self._suits = tuple(group.suit for group in held)
        self.chooser.lay(hand.spots(held, self.app.skin.hand, burying=self.burying or self.naming))
        panel = bool(self.panel)
        if panel and not self._panel_seen:
            self.panel_at = self.now
        self._panel_seen = panel
        asked = (shown.deal, shown.phase, len(shown.tricks), question.mine, panel)
        if asked != self._asked and not self.stage.busy:
            self._asked = asked
            self._ask()

    def _ask(self) -> None:
        """A new question stands."""
        question, chooser = self.question, self.chooser
        self.asked_at = self.now
        self._armed = ()
        if not self.news or self.panel:
            self.toast = ""
        self._hints, self.browsing = Hints(), False
        self.dim = frozenset()
        chooser.hinted = set()
        if self.naming:
            self.hint()  # the grid opens at a sensible card; why it is so is told when a hint is asked for
            self._hints = Hints()
            self.app.play("turn")
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
        if self.app.settings.auto_single and self.free and self.now - self.asked_at >= alone:
            forced = self.question.forced
            if forced and self.app.top is self:
                self._do(PlayCards(forced))

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        return table_keys.soft(self)

    def key(self, key: Key) -> None:
        table_keys.press(self, key)

    def held(self, key: Key) -> None:
        table_keys.held(self, key)

    def hasten(self, key: Key) -> None:
        """Any key ends what moves; Select also lets the rest of the cards fall at once."""
        if key is Key.SELECT and self.stage.shown.phase is Phase.DRAW:
            self.session.hurry(self.now)
        self.stage.finish(self.now)
        self.go_on()

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
        """Raises the next sensible choice, or points at the next set or card worth showing or naming."""
        hint = self._hints.next(self.session.hints) if self.free or self.panel is not None else None
        if hint is None:
            return
        if self.panel is not None:
            self.picker.choose(hint.cards)
        elif self.naming:
            self.namer.point_at(hint.cards[0])
        else:
            self._armed = ()
            self.chooser.hint(hint.cards, self.now)
            self.chooser.point_at(hint.cards, self.now)

    @property
    def why(self) -> Why | None:
        """The reason for the hint; None once something else has been chosen."""
        hint = self._hints.now
        if hint is None:
            return None
        chooser, sets = self.chooser, self.panel
        if sets is not None:
            stands = not hint.cards or sets[self.picker.at(sets)].cards == hint.cards
        elif self.naming:
            stands = self.namer.card == hint.cards[0]
        else:
            stands = bool(hint.cards) and sorted(chooser.chosen) == sorted(hint.cards)
        return hint.why if stands else None

    @property
    def can_play(self) -> bool:
        """Whether the chosen cards may be played or buried now."""
        return self.free and self.question.refusal(self.chooser.chosen) is None

    def play(self) -> None:
        """Plays or buries the chosen cards, or says why not."""
        if not self.free or not (self.question.playing or self.question.burying):
            return
        cards = self.chooser.chosen
        reason = self.question.refusal(cards)
        if reason is not None:
            self.refuse(reason)
        else:
            key = "table.again_bury" if self.question.burying else "table.again_play"
            risky = self._risky(cards)
            if self._sure(cards, tr("table.again_throw" if risky else key, n=len(cards)), risky=risky):
                self._do(Bury(cards) if self.question.burying else PlayCards(cards))

    def name_card(self) -> None:
        """Names the card under the cursor as the partner's."""
        card = self.namer.card
        if self.naming and self._sure((card,), tr("naming.again", card=card_text(card))):
            self._do(NamePartner(card))

    def _risky(self, cards: Cards) -> bool:
        """Whether the player is to be asked before this throw, because it may fail."""
        leads = self.question.playing and self.question.lead is None
        return self.app.settings.confirm_throw and leads and may_fail(self.question.obs, cards)

    def _sure(self, cards: Cards, words: str, *, risky: bool = False) -> bool:
        """Whether the player means it: asked once more, if that is wanted."""
        if not (self.app.settings.confirm_play or risky) or self._armed == cards:
            return True
        self._armed = cards
        self.say(words)
        return False

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

    def _do(self, action: Action) -> None:
        try:
            self.session.act(action, self.now)
        except Refused as refused:
            self.refuse(refused.reason)
            return
        self._armed, self.toast = (), ""
        self.go_on()

    def show_chip(self) -> None:
        """Shows the chosen set of the panel."""
        sets = self.panel
        if sets:
            self.show(sets[self.picker.at(sets)].cards)

    def show(self, cards: Cards) -> None:
        """Shows a set."""
        self._do(Declare(cards))

    def pass_on(self) -> None:
        """Shows nothing."""
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

    @property
    def leaving(self) -> str:
        """The words for leaving the table."""
        return tr("table.leave")

    def leave(self) -> None:
        """Leaves the table; the match is kept."""
        self.session.close()
        self.app.pop()

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
        self.hasten(Key.SELECT)

    # --- the picture -------------------------------------------------------------------------------------

    @property
    def burying(self) -> bool:
        """Whether the kitty's slots are there to be filled."""
        return self.question.burying and not self.stage.busy

    @property
    def naming(self) -> bool:
        """Whether the partner's card is to be named now."""
        return self.free and self.question.naming

    @property
    def cursor(self) -> bool:
        """Whether the cursor is seen: there is something to choose, or it is moved in advance."""
        choosing = self.question.playing or self.burying
        return choosing or (self.browsing and self.stage.shown.phase is Phase.PLAY)

    def draw(self, canvas: Canvas) -> None:
        table_view.draw(canvas, table_view.view_of(self))
