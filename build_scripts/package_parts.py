"""What goes into the packaged game and what stays out; read by package.spec and by the tests.

All paths are relative to the folder of the sources, so that nothing of the building machine gets in.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from bootstrap import ROOT

from core.compiled import MODULES

Toc = list[tuple[str, str, str]]  # PyInstaller's: name inside, file outside, kind

NAME: Final = "tuolaji-s60"
HIDDEN: Final = ("mypy_extensions", "package_window", "PIL.GifImagePlugin", "core.online.discover")
DATA: Final = (  # folders and files of the sources, which lie in the program as they do there
    "LICENSE",
    "pyproject.toml",
    "skins",
    "phone_client/strings",
    "phone_client/help.toml",
    "phone_client/lesson.record",
    "phone_client/ascii_font.txt",
    "build/font/glyphs.bin",
    "build/font/OFL.txt",
    "build/pinyin/words.bin",
    "build/pinyin/LICENSE.txt",
)
UNUSED: Final = (
    *(
        "tkinter",
        "_tkinter",
        "test",
        "pydoc",
        "doctest",
        "pdb",
        "lib2to3",
        "ensurepip",
        "idlelib",
    ),
    *("setuptools", "pkg_resources", "pip", "distutils", "xmlrpc", "readline", "_pydecimal"),
    *("_codecs_jp", "_codecs_kr", "_codecs_iso2022", "wcwidth._wcwidth_c"),
    "redis",  # seldom wanted; package_entry says what to do
    *("websockets.legacy", "websockets.sync", "websockets.trio"),
    *("numpy.random", "numpy.fft", "numpy.polynomial", "numpy.f2py", "numpy.testing", "numpy.distutils"),
    *("numpy.matlib", "numpy._pyinstaller", "numpy.conftest", "numpy.linalg.lapack_lite"),
    *("PIL._avif", "PIL._webp", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk"),
    *("PIL._imagingmorph", "PIL.ImageCms", "PIL.ImageQt", "PIL.ImageTk", "PIL.ImageGrab", "PIL.ImageShow"),
    *("pyglet.experimental", "pyglet.gui", "pyglet.model", "pyglet.media.codecs.ffmpeg"),
    *("pyglet.media.codecs.gstreamer", "pyglet.media.codecs.pyogg", "pyglet.media.codecs.ffmpeg_lib"),
    *("pyglet.image.codecs.gdkpixbuf2", "pyglet.image.codecs.pil", "pyglet.libs.wayland"),
    *("mypy", "pytest", "hypothesis", "IPython", "rich", "pygments", "cryptography", "defusedxml"),
)
INSTALLED: Final = re.compile(  # what pip noted when it installed: where from, and hashes of what it wrote
    r"tuolaji_s60-[^/\\]*\.dist-info[/\\]|[^/\\]+\.dist-info[/\\](?!METADATA$)"
)
FORMATS: Final = ("Gif", "Bmp", "Ppm", "Png", "Jpeg")  # Pillow looks for these before it saves
SYSTEMS: Final = {  # what belongs to which system, by sys.platform
    "linux": ("libs.x11", "window.xlib", "app.xlib", "display.xlib", "gl.xlib", "gl.glx", "gl.glx_info",
              "gl.glxext_arb", "gl.glxext_mesa", "gl.glxext_nv", "gl.lib_glx", "media.drivers.pulse",
              "input.linux", "font.freetype", "font.freetype_lib", "font.fontconfig", "libs.ioctl"),
    "win32": ("libs.win32", "window.win32", "app.win32", "display.win32", "gl.win32", "gl.wgl", "gl.wgl_info",
              "gl.wglext_arb", "gl.wglext_nv", "gl.lib_wgl", "media.drivers.directsound",
              "media.drivers.xaudio2", "media.codecs.wmf", "input.win32", "font.win32", "font.dwrite",
              "image.codecs.gdiplus", "image.codecs.wic", "image.codecs.wincodec_lib"),
    "darwin": ("libs.darwin", "window.cocoa", "app.cocoa", "display.cocoa", "gl.cocoa", "gl.agl",
               "gl.lib_agl", "media.codecs.coreaudio", "input.macos", "font.quartz", "image.codecs.quartz"),
}  # fmt: skip


def excludes(platform: str) -> list[str]:
    """Returns the modules that are left out on a system (sys.platform)."""
    foreign = [f"pyglet.{name}" for system, names in SYSTEMS.items() if system != platform for name in names]
    return [*UNUSED, *foreign, *foreign_formats()]


def foreign_formats() -> list[str]:
    """Returns Pillow's modules for formats of pictures that the game does not write."""
    import PIL

    found = Path(PIL.__file__).parent.glob("*ImagePlugin.py")
    kept = {f"{name}ImagePlugin" for name in FORMATS}
    return sorted(f"PIL.{path.stem}" for path in found if path.stem not in kept)


def datas() -> list[tuple[str, str]]:
    """Returns the files that are read, each with its folder inside. Raises FileNotFoundError."""
    found = []
    for name in DATA:
        path = ROOT / name
        if not path.exists():
            raise FileNotFoundError(2, "not built yet", str(path))
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        found += [(str(file), str(file.parent.relative_to(ROOT))) for file in files if _wanted(file)]
    return found


def _wanted(path: Path) -> bool:
    return path.is_file() and path.suffix not in (".py", ".pyc", ".md")


def compiled(folder: Path | None) -> list[tuple[str, str]]:
    """Returns the compiled core's files, each with its folder inside (core.compiled says where)."""
    if folder is None:
        return []
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".so", ".pyd"))
    return [(str(path), str("compiled" / path.parent.relative_to(folder))) for path in files]


def without_sources(pure: Toc) -> Toc:
    """Returns the modules but for those that are there in compiled form."""
    hot = {f"core.{name}" for name in MODULES}
    return [entry for entry in pure if entry[0] not in hot]


def is_foreign(name: str) -> bool:
    """Whether a file of the table of contents is the system's, tells of this machine or is of no use."""
    system = name.startswith(("libX11", "libGL", "libxcb.so", "libEGL"))
    return system or name.endswith((".pyi", ".h", ".lib", "py.typed")) or bool(INSTALLED.match(name))


def stripped(binaries: Toc, work: Path) -> Toc:
    """Returns the table with copies that hold no names for debuggers. numpy's own libraries and Pillow's were
    rewritten by their makers and break if touched."""
    tool = shutil.which("strip")
    if sys.platform != "linux" or tool is None:
        return binaries
    kept = []
    for name, file, kind in binaries:
        if name.split("/")[0] not in ("numpy", "numpy.libs", "pillow.libs"):
            copy = work / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy)
            done = subprocess.run([tool, "--strip-unneeded", str(copy)], capture_output=True, check=False)
            if done.returncode == 0:
                file = str(copy)
        kept.append((name, file, kind))
    return kept
