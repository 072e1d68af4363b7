"""The table with a partner found by a card (R6): naming, what is known of the sides, levels of each seat."""

from dataclasses import replace

import pytest
from scenes_rules import HEART_ACE, NAMED, alone, hidden, name, partner_known
from table_player import Player

from core.bots import Hint, Why
from core.cards import BJ, LJ, parse, text
from core.messages import CardsPlayed, Named, NamePartner, PartnerShown, Phase, Update
from phone_client.keys import Key
from phone_client.screens import sides, table_view
from phone_client.screens.naming import Namer, where_words
from phone_client.screens.plates import RIGHT, TOP, place_of

# --- naming ----------------------------------------------------------------------------------------------


def naming(language: str = "zh", **settings: object) -> Player:
    player = Player(name(to_act=()), language, **settings)
    player.session.hinted = [Hint(parse("HA"), Why.LEAD_TO), Hint(parse("CA"), Why.ACE)]
    player.session.updates = [Update(2, (), name(version=2))]
    player.wait(1)
    return player


def test_the_grid_opens_at_a_sensible_card_and_1_names_it() -> None:
    player = naming()
    assert player.screen.naming
    assert player.screen.namer.card == HEART_ACE
    assert player.softs() == ("选项", "1 叫牌", "聊天")
    assert player.line.text == "叫一张牌找对家"
    player.press(Key.D1)
    assert player.session.acts == [NamePartner(HEART_ACE)]


def test_the_keys_of_the_pad_choose_and_5_names() -> None:
    player = naming()
    player.press(Key.RIGHT, Key.D8, Key.DOWN, Key.D5)
    assert player.session.acts == [NamePartner(parse("DK")[0])]


def test_select_that_was_meant_to_hurry_names_nothing() -> None:
    player = Player(name(to_act=()))
    player.session.updates = [Update(2, (), name(version=2))]
    player.wait(0.1)
    player.press(Key.SELECT)
    assert player.session.acts == []
    player.wait(1)
    player.press(Key.SELECT)
    assert len(player.session.acts) == 1


def test_3_points_at_one_sensible_card_after_the_other() -> None:
    player = naming()
    seen = [player.press(Key.D3).screen.namer.card for _ in range(2)]
    assert seen == [HEART_ACE, parse("CA")[0]]


def test_it_is_asked_once_more_if_wanted() -> None:
    player = naming(confirm_play=True)
    player.press(Key.D1)
    assert player.session.acts == []
    assert player.screen.toast == "再按 1 叫♥A"
    player.press(Key.RIGHT, Key.D1)
    assert player.session.acts == []
    player.press(Key.D1)
    assert player.session.acts == [NamePartner(parse("HK")[0])]


def test_the_options_can_name_it_too() -> None:
    player = naming().press(Key.SOFT_LEFT, Key.D1)
    assert player.session.acts == [NamePartner(HEART_ACE)]


@pytest.mark.parametrize("card", range(54))
def test_the_cursor_reaches_every_card_and_comes_round(card: int) -> None:
    namer = Namer()
    namer.point_at(card)
    assert namer.card == card
    for key, back in ((Key.LEFT, Key.RIGHT), (Key.UP, Key.DOWN)):
        namer.move(key)
        assert namer.card != card
        namer.move(back)
        if card not in (BJ, LJ) or key is Key.UP:  # a joker is as high as two suits
            assert namer.card == card


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("HA", "♥A 我有1 外面1"),
        ("DQ", "♦Q 我有0 外面2"),
        ("SJ", "♠J 全在我手：独打"),
        ("LJ", "小王 我有1 外面1"),
    ],
)
def test_it_is_said_where_the_copies_are(card: str, words: str) -> None:
    naming()
    assert where_words(name(), parse(card)[0]) == words


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_said_about_each_card_fits(language: str) -> None:
    player = naming(language)
    at, measure = player.app.skin.naming, player.app.canvas.text_width
    for card in range(54):
        for held in (0, 2):
            words = where_words(replace(name(), hand=(card,) * held), card)
            assert measure(words) <= at.box.w - 2 * at.pad, words


def test_while_the_game_plays_on_nothing_is_asked() -> None:
    player = naming()
    player.session.auto = True
    player.screen.switch_auto()
    player.screen.switch_auto()
    player.wait(0.1)
    assert not player.screen.naming
    player.press(Key.D1)
    assert player.session.acts == []


# --- what is known ---------------------------------------------------------------------------------------


def test_until_the_partner_shows_points_are_counted_by_seat() -> None:
    view = table_view.view_of(Player(hidden()).screen)
    seats = [table_view.seat_of(view, seat) for seat in range(4)]
    assert [seat.points for seat in seats] == ["", "35分", "0分", "105分"]
    assert [seat.level for seat in seats] == ["", "5", "7", "A"]
    assert [seat.seals for seat in seats] == [(), (), ("dealer",), ()]


def test_afterwards_the_partner_has_a_seal_and_points_are_the_attackers() -> None:
    view = table_view.view_of(Player(partner_known()).screen)
    seats = [table_view.seat_of(view, seat) for seat in range(4)]
    assert [seat.points for seat in seats] == [""] * 4
    assert seats[1].seals == ("partner",)
    assert seats[1].level == "5"


def test_with_fixed_partners_no_seat_has_a_level_of_its_own() -> None:
    view = table_view.view_of(Player(hidden(rules=replace(NAMED, partners="fixed"))).screen)
    seats = [table_view.seat_of(view, seat) for seat in range(4)]
    assert {(seat.level, seat.points) for seat in seats} == {("", "")}


def test_copies_of_the_named_card_in_the_hand_are_marked() -> None:
    player = Player(hidden())
    marks = table_view.view_of(player.screen).marks
    assert [text((slot.card,)) for slot, mark in marks.items() if mark == "named"] == ["HA"]


def test_naming_is_said_at_the_dealers_seat() -> None:
    before = hidden(phase=Phase.NAME, to_act=(2,), named=None, trick=())
    player = Player(before)
    after = hidden(version=2, phase=Phase.BURY, to_act=(2,), trick=())
    player.session.updates = [Update(2, (Named(HEART_ACE),), after)]
    player.wait(0.1)
    assert [(b.place, b.text) for b in player.screen.bubbles.shown] == [(TOP, "叫♥A")]


@pytest.mark.parametrize(
    ("seat", "dealer", "words"),
    [(1, 2, "小满是庄家的对家"), (1, 0, "小满是你的对家"), (0, 2, "你是庄家的对家")],
)
def test_who_the_partner_is_is_said_when_it_shows(seat: int, dealer: int, words: str) -> None:
    player = Player(hidden(dealer=dealer, to_act=(), trick=()))
    after = partner_known(version=2, dealer=dealer, partner=seat, to_act=(), trick=())
    events = (CardsPlayed(seat, (HEART_ACE,)), PartnerShown(seat))
    player.session.updates = [Update(2, events, after)]
    player.wait(0.4)
    assert player.screen.toast == words
    assert [(b.place, b.text) for b in player.screen.bubbles.shown] == [(place_of(seat, 0), "我是对家!")]
    player.wait(4)
    assert player.screen.toast == ""


def test_sides_as_far_as_they_are_known() -> None:
    unknown, known = hidden(), partner_known()
    assert sides.together(unknown, 0, 2) is None
    assert sides.together(unknown, 2, 2) is True
    assert [sides.attacks(unknown, seat) for seat in range(4)] == [None, None, False, None]
    assert [sides.attacks(known, seat) for seat in range(4)] == [True, False, False, True]
    assert sides.together(known, 0, 3) is True
    over = alone()
    assert [sides.attacks(over, seat) for seat in range(4)] == [False, True, True, True]
    assert sides.dealer_side(over) == (0,)


def test_bubbles_about_the_partner_keep_off_cards_on_the_table() -> None:
    from phone_client.screens import bubbles

    player = Player(hidden())
    bubble = bubbles.Bubble(RIGHT, "", "我是对家!", 0, 9, covered=True)
    box = bubbles.box_of(player.app.canvas, bubble, burying=False, laid=True)
    skin = player.app.skin
    assert box.y >= skin.trick.side_y + skin.card.large.h
    assert box.y + box.h <= skin.plates.own_y
