"""What the attackers will still win, estimated from a deal in which all hands are known.

Playing an imagined deal out from its beginning to the end takes long and adds much chance to what is to be
compared: after a few tricks the rest is estimated. Near the end it is played out (core.bots.rollout.SHORT),
as the estimate then misses more than the play. It sums counts (who has the trumps, the high cards, the lead,
what points are still out), each weighed by how many cards are left (core.bots.slopes).
"""

from functools import cache
from math import exp
from typing import Final

from mypy_extensions import i64

from core.bits import bitlen, popcount
from core.bots.slopes import FROM, MISS, WEIGHTS
from core.play import Play
from core.ranks import TRUMP

DECKS: Final = 2  # estimates are for two against two with so many
COUNTS: Final = 32
TOPS: Final = 6  # of the trumps
HIGHS: Final = 4  # of each side suit
LOW: Final = -200  # of the scale of totals,
HIGH: Final = 600  # up to here


def still(play: Play, attack: list[float], kitty: float) -> float:
    """Returns the points the attackers are expected to win from now on, before a lead.

    attack: 1.0 for attackers, -1.0 for the dealer's side;  kitty: the points in it
    """
    found = counts(play, attack, kitty)
    weights = WEIGHTS[row(int(play.left))]
    total = 0.0
    for k in range(COUNTS):
        total += found[k] * weights[k]
    return total


def row(left: int) -> int:
    """Returns which weights serve with so many cards in a hand."""
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
    width = MISS[k] / 1.7
    found = []
    for total in range(LOW, HIGH):
        value = -3.0 + _edge(float(total) - 2.5, width)
        for band in range(1, HIGH // step + 4):
            value += _edge(float(total - band * step) + 2.5, width)
        found.append(value)
    return found


def _edge(over: float, width: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, over / width))))


def counts(play: Play, attack: list[float], kitty: float) -> list[float]:
    """Returns what is counted, the attackers' less the dealers'."""
    found: list[float] = [0.0] * COUNTS
    one: list[i64] = [hand.one for hand in play.hands]
    two: list[i64] = [hand.two for hand in play.hands]
    rest = _seats(play, attack, one, two, found)
    _trumps(play, attack, one, two, found)
    _sides(play, attack, one, two, found)
    lead = attack[play.turn]
    left = float(play.left)
    found[7] = lead
    found[20] = rest
    found[21] = rest * lead
    found[22] = rest * found[0] / left
    found[23] = rest * found[8] / left
    found[24] = rest * found[6] / left
    found[25] = kitty
    found[26] = kitty * found[8]
    found[27] = kitty * found[6] / left
    found[28] = kitty * found[9]
    found[29] = 1.0
    found[30] = kitty * found[0] / left
    found[31] = rest * (found[14] + found[15]) / left
    return found


def _seats(play: Play, attack: list[float], one: list[i64], two: list[i64], found: list[float]) -> float:
    """Counts trumps, pairs, points, voids and the longest trumps; returns the points still out."""
    table = play.table
    mask: i64 = table.masks[TRUMP]
    fives: i64 = table.points5
    tens: i64 = table.points10
    ones: i64 = one[0] | one[1] | one[2] | one[3]
    rest = 0.0
    ours = theirs = 0.0  # the longest trumps in one hand
    for seat in range(4):
        sign = attack[seat]
        a: i64 = one[seat]
        b: i64 = two[seat]
        trumps = float(popcount(a & mask) + popcount(b & mask))
        if sign > 0:
            ours = max(ours, trumps)
        else:
            theirs = max(theirs, trumps)
        worth = 5.0 * float(popcount(a & fives) + popcount(b & fives))
        worth += 10.0 * float(popcount(a & tens) + popcount(b & tens))
        side = 5.0 * float(popcount(a & ~mask & fives) + popcount(b & ~mask & fives))
        side += 10.0 * float(popcount(a & ~mask & tens) + popcount(b & ~mask & tens))
        rest += worth
        found[0] += sign * trumps
        found[1] += sign * float(popcount(b & mask))
        found[2] += sign * float(popcount(b & ~mask))
        found[3] += sign * worth
        found[4] += sign * side
        if trumps:
            for suit in range(4):
                own: i64 = table.masks[suit]
                if ones & own and not a & own:
                    found[5] += sign
    found[6] = ours - theirs
    return rest


def _trumps(play: Play, attack: list[float], one: list[i64], two: list[i64], found: list[float]) -> None:
    """Counts who has the highest trumps, one after the other."""
    table = play.table
    rungs = table.rung_masks[TRUMP]
    high: i64 = (one[0] | one[1] | one[2] | one[3]) & table.masks[TRUMP]
    k = 0
    while high and k < TOPS:
        bits: i64 = rungs[table.rung_at[bitlen(high) - 1]]
        high &= ~bits
        for seat in range(4):
            number = popcount(one[seat] & bits) + popcount(two[seat] & bits)
            while number and k < TOPS:
                found[8 + k] += attack[seat]
                k += 1
                number -= 1


def _sides(play: Play, attack: list[float], one: list[i64], two: list[i64], found: list[float]) -> None:
    """Counts who has the highest cards of the side suits, the highest pairs, and who can lead a highest."""
    table = play.table
    ones: i64 = one[0] | one[1] | one[2] | one[3]
    turn = play.turn
    for suit in range(4):
        high: i64 = ones & table.masks[suit]
        rungs = table.rung_masks[suit]
        k = 0
        first = True
        while high and k < HIGHS:
            bits: i64 = rungs[table.rung_at[bitlen(high) - 1]]
            high &= ~bits
            if first and one[turn] & bits:
                found[19] += attack[turn]
            for seat in range(4):
                number = popcount(one[seat] & bits) + popcount(two[seat] & bits)
                if first and number == 2:
                    found[18] += attack[seat]
                while number and k < HIGHS:
                    found[14 + k] += attack[seat]
                    k += 1
                    number -= 1
            first = False
