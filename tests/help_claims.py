"""What the rules say to each kind of claim that a row of the help can make."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from stacked import dealt

from core import declare, scoring
from core.cards import RANKS, SUITS, Cards, deck, parse, points
from core.declare import strength
from core.follow import Lead, dig_factor, follow_refusal, throw
from core.messages import Bury, Declare, Shown
from core.play import Play
from core.ranks import Hand, RankTable, rank_table
from core.rules import Rules
from core.scoring import bands
from core.shapes import suit_of, units
from phone_client.help_pages import Row, values


def _table(row: Row, rules: Rules) -> RankTable:
    trump = SUITS.index(row.trump) if row.trump not in ("none", "") else None
    return rank_table(trump, RANKS.index(row.level or "8"), rules.twos_trump)


def _cards(row: Row) -> Cards:
    return tuple(token for token in row.tokens if isinstance(token, int))


def _groups(row: Row) -> list[tuple[str, Cards]]:
    """The cards of a row in groups, each with the sign before it."""
    groups: list[tuple[str, Cards]] = []
    for token in ("", *row.tokens):
        if isinstance(token, str):
            groups.append((token, ()))
        else:
            groups[-1] = (groups[-1][0], (*groups[-1][1], token))
    return groups


def sets_of(row: Row) -> list[Cards]:
    return [cards for _, cards in _groups(row)]


def _shape(row: Row, rules: Rules) -> str:
    table = _table(row, rules)
    planes = table.planes(_cards(row))
    if suit_of(table, planes[0]) is None:
        return "mixed"
    return ", ".join(unit.text for unit in units(table, planes))


def _in_order(row: Row, rules: Rules) -> bool:
    table = _table(row, rules)
    groups = _groups(row)
    return all(
        table.suit[a[-1]] == table.suit[b[0]]
        and (table.rung[a[-1]] > table.rung[b[0]] if sign == ">" else table.rung[a[-1]] == table.rung[b[0]])
        for (_, a), (sign, b) in pairwise(groups)
    )


def _stronger(row: Row, rules: Rules) -> bool:
    level = RANKS.index(row.level)
    powers = [strength(level, cards) for cards in sets_of(row)]
    return powers[0] > 0 and all(a < b for a, b in pairwise(powers))


def _follow(row: Row, rules: Rules) -> str:
    table = _table(row, rules)
    lead, hand = (table.planes(parse(row.claim[name])) for name in ("lead", "hand"))
    refused = follow_refusal(table, Lead(table, rules, lead), hand, table.planes(_cards(row)))
    return "legal" if refused is None else refused.value


def _played(rules: Rules, table: RankTable, *played: Cards) -> Play:
    """A trick so far, from seat 0 on; who has not played yet holds clubs."""
    others = [parse("C3") * len(played[0])] * (4 - len(played))
    play = Play(rules, table, [*played, *others], 0)
    for cards in played:
        play.play(table.planes(cards))
    return play


def _ruffs(row: Row, rules: Rules) -> bool:
    lead, cards = parse(row.claim["lead"]), _cards(row)
    played = [lead, parse(row.claim["over"]), cards] if "over" in row.claim else [lead, cards]
    return _played(rules, _table(row, rules), *played).winner == len(played) - 1


def _led(row: Row, rules: Rules) -> str:
    table = _table(row, rules)
    tried, held = (table.planes(parse(row.claim[name])) for name in ("tried", "held"))
    led, by = throw(table, tried, [Hand(held), Hand((0, 0, 0)), Hand((0, 0, 0))])
    assert by == 0
    assert _groups(row) == [("", table.cards(held)), ("→", table.cards(led))]
    return " ".join(SUITS[card // 13] + RANKS[card % 13] for card in table.cards(led))


def _factor(row: Row, rules: Rules) -> int:
    table = _table(row, rules)
    lead, cards = parse(row.claim["lead"]), _cards(row)
    assert _played(rules, table, lead, cards).winner == 1
    return dig_factor(table, rules, table.planes(lead), table.planes(cards))


# --- declaring, the kitty, the partner -----------------------------------------------------------------


def _shown(row: Row) -> tuple[Shown, ...]:
    return tuple(map(Shown, row.claim["seats"], sets_of(row)))


def _shows(row: Row, rules: Rules) -> str:
    """Whether the last of the sets may be shown after the others, each of which may be."""
    shown, level = _shown(row), RANKS.index(row.level)
    refused = [
        declare.refusal(rules, level, shown[:place], show.seat, show.cards, show.cards)
        for place, show in enumerate(shown)
    ]
    assert not any(refused[:-1])
    return refused[-1].value if refused[-1] else "legal"


def _step(row: Row, rules: Rules) -> str:
    first, then = _shown(row)
    assert declare.refusal(rules, RANKS.index(row.level), (first,), then.seat, then.cards, then.cards) is None
    return declare.step((first,), then.seat, then.cards).name.lower()


def _most(row: Row, rules: Rules) -> int:
    """How many sets can be shown one over the other in a deal."""
    shown: tuple[Shown, ...] = ()
    while better := declare.may_show(rules, 6, shown, 0, deck(rules.decks)):
        shown += (Shown(0, better[0]),)
    return len(shown)


def _undeclared(row: Row, rules: Rules) -> list[str]:
    """What becomes of a deal in which nobody declares: of the first one, and of a later one."""
    first, later = (declare.settle(rules, (), dealer, 3, parse("H5")) for dealer in (None, 2))
    assert later is not None
    assert later.dealer == 2
    trump = "no trump" if later.trump is None else "kitty"
    assert bool(later.turned) == (trump == "kitty")
    return ["again" if first is None else f"seat {first.dealer}", trump]


def _first_dealer(row: Row, rules: Rules) -> int:
    shown = (Shown(0, parse("H8")), Shown(1, parse("S8 S8")))
    settled = declare.settle(rules, shown, None, 3, parse("H5"))
    assert settled is not None
    assert declare.settle(rules, shown, 2, 2, parse("H5")) == settled._replace(dealer=2), "later deals"
    return settled.dealer


def _lone_dealer(row: Row, rules: Rules) -> int:
    settled = declare.settle(rules, (Shown(1, parse("H8")),), None, 3, parse("H5"))
    assert settled is not None
    return settled.dealer


def _partner(row: Row, rules: Rules) -> int:
    hands = [parse("SA") * copies for copies in row.claim["holds"]]
    found = scoring.partner_by_card(0, parse("SA")[0], hands)
    return -1 if found is None else found


def _counters(row: Row, rules: Rules) -> bool:
    level, sets = RANKS.index(row.level), sets_of(row)
    return all(declare.counter_refusal(level, a, b, b) is None for a, b in pairwise(sets))


def _asked(row: Row, rules: Rules) -> list[int]:
    """Who is asked after a burial of seat 0 and 0, 1, 2, 3 passes; nobody once the big jokers are out."""
    assert declare.asked(rules, 6, parse("BJ") * rules.decks, 0, 0) is None
    seats = [declare.asked(rules, 6, parse("H8"), 0, passes) for passes in range(4)]
    return [-1 if seat is None else seat for seat in seats]


def _stakes(row: Row, rules: Rules) -> list[int]:
    first = (Shown(0, parse("H8")),)
    then = [(0, "H8 H8"), (1, "S8 S8"), (0, "S8 S8"), (1, "LJ LJ")]
    return [2 if declare.doubles(first, seat, parse(cards)) else 1 for seat, cards in then]


def _counter_stake(row: Row, rules: Rules) -> int:
    deal = dealt(replace(rules, partners="fixed"), ["H8", "S8 S8", "*", "*"], level=6)
    deal.apply(0, Declare(parse("H8")))
    deal.close()
    deal.apply(0, Bury(deal.hand(0)[: rules.kitty_size]))
    deal.apply(1, Declare(parse("S8 S8")))
    return deal.stake


# --- the score -----------------------------------------------------------------------------------------


def _number(claim: str, rules: Rules) -> int:
    return int(claim.format(**values(rules)))


def _next(row: Row, rules: Rules) -> list[int]:
    """The next dealer after seat 0, won with a partner, won alone, and lost."""
    partner = 2 if rules.partners == "fixed" else 3
    return [
        scoring.next_dealer(0, partner, stayed=True),
        scoring.next_dealer(0, None, stayed=True),
        scoring.next_dealer(0, partner, stayed=False),
    ]


def _wins(row: Row, rules: Rules) -> list[bool]:
    """Whether arriving at A wins the match, and whether winning as dealer side at A does."""
    partner = 2 if rules.partners == "fixed" else 3
    rules = replace(rules, must_play=())
    arrived = scoring.after(rules, 0, partner, (11, 5, 11, 11), 1, 0)[1]
    defended = scoring.after(rules, 0, partner, (12, 5, 12, 12), 1, 0)[1]
    assert set(defended) <= {0, partner}
    return [bool(arrived), bool(defended)]


def _rise(row: Row, rules: Rules) -> list[int]:
    """Which seats rise when the three others beat a dealer who is alone."""
    after = scoring.after(replace(rules, must_play=()), 0, None, (0, 3, 5, 7), 0, 1)[0]
    return [int(new > old) for new, old in zip(after, (0, 3, 5, 7), strict=True)]


def _stops(row: Row, rules: Rules) -> bool:
    """Whether nobody passes a level, nor leaves it but by winning a deal of it as dealer side."""
    return all(
        scoring.raised(rules, level - 1, 3, defended=True) == level
        and scoring.raised(rules, level, 2, defended=False) == level
        and scoring.raised(rules, level, 1, defended=True) == level + 1
        for level in rules.must_play
    )


def _fine(row: Row, rules: Rules) -> bool:
    """Whether each card tried moves the fine to the other side."""
    tried = [
        scoring.attackers_points(rules, 0, 2, (0, 50, 0, 0), cards) for cards in ((5, 0, 0, 0), (0, 5, 0, 0))
    ]
    return tried == [50 + 5 * rules.throw_penalty, 50 - 5 * rules.throw_penalty]


ANSWERS: Final[Mapping[str, Callable[[Row, Rules], Any]]] = {
    "shape": _shape,
    "order": _in_order,
    "stronger": _stronger,
    "declares": lambda row, _: strength(RANKS.index(row.level or "8"), _cards(row)) > 0,
    "shows": _shows,
    "step": _step,
    "most": _most,
    "undeclared": _undeclared,
    "first_dealer": _first_dealer,
    "lone_dealer": _lone_dealer,
    "partner": _partner,
    "counters": _counters,
    "asked": _asked,
    "undeclared_asks": lambda _, rules: declare.asked(rules, 6, None, 0, 0) is not None,
    "stakes": _stakes,
    "counter_stake": _counter_stake,
    "beans": lambda *_: [list(scoring.beans(0, 2, stayed=False, up=up, stake=4)) for up in (2, 0)],
    "follow": _follow,
    "ruffs": _ruffs,
    "led": _led,
    "factor": _factor,
    "points": lambda row, _: points(_cards(row)),
    "stays": lambda row, rules: [scoring.stays(rules, _number(t, rules)) for t in row.claim["totals"]],
    "dealer_up": lambda row, rules: bands(rules, _number(row.claim["total"], rules))[0],
    "attackers_up": lambda row, rules: bands(rules, _number(row.claim["total"], rules))[1],
    "next": _next,
    "wins": _wins,
    "rise": _rise,
    "stops": _stops,
    "fine": _fine,
}
