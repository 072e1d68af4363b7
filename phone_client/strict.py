"""Strict reading of tables (TOML, JSON) into frozen dataclasses: no entry too few or many, no wrong type.

>>> @dataclasses.dataclass(frozen=True)
... class Line:
...     y: int
...     ink: str
>>> fill(Line, {"y": 3, "ink": "red"}, "line")
Line(y=3, ink='red')
>>> fill(Line, {"y": "3", "ink": "red"}, "line")
Traceback (most recent call last):
phone_client.strict.TableError: line.y: '3' is not a whole number
"""

import dataclasses
import typing
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")

# Which words a NewType over str allows: {Colour: palette names}
Words = Mapping[object, Collection[str]]


class TableError(ValueError):
    """What is wrong at `key`, a dotted path into the table."""

    def __init__(self, key: str, fault: str) -> None:
        super().__init__(f"{key}: {fault}")
        self.key = key
        self.fault = fault


class Box(NamedTuple):
    """A rectangle in pixels, written `[x, y, w, h]`."""

    x: int
    y: int
    w: int
    h: int


class Point(NamedTuple):
    """A place in pixels, written `[x, y]`."""

    x: int
    y: int


def fill(kind: type[T], table: object, key: str, words: Words | None = None) -> T:
    """Returns the dataclass `kind` filled from `table`, nested ones too. Raises TableError."""
    if not isinstance(table, dict):
        raise TableError(key, "a table is needed here")
    hints = typing.get_type_hints(kind)
    fields = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
    exact_keys(table, fields, key)
    return kind(**{name: value(hints[name], table[name], f"{key}.{name}", words or {}) for name in fields})


def exact_keys(table: Mapping[str, object], names: Collection[str], key: str) -> None:
    """Returns if `table` has exactly the entries `names`. Raises TableError with the first that differs."""
    dot = key + "." if key else ""
    for name in names:
        if name not in table:
            raise TableError(dot + name, "is missing")
    for name in table:
        if name not in names:
            raise TableError(dot + name, "is unknown")


def value(kind: Any, given: object, key: str, words: Words) -> Any:
    """Returns `given` if it is of the type `kind`, lists as tuples. Raises TableError."""
    if kind in words:
        if not isinstance(given, str) or given not in words[kind]:
            raise TableError(key, f"{given!r} is no {kind.__name__.lower()}")
        return given
    if dataclasses.is_dataclass(kind):
        return fill(typing.cast(type, kind), given, key, words)
    if kind in (Box, Point):
        return kind(*_numbers(given, len(kind._fields), key))
    if typing.get_origin(kind) is tuple:
        return _items(typing.get_args(kind), given, key, words)
    return _plain(kind, given, key)


def _plain(kind: Any, given: object, key: str) -> Any:
    says = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}[kind]
    if kind is float and isinstance(given, int) and not isinstance(given, bool):
        return float(given)
    if not isinstance(given, kind) or (kind is not bool and isinstance(given, bool)):
        raise TableError(key, f"{given!r} is not {says}")
    return given


def _numbers(given: object, count: int, key: str) -> tuple[int, ...]:
    return typing.cast(tuple[int, ...], _items((int,) * count, given, key, {}))


def _items(kinds: tuple[Any, ...], given: object, key: str, words: Words) -> tuple[Any, ...]:
    if not isinstance(given, list):
        raise TableError(key, "a list is needed here")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(given)
    if len(given) != len(kinds):
        raise TableError(key, f"{len(kinds)} entries are needed, not {len(given)}")
    return tuple(
        value(kind, item, f"{key}[{n}]", words)
        for n, (kind, item) in enumerate(zip(kinds, given, strict=True))
    )
