"""The core's part of the benchmark: random legal deals beside the naive player, and single steps."""

import gc
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Final

import naive

from core.cards import deck
from core.follow import Lead, compulsory, follow_by, follow_refusal, legal_follows, reach
from core.play import Play
from core.ranks import TRUMP, Planes, rank_table
from core.rules import M, Rules
from core.shapes import units

DECK: Final = deck(2)
THROWS: Final = 0.05  # as often as the naive player tries one
ROUNDS, SECONDS = 9, 0.4

Figures = dict[str, float]


def deal_out(rng: random.Random) -> tuple[Play, list[list[int]]]:
    """Shuffles and deals preset M, eight random cards buried; also each hand in the order it was dealt."""
    cards = DECK.copy()
    rng.shuffle(cards)
    table = rank_table(rng.choice((None, 0, 1, 2, 3)), rng.randrange(13))
    hands = [cards[seat * 25 : seat * 25 + 25] for seat in range(4)]
    bits = table.bits
    return Play(M, table, [tuple(hand) for hand in hands], rng.randrange(4)), [
        [bits[c] for c in hand] for hand in hands
    ]


def lead(play: Play, order: list[int], rng: random.Random) -> Planes:
    """A random unit, now and then a throw of half the suit. Hands lie in random order: the last will do."""
    one, two, three = play.hands[play.turn].planes
    while not order[-1] & one:
        order.pop()
    bit = order[-1]
    table = play.table
    mask = table.masks[table.suit_at[bit.bit_length() - 1]]
    if rng.random() < THROWS:
        mask &= rng.getrandbits(54) | bit
        return one & mask, two & mask, three & mask
    if not bit & two:
        return bit, 0, 0
    pairs = two & mask
    if pairs & (pairs - 1):
        card = table.order[bit.bit_length() - 1]
        for unit in units(table, (one & mask, pairs, three & mask)):
            if card in unit.cards:
                return table.planes(unit.cards)
    return bit, bit, 0


def play_deal(rng: random.Random) -> int:
    """Plays one random legal deal of preset M, every play checked. Returns the number of tricks."""
    play, orders = deal_out(rng)
    while play.left:
        hand, order, led = play.hands[play.turn].planes, orders[play.turn], play.lead
        if led is None:
            cards = lead(play, order, rng)
        elif led.size == 1:
            choice = hand[0] & led.mask or hand[0]
            for bit in order:
                if bit & choice:
                    break
            order.remove(bit)
            cards = (bit, 0, 0)
        else:
            cards = follow_by(play.table, led, hand, order)
        if play.refusal(cards) is not None:
            raise AssertionError(play.refusal(cards))
        play.play(play.throw(cards)[0] if led is None else cards)
    return play.tricks


def deals_per_second(one_deal: Callable[[random.Random], int], seed: int) -> float:
    """Returns how many deals fit into a second, measured over `SECONDS`."""
    rng = random.Random(seed)
    number, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        one_deal(rng)
        number += 1
    return number / passed


def microseconds(step: Callable[[], object], *, number: int = 2000) -> float:
    """Returns the median time of a step over five runs."""
    times = []
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(number):
            step()
        times.append((time.perf_counter() - began) / number)
    return statistics.median(times) * 1e6


def worst_checks() -> Figures:
    """Returns the milliseconds of the longest first check and of the longest search for compulsory cards.

    The hands are made to be hard: up to 39 trumps, 2s among them, full of pairs and triples, against leads
    of the like.
    """
    rng = random.Random(2)
    rules = Rules(decks=3, twos_trump=True)
    worst = {"check": 0.0, "compulsory cards": 0.0}
    for _ in range(1500):
        table = rank_table(rng.choice((0, None)), rng.randrange(1, 13), True)
        trumps = [card for card in table.order if table.suit[card] == TRUMP]
        hand, tried = (
            table.planes(
                [c for c in trumps if rng.random() < share for _ in range(rng.choice((1, 2, 2, 3, 3)))][:most]
            )
            for most, share in ((39, 0.9), (30, 0.6))
        )
        if not tried[0]:
            continue
        led = Lead(table, rules, tried)
        forget()
        began = time.perf_counter()
        follow_refusal(table, led, hand, hand)
        reach(table, led, hand)
        checked = time.perf_counter()
        compulsory(table, led, hand)
        for name, passed in (("check", checked - began), ("compulsory cards", time.perf_counter() - checked)):
            worst[name] = max(worst[name], passed * 1000)
    return worst


def forget() -> None:
    """Empties what the core remembers of profiles."""
    from core import shapes

    shapes.profile.cache_clear()
    shapes._pairs.cache_clear()


def core() -> Figures:
    """Returns the core's figures, printing them as they come."""
    ratios, fast, slow = [], [], []
    for number in range(ROUNDS):  # in turn, so that a machine that slows down slows both
        fast.append(deals_per_second(play_deal, number))
        slow.append(deals_per_second(naive.play_deal, number))
        ratios.append(fast[-1] / slow[-1])
    figures = {
        "interpreted_deals_per_s": statistics.median(fast),
        "naive_deals_per_s": statistics.median(slow),
        "interpreted_over_naive": statistics.median(ratios),
    }
    print("Random legal deals of preset M, every play checked (shuffle, deal, about 22 tricks)")
    print(f"  this core, interpreted   {figures['interpreted_deals_per_s']:8.0f} deals/s")
    print(f"  naive player, same run   {figures['naive_deals_per_s']:8.0f} deals/s")
    print(f"  ratio                    {figures['interpreted_over_naive']:8.1f}")

    play, orders = deal_out(random.Random(1))
    table = play.table
    pair = Lead(table, M, (3 << table.low[1], 3 << table.low[1], 0))
    hand = play.hands[0].planes
    single = Lead(table, M, (1 << table.low[1], 0, 0))
    card = follow_by(table, single, hand, orders[0])
    two = follow_by(table, pair, hand, orders[0])
    steps: dict[str, Callable[[], object]] = {
        "copy a Play": play.copy,
        "check a single": lambda: follow_refusal(table, single, hand, card),
        "check a follow to a tractor": lambda: follow_refusal(table, pair, hand, two),
        "make a follow to a tractor": lambda: follow_by(table, pair, hand, orders[0]),
        "find the compulsory cards": lambda: compulsory(table, pair, hand),
        "list the legal follows": lambda: sum(1 for _ in legal_follows(table, pair, hand)),
    }
    print("One step, microseconds")
    for name, step in steps.items():
        figures[name] = microseconds(step)
        print(f"  {name:28}{figures[name]:8.2f}")
    print("Longest of 1 500 hard hands, nothing remembered, milliseconds")
    for name, value in worst_checks().items():
        figures[f"hard: {name}"] = value
        print(f"  {name:28}{value:8.2f}")
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [deal_out(random.Random(seed))[0] for seed in range(50)]
    figures["kb_per_play"] = (tracemalloc.get_traced_memory()[0] - before) / len(kept) / 1024
    tracemalloc.stop()
    print(f"Memory of one Play {figures['kb_per_play']:.1f} KB")
    return figures
