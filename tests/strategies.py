"""Hypothesis strategies: rule sets, rankings and cards of one suit, for the program and the oracle alike."""

from dataclasses import dataclass

import oracle_shapes as oracle
from hypothesis import strategies as st

from core.cards import NAMES, RANKS, SUITS, Cards
from core.ranks import TRUMP, Planes, RankTable, rank_table
from core.rules import Rules


@dataclass(frozen=True)
class Setting:
    """The same rules, trump and level for both sides of a comparison."""

    rules: Rules
    table: RankTable
    ranking: oracle.Ranking

    def names(self, cards: Planes) -> list[str]:
        """The cards as the oracle takes them."""
        return [NAMES[card] for card in self.table.cards(cards)]


@st.composite
def settings_of_play(draw: st.DrawFn) -> Setting:
    """Any fields that bear on play, any trump, any level."""
    fields = {
        "decks": draw(st.sampled_from((2, 2, 3, 1))),
        "twos_trump": draw(st.booleans()),
        "protect_triples": draw(st.booleans()),
        "follow_tractors": draw(st.sampled_from((True, True, True, False))),
        "dig_shape": draw(st.sampled_from(("winner", "lead"))),
    }
    trump = draw(st.sampled_from((0, 1, 2, 3, None)))
    level = draw(st.integers(0, 12))
    rules = Rules.from_dict(fields)
    ranking = oracle.Ranking(oracle.rules_from(fields), None if trump is None else SUITS[trump], RANKS[level])
    return Setting(rules, rank_table(trump, level, rules.twos_trump), ranking)


def suits_of(setting: Setting) -> st.SearchStrategy[int]:
    """Effective suits that have cards; trump twice as often, since shared rungs are there."""
    return st.sampled_from([s for s in range(4) if setting.table.masks[s]] + [TRUMP] * 3)


@st.composite
def cards_of(draw: st.DrawFn, setting: Setting, suit: int, low: int, high: int) -> Cards:
    """Cards of one effective suit, neighbours and copies likelier than chance."""
    order = [card for card in setting.table.order if setting.table.suit[card] == suit]
    start = draw(st.integers(0, len(order) - 1))
    window = (order + order)[start : start + draw(st.integers(2, 9))]
    decks = setting.rules.decks
    chosen = draw(st.lists(st.tuples(st.sampled_from(window), st.integers(1, decks)), max_size=high))
    cards: list[int] = []
    for card, copies in chosen:
        cards += [card] * min(copies, decks - cards.count(card))
    if len(cards) < low:
        spare = [card for card in order for _ in range(decks - cards.count(card))]
        cards += spare[: low - len(cards)]
    return tuple(cards[:high])
