"""Whole deals of play (R7, R8.1): against the slow oracle, by perft counts, and copies that share nothing."""

import random
from collections import Counter

import oracle
import pytest
from stacked import state

from core.cards import NAMES, RANKS, SUITS, Cards, deck, parse, points
from core.follow import follow_by, legal_follows
from core.messages import Reason
from core.play import Play
from core.ranks import Planes, rank_table
from core.rules import PRESETS, M, Rules


def names(play: Play, cards: Planes) -> list[str]:
    return [NAMES[card] for card in play.table.cards(cards)]


def random_lead(play: Play, rng: random.Random) -> Planes:
    """Some cards of one suit, so mostly a throw that fails."""
    hand = play.table.cards(play.hands[play.turn].planes)
    first = rng.choice(hand)
    suit = [card for card in hand if play.table.suit[card] == play.table.suit[first]]
    same = [card for card in suit if card == first]
    return play.table.planes(rng.choice([[first], same, same, suit[: rng.randint(1, 6)]]))


def random_follow(play: Play, rng: random.Random) -> Planes:
    """A legal follow by a random preference."""
    assert play.lead is not None
    hand = play.hands[play.turn].planes
    order = [play.table.bits[card] for card in play.table.cards(hand)]
    rng.shuffle(order)
    return follow_by(play.table, play.lead, hand, order)


def start(rules: Rules, rng: random.Random) -> Play:
    cards = deck(rules.decks)
    rng.shuffle(cards)
    hands = [tuple(cards[seat * rules.hand_size :][: rules.hand_size]) for seat in range(4)]
    trump, level = rng.choice((0, 1, 2, 3, None)), rng.randrange(13)
    return Play(rules, rank_table(trump, level, rules.twos_trump), hands, rng.randrange(4))


@pytest.mark.parametrize("decks", [1, 2, 3])
@pytest.mark.parametrize("preset", ["N", "M", "C"])
@pytest.mark.parametrize("seed", range(4))
def test_r7_1_whole_deals_as_the_oracle_plays_them(preset: str, decks: int, seed: int) -> None:
    rng = random.Random(f"{preset} {decks} {seed}")
    fields = PRESETS[preset].to_dict() | {"decks": decks, "twos_trump": seed == 3}
    play = start(Rules.from_dict(fields), rng)
    table = play.table
    trump = None if table.trump is None else SUITS[table.trump]
    ranking = oracle.Ranking(oracle.rules_from(fields), trump, RANKS[table.level])
    dealer, hands = play.turn, [names(play, hand.planes) for hand in play.hands]
    tried: list[list[str]] = []
    tricks: list[tuple[int, list[Counter[str]], int, int]] = []
    while not play.over:
        leader, plays, before = play.turn, list[Counter[str]](), sum(play.taken)
        for _ in range(4):
            cards = random_follow(play, rng) if play.lead else random_lead(play, rng)
            assert play.refusal(cards) is None
            tried.append(names(play, cards))
            final = cards if play.lead else play.throw(cards)[0]
            plays.append(Counter(names(play, final)))
            play.play(final)
        tricks.append((leader, plays, play.winner, sum(play.taken) - before))
    slow = oracle.play_out(ranking, dealer, hands, tried)
    assert tricks == [(t.leader, [Counter(p) for p in t.plays], t.winner, t.points) for t in slow]
    assert sum(play.taken) == sum(points(parse(" ".join(hand))) for hand in hands)
    assert [hand.planes for hand in play.hands] == [(0, 0, 0)] * 4
    assert play.tricks == len(tricks)


def test_a_copy_shares_nothing() -> None:
    rng = random.Random(4)
    play = start(M, rng)
    for _ in range(30):
        play.play(random_follow(play, rng) if play.lead else play.throw(random_lead(play, rng))[0])
    copy = play.copy()
    kept = state(play)
    assert state(copy) == kept
    while not copy.over:
        copy.play(random_follow(copy, rng) if copy.lead else copy.throw(random_lead(copy, rng))[0])
    assert state(play) == kept


def test_r7_1_the_dealer_leads_first_and_the_winner_leads_next() -> None:
    hands = [parse(words) for words in ("H3 SA", "H9 S3", "HA D4", "H4 C5")]
    play = Play(M, rank_table(0, 8), hands, 0)
    bits = play.table.bits
    for words in ("H3", "H9", "HA", "H4"):
        play.play((bits[parse(words)[0]], 0, 0))
    assert (play.turn, play.winner, play.left) == (2, 2, 1)


def test_r7_9_trumps_without_a_pair_never_beat_a_side_lead_with_one() -> None:
    hands = [parse(words) for words in ("H3 H3", "BJ LJ", "SA SK", "S4 S4")]
    play = Play(M, rank_table(0, 8), hands, 0)
    winners = []
    for hand in hands:
        play.play(play.table.planes(hand))
        winners.append(play.winner)
    assert winners == [0, 0, 0, 3]


def perft(play: Play, depth: int) -> int:
    """The number of sequences of `depth` plays; leads are single units or the whole hand of a suit."""
    if depth == 0 or play.over:
        return 1
    total = 0
    hand = play.hands[play.turn].planes
    if play.lead:
        moves = list(legal_follows(play.table, play.lead, hand))
    else:
        kinds = set(play.table.cards(hand))
        moves = [
            play.table.planes([c] * n) for c in kinds for n in range(1, 3) if holds(play, hand, (c,) * n)
        ]
    for move in moves:
        assert play.refusal(move) is None
        after = play.copy()
        after.play(move)
        total += perft(after, depth - 1)
    return total


def holds(play: Play, hand: Planes, cards: Cards) -> bool:
    return not any(a & ~b for a, b in zip(play.table.planes(cards), hand, strict=True))


@pytest.mark.parametrize(
    ("hands", "counts"),
    [
        # No suit is shared: 2 leads, then 2 x 2 x 2 discards, and the rest is forced.
        (("H3 H4", "C3 C4", "D3 D4", "C5 C6"), [2, 4, 8, 16, 16]),
        # The pair takes H4 H4, then two of three; the single takes one of two, then one of three.
        (("H3 H3", "H4 H4 H5", "H6 H7 H8", "H9 C3 C3"), [2, 3, 9, 9]),
        # Ruffs: spades are trump. A side lead can be ruffed by any of two trumps or left to a club.
        (("HA HK", "S3 S4", "C3 S5", "DA DK"), [2, 4, 8, 16]),
    ],
)
def test_perft(hands: tuple[str, ...], counts: list[int]) -> None:
    play = Play(M, rank_table(0, 8), [parse(words) for words in hands], 0)
    assert [perft(play, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize("seed", range(6))
def test_perft_as_the_oracle_counts(seed: int) -> None:
    rng = random.Random(seed)
    cards = [card for card in deck(2) if card % 13 > 8 or card > 51]
    rng.shuffle(cards)
    trump = (0, 1, 2, 3, None, 0)[seed]
    hands = [tuple(cards[i : i + 4]) for i in range(0, 16, 4)]
    play = Play(M, rank_table(trump, RANKS.index("Q")), hands, 0)
    ranking = oracle.Ranking(oracle.PRESETS["M"], None if trump is None else SUITS[trump], "Q")
    slow = slow_perft(ranking, [Counter(NAMES[card] for card in hand) for hand in hands], 0, [], 6)
    assert perft(play, 6) == slow > 6


def slow_perft(
    ranking: oracle.Ranking, hands: list[Counter[str]], turn: int, trick: list[list[str]], depth: int
) -> int:
    if depth == 0 or not any(hands):
        return 1
    held = list(hands[turn].elements())
    if trick:
        moves = oracle.legal_follows(ranking, trick[0], held)
    else:
        moves = [[card] * n for card, copies in hands[turn].items() for n in range(1, copies + 1)]
    total = 0
    for move in moves:
        after = [*hands]
        after[turn] = hands[turn] - Counter(move)
        plays, seat = [*trick, move], (turn + 1) % 4
        if len(plays) == 4:
            plays, seat = [], (seat + oracle.winner(ranking, plays)) % 4
        total += slow_perft(ranking, after, seat, plays, depth - 1)
    return total


def test_refusals_name_the_rule() -> None:
    play = Play(M, rank_table(0, 8), [parse(words) for words in ("H3 H3", "H4 H4 C3", "H5 C5", "H6 C6")], 0)
    assert play.refusal(play.table.planes(parse("HA"))) is Reason.HELD
    assert play.refusal((0, 0, 0)) is Reason.EMPTY
    play.play(play.table.planes(parse("H3")))
    assert play.refusal(play.table.planes(parse("C3"))) is Reason.SUIT
    assert play.refusal(play.table.planes(parse("H4 H4"))) is Reason.COUNT
    assert Reason.SUIT.rule == "R7.5"
