"""Whether what is built holds the same bytes if it is built again: elsewhere, of everything anew."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from bootstrap import ROOT, venv_python
from needs import SetupError
from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]

DOCUMENTED: Final[dict[str, tuple[str, ...]]] = {  # what may differ, by sys.platform; README says so too
    "win32": ("*compiled/core/*.pyd",)  # the compiler writes the time of day into them
}
OTHER: Final = {"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "7"}  # than in the first build
PRIVATE: Final = 0o077  # the umask of the second build


def alike(first: Path, files: list[Path], time: int) -> bool:
    """Builds again; prints what differs, by file. Returns whether all that does is documented.

    first   the folder that PyInstaller filled;  files: what was made of it, in dist
    time    of the commit, in seconds
    Raises SetupError.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "other", "place")
        copy_sources(copy)
        build(copy, time)
        before = known(first) | {file.name: known_file(file) for file in files}
        again = [copy / file.relative_to(ROOT) for file in files]
        after = known(copy / first.relative_to(ROOT)) | {file.name: known_file(file) for file in again}
    found = list(differences(before, after))
    for name, why in found:
        print(f"  {name}: {why}{' (documented)' if documented(name) else ''}")
    print(f"Built twice, in two places: {f'{len(found)} parts differ' if found else 'not a byte differs'}")
    return all(documented(name) for name, _ in found)


def documented(name: str, platform: str = sys.platform) -> bool:
    """Whether it is known of a part that it may differ."""
    return any(fnmatch(name, pattern) for pattern in DOCUMENTED.get(platform, ()))


def copy_sources(place: Path) -> None:
    """Copies what git knows, as it lies here now. Raises SetupError."""
    git = shutil.which("git")
    if not git:
        raise SetupError("--twice needs git, which knows what the sources are")
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SetupError(f"--twice: {done.stderr.strip()}")
    for name in filter(None, done.stdout.split("\0")):
        if (ROOT / name).is_file():  # else it was removed, and that is not committed yet
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, place / name)


def build(place: Path, time: int) -> None:
    """Builds there, from the set-up on. Raises SetupError."""
    print("Building again, elsewhere", flush=True)
    maker = getattr(sys, "_base_executable", None) or sys.executable
    command = [maker, str(place / "build_scripts" / "package.py"), "--build-only"]
    surroundings = os.environ | OTHER | {"SOURCE_DATE_EPOCH": str(time)}
    surroundings["PIP_CONSTRAINT"] = str(same_packages(place))
    surroundings.pop("PYTHONPATH", None)
    mask = -1 if os.name == "nt" else PRIVATE
    done = subprocess.run(
        command,
        env=surroundings,
        cwd=place,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        umask=mask,
        check=False,
    )
    if done.returncode:
        raise SetupError(f"the second build fails: {done.stdout.strip()[-2000:]}")


def same_packages(place: Path) -> Path:
    """Returns a file that has pip take the versions installed here: the sources leave them open. Raises
    SetupError."""
    command = [str(venv_python()), "-m", "pip", "freeze", "--exclude-editable", "--all"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise SetupError(f"pip freeze: {done.stderr.strip()[-500:]}")
    lines = [line for line in done.stdout.splitlines() if "==" in line and not line.startswith("pip==")]
    file = place / "constraints.txt"
    file.write_text("\n".join(lines), "utf-8")
    return file


Known = tuple[int, str]  # of a file: how long it is, and its hash


def known(folder: Path) -> dict[str, Known]:
    """Returns what is in each file of a folder, and in each part of the programs among them."""
    found: dict[str, Known] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = _told(str(path.readlink()).encode())
        elif path.is_file():
            found[name] = known_file(path)
            found |= {f"{name}: {part}": _told(data) for part, data in parts(path)}
    return found


def known_file(path: Path) -> Known:
    """Returns what is in a file."""
    return _told(path.read_bytes())


def _told(data: bytes) -> Known:
    return len(data), hashlib.sha256(data).hexdigest()


def parts(program: Path) -> Iterator[tuple[str, bytes]]:
    """Yields what PyInstaller put into a program, by name; nothing if the file is none of its programs."""
    try:
        archive = CArchiveReader(str(program))
    except Exception:  # its own errors, and those of a file that only looks like one
        return
    for name, entry in archive.toc.items():
        if entry[-1] == "z":
            modules = archive.open_embedded_archive(name)
            for module in modules.toc:
                yield f"module {module}", modules.extract(module, raw=True) or b""
        else:
            yield name, archive.extract(name) or b""


def differences(before: dict[str, Known], after: dict[str, Known]) -> Iterator[tuple[str, str]]:
    """Yields each part that differs, and how. A program of which parts differ is not named itself."""
    names = sorted(name for name in before | after if before.get(name) != after.get(name))
    for name in names:
        if any(other.startswith(f"{name}: ") for other in names):
            continue
        if name not in after:
            why = "only in the first"
        elif name not in before:
            why = "only in the second"
        else:
            why = f"differs ({before[name][0]} bytes, then {after[name][0]})"
        yield name, why
