"""What an event does beside changing the picture: sounds, what is said at the seats, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import CardsPlayed, DealBegan, Drew, Event, Showed, Shown, ThrowFailed, TrumpSet
from core.ranks import TRUMP
from phone_client.screens import declare_panel
from phone_client.screens.failed_throw import FailedThrowNote
from phone_client.screens.plates import place_of
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.screens.table import TableScreen


def happens(table: TableScreen, event: Event) -> None:
    """An event has come into sight."""
    app, stage = table.app, table.stage
    match event:
        case DealBegan(again=again):
            table.chooser.put_back(table.now)
            table.bubbles.shown = []
            if again:
                table.say(tr("table.dealt_again"))
        case Drew(seat=seat) if seat == table.me:
            app.play("deal")
        case Showed(seat=seat, cards=cards):
            shown = Shown(seat, cards)
            before = tuple(entry for entry in stage.shown.shown if entry != shown)
            word = tr(f"table.{declare_panel.verb(stage.shown.phase, before, seat)}")
            text = f"{word} {declare_panel.set_text(cards)}"
            table.bubbles.show(place_of(seat, table.me), "", text, table.now, covered=True)
            app.play("declare")
        case TrumpSet():  # what was said about showing has been answered
            table.bubbles.shown = [bubble for bubble in table.bubbles.shown if not bubble.covered]
        case CardsPlayed(cards=cards):
            suit = table.question.table.suit
            led = suit[stage.trick[0].cards[0]] if stage.trick else TRUMP
            app.play("ruff" if led != TRUMP and suit[cards[0]] == TRUMP else "play")
        case ThrowFailed(throw=throw):
            app.play("error")
            app.push(FailedThrowNote(app, table.session, throw, table.question.table, table.note_read))
        case _:
            pass
