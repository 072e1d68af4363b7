"""What a seat knows of the cards it cannot see, as limits that every deal it may imagine has to keep.

Cards out of sight lie in one of five *slots*: the hands of the seats, and the kitty. Besides the numbers of
cards and what core.bots.memory has noted, these say something: sets that were shown (R4, R5.2), a kitty card
that was turned up (R4.6), the kitty one took up oneself, throws that stood or failed (R7.3, R7.4), and the
partner's card (R6).
"""

from collections import Counter
from typing import Final

from core.bots.lore import above, whole
from core.bots.memory import ANY, Memory
from core.bots.sight import sides
from core.cards import KINDS, Card
from core.follow import EMPTY, minus
from core.messages import SEATS, FailedThrow, Observation, Phase
from core.ranks import Planes, RankTable
from core.rules import Rules
from core.shapes import LENGTH, Unit, units

KITTY: Final = 4  # the slot of the kitty
SLOTS: Final = range(5)
ALL: Final = (1 << KINDS) - 1
EVERYWHERE: Final = 0b11111


class Facts:
    """Where the unseen cards may be.

    places  the position of every unseen card;  allow: for each of them the slots it may be in, as bits
    caps    how many of them each slot holds
    may     may[copies - 1][slot]: positions of which the slot may hold that many copies
    need    need[copies - 1][slot]: positions of which it holds at least so many
    wish    like `need`, but only very likely: nobody buries what he has shown
    runs    runs[5 * slot + suit]: the longest tractor it may hold
    some    (slot, positions, copies): it holds so many copies of at least one of them
    owner   the seat that buried a kitty that is not known, -1 without such
    kept    what that seat has played since, and so did not bury;  attacks: whether it is likely an attacker
    """

    def __init__(self, rules: Rules, table: RankTable, caps: list[int], unseen: Planes) -> None:
        self.rules: Final = rules
        self.table: Final = table
        self.caps: Final = caps
        self.places: Final = [
            place for place in range(KINDS) for plane in unseen if plane >> place & 1
        ]  # copies together
        self.allow: Final = [EVERYWHERE] * len(self.places)
        self.may: Final = [[ALL] * 5 for _ in range(3)]
        self.need: Final = [[0] * 5 for _ in range(3)]
        self.wish: Final = [[0] * 5 for _ in range(3)]
        self.runs: Final = [ANY] * 25
        self.some: Final[list[tuple[int, int, int]]] = []
        self.owner = -1
        self.kept = EMPTY
        self.attacks = False

    @property
    def sound(self) -> bool:
        """Whether there are as many cards as room for them."""
        return len(self.places) == sum(self.caps)

    def hold(self, slot: int, card: Card, copies: int, *, surely: bool = True) -> None:
        """A slot holds at least so many copies of a card."""
        for level in range(min(copies, 3)):
            (self.need if surely else self.wish)[level][slot] |= self.table.bits[card]

    def pin(self, card: Card, slots: int) -> None:
        """One copy of a card that is not yet pinned is in one of these slots."""
        place = self.table.position[card]
        for i, other in enumerate(self.places):
            if other == place and self.allow[i] == EVERYWHERE:
                self.allow[i] = slots
                return

    def never(self, seat: int, copies: int, positions: int) -> None:
        """A seat does not hold so many copies on these positions."""
        for level in range(copies - 1, 3):
            self.may[level][seat] &= ~positions


def facts(observation: Observation, table: RankTable, memory: Memory | None = None) -> Facts:
    """Returns what the seat of an observation knows; `memory` of the play, if there has been any.

    While cards are dealt the slots are as they will be when all are: some of the unseen cards then come to
    the seat's own hand.
    """
    seat, rules = observation.seat, observation.rules
    assert seat is not None
    dealing = observation.phase in (Phase.DRAW, Phase.DECLARE)
    caps = [rules.hand_size] * 4 if dealing else list(observation.counts)
    caps[seat] = rules.hand_size - len(observation.hand) if dealing else 0
    mine = observation.owner == seat and bool(observation.kitty)
    caps.append(0 if mine or observation.phase in (Phase.NAME, Phase.BURY) else rules.kitty_size)
    unseen = minus(whole(table, rules.decks), table.planes(observation.hand + observation.kitty))
    if memory is not None:
        unseen = minus(unseen, memory.played)
    found = Facts(rules, table, caps, unseen)
    if memory is not None:
        for copies in range(3):
            found.may[copies][:4] = memory.may[copies]
        for (other, suit), length in memory.runs.items():
            found.runs[5 * other + suit] = length
    fell = [_fell(observation, other) for other in SEATS]
    _shown(found, observation, fell)
    if not dealing:
        _kitties(found, observation, fell)
    if observation.owner is not None and not mine and caps[KITTY]:
        found.owner = observation.owner
        found.kept = table.planes(fell[observation.owner].elements())
        found.attacks = sides(observation, seat)[observation.owner] > 0.5
    _throws(found, observation)
    if observation.named is not None and not rules.counter:
        _named(found, observation, fell)
    _settle(found, seat)
    return found


def _fell(observation: Observation, seat: int, since: int = 0) -> Counter[Card]:
    """The cards a seat has played from trick number `since` on."""
    tricks = (*(trick.plays for trick in observation.tricks), observation.trick)
    return Counter(c for plays in tricks[since:] for play in plays if play.seat == seat for c in play.cards)


def _owners(observation: Observation) -> list[int]:
    """The seats that have buried, in order."""
    if observation.owner is None or observation.dealer is None:
        return []
    buried = [observation.dealer] + [show.seat for show in observation.shown if show.counter]
    if observation.phase is Phase.BURY:  # the last of them is about to
        buried.pop()
    return buried


def _shown(found: Facts, observation: Observation, fell: list[Counter[Card]]) -> None:
    """Sets that were shown are in the hand that showed them, unless they were played or buried since."""
    owners = _owners(observation)
    for show in observation.shown:
        if show.seat == observation.seat:
            continue
        card = show.cards[0]
        left = len(show.cards) - fell[show.seat][card]
        found.hold(show.seat, card, left, surely=show.seat not in owners)


def _kitties(found: Facts, observation: Observation, fell: list[Counter[Card]]) -> None:
    """The card turned up went to the dealer; what one buried oneself, to whoever countered."""
    owners, seat = _owners(observation), observation.seat
    under = 0 if observation.owner == seat else 1 << KITTY
    after = under
    for other in owners:
        after |= 1 << other
    dealer = observation.dealer
    if dealer is not None and dealer != seat and seat not in owners:
        for card in observation.turned:
            if not any(fell[other][card] for other in SEATS):
                found.pin(card, after | 1 << dealer)
    if seat in owners and observation.owner != seat:
        later = under
        for other in owners[len(owners) - owners[::-1].index(seat) :]:
            later |= 1 << other
        given = Counter(observation.kitty_taken) - Counter(observation.hand) - fell[seat]
        for card, copies in given.items():
            for _ in range(copies - sum(fell[other][card] for other in SEATS if other != seat)):
                found.pin(card, later)


def _throws(found: Facts, observation: Observation) -> None:
    """What a throw told: it stood, so nobody can beat a part of it; or it failed at one part."""
    table = found.table
    failed = {throw.trick: throw for throw in observation.failed}
    for number, trick in enumerate((*(trick.plays for trick in observation.tricks), observation.trick)):
        if number in failed:
            _failed(found, observation, failed[number])
        elif trick and len(trick[0].cards) > 1:
            parts = units(table, table.planes(trick[0].cards))
            if len(parts) > 1:
                for part in parts:
                    _unbeaten(found, trick[0].seat, part, 4)


def _failed(found: Facts, observation: Observation, throw: FailedThrow) -> None:
    table = found.table
    parts = units(table, table.planes(throw.tried))
    forced = next(part for part in parts if sorted(part.cards) == sorted(throw.led))
    for part in parts:
        if _order(part) < _order(forced):
            _unbeaten(found, throw.seat, part, 4)
    _unbeaten(found, throw.seat, forced, (throw.by - throw.seat) % 4)
    copies = forced.shape >> 5
    higher = _higher(table, forced)
    if higher and throw.by != observation.seat:
        since = table.planes(_fell(observation, throw.by, throw.trick).elements())
        if not since[0] & higher:  # nor a copy of what was more then
            found.some.append((throw.by, higher, copies))
    if throw.seat != observation.seat:
        since_then = _fell(observation, throw.seat, throw.trick + 1)
        for card, returned in (Counter(throw.tried) - Counter(throw.led)).items():
            found.hold(throw.seat, card, returned - since_then[card])


def _order(part: Unit) -> tuple[int, int, int]:
    """The order in which the parts of a throw are asked whether they can be beaten (R7.4)."""
    return part.rung, len(part.cards), -part.cards[0]


def _higher(table: RankTable, part: Unit) -> int:
    """The positions above a single, pair or triple; tractors are left out."""
    if part.shape & LENGTH > 1:
        return 0
    return above(table)[table.suit[part.cards[0]]][part.rung + 1]


def _unbeaten(found: Facts, leader: int, part: Unit, before: int) -> None:
    """The seats after the leader, up to `before` further on, cannot beat a part of its throw."""
    higher = _higher(found.table, part)
    for i in range(1, before):
        found.never((leader + i) % 4, part.shape >> 5, higher)


def _named(found: Facts, observation: Observation, fell: list[Counter[Card]]) -> None:
    """The partner is the nearest seat that held the named card, and shows with the first copy (R6.2)."""
    card, dealer = observation.named, observation.dealer
    assert card is not None
    assert dealer is not None
    order = [(dealer + i) % 4 for i in range(1, 4)]
    if observation.partner is not None:
        for other in order[: order.index(observation.partner)]:
            found.never(other, 1, found.table.bits[card])
        return
    shown = [i for i in range(3) if fell[order[i]][card]]
    if shown:  # it was not the partner's: a nearer seat holds one
        nearer = order[: shown[0]]
        if not (observation.seat in nearer and card in observation.hand):
            found.pin(card, sum(1 << other for other in nearer if other != observation.seat))


def _settle(found: Facts, seat: int) -> None:
    """Leaves out what is wished against what is known, or by the seat itself."""
    for level in range(3):
        for slot in SLOTS:
            if slot == seat and not found.caps[slot]:
                found.need[level][slot] = 0
            found.wish[level][slot] &= found.may[level][slot]
