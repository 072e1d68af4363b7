"""Mirrored deals: the same cards, dealer and level twice, with the sides of A and B exchanged.

The generator of a decision is made from the deal, the number of the question and the seat: where the same
was asked in both halves, it gives the same, so that even players that guess measure exactly 0 against
themselves.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import nan, sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple, Protocol

from core.bots import plain
from core.cards import Cards, deck
from core.deal import Deal
from core.follow import Lead, follow_by
from core.match import Match
from core.messages import (
    SEATS,
    Action,
    Bury,
    Declare,
    NamePartner,
    Observation,
    Pass,
    Phase,
    PlayCards,
    Refused,
)
from core.ranks import rank_table
from core.rules import Rules
from core.shapes import units
from core.view import observe

Bot = Callable[[Observation, Random], Action]


class Answer(NamedTuple):
    """What a player said: an action (None: it was none), how long it took, and its words for a complaint."""

    action: Action | None
    seconds: float
    words: str = ""


class Player(Protocol):
    """Somebody to be asked, in this process or outside of it."""

    def decide(self, seen: Observation, rng: Random) -> Answer:
        """Returns its answer to an observation. Raises PlayerGone if it can answer nothing any more."""

    def close(self) -> None:
        """Ends what was begun for it."""


class PlayerGone(Exception):  # noqa: N818 - what happened
    """A player that ended or fell silent. `str()` says which and how."""


class Inside:
    """A player of this process."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def decide(self, seen: Observation, rng: Random) -> Answer:
        """Returns its answer."""
        began = perf_counter()
        action = self._bot(seen, rng)
        return Answer(action, perf_counter() - began)

    def close(self) -> None:
        """Does nothing: it needs nothing."""


def at_random(seen: Observation, rng: Random) -> Action:
    """Returns a random legal action: shows a set now and then, buries, leads and follows with any cards."""
    match seen.phase:
        case Phase.DRAW | Phase.DECLARE | Phase.COUNTER:
            show = seen.may_show and rng.random() < 0.1
            return Declare(rng.choice(seen.may_show)) if show else Pass()
        case Phase.NAME:
            return NamePartner(rng.randrange(54))
        case Phase.BURY:
            return Bury(tuple(rng.sample(seen.hand, seen.rules.kitty_size)))
        case Phase.PLAY | Phase.DONE:
            return PlayCards(_any_cards(seen, rng))


def _any_cards(seen: Observation, rng: Random) -> Cards:
    """A random unit of a random card's suit, or a random follow."""
    table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
    hand = table.planes(seen.hand)
    if not seen.trick:
        suit = table.suit[rng.choice(seen.hand)]
        held = [card for card in seen.hand if table.suit[card] == suit]
        return rng.choice(units(table, table.planes(held))).cards
    lead = Lead(table, seen.rules, table.planes(seen.trick[0].cards))
    order = [table.bits[card] for card in seen.hand]
    rng.shuffle(order)
    return table.cards(follow_by(table, lead, hand, order))


@dataclass(slots=True)
class Tally:
    """What happened to one player. A deal counts for each of its two seats, which with a named partner need
    not be on one side."""

    times: "array[float]" = field(default_factory=lambda: array("d"))  # seconds a decision
    illegal: int = 0
    complaint: str = ""  # the first illegal answer and what was wrong with it
    failed: int = 0  # throws that failed
    attacks: int = 0  # seats that attacked
    attacked: int = 0  # the sum of the attackers' totals there
    defences: int = 0
    defended: int = 0  # the same where the seat was of the dealer's side
    won: int = 0  # seats that won their deal
    up: int = 0  # levels that seats won

    def add(self, other: "Tally") -> None:
        """Takes another tally's figures in."""
        self.times.extend(other.times)
        self.illegal += other.illegal
        self.complaint = self.complaint or other.complaint
        self.failed += other.failed
        self.attacks += other.attacks
        self.attacked += other.attacked
        self.defences += other.defences
        self.defended += other.defended
        self.won += other.won
        self.up += other.up

    def wrong(self, words: str, fault: str) -> None:
        """Books an illegal answer."""
        self.illegal += 1
        self.complaint = self.complaint or f"{fault}: {words[:200]}"

    def milliseconds(self, share: float) -> float:
        """Returns the time within which this share of the decisions was made; 0 if there were none."""
        times = sorted(self.times)
        return 1000 * times[min(len(times) - 1, int(len(times) * share))] if times else 0.0

    @property
    def attacking(self) -> float:
        """Points a deal as attackers."""
        return self.attacked / self.attacks if self.attacks else nan

    @property
    def defending(self) -> float:
        """Points a deal given to the attackers on the dealer's side."""
        return self.defended / self.defences if self.defences else nan


class Sample(NamedTuple):
    """One mirrored deal: the levels A won less those B won, the mean of both halves; what A and B did."""

    levels: float
    a: Tally
    b: Tally


@dataclass(slots=True)
class Score:
    """All samples so far."""

    levels: list[float] = field(default_factory=list)
    a: Tally = field(default_factory=Tally)
    b: Tally = field(default_factory=Tally)

    def add(self, sample: Sample) -> None:
        """Takes a sample in."""
        self.levels.append(sample.levels)
        self.a.add(sample.a)
        self.b.add(sample.b)

    @property
    def win_rate(self) -> float | None:
        """A's share of the deals won, 0..1."""
        return _share(self.a.won, self.b.won)

    @property
    def leveling_rate(self) -> float | None:
        """A's share of the levels won, 0..1; None if there were none."""
        return _share(self.a.up, self.b.up)


def _share(mine: int, theirs: int) -> float | None:
    return mine / (mine + theirs) if mine + theirs else None


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """Returns the mean and the half width of its 95 % interval, which for one sample is not a number."""
    mean = sum(samples) / len(samples)
    if len(samples) == 1:
        return mean, nan
    spread = sum((x - mean) ** 2 for x in samples) / (len(samples) - 1)
    return mean, 1.96 * sqrt(spread / len(samples))


def mirrored(a: Player, b: Player, rules: Rules, number: int, seed: int) -> Sample:
    """Plays one mirrored deal; all of it is made from its number and the seed."""
    rng = Random(f"{seed}:{number}")
    level, dealer = rng.randrange(12), rng.randrange(4)
    cards = deck(rules.decks)
    rng.shuffle(cards)
    tallies = Tally(), Tally()
    total = 0.0
    for side in (0, 1):  # where A sits
        players = [a if seat % 2 == side else b for seat in SEATS]
        booked = [tallies[0 if seat % 2 == side else 1] for seat in SEATS]
        deal = play_deal(rules, level, dealer, tuple(cards), players, booked, f"{seed}:{number}")
        total += book(deal, side, booked)
    return Sample(total / 2, *tallies)


def play_deal(
    rules: Rules,
    level: int,
    dealer: int,
    cards: Cards,
    players: Sequence[Player],
    tallies: Sequence[Tally],
    seed: str,
) -> Deal:
    """Plays one deal; `players` and `tallies` by seat. An illegal answer is booked, and a legal one made."""
    match = Match(rules, (level,) * 4, dealer)
    match.begin(dealer, cards)
    deal = match.now
    version = 0

    def ask(seat: int) -> Action:
        nonlocal version
        version += 1
        seen = observe(match, version, seat)
        rng = Random(f"{seed}:{version}:{seat}")
        answer = players[seat].decide(seen, rng)
        tallies[seat].times.append(answer.seconds)
        action = answer.action
        if action is None:
            tallies[seat].wrong(answer.words, "no action")
        else:
            try:
                match.apply(seat, action)
                return action
            except Refused as refused:
                tallies[seat].wrong(answer.words or repr(action), refused.reason.value)
        action = plain.act(seen, rng)
        match.apply(seat, action)
        return action

    while deal.phase in (Phase.DRAW, Phase.DECLARE):
        for _ in SEATS:
            if deal.phase is Phase.DRAW:
                deal.draw()
        _declaring(deal, dealer, ask)
        if deal.phase is Phase.DECLARE:
            match.close()
    while deal.phase is not Phase.DONE:
        assert deal.turn is not None
        if deal.phase is Phase.COUNTER and not deal.may_show(deal.turn):
            match.apply(deal.turn, Pass())
        else:
            ask(deal.turn)
    for failed in deal.failed:
        tallies[failed.seat].failed += 1
    return deal


def _declaring(deal: Deal, dealer: int, ask: Callable[[int], Action]) -> None:
    """Asks all who may show a set: once while cards fall, in the last window until nobody does."""
    last = deal.phase is Phase.DECLARE
    showed = True
    while showed and deal.phase in (Phase.DRAW, Phase.DECLARE):
        showed = False
        for i in SEATS:
            seat = (dealer + i) % 4
            if deal.may_show(seat) and not deal.passed >> seat & 1:
                showed = isinstance(ask(seat), Declare) or showed
        if not last:
            return


def book(deal: Deal, side: int, tallies: Sequence[Tally]) -> float:
    """Books a finished deal in the tallies (by seat).

    Returns the levels that each seat of `side` (0, 1) won on average less those the others won.
    """
    result = deal.result
    assert result is not None
    taken = result.total >= 2 * deal.rules.step
    levels = 0
    for seat in SEATS:
        tally = tallies[seat]
        defends = seat in (result.dealer, result.partner)
        up = result.dealer_up if defends else result.attackers_up
        if defends:
            tally.defences += 1
            tally.defended += result.total
        else:
            tally.attacks += 1
            tally.attacked += result.total
        tally.won += taken != defends
        tally.up += up
        levels += up if seat % 2 == side else -up
    return levels / 2


def duel(a: Bot, b: Bot, rules: Rules, deals: int, seed: int) -> tuple[list[float], Tally, Tally]:
    """Plays mirrored deals in this process; returns the levels of each, and the tallies of A and B."""
    score = Score()
    for number in range(deals):
        score.add(mirrored(Inside(a), Inside(b), rules, number, seed))
    return score.levels, score.a, score.b
