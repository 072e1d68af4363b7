"""Counters at the table (R5.2-R5.4), and deals in which nobody declared (R4.6, R4.7)."""

from dataclasses import replace

import pytest
from scenes_rules import SHOWN, counter, settled, window
from table_player import Player

from core.cards import parse, text
from core.messages import (
    Declare,
    Pass,
    PassedOn,
    Phase,
    Showed,
    Shown,
    TookKitty,
    Update,
)
from core.rules import C, N
from phone_client.keys import Key
from phone_client.screens import declare_panel, table_view
from phone_client.screens.plates import TOP
from phone_client.screens.question import Question
from phone_client.wrap import wrap

# --- being asked -----------------------------------------------------------------------------------------


def test_the_panel_asks_and_5_counters_or_the_right_soft_key_passes() -> None:
    player = Player(counter())
    assert player.softs() == ("选项", "1 反底", "不反")
    player.press(Key.D5, Key.SOFT_RIGHT)
    assert player.session.acts == [Declare(parse("BJ BJ")), Pass()]


def test_pairs_that_are_not_enough_are_seen_too() -> None:
    seen = counter()
    sets = declare_panel.chips(seen, Question(seen).table)
    assert [(text(chip.cards), chip.alive) for chip in sets] == [
        ("BJ BJ", True),
        ("H8 H8", False),
        ("D8", False),
    ]


def test_who_cannot_counter_is_told_so() -> None:
    player = Player(counter(may_show=()))
    assert player.screen.panel is None
    assert player.line.text == "你没有牌反底"


def test_the_line_says_who_is_asked() -> None:
    assert Player(counter(to_act=(3,), may_show=())).line.text == "等阿岚反底…"


def test_whose_kitty_it_is_can_be_seen() -> None:
    view = table_view.view_of(Player(counter()).screen)
    assert [table_view.seat_of(view, seat).seals for seat in range(4)] == [(), ("kitty",), ("dealer",), ()]
    view = table_view.view_of(Player(counter(owner=2)).screen)
    assert table_view.seat_of(view, 2).seals == ("dealer",)


# --- what others do --------------------------------------------------------------------------------------


def countered(player: Player, seat: int) -> None:
    """The seat counters with the big jokers and takes the kitty."""
    shown = (*SHOWN, Shown(seat, parse("BJ BJ"), counter=True))
    after = counter(
        version=2, phase=Phase.BURY, shown=shown, trump=None, stake=4, to_act=(seat,), may_show=()
    )
    events = (PassedOn(2), Showed(seat, parse("BJ BJ")), TookKitty(seat, ()))
    player.session.updates = [Update(2, events, after)]
    player.wait(0.5)


def test_a_pass_is_said_and_a_counter_told_with_all_it_changes() -> None:
    player = Player(counter(to_act=(2,), may_show=()))
    countered(player, 3)
    assert [(b.place, b.text) for b in player.screen.bubbles.shown] == [(TOP, "不反")]
    assert player.screen.toast == "阿岚反底：改无主，拿走底牌，4倍"
    assert player.screen.news


def test_news_stays_while_others_are_asked_and_goes_when_the_panel_comes() -> None:
    player = Player(counter(to_act=(2,), may_show=()))
    countered(player, 3)
    now = player.session.observation
    player.session.updates = [Update(3, (), replace(now, version=3, phase=Phase.COUNTER, to_act=(1,)))]
    player.wait(0.1)
    assert player.screen.toast
    asked = replace(now, version=4, phase=Phase.COUNTER, to_act=(0,), may_show=(parse("BJ BJ BJ"),))
    player.session.updates = [Update(4, (), asked)]
    player.wait(0.1)
    assert player.screen.panel is not None
    assert player.screen.toast == ""


def test_a_pass_while_cards_fall_is_nobodys_business() -> None:
    player = Player(window(may_show=()))
    player.session.updates = [Update(2, (PassedOn(2),), window(version=2))]
    player.wait(0.1)
    assert player.screen.bubbles.shown == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_stake_is_on_the_table_where_there_are_counters(language: str) -> None:
    def stake_box(player: Player) -> bytes:
        player.app.redraw()
        box = player.app.skin.pack.stake
        return player.app.frame().rgba()[box.y : box.y + box.h, box.x : box.x + box.w].tobytes()

    seen = [stake_box(Player(counter(stake=stake), language)) for stake in (2, 4, 64)]
    without = [stake_box(Player(counter(rules=N, stake=stake), language)) for stake in (1, 4)]
    assert len({*seen, *without}) == 4
    measure = Player(counter(), language).app.canvas.text_width
    from phone_client.text import tr

    assert measure(tr("table.stake", n=64)) <= Player(counter()).app.skin.pack.stake.w


# --- nobody declared, and who deals ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "trump", "turned", "words"),
    [
        (window(rules=N), 1, "H5", "没人亮主，翻底牌：♥主"),
        (window(rules=N), None, "BJ", "没人亮主，翻底牌：无主"),
        (window(rules=C), None, "", "没人亮主，打无主"),
        (window(rules=C, dealer=None), None, "", "没人亮主，打无主\n小满先抓牌，坐庄"),
        (window(rules=N, dealer=None, shown=(Shown(1, parse("D8")),)), 3, "", "小满坐庄"),
        (
            window(rules=C, dealer=None, shown=(Shown(1, parse("D8")), Shown(2, parse("S8 S8")))),
            0,
            "",
            "小满先亮主，坐庄；打♠主",
        ),
        (window(rules=N, shown=(Shown(2, parse("D8")),)), 3, "", ""),
    ],
)
def test_why_the_trump_and_the_dealer_are_so(before, trump, turned, words) -> None:  # type: ignore[no-untyped-def]
    player = Player(before)
    player.session.updates = [settled(before, trump, turned)]
    player.wait(2.0)
    assert player.screen.toast == words


def test_the_cards_turned_up_are_seen_first() -> None:
    before = window(rules=N)
    player = Player(before)
    player.session.updates = [settled(before, 1, "H5")]
    player.wait(0.5)
    assert player.screen.stage.turned == parse("H5")
    assert player.line.text == "翻底牌定主"
    player.wait(1.5)
    assert player.screen.stage.turned == ()


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("seat", range(4))
def test_news_fits_above_the_hand(language: str, seat: int) -> None:
    from phone_client.text import tr

    player = Player(counter(), language)
    at, measure = player.app.skin.toast, player.app.canvas.text_width
    name = player.screen.who(seat)
    trumps = [tr("look.no_trump"), tr("look.trump", suit="♠")]
    words = [tr("news.counter", name=name, trump=trump, n=64) for trump in trumps]
    words += [tr("news.dealer_shown_first", name=name, trump=trump) for trump in trumps]
    dealt = tr("news.dealer_first", name=name)
    words += [tr("news.undeclared", trump=trump) + tr("news.and") + dealt for trump in trumps]
    words += [tr("news.turned", trump=trump) for trump in trumps]
    words += [tr(f"news.{key}", name=name) for key in ("partner", "partner_me", "partner_mine")]
    for line in words:
        assert len(wrap(line, at.w - 2 * at.pad, measure)) <= at.lines, line
