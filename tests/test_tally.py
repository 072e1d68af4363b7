"""What finished matches add up to: counted from their records, remembered, and written for other programs."""

import csv
import io
from dataclasses import replace
from random import Random

import pytest

from core import bots
from core.messages import CardsPlayed, DealEnded
from core.record import RecordError, Replay, Setup
from core.rules import C, M, Rules
from core.shapes import LENGTH
from core.table import Pace, Table
from phone_client import tally
from phone_client.storage import Memory
from phone_client.tally import Books, Deal, Match, Rate, Total


def record(rules: Rules = M, seed: int = 3, *, deals: int = 0) -> str:
    """The record of a match from a high level on, to its end or of so many deals."""
    level = 10
    table = Table(Setup(rules, seed, (level,) * 4), [bots.act] * 4, (), Pace(beat=0, turn=0))
    while not table.match.winners:
        deal = table.match.deal
        if deal is not None and deal.result is not None:
            if deal.number == deals:
                break
            table.next_deal(0)
        else:
            table.tick(table.due or 0)
    return table.record()


@pytest.fixture(scope="module")
def played() -> str:
    return record()


@pytest.mark.parametrize("seat", range(4))
def test_a_match_is_counted_as_its_results_say(played: str, seat: int) -> None:
    replay, results, longest = Replay(played), [], [0]
    while not replay.over:
        for event in replay.step():
            if isinstance(event, DealEnded):
                results.append(event.result)
                longest.append(0)
            elif isinstance(event, CardsPlayed) and event.seat == seat:
                longest[-1] = max(longest[-1], tally._tractor(replay.match, event.cards))
    found = tally.read(played, seat)
    assert found.preset == "M"
    assert found.won == (seat in replay.match.winners)
    assert len(found.deals) == len(results) > 1
    for deal, result, length in zip(found.deals, results, longest, strict=False):
        dealer = seat % 2 == result.dealer % 2
        assert deal.attack is not dealer
        assert deal.won == ((result.total < 80) == dealer)
        assert deal.points == result.total
        ups = (result.dealer_up, result.attackers_up)
        assert deal.gained == (ups[0] - ups[1] if dealer else ups[1] - ups[0])
        assert deal.dug == (0 if dealer else result.kitty * result.factor)
        assert deal.tractor == length


def test_tractors_are_found(played: str) -> None:
    longest = [deal.tractor for seat in range(4) for deal in tally.read(played, seat).deals]
    assert max(longest) >= 2
    assert 1 not in longest
    assert max(longest) < LENGTH


def test_a_match_that_was_not_played_to_its_end_counts_by_its_deals() -> None:
    found = tally.read(record(C, 7, deals=2), 0)
    assert found.won is None
    assert len(found.deals) == 2
    total = Total([found])
    assert total.matches == Rate(0, 0)
    assert total.all.played == 2
    assert total.beans == sum(deal.beans for deal in found.deals) != 0


def test_sums() -> None:
    one = Match("M", True, (Deal(True, True, 120, 1, 40, 0, 3), Deal(False, False, 80, -1, 0, 4, -2)))
    other = Match("own", False, (Deal(False, True, 0, 3, 0, 2, 0),))
    total = Total([one, other])
    assert total.matches == Rate(2, 1)
    assert total.all == Rate(3, 2)
    assert total.roles == {"dealer": Rate(2, 1), "attack": Rate(1, 1)}
    assert total.presets == {"N": Rate(0, 0), "M": Rate(2, 1), "C": Rate(0, 0), "own": Rate(1, 1)}
    assert (total.levels, total.dig, total.digs, total.tractor, total.beans) == (4, 40, 1, 4, 1)
    assert total.roles["dealer"].percent == 50
    assert Total([]).all.percent == 0


def test_house_rules_are_told_from_presets() -> None:
    assert tally.read(record(replace(M, twos_trump=True), deals=1), 0).preset == "own"


def books(*records: str) -> tuple[Memory, Books]:
    storage = Memory()
    storage.done = list(records)
    found = Books(storage)
    while not found.ready:
        found.work(0.01)
    return storage, found


def test_damaged_records_are_skipped_and_counted(played: str) -> None:
    cut = played[: len(played) // 2]
    with pytest.raises(RecordError):
        tally.read(cut, 0)
    storage, found = books("nothing", played, cut)
    assert found.damaged == 2
    assert found.matches == [tally.read(played, 0)]
    assert Books(storage).damaged == 2


def test_what_was_read_is_not_read_again(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage, found = books(played)
    monkeypatch.setattr(tally, "_steps", None)
    again = Books(storage)
    assert again.ready
    assert again.matches == found.matches
    again.work(0.01)


def test_reading_goes_in_small_steps(played: str) -> None:
    storage = Memory()
    storage.done = [played]
    found = Books(storage)
    found.work(0)
    assert not found.ready
    assert (found.done, found.of) == (0, 1)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 2, "matches": {}}', '{"format": 1, "matches": 3}']
)
def test_sums_that_cannot_be_used_are_counted_again(played: str, text: str) -> None:
    storage = Memory()
    storage.done, storage.summed = [played], text
    found = Books(storage)
    assert not found.ready
    assert tally.loads(text) == {}


def test_sums_of_records_that_are_gone_go_too(played: str) -> None:
    storage, _ = books(played, "damaged")
    assert len(tally.loads(storage.summed)) == 2
    storage.done.pop()
    Books(storage).work(0.01)
    assert len(tally.loads(storage.summed)) == 1


def test_any_damage_of_the_sums_is_harmless(played: str) -> None:
    storage, found = books(played)
    whole, rng = storage.summed, Random(1)
    for _ in range(200):
        at = rng.randrange(len(whole))
        broken = whole[:at] + rng.choice('x0[]{},"') + whole[at + 1 :]
        for match in tally.loads(broken).values():
            Total([match] if match else [])
    assert found.matches


def test_the_table_for_other_programs(played: str) -> None:
    _, found = books(played, "damaged")
    rows = list(csv.DictReader(io.StringIO(tally.table(found))))
    deals = found.matches[0].deals
    assert len(rows) == len(deals)
    assert [int(row["points"]) for row in rows] == [deal.points for deal in deals]
    assert [row["won"] for row in rows] == [str(int(deal.won)) for deal in deals]
    assert {row["preset"] for row in rows} == {"M"}
