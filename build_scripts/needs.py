"""What the set-up wants of the system: found, or installed by apt-get where allowed, or named in one line."""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path


class SetupError(Exception):
    """The set-up cannot go on; the text is one line for the person who started it."""


@dataclass(frozen=True)
class Need:
    """Something a system may lack, and how each kind of system gets it."""

    what: str
    packages: tuple[str, ...]  # of Debian and Ubuntu
    fedora: str
    macos: str
    windows: str

    def __str__(self) -> str:
        return (
            f"{self.what}. Debian/Ubuntu: apt install {' '.join(self.packages)}; Fedora: {self.fedora}; "
            f"macOS: {self.macos}; Windows: {self.windows}"
        )


VENV = Need(
    what="this Python cannot make virtual environments (modules venv and ensurepip)",
    packages=(f"python{sys.version_info.major}.{sys.version_info.minor}-venv",),
    fedora="dnf install python3",
    macos="brew install python",
    windows="winget install Python.Python.3.13",
)
OPENGL = Need(
    what="the system lacks OpenGL for windows (libGL, libX11, libXrender)",
    packages=("libgl1", "libglx-mesa0", "libx11-6", "libxrender1"),
    fedora="dnf install libglvnd-glx mesa-dri-drivers libX11 libXrender",
    macos="nothing, it is part of the system",
    windows="the driver of the graphics card",
)
DISPLAY = Need(
    what="there is no display to open a window on (DISPLAY is not set): start from a desktop, over ssh -X, "
    "or without a screen by xvfb-run -a",
    packages=("xvfb", "xauth"),
    fedora="dnf install xorg-x11-server-Xvfb (on Wayland: xorg-x11-server-Xwayland)",
    macos="start from a desktop session",
    windows="start from a desktop session",
)
COMPILER = Need(
    what="there is no C compiler with the headers of Python, so the core cannot be compiled",
    packages=("gcc", f"python{sys.version_info.major}.{sys.version_info.minor}-dev"),
    fedora="dnf install gcc python3-devel",
    macos="xcode-select --install",
    windows="winget install Microsoft.VisualStudio.2022.BuildTools",
)
REDIS = Need(
    what="there is no redis-server (or valkey-server), so tests of servers that share tables are LEFT OUT",
    packages=("redis-server",),
    fedora="dnf install valkey",
    macos="brew install valkey",
    windows="nothing fits; they run on the other systems",
)
LIBRARIES = ("libGL.so.1", "libX11.so.6", "libXrender.so.1")
NO_NETWORK = (  # what pip and npm write when they reach nothing
    "NewConnectionError",
    "NameResolutionError",
    "ConnectTimeoutError",
    "ProxyError",
    "Network is unreachable",
    "name resolution",
    "getaddrinfo",
    "EAI_AGAIN",
    "ENOTFOUND",
    "ECONNREFUSED",
    "ENETUNREACH",
    "ETIMEDOUT",
)
NETWORK = (
    "no network: the Python packages could not be fetched. The first start needs the network once "
    "(on Debian/Ubuntu, Fedora, macOS and Windows alike; behind a proxy set HTTPS_PROXY)"
)


def need_venv() -> None:
    """The modules that make a virtual environment, installed if that is allowed; SetupError if not there."""
    if not _has_venv():
        _install(VENV)
        importlib.invalidate_caches()
        if not _has_venv():
            raise SetupError(str(VENV))


def need_window() -> None:
    """What a window needs: OpenGL, installed if that is allowed, and a display; SetupError if not there."""
    if not sys.platform.startswith(("linux", "freebsd")):
        return
    if not os.environ.get("DISPLAY"):
        raise SetupError(str(DISPLAY))
    if not all(map(_loads, LIBRARIES)):
        _install(OPENGL)
        if not all(map(_loads, LIBRARIES)):
            raise SetupError(str(OPENGL))


def want_redis() -> None:
    """The engine that servers share tables in, for their tests: installed if that is allowed, or said."""
    if not _has_redis():
        _install(REDIS)
        if not _has_redis():
            print(REDIS, file=sys.stderr, flush=True)


def _has_redis() -> bool:
    return any(map(shutil.which, ("redis-server", "valkey-server")))


def has_compiler() -> bool:
    """Whether there is a C compiler, and the headers of this Python beside it."""
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return False
    if os.name == "nt":
        programs = Path(os.environ.get("PROGRAMFILES(X86)", "C:/"))
        return (programs / "Microsoft Visual Studio" / "Installer" / "vswhere.exe").exists()
    named = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(named) is not None


def _has_venv() -> bool:
    return all(importlib.util.find_spec(module) for module in ("venv", "ensurepip"))


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def lacks_network(output: str) -> bool:
    """Whether a program's output says that it could not reach the network."""
    return any(word in output for word in NO_NETWORK)


def may_install() -> bool:
    """Whether missing packages are installed without asking: as root of a Debian or one of its children."""
    return (
        sys.platform == "linux"
        and os.geteuid() == 0
        and Path("/etc/debian_version").exists()
        and shutil.which("apt-get") is not None
    )


def _install(need: Need) -> None:
    """Install by apt-get what is needed, if allowed; whether it worked is for the caller to see."""
    if not may_install():
        return
    print(f"Installing by apt-get: {' '.join(need.packages)}", flush=True)
    install = ["apt-get", "install", "-y", "--no-install-recommends", *need.packages]
    for command in (install, ["apt-get", "update"], install):
        result = subprocess.run(
            command,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if command is install and result.returncode == 0:
            return
