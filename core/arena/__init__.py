"""Measures players against each other: `python -m core.arena A B --deals N --seed S`.

A mirrored deal is the same cards, dealer and level played twice, the second time with the sides of A and B
exchanged; the mean of both halves is one sample, so equal players get exactly 0.
"""

from core.arena.duel import Sample, Score, Tally, at_random, duel, interval

__all__ = ["Sample", "Score", "Tally", "at_random", "duel", "interval"]
