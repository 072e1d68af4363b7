"""Hints at the table: the cards, the reason in one line, and the next one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from scenes import bury, declare, follow, observation, override
from table_player import Player, lead

from core.bots import Hint, Why
from core.cards import Cards, parse
from core.messages import Declare, Observation, Phase
from core.rules import N, Rules
from phone_client.canvas import Canvas
from phone_client.keys import Key
from phone_client.screens import plates, table_view
from phone_client.screens.plates import Line
from phone_client.text import LANGUAGES, set_language, tr

BURY = {Why.VOID, Why.VOIDS, Why.CLEAN, Why.HIDE, Why.LEAST}
NAME = {Why.LEAD_TO, Why.ACE, Why.STRONG_CARD}
SHOW = {Why.LONGEST, Why.NO_TRUMP, Why.REINFORCE, Why.BETTER, Why.PASS, Why.PARTNERS, Why.POSSIBLE}
PLAY = set(Why) - BURY - NAME - SHOW


def naming() -> Observation:
    seen = bury(rules=Rules(partners="named"), partner=None)
    return replace(seen, phase=Phase.NAME, to_act=(0,))


def hinted(seen: Observation, cards: Cards, why: Why, language: str = "zh") -> Player:
    """A table where 3 has been pressed, and this is what is hinted."""
    player = Player(seen, language)
    player.session.hinted = [Hint(cards, why)]
    player.press(Key.D3).wait(0.2)
    return player


# --- the line --------------------------------------------------------------------------------------------


def test_each_hint_comes_with_its_reason() -> None:
    player = Player(lead())
    player.session.hinted = [Hint(parse("SJ SJ"), Why.PAIR), Hint(parse("HA"), Why.BOSS)]
    assert player.line.text == "该你出牌"
    assert player.press(Key.D3).line == Line("出对，逼对子", hint=True)
    assert player.press(Key.D3).line == Line("这门最大", hint=True)
    assert player.press(Key.D3).line == Line("出对，逼对子", hint=True)


@pytest.mark.parametrize("key", [Key.D5, Key.D9])
def test_the_reason_goes_when_something_else_is_chosen(key: Key) -> None:
    player = hinted(lead(), parse("SJ SJ"), Why.PAIR)
    assert player.press(key).line.text == "该你出牌"


def test_the_reason_comes_back_with_the_cards() -> None:
    player = hinted(lead(), parse("SJ SJ"), Why.PAIR)
    assert player.press(Key.D5, Key.D5).line.hint


def test_a_reason_that_was_told_is_gone_with_its_question() -> None:
    player = hinted(follow(), parse("HQ HQ"), Why.ADD)
    assert player.line.hint
    player.session.updates = [table_update(lead(version=2))]
    player.wait(0.5)
    assert not player.line.hint


def table_update(seen: Observation) -> Any:
    from core.messages import Update

    return Update(seen.version, (), replace(seen, tricks=(), deal=seen.deal + 1))


def test_a_burial_says_why_and_how_many_points() -> None:
    player = hinted(bury(), parse("HT H4 H4 H2 D9 D7 D5 D3"), Why.HIDE)
    assert player.line == Line("主硬藏分", right="含15分", hint=True)


# --- the panel and the grid ------------------------------------------------------------------------------


def test_in_the_panel_a_hint_chooses_the_set() -> None:
    seen = override(may_show=(parse("BJ BJ"), parse("S8 S8")))
    player = hinted(seen, parse("S8 S8"), Why.BETTER)
    view = table_view.view_of(player.screen)
    assert view.why is Why.BETTER
    player.press(Key.RIGHT)
    assert table_view.view_of(player.screen).why is None
    player.press(Key.D3, Key.D5)
    assert player.session.acts == [Declare(parse("S8 S8"))]


def test_it_may_be_best_to_show_nothing() -> None:
    player = hinted(override(), (), Why.PARTNERS)
    assert table_view.view_of(player.screen).why is Why.PARTNERS
    assert player.session.acts == []
    player.press(Key.D5)
    assert player.session.acts == [Declare(parse("BJ BJ"))]


def test_the_reason_for_naming_a_card_is_told_on_demand() -> None:
    player = Player(naming())
    player.session.hinted = [Hint(parse("HA"), Why.LEAD_TO), Hint(parse("CA"), Why.ACE)]
    assert player.line.text == "叫一张牌找对家"
    assert player.press(Key.D3).line == Line("出小牌找它", hint=True)
    assert player.press(Key.D3).line == Line("叫张A", hint=True)
    assert player.press(Key.LEFT).line.text == "叫一张牌找对家"


# --- every reason fits -----------------------------------------------------------------------------------


class Drawn(NamedTuple):
    """A text that was drawn, from `x` to `end`."""

    text: str
    x: int
    end: int
    whole: bool


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Drawn]]:
    found: list[Drawn] = []
    before = Canvas.text

    def text(canvas: Canvas, x: int, y: int, s: str, *args: Any, **kinds: Any) -> int:
        room = kinds.get("width")
        w = before(canvas, x, y, s, *args, **kinds)
        left = {"right": x - w, "centre": x - w // 2}.get(kinds.get("align", "left"), x)
        found.append(Drawn(s, left, left + w, room is None or canvas.text_width(s) <= room))
        return w

    monkeypatch.setattr(Canvas, "text", text)
    yield found
    set_language("zh")


def places() -> list[tuple[Observation, Cards, set[Why]]]:
    """Where reasons are told: the narrowest pictures."""
    dealer = {"dealer": 0, "owner": 0}
    points = parse("HK HT CK CT C9 C9 DA D5")  # many
    held = (*bury().hand[:-8], *points)
    counter = {"phase": Phase.COUNTER, "rules": N, "to_act": (0,), "owner": 1, "trump": None}
    jokers = override(may_show=(parse("BJ BJ"),), **counter)
    return [
        (follow(**dealer), parse("HQ HQ"), PLAY),
        (bury(hand=held), points, BURY),
        (naming(), parse("CA"), NAME),
        (declare(shown=()), parse("S8 S8"), SHOW),
        (declare(), parse("S8 S8"), SHOW),
        (override(), parse("BJ BJ"), SHOW),
        (jokers, parse("BJ BJ"), SHOW),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_read_where_it_is_told(language: str, drawn: list[Drawn]) -> None:
    told: set[Why] = set()
    for seen, cards, reasons in places():
        for why in sorted(reasons):
            player = hinted(seen, cards, why, language)
            drawn.clear()
            player.app.redraw()
            player.app.frame()
            words = tr(f"why.{why}")
            (line,) = [d for d in drawn if d.text == words]
            assert line.whole, words
            assert line.end <= player.app.frame().width
            beside = [d for d in drawn if d.text in (tr("table.show_nt_ask"), tr("table.over_nt_ask"), tr(
                "table.over_ask"), tr("table.show_ask"), tr("table.counter_ask"))]  # fmt: skip
            mark = player.app.skin.size("mark/hint")[0] + player.app.skin.plates.hint_gap
            assert all(d.end < line.x - mark for d in beside), words
            told.add(why)
    assert told == set(Why)


def test_a_scene_of_no_choice_has_no_reason() -> None:
    player = Player(observation(hand=parse("HA"), counts=(1, 1, 1, 1)))
    assert not player.press(Key.D3).line.hint


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_cut_beside_an_own_plate_with_two_seals(language: str, drawn: list[Drawn]) -> None:
    canvas = hinted(follow(), parse("HQ HQ"), Why.ACE, language).app.canvas
    points = tr("table.bury_points", n=100)
    lines = [Line(tr(f"why.{why}"), hint=True) for why in sorted(PLAY | NAME)]
    lines += [Line(tr(f"why.{why}"), right=points, hint=True) for why in sorted(BURY)]
    lines += [Line(tr("table.bury", n=8, of=8), right=points), Line(tr("naming.line"))]
    lines += [Line(tr(f"table.{key}")) for key in ("your_lead", "auto", "turned", "wait_show")]
    lines += [Line(tr(f"table.follow_{kind}", suit="♥", n=12)) for kind in ("triple", "throw", "titanic")]
    lines += [
        Line(tr("table.follow_tractor", suit=tr("table.trump"), n=9)),
        Line(tr("table.void_trump", n=12)),
    ]
    for seals in ((), ("dealer",), ("partner", "kitty")):
        seat = plates.Seat(tr("table.me"), "head/tiger", 45, seals, turn=True)
        for line in lines:
            drawn.clear()
            plates.own_line(canvas, seat, line, 108)
            assert all(part.whole for part in drawn), (seals, line)
            ends = sorted((part.x, part.end) for part in drawn)
            assert all(one[1] <= other[0] for one, other in pairwise(ends)), (seals, line)
            assert ends[-1][1] <= canvas.width
    assert canvas.english == (language == "en")
