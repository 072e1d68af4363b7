"""Measures computer players against each other: `python -m core.arena A B --deals N --seed S`.

A mirrored deal is the same cards, dealer and level played twice, the second time with the sides of A and B
exchanged; the mean of both halves is one sample, so equal players get exactly 0.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter

from core import bots
from core.cards import Cards, deck
from core.deal import Deal
from core.follow import Lead, follow_by
from core.match import Match
from core.messages import (
    SEATS,
    Action,
    Bury,
    Declare,
    NamePartner,
    Observation,
    Pass,
    Phase,
    PlayCards,
    Refused,
)
from core.ranks import rank_table
from core.rules import PRESETS, Rules
from core.shapes import units
from core.view import observe

Bot = Callable[[Observation, Random], Action]


def at_random(seen: Observation, rng: Random) -> Action:
    """Returns a random legal action: shows a set now and then, buries, leads and follows with any cards."""
    match seen.phase:
        case Phase.DRAW | Phase.DECLARE | Phase.COUNTER:
            show = seen.may_show and rng.random() < 0.1
            return Declare(rng.choice(seen.may_show)) if show else Pass()
        case Phase.NAME:
            return NamePartner(rng.randrange(54))
        case Phase.BURY:
            return Bury(tuple(rng.sample(seen.hand, seen.rules.kitty_size)))
        case Phase.PLAY | Phase.DONE:
            return PlayCards(_any_cards(seen, rng))


def _any_cards(seen: Observation, rng: Random) -> Cards:
    """A random unit of a random card's suit, or a random follow."""
    table = rank_table(seen.trump, seen.level, seen.rules.twos_trump)
    hand = table.planes(seen.hand)
    if not seen.trick:
        suit = table.suit[rng.choice(seen.hand)]
        held = [card for card in seen.hand if table.suit[card] == suit]
        return rng.choice(units(table, table.planes(held))).cards
    lead = Lead(table, seen.rules, table.planes(seen.trick[0].cards))
    order = [table.bits[card] for card in seen.hand]
    rng.shuffle(order)
    return table.cards(follow_by(table, lead, hand, order))


PLAYERS: dict[str, Bot] = {"rule": bots.act, "random": at_random}


@dataclass(slots=True)
class Tally:
    """What happened to one player: levels won by A's side are booked by Score."""

    times: list[float] = field(default_factory=list)  # seconds a decision
    illegal: int = 0
    failed: int = 0  # throws that failed
    attacked: list[int] = field(default_factory=list)  # totals as attackers
    defended: list[int] = field(default_factory=list)  # the attackers' totals as dealer side
    up: int = 0  # levels won
    won: int = 0  # deals won


def play_deal(
    rules: Rules,
    level: int,
    dealer: int,
    cards: Cards,
    players: Sequence[Bot],
    tallies: Sequence[Tally],
    seed: str,
) -> Deal:
    """Plays one deal; `players` and `tallies` by seat. An illegal action is booked, and a legal one made."""
    match = Match(rules, (level,) * 4, dealer)
    match.begin(dealer, cards)
    deal = match.now
    version = 0

    def ask(seat: int) -> Action:
        nonlocal version
        version += 1
        seen = observe(match, version, seat)
        rng = Random(f"{seed}:{version}:{seat}")
        began = perf_counter()
        action = players[seat](seen, rng)
        tallies[seat].times.append(perf_counter() - began)
        try:
            match.apply(seat, action)
        except Refused:
            tallies[seat].illegal += 1
            action = at_random(seen, rng)
            match.apply(seat, action)
        return action

    while deal.phase is Phase.DRAW or deal.phase is Phase.DECLARE:
        if deal.phase is Phase.DRAW:
            for _ in SEATS:
                if deal.phase is Phase.DRAW:
                    deal.draw()
        showed = True
        while showed and deal.phase in (Phase.DRAW, Phase.DECLARE):
            showed = False
            for i in SEATS:
                seat = (dealer + i) % 4
                if deal.may_show(seat) and not deal.passed >> seat & 1:
                    showed = isinstance(ask(seat), Declare) or showed
            if deal.phase is Phase.DRAW:
                break
        if deal.phase is Phase.DECLARE:
            match.close()
    while deal.phase is not Phase.DONE:
        assert deal.turn is not None
        if deal.phase is Phase.COUNTER and not deal.may_show(deal.turn):
            match.apply(deal.turn, Pass())
        else:
            ask(deal.turn)
    for failed in deal.failed:
        tallies[failed.seat].failed += 1
    return deal


def book(deal: Deal, side: int, tallies: Sequence[Tally]) -> float:
    """Books a finished deal for both players; returns the levels won by those who sit on `side` (0 or 1) less
    those won by the others."""
    result = deal.result
    assert result is not None
    if deal.rules.partners == "named":
        defenders = {result.dealer, result.partner}
        ups = [result.dealer_up if seat in defenders else result.attackers_up for seat in SEATS]
        return sum(up if seat % 2 == side else -up for seat, up in enumerate(ups)) / 2
    mine = result.dealer % 2 == side
    dealers, attackers = (tallies[0], tallies[1]) if mine else (tallies[1], tallies[0])
    dealers.defended.append(result.total)
    attackers.attacked.append(result.total)
    dealers.up += result.dealer_up
    attackers.up += result.attackers_up
    dealers.won += result.total < 2 * deal.rules.step
    attackers.won += result.total >= 2 * deal.rules.step
    return float((result.dealer_up - result.attackers_up) * (1 if mine else -1))


def duel(a: Bot, b: Bot, rules: Rules, deals: int, seed: int) -> tuple[list[float], Tally, Tally]:
    """Plays mirrored deals; returns A's levels a deal for each, and the tallies of A and B."""
    tallies = Tally(), Tally()
    samples = []
    for number in range(deals):
        rng = Random(f"{seed}:{number}")
        level, dealer = rng.randrange(12), rng.randrange(4)
        cards = deck(rules.decks)
        rng.shuffle(cards)
        total = 0.0
        for side in (0, 1):  # where A sits
            seats = [(a, tallies[0]) if seat % 2 == side else (b, tallies[1]) for seat in SEATS]
            name = f"{seed}:{number}:{side}"
            players, booked = [bot for bot, _ in seats], [tally for _, tally in seats]
            done = play_deal(rules, level, dealer, tuple(cards), players, booked, name)
            total += book(done, side, tallies)
        samples.append(total / 2)
    return samples, *tallies


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """Returns the mean and the half width of its 95 % interval."""
    mean = sum(samples) / len(samples)
    spread = sum((x - mean) ** 2 for x in samples) / max(1, len(samples) - 1)
    return mean, 1.96 * sqrt(spread / len(samples))


def report(name: str, tally: Tally) -> str:
    """Returns a player's figures as a line."""
    times = sorted(tally.times)
    part = [1000 * times[min(len(times) - 1, int(len(times) * q))] for q in (0.5, 0.95, 1.0)]
    line = f"{name}: decision ms p50 {part[0]:.2f} p95 {part[1]:.2f} max {part[2]:.2f}, "
    line += f"illegal {tally.illegal}, failed throws {tally.failed}"
    if tally.attacked and tally.defended:
        line += f", points attacking {sum(tally.attacked) / len(tally.attacked):.1f}"
        line += f", given defending {sum(tally.defended) / len(tally.defended):.1f}"
        line += f", deals won {tally.won}, levels {tally.up}"
    return line


def main(arguments: Sequence[str]) -> int:
    """The command; returns its exit code: 1 if a player did anything illegal."""
    parser = argparse.ArgumentParser(prog="core.arena", description=__doc__)
    parser.add_argument("a", choices=PLAYERS)
    parser.add_argument("b", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=300, help="mirrored deals, each played twice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=PRESETS, default="M")
    options = parser.parse_args(arguments)
    samples, a, b = duel(
        PLAYERS[options.a], PLAYERS[options.b], PRESETS[options.rules], options.deals, options.seed
    )
    mean, half = interval(samples)
    print(f"{options.a} against {options.b}, rules {options.rules}, {options.deals} mirrored deals")
    print(f"levels a deal {mean:+.3f} ± {half:.3f}")
    if a.up + b.up:
        print(f"leveling rate {100 * a.up / (a.up + b.up):.1f} %")
    print(report("A " + options.a, a))
    print(report("B " + options.b, b))
    return 1 if a.illegal + b.illegal else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
