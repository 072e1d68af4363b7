"""Deals for teaching: the rule policy plays with itself, and at some turns everything there is to choose from
is played to the end, in the true deal."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from core.bots import by_rule, tries
from core.bots.aspects import of_moment, of_plays
from core.bots.follow import follow
from core.bots.habits import Habits
from core.bots.lead import lead
from core.bots.memory import Memory
from core.bots.rollout import Cast, finish, put
from core.bots.sight import Sight
from core.cards import deck
from core.deal import Deal
from core.match import Match
from core.messages import SEATS, Declare, Pass, Phase
from core.play import Play
from core.ranks import Planes
from core.rules import M
from core.scoring import bands, partner_of
from core.view import observe

LEADS = 1.5  # leads are taken that much more often: fewer of them, and harder


@dataclass(slots=True)
class Turn:
    """One turn: what could be played, and what came of each play.

    aspects  a row of numbers for each play (core.bots.aspects), the rule policy's own first
    totals   the attackers' total at the end of the deal;  levels: for the seat's side, less the other's
    left     cards in a hand;  attacks: whether the seat is an attacker
    """

    left: int
    attacks: bool
    aspects: list[list[float]] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Running:
    """A deal being played, with all that goes along with it."""

    play: Play
    memory: Memory
    cast: Cast
    habits: Habits

    def sight(self) -> Sight:
        """Returns what the seat to play knows."""
        return Sight(self.play, self.memory, self.cast.roles[self.play.turn])

    def go(self, cards: Planes) -> None:
        """Plays cards; a lead that is a throw may fail (R7.4)."""
        self.habits.saw(self.play, self.play.throw(cards)[0] if self.play.lead is None else cards)
        put(self.play, self.memory, self.cast, cards)

    def copy(self) -> "Running":
        """Returns an independent copy."""
        return Running(self.play.copy(), self.memory.copy(), self.cast.copy(), self.habits.copy())


def begun(rng: Random) -> Running | None:
    """Returns a deal of M at its first lead, declared and buried as the rule policy does; None if nobody may
    deal."""
    level, dealer = rng.randrange(12), rng.randrange(4)
    cards = deck(M.decks)
    rng.shuffle(cards)
    match = Match(M, (level,) * 4, dealer)
    match.begin(dealer, tuple(cards))
    deal = match.now
    while deal.phase in (Phase.DRAW, Phase.DECLARE):
        for _ in SEATS:
            if deal.phase is Phase.DRAW:
                deal.draw()
        _declared(match, deal)
        if deal.phase is Phase.DECLARE:
            match.close()
    while deal.phase in (Phase.BURY, Phase.COUNTER):
        assert deal.turn is not None
        asked = deal.phase is Phase.BURY or deal.may_show(deal.turn)
        match.apply(deal.turn, by_rule(observe(match, 1, deal.turn), rng) if asked else Pass())
    if deal.phase is not Phase.PLAY or deal.play is None or deal.owner is None:
        return None
    play = deal.play.copy()
    kitty = play.table.planes(deal.kitty)
    memory = Memory()
    cast = Cast(M, play.table, dealer, partner_of(dealer), deal.owner, kitty)
    cast.learn(play, memory)
    return Running(play, memory, cast, Habits())


def _declared(match: Match, deal: Deal) -> None:
    """Asks all seats in turn until nobody shows anything."""
    showed = True
    while showed:
        showed = False
        for seat in SEATS:
            if (
                deal.phase in (Phase.DRAW, Phase.DECLARE)
                and deal.may_show(seat)
                and not deal.passed >> seat & 1
            ):
                action = by_rule(observe(match, 1, seat), Random(0))
                match.apply(seat, action)
                showed = showed or isinstance(action, Declare)


def turns(seed: int, number: int, share: float) -> Iterator[Turn]:
    """Gives a share of the turns of one deal at which there was a choice."""
    rng = Random(f"{seed}:{number}")
    now = begun(rng)
    if now is None:
        return
    while now.play.left:
        sight = now.sight()
        leads = now.play.lead is None
        own = lead(sight) if leads else follow(sight)
        if rng.random() < share * (LEADS if leads else 1):
            plays = tries.moves(sight)
            if len(plays) > 1:
                yield _tried(now, sight, plays)
        now.go(own)


def _tried(now: Running, sight: Sight, plays: list[Planes]) -> Turn:
    """Plays everything to the end."""
    seat = sight.seat
    turn = Turn(int(now.play.left), now.cast.attacks(seat))
    moment = of_moment(sight, now.habits)
    for cards, numbers in zip(plays, of_plays(sight, now.habits, plays, plays[0]), strict=True):
        turn.aspects.append([1.0, *moment, *numbers])
        play, memory, cast = now.play.copy(), now.memory.copy(), now.cast.copy()
        put(play, memory, cast, cards)
        turn.totals.append(finish(play, memory, cast))
        dealers, attackers = bands(M, turn.totals[-1])
        turn.levels.append(attackers - dealers if turn.attacks else dealers - attackers)
    return turn
