"""Key 0: the tricks that have been played, what is known of this deal, and who has shown what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.cards import POINTS, Card, Cards
from core.messages import Observation, Played, Trick
from core.ranks import rank_table
from phone_client import chrome
from phone_client.keys import PAD, Key
from phone_client.screen import Screen, Soft, SoftKey
from phone_client.screens import cards_row, seat_cells, shows, sides
from phone_client.screens.plates import rank_text
from phone_client.screens.seat_cells import Cell
from phone_client.screens.trick_view import in_order
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.session import Players

_TRICK, _DEAL, _SHOWN = range(3)
_TABS = ("look.trick", "look.deal", "look.shows")


class LookScreen(Screen):
    """Three tabs, changed with 2 and 8: a trick, the deal, the sets that were shown. 4 and 6 leaf in them.

    Who only looks on, or at a replay (`replayed`), is none of the players: all have their names.
    """

    def __init__(self, app: App, players: Players, obs: Observation, *, replayed: bool = False) -> None:
        super().__init__(app)
        self._names = players.names
        self._heads = players.heads
        self._watched = obs.seat is None
        self._me = players.seat if obs.seat is None else obs.seat
        self._you = None if replayed else obs.seat
        self._obs = obs
        self._table = rank_table(obs.trump, obs.level, obs.rules.twos_trump)
        self.tab = _TRICK if obs.tricks else _DEAL
        self.page = len(obs.tricks) - 1  # the trick shown
        self.first = max(0, len(obs.shown) - app.skin.look.shows)  # of the sets seen at once

    # --- keys --------------------------------------------------------------------------------------------

    def softkeys(self) -> Soft:
        left = None
        if self.tab == _TRICK and self.page > 0:
            left = SoftKey(tr("look.before"), lambda: self.turn(-1))
        arrows = (self.tab > _TRICK, self.tab < _SHOWN)
        return Soft(left, SoftKey(tr("app.back"), self.app.pop), arrows=arrows)

    def key(self, key: Key) -> None:
        match PAD.get(key, key):
            case Key.UP:
                self.tab = max(_TRICK, self.tab - 1)
            case Key.DOWN:
                self.tab = min(_SHOWN, self.tab + 1)
            case Key.LEFT:
                self.turn(-1)
            case Key.RIGHT:
                self.turn(1)
            case Key.D0 | Key.CLEAR:
                self.app.pop()

    def turn(self, by: int) -> None:
        """Shows another trick, or other sets."""
        if self.tab == _TRICK:
            self.page = max(0, min(len(self._obs.tricks) - 1, self.page + by))
        elif self.tab == _SHOWN:
            last = max(0, len(self._obs.shown) - self.app.skin.look.shows)
            self.first = max(0, min(last, self.first + by))

    # --- the picture -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        obs = self._obs
        chrome.title(canvas, tr("look.title"), self._second())
        chrome.list_ground(canvas)
        at = canvas.skin.look
        chrome.tabs(canvas, at.tabs_y, [tr(key) for key in _TABS], self.tab)
        canvas.rect(0, at.line_y, canvas.width, 1, "edge")
        if self.tab == _DEAL:
            self._deal(canvas)
        elif self.tab == _SHOWN:
            self._history(canvas)
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
        return tr("table.me") if seat == self._you else self._names[seat]

    def _trick(self, canvas: Canvas, trick: Trick) -> None:
        """The plays in playing order, the winning one in gold, then who has the trick."""
        at = canvas.skin.look
        room = at.right - at.cards.x - canvas.text_width(self._worth(trick)) - 2 * at.gap
        room -= canvas.skin.size("icon/crown")[0]
        long = cards_row.width(canvas, len(trick.plays[0].cards)) > room
        for number, played in enumerate(trick.plays):
            y = at.top + number * at.row_h
            wins = played.seat == trick.winner
            if wins:
                canvas.rect(0, y, canvas.width, at.row_h, "sel")
            elif number < len(trick.plays) - 1 and trick.plays[number + 1].seat != trick.winner:
                canvas.rect(at.x, y + at.row_h - 1, canvas.width - 2 * at.x, 1, "list_ln")
            canvas.sprite(at.head.x, y + at.head.y, self._heads[played.seat])
            cards = in_order(played.cards, self._table, self._table.suit[trick.plays[0].cards[0]])
            if long:  # all the width is for the cards; the head says whose they are
                x, y = at.name.x, y + at.cards.y
                cards_row.row(canvas, x, y, cards, self._table, at.right - x, ground="text", close=True)
            else:
                self._play(canvas, y, played, cards, tr("look.led") if number == 0 else "", trick)
        self._foot(canvas, trick, long=long)

    def _worth(self, trick: Trick) -> str:
        """What a trick has brought: more for the attackers, or so much that they have not got."""
        return tr("look.saved" if sides.saves(self._obs, trick.winner) else "look.won", n=trick.points)

    def _play(self, canvas: Canvas, y: int, played: Played, cards: Cards, word: str, trick: Trick) -> None:
        """The name, the cards and what is to be said of them: who led, who won what."""
        at = canvas.skin.look
        canvas.text(at.name.x, y + at.name.y, self._name(played.seat), "text", width=at.name_w)
        wins = played.seat == trick.winner
        word = self._worth(trick) if wins else word
        right = at.right
        if word:
            ink = "text" if wins else "text2"
            right -= canvas.text(right, y + at.name.y, word, ink, align="right") + at.gap
        room = right - at.cards.x - (canvas.skin.size("icon/crown")[0] + at.gap if wins else 0)
        x, top = at.cards.x, y + at.cards.y
        x += cards_row.row(canvas, x, top, cards, self._table, room, ground="text")
        if wins:
            canvas.sprite(x + at.gap, y + at.crown_y, "icon/crown")

    def _foot(self, canvas: Canvas, trick: Trick, *, long: bool) -> None:
        at = canvas.skin.look
        obs = self._obs
        ours = None if self._watched else sides.together(obs, trick.winner, self._me)
        key = "look.whose" if ours is None else "look.ours" if ours else "look.theirs"
        canvas.text(at.text_x, at.foot_y, tr(key, name=self._name(trick.winner)), "text2")
        if long:
            canvas.text(at.right, at.foot_y + at.pitch, self._worth(trick), "text", align="right")
        if sides.known(obs):
            total = tr("look.points", n="?" if obs.points is None else obs.points, of=2 * obs.rules.step)
        elif self._watched:
            total = f"{tr('online.near_points')} {tr('table.seat_points', n=obs.taken[self._me])}"
        else:
            total = tr("look.my_points", n=obs.taken[self._me])
        canvas.text(at.right, at.foot_y, total, "text", align="right")
        canvas.text(at.text_x, at.foot_y + at.pitch, tr("look.keys"), "text2")

    def _deal(self, canvas: Canvas) -> None:
        """Points taken, the partner's card, declarations, the kitty as far as it may be seen."""
        y = canvas.skin.look.top
        y = self._points_taken(canvas, y) if sides.known(self._obs) else self._points_by_seat(canvas, y)
        if self._obs.named is not None:
            y = self._named(canvas, y, self._obs.named)
        y = self._shown(canvas, y)
        self._kitty(canvas, y)

    def _points_taken(self, canvas: Canvas, y: int) -> int:
        at, obs = canvas.skin.look, self._obs
        who = "attackers" if self._watched else "we" if sides.attacks(obs, self._me) else "they"
        canvas.text(at.text_x, y + at.label_y, tr(f"look.{who}_took"), "text2")
        points = obs.points or 0
        canvas.text(at.right, y + at.label_y, str(points), "navy", align="right")
        missing = 2 * obs.rules.step - points
        word = tr("look.missing", n=missing) if missing > 0 else tr("look.enough")
        text_y = y + at.cards_label_y + at.card_text_y
        right = at.right - canvas.text(at.right, text_y, word, "text2", align="right") - at.gap
        cards = taken(obs)
        cards_row.row(canvas, at.text_x, y + at.cards_label_y, cards, self._table, right - at.text_x)
        return self._line(canvas, y + at.tall)

    def _points_by_seat(self, canvas: Canvas, y: int) -> int:
        """What each seat has won, while nobody knows who plays with whom (R6.3)."""
        at = canvas.skin.look
        canvas.text(at.text_x, y + at.label_y, tr("look.each_took"), "text2")
        order = [(self._me + n) % 4 for n in range(4)]
        cells = [Cell(seat, str(self._obs.taken[seat])) for seat in order]
        seat_cells.draw(canvas, y + at.cells_y, at.card_text_y, cells, self._heads, at.text_x, at.right)
        return self._line(canvas, y + at.tall)

    def _named(self, canvas: Canvas, y: int, card: Card) -> int:
        """The card that tells the dealer's partner, and who that is as far as it is known."""
        at, obs = canvas.skin.look, self._obs
        x = at.text_x + canvas.text(at.text_x, y + at.card_text_y, tr("look.named"), "text2") + at.shown_gap
        x += cards_row.row(canvas, x, y + at.shown_y, (card,), self._table, at.right - x) + at.shown_gap
        if obs.partner is not None:
            words = tr("look.partner", name=self._name(obs.partner))
        else:
            words = tr("look.alone" if obs.result is not None else "look.partner_hidden")
        canvas.text(x, y + at.card_text_y, words, "text", width=at.right - x)
        return self._line(canvas, y + at.short)

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

    def _history(self, canvas: Canvas) -> None:
        """Every set that was shown: by whom, what it was to the one before, and the trump it made."""
        at, obs = canvas.skin.look, self._obs
        if not obs.shown:
            words = tr("look.turned" if obs.turned else "look.nobody")
            x = at.text_x + canvas.text(at.text_x, at.top + at.card_text_y, words, "text2") + at.gap
            cards_row.row(canvas, x, at.top + at.shown_y, obs.turned, self._table, at.right - x)
        verbs = shows.verbs(obs.shown)
        for number, entry in enumerate(obs.shown[self.first : self.first + at.shows]):
            y = at.top + number * at.row_h
            last = self.first + number == len(obs.shown) - 1
            if last:
                canvas.rect(0, y, canvas.width, at.row_h, "sel")
            canvas.sprite(at.head.x, y + at.head.y, self._heads[entry.seat])
            canvas.text(at.name.x, y + at.name.y, self._name(entry.seat), "text", width=at.name_w)
            x, room = at.cards.x, at.right - at.cards.x
            x += cards_row.row(canvas, x, y + at.cards.y, entry.cards, None, room, ground="text") + at.gap
            word = tr(f"table.{verbs[self.first + number]}")
            ink = "text" if last else "text2"
            canvas.text(at.right, y + at.name.y, word, ink, align="right", width=at.right - x)
        if obs.rules.counter:
            words = tr("look.stake", n=obs.stake)
            canvas.text(at.text_x, at.foot_y + at.pitch, words, "text2")

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
    trump = shows.trump_text(obs.trump) if obs.trump_named else ""
    return tr("look.level", rank=rank_text(obs.level)), trump


def taken(obs: Observation) -> Cards:
    """Returns the cards with points in the tricks of the attackers, as they fell."""
    won = [trick for trick in obs.tricks if sides.attacks(obs, trick.winner)]
    return tuple(card for trick in won for played in trick.plays for card in played.cards if POINTS[card])
