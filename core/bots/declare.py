"""Declaring and countering: which set to show, if any (R4, R5.2).

A hand is measured under every trump and projected to the full hand. Showing a set must gain over what stands,
or over what would come otherwise; a partner's trump is left alone unless the own one is much better.
"""

from core.bots import weights as w
from core.bots.sight import sides
from core.bots.strength import strength
from core.cards import Cards, is_joker
from core.messages import Action, Declare, Observation, Pass

TRUMPS: tuple[int | None, ...] = (0, 1, 2, 3, None)


def declare(observation: Observation) -> Action:
    """Returns the set to show now, or a pass."""
    ranked = judged(observation)
    return Declare(ranked[0][1]) if ranked and ranked[0][0] > 0 else Pass()


def judged(observation: Observation) -> list[tuple[float, Cards]]:
    """Returns the sets that may be shown, the best first, with what each gains beyond what it should."""
    if not observation.may_show:
        return []
    measured = {trump: _strength(observation, trump) for trump in TRUMPS}
    found = [(_gain(observation, measured, cards), cards) for cards in observation.may_show]
    return sorted(found, key=lambda pair: (-pair[0], len(pair[1])))


def counter(observation: Observation) -> Action:
    """Returns the set to counter with, or a pass (R5.2)."""
    ranked = counters(observation)
    return Declare(ranked[0][1]) if ranked and ranked[0][0] > 0 else Pass()


def counters(observation: Observation) -> list[tuple[float, Cards]]:
    """Returns the sets that may counter, the best first, with what each gains beyond what it should.

    To bury again is worth much, so the new trump may be worse for the hand, if it is no weak one.
    """
    seat = observation.seat
    assert seat is not None
    assert observation.owner is not None
    attack = sides(observation, seat) if observation.dealer is not None else (0.5,) * 4
    together = (2 * attack[seat] - 1) * (2 * attack[observation.owner] - 1)
    least = w.COUNTER + (w.COUNTER_PARTNER - w.COUNTER) * max(0.0, together)
    now = _strength(observation, observation.trump)
    found = []
    for cards in observation.may_show:
        then = _strength(observation, trump(cards))
        found.append((min(then - now - least, then - w.COUNTER_LEAST), cards))
    return sorted(found, key=lambda pair: (-pair[0], len(pair[1])))


def trump(cards: Cards) -> int | None:
    """Returns the trump suit a set names, None for no-trump."""
    return None if is_joker(cards[0]) else cards[0] // 13


def _strength(observation: Observation, suit: int | None) -> float:
    return strength(observation.rules, observation.level, suit, observation.hand)


def _gain(observation: Observation, measured: dict[int | None, float], cards: Cards) -> float:
    suit, full = trump(cards), observation.rules.hand_size
    held = len(observation.hand)
    if not observation.shown:
        others = [value for other, value in measured.items() if other is not None and other != suit]
        least = w.DECLARE_FIRST if observation.dealer is None else w.DECLARE_LATER
        least += w.DECLARE_EARLY * (1 - held / full)
        # A single can be made a pair later, so the smaller set is shown first.
        return measured[suit] - sum(others) / len(others) - least - 0.5 * (len(cards) - 1)
    last = observation.shown[-1]
    now = measured[trump(last.cards)]
    if last.seat == observation.seat:
        if last.cards[0] == cards[0]:
            others = [value for other, value in measured.items() if other != suit and other is not None]
            return now - sum(others) / len(others) - w.REINFORCE
        return measured[suit] - now - w.OVERRIDE_PARTNER
    friend = observation.seat is not None and (last.seat - observation.seat) % 4 == 2
    if friend and observation.rules.partners == "fixed":
        return measured[suit] - now - w.OVERRIDE_PARTNER
    return measured[suit] - now - w.OVERRIDE
