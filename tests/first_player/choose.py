"""From an observation to an action, whatever is to be done."""

from random import Random

from core.messages import Action, Bury, NamePartner, Observation, Phase, PlayCards

from . import bury, declare, follow, lead, partner
from .sight import see


def act(observation: Observation, _rng: Random) -> Action:
    """Returns what the player does with what its seat knows. Raises ValueError at the end."""
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
