"""Records: they restore the very same table at any moment, and say what is wrong with a bad line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from stacked import ALL_RULES, FAST, anything, play_on, random_table

from core import record
from core.messages import Phase, Reason
from core.record import Problem, RecordError, Replay, Setup
from core.rules import M, N, Rules
from core.table import Table
from core.view import observe

SEATS = (0, 1, 2, 3, None)


def short(rules: Rules, seed: int = 1, moves: int = 700) -> Table:
    """A table some deals on."""
    table = random_table(rules, seed)
    play_on(table, moves)
    return table


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_record_restores_the_same_observations(name: str) -> None:
    table = random_table(ALL_RULES[name], 3)
    phases = set()
    moments = set(Random(name).sample(range(1, 400), 25))
    while table.version < 400:
        play_on(table, table.version + 1)
        if table.version not in moments:
            continue
        phases.add(table.observation(None).phase)
        replay = record.read(table.record())
        assert replay.version == table.version
        assert replay.match.levels == table.match.levels
        for seat in SEATS:
            assert observe(replay.match, replay.version, seat) == table.observation(seat)
    assert {Phase.DRAW, Phase.PLAY} <= phases


@pytest.mark.parametrize("name", ALL_RULES)
def test_a_restored_table_goes_on_as_it_would_have(name: str) -> None:
    table = random_table(ALL_RULES[name], 5)
    play_on(table, 333)
    again = Table(record.read(table.record()), [anything] * 4, (), FAST)
    play_on(table, 900)
    play_on(again, 900)
    assert again.record() == table.record()
    for seat in SEATS:
        assert again.observation(seat) == table.observation(seat)


def test_a_match_to_its_end_comes_to_the_same_end() -> None:
    table = random_table(M, 2)
    play_on(table)
    replay = record.read(table.record())
    assert replay.match.winners == table.match.winners != ()
    assert replay.match.levels == table.match.levels
    assert replay.match.number == table.match.number
    assert record.write(replay.setup, replay.moves) == table.record()


def test_a_replay_goes_line_by_line_and_can_be_played_on_from() -> None:
    table = short(M)
    replay = Replay(table.record())
    while replay.version < 100:
        assert replay.step()
    branch = Table(replay, [anything] * 4, (), FAST)
    assert branch.version == 100
    assert table.record().startswith(branch.record())


def test_the_head() -> None:
    setup = Setup(replace(N, must_play=(3,)), 12, (4, 5, 4, 5), 2, ("human", "plain:Li", "strong", "strong"))
    text = record.write(setup, ())
    assert text.splitlines()[0] == "tuolaji 1"
    assert text.splitlines()[2:] == [
        "seed 12", "start 6 7 6 7 dealer 2", "seats human plain:Li strong strong",
    ]  # fmt: skip
    assert Replay(text).setup == setup


@pytest.mark.parametrize(
    "bad",
    [
        {"seed": -1},
        {"levels": (0, 1, 0, 1)},
        {"seats": ("a b", "c", "d", "e")},
        {"seats": ("", "c", "d", "e")},
        {"seats": (" a", "c", "d", "e")},
        {"seats": ("a", "c", "d", "e\n")},
        {"levels": (0, 1, 2, 1), "dealer": 0},
        {"rules": M, "levels": (12, 0, 12, 0), "dealer": 0},
    ],
)
def test_a_match_that_cannot_start(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        Setup(**({"rules": N, "seed": 1} | bad))  # type: ignore[arg-type]


# --- what can be wrong -----------------------------------------------------------------------------------


def problem(text: str) -> tuple[int, Problem, Reason | None]:
    with pytest.raises(RecordError) as caught:
        record.read(text)
    return caught.value.line, caught.value.problem, caught.value.reason


def changed(text: str, line: int, new: str) -> str:
    """The record with another line there, counted from 1."""
    lines = text.splitlines()
    lines[line - 1] = new
    return "\n".join(lines) + "\n"


def find(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "something else\n", "tuolaji\n", "tuolaji x\n", "tuolaji 0\n", "tuolaji 1 1\n",
        "tuolaji ²\n", "PK\x03",
    ],
)  # fmt: skip
def test_no_record(text: str) -> None:
    assert problem(text) == (1, Problem.DAMAGED, None)


def test_a_newer_format() -> None:
    assert problem(changed(short(M).record(), 1, "tuolaji 2")) == (1, Problem.NEWER, None)
    assert problem("tuolaji 99\nwhatever") == (1, Problem.NEWER, None)
    assert problem(f"tuolaji {'9' * 5000}\n") == (1, Problem.DAMAGED, None)  # too long to be read


def test_another_rule_set() -> None:
    text = short(M).record()
    assert problem(changed(text, 2, 'rules {"decks": 4}'))[:2] == (2, Problem.RULES)
    assert problem(changed(text, 2, 'rules {"no_such_rule": 4}'))[:2] == (2, Problem.RULES)
    assert problem(changed(text, 2, 'rules {"decks"'))[:2] == (2, Problem.DAMAGED)
    for depth in (900, 950, 980, 990, 1000, 100_000):  # some are read, but not printed
        value = "[" * depth + "]" * depth
        for rules in (value, f'{{"decks": {value}}}', f'{{"must_play": {value}}}'):
            assert problem(changed(text, 2, f"rules {rules}"))[0] == 2
    assert problem(changed(text, 2, 'rules {"decks": 1}'))[:2] == (6, Problem.DAMAGED)  # the deck is another


@pytest.mark.parametrize(
    ("line", "new"),
    [
        (3, "seed"), (3, "seed -4"), (3, "seed ²"), (3, "sed 4"), (4, "start 2 2 2 dealer -"),
        (4, "start 2 2 2 X dealer -"), (4, "start 2 3 2 3 dealer -"), (4, "start 2 2 2 2 dealer 4"),
        (4, "start A A A A dealer 0"), (4, "start 2 2 2 10 dealer 0"), (4, "start 2 3 2 4 dealer 0"),
        (5, "seats a b c"),
        (5, "seats a  b c"), (6, "deal 2 first 0 dealer - cards S2"), (6, "draw 4"), (7, "draw 0"),
        (7, "draw -4"), (7, "draw x"),
        (7, ""), (7, "dance 4"), (7, "4 pass"), (7, "0 declare"), (7, "0 declare S2 "), (7, "0 declare XX"),
        (7, "draw 4 4"), (7, " draw 4"), (7, "0 declare S2\tS2"), (7, "0 name \t"), (7, "0 name S2\tS3"),
    ],
)  # fmt: skip
def test_damaged_lines_are_named(line: int, new: str) -> None:
    found = problem(changed(short(M).record(), line, new))
    assert found[0] == line, new
    assert found[1] in (Problem.DAMAGED, Problem.REFUSED)


@pytest.mark.parametrize(("line", "word"), [(3, "seed"), (7, "draw")])
def test_a_number_too_long_to_be_read(line: int, word: str) -> None:
    assert problem(changed(short(M).record(), line, f"{word} {'9' * 5000}"))[:2] == (line, Problem.DAMAGED)


def test_a_deal_that_is_not_the_next_one() -> None:
    text = short(M).record()
    line = text.splitlines()[5]
    assert line.startswith("deal 1 first ")
    assert problem(changed(text, 6, line.replace("deal 1", "deal 2")))[:2] == (6, Problem.DAMAGED)
    assert problem(changed(text, 6, line.replace("dealer -", "dealer 1")))[:2] == (6, Problem.DAMAGED)
    second = find(text, "deal 2 ")
    line = text.splitlines()[second - 1]
    dealer = int(line.split()[3])
    moved = line.replace(f"first {dealer}", f"first {(dealer + 1) % 4}")
    assert problem(changed(text, second, moved))[:2] == (second, Problem.DAMAGED)


def test_a_wrong_move_is_refused_by_its_rule() -> None:
    text = short(M).record()
    bury = find(text, " bury ")
    seat, _, *cards = text.splitlines()[bury - 1].split()
    few = " ".join([seat, "bury", *cards[1:]])
    assert problem(changed(text, bury, few)) == (bury, Problem.REFUSED, Reason.BURY)
    other = " ".join([str((int(seat) + 1) % 4), "bury", *cards])
    assert problem(changed(text, bury, other)) == (bury, Problem.REFUSED, Reason.TURN)
    play = find(text, " play ")
    assert problem(changed(text, play, "close")) == (play, Problem.REFUSED, Reason.PHASE)


@pytest.mark.parametrize("lines", [1, 3, 5])
def test_a_head_that_is_cut_off(lines: int) -> None:
    text = "\n".join(short(M).record().splitlines()[:lines])
    assert problem(text)[:2] == (lines, Problem.DAMAGED)


def test_a_last_line_that_is_cut_off() -> None:
    text = short(M).record()
    assert problem(text[:-1])[:2] == (len(text.splitlines()), Problem.DAMAGED)


@pytest.mark.parametrize("seed", range(60))
def test_no_damage_is_worse_than_an_error(seed: int) -> None:
    """A changed, lost, doubled or swapped piece gives a match or a RecordError, nothing else."""
    rng = Random(seed)
    text = short(rng.choice(list(ALL_RULES.values())), 1, 260).record()
    at = rng.randrange(len(text))
    to = at + rng.randrange(60)
    piece = rng.choice(("", "S", " ", "\n", "9", "²", text[at:to] * 2, text[rng.randrange(len(text)) :][:40]))
    with suppress(RecordError):
        record.read(text[:at] + piece + text[to:])
