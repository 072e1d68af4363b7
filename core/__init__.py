"""The rules of Tuolaji: cards, deals, matches and computer players, without any screen."""

from core.compiled import FOLDER

if FOLDER:  # its modules come before those beside this file
    __path__.insert(0, str(FOLDER / "core"))
