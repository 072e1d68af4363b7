"""Compile the hot modules of the core to machine code: `python3 build_scripts/compile_core.py`.

What is made lies in build/compiled. `play.py` makes and uses it by itself; other programs use it when the
environment variable TUOLAJI_COMPILED is 1.
"""

import sys

from require_python import require_python

if __name__ == "__main__":
    require_python(sys.argv[0])

    from bootstrap import tool

    sys.exit(tool("compiling", sys.argv[1:]))
