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

    shown = 0.0

    def _draw(self) -> None:
        super()._draw()
        self.window.flip()
        if not self.shown:
            Measured.shown = time.time()
            window.pyglet.clock.schedule_once(lambda _dt: self._idle(), SETTLE)

    def _idle(self) -> None:
        used = time.process_time()
        window.pyglet.clock.schedule_once(lambda _dt: self._tell(used), IDLE)

    def _tell(self, used: float) -> None:
        idle = (time.process_time() - used) / IDLE * 100
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MB
        print(Measured.shown - float(sys.argv[1]), idle, memory)
        self.close()


if __name__ == "__main__":
    window.Window = Measured  # type: ignore[misc]
    app = scripted_app(Skin.load(), load_font(), 1, "zh")
    window.run(app, Recorder(1))
