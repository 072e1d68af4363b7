"""The review: which choices it looks at, and what it dares to name."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
from scenes import follow, observation
from stacked import ALL_RULES, FAST, random_table, silent, stacked

from core.bots import Limit, search
from core.cards import parse, text
from core.messages import (
    Action,
    Bury,
    Declare,
    NamePartner,
    Observation,
    Pass,
    Phase,
    PlayCards,
    cards_of,
    same,
)
from core.record import Setup, read, write
from core.reel import Film, Reel
from core.review import Choice, Finding, Judged, choices, judge, review, worst
from core.rules import C
from core.table import Table

LIMIT = Limit(worlds=4)


@dataclass(frozen=True)
class Verdict:
    """What a made-up expert thinks of an action."""

    action: Action
    levels: float = 0.0
    points: float = 0.0
    error: float = 0.0


Verdicts = Sequence[Judged]


def play(cards: str) -> PlayCards:
    return PlayCards(parse(cards))


SEEN = follow(hand=parse("HA HA HK HQ HQ H4 SA SK CA C3 D5"), counts=(11, 9, 9, 9))
DONE = Choice(40, SEEN, play("HQ HQ"))


class Made:
    """An expert that says this of a decision, and that of the two actions it is to compare."""

    def __init__(self, first: Verdicts, second: Verdicts | None = None) -> None:
        self.first = first
        self.second = second
        self.asked: list[Action] = []

    def evaluate(self, seen: Observation, rng: Random, limit: Limit, also: Action | None) -> Verdicts:
        assert limit == LIMIT
        assert also is not None
        return self.first

    def compare(self, seen: Observation, rng: Random, limit: Limit, actions: Sequence[Action]) -> Verdicts:
        assert limit.worlds is not None
        assert LIMIT.worlds is not None
        assert limit.worlds > LIMIT.worlds
        done, better = self.asked = list(actions)
        if self.second is not None:
            return self.second
        by = {text(sorted(cards_of(entry.action))): entry for entry in self.first}
        one, other = by[text(sorted(cards_of(done)))], by[text(sorted(cards_of(better)))]
        return [
            Verdict(done),
            Verdict(better, other.levels - one.levels, other.points - one.points, other.error + one.error),
        ]


def found(first: Verdicts, second: Verdicts | None = None, choice: Choice = DONE) -> Finding | None:
    return judge(choice, 7, LIMIT, Made(first, second))


# --- what is named ---------------------------------------------------------------------------------------


def test_a_proven_loss_is_named_with_what_it_cost() -> None:
    finding = found([Verdict(play("HA HA")), Verdict(play("HQ HQ"), -0.5, -12, 0.1)])
    assert finding == Finding(40, play("HQ HQ"), play("HA HA"), 0.5, 12, 0.1)


def test_the_same_cards_in_another_order_are_the_same_choice() -> None:
    chosen = replace(DONE, action=play("H4 HK"))
    verdicts = [Verdict(play("HK H4")), Verdict(play("HA HA"), 0.9, 30, 0.01)]
    assert found(verdicts, [Verdict(play("H4 HK")), verdicts[1]], chosen) == Finding(
        40, play("H4 HK"), play("HA HA"), 0.9, 30, 0.01
    )
    assert not same(Bury(parse("H4")), play("H4"))
    assert not same(Pass(), Declare(parse("H8")))
    assert same(Pass(), Pass())
    assert same(NamePartner(3), NamePartner(3))
    assert not same(play("H4"), play("H4 H4"))


@pytest.mark.parametrize(
    ("levels", "points", "error", "named"),
    [
        (0.5, 0, 0.2, True),
        (0.5, 0, 0.26, False),  # might be chance
        (0.05, 0, 0.01, False),  # proven, and nothing
        (0.05, 4, 0.01, True),  # but it costs points
        (0.05, 4, 0.03, False),
        (0.0, 30, 0.0, False),  # points alone, which change nothing
        (-0.2, 30, 0.01, False),  # the choice was better
        (0.06, -3, 0.01, True),
    ],
)
def test_what_is_named_is_proven_and_matters(levels: float, points: float, error: float, named: bool) -> None:
    finding = found([Verdict(play("HQ HQ")), Verdict(play("HA HA"), levels, points, error)])
    assert (finding is not None) == named


def test_errors_of_two_compared_with_a_third_add_up() -> None:
    base = Verdict(play("H4 HK"))
    proof = [Verdict(play("HQ HQ")), Verdict(play("HA HA"), 0.5, 0, 0.1)]
    near = [Verdict(play("HQ HQ"), -0.25, 0, 0.3), Verdict(play("HA HA"), 0.25, 0, 0.3)]
    far = [replace(verdict, error=0.4) for verdict in near]
    assert found([base, *near], proof) is not None
    assert found([base, *far], proof) is None


def test_what_is_best_by_luck_is_not_best_again() -> None:
    lucky = [Verdict(play("HQ HQ")), Verdict(play("HA HA"), 0.8, 0, 0.1), Verdict(play("HK H4"), 0.3, 0, 0.1)]
    sober = [Verdict(play("HQ HQ")), Verdict(play("HA HA"), 0.1, 0, 0.1)]
    expert = Made(lucky, sober)
    assert judge(DONE, 7, LIMIT, expert) is None
    assert expert.asked == [play("HQ HQ"), play("HA HA")]
    again = found(lucky, [sober[0], replace(sober[1], levels=0.4)])
    assert again is not None
    assert (again.better, again.levels) == (play("HA HA"), 0.4)  # the second look counts


def test_what_does_not_look_bad_is_not_asked_again() -> None:
    expert = Made([Verdict(play("HQ HQ")), Verdict(play("HA HA"), 0.05, 2, 0.01)])
    assert judge(DONE, 7, LIMIT, expert) is None
    assert expert.asked == []


def test_nothing_to_compare() -> None:
    assert found([Verdict(play("HQ HQ"))]) is None
    assert found([]) is None
    assert found([Verdict(play("HA HA"), 1.0, 0, 0.0)]) is None  # what was done is not among them


def test_the_three_worst_are_named() -> None:
    made = [Finding(n, Pass(), Pass(), levels, points, 0.0) for n, (levels, points) in enumerate(
        [(0.3, 0), (0.9, 5), (0.1, 0), (0.9, 8), (0.3, 0)]
    )]  # fmt: skip
    assert [finding.version for finding in worst([None, *made, None])] == [3, 1, 0]
    assert worst([None]) == []


class Chance(Made):
    """Remembers the chance it is given."""

    def __init__(self) -> None:
        super().__init__([Verdict(play("HQ HQ")), Verdict(play("HA HA"), 0.5, 0, 0.0)])
        self.seen: list[float] = []

    def evaluate(self, seen: Observation, rng: Random, limit: Limit, also: Action | None) -> Verdicts:
        self.seen.append(rng.random())
        return super().evaluate(seen, rng, limit, also)

    def compare(self, seen: Observation, rng: Random, limit: Limit, actions: Sequence[Action]) -> Verdicts:
        self.seen.append(rng.random())
        return super().compare(seen, rng, limit, actions)


def test_every_answer_has_its_own_chance() -> None:
    """So a review that goes on says what one in a single run would have said."""
    made = [replace(DONE, version=n) for n in range(5)]
    one, other, third = Chance(), Chance(), Chance()
    whole = list(review(made, 3, LIMIT, one))
    assert [*review(made[:2], 3, LIMIT, other), *review(made[2:], 3, LIMIT, other)] == whole
    assert other.seen == one.seen
    assert len(set(one.seen)) == 10
    list(review(made, 4, LIMIT, third))
    assert not set(third.seen) & set(one.seen)


# --- which choices there are -----------------------------------------------------------------------------


def film(name: str, seed: int = 1) -> Film:
    table = random_table(ALL_RULES[name], seed)
    while table.match.number < 2:
        assert table.tick(table.due or 0)
    return Reel(table.record()).film(1)


@pytest.mark.parametrize("name", ALL_RULES)
def test_choices_are_all_that_were_not_forced(name: str) -> None:
    made = film(name)
    for seat in range(4):
        found = choices(made, seat)
        assert [choice.version for choice in found] == sorted({choice.version for choice in found})
        for choice in found:
            assert made.move(choice.version) == (seat, choice.action)
            assert choice.observation == made.observe(choice.version, seat)
        plays = [choice for choice in found if isinstance(choice.action, PlayCards)]
        forced = len(made.observe(made.end, seat).tricks) - len(plays)
        assert forced > 0  # the last card is never a choice
        assert len(plays) > 3
        assert all(choice.observation.may_show for choice in found if isinstance(choice.action, Pass))


def test_who_has_the_kitty_chooses_what_to_bury() -> None:
    made = film("named")
    dealer = made.observe(made.end, None).dealer
    assert dealer is not None
    kinds = [type(choice.action) for choice in choices(made, dealer)]
    assert kinds.count(Bury) == kinds.count(NamePartner) == 1
    assert Bury not in [type(choice.action) for choice in choices(made, (dealer + 1) % 4)]


def test_a_pass_is_a_choice_where_a_set_could_be_shown() -> None:
    """Seat 0 passes with a two of spades, which seat 1 then beats; seat 2, with both big jokers, does
    not counter; seat 3 has nothing to show."""
    deck = stacked(C, ("S2", "H2 H2", "BJ BJ", ""))
    head = write(Setup(C, 1), [f"deal 1 first 0 dealer - cards {text(deck)}", "draw 40", "0 pass", "draw 60"])
    table = Table(read(f"{head}3 pass\n1 declare H2 H2\n"), [silent] * 4, (), FAST)
    while table.match.number < 2:
        assert table.tick(table.due or 0)
    made = Reel(table.record()).film(1)
    asked = {
        seat: [
            (choice.observation.phase, type(choice.action))
            for choice in choices(made, seat)
            if isinstance(choice.action, Pass | Declare)
        ]
        for seat in range(4)
    }
    assert asked == {
        0: [(Phase.DRAW, Pass)],
        1: [(Phase.DECLARE, Declare)],
        2: [(Phase.DECLARE, Pass), (Phase.COUNTER, Pass)],
        3: [],
    }


def test_the_observation_is_what_the_seat_could_know() -> None:
    """Nothing of the other hands: it is that of the seat."""
    for choice in choices(film("M"), 2):
        assert choice.observation.seat == 2
        assert choice.observation.result is None
    assert observation().seat == 0


# --- the real expert -------------------------------------------------------------------------------------


def test_a_blunder_is_found() -> None:
    """The last to play lets the others have a ten, and holds a king that would win the trick."""
    text_ = (Path(__file__).parent / "cases" / "blunder.record").read_text("utf-8")
    reel = Reel(text_)
    found = choices(reel.film(1), 0)
    (blunder,) = [choice for choice in found if choice.action == play("ST")]
    assert len(blunder.observation.trick) == 3
    assert blunder.observation.winning in (1, 3)
    worst_first = worst(review(found, reel.setup.seed, Limit(worlds=24), search))
    assert worst_first[0].version == blunder.version
    assert worst_first[0].done == play("ST")
    assert worst_first[0].better == play("SK")
    assert worst_first[0].levels > 0.3
