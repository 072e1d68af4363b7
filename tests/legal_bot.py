"""A player that does anything legal: for tests that need a table to move on, not to be played well."""

from random import Random

from core.follow import Lead, legal_follows
from core.messages import Action, Bury, Declare, NamePartner, Observation, Pass, Phase, PlayCards
from core.ranks import rank_table


def act(seen: Observation, rng: Random) -> Action:
    """Returns a legal action of the seat that sees this."""
    match seen.phase:
        case Phase.DRAW | Phase.DECLARE | Phase.COUNTER:
            show = seen.may_show and rng.random() < 0.5
            return Declare(rng.choice(seen.may_show)) if show else Pass()
        case Phase.NAME:
            return NamePartner(rng.randrange(54))
        case Phase.BURY:
            return Bury(tuple(rng.sample(seen.hand, seen.rules.kitty_size)))
        case Phase.PLAY | Phase.DONE:
            return PlayCards(_play(seen, rng))


def _play(seen: Observation, rng: Random) -> tuple[int, ...]:
    if not seen.trick:
        card = rng.choice(seen.hand)
        return (card, card) if seen.hand.count(card) > 1 else (card,)
    table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
    lead = Lead(table, seen.rules, table.planes(seen.trick[0].cards))
    return table.cards(next(legal_follows(table, lead, table.planes(seen.hand))))
