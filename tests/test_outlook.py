"""What is still to be won, estimated: near the truth, the same for both sides, levels without jumps."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import correlation, mean

import numpy as np
import pytest
import teach
import teach_outlook
from test_bots import begun, questions

from core import bots
from core.bots import outlook, prospects
from core.bots.follow import follow
from core.bots.habits import Habits
from core.bots.instinct import imagined
from core.bots.lead import lead
from core.bots.memory import Memory
from core.bots.outlook import FIVE, NUMBERS, OUT, PART, SUITS_AT, levels, numbers, row, still
from core.bots.prospects import MISS, ROWS, UNITS
from core.bots.rollout import Cast, ahead, dealt, finish, points_of, put, total
from core.bots.sight import Sight
from core.bots.trials import won, worth
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


def spelled(found: list[float]) -> str:
    """Numbers as digits, four at a time: one for each seat from the leader on."""
    return " ".join("".join(str(int(n)) for n in found[i : i + 4]) for i in range(0, len(found), 4))


def test_what_the_net_sees_of_a_deal() -> None:
    table, play = made(("SA SA SK HA HA HT", "S3 S4 H4 H3 C6 C7", "SQ SJ HK H9 C8 C9", "S6 S7 S8 D5 D4 D4"))
    play.turn = play.leader = 3
    found = numbers(play, -1.0, 15.0)
    assert len(found) == NUMBERS == len(ROWS)
    assert {len(row) for row in ROWS} == {len(UNITS)}
    assert found[:6] == [1, 6, -1, 7, 3, -3]  # one, cards left, who leads, points out and in the kitty
    seats = [found[6 + 8 * k : 14 + 8 * k] for k in range(4)]
    assert seats[0] == [3, 0, 1, 0, 1, 2, 2, 0]  # the leader, seat 3: trumps, a pair of D4, 5 points, voids
    assert seats[1] == [3, 1, 1, 2, 2, 2, 2, 1]
    assert [seat[0] for seat in seats] == [3, 3, 2, 2]
    tops = [found[38 + 4 * k : 42 + 4 * k].index(1) for k in range(6)]
    assert tops == [1, 1, 1, 3, 3, 0]  # who has A A K, Q J, 8 of trumps, counted from the leader
    suits = [spelled(found[SUITS_AT + 36 * k : SUITS_AT + 36 * k + 36]) for k in range(4)]
    # Cards, points, pairs, voids, then who has the highest: diamonds, the leader's, hearts, clubs.
    assert suits[0] == "3000 1000 1000 0111 1000 1000 1000 0000 0000"
    assert suits[1] == "0322 0202 0100 1000 0100 0100 0001 0100 0001"
    assert suits[2] == "0022 0000 0000 1100 0001 0001 0010 0010 0000"
    assert not suits[3].strip("0 ")
    assert table.trump == 0


def test_without_a_trump_suit_there_are_four_side_suits() -> None:
    hands = ("H3 H4 H5 C9 DK SJ", "BJ H7 H7 S3 S3 C3", "HA C4 C6 D7 D8 D9", "LJ HK S8 S9 SK SA")
    table = rank_table(None, 0, M.twos_trump)
    found = numbers(dealt(M, table, [table.planes(parse(hand)) for hand in hands], 0), 1.0, 0.0)
    suits = [spelled(found[SUITS_AT + 36 * k : SUITS_AT + 36 * k + 36]).split() for k in range(4)]
    assert [suit[0] for suit in suits] == ["3211", "1204", "1120", "1030"]  # hearts, spades, clubs, diamonds
    assert [suit[3] for suit in suits] == ["0000", "0010", "0001", "0101"]
    assert suits[1][4:] == ["0001", "0001", "1000", "0001", "0001"]


def test_a_deal_looks_the_same_from_every_seat() -> None:
    for play, cast in deals(4):
        kitty = float(points_of(cast.table, cast.kitty))
        turned = play.copy()
        turned.hands = [play.hands[seat - 1] for seat in SEATS]
        turned.turn = (play.turn + 1) % 4
        seen = numbers(play, 1.0, kitty)
        assert seen == numbers(turned, 1.0, kitty)
        # What one side wins the other does not, but for the kitty, which only attackers dig, twofold or more.
        won = still(play, 1.0, kitty) + still(play, -1.0, kitty)
        assert abs(won - seen[OUT] * FIVE - 1.5 * kitty) < 25 + 1.5 * kitty


def test_only_what_has_been_learnt_is_estimated() -> None:
    named = replace(M, partners="named")
    for play, cast in deals(3):
        assert worth(play.copy(), Memory(), cast.copy(), 1, attacks=True)[0] % 1
        cast.rules = play.rules = named
        total = finish(play.copy(), Memory(), cast.copy())
        assert worth(play, Memory(), cast, 1, attacks=True) == won(named, total, attacks=True)


def test_who_has_the_high_cards_is_expected_to_win_more() -> None:
    strong = ("SA SA SK HA HA HT", "S3 S4 H4 H3 C6 C7", "SQ SJ HK H9 C8 C9", "S6 S7 H6 H7 D3 D4")
    table, play = made(strong)
    assert still(play, 1.0, 10.0) > still(play, -1.0, 10.0) + 20
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


# --- teaching --------------------------------------------------------------------------------------------


def test_ends_of_tricks_are_taken_down_with_what_came_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teach_outlook, "SHARE", 0.1)
    alone, told_apart = [], 0
    for number in range(3):
        found = list(teach_outlook.groups(5, number))
        assert found == list(teach_outlook.groups(5, number))
        for group in found:
            assert {len(seen) for seen, _ in group} == {NUMBERS}
            for seen, points in group:
                assert points % 5 == 0
                assert 0 <= points <= FIVE * seen[OUT] + 16 * FIVE * seen[4]
        alone += [group[0] for group in found if len(group) == 1 and group[0][0][1] == 25]
        told_apart += sum(len({points for _, points in group}) > 1 for group in found)
    assert len(alone) == 3  # each first lead
    assert told_apart > 10


def test_a_net_learns_estimates_and_differences_and_is_reckoned_as_it_was_taught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = np.random.default_rng(3)
    ends = [end for number in range(12) for group in teach_outlook.groups(6, number) for end in group]
    rows = np.array([seen for seen, _ in ends], np.int8)
    first = rng.random(len(rows)) < 0.4
    first[0] = True
    points = (FIVE * rows[:, OUT] / 2 + rows[:, 2] * 4 * rows[:, 6]).astype(np.float32)  # the leader's trumps
    monkeypatch.setattr(teach_outlook, "UNITS", 16)
    monkeypatch.setattr(teach_outlook, "TIMES", 40)
    monkeypatch.setattr(teach_outlook, "TESTED", 0.3)
    monkeypatch.setattr(teach, "BATCH", 64)
    net, missed = teach_outlook.taught(teach_outlook.States(rows, points, first), rng)
    assert np.mean(missed) < np.std(points - FIVE * rows[:, OUT] / 2) / 3
    space: dict[str, object] = {}
    exec(teach.written(net, teach_outlook.ABOUT, f"MISS: list[float] = {missed}"), space)
    assert space["MISS"] == missed
    for name in ("ROWS", "UNITS"):
        monkeypatch.setattr(prospects, name, space[name])
    outlook._net.cache_clear()
    try:
        for play, cast in deals(4):
            lead, kitty = 1.0 if cast.attacks(play.turn) else -1.0, float(points_of(cast.table, cast.kitty))
            seen = numbers(play, lead, kitty)
            wanted = FIVE * seen[OUT] / 2 + PART * lead * float(net(np.array([seen]))[0])
            assert abs(still(play, lead, kitty) - wanted) < 1.5
    finally:
        outlook._net.cache_clear()
