"""Deals that a seat may imagine: the unseen cards at random, within everything it knows (core.bots.facts).

A deal is first built card by card, those with the fewest places to go first; a card without room pushes
others on. Then cards change places at random wherever that breaks nothing, which makes all possible deals
about equally likely. Last the kitty is chosen as its owner would (core.bots.hoard).
"""

from typing import Final

from mypy_extensions import i64

from core.bits import BITS
from core.bots.facts import Facts
from core.bots.hoard import KITTY, Pool, rebury
from core.bots.slots import Slots
from core.dice import Dice
from core.follow import plus
from core.ranks import Planes

RESTARTS: Final = 6
SWAPS: Final = 3  # tried, for each unseen card


class Worlds:
    """Deals for one decision; `deal` makes the next.

    contradicted  the facts could not be kept, which is for facts that are not true
    """

    def __init__(self, facts: Facts, dice: Dice) -> None:
        self.now: Final = Slots(facts, dice)
        self.owner: Final[int] = facts.owner
        self.strict: Final[list[list[int]]] = facts.need
        self.groups: Final[list[list[int]]] = _groups(facts)
        self.facts: Final = facts
        self.contradicted = False

    def deal(self) -> None:
        """Makes the next deal."""
        now = self.now
        for _ in range(RESTARTS):
            if self._build():
                now.mix(SWAPS * now.number)
                if self.owner >= 0:
                    self._rebury()
                return
        now.need = self.strict  # what was only likely cannot be
        self._force()

    def planes(self, slot: int) -> Planes:
        """Returns the unseen cards a slot got."""
        return self.now.planes(slot)

    def pool(self) -> Pool:
        """Returns what the owner of an unknown kitty would have chosen it from."""
        facts = self.facts
        held = plus(facts.kept, self.now.planes(self.owner))
        return Pool(facts.table, facts.rules, plus(held, self.now.planes(KITTY)), attacks=facts.attacks)

    def _rebury(self) -> None:
        """Chooses the kitty of what its owner has and has not played."""
        now = self.now
        free = plus(now.planes(self.owner), now.planes(KITTY))
        rebury(now, self.owner, self.pool().cheapest(free, now.dice)[1])

    def _build(self) -> bool:
        """Builds a deal card by card; returns whether it came out."""
        now = self.now
        now.clear()
        if not self._needed() or not self._chosen():
            return False
        for group in self.groups:
            now.shuffle(group)
            for i in group:
                if now.at[i] < 0 and not self._place(i) and not self._push(i):
                    return False
        return now.told() or self._tell()

    def _needed(self) -> bool:
        """Gives every slot the cards it is known to hold."""
        now = self.now
        for level in range(3):
            for slot in range(5):
                bits: i64 = now.need[level][slot]
                if bits:
                    for i in range(now.number):
                        bit: i64 = BITS[now.places[i]]
                        if bits & bit and now.at[i] < 0 and now.fits(i, slot) and now.room[slot] > 0:
                            now.add(i, slot)
                            bits ^= bit
                    if bits:
                        return False
        return True

    def _chosen(self) -> bool:
        """Gives slots that must hold one of some cards one of them."""
        now = self.now
        for slot, mask, copies in now.some:
            held = now.copies(slot, copies)
            if held & mask:
                continue
            kinds: list[int] = []
            for i in range(now.number):
                place = now.places[i]
                if mask >> place & 1 and now.at[i] < 0 and self._free(place, slot) >= copies:
                    kinds.append(place)
            if not kinds:
                return False
            place = kinds[now.dice.below(len(kinds))]
            for i in range(now.number):
                if copies and now.places[i] == place and now.at[i] < 0 and now.fits(i, slot):
                    now.add(i, slot)
                    copies -= 1
            if now.room[slot] < 0:
                return False
        return True

    def _free(self, place: int, slot: int) -> int:
        """How many copies of a card not yet dealt a slot may get."""
        now = self.now
        free = 0
        for i in range(now.number):
            if now.places[i] == place and now.at[i] < 0 and now.allow[i] >> slot & 1:
                free += 1
        held = (now.one[slot] >> place & 1) + (now.two[slot] >> place & 1) + (now.three[slot] >> place & 1)
        most = 0
        for level in range(3):
            if now.may[level][slot] >> place & 1:
                most = level + 1
        return min(free, most - held)

    def _place(self, i: int) -> bool:
        """Puts a card into a slot that may hold it, those with more room more often."""
        now = self.now
        total = 0
        weights = 0  # room of the slots it fits, eight bits each
        for slot in range(5):
            room = now.room[slot]
            if room > 0 and now.fits(i, slot):
                total += room
                weights |= room << 8 * slot
        if not total:
            return False
        throw: int = now.dice.below(total)
        for slot in range(5):
            throw -= weights >> 8 * slot & 255
            if throw < 0:
                now.add(i, slot)
                return True
        return False

    def _push(self, i: int) -> bool:
        """Makes room for a card: it takes the place of another, that of a third, and so on to a slot with
        room. The shortest such way is taken."""
        now = self.now
        # From each slot reached: the slot before it, and the card that goes from there to here.
        before = [-1] * 5
        moved = [-1] * 5
        queue: list[int] = []
        for slot in range(5):
            if now.caps[slot] and now.fits(i, slot):
                before[slot] = 5
                moved[slot] = i
                queue.append(slot)
        at = 0
        while at < len(queue):
            slot = queue[at]
            at += 1
            if now.room[slot] > 0:
                return self._along(slot, before, moved)
            for other in range(5):
                if before[other] < 0 and now.caps[other]:
                    j = self._mover(slot, other)
                    if j >= 0:
                        before[other] = slot
                        moved[other] = j
                        queue.append(other)
        return False

    def _mover(self, slot: int, other: int) -> int:
        """A card of one slot that can go to another, -1 without such."""
        now = self.now
        start: int = now.dice.below(now.number)
        for k in range(now.number):
            j = (start + k) % now.number
            if now.at[j] == slot and now.spared(j) and now.fits(j, other):
                return j
        return -1

    def _along(self, slot: int, before: list[int], moved: list[int]) -> bool:
        """Moves the cards of a way found; False if one move has made another impossible."""
        now = self.now
        steps: list[tuple[int, int]] = []
        while slot != 5:
            steps.append((moved[slot], slot))
            slot = before[slot]
        for j, to in steps:  # the last first, so that there is always room
            if now.at[j] >= 0:
                now.remove(j)
            if not now.fits(j, to):
                return False
            now.add(j, to)
        return True

    def _tell(self) -> bool:
        """Swaps cards until every slot that must hold one of some cards does."""
        now = self.now
        for _ in range(4):
            now.mix(now.number)
            if now.told():
                return True
        return False

    def _force(self) -> None:
        """Deals what is left of the facts when no deal came out: without what was only likely, or anyhow."""
        now = self.now
        for _ in range(4 * RESTARTS):
            if self._build():
                now.mix(now.number)
                return
        self.contradicted = True
        now.clear()
        cards = list(range(now.number))
        now.shuffle(cards)
        for i in cards:
            for slot in range(5):
                if now.room[slot] > 0:
                    now.add(i, slot)
                    break


def _groups(facts: Facts) -> list[list[int]]:
    """The cards by the number of slots they may be in, those with few first."""
    groups: list[list[int]] = [[] for _ in range(6)]
    for i, place in enumerate(facts.places):
        options = 0
        for slot in range(5):
            if facts.caps[slot] and facts.allow[i] >> slot & 1 and facts.may[0][slot] >> place & 1:
                options += 1
        groups[options].append(i)
    return [group for group in groups if group]
