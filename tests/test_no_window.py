"""Where no window can be had: one line says what is missing, and that there is the terminal."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bench_weak import display

from phone_client import terminal_offer

LACKING = """
import ctypes, sys

real = ctypes.CDLL.__init__

def loads(self, name, *more, **words):
    if str(name).startswith(sys.argv[1]):
        raise OSError(f"{name}: cannot open shared object file")
    real(self, name, *more, **words)

ctypes.CDLL.__init__ = loads
from phone_client.__main__ import main
main([])
"""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="others always have a display")


def start(home: Path, *command: str, **more: str) -> str:
    """Starts the game where it must fail; returns what it says."""
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run(
        [sys.executable, *(command or ("-m", "phone_client"))],
        env=kept | {"HOME": str(home), **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    line = done.stderr.strip().splitlines()[-1]
    assert line.endswith(terminal_offer.TERMINAL)
    return line


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "there is no display to open a window on (DISPLAY is not set);"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "(DISPLAY is not set; on Wayland, Xwayland sets it);"),
        (
            {"DISPLAY": ":4217"},
            "there is no display to open a window on (DISPLAY is :4217, which does not answer);",
        ),
    ],
)
def test_without_a_display(tmp_path: Path, more: dict[str, str], words: str) -> None:
    said = start(tmp_path, **more)
    if "libGL" in said:
        pytest.skip("there is no OpenGL here, which is told first")
    assert said.startswith("tuolaji-s60: ")
    assert words in said


@pytest.mark.parametrize("library", ["libGL.", "libX11.", "libXrender."])
def test_without_a_library_of_a_window(tmp_path: Path, library: str) -> None:
    said = start(tmp_path, "-c", LACKING, library)
    assert "OpenGL is missing: libGL, libX11 or libXrender cannot be loaded (Debian" in said


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="a display in memory needs Xvfb")
@pytest.mark.parametrize("options", [["-extension", "GLX"], []])
def test_without_an_opengl_that_is_new_enough(tmp_path: Path, options: list[str]) -> None:
    with display(*options) as name:
        old = {"MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLES_VERSION_OVERRIDE": "2.0"}
        said = start(tmp_path, DISPLAY=name, **old)
    assert "is missing: " in said
    assert ".;" not in said
    assert "OpenGL 3.3 or OpenGL ES 3" in said or "libGL" in said


@pytest.mark.parametrize(
    ("platform", "words"),
    [("linux", "Debian/Ubuntu: apt install libgl1"), ("win32", "OpenGL is missing: why")],
)
def test_what_to_install_is_named_where_that_helps(
    monkeypatch: pytest.MonkeyPatch, platform: str, words: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert words in terminal_offer.no_opengl("why")
