"""One decision put to the test in imagined deals: what each candidate comes to, in one deal after the other.

A trial holds the candidates, the rule policy's own first. `deal()` imagines the next deal, `outcome(i)` plays
it out with candidate number i: all candidates meet the same deals.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from math import inf, log
from random import Random
from typing import Final

from core.bots import bury as burying
from core.bots import choose, declare, partner, tries
from core.bots.chain import TRUST, Chain, waits
from core.bots.course import Course
from core.bots.facts import KITTY, Facts, facts
from core.bots.habits import Habits
from core.bots.instinct import advantages, taught
from core.bots.likely import Story
from core.bots.manners import faults
from core.bots.memory import Memory
from core.bots.outlook import levels
from core.bots.rollout import NOBODY, Cast, ahead, finish, put
from core.bots.sight import Sight, see
from core.bots.worlds import Worlds
from core.dice import Dice
from core.follow import size
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
    same,
)
from core.play import Play
from core.ranks import Hand, Planes, rank_table
from core.rules import Rules
from core.scoring import bands, partner_of

MOST = 12  # plays
CHAINS = 6  # of imagined deals, which take turns,
FIRST = 4  # deals of which one begins a chain,
BURN = 500  # steps before a chain's first deal is played out,
STEPS = 40  # and from each of its deals to the next
BEHIND = 3.0  # points missed more than by the best chain: such a one goes on from there
AHEAD = 1  # trick that is played out after the one on the table; the rest is estimated better than imagined
MINDED = 20  # plays in these that are chosen as the normal player does
BEGUN = 4  # tricks that are played out from the first lead, by the rule policy
BURIALS = 8


class Trial(ABC):
    """Candidates and the deals they meet.

    effort  what share of the pains is taken to make a deal likely, and to play it out
    """

    effort = 1.0
    seen: Observation
    actions: list[Action]

    def narrow(self, actions: Sequence[Action]) -> None:
        """Leaves no candidates but these."""
        self.actions = list(actions)

    def experience(self) -> list[float]:
        """Returns what the candidates are worth in levels without imagining anything, against the first."""
        return [0.0] * len(self.actions)

    @abstractmethod
    def deal(self) -> None:
        """Imagines the next deal."""

    @abstractmethod
    def outcome(self, i: int) -> tuple[float, float]:
        """Returns levels and points that candidate i wins for the seat's side in this deal, less what the
        other side wins; points are the attackers' total."""


def trial(seen: Observation, rng: Random, also: Action | None = None, most: int = MOST) -> Trial:
    """Returns the trial of a seat's decision; `also` is among the candidates.

    Raises ValueError where there is nothing to decide.
    """
    dice = Dice(rng.randrange(1 << 30))
    if seen.phase is Phase.PLAY:
        return PlayTrial(seen, dice, also, most)
    return DealTrial(seen, dice, rng, also)


def won(rules: Rules, total: int, *, attacks: bool) -> tuple[float, float]:
    """Returns what a total of the attackers is worth to a side, in levels and in points."""
    dealers, attackers = bands(rules, total)
    levels, points = float(attackers - dealers), float(total - 2 * rules.step)
    return (levels, points) if attacks else (-levels, -points)


def worth(play: Play, memory: Memory, cast: Cast, until: int, *, attacks: bool) -> tuple[float, float]:
    """Returns what a side wins in levels and points if a deal goes on: so many tricks are played out, the
    rest is estimated. All three are used up."""
    rules = cast.rules
    if not taught(rules):  # nothing is known of estimates there either
        return won(rules, finish(play, memory, cast), attacks=attacks)
    left = int(play.left)
    total = ahead(play, memory, cast, until)
    # A deal that is played out could have ended otherwise too: about as an estimate with half the cards.
    up, points = levels(rules.step, int(play.left) or (left + 1) // 2, total), total - 2 * rules.step
    return (up, points) if attacks else (-up, -points)


class PlayTrial(Trial):
    """A lead or a follow."""

    worlds: Worlds  # holds the deal that has been imagined

    def __init__(self, seen: Observation, dice: Dice, also: Action | None, most: int) -> None:
        self.habits = Habits()
        self.sight: Sight = see(seen, self.habits)
        self.seen = seen
        self.cards: list[Planes] = tries.moves(self.sight, most)
        self.own: Planes = self.cards[0]  # what the rule policy plays
        self.tried: Final = self.cards.copy()
        table = self.sight.table
        if isinstance(also, PlayCards):
            wanted = table.planes(also.cards)
            if wanted not in self.cards:
                self.cards.append(wanted)
        self.actions = [PlayCards(table.cards(cards)) for cards in self.cards]
        self.dice = dice
        self.chains: list[Chain] = []
        self.deals = 0

    @cached_property
    def facts(self) -> Facts:
        """What the seat knows of the cards it cannot see."""
        return facts(self.seen, self.sight.table, self.sight.memory)

    @cached_property
    def story(self) -> Story | None:
        """What has been played, as far as it says what hands were: not in a position that does not tell how
        they came about, nor while nobody knows who is whose partner."""
        past, seen = self.habits.plays, self.seen
        own = sum(size(cards) for seat, cards in past if seat == seen.seat)
        if not past or len(seen.hand) + own != seen.rules.hand_size or seen.rules.partners != "fixed":
            return None
        return Story(past, seen.rules, self.sight.table)

    def narrow(self, actions: Sequence[Action]) -> None:
        """Leaves no candidates but these."""
        super().narrow(actions)
        self.cards = [self.sight.table.planes(a.cards) for a in actions if isinstance(a, PlayCards)]

    def experience(self) -> list[float]:
        """Returns what the candidates are worth in levels without imagining anything, against the first.
        What partners complain about is worth no more than the rule policy's, unless imagined deals say so.
        """
        plays = list(dict.fromkeys([*self.tried, *self.cards]))
        worth = advantages(self.sight, self.habits, self.own, plays)
        bad = faults(self.sight, plays)
        known = {cards: min(0.0, w) if b else w for cards, w, b in zip(plays, worth, bad, strict=True)}
        return [known[cards] - known[self.cards[0]] for cards in self.cards]

    def deal(self) -> None:
        """Imagines the next deal: the next of a chain where the past says what is likely. A chain that has
        fallen far behind goes on from where the best is."""
        if self.story is None:
            if not self.deals:
                self.worlds = Worlds(self.facts, self.dice)
            self.worlds.deal()
        else:
            number = self.deals % CHAINS
            if number == len(self.chains):
                self.chains.append(self._begun(self.story))
            chain = self.chains[number]
            if len(self.chains) == CHAINS:
                best = min(self.chains, key=Chain.missed)
                if chain.missed() > best.missed() + BEHIND:
                    chain.join(best)
            chain.go(1 + int(max(self.effort * STEPS, self.effort * BURN - chain.gone)))
            self.worlds = chain.worlds
        self.deals += 1
        self.play, self.cast = self._imagined()

    def _begun(self, story: Story) -> Chain:
        """A new chain: of some deals the one that comes first if each waits the longer by chance, the less
        likely it is. That takes each with its likelihood."""
        best, chosen = inf, None
        for _ in range(max(1, round(FIRST * self.effort))):
            self.worlds = Worlds(self.facts, self.dice)
            self.worlds.deal()
            chain = Chain(self.worlds, story, self._imagined()[1].roles)
            comes = log(waits(self.dice)) + TRUST * chain.missed()
            if comes < best or chosen is None:
                best, chosen = comes, chain
        assert chosen is not None
        return chosen

    def _imagined(self) -> tuple[Play, Cast]:
        """The deal that has been imagined, and who is who in it."""
        seen, sight = self.seen, self.sight
        hands = [sight.hand if s == sight.seat else self.worlds.planes(s) for s in SEATS]
        play = sight.play.copy()
        play.hands = [Hand(hand) for hand in hands]
        kitty = sight.role.bottom if sight.role.owner else self.worlds.planes(KITTY)
        assert seen.dealer is not None
        assert seen.owner is not None
        cast = Cast(seen.rules, sight.table, seen.dealer, self._partner(hands), seen.owner, kitty)
        if seen.named is not None:
            cast.named = sight.table.bits[seen.named]
            cast.told = seen.partner is not None
        for failed in seen.failed:
            cast.tried[failed.seat] += len(failed.tried)
        cast.habits = self.habits
        if self.story is not None and taught(seen.rules):
            cast.minded = int(MINDED * self.effort)
        cast.learn(play, sight.memory)
        return play, cast

    def _partner(self, hands: list[Planes]) -> int:
        """The dealer's partner in the deal imagined."""
        seen, dealer = self.seen, self.seen.dealer
        assert dealer is not None
        if seen.partner is not None:
            return seen.partner
        if seen.named is None:
            return partner_of(dealer)
        bit = self.sight.table.bits[seen.named]
        for i in range(1, 4):
            if hands[(dealer + i) % 4][0] & bit:
                return (dealer + i) % 4
        return NOBODY

    def outcome(self, i: int) -> tuple[float, float]:
        """Returns what a candidate comes to in this deal."""
        play, memory, cast = self.play.copy(), self.sight.memory.copy(), self.cast.copy()
        until = int(play.tricks) + 1 + AHEAD
        put(play, memory, cast, self.cards[i])
        return worth(play, memory, cast, until, attacks=cast.attacks(self.sight.seat))


class DealTrial(Trial):
    """A decision before play: the rest of the deal goes on as the policy has it."""

    def __init__(self, seen: Observation, dice: Dice, rng: Random, also: Action | None) -> None:
        assert seen.seat is not None
        self.seen = seen
        self.seat: int = seen.seat
        own = choose.by_rule(seen, rng)
        self.actions = []
        for action in (own, *_candidates(seen), *(() if also is None else (also,))):
            if not any(same(action, other) for other in self.actions):
                self.actions.append(action)
        self.table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
        self.dice = dice
        self.worlds: Worlds | None = None

    def deal(self) -> None:
        """Imagines the next deal."""
        seen = self.seen
        if self.worlds is None:
            self.worlds = Worlds(facts(seen, self.table), self.dice)
        worlds = self.worlds
        worlds.deal()
        hands = [self.table.cards(worlds.planes(seat)) for seat in SEATS]
        hands[self.seat] += seen.hand
        kitty = seen.kitty or self.table.cards(worlds.planes(KITTY))
        if kitty:  # the first of them may be turned up (R4.6)
            first: int = self.dice.below(len(kitty))
            kitty = kitty[first:] + kitty[:first]
        self.course = Course(seen, hands, kitty)

    def outcome(self, i: int) -> tuple[float, float]:
        """Returns what a candidate comes to in this deal."""
        course = self.course.copy()
        if not _decided(course, self.seat, self.actions[i]):
            return 0.0, 0.0
        play, memory, cast = course.begin()
        return worth(play, memory, cast, BEGUN, attacks=cast.attacks(self.seat))


def _candidates(seen: Observation) -> list[Action]:
    """Sensible actions of the phase."""
    match seen.phase:
        case Phase.NAME:
            return [NamePartner(card) for card in partner.names(seen)]
        case Phase.BURY:
            return [Bury(cards) for cards in burying.burials(seen)[:BURIALS]]
        case Phase.COUNTER:
            return [Pass(), *(Declare(cards) for _, cards in declare.counters(seen))]
        case Phase.DRAW | Phase.DECLARE:
            return [Pass(), *(Declare(cards) for _, cards in declare.judged(seen))]
        case _:
            return []


def _decided(course: Course, seat: int, action: Action) -> bool:
    """Goes on from an action to the first lead; returns whether there is a deal to be played (R4.6)."""
    passes = 0
    match course.seen.phase:
        case Phase.DRAW | Phase.DECLARE:
            if isinstance(action, Declare):
                course.show(seat, action.cards)
            if not course.declaring():
                return False
            assert course.dealer is not None
            course.take(course.dealer)
            if course.rules.partners == "named":
                course.name()
            course.bury(course.dealer)
        case Phase.NAME:
            assert isinstance(action, NamePartner)
            course.name(action.card)
            course.bury(seat)
        case Phase.BURY:
            assert isinstance(action, Bury)
            course.bury(seat, action.cards)
        case Phase.COUNTER if isinstance(action, Declare):
            course.counter(seat, action.cards)
        case _:
            assert course.owner is not None
            passes = (seat - course.owner) % 4
    course.countering(passes)
    return True
