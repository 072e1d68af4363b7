"""The table screen before play: declaring, burying."""

from dataclasses import replace

import pytest
from scenes import (
    bury,
    declare,
    override,
    table,
)
from table_player import Player

from core.cards import parse, text
from core.messages import (
    Bury,
    DealBegan,
    Declare,
    Drew,
    Pass,
    Phase,
    Showed,
    Shown,
    TrumpSet,
    Update,
)
from phone_client.keys import Key
from phone_client.screens import declare_panel, table_view
from phone_client.screens.options import TableOptions
from phone_client.screens.plates import RIGHT, Line
from phone_client.screens.question import Question

# --- declaring -------------------------------------------------------------------------------------


def test_the_panel_names_what_may_be_shown_and_5_shows_it() -> None:
    player = Player(declare())
    assert player.softs() == ("选项", "1 反主", "不反")
    player.press(Key.D5)
    assert player.session.acts == [Declare(parse("S8 S8"))]


def test_1_shows_too_and_the_right_soft_key_passes() -> None:
    player = Player(declare())
    player.press(Key.D1, Key.SOFT_RIGHT)
    assert player.session.acts == [Declare(parse("S8 S8")), Pass()]


def test_the_options_hold_what_the_panel_asks_and_the_chat() -> None:
    player = Player(declare()).press(Key.SOFT_LEFT)
    assert isinstance(player.app.top, TableOptions)
    texts = [command.text for command in player.app.top.commands]
    assert texts[:3] == ["反主 ♠88", "不反", "提示"]
    assert "聊天" in texts
    player.press(Key.SELECT)
    player.press(Key.SOFT_LEFT, Key.DOWN, Key.SELECT)
    assert player.session.acts == [Declare(parse("S8 S8")), Pass()]


def test_what_the_options_show_stays_the_same_while_the_panel_changes() -> None:
    player = Player(declare()).press(Key.SOFT_LEFT)
    player.screen.picker.choose(parse("H8"))
    player.press(Key.D1)
    assert player.session.acts == [Declare(parse("S8 S8"))]


@pytest.mark.parametrize(
    ("shown", "softs"),
    [
        ((), ("1 亮主", "不亮")),
        ((Shown(1, parse("D8")),), ("1 反主", "不反")),
        ((Shown(1, parse("D8")), Shown(0, parse("S8"))), ("1 自保", "不保")),
        ((Shown(1, parse("D8")), Shown(0, parse("H8"))), ("1 自反", "不反")),
    ],
)
def test_the_soft_keys_say_what_showing_would_be(shown: tuple[Shown, ...], softs: tuple[str, str]) -> None:
    _, middle, right = Player(declare(shown=shown)).softs()
    assert (middle, right) == softs


def test_left_and_right_choose_what_to_show_and_it_stays_chosen() -> None:
    sets = (parse("S8"), parse("H8"), parse("S8 S8"))
    player = Player(declare(shown=(), trump=None, trump_named=False, may_show=sets))
    player.press(Key.RIGHT, Key.D6)
    player.session.updates = [
        Update(
            2,
            (Drew(0, 1), Drew(1, None), Drew(2, None), Drew(3, None)),
            replace(player.session.observation, version=2, may_show=(parse("C8"), *sets)),
        )
    ]
    player.wait(1)
    player.press(Key.D5)
    assert player.session.acts == [Declare(parse("S8 S8"))]


def test_what_is_held_but_too_weak_is_seen_but_never_chosen() -> None:
    seen = declare(hand=parse("S8 S8 H8 C8 BJ SA"), may_show=(parse("S8 S8"), parse("H8 H8")))
    sets = declare_panel.chips(seen, Question(seen).table)
    assert [(text(chip.cards), chip.alive) for chip in sets] == [
        ("S8 S8", True),
        ("H8 H8", True),
        ("C8", False),
    ]
    picker = declare_panel.Picker()
    seen_at = []
    for _ in range(3):
        picker.step(sets, 1)
        seen_at.append(picker.at(sets))
    assert seen_at == [1, 0, 1]


def test_the_cards_a_chip_would_show_are_marked() -> None:
    player = Player(declare())
    marks = table_view.view_of(player.screen).marks
    assert {(text((slot.card,)), mark) for slot, mark in marks.items()} == {("S8", "hint")}
    assert len(marks) == 2


def test_select_hurries_while_cards_fall_until_the_panel_has_been_there_for_a_moment() -> None:
    app, screen, session = table(declare(may_show=()))
    session.updates = [Update(2, (), declare(version=2))]
    app.tick(20.0)
    assert screen.panel is not None
    app.key_down(Key.SELECT, 20.1)
    app.key_up(Key.SELECT, 20.1)
    app.tick(20.2)
    assert (session.acts, session.hurried) == ([], 1)
    app.tick(20.6)
    app.key_down(Key.SELECT, 20.7)
    assert session.acts == [Declare(parse("S8 S8"))]
    player = Player(declare(may_show=()))
    player.press(Key.SELECT)
    assert player.session.hurried == 1


def test_in_the_last_window_select_shows_after_a_moment() -> None:
    app, screen, session = table(declare())
    session.updates = [Update(2, (), override(version=2))]
    app.tick(20.0)
    assert screen.panel is not None
    app.key_down(Key.SELECT, 20.1)
    app.key_up(Key.SELECT, 20.1)
    app.tick(20.6)
    app.key_down(Key.SELECT, 20.7)
    assert session.acts == [Declare(parse("BJ BJ"))]


def test_without_anything_to_show_or_after_a_pass_there_is_no_panel() -> None:
    assert Player(declare(may_show=())).screen.panel is None
    player = Player(declare(to_act=(1, 2, 3), passed=(0,)))
    assert player.screen.panel is None
    assert player.softs()[::2] == ("选项", "聊天")


def test_what_others_show_is_said_at_their_seat_until_trump_is_settled() -> None:
    player = Player(declare(shown=(), may_show=()))
    after = declare(version=2, may_show=())
    player.session.updates = [Update(2, (Showed(1, parse("D8")),), after)]
    player.wait(0.1)
    (bubble,) = player.screen.bubbles.shown
    assert (bubble.place, bubble.text) == (RIGHT, "亮主 ♦8")
    more = replace(after, version=3, shown=(*after.shown, Shown(1, parse("D8 D8"))))
    player.session.updates = [Update(3, (Showed(1, parse("D8 D8")),), more)]
    player.wait(0.1)
    assert player.screen.bubbles.shown[0].text == "自保 ♦88"
    player.session.updates = [Update(4, (TrumpSet(3, 1),), replace(more, version=4, phase=Phase.BURY))]
    player.wait(0.1)
    assert player.screen.bubbles.shown == []


def test_a_deal_dealt_again_says_why() -> None:
    player = Player(declare(may_show=()))
    player.session.updates = [Update(2, (DealBegan(1, 0, again=True),), declare(version=2, may_show=()))]
    player.wait(0.1)
    assert player.screen.toast == "没人亮主，重新发牌"


# --- burying ---------------------------------------------------------------------------------------


def test_burying_counts_the_cards_and_their_points() -> None:
    player = Player(bury())
    assert player.line == Line("扣底牌 0/8", right="含0分")
    for card in ("HT", "D5", "H4"):
        player.point(card).press(Key.D5)
    assert player.line == Line("扣底牌 3/8", right="含15分")


def test_only_as_many_as_the_kitty_had_can_be_buried() -> None:
    player = Player(bury())
    player.screen.chooser.choose(parse("H4 H4 H2"))
    player.press(Key.D1)
    assert player.session.acts == []
    assert player.screen.toast == "要扣8张底牌"
    cards = parse("H4 H4 H2 C6 D3 D7 D9 C9")
    player.screen.chooser.choose(cards)
    assert not player.app.top.softkeys().off
    player.press(Key.D1)
    (action,) = player.session.acts
    assert isinstance(action, Bury)
    assert sorted(action.cards) == sorted(cards)


def test_what_came_with_the_kitty_is_marked() -> None:
    player = Player(bury())
    marks = table_view.view_of(player.screen).marks
    assert sorted(text((slot.card,)) for slot in marks) == sorted(
        ["LJ", "S2", "H2", "CK", "C6", "D7", "D3", "HT"]
    )
    assert set(marks.values()) == {"new"}
