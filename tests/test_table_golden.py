"""Frames of the table in both languages against pictures that have been looked at.

`--update-golden` makes them anew; review them as a diff.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scenes import THREE_DECKS, bury, declare, follow, long_throw, observation, over, override, tricks
from table_player import Player

from core.cards import parse
from core.messages import CardsPlayed, FailedThrow, Phase, Played, ThrowFailed, TrickTaken, Update
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.png import read_png, write_png
from phone_client.session import Say

GOLDEN = Path(__file__).parent / "golden"

Scene = Callable[[str], Player]


def playing(language: str) -> Player:
    return Player(follow(), language)


def refused(language: str) -> Player:
    player = Player(follow(hand=parse("HA HA HK HQ HQ H4 SA SK CA C3 D5"), counts=(11, 9, 9, 9)), language)
    player.screen.chooser.choose(parse("HK H4"))
    return player.press(Key.D1)


def showing(language: str) -> Player:
    player = Player(declare(), language)
    player.screen.bubbles.show(1, "", "亮主 ♦8" if language == "zh" else "Show ♦8", player.now, covered=True)
    return player


def burying(language: str) -> Player:
    player = Player(bury(), language)
    player.screen.chooser.choose(parse("H4 H4 H2 C6 D3"))
    player.point("C6").wait(1)
    return player


def burying_45(language: str) -> Player:
    hand = parse(
        "BJ BJ LJ S8 S8 H8 C8 D8 SA SK SK SQ SJ SJ ST S6 S5 S3 HA HK HQ HQ HQ HT H7 H4 H4 H2"
        " CA CQ CT C9 C9 C6 C6 C3 DA DJ DJ D9 D7 D7 D5 D3 D2"
    )
    seen = bury(rules=THREE_DECKS, hand=hand, counts=(45, 39, 39, 39), kitty_taken=parse("H4 D5"))
    player = Player(seen, language)
    player.screen.chooser.choose(parse("H4 H2 D5"))
    player.wait(1)
    return player


def twelve(language: str) -> Player:
    seen = long_throw(
        trick=(
            Played(1, parse("SQ SQ ST ST S9 S9 S7 S7 S6 S6 S5 S5")),
            Played(2, parse("SA SK S3 S2 S2 C2 C3 C3 C4 D2 D3 D4")),
            Played(3, parse("SA SK S5 S4 S4 S3 D5 D6 D7 D9 C5 C6")),
            Played(0, parse("CT CT C9 C9 C7 C6 C5 DT DK DA DQ D9")),
        ),
        trump=1,
        winning=1,
        points=105,
    )
    return Player(seen, language)


def failed(language: str) -> Player:
    player = Player(observation(hand=parse("HA HK HQ HQ H7 S3"), to_act=(0,)), language)
    throw = FailedThrow(0, 0, parse("HA HK HQ HQ"), parse("HK"), 1)
    player.session.updates = [Update(2, (ThrowFailed(throw),), observation(version=2))]
    player.wait(1)
    return player


def talking(language: str) -> Player:
    player = Player(follow(to_act=(3,), trick=follow().trick[:2]), language)
    words = ("再等等…", "这牌甩得漂亮，佩服佩服") if language == "zh" else ("Wait…", "What a throw, respect")
    said = [Say(2, text=words[0]), Say(3, text=words[1]), Say(1, emote="laugh")]
    player.session.said = said
    player.wait(1)
    return player


def taken(language: str) -> Player:
    """A trick has been won and lies there."""
    before = follow(to_act=())
    player = Player(before, language)
    won = tricks(1).tricks[0]
    events = (CardsPlayed(0, parse("HQ HQ")), TrickTaken(won))
    player.session.updates = [Update(2, events, tricks(1))]
    player.wait(0.6)
    return player


def menu(language: str) -> Player:
    return playing(language).press(Key.SOFT_LEFT)


def look(language: str) -> Player:
    return Player(tricks(3), language).press(Key.D0)


def look_deal(language: str) -> Player:
    shown = override().shown
    return Player(over(shown=shown, tricks=tricks(2).tricks), language).press(Key.D0, Key.DOWN)


def match(language: str) -> Player:
    return Player(over(winners=(0, 2)), language, animation="off").press(Key.SELECT)


SCENES: dict[str, Scene] = {
    "table": playing,
    "grey": lambda language: Player(follow(), language, dim_unplayable=True),
    "refused": refused,
    "declare": showing,
    "override": lambda language: Player(override(), language),
    "bury": burying,
    "bury_45": burying_45,
    "throw_8": lambda language: Player(long_throw(), language),
    "throw_12": twelve,
    "failed": failed,
    "bubbles": talking,
    "taken": taken,
    "menu": menu,
    "look": look,
    "look_deal": look_deal,
    "deal_result": lambda language: Player(over(), language),
    "match_result": match,
    "night": lambda language: Player(follow(), language, theme="night"),
    "contrast": lambda language: Player(follow(), language, theme="contrast"),
    "draw": lambda language: Player(declare(may_show=(), phase=Phase.DRAW), language),
}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", SCENES)
def test_the_frame_is_the_one_that_was_looked_at(name: str, language: str, update_golden: bool) -> None:
    if not load_font().chinese:
        pytest.skip("the glyphs have not been built")
    player = SCENES[name](language)
    player.app.redraw()
    frame = player.app.frame().rgba()
    path = GOLDEN / f"{name}_{language}.png"
    if update_golden:
        path.parent.mkdir(exist_ok=True)
        write_png(path, frame)
    wrong = (read_png(path) != frame).any(axis=2)
    ys, xs = np.nonzero(wrong)
    assert not wrong.any(), (
        f"{len(ys)} pixels differ, from ({xs.min()}, {ys.min()}) to ({xs.max()}, {ys.max()})"
    )
