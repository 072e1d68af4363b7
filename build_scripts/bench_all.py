"""The benchmark. Run through `bench.py`, which sets up what is missing.

Speed depends on the machine and on what else it does: where two programs are compared they run in turn in the
same run, and the ratio is what counts. `--json` ends with one line of all figures.
"""

import argparse
import json

import bench_client
import bench_core
import bench_weak

PARTS = {"core": bench_core.core, "client": bench_client.client, "weak": bench_weak.weak}


def main() -> None:
    """Runs the parts asked for and prints their figures."""
    parser = argparse.ArgumentParser(prog="bench.py", description="Measure the game.")
    parser.add_argument("part", nargs="?", choices=PARTS, help="only this part")
    parser.add_argument("--json", action="store_true", help="end with one line of all figures")
    asked = parser.parse_args()
    figures: dict[str, float] = {}
    for name, measure in PARTS.items():
        if asked.part in (None, name):
            print(f"== {name}", flush=True)
            figures |= measure()
    if asked.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
