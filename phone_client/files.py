"""Writing files so that nothing is ever lost: whole or not at all, and what cannot be read is set aside."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path


def write(path: Path, text: str, *, flush: bool = True) -> None:
    """Puts `text` in the place of the file: after a crash it is the old or the new one. Raises OSError.

    Without `flush` that holds for a crash of the program, but not of the machine.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if flush:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    if flush and os.name == "posix":
        _flush_folder(path.parent)


def move(path: Path, folder: Path, stem: str) -> Path:
    """Moves a file to folder/stem.suffix, numbered if that is taken; returns where it is. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        target = folder / f"{stem}{f'-{number}' if number > 1 else ''}{path.suffix}"
        if not target.exists():
            path.rename(target)
            return target
        number += 1


def set_aside(path: Path) -> Path:
    """Renames a file to damaged-TIME-NAME beside it; returns where it is. Raises OSError."""
    return move(path, path.parent, f"damaged-{stamp()}-{path.stem}")


def fresh(folder: Path, name: str, suffix: str) -> Path:
    """Returns folder/name-TIME.suffix, numbered if that is taken: a file that is not there yet."""
    stem, number = f"{name}-{stamp()}", 1
    path = folder / f"{stem}{suffix}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def stamp() -> str:
    """Returns the time of now for file names, e.g. `"20250131-235959"`."""
    return time.strftime("%Y%m%d-%H%M%S")


def _flush_folder(folder: Path) -> None:
    """Makes the renaming itself last. Not every file system can; then it lasts a little later."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
