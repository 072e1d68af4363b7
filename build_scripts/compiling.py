"""Compiles the core's hot modules with mypyc. Run through `compile_core.py`, which sets up what is missing.

All is made in a folder of its own, which gets its name, that of the sources (core.compiled.stamp), only when
it is whole: so a build is never half, never stale, and two programs compiling at once do no harm.
"""

import argparse
import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bootstrap import BUILD, ROOT, group_packages, only_one
from needs import COMPILER, SetupError, has_compiler, lacks_network

sys.path.insert(0, str(ROOT))
os.environ.pop("TUOLAJI_COMPILED", None)  # this program needs only the names

from core.compiled import fresh, sources, stamp

COMPILED = BUILD / "compiled"
PACKAGES = BUILD / "compile-packages"  # mypyc for those who only play
GROUP = "core.hot"  # the shared module that holds all code becomes core/hot__mypyc
KEPT = 4  # builds of other sources, for programs that still use them
LACKING, FAILED = 3, 1


def main() -> int:
    """Compiles, if that is not done yet. Returns 0, FAILED, or LACKING without a compiler."""
    parser = argparse.ArgumentParser(
        prog="compile_core.py",
        description="Compile the core's hot modules into build/compiled; TUOLAJI_COMPILED=1 uses them.",
    )
    parser.add_argument("--beside", action="store_true", help="at the lowest priority, beside the game")
    if parser.parse_args().beside:
        make_way()
    try:
        with only_one("compile"):
            place = fresh()
            if place:
                print(f"Up to date: {place}")
            else:
                if not has_compiler():
                    print(COMPILER, file=sys.stderr)
                    return LACKING
                need_mypyc()
                compile_core()
    except (SetupError, OSError) as error:
        (COMPILED / "failed").write_text(str(error), "utf-8")
        print(f"The core cannot be compiled: {error}", file=sys.stderr)
        return FAILED
    (COMPILED / "failed").unlink(missing_ok=True)
    return 0


def make_way() -> None:
    """Lets every other program go first."""
    if sys.platform == "win32":
        import ctypes

        idle = 0x40
        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), idle)
    else:
        os.nice(19)


def need_mypyc() -> None:
    """Makes sure that mypyc can be imported: that of the development set-up, or fetched into a folder of its
    own. Raises SetupError."""
    if all(map(importlib.util.find_spec, ("mypyc", "setuptools"))):
        return
    if not PACKAGES.is_dir():
        print("Fetching mypyc", flush=True)
        with making(PACKAGES) as folder:
            pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            command = [*pip, "--no-input", "--target", str(folder), *group_packages("compile")]
            done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
            if done.returncode:
                said = "no network" if lacks_network(done.stderr) else done.stderr.strip()[-300:]
                raise SetupError(f"mypyc could not be fetched: {said}")
    sys.path.insert(0, str(PACKAGES))


def compile_core() -> None:
    """Compiles the sources as they are now. Raises SetupError."""
    began = time.monotonic()
    name = stamp()
    place = COMPILED / name
    print(f"Compiling {len(sources())} modules of the core", flush=True)
    with making(place) as folder:
        work = folder.with_suffix(".work")
        try:
            build(folder, work)
        finally:
            shutil.rmtree(work, ignore_errors=True)
        if stamp() != name:
            raise SetupError("the sources changed meanwhile; run it again")
    old = sorted(
        (path for path in COMPILED.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime
    )
    for path in old[: -KEPT - 1]:
        shutil.rmtree(path, ignore_errors=True)
    print(f"Compiled in {time.monotonic() - began:.0f} s: {place}", flush=True)


def build(folder: Path, work: Path) -> None:
    """Has mypyc write C and the C compiler make modules of it, in `folder`. Raises SetupError."""
    from mypyc.build import mypycify
    from setuptools import Distribution  # type: ignore[import-untyped]  # before mypyc, which works with it

    try:
        with contextlib.chdir(ROOT):  # where mypy's settings are
            paths = [str(path.relative_to(ROOT)) for path in sources()]
            modules = mypycify(
                ["--cache-dir", str(work / "types"), *paths],
                opt_level="3",
                debug_level="0",
                group_name=GROUP,
                target_dir=str(work / "c"),
            )
            if os.name != "nt":
                for module in modules:  # functions that nobody outside sees can be put into their callers
                    module.extra_compile_args.append("-fvisibility=hidden")
            options = {"build_lib": str(folder), "build_temp": str(work)}
            distribution = Distribution({"name": "core", "ext_modules": modules})
            distribution.get_option_dict("build_ext").update({k: ("", v) for k, v in options.items()})
            distribution.run_command("build_ext")
    except Exception as error:
        raise SetupError(f"{type(error).__name__}: {error}") from error
    except SystemExit as error:  # mypyc has printed what is wrong
        raise SetupError("mypyc says no, see above") from error


@contextlib.contextmanager
def making(place: Path) -> Iterator[Path]:
    """Yields a folder to fill, which becomes `place` if all goes well, and else is removed."""
    folder = place.with_name(f"{place.name}.{os.getpid()}")
    folder.mkdir(parents=True)
    try:
        yield folder
        folder.rename(place)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
