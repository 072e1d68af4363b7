"""What cannot be in an observation: it came from outside, and players count on what they are told.

Checked is what they need to think at all: whose turn it is, that numbers are seats and ranks, that the cards
add up. What only a cheat would write, such as a trick won by the wrong seat, is the sender's own harm.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from core.cards import KINDS, RANKS, Card, text
from core.messages import SEATS, Observation, Phase, Played

HELD = {Phase.NAME: True, Phase.BURY: True, Phase.COUNTER: False, Phase.PLAY: False}  # with the kitty?


def fault(seen: Observation) -> str:
    """Returns why a seat cannot be asked this, beginning with the field; empty: it can."""
    return next(chain(_turn(seen), _numbers(seen), _play(seen), _counted(seen)), "")


def _turn(seen: Observation) -> Iterator[str]:
    if seen.phase is Phase.DONE:
        yield "phase: the deal is over"
    if seen.seat is None:
        yield "seat: a watcher does nothing"
    if seen.seat not in SEATS:
        yield f"seat: {seen.seat} is none of 0..3"
    if seen.seat not in seen.to_act:
        yield f"to_act: seat {seen.seat} is not to act"


def _numbers(seen: Observation) -> Iterator[str]:
    """Numbers that are no seat, rank or suit."""
    shown = [("shown", shown.seat) for shown in seen.shown]
    failed = [("failed", seat) for failed in seen.failed for seat in (failed.seat, failed.by)]
    one = [(name, getattr(seen, name)) for name in ("first", "dealer", "owner", "partner", "winning")]
    many = [(name, seat) for name in ("passed", "to_act", "winners") for seat in getattr(seen, name)]
    for field, seat in (*one, *many, *shown, *failed):
        if seat not in SEATS and seat is not None:
            yield f"{field}: {seat} is none of 0..3"
    for field, ranks in (("level", (seen.level,)), ("levels", seen.levels)):
        if not set(ranks) <= set(range(len(RANKS))):
            yield f"{field}: {max(ranks, key=abs)} is no rank 0..12"
    if seen.trump is not None and seen.trump not in range(4):
        yield f"trump: {seen.trump} is no suit 0..3"
    if seen.undealt < 0:
        yield "undealt: less than none"
    if seen.phase in HELD and seen.dealer is None:
        yield "dealer: not known, and the cards are dealt"
    if seen.phase in (Phase.COUNTER, Phase.PLAY) and seen.owner is None:
        yield "owner: nobody buried"
    if not all(shown.cards for shown in seen.shown):
        yield "shown: no cards"


def _play(seen: Observation) -> Iterator[str]:
    """Tricks that were not played one card after another around the table."""
    if (seen.tricks or seen.trick) and seen.phase is not Phase.PLAY:
        yield f"{'tricks' if seen.tricks else 'trick'}: the phase is {seen.phase.value}"
    leader = seen.dealer
    for i, trick in enumerate(seen.tricks):
        if len(trick.plays) != 4:
            yield f"tricks[{i}].plays: {len(trick.plays)} of 4"
        yield from _around(f"tricks[{i}].plays", trick.plays, leader)
        if trick.winner not in SEATS:
            yield f"tricks[{i}].winner: {trick.winner} is none of 0..3"
        leader = trick.winner
    if len(seen.trick) > 3:
        yield f"trick: {len(seen.trick)} plays, it is over"
    yield from _around("trick", seen.trick, leader)
    if seen.phase is Phase.PLAY and leader is not None and (leader + len(seen.trick)) % 4 != seen.seat:
        yield f"trick: the turn is seat {(leader + len(seen.trick)) % 4}'s, not seat {seen.seat}'s"


def _around(field: str, plays: tuple[Played, ...], leader: int | None) -> Iterator[str]:
    for i, played in enumerate(plays):
        if leader is None or played.seat != (leader + i) % 4:
            yield f"{field}[{i}].seat: {played.seat} was not to play"
        if not played.cards or len(played.cards) != len(plays[0].cards):
            yield f"{field}[{i}].cards: {len(played.cards)} cards, {len(plays[0].cards) or 'some'} are needed"


def _counted(seen: Observation) -> Iterator[str]:
    """Cards that do not add up."""
    rules, seat = seen.rules, seen.seat or 0
    plays = [*(played for trick in seen.tricks for played in trick.plays), *seen.trick]
    fallen = [sum(len(played.cards) for played in plays if played.seat == s) for s in SEATS]
    if len(seen.hand) != seen.counts[seat]:
        yield f"hand: {len(seen.hand)} cards, but counts[{seat}] is {seen.counts[seat]}"
    if seen.phase in HELD:
        for s in SEATS:
            full = rules.hand_size + (rules.kitty_size if s == seat and HELD[seen.phase] else 0)
            if seen.counts[s] != full - fallen[s]:
                yield f"counts[{s}]: {seen.counts[s]} cards, there should be {full - fallen[s]}"
        if seen.undealt:
            yield f"undealt: {seen.undealt}, but the phase is {seen.phase.value}"
    elif min(seen.counts) < 0 or sum(seen.counts) + seen.undealt != 4 * rules.hand_size:
        yield f"counts: with undealt they make {sum(seen.counts) + seen.undealt}, not {4 * rules.hand_size}"
    if seen.phase is Phase.PLAY and not seen.hand:
        yield "hand: no cards"
    mine = Counter(seen.hand) + Counter(seen.kitty)
    known = mine + Counter(card for played in plays for card in played.cards)
    for field, cards in (("cards", known), ("shown", mine + _shown(seen))):
        for card, copies in cards.items():
            if copies > rules.decks:
                yield f"{field}: {copies} times {text((card,))}, there are {rules.decks} decks"
    for choice in seen.may_show:
        if not choice or Counter(choice) - Counter(seen.hand):
            yield f"may_show: {text(choice) or 'nothing'} is not in the hand"
    if seen.named is not None and seen.named not in range(KINDS):
        yield "named: no card"


def _shown(seen: Observation) -> Counter[Card]:
    """What the others have shown and so held. With counters it may since have come here in the kitty."""
    held: Counter[Card] = Counter()
    if not seen.rules.counter:
        for s in SEATS:
            if s != seen.seat:
                most: Counter[Card] = Counter()
                for shown in seen.shown:
                    if shown.seat == s:
                        most |= Counter(shown.cards)
                held += most
    return held
