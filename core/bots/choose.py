"""From an observation to an action, whatever is to be done; and the same thoughts as hints for a person."""

from collections.abc import Iterable
from random import Random
from typing import Final

from core.bots import bury, declare, follow, lead, partner
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
from core.ranks import Planes

MOST: Final = 8  # hints


def act(observation: Observation, rng: Random) -> Action:
    """Returns what a computer player does with what its seat knows.

    Raises ValueError if there is nothing to do. `rng` is for players that sample; this one only counts.
    """
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


def hints(observation: Observation) -> list[Cards]:
    """Returns sensible legal choices for the seat, the best first: plays, burials, sets to show, cards to
    name. Empty only where there is nothing to choose: no set to show, or another seat's turn.
    """
    if observation.seat is None or observation.seat not in observation.to_act:
        return []
    match observation.phase:
        case Phase.DRAW | Phase.DECLARE:
            return [cards for _, cards in declare.judged(observation)]
        case Phase.COUNTER:
            return [cards for _, cards in declare.counters(observation)]
        case Phase.NAME:
            return [(card,) for card in partner.names(observation)]
        case Phase.BURY:
            return bury.burials(observation)[:MOST]
        case Phase.PLAY:
            sight = see(observation)
            judged = lead.leads(sight) if sight.play.lead is None else follow.judged(sight)
            judged.sort(key=lambda pair: -pair[0])
            return [sight.table.cards(cards) for cards in _distinct(cards for _, cards in judged)][:MOST]
        case Phase.DONE:
            return []


def _distinct(found: Iterable[Planes]) -> list[Planes]:
    return list(dict.fromkeys(found))
