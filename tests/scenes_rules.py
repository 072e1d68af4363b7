"""Tables made by hand for rules other than preset M's: a partner named by a card, counters, three decks."""

from dataclasses import replace
from typing import Any, Final

from scenes import follow, observation, over, result, tricks

from core.cards import RANKS, parse
from core.messages import (
    FailedThrow,
    Observation,
    Phase,
    Played,
    Shown,
    TookKitty,
    TrumpSet,
    TurnedUp,
    Update,
)
from core.rules import C, N

NAMED: Final = replace(N, partners="named")
THREE: Final = replace(N, decks=3)
(SPADE_ACE,) = parse("SA")
(HEART_ACE,) = parse("HA")


def rank(text: str) -> int:
    """Returns a rank 0..12 of its letter."""
    return RANKS.index(text)


# --- partner by card -------------------------------------------------------------------------------------


def name(**changes: Any) -> Observation:
    """The kitty has been taken, the partner's card is to be named."""
    hand = parse(
        "BJ LJ S8 H8 D8 SA SK SJ SJ S6 S5 S3 S2 HA HK HQ HQ HT H7 H4 H4 H2 CK CT C9 C9 C6 DA DJ D9 D7 D5 D3"
    )
    fields: dict[str, Any] = {
        "phase": Phase.NAME,
        "rules": NAMED,
        "dealer": 0,
        "partner": None,
        "points": None,
        "hand": hand,
        "counts": (33, 25, 25, 25),
        "kitty_taken": parse("LJ S2 H2 CK C6 D7 D3 HT"),
        "to_act": (0,),
        "owner": None,
    }
    return observation(**{**fields, **changes})


def hidden(**changes: Any) -> Observation:
    """A pair is to be followed; the ace of hearts is named and nobody has played it."""
    fields: dict[str, Any] = {
        "rules": NAMED,
        "partner": None,
        "points": None,
        "named": HEART_ACE,
        "taken": (20, 35, 0, 105),
        "levels": (rank("T"), rank("5"), rank("7"), rank("A")),
        "level": rank("7"),
    }
    return follow(**{**fields, **changes})


def partner_known(**changes: Any) -> Observation:
    """The same when the seat at the right has played the ace."""
    return hidden(**{"partner": 1, "points": 125, **changes})


def alone(**changes: Any) -> Observation:
    """The result of a deal that the dealer played alone and lost, after throws that failed."""
    ended = result(
        partner=None,
        tricks=90,
        factor=8,
        total=170,
        dealer_up=0,
        attackers_up=2,
        levels=(rank("T"), rank("J"), rank("5"), rank("Q")),
        levels_after=(rank("T"), rank("K"), rank("7"), rank("A")),
        stake=4,
        beans=(-24, 8, 8, 8),
        next_dealer=1,
    )
    fields: dict[str, Any] = {
        "rules": replace(NAMED, counter=True, throw_penalty=10),
        "partner": None,
        "named": SPADE_ACE,
        "failed": (
            FailedThrow(1, 1, parse("SA SK SQ"), parse("SK"), 2),
            FailedThrow(2, 0, parse("SA SK SQ SJ"), parse("SK"), 2),
        ),
        "result": ended,
        "tricks": tricks(2).tricks,
        "stake": 4,
    }
    return over(**{**fields, **changes})


# --- counters --------------------------------------------------------------------------------------------

SHOWN: Final = (Shown(2, parse("D8")), Shown(1, parse("S8 S8"), counter=True))


def counter(**changes: Any) -> Observation:
    """The seat at the right has countered and buried; this seat is asked."""
    fields: dict[str, Any] = {
        "phase": Phase.COUNTER,
        "rules": C,
        "owner": 1,
        "stake": 2,
        "to_act": (0,),
        "hand": parse("BJ BJ LJ H8 H8 D8 SA SK SJ SJ S6 S5 S3 HA HK HQ HQ H7 H4 CK CT C9 C9 DA DJ"),
        "shown": SHOWN,
        "may_show": (parse("BJ BJ"),),
    }
    return observation(**{**fields, **changes})


def history(**changes: Any) -> Observation:
    """A deal that is over, with shows and counters."""
    shown = (
        Shown(0, parse("D8")),
        Shown(0, parse("D8 D8")),
        Shown(1, parse("S8 S8"), counter=True),
        Shown(2, parse("LJ LJ"), counter=True),
        Shown(0, parse("BJ BJ"), counter=True),
    )
    paid = result(stake=8, beans=(16, -16, 16, -16))
    fields: dict[str, Any] = {"rules": C, "shown": shown, "stake": 8, "trump": None, "result": paid}
    return over(**{**fields, "tricks": tricks(2).tricks, **changes})


# --- nobody declared -------------------------------------------------------------------------------------


def window(**changes: Any) -> Observation:
    """All cards are dealt and nobody has declared."""
    fields: dict[str, Any] = {
        "phase": Phase.DECLARE,
        "hand": follow().hand,
        "dealer": 1,
        "trump": None,
        "trump_named": False,
        "partner": None,
        "owner": None,
        "points": None,
    }
    return observation(**{**fields, **changes})


def settled(before: Observation, trump: int | None, turned: str = "", dealer: int = 1) -> Update:
    """The update in which the window closes."""
    cards = parse(turned)
    after = replace(
        before,
        version=before.version + 1,
        phase=Phase.BURY,
        dealer=dealer,
        trump=trump,
        trump_named=True,
        turned=cards,
        to_act=(dealer,),
    )
    events = (*((TurnedUp(cards),) if cards else ()), TrumpSet(trump, dealer), TookKitty(dealer, ()))
    return Update(after.version, events, after)


# --- three decks -----------------------------------------------------------------------------------------

HAND_39: Final = parse(
    "BJ BJ LJ S8 S8 S8 H8 D8 SA SK SK SQ SJ SJ ST S6 S5 HA HK HQ HQ HQ HT H7 H4 C9 C9 C9 C8 C6 C6 DA DJ DJ D9"
    " D7 D7 D7 D5"
)


def titanic(**changes: Any) -> Observation:
    """A titanic of two is to be followed, with two titanics and a triple in the hand."""
    fields: dict[str, Any] = {
        "rules": THREE,
        "hand": parse("BJ S8 S8 SA SK HQ HQ HQ HJ HJ HJ H9 H9 H9 H7 H4 H4 C5 C5 C5 C6 D2 D3"),
        "counts": (39, 33, 33, 33),
        "points": 125,
        "trick": (
            Played(1, parse("HT HT HT H9 H9 H9")),
            Played(2, parse("HK HK HK HA HA HA")),
            Played(3, parse("H5 H5 H5 H3 H3 H2")),
        ),
        "winning": 2,
    }
    return follow(**{**fields, **changes})
