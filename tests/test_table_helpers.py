"""What helps at the table if it is wanted: the counter of unseen cards, a question before a throw that may
fail, another back of the cards."""

import numpy as np
import pytest
from frames import golden
from scenes import bury, declare, follow, long_throw, observation, tricks
from table_player import Player

from core.cards import parse
from core.messages import PlayCards
from core.unseen import count, unseen
from phone_client import cards_art
from phone_client.keys import Key
from phone_client.screens import unseen_view
from phone_client.settings import CHOICES
from phone_client.text import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counter(language: str, *, update_golden: bool) -> None:
    for name, seen in (("follow", follow()), ("throw", long_throw()), ("late", tricks(3))):
        player = Player(seen, language, unseen=True)
        golden(player.app, f"unseen_{name}_{language}", update=update_golden)


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_the_counter_in_other_themes(theme: str, *, update_golden: bool) -> None:
    player = Player(follow(), "zh", unseen=True, theme=theme)
    golden(player.app, f"unseen_{theme}", update=update_golden)


def test_the_counter_is_the_observations() -> None:
    seen = follow()
    assert unseen_view.counted(seen) == count(unseen(seen), seen.level)


def test_the_counter_is_only_there_while_cards_are_played() -> None:
    for seen in (bury(), declare()):
        plain, counted = Player(seen), Player(seen, unseen=True)
        assert np.array_equal(plain.app.frame().snapshot(), counted.app.frame().snapshot())
    plain, counted = Player(follow()), Player(follow(), unseen=True)
    assert not np.array_equal(plain.app.frame().snapshot(), counted.app.frame().snapshot())


def throwing(cards: str, *, confirm_throw: bool = False) -> Player:
    seen = observation(hand=parse("HA HK HQ HQ H7 S3"), to_act=(0,))
    player = Player(seen, confirm_throw=confirm_throw)
    player.screen.chooser.choose(parse(cards))
    return player


def test_a_throw_that_may_fail_is_asked_about() -> None:
    player = throwing("HA HK", confirm_throw=True)
    player.press(Key.D1)
    assert player.session.acts == []
    assert "甩" in player.screen.toast
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HA HK"))]


def test_other_plays_are_not() -> None:
    player = throwing("HA", confirm_throw=True).press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HA"))]
    player = throwing("HQ HQ", confirm_throw=True).press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HQ HQ"))]
    player = throwing("HA HK").press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HA HK"))], "unless it is wanted"


def test_putting_cards_back_asks_again() -> None:
    player = throwing("HA HK", confirm_throw=True).press(Key.D1, Key.D9)
    player.screen.chooser.choose(parse("HA HK"))
    player.press(Key.D1)
    assert player.session.acts == []


def test_every_back_is_another_picture() -> None:
    assert tuple(cards_art.BACKS) == CHOICES["card_back"]
    pictures = set()
    for back in cards_art.BACKS:
        player = Player(declare(), card_back=back)
        pictures.add(player.app.frame().snapshot().tobytes())
    assert len(pictures) == len(cards_art.BACKS)


def test_the_back_changes_at_once() -> None:
    player = Player(declare())
    before = player.app.frame().snapshot()
    player.app.change(card_back="waves")
    assert not np.array_equal(player.app.frame().snapshot(), before)
    player.app.change(card_back="lattice")
    assert np.array_equal(player.app.frame().snapshot(), before)
