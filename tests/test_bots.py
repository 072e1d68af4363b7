"""Computer players: always legal, never peeking, exact in what they count, quick and better than chance."""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

import pytest
import stacked
from positions import playing

from core import arena, bots
from core.bots import follow, lead
from core.bots.memory import ALL, ANY, Memory
from core.bots.sight import Role, Sight, see, sides
from core.cards import Cards, deck, parse, points
from core.deal import Deal
from core.follow import EMPTY, within
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
)
from core.play import Play
from core.ranks import Hand, Planes, rank_table
from core.rules import PRESETS, M, N, Rules
from core.shapes import layers, longest
from core.view import observe

Bot = Callable[[Observation, Random], Action]
LIMIT = 0.020  # seconds an answer may take


def begun(rules: Rules, seed: int) -> Match:
    """A match with a shuffled deal, at a random level."""
    rng = Random(seed)
    first = rng.random() < 0.2
    level = 0 if first else rng.randrange(12)
    match = Match(rules, (level,) * 4, None if first else rng.randrange(4))
    cards = deck(rules.decks)
    rng.shuffle(cards)
    match.begin(rng.randrange(4) if first else match.dealer or 0, tuple(cards))
    return match


def questions(match: Match, bot: Bot, rng: Random) -> Iterator[tuple[int, Observation]]:
    """Plays a deal with one player in all seats; yields every seat that is to act and what it sees."""
    deal = match.now
    while deal.phase is not Phase.DONE:
        if deal.phase in (Phase.DRAW, Phase.DECLARE):
            for seat in SEATS:
                if deal.may_show(seat) and not deal.passed >> seat & 1:
                    seen = observe(match, 1, seat)
                    yield seat, seen
                    match.apply(seat, bot(seen, rng))
            if deal.phase is Phase.DRAW:
                match.draw(min(4, 4 * deal.rules.hand_size - deal.dealt))
            elif deal.phase is Phase.DECLARE:
                match.close()
        else:
            assert deal.turn is not None
            seen = observe(match, 1, deal.turn)
            yield deal.turn, seen
            match.apply(deal.turn, bot(seen, rng))


def as_action(phase: Phase, cards: Cards) -> Action:
    match phase:
        case Phase.NAME:
            return NamePartner(cards[0])
        case Phase.BURY:
            return Bury(cards)
        case Phase.PLAY:
            return PlayCards(cards)
        case _:
            return Declare(cards) if cards else Pass()


def try_out(deal: Deal, seat: int, action: Action) -> None:
    """Raises Refused if the action is not legal."""
    deal.copy().apply(seat, action)


# --- legality --------------------------------------------------------------------------------------------


PLAYERS = {skill: bots.player(skill, bots.Limit(worlds=2)) for skill in bots.SKILLS if skill != "unhurried"}
SELDOM = 7  # a searching player is asked only every so often


def asked(skill: str, number: int) -> bool:
    """Whether a player is asked a question, by its number."""
    return skill != "expert" or number % SELDOM == 0


@pytest.mark.parametrize("player", [stacked.anything, bots.act])
@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_every_answer_and_every_hint_is_legal(rules: Rules, player: Bot) -> None:
    for seed in range(4):
        match = begun(rules, seed)
        rng = Random(seed)
        for number, (seat, seen) in enumerate(questions(match, player, rng)):
            for skill, bot in PLAYERS.items():
                if asked(skill, number):
                    try_out(match.now, seat, bot(seen, rng))
            hints = bots.hints(seen)
            assert len({hint.cards for hint in hints}) == len(hints)
            assert hints or seen.phase is Phase.COUNTER
            for hint in hints:
                try_out(match.now, seat, as_action(seen.phase, hint.cards))


def test_a_hint_says_what_the_player_would_do() -> None:
    match = begun(M, 5)
    for _, seen in questions(match, bots.act, Random(5)):
        action = bots.act(seen, Random(0))
        hinted = as_action(seen.phase, bots.hints(seen)[0].cards)
        if isinstance(action, PlayCards | Bury):
            assert isinstance(hinted, PlayCards | Bury)
            assert sorted(hinted.cards) == sorted(action.cards)
        else:
            assert hinted == action


def test_nothing_is_hinted_out_of_turn_or_to_a_watcher() -> None:
    match = begun(M, 6)
    for seat, seen in questions(match, bots.act, Random(6)):
        if seen.phase is Phase.PLAY:
            assert bots.hints(observe(match, 1, (seat + 1) % 4)) == []
            assert bots.hints(observe(match, 1, None)) == []
    assert bots.hints(observe(match, 1, 0)) == []
    with pytest.raises(ValueError):
        bots.act(observe(match, 1, 0), Random(0))


# --- no peeking ------------------------------------------------------------------------------------------


def redealt(deal: Deal, seat: int, rng: Random) -> Deal:
    """The same deal with everything a seat cannot see dealt out anew: the other hands, and the kitty unless
    it buried it."""
    new = deal.copy()
    assert new.play is not None
    table = new.play.table
    others = [s for s in SEATS if s != seat]
    hands = [table.cards(new.play.hands[s].planes) for s in others]
    hidden = [card for hand in hands for card in hand] + ([] if new.owner == seat else list(new.kitty))
    rng.shuffle(hidden)
    for s, hand in zip(others, hands, strict=True):
        new.play.hands[s] = Hand(table.planes(hidden[: len(hand)]))
        del hidden[: len(hand)]
    if new.owner != seat:
        new.kitty = tuple(sorted(hidden))
    return new


@pytest.mark.parametrize("skill", PLAYERS)
@pytest.mark.parametrize("rules", [M, N, stacked.ALL_RULES["named"], stacked.ALL_RULES["three"]])
def test_an_answer_does_not_change_with_the_cards_one_cannot_see(rules: Rules, skill: str) -> None:
    bot, answers = PLAYERS[skill], 0
    for seed in range(3):
        match = begun(rules, 100 + seed)
        for number, (seat, seen) in enumerate(questions(match, bots.act, Random(seed))):
            if seen.phase is not Phase.PLAY or not asked(skill, number):
                continue
            answer, hints = bot(seen, Random(7)), bots.hints(seen)
            deal = match.deal
            assert deal is not None
            match.deal = redealt(deal, seat, Random(number))
            other = observe(match, 1, seat)
            assert bot(other, Random(7)) == answer
            assert bots.hints(other) == hints
            match.deal = deal
            answers += 1
    assert answers > (20 if skill == "expert" else 100)


# --- counting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_what_is_remembered_is_true(rules: Rules) -> None:
    """No seat ever holds what the memory says it cannot, whatever way it plays."""

    def mixed(seen: Observation, rng: Random) -> Action:
        return stacked.anything(seen, rng) if seen.trick else bots.act(seen, rng)

    for seed in range(8):
        match = begun(rules, 200 + seed)
        for seat, seen in questions(match, mixed if seed % 2 else stacked.anything, Random(seed)):
            if seen.phase is not Phase.PLAY:
                continue
            play, sight = match.now.play, see(seen)
            assert play is not None
            assert sight.hand == play.hands[seat].planes
            for other in SEATS:
                if other == seat:
                    continue
                for copies in range(3):
                    held = play.hands[other].planes[copies]
                    assert not held & ~sight.memory.may[copies][other]
                    assert not held & ~sight.unseen[copies]
                for suit in range(5):
                    pairs = within(play.hands[other].planes, play.table.masks[suit])[1]
                    most = sight.memory.runs.get((other, suit))
                    if most is not None:
                        assert longest(layers(play.table, suit, pairs)[0]) <= most
            assert sum(sight.left) == sum(seen.counts)


@pytest.mark.parametrize(
    ("plays", "one", "two", "run"),
    [
        (("H3", "C4"), False, False, ANY),  # void
        (("H3", "S4"), False, False, ANY),
        (("H3", "H4"), True, True, ANY),
        (("H3 H3", "H4 H6"), True, False, ANY),
        (("H3 H3", "H4 H4"), True, True, ANY),
        (("H3 H3 H4 H4", "H6 H6 H8 H8"), True, True, 1),  # pairs, so no tractor
        (("H3 H3 H4 H4", "H6 H6 H8 H9"), True, False, 1),  # that was the last pair
        (("H3 H3 H4 H4 H5 H5", "H8 H8 H9 H9 HJ HJ"), True, True, 2),
        (("H3 H3 H4 H4", "H8 H8 H9 H9"), True, True, ANY),
        (("HA HA HK", "HQ HJ HT"), True, False, ANY),
        (("HA HA HK", "HQ HJ CT"), False, False, ANY),
    ],
)
def test_what_a_follow_tells(plays: tuple[str, str], *, one: bool, two: bool, run: int) -> None:
    table = rank_table(0, 0)
    play, memory = Play(M, table, ((), (), (), ()), 0), Memory()
    for words in plays:
        cards = table.planes(parse(words))
        memory.saw(play, cards)
        play.play(cards)
    mask = table.masks[1]
    assert bool(memory.may[0][1] & mask) == one
    assert bool(memory.may[1][1] & mask) == two
    assert memory.runs.get((1, 1), ANY) == run
    assert memory.may[0][1] & ~mask == ALL & ~mask  # nothing about other suits
    assert memory.may[0][2] == memory.may[1][3] == ALL  # nor about other seats


@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_no_throw_of_a_computer_player_fails(rules: Rules) -> None:
    throws = 0
    for seed in range(8):
        match = begun(rules, 300 + seed)
        for _, _seen in questions(match, bots.act, Random(seed)):
            pass
        assert not match.now.failed
        throws += sum(len(set(trick.plays[0].cards)) > 1 for trick in match.now.tricks)
    assert throws


def test_sides_are_known_as_far_as_they_can_be() -> None:
    sure = 0
    for seed in range(10):
        match = begun(stacked.ALL_RULES["named"], 400 + seed)
        for seat, seen in questions(match, stacked.anything, Random(seed)):
            if seen.phase is not Phase.PLAY:
                continue
            found, deal = sides(seen, seat), match.now
            for other in SEATS:
                attacks = other not in (deal.dealer, deal.partner)
                if found[other] in (0.0, 1.0) and deal.partner is not None:
                    assert found[other] == attacks, (seen.named, seat, other)
                    sure += 1
    assert sure


def role_of(deal: Deal, seat: int) -> Role:
    assert deal.play is not None
    owner = seat == deal.owner
    attack = tuple(0.0 if s in (deal.dealer, deal.partner) else 1.0 for s in SEATS)
    kitty = float(points(deal.kitty)) if owner else -1.0
    bottom = deal.play.table.planes(deal.kitty) if owner else EMPTY
    return Role(seat, attack, bottom, kitty, owner=owner, moved=0.0)


def test_playing_out_a_deal_is_the_same_as_answering_observations() -> None:
    """The rule policy can be run on a Play and a Memory alone, which is what sampled deals need."""
    match = begun(M, 500)
    play: Play | None = None
    memory, roles = Memory(), []
    for seat, seen in questions(match, bots.by_rule, Random(0)):
        if seen.phase is not Phase.PLAY:
            continue
        if play is None:
            assert match.now.play is not None
            play = match.now.play.copy()
            roles = [role_of(match.now, s) for s in SEATS]
        sight = Sight(play, memory, roles[seat])
        cards: Planes = lead.lead(sight) if play.lead is None else follow.follow(sight)
        assert PlayCards(play.table.cards(cards)) == bots.by_rule(seen, Random(0))
        memory.saw(play, cards)
        play.play(cards)
    assert play is not None
    assert play.over


# --- speed and strength ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [M, stacked.ALL_RULES["three"]])
def test_an_answer_is_quick(rules: Rules) -> None:
    match = begun(rules, 600)
    bots.act(observe(match, 1, 0), Random(0))
    for _, seen in questions(match, bots.act, Random(0)):
        best = LIMIT
        for _ in range(5):  # other programs may get in the way once, though their own time does not count
            began = process_time()
            bots.act(seen, Random(0))
            best = min(best, process_time() - began)
            if best < LIMIT / 4:
                break
        assert best < LIMIT


@pytest.mark.parametrize("skill", ["beginner", "normal"])
def test_equal_players_are_equal_on_mirrored_deals(skill: str) -> None:
    samples, a, b = arena.duel(PLAYERS[skill], PLAYERS[skill], M, 3, 1)
    assert samples == [0, 0, 0]
    assert (a.illegal, b.illegal, a.failed, b.failed) == (0, 0, 0, 0)


@pytest.mark.parametrize(("skill", "times"), [("beginner", 10), ("normal", 30)])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_computer_player_beats_chance(rules: Rules, skill: str, times: int) -> None:
    samples, a, b = arena.duel(PLAYERS[skill], arena.at_random, rules, 6, 2)
    assert arena.interval(samples)[0] > 1
    assert a.illegal == b.illegal == 0
    assert a.up > times * b.up


def test_a_beginner_loses_to_the_normal_player() -> None:
    samples, a, b = arena.duel(PLAYERS["normal"], PLAYERS["beginner"], M, 30, 3)
    mean, half = arena.interval(samples)
    assert mean > half
    assert a.illegal == b.illegal == a.failed == b.failed == 0


def test_there_is_a_player_of_every_skill_and_no_other() -> None:
    assert PLAYERS["normal"] is bots.act
    seen = playing("HA H3 S4", ("H4", "H9"))
    limit = bots.Limit(stop=lambda: True)  # answers at once
    for skill in bots.SKILLS:
        assert isinstance(bots.player(skill, limit)(seen, Random(1)), PlayCards)
    with pytest.raises(ValueError, match="beginner, normal, expert, unhurried"):
        bots.player("genius")
