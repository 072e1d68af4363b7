"""The screens of tables online as pictures; the server is imagined."""

import pytest
from frames import cuts, golden, soft_keys_fit
from online_phones import Imagined
from online_scenes import LANGUAGES, PICTURES

from phone_client.canvas import Canvas
from phone_client.text import tr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PICTURES)
def test_pictures(name: str, language: str, monkeypatch: pytest.MonkeyPatch, *, update_golden: bool) -> None:
    """All is written out: nothing is cut, no word of a soft key touches another."""
    phone = Imagined(language)
    PICTURES[name](phone)
    with cuts(monkeypatch) as cut:
        golden(phone.app, f"online_{name}_{language}", update=update_golden)
    assert not cut
    assert soft_keys_fit(phone.app)


@pytest.mark.parametrize("theme", ["night", "contrast"])
@pytest.mark.parametrize("name", ["rooms", "room", "seconds", "lost", "watched_beans"])
def test_pictures_of_other_themes(name: str, theme: str, *, update_golden: bool) -> None:
    phone = Imagined("zh", theme=theme)
    PICTURES[name](phone)
    golden(phone.app, f"online_{name}_{theme}", update=update_golden)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["ready", "not_ready", "away", "computer", "plays"])
def test_what_stands_beside_a_head_fits_on_every_plate(word: str, language: str) -> None:
    app = Imagined(language).app
    at = app.skin.room
    width = Canvas(app.skin, app.font).text_width(tr(f"online.{word}"))
    assert all(at.state.x + width <= box.w - 1 for box in at.seats)
