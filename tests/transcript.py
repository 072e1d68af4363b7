"""A record told as text a person can check against the rule book."""

from __future__ import annotations

from collections.abc import Iterable

from core.cards import RANKS, SUITS, Card, text
from core.deal import Deal
from core.messages import (
    Buried,
    CardsPlayed,
    DealBegan,
    DealEnded,
    DealResult,
    Event,
    Four,
    MatchEnded,
    Named,
    PartnerShown,
    PassedOn,
    Phase,
    Showed,
    ThrowFailed,
    TookKitty,
    TrickTaken,
    TrumpSet,
    TurnedUp,
)
from core.ranks import rank_table
from core.record import Replay


def transcript(record: str) -> str:
    """Returns the text of a record played to its end."""
    replay = Replay(record)
    lines = [line for line in record.splitlines()[1:4] if not line.startswith("seed")]
    while not replay.over:
        passing = replay.match.deal is not None and replay.match.now.phase is not Phase.COUNTER
        for event in replay.step():
            if not (passing and isinstance(event, PassedOn)):
                lines += told(event, replay.match.now)
    return "".join(f"{line}\n" for line in lines)


def told(event: Event, deal: Deal) -> Iterable[str]:
    """The lines of an event, if it is worth any."""
    match event:
        case DealBegan(number, first, again):
            yield ""
            yield f"deal {number}{' again' if again else ''}, level {RANKS[deal.level]}, dealt first: {first}"
        case Showed(seat, cards):
            yield f"{seat} shows {text(cards)} ({deal.counts[seat]} cards in hand)"
        case PassedOn(seat):
            yield f"{seat} does not counter"
        case TurnedUp(cards):
            yield f"nobody declared; turned up: {text(cards)}"
        case TrumpSet(trump, dealer):
            yield f"trump {'none' if trump is None else SUITS[trump]}, dealer {dealer}"
            for seat in range(4):
                yield f"  {seat}: {text(in_order(deal, deal.hand(seat)))}"
        case TookKitty(seat, cards):
            yield f"{seat} takes {text(cards)}"
        case Named(card):
            yield f"partner: who holds {text((card,))}"
        case Buried(seat, cards):
            yield f"{seat} buries {text(cards)}"
        case ThrowFailed(throw):
            yield f"     {throw.seat} tries {text(throw.tried)}: {throw.by} beats it, so {text(throw.led)}"
        case PartnerShown(seat):
            yield f"     the partner is {'nobody' if seat is None else seat}"
        case TrickTaken(trick):
            plays = ", ".join(f"{play.seat} {text(play.cards)}" for play in trick.plays)
            yield f"{len(deal.tricks):3}. {plays} -> {trick.winner}, {trick.points} points"
        case DealEnded(result, kitty):
            yield from scored(result, text(kitty))
        case MatchEnded(winners):
            yield f"the match is won by {winners}"
        case CardsPlayed() | _:
            pass


def scored(won: DealResult, kitty: str) -> Iterable[str]:
    """The lines of a result."""
    yield f"kitty {kitty}"
    yield f"attackers: {won.tricks} + {won.kitty} x {won.factor} = {won.total} points"
    yield f"levels won: dealer side {won.dealer_up}, attackers {won.attackers_up}"
    yield f"stake {won.stake}, beans {won.beans}"
    yield f"levels {ranks(won.levels)} -> {ranks(won.levels_after)}, next dealer {won.next_dealer}"


def ranks(levels: Four) -> str:
    return " ".join(RANKS[level] for level in levels)


def in_order(deal: Deal, hand: Iterable[Card]) -> list[Card]:
    """A hand, strongest first, under what is now trump."""
    table = rank_table(deal.trump, deal.level, deal.rules.twos_trump)
    return sorted(hand, key=lambda card: -table.position[card])
