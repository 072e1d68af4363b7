"""Inside the packaged game: does the window open, an expert answer from its own process, a GIF appear?"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

import numpy as np

from core import bits
from phone_client import window
from phone_client.__main__ import open_table, scripted_app
from phone_client.bodies import Bodies
from phone_client.camera import Shot, gif_bytes
from phone_client.font import load_font
from phone_client.jobs import Job, State
from phone_client.lexicon import load_lexicon
from phone_client.recorder import Recorder
from phone_client.skin import Skin
from phone_client.thinker import Thinker

PATIENCE: Final = 60.0  # seconds until an expert has answered
PLAYS: Final = 1.0  # seconds of the app's time, after which a match begins


class Watched(Thinker):
    """Keeps the jobs it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[Job] = []

    def _begin(self, job: Job) -> Job:
        self.jobs.append(job)
        return super()._begin(job)


class Checked(window.Window):
    """The game's window, which opens an expert match and closes when an expert has answered."""

    shown = 0.0
    opened = False

    def _draw(self) -> None:
        super()._draw()
        if not self.shown:
            self.window.flip()
            self.shown = time.time()

    def _step(self, dt: float) -> None:
        super()._step(dt)
        if not self.opened and self.now >= PLAYS:
            self.opened = True
            open_table(self.app)
        states = {job.state for job in _jobs(self)}
        if State.DONE in states or State.FAILED in states or self.now > PATIENCE:
            _tell(self)
            self.close()


def check(started: float) -> int:
    """Opens the window and tells, as JSON, what works; `started`: the time at which the program was.

    Returns 0 if all of it does, 1 if not, 2 if there is no window.
    """
    window.Window = Checked  # type: ignore[misc]
    app = scripted_app(Skin.load(), load_font(), 1, "zh")
    app.thinker = Watched()
    app.change(skill="expert")
    told: list[dict[str, Any]] = []
    app.told = told  # type: ignore[attr-defined]
    try:
        window.run(app, Recorder(1))
    except window.NoWindow as error:
        print(f"tuolaji-s60: {error}", file=sys.stderr)
        return 2
    if not told:
        return 1
    told[0]["first_frame_s"] -= started
    print(json.dumps(told[0]))
    return 0


def _jobs(checked: Checked) -> list[Job]:
    thinker = checked.app.thinker
    return thinker.jobs if isinstance(thinker, Watched) else []


def _tell(checked: Checked) -> None:
    app = checked.app
    shots = [Shot(second / 2, app.frame().pixels.copy()) for second in range(2)]
    app.told.append(  # type: ignore[attr-defined]
        {
            "first_frame_s": checked.shown,
            "expert_answers": any(job.state is State.DONE for job in _jobs(checked)),
            "compiled": not (bits.__file__ or "").endswith((".py", ".pyc")),
            "chinese": app.font.chinese,
            "pinyin": bool(load_lexicon().following("你")),
            "bodies": len(Bodies().names),
            "algebra": _algebra(),
            "gif": gif_bytes(shots, 1.0)[:4] == b"GIF8",
            "rss_mb": _memory(),
        }
    )


def _algebra() -> bool:
    """Whether products of matrices are right, however they lie in memory (package_algebra)."""
    for kind in (np.float32, np.float64):
        a: Any = np.arange(12, dtype=kind).reshape(3, 4) - 5
        for left, right in ((a, a.T), (a.T, a), (a.T, a[:, :2]), (a, a[0]), (a[:, 0], a), (a[0], a[1])):
            x, y = np.atleast_2d(left), right.reshape(len(right), -1)
            slow = np.array(
                [[sum(p * q for p, q in zip(row, column, strict=True)) for column in y.T] for row in x]
            )
            if not np.array_equal(np.ravel(left @ right), slow.ravel()):
                return False
    return True


def _memory() -> float | None:
    """Returns the most MB of memory this process has had; None where that is not known (Windows)."""
    if sys.platform == "win32":
        return None
    import resource

    unit = 1e6 if sys.platform == "darwin" else 1e6 / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
