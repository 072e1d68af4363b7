"""The slow oracle of the rules, gathered from `oracle_shapes`, `_follow`, `_play` and `_deal`.

`answer` reads a rule case (tests/cases/README.md) and answers it; the functions themselves are what property
tests compare the program with. Cards are texts ("S5", "HT", "LJ"), hands are lists of them in any order.
"""

from __future__ import annotations

from typing import Any

from oracle_deal import (
    Countering,
    Declaring,
    Outcome,
    Score,
    beans,
    climb,
    counter_sets,
    counter_strength,
    dealer_side,
    declare_strength,
    is_set,
    move_seats,
    move_sides,
    partner_of,
    score,
    sets_held,
    taken_by_attackers,
    trump_of,
)
from oracle_follow import Profile, best_profile, broken, demands, legal_follows, profile
from oracle_play import (
    Led,
    Trick,
    beats_unit,
    best_split,
    dig_factor,
    lead,
    play_out,
    splits,
    strength,
    winner,
)
from oracle_shapes import (
    PRESETS,
    RANKS,
    SUITS,
    TRUMP,
    Ranking,
    Rules,
    Unit,
    deck,
    groups,
    ladders,
    points,
    rules_from,
    rung_of,
    rungs_of,
    shapes,
    sizes,
    suit_of,
    suit_of_all,
    units,
)

__all__ = [
    "PRESETS",
    "RANKS",
    "SUITS",
    "TRUMP",
    "Countering",
    "Declaring",
    "Led",
    "Outcome",
    "Profile",
    "Ranking",
    "Rules",
    "Score",
    "Trick",
    "Unit",
    "answer",
    "beans",
    "beats_unit",
    "best_profile",
    "best_split",
    "broken",
    "climb",
    "counter_sets",
    "counter_strength",
    "dealer_side",
    "deck",
    "declare_strength",
    "demands",
    "dig_factor",
    "groups",
    "is_set",
    "ladders",
    "lead",
    "legal_follows",
    "move_seats",
    "move_sides",
    "partner_of",
    "play_out",
    "points",
    "profile",
    "rules_from",
    "rung_of",
    "rungs_of",
    "score",
    "sets_held",
    "shapes",
    "sizes",
    "splits",
    "strength",
    "suit_of",
    "suit_of_all",
    "taken_by_attackers",
    "trump_of",
    "units",
    "winner",
]

Case = dict[str, Any]


def answer(case: Case) -> Case:
    """What the rules say to a case, with the fields its `expect` has. Raises KeyError for an unknown kind."""
    rules = rules_from(case.get("rules", {}))
    ranking = Ranking(rules, case.get("trump"), case.get("level", "2"))
    return _ANSWERS[case["kind"]](ranking, case)


def _order(ranking: Ranking, case: Case) -> Case:
    return {"groups": groups(ranking, case["cards"])}


def _shape(ranking: Ranking, case: Case) -> Case:
    suit = suit_of_all(ranking, case["cards"])
    if suit is None:
        return {"suit": "mixed"}
    return {"suit": suit, "units": [unit.text for unit in units(ranking, case["cards"])]}


def _follow(ranking: Ranking, case: Case) -> Case:
    rule = broken(ranking, case["lead"], case["hand"], case["play"])
    return {"legal": rule is None, "broken": rule}


def _legal_follows(ranking: Ranking, case: Case) -> Case:
    return {"plays": legal_follows(ranking, case["lead"], case["hand"])}


def _lead(ranking: Ranking, case: Case) -> Case:
    led = lead(ranking, case["lead"], case["others"])
    if led.broken:
        return {"legal": False, "broken": led.broken}
    return {"legal": True, "led": list(led.cards), "failed": led.failed, "penalty": led.penalty}


def _trick(ranking: Ranking, case: Case) -> Case:
    plays = case["plays"]
    won = winner(ranking, plays)
    return {"winner": won, "seat": (case["leader"] + won) % 4, "points": sum(map(points, plays))}


def _dig(ranking: Ranking, case: Case) -> Case:
    return {"factor": dig_factor(ranking, case["lead"], case["cards"])}


def _score(ranking: Ranking, case: Case) -> Case:
    last = case.get("last")
    end = score(
        ranking,
        case["dealer"],
        case["points"],
        case.get("kitty", ()),
        (last["by"], last["lead"], last["cards"]) if last else None,
        case.get("partner"),
    )
    return vars(end)


def _level(ranking: Ranking, case: Case) -> Case:
    levels, won = move_sides(ranking.rules, tuple(case["levels"]), tuple(case["up"]))
    return {"levels": list(levels), "winner": won}


def _declare(ranking: Ranking, case: Case) -> Case:
    declaring = Declaring(ranking.rules, ranking.level)
    accepted = [declaring.show(seat, cards, case["hands"][seat]) for seat, cards in case["shows"]]
    end = declaring.outcome(
        case.get("kitty", ()), case["first"], None if case["first_deal"] else case["dealer"]
    )
    told = {"accepted": accepted, "redeal": end.redeal}
    return told if end.redeal else {**told, "trump": end.trump, "dealer": end.dealer}


def _counter(ranking: Ranking, case: Case) -> Case:
    return {"sets": counter_sets(ranking.level, case["current"], case["hand"])}


def _counter_round(ranking: Ranking, case: Case) -> Case:
    current = tuple(case["current"]) if case["current"] else None
    countering = Countering(ranking.rules, ranking.level, case["dealer"], current)
    asked, accepted = [], []
    for said in case["answers"]:
        asked.append(countering.asked)
        accepted.append(countering.answer(said, case["hands"][countering.asked]))
    return {
        "asked": asked,
        "accepted": accepted,
        "trump": trump_of(countering.current) if countering.current else None,
        "owner": countering.owner,
        "over": countering.over,
    }


def _partner(_: Ranking, case: Case) -> Case:
    return {"partner": partner_of(case["dealer"], case["card"], case["hands"])}


_ANSWERS = {
    "order": _order,
    "shape": _shape,
    "follow": _follow,
    "legal_follows": _legal_follows,
    "lead": _lead,
    "trick": _trick,
    "dig": _dig,
    "score": _score,
    "level": _level,
    "declare": _declare,
    "counter": _counter,
    "counter_round": _counter_round,
    "partner": _partner,
}
