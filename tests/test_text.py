"""The words: both languages hold the same keys and values, and every key the code asks for."""

import ast
import re
import sys
from pathlib import Path
from string import Formatter

import pytest

import phone_client
from phone_client import text
from phone_client.font import load_font

SOURCES = sorted(Path(phone_client.__file__).parent.rglob("*.py"))


def values_of(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def test_both_languages_hold_the_same_keys() -> None:
    zh, en = text.strings("zh"), text.strings("en")
    assert sorted(zh) == sorted(en)
    assert len(zh) > 5


@pytest.mark.parametrize("key", sorted(text.strings("en")))
def test_both_languages_take_the_same_values(key: str) -> None:
    zh, en = text.strings("zh")[key], text.strings("en")[key]
    assert zh
    assert en
    if not key.endswith(".and"):  # stands between others
        assert zh.strip() == zh
        assert en.strip() == en
    assert values_of(zh) == values_of(en)


def test_english_is_english() -> None:
    chinese = re.compile(r"[\u3000-\u9fff\uff00-\uffef]")
    assert [
        key for key, words in text.strings("en").items() if chinese.search(words) and key != "settings.zh"
    ] == []


def test_every_character_is_in_the_font() -> None:
    font = load_font()
    if not font.chinese:
        pytest.skip(font.reason)
    drawn = set("♠♥♣♦\n")
    for name in text.LANGUAGES:
        for key, words in text.strings(name).items():
            assert [ch for ch in words if ch not in drawn and not font.has(ch)] == [], key


def calls() -> list[tuple[str, str, ast.Call]]:
    """Every tr("...") in the sources: where, which key, the call."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                first = node.args[0]
                if name == "tr" and isinstance(first, ast.Constant):
                    found.append((f"{path.name}:{node.lineno}", str(first.value), node))
    return found


@pytest.mark.parametrize(("where", "key", "call"), calls())
def test_every_key_in_the_code_exists_and_gets_its_values(where: str, key: str, call: ast.Call) -> None:
    assert key in text.strings("en"), where
    given = {keyword.arg for keyword in call.keywords}
    if None not in given:  # tr(key, **values) is not to be read from the source
        assert given == values_of(text.strings("en")[key]), where


def test_a_missing_key_raises() -> None:
    with pytest.raises(KeyError):
        text.tr("app.no_such_key")
    with pytest.raises(KeyError):
        text.tr("app.not_saved", other=1)


def test_languages_switch_and_others_are_refused() -> None:
    before = text.language()
    try:
        text.set_language("zh")
        assert text.tr("app.yes") == "是"
        text.set_language("en")
        assert text.tr("app.yes") == "Yes"
        with pytest.raises(ValueError):
            text.set_language("fr")
    finally:
        text.set_language(before)


@pytest.mark.parametrize(
    ("environment", "chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "zh_TW"}, True),
        ({"LANG": "en_US.UTF-8"}, False),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, False),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_CN"}, True),
        ({}, False),
    ],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], *, chinese: bool
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    assert text.system_is_chinese() is chinese
