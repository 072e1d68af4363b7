"""A player as a process: what it is asked and answers; and programs that speak so in the arena, or should."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import stacked

from core import arena, bots
from core.arena.command import main as measure
from core.arena.duel import PlayerGone
from core.arena.program import Program, _Run
from core.arena.work import Setup, samples
from core.bots import __main__ as command
from core.bots.possible import fault
from core.bots.process import answer, speak
from core.codec import from_json, to_json
from core.messages import Action, Observation, Phase
from core.rules import C, M

ROOT = Path(__file__).parents[1]
NORMAL = "python -m core.bots normal"
PATIENCE = 60.0  # seconds; only what fails takes so long


def example() -> tuple[str, dict[str, Any]]:
    """The question and the answer that the documentation shows."""
    parts = [part for part in (command.__doc__ or "").split("\n\n") if part.startswith('    {"kind"')]
    return parts[0].replace("\n", " "), json.loads(parts[1])


def asked(phase: Phase, **rules: Any) -> dict[str, Any]:
    """The first question of a phase in a deal, as JSON data: in play one with a trick on the table."""
    found: list[Observation] = []

    def spy(seen: Observation, rng: Random) -> Action:
        if seen.phase is phase and (phase is not Phase.PLAY or (len(seen.tricks) > 2 and seen.trick)):
            found.append(seen)
        return arena.at_random(seen, rng)

    arena.duel(spy, spy, C if phase is Phase.COUNTER else M, 6, 1)
    data: dict[str, Any] = to_json(found[0])
    return data


def ask(data: Any) -> dict[str, Any]:
    line = data if isinstance(data, bytes) else json.dumps(data).encode()
    return answer(bots.act, 0, line)


def run(arguments: list[str], text: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "core.bots", *arguments],
        input=text,
        capture_output=True,
        timeout=PATIENCE,
        cwd=ROOT,
    )


# --- answers ---------------------------------------------------------------------------------------------


def test_the_example_of_the_documentation() -> None:
    question, reply = example()
    done = run(["normal"], f"\n{question}\n  \n{question}\n{{}}\n{question}".encode())
    assert done.returncode == 0
    assert done.stderr == b""
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == [reply, reply, {"error": "no observation: message: no Observation"}, reply]


def test_an_answer_is_there_before_the_next_question() -> None:
    question, reply = example()
    with subprocess.Popen(
        [sys.executable, "-m", "core.bots", "normal"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(question.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == reply
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def test_nobody_reads_the_answers() -> None:
    """It ends quietly."""
    question, _ = example()
    with subprocess.Popen(
        [sys.executable, "-m", "core.bots", "normal"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        process.stdout.close()
        _, err = process.communicate((question + "\n").encode() * 50, timeout=PATIENCE)
    assert err == b""
    assert process.returncode == 0


def test_chance_comes_from_the_seed_and_the_line() -> None:
    def guess(_seen: Observation, rng: Random) -> Action:
        return bots.act(_seen, rng) if rng.random() < 0.0 else arena.at_random(_seen, rng)

    questions = [json.dumps({**asked(Phase.BURY), "version": n}).encode() for n in range(5)]
    first, again, other = ([answer(guess, seed, q)["cards"] for q in questions] for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len(set(first)) == 5
    out = io.BytesIO()
    speak(guess, 1, [questions[4], b"", questions[0]], out)
    assert [json.loads(line)["cards"] for line in out.getvalue().splitlines()] == [first[4], first[0]]


@pytest.mark.parametrize("phase", [p for p in Phase if p not in (Phase.DONE, Phase.NAME)])
def test_every_phase_is_answered(phase: Phase) -> None:
    data = asked(phase)
    assert ask(data) == to_json(bots.act(from_json(Observation, data), Random(0)))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "required: skill"),
        (["genius"], "choose from"),
        (["normal", "--worlds", "0"], "'0' is no number from 1 on"),
        (["normal", "--seconds", "-1"], "'-1' is no number of seconds above 0"),
        (["normal", "--seconds", "0"], "'0' is no number of seconds above 0"),
        (["normal", "--seconds", "1", "--worlds", "1"], "not allowed with"),
    ],
)
def test_wrong_arguments(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


# --- lines that cannot be answered -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"hello", "no JSON: Expecting value: line 1 column 1"),
        (b"{", "no JSON: Expecting property name"),
        (b"\xff\xfe", "no JSON: byte 0 is no UTF-8"),
        (b"[" * 100_000, "no JSON: too deep"),
        (b"1" * 5000, "no JSON"),
        (b"null", "no observation: message: no Observation"),
        (b"[]", "no observation: message: no Observation"),
        (b'{"kind": "Pass"}', "no observation: message: no Observation"),
        (b'{"kind": "Observation"}', "no observation: message.version: missing"),
    ],
)
def test_a_line_that_is_no_observation(line: bytes, words: str) -> None:
    assert words in ask(line)["error"]


def _lose(data: dict[str, Any]) -> None:
    data["hand"] = data["hand"][3:]


def _winner(data: dict[str, Any]) -> None:
    data["tricks"][1]["winner"] = 4


def _plays(data: dict[str, Any]) -> None:
    data["tricks"][0]["plays"].pop()


def _seat(data: dict[str, Any]) -> None:
    play = data["tricks"][0]["plays"][2]
    play["seat"] = (play["seat"] + 1) % 4


def _more(data: dict[str, Any]) -> None:
    data["trick"][0]["cards"] += " S3"


def _foreign(data: dict[str, Any]) -> None:
    data["hand"] = " ".join(["S4"] * len(data["hand"].split()))


def changed(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(fields)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (changed(version="1"), "message.version: '1' is no int"),
        (changed(extra=1), "message: unknown field 'extra'"),
        (changed(phase="lunch"), "message.phase: 'lunch' is no Phase"),
        (changed(hand="S2 XX"), "message.hand"),
        (changed(rules={"decks": 7}), "message.rules: decks: 7 is none of"),
        (changed(phase="done"), "phase: the deal is over"),
        (changed(seat=None), "seat: a watcher does nothing"),
        (changed(seat=4), "seat: 4 is none of 0..3"),
        (changed(seat=-1, to_act=[-1]), "seat: -1 is none of 0..3"),
        (changed(to_act=[]), "is not to act"),
        (changed(dealer=9), "dealer: 9 is none of 0..3"),
        (changed(dealer=None), "dealer: not known"),
        (changed(owner=None), "owner: nobody buried"),
        (changed(first=5), "first: 5 is none"),
        (changed(level=13), "level: 13 is no rank 0..12"),
        (changed(levels=[0, 0, -1, 0]), "levels: -1 is no rank 0..12"),
        (changed(trump=4), "trump: 4 is no suit 0..3"),
        (changed(undealt=-4), "undealt: less than none"),
        (changed(undealt=4), "undealt: 4, but the phase is play"),
        (changed(phase="bury"), "tricks: the phase is bury"),
        (changed(tricks=[]), "was not to play"),
        (changed(trick=[]), "the turn is seat"),
        (changed(counts=[1, 1, 1, 1]), "hand: "),
        (changed(hand=""), "hand: 0 cards, but counts"),
        (changed(named="S3", kitty="S2 S2 S2"), "cards: 3 times S2, there are 2 decks"),
        (changed(may_show=["BJ BJ BJ"]), "may_show: BJ BJ BJ is not in the hand"),
        (changed(may_show=[""]), "may_show: nothing is not in the hand"),
        (changed(shown=[{"kind": "Shown", "seat": 0, "cards": "", "counter": False}]), "shown: no cards"),
        (_lose, "cards, but counts"),
        (_winner, "tricks[1].winner: 4 is none of 0..3"),
        (_plays, "tricks[0].plays: 3 of 4"),
        (_seat, "tricks[0].plays[2].seat"),
        (_more, "counts["),
        (_foreign, "times S4, there are 2 decks"),
    ],
)
def test_an_impossible_observation(change: Callable[[dict[str, Any]], None], words: str) -> None:
    data = asked(Phase.PLAY)
    change(data)
    reply = ask(data)
    assert set(reply) == {"error"}
    assert words in reply["error"]


def test_no_nonsense_ends_the_process() -> None:
    """Fields of one question in another: answered, or told what is wrong, but never a failure."""
    rng = Random(5)
    good = [asked(phase) for phase in Phase if phase not in (Phase.DONE, Phase.NAME)]
    for _ in range(300):
        data = dict(rng.choice(good))
        for name in rng.sample(sorted(data), rng.randrange(1, 4)):
            data[name] = rng.choice(good)[name]
        assert set(ask(data)) & {"error", "kind"}


@pytest.mark.parametrize("rules", stacked.ALL_RULES.values(), ids=stacked.ALL_RULES)
def test_nothing_a_table_asks_is_called_impossible(rules: Any) -> None:
    def checked(bot: bots.Bot) -> bots.Bot:
        def check(seen: Observation, rng: Random) -> Action:
            assert fault(seen) == ""
            return bot(seen, rng)

        return check

    arena.duel(checked(bots.act), checked(stacked.anything), rules, 3, 6)


# --- programs in the arena -------------------------------------------------------------------------------

POLITE = """
import sys, json, time
from random import Random
sys.path.insert(0, "tests")
from core.arena import at_random
from core.codec import from_json, to_json
from core.messages import Observation
for number, line in enumerate(sys.stdin, 1):
    reply = json.dumps(to_json(at_random(from_json(Observation, json.loads(line)), Random(line))))
    {before}
    print(reply, flush=True)
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """A command for a script; the arena runs where the project is."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def written(source: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(source)
        return f'python "{path}"'

    return written


def test_our_own_player_as_a_program_is_the_same_player(program: Callable[[str], str]) -> None:
    for rules in (M, stacked.ALL_RULES["everything"]):
        for sample in samples(Setup("normal", f"cmd: {NORMAL}", rules, seed=4, patience=PATIENCE), 2):
            assert sample.levels == 0
            assert len(sample.a.times) == len(sample.b.times)
            assert sample.b.illegal == 0


def test_programs_in_several_processes(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"cmd: {NORMAL}"
    assert measure(["--a", name, "--b", name, "--deals=3", "--jobs=2", "--patience=60", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["levels"] == 0


def test_the_first_player_is_a_program(program: Callable[[str], str]) -> None:
    for sample in samples(
        Setup("cmd: python -m tests.first_player", "random", M, seed=4, patience=PATIENCE), 2
    ):
        assert sample.levels > 0
        assert sample.a.illegal == 0


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("for line in sys.stdin: print('what?', flush=True)", "no action: what?"),
        ("for line in sys.stdin: print('{}', flush=True)", "no action: {}"),
        ('for line in sys.stdin: print(\'{"error": "tired"}\', flush=True)', 'no action: {"error": "tired"}'),
        ("for line in sys.stdin: print('[' * 50_000, flush=True)", "no action: [["),
        ("for line in sys.stdin: print('x' * 300_000, flush=True)", "no action: xx"),
        (
            "for line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()",
            "no action: \ufffd",
        ),
        ('for line in sys.stdin: print(\'{"kind": "NamePartner", "card": "S2"}\', flush=True)', "R7.1-"),
    ],
)
def test_nonsense_is_booked(
    source: str, complaint: str, program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = program(f"import sys\n{source}")
    assert measure(["normal", f"cmd: {command}", "--deals", "1", "--patience", "60", "--json"]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert f"the first     {complaint}" in out
    line = json.loads(out.splitlines()[-1])
    assert line["illegal"] == 0
    assert line["b"]["illegal"] > 40
    assert line["deals"] == 1


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("import sys; sys.exit(3)", "ended with exit code 3"),
        ("while True: print('blah')", "does not read what it is asked"),
        ("print('hello')", "ended with exit code 0"),
        ("import no_such_module", "ended with exit code 1: ModuleNotFoundError: No module named"),
        ("import sys, os, time; os.close(1); time.sleep(60)", "closed its output"),
        (POLITE.format(before="if number > 60: sys.exit('I give up')"), "ended with exit code 1: I give up"),
    ],
)
def test_a_program_that_ends_ends_the_measurement(
    source: str, words: str, program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    command = program(source)
    code = measure(["random", f"cmd: {command}", "--deals", "90", "--patience", "60"])
    out, err = capsys.readouterr()
    assert code == 2
    assert f"{words}" in err
    assert " of 90 deals" in err
    assert "Traceback" not in out + err


def test_a_program_asked_by_another_process_ends_with_it(
    program: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = f"import os, time; open(f'{tmp_path}/{{os.getpid()}}.pid', 'x'); os.close(1); time.sleep(60)"
    command = program(source)
    assert measure(["random", f"cmd: {command}", "--deals", "90", "--patience", "60", "--jobs", "2"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "closed its output after 0 of 90 deals" in err
    begun = [int(path.stem) for path in tmp_path.glob("*.pid")]
    assert begun
    for number in begun if os.name == "posix" else ():
        with pytest.raises(ProcessLookupError):
            os.kill(number, 0)


@pytest.mark.parametrize(
    "source",
    [
        "import time; time.sleep(60)",
        "import sys\nfor line in sys.stdin: pass",
        "import signal\nwhile 1: signal.pause()",
    ],
)
def test_a_program_that_never_answers_is_given_up(
    source: str, program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    if os.name != "posix" and "pause" in source:
        pytest.skip("there is no pause")
    code = measure(["normal", f"cmd: {program(source)}", "--patience", "0.3"])
    out, err = capsys.readouterr()
    assert code == 2
    assert out == ""
    assert "did not answer within 0.3 s, 3 times in a row" in err


def test_one_late_answer_is_not_taken_for_the_next(
    program: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is booked, and the program begun anew. How long all the others take does not matter here."""
    mark = tmp_path / "slept"
    sleep = f"if number == 20 and not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'x'); time.sleep(60)"
    command = program("import os" + POLITE.format(before=sleep))
    asked: Counter[_Run] = Counter()
    ask = _Run.ask

    def ask_with_patience(run: _Run, question: bytes, patience: float) -> bytes | None:
        asked[run] += 1
        if asked[run] != 20 or mark.exists():
            return ask(run, question, PATIENCE)
        answer = ask(run, question, patience)
        until = time.monotonic() + PATIENCE
        while not mark.exists():  # a slow one is not there yet
            assert time.monotonic() < until
            time.sleep(0.01)
        return answer

    monkeypatch.setattr(_Run, "ask", ask_with_patience)
    total = arena.Score()
    for sample in samples(Setup("random", f"cmd: {command}", M, seed=4, patience=0.5), 1):
        total.add(sample)
    assert len(asked) == 2
    assert (total.b.illegal, total.b.complaint) == (1, "no action: no answer within 0.5 s")


@pytest.fixture
def opened() -> Iterator[list[Program]]:
    players: list[Program] = []
    yield players
    for player in players:
        player.close()


def test_what_a_program_began_ends_with_it(program: Callable[[str], str], opened: list[Program]) -> None:
    """A program that would outlive its input is ended."""
    source = "import sys, os, time\nfor line in sys.stdin: print(os.getpid(), flush=True)\ntime.sleep(60)"
    player = Program(program(source), PATIENCE)
    opened.append(player)
    seen = from_json(Observation, asked(Phase.BURY))
    reply = player.decide(seen, Random(0))
    assert reply.action is None
    assert 0 < reply.seconds < PATIENCE
    player.close()
    if os.name == "posix":
        with pytest.raises(ProcessLookupError):
            os.kill(int(reply.words), 0)
    assert player.decide(seen, Random(0)).words != reply.words  # asked again, it is begun again


def test_a_program_that_is_gone_when_it_is_to_begin(opened: list[Program], tmp_path: Path) -> None:
    path = tmp_path / "gone"
    player = Program(str(path), 1)
    with pytest.raises((PlayerGone, ValueError), match="gone"):
        player.decide(from_json(Observation, asked(Phase.BURY)), Random(0))
