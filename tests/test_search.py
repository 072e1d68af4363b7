"""The searching player: legal, honest, repeatable, interruptible, and no move without proof."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import process_time

import pytest
import stacked
from test_bots import begun, questions, redealt, try_out

from core import bots
from core.bots import Limit, search
from core.bots.search import Budget, evaluate, expert
from core.bots.trials import MOST, PlayTrial, Trial, trial, won
from core.dice import Dice
from core.messages import Action, Bury, NamePartner, Observation, Pass, Phase, PlayCards, same
from core.rules import C, M, Rules
from core.view import observe

QUICK = Limit(worlds=2)


# --- legality, honesty, repeatability --------------------------------------------------------------------


@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_every_answer_is_legal_and_every_candidate_too(rules: Rules) -> None:
    for seed, player in enumerate((stacked.anything, bots.act)):
        match = begun(rules, 700 + seed)
        for number, (seat, seen) in enumerate(questions(match, player, Random(seed))):
            if number % 3 == seed or seen.phase is not Phase.PLAY:
                try_out(match.now, seat, expert(seen, Random(number), QUICK))
                if seen.phase is not Phase.DRAW:
                    for action in trial(seen, Random(number)).actions:
                        try_out(match.now, seat, action)


@pytest.mark.parametrize(
    ("rules", "enough"),
    [
        (M, search.ENOUGH),
        (stacked.ALL_RULES["named"], search.ENOUGH),
        (stacked.ALL_RULES["everything"], search.ENOUGH),
        (M, 4),  # all pains are taken: imagined players use experience, too
    ],
)
def test_an_answer_does_not_change_with_the_cards_one_cannot_see(
    rules: Rules, enough: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "ENOUGH", enough)
    asked = 0
    match = begun(rules, 40)
    for number, (seat, seen) in enumerate(questions(match, bots.act, Random(1))):
        if seen.phase is not Phase.PLAY or number % 7:
            continue
        answer = evaluate(seen, Random(7), Limit(worlds=4))
        deal = match.now
        match.deal = redealt(deal, seat, Random(number))
        other = observe(match, 1, seat)
        assert evaluate(other, Random(7), Limit(worlds=4)) == answer
        assert expert(other, Random(7), Limit(worlds=6)) == expert(seen, Random(7), Limit(worlds=6))
        match.deal = deal
        asked += 1
    assert asked >= 8


def test_other_chance_may_give_other_answers_but_the_same_gives_the_same() -> None:
    match = begun(M, 41)
    for _, seen in questions(match, bots.act, Random(1)):
        if seen.phase is Phase.PLAY and not seen.trick:
            first = evaluate(seen, Random(1), Limit(worlds=5))
            assert evaluate(seen, Random(1), Limit(worlds=5)) == first
            if evaluate(seen, Random(2), Limit(worlds=5)) != first:
                return
    pytest.fail("chance makes no difference")


def test_experience_of_two_plays_is_what_it_is_among_all() -> None:
    tempted = 0
    for seed in range(6):
        for number, (_, seen) in enumerate(questions(begun(M, 48 + seed), bots.act, Random(1))):
            if seen.phase is Phase.PLAY and number % 3 == 0:
                now = PlayTrial(seen, Dice(1), None, MOST)
                actions, worth = now.actions, now.experience()
                assert worth[0] == 0
                tempted += worth.count(0) > 1
                for i, action in enumerate(actions):
                    now.narrow([action, *actions])
                    assert now.experience() == pytest.approx([0, *(w - worth[i] for w in worth)])
    assert tempted > 0


# --- what is judged --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [M, C, stacked.ALL_RULES["everything"]])
def test_judged_actions_stand_against_the_policys_own_which_comes_first(rules: Rules) -> None:
    match = begun(rules, 42)
    phases = set()
    for number, (_, seen) in enumerate(questions(match, bots.act, Random(2))):
        if seen.phase in phases and number % 9:
            continue
        phases.add(seen.phase)
        found = evaluate(seen, Random(number), Limit(worlds=3))
        assert same(found[0].action, bots.by_rule(seen, Random(0)))
        assert (found[0].levels, found[0].points, found[0].error) == (0, 0, 0)
        assert [j.levels for j in found[1:]] == sorted((j.levels for j in found[1:]), reverse=True)
        actions = [j.action for j in found]
        assert not any(same(a, b) for i, a in enumerate(actions) for b in actions[:i])
    assert {Phase.PLAY, Phase.BURY} <= phases


def test_the_action_asked_about_is_among_the_judged() -> None:
    match = begun(M, 43)
    for _, seen in questions(match, bots.act, Random(3)):
        if seen.phase is Phase.BURY:
            asked: Action = Bury(seen.hand[: seen.rules.kitty_size])
        elif seen.phase is Phase.PLAY and not seen.trick:
            asked = PlayCards(seen.hand[-1:])
        else:
            continue
        for also in (asked, bots.act(seen, Random(0))):
            found = [j for j in evaluate(seen, Random(0), Limit(worlds=2), also) if same(j.action, also)]
            assert len(found) == 1
        if seen.phase is Phase.PLAY:
            return


def test_a_total_is_worth_levels_to_both_sides_in_turn() -> None:
    assert won(M, 0, attacks=False) == (3.0, 80.0)
    assert won(M, 35, attacks=False) == (2.0, 45.0)
    assert won(M, 80, attacks=True) == (0.0, 0.0)
    assert won(M, 75, attacks=True) == (-1.0, -5.0)
    assert won(M, 160, attacks=True) == (2.0, 80.0)


def test_playing_out_knows_the_last_trick() -> None:
    """One card each: the result is that of the rules, whatever is imagined."""
    match = begun(M, 44)
    for seat, seen in questions(match, bots.act, Random(4)):
        if seen.phase is Phase.PLAY and len(seen.hand) == len(seen.trick[0].cards if seen.trick else (1,)):
            end = trial(seen, Random(0))
            assert len(end.actions) == 1
            end.deal()
            levels = end.outcome(0)[0]
            if len(seen.trick) == 3 and seat == seen.owner:
                match.apply(seat, end.actions[0])
                result = match.now.result
                assert result is not None
                attacks = seat % 2 != result.dealer % 2
                assert levels == won(M, result.total, attacks=attacks)[0]
                return


# --- proof -----------------------------------------------------------------------------------------------


class Rigged(Trial):
    """A trial whose outcomes are drawn from given means."""

    def __init__(self, seen: Observation, means: list[float], noise: float) -> None:
        self.seen = seen
        self.actions = [NamePartner(i) for i in range(len(means))]
        self.means = means
        self.noise = noise
        self.rng = Random(5)
        self.deals = 0

    def deal(self) -> None:
        self.deals += 1

    def outcome(self, i: int) -> tuple[float, float]:
        return self.means[i] + self.rng.gauss(0, self.noise), 0.0


def decided(monkeypatch: pytest.MonkeyPatch, means: list[float], noise: float, limit: Limit) -> int:
    """The number of the candidate the search takes."""
    match = begun(M, 1)
    seen = observe(match, 1, 0)
    rigged = Rigged(replace(seen, phase=Phase.BURY), means, noise)

    def made(*_: object) -> Trial:
        return rigged

    monkeypatch.setattr(search, "trial", made)
    action = expert(rigged.seen, Random(0), limit)
    assert limit.worlds is None or rigged.deals <= limit.worlds + len(means)
    assert isinstance(action, NamePartner)
    return action.card


def test_a_clearly_better_candidate_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(monkeypatch, [0.0, -1.0, 0.9, 0.3, -2.0], 1.0, Limit(worlds=200)) == 2


def test_the_policys_move_stands_without_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(monkeypatch, [0.0, -1.0, 0.05, -2.0], 2.0, Limit(worlds=60)) == 0
    assert decided(monkeypatch, [0.0, -1.0], 0.1, Limit(worlds=60)) == 0
    assert decided(monkeypatch, [0.0, 1.0], 0.1, Limit(worlds=3)) == 0  # too few deals to prove anything


def test_a_stop_ends_the_search_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decided(monkeypatch, [0.0, 1.0], 0.1, Limit(seconds=60.0, stop=lambda: True)) == 0


def test_a_limit_in_seconds_is_kept() -> None:
    match = begun(M, 45)
    for _, seen in questions(match, bots.act, Random(5)):
        if seen.phase is Phase.PLAY and not seen.trick and len(seen.hand) < 20:
            began = process_time()  # what other programs take meanwhile does not count
            expert(seen, Random(0), Limit(seconds=0.15))
            assert process_time() - began < 0.6  # one deal played out is the least
            return


def test_shares_of_a_budget_are_spent_one_after_the_other() -> None:
    now = [0.0]
    budget = Budget(Limit(seconds=2.0), lambda: now[0])
    assert not budget.spent(0.5)
    now[0] = 1.1
    assert budget.spent(0.5)
    assert not budget.spent()
    now[0] = 2.0
    assert budget.spent()


@pytest.mark.parametrize(
    ("limit", "took", "effort"),
    [
        (Limit(seconds=0.3), 0.0, 1.0),
        (Limit(seconds=0.3), 0.001, 1.0),
        (Limit(seconds=0.3), 0.006, 0.5),
        (Limit(seconds=0.3), 0.06, 0.05),
        (Limit(seconds=10.0), 0.06, 1.0),
        (Limit(worlds=60), 0.06, 1.0),  # the same answer on every machine
        (Limit(worlds=12), 0.06, 0.25),
        (Limit(seconds=None), 0.06, 1.0),
    ],
)
def test_less_pains_are_taken_with_a_deal_where_there_will_be_few(
    limit: Limit, took: float, effort: float
) -> None:
    seen = next(seen for _, seen in questions(begun(M, 45), bots.act, Random(5)) if seen.phase is Phase.PLAY)
    now = Rigged(seen, [0.0, 0.0], 1.0)
    times = iter((0.0, took))
    budget = Budget(limit, lambda: next(times))
    for _ in range(3):
        budget.deal(now)
    assert now.effort == pytest.approx(effort)
    assert budget.deals == 3


def test_nothing_is_searched_where_there_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """One legal follow, or no set to show."""
    match = begun(M, 46)
    forced = 0
    for _, seen in questions(match, bots.act, Random(6)):
        if seen.phase is Phase.PLAY:
            now = trial(seen, Random(0))
            forced += len(now.actions) == 1
    assert forced > 5
    assert isinstance(expert(replace(observe(begun(M, 1), 1, 0), may_show=()), Random(0), QUICK), Pass)


def test_a_player_by_its_skill_searches() -> None:
    match = begun(M, 47)
    player: Callable[[Observation, Random], Action] = bots.player("expert", Limit(worlds=3))
    for _, seen in questions(match, bots.act, Random(7)):
        if seen.phase is Phase.PLAY:
            assert player(seen, Random(3)) == expert(seen, Random(3), Limit(worlds=3))
            return
