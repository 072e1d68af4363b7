"""The pinyin dictionary: its file, what digits may mean by it, and how it is made out of two packages."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import bootstrap
import build_pinyin
import pytest
from frames import press, stage
from hypothesis import given
from hypothesis import strategies as st

from phone_client.app import App
from phone_client.font import load_font
from phone_client.lexicon import (
    FOLLOWING,
    WORDS,
    Candidate,
    Entry,
    Lexicon,
    LexiconError,
    code_of,
    load_lexicon,
    pack,
    unpack,
)
from phone_client.paths import root
from phone_client.screens.about import About, Text
from phone_client.screens.page import Paragraph

built = pytest.mark.skipif(not (root() / WORDS).exists(), reason="the pinyin dictionary is not built")

SMALL = (
    Entry("行", ("xing",), 50),
    Entry("行", ("hang",), 40),
    Entry("银", ("yin",), 30),
    Entry("因", ("yin",), 45),
    Entry("女", ("nü",), 30),
    Entry("人", ("ren",), 60),
    Entry("银行", ("yin", "hang"), 35),
    Entry("行人", ("xing", "ren"), 20),
    Entry("女人", ("nü", "ren"), 25),
    Entry("女行人", ("nü", "xing", "ren"), 3),
)


def texts(lexicon: Lexicon, code: str, reading: str) -> list[str]:
    """The candidates of a reading written with '."""
    return [candidate.text for candidate in lexicon.candidates(code, tuple(reading.split("'")))]


def readings(lexicon: Lexicon, code: str) -> list[str]:
    return ["'".join(reading) for reading in lexicon.readings(code)]


# ---- the file


def test_packed_entries_come_back() -> None:
    data = pack(reversed(SMALL))
    assert data == pack(SMALL)
    assert set(unpack(data)) == set(SMALL)
    assert len(unpack(data)) == len(SMALL)


def test_a_word_of_unknown_hanzi_is_not_packed() -> None:
    with pytest.raises(KeyError):
        pack([Entry("银行", ("yin", "hang"), 3)])


def test_damage_is_noticed(tmp_path: Path) -> None:
    whole = pack(SMALL)
    path = tmp_path / "words.bin"
    for damaged in (b"", whole[:-9], whole[:20] + bytes([whole[20] ^ 1]) + whole[21:]):
        path.write_bytes(damaged)
        with pytest.raises(LexiconError, match=r"words\.bin is"):
            load_lexicon(path)
    path.write_bytes(pack([*SMALL, Entry("人女", ("nin", "nü"), 5)]))
    with pytest.raises(LexiconError, match="no Hanzi is read 'nin'"):
        load_lexicon(path)
    path.unlink()
    with pytest.raises(LexiconError, match="No such file"):
        load_lexicon(path)
    path.write_bytes(whole)
    assert load_lexicon(path).readings("736") == [("ren",)], "it is looked for again"
    assert load_lexicon(path) is load_lexicon(path)


# ---- looking up


def test_readings() -> None:
    lexicon = Lexicon(SMALL)
    assert readings(lexicon, "9464") == ["xing", "yin'h"]
    assert readings(lexicon, "946") == ["yin", "xin"], "a Hanzi that is typed, before one that begins so"
    assert readings(lexicon, "9") == ["x", "y"], "by the best Hanzi"
    assert readings(lexicon, "9464264") == ["yin'hang"]
    assert readings(lexicon, "94642") == ["yin'ha"]
    assert readings(lexicon, "94") == ["xi", "yi", "y'h"], "first letters too; 行人 is 97"
    assert readings(lexicon, "697") == ["n'x'r"]
    assert readings(lexicon, "68736946") == ["nü'ren'yin"], "two words"
    assert readings(lexicon, "2") == []
    assert readings(lexicon, "") == []
    assert readings(lexicon, "9462") == [], "nothing begins with 2"


def test_candidates() -> None:
    lexicon = Lexicon(SMALL)
    assert texts(lexicon, "946", "yin") == ["因", "银"]
    assert texts(lexicon, "9464264", "yin'hang") == ["银行", "因", "银"]
    assert lexicon.candidates("9464264", ("yin", "hang"))[1] == Candidate("因", 3)
    assert texts(lexicon, "94642", "yin'ha") == ["银行", "因行", "因", "银"]
    assert texts(lexicon, "68736946", "nü'ren'yin") == ["女人因", "女人", "女"]
    assert texts(lexicon, "94", "y'h") == ["银行", "因行", "因", "银"]


def test_following() -> None:
    lexicon = Lexicon(SMALL)
    assert lexicon.following("女") == ["人", "行人"]
    assert lexicon.following("我是女行") == ["人"], "found once, by 女行 and by 行"
    assert lexicon.following("") == lexicon.following("因") == lexicon.following("a") == []


# ---- the built one


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@built
def test_it_is_small_and_opens_quickly() -> None:
    data = (root() / WORDS).read_bytes()
    assert len(data) < 150_000
    start = time.process_time()
    Lexicon(unpack(data))
    assert time.process_time() - start < 0.4
    hanzi = {entry.text for entry in unpack(data) if len(entry.text) == 1}
    assert hanzi == set(build_pinyin.gb2312())
    assert len(hanzi) == 6763


@built
def test_everything_can_be_shown() -> None:
    font = load_font()
    if not font.chinese:
        pytest.skip(font.reason)
    for entry in unpack((root() / WORDS).read_bytes()):
        assert all(font.has(ch) for ch in entry.text), entry
        assert all(font.has(ch) for syllable in entry.reading for ch in syllable), entry
        assert len(entry.text) == len(entry.reading), entry
        assert set(code_of(entry.reading)) <= set("23456789"), entry


@built
def test_every_entry_can_be_reached(lexicon: Lexicon) -> None:
    """A Hanzi by its syllable, a word by all its syllables: its reading is offered, and there it is."""
    by_code: dict[str, list[Entry]] = {}
    for entry in unpack((root() / WORDS).read_bytes()):
        by_code.setdefault(code_of(entry.reading), []).append(entry)
    usual = set([*build_pinyin.gb2312()][:3755])  # level 1
    reached = set()
    for code, entries in by_code.items():
        offered = {reading: number for number, reading in enumerate(lexicon.readings(code))}
        found = {reading: lexicon.candidates(code, reading) for reading in {e.reading for e in entries}}
        for entry in entries:
            assert entry.reading in offered
            assert Candidate(entry.text, len(code)) in found[entry.reading]
            if offered[entry.reading] < 6:
                reached.add(entry.text)
    assert usual <= reached, "those are among the first readings"


@built
@given(st.text("23456789", min_size=1, max_size=24))
def test_any_digits(code: str) -> None:
    lexicon = load_lexicon()
    found = lexicon.readings(code)
    assert found
    assert len(set(found)) == len(found)
    for reading in found:
        assert code_of(reading) == code
        candidates = lexicon.candidates(code, reading)
        assert candidates
        assert len({candidate.text for candidate in candidates}) == len(candidates)
        assert all(0 < candidate.used <= len(code) for candidate in candidates)
        used = [candidate.used for candidate in candidates]
        assert used == sorted(used, reverse=True), "what uses more comes first"


@built
@pytest.mark.parametrize(
    ("digits", "first", "offered"),
    [
        ("746", {"qin", "pin"}, {}),
        ("9426", {"xian", "zhan"}, {"xi'an": "西安"}),
        ("64426", {"ni'hao"}, {"ni'hao": "你好"}),
        ("8865254", {"tuo'la'ji"}, {"tuo'la'ji": "拖拉机"}),
        ("855", set(), {"t'l'j": "拖拉机"}),
        ("3426948", set(), {"diao'zhu": "调主"}),
        ("58", {"lu", "lü"}, {"lü": "旅"}),
        ("36", {"en"}, {"en": "嗯"}),
    ],
)
def test_what_digits_mean(lexicon: Lexicon, digits: str, first: set[str], offered: dict[str, str]) -> None:
    found = readings(lexicon, digits)
    assert first <= set(found[:6])
    for reading, text in offered.items():
        assert text in texts(lexicon, digits, reading)[:3]


@built
def test_words_of_the_table_are_there(lexicon: Lexicon) -> None:
    own = [*build_pinyin.own_words(build_pinyin.OWN.read_text("utf-8"))]
    assert len(own) == len({word for word, _, _ in own}), "each once"
    known = {entry.text for entry in unpack((root() / WORDS).read_bytes())}
    assert {word for word, _, _ in own} <= known


@built
def test_what_follows(lexicon: Lexicon) -> None:
    assert "机" in lexicon.following("拖拉")
    assert "国" in lexicon.following("中")
    assert len(lexicon.following("一")) == FOLLOWING


@built
def test_its_licence_lies_beside_it() -> None:
    text = (root() / WORDS).with_name("LICENSE.txt").read_text("utf-8")
    assert all(words in text for words in ("jieba", "Sun Junyi", "pypinyin", "mozillazg", "MIT License"))


@built
def test_the_about_page_tells_where_it_comes_from() -> None:
    words = about(stage("en"))
    assert "Sun Junyi" in words
    assert "WITHOUT WARRANTY OF ANY KIND" in words


def test_the_about_page_tells_why_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = stage("en")
    monkeypatch.setattr("phone_client.screens.about.root", lambda: tmp_path)
    assert "just being built" in about(app)
    (tmp_path / "build" / "pinyin").mkdir(parents=True)
    (tmp_path / "build" / "pinyin" / "missing").write_text("the packages are gone\n", "utf-8")
    assert "the packages are gone" in about(app)


def about(app: App) -> str:
    """What the page about the pinyin dictionary says."""
    app.push(About(app))
    press(app, "up", "select")
    assert isinstance(app.top, Text)
    return " ".join(block.words for block in app.top.blocks() if isinstance(block, Paragraph))


# ---- making one


def test_hanzi_are_weighed_by_reading() -> None:
    frequency = {"行": 100, "银": 7, "银行": 400, "人": 0, "人行": 0}
    hanzi = {"行": ["xing", "hang", "heng"], "银": ["yin"], "人": ["ren"]}
    found = {
        (text, *reading): weight
        for text, reading, weight in build_pinyin.weighed(hanzi, frequency, {"银行": ["yin", "hang"]})
    }
    weight = build_pinyin.weight
    assert found == {
        ("行", "xing"): weight(100),
        ("行", "hang"): weight(100),  # a quarter of 400; heng is in no word
        ("银", "yin"): weight(107),
        ("人", "ren"): 0,
    }


def test_words_of_other_hanzi_are_left_out() -> None:
    text = "AT&T 3 nz\n银行 400 n\n銀行 3 n\n"
    assert [*build_pinyin.frequencies(text, "银行")] == [("银行", 400)]


@pytest.fixture
def pinyin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A build folder of its own with a stamped dictionary, and a builder that only says so."""
    monkeypatch.setattr(bootstrap, "BUILD", tmp_path)
    monkeypatch.setattr(build_pinyin, "BUILD", tmp_path)
    builder = tmp_path / "builder.py"
    builder.write_text(f"open({json.dumps(str(tmp_path / 'started'))}, 'a').write('x')", "utf-8")
    monkeypatch.setattr(bootstrap, "PINYIN_BUILDER", builder)
    monkeypatch.setattr(bootstrap, "venv_python", lambda: Path(sys.executable))
    (tmp_path / "pinyin").mkdir()
    build_pinyin._write(tmp_path / "pinyin", b"words", "licence")
    return tmp_path / "pinyin"


def starts(pinyin: Path) -> int:
    """How often the builder was started."""
    file = pinyin.parent / "started"
    return len(file.read_text("utf-8")) if file.exists() else 0


def test_a_built_dictionary_is_left_alone(pinyin: Path) -> None:
    bootstrap.pinyin(beside=False, retry=True)
    assert starts(pinyin) == 0
    assert {path.name for path in pinyin.iterdir()} == {"words.bin", "LICENSE.txt", "stamp"}


@pytest.mark.parametrize("name", ["words.bin", "stamp"])
@pytest.mark.parametrize("damage", [lambda path: path.write_bytes(b"?"), Path.unlink])
def test_a_damaged_dictionary_is_built_again(
    pinyin: Path, name: str, damage: Callable[[Path], object]
) -> None:
    damage(pinyin / name)
    bootstrap.pinyin(beside=False)
    assert starts(pinyin) == 1


def test_it_is_built_beside_the_game(pinyin: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (pinyin / "stamp").unlink()
    builder = bootstrap.pinyin(beside=True)
    assert builder is not None
    assert capfd.readouterr().out == ""
    assert builder.wait(20) == 0
    assert starts(pinyin) == 1


def test_without_a_network_it_says_so_and_tries_an_hour_later(
    pinyin: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (pinyin / "stamp").unlink()
    answer = subprocess.CompletedProcess([], 1, stdout="", stderr="ERROR: NewConnectionError: x")
    with monkeypatch.context() as patch:
        patch.setattr(subprocess, "run", lambda *_, **__: answer)
        assert build_pinyin.main() == 1
    assert "could not be fetched: no network" in capfd.readouterr().err
    bootstrap.pinyin(beside=True)
    assert starts(pinyin) == 0
    assert "letters only: the packages jieba and pypinyin" in capfd.readouterr().out
    bootstrap.pinyin(beside=False, retry=True)
    assert starts(pinyin) == 1
