"""Playing an imagined deal out: every seat plays from what it would know there, as the normal player does; or
as the rule policy does, which is much quicker.

The seats do not see each other's hands: each has its own `Sight` of the deal, with the memory of the table
and its own role. What comes out is the attackers' total, the dig in it (R8.2).
"""

from typing import Final

from mypy_extensions import i64

from core.bots.follow import follow
from core.bots.habits import Habits
from core.bots.hoard import many
from core.bots.instinct import imagined
from core.bots.lead import lead
from core.bots.memory import Memory
from core.bots.outlook import still
from core.bots.sight import Role, Sight
from core.follow import EMPTY, dig_factor, size
from core.play import Play
from core.ranks import Hand, Planes, RankTable
from core.rules import Rules

NOBODY: Final = -1  # the dealer plays alone
SHORT: Final = 12  # cards in a hand that are always played out


class Cast:
    """Who is who in an imagined deal.

    dealer, partner  the dealer side; NOBODY: alone;  told: whether all know it
    owner, kitty     who buried what;  named: the position of the partner's card as a bit, 0 without one
    tried            cards each seat has tried in throws that failed (R7.4)
    habits           what seats have done so far
    minded           how many plays are still chosen as the normal player does; then as the rule policy
    """

    __slots__ = (
        "dealer", "habits", "kitty", "minded", "named", "owner", "partner", "roles", "rules", "table", "told",
        "tried",
    )  # fmt: skip

    def __init__(
        self, rules: Rules, table: RankTable, dealer: int, partner: int, owner: int, kitty: Planes
    ) -> None:
        self.rules: Rules = rules
        self.table: RankTable = table
        self.dealer = dealer
        self.partner = partner
        self.owner = owner
        self.kitty: Planes = kitty
        self.named: i64 = 0
        self.told = True
        self.tried: list[int] = [0, 0, 0, 0]
        self.roles: list[Role] = []
        self.habits = Habits()
        self.minded: i64 = 0

    def copy(self) -> "Cast":
        """Returns an independent copy; of habits only while they count."""
        new = Cast(self.rules, self.table, self.dealer, self.partner, self.owner, self.kitty)
        new.named = self.named
        new.told = self.told
        new.tried = self.tried.copy()
        new.roles = self.roles
        new.minded = self.minded
        if self.minded:
            new.habits = self.habits.copy()
        return new

    def attacks(self, seat: int) -> bool:
        """Returns whether a seat is an attacker."""
        return seat not in (self.dealer, self.partner)

    def learn(self, play: Play, memory: Memory) -> None:
        """Makes the role of every seat, from what it knows now."""
        worth = float(points_of(self.table, self.kitty))
        self.roles = []
        for seat in range(4):
            attack = self._sides(seat, play.hands[seat].planes, memory.played)
            moved = 0.0
            if self.rules.throw_penalty:
                for other in range(4):
                    moved += self.rules.throw_penalty * self.tried[other] * (1.0 - 2.0 * attack[other])
            owner = seat == self.owner
            role = Role(
                seat,
                (attack[0], attack[1], attack[2], attack[3]),
                self.kitty if owner else EMPTY,
                worth if owner else -1.0,
                owner=owner,
                moved=moved,
            )
            self.roles.append(role)

    def _sides(self, seat: int, hand: Planes, played: Planes) -> list[float]:
        """How likely each seat is an attacker, as far as a seat can tell (core.bots.sight.sides)."""
        if self.told:
            return [1.0 if self.attacks(other) else 0.0 for other in range(4)]
        dealer = self.dealer
        mine = many(hand, self.named) + (many(self.kitty, self.named) if seat == self.owner else 0)
        hidden = self.rules.decks - many(played, self.named) - mine
        if seat == dealer:
            found = [2.0 / 3.0 if hidden else 1.0] * 4
            found[dealer] = 0.0
            return found
        found = [0.5] * 4
        found[dealer] = 0.0
        if not mine:
            found[seat] = 1.0
            return found
        nearer = (seat - dealer) % 4 - 1
        found[seat] = 0.3 if nearer and hidden else 0.0
        for other in range(4):
            if other not in (seat, dealer):
                near = (other - dealer) % 4 <= nearer
                found[other] = 1.0 - (found[seat] / nearer if near else 0.0)
        return found


def points_of(table: RankTable, cards: Planes) -> int:
    """Returns the points of some cards."""
    return 5 * many(cards, table.points5) + 10 * many(cards, table.points10)


def put(play: Play, memory: Memory, cast: Cast, cards: Planes) -> None:
    """The seat to play plays some cards; a lead that is a throw may fail (R7.4)."""
    seat = play.turn
    if play.lead is None and cards[0] & (cards[0] - 1):
        led, by = play.throw(cards)
        if by is not None:
            cast.tried[seat] += size(cards)
            cards = led
            if cast.rules.throw_penalty:
                cast.learn(play, memory)
    memory.saw(play, cards)
    if cast.minded:
        cast.habits.saw(play, cards)
    play.play(cards)
    if not cast.told and cards[0] & cast.named:
        if seat == cast.partner:
            cast.told = True
        cast.learn(play, memory)


def finish(play: Play, memory: Memory, cast: Cast) -> int:
    """Plays on to the end; returns the attackers' total (R8.1, R8.2). All three are used up."""
    while play.left:
        put(play, memory, cast, _answer(play, memory, cast))
    return total(play, cast)


def ahead(play: Play, memory: Memory, cast: Cast, tricks: int) -> float:
    """Plays on until so many tricks are complete, or to the end where that is near; returns the attackers'
    total, what is still to come estimated. All three are used up."""
    while play.left and (play.tricks < tricks or play.left <= SHORT):
        put(play, memory, cast, _answer(play, memory, cast))
    if not play.left:
        return float(total(play, cast))
    lead = 1.0 if cast.attacks(play.turn) else -1.0
    return float(so_far(play, cast)) + still(play, lead, float(points_of(cast.table, cast.kitty)))


def _answer(play: Play, memory: Memory, cast: Cast) -> Planes:
    """What the seat to play plays."""
    sight = Sight(play, memory, cast.roles[play.turn])
    if cast.minded:
        cast.minded -= 1
        return imagined(sight, cast.habits)
    return lead(sight) if play.lead is None else follow(sight)


def so_far(play: Play, cast: Cast) -> int:
    """Returns the attackers' points up to now, without the kitty (R8.1)."""
    points = 0
    for seat in range(4):
        moved = cast.rules.throw_penalty * cast.tried[seat]
        points += play.taken[seat] - moved if cast.attacks(seat) else moved
    return points


def total(play: Play, cast: Cast) -> int:
    """Returns the attackers' total of a deal that has been played out."""
    points = so_far(play, cast)
    last = play.last_lead
    if last is not None and cast.attacks(play.winner):
        worth = points_of(cast.table, cast.kitty)
        if worth:
            points += worth * dig_factor(cast.table, cast.rules, last.cards, play.best)
    return points


def dealt(rules: Rules, table: RankTable, hands: list[Planes], dealer: int) -> Play:
    """Returns the beginning of play from hands as planes."""
    play = Play(rules, table, ((), (), (), ()), dealer)
    play.hands = [Hand(hand) for hand in hands]
    play.left = size(hands[dealer])
    return play
