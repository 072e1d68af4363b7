"""What plays are worth by experience: the numbers it judges by, the net, and how it is taught."""

from collections import Counter
from random import Random

import numpy as np
import pytest
import stacked
import teach
from positions import playing
from teach_deals import begun as dealt
from teach_deals import turns
from teach_net import Net
from test_bots import begun, questions

from core import bots
from core.bits import bitlen, popcount
from core.bots import instinct, lessons, tries
from core.bots.aspects import MOMENT, PLAY, of_moment, of_plays
from core.bots.habits import Habits
from core.bots.instinct import advantages
from core.bots.odds import holding, prospect_now, taken, void
from core.bots.sight import Sight, see
from core.bots.wins import takes
from core.cards import Card, text
from core.follow import size, within
from core.messages import Action, Observation, Phase, PlayCards
from core.ranks import TRUMP, Planes
from core.rules import M, Rules
from core.shapes import units


def test_plays_are_seen_from_as_many_sides_as_there_are_lessons() -> None:
    assert len(lessons.ROWS) == 1 + MOMENT + PLAY
    assert {len(row) for row in lessons.ROWS} == {len(lessons.UNITS)}
    asked = 0
    match = begun(M, 71)
    for _, seen in questions(match, bots.act, Random(1)):
        if seen.phase is Phase.PLAY:
            sight = see(seen, past := Habits())
            moment = of_moment(sight, past)
            plays = tries.moves(sight)
            rows = of_plays(sight, past, plays, plays[0])
            assert len(moment) == MOMENT
            assert {len(row) for row in rows} == {PLAY}
            assert all(-6 <= number <= 6 for row in (moment, *rows) for number in row)
            assert [row[0] for row in rows] == [1.0] + [0.0] * (len(rows) - 1)
            asked += 1
    assert asked > 50


def test_what_seats_have_done_is_counted_by_suit() -> None:
    past = [
        (1, ("H6", "HA", "HK", "H4")),  # seat 1 leads low, its partner gives points
        (2, ("CA", "D9", "C4", "S3")),  # seat 3 has thrown a diamond, seat 1 has ruffed
    ]
    see(playing("H7 C8 D3 D4", past=past, seat=1), found := Habits())
    hearts, clubs, diamonds = 1, 2, 3
    assert (found.led[1][hearts], found.low[1][hearts]) == (1, 1)
    assert (found.led[2][clubs], found.low[2][clubs]) == (1, 0)
    assert (found.gave[3][hearts], found.gave[2][hearts]) == (1, 0)
    assert (found.high[2][hearts], found.high[0][hearts]) == (1, 0)
    assert (found.thrown[3][diamonds], found.thrown[3][clubs], found.thrown[1][clubs]) == (1, 0, 0)
    assert found.ruffs == [0, 1, 0, 0]


def worth(*wanted: str, hand: str, trick: tuple[str, ...]) -> list[float]:
    """What follows are worth, as advantages over the first."""
    seen = playing(hand, trick)
    sight = see(seen, past := Habits())
    plays = {text(sight.table.cards(cards)): cards for cards in tries.moves(sight)}
    found = dict(
        zip(plays, advantages(sight, past, tries.moves(sight)[0], list(plays.values())), strict=True)
    )
    return [found[cards] for cards in wanted]


def test_experience_knows_what_everybody_knows() -> None:
    hand = "HK H6 S3 S4 SA BJ C8 C9 D3 D4 D7 DQ"
    points, ace = worth("H6", "HK", hand=hand, trick=("H3", "H9", "HA"))
    assert points > ace + 0.05  # an opponent's trick: nothing for it
    ruff, joker = worth("S3", "BJ", hand="S3 S4 SA BJ C8 C9 D3 D4 D7 DQ", trick=("HT", "H9", "HK"))
    assert ruff > joker + 0.1  # three tens: the smallest trump, not the biggest


@pytest.mark.parametrize("rules", [stacked.ALL_RULES["named"], stacked.ALL_RULES["three"]])
def test_nothing_is_claimed_to_be_known_of_other_games(rules: Rules) -> None:
    match = begun(rules, 72)
    for _, seen in questions(match, bots.act, Random(2)):
        if seen.phase is Phase.PLAY:
            sight = see(seen, past := Habits())
            plays = tries.moves(sight)
            assert not any(advantages(sight, past, plays[0], plays))


def test_a_net_is_reckoned_as_it_was_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written of a net gives the answers of the net."""
    rng = np.random.default_rng(1)
    sample = rng.uniform(-1, 1, (400, 1 + MOMENT + PLAY)).astype(np.float32)
    sample[:, 0] = 1
    net = Net(sample, 8, rng)
    space: dict[str, object] = {}
    exec(teach.written(net, teach.ABOUT), space)
    monkeypatch.setattr(lessons, "ROWS", space["ROWS"])
    monkeypatch.setattr(lessons, "UNITS", space["UNITS"])
    instinct._net.cache_clear()
    try:
        seen = playing("HK H6 S3 S4 C8 C9 D3 D4", ("H3", "H9", "HA"))
        sight = see(seen, past := Habits())
        plays = tries.moves(sight)
        moment = of_moment(sight, past)
        rows = [[1.0, *moment, *numbers] for numbers in of_plays(sight, past, plays, plays[0])]
        wanted = net(np.array(rows, np.float16))
        assert advantages(sight, past, plays[0], plays) == pytest.approx(wanted - wanted[0], abs=0.002)
        assert np.ptp(wanted) > 0.02
    finally:
        instinct._net.cache_clear()


def test_the_normal_player_is_imagined_as_it_plays_wherever_that_is_likely_to_matter() -> None:
    asked = otherwise = known = 0
    for seed in range(12):
        for _, seen in questions(begun(M, 700 + seed), bots.act, Random(seed)):
            if seen.phase is Phase.PLAY:
                sight = see(seen, past := Habits())
                rule, normal = tries.moves(sight)[0], instinct.ranked(sight, past)[0]
                play = instinct.imagined(sight, past)
                assert play in (rule, normal)
                asked += 1
                otherwise += rule != normal
                known += rule != normal == play
    assert asked > 800
    assert otherwise > 60
    assert known > 0.6 * otherwise


# --- teaching --------------------------------------------------------------------------------------------


def test_all_there_is_to_choose_from_is_played_to_the_end() -> None:
    found = [turn for number in range(2) for turn in turns(5, number, 0.2)]
    assert len(found) > 10
    assert any(len(set(turn.totals)) > 1 for turn in found)
    for turn in found:
        assert len(turn.aspects) == len(turn.totals) == len(turn.levels) > 1
        assert {len(row) for row in turn.aspects} == {1 + MOMENT + PLAY}
        assert all(-100 < total < 600 and total % 5 == 0 for total in turn.totals)
        most = turn.totals.index(max(turn.totals))
        assert turn.levels[most] == (max if turn.attacks else min)(turn.levels)
    again = [turn.totals for number in range(2) for turn in turns(5, number, 0.2)]
    assert again == [turn.totals for turn in found]


def test_the_rule_policys_own_play_comes_to_what_it_came_to() -> None:
    """The first play of each turn is what was played on with: all its totals are the deal's."""
    for number in range(3):
        totals = {turn.totals[0] for turn in turns(6, number, 0.4)}
        assert len(totals) == 1
    assert dealt(Random("6:0")) is not None


def test_a_net_learns_from_differences_within_a_turn() -> None:
    """Of three plays a turn each is worth something unknown that is the same for all, and its own number."""
    rng = np.random.default_rng(2)
    number = 6000
    rows = rng.uniform(-1, 1, (number, 3)).astype(np.float16)
    rows[:, 0] = 1
    own = np.abs(rows[:, 2].astype(np.float32))
    first = np.arange(number) % 3 == 0
    better = (own - own[first].repeat(3)).astype(np.float32)
    data = teach.Turns(rows, better, better, first)
    net = Net(rows.astype(np.float32), 16, rng)
    parts = [slice(i, i + 300) for i in range(0, number, 300)]

    def missed() -> float:
        found = net(rows)
        return float(np.square(found - found[first].repeat(3) - better).mean())

    before = missed()
    for _ in range(40):
        for part in parts:
            net.learn(rows[part], lambda found, part=part: teach._wrong(data, part, found), 0.5)  # type: ignore[misc]
    assert missed() < before / 20


# --- manners ---------------------------------------------------------------------------------------------


SPENT = ("points", "a high card", "half a pair", "a trump")  # for nothing
DEALS = (*range(800, 840), 883, 964, 969, 1079, 1096)  # the last for faults that seldom tempt
FAULTS = (*SPENT, "the partner's trick", "a high trump", "a high trump led")


def spent(sight: Sight, cards: Planes, lost: bool) -> tuple[int, ...]:
    """What a play gives to a trick, in the order of SPENT: to one that is won, it is points kept back."""
    pips = sight.pips(cards)
    return (
        pips if lost else -pips,
        big(sight, cards) + len([card for card in sight.table.cards(cards) if boss(sight, card)]),
        popcount(cards[0] & sight.hand[1] & ~cards[1]),
        size(within(cards, sight.table.masks[TRUMP])),
    )


def boss(sight: Sight, card: Card) -> bool:
    """Whether a side card cannot be beaten by what others hold of its suit."""
    table = sight.table
    others = [other for other in table.cards(sight.unseen) if table.suit[other] == table.suit[card]]
    return bool(others) and table.suit[card] != TRUMP and table.rung[card] >= table.rung[others[0]]


def big(sight: Sight, cards: Planes) -> int:
    """How many level cards and jokers there are among some cards."""
    return len([card for card in sight.table.cards(cards) if card >= 52 or card % 13 == sight.table.level])


def ends_if(sight: Sight, cards: Planes) -> float:
    """How the trick ends if a seat plays so."""
    top = takes(sight, cards)
    return taken(sight, cards, int(top)) if top >= 0 else prospect_now(sight)


def complaint(sight: Sight, rule: Planes, own: Planes) -> str | None:
    """What a partner would say of a play that is not the rule policy's: one of FAULTS."""
    play, now = sight.play, sight.play.lead
    showy = play.left > 10 and big(sight, own) > big(sight, rule)
    if now is None:
        return "a high trump led" if showy else None
    ends, ours = prospect_now(sight), sight.ally[sight.play.winner] == 1
    wins, would = takes(sight, own) >= 0, takes(sight, rule) >= 0
    empty = not play.pot + sight.pips(own)
    contest = now.suit == TRUMP and len(sight.after) == 1  # in third seat
    if not wins and abs(ends) > 0.5:
        given, least = (spent(sight, cards, ends < 0) for cards in (own, rule))
        if ends == -1 and given[0] > least[0]:
            return SPENT[0]
        if given[1:] != least[1:] and all(a >= b for a, b in zip(given, least, strict=True)):
            return next(name for name, a, b in zip(SPENT, given, least, strict=True) if a > b)
    if wins and not would and ours and ends > 0.5 and (not play.pot or ends_if(sight, own) < ends + 0.05):
        return "the partner's trick"
    if wins and showy and empty and not contest:
        return "a high trump"
    return "a throw" if not wins and to_ruff(sight, rule) else None


def to_ruff(sight: Sight, rule: Planes) -> bool:
    """Whether the rule policy takes a throw from the opponents with a ruff."""
    now, winner = sight.play.lead, sight.play.winner
    if now is None or rule[0] & now.mask or takes(sight, rule) < 0 or sight.ally[winner] == 1:
        return False
    return len(units(sight.table, now.cards)) > 1


def into_a_void(sight: Sight, own: Planes) -> bool:
    """Whether points are led to an opponent who is known to be able to ruff them."""
    suit = sight.table.suit_at[bitlen(own[0]) - 1]
    others = [(sight.seat + i) % 4 for i in (1, 3)]
    ruffs = [void(sight, s, suit) == 1 and holding(sight, s, TRUMP, (), 1, -1) > 0 for s in others]
    return suit != TRUMP and sight.pips(own) > 0 and any(ruffs)


def test_by_experience_nobody_does_what_players_complain_about() -> None:
    """The normal player in whole deals, wherever it plays otherwise than the rule policy would."""
    otherwise = ours = throws = 0
    tempted: Counter[str | None] = Counter()  # the net alone would do all of it

    def watched(seen: Observation, rng: Random) -> Action:
        nonlocal otherwise, ours, throws
        action = bots.act(seen, rng)
        if not isinstance(action, PlayCards):
            return action
        sight = see(seen, past := Habits())
        plays = tries.moves(sight)
        rule, own = plays[0], sight.table.planes(action.cards)
        if own != rule:
            otherwise += 1
            assert complaint(sight, rule, own) is None
            if not seen.trick:
                assert not into_a_void(sight, own)
            elif prospect_now(sight) == 1 and sight.ally[sight.play.winner] == 1:
                ours += 1  # the partner's trick is left to it, and is given no fewer points
                assert takes(sight, own) < 0
                assert sight.pips(own) >= sight.pips(rule)
        throws += len(plays) > 1 and to_ruff(sight, rule)
        worth = advantages(sight, past, rule, plays)
        most = max(range(len(plays)), key=worth.__getitem__)
        if worth[most] > instinct.MARGIN:
            tempted[complaint(sight, rule, plays[most])] += 1
        return action

    for number in DEALS:
        for _ in questions(begun(M, number), watched, Random(number)):
            pass
    assert otherwise > 100
    assert ours > 1
    assert throws > 3
    assert all(tempted[fault] for fault in FAULTS), tempted


def test_without_its_past_a_position_is_left_to_the_rule_policy() -> None:
    seen = playing("HK HQ HT H3 S3 C8 D9", ("H4",))  # seven cards, and nothing was played before
    sight = see(seen, past := Habits())
    plays = tries.moves(sight)
    assert max(advantages(sight, past, plays[0], plays)) > instinct.MARGIN
    assert instinct.ranked(sight, past) == plays
