"""The first player as a process: `python -m tests.first_player` (its lines: `python -m core.bots --help`)."""

import sys

from core.bots.process import serve

from .choose import act

if __name__ == "__main__":
    sys.exit(serve(act, 0))
