"""Three decks and one at the table: hands of 39 and 45 cards, triples, titanics, plays of any length."""

from dataclasses import replace
from random import Random

import pytest
from scenes import bury, observation
from scenes_rules import HAND_39, NAMED, THREE, name, titanic
from table_player import Player

from core.cards import Cards, deck, parse, text
from core.messages import Observation, Phase, PlayCards, Played
from core.rules import N
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.screens import trick_view
from phone_client.screens.plates import LEFT, OWN, RIGHT, TOP
from phone_client.screens.question import Question
from phone_client.skin import Skin


def lead(**changes: object) -> Observation:
    fields = {"rules": THREE, "hand": HAND_39, "counts": (39,) * 4, "to_act": (0,), "dealer": 0}
    return observation(**{**fields, **changes})


def dealt(count: int, seed: int) -> Cards:
    cards = deck(3)
    Random(seed).shuffle(cards)
    return tuple(cards[:count])


# --- the hand --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_hands_of_39_lie_in_two_rows_and_can_be_read(seed: int) -> None:
    spots = Player(lead(hand=dealt(39, seed))).screen.chooser.spots
    assert {spot.row for spot in spots} == {0, 1}
    assert min(spot.strip for spot in spots) >= 7
    assert all(spot.x >= 2 and spot.x + 21 <= 174 for spot in spots if spot.last)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("phase", [Phase.BURY, Phase.NAME])
def test_45_cards_lie_in_three_rows_while_they_are_chosen_from(seed: int, phase: Phase) -> None:
    hand = dealt(45, seed)
    if phase is Phase.BURY:
        seen = bury(rules=THREE, hand=hand, counts=(45, 39, 39, 39))
    else:
        seen = name(rules=replace(NAMED, decks=3), hand=hand, counts=(45, 39, 39, 39))
    spots = Player(seen).screen.chooser.spots
    assert {spot.row for spot in spots} == {0, 1, 2}
    assert min(spot.strip for spot in spots) >= 8


def test_every_card_can_be_reached_and_raised() -> None:
    player = Player(bury(rules=THREE, hand=dealt(45, 1), counts=(45, 39, 39, 39)))
    for _ in range(45):
        player.press(Key.D5, Key.RIGHT)
    assert len(player.screen.chooser.chosen) == 45
    assert player.line.text == "扣底牌 45/6"
    player.press(Key.D1)
    assert player.session.acts == []
    assert player.screen.toast == "要扣6张底牌"


# --- units -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "card", "raised"),
    [
        ("HQ HQ HQ HJ HJ HJ HT H4", "HJ", "HQ HQ HQ HJ HJ HJ"),
        ("HQ HQ HQ HJ HJ HT HT", "HJ", "HJ HJ HT HT"),  # the triple is a unit of its own
        ("HQ HQ HQ H4", "HQ", "HQ HQ HQ"),
        ("H8 H8 H8 C8 C8 S8", "H8", "H8 H8 H8"),
        ("BJ BJ BJ LJ LJ LJ S8 S8 S8", "S8", "BJ BJ BJ LJ LJ LJ S8 S8 S8"),
    ],
)
def test_a_long_press_raises_triples_and_titanics_whole(hand: str, card: str, raised: str) -> None:
    player = Player(lead(hand=parse(hand)))
    player.point(card).hold(Key.D5)
    assert player.chosen == raised
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(player.screen.chooser.chosen)]


@pytest.mark.parametrize(
    ("led", "raised"),
    [
        ("HT HT HT H9 H9 H9", "HQ HQ HQ HJ HJ HJ"),
        ("HT HT HT", "HJ HJ HJ"),
        ("HT HT", "HJ HJ"),
        ("HT", "HJ"),
    ],
)
def test_of_a_titanic_as_much_as_was_led(led: str, raised: str) -> None:
    seen = titanic(hand=parse("HQ HQ HQ HJ HJ HJ H4"), trick=(Played(1, parse(led)),))
    assert text(Question(seen).unit(parse("HJ")[0])) == raised


@pytest.mark.parametrize(
    ("led", "zh", "en"),
    [
        ("HT HT HT", "跟三同张♥", "Follow: ♥ triple"),
        ("HT HT HT H9 H9 H9", "跟♥连三同张 2组", "♥ titanic of 2"),
        ("S3 S3 S3", "跟三同张主", "Follow: trump triple"),
        ("HT HT HT HK", "跟4张♥", "Follow: 4 of ♥"),
        ("HT HT HT H9 H9", "跟5张♥", "Follow: 5 of ♥"),
    ],
)
def test_the_line_has_words_for_triples_and_titanics(led: str, zh: str, en: str) -> None:
    for language, words in (("zh", zh), ("en", en)):
        assert Player(titanic(trick=(Played(1, parse(led)),)), language).line.text == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("HQ HQ HQ H7 H7 H7", "有连三同张必须出连三同张"),
        ("HQ HQ HQ HJ HJ HJ", ""),
    ],
)
def test_what_is_owed_to_a_titanic_is_said(cards: str, words: str) -> None:
    player = Player(titanic(hand=parse("HQ HQ HQ HJ HJ HJ H7 H7 H7 H6 H6 H6 S3")))
    player.screen.chooser.choose(parse(cards))
    player.press(Key.D1)
    assert player.screen.toast == words
    assert bool(player.session.acts) == (not words)


# --- the trick -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [*range(1, 25), 30, 39])
@pytest.mark.parametrize("place", [OWN, RIGHT, TOP, LEFT])
def test_plays_of_any_length_stay_in_their_place(count: int, place: int) -> None:
    skin = Skin.load()
    for seed in range(3):
        cards = tuple(sorted(dealt(count, seed)))
        laid = trick_view.pile(skin, place, cards)
        assert laid.x >= 0
        assert laid.x + laid.w <= skin.screen.width
        assert len(laid.cards) + laid.more == count
        assert laid.more == 0 or count >= skin.trick.stacked
        assert laid.y + laid.h <= skin.plates.own_y


def test_a_long_play_is_shown_whole_by_key_0() -> None:
    """As a row of cards close together: see the golden frames."""
    from phone_client.canvas import Canvas
    from phone_client.screens import cards_row

    skin = Skin.load()
    canvas = Canvas(skin, load_font())
    at = skin.look
    room = at.right - at.name.x
    for count in (13, 21, 22):
        assert cards_row.row(canvas, at.name.x, 70, (3,) * count, None, room, close=True) <= room
        plain = (count - 1) * skin.card.mini_least + skin.card.mini.w
        assert plain <= room


# --- one deck --------------------------------------------------------------------------------------------


def test_one_deck_has_a_kitty_of_six_and_twelve_cards() -> None:
    hand = parse("BJ S8 H8 SA SK S6 HA HK H7 CK CT C9 DA DJ D5 D3 C4 H2")
    player = Player(bury(rules=replace(N, decks=1), hand=hand, counts=(18, 12, 12, 12)))
    assert player.line.text == "扣底牌 0/6"
    assert {spot.row for spot in player.screen.chooser.spots} == {0, 1}
    player.screen.chooser.choose(parse("D3 C4 H2 C9 D5 S6"))
    player.press(Key.D1)
    assert len(player.session.acts) == 1
