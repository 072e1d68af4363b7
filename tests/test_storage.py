"""Storages: the folder and the memory behave alike; nothing is ever lost, also with several windows."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from phone_client.folder import KEPT, Folder
from phone_client.settings import Settings
from phone_client.storage import Memory, Storage


@pytest.fixture(params=["folder", "memory"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    return Folder(tmp_path / "data", tmp_path / "config") if request.param == "folder" else Memory()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "data", tmp_path / "config")


def records(storage: Storage) -> list[str]:
    return [saved.record for saved in storage.saved()]


def test_nothing_is_saved_at_first(storage: Storage) -> None:
    assert storage.saved() == []
    assert storage.finished() == []


def test_a_match_left_can_be_continued_as_it_was_last_written(storage: Storage) -> None:
    slot = storage.begin()
    slot.write("one")
    slot.write("两 ♠")
    assert records(storage) == []  # it is being played
    slot.release()
    [saved] = storage.saved()
    assert saved.record == "两 ♠"
    again = storage.resume(saved)
    assert again is not None
    assert storage.resume(saved) is None
    again.write("three")
    again.release()
    assert records(storage) == ["three"]


def test_a_finished_match_moves_to_the_finished_ones(storage: Storage) -> None:
    for age, name in enumerate(("one", "two")):
        slot = storage.begin()
        slot.write(name)
        slot.finish()
        if isinstance(storage, Folder):  # a file system's clock may not tell them apart
            [path] = (path for path in storage.done.iterdir() if path.read_text("utf-8") == name)
            os.utime(path, (1000 + age, 1000 + age))
    assert storage.saved() == []
    assert storage.finished() == ["two", "one"]


def test_a_slot_never_written_leaves_nothing(storage: Storage) -> None:
    storage.begin().release()
    slot = storage.begin()
    slot.finish()
    assert storage.saved() == []
    assert storage.finished() == []


def test_a_new_match_never_takes_the_place_of_an_old_one(storage: Storage) -> None:
    for name in ("one", "two"):
        slot = storage.begin()
        slot.write(name)
        slot.release()
    assert sorted(records(storage)) == ["one", "two"]


def test_a_save_set_aside_is_offered_no_more(storage: Storage) -> None:
    slot = storage.begin()
    slot.write("???")
    slot.release()
    [saved] = storage.saved()
    assert storage.set_aside(saved)
    assert storage.saved() == []


def test_what_is_set_aside_stays_on_disk(folder: Folder) -> None:
    slot = folder.begin()
    slot.write("???")
    slot.release()
    [saved] = folder.saved()
    assert Path(folder.set_aside(saved)).read_text("utf-8") == "???"


def test_bytes_that_are_no_text_can_be_set_aside(folder: Folder) -> None:
    slot = folder.begin()
    slot.write("x")
    slot.release()
    [path] = folder.matches.glob("*.match")
    path.write_bytes(b"\xff\x00\xfe")
    [saved] = folder.saved()
    assert "\ufffd" in saved.record
    assert Path(folder.set_aside(saved)).read_bytes() == b"\xff\x00\xfe"


def test_a_save_that_cannot_be_opened_does_not_stop_the_menu(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    slot = folder.begin()
    slot.write("x")
    slot.release()

    def denied(_path: Path, *_arguments: object, **_options: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", denied)
    assert folder.saved() == []
    monkeypatch.undo()
    assert records(folder) == ["x"]


def test_too_many_unfinished_matches_push_the_oldest_out(folder: Folder) -> None:
    for number in range(KEPT + 2):
        slot = folder.begin()
        slot.write(f"match {number}")
        slot.release()
        for age, path in enumerate(
            sorted(folder.matches.glob("*.match"), key=lambda p: p.read_text("utf-8"))
        ):
            os.utime(path, (1000 + age, 1000 + age))
    assert records(folder) == [f"match {number}" for number in range(KEPT + 1, 1, -1)]
    assert sorted(folder.finished()) == ["match 0", "match 1"]


OTHER_WINDOW = """
import sys
from pathlib import Path
from phone_client.folder import Folder
folder = Folder(Path(sys.argv[1]), Path(sys.argv[2]))
slot = folder.begin()
slot.write("of the other window")
print(len(folder.saved()), flush=True)
sys.stdin.readline()
"""


def test_two_windows_do_not_share_a_slot(folder: Folder, tmp_path: Path) -> None:
    mine = folder.begin()
    mine.write("mine")
    command = [sys.executable, "-c", OTHER_WINDOW, str(tmp_path / "data"), str(tmp_path / "config")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "0\n"  # mine is not offered there
        assert records(folder) == []
        mine.write("mine, later")
        mine.release()
        assert records(folder) == ["mine, later"]
        other.kill()  # a crash frees the slot and loses nothing
    assert sorted(records(folder)) == ["mine, later", "of the other window"]


def test_a_save_that_another_window_has_played_on_is_not_taken(folder: Folder) -> None:
    slot = folder.begin()
    slot.write("one")
    slot.release()
    [seen] = folder.saved()
    other = folder.resume(seen)
    assert other is not None
    other.write("two")
    other.release()
    assert folder.resume(seen) is None
    assert records(folder) == ["two"]


def test_settings_go_to_the_config_folder(folder: Folder, tmp_path: Path) -> None:
    folder.save_settings(Settings(volume=1))
    assert (tmp_path / "config" / "settings.json").is_file()
    assert not (tmp_path / "data").exists()
