"""A record looked at moment by moment: the very deal that was played, also where the record is damaged."""

from random import Random

import pytest
from stacked import ALL_RULES, FAST, anything, play_on, random_table, silent

from core.messages import CardsPlayed, Pass, Phase, PlayCards
from core.record import Problem, RecordError, Replay, Setup
from core.reel import Film, Reel
from core.rules import M, N, Rules
from core.table import Table
from core.view import observe

SEATS = (0, 1, 2, 3, None)


def played(rules: Rules = M, seed: int = 1, deals: int = 3) -> Table:
    """A table some deals on, in the midst of one."""
    table = random_table(rules, seed)
    while table.match.number <= deals and not table.match.winners:
        play_on(table, table.version + 1)
    play_on(table, table.version + 50)
    return table


@pytest.mark.parametrize("name", ALL_RULES)
def test_every_moment_is_as_it_was(name: str) -> None:
    """Asked for in any order, also again."""
    table = played(ALL_RULES[name])
    reel = Reel(table.record())
    number = Random(name).choice(reel.deals)
    film = reel.film(number)
    truth = Replay(table.record())
    was = {}
    while not truth.over:
        events = tuple(truth.step())
        if film.start <= truth.version <= film.end:
            seen = [observe(truth.match, truth.version, seat) for seat in SEATS]
            was[truth.version] = (events, seen)
    assert sorted(was) == list(range(film.start, film.end + 1))
    versions = [*was, *was]
    Random(1).shuffle(versions)
    for version in versions:
        events, seen = was[version]
        assert film.events(version) == events
        assert [film.observe(version, seat) for seat in SEATS] == seen
        assert film.hands(version) == tuple(view.hand for view in seen[:4])
    assert film.observe(film.end, 0).phase is Phase.DONE
    assert film.observe(film.start, 0).hand == ()


def test_the_deals_that_are_over_are_the_ones_to_look_at() -> None:
    table = played(M, 2)
    reel = Reel(table.record())
    assert reel.damage is None
    assert reel.deals == tuple(range(1, table.match.number))
    for number in reel.deals:
        assert reel.film(number).observe(reel.film(number).end, 2).deal == number
    with pytest.raises(KeyError):
        reel.film(table.match.number)
    assert Reel(Table(Setup(M, 1), [anything] * 4, (), FAST).record()).deals == ()


def test_a_deal_that_was_dealt_again_is_the_one_that_was_played() -> None:
    """R4.6: nobody declares in the first deal of a match."""
    table = Table(Setup(N, 1), [silent] * 4, (), FAST)
    while sum(line.startswith("deal 1 ") for line in table.moves) < 3:
        play_on(table, table.version + 1)
    again = Table(_at_end(table.record()), [anything] * 4, (), FAST)
    while again.match.number == 1:
        play_on(again, again.version + 1)
    film = Reel(again.record()).film(1)
    last = max(n for n, line in enumerate(again.moves) if line.startswith("deal 1 "))
    assert film.start == last + 1
    assert film.observe(film.end, 1).result is not None


def _at_end(text: str) -> Replay:
    replay = Replay(text)
    while not replay.over:
        replay.step()
    return replay


def test_moves_are_what_seats_did() -> None:
    film = Reel(played().record()).film(2)
    plays = 0
    for version in range(film.start, film.end):
        move = film.move(version)
        if move is None:
            continue
        seen = film.observe(version, move.seat)
        assert move.seat in seen.to_act or isinstance(move.action, Pass)
        if isinstance(move.action, PlayCards):
            plays += 1
            assert any(
                isinstance(event, CardsPlayed) and event.seat == move.seat
                for event in film.events(version + 1)
            )
    assert plays == 4 * len(film.observe(film.end, 0).tricks)
    assert film.move(film.end) is None
    for version in (film.start - 1, film.end + 1):
        with pytest.raises(IndexError):
            film.observe(version, 0)


def test_the_kitty_is_what_was_buried_last() -> None:
    film = Reel(played(ALL_RULES["three"]).record()).film(1)
    assert film.kitty(film.start) == ()
    assert film.kitty(film.end) == film.observe(film.end, None).kitty != ()
    for version in range(film.start, film.end):
        owner = film.deal(version).owner
        if owner is not None and film.deal(version).phase is Phase.PLAY:
            assert film.kitty(version) == film.observe(version, owner).kitty


# --- damage ----------------------------------------------------------------------------------------------


def test_what_comes_before_the_damage_can_be_looked_at() -> None:
    text = played(M, 2, deals=3).record()
    lines = text.splitlines(keepends=True)
    third = next(n for n, line in enumerate(lines) if line.startswith("deal 3 "))
    reel = Reel("".join([*lines[: third + 9], "dance\n", *lines[third + 9 :]]))
    assert reel.deals == (1, 2)
    assert reel.damage is not None
    assert reel.damage.line == third + 10
    film = reel.film(2)
    assert film.observe(film.end, 0) == Reel(text).film(2).observe(film.end, 0)


def test_a_last_line_that_is_cut_off_is_left_out() -> None:
    text = played(M, 2).record()
    reel = Reel(text[:-3])
    assert reel.deals == (1, 2, 3)
    assert reel.damage is not None
    assert reel.damage.problem is Problem.DAMAGED


@pytest.mark.parametrize("text", ["", "PK\x03", "tuolaji 1\n", "tuolaji 9\n"])
def test_a_record_without_a_head_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        Reel(text)


@pytest.mark.parametrize("seed", range(30))
def test_no_damage_is_worse_than_an_error(seed: int) -> None:
    rng = Random(seed)
    text = played(rng.choice(list(ALL_RULES.values())), 1, 1).record()
    at = rng.randrange(len(text))
    piece = rng.choice(("", "S", " ", "\n", "9", text[at : at + 40] * 2, text[rng.randrange(len(text)) :]))
    try:
        reel = Reel(text[:at] + piece + text[at + rng.randrange(60) :])
    except RecordError:
        return
    for number in reel.deals:
        film: Film = reel.film(number)
        for version in range(film.start, film.end + 1):
            film.observe(version, 0)
            film.move(version)
