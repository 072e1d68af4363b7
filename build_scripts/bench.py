"""Measure the game: `python3 build_scripts/bench.py [core|client|weak] [--json]`, by default all of it."""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import tool

    sys.exit(tool("bench_all", sys.argv[1:]))
