"""Build what players download, and try it: `python3 build_scripts/package.py [--json] [--twice]`.

What is made lies in dist: an archive of a folder with the program, which starts quickest, and the whole game
in one file. See `--help`.
"""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import tool

    sys.exit(tool("package_build", sys.argv[1:], "dev"))
