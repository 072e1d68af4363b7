"""Let many tables play at once: `python3 build_scripts/load.py [--tables N] [--seconds S] [--json]`."""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import tool

    sys.exit(tool("load_tables", sys.argv[1:]))
