"""What the attackers will still win, estimated from a deal in which all hands are known.

Playing an imagined deal out from its beginning to the end takes long and adds much chance to what is to be
compared: after the next tricks the rest is estimated. Near the end it is played out
(core.bots.rollout.SHORT), as the estimate then misses more than the play. A small net sees who has the
trumps, the high cards, the pairs, the points and the lead, and answers how much more than half of the points
that are out the leader's side will win, the kitty among them. core.bots.prospects holds what it has learnt,
of two against two with two decks (build_scripts/teach_outlook.py).
"""

from functools import cache
from math import exp
from typing import Final

import numpy as np
from mypy_extensions import i64

from core.bits import bitlen, popcount
from core.bots import prospects
from core.play import Play
from core.ranks import TRUMP, RankTable
from core.shapes import layers, longest

SEAT: Final = 8  # numbers of a seat,
SUIT: Final = 36  # of a side suit
TOPS: Final = 10  # of the trumps
HIGHS: Final = 5  # of each side suit
SEATS_AT: Final = 6  # what comes first is of all
TOPS_AT: Final = SEATS_AT + 4 * SEAT
SUITS_AT: Final = TOPS_AT + 4 * TOPS
NUMBERS: Final = SUITS_AT + 4 * SUIT
LEFT: Final = 1  # where the cards left in a hand stand,
LEAD: Final = 2  # whether the leader attacks,
OUT: Final = 3  # and the points that are still out
FIVE: Final = 5.0  # points are seen in parts of five,
PART: Final = 20.0  # and estimated in parts of twenty
DIGITS: Final = 6  # of points
# The rows of MISS are from so many cards in a hand on; the last serves all above.
FROM: Final[list[int]] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22]
LOW: Final = -200  # of the scale of totals,
HIGH: Final = 600  # up to here


def still(play: Play, lead: float, kitty: float) -> float:
    """Returns the points the attackers are expected to win from now on, before a lead.

    lead: 1.0 if the leader attacks, else -1.0;  kitty: the points in it
    """
    found = numbers(play, lead, kitty)
    net = _net()
    units = np.maximum(np.fromiter(found, float, NUMBERS) @ net.rows, 0.0)
    more: float = (units @ net.worth).item()
    # On the last digits machines do not agree: they add up in different orders.
    return round(found[OUT] * FIVE / 2 + lead * PART * more, DIGITS)


class Net:
    """What each unit adds up of the numbers, and what it counts for, in parts of PART points."""

    def __init__(self) -> None:
        self.rows: Final = np.array(prospects.ROWS) / prospects.SCALE
        self.worth: Final = np.array(prospects.UNITS) / prospects.SCALE


@cache
def _net() -> Net:
    """What has been learnt."""
    return Net()


def row(left: int) -> int:
    """Returns which place of MISS serves with so many cards in a hand."""
    k = len(FROM) - 1
    while k and FROM[k] > left:
        k -= 1
    return k


def levels(step: int, left: int, total: float) -> float:
    """Returns the attackers' levels less the dealers' (R8.3) for a total estimated with so many cards
    left in a hand."""
    scale = _scale(step, row(left))
    place = min(max(total, float(LOW)), float(HIGH) - 2.0) - float(LOW)
    i = int(place)
    return scale[i] + (place - i) * (scale[i + 1] - scale[i])


@cache
def _scale(step: int, k: int) -> list[float]:
    """Levels by totals, smoothed by how far off an estimate is."""
    width = prospects.MISS[k] / 1.7
    found = []
    for total in range(LOW, HIGH):
        value = -3.0 + _edge(float(total) - 2.5, width)
        for band in range(1, HIGH // step + 4):
            value += _edge(float(total - band * step) + 2.5, width)
        found.append(value)
    return found


def _edge(over: float, width: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, over / width))))


def numbers(play: Play, lead: float, kitty: float) -> list[float]:
    """Returns the numbers that the net sees, what `still` is told among them: of all, of each seat from the
    leader on, of the trumps, of each side suit, that first of which the leader has most."""
    found: list[float] = [0.0] * NUMBERS
    table = play.table
    one: list[i64] = []
    two: list[i64] = []
    ones: i64 = 0
    for k in range(4):
        hand = play.hands[play.turn + k & 3]
        one.append(hand.one)
        two.append(hand.two)
        ones |= hand.one
    for k in range(4):
        _seat(table, ones, one[k], two[k], SEATS_AT + SEAT * k, found)
    _highest(table, TRUMP, one, two, ones & table.masks[TRUMP], TOPS_AT, TOPS, found)
    at = SUITS_AT
    for suit in _by_length(table, one, two):
        own: i64 = table.masks[suit]
        if ones & own:
            _suited(table, suit, one, two, at, found)
            _highest(table, suit, one, two, ones & own, at + 16, HIGHS, found)
        at += SUIT
    found[0] = 1.0
    found[LEFT] = float(play.left)
    found[LEAD] = lead
    found[4] = kitty / FIVE
    found[5] = kitty * lead / FIVE
    return found


def _seat(table: RankTable, ones: i64, one: i64, two: i64, at: int, found: list[float]) -> None:
    """Of a seat: trumps and pairs of them, other pairs, points in trumps and in other cards, voids, those it
    can ruff in, and the longest tractor of trumps."""
    mask: i64 = table.masks[TRUMP]
    trumps = float(popcount(one & mask) + popcount(two & mask))
    found[at] = trumps
    found[at + 1] = float(popcount(two & mask))
    found[at + 2] = float(popcount(two & ~mask))
    found[at + 3] = _points(table, one & mask, two & mask)
    found[at + 4] = _points(table, one & ~mask, two & ~mask)
    found[OUT] += found[at + 3] + found[at + 4]
    for suit in range(4):
        own: i64 = table.masks[suit]
        if ones & own and not one & own:
            found[at + 5] += 1.0
            if trumps:
                found[at + 6] += 1.0
    if two & mask:
        found[at + 7] = float(longest(layers(table, TRUMP, two & mask)[0]))


def _points(table: RankTable, one: i64, two: i64) -> float:
    """The points of some cards, in parts of five."""
    fives: i64 = table.points5
    tens: i64 = table.points10
    high = float(popcount(one & tens) + popcount(two & tens))
    return float(popcount(one & fives) + popcount(two & fives)) + 2.0 * high


def _by_length(table: RankTable, one: list[i64], two: list[i64]) -> list[int]:
    """The side suits, in the order of how many cards the leader has, and then all have."""
    order: list[tuple[i64, int]] = []
    for suit in range(4):
        own: i64 = table.masks[suit]
        total: i64 = 0
        for k in range(4):
            total += popcount(one[k] & own) + popcount(two[k] & own)
        order.append((-total - 64 * (popcount(one[0] & own) + popcount(two[0] & own)), suit))
    order.sort()
    return [pair[1] for pair in order]


def _suited(table: RankTable, suit: int, one: list[i64], two: list[i64], at: int, found: list[float]) -> None:
    """Of a side suit: for each seat the cards, the points, the pairs, and whether it has none."""
    mask: i64 = table.masks[suit]
    for k in range(4):
        a: i64 = one[k] & mask
        b: i64 = two[k] & mask
        pairs = popcount(b)
        found[at + k] = float(popcount(a) + pairs)
        found[at + 4 + k] = _points(table, a, b)
        found[at + 8 + k] = float(pairs)
        found[at + 12 + k] = 0.0 if a else 1.0


def _highest(
    table: RankTable, suit: int, one: list[i64], two: list[i64], left: i64, at: int, most: int,
    found: list[float],
) -> None:  # fmt: skip
    """Who has the highest cards of a suit, one after the other."""
    rungs = table.rung_masks[suit]
    n = 0
    while left and n < most:
        bits: i64 = rungs[table.rung_at[bitlen(left) - 1]]
        left &= ~bits
        for k in range(4):
            copies = popcount(one[k] & bits) + popcount(two[k] & bits)
            while copies and n < most:
                found[at + 4 * n + k] = 1.0
                n += 1
                copies -= 1
