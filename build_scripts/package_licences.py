"""Tells who made what is inside the packaged game: THIRD_PARTY.txt, from what really went in."""

from __future__ import annotations

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
LINE: Final = "#" * 78
BUILT: Final = (  # what is built from others' work
    ("Fusion Pixel font (the Chinese letters)", "OFL-1.1", BUILD / "font" / "OFL.txt"),
    ("jieba and pypinyin (the pinyin dictionary)", "MIT", BUILD / "pinyin" / "LICENSE.txt"),
)


def write(path: Path, pure: Toc, binaries: Toc) -> None:
    """Writes the file. `pure` and `binaries`: PyInstaller's tables of what goes in."""
    names = inside([name for name, _, _ in pure], [name for name, _, _ in binaries])
    parts = [_python(), *map(_package, names)]
    parts += [_part(what, licence, [file.read_text("utf-8")]) for what, licence, file in BUILT]
    parts += _of_system(binaries)
    head = "Tuolaji S60 is under the MIT licence (LICENSE). Inside it are, with their own licences:\n"
    listed = "".join(f"  {part.partition(chr(10))[0]}\n" for part in parts)
    path.write_text(head + listed + "".join(f"\n{LINE}\n{part}" for part in parts), "utf-8")


def inside(modules: Iterable[str], files: Iterable[str]) -> list[str]:
    """Returns the names of the packages of which these modules and files are, and of what froze them."""
    owners = packages_distributions()
    tops = {name.split(".")[0] for name in modules}
    tops |= {file.replace("\\", "/").split("/")[0].split(".")[0] for file in files}
    found = {owner.lower() for top in tops for owner in owners.get(top, ())}
    return sorted((found - {OWN}) | {"pyinstaller"})


def _package(name: str) -> str:
    made = distribution(name)
    told = made.metadata
    classes = [c.rpartition(":: ")[2] for c in told.get_all("Classifier", []) if c.startswith("License")]
    own = _field(made, "License")
    licence = _field(made, "License-Expression") or ", ".join(classes) or own.split("\n")[0] or "see its text"
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
    return _part(f"Python {version}", "PSF-2.0", texts or ["See https://docs.python.org/3/license.html"])


def _of_system(binaries: Toc) -> list[str]:
    """Returns what Debian says of the libraries that came from the system and not from a package."""
    ask = shutil.which("dpkg-query")
    if ask is None:
        return []
    homes = (str(ROOT), sys.base_prefix, sys.prefix)
    owners: dict[str, list[str]] = {}
    for name, file, _ in sorted(binaries):
        real = str(Path(file).resolve())
        if real.startswith(homes):
            continue
        for place in (real, file, real.removeprefix("/usr")):
            done = subprocess.run([ask, "--search", place], capture_output=True, text=True, check=False)
            if done.returncode == 0:
                owners.setdefault(done.stdout.split(":")[0], []).append(Path(name).name)
                break
    parts = []
    for owner, names in sorted(owners.items()):
        told = Path("/usr/share/doc", owner, "copyright")
        text = told.read_text("utf-8", "replace") if told.is_file() else f"See the package {owner} of Debian."
        parts.append(_part(", ".join(names), f"library of the system, package {owner}", [text]))
    return parts


def metadata(work: Path) -> Toc:
    """Returns what makes `--version` know the version, and tells nothing of this machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    folder = f"{OWN.replace('-', '_')}-{project['version']}.dist-info"
    path = work / "METADATA"
    path.write_text(f"Metadata-Version: 2.1\nName: {OWN}\nVersion: {project['version']}\n", "utf-8")
    return [(f"{folder}/METADATA", str(path), "DATA")]
