"""Who plays with whom, as far as an observation tells (R1.3, R6.3)."""

from core.messages import DealResult, Observation, Phase


def by_card(obs: Observation) -> bool:
    """Returns whether the dealer's partner is found by a card (R6)."""
    return obs.rules.partners == "named"


def known(obs: Observation) -> bool:
    """Returns whether all know who plays with whom."""
    return not by_card(obs) or obs.partner is not None or obs.result is not None


def dealer_side(obs: Observation) -> tuple[int, ...]:
    """Returns the seats known to be on the dealer's side, the dealer first."""
    if obs.result is not None:
        return side_of(obs.result, dealers=True)
    return tuple(seat for seat in (obs.dealer, obs.partner) if seat is not None)


def side_of(result: DealResult, *, dealers: bool) -> tuple[int, ...]:
    """Returns the seats of the dealer side of a deal that is over, or those of the attackers."""
    side = (result.dealer,) if result.partner is None else (result.dealer, result.partner)
    return side if dealers else tuple(seat for seat in range(4) if seat not in side)


def together(obs: Observation, one: int, other: int) -> bool | None:
    """Returns whether two seats play together; None if it is not known."""
    if one == other:
        return True
    if not by_card(obs):
        return (one - other) % 2 == 0
    if not known(obs):
        return None
    side = dealer_side(obs)
    return (one in side) == (other in side)


def attacks(obs: Observation, seat: int) -> bool | None:
    """Returns whether a seat is one of the attackers; None if it is not known."""
    if obs.dealer is None:
        return None
    side = together(obs, obs.dealer, seat)
    return None if side is None else not side


def saves(obs: Observation, seat: int) -> bool:
    """Returns whether a seat is known to keep what it wins from the attackers, whose points alone count
    (R8.1)."""
    return not each_for_itself(obs) and attacks(obs, seat) is False


def each_for_itself(obs: Observation) -> bool:
    """Returns whether points are counted by seat for now: nobody knows yet who plays with whom."""
    return obs.phase is Phase.PLAY and not known(obs)


def won(result: DealResult, seat: int) -> bool:
    """Returns whether a seat is on the side that has won a deal."""
    return (seat in side_of(result, dealers=True)) == (result.dealer_up > 0)
