"""How likely a trick is to be beaten, from what is unseen. Nothing that cannot happen gets a chance above 0.

A lead to be beaten is given by its effective suit, its demands (core.shapes), its number of cards, the rung
to beat and whether it has been ruffed already.
"""

from core.ranks import TRUMP
from core.shapes import LENGTH, Demands, layers, runs

from . import weights as w
from .sight import Sight


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
    """Returns how likely a seat has no card of a suit; 1.0 exactly when it is known."""
    mask = sight.table.masks[suit]
    if not sight.unseen[0] & mask & sight.memory.may[0][seat]:
        return 1.0
    absent = 1 - sight.share[seat]
    return absent ** (w.VOIDNESS * sight.out(mask)) if absent else 0.0


def holding(sight: Sight, seat: int, suit: int, demands: Demands, number: int, top: int) -> float:
    """Returns how likely a seat holds cards of a suit that show these demands higher than a rung."""
    mask = sight.above[suit][top + 1]
    may = sight.memory.may
    share = sight.share[seat]
    if not demands:
        one = sight.unseen[0] & mask & may[0][seat]
        if not one:
            return 0.0
        found = 1 - (1 - share) ** sight.out(mask)
        return found if number == 1 else found * enough(sight, seat, suit, number)
    first = demands[0]
    copies, length = first >> 5, first & LENGTH
    plane = sight.unseen[copies - 1] & may[copies - 1][seat]
    if length == 1:
        kinds = (plane & mask).bit_count()
    else:
        if sight.memory.runs.get((seat, suit), LENGTH) < length:
            return 0.0
        starts: int = runs(layers(sight.table, suit, plane & sight.table.masks[suit])[0], length)
        kinds = (starts >> max(0, top + 2 - length)).bit_count()
    if not kinds:
        return 0.0
    if copies == 2 and sight.unseen[2] & mask:
        kinds += 2 * (sight.unseen[2] & mask).bit_count()
    found = 1 - (1 - share ** (copies * length)) ** kinds
    if len(demands) > 1:
        found *= 0.3 ** (len(demands) - 1)
    rest = number - weight(first)
    return found if rest <= 0 else found * enough(sight, seat, suit, number)


def enough(sight: Sight, seat: int, suit: int, number: int) -> float:
    """Returns how likely a seat holds so many cards of a suit; 0.0 only if it cannot."""
    out = sight.out(sight.table.masks[suit])
    if out < number or sight.left[seat] < number:
        return 0.0
    ratio = (out * sight.share[seat] / number) ** 3
    return ratio / (1 + ratio)


def prospect(
    sight: Sight, suit: int, demands: Demands, number: int, winner: int, top: int, *, ruffed: bool
) -> float:
    """Returns how the trick will end for this seat's side once all have played: 1 won, -1 lost.

    It is exactly 1 or -1 only if the seats still to play cannot change it.
    """
    ally = sight.ally
    ends = ally[winner]
    for seat in sight.after:
        if ally[seat] != ends:
            beaten = chance(sight, seat, suit, demands, number, top, ruffed=ruffed)
            if beaten:
                ends += w.DUCK * beaten * (ally[seat] - ends)
    return ends
