"""Hints: each has one reason, and it is true. Facts are checked against all hands of the deal, which the hint
does not know."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import pytest
import stacked
from positions import burying, playing, showing
from test_bots import begun, questions

from core import bots
from core.bots import Why
from core.bots.reasons import of_burial
from core.bots.sight import sides
from core.cards import Card, Cards, parse, points
from core.deal import Deal
from core.follow import beats, legal_follows
from core.messages import SEATS, Action, Observation, Phase
from core.play import Play
from core.ranks import TRUMP, Hand, RankTable
from core.rules import C, M, N, Rules
from core.shapes import LENGTH, units

MANY = 400  # legal follows looked at


@dataclass
class Case:
    """A hint to play cards, at a moment of a deal of which everything is known."""

    seen: Observation
    deal: Deal
    seat: int
    cards: Cards

    @property
    def play(self) -> Play:
        assert self.deal.play is not None
        return self.deal.play

    @property
    def table(self) -> RankTable:
        return self.play.table

    def suit(self, card: Card) -> int:
        return self.table.suit[card]

    @property
    def led(self) -> int:
        """The effective suit of the trick."""
        return self.suit((self.seen.trick[0].cards if self.seen.trick else self.cards)[0])

    @property
    def held(self) -> list[Card]:
        """The cards of the led suit in the hand."""
        return [card for card in self.seen.hand if self.suit(card) == self.led]

    @property
    def left(self) -> Counter[Card]:
        return Counter(self.seen.hand) - Counter(self.cards)

    @property
    def pips(self) -> int:
        return points(self.cards)

    @property
    def after(self) -> list[int]:
        """The seats that play after this one."""
        return [(self.seat + i) % 4 for i in range(1, 4 - len(self.seen.trick))]

    def ally(self, seat: int) -> float:
        attack = sides(self.seen, self.seat)
        return (2 * attack[seat] - 1) * (2 * attack[self.seat] - 1)

    @property
    def partner_wins(self) -> bool:
        assert self.seen.winning is not None
        return self.ally(self.seen.winning) == 1

    @property
    def opponents(self) -> list[int]:
        return [seat for seat in self.after if self.ally(seat) < 1]

    def winner(self, *plays: tuple[int, Cards]) -> int:
        """Who wins the trick so far after these plays."""
        play = self.play.copy()
        for seat, cards in plays:
            play.turn = seat
            play.play(self.table.planes(cards))
        return play.winner

    @property
    def takes(self) -> bool:
        return self.winner((self.seat, self.cards)) == self.seat

    def follows(self, seat: int) -> list[Cards]:
        """Legal plays of a seat, not too many."""
        play = self.play.copy()
        if play.lead is None:
            play.play(self.table.planes(self.cards))
        assert play.lead is not None
        found = legal_follows(self.table, play.lead, play.hands[seat].planes)
        return [self.table.cards(cards) for cards in islice(found, MANY)]

    def beaten_by(self, seat: int, *before: tuple[int, Cards]) -> bool:
        """Whether a seat holds what beats the trick after these plays."""
        return any(self.winner(*before, (seat, cards)) == seat for cards in self.follows(seat))

    @property
    def unbeaten(self) -> bool:
        """Whether no opponent still to play can take the trick from it."""
        return not any(self.beaten_by(seat, (self.seat, self.cards)) for seat in self.opponents)

    @property
    def ours(self) -> bool:
        """Whether the partner wins now and no opponent can change it."""
        return self.partner_wins and not any(self.beaten_by(seat) for seat in self.opponents)

    def of_suit(self, seat: int, suit: int) -> list[Card]:
        hand = self.table.cards(self.play.hands[seat].planes)
        return [card for card in hand if self.suit(card) == suit]

    def highest(self, suit: int, *seats: int) -> int:
        """The highest rung of a suit in some hands."""
        return max((self.table.rung[c] for seat in seats for c in self.of_suit(seat, suit)), default=-1)

    @property
    def rung(self) -> int:
        return max(self.table.rung[card] for card in self.cards)

    @property
    def shape(self) -> tuple[int, int]:
        """Copies and length of the only unit played."""
        (unit,) = units(self.table, self.table.planes(self.cards))
        return unit.shape >> 5, unit.shape & LENGTH

    @property
    def boss(self) -> bool:
        """Whether nobody else holds a higher unit of the same shape in the suit."""
        (unit,) = units(self.table, self.table.planes(self.cards))
        others = [self.of_suit(seat, self.led) for seat in SEATS if seat != self.seat]
        return not any(beats(self.table, Hand(self.table.planes(hand)), unit) for hand in others)

    @property
    def ruffs(self) -> bool:
        return self.led != TRUMP and all(self.suit(card) == TRUMP for card in self.cards)

    @property
    def ruffed(self) -> bool:
        return self.led != TRUMP and any(
            self.suit(c) == TRUMP for p in self.seen.trick for c in p.cards if p.seat == self.seen.winning
        )

    @property
    def follows_of_mine(self) -> list[Cards]:
        return self.follows(self.seat)

    @property
    def winning(self) -> list[Cards]:
        """Legal plays that take the trick."""
        return [c for c in self.follows_of_mine if self.winner((self.seat, c)) == self.seat]

    def top(self, cards: Cards) -> int:
        return max(self.table.rung[card] for card in cards)

    @property
    def emptied(self) -> list[int]:
        """Side suits of which nothing is left."""
        return [s for s in {self.suit(c) for c in self.cards} - {TRUMP} if not any(
            self.suit(c) == s for c in self.left)]  # fmt: skip

    @property
    def trumps(self) -> list[Card]:
        return [card for card in self.seen.hand if self.suit(card) == TRUMP]

    @property
    def keeps_last(self) -> bool:
        others = [seat for seat in SEATS if seat != self.seat]
        mine, theirs = self.highest(TRUMP, self.seat), self.highest(TRUMP, *others)
        return len(self.seen.hand) <= 4 and mine >= theirs and mine >= 0 and self.suit(self.cards[0]) != TRUMP


def single(case: Case) -> bool:
    return len(case.cards) == 1


LEADS: dict[Why, Callable[[Case], bool]] = {
    Why.LAST: lambda c: len(c.cards) == len(c.seen.hand),
    Why.THROW: lambda c: (
        len(units(c.table, c.table.planes(c.cards))) > 1 and c.play.throw(c.table.planes(c.cards))[1] is None
    ),
    Why.BOSS_TRACTOR: lambda c: c.boss and c.shape[1] > 1,
    Why.BOSS: lambda c: c.boss and c.shape[1] == 1,
    Why.TRACTOR: lambda c: c.shape[1] > 1,
    Why.PAIR: lambda c: c.shape[0] > 1 and c.shape[1] == 1,
    Why.TO_PARTNER: lambda c: (
        single(c) and c.led != TRUMP and any(c.ally(s) == 1 and not c.of_suit(s, c.led) for s in c.after)
    ),
    Why.MAKE_RUFF: lambda c: (
        single(c)
        and not c.pips
        and c.led != TRUMP
        and any(c.ally(s) == -1 and not c.of_suit(s, c.led) for s in c.after)
    ),
    Why.TRUMPS: lambda c: c.led == TRUMP and single(c),
    Why.SUIT_ENDS: lambda c: c.led != TRUMP and len(c.held) == 1,
    Why.GUARD: lambda c: c.keeps_last and sides(c.seen, c.seat)[c.seat] == 0,
    Why.DIG: lambda c: c.keeps_last and sides(c.seen, c.seat)[c.seat] == 1,
    Why.LONG_SUIT: lambda c: single(c) and len(c.held) >= 4 and not c.pips and c.rung < c.top(tuple(c.held)),
    Why.DRIVE: lambda c: single(c) and len(c.held) > 1 and c.rung == c.top(tuple(c.held)),
    Why.SMALL: lambda c: single(c) and c.rung < c.top(tuple(c.held)),
}

FOLLOWS: dict[Why, Callable[[Case], bool]] = {
    Why.ONLY: lambda c: len(c.follows_of_mine) == 1,
    Why.GIVE: lambda c: c.ours and c.pips > 0,
    Why.OURS: lambda c: c.ours and not c.pips,
    Why.ADD: lambda c: c.partner_wins and c.pips > 0 and not c.takes,
    Why.LEAVE: lambda c: c.partner_wins and not c.pips and not c.takes,
    Why.KEEP_PAIR: lambda c: (
        single(c)
        and c.seen.hand.count(c.cards[0]) == 1
        and all(c.held.count(card) > 1 for card in c.held if c.table.rung[card] < c.rung)
        and any(c.table.rung[card] < c.rung for card in c.held)
    ),
    Why.SECURE: lambda c: c.takes and c.partner_wins and bool(c.opponents),
    Why.TAKE: lambda c: c.takes,
    Why.CHEAP: lambda c: c.takes and min(map(c.top, c.winning)) == c.rung and not c.ruffs,
    Why.SURE: lambda c: c.takes and not c.partner_wins and c.unbeaten,
    Why.WITH_POINTS: lambda c: c.takes and not c.partner_wins and c.unbeaten and c.pips > 0,
    Why.THIRD: lambda c: c.takes and len(c.after) == 1 and max(map(c.top, c.winning)) == c.rung,
    Why.BLOCK: lambda c: c.takes and len(c.after) > 1 and max(map(c.top, c.winning)) == c.rung,
    Why.RUFF: lambda c: (
        c.takes and c.ruffs and not c.ruffed and (len(c.cards) > 1 or min(map(c.top, c.winning)) == c.rung)
    ),
    Why.SURE_RUFF: lambda c: c.takes and c.ruffs and not c.ruffed and c.unbeaten,
    Why.HIGH_RUFF: lambda c: c.takes and c.ruffs and not c.ruffed and bool(c.after),
    Why.OVERRUFF: lambda c: c.takes and c.ruffs and c.ruffed and not c.partner_wins,
    Why.LOST: lambda c: not c.winning and not c.pips and not c.partner_wins,
    Why.DUCK: lambda c: (
        not c.takes
        and not c.pips
        and not c.partner_wins
        and (bool(c.winning) or len(c.follows_of_mine) == MANY)
    ),
    Why.PARTNER_NEXT: lambda c: (
        not c.takes and not c.pips and not c.partner_wins and any(c.ally(s) == 1 for s in c.after)
    ),
    Why.HOPE: lambda c: (
        not c.takes and c.pips > 0 and not c.partner_wins and any(c.ally(s) == 1 for s in c.after)
    ),
    Why.NO_CHOICE: lambda c: (
        not c.takes and not c.partner_wins and 0 < c.pips == min(map(points, c.follows_of_mine))
    ),
    Why.SPARE: lambda c: (
        not c.takes
        and not c.partner_wins
        and c.pips > 0
        and (len(c.follows_of_mine) == MANY or c.pips > min(map(points, c.follows_of_mine)))
    ),
    Why.MAKE_VOID: lambda c: bool(c.emptied) and bool(c.trumps) and not c.held and not c.pips,
}


def mixed(seen: Observation, rng: Random) -> Action:
    """Plays well and badly, so that all kinds of positions come."""
    return stacked.anything(seen, rng) if rng.random() < 0.3 else bots.act(seen, rng)


def cases(rules: Rules, seeds: range) -> list[tuple[Why, Case]]:
    """Hints to play cards in the positions of whole deals; the deals are copied."""
    found = []
    for seed in seeds:
        match = begun(rules, 700 + seed)
        for seat, seen in questions(match, mixed, Random(seed)):
            if seen.phase is Phase.PLAY:
                deal = match.now.copy()
                found += [(hint.why, Case(seen, deal, seat, hint.cards)) for hint in bots.hints(seen)]
    return found


RULES = {"M": M, "N": N, "C": C} | {name: stacked.ALL_RULES[name] for name in ("named", "three", "one")}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_reason_for_a_play_is_true(rules: Rules) -> None:
    """A few legal plays of three decks are so many that not all are looked at."""
    told: Counter[Why] = Counter()
    for why, case in cases(rules, range(8)):
        told[why] += 1
        check = (FOLLOWS if case.seen.trick else LEADS)[why]
        assert check(case), (why, case.seen.hand, case.seen.trick, case.cards)
    assert len(told) > 25


# --- by position -----------------------------------------------------------------------------------------


def first(seen: Observation) -> Why:
    return bots.hints(seen)[0].why


def of(seen: Observation, cards: str) -> Why:
    """The reason for some cards among the hints."""
    wanted = sorted(parse(cards))
    return next(hint.why for hint in bots.hints(seen) if sorted(hint.cards) == wanted)


VOID = [(2, ("HA", "H6", "H3", "S4")), (1, ("C4", "C6", "C7", "CA"))]  # seat 1 has no hearts


@pytest.mark.parametrize(
    ("trick", "hand", "why"),
    [
        (("H3", "HA", "H4"), "HT H6 H7 S3 S4 C8", Why.GIVE),
        (("H3", "HA", "H4"), "HQ HJ H6 S3 S4 C8", Why.OURS),
        (("H3", "HA", "H4"), "H9 H9 HQ S3 S4 C8", Why.KEEP_PAIR),
        (("H3", "HA", "H4"), "H9 S3 S4 C8", Why.ONLY),
        (("H6", "H4", "HA"), "HK HT H5 H3 S3 C8", Why.LOST),
        (("H6", "H4", "HA"), "H5 HK S3 C8", Why.NO_CHOICE),
        (("HT", "H4", "HJ"), "HK HQ HA H3 S3 C8", Why.WITH_POINTS),
        (("HT", "H4", "HJ"), "HQ H5 H3 S3 C8", Why.CHEAP),
        (("H4", "H9"), "HA HQ H7 H3 S3 C8 D9", Why.CHEAP),
        (("H4", "H9"), "HQ H7 H3 S3 C8 D9", Why.THIRD),
        (("HK", "H4", "HA"), "BJ S2 SA S4 C3 C9 D9", Why.RUFF),
        (("HK", "H4", "S6"), "BJ S2 SA S4 S7 C3 C9 D9", Why.OVERRUFF),
        (("HA", "H4", "H6"), "D7 C3 C4 C7 C8 CJ S3 S4 S6", Why.MAKE_VOID),
        (("H4",), "HK HQ HT H3 S3 C8 D9", Why.PARTNER_NEXT),
    ],
)
def test_what_is_said_of_a_follow(trick: tuple[str, ...], hand: str, why: Why) -> None:
    assert first(playing(hand, trick)) is why


@pytest.mark.parametrize(
    ("hand", "cards", "why"),
    [
        ("HK HK HA HA S3 S4 C8 C6 D6 D7", "HK HK HA HA", Why.BOSS_TRACTOR),
        ("HJ HJ HQ HQ S3 S4 C8 C6 D6 D7", "HJ HJ HQ HQ", Why.TRACTOR),
        ("CA CA H3 H4 S3 S4 C8 C6 D6 D7", "CA CA", Why.BOSS),
        ("CK CK H3 H4 S3 S4 C8 C6 D6 D7", "CK CK", Why.PAIR),
        ("CA H3 H4 H9 S3 S4 C8 C6 D6 D7", "CA", Why.BOSS),
        ("CA S3 S4 S8", "S3", Why.TRUMPS),
        ("CA CQ C9 C6 C3 S3 S4 D6 H7 H9", "C3", Why.LONG_SUIT),
        ("CA CQ C9 C6 C3 S3 S4 D6 H7 H9", "D6", Why.SUIT_ENDS),
        ("CA CQ C9 C6 C3 S3 S4 D6 H7 H9", "H9", Why.DRIVE),
        ("CA CQ C9 C6 C3 S3 S4 D6 H7 H9", "H7", Why.SMALL),
        ("BJ", "BJ", Why.LAST),
    ],
)
def test_what_is_said_of_a_lead(hand: str, cards: str, why: Why) -> None:
    assert of(playing(hand), cards) is why


def test_what_is_said_of_a_throw() -> None:
    hand = "HA HK HK H3 S3 S4 C8 C6 D6 D7 D8"
    assert first(playing(hand, past=[(0, ("HA", "H4", "H3", "H5"))])) is Why.THROW


def test_what_is_said_of_leading_to_a_void() -> None:
    past = [(1, ("HA", "S4", "H3", "H4")), (2, ("C9", "CJ", "CA", "CQ"))]  # the partner has ruffed
    past.append((0, ("BJ", "C3", "LJ", "C3")))
    out = "HQ HQ HJ H9 C4 D9 D9 D6 S3 S6 C4 D6 S7 C6"
    assert first(playing("HT H6 C7 C8 D3 D4", past=past, out=out)) is Why.TO_PARTNER
    assert of(playing("HK H6 H9 S3 S4 C8 C6 D6 D7", past=VOID), "H6") is Why.MAKE_RUFF


@pytest.mark.parametrize(("dealer", "why"), [(0, Why.GUARD), (1, Why.DIG)])
def test_what_is_said_of_keeping_the_best_trump(dealer: int, why: Why) -> None:
    out = "SA SK H9 C9 D9 D8"
    assert of(playing("BJ C3", out=out, dealer=dealer), "C3") is why


STRONG = "BJ BJ LJ S2 SA SA SK SK SQ SJ S9 S8 S7 S6 S4 "
SIDES = "HA HA HK HK HJ HJ C8 C9 CQ CQ CA D3 D4 D6 D7 D8 DA DA"


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("C8 C9 CQ CQ CA D3 D4 D6", Why.VOID),
        ("C8 C9 CQ CQ CA D3 D4 D6 D7 D8 DA DA HA", Why.VOIDS),
        ("C8 C9 CQ CQ D3 D4 D6 D7", Why.CLEAN),
        ("HK C9 CQ CQ D3 D4 D6 D7", Why.HIDE),
    ],
)
def test_what_is_said_of_a_burial(cards: str, why: Why) -> None:
    assert of_burial(burying(STRONG + SIDES), parse(cards)) is why


def test_points_under_a_weak_hand_are_only_the_least() -> None:
    hand = (
        "S3 S4 S6 HA HK HT H9 H8 H7 H6 H3 H3 CA CK CQ C9 C8 C7 C6 C4 C4 C3 DA D5 DT D9 D8 D7 D6 D6 D4 D3 D3"
    )
    assert of_burial(burying(hand), parse("D5 D3 D3 D4 C3 C4 C4 H3")) is Why.LEAST


LONG_CLUBS = "C2 C7 C7 CA CK CQ CQ CJ C9 C8 S2 S9 S8 SQ SJ D4 DK D7 BJ LJ"


@pytest.mark.parametrize(
    ("hand", "may_show", "shown", "cards", "why"),
    [
        (LONG_CLUBS, ["C2", "S2"], (), "C2", Why.LONGEST),
        (LONG_CLUBS, ["C2", "S2"], (), "S2", Why.POSSIBLE),
        (LONG_CLUBS + " C2", ["C2 C2"], ((0, "C2"),), "C2 C2", Why.REINFORCE),
        (LONG_CLUBS + " C2", ["C2 C2"], ((1, "D2"),), "C2 C2", Why.BETTER),
        (LONG_CLUBS + " C2", ["S2"], ((2, "D2"),), "", Why.PARTNERS),
        ("C2 H3 H7 S9 D4 DK", ["C2"], (), "", Why.PASS),
        ("BJ BJ HA CA S9 D4 DK", ["BJ BJ"], (), "BJ BJ", Why.NO_TRUMP),
    ],
)
def test_what_is_said_of_showing(
    hand: str, may_show: list[str], shown: tuple[tuple[int, str], ...], cards: str, why: Why
) -> None:
    assert of(showing(hand, may_show, shown=shown), cards) is why


def test_to_show_nothing_is_said_first_or_not_at_all() -> None:
    hand = "C2 C2 C7 C7 CA CK CQ CJ C9 C8 S9 S8 SQ SJ S4 SK D7 BJ LJ HA HT H4 H3 D6 DK"
    found = bots.hints(showing(hand, ["C2 C2"], shown=[(2, "S2")]))
    assert [hint.cards for hint in found] == [(), parse("C2 C2")]
    assert all(hint.cards for hint in bots.hints(showing(LONG_CLUBS, ["C2"])))


@pytest.mark.parametrize(("cards", "why"), [("CA", Why.LEAD_TO), ("DA", Why.ACE), ("BJ", Why.STRONG_CARD)])
def test_what_is_said_of_naming(cards: str, why: Why) -> None:
    hand = (
        "LJ S2 SA SA SK SK SQ SJ S9 S8 S7 S6 S4 S3 S3 HA HA HK HK HJ HJ HT HT C8 C9 CQ CQ CK C3 C4 C6 H3 H4"
    )
    seen = burying(hand, rules=Rules(partners="named"))
    assert of(replace(seen, phase=Phase.NAME), cards) is why
