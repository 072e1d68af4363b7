"""The command `python -m core.arena`: see its --help."""

import os
import sys

from core.arena.command import main

if __name__ == "__main__":
    try:
        code = main(sys.argv[1:])
    except BrokenPipeError:  # nobody reads the report any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)
