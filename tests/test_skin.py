"""Skins: what is in the built-in one, and that a broken one is told by file and key."""

import doctest
import shutil
from pathlib import Path

import numpy as np
import pytest

from phone_client import bitmaps, names, paths, strict
from phone_client.skin import DEFAULT, THEMES, Skin, SkinError

BUILT_IN = paths.root() / "skins" / DEFAULT
SCHEMES = [(theme, four) for theme in THEMES for four in (False, True)]


@pytest.fixture(scope="module")
def skin() -> Skin:
    return Skin.load()


def scheme(skin: Skin, theme: str, four: bool) -> Skin:
    skin.use(theme, four_colours=four)
    return skin


# The built-in skin


@pytest.mark.parametrize(("theme", "four"), SCHEMES)
def test_every_colour_of_every_theme_is_opaque(skin: Skin, theme: str, four: bool) -> None:
    scheme(skin, theme, four)
    assert all(skin.colour(name) >> 24 == 0xFF for name in names.COLOURS)


@pytest.mark.parametrize(("theme", "four"), SCHEMES)
def test_every_bitmap_can_be_painted(skin: Skin, theme: str, four: bool) -> None:
    scheme(skin, theme, four)
    for name in sorted(names.ART):
        for frame in skin.frames(name):
            painted = skin.sprite(frame, "red")
            assert painted.solid.any()
            assert (painted.pixels[painted.solid] >> 24 == 0xFF).all()
            assert (painted.pixels[~painted.solid] == 0).all()


def test_colours_are_little_endian_rgba(skin: Skin) -> None:
    skin.use("day")
    assert skin.colour("gold") == 0xFF5AD2FF  # FFD25A


def test_themes_differ_and_shared_colours_do_not(skin: Skin) -> None:
    seen = {theme: scheme(skin, theme, False).colour("felt") for theme in THEMES}
    assert len(set(seen.values())) == 3
    assert len({scheme(skin, theme, False).colour("warn") for theme in THEMES}) == 1


def test_four_colours_change_the_day_only(skin: Skin) -> None:
    def suits(theme: str, four: bool) -> list[int]:
        scheme(skin, theme, four)
        return [skin.colour(name) for name in ("ink", "red", "pine", "orange")]

    day, four = suits("day", False), suits("day", True)
    assert day[:2] == four[:2]
    assert all(a != b for a, b in zip(day[2:], four[2:], strict=True))
    assert suits("night", False) == suits("night", True)
    assert suits("contrast", False) == suits("contrast", True)


def test_the_contrast_cloth_is_plain(skin: Skin) -> None:
    skin.use("contrast")
    assert skin.colour("felt") == skin.colour("felt_lo") == skin.colour("felt_hi")


def test_switching_paints_anew(skin: Skin) -> None:
    skin.use("day")
    day, version = skin.sprite("mark/must", "ink").pixels.copy(), skin.version
    skin.use("night")
    assert skin.version != version
    assert (skin.sprite("mark/must", "ink").pixels != day).any()


def test_an_unknown_theme_is_an_error(skin: Skin) -> None:
    with pytest.raises(KeyError):
        skin.use("dawn")


def luminance(word: int) -> float:
    parts = [(word >> shift & 0xFF) / 255 for shift in (0, 8, 16)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(skin: Skin, ink: str, ground: str) -> float:
    low, high = sorted(luminance(skin.colour(name)) for name in (ink, ground))
    return (high + 0.05) / (low + 0.05)


READ = """
light/felt light/plate light2/plate gold/plate ongold/gold light/bar light/bar_lo gold/bar gold/bar_lo off/bar
off/plate light2/bar text/list text2/list navy/list text/sel text/sel_lo text/paper text/paper_lo
text2/paper_lo text/bubble text2/bubble navy/paper_lo white/warn white/ok light/lac red/list orange/list
pine/list ink/paper red/paper pine/paper orange/paper navy/paper ink/trump pine/trump navy/trump ink/trump_lo
"""
NEARLY = "gold/felt red/trump orange/trump light2/felt text2/paper"  # never at the limit of what can be read


@pytest.mark.parametrize(("theme", "four"), SCHEMES)
def test_text_can_be_read_on_its_ground(skin: Skin, theme: str, four: bool) -> None:
    scheme(skin, theme, four)
    for pairs, least in ((READ, 4.5), (NEARLY, 4.2)):
        for pair in pairs.split():
            ink, ground = pair.split("/")
            assert round(contrast(skin, ink, ground), 1) >= least, pair


def test_there_are_emotes_to_choose_from_and_many_move(skin: Skin) -> None:
    emotes = [name for name in names.ART if name.startswith("emote/") and name != "emote/face"]
    assert len(emotes) >= 16
    assert all(skin.size(frame) == (16, 16) for name in emotes for frame in skin.frames(name))
    assert sum(len(skin.frames(name)) > 1 for name in emotes) >= 8
    for name in emotes:
        shapes = [skin.sprite(frame).pixels.tobytes() for frame in skin.frames(name)]
        assert len(set(shapes)) == len(shapes), name


def test_heads_have_an_outline_around_them(skin: Skin) -> None:
    for name in ("panda", "fox", "rabbit", "tiger"):
        painted = skin.sprite(f"head/{name}")
        assert skin.size(f"head/{name}") == (16, 16)
        assert painted.pixels.shape == (18, 18)
        assert painted.margin == 1
        rim = np.concatenate(
            [painted.pixels[0], painted.pixels[-1], painted.pixels[:, 0], painted.pixels[:, -1]]
        )
        assert set(rim.tolist()) <= {0, skin.colour("edge_dk")}


def test_suits_differ_in_shape_alone(skin: Skin) -> None:
    for size in ("pip5", "pip7", "pip9"):
        shapes = {skin.drawing(f"{size}/{suit}").index.tobytes() for suit in "SHCD"}
        assert len(shapes) == 4
    heart, diamond = skin.size("pip5/H"), skin.size("pip5/D")
    assert heart[1] < diamond[1]  # broad and short, slim and tall


def test_an_unknown_animation_is_an_error(skin: Skin) -> None:
    with pytest.raises(KeyError):
        skin.frames("emote/none")


# Strict loading


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(BUILT_IN, tmp_path / "skin")
    return tmp_path / "skin"


def fault(folder: Path) -> SkinError:
    with pytest.raises(SkinError) as caught:
        Skin.load(folder)
    return caught.value


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


THEME_FAULTS = [
    ("missing colour", 'gold = ["FFD25A"', 'goldx = ["FFD25A"', "palette.gold", "is missing"),
    ("unknown colour", "[shared]", '[shared]\nmauve = "112233"', "shared.mauve", "is unknown"),
    ("bad colour", 'warn = "C7362B"', 'warn = "C7362G"', "shared.warn", "'C7362G' is no colour RRGGBB"),
    ("small letters", 'warn = "C7362B"', 'warn = "c7362b"', "shared.warn", "'c7362b' is no colour RRGGBB"),
    ("no colour", 'warn = "C7362B"', "warn = 3", "shared.warn", "3 is no colour RRGGBB"),
    (
        "a theme too few",
        '["256C57", "1B2433", "06264A"]',
        '["256C57", "1B2433"]',
        "palette.felt",
        "3 entries",
    ),
    ("four colours", "[four_colours.day]", "[four_colours.noon]", "four_colours.day", "is missing"),
    ("no letters", "[letters]", "[lettres]", "letters", "is missing"),
    ("bad letter", 'k = "black"', 'k = "blank"', "letters.k", "'blank' is no colour"),
    ("missing section", "[tabs]", "[tubs]", "tabs", "is missing"),
    ("unknown section", "[screen]", "[other]\nx = 1\n[screen]", "other", "is unknown"),
    ("missing entry", "mark_y = 20", "", "card.mark_y", "is missing"),
    ("unknown entry", "mark_y = 20", "mark_y = 20\nmark_z = 1", "card.mark_z", "is unknown"),
    ("missing in a nested table", "{ w = 21, h = 27, ", "{ w = 21, ", "card.large.h", "is missing"),
    ("a text for a number", "raised = 5", 'raised = "5"', "card.raised", "'5' is not a whole number"),
    ("a part for a whole", "raised = 5", "raised = 5.5", "card.raised", "5.5 is not a whole number"),
    ("a yes for a number", "raised = 5", "raised = true", "card.raised", "True is not a whole number"),
    (
        "a number for a yes",
        "h = 27, wide = true",
        "h = 27, wide = 1",
        "card.large.wide",
        "1 is not true or false",
    ),
    ("a box of three", "main = [0, 44, 176, 144]", "main = [0, 44, 176]", "screen.main", "4 entries"),
    ("a box with a text", "main = [0, 44,", 'main = [0, "y",', "screen.main[1]", "'y' is not a whole number"),
    ("no list", "main = [0, 44, 176, 144]", "main = 0", "screen.main", "a list is needed"),
    ("no table", "large = { w = 21, h = 27, wide = true }", "large = 21", "card.large", "a table is needed"),
    ("a colour of the layout", '2, "gold"],', '2, "golf"],', "victory.pieces[0][4]", "'golf' is no colour"),
    ("not a file of bitmaps", '"art/cards.txt"', "7", "skin.art[0]", "7 is not a text"),
    ("another format", "format = 1", "format = 2", "skin.format", "2 cannot be read, 1 can"),
    ("broken", "[screen]", "[screen", "file", ""),
]


@pytest.mark.parametrize(
    ("old", "new", "key", "says"), [f[1:] for f in THEME_FAULTS], ids=[f[0] for f in THEME_FAULTS]
)
def test_faults_of_the_theme_name_file_and_key(folder: Path, old: str, new: str, key: str, says: str) -> None:
    change(folder / "theme.toml", old, new)
    error = fault(folder)
    assert (error.file, error.key) == (folder / "theme.toml", key)
    assert says in error.fault
    assert str(error.file) in str(error)
    assert key in str(error)


ART_FAULTS = [
    (
        "a row too long",
        "-- panda\n....",
        "-- panda\n.....",
        "head/panda",
        "16x16 is its size, not [16, 17] x 16",
    ),
    ("a row too few", "-- panda\n................\n", "-- panda\n", "head/panda", "16x16 is its size"),
    ("another size", "== head 16x16", "== head 16x18", "head/panda", "16x18 is its size"),
    ("an unknown letter", "-- panda\n....", "-- panda\n?...", "head/panda", "'?' is no letter of a colour"),
    ("an unknown colour", "o=amber", "o=umber", "head/fox", "'umber' is no colour"),
    ("an unknown outline", "outline=edge_dk", "outline=rim", "head/panda", "'rim' is no colour"),
    ("missing", "-- rabbit", "-- hare", "head/rabbit", "in no file"),
    ("unknown", "-- panda\n", "-- bear 1x1\n#\n-- panda\n", "head/bear", "no bitmap of this name"),
    ("twice", "-- panda\n", "-- fox 1x1\n#\n-- panda\n", "head/fox", "twice"),
    ("in two files", "== head", "== mark 1x1\n-- must\n#\n== head", "mark/must", "another file"),
    ("over nothing", "-- panda\n", "-- panda@2 = bear +0\n-- panda\n", "head/panda@2", "not above"),
    ("a bad head", "-- panda\n", "-- panda = +\n", "line 4", "no bitmap"),
    ("a bad group", "== head 16x16", "== head 16", "line 3", "no group"),
    ("no group", "== head 16x16", "head 16x16", "line 4", "before the first group"),
    ("long letters", "o=amber", "oh=amber", "line 3", "one letter"),
]


@pytest.mark.parametrize(
    ("old", "new", "key", "says"), [f[1:] for f in ART_FAULTS], ids=[f[0] for f in ART_FAULTS]
)
def test_faults_of_bitmaps_name_file_and_bitmap(
    folder: Path, old: str, new: str, key: str, says: str
) -> None:
    change(folder / "art" / "heads.txt", old, new)
    error = fault(folder)
    where = folder / "theme.toml" if key in ("head/rabbit", "head/bear") else folder / "art" / "heads.txt"
    assert (error.file, error.key) == (where, key)
    assert says in error.fault


def test_a_missing_theme_is_named(tmp_path: Path) -> None:
    error = fault(tmp_path)
    assert (error.file, error.key) == (tmp_path / "theme.toml", "file")


def test_a_missing_file_of_bitmaps_is_named(folder: Path) -> None:
    (folder / "art" / "heads.txt").unlink()
    assert fault(folder).file == folder / "art" / "heads.txt"


def test_files_that_are_no_text_are_named(folder: Path) -> None:
    (folder / "art" / "heads.txt").write_bytes(b"\xff\xfe")
    assert fault(folder).file == folder / "art" / "heads.txt"
    (folder / "theme.toml").write_bytes(b"\xff\xfe")
    assert fault(folder).file == folder / "theme.toml"


# Bitmaps as text


def test_layers_replace_and_wipe() -> None:
    art = bitmaps.read("== dot 3x2 r=red g=green\n-- a\nrr.\n.#.\n-- a@2 = a +1\n_.g")
    under, over = art["dot/a"], art["dot/a@2"]

    def painted(drawing: bitmaps.Drawing) -> list[list[str]]:
        return [[drawing.colours[n] for n in row] for row in drawing.index.tolist()]

    assert painted(under) == [["red", "red", ""], ["", "#", ""]]
    assert painted(over) == [["red", "red", ""], ["", "#", "green"]]
    assert painted(bitmaps.read("== dot 2x1\n-- a\n##\n-- b = a +0\n_.")["dot/b"]) == [["", "#"]]


def test_an_outline_goes_round_without_corners() -> None:
    dot = bitmaps.read("== dot 1x1 outline=ink\n-- a\n#")["dot/a"]
    assert dot.margin == 1
    assert dot.index.tolist() == [[0, 2, 0], [2, 1, 2], [0, 2, 0]]


@pytest.mark.parametrize("module", [strict, bitmaps])
def test_the_examples_in_the_docstrings(module: object) -> None:
    failed, run = doctest.testmod(module)  # type: ignore[arg-type]
    assert run > 0
    assert failed == 0
