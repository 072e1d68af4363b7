"""Imagined deals: what a seat knows is true, every imagined deal keeps it, and all of them come up."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
import stacked
from test_bots import begun, questions

from core import bots
from core.bots.facts import KITTY, SLOTS, Facts, facts
from core.bots.memory import ANY
from core.bots.sight import see
from core.bots.worlds import Worlds
from core.cards import Card, Cards, deck, parse
from core.deal import Deal
from core.dice import Dice
from core.match import Match
from core.messages import SEATS, Action, Bury, Declare, Observation, Pass, Phase, PlayCards
from core.ranks import Planes, rank_table
from core.rules import C, M, Rules
from core.shapes import layers, longest
from core.view import observe


def known(seen: Observation) -> Facts:
    """What the seat of an observation knows."""
    if seen.phase is Phase.PLAY:
        sight = see(seen)
        return facts(seen, sight.table, sight.memory)
    return facts(seen, rank_table(seen.trump, seen.level, seen.rules.twos_trump))


def hidden(deal: Deal, seat: int, found: Facts) -> list[Cards]:
    """What the slots truly hold of the cards a seat cannot see."""
    cards = [deal.hand(s) for s in SEATS]
    cards[seat] = ()
    if deal.declaring:
        size = deal.rules.hand_size
        for i in range(deal.dealt, 4 * size):
            cards[(deal.first + i) % 4] += (deal.deck[i],)
    return [*cards, deal.kitty if found.caps[KITTY] else ()]


def broken(found: Facts, slots: list[Cards]) -> list[str]:
    """What of the facts does not hold for these slots."""
    table, wrong = found.table, []
    planes = [table.planes(cards) for cards in slots]
    if [len(cards) for cards in slots] != found.caps:
        wrong.append(f"numbers {found.caps}")
    if Counter(card for cards in slots for card in cards) != Counter(table.order[p] for p in found.places):
        wrong.append("cards")
    for slot in SLOTS:
        for copies in range(3):
            if planes[slot][copies] & ~found.may[copies][slot]:
                wrong.append(f"may {slot} {copies}")
            if found.need[copies][slot] & ~planes[slot][copies]:
                wrong.append(f"need {slot} {copies}")
        for suit in range(5):
            run = longest(layers(table, suit, planes[slot][1] & table.masks[suit])[0])
            if run > found.runs[5 * slot + suit]:
                wrong.append(f"run {slot} {suit}")
    wrong += [f"some {slot}" for slot, mask, n in found.some if not planes[slot][n - 1] & mask]
    pins = Counter((place, allow) for place, allow in zip(found.places, found.allow, strict=True))
    for place, allow in pins:
        pinned = sum(n for (p, a), n in pins.items() if p == place and not a & ~allow)
        there = sum(slots[slot].count(table.order[place]) for slot in SLOTS if allow >> slot & 1)
        if there < pinned:
            wrong.append(f"pin {place} {allow:b}")
    return wrong


def mixed(seen: Observation, rng: Random) -> Action:
    return stacked.anything(seen, rng) if rng.random() < 0.3 else bots.act(seen, rng)


def imagined(worlds: Worlds, found: Facts) -> list[Cards]:
    worlds.deal()
    return [found.table.cards(worlds.planes(slot)) for slot in SLOTS]


@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_what_a_seat_knows_is_true_and_is_kept(rules: Rules) -> None:
    for seed in range(6):
        match = begun(rules, 300 + seed)
        player = (stacked.anything, bots.act, mixed)[seed % 3]
        for seat, seen in questions(match, player, Random(seed)):
            found = known(seen)
            assert found.sound
            assert not broken(found, hidden(match.now, seat, found)), seen
            worlds = Worlds(found, Dice(seed))
            for _ in range(2):
                assert not broken(found, imagined(worlds, found)), seen
            assert not worlds.contradicted


def test_facts_that_cannot_be_are_told_by_their_names() -> None:
    """The test above can fail."""
    match = begun(M, 1)
    for seat, seen in questions(match, bots.act, Random(1)):
        if seen.phase is Phase.PLAY and len(seen.tricks) == 10 and seen.owner != seat:
            found = known(seen)
            slots = hidden(match.now, seat, found)
            others = [s for s in SEATS if s != seat]
            found.may[0][others[0]] = 0
            found.need[2][others[1]] = 1
            found.some.append((others[2], 0, 1))
            slots[KITTY] = slots[KITTY][1:]
            assert len(broken(found, slots)) >= 4
            return


# --- what throws, shown sets and kitties tell ------------------------------------------------------------


def played(deal: Deal, *plays: str) -> Deal:
    """Plays cards, each by the seat whose turn it is."""
    for words in plays:
        assert deal.turn is not None
        deal.apply(deal.turn, PlayCards(parse(words)))
    return deal


def seen_by(deal: Deal, seat: int) -> Observation:
    match = Match(deal.rules, deal.levels, deal.dealer)
    match.deal = deal
    return observe(match, 1, seat)


def ready(rules: Rules, hands: list[str], kitty: str) -> Deal:
    """A deal at its first lead: level two, spades are trump, seat 0 deals and buries what it took up."""
    deal = stacked.dealt(rules, ["S2 " + hands[0], *hands[1:]], kitty)
    deal.apply(0, Declare(parse("S2")))
    deal.close()
    deal.apply(0, Bury(deal.taken_up[0]))
    while deal.phase is Phase.COUNTER:
        assert deal.turn is not None
        deal.apply(deal.turn, Pass())
    return deal


HEARTS = ["HA HK HQ HQ", "H3 H4 H5 H6 HJ", "H7 H8 H9 HT", "HJ H3 H4 H5 HA HK"]


def plane(*words: str) -> int:
    return rank_table(0, 0).planes(parse(" ".join(words)))[0]


def test_a_throw_that_stood_says_that_nobody_can_beat_its_parts() -> None:
    hands = ["HA HA HK HQ HQ", "H3 H4 H5 H6 HJ", "H7 H8 H9 HT HT", "HJ H3 H4 H5 H6"]
    deal = played(ready(M, hands, ""), "HA HA HQ HQ")
    found = known(seen_by(deal, 1))
    assert not found.may[1][2] & plane("HK")  # no pair of kings
    assert found.may[0][2] & plane("HK")
    assert found.may[1][2] & plane("HJ")


def test_a_throw_that_failed_says_who_holds_more_and_what_went_back() -> None:
    deal = played(ready(M, HEARTS, ""), "HK HQ")  # seat 3 holds an ace above the king, others do not
    assert [(f.by, f.led) for f in deal.failed] == [(3, parse("HQ"))]
    found = known(seen_by(deal, 1))
    assert found.some == [(3, plane("HA", "HK"), 1)]
    assert not found.may[0][2] & plane("HA", "HK")
    assert found.need[0][0] & plane("HK")
    played(deal, "HJ", "HT", "HK")
    assert known(seen_by(deal, 1)).some == []  # it has shown one


def test_a_shown_set_is_in_the_hand_until_it_is_played() -> None:
    deal = stacked.dealt(M, ["*", "D2 D2", "*", "*"])
    deal.apply(1, Declare(parse("D2")))
    deal.close()
    deal.apply(0, Bury(deal.taken_up[0]))
    found = known(seen_by(deal, 0))
    bit = found.table.bits[parse("D2")[0]]
    assert found.need[0][1] & bit
    assert not found.need[1][1] & bit
    worlds = Worlds(found, Dice(1))
    both = sum(imagined(worlds, found)[1].count(parse("D2")[0]) == 2 for _ in range(400))
    assert 40 < both < 160  # the other copy is in any of three hands


def test_what_one_buried_oneself_is_with_whoever_countered() -> None:
    deal = stacked.dealt(C, ["S2 H3 H4", "*", "D2 D2", "*"], "H8 H9")
    deal.apply(0, Declare(parse("S2")))
    deal.close()
    buried = deal.taken_up[0]
    deal.apply(0, Bury(buried))
    while deal.turn != 2:
        assert deal.turn is not None
        deal.apply(deal.turn, Pass())
    deal.apply(2, Declare(parse("D2 D2")))
    deal.apply(2, Bury(deal.taken_up[2]))
    found = known(seen_by(deal, 0))
    pinned = [found.table.order[p] for p, a in zip(found.places, found.allow, strict=True) if a == 0b10100]
    assert pinned
    assert set(pinned) <= set(buried)
    assert found.owner == 2


def test_the_kitty_is_imagined_as_people_bury() -> None:
    """No trumps, no aces; and voids are made."""
    trumps = voids = aces = 0
    for seed in range(20):
        match = begun(M, 500 + seed)
        for seat, seen in questions(match, bots.act, Random(seed)):
            if seen.phase is Phase.PLAY and seat != seen.owner:
                found = known(seen)
                worlds = Worlds(found, Dice(seed))
                for _ in range(10):
                    slots = imagined(worlds, found)
                    table = found.table
                    trumps += sum(table.suit[card] == 4 for card in slots[KITTY])
                    assert seen.owner is not None
                    held = {table.suit[card] for card in slots[seen.owner]}
                    voids += sum(suit not in held and bool(table.masks[suit]) for suit in range(4))
                    aces += sum(
                        table.bits[card] == table.rung_masks[table.suit[card]][-1] for card in slots[KITTY]
                    )
                break
    assert trumps + aces < 10
    assert voids > 40


# --- all of them come up ---------------------------------------------------------------------------------


def every(found: Facts) -> Iterator[list[Cards]]:
    """Every way to lay the unseen cards of a small deal into the slots, each card for itself."""

    def lay(slot: int, left: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
        if slot == 5:
            yield []
            return
        for chosen in combinations(left, found.caps[slot]):
            if all(found.allow[i] >> slot & 1 for i in chosen):
                rest = tuple(i for i in left if i not in chosen)
                for more in lay(slot + 1, rest):
                    yield [chosen, *more]

    for laid in lay(0, tuple(range(len(found.places)))):
        slots = [tuple(found.table.order[found.places[i]] for i in chosen) for chosen in laid]
        if not broken(found, slots):
            yield slots


def small(words: str, caps: list[int]) -> Facts:
    table = rank_table(0, 0)
    return Facts(M, table, caps, table.planes(parse(words)))


def void(found: Facts, slot: int, suit: int) -> None:
    found.never(slot, 1, found.table.masks[suit])


def tiny(name: str) -> Facts:
    """Small deals with every kind of fact."""
    found = small("SA SK HA HK HQ HQ CA CK D3", [0, 3, 3, 3, 0])
    table = found.table
    if name == "voids":
        void(found, 1, 1)
        void(found, 2, 2)
    elif name == "one void":
        void(found, 1, 1)
    elif name == "no pair":
        found.never(1, 2, table.masks[1])
        found.never(3, 2, table.masks[1])
    elif name == "holds":
        found.hold(2, parse("HQ")[0], 1)
        void(found, 1, 2)
    elif name == "pin":
        found.pin(parse("HA")[0], 0b0110)
    elif name == "some":
        found.some.append((3, table.planes(parse("HA HK"))[0], 1))
        void(found, 3, 2)
    elif name == "run":
        found = small("H3 H3 H4 H4 H6 H6 H8 C3 C4", [0, 4, 5, 0, 0])
        found.runs[5 * 1 + 1] = found.runs[5 * 2 + 1] = 1
    elif name == "kitty":
        found = small("SA SK HA HK HQ HQ CA CK D3", [0, 3, 3, 1, 2])
        void(found, 3, 1)
        void(found, 2, 0)
    return found


@pytest.mark.parametrize(
    "name", ["free", "voids", "one void", "no pair", "holds", "pin", "some", "run", "kitty"]
)
def test_all_deals_that_can_be_come_up_about_equally_often(name: str) -> None:
    found = tiny(name)
    ways = list(every(found))
    assert ways
    worlds, times = Worlds(found, Dice(3)), 4000
    counts: Counter[tuple[int, Card]] = Counter()
    for _ in range(times):
        for slot, cards in enumerate(imagined(worlds, found)):
            counts.update((slot, card) for card in cards)
    for slot in SLOTS:
        for card in set(deck(2)):
            expected = sum(way[slot].count(card) for way in ways) / len(ways)
            assert abs(counts[slot, card] / times - expected) < 0.06, (slot, card)


def test_facts_that_contradict_each_other_still_give_a_deal() -> None:
    found = tiny("free")
    void(found, 1, 1)
    void(found, 2, 1)
    void(found, 3, 1)
    worlds = Worlds(found, Dice(1))
    slots = imagined(worlds, found)
    assert [len(cards) for cards in slots] == found.caps
    assert worlds.contradicted


def test_the_same_dice_imagine_the_same_deals() -> None:
    def three(seed: int) -> list[list[Planes]]:
        worlds = Worlds(tiny("voids"), Dice(seed))
        found = []
        for _ in range(3):
            worlds.deal()
            found.append([worlds.planes(slot) for slot in SLOTS])
        return found

    assert three(5) == three(5)
    assert three(5) != three(6)


def test_a_run_limit_is_any_unless_it_is_known() -> None:
    assert set(tiny("free").runs) == {ANY}
