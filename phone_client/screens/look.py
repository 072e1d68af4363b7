"""Key 0: the tricks that have been played, and what is known of this deal (LOOK 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.cards import POINTS, Cards
from core.messages import Observation, Trick
from core.ranks import rank_table
from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import cards_row
from phone_client.screens.plates import rank_text
from phone_client.screens.trick_view import in_order
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Session

_TRICK, _DEAL = range(2)


class LookScreen(Screen):
    """Two tabs: a trick, paged with 4 and 6, and the deal."""

    def __init__(self, app: App, session: Session, obs: Observation) -> None:
        super().__init__(app)
        self._names = session.names
        self._heads = session.heads
        self._me = session.seat
        self._obs = obs
        self._table = rank_table(obs.trump, obs.level, obs.rules.twos_trump)
        self.tab = _TRICK if obs.tricks else _DEAL
        self.page = len(obs.tricks) - 1  # the trick shown

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        left = None
        if self.tab == _TRICK and self.page > 0:
            left = SoftKey(tr("look.before"), lambda: self.turn(-1))
        arrows = (self.tab == _DEAL, self.tab == _TRICK)
        return Soft(left, SoftKey(tr("app.back"), self.app.pop), arrows=arrows)

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.UP:
                self.tab = _TRICK
            case Key.DOWN:
                self.tab = _DEAL
            case Key.LEFT:
                self.turn(-1)
            case Key.RIGHT:
                self.turn(1)
            case Key.D0 | Key.CLEAR:
                self.app.pop()

    def turn(self, by: int) -> None:
        """Shows another trick; on the deal's tab the keys change tabs."""
        if self.tab == _TRICK:
            self.page = max(0, min(len(self._obs.tricks) - 1, self.page + by))
        elif by < 0:
            self.tab = _TRICK

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        obs = self._obs
        chrome.title(canvas, tr("look.title"), self._second())
        chrome.list_ground(canvas)
        at = canvas.skin.look
        chrome.tabs(canvas, at.tabs_y, [tr("look.trick"), tr("look.deal")], self.tab)
        canvas.rect(0, at.line_y, canvas.width, 1, "edge")
        if self.tab == _DEAL:
            self._deal(canvas)
        elif obs.tricks:
            self._trick(canvas, obs.tricks[self.page])
        else:
            canvas.text(canvas.width // 2, at.top + at.pitch, tr("look.no_trick"), "text2", align="centre")

    def _second(self) -> str:
        if self.tab == _TRICK:
            return tr("look.number", n=self.page + 1, of=len(self._obs.tricks)) if self._obs.tricks else ""
        return " ".join(part for part in (*deal_words(self._obs), self._dealer()) if part)

    def _dealer(self) -> str:
        dealer = self._obs.dealer
        return "" if dealer is None else tr("look.dealer", name=self._name(dealer))

    def _name(self, seat: int) -> str:
        return tr("table.me") if seat == self._me else self._names[seat]

    def _trick(self, canvas: Canvas, trick: Trick) -> None:
        """The plays in playing order, the winning one in gold, then who has the trick."""
        at = canvas.skin.look
        led = self._table.suit[trick.plays[0].cards[0]]
        for number, played in enumerate(trick.plays):
            y = at.top + number * at.row_h
            wins = played.seat == trick.winner
            if wins:
                canvas.rect(0, y, canvas.width, at.row_h, "sel")
            elif number < len(trick.plays) - 1 and trick.plays[number + 1].seat != trick.winner:
                canvas.rect(at.x, y + at.row_h - 1, canvas.width - 2 * at.x, 1, "list_ln")
            canvas.sprite(at.head.x, y + at.head.y, self._heads[played.seat])
            canvas.text(at.name.x, y + at.name.y, self._name(played.seat), "text", width=at.name_w)
            right = at.right
            word = tr("look.won", n=trick.points) if wins else tr("look.led") if number == 0 else ""
            if word:
                ink = "text" if wins else "text2"
                right -= canvas.text(right, y + at.name.y, word, ink, align="right") + at.gap
            crown_w = canvas.skin.size("icon/crown")[0] + at.gap if wins else 0
            cards = in_order(played.cards, self._table, led)
            room = right - at.cards.x - crown_w
            x = at.cards.x + cards_row.row(
                canvas, at.cards.x, y + at.cards.y, cards, self._table, room, ground="text"
            )
            if wins:
                canvas.sprite(x + at.gap, y + at.crown_y, "icon/crown")
        self._foot(canvas, trick)

    def _foot(self, canvas: Canvas, trick: Trick) -> None:
        at = canvas.skin.look
        ours = (trick.winner - self._me) % 2 == 0
        canvas.text(at.text_x, at.foot_y, tr("look.ours" if ours else "look.theirs"), "text2")
        obs = self._obs
        total = tr("look.points", n="?" if obs.points is None else obs.points, of=2 * obs.rules.step)
        canvas.text(at.right, at.foot_y, total, "text", align="right")
        canvas.text(at.text_x, at.foot_y + at.pitch, tr("look.keys"), "text2")

    def _deal(self, canvas: Canvas) -> None:
        """Points taken, declarations, the kitty as far as it may be seen."""
        at = canvas.skin.look
        y = self._points_taken(canvas, at.top)
        y = self._shown(canvas, y)
        self._kitty(canvas, y)

    def _points_taken(self, canvas: Canvas, y: int) -> int:
        at, obs = canvas.skin.look, self._obs
        attack = obs.dealer is not None and (obs.dealer - self._me) % 2 == 1
        canvas.text(at.text_x, y + at.label_y, tr("look.we_took" if attack else "look.they_took"), "text2")
        points = obs.points or 0
        canvas.text(at.right, y + at.label_y, str(points), "navy", align="right")
        missing = 2 * obs.rules.step - points
        word = tr("look.missing", n=missing) if missing > 0 else tr("look.enough")
        text_y = y + at.cards_label_y + at.card_text_y
        right = at.right - canvas.text(at.right, text_y, word, "text2", align="right") - at.gap
        cards = taken(obs)
        cards_row.row(canvas, at.text_x, y + at.cards_label_y, cards, self._table, right - at.text_x)
        return self._line(canvas, y + at.tall)

    def _shown(self, canvas: Canvas, y: int) -> int:
        at, obs = canvas.skin.look, self._obs
        x = at.text_x + canvas.text(at.text_x, y + at.card_text_y, tr("look.shown"), "text2") + at.shown_gap
        text_y = y + at.card_text_y + 2
        entries = obs.shown[-at.shown_most :]
        if not entries:
            word = tr("look.turned") if obs.turned else tr("look.nobody")
            x += canvas.text(x, text_y, word, "text") + at.gap
            cards_row.row(canvas, x, y + at.shown_y, obs.turned, self._table, at.right - x)
        for number, entry in enumerate(entries):
            if number:
                x += canvas.text(x, text_y, ">", "text2") + at.gap
            x += cards_row.row(canvas, x, y + at.shown_y, entry.cards, self._table, at.right - x) + 3
            x += canvas.text(x, text_y, self._name(entry.seat), "text", width=max(0, at.right - x)) + at.gap
        return self._line(canvas, y + at.short)

    def _kitty(self, canvas: Canvas, y: int) -> None:
        at, obs = canvas.skin.look, self._obs
        if obs.kitty:
            key = "look.kitty_all" if obs.result is not None else "look.kitty_mine"
            canvas.text(at.text_x, y + at.label_y, tr(key), "text2")
            worth = sum(POINTS[card] for card in obs.kitty)
            right = at.right
            text_y = y + at.cards_label_y + at.card_text_y
            right -= canvas.text(right, text_y, tr("look.worth", n=worth), "navy", align="right") + at.gap
            cards = in_order(obs.kitty, self._table, None)
            cards_row.row(canvas, at.text_x, y + at.cards_label_y, cards, self._table, right - at.text_x)
            self._line(canvas, y + at.tall)
        elif obs.owner is not None:
            words = tr("look.kitty_theirs", name=self._name(obs.owner))
            canvas.text(at.text_x, y + at.label_y, words, "text2", width=at.right - at.text_x)

    def _line(self, canvas: Canvas, y: int) -> int:
        """Draw a line; returns where the next part begins."""
        at = canvas.skin.look
        canvas.rect(at.x, y - 1, canvas.width - 2 * at.x, 1, "list_ln")
        return y


def deal_words(obs: Observation) -> tuple[str, str]:
    """Returns the level and the trump of a deal in words."""
    if not obs.trump_named:
        trump = ""
    elif obs.trump is None:
        trump = tr("look.no_trump")
    else:
        trump = tr("look.trump", suit="♠♥♣♦"[obs.trump])
    return tr("look.level", rank=rank_text(obs.level)), trump


def taken(obs: Observation) -> Cards:
    """Returns the cards with points in the tricks of the attackers, as they fell."""
    if obs.dealer is None:
        return ()
    side = {(obs.dealer + 1) % 4, (obs.dealer + 3) % 4}
    if obs.rules.partners == "named":
        side = set(range(4)) - {obs.dealer, obs.partner if obs.partner is not None else obs.dealer}
    won = [trick for trick in obs.tricks if trick.winner in side]
    return tuple(card for trick in won for played in trick.plays for card in played.cards if POINTS[card])
