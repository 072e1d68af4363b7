"""Set up what is missing, then run every check: `python3 build_scripts/test.py [ARGUMENTS OF PYTEST]`."""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import test

    sys.exit(test(sys.argv[1:]))
