"""The settlement in words, with numbers from the result (R6.4, R7.4, R8)."""

from dataclasses import replace
from typing import Any

import pytest
from scenes import NAMES, over, result
from scenes_rules import NAMED, alone, history, rank

from core.cards import parse
from core.messages import FailedThrow, Observation
from core.rules import C, M, N, Rules
from phone_client.canvas import Canvas
from phone_client.font import load_font
from phone_client.screens import seat_cells
from phone_client.screens.settlement import Row, Settlement
from phone_client.skin import Skin
from phone_client.text import set_language


def settle(obs: Observation, me: int = 0, language: str = "zh") -> Settlement:
    set_language(language)
    return Settlement(obs, me, NAMES[language])


def told(obs: Observation, me: int = 0) -> dict[str, str]:
    """The rows by label, with their values."""
    return {row.label: row.value for row in settle(obs, me).rows()}


def cells(obs: Observation, label: str) -> list[tuple[int, str, bool]]:
    [row] = [row for row in settle(obs).rows() if row.label == label and row.cells]
    return [(cell.seat, cell.text or cell.rank, cell.up) for cell in row.cells]


# --- partner by card -------------------------------------------------------------------------------------


def named(**changes: Any) -> Observation:
    """Seat 0 has dealt and won with seat 3; each has its own level."""
    ended = result(
        partner=3,
        next_dealer=3,
        levels=(rank("T"), rank("J"), rank("5"), rank("Q")),
        levels_after=(rank("Q"), rank("J"), rank("5"), rank("A")),
        **changes,
    )
    return over(rules=NAMED, partner=3, result=ended)


def test_every_seat_has_its_level_and_who_rose_is_marked() -> None:
    assert cells(named(), "等级") == [(0, "Q", True), (1, "J", False), (2, "5", False), (3, "A", True)]
    assert told(named())["庄家方"] == "我和阿岚"
    assert told(named())["下局庄家"] == "阿岚"


@pytest.mark.parametrize(("me", "banner"), [(0, "我方升2级"), (1, "对方升2级"), (3, "我方升2级")])
def test_the_banner_is_about_the_side_of_the_player(me: int, banner: str) -> None:
    assert settle(named(), me).banner() == banner


def test_one_against_three() -> None:
    assert told(alone())["庄家一打三"] == "我"
    assert settle(alone()).banner() == "对方升2级"
    assert settle(alone(), me=2).banner() == "我方升2级"
    assert cells(alone(), "") == [(0, "−24", False), (1, "+8", False), (2, "+8", False), (3, "+8", False)]


# --- levels that stop (R8.5) -----------------------------------------------------------------------------


def after(rules: Rules, before: str, now: str, up: int = 2, *, attack: bool = False) -> Observation:
    """The player's side moves from one level to another though it has won `up` levels."""
    a, b, five = rank(before), rank(now), rank("5")
    return over(
        rules=rules,
        result=result(
            dealer=1 if attack else 0,
            partner=3 if attack else 2,
            dealer_up=0 if attack else up,
            attackers_up=up if attack else 0,
            levels=(a, five, a, five),
            levels_after=(b, five, b, five),
        ),
    )


MUST = replace(N, must_play=(rank("T"),))


@pytest.mark.parametrize(
    ("obs", "banner", "words"),
    [
        (after(MUST, "9", "T"), "我方升1级", "停在10，须坐庄打赢"),
        (after(MUST, "T", "T", attack=True), "我方上台", "留在10，须坐庄打赢"),
        (after(N, "K", "A"), "我方升1级", "停在A，须坐庄打赢"),
        (after(N, "A", "A", attack=True), "我方上台", "留在A，须坐庄打赢"),
        (after(N, "Q", "A"), "我方升2级", "打A：坐庄打赢就赢整盘"),
    ],
)
def test_why_a_level_stops_is_told(obs: Observation, banner: str, words: str) -> None:
    assert settle(obs).banner() == banner
    assert words in told(obs)


@pytest.mark.parametrize("obs", [after(N, "8", "T"), after(M, "8", "T")])
def test_nothing_is_told_where_nothing_stops(obs: Observation) -> None:
    assert not [label for label in told(obs) if "坐庄打赢" in label]


def test_each_seat_that_stops_is_named_where_each_has_its_level() -> None:
    obs = named()
    stopped = replace(
        obs,
        rules=replace(NAMED, must_play=(rank("J"), rank("K"))),
        result=replace(obs.result, levels_after=(rank("J"), rank("J"), rank("5"), rank("K"))),  # type: ignore[type-var]
    )
    labels = told(stopped)
    assert "我：停在J，须坐庄打赢" in labels
    assert "阿岚：停在K，须坐庄打赢" in labels


# --- points ----------------------------------------------------------------------------------------------


def test_penalties_are_added_up() -> None:
    """Seat 0 (dealer) tried four cards, seat 1 (attacker) three, for 10 points each."""
    rows = told(alone())
    assert rows["我甩错4张"] == "抓分方+40"
    assert rows["小满甩错3张"] == "抓分方−30"
    assert rows["罚分"] == "80 + 10 = 90"
    assert rows["总分"] == "90 + 80 = 170"


def test_penalties_against_the_attackers_and_none_where_none_are_paid() -> None:
    failed = (FailedThrow(1, 1, parse("SA SK SQ"), parse("SK"), 2),)
    rules = replace(N, throw_penalty=5)
    assert told(over(rules=rules, failed=failed))["罚分"] == "50 − 15 = 35"
    assert not [label for label in told(over(rules=N, failed=failed)) if "甩错" in label]


@pytest.mark.parametrize(("rules", "words"), [(N, "末轮赢牌对子：×4"), (M, "末轮先出对子：×4")])
def test_by_which_cards_the_factor_goes_depends_on_the_rules(rules: Rules, words: str) -> None:
    dug = result(tricks=65, kitty=20, factor=4, total=145, dealer_up=0, attackers_up=1)
    assert words in told(over(rules=rules, result=dug))


# --- beans -----------------------------------------------------------------------------------------------


def test_beans_are_shown_with_what_they_are_paid_for() -> None:
    assert cells(history(), "") == [
        (0, "+16", False),
        (1, "−16", False),
        (2, "+16", False),
        (3, "−16", False),
    ]
    assert "豆：8倍 × 2级" in told(history())
    none = replace(
        history(), result=result(dealer_up=0, attackers_up=0, total=85, stake=2, beans=(-2, 2, -2, 2))
    )
    assert "豆：2倍 × 1级" in told(none)
    assert not [label for label in told(over(rules=N)) if "豆" in label]


# --- room ------------------------------------------------------------------------------------------------


def everything() -> list[Observation]:
    """Results with every kind of row, the numbers as long as they get."""
    long = result(
        partner=None,
        tricks=265,
        kitty=40,
        factor=162,
        total=6745,
        dealer_up=0,
        attackers_up=12,
        levels=(rank("T"),) * 4,
        levels_after=(rank("T"), rank("T"), rank("A"), rank("J")),
        stake=32,
        beans=(-576, 192, 192, 192),
    )
    rules = Rules(
        decks=3, partners="named", counter=True, throw_penalty=100, must_play=(rank("T"), rank("J"))
    )
    failed = tuple(FailedThrow(1, seat, parse("SA") * 12, parse("SA"), 2) for seat in range(4))
    hard = over(rules=rules, result=long, failed=failed)
    lead = replace(rules, dig_shape="lead", partners="fixed")
    stops = [
        after(MUST, "9", "T"),
        after(MUST, "T", "T", attack=True),
        after(N, "K", "A"),
        after(N, "Q", "A"),
    ]
    return [hard, replace(hard, rules=lead), alone(), history(), named(), after(C, "A", "A"), *stops]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("number", range(len(everything())))
def test_every_row_fits(number: int, language: str) -> None:
    font = load_font()
    if not font.chinese:
        pytest.skip(font.reason)
    canvas = Canvas(Skin.load(), font, english=language == "en")
    for row in settle(everything()[number], 0, language).rows():
        assert row_fits(canvas, row), row


def row_fits(canvas: Canvas, row: Row) -> bool:
    """Returns whether label and value have room side by side."""
    at, measure = canvas.skin.result, canvas.text_width
    label = measure(row.label)
    if row.cells:
        heads = ("head/tiger", "head/rabbit", "head/panda", "head/fox")
        left = at.x + label
        return seat_cells.draw(canvas, at.rows_y, at.text_y, row.cells, heads, left, at.right) >= left
    value = measure(row.value) + at.value_gap if row.value else 0
    head = 0 if row.seat is None else canvas.skin.size("head/fox")[0] + at.value_gap
    return label + value + head <= at.right - at.x
