"""Frames of the table under other rules than preset M's, against pictures that have been looked at.

`--update-golden` makes them anew; review them as a diff.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from frames import golden
from scenes import bury, observation, result, trick
from scenes_rules import (
    HAND_39,
    HEART_ACE,
    NAMED,
    SHOWN,
    THREE,
    alone,
    counter,
    hidden,
    history,
    name,
    partner_known,
    rank,
    settled,
    titanic,
    window,
)
from table_player import Player

from core.bots import Hint, Why
from core.cards import parse
from core.messages import (
    CardsPlayed,
    Observation,
    PartnerShown,
    PassedOn,
    Phase,
    Played,
    Showed,
    Shown,
    TookKitty,
    Update,
)
from core.rules import C, N
from phone_client.font import load_font
from phone_client.keys import Key
from phone_client.session import Say

Scene = Callable[[str], Player]


def naming(language: str) -> Player:
    player = Player(name(to_act=()), language)
    player.session.hinted = [Hint((HEART_ACE,), Why.LEAD_TO)]
    player.session.updates = [Update(2, (), name(version=2))]
    player.wait(1)
    return player


def naming_45(language: str) -> Player:
    hand = (*HAND_39, *parse("D2 C2 H2 C3 C4 C5"))
    player = Player(name(rules=replace(NAMED, decks=3), hand=hand, counts=(45, 39, 39, 39)), language)
    player.screen.namer.point_at(parse("D7")[0])
    return player


def partner_shows(language: str) -> Player:
    player = Player(hidden(to_act=(), trick=()), language)
    after = partner_known(version=2, to_act=(2,), trick=(Played(1, (HEART_ACE,)),), winning=1)
    events = (CardsPlayed(1, (HEART_ACE,)), PartnerShown(1))
    player.session.updates = [Update(2, events, after)]
    player.wait(0.6)
    return player


def countered(language: str) -> Player:
    player = Player(counter(to_act=(2,), may_show=()), language)
    shown = (*SHOWN, Shown(3, parse("BJ BJ"), counter=True))
    after = counter(
        version=2,
        phase=Phase.BURY,
        shown=shown,
        trump=None,
        stake=4,
        to_act=(3,),
        may_show=(),
        counts=(25, 25, 25, 33),
    )
    events = (PassedOn(2), Showed(3, parse("BJ BJ")), TookKitty(3, ()))
    player.session.updates = [Update(2, events, after)]
    player.wait(1.5)
    return player


def undeclared(language: str) -> Player:
    before = window(rules=C, dealer=None)
    player = Player(before, language)
    player.session.updates = [settled(before, None)]
    player.wait(0.8)
    return player


def turned(language: str) -> Player:
    before = window(rules=N)
    player = Player(before, language)
    player.session.updates = [settled(before, 1, "H5")]
    player.wait(0.5)
    return player


def one_deck(language: str) -> Player:
    hand = parse("BJ S8 H8 SA SK S6 HA HK H7 CK CT C9 DA DJ D5 D3 C4 H2")
    rules = replace(N, decks=1)
    seen = bury(rules=rules, hand=hand, counts=(18, 12, 12, 12), kitty_taken=parse("H2 C4 D3 D5 S6 HA"))
    return Player(seen, language)


def lead_39(**changes: object) -> Observation:
    fields = {"rules": THREE, "hand": HAND_39, "counts": (39,) * 4, "to_act": (0,), "dealer": 0, "owner": 0}
    return observation(**{**fields, **changes})


def raised(language: str) -> Player:
    player = Player(titanic(), language)
    player.point("H9").hold(Key.D5)
    return player


def twos(language: str) -> Player:
    hand = parse("BJ LJ S8 H8 S2 H2 H2 C2 SA SK S6 S3 HA HK HQ H4 CK CT C9 C9 DA DJ D5 D4 D3")
    return Player(lead_39(rules=replace(C, twos_trump=True), hand=hand, counts=(25,) * 4), language)


def look(seen: Observation, *keys: Key) -> Scene:
    return lambda language: Player(seen, language).press(Key.D0, *keys)


def look_over(seen: Observation, *keys: Key) -> Scene:
    return lambda language: Player(seen, language).press(Key.D0, *keys)


def settlement(seen: Observation, rows: int = 0) -> Scene:
    return lambda language: Player(seen, language).press(*[Key.DOWN] * rows)


def spoken(language: str) -> Player:
    player = Player(history(), language)
    words = "打得好，服气服气" if language == "zh" else "Well played, truly."
    player.session.said = [Say(2, text=words)]
    player.wait(0.5)
    return player


LONG = trick(
    "HA HA HA HK HK HK HQ HQ HQ HJ HJ HJ HT HT HT",
    "C2 C2 C2 C3 C3 C3 C4 C4 C4 C5 C5 C5 C6 C6 C6",
    "SA SA SK SK SQ SQ SJ SJ ST ST S9 S9 S7 S7 S6",
    "D2 D3 D4 D5 D6 D7 D9 DT DJ DQ DK DA C7 C9 CT",
    leader=1,
    winner=1,
    points=80,
)
LEVELS = result(
    partner=3,
    next_dealer=3,
    levels=(rank("T"), rank("J"), rank("5"), rank("Q")),
    levels_after=(rank("Q"), rank("J"), rank("5"), rank("A")),
)

SCENES: dict[str, Scene] = {
    "naming": naming,
    "naming_45": naming_45,
    "partner_hidden": lambda language: Player(hidden(), language),
    "partner_shows": partner_shows,
    "partner_known": lambda language: Player(
        partner_known(rules=replace(NAMED, counter=True), dealer=3, owner=1, stake=4), language
    ),
    "counter": lambda language: Player(counter(), language),
    "countered": countered,
    "undeclared": undeclared,
    "turned": turned,
    "one_deck": one_deck,
    "lead_39": lambda language: Player(lead_39(), language),
    "titanic": raised,
    "twos": twos,
    "trick_15": lambda language: Player(
        lead_39(trick=LONG.plays, winning=1, hand=HAND_39[:24], counts=(24,) * 4, to_act=()), language
    ),
    "look_long": look(titanic(tricks=(LONG,))),
    "look_named": look(hidden(tricks=(LONG,)), Key.DOWN),
    "look_shows": look_over(history(), Key.DOWN, Key.DOWN),
    "look_alone": look_over(alone(), Key.DOWN),
    "result_levels": settlement(
        replace(history(), rules=NAMED, partner=3, named=HEART_ACE, result=LEVELS, stake=1)
    ),
    "result_alone": settlement(alone()),
    "result_penalty": settlement(alone(), 9),
    "result_beans": settlement(history(), 3),
    "result_spoken": spoken,
}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("scene", SCENES)
def test_the_frame_is_the_one_that_was_looked_at(scene: str, language: str, update_golden: bool) -> None:
    if not load_font().chinese:
        pytest.skip("the glyphs have not been built")
    golden(SCENES[scene](language).app, f"{scene}_{language}", update=update_golden)
