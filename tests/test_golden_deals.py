"""Whole deals as readable text: tests/golden/*.record, played again, must tell what is in the .txt beside it.

With --update-golden the texts are written anew; look at the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from transcript import transcript

from core import record

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.record"))


def test_there_are_some() -> None:
    assert len(RECORDS) >= 6


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_deal(path: Path, *, update_golden: bool) -> None:
    text = path.read_text(encoding="utf-8")
    told = transcript(text)
    golden = path.with_suffix(".txt")
    if update_golden:
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
    replay = record.read(text)
    assert record.write(replay.setup, replay.moves) == text
