"""Phones' bodies: those of the game are whole and look as they did; others are read strictly, faults told."""

import shutil
from pathlib import Path

import draw_bodies
import numpy as np
import pytest
from frames import stage
from phone_parts import Phone
from phones import PHONES

from phone_client import bodies, body, placing
from phone_client.bodies import Bodies
from phone_client.body import END, PRESSES, SCREEN, BodyError
from phone_client.keys import Key
from phone_client.outline import bounds
from phone_client.png import png_bytes, read_png, write_png
from phone_client.screens.settings_screen import ORDER, SettingsScreen
from phone_client.text import LANGUAGES, set_language, strings

HERE = bodies.built_in()
NAMES = sorted(path.name for path in HERE.iterdir())
GOLDEN = Path(__file__).with_name("golden")
LIT = ("soft_left", "end", "up", "select", "5", "hash")
GREEN = np.full((208, 176, 4), (37, 108, 87, 255), np.uint8)  # something on the screen
MINE = """\
format = 1
name = { zh = "我的", en = "Mine" }
pictures = ["body.png"]
size = [200, 300]
screen = [12, 10]

[keys]
select = { rect = [90, 230, 20, 20], radius = 10 }
1 = { poly = [[20, 260], [60, 260], [60, 280], [40, 290], [20, 280]] }
"""


def made(folder: Path, text: str = MINE, size: tuple[int, int] = (200, 300)) -> Path:
    """A folder with a body of one grey picture."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "body.toml").write_text(text, "utf-8")
    write_png(folder / "body.png", np.full((size[1], size[0], 4), 128, np.uint8))
    return folder


def test_the_game_has_a_low_body_and_three_others() -> None:
    assert NAMES == ["leaf", "pebble", "shell", "slate"]
    sizes = {name: body.load(HERE / name).size for name in NAMES}
    low = sizes.pop("shell")
    assert low[0] > low[1]
    for width, height in sizes.values():
        assert width < height <= 486, "twice as large it fits on a screen of 1080 pixels"


@pytest.mark.parametrize("name", NAMES)
def test_every_key_is_found_in_its_own_shape_alone(name: str) -> None:
    phone = body.load(HERE / name)
    assert set(phone.keys) == set(PRESSES)
    width, height = phone.size
    found: dict[str | None, int] = {}
    for y in range(height):
        for x in range(width):
            key = phone.key_at(x + 0.5, y + 0.5)
            found[key] = found.get(key, 0) + 1
            if key is not None:
                left, top, right, foot = bounds(phone.keys[key])
                assert left <= x + 0.5 <= right
                assert top <= y + 0.5 <= foot
    assert set(found) == {*PRESSES, None}
    assert all(count >= 200 for count in found.values()), found
    x, y = phone.screen
    for corner in ((x, y), (x + SCREEN[0] - 0.5, y + SCREEN[1] - 0.5)):
        assert phone.key_at(*corner) is None
    assert phone.key_at(-0.5, 5) is phone.key_at(5, height) is phone.key_at(width, 5) is None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", [1, 2, 3, 4, 6])
def test_a_body_has_a_picture_of_its_own_at_each_scale(name: str, scale: int) -> None:
    phone = body.load(HERE / name)
    picture = phone.picture(scale)
    assert picture.shape == (phone.size[1] * scale, phone.size[0] * scale, 4)
    assert (picture[..., 3] == 255).all()
    assert tuple(picture[0, 0, :3]) == phone.ground
    blocks = picture.reshape(phone.size[1], scale, phone.size[0], scale, 4)
    coarse = (blocks == blocks[:, :1, :, :1]).all()
    assert coarse == (scale == 1), "enlarged, not drawn"


@pytest.mark.parametrize("name", NAMES)
def test_a_lit_body_looks_as_it_did(name: str, *, update_golden: bool) -> None:
    phone = body.load(HERE / name)
    shown = phone.shown(1, GREEN, LIT)
    file = GOLDEN / f"body_{name}.png"
    if update_golden:
        file.write_bytes(png_bytes(shown, shaded=True))
    differs = np.abs(shown.astype(int) - read_png(file)).max(axis=2)
    assert differs.max() <= 2, f"{(differs > 2).sum()} pixels differ; --update-golden takes them over"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_a_lit_key_differs_and_its_label_can_be_read(name: str, scale: int) -> None:
    phone = body.load(HERE / name)
    picture = phone.picture(scale)
    for key in phone.keys:
        x, y, rgba = phone.light(key, scale)
        under = picture[y : y + rgba.shape[0], x : x + rgba.shape[1], :3].astype(float)
        inside = rgba[..., 3] == 255
        lit = rgba[..., :3].astype(float)
        assert np.abs(lit - under)[inside].max(axis=1).mean() > 30, key
        if key == "select":  # has no label
            continue
        light = lit[inside].mean(axis=1)
        assert np.percentile(light, 99.5) - np.percentile(light, 0.5) > 60, key


@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: phone.name)
def test_the_files_are_what_the_script_draws(phone: Phone) -> None:
    folder = HERE / phone.name
    assert (folder / "body.toml").read_text("utf-8") == draw_bodies.toml(phone)
    drawn = draw_bodies.painted(phone, 1).astype(int)
    assert np.abs(drawn - read_png(folder / "body.png")).max() <= 2
    assert {path.name for path in folder.iterdir()} == {"body.toml", *map(draw_bodies.picture, (1, 2, 3))}


# --- strict reading --------------------------------------------------------------------------------------

FAULTS = [
    ("format = 1", "", "format", "missing"),
    ("format = 1", "format = 2", "format", "format"),
    ("format = 1", "format = 1\ncolour = 1", "colour", "unknown"),
    ('zh = "我的", ', "", "name", "names"),
    ('"Mine"', '""', "name.en", "name"),
    ('"Mine"', '"A very long name"', "name.en", "name"),
    ('{ zh = "我的", en = "Mine" }', '"Mine"', "name", "table"),
    ('["body.png"]', "[]", "pictures", "pictures"),
    ('["body.png"]', '["../body.png"]', "pictures", "pictures"),
    ('["body.png"]', '"body.png"', "pictures", "pictures"),
    ("[200, 300]", "[100, 300]", "size", "size"),
    ("[200, 300]", "[200, 3000]", "size", "size"),
    ("[200, 300]", "[200.5, 300]", "size", "whole"),
    ("[200, 300]", "[200]", "size", "numbers"),
    ("[12, 10]", "[25, 10]", "screen", "screen"),
    ("[12, 10]", "[12, -1]", "screen", "screen"),
    ("[12, 10]", "[true, 1]", "screen", "numbers"),
    ("[keys]", 'glow = "red"\n[keys]', "glow", "colour"),
    ("[keys]", "ground = 1\n[keys]", "ground", "colour"),
    ("select =", "middle =", "keys.middle", "unknown"),
    ("{ rect = [90, 230, 20, 20], radius = 10 }", "[90, 230, 20, 20]", "keys.select", "table"),
    ("radius = 10", "round = 10", "keys.select", "shape"),
    ("rect = [90, 230, 20, 20]", "rect = [90, 230, 20]", "keys.select.rect", "numbers"),
    ("radius = 10", 'radius = "10"', "keys.select.radius", "numbers"),
    ("90, 230, 20, 20", "90, 230, 7, 20", "keys.select", "small"),
    ("90, 230, 20, 20", "90, 230, -7, 20", "keys.select", "small"),
    ("90, 230, 20, 20", "190, 230, 20, 20", "keys.select", "outside"),
    ("90, 230, 20, 20", "90, 210, 20, 20", "keys.select", "on_screen"),
    ("90, 230, 20, 20", "50, 255, 20, 20", "keys.1", "overlaps"),
    (", [60, 280], [40, 290], [20, 280]]", "]", "keys.1.poly", "corners"),
    ("[[20, 260],", "[20,", "keys.1.poly", "numbers"),
    ("[[20, 260],", "[[inf, 260],", "keys.1.poly", "numbers"),
    ("[keys]", "[keys", "file", "no_toml"),
]


def test_a_body_of_the_users_own_is_read(tmp_path: Path) -> None:
    mine = body.load(made(tmp_path))
    assert mine.name("zh") == "我的"
    assert mine.name("en") == "Mine"
    assert mine.key_at(100, 240) == "select"
    assert mine.key_at(90.5, 230.5) is None  # the corner is round
    assert mine.key_at(40, 285) == "1"
    assert mine.key_at(22, 288) is None
    assert mine.picture(2).shape == (600, 400, 4)
    assert {part.rgba.shape[2] for part in (mine.light("1", 1), mine.light("select", 2))} == {4}


@pytest.mark.parametrize(("old", "new", "entry", "fault"), FAULTS)
def test_a_fault_is_told_with_its_place(tmp_path: Path, old: str, new: str, entry: str, fault: str) -> None:
    assert MINE.count(old) == 1
    with pytest.raises(BodyError) as caught:
        body.load(made(tmp_path / "mine", MINE.replace(old, new)))
    assert (caught.value.entry, caught.value.fault) == (entry, fault)
    for language in LANGUAGES:
        set_language(language)
        told = bodies.words(caught.value)
        assert f"mine/body.toml [{entry}]" in told
        assert "{" not in told


def test_faults_of_pictures_are_told_with_their_file(tmp_path: Path) -> None:
    folder = made(tmp_path, size=(200, 301))
    for content, fault in ((None, "other_size"), (b"GIF", "no_picture"), (b"", "no_picture")):
        if content is not None:
            (folder / "body.png").write_bytes(content)
        with pytest.raises(BodyError) as caught:
            body.load(folder).picture(1)
        assert (caught.value.file.name, caught.value.fault) == ("body.png", fault)
    (folder / "body.png").unlink()
    with pytest.raises(BodyError) as caught:
        body.load(folder).picture(1)
    assert caught.value.fault == "unreadable"


def test_every_fault_has_words_and_all_words_a_fault() -> None:
    told = {fault for *_, fault in FAULTS} | {"other_size", "no_picture", "unreadable", "broken"}
    for language in LANGUAGES:
        assert told == {key.partition(".")[2] for key in strings(language) if key.startswith("body.")}


# --- which there are -------------------------------------------------------------------------------------


def test_the_users_bodies_join_those_of_the_game(tmp_path: Path) -> None:
    made(tmp_path / "mine")
    made(tmp_path / "slate")
    made(tmp_path / "Not a name")
    made(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    found = Bodies((tmp_path / "nowhere", tmp_path))
    assert found.names == ("none", *NAMES, "mine")
    assert found.body("none") is None
    slate, leaf = found.body("slate"), found.body("leaf")
    assert slate is not None
    assert leaf is not None
    assert slate.folder == tmp_path / "slate"
    assert leaf.folder == HERE / "leaf"


def test_a_body_that_is_gone_is_told(tmp_path: Path) -> None:
    made(tmp_path / "mine")
    found = Bodies((tmp_path,))
    shutil.rmtree(tmp_path / "mine")
    for name in ("mine", "never"):
        with pytest.raises(BodyError) as caught:
            found.body(name)
        assert caught.value.file.parent.name == name
        assert caught.value.fault == "unreadable"


# --- where it lies in the window -------------------------------------------------------------------------


def test_the_scale_is_the_largest_that_fits() -> None:
    leaf, shell = (body.load(HERE / name) for name in ("leaf", "shell"))
    assert placing.scaled(shell, 0, 1920, 1080) == 3
    assert placing.scaled(leaf, 0, 1920, 1080) == 2
    assert placing.scaled(leaf, 8, 1920, 1080) == 2
    assert placing.scaled(shell, 0, 1366, 768) == 2
    assert placing.scaled(leaf, 0, 1366, 768) == 1
    assert placing.scaled(None, 0, 1366, 768) == 3
    assert placing.fits(leaf, 640, 480) is None
    assert placing.fits(shell, 640, 480) is shell


@pytest.mark.parametrize("size", [(452, 266), (904, 532), (1920, 1080), (1000, 600)])
def test_a_click_meets_the_key_that_is_drawn_there(size: tuple[int, int]) -> None:
    shell = body.load(HERE / "shell")
    place = placing.place(shell, *size)
    for key, shape in shell.keys.items():
        left, top, right, foot = bounds(shape)
        x = place.x + (left + right) / 2 * place.scale
        y = size[1] - 1 - place.down - (top + foot) / 2 * place.scale
        assert place.key_at(x, y) == key
    x, y, width, height = place.screen
    assert (width, -height) == (176 * place.scale, 208 * place.scale)
    assert place.key_at(x + 5, y - 5) is None
    assert place.key_at(-3, size[1] + 3) is None
    assert placing.place(None, *size).key_at(50, 50) is None


def test_keys_press_what_the_phone_has() -> None:
    assert {key for key in PRESSES.values() if key} == set(Key)
    assert [name for name, key in PRESSES.items() if key is None] == [END]


def test_the_example_of_the_instructions_is_a_body(tmp_path: Path) -> None:
    told = (bodies.built_in().parent.parent / "README.md").read_text("utf-8")
    example = told.partition("```toml\n")[2].partition("```")[0]
    mine = body.load(made(tmp_path, example, (240, 400)))
    assert mine.size == (240, 400)
    assert mine.key_at(120, 281) == "select"
    assert len(mine.picture(1)) == 400


def test_a_body_is_dim_by_night_and_its_lit_keys_are_not() -> None:
    phone = body.load(HERE / "leaf")
    day, night = (phone.shown(1, GREEN, ("5",), night=dim).astype(int) for dim in (False, True))
    x, y = phone.screen
    assert (day[y : y + 208, x : x + 176] == night[y : y + 208, x : x + 176]).all()
    for key, share in (("5", 1.0), ("1", 0.6)):
        left, top, right, foot = (int(edge) for edge in bounds(phone.keys[key]))
        inside = (slice(top + 8, foot - 8), slice(left + 8, right - 8), slice(0, 3))
        assert night[inside].mean() == pytest.approx(day[inside].mean() * share, rel=0.06)
    assert tuple(night[0, 0, :3]) == phone.ground_of(night=True) < phone.ground


# --- choosing one ----------------------------------------------------------------------------------------


def test_the_settings_offer_all_and_pass_over_what_is_broken(tmp_path: Path) -> None:
    made(tmp_path / "broken", MINE.replace("[12, 10]", "[120, 10]"))
    made(tmp_path / "mine")
    app = stage("en")
    app.bodies = Bodies((tmp_path,))
    screen = SettingsScreen(app)
    app.push(screen)
    screen.point_at(ORDER.index("body"))
    seen = []
    for _ in range(len(NAMES) + 2):
        app.notes.clear()
        screen.step(1)
        row = screen.rows()[screen.chosen]
        seen.append((app.settings.body, row.value, [note.words for note in app.notes]))
    assert [name for name, _, _ in seen] == ["slate", "mine", "none", "leaf", "pebble", "shell"]
    assert [value for _, value, _ in seen] == ["Slate", "Mine", "screen only", "Leaf", "Pebble", "Shell"]
    assert [name for name, _, notes in seen if notes] == ["mine"]
    assert "broken/body.toml [screen]: the screen of 176×208 leaves" in seen[1][2][0]
    for _ in range(2):
        screen.step(-1)
    assert app.settings.body == "leaf"


def test_a_body_that_fails_later_is_told_and_not_used_again(tmp_path: Path) -> None:
    app = stage("zh")
    app.bodies = Bodies((tmp_path,))
    mine = body.load(made(tmp_path / "mine", size=(201, 300)))
    app.change(body="mine")
    with pytest.raises(BodyError) as caught:
        mine.picture(1)
    app.body_fails("mine", caught.value)
    assert app.body is app.bodies.body("shell")
    assert app.settings.body == "mine", "mended, it is used again"
    assert "mine/body.png [size]：图片是 201×300，应为 200×300" in app.notes[0].words
