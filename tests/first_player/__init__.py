"""The first rule-of-thumb player of this project, kept as it was to measure others against.

python -m core.arena normal "cmd: python -m tests.first_player" --deals 1000 --seed 77
"""

from .choose import act

__all__ = ["act"]
