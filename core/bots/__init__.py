"""Computer players: `act` answers an observation with an action, `hints` with choices for a person.

They read the observation and nothing else, and count exactly what it tells. The same observation and
generator give the same answer.
"""

from core.bots.choose import act, hints

__all__ = ["act", "hints"]
