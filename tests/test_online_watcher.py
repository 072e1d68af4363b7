"""Who looks on at a table online is none of the players: nothing is said as if to one of them."""

from dataclasses import replace

import numpy as np
import pytest
from frames import press, texts
from online_phones import Imagined, go_on
from online_scenes import LANGUAGES, result, watched
from scenes import trick
from scenes_rules import NAMED
from test_replay import opened

from core.cards import parse
from core.messages import FailedThrow, PartnerShown
from phone_client.app import App
from phone_client.replaying import Recorded
from phone_client.screens import bubbles
from phone_client.screens.failed_throw import FailedThrowNote
from phone_client.screens.happenings import happens
from phone_client.screens.look import LookScreen
from phone_client.screens.online_table import OnlineTable
from phone_client.text import tr

SPOKEN_TO: tuple[str, ...] = (
    "table.me",
    "table.us",
    "table.them",
    "table.own",
    "table.my_points",
    "look.ours",
    "look.theirs",
)
SPOKEN_TO += ("look.we_took", "look.they_took", "result.our_level", "result.their_level")


def spoken_to(app: App, drawn: list[str]) -> list[str]:
    """Returns the words for the onlooker, or for a side as the onlooker's, that are in the picture."""
    drawn.clear()
    app.redraw()
    app.frame()
    assert drawn
    words = {tr(key) for key in SPOKEN_TO} | {tr("look.my_points", n=n) for n in range(0, 205, 5)}
    dealer = tr("look.dealer", name=tr("table.me"))
    return [text for text in drawn if text in words or dealer in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_look_back_speaks_of_players_by_their_names(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Imagined(language)
    table = watched(phone)
    me = table.session.names[0]
    seen = replace(
        table.stage.shown, tricks=(trick("SA", "S3", "S4", "S5", leader=0, winner=0, points=5),), dealer=0
    )
    with texts(monkeypatch) as drawn:
        for obs in (seen, replace(seen, rules=NAMED, partner=None, points=None)):
            screen = LookScreen(phone.app, table.session, obs)
            phone.app.push(screen)
            for tab in range(3):
                screen.tab = tab
                assert spoken_to(phone.app, drawn) == []
                if tab < 2:
                    assert [text for text in drawn if me in text]
            phone.app.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_and_its_result_speak_to_nobody(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with texts(monkeypatch) as drawn:
        phone = Imagined(language)
        watched(phone)
        assert spoken_to(phone.app, drawn) == []
        phone = Imagined(language)
        result(phone)
        assert spoken_to(phone.app, drawn) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seat", "by"), [(0, 1), (1, 0)])
def test_a_failed_throw_is_told_of_by_name(
    language: str, seat: int, by: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Imagined(language)
    table = watched(phone)
    throw = FailedThrow(0, seat, parse("HA H3"), parse("H3"), by)
    phone.app.push(FailedThrowNote(phone.app, table.session, throw, table.stage.shown, lambda: None))
    with texts(monkeypatch) as drawn:
        assert spoken_to(phone.app, drawn) == []
    names = table.session.names
    assert tr("table.failed", name=names[seat]) in drawn
    assert tr("table.beaten", name=names[by]) in drawn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_who_looks_on_is_the_dealers_partner(language: str, seat: int) -> None:
    phone = Imagined(language)
    table = watched(phone)
    table.stage.shown = replace(table.stage.shown, dealer=1 - seat)
    happens(table, PartnerShown(seat))
    assert table.toast == tr("news.partner", name=table.session.names[seat])


def test_in_a_replay_everybody_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on the plates: the record may be of somebody who looked on, and it is seen from any seat."""
    app, screen = opened(openly=False)
    screen.go_to(screen.film.end)
    monkeypatch.setattr(Recorded, "names", ("Ann", "Bob", "Cy", "Di"))
    with texts(monkeypatch) as drawn:
        for seat in range(4):
            screen.seat = seat
            press(app, "0")
            assert isinstance(app.top, LookScreen)
            drawn.clear()
            app.redraw()
            app.frame()
            assert {"Ann", "Bob", "Cy", "Di"} <= set(drawn)
            assert tr("table.me") not in drawn
            press(app, "0")


def test_what_somebody_says_lies_over_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Imagined("en")
    table = phone.begin(people=(0, 1))
    phone.go_to("play")
    assert phone.table is not None
    while phone.table.observation(0).to_act != (1,):
        go_on(phone.table)
    phone.tell_play(7000, silent=True)
    phone.tick(0.2)
    assert table.seconds
    place = (table.stage.shown.to_act[0] - table.me) % 4
    table.bubbles.show(place, "", "Just a moment, please", phone.app.now)
    (bubble,) = table.bubbles.shown
    box = bubbles.box_of(phone.app.canvas, bubble, burying=False)
    pictures = []
    for seconds in (7, None):
        monkeypatch.setattr(OnlineTable, "seconds", seconds)
        phone.app.redraw()
        shown = phone.app.frame().rgba().copy()
        pictures.append(shown[box.y + 1 : box.y + box.h - 1, box.x + 1 : box.x + box.w - 1])
    with_time, without = pictures
    assert np.array_equal(with_time, without)
