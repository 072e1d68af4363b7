"""How likely a trick is to be beaten, from what is unseen. Nothing that cannot happen gets a chance above 0.

A lead to be beaten is given by its effective suit, its demands (core.shapes), its number of cards, the rung
to beat and whether it has been ruffed already.
"""

import math

from mypy_extensions import i64

from core.bits import popcount
from core.bots import weights as w
from core.bots.sight import Sight
from core.follow import times
from core.ranks import TRUMP, Planes
from core.shapes import LENGTH, Demands, layers, runs


def chance(
    sight: Sight, seat: int, suit: int, demands: Demands, number: int, top: int, *, ruffed: bool
) -> float:
    """Returns how likely a seat that is still to play holds what beats the trick; 0.0 only if it cannot."""
    beaten = 0.0
    if not ruffed and (number == 1 or (len(demands) == 1 and number == weight(demands[0]))):
        beaten = holding(sight, seat, suit, demands, number, top)
    if suit != TRUMP:
        out = void(sight, seat, suit)
        if out:
            beaten += out * holding(sight, seat, TRUMP, demands, number, top if ruffed else -1)
    return beaten if beaten < 1 else 1.0


def weight(shape: int) -> int:
    """Returns the number of cards of a unit."""
    return (shape >> 5) * (shape & LENGTH)


def void(sight: Sight, seat: int, suit: int) -> float:
    """Returns how likely a seat has no card of a side suit; 1.0 exactly when it is known."""
    found = sight.voids[5 * seat + suit]
    if found < 0:
        mask = sight.table.masks[suit]
        absent = 1 - sight.share[seat]
        if not sight.unseen[0] & mask & sight.memory.may[0][seat]:
            found = 1.0
        else:
            found = math.pow(absent, w.VOIDNESS * float(sight.out(mask))) if absent else 0.0
        sight.voids[5 * seat + suit] = found
    return found


def holding(sight: Sight, seat: int, suit: int, demands: Demands, number: int, top: int) -> float:
    """Returns how likely a seat holds cards of a suit that show these demands higher than a rung."""
    mask = sight.above[suit][top + 1]
    share = sight.share[seat]
    if not demands:
        if not sight.unseen[0] & mask & sight.memory.may[0][seat]:
            return 0.0
        found = 1 - math.pow(1 - share, float(sight.out(mask)))
        return found if number == 1 else found * enough(sight, seat, suit, number)
    first = demands[0]
    copies, length = first >> 5, first & LENGTH
    plane = times(sight.unseen, copies) & sight.memory.may[copies - 1][seat]
    kinds: i64
    if length == 1:
        kinds = popcount(plane & mask)
    else:
        if sight.memory.runs.get((seat, suit), LENGTH) < length:
            return 0.0
        starts = runs(layers(sight.table, suit, plane & sight.table.masks[suit])[0], length)
        kinds = popcount(starts >> max(0, top + 2 - length))
    if not kinds:
        return 0.0
    if copies == 2:
        kinds += 2 * popcount(sight.unseen[2] & mask)
    found = 1 - math.pow(1 - math.pow(share, float(copies * length)), float(kinds))
    if len(demands) > 1:
        found *= math.pow(0.3, float(len(demands) - 1))
    rest = number - weight(first)
    return found if rest <= 0 else found * enough(sight, seat, suit, number)


def enough(sight: Sight, seat: int, suit: int, number: int) -> float:
    """Returns how likely a seat holds so many cards of a suit; 0.0 only if it cannot."""
    out = sight.out(sight.table.masks[suit])
    if out < number or sight.left[seat] < number:
        return 0.0
    ratio = float(out) * sight.share[seat] / float(number)
    ratio *= ratio * ratio
    return ratio / (1 + ratio)


def prospect(
    sight: Sight, suit: int, demands: Demands, number: int, winner: int, top: int, *, ruffed: bool
) -> float:
    """Returns how the trick will end for this seat's side once all have played: 1 won, -1 lost.

    It is exactly 1 or -1 only if the seats still to play cannot change it.
    """
    ally, after = sight.ally, sight.after
    ends = ally[winner]
    raised = 0.0  # how likely a later seat has to beat more than what lies now
    for seat in after:
        same = ally[seat] == ends
        if same and seat == after[-1]:
            break
        beaten = chance(sight, seat, suit, demands, number, top, ruffed=ruffed)
        if not beaten:
            continue
        if same:
            beaten *= w.LIFT
        else:
            beaten *= w.DUCK
            if raised:
                again = steps(sight, seat, suit, demands, top, ruffed=ruffed)
                ends += beaten * (1 - raised * (1 - again)) * (ally[seat] - ends)
            else:
                ends += beaten * (ally[seat] - ends)
        raised += beaten * (1 - raised)
    return ends


def taken(sight: Sight, cards: Planes, top: int) -> float:
    """Returns how the trick on the table will end if this seat takes it with cards that show a rung."""
    lead = sight.play.lead
    assert lead is not None
    ruffed = sight.play.ruffed or (lead.suit != TRUMP and not cards[0] & lead.mask)
    return prospect(sight, lead.suit, lead.demands, lead.size, sight.seat, top, ruffed=ruffed)


def prospect_now(sight: Sight) -> float:
    """Returns how the trick on the table will end if this seat does not take it; 0.0 before a lead."""
    play = sight.play
    lead = play.lead
    if lead is None:
        return 0.0
    return prospect(sight, lead.suit, lead.demands, lead.size, play.winner, play.top, ruffed=play.ruffed)


def steps(sight: Sight, seat: int, suit: int, demands: Demands, top: int, *, ruffed: bool) -> float:
    """Returns how likely a seat that could beat a trick can still do so when another has: not with an ace
    over an ace, often where many rungs are out or with a ruff."""
    mask = sight.above[TRUMP if ruffed else suit][top + 1]
    rungs = float(popcount(times(sight.unseen, demands[0] >> 5 if demands else 1) & mask))
    again = w.AGAIN * (rungs - 1) / rungs if rungs > 1 else 0.0
    if ruffed or suit == TRUMP:
        return again
    return again + void(sight, seat, suit) * (w.AGAIN - again)
