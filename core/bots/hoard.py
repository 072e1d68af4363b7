"""What burying costs in the eyes of who buries: trumps, bosses, pairs and points, less what short suits gain.

With it the rule policy chooses what it buries (core.bots.bury), and others guess what lies in the kitty.
"""

from typing import Final

from mypy_extensions import i64

from core.bits import BITS, bitlen, popcount
from core.bots import weights as w
from core.bots.lore import above, trump_worth
from core.bots.slots import Slots
from core.dice import Dice
from core.ranks import TRUMP, Planes, RankTable
from core.rules import Rules

KITTY: Final = 4  # the slot of the kitty
FAR: Final = 1e9
GRAIN: Final = 1024  # steps of chance
NOISE: Final = 2.0  # tastes differ

Copies = list[tuple[float, int]]  # what burying a card costs, and its position


class Pool:
    """What a seat buries from: its hand and the kitty it took up.

    counts  cards by effective suit;  number: how many are buried
    risk    what burying a point costs: less with long and high trumps, guarding the last trick (R8.2)
    """

    def __init__(self, table: RankTable, rules: Rules, cards: Planes, *, attacks: bool) -> None:
        self.table: Final = table
        self.cards: Final[Planes] = cards
        self.number: Final[int] = rules.kitty_size
        self.counts: Final[list[int]] = [many(cards, table.masks[suit]) for suit in range(5)]
        self._above: Final[list[list[i64]]] = above(table)
        self._trumps: Final[list[float]] = trump_worth(table)
        scale = float(rules.hand_size) / 25
        rungs = table.rung_masks[TRUMP]
        safe = w.BURY_RISK_TRUMP * (float(self.counts[TRUMP]) - w.BURY_TRUMPS * scale)
        for down in range(min(len(rungs), len(w.BURY_GUARD))):
            held = float(many(cards, rungs[len(rungs) - 1 - down]))
            safe += w.BURY_GUARD[down] * (held - w.BURY_GUARDS[down] * scale)
        if attacks:  # who countered buries for its own side
            self.risk: float = -w.BURY_FOR_US - safe
        else:
            self.risk = min(max(w.BURY_RISK - safe, w.BURY_RISK_RANGE[0]), w.BURY_RISK_RANGE[1])

    def price(self, place: int) -> float:
        """Returns what burying one copy of the card at a position costs."""
        table = self.table
        bit: i64 = BITS[place]
        points = 0.0
        if bit & table.points5:
            points = w.BURY_FIVE * 5
        elif bit & table.points10:
            points = 10.0
        return self._worth(place) + self.risk * points

    def _worth(self, place: int) -> float:
        """What one copy is worth in the hand, its points apart."""
        table = self.table
        one, two, _ = self.cards
        suit, rung, bit = table.suit_at[place], table.rung_at[place], BITS[place]
        if suit == TRUMP:
            return w.BURY_TRUMP + self._trumps[place] + (w.TRUMP_PAIR if two & bit else 0.0)
        down = len(table.rung_masks[suit]) - 1 - rung
        worth = w.BURY_RUNG * float(rung)
        if down < len(w.BURY_HIGH):
            alone, backed = w.BURY_HIGH[down]
            worth += alone if self._above[suit][rung + 1] & ~one else backed
        if two & bit:
            worth += w.BURY_PAIR + w.BURY_PAIR_RUNG * float(rung)
            near: i64 = BITS[place + 1] if down else 0
            if rung:
                near |= BITS[place - 1]
            if two & near:
                worth += w.BURY_CHAIN
        return worth

    def _short(self, suit: int, left: int, *, ace: bool) -> float:
        """What is gained when so many cards of a side suit are left, the ace buried or not."""
        trumps = self.counts[TRUMP]
        if not left:
            return w.BURY_VOID + w.BURY_VOID_TRUMP * (float(trumps) - w.BURY_TRUMPS) if trumps else 0.0
        gain = w.BURY_LEFT[left] if left < len(w.BURY_LEFT) else 0.0
        if left == 1 and not ace and self.cards[0] & BITS[self._top(suit)]:
            gain += w.BURY_LONE_ACE
        return gain

    def _top(self, suit: int) -> int:
        return bitlen(self.table.masks[suit]) - 1

    def costs(self, suit: int, copies: Copies) -> list[float]:
        """Returns what it costs to bury none, one, two... of some cards of a suit, the first ones each time;
        copies of a card follow each other."""
        side = suit != TRUMP and self.counts[suit] > 0
        found: list[float] = []
        total = 0.0
        same = 0
        ace = False
        for k in range(min(len(copies), self.number) + 1):
            cost = total
            if k:
                price, place = copies[k - 1]
                total += price
                cost = total
                same = same + 1 if k > 1 and copies[k - 2][1] == place else 1
                if same < many(self.cards, BITS[place]):
                    cost += w.BURY_SPLIT
                ace = ace or place == self._top(suit)
            if side:
                cost -= self._short(suit, self.counts[suit] - k, ace=ace)
            found.append(cost)
        return found

    def cost(self, buried: Planes) -> float:
        """Returns what burying some cards of these costs."""
        total = 0.0
        for suit in range(5):
            mask = self.table.masks[suit]
            one: i64 = buried[0] & mask
            if suit != TRUMP and self.counts[suit]:
                ace = one & BITS[self._top(suit)] != 0
                total -= self._short(suit, self.counts[suit] - many(buried, mask), ace=ace)
            while one:
                place = bitlen(one) - 1
                bit: i64 = BITS[place]
                one ^= bit
                copies = many(buried, bit)
                total += self.price(place) * float(copies)
                if copies < many(self.cards, bit):
                    total += w.BURY_SPLIT
        return total

    def cheapest(self, free: Planes, dice: Dice | None = None) -> tuple[float, list[int]]:
        """Returns the least that burying costs and the positions of what is buried, all of it `free` cards;
        with dice by somebody's taste: every price is a little higher by chance."""
        whole = [0.0] + [FAR] * self.number
        taken: list[list[int]] = []
        parts: list[Copies] = []
        for suit in range(5):
            copies = self._copies(free, suit, dice)
            after = [FAR] * (self.number + 1)
            chosen = [0] * (self.number + 1)
            for k, cost in enumerate(self.costs(suit, copies)):
                for n in range(self.number + 1 - k):
                    if whole[n] + cost < after[n + k]:
                        after[n + k] = whole[n] + cost
                        chosen[n + k] = k
            whole = after
            taken.append(chosen)
            parts.append(copies)
        found: list[int] = []
        left = self.number
        for suit in range(4, -1, -1):
            k = taken[suit][left]
            found += [place for _, place in parts[suit][:k]]
            left -= k
        return whole[self.number], found

    def _copies(self, free: Planes, suit: int, dice: Dice | None) -> Copies:
        """The free cards of a suit, the cheapest first."""
        found: Copies = []
        one: i64 = free[0] & self.table.masks[suit]
        while one:
            place = bitlen(one) - 1
            bit: i64 = BITS[place]
            one ^= bit
            price = self.price(place)
            if dice is not None:
                price += NOISE * float(dice.below(GRAIN)) / GRAIN
            for _copy in range(many(free, bit)):
                found.append((price, place))
        found.sort()
        return found


def many(cards: Planes, mask: i64) -> int:
    """Returns how many cards of some positions there are."""
    one, two, three = cards
    return popcount(one & mask) + popcount(two & mask) + popcount(three & mask)


def rebury(now: Slots, owner: int, buried: list[int]) -> None:
    """Brings cards at some positions into the kitty, for others that its owner then holds, as far as the
    facts allow."""
    wanted = [False] * now.number
    chosen: list[int] = []
    for place in buried:
        best = -1
        for i in range(now.number):  # rather a copy that lies there already
            if now.places[i] == place and not wanted[i]:
                there = now.at[i] == KITTY
                if there or (best < 0 and now.at[i] == owner):
                    best = i
        if best >= 0:
            wanted[best] = True
            chosen.append(best)
    told = bool(now.some)
    for i in range(now.number):
        if now.at[i] == KITTY and not wanted[i]:
            for j in chosen:
                if now.at[j] == owner and now.swap(i, j):
                    if told and not now.told():
                        now.swap(i, j)
                        continue
                    break
