"""Tells who made what is inside the packaged game: THIRD_PARTY.txt, from what really went in."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from typing import Final

from bootstrap import BUILD, ROOT

Toc = list[tuple[str, str, str]]

OWN: Final = "tuolaji-s60"
WORDS: Final = (
    "licen",
    "copying",
    "notice",
    "authors",
)  # of which a file's name has one if it tells of rights
NOBODY: Final = "NOT KNOWN"  # whose it is; package_check looks for it
LINE: Final = "#" * 78
NOTICES: Final = Path(__file__).with_name("python_notices.txt")  # of what others put into Python
KNOWN: Final = {  # licences that packages do not name in a field, or not whole
    "pyglet": "BSD-3-Clause",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception (what is inside of it: the bootloader)",
    "mypy": "MIT (what is inside of it: the runtime of compiled modules)",
}
COMMON: Final = Path("/usr/share/common-licenses")  # where Debian keeps texts that its packages share
SHARED: Final = re.compile(r"/usr/share/common-licenses/(Apache-2\.0|GPL-3)\b")  # of libraries, not of tools
BUILT: Final = (  # what is built from others' work
    ("Fusion Pixel font (the Chinese letters)", "OFL-1.1", BUILD / "font" / "OFL.txt"),
    ("jieba and pypinyin (the pinyin dictionary)", "MIT", BUILD / "pinyin" / "LICENSE.txt"),
)


def write(path: Path, pure: Toc, binaries: Toc) -> None:
    """Writes the file. `pure` and `binaries`: PyInstaller's tables of what goes in."""
    names = inside([name for name, _, _ in pure], [name for name, _, _ in binaries])
    parts = [_python(), *map(_package, names)]
    parts += [_part(what, licence, [file.read_text("utf-8")]) for what, licence, file in BUILT]
    told, unknown = of_system(binaries)
    parts += told
    if unknown:
        parts.append(_part(", ".join(unknown), NOBODY, []))
    head = "Tuolaji S60 is under the MIT licence (LICENSE). Inside it are, with their own licences:\n"
    listed = "".join(f"  {part.partition(chr(10))[0]}\n" for part in parts)
    path.write_text(head + listed + "".join(f"\n{LINE}\n{part}" for part in parts), "utf-8")


def inside(modules: Iterable[str], files: Iterable[str]) -> list[str]:
    """Returns the names of the packages of which these modules and files are, and of what froze them."""
    owners = packages_distributions()
    tops = {name.split(".")[0] for name in modules}
    tops |= {file.replace("\\", "/").split("/")[0].split(".")[0] for file in files}
    found = {owner.lower() for top in tops for owner in owners.get(top, ())}
    if "compiled" in tops:
        found.add("mypy")
    return sorted((found - {OWN}) | {"pyinstaller"})


def _package(name: str) -> str:
    made = distribution(name)
    told = made.metadata
    classes = [c.rpartition(":: ")[2] for c in told.get_all("Classifier", []) if c.startswith("License")]
    own = _field(made, "License")
    licence = KNOWN.get(name) or _field(made, "License-Expression") or ", ".join(classes)
    licence = licence or own.split("\n")[0] or "see its text"
    texts = [text for _, text in sorted(_texts(made))]
    return _part(f"{told['Name']} {made.version}", licence, texts or [own or licence])


def _field(made: Distribution, name: str) -> str:
    return str((made.metadata.get_all(name) or [""])[0])


def _texts(made: Distribution) -> Iterable[tuple[str, str]]:
    for file in made.files or ():
        inner = any(part.endswith(".dist-info") for part in file.parts) or len(file.parts) <= 2
        if inner and any(word in file.name.lower() for word in WORDS) and file.suffix not in (".py", ".pyc"):
            yield str(file), Path(str(file.locate())).read_text("utf-8", "replace")


def _part(what: str, licence: str, texts: Iterable[str]) -> str:
    return "\n\n".join([f"{what}: {licence}", *(text.strip() for text in texts)]) + "\n"


def _python() -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    place = Path(sysconfig.get_path("stdlib"))
    places = (place / "LICENSE.txt", Path(sys.base_prefix, "LICENSE.txt"))
    texts = [path.read_text("utf-8") for path in places if path.is_file()][:1]
    texts = texts or ["See https://docs.python.org/3/license.html"]
    return _part(f"Python {version}", "PSF-2.0", [*texts, NOTICES.read_text("utf-8")])


def of_system(binaries: Toc) -> tuple[list[str], list[str]]:
    """Returns what is told of the libraries that came from the system and not from a package, and the names
    of those of which nothing is known."""
    owners: dict[str, list[str]] = {}
    unknown = []
    for name, file, kind in sorted(binaries):
        if kind == "SYMLINK" or _is_packages(file):
            continue
        owner = _debian(file)
        if owner:
            owners.setdefault(owner, []).append(Path(name).name)
        elif not Path(file).resolve().is_relative_to(Path(sys.base_prefix).resolve()):  # else Python's own
            unknown.append(name)
    texts, shared = [], set()
    for owner, names in sorted(owners.items()):
        told = Path("/usr/share/doc", owner, "copyright")
        text = told.read_text("utf-8", "replace") if told.is_file() else f"See the package {owner} of Debian."
        shared |= set(SHARED.findall(text))
        texts.append(_part(", ".join(names), f"library of the system, package {owner}", [text]))
    files = [COMMON / name for name in sorted(shared)]
    texts += [
        _part(f"{file.name}, for libraries of the system", file.name, [file.read_text("utf-8")])
        for file in files
        if file.is_file()
    ]
    return texts, unknown


def _is_packages(file: str) -> bool:
    """Whether a file is of the game or of a package that `inside` finds: it lies in the project's folder."""
    return Path(file).absolute().is_relative_to(ROOT)


def _debian(file: str) -> str:
    """Returns the package of Debian's a file is of, "" if it is of none."""
    ask = shutil.which("dpkg-query")
    real = str(Path(file).resolve())
    for place in dict.fromkeys((real, file, real.removeprefix("/usr"))) if ask else ():
        done = subprocess.run([str(ask), "--search", place], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    return ""


def metadata(work: Path) -> Toc:
    """Returns what makes `--version` know the version, and tells nothing of this machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    folder = f"{OWN.replace('-', '_')}-{project['version']}.dist-info"
    path = work / "METADATA"
    path.write_text(f"Metadata-Version: 2.1\nName: {OWN}\nVersion: {project['version']}\n", "utf-8")
    return [(f"{folder}/METADATA", str(path), "DATA")]
