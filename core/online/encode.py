"""The game as text, quickly: what all seats see is written once a version, what one seat sees once a seat.

The text is JSON that holds the same data as core.codec.to_json of a Play. A writer for a type is made from
its fields, once.

>>> from core.messages import Played
>>> writer(Played)(Played(2, (0, 0)))
'{"kind":"Played","seat":2,"cards":"S2 S2"}'
"""

import json
import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache, lru_cache
from operator import attrgetter
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from core.cards import text
from core.messages import Event, Observation, Trick
from core.rules import Rules
from core.table import Table
from core.view import PRIVATE, private

Writer = Callable[[Any], str]
_NEVER: Final = object()  # the value of no field
_KEPT: Final = 4096  # texts of cards: three of four hands are what they were a version ago


@cache
def writer(hint: Any) -> Writer:
    """Returns what writes values of a type of core.messages or core.online.wire."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _cards if inner[1] == "cards" else _card
    if origin in (Union, types.UnionType):
        return _union(inner)
    if origin is tuple:
        return _list(writer(inner[0]) if len(set(inner) - {...}) == 1 else _any)
    if hint is Rules:
        return _rules
    if is_dataclass(hint):
        return _object(hint)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _enum
    return WRITERS.get(hint, _any)


_any: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _bool(value: bool) -> str:  # noqa: FBT001 - a writer
    return "true" if value else "false"


def _enum(value: StrEnum) -> str:
    return f'"{value.value}"'


WRITERS: Final[dict[Any, Writer]] = {int: str, bool: _bool}


@lru_cache(_KEPT)
def _cards(value: Any) -> str:
    return f'"{text(value)}"'


def _card(value: Any) -> str:
    return f'"{text((value,))}"'


@cache
def _rules(value: Rules) -> str:
    return _any(value.to_dict())


def _union(inner: tuple[Any, ...]) -> Writer:
    rest = [hint for hint in inner if hint is not type(None)]
    if len(rest) == 1:
        one = writer(rest[0])
        return lambda value: "null" if value is None else one(value)
    return lambda value: "null" if value is None else _kind(value)(value)


def _kind(value: Any) -> Writer:
    kind: Any = type(value)
    return writer(kind)


def _list(item: Writer) -> Writer:
    return lambda value: f"[{','.join(map(item, value))}]" if value else "[]"


def _object(kind: Any) -> Writer:
    hints = get_type_hints(kind, include_extras=True)
    parts = [(f',"{f.name}":', f.name, writer(hints[f.name])) for f in fields(kind)]
    start = f'{{"kind":"{kind.__name__}"'

    def write(value: Any) -> str:
        return start + "".join([key + put(getattr(value, name)) for key, name, put in parts]) + "}"

    return write


_HINTS: Final = get_type_hints(Observation, include_extras=True)
_PUBLIC: Final = [f.name for f in fields(Observation) if f.name not in (*PRIVATE, "tricks")]
_VALUES: Final = attrgetter(*_PUBLIC)
_PUT: Final = [(f'"{name}":', writer(_HINTS[name])) for name in _PUBLIC]
_PUT_OWN: Final = [(f'"{name}":', writer(_HINTS[name])) for name in PRIVATE]
_TRICK: Final = writer(Trick)
_EVENT: Final = writer(Event)


class Telling:
    """A table's updates as text, for all who look on: made for one version, and again for the next, but for
    what has stayed as it was."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self._version = -1
        self._public = ""
        self._values: tuple[Any, ...] = (_NEVER,) * len(_PUBLIC)
        self._texts = [""] * len(_PUBLIC)  # of the values, with their names
        self._tricks: tuple[Trick, ...] = ()
        self._written: list[str] = []
        self._told: dict[tuple[int | None, int], str] = {}

    def play(self, game: int, left: int | None, seat: int | None, since: int) -> str:
        """Returns the Play of a seat that has seen version `since`; -1: it has seen nothing and needs no
        events."""
        if self.table.version != self._version:
            self._look()
        body = self._told.get((seat, since))
        if body is None:
            body = self._told[seat, since] = self._body(seat, since)
        return f'{{"kind":"Play","game":{game},"left":{"null" if left is None else left},"update":{body}}}'

    def _look(self) -> None:
        """Writes what all see."""
        seen = self.table.observation(None)
        self._version = seen.version
        self._told.clear()
        kept = len(self._tricks)
        if seen.tricks[:kept] != self._tricks:
            self._written.clear()
            kept = 0
        self._tricks = seen.tricks
        self._written += map(_TRICK, seen.tricks[kept:])
        before, self._values = self._values, _VALUES(seen)
        for i, (old, new) in enumerate(zip(before, self._values, strict=True)):
            if old is not new and old != new:
                key, put = _PUT[i]
                self._texts[i] = key + put(new)
        tricks = ",".join(self._written)
        self._public = f'{{"kind":"Observation",{",".join(self._texts)},"tricks":[{tricks}],'

    def _body(self, seat: int | None, since: int) -> str:
        table = self.table
        events = ",".join(map(_EVENT, table.events(seat, since))) if since >= 0 else ""
        values = private(table.match.now, seat)
        own = ",".join([key + put(value) for (key, put), value in zip(_PUT_OWN, values, strict=True)])
        return (
            f'{{"kind":"Update","version":{self._version},"events":[{events}],'
            f'"observation":{self._public}{own}}}}}'
        )
