"""The replay: it shows the deal that was played, forth and back, and no hidden card but on request."""

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest
from frames import GOLDEN, golden, press, soft_keys_fit, stage, wait
from stacked import ALL_RULES, random_table

from core.cards import LJ, Card, deck
from core.messages import (
    Bury,
    CardsPlayed,
    DealEnded,
    Declare,
    NamePartner,
    Observation,
    Pass,
    Phase,
    PlayCards,
    Played,
    Showed,
    Shown,
    cards_of,
)
from core.ranks import rank_table
from core.reel import Film, Reel
from core.review import Finding, choices
from core.rules import C
from phone_client.app import App
from phone_client.canvas import Canvas
from phone_client.replaying import Recorded, open_replay
from phone_client.screens import open_hands, replay, replay_view, review_words
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.hand import groups
from phone_client.screens.help import Help
from phone_client.screens.look import LookScreen
from phone_client.screens.replay import ReplayScreen
from phone_client.screens.replay_view import Shot, lies
from phone_client.text import tr

RECORDS = sorted(path.stem for path in GOLDEN.glob("deal_*.record"))


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.record").read_text("utf-8")


def opened(
    name: str = "deal_M", language: str = "zh", deal: int = 1, *, openly: bool = True, theme: str = "day"
) -> tuple[App, ReplayScreen]:
    """A replay, the animation off where it is not what matters."""
    app = stage(language, theme)
    app.now = 10.0
    assert open_replay(app, text_of(name), None, deal)
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    assert screen.openly
    screen.openly = openly
    return app, screen


def at_trick(film: Film, tricks: int, plays: int) -> int:
    """The moment when so many tricks are complete and so many cards of the next one lie there."""
    for version in range(film.start, film.end + 1):
        deal = film.deal(version)
        if deal.play and (len(deal.tricks), len(deal.trick)) == (tricks, plays):
            return version
    raise AssertionError("there is no such moment")


def picture(app: App) -> bytes:
    app.redraw()
    return app.frame().pixels.tobytes()


def rest(app: App) -> None:
    wait(app, 1.0)


# --- stepping --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_forward_to_the_end_is_the_end_of_the_deal(name: str) -> None:
    app, screen = opened(name)
    film = screen.film
    versions = [screen.version]
    while screen.place[0] < screen.place[1] - 1:
        press(app, "right")
        versions.append(screen.version)
    rest(app)
    assert screen.version == film.end
    assert screen.stage.shown == lies(film.observe(film.end, 0))
    assert screen.stage.shown.result is not None
    press(app, "6")
    assert screen.version == film.end
    made = [version for version in range(film.start + 1, film.end + 1) if _happens(film, version)]
    assert set(made) <= set(versions) == set(screen.stops)


def _happens(film: Film, version: int) -> bool:
    return any(isinstance(event, CardsPlayed | Showed | DealEnded) for event in film.events(version))


@pytest.mark.parametrize("openly", [True, False])
@pytest.mark.parametrize("name", ["deal_M", "deal_three", "deal_everything"])
def test_forth_and_back_is_the_same_picture(name: str, openly: bool) -> None:
    app, screen = opened(name, openly=openly)
    rng = Random(name)
    for version in rng.sample(screen.stops[1:-1], 12):
        screen.go_to(version)
        was = picture(app)
        press(app, "right")
        rest(app)
        after = picture(app)
        assert after != was
        press(app, "left")
        rest(app)
        assert screen.version == version
        assert picture(app) == was
        screen.go_to(screen.stops[screen.stops.index(version) + 1])
        assert picture(app) == after  # a jump shows what a step leads to


def test_a_step_is_seen_to_happen() -> None:
    app, screen = opened()
    screen.go_to(at_trick(screen.film, 3, 1))
    press(app, "right")
    assert app.needs_redraw
    flight = screen.stage.flight
    assert flight is not None
    assert flight.kind == "play"
    assert flight.cards == screen.film.observe(screen.version, 0).trick[-1].cards
    rest(app)
    app.frame()
    app.tick(app.now + 1)
    assert not app.needs_redraw


def test_a_complete_trick_lies_there_until_the_next_is_led() -> None:
    app, screen = opened()
    screen.go_to(at_trick(screen.film, 3, 3))
    press(app, "right")
    rest(app)
    trick = screen.film.observe(screen.version, 0).tricks[-1]
    assert screen.stage.trick == trick.plays
    assert screen.stage.winning == trick.winner
    press(app, "right")
    assert screen.stage.trick == ()  # the next card is on its way
    rest(app)
    assert len(screen.stage.trick) == 1


def test_up_and_down_go_by_tricks() -> None:
    app, screen = opened()
    film = screen.film
    seen = []
    for _ in range(40):
        press(app, "8")
        seen.append(screen.version)
    tricks = len(film.observe(film.end, 0).tricks)
    complete = [at_trick(film, n, 0) for n in range(1, tricks)]
    assert [version for version in complete if version not in seen] == []
    assert screen.version == film.end
    phases = [film.deal(version).phase for version in dict.fromkeys(seen)]
    assert phases[:2] == [Phase.BURY, Phase.PLAY]  # trump is settled, all is buried
    press(app, "left", "up")
    assert screen.version == complete[-1]
    screen.go_to(at_trick(film, 4, 2))
    press(app, "2")
    assert screen.version == at_trick(film, 4, 0)
    screen.go_to(at_trick(film, 4, 2))
    press(app, "down")
    assert screen.version == at_trick(film, 5, 0)


def test_the_ends_by_one_key() -> None:
    app, screen = opened()
    press(app, "3")
    assert screen.version == screen.film.end
    press(app, "1")
    assert screen.version == screen.stops[0]
    press(app, "left", "up", "4", "2")
    assert screen.version == screen.stops[0]


def test_any_moment_can_be_jumped_to() -> None:
    """Also one at which nothing is seen to happen, like a pass while cards fall."""
    app = stage()
    reel = Reel(text_of("deal_C"))
    for version in range(reel.film(2).start, reel.film(2).end + 1):
        screen = ReplayScreen(app, reel, Recorded(reel.setup), 2, at=version)
        assert screen.stage.shown == lies(reel.film(2).observe(version, 0))
        before, after = screen.version, screen.version
        screen.forward()
        after = screen.version
        assert after > before or before == screen.stops[-1]
        screen.go_to(version)
        screen.back()
        assert screen.version < before or before <= screen.stops[0]


# --- by itself -------------------------------------------------------------------------------------------


def test_it_goes_on_by_itself_to_the_end() -> None:
    app, screen = opened(openly=False)
    screen.go_to(at_trick(screen.film, 2, 0))
    press(app, "5")
    assert screen.playing
    before = screen.version
    wait(app, 5)
    assert screen.version > before + 2
    press(app, "select")
    stopped = screen.version
    wait(app, 5)
    assert screen.version == stopped
    screen.go_to(screen.stops[-3])
    press(app, "5")
    wait(app, 15)
    assert screen.version == screen.film.end
    assert not screen.playing
    press(app, "5")  # once more from the beginning
    assert screen.playing
    assert screen.version < screen.stops[3]


def test_a_step_by_hand_stops_it_and_what_covers_it_holds_it() -> None:
    app, screen = opened()
    for key in ("left", "right", "up", "down"):
        press(app, "5", key)
        assert not screen.playing
    press(app, "5", "0")
    assert isinstance(app.top, LookScreen)
    before = screen.version
    wait(app, 6)
    assert screen.version == before


# --- from where ------------------------------------------------------------------------------------------


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Card]:
    """The cards that are drawn face up, in whatever form."""
    found: list[Card] = []
    card, figures = Canvas.card, open_hands.figures

    def watched(self: Canvas, x: int, y: int, kind: Card, *args: object, **words: object) -> None:
        found.append(kind)
        card(self, x, y, kind, *args, **words)  # type: ignore[arg-type]

    def counted(*args: object) -> list[open_hands.Figure]:
        told = figures(*args)  # type: ignore[arg-type]
        found.extend(figure.card for figure in told)
        return told

    monkeypatch.setattr(Canvas, "card", watched)
    monkeypatch.setattr(open_hands, "figures", counted)
    return found


def visible(seen: Observation) -> Counter[Card]:
    """The cards a seat may see on the table and in its hand."""
    plays: list[Played | Shown] = [
        *seen.trick,
        *(play for trick in seen.tricks[-1:] for play in trick.plays),
        *seen.shown,
    ]
    lying = [card for play in plays for card in play.cards]
    return Counter((*seen.hand, *lying, *seen.kitty, *seen.turned))


@pytest.mark.parametrize("name", RECORDS)
def test_as_seen_nothing_hidden_is_drawn(name: str, drawn: list[Card]) -> None:
    """At every moment and from every seat, also while a step is seen to happen."""
    app, screen = opened(name, openly=False)
    rng = Random(name)
    for number, version in enumerate(screen.stops):
        screen.go_to(version)
        for _ in range(rng.randrange(1, 4)):
            press(app, "star")
        seen = screen.film.observe(version, screen.seat)
        drawn.clear()
        picture(app)
        assert not Counter(drawn) - visible(seen), (version, screen.seat)
        assert Counter(drawn) >= Counter(seen.hand)
        if number % 5 == 0:
            press(app, "right")
            after = screen.film.observe(screen.version, screen.seat)
            for _ in range(6):
                drawn.clear()
                picture(app)
                assert not Counter(drawn) - (visible(after) | visible(seen))
                app.tick(app.now + 0.05)


@pytest.mark.parametrize("name", RECORDS)
def test_as_seen_the_picture_knows_nothing_hidden(name: str) -> None:
    """What it is drawn from is that seat's observation of the moment."""
    app, screen = opened(name, openly=False)
    for version in screen.stops[::7]:
        for seat in range(4):
            screen.seat = seat
            screen.go_to(version)
            shot = Shot(screen.film, version, seat, False, screen._players, screen.stage, None, app.now)
            view = replay_view.view_of(shot, app.canvas)
            seen = screen.film.observe(version, seat)
            assert view.shown == lies(seen)
            assert [spot.slot.card for spot in view.chooser.spots] == [
                card for group in groups(seen.hand, view.table) for card in group.cards
            ]


@pytest.mark.parametrize("name", RECORDS)
def test_openly_all_hands_are_drawn(name: str, drawn: list[Card]) -> None:
    app, screen = opened(name)
    for version in screen.stops[::6]:
        screen.go_to(version)
        drawn.clear()
        picture(app)
        hands = Counter(card for hand in screen.film.hands(version) for card in hand)
        assert Counter(drawn) >= hands


def test_the_seat_and_what_it_sees_are_changed_by_keys() -> None:
    app, screen = opened()
    screen.go_to(at_trick(screen.film, 5, 2))
    pictures = []
    for _ in range(4):
        pictures.append(picture(app))
        press(app, "hash")
        pictures.append(picture(app))
        press(app, "hash", "star")
    assert len(set(pictures)) == 8
    assert picture(app) == pictures[0]
    press(app, "hash", "star")
    assert (screen.openly, screen.seat) == (False, 1)
    assert screen.stage.shown.seat == 1
    assert screen.stage.shown.hand == screen.film.observe(screen.version, 1).hand


def test_the_kitty_is_seen_openly_and_by_who_buried_it(drawn: list[Card]) -> None:
    app, screen = opened()
    film = screen.film
    begin = at_trick(film, 0, 0)
    kitty, owner = Counter(film.kitty(begin)), film.deal(begin).owner
    assert owner is not None
    screen.go_to(begin)
    for seat in range(4):
        screen.seat = seat
        screen.go_to(begin)
        for screen.openly in (True, False):
            drawn.clear()
            picture(app)
            shown = Counter(card for card in drawn)
            hands = film.hands(begin) if screen.openly else (film.hands(begin)[seat],)
            more = shown - Counter(card for hand in hands for card in hand)
            assert (more >= kitty) == (screen.openly or seat == owner)


# --- words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", RECORDS)
def test_all_words_fit(name: str, language: str) -> None:
    app, screen = opened(name, language)
    at, measure = app.skin.plates, app.canvas.text_width
    for version in screen.stops:
        for screen.openly, screen.playing in ((True, False), (True, True), (False, True)):
            screen.go_to(version)
            assert soft_keys_fit(app), screen.softkeys()
        for seat in range(4):
            screen.seat = seat
            screen.go_to(version)
            shot = Shot(screen.film, version, seat, False, screen._players, screen.stage, None, app.now)
            view = replay_view.view_of(shot, app.canvas)
            room = at.message_right - at.own_x - at.own_w - at.message_gap
            assert measure(view.line.text) <= room - 8, view.line  # with a seal and two figures
            for line in view.toast.splitlines():
                assert measure(line) <= 2 * app.skin.toast.w - 40, line
        screen.seat = 0


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_moment_has_its_words(language: str) -> None:
    app, screen = opened("deal_everything", language, openly=False)
    said: dict[str, str] = {}
    for version in screen.stops:
        screen.go_to(version)
        shot = Shot(screen.film, version, 0, False, screen._players, screen.stage, None, app.now)
        view = replay_view.view_of(shot, app.canvas)
        assert view.line.text, version
        for event in screen.film.events(version):
            said[type(event).__name__] = view.line.text
    assert {"Showed", "TrumpSet", "Named", "Buried", "CardsPlayed", "TrickTaken"} <= set(said)
    assert all(said.values())


def test_a_throw_that_failed_is_told() -> None:
    app, screen = opened(openly=False)
    film = screen.film
    failed = film.observe(film.end, 0).failed[0]
    screen.go_to(at_trick(film, failed.trick, 1))
    shot = Shot(film, screen.version, 0, False, screen._players, screen.stage, None, app.now)
    toast = replay_view.view_of(shot, app.canvas).toast
    assert toast.startswith(f"{screen._players.names[failed.seat]}想甩")
    press(app, "hash")
    assert screen.softkeys().middle == tr("replay.trick_failed", n=failed.trick + 1)
    press(app, "right")
    rest(app)
    assert screen.softkeys().middle == f"第{failed.trick + 1}轮 2/4"


def test_where_it_is() -> None:
    app, screen = opened(openly=False)
    told = []
    for version in screen.stops:
        screen.go_to(version)
        told.append(screen.softkeys().middle)
    assert told[0].startswith("发牌 ")
    assert [
        word for word in ("牌发完了", "扣底", "第1轮 0/4", "第1轮 1/4", "第1轮 4/4") if word not in told
    ] == []
    assert told[-1] == f"第{len(screen.film.observe(screen.film.end, 0).tricks)}轮 4/4"
    press(app, "5")
    assert screen.softkeys().middle.startswith("▶ ")


# --- the hands in rows -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(("decks", "size", "kitty"), [(1, 12, 6), (2, 25, 8), (3, 39, 6)])
def test_any_four_hands_have_room(decks: int, size: int, kitty: int, seed: int) -> None:
    """Also when one of them has taken up the kitty, and of no-trump with all jokers and level cards."""
    app = stage()
    cards = deck(decks)
    rng = Random(seed)
    rng.shuffle(cards)
    hands = [tuple(cards[n * size : (n + 1) * size]) for n in range(4)]
    table = rank_table(rng.choice((None, 0, 1, 2, 3)), rng.randrange(13), False)
    play = open_hands.top(app.skin, hands, table)
    assert play == app.skin.screen.control.y - 4 * app.skin.replay.pitch
    hands[rng.randrange(4)] += tuple(cards[4 * size :])
    assert open_hands.top(app.skin, hands, table) >= play - app.skin.replay.line_h
    for hand in hands:
        told = open_hands.figures(app.skin, groups(hand, table), app.skin.replay.x)
        assert sorted(figure.card for figure in told if not figure.pip) == sorted(hand)
        ends = {figure.x + app.skin.replay.figure for figure in told}
        assert max(ends) <= app.skin.replay.right
        _suits_can_be_told(told)


def _suits_can_be_told(told: list[open_hands.Figure]) -> None:
    """Every figure stands behind the pip of its suit in its line, or behind one of the same suit."""
    suit, line = -1, -1
    for figure in told:
        if figure.line != line:
            suit, line = -1, figure.line
        if figure.pip:
            suit = figure.card // 13
        elif figure.card < LJ:
            assert figure.card // 13 == suit
        else:
            suit = -1


def test_short_hands_are_cards_in_one_row() -> None:
    app = stage()
    table = rank_table(0, 6, False)
    at, card = app.skin.replay, app.skin.card.mini
    for count in range(1, 21):
        held = groups(deck(2)[: 2 * count : 2], table)
        places = open_hands.laid(app.skin, held, at.x)
        assert places is not None
        assert [place.x for place in places] == sorted({place.x for place in places})
        assert places[-1].x + card.w <= at.right
    assert open_hands.laid(app.skin, groups(deck(2)[:50:2], table), at.x) is None


# --- menus and other deals -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_options_do_what_the_keys_do(language: str) -> None:
    app, screen = opened(language=language)
    press(app, "soft_left")
    menu = app.top
    assert isinstance(menu, CommandMenu)
    at = app.skin.popup
    for command in menu.commands:
        assert app.canvas.text_width(command.text) <= at.key_right - at.text_x - 12
    press(app, "hash")
    assert app.top is screen
    assert not screen.openly
    press(app, "soft_left", "star")
    assert screen.seat == 1
    press(app, "soft_left", "9")
    assert screen.film.number == 2
    assert (screen.seat, screen.version) == (1, screen.stops[0])
    press(app, "soft_left", "up", "down", *["down"] * 9, "5")
    assert isinstance(app.top, Help)
    press(app, "soft_right", "soft_left", "3")
    assert screen.version == screen.film.end
    press(app, "7")
    assert screen.film.number == 1
    press(app, "7")
    assert screen.film.number == 1


def test_back_closes_it() -> None:
    for key in ("soft_right", "clear"):
        app, screen = opened()
        below = ReplayScreen(app, screen._reel, screen._players, 1)
        app.screens.insert(0, below)
        press(app, key)
        assert app.top is below


# --- what a review says ----------------------------------------------------------------------------------


def a_finding(film: Film, *, lead: bool = False) -> Finding:
    """Something that might be said of a choice of seat 0."""
    for choice in choices(film, 0):
        seen = choice.observation
        if isinstance(choice.action, PlayCards) and bool(seen.trick) != lead and len(seen.tricks) > 2:
            return Finding(choice.version, choice.action, PlayCards(seen.hand[:1]), 0.6, 10, 0.1)
    raise AssertionError("seat 0 had no choice")


def reviewed(language: str = "zh", *, lead: bool = False) -> tuple[App, ReplayScreen, Finding]:
    app = stage(language)
    reel = Reel(text_of("deal_M"))
    finding = a_finding(reel.film(1), lead=lead)
    screen = ReplayScreen(
        app, reel, Recorded(reel.setup), 1, at=finding.version, findings=[finding], openly=False
    )
    app.push(screen)
    return app, screen, finding


def test_a_finding_is_told_at_its_moment_to_its_seat_as_seen() -> None:
    app, screen, finding = reviewed()
    assert screen.finding == finding
    assert screen.version == finding.version
    press(app, "star")
    assert screen.finding is None
    press(app, "star", "star", "star")
    assert screen.finding == finding
    press(app, "hash")
    assert screen.finding is None
    press(app, "hash", "right")
    assert screen.finding is None
    rest(app)
    press(app, "left")
    assert screen.finding == finding


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("kind", [Bury, NamePartner])
def test_pictures_of_choices_before_play(
    kind: type[Bury | NamePartner], language: str, update_golden: bool
) -> None:
    app = stage(language)
    reel = Reel(text_of("deal_named"))
    film = reel.film(2)
    (choice,) = [
        choice for seat in range(4) for choice in choices(film, seat) if isinstance(choice.action, kind)
    ]
    seen, seat = choice.observation, choice.observation.seat
    assert seat is not None
    better = NamePartner(12) if kind is NamePartner else Bury(seen.hand[:4] + seen.hand[-4:])
    players = Recorded(reel.setup)
    players.seat = seat
    finding = Finding(choice.version, choice.action, better, 0.4, 12, 0.1)
    app.push(ReplayScreen(app, reel, players, 2, at=choice.version, findings=[finding], openly=False))
    golden(app, f"replay_{kind.__name__.lower()}_{language}", update=update_golden)


def test_a_choice_is_shown_with_what_was_done_raised_and_what_was_better_marked() -> None:
    app, screen, finding = reviewed()
    shot = Shot(screen.film, screen.version, 0, False, screen._players, screen.stage, finding, app.now)
    view = replay_view.view_of(shot, app.canvas)
    assert sorted(view.chooser.chosen) == sorted(cards_of(finding.done))
    marked = [slot.card for slot, mark in view.marks.items() if mark == "hint"]
    assert sorted(marked) == sorted(cards_of(finding.better))
    assert view.toast
    assert "0.6级" in view.toast


def test_a_lead_is_asked_for_at_an_empty_table() -> None:
    app, screen, finding = reviewed(lead=True)
    assert screen.stage.trick == ()
    number = len(screen.film.observe(finding.version, 0).tricks) + 1
    assert screen.softkeys().middle == f"第{number}轮 0/4"
    was = picture(app)
    press(app, "left", "right")
    rest(app)
    assert screen.version == finding.version
    assert picture(app) == was


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("count", [1, 2, 4, 8])
def test_what_is_said_of_a_choice_fits(language: str, count: int) -> None:
    app, screen, finding = reviewed(language)
    room = app.skin.toast.w - 2 * app.skin.toast.pad

    def fits(line: str) -> bool:
        return app.canvas.text_width(line) <= room

    seen = screen.film.observe(finding.version, 0)
    many = PlayCards(seen.hand[:count])
    for levels, points in ((1.5, 40.0), (0.05, 7.0)):
        for done, better in (
            (many, PlayCards(seen.hand[-count:])), (Pass(), Declare((52,))), (Declare((53, 53)), Pass()),
        ):  # fmt: skip
            words = review_words.comment(Finding(1, done, better, levels, points, 0.0), seen, fits)
            assert len(words.splitlines()) == 2
            assert all(map(fits, words.splitlines())), words


# --- what cannot be shown --------------------------------------------------------------------------------


def note(app: App) -> str:
    assert len(app.notes) == 1
    return app.notes[0].words


@pytest.mark.parametrize("text", ["", "PK\x03\x04", "tuolaji 1\n", "\n\n"])
def test_what_is_no_record_is_said_to_be_none(text: str) -> None:
    app = stage()
    assert not open_replay(app, text)
    assert note(app).startswith("这份记录读不出来")
    assert app.screens == []


def test_a_record_of_a_newer_game_or_of_unknown_rules() -> None:
    app = stage()
    assert not open_replay(app, "tuolaji 7\nwhatever")
    assert "更新版本" in note(app)
    app = stage("en")
    text = text_of("deal_M")
    rules = text.splitlines()[1]
    assert not open_replay(app, text.replace(rules, 'rules {"decks": 9}'))
    assert note(app).startswith("The rules of this record cannot be read:")


def test_a_record_without_a_finished_deal() -> None:
    app = stage()
    table = random_table(C, 1)
    for _ in range(40):
        table.tick(table.due or 0)
    assert not open_replay(app, table.record())
    assert note(app) == "里面还没有打完的一局。"


def test_of_a_damaged_record_the_deals_before_are_shown() -> None:
    app = stage()
    lines = text_of("deal_M").splitlines(keepends=True)
    second = next(n for n, line in enumerate(lines) if line.startswith("deal 2"))
    assert open_replay(app, "".join([*lines[: second + 4], "dance\n"]), None, 2)
    assert note(app) == f"记录从第{second + 5}行起坏了，只能看前面打完的1局。"
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    assert screen.film.number == 1


@pytest.mark.parametrize("seed", range(25))
def test_no_damage_is_worse_than_a_message(seed: int, tmp_path: Path) -> None:
    app = stage()
    rng = Random(seed)
    text = text_of(rng.choice(RECORDS))
    at = rng.randrange(len(text))
    piece = rng.choice(("", "S", " ", "\n", "9", "²", text[at : at + 60] * 2))
    if open_replay(app, text[:at] + piece + text[at + rng.randrange(60) :]):
        app.notes.clear()
        for key in ("8", "8", "6", "hash", "star", "3", "2", "0"):
            press(app, key)
            picture(app)
    else:
        assert app.notes


@pytest.mark.parametrize("name", ALL_RULES)
def test_every_rule_set_can_be_looked_at(name: str) -> None:
    table = random_table(ALL_RULES[name], 9)
    while table.match.number < 2:
        assert table.tick(table.due or 0)
    app = stage("en")
    assert open_replay(app, table.record())
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    for version in screen.stops[::5]:
        for screen.openly in (True, False):
            screen.go_to(version)
            picture(app)
    assert replay.stops(screen.film)[-1] == screen.film.end


# --- pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("name", "record", "tricks", "plays", "openly", "seat"),
    [
        ("open_25", "deal_M", 0, 0, True, 0),
        ("open_play", "deal_M", 2, 3, True, 0),
        ("open_taken", "deal_M", 6, 0, True, 1),
        ("open_39", "deal_three", 1, 2, True, 2),
        ("seen_play", "deal_M", 2, 3, False, 0),
        ("seen_other", "deal_C", 3, 0, False, 2),
        ("seen_39", "deal_three", 1, 2, False, 3),
    ],
)
def test_pictures(
    name: str,
    record: str,
    tricks: int,
    plays: int,
    openly: bool,
    seat: int,
    language: str,
    update_golden: bool,
) -> None:
    app, screen = opened(record, language, openly=openly)
    screen.seat = seat
    screen.go_to(at_trick(screen.film, tricks, plays))
    golden(app, f"replay_{name}_{language}", update=update_golden)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_pictures_before_play(language: str, update_golden: bool) -> None:
    app, screen = opened("deal_three", language)
    film = screen.film
    bury = next(v for v in screen.stops if film.deal(v).phase is Phase.BURY)
    screen.go_to(bury)
    golden(app, f"replay_bury_45_{language}", update=update_golden)
    screen.go_to(screen.stops[0])
    golden(app, f"replay_first_{language}", update=update_golden)
    press(app, "soft_left")
    golden(app, f"replay_menu_{language}", update=update_golden)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_pictures_of_a_choice(language: str, update_golden: bool) -> None:
    app, _, _ = reviewed(language)
    golden(app, f"replay_finding_{language}", update=update_golden)


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_pictures_in_other_colours(theme: str, update_golden: bool) -> None:
    app, screen = opened("deal_M", "zh", theme=theme)
    screen.go_to(at_trick(screen.film, 2, 3))
    golden(app, f"replay_{theme}", update=update_golden)


def test_the_same_moment_is_the_same_picture_whatever_came_before() -> None:
    app, screen = opened()
    moment = at_trick(screen.film, 5, 1)
    screen.go_to(moment)
    was = app.frame().pixels.copy()
    press(app, "1", "8", "8", "star", "3", "2", "hash", "star", "star", "star", "hash")
    rest(app)
    screen.go_to(moment)
    app.redraw()
    assert np.array_equal(app.frame().pixels, was)
