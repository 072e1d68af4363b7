"""Play whole matches and check everything: `python3 build_scripts/soak.py [--matches N] [--rules NAME]`."""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import tool

    sys.exit(tool("play_matches", sys.argv[1:], "dev"))
