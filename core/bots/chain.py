"""Chains of imagined deals: each is the one before with cards that have changed places.

A change that explains less of what was played and buried is taken the more rarely, the less it explains: a
random walk (Metropolis) that soon comes to deals as likely as what everybody has done makes them.
"""

import math
from typing import Final

from core.bots.hoard import KITTY
from core.bots.likely import MOST, Story
from core.bots.rollout import points_of
from core.bots.sight import Role
from core.bots.worlds import Worlds
from core.dice import Dice
from core.follow import EMPTY
from core.ranks import Planes

TRUST: Final = 4.0  # how much less likely a deal is for a point that was missed in it: a power of e
FINE: Final = 1 << 20  # chances are told apart as finely
FAR: Final = 1e9


class Chain:
    """A deal and those that follow it.

    worlds  holds the deal;  gone: how many steps it has gone
    """

    def __init__(self, worlds: Worlds, story: Story, roles: list[Role]) -> None:
        """Begins with the deal that `worlds` has made; roles: what each seat knows in it."""
        self.worlds: Final = worlds
        self.gone = 0
        self._story: Final = story
        self._roles: Final = roles
        self._pool: Planes = EMPTY  # from which was buried,
        self._least = 0.0  # and what that cost at least
        self._missed: Final[list[float]] = [0.0] * 5
        for slot in range(4):
            if worlds.now.caps[slot]:
                self._missed[slot] = self._miss(slot, FAR)

    def missed(self) -> float:
        """Returns by how many points the others missed what the rule policy would have done in this deal."""
        return sum(self._missed)

    def join(self, other: "Chain") -> None:
        """Goes on from the deal that another chain has come to."""
        self.worlds.now.lie_as(other.worlds.now)
        for slot in range(5):
            self._missed[slot] = other._missed[slot]

    def go(self, steps: int) -> None:
        """Goes on by so many steps, each the exchange of two cards if they may and it is taken."""
        self.gone += steps
        now, owner, missed = self.worlds.now, self.worlds.owner, self._missed
        told, number = bool(now.some), now.number
        if number < 2:
            return
        for _step in range(steps):
            i: int = now.dice.below(number)
            j: int = now.dice.below(number)
            if not now.swap(i, j):
                continue
            if told and not now.told():
                now.swap(i, j)
                continue
            a, b = now.at[i], now.at[j]
            # Who buried has buried from other cards if one of the kitty is another's now.
            c = owner if owner >= 0 and owner not in (a, b) and KITTY in (a, b) else KITTY
            enough = missed[a] + missed[b] + missed[c] + waits(now.dice) / TRUST
            first = self._miss(a, enough)
            if first < enough:
                second = self._miss(b, enough - first)
                if first + second < enough:
                    third = self._miss(c, enough - first - second)
                    if first + second + third < enough:
                        missed[c], missed[a], missed[b] = third, first, second
                        continue
            now.swap(i, j)

    def _miss(self, slot: int, enough: float) -> float:
        """What the seat in a slot has missed; as soon as it is `enough`, only that it is."""
        if slot == KITTY:
            return 0.0
        worlds = self.worlds
        role, found = self._roles[slot], 0.0
        if slot == worlds.owner:
            pool, kitty = worlds.pool(), worlds.planes(KITTY)
            if pool.cards != self._pool:
                self._pool, self._least = pool.cards, pool.cheapest(pool.cards)[0]
            found = min(MOST * float(pool.number), max(0.0, pool.cost(kitty) - self._least))
            points = float(points_of(pool.table, kitty))
            role = Role(slot, role.attack, kitty, points, owner=True, moved=role.moved)
        if found < enough:
            found += self._story.missed(slot, worlds.planes(slot), role, enough - found)
        return found


def waits(dice: Dice) -> float:
    """Returns how long something is waited for that comes by chance, after 1 in the mean."""
    return -math.log((1 + float(dice.below(FINE))) / (FINE + 1))
