"""All words of the game: `tr("menu.new")` in the language of now, from strings/zh.toml and strings/en.toml.

A key is section.name of those files; `{name}` in a text takes a value. Both files hold the same keys with the
same values, which a test checks, together with every key used in the code.

>>> set_language("en")
>>> tr("app.yes")
'Yes'
"""

import locale
import os
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("zh", "en")
_now = "en"


def set_language(name: str) -> None:
    """All texts from now on in `name`, one of LANGUAGES. Raises ValueError."""
    global _now
    if name not in LANGUAGES:
        raise ValueError(name)
    _now = name


def language() -> str:
    """Returns the language of now, one of LANGUAGES."""
    return _now


def tr(key: str, **values: object) -> str:
    """Returns the text of a key with its values filled in. Raises KeyError: no such key, or value."""
    text = strings(_now)[key]
    return text.format(**values) if values else text


def has(key: str) -> bool:
    """Returns whether there is such a text (for names made from data)."""
    return key in strings(_now)


@cache
def strings(name: str) -> dict[str, str]:
    """Returns the texts of a language by key, e.g. `"menu.new"`."""
    table = tomllib.loads((Path(__file__).parent / "strings" / f"{name}.toml").read_text("utf-8"))
    flat: dict[str, str] = {}
    _flatten(table, "", flat)
    return flat


def _flatten(table: dict[str, object], prefix: str, flat: dict[str, str]) -> None:
    for name, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{name}.", flat)
        elif isinstance(value, str):
            flat[prefix + name] = value
        else:
            raise TypeError(f"{prefix}{name}: {value!r} is no text")


def system_is_chinese() -> bool:
    """Returns whether the user's system speaks Chinese."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    spoken = next((name for name in names if name), "")
    if not spoken and sys.platform in ("win32", "darwin"):
        spoken = _setting_of_the_desktop()
    return spoken.lower().startswith(("zh", "chinese"))


def _setting_of_the_desktop() -> str:
    """Returns the language where no variable tells it: Windows says `Chinese (Simplified)_China`."""
    try:
        locale.setlocale(locale.LC_CTYPE, "")
        return locale.getlocale(locale.LC_CTYPE)[0] or ""
    except (locale.Error, ValueError):
        return ""
