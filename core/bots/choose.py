"""From an observation to an action, whatever is to be done; and the same thoughts as hints for a person."""

from random import Random
from typing import Final

from core.bots import bury, declare, follow, lead, partner
from core.bots.habits import Habits
from core.bots.instinct import ranked
from core.bots.reasons import Hint, of_burial, of_follow, of_lead, of_name, of_show
from core.bots.sight import see
from core.cards import Cards
from core.messages import (
    Action,
    Bury,
    NamePartner,
    Observation,
    Phase,
    PlayCards,
)

MOST: Final = 8  # hints


def act(observation: Observation, rng: Random) -> Action:
    """Returns what the normal player does with what its seat knows: as the rule policy, but where experience
    says that another play is better.

    Raises ValueError if there is nothing to do. `rng` is for players that sample; this one only counts.
    """
    if observation.phase is not Phase.PLAY:
        return by_rule(observation, rng)
    sight = see(observation, habits := Habits())
    return PlayCards(sight.table.cards(ranked(sight, habits)[0]))


def by_rule(observation: Observation, _rng: Random) -> Action:
    """Returns what the rule policy does. Raises ValueError if there is nothing to do."""
    match observation.phase:
        case Phase.DRAW | Phase.DECLARE:
            return declare.declare(observation)
        case Phase.COUNTER:
            return declare.counter(observation)
        case Phase.NAME:
            return NamePartner(partner.named(observation))
        case Phase.BURY:
            return Bury(bury.bury(observation))
        case Phase.PLAY:
            sight = see(observation)
            cards = lead.lead(sight) if sight.play.lead is None else follow.follow(sight)
            return PlayCards(sight.table.cards(cards))
        case Phase.DONE:
            raise ValueError("the deal is over")


def hints(observation: Observation) -> list[Hint]:
    """Returns sensible legal choices for the seat with a reason for each, the best first: plays, burials,
    sets to show, cards to name.

    Empty only where there is nothing to choose: no set to show, or another seat's turn. Where it is best to
    show nothing, the first hint has no cards.
    """
    if observation.seat is None or observation.seat not in observation.to_act:
        return []
    match observation.phase:
        case Phase.DRAW | Phase.DECLARE:
            return _shows(observation, declare.judged(observation))
        case Phase.COUNTER:
            return _shows(observation, declare.counters(observation))
        case Phase.NAME:
            return [Hint((card,), of_name(observation, card)) for card in partner.names(observation)]
        case Phase.BURY:
            return [Hint(c, of_burial(observation, c)) for c in bury.burials(observation)[:MOST]]
        case Phase.PLAY:
            return _plays(observation)
        case Phase.DONE:
            return []


def _shows(observation: Observation, judged: list[tuple[float, Cards]]) -> list[Hint]:
    sets = [cards for _, cards in judged]
    if judged and judged[0][0] <= 0:
        sets.insert(0, ())
    return [Hint(cards, of_show(observation, cards)) for cards in sets]


def _plays(observation: Observation) -> list[Hint]:
    sight = see(observation, habits := Habits())
    of = of_lead if sight.play.lead is None else of_follow
    plays = ranked(sight, habits)[:MOST]
    return [Hint(sight.table.cards(cards), of(sight, cards)) for cards in plays]
