"""Whole matches of every rule set by the computer players, with everything checked that must hold.

Run through `soak.py`. At every step: cards conserved, the right seat in turn; after every deal: its books; at
the end: a winner, a record that replays to the same end, and no seat told what it may not see on the way.
"""

import argparse
import multiprocessing
import time
from random import Random

from stacked import ALL_RULES, FAST, anything
from test_playouts import whole_match

from core.bots import act
from core.codec import from_json, to_json
from core.messages import Observation
from core.record import Setup, read
from core.rules import Rules
from core.table import Table


class Watched(Table):
    """A table that looks at what its players are told."""

    def observation(self, seat: int | None) -> Observation:
        """The observation; one in a hundred is checked against the deal, and as JSON there and back."""
        seen = super().observation(seat)
        if self.version % 100 == 0:
            deal = self.match.now
            known = sorted(seen.hand) == sorted(deal.hand(seat)) if seat is not None else not seen.hand
            kitty = not seen.kitty or seen.result or seen.owner == seat
            if not (known and kitty and from_json(Observation, to_json(seen)) == seen):
                raise AssertionError(f"seat {seat} at version {self.version} of seed {self.setup.seed}")
        return seen


def play(job: tuple[str, Rules, int]) -> tuple[str, int]:
    """Plays one match. Returns the rule set's name and the number of deals."""
    name, rules, seed = job
    careless = Random(seed).randrange(5)  # a seat that does anything legal, or none
    bots = [anything if seat == careless else act for seat in range(4)]
    table = Watched(Setup(rules, seed), bots, (), FAST)
    deals = whole_match(table)
    if read(table.record()).match.winners != table.match.winners:
        raise AssertionError(f"the record of seed {seed} has another end")
    return name, deals


def main() -> None:
    """Plays the matches on all cores and prints how many went well; the first that does not is an error."""
    parser = argparse.ArgumentParser(prog="soak.py", description="Play whole matches and check everything.")
    parser.add_argument("--matches", type=int, default=200, help="of every rule set")
    parser.add_argument("--seed", type=int, default=0, help="of the first match")
    parser.add_argument("--rules", choices=ALL_RULES, action="append", help="only these (again for more)")
    asked = parser.parse_args()
    names = asked.rules or list(ALL_RULES)
    for name in names:
        began, deals = time.monotonic(), 0
        jobs = [(name, ALL_RULES[name], asked.seed + n) for n in range(asked.matches)]
        with multiprocessing.Pool() as pool:
            for _, number in pool.imap_unordered(play, jobs):
                deals += number
        passed = time.monotonic() - began
        print(f"{name:12}{len(jobs):6} matches {deals:8} deals {passed:7.0f} s", flush=True)


if __name__ == "__main__":
    main()
