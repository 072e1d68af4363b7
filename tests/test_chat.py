"""The chat and writing: what keys say, that all that can be said fits its bubble, and how it looks."""

from collections.abc import Iterator
from typing import NoReturn

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage, wait

from core.rules import M
from phone_client import local
from phone_client.app import App
from phone_client.keys import Key
from phone_client.lexicon import WORDS, LexiconError
from phone_client.multitap import FIRST, LOWER, PINYIN
from phone_client.paths import root
from phone_client.phrases import EMOTES, QUICK, SHORT, words
from phone_client.screen import Screen
from phone_client.screens.bubbles import lines_of
from phone_client.screens.chat import LIMIT, ChatScreen, Focus, Tab
from phone_client.screens.editor import Editor
from phone_client.screens.pinyin_rows import cell_width
from phone_client.session import Say
from phone_client.text import LANGUAGES, language, set_language, strings
from phone_client.wrap import wrap


@pytest.fixture(params=LANGUAGES)
def app(request: pytest.FixtureRequest) -> Iterator[App]:
    """An app with a table below, here an empty screen, and the chat open."""
    before = language()
    app = stage(request.param)
    app.push(Screen(app))
    app.push(ChatScreen(app, local.begin(app, M)))
    yield app
    set_language(before)


@pytest.fixture
def zh() -> Iterator[App]:
    before = language()
    app = stage("zh")
    app.push(Screen(app))
    app.push(ChatScreen(app, local.begin(app, M)))
    yield app
    set_language(before)


def chat(app: App) -> ChatScreen:
    found = next(screen for screen in app.screens if isinstance(screen, ChatScreen))
    assert isinstance(found, ChatScreen)
    return found


def said(app: App, *keys: str) -> list[Say]:
    """Presses keys in the chat; returns what the own seat has said, with the chat closed by it."""
    talk = chat(app).talk
    press(app, *keys)
    return [line for line in talk.chat if line.seat == talk.seat]


# --- what keys say ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("select", Say(0, emote="smile")),
        ("right right select", Say(0, emote="wink")),
        ("down soft_left", Say(0, emote=EMOTES[8])),
        ("down right up select", Say(0, emote="laugh")),
        ("left select", Say(0, emote="smile")),  # no way past the edge
        ("1", Say(0, phrase=QUICK[0])),
        ("4", Say(0, phrase=QUICK[3])),
        ("star 1", Say(0, phrase=SHORT[4])),  # the next four
        ("hash 9", Say(0, phrase=QUICK[8])),
        ("hash down select", Say(0, phrase=QUICK[1])),
        ("hash right 2", Say(0, phrase=QUICK[10])),
        ("hash left select", Say(0, phrase=QUICK[18])),
        ("up right down select", Say(0, phrase=QUICK[0])),  # by way of the tabs
        ("hash hash select hash hash 4 4 5 5 5 select", Say(0, text="Hl")),  # #: from pinyin to Abc
    ],
)
def test_saying(zh: App, keys: str, line: Say) -> None:
    assert said(zh, *keys.split()) == [line]
    assert type(zh.top) is Screen, "saying something closes the chat"


@pytest.mark.parametrize(
    "keys", ["5", "9", "soft_right", "hash hash soft_right", "up up up", "hash star star star"]
)
def test_saying_nothing(zh: App, keys: str) -> None:
    """Digits without a phrase on the screen, and going back."""
    assert said(zh, *keys.split()) == []


def test_every_emote_and_phrase_can_be_said(zh: App) -> None:
    assert len(EMOTES) >= 12
    assert len(QUICK) >= 20
    talk = chat(zh).talk
    for number in range(len(EMOTES)):
        zh.screens[1:] = [ChatScreen(zh, talk)]
        press(zh, *["right"] * (number % 8), *["down"] * (number // 8), "select")
    for number in range(len(QUICK)):
        zh.screens[1:] = [ChatScreen(zh, talk)]
        press(zh, "hash", *["star"] * (number // 9), str(number % 9 + 1))
    own = [line for line in talk.chat if line.seat == talk.seat]
    assert [line.emote or line.phrase for line in own] == [*EMOTES, *QUICK]


def test_phrases_with_the_cursor_over_all_pages(zh: App) -> None:
    press(zh, "hash")
    screen = chat(zh)
    for _ in range(len(QUICK) + 3):
        press(zh, "down")
    assert screen.phrases[screen.phrase] == QUICK[-1]
    for _ in range(len(QUICK) - 1):
        press(zh, "up")
    assert (screen.phrases[screen.phrase], screen.focus) == (QUICK[0], Focus.BODY)
    press(zh, "up")
    assert screen.focus is Focus.TABS


def test_mute(zh: App) -> None:
    press(zh, "0")
    assert zh.settings.mute_bots
    press(zh, "0")
    assert not zh.settings.mute_bots


def test_a_draft_is_kept(zh: App) -> None:
    zh.writing = LOWER
    press(zh, "hash", "hash", "2", "3", "soft_right")
    screen = chat(zh)
    assert zh.top is screen
    assert screen.draft == "Ad"
    assert said(zh, "select", "6", "select") == [Say(0, text="Adm")]


def test_the_log_scrolls(zh: App) -> None:
    screen = chat(zh)
    screen.talk.chat[:] = [Say(n % 4, text=f"line {n}") for n in range(9)]
    press(zh, "up", "up")
    assert screen.focus is Focus.LOG
    press(zh, *["up"] * 20)
    assert screen.back == 9 - zh.skin.chat.log_lines
    press(zh, *["down"] * (screen.back + 1))
    assert (screen.focus, screen.back) == (Focus.TABS, 0)


def test_a_long_line_of_the_log_is_shown_whole(zh: App) -> None:
    screen = chat(zh)
    screen.talk.chat[:] = [Say(1, text="这一局打得好，下一局再来，谁也不许跑，打到天亮为止，怎么样？")]
    lines = screen._log()
    assert "".join(text for _, text, _ in lines) == screen.talk.chat[0].text
    assert [named for _, _, named in lines] == [True, False, False]


# --- writing ---------------------------------------------------------------------------------------------


def editor(app: App, draft: str = "") -> tuple[Editor, list[str]]:
    sent: list[str] = []
    app.push(
        Editor(app, limit=LIMIT, draft=draft, send=sent.append, leave=lambda text: sent.append(f"<{text}"))
    )
    assert isinstance(app.top, Editor)
    return app.top, sent


def test_typing_on_a_keyboard(zh: App) -> None:
    top, sent = editor(zh)
    zh.typed("  你好\nhi ", zh.now)
    press(zh, "select")
    assert sent == ["你好 hi"]
    assert top not in zh.screens


def test_nothing_is_not_sent(zh: App) -> None:
    top, sent = editor(zh, "  ")
    assert top.softkeys().left is None
    press(zh, "select", "soft_right")
    assert sent == ["<  "]


def test_holding_gives_digits_and_deletes(zh: App) -> None:
    top, _ = editor(zh)
    zh.key_down(Key.D5, zh.now)
    wait(zh, 0.8)
    zh.key_up(Key.D5, zh.now)
    assert top.line.text == "5"
    zh.typed("abcdefgh", zh.now)
    zh.key_down(Key.CLEAR, zh.now)
    wait(zh, 1.01)
    zh.key_up(Key.CLEAR, zh.now)
    assert top.line.text == "5ab", "one at once, then ten a second after 0.6 s"


def test_caret_goes_between_lines(zh: App) -> None:
    top, _ = editor(zh, "一二三四五六七八九十甲乙丙丁戊己庚辛壬癸")
    press(zh, "up")
    assert top.line.caret == 20 - 13
    press(zh, "up")
    assert top.line.caret == 7, "there is nothing above"
    press(zh, "down", "down", "left")
    assert top.line.caret == 19


def test_symbols_are_chosen_from_a_grid(zh: App) -> None:
    top, _ = editor(zh)
    columns = zh.skin.editor.columns
    press(zh, "star", "down", "6", "right")
    assert top.line.symbol == columns + 2
    press(zh, "8", "2", "up", "up")
    assert top.line.symbol == 2
    assert top.softkeys().right is not None
    press(zh, "soft_left")
    assert top.line.text == top.line.symbols[2]
    press(zh, "star", "soft_right", "2")
    assert top.line.symbol is None


# --- writing pinyin --------------------------------------------------------------------------------------

dictionary = pytest.mark.skipif(not (root() / WORDS).exists(), reason="the pinyin dictionary is not built")


@dictionary
@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("9 6 0 soft_left", "我"),  # one soft key takes, and then sends
        ("9 6 soft_left soft_left", "我"),
        ("9 6 select select", "我"),
        ("6 4 4 2 6 1 1 select", "你好"),
        ("9 4 6 6 4 0 down 1 select", "中国"),
        ("9 4 6 6 4 0 select", "中"),  # what is offered is not in the way
        ("9 4 6 6 4 0 down soft_right select", "中"),
        ("9 6 0 6 soft_right select", "我"),  # the other soft key takes a letter away
        ("7 4 6 star 0 select", "亲"),
        ("9 6 0 hash 2 2 select", "我b"),
    ],
)
def test_saying_in_pinyin(zh: App, keys: str, text: str) -> None:
    assert said(zh, "hash", "hash", "select", *keys.split()) == [Say(0, text=text)]


@dictionary
def test_the_first_key_of_a_line_may_be_pinyin(zh: App) -> None:
    assert said(zh, *["hash", "hash", "9", "6", "0", "select"]) == [Say(0, text="我")]


@dictionary
def test_the_way_of_writing_is_that_of_the_language_until_another_is_chosen(app: App) -> None:
    top, _ = editor(app)
    assert (top.line.mode is PINYIN) == (app.language == "zh")
    while top.line.mode is not PINYIN:
        press(app, "hash")
    for name in ("abc", "Abc", "ABC", "123", "拼"):
        press(app, "hash")
        assert top.line.mode.name == name
        assert editor(app)[0].line.mode.name == ("Abc" if name == "abc" else name), "an empty line"
        app.pop()


@dictionary
def test_a_keyboard_writes_between_the_digits(zh: App) -> None:
    top, _ = editor(zh)
    press(zh, "9", "6")
    zh.typed("早a", zh.now)
    assert top.line.text == "早a"
    assert top.pinyin is not None
    assert top.pinyin.digits == ""


@dictionary
def test_holding_in_pinyin(zh: App) -> None:
    top, _ = editor(zh)
    zh.key_down(Key.D5, zh.now)
    wait(zh, 0.8)
    zh.key_up(Key.D5, zh.now)
    assert top.line.text == "5"
    press(zh, *"64426426")
    zh.key_down(Key.CLEAR, zh.now)
    wait(zh, 3.0)
    zh.key_up(Key.CLEAR, zh.now)
    assert top.pinyin is not None
    assert (top.pinyin.digits, top.line.text) == ("", ""), "held, it clears the digits, then the text"


@dictionary
def test_all_that_is_shown_of_pinyin_fits(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.writing = PINYIN
    for keys in ("9", "94664", "64426", "9426", "58", "96926248724", "9" * 24, "234567892345678923456789"):
        top, _ = editor(app)
        assert top.pinyin is not None
        with cuts(monkeypatch) as found:
            press(app, *keys)
            for more in ("star", "right", "down", "down", "0"):
                app.frame()
                assert soft_keys_fit(app)
                start, row = top.pinyin.row
                assert sum(cell_width(app.canvas, text) - 1 for text in row) < app.canvas.width, (start, row)
                press(app, more)
            app.frame()
        assert len(keys) > 20 or not found
        app.pop()


def test_without_a_dictionary_there_are_letters(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking() -> NoReturn:
        raise LexiconError("no such file")

    monkeypatch.setattr("phone_client.screens.editor.load_lexicon", lacking)
    top, _ = editor(app)
    assert top.pinyin is None
    assert top.line.mode is FIRST
    app.writing = PINYIN
    assert editor(app)[0].line.mode is FIRST
    hint = "pinyin.missing" if app.language == "zh" else "editor.hint_keyboard"
    assert top.hints()[1] == hint
    press(app, "2", "hash", "2")
    app.frame()


# --- what fits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize("part", ["quick", "banter"])
def test_phrases_fit_their_bubble(zh: App, name: str, part: str) -> None:
    at = zh.skin.bubble
    for key, said in strings(name).items():
        if key.startswith(f"{part}.") and ".heard." not in key:
            lines = lines_of(zh.canvas, said)
            assert len(lines) <= at.text_lines, key
            assert "".join(lines).replace(" ", "") == said.replace(" ", ""), key
            assert len(lines) == len(wrap(said, at.text_w, zh.canvas.text_width)), key
            assert min(len(line) for line in lines) > 1 or len(lines) == 1, key
            assert max(zh.canvas.text_width(line) for line in lines) <= at.text_w, key


def test_every_text_fits(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = chat(app)
    screen.talk.chat[:] = [Say(n % 4, phrase=key) for n, key in enumerate(QUICK)]
    with cuts(monkeypatch) as found:
        for keys in ("0", "star", *["star"] * 6, "hash", "star", "star", "up", "hash", "up", "up", "up", "0"):
            press(app, keys)
            app.frame()
            assert soft_keys_fit(app)
        press(app, "down", "down", "down", "select", "star")
        app.frame()
        assert soft_keys_fit(app)
    assert not found
    assert isinstance(app.top, Editor)


def test_the_mark_of_a_tab_is_told_by_its_words(app: App) -> None:
    """Each tab has another word on the left soft key or another page: what Select does is always said."""
    labels = []
    for _ in Tab:
        left = app.top.softkeys().left
        assert left is not None
        labels.append(left.label)
        press(app, "hash")
    assert labels[0] == labels[1] != labels[2]


def test_words_of_emotes_are_none() -> None:
    assert [words(Say(0, emote=name)) for name in EMOTES] == [""] * len(EMOTES)


# --- pictures --------------------------------------------------------------------------------------------


def test_pictures(app: App, *, update_golden: bool) -> None:
    def look(name: str) -> None:
        golden(app, f"chat_{name}_{app.language}", update=update_golden)

    screen = chat(app)
    screen.talk.chat[:] = [
        Say(3, phrase="banter.lan.slow1"),
        Say(2, phrase="banter.zhou.throw_ours1"),
        Say(1, phrase="banter.mia.slow1"),
        Say(0, emote="laugh"),
    ]
    press(app, "right", "right", "right", "down")
    look("emotes")
    press(app, "hash", "star", "down")
    look("phrases")
    press(app, "hash", "up")
    look("typing")
    app.writing = LOWER
    press(app, "select", "4", "4", "5", "5")
    app.tick(5.0)
    press(app, "6", "6")
    look("editor")
    press(app, "star", "down", "right")
    look("symbols")


@dictionary
def test_pictures_of_pinyin(app: App, *, update_golden: bool) -> None:
    def look(name: str) -> None:
        golden(app, f"pinyin_{name}_{app.language}", update=update_golden)

    app.writing = PINYIN
    editor(app)
    look("ready")
    editor(app, "这局打得好，下次再来")
    press(app, *"94664")
    look("hanzi")
    press(app, "0")
    look("follow")
    press(app, "down", "right")
    look("choose_follow")
    editor(app)
    press(app, *"96926248724", "down")
    look("words")
    app.change(theme="night")
    press(app, "star")
    look("night")
    app.change(theme="contrast")
    press(app, "0", "1", "1")
    look("contrast")
