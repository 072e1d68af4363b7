"""What a server says, in words: why not, and why no longer; and what a table is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.online.wire import Farewell, Fault
from phone_client import rule_words
from phone_client.text import has, tr

if TYPE_CHECKING:
    from core.online.wire import TableInfo
    from core.rules import Rules
    from phone_client.remote import Remote


def fault(why: Fault) -> str:
    """Returns why something cannot be done."""
    return tr(f"online.fault.{why.value}")


def farewell(why: Farewell) -> str:
    """Returns why somebody is no longer there."""
    return tr(f"online.gone.{why.value}")


def closed(remote: Remote) -> str:
    """Returns why a connection has ended for good."""
    if remote.farewell is not None:
        return farewell(remote.farewell)
    return fault(remote.fault) if remote.fault is not None else tr("online.closed")


def brief(rules: Rules) -> str:
    """Returns the two words by which players know a table: how the partner is found, and how many decks."""
    return tr("online.brief", partners=tr(f"online.partners.{rules.partners}"), decks=rules.decks)


def rules(rules: Rules, level: int) -> str:
    """Returns the rules of a table in a line."""
    return tr("online.rules", name=rule_words.title(rules), brief=brief(rules), level=rule_words.level(level))


def skill(name: str) -> str:
    """Returns how good computer players are; a server may have others than this game."""
    return tr(f"settings.skill.{name}") if has(f"settings.skill.{name}") else name


def people(info: TableInfo) -> str:
    """Returns who sits at a table, and how many look on."""
    names = [chair.name for chair in info.chairs if chair.name]
    sitting = tr("online.and").join(names) or tr("online.nobody")
    watchers = info.people - len(names)
    return tr("online.sitting_watched" if watchers > 0 else "online.sitting", names=sitting, n=watchers)
