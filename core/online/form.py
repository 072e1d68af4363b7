"""Messages of core.online.wire as text: a JSON object each, in the form of core.codec, within limits.

>>> from core.online.wire import Sit
>>> read_ask(write(Sit(2)))
Sit(seat=2)
>>> read_ask('{"kind": "Sit", "seat": 4}')
Traceback (most recent call last):
...
core.online.wire.Faulty: message
"""

import json
import re
from typing import Any, Final, assert_never

from core.cards import RANKS
from core.codec import BadMessage, from_json
from core.messages import SEATS
from core.online.encode import writer
from core.online.wire import (
    LONGEST_ASK,
    NAME,
    PROTOCOL,
    TEXT,
    TITLE,
    Ask,
    Auto,
    Chat,
    Close,
    Do,
    Fault,
    Faulty,
    Hello,
    Host,
    Join,
    Kick,
    Leave,
    ListTables,
    Next,
    Quick,
    Ready,
    Recall,
    Sit,
    Stand,
    Start,
    TableInfo,
    Tell,
)  # fmt: skip

_HEAD: Final = re.compile(r"[a-z0-9_/]{0,24}")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")
_TABLE: Final = re.compile(r"[a-z0-9]{1,16}")
_EMOTE: Final = re.compile(r"[a-z0-9_]{0,16}")
_PHRASE: Final = re.compile(r"[a-z0-9_.]{0,40}")
_SKILL: Final = re.compile(r"[a-z]{1,16}")
_MOST: Final = 1 << 31  # of versions and games
_CARDS: Final = 40  # in one action: a whole hand


def write(message: Ask | Tell | TableInfo) -> str:
    """Returns a message as it travels."""
    kind: Any = type(message)
    return writer(kind)(message)


def read_tell(text: str) -> Tell:
    """Returns what a server tells. Raises BadMessage."""
    told: Tell = from_json(Tell, _loads(text))
    return told


def read_ask(text: str | bytes) -> Ask:
    """Returns what a client asks, within all limits: nothing else reaches a room. Raises Faulty."""
    if isinstance(text, bytes) or len(text) > LONGEST_ASK:
        raise Faulty(Fault.MESSAGE)
    try:
        ask: Ask = from_json(Ask, _loads(text))
    except (BadMessage, ValueError, OverflowError):  # the last two: from the Clock, and of huge numbers
        raise Faulty(Fault.MESSAGE) from None
    if fault := _fault(ask):
        raise Faulty(fault)
    return ask


def _loads(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("no JSON") from None


def printable(text: str, most: int) -> bool:
    """Returns whether it may be shown to others: not empty, at most so many characters, no control and
    direction characters, no space at an end."""
    return 0 < len(text) <= most and text.isprintable() and text == text.strip()


def _fault(ask: Ask) -> Fault | None:
    """What is beyond the limits in a well-formed message."""
    right: object
    match ask:
        case Hello(protocol, name, head, token):
            if protocol != PROTOCOL:
                return Fault.PROTOCOL
            if not printable(name, NAME):
                return Fault.NAME
            right = _HEAD.fullmatch(head) and _TOKEN.fullmatch(token)
        case Host(title, _, level, _, skill):
            right = printable(title, TITLE) and 0 <= level < len(RANKS) and _SKILL.fullmatch(skill)
        case Join(table, game, version):
            right = _TABLE.fullmatch(table) and 0 <= game < _MOST and 0 <= version < _MOST
        case Sit(seat):
            right = seat in SEATS
        case Do(game, version, action):
            cards = getattr(action, "cards", ())
            right = 0 < game < _MOST and 0 <= version < _MOST and len(cards) <= _CARDS
        case Next(game, version):
            right = 0 < game < _MOST and 0 <= version < _MOST
        case Chat(emote, phrase, text):
            filled = [part for part in (emote, phrase, text) if part]
            if len(filled) != 1 or (text and not printable(text, TEXT)):
                return Fault.TEXT
            right = _EMOTE.fullmatch(emote) and _PHRASE.fullmatch(phrase)
        case Kick(name):
            right = printable(name, NAME + 4)
        case ListTables() | Quick() | Stand() | Ready() | Start() | Auto() | Recall() | Close() | Leave():
            return None
        case _:
            assert_never(ask)
    return None if right else Fault.MESSAGE
