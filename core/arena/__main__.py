"""The command `python -m core.arena`: see its --help."""

import sys

from core.arena.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
