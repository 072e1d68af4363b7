"""The packaged game's beginning: the game, with `--server` the server of tables, `--licences` who made what.

`--check-window SECONDS` is for `package.py`: it opens the window, has an expert think, and tells how it went.
"""

import os
import sys
from pathlib import Path

REDIS = (
    "the packaged server keeps its tables in sqlite:PATH; for Redis run build_scripts/serve.py of the sources"
)


def main(words: list[str]) -> int:
    """Returns the exit code."""
    match words:
        case ["--server", *rest]:
            return serve(rest)
        case ["--licences"]:
            sys.stdout.write(Path(sys.prefix, "THIRD_PARTY.txt").read_text("utf-8"))
            return 0
        case ["--check-window", started]:
            from package_window import check

            return check(float(started))
    from phone_client.__main__ import main as play

    return play(words)


def serve(words: list[str]) -> int:
    """Runs the server of tables; returns the exit code."""
    from core.online.__main__ import main as server

    try:
        return server(words)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "redis":
            raise
        print(f"cannot serve: {REDIS}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()  # the players' thinking is this program, started again
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads cost time and memory at the start
    sys.exit(main(sys.argv[1:]))
