"""Which bodies there are: those of the skin, and the user's own, in `skins/` beside the program or in the
user's folder of the game. A folder's name is the body's; of two with one name the user's counts.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from phone_client import body, paths
from phone_client.body import Body, BodyError
from phone_client.settings import Settings
from phone_client.text import tr

NONE: Final = "none"  # the screen alone
USUAL: Final = Settings().body
NAME: Final = re.compile(r"[a-z0-9_]{1,24}")


def built_in() -> Path:
    """The folder of the bodies that come with the game."""
    return paths.root() / "skins" / "s60_176x208" / "bodies"


def own(user: Path) -> tuple[Path, ...]:
    """Returns the folders that may hold bodies of the user's, who has the folder `user` for his data."""
    beside = Path(sys.executable).parent if hasattr(sys, "_MEIPASS") else paths.root()
    return beside / "skins", user / "skins"


class Bodies:
    """See the module. Nothing is read before it is asked for, and everything only once."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._folders = (built_in(), *folders)
        self._found: dict[str, Path] | None = None
        self._read: dict[str, Body | BodyError] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """All bodies by name, "none" first, whether they can be used or not."""
        return NONE, *self._paths()

    def body(self, name: str) -> Body | None:
        """Returns a body, None for "none". Raises BodyError."""
        if name == NONE:
            return None
        if name not in self._read:
            self._read[name] = self._load(name)
        found = self._read[name]
        if isinstance(found, BodyError):
            raise found
        return found

    def usable(self, name: str) -> Body | None:
        """Returns the body if it can be used, else the usual one, else None."""
        for other in (name, USUAL):
            with contextlib.suppress(BodyError):
                return self.body(other)
        return None

    def refuse(self, name: str, error: BodyError) -> None:
        """From now on the body cannot be used: something was found wrong with a picture of it."""
        self._read[name] = error

    def _load(self, name: str) -> Body | BodyError:
        folder = self._paths().get(name, self._folders[-1] / name)
        try:
            return body.load(folder)
        except BodyError as error:
            return error

    def _paths(self) -> dict[str, Path]:
        if self._found is None:
            self._found = {}
            for folder in self._folders:
                try:
                    inside = sorted(path for path in folder.iterdir() if (path / body.FILE).is_file())
                except OSError:  # there is no such folder, or it is not for us
                    continue
                self._found |= {path.name: path for path in inside if NAME.fullmatch(path.name)}
            self._found.pop(NONE, None)
        return self._found


def words(error: BodyError) -> str:
    """Returns what is wrong with a body, in the language of now."""
    why = tr(f"body.{error.fault}").format(**error.values)
    return tr("body.broken", file=f"{error.file.parent.name}/{error.file.name}", entry=error.entry, why=why)
