"""Sides, and what a deal is worth: bands, levels, the next dealer, the end of a match, beans (R6, R8).

Pure functions. The factor of a dig comes from core.follow.dig_factor.

>>> from core.rules import M
>>> bands(M, 75), bands(M, 80), bands(M, 160)
((1, 0), (0, 0), (0, 2))
"""

from collections.abc import Sequence
from typing import Final

from core.cards import RANKS, Card
from core.messages import SEATS, DealResult, Four
from core.rules import Rules

TOP: Final = len(RANKS) - 1  # level A


def partner_of(dealer: int) -> int:
    """Returns the fixed partner of a seat (R1.3)."""
    return (dealer + 2) % 4


def partner_by_card(dealer: int, card: Card, hands: Sequence[Sequence[Card]]) -> int | None:
    """Returns the other seat nearest to the dealer in playing order that holds the card, or None (R6.2)."""
    order = ((dealer + 1) % 4, (dealer + 2) % 4, (dealer + 3) % 4)
    return next((seat for seat in order if card in hands[seat]), None)


def dealer_side(dealer: int, partner: int | None) -> tuple[int, ...]:
    """Returns the seats of the dealer side; `partner` None: the dealer plays alone (R6.2)."""
    return (dealer,) if partner is None else (dealer, partner)


def attackers(dealer: int, partner: int | None) -> tuple[int, ...]:
    """Returns the seats of the attackers."""
    return tuple(seat for seat in SEATS if seat not in (dealer, partner))


def attackers_points(
    rules: Rules, dealer: int, partner: int | None, taken: Sequence[int], tried: Sequence[int]
) -> int:
    """Returns the attackers' points without the kitty (R8.1).

    `taken` are the points of the tricks each seat won, `tried` the cards each seat tried in throws that
    failed, for which points move to the other side (R7.4).
    """
    side = attackers(dealer, partner)
    moved = sum(-tried[seat] if seat in side else tried[seat] for seat in SEATS)
    return sum(taken[seat] for seat in side) + rules.throw_penalty * moved


def bands(rules: Rules, total: int) -> tuple[int, int]:
    """Returns the levels won by the dealer side and by the attackers for the attackers' points (R8.3)."""
    steps = total // rules.step
    if steps < 2:
        return 3 if total <= 0 else 2 - steps, 0
    return 0, max(0, steps - 2)


def stays(rules: Rules, total: int) -> bool:
    """Returns whether the dealer side has won the deal (R8.3)."""
    return total < 2 * rules.step


def next_dealer(dealer: int, partner: int | None, *, stayed: bool) -> int:
    """Returns who deals next (R8.4); a dealer that won alone deals again (R6.4)."""
    if not stayed:
        return (dealer + 1) % 4
    return dealer if partner is None else partner


def raised(rules: Rules, level: int, up: int, *, defended: bool) -> int:
    """Returns a level after winning `up` levels (R8.5).

    `defended`: it was won as dealer side in a deal of this very level, as leaving a `must_play` level asks.
    """
    if up and level in rules.must_play and not defended:
        return level
    for _ in range(up):
        level = min(level + 1, TOP)
        if level in rules.must_play:
            break
    return level


def after(
    rules: Rules, dealer: int, partner: int | None, levels: Four, dealer_up: int, attackers_up: int
) -> tuple[Four, tuple[int, ...]]:
    """Returns the levels after a deal, and the seats that have won the match with it (R6.4, R8.5)."""
    side = dealer_side(dealer, partner)
    level = levels[dealer]
    up = [dealer_up if seat in side else attackers_up for seat in SEATS]
    new = [
        raised(rules, levels[seat], up[seat], defended=seat in side and levels[seat] == level)
        for seat in SEATS
    ]
    if rules.match_end == "reach":
        winners = tuple(seat for seat in SEATS if levels[seat] < TOP == new[seat])
    elif dealer_up and level == TOP:
        winners = tuple(sorted(side)) if rules.partners == "fixed" else (dealer,)
    else:
        winners = ()
    return (new[0], new[1], new[2], new[3]), winners


def beans(dealer: int, partner: int | None, *, stayed: bool, up: int, stake: int) -> Four:
    """Returns what each seat gets, in units of the base (R8.6); `up` are the levels the winners gained."""
    each = stake * max(1, up) * (1 if stayed else -1)
    side = dealer_side(dealer, partner)
    share = each if len(side) == 2 else 3 * each
    got = [share if seat in side else -each for seat in SEATS]
    return got[0], got[1], got[2], got[3]


def result(
    rules: Rules,
    *,
    dealer: int,
    partner: int | None,
    levels: Four,
    tricks: int,
    kitty: int,
    factor: int,
    stake: int,
) -> DealResult:
    """Returns the result of a deal (R8).

    `tricks` are the attackers' points without the kitty, `kitty` the points buried, `factor` 0 if it was not
    dug. Beans are played for in the game with counters (R5.4, R8.6) and are 0 without them.
    """
    total = tricks + kitty * factor
    dealer_up, attackers_up = bands(rules, total)
    stayed = stays(rules, total)
    levels_after, _ = after(rules, dealer, partner, levels, dealer_up, attackers_up)
    paid: Four = (0, 0, 0, 0)
    if rules.counter:
        paid = beans(dealer, partner, stayed=stayed, up=dealer_up or attackers_up, stake=stake)
    return DealResult(
        dealer=dealer,
        partner=partner,
        tricks=tricks,
        kitty=kitty,
        factor=factor,
        total=total,
        dealer_up=dealer_up,
        attackers_up=attackers_up,
        levels=levels,
        levels_after=levels_after,
        next_dealer=next_dealer(dealer, partner, stayed=stayed),
        stake=stake,
        beans=paid,
    )
