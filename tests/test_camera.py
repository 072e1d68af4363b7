"""Pictures for the user: what is remembered of the last seconds, in how much memory, and the files."""

import io
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from frames import press, stage, wait
from PIL import Image

from phone_client import camera, text
from phone_client.app import App
from phone_client.camera import Camera, Shot, Words, durations, gif_bytes
from phone_client.png import decode_png
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.menu import MainMenu, Splash
from phone_client.storage import Memory
from phone_client.text import tr

SIZE = (208, 176)


@pytest.fixture(autouse=True)
def _language() -> Iterator[None]:
    before = text.language()
    yield
    text.set_language(before)


def noise(rng: Random, colours: int = 40) -> Words:
    """A frame in so many colours."""
    numbers = np.random.default_rng(rng.randrange(1 << 30)).integers(0, colours, SIZE)
    return (numbers * 0x050301 | 0xFF000000).astype(np.uint32)


def test_every_frame_comes_back_as_it_was() -> None:
    rng, eye, frames = Random(1), Camera(), []
    frame = noise(rng)
    for number in range(60):
        x, y = rng.randrange(170), rng.randrange(200)
        frame[y : y + rng.randrange(9), x : x + rng.randrange(9)] ^= np.uint32(rng.randrange(1 << 20))
        eye.saw(frame, number / 10)
        frames.append((number / 10, frame.copy()))
    shown: list[tuple[float, Words]] = []
    for now, picture in frames:
        if not shown or (picture != shown[-1][1]).any():
            shown.append((now, picture))
    film = eye.film(6.0)
    assert [shot.time for shot in film] == [now for now, _ in shown]
    for shot, (_, picture) in zip(film, shown, strict=True):
        assert np.array_equal(shot.pixels, picture)
    assert eye.film(2.05)[-1].time <= 2.0


def test_a_film_begins_with_what_was_seen_then() -> None:
    eye, frame = Camera(), np.zeros(SIZE, np.uint32)
    for second in range(40):
        frame[5, second] = 7
        eye.saw(frame, float(second))
    film = eye.film(39.5)
    assert film[0].time == 29.5
    assert int((film[0].pixels == 7).sum()) == 30
    assert [shot.time for shot in film[1:]] == [float(second) for second in range(30, 40)]
    assert [shot.time for shot in eye.film(100.0)] == [90.0]
    assert int((eye.film(100.0)[0].pixels == 7).sum()) == 40


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(camera, "LIMIT", 300_000)
    rng, eye, frame = Random(2), Camera(), np.zeros(SIZE, np.uint32)
    for number in range(30):
        frame = noise(rng, 1 << 16)
        eye.saw(frame, number / 30)
        assert eye.size <= 300_000
    film = eye.film(1.0)
    assert 1 < len(film) < 30
    assert np.array_equal(film[-1].pixels, frame)


def test_no_frame_no_film() -> None:
    assert Camera().film(3.0) == []


def opened(data: bytes) -> list[tuple[int, Words]]:
    """The pictures of a GIF with their time in ms."""
    found = []
    with Image.open(io.BytesIO(data)) as gif:
        for number in range(getattr(gif, "n_frames", 1)):
            gif.seek(number)
            rgba = np.array(gif.convert("RGBA"), np.uint8)
            found.append((gif.info["duration"], np.ascontiguousarray(rgba).view(np.uint32)[:, :, 0]))
    return found


def test_a_gif_shows_the_frames_in_their_time() -> None:
    rng = Random(3)
    shots = [Shot(1.0 + number / 30, noise(rng)) for number in range(31)]
    found = opened(gif_bytes(shots, 2.5, scale=2))
    assert len(found) == 31
    assert sum(ms for ms, _ in found) == 2500
    assert {ms for ms, _ in found[:-1]} == {30, 40}
    for (_, picture), shot in zip(found, shots, strict=True):
        assert np.array_equal(picture[::2, ::2], shot.pixels)
        assert np.array_equal(picture[1::2, 1::2], shot.pixels)


def test_too_many_colours_become_the_nearest() -> None:
    frame = np.arange(SIZE[0] * SIZE[1], dtype=np.uint32).reshape(SIZE) % 4096 * 0x11 | 0xFF000000
    ((_, picture),) = opened(gif_bytes([Shot(0.0, frame.astype(np.uint32))], 1.0, scale=1))
    assert len(np.unique(picture)) == 256
    away = abs((picture & 0xFF).astype(int) - (frame & 0xFF).astype(int))
    assert away.mean() < 40


def test_pictures_too_short_to_be_seen_are_left_out() -> None:
    rng = Random(4)
    shots = [Shot(at, noise(rng)) for at in (0.0, 0.004, 0.5, 0.51)]
    found = opened(gif_bytes(shots, 1.0, scale=1))
    assert len(found) == 2
    assert np.array_equal(found[0][1], shots[1].pixels)
    assert np.array_equal(found[1][1], shots[3].pixels)
    assert durations([shots[0], shots[2]], 1.0) == [500, 1500]


# --- in the app ------------------------------------------------------------------------------------------


def splash() -> App:
    app = stage("en")
    app.start()
    for _ in range(60):
        app.tick(app.now + 1 / 30)
        app.frame()
    return app


def files(app: App) -> dict[Path, bytes]:
    assert isinstance(app.storage, Memory)
    return app.storage.files


def test_a_film_of_the_first_picture() -> None:
    app = splash()
    assert isinstance(app.top, Splash)
    last = app.camera.film(app.now)[-1].pixels
    app.take_film()
    app.camera.wait()
    wait(app, 0.1)
    ((path, data),) = files(app).items()
    assert path.suffix == ".gif"
    assert path.name in app.notes[0].words
    found = opened(data)
    assert len(found) > 20
    assert found[0][1].shape == (416, 352)
    assert np.array_equal(found[-1][1][::2, ::2], last)


def test_the_menus_keep_pictures() -> None:
    app = stage("en")
    app.push(MainMenu(app))
    before = app.frame().snapshot()
    press(app, "star")
    assert isinstance(app.top, CommandMenu)
    assert [command.text for command in app.top.commands] == [tr("camera.picture"), tr("camera.film")]
    app.frame()
    press(app, "5")
    ((path, data),) = files(app).items()
    assert path.name in app.notes[0].words
    shown = np.ascontiguousarray(decode_png(data)).view(np.uint32)[:, :, 0]
    assert np.array_equal(shown[::2, ::2], before), "without the menu"
    press(app, "star", "down")
    app.frame()
    press(app, "5")
    app.camera.wait()
    wait(app, 0.1)
    film = opened(list(files(app).values())[1])
    assert np.array_equal(film[-1][1][::2, ::2], before), "up to the menu"


def test_the_window_takes_its_own_picture() -> None:
    app, taken = stage("en"), []
    app.photograph = lambda: taken.append(True)
    app.take_picture()
    assert taken == [True]
    assert not files(app)


def test_troubles_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app = splash()

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(app.storage, "keep", full)
    app.take_film()
    app.camera.wait()
    wait(app, 0.1)
    assert "No space left" in app.notes[0].words


def test_one_film_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    app, gate = splash(), threading.Event()

    def slow(*_: object) -> bytes:
        gate.wait(5)
        return b"GIF"

    monkeypatch.setattr(camera, "gif_bytes", slow)
    app.take_film()
    app.take_film()
    assert app.notes[0].words == tr("camera.busy")
    gate.set()
    app.camera.wait()
    assert list(files(app).values()) == [b"GIF"]
