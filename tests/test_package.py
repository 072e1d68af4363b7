"""The packaged game: what goes in, what its program understands, whose work it names. Nothing is built."""

import ctypes
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import bootstrap
import numpy as np
import package_algebra
import package_build
import package_check
import package_entry
import package_licences
import package_parts
import pytest
from PIL import Image

from core import compiled

WORKFLOW = bootstrap.ROOT / ".github" / "workflows" / "release.yml"

LOADER = """
import importlib, importlib.abc, sys

class Without(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in {out}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Without())
for name in {modules}:
    importlib.import_module(name)
import blessed, numpy
from phone_client.camera import Shot, gif_bytes
shots = [Shot(second / 2, numpy.full((208, 176), second, numpy.uint32)) for second in range(2)]
print(len(gif_bytes(shots, 1.0)))
"""


# ---- what goes in


def test_the_game_loads_without_what_is_left_out() -> None:
    modules = sorted(
        ".".join(path.relative_to(bootstrap.ROOT).with_suffix("").parts)
        for folder in ("core", "phone_client")
        for path in (bootstrap.ROOT / folder).rglob("*.py")
        if path.name not in ("__main__.py", "__init__.py", "window.py", "redis_store.py")
    )
    program = LOADER.format(out=set(package_parts.excludes(sys.platform)), modules=modules)
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=bootstrap.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100  # bytes of a GIF


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_each_system_keeps_its_own_part_of_pyglet(platform: str) -> None:
    out = package_parts.excludes(platform)
    for system, names in package_parts.SYSTEMS.items():
        assert all((f"pyglet.{name}" in out) == (system != platform) for name in names)
    assert "pyglet.gl.gl_compat" not in out


def test_the_modules_of_systems_are_there_in_pyglet() -> None:
    import pyglet

    folder = Path(pyglet.__file__).parent
    for name in (name for names in package_parts.SYSTEMS.values() for name in names):
        place = folder.joinpath(*name.split("."))
        assert place.is_dir() or place.with_suffix(".py").is_file(), name


def test_every_file_that_the_game_reads_goes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = {f"{folder}/{Path(file).name}" for file, folder in package_parts.datas()}
    read = [path for path in (bootstrap.ROOT / "phone_client").rglob("*") if path.is_file()]
    read += [path for path in (bootstrap.ROOT / "skins").rglob("*") if path.is_file()]
    names = {path.relative_to(bootstrap.ROOT).as_posix() for path in read}
    wanted = {name for name in names if not name.endswith((".py", ".pyc", ".md"))}
    assert wanted <= inside
    monkeypatch.setattr(package_parts, "ROOT", tmp_path)
    with pytest.raises(FileNotFoundError):
        package_parts.datas()


def test_the_compiled_core_lies_where_it_is_looked_for(tmp_path: Path) -> None:
    module = tmp_path / "core" / "bots" / "pieces.so"
    module.parent.mkdir(parents=True)
    module.touch()
    (tmp_path / "core" / "notes.txt").touch()
    assert package_parts.compiled(tmp_path) == [(str(module), str(Path("compiled", "core", "bots")))]
    assert package_parts.compiled(None) == []


def test_compiled_modules_bring_no_sources() -> None:
    table = [(f"core.{name}", "x", "PYMODULE") for name in (*compiled.MODULES, "deal")]
    assert package_parts.without_sources(table) == [("core.deal", "x", "PYMODULE")]


# ---- the program


class Heard:
    """A `main` that keeps its arguments."""

    def __init__(self, heard: list[list[str]], code: int) -> None:
        self.heard = heard
        self.code = code

    def __call__(self, words: list[str], program: str, also: str = "") -> int:
        assert program.startswith("tuolaji-s60")
        self.heard.append(words)
        return self.code


def test_the_program_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr("core.online.__main__.main", Heard(heard, 7))
    assert package_entry.main(["--server", "--port", "0"]) == 7
    assert heard == [["--port", "0"]]


@pytest.mark.parametrize("port", ["65536", "-1", "x"])
def test_the_server_wants_a_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        package_entry.main(["--server", f"--port={port}"])
    assert leaving.value.code == 2
    line = capsys.readouterr().err.splitlines()[-1]
    assert line == f"tuolaji-s60 --server: error: argument --port: '{port}' is no port, 0 to 65535"


def test_a_packaged_server_says_that_it_has_no_redis(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lacks(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("core.online.__main__.main", lambda *words: lacks("redis.asyncio"))
    assert package_entry.main(["--server", "--store", "redis://somewhere"]) == 1
    assert "serve.py" in capsys.readouterr().err
    monkeypatch.setattr("core.online.__main__.main", lambda *words: lacks("other"))
    with pytest.raises(ModuleNotFoundError):
        package_entry.main(["--server"])


def test_all_else_is_for_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr("phone_client.__main__.main", Heard(heard, 3))
    assert package_entry.main(["--terminal"]) == 3
    assert heard == [["--terminal"]]


def test_the_program_shows_licences(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "THIRD_PARTY.txt").write_text("© somebody", "utf-8")
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert package_entry.main(["--licences"]) == 0
    assert capsys.readouterr().out == "© somebody"


def entry(words: str, encoding: str) -> subprocess.Popen[bytes]:
    """Starts the program from its sources, where it can write this encoding only."""
    folders = [str(bootstrap.ROOT), str(bootstrap.ROOT / "build_scripts")]
    surroundings = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONPATH": os.pathsep.join(folders)}
    command = [sys.executable, package_entry.__file__, words]
    return subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_the_help_is_that_of_the_program_whatever_can_be_written() -> None:
    said, failed = entry("--help", "ascii").communicate()
    assert not failed
    assert said.startswith(b"usage: tuolaji-s60 [-h]")
    assert b"tuolaji-s60 --server" in said
    assert b"tuolaji-s60 --licences" in said
    assert b"??/???" in said  # the game's Chinese name


@pytest.mark.skipif(sys.platform == "win32", reason="there it is no such error")
def test_who_stops_reading_has_read_enough() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, package_entry.__file__, "--help"]
    folders = [str(bootstrap.ROOT), str(bootstrap.ROOT / "build_scripts")]
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(folders)}
    done = subprocess.run(command, env=surroundings, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.stderr == b""


@pytest.mark.parametrize("words", [["--check-window", "soon"], ["--check-window"]])
def test_wrong_words_are_the_games_to_refuse(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr("phone_client.__main__.main", Heard(heard, 2))
    assert package_entry.main(words) == 2
    assert heard == [words]


def test_nothing_starts_when_the_program_is_only_loaded() -> None:
    runpy.run_path(package_entry.__file__, run_name="loaded")


# ---- licences


def test_packages_are_found_by_what_is_inside() -> None:
    names = package_licences.inside(["numpy.core", "json", "core.deal"], ["PIL/_imaging.so", "libz.so.1"])
    assert names == ["numpy", "pillow", "pyinstaller"]
    assert "mypy" in package_licences.inside([], ["compiled/core/bits.so"])  # its runtime is in there


def test_libraries_of_nobody_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "libodd.so.1"
    file.touch()
    python = Path(sys.base_prefix, "lib", "libpython3.so")
    own = bootstrap.ROOT / "build" / "algebra.so"
    table = [("libodd.so.1", str(file), "BINARY"), ("libodd.so", "libodd.so.1", "SYMLINK")]
    table += [("libpython3.so", str(python), "BINARY"), ("algebra.so", str(own), "BINARY")]
    monkeypatch.setattr(package_licences, "_debian", lambda file: "")
    assert package_licences.of_system(table) == ([], ["libodd.so.1"])
    package_licences.write(tmp_path / "told", [], table)
    assert f"libodd.so.1: {package_licences.NOBODY}" in (tmp_path / "told").read_text("utf-8")


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="this is no Debian")
def test_libraries_of_debian_tell_their_licence_and_what_it_refers_to() -> None:
    file = next(Path("/lib").resolve().glob("*/libgcc_s.so.1"))
    texts, unknown = package_licences.of_system([("libgcc_s.so.1", str(file), "BINARY")])
    assert not unknown
    assert texts[0].startswith("libgcc_s.so.1: library of the system, package libgcc")
    assert "GNU GENERAL PUBLIC LICENSE" in texts[-1]
    assert texts[-1].startswith("GPL-3")


def test_all_that_is_inside_tells_its_licence(tmp_path: Path) -> None:
    path = tmp_path / "THIRD_PARTY.txt"
    tops = ("numpy", "pyglet", "blessed", "websockets", "zeroconf", "platformdirs", "filelock", "jinxed")
    package_licences.write(path, [(name, "", "PYMODULE") for name in tops], [])
    text = path.read_text("utf-8")
    assert package_licences.NOBODY not in text
    assert "libmpdec" in text  # of which Python's own licence tells nothing
    for name in (*tops, "Python", "Fusion Pixel", "jieba"):
        found = re.search(rf"^  {name}[^\n]*: (\S.*)$", text, re.MULTILINE)
        assert found, name
        assert "?" not in found[1], name
    assert text.count("\n" + package_licences.LINE) == len(tops) + 4  # Python, PyInstaller, font, dictionary


def test_the_version_is_told_without_a_word_of_this_machine(tmp_path: Path) -> None:
    ((name, path, _),) = package_licences.metadata(tmp_path)
    assert name == f"tuolaji_s60-{package_build.version()}.dist-info/METADATA"
    assert str(bootstrap.ROOT) not in Path(path).read_text("utf-8")


# ---- what is made of it


def test_archives_of_the_same_files_are_the_same(tmp_path: Path) -> None:
    packed = []
    for turn in ("a", "b"):
        folder = tmp_path / turn / "game"
        folder.mkdir(parents=True)
        for name in ("z", "y") if turn == "a" else ("y", "z"):
            (folder / name).write_text(name)
        for pack in (package_build.tarred, package_build.zipped):
            archive = tmp_path / f"{turn}.{pack.__name__}"
            pack(folder, archive)
            packed.append(archive.read_bytes())
    assert packed[:2] == packed[2:]
    assert len(set(packed)) == 2


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has it")
def test_products_are_right_without_openblas(tmp_path: Path) -> None:
    library = tmp_path / "algebra.so"
    lacking = "scipy_cblas_zgemm64_"
    assert package_algebra.missing(["scipy_cblas_sdot64_", lacking]) == [lacking]
    package_algebra.make(library, "libalgebra.so", [lacking], "cc")
    loaded = ctypes.CDLL(str(library))
    assert hasattr(loaded, lacking)
    for kind, number, letter in ((np.float32, ctypes.c_float, "s"), (np.float64, ctypes.c_double, "d")):
        gemm = getattr(loaded, f"scipy_cblas_{letter}gemm64_")
        a: Any = np.arange(6, dtype=kind).reshape(2, 3)
        b: Any = np.arange(12, dtype=kind).reshape(3, 4) - 4
        c = np.ones((2, 4), kind)
        integer, pointer = ctypes.c_int64, ctypes.c_void_p
        gemm.argtypes = [ctypes.c_int] * 3 + [integer] * 3 + [number, pointer, integer, pointer, integer]
        gemm.argtypes += [number, pointer, integer]
        gemm(101, 111, 111, 2, 4, 3, 1, a.ctypes.data, 3, b.ctypes.data, 4, 2, c.ctypes.data, 4)
        assert np.array_equal(c, np.einsum("ij,jk", a, b) + 2)
        turned = np.ascontiguousarray(b.T)
        gemm(101, 111, 112, 2, 4, 3, 1, a.ctypes.data, 3, turned.ctypes.data, 3, 0, c.ctypes.data, 4)
        assert np.array_equal(c, np.einsum("ij,jk", a, b))


def test_only_openblas_of_numpy_is_replaced(tmp_path: Path) -> None:
    table = [("libz.so.1", "/z", "BINARY"), ("numpy/_core/x.so", "/x", "EXTENSION")]
    assert package_algebra.replaced(table, tmp_path) == table
    assert package_algebra.OPENBLAS.fullmatch("numpy.libs/libscipy_openblas64_-32a4b2a6.so")
    assert package_algebra.FORTRAN.match("numpy.libs/libgfortran-040039e1-0352e75f.so.5.0.0")
    assert not package_algebra.FORTRAN.match("numpy.libs/libother.so")


def test_icons_are_drawn(tmp_path: Path) -> None:
    package_build.draw_icons(tmp_path)
    for suffix, size in ((".png", 256), (".ico", 256), (".icns", 1024)):
        with Image.open(tmp_path / f"icon{suffix}") as icon:
            assert max(icon.size) == size
            assert len(icon.convert("RGBA").getcolors(1 << 20) or ()) > 3


def test_what_does_not_run_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checks = {name: package_check.CHECKS[name] for name in ("a deal by script", "the server")}
    figures, works = package_check.check({"onedir": tmp_path / "nothing"}, checks)
    assert not works
    assert figures == {"onedir_first_frame_s": None}
    assert capsys.readouterr().out.count("FAILED") == len(checks)


def test_surroundings_are_bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "somewhere")
    assert not {"PATH", "PYTHONPATH", "VIRTUAL_ENV"} & set(package_check.bare(tmp_path))


def test_the_workflow_builds_on_all_three_systems() -> None:
    text = WORKFLOW.read_text("utf-8")
    assert all(system in text for system in ("ubuntu-", "windows-", "macos-"))
    asked = re.findall(r"python build_scripts/package\.py(.*)", text)
    assert len(asked) == 2
    for options in asked:
        package_build._parser().parse_args(options.split())
    assert "\t" not in text


def test_the_workflow_runs_what_it_names_and_nothing_newer() -> None:
    used = re.findall(r"uses: (.*)", WORKFLOW.read_text("utf-8"))
    assert len(used) == 5
    for action in used:
        assert re.match(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_the_window_is_left_out_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    checks = {package_check.WINDOW: package_check.CHECKS[package_check.WINDOW]}
    assert package_check.check({"onedir": Path("nothing")}, checks, window=False)[1]
    assert not package_check.check({"onedir": Path("nothing")}, checks)[1]
    assert capsys.readouterr().out.count("FAILED") == 1
