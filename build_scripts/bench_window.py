"""Opens the real window, notes when its first picture is shown, idles, and prints three figures:
seconds since the time given as argument, percent of a core while idle, MB of memory."""

import resource
import sys
import time

from phone_client import window
from phone_client.__main__ import scripted_app
from phone_client.font import load_font
from phone_client.recorder import Recorder
from phone_client.skin import Skin

SETTLE, IDLE = 6.0, 6.0  # seconds until nothing moves any more, and of idling
MB = 1024 * 1024 if sys.platform == "darwin" else 1024


class Measured(window.Window):
    """The game's window; it measures and closes itself."""

    shown = used = 0.0

    def _draw(self) -> None:
        super()._draw()
        if not self.shown:
            self.window.flip()
            self.shown = time.time()

    def _step(self, dt: float) -> None:
        super()._step(dt)
        if self.now >= SETTLE and not self.used:
            self.used = time.process_time()
        elif self.now >= SETTLE + IDLE:
            idle = (time.process_time() - self.used) / IDLE * 100
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MB
            print(self.shown - float(sys.argv[1]), idle, memory)
            self.close()


if __name__ == "__main__":
    window.Window = Measured  # type: ignore[misc]
    app = scripted_app(Skin.load(), load_font(), 1, "zh")
    window.run(app, Recorder(1))
