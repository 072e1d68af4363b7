"""What a seat is thought to have buried of what it took up: no trumps, no aces, few points, short suits."""

from typing import Final

from mypy_extensions import i64

from core.bits import BITS
from core.bots.slots import Slots
from core.ranks import TRUMP, RankTable

KITTY: Final = 4
# What burying a card costs in the eyes of who buries; the differences are what counts.
TRUMP_COST: Final = 16.0
RUNG_COST: Final = 0.12
TOP_COST: Final[tuple[float, ...]] = (8.0, 3.0, 1.6, 0.6)
POINT_COST: Final = 0.08
PAIR_COST: Final = 4.0
VOID: Final = 7.0
NOISE: Final = 2.0  # tastes differ


def prices(table: RankTable) -> list[float]:
    """Returns what burying a card of each position costs."""
    found = []
    for place in range(54):
        suit, rung = table.suit_at[place], table.rung_at[place]
        if suit == TRUMP:
            price = TRUMP_COST + 0.5 * float(rung)
        else:
            down = len(table.rung_masks[suit]) - 1 - rung
            price = RUNG_COST * float(rung) + (TOP_COST[down] if down < len(TOP_COST) else 0.0)
        bit = 1 << place
        price += POINT_COST * (5 if table.points5 & bit else 10 if table.points10 & bit else 0)
        found.append(price)
    return found


def rebury(now: Slots, owner: int, prices: list[float]) -> None:
    """Chooses again the kitty from what its owner holds and the kitty itself."""
    size = now.caps[KITTY]
    pool: list[tuple[float, int]] = []
    counts = [0] * 5
    one: i64 = now.one[owner]
    other: i64 = now.one[KITTY]
    twice: i64 = now.two[owner]
    twice |= now.two[KITTY]
    twice |= one & other
    suit_at = now.table.suit_at
    for i in range(now.number):
        slot = now.at[i]
        if slot in (owner, KITTY):
            place = now.places[i]
            counts[suit_at[place]] += 1
            price = prices[place] + NOISE * float(now.dice.below(1024)) / 1024.0
            if twice & BITS[place]:
                price += PAIR_COST
            pool.append((price, i))
    pool.sort()
    best: list[int] = []
    least = 1e9
    for emptied in range(16):
        taken = 0
        for suit in range(4):
            if emptied >> suit & 1:
                taken += counts[suit] if counts[suit] else 99
        if taken > size:
            continue
        left = size - taken
        total = 0.0
        chosen: list[int] = []
        for price, i in pool:
            suit = suit_at[now.places[i]]
            if suit != TRUMP and emptied >> suit & 1:
                chosen.append(i)
                total += price - VOID / counts[suit]
            elif left:
                left -= 1
                chosen.append(i)
                total += price
        if total < least:
            least, best = total, chosen
    _exchange(now, owner, best)


def _exchange(now: Slots, owner: int, chosen: list[int]) -> None:
    """Brings the chosen cards into the kitty, as far as the facts allow."""
    wanted = [False] * now.number
    for i in chosen:
        wanted[i] = True
    told = bool(now.some)
    for i in range(now.number):
        if now.at[i] == KITTY and not wanted[i]:
            for j in chosen:
                if now.at[j] == owner and now.swap(i, j):
                    if told and not now.told():
                        now.swap(i, j)
                        continue
                    break
