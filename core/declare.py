"""Who may show what, before the burial (R4) and after it (R5.2, R5.3). Pure functions.

A *set* is identical cards that declare something: level cards, or two and more identical jokers. What was
shown so far is a tuple of `Shown`, the last one standing.

>>> from core.cards import parse, text
>>> from core.rules import M
>>> shown = (Shown(1, parse("D2")),)
>>> [text(cards) for cards in may_show(M, 0, shown, 0, parse("D2 H2 H2 LJ BJ BJ"))]
['H2 H2', 'BJ BJ']
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from core.cards import BJ, LJ, Card, Cards, deck, is_joker
from core.messages import Reason, Shown
from core.rules import Rules


class Step(Enum):
    """What showing a set is to what stood before it."""

    FIRST = auto()
    REINFORCE = auto()  # the declarer adds identical cards (R4.3)
    OVERRIDE = auto()  # by another seat, or by the declarer with other cards (R4.4, R4.5)
    NO_TRUMP = auto()  # an override with jokers (R4.5)


class Settled(NamedTuple):
    """What stands when the window closes: trump, the dealer, and the kitty cards turned up (R4.6, R4.7)."""

    trump: int | None
    dealer: int
    turned: Cards


def trump_of(card: Card) -> int | None:
    """Returns the trump suit a card names when shown or turned up; None for no-trump (R4.2, R4.6)."""
    return None if is_joker(card) else card // 13


def strength(level: int, cards: Cards) -> int:
    """Returns how strong a set is, to be compared with others; 0 if the cards declare nothing (R4.2)."""
    if not cards or cards.count(cards[0]) != len(cards) or len(cards) > 3:
        return 0
    card = cards[0]
    if is_joker(card):
        return 3 * len(cards) + (1 if card == LJ else 2) if len(cards) > 1 else 0
    return 3 * len(cards) if card % 13 == level else 0


def sets(level: int, hand: Sequence[Card]) -> list[Cards]:
    """Returns every set a hand holds, by rising strength and then suit."""
    kinds = [suit * 13 + level for suit in range(4)] + [LJ, BJ]
    found = [(card,) * copies for card in kinds for copies in range(1, min(hand.count(card), 3) + 1)]
    return sorted((cards for cards in found if strength(level, cards)), key=lambda c: (strength(level, c), c))


def step(shown: Sequence[Shown], seat: int, cards: Cards) -> Step:
    """Returns what it is that a seat shows a set after those shown before."""
    if not shown:
        return Step.FIRST
    if shown[-1].seat == seat and shown[-1].cards[0] == cards[0]:
        return Step.REINFORCE
    return Step.NO_TRUMP if is_joker(cards[0]) else Step.OVERRIDE


def doubles(shown: Sequence[Shown], seat: int, cards: Cards) -> bool:
    """Returns whether showing this set while cards are dealt doubles the stake (R5.4)."""
    return step(shown, seat, cards) in (Step.OVERRIDE, Step.NO_TRUMP)


def refusal(
    rules: Rules, level: int, shown: Sequence[Shown], seat: int, hand: Sequence[Card], cards: Cards
) -> Reason | None:
    """Returns why a seat may not show these cards now, or None (R4.1-R4.5)."""
    power = strength(level, cards)
    if not power:
        return Reason.SET
    if hand.count(cards[0]) < len(cards):
        return Reason.HELD
    if not shown:
        return None
    if power <= strength(level, shown[-1].cards):
        return Reason.WEAK
    if rules.override == "once" and step(shown, seat, cards) is not Step.NO_TRUMP and _spent(shown):
        return Reason.ONCE
    return None


def _spent(shown: Sequence[Shown]) -> bool:
    """Whether the one reinforcing or overriding of the deal has happened (R4.5)."""
    steps = (step(shown[:i], show.seat, show.cards) for i, show in enumerate(shown))
    return any(s in (Step.REINFORCE, Step.OVERRIDE) for s in steps)


def may_show(
    rules: Rules, level: int, shown: Sequence[Shown], seat: int, hand: Sequence[Card]
) -> tuple[Cards, ...]:
    """Returns the sets a seat may show now, the weakest first (R4)."""
    return tuple(c for c in sets(level, hand) if refusal(rules, level, shown, seat, hand, c) is None)


def settle(
    rules: Rules, shown: Sequence[Shown], dealer: int | None, first: int, kitty: Sequence[Card]
) -> Settled | None:
    """Returns what stands when the window closes, or None if the cards are dealt again (R4.6, R4.7).

    `dealer` is None on the first deal of a match, `first` the seat dealt first.
    """
    turned: Cards = ()
    trump = None
    if shown:
        trump = trump_of(shown[-1].cards[0])
    elif rules.undeclared == "kitty":
        if dealer is None:
            return None
        turned = (kitty[0],)
        trump = trump_of(kitty[0])
    if dealer is None:
        if not shown:
            dealer = first
        else:
            dealer = shown[0 if rules.first_dealer == "first" else -1].seat
    return Settled(trump, dealer, turned)


# --- countering (R5.2, R5.3) -----------------------------------------------------------------------------


def counters(level: int, current: Cards | None, hand: Sequence[Card]) -> tuple[Cards, ...]:
    """Returns the sets of a hand that counter the set that stands, the weakest first (R5.2)."""
    if not current:
        return ()
    least = _counter_strength(current)
    found = [c for c in sets(level, hand) if len(c) > 1 and _counter_strength(c) > least]
    return tuple(sorted(found, key=_counter_strength))


def _counter_strength(cards: Cards) -> tuple[int, int]:
    """More cards first, then ♦ < ♣ < ♥ < ♠ < LJ < BJ; singles are all alike."""
    card, copies = cards[0], len(cards)
    if copies == 1:
        return 1, 0
    return copies, card if is_joker(card) else 3 - card // 13


def counter_refusal(level: int, current: Cards | None, hand: Sequence[Card], cards: Cards) -> Reason | None:
    """Returns why a seat that is asked may not counter with these cards, or None (R5.2)."""
    if not strength(level, cards):
        return Reason.SET
    if hand.count(cards[0]) < len(cards):
        return Reason.HELD
    return None if cards in counters(level, current, cards) else Reason.COUNTER


def asked(rules: Rules, level: int, current: Cards | None, owner: int, passes: int) -> int | None:
    """Returns the seat to be asked whether it counters, None when nobody is left to be asked (R5.2, R5.3).

    `owner` buried last, and `passes` seats in a row have passed since.
    """
    if not rules.counter or passes == 3 or not counters(level, current, deck(rules.decks)):
        return None
    return (owner + 1 + passes) % 4
