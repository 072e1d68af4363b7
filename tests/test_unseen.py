"""What a seat has not seen, compared with what the others really hold; and throws that may fail."""

from random import Random

import pytest
from scenes import observation

from core import bots, unseen
from core.bots.sight import see
from core.cards import deck, parse
from core.match import Match
from core.messages import Phase, Played
from core.record import Setup
from core.rules import C, M, Rules
from core.table import Pace, Table
from core.unseen import Count, count, may_fail
from core.view import observe


@pytest.mark.parametrize("rules", [M, C, Rules(decks=3), Rules(decks=1, partners="named")])
def test_unseen_is_what_lies_in_other_hands_and_an_unknown_kitty(rules: Rules) -> None:
    table = Table(Setup(rules, 5), [bots.act] * 4, (), Pace(beat=0, turn=0))
    moments = 0
    while not (table.match.deal and table.match.deal.result):
        table.tick(table.due or 0)
        deal = table.match.deal
        if deal is None or deal.phase not in (Phase.PLAY, Phase.BURY):
            continue
        for seat in range(4):
            seen = observe(table.match, 1, seat)
            hidden = [card for other in range(4) if other != seat for card in deal.hand(other)]
            if deal.phase is Phase.PLAY and deal.owner != seat:
                hidden += deal.kitty
            elif deal.phase is Phase.BURY and seat not in seen.to_act:
                continue
            assert sorted(hidden) == list(unseen.unseen(seen))
            moments += 1
            if deal.phase is Phase.PLAY and seat in seen.to_act:
                sight = see(seen)
                assert sight.total == len(hidden) or not hidden
    assert moments > 100


def test_nothing_seen_is_the_whole_deck() -> None:
    match = Match(M)
    match.next_deal(Random(1))
    assert list(unseen.unseen(observe(match, 1, 0))) == sorted(deck(2))


def test_counting() -> None:
    found = count(parse("S5 SK H8 D8 C2 LJ BJ BJ DT"), level=6)
    assert found == Count(suits=(2, 0, 1, 1), little=1, big=2, level=2, points=25)


def test_a_throw_that_may_fail() -> None:
    hand = parse("HA HK HK HQ S3")
    seen = observation(hand=hand, trick=(), to_act=(0,))
    assert may_fail(seen, parse("HK HK HQ")), "the other ace beats the queen"
    assert not may_fail(seen, parse("HA HK HK")), "nobody has two aces"
    assert not may_fail(seen, parse("HQ")), "a single card is no throw"
    assert not may_fail(seen, parse("HK HK")), "a pair is none"
    played = tuple(Played(seat, parse(cards)) for seat, cards in ((1, "HA"), (2, "H3"), (3, "H4")))
    gone = observation(hand=hand, trick=played, to_act=(0,))
    assert not may_fail(gone, parse("HK HK HQ")), "the other ace has been played"
