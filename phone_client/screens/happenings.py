"""What an event does beside changing the picture: sounds, what is said at the seats, news, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import (
    CardsPlayed,
    DealBegan,
    Drew,
    Event,
    Named,
    PartnerShown,
    PassedOn,
    Phase,
    Played,
    Showed,
    Shown,
    ThrowFailed,
    TrumpSet,
)
from core.ranks import TRUMP, rank_table
from phone_client.screens import calls, shows
from phone_client.screens.plates import OWN, place_of
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.screens.watching import Watching


def happens(table: Watching, event: Event) -> None:
    """An event has come into sight."""
    app, stage = table.app, table.stage
    match event:
        case DealBegan(again=again):
            table.deal_begins()
            table.bubbles.shown = []
            if again:
                table.say(tr("table.dealt_again"), news=True)
        case Drew(seat=seat) if seat == table.me:
            app.play("deal")
        case Showed():
            _showed(table, event)
        case PassedOn(seat=seat) if stage.shown.phase is Phase.COUNTER:
            _says(table, seat, tr("table.counter_not"))
        case TrumpSet():
            table.bubbles.answered()  # what was said about showing
            words = trump_news(table, event)
            if words:
                table.say(words, news=True)
        case Named(card=card):
            _says(table, stage.shown.dealer or 0, tr("news.named", card=shows.card_text(card)))
            app.play("declare")
        case PartnerShown(seat=seat):
            if seat is not None:
                _partner(table, seat)
        case CardsPlayed():
            _played(table, event)
        case ThrowFailed(throw=throw):
            app.play("error")
            table.failed = throw
            if throw.seat == table.me:
                table.take_back()
        case _:
            pass


def _played(table: Watching, event: CardsPlayed) -> None:
    """Cards are on their way to the table: what is called at them, and how they sound."""
    app, stage = table.app, table.stage
    ranks = rank_table(stage.shown.trump, stage.shown.level, stage.shown.rules.twos_trump)
    trick = _lying(table, event)
    if trick:
        call = calls.followed(stage.shown, ranks, trick, event.cards)
        trumped = ranks.suit[trick[0].cards[0]] != TRUMP and ranks.suit[event.cards[0]] == TRUMP
    else:
        call, trumped = calls.led(ranks, event.cards), False
    if call in ("ruff", "overruff"):
        stage.spark(event.seat, table.now)
    if not call or not app.settings.calls:
        app.play("ruff" if trumped else "play")
        return
    app.play(call)
    place = place_of(event.seat, table.me)
    if place != OWN:  # there it would hide the cards
        table.bubbles.call(place, tr(f"calls.{call}"), table.now)


def _lying(table: Watching, event: CardsPlayed) -> tuple[Played, ...]:
    """Returns the cards of the trick that lay there when these were played. Without animation they lie there
    already, and the trick may be over."""
    stage, played = table.stage, Played(event.seat, event.cards)
    for plays in (stage.trick, *(trick.plays for trick in stage.shown.tricks[-1:])):
        if not table.app.settings.stretch and played in plays:
            return plays[: plays.index(played)]
    return () if stage.taken is not None else stage.trick


def _says(table: Watching, seat: int, text: str) -> None:
    table.bubbles.show(place_of(seat, table.me), "", text, table.now, covered=True)


def _showed(table: Watching, event: Showed) -> None:
    """Somebody shows a set; after a counter it is told what has changed (R5.2)."""
    before = table.stage.shown
    new = Shown(event.seat, event.cards, counter=before.phase is Phase.COUNTER)
    earlier = tuple(entry for entry in before.shown if entry != new)
    table.app.play("declare")
    if not new.counter:
        word = tr(f"table.{shows.verb(earlier, new)}")
        _says(table, event.seat, f"{word} {shows.set_text(event.cards)}")
    else:
        newest = table.session.observation
        trump = shows.trump_text(newest.trump)
        table.say(tr("news.counter", name=table.who(event.seat), trump=trump, n=newest.stake), news=True)


def _partner(table: Watching, seat: int) -> None:
    """It shows who the dealer's partner is (R6.3)."""
    _says(table, seat, tr("news.partner_says"))
    shown = table.stage.shown
    if seat == shown.seat:
        table.say(tr("news.partner_me"), news=True)
    else:
        key = "news.partner_mine" if shown.dealer == shown.seat else "news.partner"
        table.say(tr(key, name=table.who(seat)), news=True)
    table.app.play("declare")


def trump_news(table: Watching, event: TrumpSet) -> str:
    """Returns what there is to say when trump and dealer are settled: why it is so if nobody declared (R4.6),
    and on the first deal who deals (R4.7). Empty if all have seen it."""
    before, deal = table.stage.shown, table.session.observation
    trump = shows.trump_text(event.trump)
    parts: list[str] = []
    if not before.shown:
        parts.append(tr("news.turned" if deal.turned else "news.undeclared", trump=trump))
    if before.dealer is None:
        name = table.who(event.dealer)
        if not before.shown:
            parts.append(tr("news.dealer_first", name=name))
        elif before.shown[-1].seat != event.dealer:
            parts.append(tr("news.dealer_shown_first", name=name, trump=trump))
        else:
            parts.append(tr("news.dealer", name=name))
    return tr("news.and").join(parts)
