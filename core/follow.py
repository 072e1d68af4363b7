"""Leads and follows: what may be played, which rule says no, and what else there is (R7.2-R7.6, R8.2).

Everything here works on the bit planes of core.ranks. `Lead` holds what followers need of a lead.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from mypy_extensions import i64

from core.bits import BITS, bitlen, popcount
from core.cards import KINDS
from core.messages import Reason
from core.ranks import Hand, Planes, RankTable
from core.rules import Rules
from core.shapes import (
    LENGTH,
    NONE,
    PAIR,
    TRIPLE,
    Demands,
    Unit,
    demands_of,
    layers,
    longest,
    profile,
    ranked,
    runs,
    units,
)  # fmt: skip

EMPTY: Planes = (0, 0, 0)


class Lead:
    """A lead as its followers see it.

    cards, size  the cards and their number;  suit, mask: their effective suit and its positions
    demands      what decides the winner (R7.8);  top: the rung a follower has to beat
    duties       what decides which follows are legal (R7.6);  protect: the rule `protect_triples`
    """

    __slots__ = ("cards", "demands", "duties", "mask", "protect", "size", "suit", "top")

    def __init__(self, table: RankTable, rules: Rules, cards: Planes) -> None:
        suit = table.suit_at[bitlen(cards[0]) - 1]
        parts = units(table, cards)
        demands = demands_of(parts)
        duties = demands
        if demands and not rules.follow_tractors:  # as many pairs and triples instead
            duties = ranked(tuple((d >> 5) << 5 | 1 for d in demands for _ in range(d & LENGTH)))
        self.cards: Final[Planes] = cards
        self.suit: Final[i64] = suit
        self.mask: Final[i64] = table.masks[suit]
        self.size: Final[i64] = size(cards)
        self.demands: Final = demands
        self.duties: Final = duties
        self.protect: Final = rules.protect_triples
        self.top: Final[i64] = parts[0].rung


@cache
def plain_leads(table: RankTable, protect: bool) -> list[Lead | None]:  # noqa: FBT001
    """Returns where leads of one kind are kept once they are made: singles by position, then pairs, then
    triples. Of the rules they know only `protect_triples`."""
    return [None] * (3 * KINDS)


def size(cards: Planes) -> i64:
    """Returns the number of cards."""
    return popcount(cards[0]) + popcount(cards[1]) + popcount(cards[2])


def within(cards: Planes, mask: i64) -> Planes:
    """Returns the cards on some positions."""
    return cards[0] & mask, cards[1] & mask, cards[2] & mask


def times(cards: Planes, copies: i64) -> i64:
    """Returns the positions with at least so many copies, one to three."""
    if copies == 1:
        return cards[0]
    return cards[1] if copies == 2 else cards[2]


def minus(hand: Planes, cards: Planes) -> Planes:
    """Returns the hand without the cards, all of which it holds."""
    a, b, c = hand
    x, y, z = cards
    return a & ~x | b & ~y | c & ~z, b & ~x | c & ~y, c & ~x


def plus(hand: Planes, cards: Planes) -> Planes:
    """Returns the cards of both together, at most three of a kind."""
    a, b, c = hand
    x, y, z = cards
    return a | x, b | y | a & x, c | z | b & x | a & y


def holds(hand: Planes, cards: Planes) -> bool:
    """Returns whether all the cards are in the hand."""
    return not (cards[0] & ~hand[0] | cards[1] & ~hand[1] | cards[2] & ~hand[2])


# --- leads (R7.2-R7.4) -----------------------------------------------------------------------------------


def lead_refusal(table: RankTable, hand: Planes, cards: Planes) -> Reason | None:
    """Returns why these cards cannot be led, or None: any units of one effective suit may be tried (R7.2)."""
    one, two, three = cards
    if one & ~hand[0] | two & ~hand[1] | three & ~hand[2]:
        return Reason.HELD
    if not one:
        return Reason.EMPTY
    return Reason.MIXED if one & ~table.masks[table.suit_at[bitlen(one) - 1]] else None


def throw(table: RankTable, cards: Planes, others: list[Hand]) -> tuple[Planes, int | None]:
    """Returns what becomes of leading `cards` against the other hands, which are given in playing order.

    What comes back is the cards finally led and, if it failed, the place in `others` of the first hand that
    beats them (R7.3, R7.4).
    """
    parts = units(table, cards)
    if len(parts) == 1:
        return cards, None
    forced = parts[0]
    by = -1
    for unit in parts:
        if by < 0 or lower(unit, forced):
            for place, hand in enumerate(others):
                if beats(table, hand, unit):
                    forced, by = unit, place
                    break
    return (cards, None) if by < 0 else (forced.planes, by)


def lower(unit: Unit, other: Unit) -> bool:
    """Returns which of two units that can be beaten is led (R7.4): the lower, the smaller, the last suit."""
    if unit.rung != other.rung:
        return unit.rung < other.rung
    number, most = size(unit.planes), size(other.planes)
    return unit.planes[0] < other.planes[0] if number == most else number < most


def beats(table: RankTable, hand: Hand, unit: Unit) -> bool:
    """Returns whether a hand holds a unit of the same suit and shape strictly higher (R7.3)."""
    suit = table.suit_at[bitlen(unit.planes[0]) - 1]
    copies = unit.shape >> 5
    plane = (hand.one if copies == 1 else hand.two if copies == 2 else hand.three) & table.masks[suit]
    if not plane:
        return False
    length = unit.shape & LENGTH
    if length == 1:
        return table.rung_at[bitlen(plane) - 1] > unit.rung
    starts = runs(layers(table, suit, plane)[0], length)
    return bitlen(starts) + length - 2 > unit.rung


# --- follows (R7.5, R7.6) --------------------------------------------------------------------------------


def follow_refusal(table: RankTable, lead: Lead, hand: Planes, cards: Planes) -> Reason | None:
    """Returns which rule says no to following with these cards of a hand, or None."""
    a, b, c = hand
    x, y, z = cards
    if x & ~a | y & ~b | z & ~c:
        return Reason.HELD
    if popcount(x) + popcount(y) + popcount(z) != lead.size:
        return Reason.COUNT
    mask = lead.mask
    if x & ~mask:  # only with all there is of the suit
        return Reason.SUIT if (a ^ x | b ^ y | c ^ z) & mask else None
    if not lead.duties:
        return None
    a, b, c = a & mask, b & mask, c & mask
    if popcount(a) + popcount(b) + popcount(c) <= lead.size:
        return None
    if lead.duties[0] == PAIR and not lead.protect:  # pairs are all that is asked for
        return Reason.PAIR if popcount(y) < min(popcount(b), len(lead.duties)) else None
    best = reach(table, lead, (a, b, c))
    met = reach(table, lead, cards)
    return None if met >= best else _shortfall(met, best)


def _shortfall(met: Demands, best: Demands) -> Reason:
    """The kind of unit that is owed at the first place where less was met."""
    shape = next(b for m, b in zip(met, best, strict=False) if m < b)
    if shape & LENGTH > 1:
        return Reason.TRACTOR if shape >> 5 == 2 else Reason.TITANIC
    return Reason.PAIR if shape == PAIR else Reason.TRIPLE


def reach(table: RankTable, lead: Lead, cards: Planes, over: i64 = 0) -> Demands:
    """Returns the best profile that cards of the led suit reach, or that they reach without `over` of them,
    whichever these are (R7.6).

    Only with protected triples can there be more with fewer cards: each triple that loses one is a pair.
    """
    _, two, three = cards
    triples = layers(table, lead.suit, three) if three else NONE
    pairs = layers(table, lead.suit, two & ~three) if two else NONE
    return profile(pairs, triples, lead.duties, over if lead.protect else KINDS)


def compulsory(table: RankTable, lead: Lead, hand: Planes) -> Planes:
    """Returns the cards that are in every legal follow of the hand.

    There is only one legal follow exactly when they are as many as were led.
    """
    held = within(hand, lead.mask)
    total = size(held)
    if total <= lead.size:
        return plus(held, _unavoidable(within(hand, ~lead.mask), lead.size - total))
    owed = reach(table, lead, held)
    needed = EMPTY
    rest = held[0]
    while rest:
        bit = rest & -rest
        rest ^= bit
        fewer, left = held, total
        while fewer[0] & bit:  # how many copies can be kept back?
            fewer, left = minus(fewer, (bit, 0, 0)), left - 1
            if left < lead.size or reach(table, lead, fewer, left - lead.size) < owed:
                needed = plus(needed, within(plus(fewer, (bit, 0, 0)), bit))
                break
    return needed


def _unavoidable(cards: Planes, number: i64) -> Planes:
    """The cards that every choice of `number` of these holds: those there are too few others for."""
    spare = size(cards) - number
    needed = EMPTY
    rest = cards[0] if number else 0
    while rest:
        bit = rest & -rest
        rest ^= bit
        for _ in range(size(within(cards, bit)) - spare):
            needed = plus(needed, (bit, 0, 0))
    return needed


def follow_by(table: RankTable, lead: Lead, hand: Planes, order: list[i64]) -> Planes:
    """Returns a legal follow that prefers the cards that come first in `order`: single positions as bits, one
    for each copy of each card of the hand."""
    held = within(hand, lead.mask)
    total = size(held)
    if total <= lead.size:
        return _fill(held, within(hand, ~lead.mask), order, lead.size - total)
    if not lead.duties:
        return _fill(EMPTY, held, order, lead.size)
    if lead.duties[0] == PAIR and not lead.protect:
        chosen, asked = EMPTY, len(lead.duties)
        for bit in order:
            if bit & held[1] and not bit & chosen[0]:
                chosen = plus(chosen, (bit, bit, 0))
                asked -= 1
                if not asked:
                    break
        return _fill(chosen, minus(held, chosen), order, lead.size - size(chosen))
    # Give back one card after another, the least wanted first, as long as what is owed is still there.
    owed = reach(table, lead, held)
    for bit in reversed(order):
        if bit & held[0] and total > lead.size:
            fewer = minus(held, (bit, 0, 0))
            if reach(table, lead, fewer, total - 1 - lead.size) >= owed:
                held, total = fewer, total - 1
    return held


def _fill(chosen: Planes, rest: Planes, order: list[i64], number: i64) -> Planes:
    """Adds the first `number` cards of `rest` in the given order."""
    if not number:
        return chosen
    a, b, c = chosen
    x, y, z = rest
    for bit in order:
        if bit & x:
            if bit & y:
                x, y, z = x & ~bit | y & bit, y & ~bit | z & bit, z & ~bit
            else:
                x ^= bit
            a, b, c = a | bit, b | a & bit, c | b & bit
            number -= 1
            if not number:
                break
    return a, b, c


def legal_follows(table: RankTable, lead: Lead, hand: Planes) -> Iterator[Planes]:
    """Yields every legal follow of the hand once, lazily: there may be very many."""
    held = within(hand, lead.mask)
    total = size(held)
    if total > lead.size:
        owed = reach(table, lead, held)
        yield from _choices(table, lead, EMPTY, held, lead.size, owed)
    else:
        other = within(hand, ~lead.mask)
        for extra in _subsets(EMPTY, other, min(lead.size - total, size(other))):
            yield plus(held, extra)


def _choices(
    table: RankTable, lead: Lead, chosen: Planes, rest: Planes, number: i64, owed: Demands
) -> Iterator[Planes]:
    """Ways to add `number` cards of `rest` so that what is owed is met. A branch that has lost it is left at
    once, and few copies are tried before many: so the first way is found without going back."""
    if number == 0:
        if reach(table, lead, chosen) >= owed:
            yield chosen
        return
    over = size(rest) - number
    if over < 0 or reach(table, lead, plus(chosen, rest), over) < owed:
        return
    bit: i64 = BITS[bitlen(rest[0]) - 1]
    kind = within(rest, bit)
    rest = minus(rest, kind)
    for copies in range(min(size(kind), number) + 1):
        some = tuple(bit if i < copies else 0 for i in range(3))
        yield from _choices(
            table, lead, plus(chosen, (some[0], some[1], some[2])), rest, number - copies, owed
        )


def _subsets(chosen: Planes, rest: Planes, number: i64) -> Iterator[Planes]:
    if number == 0:
        yield chosen
        return
    if size(rest) < number:
        return
    bit: i64 = BITS[bitlen(rest[0]) - 1]
    kind = within(rest, bit)
    rest = minus(rest, kind)
    for copies in range(min(size(kind), number), -1, -1):
        some = tuple(bit if i < copies else 0 for i in range(3))
        yield from _subsets(plus(chosen, (some[0], some[1], some[2])), rest, number - copies)


# --- the last trick (R8.2) -------------------------------------------------------------------------------


def dig_factor(table: RankTable, rules: Rules, lead: Planes, cards: Planes) -> int:
    """Returns what the kitty's points are multiplied with when the attackers win the last trick with `cards`:
    by what they contain (`dig_shape = "winner"`) or by what was led (`"lead"`)."""
    if rules.dig_shape == "lead":
        demands = demands_of(units(table, lead))
        shape = demands[0] if demands else 0
    else:
        shape = _contained(table, cards)
    if shape >= TRIPLE:
        length = shape & LENGTH
        return 6 if length == 1 else 2 * 3**length
    return 2 * 2 ** (shape & LENGTH) if shape else 2


def _contained(table: RankTable, cards: Planes) -> int:
    one, two, three = cards
    suit = table.suit_at[bitlen(one) - 1]
    for copies, plane in ((3, three), (2, two)):
        if plane:
            return copies << 5 | longest(layers(table, suit, plane)[0])
    return 0
