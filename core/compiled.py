"""Where the hot modules of the core come from: their sources, or the same sources compiled to machine code.

`build_scripts/compile_core.py` compiles them into `build/compiled`, never beside the sources. The environment
variable TUOLAJI_COMPILED asks for that build (`1`) or for one in another folder (its path); a packaged game
brings its own along. Every other module is the same in both forms, and so are all answers.

A build is named after the sources it was made of (`stamp`). One of others that is asked for is refused.

The hot modules are plain typed Python. What makes them quick where they are compiled (and costs nothing
where they are not): planes are `i64`; tables are lists of `i64`, which are looked up without a detour;
`Planes` are taken apart, not indexed by a variable (`core.follow.times`); constants that other modules give
are `Final`, but no tuples of a known length, which would be copied; `_` is no loop variable, it would be
made an object each time. And what compiled code gets wrong: a literal shifted by an `i64` is cut to 32 bits
(`core.bits.BITS`); a literal of more than 62 bits is an object.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

MODULES: Final = (
    "bits",
    "dice",
    "ranks",
    "shapes",
    "follow",
    "play",
    "playout",
    "bots.weights",
    "bots.bands",
    "bots.lore",
    "bots.memory",
    "bots.sight",
    "bots.odds",
    "bots.pieces",
    "bots.keep",
    "bots.wins",
    "bots.lead",
    "bots.follow",
    "bots.slots",
    "bots.habits",
    "bots.tries",
    "bots.aspects",
    "bots.manners",
    "bots.instinct",
    "bots.hoard",
    "bots.worlds",
    "bots.outlook",
    "bots.rollout",
    "bots.likely",
    "bots.chain",
)
ASK: Final = "TUOLAJI_COMPILED"
CORE: Final = Path(__file__).parent
BUILD: Final = CORE.parent / "build" / "compiled"


class StaleError(Exception):
    """The compiled form is asked for, and there is none of these sources."""

    def __init__(self, place: Path) -> None:
        super().__init__(
            f"{place} holds no compiled core of these sources for this Python: "
            f"run python3 build_scripts/compile_core.py, or unset {ASK}"
        )


def sources() -> list[Path]:
    """Returns the sources of the compiled modules."""
    return [CORE.joinpath(*name.split(".")).with_suffix(".py") for name in MODULES]


def stamp() -> str:
    """Returns what a build is made of, in 20 signs: the sources, how they are compiled, which Python."""
    from hashlib import sha256  # here, as those who use the sources need it not

    digest = sha256(EXTENSION_SUFFIXES[0].encode())
    for path in (*sources(), CORE.parent / "build_scripts" / "compiling.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def fresh() -> Path | None:
    """Returns the folder with the compiled form of just these sources, if there is one."""
    place = BUILD / stamp()
    return place if place.is_dir() else None


def wanted() -> Path | None:
    """Returns the folder of the compiled form that is to be used, None for the sources. Raises StaleError."""
    if getattr(sys, "frozen", False):
        packaged = CORE.parent / "compiled"
        return packaged if packaged.is_dir() else None
    asked = os.environ.get(ASK, "0")
    if asked in ("", "0"):
        return None
    place = BUILD / stamp() if asked == "1" else Path(asked)
    if place.name != stamp() or not place.is_dir():
        raise StaleError(BUILD if asked == "1" else place)
    return place


FOLDER: Final = wanted()
