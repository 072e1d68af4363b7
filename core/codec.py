"""The JSON form of everything in core.messages, by one generic walk over the fields.

>>> from core.cards import parse
>>> from core.messages import Action, PlayCards
>>> to_json(PlayCards(parse("S5 S5")))
{'kind': 'PlayCards', 'cards': 'S5 S5'}
>>> from_json(Action, {"kind": "PlayCards", "cards": "S5 S5"}) == PlayCards(parse("S5 S5"))
True
"""

import types
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from core.cards import CardError, parse, text
from core.rules import Rules, RulesError, brief

PROTOCOL: Final = 1


class BadMessage(ValueError):  # noqa: N818 - what it is
    """JSON that is no such message. `str()` is the path to the culprit and what is wrong there."""


def to_json(value: Any) -> Any:
    """Returns a message (any type of this module, or Rules) as plain JSON data.

    A dataclass becomes an object with `kind`, cards become card text, a card its name.
    """
    if isinstance(value, Rules):
        return value.to_dict()
    if is_dataclass(value):
        kind: Any = type(value)
        hints = _hints(kind)
        named = {f.name: _plain(hints[f.name], getattr(value, f.name)) for f in fields(value)}
        return {"kind": kind.__name__} | named
    return value


def from_json(kind: Any, data: Any) -> Any:
    """Returns the value of type `kind` (a class or union of this module) held by JSON data.

    Raises BadMessage for anything else: unknown or missing fields, wrong types, unknown cards.
    """
    return _value(kind, data, "message")


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _plain(hint: Any, value: Any) -> Any:
    if get_origin(hint) is Annotated and value is not None:
        return text((value,)) if isinstance(value, int) else text(value)
    if isinstance(value, tuple):
        inner = get_args(hint)
        return [_plain(inner[0] if inner else None, item) for item in value]
    if value is not None and get_origin(hint) in (Union, types.UnionType):
        return _plain(next(h for h in get_args(hint) if h is not type(None)), value)
    return to_json(value)


def _value(hint: Any, data: Any, path: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _cards(inner[1], data, path)
    if origin in (Union, types.UnionType):
        return _union(inner, data, path)
    if origin is tuple:
        return _items(inner, data, path)
    if hint is Rules:
        try:
            return Rules.from_dict(data)
        except RulesError as error:
            raise BadMessage(f"{path}: {error}") from None
    if is_dataclass(hint):
        return _object(hint, data, path)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        if not isinstance(data, str) or data not in set(hint):
            raise BadMessage(f"{path}: {brief(data)} is no {hint.__name__}")
        return hint(data)
    if hint in (int, str, bool) and type(data) is hint:
        return data
    raise BadMessage(f"{path}: {brief(data)} is no {getattr(hint, '__name__', hint)}")


def _cards(mark: str, data: Any, path: str) -> Any:
    if not isinstance(data, str):
        raise BadMessage(f"{path}: {brief(data)} is no card text")
    try:
        cards = parse(data)
    except CardError as error:
        raise BadMessage(f"{path}: {brief(str(error))} is no card") from None
    if mark == "cards":
        return cards
    if len(cards) != 1:
        raise BadMessage(f"{path}: {brief(data)} is not one card")
    return cards[0]


def _union(inner: tuple[Any, ...], data: Any, path: str) -> Any:
    if data is None and type(None) in inner:
        return None
    rest = [hint for hint in inner if hint is not type(None)]
    if len(rest) == 1:
        return _value(rest[0], data, path)
    name = data.get("kind") if isinstance(data, dict) else None
    for hint in rest:
        if hint.__name__ == name:
            return _value(hint, data, path)
    raise BadMessage(f"{path}: unknown kind {brief(name)}")


def _items(inner: tuple[Any, ...], data: Any, path: str) -> Any:
    if not isinstance(data, list):
        raise BadMessage(f"{path}: {brief(data)} is no list")
    if inner[-1] is ...:
        return tuple(_value(inner[0], item, f"{path}[{i}]") for i, item in enumerate(data))
    if len(data) != len(inner):
        raise BadMessage(f"{path}: {len(data)} items, not {len(inner)}")
    return tuple(
        _value(hint, item, f"{path}[{i}]") for i, (hint, item) in enumerate(zip(inner, data, strict=True))
    )


def _object(hint: Any, data: Any, path: str) -> Any:
    if not isinstance(data, dict) or data.get("kind") != hint.__name__:
        raise BadMessage(f"{path}: no {hint.__name__}")
    hints = _hints(hint)
    names = [f.name for f in fields(hint)]
    for name in data:
        if name != "kind" and name not in names:
            raise BadMessage(f"{path}: unknown field {brief(name)}")
    for name in names:
        if name not in data:
            raise BadMessage(f"{path}.{name}: missing")
    return hint(**{name: _value(hints[name], data[name], f"{path}.{name}") for name in names})
