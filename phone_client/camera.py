"""Pictures for the user: what is on the screen now, and the last ten seconds as an animated GIF.

Of every frame only the part that has changed is kept, packed, with its time; the oldest are painted into one
whole picture and forgotten. The GIF is written in a thread: no frame waits for it.

>>> import numpy as np
>>> camera, frame = Camera(), np.zeros((4, 4), np.uint32)
>>> camera.saw(frame, 1.0); frame[1:3, 2] = 9; camera.saw(frame, 2.0); camera.saw(frame, 3.0)
>>> [(shot.time, int(shot.pixels.sum())) for shot in camera.film(4.0)]
[(1.0, 0), (2.0, 18)]
"""

from __future__ import annotations

import io
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from phone_client.png import png_bytes
from phone_client.text import tr

if TYPE_CHECKING:
    from pathlib import Path

    from phone_client.app import App

Words = NDArray[np.uint32]  # a pixel each, RGBA with R in the lowest byte

SECONDS: Final = 10.0  # of a film
KEPT: Final = 20.0  # seconds that are remembered: menus may stay open for a while
LIMIT: Final = 8_000_000  # bytes
SCALE: Final = 2  # of a film, and the least of a picture
LAST: Final = 1.0  # seconds the end of a film stays
_STEP: Final = 0.01  # what a GIF counts time in
_LEAST: Final = 2  # such steps a picture must stay: shorter ones are shown slowly by many programs


class Shot(NamedTuple):
    """A whole picture and since when it was shown."""

    time: float
    pixels: Words


class _Change(NamedTuple):
    """What a frame changed: its time, where, and the packed pixels."""

    time: float
    top: int
    left: int
    height: int
    width: int
    packed: bytes

    def paint(self, pixels: Words) -> None:
        part = np.frombuffer(zlib.decompress(self.packed), np.uint32).reshape(self.height, self.width)
        pixels[self.top : self.top + self.height, self.left : self.left + self.width] = part


class Camera:
    """See the module. `saw` is told every frame as it is drawn."""

    def __init__(self) -> None:
        self._first: Words | None = None  # the oldest picture remembered, and its time
        self._since = 0.0
        self._last: Words | None = None
        self._changes: deque[_Change] = deque()
        self.size = 0  # bytes of the changes
        self._news: deque[tuple[str, bool]] = deque()
        self._writer: threading.Thread | None = None

    def saw(self, pixels: Words, now: float) -> None:
        """Takes note of a frame."""
        if self._last is None or self._last.shape != pixels.shape:
            self._first, self._last, self._since = pixels.copy(), pixels.copy(), now
            self._changes.clear()
            self.size = 0
            return
        changed = pixels != self._last
        rows = np.flatnonzero(changed.any(axis=1))
        if not len(rows):
            return
        top, bottom = int(rows[0]), int(rows[-1]) + 1
        columns = np.flatnonzero(changed[top:bottom].any(axis=0))
        left, right = int(columns[0]), int(columns[-1]) + 1
        part = pixels[top:bottom, left:right]
        packed = zlib.compress(part.tobytes(), 1)
        self._last[top:bottom, left:right] = part
        self._changes.append(_Change(now, top, left, bottom - top, right - left, packed))
        self.size += len(packed)
        self._forget(now)

    def _forget(self, now: float) -> None:
        while self._changes and (self._changes[0].time < now - KEPT or self.size > LIMIT):
            change = self._changes.popleft()
            self.size -= len(change.packed)
            assert self._first is not None
            change.paint(self._first)
            self._since = change.time

    def film(self, until: float) -> list[Shot]:
        """Returns the pictures of the last seconds before `until`; the first is what was seen at their
        begin."""
        if self._first is None:
            return []
        begin = until - SECONDS
        picture = self._first.copy()
        shots = [Shot(max(self._since, begin), picture.copy())]
        for change in self._changes:
            if change.time > until:
                break
            change.paint(picture)
            shot = Shot(max(change.time, begin), picture.copy())
            if shot.time == shots[-1].time:
                shots.pop()  # it was over by then
            shots.append(shot)
        return shots

    # --- files -------------------------------------------------------------------------------------------

    def take_picture(self, app: App) -> None:
        """Keeps what is on the screen as a PNG file, and tells where."""
        rgba = app.frame().rgba().repeat(SCALE, 0).repeat(SCALE, 1)
        self._keep(app, ".png", lambda: png_bytes(rgba))
        self.tell(app)

    def take_film(self, app: App, until: float | None = None) -> None:
        """Begins to write the last seconds as a GIF file; where it is is told when it is there."""
        if self._writer is not None and self._writer.is_alive():
            app.notify(tr("camera.busy"))
            return
        end = app.now if until is None else until
        shots = self.film(end)
        if not shots:
            return
        seconds = end - shots[0].time
        self._writer = threading.Thread(
            target=self._keep,
            args=(app, ".gif", lambda: gif_bytes(shots, shots[0].time + seconds)),
            name="gif",
        )
        self._writer.start()
        app.play("declare")

    def wait(self) -> None:
        """Returns when nothing is being written any more."""
        if self._writer is not None:
            self._writer.join()

    def tell(self, app: App) -> None:
        """Tells the user what has become of files; called in the app's ticks."""
        while self._news:
            words, good = self._news.popleft()
            app.notify(words, good=good)

    def _keep(self, app: App, suffix: str, make: Callable[[], bytes]) -> None:
        try:
            path: Path = app.storage.keep("pictures", suffix, make())
        except ImportError:
            self._news.append((tr("camera.no_library"), False))
        except OSError as error:
            self._news.append((tr("app.not_saved", why=error.strerror or str(error)), False))
        else:
            self._news.append((tr("app.kept", folder=path.parent.name, file=path.name), True))


def gif_bytes(shots: Sequence[Shot], end: float, scale: int = SCALE) -> bytes:
    """Returns pictures as an animated GIF that runs again and again; the last one is shown until `end` and a
    moment longer. Raises ImportError without Pillow."""
    from PIL import Image  # slow to load, and seldom needed

    shots = _apart(shots)
    palette = _palette(shots)
    table = b"".join(int(word).to_bytes(4, "little")[:3] for word in palette)

    def painted() -> Iterator[Image.Image]:
        for shot in shots:
            indices = _indices(shot.pixels, palette).repeat(scale, 0).repeat(scale, 1)
            picture = Image.frombytes("P", (indices.shape[1], indices.shape[0]), indices.tobytes())
            picture.putpalette(table)
            yield picture

    out, pictures = io.BytesIO(), painted()
    next(pictures).save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures,
        duration=durations(shots, end),
        loop=0,
        disposal=1,
        optimize=False,
    )
    return out.getvalue()


def _apart(shots: Sequence[Shot]) -> list[Shot]:
    """Returns the pictures that stay long enough to be seen, and the last one."""
    kept: list[Shot] = []
    for shot in shots:
        if (
            kept
            and round((shot.time - shots[0].time) / _STEP) - round((kept[-1].time - shots[0].time) / _STEP)
            < _LEAST
        ):
            shot = Shot(kept.pop().time, shot.pixels)
        kept.append(shot)
    return kept


def durations(shots: Sequence[Shot], end: float) -> list[int]:
    """Returns for how many ms each picture is shown: rounded so that the whole keeps time."""
    times = [round((shot.time - shots[0].time) / _STEP) for shot in shots]
    times.append(max(times[-1], round((end - shots[0].time) / _STEP)) + round(LAST / _STEP))
    return [10 * (after - before) for before, after in pairwise(times)]


def _palette(shots: Sequence[Shot]) -> Words:
    """Returns at most 256 colours in rising order, those that cover most."""
    found: dict[int, int] = {}
    for shot in shots:
        for word, count in zip(*np.unique(shot.pixels, return_counts=True), strict=True):
            found[int(word)] = found.get(int(word), 0) + int(count)
    most = sorted(found, key=lambda word: -found[word])[:256]
    return np.array(sorted(most), np.uint32)


def _indices(pixels: Words, palette: Words) -> NDArray[np.uint8]:
    """Returns for each pixel the place of its colour, or of the nearest one."""
    words, inverse = np.unique(pixels, return_inverse=True)
    places = np.minimum(np.searchsorted(palette, words), len(palette) - 1)
    for at in np.flatnonzero(palette[places] != words):
        away = sum(
            ((palette >> shift & 0xFF).astype(int) - int(words[at] >> shift & 0xFF)) ** 2
            for shift in (0, 8, 16)
        )
        places[at] = int(np.argmin(away))
    return places.astype(np.uint8)[inverse].reshape(pixels.shape)
