"""The packaged game's beginning: the game, with `--server` the server of tables, `--licences` who made what.

`--check-window SECONDS` is for `package.py`: it opens the window, has an expert think, and tells how it went.
"""

import io
import os
import sys
from pathlib import Path

PROGRAM = "tuolaji-s60"
ALSO = f"""
{PROGRAM} --server ...  serve tables for others (--server --help tells how)
{PROGRAM} --licences    say who made what is inside
"""
REDIS = (
    "the packaged server keeps its tables in sqlite:PATH; for Redis run build_scripts/serve.py of the sources"
)


def main(words: list[str]) -> int:
    """Returns the exit code."""
    match words:
        case ["--server", *rest]:
            return serve(rest)
        case ["--licences" | "--licenses"]:
            sys.stdout.write(Path(sys.prefix, "THIRD_PARTY.txt").read_text("utf-8"))
            return 0
        case ["--check-window", started] if started.replace(".", "", 1).isdecimal():
            from package_window import check

            return check(float(started))
    from phone_client.__main__ import main as play

    return play(words, PROGRAM, ALSO)


def serve(words: list[str]) -> int:
    """Runs the server of tables; returns the exit code."""
    from core.online.__main__ import main as server

    try:
        return server(words, f"{PROGRAM} --server")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "redis":
            raise
        print(f"cannot serve: {REDIS}", file=sys.stderr)
        return 1


def run(words: list[str]) -> str | int | None:
    """Returns what `main` ends with. What cannot be written is no reason to fail: signs that the other
    end does not know become question marks, and who stops reading has read enough."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        try:
            code: str | int | None = main(words)
        except SystemExit as end:
            code = end.code
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()  # the players' thinking is this program, started again
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads cost time and memory at the start
    sys.exit(run(sys.argv[1:]))
