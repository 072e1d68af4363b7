"""Numpy without OpenBLAS, for the packaged game on Linux: half of its size (see package_algebra.c)."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

Toc = list[tuple[str, str, str]]

SOURCE: Final = Path(__file__).with_suffix(".c")
OPENBLAS: Final = re.compile(r"numpy\.libs/libscipy_openblas64_[-.\w]*\.so")
FORTRAN: Final = re.compile(  # which OpenBLAS alone needs, and the links to them
    r"(numpy\.libs/)?lib(gfortran|quadmath)-[-.\w]*"
)
DEFINED: Final = tuple(
    f"scipy_cblas_{kind}{name}64_" for kind in "sd" for name in ("dot", "axpy", "gemv", "gemm", "syrk")
)


def replaced(binaries: Toc, work: Path) -> Toc:
    """Returns PyInstaller's table with the plain library in place of OpenBLAS; unchanged if there is none of
    the expected kind, or nothing to make one with. Raises CalledProcessError."""
    blas = [name for name, _, _ in binaries if OPENBLAS.fullmatch(name)]
    compiler = shutil.which("cc") or shutil.which("gcc")
    names = shutil.which("nm")
    if sys.platform != "linux" or len(blas) != 1 or not compiler or not names:
        return binaries
    users = [file for name, file, _ in binaries if name.startswith("numpy/")]
    library = work / "algebra.so"
    make(library, Path(blas[0]).name, missing(wanted(names, users)), compiler)
    return [
        (n, str(library) if n in blas else file, kind) for n, file, kind in binaries if not FORTRAN.match(n)
    ]


def wanted(names: str, files: list[str]) -> list[str]:
    """Returns what these libraries want of OpenBLAS; `names` is the program nm."""
    done = subprocess.run(
        [names, "-D", "--undefined-only", *files], capture_output=True, text=True, check=True
    )
    return sorted(set(re.findall(r"\bscipy_\w+", done.stdout)))


def missing(wants: list[str]) -> list[str]:
    """Returns what of it is not written here."""
    return [name for name in wants if name not in DEFINED]


def make(library: Path, name: str, absent: list[str], compiler: str) -> None:
    """Compiles the library under OpenBLAS's name. Raises CalledProcessError."""
    words = " ".join(f"MISS({one})" for one in absent)
    flags = [
        "-O2",
        "-shared",
        "-fPIC",
        "-s",
        f"-Wl,-soname,{name}",
        "-Wl,--build-id=none",
        f"-DMISSING={words}",
    ]
    subprocess.run([compiler, *flags, str(SOURCE), "-o", str(library)], check=True)
