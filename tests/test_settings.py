"""Settings: every choice can be kept and read back; what cannot be read is set aside and told about."""

import json
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from phone_client import settings
from phone_client.settings import CHOICES, Settings


def test_choices_name_every_field_and_hold_its_default() -> None:
    assert list(CHOICES) == [field.name for field in fields(Settings)]
    for name, choices in CHOICES.items():
        assert getattr(Settings(), name) in choices


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in CHOICES.items() for v in vs])
def test_every_choice_survives_the_file(tmp_path: Path, name: str, value: Any) -> None:
    file = tmp_path / "config" / "settings.json"
    chosen = replace(Settings(), **{name: value})
    settings.save(file, chosen)
    assert settings.load(file) == (chosen, None)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("value", [True, 1.0, "3", 6, -1, None])
def test_a_value_that_is_no_choice_is_refused_by_name(value: object) -> None:
    with pytest.raises(ValueError, match=r"^volume: "):
        Settings(volume=value)  # type: ignore[arg-type]


def test_no_file_gives_the_usual_settings(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "settings.json") == (Settings(), None)


def test_an_older_file_lacks_fields(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"format": 1, "theme": "night"}')
    assert settings.load(file) == (Settings(theme="night"), None)


@pytest.mark.parametrize(
    ("content", "why", "newer"),
    [
        (b"", "Expecting value", False),
        (b'{"format": 1, "theme": "ni', "Unterminated", False),
        (b"\xff\xfe", "utf-8", False),
        (b"[1]", "no format", False),
        (b'{"theme": "day"}', "no format", False),
        (b'{"format": true}', "no format", False),
        (b'{"format": 1, "theme": "pink"}', "theme: 'pink'", False),
        (b'{"format": 1, "colour": "pink"}', "colour: unknown", False),
        (b'{"format": 2, "theme": "pink"}', "format 2", True),
    ],
)
def test_an_unusable_file_is_set_aside_whole(
    tmp_path: Path, content: bytes, why: str, *, newer: bool
) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    found, aside = settings.load(file)
    assert found == Settings()
    assert aside is not None
    assert why in aside.why
    assert aside.newer is newer
    assert aside.path.read_bytes() == content
    assert not file.exists()


def test_two_unusable_files_in_one_second_are_both_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    kept = set()
    for content in ("one", "two"):
        file.write_text(content)
        aside = settings.load(file)[1]
        assert aside is not None
        kept.add(aside.path)
    assert sorted(path.read_text() for path in kept) == ["one", "two"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.json"
    settings.save(file, Settings(theme="night"))

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        settings.save(file, Settings(theme="contrast"))
    assert settings.load(file) == (Settings(theme="night"), None)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_the_file_is_plain_to_read(tmp_path: Path) -> None:
    settings.save(tmp_path / "s.json", Settings(volume=5))
    assert json.loads((tmp_path / "s.json").read_text())["volume"] == 5
