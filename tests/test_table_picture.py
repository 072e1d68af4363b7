"""The table's picture: seats, bubbles, movement, when it is drawn."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scenes import (
    StillSession,
    bury,
    declare,
    follow,
    long_throw,
    observation,
    over,
    override,
    tricks,
)
from table_player import Player

from core.cards import parse
from core.messages import (
    CardsPlayed,
    Observation,
    Phase,
    Shown,
    Update,
)
from core.ranks import rank_table
from phone_client.app import App
from phone_client.keys import Key
from phone_client.screens import bubbles, declare_panel, pack_view, table_view
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP, place_of
from phone_client.session import Say
from phone_client.text import strings

# --- the seats -------------------------------------------------------------------------------------


@pytest.mark.parametrize("me", range(4))
def test_every_seat_sees_itself_at_the_bottom_and_the_next_at_the_right(me: int) -> None:
    assert [place_of((me + n) % 4, me) for n in range(4)] == [OWN, RIGHT, TOP, LEFT]


def test_the_dealing_seat_and_the_turn_are_shown() -> None:
    view = table_view.view_of(Player(follow()).screen)
    assert tuple(view.turns) == (0,)
    assert tuple(table_view.view_of(Player(declare(may_show=())).screen).turns) == ()


def test_what_is_said_appears_at_the_seat_and_goes() -> None:
    player = Player(follow())
    player.session.said = [
        Say(1, emote="laugh"),
        Say(3, text="这牌甩得漂亮，佩服佩服"),
        Say(2, phrase="no.such"),
    ]
    player.wait(0.1)
    assert [(b.place, b.emote, b.text) for b in player.screen.bubbles.shown] == [
        (RIGHT, "laugh", ""),
        (LEFT, "", "这牌甩得漂亮，佩服佩服"),
    ]
    player.wait(6)
    assert player.screen.bubbles.shown == []


def test_bubbles_stay_on_the_screen_and_a_newer_one_hides_what_it_touches() -> None:
    player = Player(follow())
    canvas = player.app.canvas
    for place in (OWN, RIGHT, TOP, LEFT):
        for emote, words in (("tea", ""), ("", "嗯"), ("", "这牌甩得真漂亮呀，佩服佩服，下次再来")):
            bubble = bubbles.Bubble(place, emote, words, 0, 9)
            for high in (False, True):
                box = bubbles.box_of(canvas, bubble, burying=high)
                assert box.x >= 0
                assert box.y >= 16
                assert box.x + box.w <= 176
                assert box.y + box.h <= 188
    assert len(bubbles.lines_of(canvas, "字" * 40)) == 2


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_the_top_seat_says_hides_no_cards_and_is_not_cut(language: str) -> None:
    canvas = Player(follow(), language).app.canvas
    at, top = canvas.skin.bubble, canvas.skin.trick.top_y
    said = [
        words
        for key, words in strings(language).items()
        if key.startswith(("quick.", "banter.")) and ".heard." not in key
    ]
    cut = []
    for words in said:
        bubble = bubbles.Bubble(TOP, "", words, 0, 9)
        box = bubbles.box_of(canvas, bubble, burying=False, laid=True)
        assert box.y + box.h <= top
        if box.w - at.pad_w < canvas.text_width(words):
            cut.append(words)
        assert box.x - at.tail - at.top_head >= 0
        assert box.x + box.w <= at.right_x
    assert cut == []
    bubble = bubbles.Bubble(TOP, "", "老" * 60, 0, 9)
    box = bubbles.box_of(canvas, bubble, burying=False, laid=True)
    assert box.y + box.h <= top


def test_the_head_at_the_top_makes_room_for_what_it_says() -> None:
    player = Player(follow())
    canvas = player.app.canvas
    for words, moved in (("再等等…", False), ("没事，谁没个失手。", True), ("老" * 60, True)):
        player.screen.bubbles.show(TOP, "", words, player.app.now)
        bubble = player.screen.bubbles.shown[0]
        for laid in (False, True):
            head = bubbles.top_head(canvas, player.screen.bubbles, laid=laid)
            box = bubbles.box_of(canvas, bubble, burying=False, laid=laid)
            assert (head is not None) == moved
            assert head is None or 0 <= head <= box.x - canvas.skin.bubble.top_head


def test_a_bubble_parts_between_clauses_and_leaves_no_character_alone() -> None:
    canvas = Player(follow()).app.canvas
    assert bubbles.lines_of(canvas, "打得好，服气服气") == ["打得好，", "服气服气"]
    assert len(bubbles.lines_of(canvas, "你们赢得太漂亮了")[1]) > 1
    assert bubbles.lines_of(canvas, "再等等…") == ["再等等…"]


# --- the picture -----------------------------------------------------------------------------------


def picture(app: App) -> np.ndarray[Any, np.dtype[np.uint8]]:
    app.redraw()
    return app.frame().rgba().copy()


SCENES = [follow(), declare(), override(), bury(), long_throw(), tricks(2), over()]


@pytest.mark.parametrize("seen", SCENES)
def test_drawing_changes_nothing(seen: Observation) -> None:
    player = Player(seen)
    assert (picture(player.app) == picture(player.app)).all()


@pytest.mark.parametrize("seen", SCENES)
def test_a_table_at_rest_is_not_drawn_again(seen: Observation) -> None:
    player = Player(seen if seen.phase is not Phase.PLAY else replace(seen, to_act=(0,)))
    player.wait(3)
    player.app.frame()
    for _ in range(30):
        player.now += 1 / 30
        player.app.tick(player.now)
        assert not player.app.needs_redraw


@pytest.mark.parametrize("animation", ["normal", "off"])
def test_the_plate_of_who_thinks_for_long_blinks_slowly(animation: str) -> None:
    waited_for = replace(follow(), to_act=(1,))
    player = Player(waited_for, pace="slow", animation=animation)
    player.wait(1.5)  # after the second before; 1.8 s are usual, 0.8 s on top are not told
    rest = picture(player.app)
    seen, drawn = [], 0
    for _ in range(5 * 30):
        player.now += 1 / 30
        player.app.tick(player.now)
        drawn += player.app.needs_redraw
        seen.append(bool((player.app.frame().rgba() == rest).all()))
    assert seen[0]
    assert 8 <= drawn <= 12
    assert 0.3 < sum(seen) / len(seen) < 0.7
    player.session.updates = [Update(2, (), replace(follow(), version=2))]
    player.wait(6)
    assert not player.screen.thinking, "a person may"
    player.session.auto = True
    assert player.screen.thinking, "but it is a computer player that plays on for them"


@pytest.mark.parametrize("theme", ["day", "night", "contrast"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_theme_and_language_can_be_drawn(theme: str, language: str) -> None:
    for seen in SCENES:
        player = Player(seen, language, theme=theme)
        frame = picture(player.app)
        assert frame.shape == (208, 176, 4)
        player.press(Key.D0)
        picture(player.app)


def test_a_card_under_way_is_seen() -> None:
    player = Player(follow(to_act=(3,), trick=follow().trick[:2]))
    player.session.updates = [Update(2, (CardsPlayed(3, parse("H5 H9")),), follow(version=2))]
    player.wait(0)
    before = picture(player.app)
    player.wait(0.05)
    assert player.app.needs_redraw
    assert (picture(player.app) != before).any()


def test_any_key_ends_what_moves_and_select_does_nothing_else() -> None:
    player = Player(follow(to_act=(3,), trick=follow().trick[:2]))
    player.session.updates = [Update(2, (CardsPlayed(3, parse("H5 H9")),), follow(version=2))]
    player.wait(0)
    assert player.screen.stage.busy
    raised = player.chosen
    player.press(Key.SELECT)
    assert not player.screen.stage.busy
    assert player.chosen == (raised or "HQ HQ")


def test_1_pressed_too_early_plays_nothing_unseen() -> None:
    player = Player(follow(to_act=(3,), trick=follow().trick[:2]))
    player.session.updates = [Update(2, (CardsPlayed(3, parse("H5 H9")),), follow(version=2))]
    player.wait(0)
    player.press(Key.D1)
    assert player.session.acts == []


def test_a_session_of_the_tests_is_a_session() -> None:
    from phone_client.session import Session

    session: Session = StillSession(follow())
    assert session.seat == 0


# --- the middle ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.DECLARE])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_the_own_seat_has_shown_covers_no_words(phase: Phase, count: int, language: str) -> None:
    sets = (Shown(0, parse("S8") * count),)
    seen = observation(phase=phase, shown=sets, undealt=88)
    player = Player(seen, language)
    canvas, skin = player.app.canvas, player.app.skin
    at = skin.pack
    y = at.text_y if phase is Phase.DRAW else at.kitty_text_y
    canvas.rect(0, 0, canvas.width, skin.screen.control.y, "felt")
    pack_view.pack(canvas, seen, own_end=declare_panel.own_end(canvas, sets, 0))
    strip = canvas.pixels[y : y + skin.text.line]
    words = strip == skin.colour("light")
    assert words.any()
    declare_panel.shown(canvas, sets, rank_table(0, seen.level), 0)
    assert (strip[words] == skin.colour("light")).all()
