"""Answers rule cases given as data, with the functions that play the game.

    python -m core.cases FILE...

A file holds one JSON object a line. `kind` says what is asked and which fields are given, `rules` the fields
of the rule set that differ from preset N, `expect` the right answer; a case passes when every field of it is
there and equal. Prints a line for each failing case, then `N passed, M failed`, and exits 1 if any failed. An
unknown kind fails, and so does what cannot be read.

>>> answer({"kind": "shape", "trump": "S", "level": "T", "cards": ["H9", "H9", "HJ", "HJ"]})
{'suit': 'H', 'units': ['tractor 2']}
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from core import declare, scoring
from core.cards import NAMES, RANKS, SUITS, Cards, parse, points
from core.follow import Lead, dig_factor, follow_refusal, lead_refusal, legal_follows, throw
from core.messages import Shown
from core.play import Play
from core.ranks import Hand, Planes, RankTable, rank_table
from core.rules import Rules
from core.shapes import suit_of, units

Case = dict[str, Any]
Answer = dict[str, Any]


def answer(case: Case) -> Answer:
    """Returns the answer to a case. Raises KeyError for an unknown kind."""
    return KINDS[case["kind"]](case, Rules.from_dict(case.get("rules", {})))


def failures(path: Path) -> Iterable[tuple[str, str | None]]:
    """Yields for each case of a file its id and what is wrong with the answer (None: nothing)."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        yield path.name, f"{type(error).__name__}: {error}"
        return
    for number, line in enumerate(lines, 1):
        name = f"{path.name}:{number}"
        if not line.strip():
            continue
        try:
            case = json.loads(line)
            name = str(case["id"])
            if case["kind"] not in KINDS:
                yield name, f"unknown kind {case['kind']!r}"
                continue
            yield name, _difference(case["expect"], answer(case))
        except Exception as error:
            yield name, f"{type(error).__name__}: {error}"


def _difference(expected: Answer, got: Answer) -> str | None:
    if not expected:
        return "expects nothing"
    for field, value in expected.items():
        if field not in got or got[field] != value:
            return f"{field}: expected {json.dumps(value)}, got {json.dumps(got.get(field))}"
    return None


def main(files: Sequence[str]) -> int:
    """Runs the cases of all files; returns the exit code."""
    passed = failed = 0
    for file in files:
        for name, wrong in failures(Path(file)):
            if wrong is None:
                passed += 1
            else:
                failed += 1
                print(f"{name}: {wrong}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


# --- reading and writing ---------------------------------------------------------------------------------


def _cards(names: Sequence[str]) -> Cards:
    return parse(" ".join(names))


def _names(cards: Iterable[int]) -> list[str]:
    return sorted(NAMES[card] for card in cards)


def _level(case: Case) -> int:
    return RANKS.index(case["level"])


def _suit(trump: int | None) -> str | None:
    return None if trump is None else SUITS[trump]


def _table(case: Case, rules: Rules) -> RankTable:
    trump = case["trump"]
    return rank_table(None if trump is None else SUITS.index(trump), _level(case), rules.twos_trump)


def _planes(table: RankTable, names: Sequence[str]) -> Planes:
    return table.planes(_cards(names))


def _effective(suit: int) -> str:
    return SUITS[suit] if suit < 4 else "trump"


# --- ranks, shapes, play (R2, R3, R7, R8.2) --------------------------------------------------------------


def _order(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    rungs: dict[tuple[int, int], list[int]] = {}
    for card in _cards(case["cards"]):
        rungs.setdefault((table.suit[card], table.rung[card]), []).append(card)
    groups: dict[str, list[list[str]]] = {}
    for suit, rung in sorted(rungs):
        groups.setdefault(_effective(suit), []).append(_names(rungs[suit, rung]))
    return {"groups": groups}


def _shape(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    planes = _planes(table, case["cards"])
    suit = suit_of(table, planes[0])
    if suit is None:
        return {"suit": "mixed"}
    return {"suit": _effective(suit), "units": [unit.text for unit in units(table, planes)]}


def _follow(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    lead = Lead(table, rules, _planes(table, case["lead"]))
    reason = follow_refusal(table, lead, _planes(table, case["hand"]), _planes(table, case["play"]))
    return {"legal": reason is None, "broken": reason.rule if reason else None}


def _legal_follows(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    lead = Lead(table, rules, _planes(table, case["lead"]))
    plays = legal_follows(table, lead, _planes(table, case["hand"]))
    return {"plays": sorted(_names(table.cards(play)) for play in plays)}


def _lead(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    tried = _planes(table, case["lead"])
    reason = lead_refusal(table, tried, tried)
    if reason:
        return {"legal": False, "broken": reason.rule}
    others = [Hand(_planes(table, hand)) for hand in case["others"]]
    led, by = throw(table, tried, others)
    penalty = 0 if by is None else rules.throw_penalty * len(case["lead"])
    return {"legal": True, "led": _names(table.cards(led)), "failed": by is not None, "penalty": penalty}


def _trick(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    leader = case["leader"]
    plays = [_cards(play) for play in case["plays"]]
    play = Play(rules, table, [plays[(seat - leader) % 4] for seat in range(4)], leader)
    for cards in plays:
        play.play(table.planes(cards))
    return {"winner": (play.winner - leader) % 4, "seat": play.winner, "points": sum(play.taken)}


def _dig(case: Case, rules: Rules) -> Answer:
    table = _table(case, rules)
    return {"factor": dig_factor(table, rules, _planes(table, case["lead"]), _planes(table, case["cards"]))}


# --- scoring (R8, R6) ------------------------------------------------------------------------------------


def _score(case: Case, rules: Rules) -> Answer:
    dealer = case["dealer"]
    partner = case["partner"] if rules.partners == "named" else scoring.partner_of(dealer)
    factor = 0
    last = case.get("last")
    if last and last["by"] in scoring.attackers(dealer, partner):
        table = _table(case, rules)
        factor = dig_factor(table, rules, _planes(table, last["lead"]), _planes(table, last["cards"]))
    won = scoring.result(
        rules,
        dealer=dealer,
        partner=partner,
        levels=(0, 0, 0, 0),
        tricks=case["points"],
        kitty=points(_cards(case.get("kitty", []))),
        factor=factor,
        stake=1,
    )
    fields = ("total", "dealer_up", "attackers_up", "next_dealer")
    return {field: getattr(won, field) for field in fields}


def _levels(case: Case, rules: Rules) -> Answer:
    ours, theirs = (RANKS.index(rank) for rank in case["levels"])
    levels, winners = scoring.after(rules, 0, 2, (ours, theirs, ours, theirs), *case["up"])
    winner = None
    if winners:
        winner = "dealer" if 0 in winners else "attackers"
    return {"levels": [RANKS[levels[0]], RANKS[levels[1]]], "winner": winner}


def _partner(case: Case, rules: Rules) -> Answer:
    hands = [_cards(hand) for hand in case["hands"]]
    return {"partner": scoring.partner_by_card(case["dealer"], _cards([case["card"]])[0], hands)}


# --- declaring and countering (R4, R5) -------------------------------------------------------------------


def _declare(case: Case, rules: Rules) -> Answer:
    level, hands = _level(case), [_cards(hand) for hand in case["hands"]]
    shown: tuple[Shown, ...] = ()
    accepted = []
    for seat, names in case["shows"]:
        cards = _cards(names)
        fine = declare.refusal(rules, level, shown, seat, hands[seat], cards) is None
        accepted.append(fine)
        if fine:
            shown += (Shown(seat, cards),)
    dealer = None if case["first_deal"] else case["dealer"]
    settled = declare.settle(rules, shown, dealer, case["first"], _cards(case.get("kitty", [])))
    if settled is None:
        return {"accepted": accepted, "redeal": True}
    return {
        "accepted": accepted,
        "redeal": False,
        "trump": _suit(settled.trump),
        "dealer": settled.dealer,
    }


def _counter(case: Case, rules: Rules) -> Answer:
    current = _cards(case["current"]) if case["current"] else None
    return {"sets": sorted(map(_names, declare.counters(_level(case), current, _cards(case["hand"]))))}


def _counter_round(case: Case, rules: Rules) -> Answer:
    level, hands = _level(case), [_cards(hand) for hand in case["hands"]]
    current = _cards(case["current"]) if case["current"] else None
    owner, passes = case["dealer"], 0
    asked, accepted = [], []
    seat = declare.asked(rules, level, current, owner, passes)
    for reply in case["answers"]:
        if seat is None:
            break
        asked.append(seat)
        cards = _cards(reply) if reply else None
        fine = cards is None or declare.counter_refusal(level, current, hands[seat], cards) is None
        accepted.append(fine)
        if cards is None:
            passes += 1
        elif fine:
            current, owner, passes = cards, seat, 0
        seat = declare.asked(rules, level, current, owner, passes)
    return {
        "asked": asked,
        "accepted": accepted,
        "trump": _suit(declare.trump_of(current[0]) if current else None),
        "owner": owner,
        "over": seat is None,
    }


KINDS: Final[dict[str, Callable[[Case, Rules], Answer]]] = {
    "order": _order,
    "shape": _shape,
    "follow": _follow,
    "legal_follows": _legal_follows,
    "lead": _lead,
    "trick": _trick,
    "dig": _dig,
    "score": _score,
    "level": _levels,
    "partner": _partner,
    "declare": _declare,
    "counter": _counter,
    "counter_round": _counter_round,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
