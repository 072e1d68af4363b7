"""The arena: mirrored deals are fair, its figures are right, and what is wrong is said before it plays."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
import stacked

from core import arena, bots
from core.arena import plot, raster
from core.arena.command import main
from core.arena.duel import Inside, book, interval, play_deal
from core.arena.work import Setup, samples
from core.cards import BJ, deck, parse
from core.messages import Action, Bury, Declare, NamePartner, Observation, Pass, Phase, PlayCards
from core.rules import C, M, Rules
from phone_client import font
from phone_client.png import read_png

ROOT = Path(__file__).parents[1]
FIELDS = {
    "deals", "seed", "preset", "levels", "levels_ci", "win_rate", "leveling_rate", "illegal", "p50_ms",
    "p95_ms", "max_ms",
}  # fmt: skip


def closing_line(out: str) -> dict[str, object]:
    line: dict[str, object] = json.loads(out.splitlines()[-1])
    return line


# --- fairness --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "preset", "deals"),
    [
        ("normal", "M", 6), ("normal", "named", 6), ("random", "M", 6), ("random", "named", 6),
        ("beginner", "M", 6), ("beginner", "named", 6), ("expert", "one", 1),
    ],
)  # fmt: skip
def test_a_player_against_itself_gets_exactly_nothing(name: str, preset: str, deals: int) -> None:
    score = arena.Score()
    setup = Setup(name, name, stacked.ALL_RULES[preset], seed=3, limit=bots.Limit(worlds=8))
    for sample in samples(setup, deals):
        assert sample.levels == 0
        score.add(sample)
    assert score.win_rate == 0.5
    assert score.leveling_rate in (0.5, None)
    assert (score.a.attacked, score.a.defended) == (score.b.attacked, score.b.defended)
    assert score.a.illegal + score.b.illegal == 0


def test_the_halves_are_the_same_cards_with_the_sides_exchanged() -> None:
    dealt: list[tuple[int, str, int, int, tuple[int, ...]]] = []

    def spy(name: str) -> arena.duel.Bot:  # type: ignore[name-defined]
        def bot(seen: Observation, rng: Random) -> Action:
            if seen.phase is Phase.BURY:
                assert seen.seat is not None
                dealt.append((seen.seat, name, seen.level, seen.dealer or 0, seen.hand))
            return arena.at_random(seen, rng)

        return bot

    arena.duel(spy("a"), spy("b"), M, 4, 9)
    for first, second in zip(dealt[::2], dealt[1::2], strict=True):
        assert {first[1], second[1]} == {"a", "b"}
        assert (first[0], *first[2:]) == (second[0], *second[2:])
    assert len({dealer for _, _, _, dealer, _ in dealt}) > 1


def test_several_processes_measure_the_same() -> None:
    setup = Setup("normal", "random", C, seed=5)
    alone, many = arena.Score(), arena.Score()
    for score, jobs in ((alone, 1), (many, 2)):
        for sample in samples(setup, 5, jobs):
            score.add(sample)
    assert alone.levels == many.levels
    for one, two in ((alone.a, many.a), (alone.b, many.b)):
        assert len(one.times) == len(two.times)
        one.times, two.times = two.times[:0], two.times[:0]
        assert one == two


def test_another_seed_is_other_deals() -> None:
    first, second = ([s.levels for s in samples(Setup("normal", "random", M, seed), 5)] for seed in (1, 2))
    assert first != second


# --- figures ---------------------------------------------------------------------------------------------


def test_the_interval() -> None:
    mean, half = interval([1.0, 3.0, 2.0, 2.0])
    assert mean == 2
    assert half == pytest.approx(1.96 * math.sqrt(2 / 3 / 4))
    assert math.isnan(interval([1.0])[1])


def test_a_deal_is_booked_by_who_attacked() -> None:
    tallies = [arena.Tally() for _ in range(4)]
    cards = deck(2)
    Random(4).shuffle(cards)
    players = [Inside(bots.act if seat % 2 else arena.at_random) for seat in range(4)]
    deal = play_deal(M, 3, 1, tuple(cards), players, tallies, "4")
    result = deal.result
    assert result is not None
    up = result.dealer_up - result.attackers_up
    assert book(deal, 1, tallies) == up
    for seat, tally in enumerate(tallies):
        attacks = seat % 2 == 0
        assert (tally.attacks, tally.defences) == (int(attacks), int(not attacks))
        assert tally.attacked + tally.defended == result.total
        assert tally.won == (attacks == (result.total >= 80))
        assert tally.up == (result.attackers_up if attacks else result.dealer_up)


def test_only_the_player_s_own_time_counts() -> None:
    tallies = [arena.Tally() for _ in range(4)]
    cards = deck(2)
    Random(4).shuffle(cards)
    play_deal(M, 3, 1, tuple(cards), [Inside(lambda seen, _: bots.act(seen, _))] * 4, tallies, "4")
    assert all(
        tally.milliseconds(0.5) <= tally.milliseconds(0.95) <= tally.milliseconds(1) for tally in tallies
    )
    assert arena.Tally(times=tallies[0].times[:0]).milliseconds(0.5) == 0


def test_the_closing_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normal", "random", "--deals", "4", "--seed", "7", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""  # no bar without a terminal
    line = closing_line(out)
    assert set(line) >= FIELDS
    assert (line["deals"], line["seed"], line["preset"], line["illegal"]) == (4, 7, "M", 0)
    levels = [sample.levels for sample in samples(Setup("normal", "random", M, 7), 4)]
    assert line["levels"] == sum(levels) / 4
    assert line["levels_ci"] == interval(levels)[1]
    assert line["leveling_rate"] == 1.0
    assert 0.9 < float(str(line["win_rate"])) <= 1
    assert float(str(line["p50_ms"])) <= float(str(line["p95_ms"])) <= float(str(line["max_ms"]))
    assert f"{sum(levels) / 4:+.3f} ±" in out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["random", "random", "--rules", "N"], {"preset": "N", "decks": 2, "partners": "fixed"}),
        (["--a", "random", "--b", "rule", "--named"], {"a": "random", "partners": "named"}),
        (["--b", "random", "normal", "--decks", "1"], {"a": "normal", "decks": 1}),
        (["--a", "random", "normal", "--decks", "3", "--preset", "C"], {"a": "random", "decks": 3}),
        (["random", "--deals", "1", "random"], {"levels_ci": None, "levels": 0}),
    ],
)
def test_what_is_played(
    arguments: list[str], expected: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments, "--json", *([] if "--deals" in arguments else ["--deals", "2"])]) == 0
    line = closing_line(capsys.readouterr().out)
    assert {name: line[name] for name in expected} == expected


# --- illegal players -------------------------------------------------------------------------------------

STRANGE: tuple[Action, ...] = (
    Declare(()), Declare((BJ,)), Declare(parse("S2 H3")), Declare(parse("S2") * 9), Pass(), NamePartner(0),
    NamePartner(99), NamePartner(-1), Bury(()), Bury(parse("S2") * 8), Bury((0,) * 200), Bury((-1,) * 8),
    PlayCards(()), PlayCards(parse("S2 H3")), PlayCards(parse("S2 S2 S2 S2")), PlayCards(tuple(range(54))),
)  # fmt: skip


@pytest.mark.parametrize("rules", [M, stacked.ALL_RULES["everything"]], ids=["M", "everything"])
def test_whatever_a_player_says_the_deal_goes_on(rules: Rules) -> None:
    said: list[Action] = []

    def anything(_seen: Observation, rng: Random) -> Action:
        said.append(rng.choice(STRANGE))
        return said[-1]

    _, a, b = arena.duel(anything, bots.act, rules, 3, 8)
    assert 0 < a.illegal <= len(said) == len(a.times)
    assert a.complaint
    assert b.illegal == 0


def test_an_illegal_player_is_told_of(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(arena.work.PLAIN, "random", lambda _seen, _rng: PlayCards(()))
    assert main(["normal", "random", "--deals", "2", "--json"]) == 1
    out = capsys.readouterr().out
    assert "R7.2-empty: PlayCards(cards=())" in out or "R7.5-count" in out or "R7.1-phase" in out
    line = closing_line(out)
    assert line["illegal"] == 0
    other = line["b"]
    assert isinstance(other, dict)
    assert other["illegal"] > 50


# --- arguments -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "two players are needed, A and B, not 0"),
        (["normal"], "not 1"),
        (["normal", "random", "normal"], "not 3"),
        (["--a", "normal", "random", "normal"], "not 3"),
        (["normal", "genius"], "no such player: 'genius'; there are beginner, normal, expert"),
        (["normal", "cmd:"], "no command after cmd:"),
        (["normal", "cmd: no-such-program-anywhere 1"], "no such program: no-such-program-anywhere"),
        (["normal", "cmd: 'open"], "No closing quotation"),
        (["normal", "random", "--deals", "0"], "'0' is no number from 1 on"),
        (["normal", "random", "--deals", "-3"], "'-3' is no number from 1 on"),
        (["normal", "random", "--deals", "x"], "'x' is no number from 1 on"),
        (["normal", "random", "--jobs", "0"], "'0' is no number from 1 on"),
        (["normal", "random", "--seed", "x"], "invalid int value: 'x'"),
        (["normal", "random", "--preset", "Q"], "invalid choice: 'Q'"),
        (["normal", "random", "--decks", "4"], "invalid choice: 4"),
        (["normal", "random", "--worlds", "0"], "'0' is no number from 1 on"),
        (["normal", "random", "--seconds", "nan"], "'nan' is no number of seconds above 0"),
        (["normal", "random", "--seconds", "1", "--worlds", "1"], "not allowed with"),
        (["normal", "random", "--patience", "0"], "'0' is no number of seconds above 0"),
        (["normal", "random", "--plot", "mean.gif"], "mean.gif: a picture is .svg or .png"),
        (["normal", "random", "--plot", "/no/such/folder/x.png"], "x.png cannot be written: No such file"),
    ],
)
def test_wrong_arguments_are_said_before_anything_is_played(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena.command, "samples", None)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err


def interrupted(jobs: str) -> tuple[int, str, list[str]]:
    """Ctrl-C when the first deals are told of: the exit code, and what was said, on the terminal by what took
    the place of what."""
    command = [sys.executable, "-m", "core.arena", "normal", "random", "--deals", "99999", "--json"]
    ours, its = os.openpty()
    said = b""
    with (
        os.fdopen(ours, "rb", buffering=0) as terminal,
        subprocess.Popen(
            [*command, "--jobs", jobs],
            stdout=subprocess.PIPE,
            stderr=its,
            text=True,
            cwd=ROOT,
            preexec_fn=lambda: signal.signal(
                signal.SIGINT, signal.default_int_handler
            ),  # ignored under nohup
        ) as process,
    ):
        os.close(its)
        try:
            while not re.search(rb"\] [1-9]\d*/", said):  # one that comes earlier may not be heard
                said += terminal.read(1 << 12)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
            with suppress(OSError):  # its way of saying that nothing more comes
                while more := terminal.read(1 << 12):
                    said += more
        finally:
            process.kill()
    return process.returncode, out, said.decode().split("\x1b[K")


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_was_measured_is_told_after_an_interruption(jobs: str) -> None:
    code, out, [*bars, err] = interrupted(jobs)
    assert code == 130
    assert all(re.fullmatch(r"\r(\[[^\n]*)?", bar) for bar in bars)
    assert err.startswith("core.arena: stopped after ")
    assert len(err.splitlines()) == 1
    assert closing_line(out)["deals"] == int(err.split()[3]) > 0


# --- the picture -----------------------------------------------------------------------------------------

LEVELS = [Random(1).gauss(0.4, 1.5) for _ in range(1)] + [float(n % 5 - 1) for n in range(299)]


def test_a_drawing_of_lines(tmp_path: Path) -> None:
    path = tmp_path / "mean.SVG"
    plot.write(path, LEVELS, "A & B <x>")
    tree = ET.parse(path)
    space = "{http://www.w3.org/2000/svg}"
    texts = [element.text for element in tree.iter(f"{space}text")]
    mean, half = interval(LEVELS)
    assert texts[0] == "A & B <x>"
    assert f"{mean:+.3f} ± {half:.3f} levels a deal" in texts
    assert {"0", "300", "+1.0"} <= set(texts)
    curve, band = tree.find(f"{space}polyline"), tree.find(f"{space}polygon")
    assert curve is not None
    assert band is not None
    points = [tuple(map(float, point.split(","))) for point in curve.attrib["points"].split()]
    assert [x for x, _ in points] == list(range(plot.LEFT, plot.RIGHT + 1))
    drawn = plot.chart(LEVELS, "")
    assert points[-1][1] == pytest.approx(drawn.mean[-1], abs=0.06)
    assert drawn.high[-1] < drawn.mean[-1] < drawn.low[-1] < drawn.zero  # pixels count downwards


def test_a_drawing_of_pixels(tmp_path: Path) -> None:
    path = tmp_path / "mean.png"
    plot.write(path, LEVELS, "normal against random")
    pixels = read_png(path)
    assert pixels.shape == (plot.HEIGHT, plot.WIDTH, 4)
    drawn = plot.chart(LEVELS, "")

    def colour(x: int, y: float) -> str:
        return "#" + bytes(pixels[round(y), x][:3]).hex()

    assert colour(plot.RIGHT - 20, drawn.mean[-21]) == plot.CURVE
    assert colour(plot.RIGHT - 20, drawn.zero - 20) == "#ffffff"
    between = (drawn.mean[-21] + drawn.low[-21]) / 2
    assert colour(plot.RIGHT - 20, between) not in ("#ffffff", plot.CURVE)
    assert "#" + bytes(pixels[int(drawn.zero), 400][:3]).hex() != "#ffffff"
    assert (pixels[20:45, :500, 0] < 100).any()  # the title


@pytest.mark.parametrize("levels", [[0.0], [2.0], [0.0] * 7, [1.0, -1.0], [3.0] * 2])
def test_few_samples_can_be_drawn(levels: list[float], tmp_path: Path) -> None:
    for suffix in (".svg", ".png"):
        plot.write(tmp_path / f"x{suffix}", levels, "x")
        assert (tmp_path / f"x{suffix}").stat().st_size > 500


def test_the_curve_is_the_running_mean() -> None:
    drawn = plot.chart([4.0, 0.0, 2.0], "")
    scale = (drawn.zero - drawn.mean[-1]) / 2  # pixels a level
    middle = len(drawn.mean) // 2
    assert drawn.mean[middle] == pytest.approx(drawn.zero - 2 * scale)
    assert [label for _, label in drawn.across] == ["1", "2", "3"]


def test_a_check_of_the_file_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "new.png"
    assert plot.writable(path) == path
    assert not path.exists()
    path.write_bytes(b"kept")
    plot.writable(path)
    assert path.read_bytes() == b"kept"
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(ValueError, match="cannot be written"):
        plot.writable(tmp_path / "folder.svg")


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mean.png"
    assert main(["random", "random", "--deals", "2", "--plot", str(path)]) == 0
    assert read_png(path).shape == (plot.HEIGHT, plot.WIDTH, 4)
    assert "random against random" in capsys.readouterr().out


def test_the_letters_are_the_game_s_own() -> None:
    glyphs = font.ascii_glyphs()
    for letter in map(chr, range(32, 127)):
        width, rows = raster._glyph(letter)
        glyph = glyphs[letter]
        assert width + 1 == glyph.advance
        ink = {(x, y) for y, row in enumerate(rows) for x in range(6) if row >> 5 - x & 1}
        height, across = glyph.mask.shape
        dots = ((x, y) for y in range(height) for x in range(across) if glyph.mask[y, x])
        assert ink == {(x + glyph.x, y + glyph.y - font.ASCII_TOP) for x, y in dots}
    assert raster._glyph("中") == raster._glyph("?")


def test_the_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal there is a line that is gone at the end."""
    clock: Callable[[], float] = iter(range(1000)).__next__
    monkeypatch.setattr(time, "monotonic", clock)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["random", "random", "--deals", "3"])
    out, err = capsys.readouterr()
    assert "random against random" in out
    lines = err.split("\r")
    assert "3/3" in lines[-2]
    assert lines[-1] == "\x1b[K"
