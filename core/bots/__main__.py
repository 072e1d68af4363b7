"""A computer player as a process: an observation a line in, an action a line out.

    python -m core.bots SKILL [--worlds N | --seconds S] [--seed N]

Lines are JSON in UTF-8 in the form of core.codec. Every line read is an `Observation` of a seat that is to
act, in whatever phase; the line written for it is an `Action`: Declare, Pass, NamePartner, Bury or PlayCards.
All their fields are explained in core.messages. Cards are words of suit and rank ("S5 HT LJ BJ"), suits are
0..3 for S H C D, ranks 0..12 for 2..A, seats 0..3 in playing order.

Answers are written at once, in the order of the questions. Empty lines are skipped; the end of the input ends
the process with code 0. A line that cannot be answered gets {"error": "what is wrong with it"}, and the
next one is read. Every line stands for itself: nothing is remembered, and the same line gets the same answer
(a search by the clock excepted), for chance comes from --seed and the line.

Asked while cards are dealt, in one line that is broken here:

    {"kind": "Observation", "version": 33, "seat": 2, "rules": {"dig_shape": "lead", "match_end": "reach"},
     "deal": 1, "phase": "draw", "levels": [3, 3, 3, 3], "level": 3, "first": 1, "dealer": 1, "trump": null,
     "trump_named": false, "shown": [], "may_show": ["D5"], "passed": [], "hand": "SK D9 H7 D8 C8 D5 SK DJ",
     "counts": [8, 8, 8, 8], "undealt": 68, "kitty": "", "kitty_taken": "", "turned": "", "owner": null,
     "named": null, "partner": 3, "to_act": [0, 1, 2, 3], "trick": [], "winning": null, "tricks": [],
     "failed": [], "points": 0, "taken": [0, 0, 0, 0], "stake": 1, "result": null, "winners": []}

    {"kind": "Declare", "cards": "D5"}

Any program that speaks so can be measured: python -m core.arena normal "cmd: COMMAND".
"""

import argparse
import sys
from collections.abc import Sequence

from core.bots.options import add_limit, limit
from core.bots.process import serve
from core.bots.skills import SKILLS, player


def main(arguments: Sequence[str]) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m core.bots",
        description=(__doc__ or "").split("\n\n", 2)[0],
        epilog=(__doc__ or "").split("\n\n", 2)[2],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("skill", choices=SKILLS)
    add_limit(parser)
    parser.add_argument("--seed", type=int, default=0, help="of chance (0)")
    options = parser.parse_args(arguments)
    return serve(player(options.skill, limit(options)), options.seed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
