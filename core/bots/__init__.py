"""Computer players: `player(skill)` answers an observation with an action, `hints` with choices for a person.

They read the observation and nothing else, and count exactly what it tells. The same observation and
generator give the same answer, but for players that search by the clock (see `Limit`).
"""

from core.compiled import FOLDER

if FOLDER:  # as in core/__init__.py
    __path__.insert(0, str(FOLDER / "core" / "bots"))

from core.bots.choose import act, by_rule, hints
from core.bots.limit import Limit
from core.bots.reasons import Hint, Why
from core.bots.skills import SKILLS, Bot, player

__all__ = ["SKILLS", "Bot", "Hint", "Limit", "Why", "act", "by_rule", "hints", "player"]
