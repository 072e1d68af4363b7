"""What one seat knows at its turn: its hand, what it cannot see, and how the other seats stand to it.

A `Sight` is made from the play as the seat sees it, the `Memory` of the table and its `Role` in the deal. It
reads no hand but its own, so the same player serves an observation and the playing out of sampled deals.
"""

from typing import Final

from mypy_extensions import i64

from core.bits import popcount
from core.bots.bands import Stakes
from core.bots.habits import Habits
from core.bots.lore import lore
from core.bots.memory import Memory
from core.cards import points
from core.follow import EMPTY, minus, size
from core.messages import SEATS, Observation
from core.play import Play
from core.ranks import Hand, Planes, RankTable, rank_table

AFTER: Final = tuple(
    tuple(tuple((seat + i) % 4 for i in range(1, 4 - played)) for played in range(4)) for seat in SEATS
)


class Role:
    """What a seat knows of the deal besides the play.

    attack   for each seat how likely it is an attacker (0 or 1 with fixed partners)
    ally     for each seat how it stands to this one: 1 the same side, -1 the other, between: not known
    bottom   the buried cards if this seat buried them, else none;  owner: whether it did
    kitty    points in the kitty: known, or a guess
    moved    points that failed throws moved to the attackers (R7.4)
    """

    __slots__ = ("ally", "attack", "bottom", "kitty", "moved", "owner", "seat")

    def __init__(
        self, seat: int, attack: tuple[float, ...], bottom: Planes, kitty: float, *, owner: bool, moved: float
    ) -> None:
        self.seat: Final = seat
        self.attack: Final = attack
        mine = 2 * attack[seat] - 1
        self.ally: Final = tuple(1.0 if s == seat else mine * (2 * attack[s] - 1) for s in SEATS)
        self.bottom: Final = bottom
        self.kitty: Final = kitty
        self.owner: Final = owner
        self.moved: Final = moved


class Sight:
    """What a seat knows at its turn.

    hand, unseen   its cards; the cards in other hands or in a kitty it does not know
    total          how many are unseen;  share: for each seat the part of them it holds
    after          the seats that play after this one in the trick
    above, trumps  see core.bots.lore
    voids          what core.bots.odds.void has found, by seat and suit; -1.0: nothing yet
    """

    __slots__ = (
        "_stakes", "above", "after", "ally", "hand", "left", "memory", "play", "role", "seat", "share",
        "table", "total", "trumps", "unseen", "voids",
    )  # fmt: skip

    def __init__(self, play: Play, memory: Memory, role: Role) -> None:
        seat, table = play.turn, play.table
        self.play: Final = play
        self.memory: Final = memory
        self.role: Final = role
        self.seat: Final = seat
        self.ally: Final = role.ally
        self.table: Final = table
        known = lore(table, play.rules.decks)
        self.above: Final[list[list[i64]]] = known.above
        self.trumps: Final[list[float]] = known.trumps
        self.hand: Final[Planes] = play.hands[seat].planes
        unseen = minus(minus(known.whole, memory.played), self.hand)
        self.unseen: Final[Planes] = minus(unseen, role.bottom) if role.owner else unseen
        lead = play.lead
        played: int = 0
        self.left: Final[list[int]] = [int(play.left)] * 4
        if lead is not None:
            played = play.played
            for i in range(played):
                self.left[play.leader + i & 3] -= lead.size
        self.after: Final = AFTER[seat][played]
        self.total: Final[int] = max(1, size(self.unseen))
        self.share: Final = [min(1.0, left / self.total) for left in self.left]
        self.voids: Final = [-1.0] * 20
        self._stakes: Stakes | None = None

    def worth(self, pot: float) -> float:
        """Returns what it is worth, in points, that `pot` points go to one side and not to the other: more
        where they decide a level (R8.3)."""
        if self._stakes is None:
            play, role = self.play, self.role
            rest: int = 100 * play.rules.decks - play.pot
            now = 0.0
            for seat in range(4):
                taken = play.taken[seat]
                rest -= taken
                now += role.attack[seat] * float(taken)
            self._stakes = Stakes(play.rules.step, role.moved + now, rest)
        return self._stakes.of(pot)

    def mine(self, mask: i64) -> int:
        """Returns how many cards of some positions the hand holds."""
        one, two, three = self.hand
        return popcount(one & mask) + popcount(two & mask) + popcount(three & mask)

    def out(self, mask: i64) -> int:
        """Returns how many cards of some positions are unseen."""
        one, two, three = self.unseen
        return popcount(one & mask) + popcount(two & mask) + popcount(three & mask)

    def pips(self, cards: Planes) -> int:
        """Returns the points of some cards."""
        if not cards[0] & self.table.scoring:
            return 0
        fives, tens = self.table.points5, self.table.points10
        one, two, three = cards
        low = popcount(one & fives) + popcount(two & fives) + popcount(three & fives)
        high = popcount(one & tens) + popcount(two & tens) + popcount(three & tens)
        return 5 * low + 10 * high


def best(found: list[tuple[float, Planes]]) -> Planes:
    """Returns the cards with the highest worth, of equal ones the first."""
    most, chosen = found[0]
    for worth, cards in found:
        if worth > most:
            most, chosen = worth, cards
    return chosen


def see(observation: Observation, habits: Habits | None = None) -> Sight:
    """Returns what the seat of an observation knows at its turn to play; `habits` takes note of all plays."""
    rules = observation.rules
    table = rank_table(observation.trump, observation.level, rules.twos_trump)
    assert observation.seat is not None
    assert observation.dealer is not None
    play = Play(rules, table, ((), (), (), ()), observation.dealer)  # plays need no hands to be replayed
    memory = Memory()
    tricks = [trick.plays for trick in observation.tricks]
    for plays in (*tricks, observation.trick):
        if plays:
            play.turn = plays[0].seat
        for played in plays:
            cards = table.planes(played.cards)
            if habits is not None:
                habits.saw(play, cards)
            memory.saw(play, cards)
            play.play(cards)
    play.left, play.turn = len(observation.hand), observation.seat
    play.hands = [Hand(EMPTY) for _ in SEATS]
    play.hands[observation.seat] = Hand(table.planes(observation.hand))
    return Sight(play, memory, role(observation, table))


def role(observation: Observation, table: RankTable) -> Role:
    """Returns what the seat of an observation knows of the sides and the kitty."""
    seat = observation.seat
    assert seat is not None
    attack = sides(observation, seat)
    owner = observation.owner == seat and bool(observation.kitty)
    kitty = float(points(observation.kitty)) if owner else -1.0
    moved = 0.0
    if observation.rules.throw_penalty:
        for failed in observation.failed:
            moved += observation.rules.throw_penalty * len(failed.tried) * (1 - 2 * attack[failed.seat])
    return Role(seat, attack, table.planes(observation.kitty), kitty, owner=owner, moved=moved)


def sides(observation: Observation, seat: int) -> tuple[float, ...]:
    """Returns for each seat how likely it is an attacker, as far as a seat can tell (R6.2, R6.3)."""
    dealer, named = observation.dealer, observation.named
    assert dealer is not None
    if observation.partner is not None:
        return tuple(0.0 if s in (dealer, observation.partner) else 1.0 for s in SEATS)
    if named is None:
        return tuple(0.0 if s == dealer else 1.0 for s in SEATS)
    attack = [0.5] * 4
    attack[dealer] = 0.0
    seen = [card for trick in observation.tricks for play in trick.plays for card in play.cards]
    seen += [card for play in observation.trick for card in play.cards]
    mine = observation.hand + observation.kitty
    hidden = observation.rules.decks - seen.count(named) - mine.count(named)
    if seat == dealer:
        others = 2 / 3 if hidden else 1.0
        return tuple(0.0 if s == dealer else others for s in SEATS)
    if not mine.count(named):
        attack[seat] = 1.0
    else:
        nearer = (seat - dealer) % 4 - 1
        attack[seat] = 0.3 if nearer and hidden else 0.0
        for other in SEATS:
            if other not in (seat, dealer):
                near = (other - dealer) % 4 <= nearer  # it would be the partner
                attack[other] = 1 - (attack[seat] / nearer if near else 0)
    return tuple(attack)
