"""`python -m core.cases`: every case passes, and whatever is wrong is reported and counted."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core import cases

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_case_passes(file: Path) -> None:
    answers = list(cases.failures(file))
    assert [(name, wrong) for name, wrong in answers if wrong] == []
    assert len(answers) == len(file.read_text(encoding="utf-8").splitlines()) > 100


def test_the_program() -> None:
    command = [sys.executable, "-m", "core.cases", *map(str, FILES)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "970 passed, 0 failed\n"


GOOD: dict[str, object] = {
    "id": "good",
    "kind": "counter",
    "level": "8",
    "current": ["H8"],
    "hand": ["D8", "D8"],
    "expect": {"sets": [["D8", "D8"]]},
}


@pytest.mark.parametrize(
    ("line", "report"),
    [
        (GOOD | {"id": "x", "expect": {"sets": []}}, 'x: sets: expected [], got [["D8", "D8"]]'),
        (GOOD | {"id": "x", "expect": {"set": []}}, "x: set: expected [], got null"),
        (GOOD | {"id": "x", "expect": {}}, "x: expects nothing"),
        (GOOD | {"id": "x", "kind": "quarrel"}, "x: unknown kind 'quarrel'"),
        (GOOD | {"id": "x", "hand": ["X8"]}, "x: CardError: X8"),
        (GOOD | {"id": "x", "rules": {"decks": 9}}, "x: RulesError: decks: 9 is none of 1, 2, 3"),
        ({"id": "x", "kind": "dig", "expect": {}}, "x: KeyError: 'trump'"),
        ({"kind": "dig"}, "some.jsonl:2: KeyError: 'id'"),
        ([], "some.jsonl:2: TypeError"),
        ("{", "some.jsonl:2: JSONDecodeError"),
    ],
)
def test_what_fails_is_reported_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: object, report: str
) -> None:
    path = tmp_path / "some.jsonl"
    text = line if isinstance(line, str) else json.dumps(line)
    path.write_text(f"{json.dumps(GOOD)}\n{text}\n\n{json.dumps(GOOD)}\n", encoding="utf-8")
    assert cases.main([str(path)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(report)
    assert last == "2 passed, 1 failed"


def test_a_file_that_is_not_there_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cases.main([str(tmp_path / "none.jsonl")]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_wrong_answer_of_each_kind_fails() -> None:
    """No field of any kind is taken as equal without being compared."""
    seen = set()
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            for field in case["expect"]:
                if (case["kind"], field) not in seen:
                    seen.add((case["kind"], field))
                    wrong = case["expect"] | {field: "wrong"}
                    assert cases._difference(wrong, cases.answer(case))
    assert {kind for kind, _ in seen} == set(cases.KINDS)
