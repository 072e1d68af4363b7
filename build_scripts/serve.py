"""Set up what is missing, then serve tables: `python3 build_scripts/serve.py [ARGUMENTS OF THE SERVER]`."""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import serve

    sys.exit(serve(sys.argv[1:]))
