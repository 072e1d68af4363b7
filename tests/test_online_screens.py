"""The screens of tables online by keys; the server is imagined."""

import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from online_phones import FREE, Imagined, Server, chair
from online_scenes import (
    ADDRESS,
    LANGUAGES,
    address,
    calling,
    full_room,
    in_game,
    known,
    leaving,
    match_over,
    network,
    rooms,
    watched,
)
from redis_here import PATIENCE

from core.messages import Pass
from core.online import wire
from core.online.wire import Farewell, Fault, Gone, Refusal, Said
from core.rules import M
from phone_client import online
from phone_client.keys import Key
from phone_client.screens import online_words
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.online_enter import Entering
from phone_client.screens.online_join import AddressEditor, AddressesScreen, NetworkScreen
from phone_client.screens.online_menu import OnlineMenu, PersonScreen
from phone_client.screens.online_results import OnlineMatchResult
from phone_client.screens.online_room import RoomScreen
from phone_client.screens.online_rooms import RoomsScreen
from phone_client.screens.online_table import OnlineTable
from phone_client.screens.settlement import Settlement
from phone_client.text import tr
from phone_client.wrap import wrap


def test_a_name_is_asked_for_once() -> None:
    phone = Imagined("en", name="")
    phone.press("down", "down", "down", "select")
    assert isinstance(phone.app.top, PersonScreen)
    phone.press("select", "6", "6", "soft_left")  # "n"
    phone.press("right", "right", "down", "select")
    assert isinstance(phone.app.top, AddressesScreen)
    assert online.of(phone.app).contacts.name.lower() == "n"
    assert online.of(phone.app).contacts.head == "head/tiger"
    phone.press("soft_right", "down", "up", "select")
    assert isinstance(phone.app.top, AddressesScreen)


def test_an_address_is_typed_with_digits_stars_and_nothing_else() -> None:
    phone = Imagined("en")
    address(phone)
    editor = phone.app.top
    assert isinstance(editor, AddressEditor)
    phone.app.key_down(Key.STAR, phone.app.now)
    phone.tick(0.8)
    phone.app.key_up(Key.STAR, phone.app.now)
    phone.press(*"8999")
    assert editor.line.text == "192.168.1.7:8999"
    phone.press("select")
    phone.tick()
    assert phone.called == [["ws://192.168.1.7:8999"]]
    phone.welcome()
    assert isinstance(phone.app.top, RoomsScreen)
    assert [server.address for server in online.of(phone.app).contacts.servers] == ["192.168.1.7:8999"]
    assert online.of(phone.app).contacts.token("192.168.1.7:8999") == "secret"


def test_what_is_no_address_is_said_and_can_be_mended() -> None:
    phone = Imagined("en")
    phone.press("down", "down", "down", "select", "select", "9", "star", "9", "select")
    assert "no address" in phone.app.notes[0].words
    assert isinstance(phone.app.top, AddressEditor)
    assert not phone.called


def test_addresses_are_remembered_and_forgotten() -> None:
    phone = Imagined("en")
    known(phone)
    assert isinstance(phone.app.top, AddressesScreen)
    shown = [row.text for row in phone.app.top.rows()]
    assert shown == [tr("online.new_address"), ADDRESS, "game.example.org:8460"]
    phone.press("clear")
    assert [server.address for server in online.of(phone.app).contacts.servers] == ["game.example.org:8460"]
    phone.press("clear", "clear")
    assert not online.of(phone.app).contacts.servers


def test_the_list_fills_as_servers_are_found_and_the_cursor_stays() -> None:
    phone = Imagined("en")
    network(phone)
    screen = phone.app.top
    assert isinstance(screen, NetworkScreen)
    phone.press("down")
    phone.finder.found.insert(0, Server("Attic", "ws://10.0.0.9:8460"))
    phone.tick()
    assert screen.rows()[screen.chosen].text == "Den"
    phone.press("select")
    phone.tick()
    assert phone.called == [["ws://192.168.1.1:8460"]]
    phone.press("soft_right", "soft_right")
    assert phone.finder.closed


def test_quick_start_sits_down_at_a_server_of_the_network() -> None:
    phone = Imagined("en")
    phone.finder.found = [
        Server("Old", "ws://10.0.0.1:8460", protocol=0),
        Server("Den", "ws://10.0.0.2:8460"),
    ]
    phone.press("select")
    phone.tick()
    phone.welcome()
    assert phone.called == [["ws://10.0.0.2:8460"]]
    assert phone.caller.asked == [wire.Quick(None)]
    phone.tell_room()
    assert isinstance(phone.app.top, RoomScreen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_is_said(language: str) -> None:
    phone = Imagined(language)
    calling(phone)
    phone.tick(11)
    assert tr("online.no_answer", address=ADDRESS) in [note.words for note in phone.app.notes]
    assert isinstance(phone.app.top, AddressesScreen)
    wait_for(lambda: phone.caller.ended)


def test_a_server_that_speaks_otherwise_is_told_so() -> None:
    phone = Imagined("en")
    calling(phone)
    phone.caller.link, phone.caller.fault = "closed", Fault.PROTOCOL
    phone.tick()
    assert phone.app.notes[0].words == tr("online.fault.protocol")
    assert isinstance(phone.app.top, AddressesScreen)


@pytest.mark.parametrize("back", [True, False])
def test_the_table_where_one_was_is_offered(back: bool) -> None:
    phone = Imagined("en")
    remote = online.of(phone.app).call(ADDRESS)
    phone.app.push(Entering(phone.app, lambda: remote, wire.Quick(None)))
    phone.welcome("xyz")
    phone.press("soft_left" if back else "soft_right")
    phone.tick()
    assert phone.caller.asked == [wire.Join("xyz", 0, 0) if back else wire.Quick(None)]
    if back:  # but it is closed
        phone.caller.tell(Refusal(Fault.TABLE, None, "Join", 0))
        phone.tick()
        phone.tick()
        assert phone.caller.asked[1:] == [wire.Quick(None)]


def test_a_table_is_opened_as_it_was_set_up() -> None:
    phone = Imagined("en")
    list_ = rooms(phone)
    phone.press("up", "select")
    assert top(phone) == "HostScreen"
    phone.press("up", "left", "up", "right", "up", "right", "down", "down", "down", "select")
    phone.tick()
    host = asked(phone)
    assert host == wire.Host("Ming's", M, 1, wire.Clock(turn=60), "beginner")
    phone.caller.tell(Refusal(Fault.HOSTED, None, "Host", 0))
    phone.tick()
    assert list_ is phone.app.top
    assert phone.app.notes[0].words == tr("online.fault.hosted")
    assert not phone.caller.ended


def test_the_list_of_tables_is_asked_for_again_and_again() -> None:
    phone = Imagined("en")
    screen = rooms(phone)
    phone.press("down")
    title = screen.rows()[screen.chosen].text
    phone.tick(5)
    assert phone.caller.asked.count(wire.ListTables()) >= 3
    phone.caller.tell(wire.Tables((screen.tables[1], screen.tables[0])))
    phone.tick()
    assert screen.rows()[screen.chosen].text == title
    phone.caller.tell(wire.Tables(()))
    phone.tick()
    phone.press("up", "down", "select")


# --- in a room -----------------------------------------------------------------------------------------


def test_a_seat_that_somebody_else_took_is_refused_and_said() -> None:
    phone = Imagined("en")
    host = phone.names[1]
    room = phone.enter(seat=None, host=host, chairs=(chair(host), FREE, FREE, FREE))
    assert room.seat == 1
    phone.press("select")
    assert asked(phone) == wire.Sit(1)
    phone.caller.tell(Refusal(Fault.SEAT, None, "Sit", 0))
    phone.tell_room(chairs=(chair(host), chair("Lee"), FREE, FREE))
    assert tr("online.fault.seat") in [note.words for note in phone.app.notes]
    assert phone.room.seat is None
    assert wire.Sit not in [type(ask) for ask in phone.caller.asked[-1:] if ask != wire.Sit(1)]
    phone.press("select", "select")
    assert "Lee" in phone.app.notes[0].words


def test_getting_ready_standing_up_and_starting() -> None:
    phone = Imagined("en")
    phone.enter()
    phone.press("5")
    assert asked(phone) == wire.Ready(True)
    phone.tell_room(chairs=(replace(phone.room.chairs[0], ready=True), FREE, FREE, FREE))
    phone.press("5")
    assert asked(phone) == wire.Ready(False)
    choose(phone, "online.start_bots")
    assert asked(phone) == wire.Start()
    choose(phone, "online.stand")
    assert asked(phone) == wire.Stand()
    phone.press("soft_right")
    assert asked(phone) == wire.Leave()
    phone.caller.tell(Gone("abc", Farewell.LEFT))
    phone.tick()
    assert isinstance(phone.app.top, OnlineMenu)
    assert not phone.app.notes


def test_the_host_kicks_and_closes_after_asking() -> None:
    phone = Imagined("en")
    full_room(phone)
    phone.press("right", "5")
    phone.press("soft_right")
    assert not [ask for ask in phone.caller.asked if isinstance(ask, wire.Kick)]
    phone.press("5", "soft_left")
    assert asked(phone) == wire.Kick("Rose")
    choose(phone, "online.close")
    phone.press("soft_left")
    assert asked(phone) == wire.Close()


def test_others_cannot_kick_or_close() -> None:
    phone = Imagined("en")
    full_room(phone)
    phone.tell_room(host="Rose")
    words = [command.text for command in room_of(phone)._commands()]
    assert not {tr("online.close"), tr("online.kick_whom"), tr("online.start_bots")} & set(words)
    phone.press("right", "5")
    assert not [ask for ask in phone.caller.asked if isinstance(ask, wire.Kick)]


@pytest.mark.parametrize("why", [Farewell.KICKED, Farewell.CLOSED])
@pytest.mark.parametrize("playing", [False, True])
def test_who_is_no_longer_there_is_told_why(why: Farewell, playing: bool) -> None:
    phone = Imagined("en")
    if playing:
        in_game(phone)
        phone.press("soft_left")  # whatever is open is closed
    else:
        phone.enter()
    phone.caller.tell(Gone("abc", why))
    phone.tick()
    assert isinstance(phone.app.top, OnlineMenu)
    assert [note.words for note in phone.app.notes] == [tr(f"online.gone.{why.value}")]


@pytest.mark.parametrize("playing", [False, True])
def test_taken_over_by_another_window(playing: bool) -> None:
    phone = Imagined("en")
    if playing:
        in_game(phone)
    else:
        phone.enter()
    phone.caller.link, phone.caller.farewell = "closed", Farewell.TAKEN_OVER
    phone.tick()
    assert isinstance(phone.app.top, OnlineMenu)
    assert [note.words for note in phone.app.notes] == [tr("online.gone.taken_over")]


def test_the_seconds_until_the_start_go_by() -> None:
    phone = Imagined("en")
    room = phone.enter(starts=9000)
    assert room.starts == 9
    phone.tick(4)
    assert room.starts == 5


# --- at the table --------------------------------------------------------------------------------------


def test_one_can_pass_with_nothing_to_show_when_the_table_waits() -> None:
    phone = Imagined("en")
    table = phone.begin(seed=next(seed for seed in range(99) if nothing_to_show(seed)))
    phone.go_to("declare")
    assert table.session.may_pass
    phone.press("soft_right")
    seen = table.session.observation
    assert asked(phone) == wire.Do(1, seen.version, Pass())
    assert not table.session.may_pass  # it is under way


def test_leaving_asks_first_and_a_watcher_just_goes() -> None:
    phone = Imagined("en")
    leaving(phone)
    phone.press("soft_right")
    assert wire.Leave() not in phone.caller.asked
    choose(phone, "online.leave")
    phone.press("soft_left")
    assert asked(phone) == wire.Leave()
    other = Imagined("en")
    watched(other)
    choose(other, "online.leave")
    assert asked(other) == wire.Leave()


def test_a_watcher_sees_nobodys_cards() -> None:
    phone = Imagined("en")
    table = watched(phone)
    assert table.stage.shown.hand == ()
    assert not table.chooser.spots
    assert not table.free
    assert table.panel is None
    before = len(phone.caller.asked)
    phone.press("1", "3", "5", "9", "left", "soft_left")
    words = [command.text for command in phone.app.top.commands]  # type: ignore[attr-defined]
    assert tr("table.auto_on") not in words
    assert tr("online.sit_for", name="Zhou") in words
    assert len(phone.caller.asked) == before
    phone.press("soft_right", "0")
    phone.tick()
    assert phone.app.top is not table
    assert not phone.remote.session.hints()  # type: ignore[union-attr]


def test_a_watcher_takes_the_place_of_a_computer_player() -> None:
    phone = Imagined("en")
    watched(phone)
    words = tr("online.sit_for", name="Zhou")
    phone.press("soft_left")
    pick(phone, words)
    assert asked(phone) == wire.Sit(1)
    phone.caller.tell(Refusal(Fault.SEEN, None, "Sit", 0))
    phone.tick()
    assert phone.app.table.toast == tr("online.fault.seen")  # type: ignore[union-attr]


def test_one_person_is_muted_and_heard_again() -> None:
    phone = Imagined("en")
    table = in_game(phone)
    choose(phone, "online.mute")
    pick(phone, tr("online.mute_who", name="Rose"))
    phone.tick(4)
    phone.caller.tell(Said("Rose", 2, "", "quick.nice", "", old=False))
    phone.tick()
    assert not table.bubbles.shown
    choose(phone, "online.mute")
    pick(phone, tr("online.unmute_who", name="Rose"))
    phone.tick(4)
    phone.caller.tell(Said("Rose", 2, "", "quick.nice", "", old=False))
    phone.tick()
    assert [bubble.text for bubble in table.bubbles.shown] == [tr("quick.nice")]


def test_a_lost_connection_is_shown_and_comes_back() -> None:
    phone = Imagined("en")
    table = in_game(phone)
    phone.app.frame()
    phone.caller.link = "lost"
    phone.tick()
    assert phone.app.needs_redraw
    assert table.seconds is None
    phone.caller.link = "online"
    phone.tick()
    assert table.seconds is not None
    assert phone.app.top is table


def test_the_others_go_on_to_the_next_deal() -> None:
    phone = Imagined("en")
    table = phone.begin()
    phone.go_to("done")
    phone.tick(3)
    assert top(phone) == "OnlineDealResult"
    phone.press("soft_left")
    assert asked(phone) == wire.Next(1, table.session.observation.version)
    assert phone.app.top is table
    assert phone.table is not None
    phone.table.next_deal(phone.table.due or 0.0)
    phone.tell_play()
    phone.tick(1)
    assert table.stage.shown.deal == 2


def test_a_result_that_is_still_read_gives_way() -> None:
    phone = Imagined("en")
    table = phone.begin()
    phone.go_to("done")
    phone.tick(3)
    assert top(phone) == "OnlineDealResult"
    assert phone.table is not None
    phone.table.next_deal(phone.table.due or 0.0)
    phone.tell_play()
    phone.tick(1)
    assert phone.app.top is table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_headline_for_who_looks_on_fits(language: str) -> None:
    phone = Imagined(language)
    phone.begin(seat=None, name=phone.names[3])
    phone.go_to("done")
    at, measure = phone.app.skin.result, phone.app.canvas.text_width
    seen = phone.remote.session.observation  # type: ignore[union-attr]
    assert seen.result is not None
    banners = set()
    for dealer_up, attackers_up, up in ((3, 0, 3), (1, 0, 0), (0, 18, 12), (0, 0, 0)):
        levels = seen.result.levels
        after = (levels[0] + up, *levels[1:])
        result = replace(seen.result, dealer_up=dealer_up, attackers_up=attackers_up, levels_after=after)
        banners.add(Settlement(replace(seen, result=result), 0, phone.names).banner())
    assert len(banners) == 4
    for words in banners:
        assert 2 * measure(words) + at.banner_text.x <= phone.app.skin.screen.width, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_winners_with_long_names_fit(language: str) -> None:
    phone = Imagined(language)
    phone.names = ("十二个字的名字有这样长啊", "WWWWWWWWWWWW", "A", "Olaf")
    match_over(phone, M)
    screen = phone.app.top
    assert isinstance(screen, OnlineMatchResult)
    assert phone.app.canvas.text_width(screen.words()[1]) <= phone.app.skin.screen.width


def test_the_end_of_a_match_leads_to_the_room_or_away() -> None:
    for seat, label, wanted in ((0, "Play again", wire.Ready(True)), (None, "To the room", None)):
        phone = Imagined("en")
        match_over(phone, M, seat)
        soft = phone.app.top.softkeys()
        assert (soft.left and soft.left.label, soft.right and soft.right.label) == (label, "Leave")
        before = len(phone.caller.asked)
        phone.tell_room(playing=False)
        phone.press("soft_left")
        assert top(phone) == "RoomScreen"
        assert phone.caller.asked[before:] == ([] if wanted is None else [wanted])
        other = Imagined("en")
        match_over(other, M, seat)
        other.press("soft_right")
        assert asked(other) == wire.Leave()


def test_another_game_after_the_match() -> None:
    phone = Imagined("en")
    table = in_game(phone)
    table.resumed("again")
    assert asked(phone) == wire.Ready(True)
    phone.tell_room(playing=False)
    assert top(phone) == "RoomScreen"
    phone.begin(game=2)
    assert phone.app.top is not table
    assert isinstance(phone.app.top, OnlineTable)


def test_the_computer_plays_on_until_one_takes_it_back() -> None:
    phone = Imagined("en")
    table = in_game(phone)
    chairs = (replace(phone.room.chairs[0], auto=True), *phone.room.chairs[1:])
    phone.tell_room(chairs=chairs)
    assert table.session.auto
    assert not table.free
    phone.press("5")
    assert asked(phone) == wire.Auto(False)
    assert not table.session.auto


def test_every_fault_and_farewell_has_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        phone = Imagined(language)
        for fault in Fault:
            words = online_words.fault(fault)
            assert len(wrap(words, phone.app.skin.note.text_w, phone.app.canvas.text_width)) <= 3
        for why in Farewell:
            assert online_words.farewell(why)


def nothing_to_show(seed: int) -> bool:
    """Whether the hand of a deal has no set to show after the last card."""
    phone = Imagined("en")
    phone.begin(seed=seed)
    phone.go_to("declare")
    assert phone.table is not None
    seen = phone.table.observation(0)
    return seen.phase == "declare" and not seen.may_show


def top(phone: Imagined) -> str:
    """The name of the top screen."""
    return type(phone.app.top).__name__


def asked(phone: Imagined) -> wire.Ask:
    """What the server was asked last."""
    return phone.caller.asked[-1]


def choose(phone: Imagined, key: str) -> None:
    """Chooses a line of the options menu."""
    phone.press("soft_left")
    pick(phone, tr(key))


def pick(phone: Imagined, words: str) -> None:
    """Chooses a line of the menu that is open."""
    menu = phone.app.top
    assert isinstance(menu, CommandMenu)
    phone.press(*["down"] * [command.text for command in menu.commands].index(words), "select")


def room_of(phone: Imagined) -> RoomScreen:
    """The room's screen."""
    return next(screen for screen in phone.app.screens if isinstance(screen, RoomScreen))


def wait_for(true: Callable[[], object]) -> None:
    """Waits for what happens in another thread."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)
