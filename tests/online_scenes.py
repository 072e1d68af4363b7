"""What is seen of tables online: scenes for pictures and keys; the server is imagined."""

from collections.abc import Callable
from dataclasses import replace

from online_phones import FREE, Imagined, Server, chair, go_on, listed

from core import record
from core.online import wire
from core.online.wire import Said
from core.rules import C, M, N, Rules
from phone_client import online
from phone_client.screens.online_join import AddressesScreen
from phone_client.screens.online_rooms import RoomsScreen
from phone_client.screens.online_table import OnlineTable

LANGUAGES = ("zh", "en")
ADDRESS = "192.168.1.7:8460"


def rooms(phone: Imagined) -> RoomsScreen:
    """The list of tables of a server, with three tables."""
    from phone_client.screens.online_join import enter

    enter(phone.app, ADDRESS)
    phone.tick()
    phone.welcome()
    ming, rose, lee, _ = phone.names
    title = "{}的桌" if phone.app.language == "zh" else "{}'s"
    phone.caller.tell(
        wire.Tables(
            (
                listed(title.format(rose), chair(rose), chair(lee, "head/rabbit"), people=4, rules=N),
                listed(
                    title.format(lee), chair(lee, "head/tiger"), rules=replace(N, decks=3, partners="named")
                ),
                listed(
                    title.format(ming),
                    chair(ming, "head/panda"),
                    replace(FREE, bot=True),
                    chair("阿岚", "head/rabbit", away=True),
                    replace(FREE, bot=True),
                    rules=C,
                    level=8,
                    people=2,
                    playing=True,
                ),
            )
        )
    )
    phone.tick()
    assert isinstance(phone.app.top, RoomsScreen)
    return phone.app.top


def full_room(phone: Imagined) -> None:
    """A room with three people, one of them away, and a watcher."""
    ming, rose, lee, olaf = phone.names
    chairs = (
        chair(ming, "head/panda"),
        chair(rose, "head/fox", ready=True),
        chair(lee, "head/rabbit", away=True),
        FREE,
    )
    phone.enter(chairs=chairs, watchers=(olaf,))


def watched(phone: Imagined) -> OnlineTable:
    """A game that is looked at, some tricks on."""
    table = phone.begin(people=(0, 2), seat=None, host=phone.names[1], name=phone.names[3])
    phone.go_to("play")
    return table


def in_game(phone: Imagined) -> OnlineTable:
    table = phone.begin()
    phone.go_to("play", mine=True)
    return table


def last_seconds(phone: Imagined) -> None:
    phone.begin()
    phone.go_to("play", mine=True, left=9000)


def anothers_last_seconds(phone: Imagined) -> None:
    phone.begin()
    phone.go_to("play")
    assert phone.table is not None
    for _ in range(40):
        if phone.table.observation(0).to_act == (2,):
            break
        go_on(phone.table)
    phone.tell_play(7000, silent=True)
    phone.tick(0.2)


def away(phone: Imagined) -> None:
    anothers_last_seconds(phone)
    chairs = list(phone.room.chairs)
    chairs[2] = replace(chairs[2], away=True)
    phone.tell_room(chairs=tuple(chairs))


def lost(phone: Imagined) -> None:
    in_game(phone)
    phone.caller.link = "lost"
    phone.tick(0.1)


def nothing_to_show(phone: Imagined) -> None:
    phone.begin(seed=11)
    phone.go_to("declare", left=6000)


def table_menu(phone: Imagined) -> None:
    in_game(phone)
    phone.press("soft_left", *["down"] * 20)  # to what is about people


def room_menu(phone: Imagined) -> None:
    full_room(phone)
    phone.press("right", "soft_left", "down", "down")


def leaving(phone: Imagined) -> None:
    in_game(phone).leave()


def address(phone: Imagined) -> None:
    phone.press("down", "down", "down", "select", "select")
    phone.press(*"192", "star", *"168", "star", "1", "star", "7")


def network(phone: Imagined) -> None:
    phone.press("down", "down", "select")
    names = ("小红的机器", "客厅") if phone.app.language == "zh" else ("Rose's game", "Den")
    phone.finder.found = [Server(name, f"ws://192.168.1.{n}:8460") for n, name in enumerate(names)]
    phone.tick()


def host(phone: Imagined) -> None:
    phone.press("down", "select", "up", "up", "up", "up", "left")


def person(phone: Imagined) -> None:
    phone.press("up", "select", "down", "right")


def calling(phone: Imagined) -> None:
    phone.app.push(AddressesScreen(phone.app))
    phone.app.top.draft = ADDRESS  # type: ignore[attr-defined]
    from phone_client.screens.online_join import enter

    enter(phone.app, ADDRESS)
    phone.tick()


def known(phone: Imagined) -> None:
    shared = online.of(phone.app)
    shared.keep(shared.contacts.met("game.example.org:8460", "").met(ADDRESS, ""))
    phone.press("down", "down", "down", "select")


def result(phone: Imagined) -> None:
    watched(phone)
    phone.go_to("done")
    phone.tick(3)


def match_over(phone: Imagined, rules: Rules, seat: int | None = None) -> None:
    """The result of a match, for a seat or who looks on."""
    phone.begin(rules, seat=seat, name=phone.names[3 if seat is None else 0])
    table = phone.table
    assert table is not None
    while not table.match.winners:
        go_on(table)
    phone.tell_play(silent=True)
    phone.tick(0.2)
    setup = replace(table.setup, seed=0)
    phone.caller.tell(wire.Record(phone.room.game, table.match.number, record.write(setup, table.moves)))
    phone.tick()
    phone.press("select")
    phone.tick(1.5)


def watching(phone: Imagined) -> None:
    """A room with a free seat, looked at."""
    full_room(phone)
    ming, rose, _, olaf = phone.names
    chairs = (FREE, *phone.room.chairs[1:])
    phone.tell_room(host=rose, chairs=chairs, seat=None, name=olaf, watchers=(ming, olaf))


def quick(phone: Imagined) -> None:
    """A table of quick start that will begin."""
    ming, rose, *_ = phone.names
    chairs = (chair(ming, "head/panda", ready=True), FREE, chair(rose, ready=True), FREE)
    phone.enter(chairs=chairs, starts=17400)


def chat(phone: Imagined) -> None:
    in_game(phone)
    rose, olaf = phone.names[1], phone.names[3]
    phone.caller.tell(
        Said(rose, 2, "", "quick.nice", "", old=False),
        Said(olaf, None, "", "", "加油！" if phone.app.language == "zh" else "Go on!", old=False),
        Said(rose, 2, "tea", "", "", old=False),
    )
    phone.tick()
    phone.press("soft_right")


PICTURES: dict[str, Callable[[Imagined], object]] = {
    "menu": lambda phone: None,
    "person": person,
    "host": host,
    "network": network,
    "addresses": known,
    "address": address,
    "calling": calling,
    "rooms": rooms,
    "room_empty": lambda phone: phone.enter(),
    "room": full_room,
    "room_menu": room_menu,
    "declare": nothing_to_show,
    "play": in_game,
    "own_seconds": last_seconds,
    "seconds": anothers_last_seconds,
    "away": away,
    "lost": lost,
    "menu_table": table_menu,
    "leaving": leaving,
    "watched": watched,
    "watched_result": result,
    "watched_match": lambda phone: match_over(phone, M),
    "watched_beans": lambda phone: match_over(phone, C),
    "watched_named": lambda phone: match_over(phone, replace(N, partners="named")),
    "match": lambda phone: match_over(phone, M, 0),
    "room_watched": watching,
    "room_quick": quick,
    "chat": chat,
}
