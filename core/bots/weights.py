"""Every number the computer players weigh with, in one place. The unit is a point won or lost.

Found by reading what experts write, then by mirrored deals (`python -m core.arena`) of preset M.
"""

from typing import Final

Row = tuple[float, ...]  # of any length: compiled, a Final of a known length would be copied at every look

# --- cards in hand: what it costs to part with one -------------------------------------------------------

# From BJ down.
TRUMP_KEEP: Final[Row] = (
    11.0, 9.0, 7.5, 6.5, 4.5, 4.2, 4.0, 3.8, 3.6, 3.4, 3.2, 3.0, 2.8, 2.6, 2.4, 2.2, 2.0,
)  # fmt: skip
TRUMP_PAIR: Final = 8.0  # for each copy of a pair of trumps
SIDE_BOSS: Final = 4.0
SIDE_ALONE: Final = 0.5  # nobody else has the suit, and they may ruff it
SIDE_SECOND: Final[Row] = (2.5, 1.5)  # one, two unseen cards above it
SIDE_RUNG: Final = 0.1  # a side card, for each rung
SIDE_PAIR: Final = 4.0
SIDE_PAIR_RUNG: Final = 0.15
COVER: Final = 3.0  # taking a trick from the partner
TRUMPS_LAST: Final = 100.0  # no trump is given away while it could ruff
PAIR_BROKEN: Final = 1.0  # of what a pair is worth more, when one card of it is played
PAIR_USED: Final = 0.5  # when both are
VOID: Final[Row] = (0.0, 4.0, 2.0, 1.0)  # gain of discarding from a suit with so many cards left
VOID_TRUMPS: Final = 2  # with fewer trumps a void is worth nothing
LAST_TRUMPS: Final = 10  # from so many cards on the best trump is kept for the last trick
LAST_SHARE: Final = 0.5  # of what the last trick is worth

# --- a trick ---------------------------------------------------------------------------------------------

FUTURE: Final = 1.5  # points each seat still to play is expected to add
TEMPO: Final = 1.5  # being on lead
DUCK: Final = 0.95  # how often a seat that can beat a trick does
AGAIN: Final = 0.7  # how likely a trick that was raised can be beaten again, with many rungs out
LIFT: Final = 0.4  # how often a seat beats a trick its own side is winning
FORCE: Final[Row] = (0.0, 3.0, 0.0)  # making the other seats pay for a trick, by how many are still to play
RISK: Final[Row] = (0.0, 0.2, 0.5, 0.2)  # own points count more where a trick may be lost, by seats to come
VOIDNESS: Final = 0.85  # seats make voids: a suit is absent more often than chance has it
DIG_GUESS: Final = 8.0  # points in a kitty one does not know

# --- leads -----------------------------------------------------------------------------------------------

SUPPORT: Final = 2.0  # points a lead draws for each card
SUPPORT_SUIT: Final = 0.12  # and of the unseen points of its suit
SUPPORT_SIZE: Final = 0.8  # exponent of the number of cards
LOW_LEAD: Final = -0.35  # how a low lead ends: -1 lost, 1 won
LOW_RUFFED: Final = -0.9
LOW_PARTNER: Final = 0.8
LEAD_COST: Final = 1.4  # times what the cards are worth in hand: what is kept decides later tricks
LEAD_TRACTOR: Final = 7.0  # for each pair of a tractor of trumps
LEAD_TOP: Final = 4.0  # the highest trump costs so much more
LEAD_VOID: Final[Row] = (0.0, 1.5, 0.5, 0.2)
LEAD_LONG: Final = 0.15  # low from length, for each card

# --- the strength of a hand under a trump, for declaring --------------------------------------------------

TRUMP_CARD: Final = 1.85  # every trump
TRUMPS: Final = 8.0  # a usual number of them
TRUMP_LENGTH: Final = 0.12  # the square of what differs from it
TRUMP_HONOUR: Final[Row] = (1.5, 1.2, 1.1, 0.0, 0.0, 0.0, -0.4, -0.2)  # from BJ
NO_TRUMP_HONOUR: Final[Row] = (2.6, 2.3, 1.5)
TRUMP_PAIRED: Final = 0.2  # each pair of trumps
TRUMP_CHAINED: Final = 2.9  # pairs on neighbouring rungs, for each such neighbourhood
SIDES: Final = 4.7  # a usual length of a side suit
SIDE_LENGTH: Final = 0.3  # the square of what differs from it: long suits and short ones
SIDE_CHAINED: Final = 0.8
SIDE_ACE: Final = 1.0  # more than among the trumps
SIDE_ACES: Final = 2.8  # more for both
SIDE_KINGS: Final = 3.2  # both
NO_TRUMP: Final = -1.4

DECLARE_FIRST: Final = 0.3  # gain over the other suits that makes a seat declare: who declares deals
DECLARE_LATER: Final = 0.5
DECLARE_EARLY: Final = 2.0  # more at the first card, falling to nothing at the last
OVERRIDE: Final = 0.0  # gain over what an opponent declared
OVERRIDE_PARTNER: Final = 5.0
REINFORCE: Final = 1.5
COUNTER: Final = -9.0  # gain over the trump that stands: burying again is worth so much
COUNTER_PARTNER: Final = 2.0  # over the partner's
COUNTER_LEAST: Final = 22.0  # no weak hand counters

# --- burying ---------------------------------------------------------------------------------------------

BURY_TRUMP: Final = 12.0  # more than its worth in hand: trumps are buried last
BURY_HIGH: Final[tuple[Row, ...]] = (
    (5.0, 5.0),
    (0.7, 2.1),
    (0.0, 1.0),
)  # A, K, Q: without and with all that is higher
BURY_RUNG: Final = 0.01
BURY_PAIR: Final = 0.7  # for each card of a pair
BURY_PAIR_RUNG: Final = 0.26
BURY_SPLIT: Final = 2.3  # one card of a pair only
BURY_CHAIN: Final = 3.8
BURY_VOID: Final = 12.6
BURY_VOID_TRUMP: Final = -0.5  # more for every trump above the usual number
BURY_LEFT: Final[Row] = (0.0, 7.0, 4.7, 2.5)  # a suit shortened to so many cards
BURY_LONE_ACE: Final = 2.1  # the ace is what is left
BURY_SENSIBLE: Final = 2.5  # how much worse than the best a burial may be and still be offered
BURY_RISK: Final = 0.44  # what burying a point costs with usual trumps
BURY_HIDE: Final = 0.2  # from here down points are said to be hidden
BURY_FIVE: Final = 0.8  # fives count so much of their points
BURY_TRUMPS: Final = 11.0  # a usual number of trumps with the kitty
BURY_RISK_TRUMP: Final = 0.09  # each trump more makes a point so much safer
BURY_GUARD: Final[Row] = (0.41, 0.2, 0.08, 0.08)  # and the high ones, from BJ
BURY_GUARDS: Final[Row] = (0.6, 0.6, 0.6, 1.8)  # of which there usually are so many
BURY_RISK_RANGE: Final[Row] = (-0.2, 1.5)
BURY_FOR_US: Final = 0.3  # what an attacker that countered gains by burying a point

# --- naming a partner ------------------------------------------------------------------------------------

NAME_ACE: Final = 3.0
NAME_SHORT: Final = 1.5  # with one to three cards to lead to it
NAME_SECOND: Final = 0.5  # the dealer holds an ace of the suit itself
NAME_JOKER: Final = (2.0, 5.0)  # little, big
