"""The simplest player that never breaks a rule: passes, buries and plays its weakest cards.

It stands in where a computer player fails, so that a mistake in one never ends a match.
"""

from random import Random

from core.cards import KINDS
from core.follow import Lead, follow_by
from core.messages import Action, Bury, NamePartner, Observation, Pass, Phase, PlayCards
from core.ranks import rank_table


def act(observation: Observation, _rng: Random) -> Action:
    """Returns a legal action for any observation of a seat that is to act. Raises ValueError at the end."""
    rules, hand = observation.rules, observation.hand
    table = rank_table(observation.trump, observation.level, rules.twos_trump)
    weakest = sorted(hand, key=lambda card: table.position[card])
    match observation.phase:
        case Phase.DRAW | Phase.DECLARE | Phase.COUNTER:
            return Pass()
        case Phase.NAME:
            return NamePartner(next((card for card in reversed(table.order) if card not in hand), KINDS - 1))
        case Phase.BURY:
            return Bury(tuple(weakest[: rules.kitty_size]))
        case Phase.PLAY if not observation.trick:
            return PlayCards((weakest[0],))
        case Phase.PLAY:
            lead = Lead(table, rules, table.planes(observation.trick[0].cards))
            order = [table.bits[card] for card in weakest]
            return PlayCards(table.cards(follow_by(table, lead, table.planes(hand), order)))
        case Phase.DONE:
            raise ValueError("the deal is over")
