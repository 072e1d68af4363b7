"""Says when the Python is too old. This file and the two that call it are readable for any Python."""

import shutil
import subprocess
import sys

HINT = (
    "Tuolaji S60 needs Python 3.11 or newer, this is Python %d.%d.%s Debian 12/Ubuntu 24.04 or newer: "
    "apt install python3 python3-venv; Fedora: dnf install python3; macOS: brew install python; "
    "Windows: winget install Python.Python.3.13"
)


def require_python(script):
    # type: (str) -> None
    """Leave with one line if this Python is too old, naming a newer one if the machine has it."""
    if sys.version_info[:2] < (3, 11):
        newer = [name for name in ("python3.%d" % minor for minor in range(20, 10, -1)) if works(name)]
        found = " You have a newer one: %s %s. Else install one:" % (newer[0], script) if newer else ""
        sys.exit(HINT % (sys.version_info[0], sys.version_info[1], found))


def works(program):
    # type: (str) -> bool
    """Whether the Python of that name starts; one that a version manager merely announces does not."""
    which = getattr(shutil, "which", None)  # not in Python 2
    if which is None or which(program) is None:
        return False
    return subprocess.call([program, "-c", ""], stderr=subprocess.DEVNULL) == 0
