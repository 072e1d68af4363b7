"""A naive player of the same rules: preset M with two decks, on tuples, lists, Counters and sorts.

It is the reference of the benchmark: what a careful programmer writes first, every play checked,
nothing tuned.
`play_deal` plays one random legal deal from the shuffle to the kitty.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

SUITS = "SHCD"
TRUMP = "T"


@dataclass(frozen=True)
class Card:
    """Ranks 2..14; the jokers are ("J", 15) and ("J", 16)."""

    suit: str
    rank: int


DECK = 2 * ([Card(suit, rank) for suit in SUITS for rank in range(2, 15)] + [Card("J", 15), Card("J", 16)])
POINTS = {5: 5, 10: 10, 13: 10}
THROWS = 0.05
"""How often a lead is tried as a throw."""


class IllegalPlayError(Exception):
    """A play breaks the rule that the message names."""


class Unit(NamedTuple):
    """A single (no pairs), pair or tractor (R3) and the rung of its highest card."""

    pairs: int
    top: int
    cards: list[Card]


class Order:
    """Effective suit and rung of every card at this trump suit (None: no-trump) and level (R2)."""

    def __init__(self, trump: str | None, level: int) -> None:
        self.trump = trump
        self.level = level

    def suit(self, card: Card) -> str:
        """The effective suit: jokers and level cards are trump."""
        trump = card.suit in ("J", self.trump) or card.rank == self.level
        return TRUMP if trump else card.suit

    def rung(self, card: Card) -> int:
        """The rung in the effective suit; neighbours close up over the level."""
        below = 12 if self.trump else 0  # rungs of the trump suit under the level cards
        if card.suit == "J":
            return below + (2 if self.trump else 1) + card.rank - 15
        if card.rank == self.level:
            return below + (card.suit == self.trump)
        return [rank for rank in range(2, 15) if rank != self.level].index(card.rank)

    def sort(self, cards: list[Card]) -> list[Card]:
        """By rung, identical cards side by side."""
        return sorted(cards, key=lambda card: (self.rung(card), SUITS.find(card.suit)))

    def of(self, suit: str, cards: list[Card]) -> list[Card]:
        """The cards of an effective suit, by rung."""
        return self.sort([card for card in cards if self.suit(card) == suit])

    def pairs(self, cards: list[Card]) -> list[Card]:
        """One card of every pair among cards of one suit, from low to high."""
        return self.sort([card for card, count in Counter(cards).items() if count == 2])

    def units(self, cards: list[Card]) -> list[Unit]:
        """Cards of one suit read as a lead: tractors, the longest first, then pairs, then singles (R3.5)."""
        pairs = self.pairs(cards)
        found = []
        left = list(cards)
        while run := longest_run([self.rung(card) for card in pairs]):
            chosen = []
            for rung in run:
                card = next(card for card in pairs if self.rung(card) == rung)
                pairs.remove(card)
                chosen += [card, card]
            found.append(Unit(len(run), run[-1], chosen))
        for card in [card for unit in found for card in unit.cards]:
            left.remove(card)
        return found + [Unit(0, self.rung(card), [card]) for card in self.sort(left)]


def longest_run(rungs: list[int]) -> list[int]:
    """The longest run of neighbouring rungs in a sorted list; a rung may stand in it several times."""
    best: list[int] = []
    run: list[int] = []
    for rung in rungs:
        if run and rung == run[-1]:
            continue
        run = [*run, rung] if run and rung == run[-1] + 1 else [rung]
        if len(run) > len(best):
            best = run
    return best


def runs(rungs: list[int], length: int) -> list[list[int]]:
    """Every run of exactly this length."""
    have = set(rungs)
    starts = sorted(low for low in have if all(low + step in have for step in range(length)))
    return [list(range(low, low + length)) for low in starts]


def without(rungs: list[int], run: list[int]) -> list[int]:
    """What is left when a run is taken out."""
    left = list(rungs)
    for rung in run:
        left.remove(rung)
    return left


def profile(rungs: list[int], asked: list[int]) -> list[int]:
    """What pairs on these rungs meet of the demands, tractors and pairs by length, longest first (R7.6)."""
    if not asked:
        return []
    if asked[0] == 1:
        met = min(len(asked), len(rungs))
        return [1] * met + [0] * (len(asked) - met)
    for length in range(asked[0], 1, -1):
        over = [asked[0] - length] if asked[0] > length else []
        rest = sorted(asked[1:] + over, reverse=True)
        found = [[length, *profile(without(rungs, run), rest)] for run in runs(rungs, length)]
        if found:
            return max(found)
    return [0, *profile(rungs, sorted(asked[1:] + [1] * asked[0], reverse=True))]


def best_top(rungs: list[int], shape: list[int]) -> int | None:
    """The highest rung of the largest of these tractors and pairs when all are taken from `rungs` (R7.8)."""
    if len(rungs) < sum(shape):
        return None
    if shape[0] == 1:
        return rungs[-1]
    for run in reversed(runs(rungs, shape[0])):
        if len(shape) == 1 or best_top(without(rungs, run), shape[1:]) is not None:
            return run[-1]
    return None


@dataclass
class Play:
    """What one seat did: the cards it tried and those that lie on the table."""

    seat: int
    tried: list[Card]
    cards: list[Card]


class Deal:
    """One deal from the first trick on; `hands` are those after the burial."""

    def __init__(self, order: Order, hands: list[list[Card]], kitty: list[Card], dealer: int) -> None:
        self.order = order
        self.kitty = kitty
        self.dealer = dealer
        self.leader = dealer
        self.taken = 0
        self.hands = [list(hand) for hand in hands]
        self.trick: list[Play] = []
        self.tricks: list[list[Play]] = []
        self.led_suit = ""
        self.shape: list[int] = []

    @property
    def seat(self) -> int:
        """The seat to play."""
        return (self.leader + len(self.trick)) % 4

    def over(self) -> bool:
        return not self.trick and not self.hands[self.leader]

    def play(self, cards: list[Card]) -> None:
        """Check and play cards for the seat to play; raises IllegalPlayError."""
        hand = self.hands[self.seat]
        for card, count in Counter(cards).items():
            if hand.count(card) < count:
                raise IllegalPlayError("cards not held")
        tried = cards
        if not self.trick:
            cards = self._lead(cards)
        else:
            self._check_follow(cards, hand)
        for card in cards:
            hand.remove(card)
        self.trick.append(Play(self.seat, tried, cards))
        if len(self.trick) == 4:
            self._end_trick()

    def _lead(self, cards: list[Card]) -> list[Card]:
        """What is finally led (R7.2-R7.4)."""
        suits = {self.order.suit(card) for card in cards}
        if len(suits) != 1:
            raise IllegalPlayError("R7.2")
        self.led_suit = suits.pop()
        units = self.order.units(cards)
        if len(units) > 1:
            others = [self.order.of(self.led_suit, self.hands[s]) for s in range(4) if s != self.seat]
            weak = [unit for unit in units if any(self._beats(unit, hand) for hand in others)]
            if weak:
                # The lowest, the fewest cards, the last suit: units are read with the first suit first.
                units = [min(reversed(weak), key=lambda unit: (unit.top, len(unit.cards)))]
                cards = units[0].cards
        self.shape = [unit.pairs for unit in units if unit.pairs]
        return cards

    def _beats(self, unit: Unit, hand: list[Card]) -> bool:
        """Whether a hand holds the same shape strictly higher (R7.3)."""
        if not unit.pairs:
            return bool(hand) and self.order.rung(hand[-1]) > unit.top
        rungs = [self.order.rung(card) for card in self.order.pairs(hand)]
        return any(run[-1] > unit.top for run in runs(rungs, unit.pairs))

    def _check_follow(self, cards: list[Card], hand: list[Card]) -> None:
        led = len(self.trick[0].cards)
        held = self.order.of(self.led_suit, hand)
        played = self.order.of(self.led_suit, cards)
        if len(cards) != led or len(played) != min(led, len(held)):
            raise IllegalPlayError("R7.5")
        if self.shape and len(held) > led and self._profile(played) < self._profile(held):
            raise IllegalPlayError("R7.6")

    def _profile(self, cards: list[Card]) -> list[int]:
        return profile([self.order.rung(card) for card in self.order.pairs(cards)], self.shape)

    def _strength(self, cards: list[Card]) -> tuple[int, int] | None:
        """(1 for a ruff, rung that counts), or None for a discard (R7.7, R7.8)."""
        suits = {self.order.suit(card) for card in cards}
        if len(suits) != 1 or not suits <= {self.led_suit, TRUMP}:
            return None
        ruff = int(self.led_suit not in suits)
        if not self.shape:
            return ruff, max(self.order.rung(card) for card in cards)
        top = best_top([self.order.rung(card) for card in self.order.pairs(cards)], self.shape)
        return None if top is None else (ruff, top)

    def _end_trick(self) -> None:
        best, winner = self._strength(self.trick[0].cards), self.trick[0]
        for play in self.trick[1:]:
            strength = self._strength(play.cards)
            if strength and best and strength > best:
                best, winner = strength, play
        attackers = (winner.seat - self.dealer) % 2 == 1
        if attackers:
            self.taken += sum(POINTS.get(card.rank, 0) for play in self.trick for card in play.cards)
        self.leader = winner.seat
        self.tricks.append(self.trick)
        self.trick = []
        if attackers and self.over():  # R8.2, only what matched the lead
            longest = self.shape[0] if self.shape else 0
            self.taken += sum(POINTS.get(card.rank, 0) for card in self.kitty) * 2 * 2**longest


def choose_lead(deal: Deal, rng: random.Random) -> list[Card]:
    """A random unit of a random suit, now and then several of them."""
    hand = deal.hands[deal.seat]
    suits = [cards for suit in (*SUITS, TRUMP) if (cards := deal.order.of(suit, hand))]
    units = deal.order.units(rng.choice(suits))
    if len(units) > 1 and rng.random() < THROWS:
        return [card for unit in rng.sample(units, rng.randint(2, min(3, len(units)))) for card in unit.cards]
    return rng.choice(units).cards


def choose_follow(deal: Deal, rng: random.Random) -> list[Card]:
    """A random legal follow."""
    hand, led = deal.hands[deal.seat], len(deal.trick[0].cards)
    held = deal.order.of(deal.led_suit, hand)
    if len(held) <= led:
        others = [card for card in hand if deal.order.suit(card) != deal.led_suit]
        return held + rng.sample(others, led - len(held))
    if not deal.shape:
        return rng.sample(held, led)
    pairs = deal.order.pairs(held)
    rng.shuffle(pairs)
    chosen: list[Card] = []
    rungs = [deal.order.rung(card) for card in pairs]
    for run in choose_runs(sorted(rungs), deal.shape, rng):
        for rung in run:
            card = next(card for card in pairs if deal.order.rung(card) == rung)
            pairs.remove(card)
            chosen += [card, card]
    left = list(held)
    for card in chosen:
        left.remove(card)
    return chosen + rng.sample(left, led - len(chosen))


def choose_runs(rungs: list[int], asked: list[int], rng: random.Random) -> list[list[int]]:
    """Random runs of pairs that meet the demands as well as can be (R7.6)."""
    if not asked:
        return []
    best = profile(rungs, asked)
    if not best[0]:
        rest = sorted(asked[1:] + [1] * asked[0], reverse=True) if asked[0] > 1 else []
        return choose_runs(rungs, rest, rng)
    over = [asked[0] - best[0]] if asked[0] > best[0] else []
    rest = sorted(asked[1:] + over, reverse=True)
    good = [run for run in runs(rungs, best[0]) if profile(without(rungs, run), rest) == best[1:]]
    run = rng.choice(good)
    return [run, *choose_runs(without(rungs, run), rest, rng)]


def start(rng: random.Random) -> tuple[Deal, str | None, int]:
    """Shuffle, deal, bury eight random cards; also the trump suit and the level, drawn at random."""
    trump, level, dealer = rng.choice([None, *SUITS]), rng.randint(2, 14), rng.randrange(4)
    cards = list(DECK)
    rng.shuffle(cards)
    hands = [cards[seat:100:4] for seat in range(4)]
    taken = hands[dealer] + cards[100:]
    rng.shuffle(taken)
    hands[dealer], kitty = taken[:25], taken[25:]
    return Deal(Order(trump, level), hands, kitty, dealer), trump, level


def play_out(deal: Deal, rng: random.Random) -> int:
    """Play random legal cards to the end; the attackers' points."""
    while not deal.over():
        deal.play(choose_follow(deal, rng) if deal.trick else choose_lead(deal, rng))
    return deal.taken


def play_deal(rng: random.Random) -> int:
    """One random legal deal of preset M from the shuffle to the kitty; the attackers' points."""
    return play_out(start(rng)[0], rng)
