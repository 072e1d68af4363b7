"""Every number the first player weighs with, in one place. The unit is a point won or lost."""

from typing import Final

# --- cards in hand: what it costs to part with one -------------------------------------------------------

TRUMP_KEEP: Final = (
    11.0,
    9.0,
    7.5,
    6.5,
    4.5,
    4.2,
    4.0,
    3.8,
    3.6,
    3.4,
    3.2,
    3.0,
    2.8,
    2.6,
    2.4,
    2.2,
    2.0,
)  # from BJ
TRUMP_PAIR: Final = 2.0  # for each copy of a pair of trumps
SIDE_BOSS: Final = 5.0
SIDE_SECOND: Final = (2.5, 1.5)  # one, two unseen cards above it
SIDE_RUNG: Final = 0.1  # a side card, for each rung
SIDE_PAIR: Final = 2.0
SIDE_PAIR_RUNG: Final = 0.15
VOID: Final = (0.0, 2.0, 0.8, 0.3)  # gain of discarding from a suit with so many cards left
VOID_TRUMPS: Final = 2  # with fewer trumps a void is worth nothing
LAST_TRUMPS: Final = 10  # from so many cards on the best trump is kept for the last trick
LAST_SHARE: Final = 0.5  # of what the last trick is worth

# --- a trick ---------------------------------------------------------------------------------------------

FUTURE: Final = 2.5  # points each seat still to play is expected to add
TEMPO: Final = 3.0  # being on lead
DUCK: Final = 0.95  # how often a seat that can beat a trick does
VOIDNESS: Final = 0.85  # seats make voids: a suit is absent more often than chance has it
DIG_GUESS: Final = 8.0  # points in a kitty one does not know

# --- leads -----------------------------------------------------------------------------------------------

SUPPORT: Final = 2.0  # points a lead draws for each card
SUPPORT_SUIT: Final = 0.12  # and of the unseen points of its suit
SUPPORT_SIZE: Final = 0.8  # exponent of the number of cards
LOW_LEAD: Final = -0.35  # how a low lead ends: -1 lost, 1 won
LOW_RUFFED: Final = -0.9
LOW_PARTNER: Final = 0.8
LEAD_COST: Final = 0.7  # of what the cards are worth in hand
LEAD_VOID: Final = (0.0, 1.5, 0.5, 0.2)
LEAD_LONG: Final = 0.15  # low from length, for each card

# --- the strength of a hand under a trump, for declaring --------------------------------------------------

TRUMP_CARD: Final = 1.0  # every trump
TRUMP_HONOUR: Final = (3.0, 2.4, 1.8, 1.4, 0.8, 0.5, 0.3, 0.1)  # more for the high ones, from BJ
NO_TRUMP_HONOUR: Final = (3.5, 2.8, 1.8)
TRUMP_PAIRED: Final = 1.0  # each pair of trumps
SIDE_ACE: Final = 1.0
SIDE_ACES: Final = 2.0  # more for both
SIDE_KING: Final = 0.4
SIDE_PAIRED: Final = 0.5
CHAINED: Final = 0.8  # pairs on neighbouring rungs, for each such neighbourhood
NO_TRUMP_SIDE: Final = 1.6  # side cards count so much more without trumps
NO_TRUMP: Final = -3.0

EARLY: Final = 6.0  # with so many cards a projection counts half
DECLARE_FIRST: Final = 0.3  # gain over the other suits that makes a seat declare: who declares deals
DECLARE_LATER: Final = 0.8
DECLARE_EARLY: Final = 1.5  # more at the first card, falling to nothing at the last
OVERRIDE: Final = 1.0  # gain over what an opponent declared
OVERRIDE_PARTNER: Final = 5.0
REINFORCE: Final = 1.5
COUNTER: Final = 3.5
COUNTER_PARTNER: Final = 7.0

# --- burying ---------------------------------------------------------------------------------------------

BURY_TRUMP: Final = 12.0  # more than its worth in hand: trumps are buried last
BURY_BOSS: Final = 8.0
BURY_NEXT: Final = (3.0, 1.5)  # below the boss held; without it half
BURY_RUNG: Final = 0.12
BURY_PAIR: Final = 2.0
BURY_PAIR_RUNG: Final = 0.25
BURY_CHAIN: Final = 2.5
BURY_VOID: Final = 6.0
BURY_SINGLETON: Final = 1.5
BURY_FACTOR: Final = 2.5  # the kitty's points if it is dug
BURY_SPENT: Final = 0.35  # of its points a card loses in play anyway
DUG: Final = 0.45  # how often it is dug with an average hand
DUG_STRENGTH: Final = 0.03  # less for each point of strength above
AVERAGE: Final = 16.0
DUG_RANGE: Final = (0.1, 0.6)

# --- naming a partner ------------------------------------------------------------------------------------

NAME_ACE: Final = 3.0
NAME_SHORT: Final = 1.5  # with one to three cards to lead to it
NAME_SECOND: Final = 0.5  # the dealer holds an ace of the suit itself
NAME_JOKER: Final = (2.0, 3.2)  # little, big
