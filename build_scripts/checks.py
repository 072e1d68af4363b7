"""All checks of the project, one after another; each is run even if one before it failed.

The tests run twice: with the core's sources, and with the core compiled. Without a C compiler the second is
left out, and the summary says so.
"""

import os
import subprocess
import time

from bootstrap import BUILD, ROOT, venv_python
from needs import COMPILER, has_compiler

IMPORTS = "from importlinter.cli import lint_imports_command as check; check()"  # it has no -m
CHECKS = {
    "format": ["-m", "ruff", "format", "--check", "."],
    "lint": ["-m", "ruff", "check", "."],
    "types": ["-m", "mypy"],
    "imports": ["-c", IMPORTS, "--no-logo"],
    "compile": ["build_scripts/compiling.py"],
    "tests": ["-m", "pytest", "-n", "2"],
    "compiled": ["-m", "pytest", "-n", "2"],
}
COMPILED = ("compile", "compiled")  # what only a machine with a C compiler can do


def run_checks(pytest_arguments: list[str]) -> int:
    """Run all checks, their output as it comes, then a line for each. 0 if all passed, else 1."""
    built = {"font": BUILD / "font" / "glyphs.bin", "pinyin": BUILD / "pinyin" / "words.bin"}
    lines = [_line(name, passed=path.exists(), seconds=0) for name, path in built.items()]
    left_out = () if has_compiler() else COMPILED
    for name, command in CHECKS.items():
        print(f"==== {name}", flush=True)
        if name in left_out:
            lines.append(f"{name:8} NOT RUN")
            continue
        more = pytest_arguments if "pytest" in command else []
        surroundings = os.environ | {"TUOLAJI_COMPILED": "1" if name == "compiled" else "0"}
        start = time.monotonic()
        done = subprocess.run([str(venv_python()), *command, *more], cwd=ROOT, env=surroundings, check=False)
        lines.append(_line(name, passed=done.returncode == 0, seconds=time.monotonic() - start))
    print("==== summary", *lines, sep="\n", flush=True)
    if left_out:
        print(f"THE COMPILED CORE IS NOT TESTED: {COMPILER}", flush=True)
    return 1 if any("FAILED" in line for line in lines) else 0


def _line(name: str, *, passed: bool, seconds: float) -> str:
    return f"{name:8} {'ok' if passed else 'FAILED':8} {seconds:6.1f} s"
