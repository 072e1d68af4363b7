"""Set up what is missing, then open the game: `python3 build_scripts/play.py [ARGUMENTS OF THE GAME]`."""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import play

    sys.exit(play(sys.argv[1:]))
