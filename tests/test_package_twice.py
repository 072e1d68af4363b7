"""What is built is built again: what differs is found, by file and part, and named. Nothing is built here."""

import subprocess
import sys
import zlib
from pathlib import Path

import bootstrap
import package_build
import package_parts
import package_twice
import pytest
from PyInstaller.archive.writers import (  # type: ignore[import-untyped]
    CArchiveWriter,
    ZlibArchiveWriter,
)


def program(path: Path, words: str) -> Path:
    """Makes a program as PyInstaller does: a start, a file, and an archive with a module."""
    path.parent.mkdir(parents=True, exist_ok=True)
    code = compile(words, "module.py", "exec")
    modules = path.with_suffix(".pyz")
    ZlibArchiveWriter(str(modules), [("module", "module.py", "PYMODULE")], code_dict={"module": code})
    text = path.with_suffix(".txt")
    text.write_text("the same")
    entries = [("text", str(text), True, "x"), ("PYZ.pyz", str(modules), False, "z")]
    CArchiveWriter(str(path), entries, "libpython3.so")
    modules.unlink()
    text.unlink()
    return path


def test_the_same_files_do_not_differ(tmp_path: Path) -> None:
    for turn in ("a", "b"):
        program(tmp_path / turn / "game", "1 + 1")
    before, after = (package_twice.known(tmp_path / turn) for turn in ("a", "b"))
    assert set(before) == {"game", "game: text", "game: module module"}
    assert list(package_twice.differences(before, after)) == []


def test_what_differs_is_named_by_file_and_part(tmp_path: Path) -> None:
    for turn, words in (("a", "one = 1"), ("b", "two = 2")):
        program(tmp_path / turn / "game", words)
        (tmp_path / turn / f"only_{turn}").write_text("here")
        (tmp_path / turn / "plain").write_text("x" * len(turn + words.replace("two", "second")))
    before, after = (package_twice.known(tmp_path / turn) for turn in ("a", "b"))
    found = dict(package_twice.differences(before, after))
    assert set(found) == {"game: module module", "only_a", "only_b", "plain"}
    assert found["plain"] == "differs (8 bytes, then 11)"
    assert (found["only_a"], found["only_b"]) == ("only in the first", "only in the second")


def test_a_program_that_differs_outside_of_its_parts_is_named_itself(tmp_path: Path) -> None:
    path = program(tmp_path / "game", "1")
    before = package_twice.known(tmp_path)
    path.write_bytes(b"another start" + path.read_bytes())
    assert [name for name, _ in package_twice.differences(before, package_twice.known(tmp_path))] == ["game"]


def test_links_are_compared_by_where_they_lead(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("one")
    before = package_twice.known(tmp_path)
    link.unlink()
    link.symlink_to("two")
    assert list(package_twice.differences(before, package_twice.known(tmp_path)))


@pytest.mark.parametrize(
    ("name", "platform", "known"),
    [
        ("tuolaji-s60/_internal/compiled/core/bits.cp311-win_amd64.pyd", "win32", True),
        ("tuolaji-s60/_internal/compiled/core/bits.cpython-311-x86_64-linux-gnu.so", "linux", False),
        ("tuolaji-s60/_internal/numpy/core.pyd", "win32", False),
    ],
)
def test_what_may_differ_is_documented(name: str, platform: str, known: bool) -> None:
    assert package_twice.documented(name, platform) == known


def test_only_what_is_documented_may_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = bootstrap.BUILD / "package" / "dist"

    def built(place: Path, time: int) -> None:
        again = place / first.relative_to(bootstrap.ROOT)
        again.mkdir(parents=True)
        (again / "game").write_text("new")

    monkeypatch.setattr(package_twice, "build", built)
    monkeypatch.setattr(package_twice, "copy_sources", lambda place: None)
    monkeypatch.setattr(
        package_twice, "known", lambda folder: {"game": (3, "old" if folder == first else "new")}
    )
    assert not package_twice.alike(first, [], 7)
    assert "  game: differs (3 bytes, then 3)\n" in capsys.readouterr().out
    monkeypatch.setattr(package_twice, "DOCUMENTED", {sys.platform: ("game",)})
    assert package_twice.alike(first, [], 7)
    assert "(documented)" in capsys.readouterr().out


def test_the_second_build_has_the_sources_as_they_lie_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "sources"
    sources.mkdir()
    for name, words in (("kept", "1"), ("gone", "1"), (".gitignore", "junk"), ("junk", "1")):
        (sources / name).write_text(words)
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], cwd=sources, check=True, env={"PATH": "/usr/bin:/bin"})
    (sources / "gone").unlink()
    (sources / "kept").write_text("2")
    (sources / "new").write_text("1")
    monkeypatch.setattr(package_twice, "ROOT", sources)
    package_twice.copy_sources(tmp_path / "copy")
    found = {path.name: path.read_text() for path in (tmp_path / "copy").iterdir()}
    assert found == {"kept": "2", "new": "1", ".gitignore": "junk"}


def test_the_second_build_takes_the_packages_of_the_first(tmp_path: Path) -> None:
    lines = package_twice.same_packages(tmp_path).read_text().splitlines()
    assert any(line.startswith("numpy==") for line in lines)
    assert not any("@" in line or line.startswith("-e") for line in lines)


def test_the_time_of_what_is_built_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    assert package_build.commit_time() == 1234567890


@pytest.mark.parametrize(
    ("name", "stays"),
    [
        ("websockets-16.0.dist-info/METADATA", True),
        ("websockets-16.0.dist-info/RECORD", False),
        ("tuolaji_s60-0.1.0.dist-info/METADATA", False),  # package_licences writes one
        ("tuolaji_s60-0.1.0.dist-info\\direct_url.json", False),
        ("skins/s60_176x208/theme.toml", True),
    ],
)
def test_nothing_tells_of_the_machine_that_built_it(name: str, stays: bool) -> None:
    assert package_parts.is_foreign(name) != stays


def test_archives_are_the_same_whatever_the_umask_was(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "start").write_text("x")
    (folder / "text").write_text("x")
    packed = []
    for start, text, inner in ((0o755, 0o644, 0o755), (0o700, 0o600, 0o700)):
        (folder / "start").chmod(start)
        (folder / "text").chmod(text)
        folder.chmod(inner)
        package_build.tarred(folder, tmp_path / "packed")
        packed.append(zlib.decompress((tmp_path / "packed").read_bytes(), 31))
    assert packed[0] == packed[1]
