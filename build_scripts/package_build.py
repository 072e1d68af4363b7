"""Builds the packaged game with PyInstaller, archives it and has it tried. Run through `package.py`."""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

from bootstrap import BUILD, ROOT, in_words, pinyin
from needs import SetupError

sys.path.insert(0, str(ROOT))

import package_check
import package_twice
from package_parts import NAME
from PIL import Image

from core.compiled import fresh
from phone_client.skin import Skin

SCRIPTS: Final = Path(__file__).parent
DIST: Final = ROOT / "dist"
WORK: Final = BUILD / "package"
SUFFIX: Final = ".exe" if os.name == "nt" else ""
SYSTEM: Final = {"linux": "linux", "win32": "windows", "darwin": "macos"}
MEGA: Final = 1e6
AIMS: Final = {  # what is wanted of the figures
    "onefile_mb": 25.0,
    "onedir_mb": 60.0,
    "onefile_first_frame_s": 1.6,
    "onedir_first_frame_s": 1.0,
}
DESKTOP: Final = f"""[Desktop Entry]
Type=Application
Name=Tuolaji S60
Name[zh_CN]=拖拉机 S60
Comment=Tuolaji (Shengji) on a phone of 176x208 pixels
Comment[zh_CN]=升级、拖拉机，176×208 的小屏
Exec={NAME}
Icon={NAME}
Categories=Game;CardGame;
Terminal=false
"""


def main() -> int:
    """Returns the exit code: 1 if it cannot be built, or if what was built does not work."""
    asked = _parser().parse_args()
    first = build(WORK)
    made = keep(first)
    figures: dict[str, float | None] = {
        "onefile_mb": size(first / f"{NAME}-onefile{SUFFIX}"),
        "onedir_mb": size(first / NAME),
    }
    for path in made:
        print(f"  {path.relative_to(ROOT)}  {size(path):.1f} MB")
    alike = True
    if asked.twice:
        alike = package_twice.alike(first, made, commit_time())
    works = True
    if not asked.build_only:
        forms = {"onedir": first / NAME / f"{NAME}{SUFFIX}", "onefile": first / f"{NAME}-onefile{SUFFIX}"}
        found, works = package_check.check(forms, window=not asked.without_window)
        figures |= found
    for name, value in figures.items():
        over = value is not None and value > AIMS.get(name, value)
        print(
            f"  {name:24}{'not measured' if value is None else f'{value:8.2f}'}{'  TOO MUCH' if over else ''}"
        )
    if asked.json:
        print(json.dumps({name: value and round(value, 3) for name, value in figures.items()}))
    return 0 if works and alike else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="package.py",
        description="Build the game as players download it, into dist: an archive of a folder, and one file. "
        "Then, without a Python, play a deal in it, open the window, serve a table; and measure.",
        epilog="Needs a C compiler, a network or what earlier set-ups fetched, and for the window a display "
        "or xvfb-run. What is built runs on systems like this one: on Linux with this glibc or a newer.",
    )
    parser.add_argument("--json", action="store_true", help="the figures as a last line of JSON")
    parser.add_argument(
        "--twice", action="store_true", help="build again in another place, and tell what differs"
    )
    parser.add_argument("--without-window", action="store_true", help="try all but the window")
    parser.add_argument("--build-only", action="store_true", help="do not try what was built")
    return parser


def build(work: Path) -> Path:
    """Returns the folder with both forms of the program. Raises SetupError."""
    pinyin(beside=False, retry=True)
    core = compiled_core()
    dist = work / "dist"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    draw_icons(work)
    (work / "version.txt").write_text(windows_version(version()), "utf-8")
    print("Packaging", flush=True)
    surroundings = os.environ | {
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(commit_time()),
        "TUOLAJI_COMPILED": "0",
        "TUOLAJI_PACKAGE_WORK": str(work),
        "TUOLAJI_PACKAGE_CORE": str(core),
    }
    places = ["--distpath", str(dist), "--workpath", str(work / "work")]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", *places]
    log = work / "log"
    with log.open("w", encoding="utf-8") as file:
        spec = str(SCRIPTS / "package.spec")
        done = subprocess.run([*command, spec], env=surroundings, stdout=file, stderr=file, check=False)
    if done.returncode:
        said = log.read_text("utf-8", "replace").strip().splitlines() or ["?"]
        raise SetupError(f"PyInstaller: {said[-1]} (all of it: {log})")
    return dist


def compiled_core() -> Path:
    """Returns the compiled core, made if need be. Raises SetupError."""
    subprocess.run([sys.executable, str(SCRIPTS / "compiling.py")], check=False)
    folder = fresh()
    if folder is None:
        raise SetupError("the packaged game has a compiled core, and that could not be made")
    return folder


def version() -> str:
    """Returns the version of the project."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def commit_time() -> int:
    """Returns the time of the commit that is built, in seconds, or what SOURCE_DATE_EPOCH says; without git a
    fixed one."""
    if os.environ.get("SOURCE_DATE_EPOCH", "").isdecimal():
        return int(os.environ["SOURCE_DATE_EPOCH"])
    git = shutil.which("git")
    if git:
        command = [git, "log", "-1", "--format=%ct"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return int(done.stdout)
    return 1_600_000_000


def draw_icons(folder: Path) -> None:
    """Draws the icon as each system wants it: the head that the window has too."""
    head = Skin.load().sprite("head/tiger").pixels
    picture = Image.frombytes("RGBA", head.shape[::-1], head.astype("<u4").tobytes())
    side = max(picture.size)
    square = Image.new("RGBA", (side, side))
    square.paste(picture, ((side - picture.width) // 2, (side - picture.height) // 2))
    for suffix, pixels in ((".png", 256), (".ico", 256), (".icns", 512)):
        whole = pixels // side * side
        large = square.resize((whole, whole), Image.Resampling.NEAREST)
        icon = Image.new("RGBA", (pixels, pixels))
        icon.paste(large, ((pixels - whole) // 2, (pixels - whole) // 2))
        icon.save(folder / f"icon{suffix}")


def windows_version(text: str) -> str:
    """Returns what Windows shows of the program, in PyInstaller's form."""
    numbers = (*map(int, text.split(".")[:3]), 0)
    told = {"FileDescription": "Tuolaji S60", "ProductName": "Tuolaji S60", "LegalCopyright": "MIT licence"}
    told |= {"FileVersion": text, "ProductVersion": text, "OriginalFilename": f"{NAME}.exe"}
    words = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in told.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=[StringFileInfo(["
        f"StringTable('040904B0', [{words}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def keep(dist: Path) -> list[Path]:
    """Puts both forms into dist, with what lies beside them; returns the archive and the one file."""
    folder = dist / NAME
    shutil.copy(WORK / "THIRD_PARTY.txt", folder)
    shutil.copy(ROOT / "LICENSE", folder)
    if sys.platform == "linux":
        (folder / f"{NAME}.desktop").write_text(DESKTOP, "utf-8")
        shutil.copy(WORK / "icon.png", folder / f"{NAME}.png")
    DIST.mkdir(exist_ok=True)
    name = f"{NAME}-{version()}-{SYSTEM[sys.platform]}-{platform.machine().lower()}"
    one_file = DIST / f"{name}{SUFFIX}"
    shutil.copy(dist / f"{NAME}-onefile{SUFFIX}", one_file)
    one_file.chmod(0o755)
    archive = DIST / f"{name}{'.zip' if os.name == 'nt' else '.tar.gz'}"
    (zipped if os.name == "nt" else tarred)(folder, archive)
    return [archive, one_file]


def tarred(folder: Path, archive: Path) -> None:
    """Packs a folder; the same files give the same bytes."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = commit_time(), 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644  # whatever the umask was
        return entry

    with (
        archive.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file,
        tarfile.open(fileobj=file, mode="w") as tar,
    ):
        for path in sorted(folder.rglob("*")):
            tar.add(
                path, f"{folder.name}/{path.relative_to(folder).as_posix()}", recursive=False, filter=plain
            )


def zipped(folder: Path, archive: Path) -> None:
    """Packs a folder; the same files give the same bytes."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(f"{folder.name}/{path.relative_to(folder).as_posix()}")
            file.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def size(path: Path) -> float:
    """Returns the MB (a million bytes) of a file, or of all in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / MEGA


if __name__ == "__main__":
    sys.exit(in_words(main))
