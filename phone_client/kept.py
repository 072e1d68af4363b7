"""Small JSON files of the user's: a format number and named values, read strictly.

A file that cannot be used is renamed, never overwritten, and what was wrong with it is told. `parse` turns
the values into whatever the file holds and raises Unusable for what it does not understand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from phone_client import files

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Aside:
    """A file that could not be used: where it was put, why, and whether a newer game wrote it.

    `cause` is what refused its values, where that has more to say than `why`.
    """

    path: Path
    why: str
    newer: bool
    cause: Exception | None = None


class Unusable(Exception):  # noqa: N818 - what the file is
    """A file that cannot be used as it is; `rest` is what there is of use in it."""

    def __init__(
        self, why: str, *, newer: bool = False, cause: Exception | None = None, rest: object = None
    ) -> None:
        super().__init__(why)
        self.newer = newer
        self.cause = cause
        self.rest = rest


def load(path: Path, form: int, parse: Callable[[dict[str, Any]], T], usual: T) -> tuple[T, Aside | None]:
    """Returns what a file of format `form` holds; `usual` if there is none.

    A file that cannot be used is set aside and told about; what is of use in it is still returned. Raises
    OSError.
    """
    try:
        return parse(values(path.read_bytes(), form)), None
    except FileNotFoundError:
        return usual, None
    except Unusable as fault:
        aside = Aside(files.set_aside(path), str(fault), fault.newer, fault.cause)
        return (usual if fault.rest is None else fault.rest), aside  # type: ignore[return-value]


def save(path: Path, form: int, table: Mapping[str, Any]) -> None:
    """Writes the file. Raises OSError."""
    files.write(path, json.dumps({"format": form} | dict(table), indent=1, ensure_ascii=False) + "\n")


def values(data: bytes, form: int) -> dict[str, Any]:
    """Returns the values of a file's content without the number of its format. Raises Unusable."""
    try:
        table = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Unusable(str(error)) from None
    if not isinstance(table, dict) or type(table.get("format")) is not int:
        raise Unusable("no format")
    if table["format"] > form:
        raise Unusable(f"format {table['format']}", newer=True)
    return {name: value for name, value in table.items() if name != "format"}
