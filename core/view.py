"""What a seat may know: its observation and its version of events (R5.1, R6.3).

An observation is built up from what its seat may see; nothing is ever taken away from a full state. So a new
field of Deal stays unseen until it is written here. A watcher is seat None and sees what all seats see.
"""

from typing import Final

from core.cards import Cards
from core.deal import Deal
from core.match import Match
from core.messages import SEATS, Buried, Drew, Event, Four, Observation, TookKitty

NOTHING: Four = (0, 0, 0, 0)


def observe(match: Match, version: int, seat: int | None) -> Observation:
    """Returns everything a seat may know now. Raises core.messages.Refused before the first deal."""
    deal = match.now
    play = deal.play
    trick = deal.trick
    taken = play.taken if play else NOTHING
    own, may_show, passed, hand, kitty, kitty_taken, to_act = private(deal, seat)
    return Observation(
        version=version,
        seat=own,
        rules=deal.rules,
        deal=deal.number,
        phase=deal.phase,
        levels=deal.levels,
        level=deal.level,
        first=deal.first,
        dealer=deal.dealer,
        trump=deal.trump,
        trump_named=deal.settled or bool(deal.shown),
        shown=deal.shown,
        may_show=may_show,
        passed=passed,
        hand=hand,
        counts=deal.counts,
        undealt=4 * deal.rules.hand_size - deal.dealt,
        kitty=kitty,
        kitty_taken=kitty_taken,
        turned=deal.turned,
        owner=deal.owner,
        named=deal.named,
        partner=deal.partner if deal.sides_known else None,
        to_act=to_act,
        trick=trick,
        winning=play.winner if play and trick else None,
        tricks=deal.tricks,
        failed=deal.failed,
        points=deal.points,
        taken=(taken[0], taken[1], taken[2], taken[3]),
        stake=deal.stake,
        result=deal.result,
        winners=match.winners,
    )


# The fields of an observation that are not the same for all seats.
PRIVATE: Final = ("seat", "may_show", "passed", "hand", "kitty", "kitty_taken", "to_act")
Private = tuple[
    int | None, tuple[Cards, ...], tuple[int, ...], Cards, Cards, Cards, tuple[int, ...]
]  # fmt: skip


def private(deal: Deal, seat: int | None) -> Private:
    """Returns the values of the fields PRIVATE for a seat."""
    passed = _passed(deal, seat)
    mine = seat is not None and seat == deal.owner
    return (
        seat,
        () if seat is None else deal.may_show(seat),
        passed,
        () if seat is None else deal.hand(seat),
        deal.kitty if deal.result is not None or mine else (),
        () if seat is None else deal.taken_up[seat],
        _to_act(deal, passed),
    )


def seen_by(event: Event, seat: int | None) -> Event:
    """Returns an event as a seat is told it: without the cards only another seat has seen."""
    match event:
        case Drew(owner, _) if owner != seat:
            return Drew(owner, None)
        case TookKitty(owner, _) if owner != seat:
            return TookKitty(owner, ())
        case Buried(owner, _) if owner != seat:
            return Buried(owner, ())
        case _:
            return event


def _passed(deal: Deal, seat: int | None) -> tuple[int, ...]:
    """Whose pass stands, as far as the seat may know: of the others those that passed in the last window."""
    if deal.settled:
        return ()
    known = deal.told
    if seat is not None:
        known |= deal.passed & 1 << seat
    return tuple(s for s in SEATS if known >> s & 1)


def _to_act(deal: Deal, passed: tuple[int, ...]) -> tuple[int, ...]:
    if deal.declaring:
        return tuple(seat for seat in SEATS if seat not in passed)
    return () if deal.turn is None else (deal.turn,)
