"""Positions for tests of computer players: observations made by hand, as text."""

from collections import Counter
from collections.abc import Sequence

from core.cards import RANKS, SUITS, Cards, deck, parse
from core.follow import EMPTY, size
from core.messages import (
    FailedThrow,
    Observation,
    Phase,
    Played,
    Shown,
    Trick,
)
from core.play import Play
from core.ranks import Hand, RankTable, rank_table
from core.rules import M, Rules

Past = tuple[int, Sequence[str]]  # a finished trick: who led, and the four plays


def suit_of(letter: str | None) -> int | None:
    """Returns the number of a suit letter, None for no-trump."""
    return None if letter is None else SUITS.index(letter)


def playing(
    hand: str,
    trick: Sequence[str] = (),
    *,
    past: Sequence[Past] = (),
    out: str | None = None,
    trump: str | None = "S",
    level: str = "2",
    seat: int = 0,
    dealer: int = 0,
    kitty: str = "",
    taken: tuple[int, int, int, int] | None = None,
    rules: Rules = M,
    named: str = "",
    partner: int | None = None,
    failed: Sequence[FailedThrow] = (),
) -> Observation:
    """What a seat sees at its turn to play.

    `trick` lies on the table, the first card from the seat that many places before. `past` are finished
    tricks. `out`: the cards others may still hold; the rest is gone, in tricks of one suit that tell no voids
    (the few cards that do not make a whole trick stay out). Without it nothing is gone but `past`.
    """
    table = rank_table(suit_of(trump), RANKS.index(level), rules.twos_trump)
    before = list(past)
    leads = past[0][0] if past else (seat - len(trick)) % 4
    if out is not None:
        before = (
            _gone(table, rules, hand, out, [*trick, *(c for _, plays in past for c in plays), kitty], leads)
            + before
        )
    play = Play(rules, table, ((), (), (), ()), dealer)
    tricks = [_trick(play, leader, plays) for leader, plays in before]
    now = _lay(play, (seat - len(trick)) % 4, trick)
    won = play.taken if taken is None else taken
    counts = [len(parse(hand))] * 4
    for played in now:
        counts[played.seat] -= len(played.cards)
    sides = rules.partners == "fixed" or partner is not None
    mate = partner if rules.partners == "named" else (dealer + 2) % 4
    attackers = [s for s in range(4) if s not in (dealer, mate)]
    return Observation(
        version=1, seat=seat, rules=rules, deal=2, phase=Phase.PLAY, levels=(table.level,) * 4,
        level=table.level, first=dealer, dealer=dealer, trump=table.trump, trump_named=True, shown=(),
        may_show=(), passed=(), hand=parse(hand), counts=(counts[0], counts[1], counts[2], counts[3]),
        undealt=0, kitty=parse(kitty), kitty_taken=(), turned=(), owner=seat if kitty else dealer,
        named=parse(named)[0] if named else None, partner=mate, to_act=(seat,), trick=now,
        winning=play.winner if now else None, tricks=tuple(tricks), failed=tuple(failed),
        points=sum(won[s] for s in attackers) if sides else None,
        taken=(won[0], won[1], won[2], won[3]), stake=1, result=None, winners=(),
    )  # fmt: skip


def _lay(play: Play, leader: int, plays: Sequence[str]) -> tuple[Played, ...]:
    assert not play.tricks or play.turn == leader, "the winner leads"
    play.turn = leader
    now = []
    for words in plays:
        cards = play.table.planes(parse(words))
        assert size(cards) == len(parse(words))
        now.append(Played(play.turn, play.table.cards(cards)))
        play.play(cards)
    return tuple(now)


def _trick(play: Play, leader: int, plays: Sequence[str]) -> Trick:
    assert len(plays) == 4
    before = sum(play.taken)
    laid = _lay(play, leader, plays)
    play.hands = [Hand(EMPTY) for _ in range(4)]
    return Trick(laid, play.winner, sum(play.taken) - before)


def _gone(
    table: RankTable, rules: Rules, hand: str, out: str, seen: Sequence[str], leader: int
) -> list[Past]:
    """Tricks of one suit each with all cards that are nowhere else, led from the top."""
    left = Counter(deck(rules.decks))
    left.subtract(parse(" ".join([hand, out, *seen])))
    assert min(left.values()) >= 0, "a card too many"
    tricks: list[Past] = []
    for suit in range(5):
        cards = sorted(
            (c for c in left.elements() if table.suit[c] == suit), key=lambda c: -table.position[c]
        )
        names = [text_of(card) for card in cards]
        tricks += [(leader, names[i : i + 4]) for i in range(0, len(names) - 3, 4)]
    return tricks


def text_of(card: int) -> str:
    """Returns the name of a card."""
    from core.cards import NAMES

    return NAMES[card]


def showing(
    hand: str,
    may_show: Sequence[str],
    *,
    phase: Phase = Phase.DRAW,
    shown: Sequence[tuple[int, str]] = (),
    level: str = "2",
    seat: int = 0,
    dealer: int | None = 1,
    owner: int | None = None,
    trump: str | None = None,
    rules: Rules = M,
) -> Observation:
    """What a seat sees when it may declare, or is asked whether it counters."""
    cards = parse(hand)
    rank = RANKS.index(level)
    return Observation(
        version=1, seat=seat, rules=rules, deal=2, phase=phase, levels=(rank,) * 4, level=rank, first=0,
        dealer=dealer, trump=suit_of(trump), trump_named=bool(shown),
        shown=tuple(Shown(s, parse(words)) for s, words in shown),
        may_show=tuple(parse(words) for words in may_show), passed=(), hand=cards, counts=(len(cards),) * 4,
        undealt=4 * (rules.hand_size - len(cards)), kitty=(), kitty_taken=(), turned=(), owner=owner,
        named=None, partner=None if dealer is None else (dealer + 2) % 4, to_act=(0, 1, 2, 3), trick=(),
        winning=None, tricks=(), failed=(), points=0, taken=(0, 0, 0, 0), stake=1, result=None, winners=(),
    )  # fmt: skip


def burying(
    hand: str, *, trump: str | None = "S", level: str = "2", rules: Rules = M, dealer: int = 0
) -> Observation:
    """What the dealer, seat 0, sees with the kitty in its hand."""
    cards: Cards = parse(hand)
    assert len(cards) == rules.hand_size + rules.kitty_size, len(cards)
    rank = RANKS.index(level)
    return Observation(
        version=1, seat=0, rules=rules, deal=2, phase=Phase.BURY, levels=(rank,) * 4, level=rank, first=0,
        dealer=dealer, trump=suit_of(trump), trump_named=True, shown=(), may_show=(), passed=(), hand=cards,
        counts=(len(cards), rules.hand_size, rules.hand_size, rules.hand_size), undealt=0, kitty=(),
        kitty_taken=cards[-rules.kitty_size :], turned=(), owner=None, named=None, partner=(dealer + 2) % 4,
        to_act=(0,), trick=(), winning=None, tricks=(), failed=(), points=0, taken=(0, 0, 0, 0), stake=1,
        result=None, winners=(),
    )  # fmt: skip
