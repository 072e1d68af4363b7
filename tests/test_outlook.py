"""What is still to be won, estimated: near the truth, the same for both sides, levels without jumps."""

from itertools import pairwise
from random import Random
from statistics import correlation, mean

from test_bots import begun, questions

from core import bots
from core.bots.follow import follow
from core.bots.habits import Habits
from core.bots.instinct import imagined
from core.bots.lead import lead
from core.bots.memory import Memory
from core.bots.outlook import counts, levels, row, still
from core.bots.rollout import Cast, ahead, dealt, finish, points_of, put, total
from core.bots.sight import Sight
from core.bots.slopes import MISS
from core.cards import parse
from core.messages import SEATS, Phase
from core.play import Play
from core.ranks import RankTable, rank_table
from core.rules import M
from core.scoring import bands, partner_of


def deals(number: int) -> list[tuple[Play, Cast]]:
    """Deals at the first lead, bid and buried by the normal player."""
    found = []
    for seed in range(number):
        match = begun(M, 9000 + seed)
        for _, seen in questions(match, bots.act, Random(seed)):
            if seen.phase is Phase.PLAY:
                break
        deal = match.now
        assert deal.play is not None
        assert deal.dealer is not None
        assert deal.owner is not None
        table = deal.play.table
        play = dealt(M, table, [table.planes(deal.hand(seat)) for seat in SEATS], deal.dealer)
        cast = Cast(M, table, deal.dealer, partner_of(deal.dealer), deal.owner, table.planes(deal.kitty))
        cast.learn(play, Memory())
        found.append((play, cast))
    return found


def test_estimates_go_with_what_comes_the_nearer_the_end_the_better() -> None:
    errors = {}
    for tricks in (3, 8, 14):
        guessed, came = [], []
        for play, cast in deals(60):
            guessed.append(ahead(play.copy(), Memory(), cast.copy(), tricks))
            came.append(float(finish(play.copy(), Memory(), cast.copy())))
        assert correlation(guessed, came) > 0.5
        assert abs(mean(guessed) - mean(came)) < 12
        errors[tricks] = mean(abs(a - b) for a, b in zip(guessed, came, strict=True))
    assert errors[3] > errors[8] > errors[14]
    assert errors[14] < 15


def test_a_deal_played_out_is_not_estimated() -> None:
    for play, cast in deals(3):
        assert ahead(play.copy(), Memory(), cast.copy(), 99) == finish(play, Memory(), cast)


def test_so_many_plays_are_made_as_the_normal_player_does_and_the_others_by_rule() -> None:
    differ = 0
    for play, cast in deals(12):
        ends = set()
        for minded in (0, 3, 100):
            now, seen, who, past = play.copy(), Memory(), cast.copy(), Habits()
            number = 0
            while now.left:
                sight = Sight(now, seen, who.roles[now.turn])
                rule = lead(sight) if now.lead is None else follow(sight)
                cards = imagined(sight, past) if number < minded else rule
                past.saw(now, cards)
                put(now, seen, who, cards)
                number += 1
            who = cast.copy()
            who.minded = minded
            assert finish(play.copy(), Memory(), who) == total(now, cast)
            ends.add(total(now, cast))
        differ += len(ends) > 1
    assert differ > 6


def test_counts_change_their_sign_with_the_sides() -> None:
    play, cast = deals(1)[0]
    signs = [1.0 if cast.attacks(seat) else -1.0 for seat in SEATS]
    kitty = float(points_of(cast.table, cast.kitty))
    ours, theirs = counts(play, signs, kitty), counts(play, [-sign for sign in signs], kitty)
    alike = {k for k, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a == b != 0}
    assert alike <= {20, 25, 29}  # the points that are out, the kitty's, one
    assert all(a == -b for k, (a, b) in enumerate(zip(ours, theirs, strict=True)) if k not in alike)


def test_who_has_the_high_cards_is_expected_to_win_more() -> None:
    strong = ("SA SA SK HA HA HT", "S3 S4 H4 H3 C6 C7", "SQ SJ HK H9 C8 C9", "S6 S7 H6 H7 D3 D4")
    table, play = made(strong)
    assert still(play, [1.0, -1.0, 1.0, -1.0], 10.0) > still(play, [-1.0, 1.0, -1.0, 1.0], 10.0) + 20
    assert table.trump == 0


def made(hands: tuple[str, ...]) -> tuple[RankTable, Play]:
    """Play from some hands with spades as trumps."""
    table = rank_table(0, 0, M.twos_trump)
    return table, dealt(M, table, [table.planes(parse(hand)) for hand in hands], 0)


def test_levels_are_those_of_the_bands_but_for_their_edges() -> None:
    exact = [bands(M, total)[1] - bands(M, total)[0] for total in range(0, 300, 5)]
    for left in (1, 6, 25):
        smooth = [levels(M.step, left, float(total)) for total in range(0, 300, 5)]
        assert all(a < b for a, b in pairwise(smooth))
        assert max(abs(a - b) for a, b in zip(smooth, exact, strict=True)) < 1.1
    assert abs(levels(M.step, 1, 60.0) + 1) < 0.1
    assert levels(M.step, 1, -150.0) < -2.9


def test_the_further_the_end_the_less_is_known() -> None:
    assert [row(left) for left in (1, 2, 7, 8, 25)] == [0, 1, 5, 6, len(MISS) - 1]
    assert sorted(MISS) == list(MISS)
