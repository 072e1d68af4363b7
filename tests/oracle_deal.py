"""The oracle's rules around the play: declaring (R4), countering (R5), partners (R6), scores, levels (R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from oracle_play import Trick, dig_factor
from oracle_shapes import RANKS, Ranking, Rules, points

JOKERS = ("LJ", "BJ")
COUNTER_ORDER = "DCHS"
"""Suits from low to high among sets that counter (R5.2)."""


def is_set(level: str, cards: Sequence[str]) -> bool:
    """Whether these cards declare anything: equal level cards, or two or more equal jokers (R4.1, R4.2)."""
    if len(set(cards)) != 1:
        return False
    return len(cards) > 1 if cards[0] in JOKERS else cards[0][1] == level


def trump_of(cards: Sequence[str]) -> str | None:
    """The trump suit that a set names, None for no-trump (R4.1, R4.2)."""
    return None if cards[0] in JOKERS else cards[0][0]


def declare_strength(cards: Sequence[str]) -> tuple[int, int]:
    """Of a declaring set; the larger is stronger, all suits are equal (R4.2)."""
    return len(cards), JOKERS.index(cards[0]) + 1 if cards[0] in JOKERS else 0


def counter_strength(cards: Sequence[str]) -> tuple[int, int]:
    """Of a set that counters or is countered; the larger is stronger, singles counter nothing (R5.2)."""
    if cards[0] in JOKERS:
        return len(cards), len(COUNTER_ORDER) + JOKERS.index(cards[0])
    return len(cards), COUNTER_ORDER.index(cards[0][0])


def sets_held(level: str, hand: Sequence[str]) -> list[list[str]]:
    """Every set of this hand that declares something, sorted (R4.2)."""
    found = [[card] * number for card, copies in Counter(hand).items() for number in range(1, copies + 1)]
    return sorted(cards for cards in found if is_set(level, cards))


@dataclass(frozen=True)
class Outcome:
    """What the declaring came to (R4.6, R4.7)."""

    redeal: bool
    trump: str | None = None
    dealer: int | None = None


@dataclass
class Declaring:
    """The declaring of one deal (R4): `show` what the seats show, then read the `outcome`."""

    rules: Rules
    level: str
    standing: tuple[int, tuple[str, ...]] | None = None
    first: int | None = None
    used: bool = False
    """R4.5: one of reinforce, override and self-override has happened."""
    doublings: int = 0
    """Overrides and overrides to no-trump so far: the stake is two to the power of them (R5.4)."""

    def act(self, seat: int, cards: Sequence[str]) -> str:
        """What showing these cards would be: "declare", "reinforce", "no_trump", "override" (R4.1-R4.5)."""
        if self.standing is None:
            return "declare"
        owner, shown = self.standing
        if owner == seat and set(cards) == set(shown):
            return "reinforce"  # R4.3, of jokers too
        return "no_trump" if cards[0] in JOKERS else "override"

    def allows(self, seat: int, cards: Sequence[str], hand: Sequence[str]) -> bool:
        """Whether this seat with this hand may show these cards now."""
        if not is_set(self.level, cards) or Counter(cards) - Counter(hand):
            return False
        if self.standing is None:
            return True
        if declare_strength(cards) <= declare_strength(self.standing[1]):
            return False
        once = self.rules.override == "once" and self.act(seat, cards) != "no_trump"
        return not (once and self.used)

    def show(self, seat: int, cards: Sequence[str], hand: Sequence[str]) -> bool:
        """Show them; a refused show changes nothing and gives False."""
        if not self.allows(seat, cards, hand):
            return False
        act = self.act(seat, cards)
        self.used |= act in ("reinforce", "override")
        self.doublings += act in ("override", "no_trump")
        self.first = seat if self.first is None else self.first
        self.standing = seat, tuple(cards)
        return True

    def options(self, seat: int, hand: Sequence[str]) -> list[list[str]]:
        """Everything this seat may show now, sorted."""
        return [cards for cards in sets_held(self.level, hand) if self.allows(seat, cards, hand)]

    def outcome(self, kitty: Sequence[str], dealt_first: int, dealer: int | None) -> Outcome:
        """Trump and dealer (R4.6, R4.7).

        `dealer`: None on the first deal of a match. `kitty`: in the order it is turned up.
        """
        if self.standing is None:
            return self._undeclared(kitty, dealt_first, dealer)
        shown_by = self.standing[0] if self.rules.first_dealer == "final" else self.first
        return Outcome(False, trump_of(self.standing[1]), shown_by if dealer is None else dealer)

    def _undeclared(self, kitty: Sequence[str], dealt_first: int, dealer: int | None) -> Outcome:
        if self.rules.undeclared == "no_trump":
            return Outcome(False, None, dealt_first if dealer is None else dealer)
        if dealer is None:
            return Outcome(True)
        return Outcome(False, trump_of([kitty[0]]), dealer)


def counter_sets(level: str, current: Sequence[str] | None, hand: Sequence[str]) -> list[list[str]]:
    """The sets of this hand that may counter `current`, sorted; undeclared: none (R5.2, R5.3)."""
    if not current:
        return []
    return [
        cards
        for cards in sets_held(level, hand)
        if len(cards) > 1 and counter_strength(cards) > counter_strength(current)
    ]


@dataclass
class Countering:
    """The countering after the dealer's burial (R5.2, R5.3)."""

    rules: Rules
    level: str
    owner: int
    """The seat that buried last."""
    current: tuple[str, ...] | None
    passes: int = 0
    doublings: int = 0
    """Counters so far (R5.4)."""

    @property
    def over(self) -> bool:
        """Nobody is left to be asked: off, nothing declared, three passes or nothing stronger can exist."""
        if not self.rules.counter or self.current is None or self.passes == 3:
            return True
        everything = [self.level_card(suit) for suit in COUNTER_ORDER] + list(JOKERS)
        return not counter_sets(self.level, self.current, everything * self.rules.decks)

    def level_card(self, suit: str) -> str:
        return suit + self.level

    @property
    def asked(self) -> int:
        """The seat that has to answer now."""
        return (self.owner + 1 + self.passes) % 4

    def answer(self, cards: Sequence[str] | None, hand: Sequence[str]) -> bool:
        """The asked seat passes (None) or counters; False: refused, the same seat answers again.

        Raises ValueError when nobody is left to be asked.
        """
        if self.over:
            raise ValueError("nobody is asked (R5.3)")
        if cards is None:
            self.passes += 1
            return True
        if sorted(cards) not in counter_sets(self.level, self.current, hand):
            return False
        self.owner, self.current, self.passes = self.asked, tuple(cards), 0
        self.doublings += 1
        return True


def partner_of(dealer: int, card: str, hands: Sequence[Sequence[str]]) -> int | None:
    """The nearest other seat in playing order that holds the named card; None: alone (R6.2).

    Whether the dealer or the kitty holds copies makes no difference (R6.1).
    """
    for seat in ((dealer + turn) % 4 for turn in (1, 2, 3)):
        if card in hands[seat]:
            return seat
    return None


def dealer_side(rules: Rules, dealer: int, partner: int | None) -> set[int]:
    """The seats of the dealer side; `partner` counts with named partners only (R1.3, R6.2)."""
    if rules.partners == "fixed":
        return {dealer, (dealer + 2) % 4}
    return {dealer} if partner is None else {dealer, partner}


@dataclass(frozen=True)
class Score:
    """How a deal ends (R8.2-R8.4)."""

    total: int
    dealer_up: int
    attackers_up: int
    next_dealer: int


def score(
    ranking: Ranking,
    dealer: int,
    taken: int,
    kitty: Sequence[str] = (),
    last: tuple[int, Sequence[str], Sequence[str]] | None = None,
    partner: int | None = None,
) -> Score:
    """The end of a deal.

    `taken`: the attackers' points without the kitty, penalties in it. `last`: (seat that won the last trick,
    what was led in it, the winning cards); without it nothing is dug. `partner`: with named partners only.
    """
    side = dealer_side(ranking.rules, dealer, partner)
    total = taken
    if last is not None and last[0] not in side:
        total += points(kitty) * dig_factor(ranking, last[1], last[2])  # R8.2
    step = 20 * ranking.rules.decks  # R8.3
    dealer_up = 3 if total <= 0 else 2 if total < step else 1 if total < 2 * step else 0
    attackers_up = 0 if total < 3 * step else 1 + (total - 3 * step) // step
    if not dealer_up:  # R8.4; from two steps on the dealer steps down
        next_dealer = (dealer + 1) % 4
    elif ranking.rules.partners == "fixed":
        next_dealer = (dealer + 2) % 4
    else:
        next_dealer = dealer if partner is None else partner  # R6.4
    return Score(total, dealer_up, attackers_up, next_dealer)


def taken_by_attackers(rules: Rules, dealer: int, tricks: Sequence[Trick], partner: int | None = None) -> int:
    """The attackers' points of these tricks, with penalties, without the kitty (R7.4, R8.1)."""
    side = dealer_side(rules, dealer, partner)
    taken = 0
    for trick in tricks:
        taken += trick.points if trick.winner not in side else 0
        taken += trick.penalty if trick.leader in side else -trick.penalty
    return taken


def climb(rules: Rules, level: str, up: int, *, left_by_dealing: bool) -> str:
    """The level after `up` levels (R8.5); `left_by_dealing`: won as dealer side at this very level."""
    if level in rules.must_play and not left_by_dealing:
        return level
    for _ in range(up):
        if level == "A":
            break
        level = RANKS[RANKS.index(level) + 1]
        if level in rules.must_play:
            break
    return level


def move_sides(
    rules: Rules, levels: tuple[str, str], up: tuple[int, int]
) -> tuple[tuple[str, str], str | None]:
    """New levels of (dealer side, attackers) and who wins the match: None, "dealer" or "attackers" (R8.5)."""
    new = (
        climb(rules, levels[0], up[0], left_by_dealing=True),
        climb(rules, levels[1], up[1], left_by_dealing=False),
    )
    if rules.match_end == "defend":
        return new, "dealer" if levels[0] == "A" and up[0] else None
    arrived = [before != "A" and after == "A" for before, after in zip(levels, new, strict=True)]
    return new, "dealer" if arrived[0] else "attackers" if arrived[1] else None


def move_seats(
    rules: Rules, levels: Sequence[str], dealer: int, partner: int | None, up: tuple[int, int]
) -> tuple[tuple[str, ...], set[int]]:
    """New levels per seat and the seats that win the match, with named partners (R6.4, R8.5).

    A seat of the dealer side whose own level is not the one being played does not leave a `must_play` level.
    """
    side = dealer_side(rules, dealer, partner)
    new = tuple(
        climb(rules, own, up[0], left_by_dealing=own == levels[dealer])
        if seat in side
        else climb(rules, own, up[1], left_by_dealing=False)
        for seat, own in enumerate(levels)
    )
    if rules.match_end == "defend":
        return new, {dealer} if levels[dealer] == "A" and up[0] else set()
    return new, {seat for seat in range(4) if levels[seat] != "A" and new[seat] == "A"}


def beans(
    rules: Rules, dealer: int, end: Score, base: int, doublings: int, partner: int | None = None
) -> list[int]:
    """What each seat gets (negative: pays), zero in sum (R8.6); `doublings` of the stake (R5.4)."""
    side = dealer_side(rules, dealer, partner)
    each = base * 2**doublings * max(1, end.dealer_up, end.attackers_up)
    dealer_wins = end.dealer_up > 0
    paid = [each if (seat in side) == dealer_wins else -each for seat in range(4)]
    if len(side) == 1:
        paid[dealer] *= 3
    return paid
