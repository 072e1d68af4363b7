"""Teaches computer players what plays are worth (core.bots.instinct): writes core/bots/lessons.py.

`python3 build_scripts/teach.py` lets the rule policy play 200 000 deals with itself, with all there is to
choose from played to the end at a third of the turns, and fits a small net to what came of it: three
quarters of an hour on two cores with the compiled core. Deals that were played are kept in build/lessons, so
it can be stopped and begun again. Whoever changes the rule policy or core.bots.aspects should teach anew, and
then measure (core.arena).
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "2")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402
from teach_deals import turns  # noqa: E402
from teach_net import BATCH, Floats, Net  # noqa: E402

from core.bots.instinct import MARGIN  # noqa: E402
from core.bots.outlook import levels  # noqa: E402
from core.rules import M  # noqa: E402

PLAYED: Final = ROOT / "build" / "lessons"
LESSONS: Final = ROOT / "core" / "bots" / "lessons.py"
CHUNK: Final = 500  # deals
SHARE: Final = 0.35  # of the turns
UNITS: Final = 128
TIMES: Final = 8  # that all turns are gone through
TESTED: Final = 0.05  # of the turns, kept apart
SCALE: Final = 1000  # lessons are whole numbers of thousandths
WIDTH: Final = 109
ABOUT: Final = """What core.bots.instinct has learnt; written by build_scripts/teach.py.

ROWS: for a constant 1 and for every number of core.bots.aspects, what it adds to each unit.
UNITS: what a unit is worth in levels. All in parts of SCALE.
"""


class Turns(NamedTuple):
    """Many turns: for each play its numbers, what it wins more than the first of its turn in levels
    (smoothed, and as they were), and whether it is the first of its turn."""

    numbers: NDArray[np.float16]
    better: Floats
    levels: Floats
    first: NDArray[np.bool_]


def chunk(seed: int, k: int) -> Path:
    """Plays some deals, unless that was done; returns where they are."""
    place = PLAYED / f"{seed}_{k}.npz"
    if place.exists():
        return place
    numbers: list[list[float]] = []
    better: list[float] = []
    won: list[float] = []
    first: list[bool] = []
    for number in range(k * CHUNK, (k + 1) * CHUNK):
        for turn in turns(seed, number, SHARE):
            sign = 1 if turn.attacks else -1
            worth = [sign * levels(M.step, (turn.left + 1) // 2, float(total)) for total in turn.totals]
            numbers += turn.aspects
            better += [value - worth[0] for value in worth]
            won += [float(value - turn.levels[0]) for value in turn.levels]
            first += [i == 0 for i in range(len(worth))]
    keep(
        place, numbers=np.array(numbers, np.float16), better=np.array(better, np.float32),
        levels=np.array(won, np.float32), first=np.array(first),
    )  # fmt: skip
    return place


def keep(place: Path, **arrays: Any) -> None:
    """Writes what was played, whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_suffix(f".{os.getpid()}.part.npz")
    np.savez(part, **arrays)
    part.replace(place)


def played(chunk: Callable[[int, int], Path], options: argparse.Namespace) -> dict[str, NDArray[Any]]:
    """Returns what is kept of all deals asked for, by name."""
    places = []
    wanted = list(product(options.seeds, range(-(-options.deals // CHUNK))))
    with ProcessPoolExecutor(options.jobs) as pool:
        for place in pool.map(chunk, *zip(*wanted, strict=True)):
            places.append(place)
            print(f"\r{len(places)} of {len(wanted)} times {CHUNK} deals played", end="", flush=True)
    print()
    parts = [np.load(place) for place in places]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def batches(first: NDArray[np.bool_]) -> list[slice]:
    """Returns the plays of BATCH turns at a time."""
    starts = np.flatnonzero(first)[::BATCH].tolist()
    return [slice(a, b) for a, b in zip(starts, [*starts[1:], len(first)], strict=True)]


def taught(data: Turns, rng: np.random.Generator) -> Net:
    """Returns a net that has learnt from all but the last turns, and says how it does at those."""
    net = Net(data.numbers[:200_000].astype(np.float32), UNITS, rng)
    all_batches = batches(data.first)
    kept = max(1, int(len(all_batches) * TESTED))
    known, unknown = all_batches[:-kept], all_batches[-kept:]
    total = TIMES * len(known)
    steps: Iterator[int] = count()
    for time in range(TIMES):
        for i in rng.permutation(len(known)):
            part = known[i]
            net.learn(data.numbers[part], partial(_wrong, data, part), 1 - next(steps) / total)
        print(f"{time + 1} of {TIMES} times:", tested(net, data, unknown))
    return net


def _wrong(data: Turns, part: slice, found: Floats) -> Floats:
    """How the squared error of the differences to the first plays grows with each answer."""
    starts = np.flatnonzero(data.first[part])
    turn = np.cumsum(data.first[part]) - 1
    error = found - found[starts][turn] - data.better[part]
    error[starts] = 0
    error[starts] = -np.add.reduceat(error, starts)
    growth: Floats = (error / BATCH).astype(np.float32)
    return growth


def tested(net: Net, data: Turns, parts: list[slice]) -> str:
    """Returns how much of the differences the net knows, and what playing by it would win a turn."""
    part = slice(parts[0].start, parts[-1].stop)
    found = np.concatenate([net(data.numbers[some]) for some in parts])
    first = data.first[part]
    starts = np.flatnonzero(first)
    turn = np.cumsum(first) - 1
    more = np.where(first, MARGIN, found - found[starts][turn])
    best = np.maximum.reduceat(more, starts)[turn]
    chosen = (more >= best) & ~first
    better = data.better[part]
    known = 1 - float(((more - better)[~first] ** 2).mean() / (better[~first] ** 2).mean())
    won = float(data.levels[part][chosen].sum()) / len(starts)
    otherwise = float(chosen.sum()) / len(starts)
    return f"{100 * known:.2f} % known; {100 * otherwise:.0f} % played otherwise, {won:+.4f} levels a turn"


def written(net: Net, about: str, *more: str) -> str:
    """Returns the text of a module that holds a net, below what it is about, and perhaps more lines."""
    rows, units = net.weights()
    lines = [f'"""{about}"""', "", "# fmt: off", *more, f"SCALE = {SCALE}"]
    lines += ["UNITS: list[int] = [", *_wrapped(units, 4), "]", "ROWS: list[list[int]] = ["]
    for row in rows:
        lines += ["    [", *_wrapped(row, 8), "    ],"]
    return "\n".join([*lines, "]", "# fmt: on", ""])


def _wrapped(row: Floats, indent: int) -> list[str]:
    lines = [" " * indent]
    for number in np.rint(row * SCALE).astype(int).tolist():
        if len(lines[-1]) + len(str(number)) + 2 > WIDTH:
            lines.append(" " * indent)
        lines[-1] += f"{number}, "
    return [line.rstrip() for line in lines]


def asked(about: str, seeds: list[int], deals: int) -> argparse.Namespace:
    """Returns the options of the command line."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=deals, help="of each seed")
    parser.add_argument("--seeds", type=int, nargs="+", default=seeds)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> int:
    """Teaches."""
    options = asked(__doc__, [30_001, 31_001], 100_000)
    data = Turns(**played(chunk, options))
    print(f"{int(data.first.sum())} turns, {len(data.first)} plays")
    net = taught(data, np.random.default_rng(options.seeds[0]))
    LESSONS.write_text(written(net, ABOUT), encoding="utf-8")
    print(f"Written: {LESSONS.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
