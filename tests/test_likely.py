"""Imagined deals are told apart by how well they explain what was played."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random

import pytest
import stacked
from positions import playing
from test_bots import begun, questions, redealt

from core import bots
from core.bots import trials
from core.bots.likely import MOST, Past, missed
from core.bots.memory import Memory
from core.bots.rollout import Cast
from core.bots.trials import PlayTrial
from core.deal import Deal
from core.dice import Dice
from core.messages import SEATS, Observation, Phase
from core.ranks import Planes
from core.rules import C, M, N, Rules
from core.scoring import partner_of

Asked = tuple[Deal, int, Observation, Past]


def turns(rules: Rules, seed: int, every: int) -> Iterator[Asked]:
    """Turns of a deal among rule players: the deal, the seat, what it sees, and what was played."""
    match = begun(rules, seed)
    for number, (seat, seen) in enumerate(questions(match, bots.act, Random(seed))):
        if seen.phase is Phase.PLAY and number % every == 0 and match.now.play is not None:
            planes = match.now.play.table.planes
            tricks = (*(trick.plays for trick in seen.tricks), seen.trick)
            yield match.now, seat, seen, [(p.seat, planes(p.cards)) for plays in tricks for p in plays]


def of_deal(deal: Deal, seat: int, past: Past, enough: float = inf) -> float:
    """What was missed if this is how the cards lie."""
    play = deal.play
    assert play is not None
    assert deal.dealer is not None
    assert deal.owner is not None
    kitty: Planes = play.table.planes(deal.kitty)
    cast = Cast(deal.rules, play.table, deal.dealer, partner_of(deal.dealer), deal.owner, kitty)
    cast.learn(play, Memory())
    return missed(past, seat, [play.hands[s].planes for s in SEATS], cast, enough)


@pytest.mark.parametrize("rules", [N, M, C, stacked.ALL_RULES["one"], stacked.ALL_RULES["three"]])
def test_rule_players_missed_nothing_as_the_cards_truly_lie(rules: Rules) -> None:
    asked = 0
    for seed in range(3):
        for deal, seat, _, past in turns(rules, 60 + seed, 5):
            if past:
                assert of_deal(deal, seat, past) < 1e-9
                asked += 1
    assert asked > 20


def test_where_the_cards_lie_otherwise_much_was_missed_and_no_play_counts_for_more_than_a_little() -> None:
    more = total = 0
    for deal, seat, seen, past in turns(M, 63, 5):
        if len(seen.hand) <= 20:
            other = of_deal(redealt(deal, seat, Random(5)), seat, past)
            assert other <= MOST * sum(who != seat for who, _ in past)
            more += other > 1
            total += 1
    assert more > 0.8 * total > 5


def test_nothing_is_read_on_once_it_is_enough() -> None:
    for deal, seat, seen, past in turns(M, 64, 5):
        if len(seen.hand) <= 15:
            other = redealt(deal, seat, Random(6))
            whole = of_deal(other, seat, past)
            for enough in (0.5, 2.0, 50.0):
                found = of_deal(other, seat, past, enough)
                assert found == whole if whole < enough else enough <= found <= whole


def test_deals_that_explain_more_are_imagined_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for chosen in (1, trials.CHOSEN):
        monkeypatch.setattr(trials, "CHOSEN", chosen)
        found[chosen] = 0.0
        for _, seat, seen, past in turns(M, 65, 6):
            if seen.tricks and len(seen.hand) > 3:
                trial = PlayTrial(seen, Dice(7), None, 12)
                for _ in range(4):
                    trial.deal()
                    hands = [hand.planes for hand in trial.play.hands]
                    found[chosen] += missed(past, seat, hands, trial.cast, inf)
    assert found[trials.CHOSEN] < 0.7 * found[1]


def test_only_a_past_that_tells_the_whole_deal_says_what_hands_were() -> None:
    seen = playing("HK HQ HT H3 S3 C8 D9", ("H4",))
    assert PlayTrial(seen, Dice(1), None, 12).chosen == 1
    for _, _, seen, past in turns(M, 66, 9):
        assert PlayTrial(seen, Dice(1), None, 12).chosen == (trials.CHOSEN if past else 1)
        hidden = replace(seen, rules=replace(seen.rules, partners="named"))
        assert PlayTrial(hidden, Dice(1), None, 12).chosen == 1
