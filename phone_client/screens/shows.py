"""What it is when a seat shows cards, and sets of cards in words (R4, R5.2)."""

from collections.abc import Sequence

from core.cards import LJ, RANKS, Cards
from core.messages import Shown
from phone_client.cards_art import suit_of
from phone_client.screens.plates import rank_text
from phone_client.text import tr

_PIPS = dict(zip("SHCD", "♠♥♣♦", strict=True))


def verb(before: Sequence[Shown], new: Shown) -> str:
    """Returns what it is when a set is shown after others, as the key of its word in [table].

    show, show_nt: the first · more: the same seat adds the same cards (R4.3) · over: over another seat ·
    own_over: over the seat's own cards · over_nt: with jokers over whatever stands · counter: after a burial
    """
    jokers = new.cards[0] >= LJ
    if new.counter:
        return "counter"
    if not before:
        return "show_nt" if jokers else "show"
    last = before[-1]
    if last.seat == new.seat and last.cards[0] == new.cards[0]:
        return "more"
    if jokers:
        return "over_nt"
    return "own_over" if last.seat == new.seat else "over"


def verbs(shown: Sequence[Shown]) -> list[str]:
    """Returns the verb of each set that has been shown, in order."""
    return [verb(shown[:number], entry) for number, entry in enumerate(shown)]


def set_text(cards: Cards) -> str:
    """Returns a set in running text: `♠8`, `♠88`, `大王×2`."""
    if cards[0] >= LJ:
        return tr("table.big_jokers" if cards[0] > LJ else "table.little_jokers", n=len(cards))
    return card_text(cards[0]) + rank_text(cards[0] % len(RANKS)) * (len(cards) - 1)


def card_text(card: int) -> str:
    """Returns one card in running text: `♠8`, `大王`."""
    if card >= LJ:
        return tr("table.big_joker" if card > LJ else "table.little_joker")
    return _PIPS[suit_of(card)] + rank_text(card % len(RANKS))


def trump_text(trump: int | None) -> str:
    """Returns a trump suit in running text: `♠主`, `无主`."""
    return tr("look.no_trump") if trump is None else tr("look.trump", suit="♠♥♣♦"[trump])
