"""Deals and matches for tests: chosen cards in chosen hands, and players that do anything legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random

from core.cards import BJ, KINDS, LJ, Cards, deck, parse
from core.deal import Deal
from core.follow import Lead, compulsory, follow_refusal, legal_follows
from core.messages import (
    Action,
    Bury,
    Declare,
    NamePartner,
    Observation,
    Pass,
    Phase,
    PlayCards,
)
from core.play import Play
from core.ranks import Planes, RankTable, rank_table
from core.record import Replay, Setup
from core.rules import PRESETS, C, M, N, Rules
from core.table import Pace, Table

# The presets, and rule sets that between them use every field.
ALL_RULES = {
    **PRESETS,
    "named": replace(N, partners="named"),
    "one": replace(M, decks=1, twos_trump=True),
    "three": replace(C, decks=3, protect_triples=True, throw_penalty=10, must_play=(3, 8)),
    "everything": replace(C, partners="named", match_end="reach", follow_tractors=False),
}
FAST = Pace(beat=0, turn=0, rest=0)


def stacked(rules: Rules, hands: Sequence[str], kitty: str = "", first: int = 0, seed: int = 0) -> Cards:
    """A deck that deals these cards to seats 0..3 first and in their order, random ones after them; the kitty
    begins with the cards named. A word `*` in a hand is any card.

    Twos and jokers that are not named go to the kitty as far as it holds them, then to seat 3.
    """
    rng = Random(seed)
    chosen = [parse(" ".join(word for word in hand.split() if word != "*")) for hand in hands]
    under = parse(kitty)
    spare = list((Counter(deck(rules.decks)) - Counter(sum(chosen, ()) + under)).elements())
    rng.shuffle(spare)
    spare.sort(key=lambda card: card not in (0, 13, 26, 39, LJ, BJ))
    dealt = [_filled(hand, spare, rules.hand_size) for hand in hands]
    order = [dealt[(first + i) % 4][i // 4] for i in range(4 * rules.hand_size)]
    return (*order, *under, *spare)


def _filled(hand: str, spare: list[int], size: int) -> list[int]:
    cards = [spare.pop() if word == "*" else parse(word)[0] for word in hand.split()]
    return cards + [spare.pop() for _ in range(size - len(cards))]


def dealt(
    rules: Rules,
    hands: Sequence[str],
    kitty: str = "",
    first: int = 0,
    dealer: int | None = 0,
    level: int = 0,
    seed: int = 0,
) -> Deal:
    """A deal of such a deck, up to the window after the last card."""
    levels = (level,) * 4
    deal = Deal(rules, 1, levels, dealer=dealer, first=first, deck=stacked(rules, hands, kitty, first, seed))
    while deal.phase is Phase.DRAW:
        deal.draw()
    return deal


# --- players that do anything legal ----------------------------------------------------------------------


def anything(seen: Observation, rng: Random) -> Action:
    """A legal action, with pairs, tractors and throws that may fail among the leads."""
    match seen.phase:
        case Phase.DRAW | Phase.DECLARE | Phase.COUNTER:
            return Declare(rng.choice(seen.may_show)) if seen.may_show and rng.random() < 0.5 else Pass()
        case Phase.NAME:
            return NamePartner(rng.randrange(KINDS))
        case Phase.BURY:
            return Bury(tuple(rng.sample(seen.hand, seen.rules.kitty_size)))
        case _:
            table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
            if seen.trick:
                lead = Lead(table, seen.rules, table.planes(seen.trick[0].cards))
                return PlayCards(table.cards(any_follow(table, lead, table.planes(seen.hand), rng)))
            return PlayCards(any_lead(table, seen.hand, rng))


def silent(seen: Observation, rng: Random) -> Action:
    """As `anything`, but never shows a set."""
    return Pass() if seen.may_show else anything(seen, rng)


def any_lead(table: RankTable, hand: Cards, rng: Random) -> Cards:
    """All copies of a card, or some neighbours of one suit: a tractor, or a throw."""
    card = rng.choice(hand)
    if rng.random() < 0.6:
        return (card,) * hand.count(card)
    near = [c for c in hand if table.suit[c] == table.suit[card]]
    near.sort(key=lambda c: abs(table.rung[c] - table.rung[card]))
    return tuple(near[: rng.randint(1, 6)])


def any_follow(table: RankTable, lead: Lead, hand: Planes, rng: Random) -> Planes:
    """What must be played and anything with it; tried a few times, or else the first that is legal."""
    must = table.cards(compulsory(table, lead, hand))
    held = [card for card in table.cards(hand) if table.suit[card] == lead.suit]
    pool = held if len(held) >= lead.size else list(table.cards(hand))
    left = list((Counter(pool) - Counter(must)).elements())
    for _ in range(6):
        cards = table.planes((*must, *rng.sample(left, max(0, lead.size - len(must)))))
        if follow_refusal(table, lead, hand, cards) is None:
            return cards
    return next(iter(legal_follows(table, lead, hand)))


def random_table(
    rules: Rules,
    seed: int,
    humans: Iterable[int] = (),
    pace: Pace = FAST,
    start: Setup | Replay | None = None,
) -> Table:
    """A table of four such players; nobody waits."""
    return Table(start or Setup(rules, seed), [anything] * 4, humans, pace)


def play_on(table: Table, moves: int | None = None) -> None:
    """Lets a table without people play so many changes, or to the end of the match."""
    while table.due is not None and (moves is None or table.version < moves):
        table.tick(table.due)
        assert table.version < 50_000, "this match never ends"


def state(play: Play) -> dict[str, object]:
    """All of a play's state as it is now, whichever form the core has; hands are their cards. What all plays
    share (`plain`) fills up as leads are made, and is left out."""
    named = {name: getattr(play, name) for name in dir(play) if not name.startswith("_") and name != "plain"}
    kept = {name: value for name, value in named.items() if not callable(value)}
    return kept | {"hands": [hand.planes for hand in play.hands], "taken": list(play.taken)}
