"""The help tells the truth: every claim on its pages is put to the rules; its words are there."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage

from core.cards import RANKS, SUITS, Cards, parse, points
from core.declare import strength
from core.follow import Lead, dig_factor, follow_refusal, throw
from core.play import Play
from core.ranks import RankTable, rank_table
from core.rules import M
from core.scoring import bands
from core.shapes import suit_of, units
from phone_client.app import App
from phone_client.font import Font, ascii_glyphs
from phone_client.help_pages import SIGNS, Page, Row, pages
from phone_client.screens.help import Help, HelpPage
from phone_client.text import LANGUAGES, language, set_language, strings
from phone_client.text_run import PIPS

ROWS = [(page, row) for page in pages() for row in page.rows]
CLAIMS = [
    pytest.param(row, id=f"{page.name}-{row.text or row.cards}") for page, row in ROWS if row.claim
]  # fmt: skip


def _table(row: Row) -> RankTable:
    trump = SUITS.index(row.trump) if row.trump != "none" else None
    return rank_table(trump, RANKS.index(row.level))


def _cards(row: Row) -> Cards:
    return tuple(token for token in row.tokens if isinstance(token, int))


def _groups(row: Row) -> list[tuple[str, Cards]]:
    """The cards of a row in groups, each with the sign before it."""
    groups: list[tuple[str, Cards]] = []
    for token in ("", *row.tokens):
        if isinstance(token, str):
            groups.append((token, ()))
        else:
            groups[-1] = (groups[-1][0], (*groups[-1][1], token))
    return groups


def _shape(row: Row) -> str:
    table = _table(row)
    planes = table.planes(_cards(row))
    if suit_of(table, planes[0]) is None:
        return "mixed"
    return ", ".join(unit.text for unit in units(table, planes))


def _in_order(row: Row) -> bool:
    table = _table(row)
    groups = _groups(row)
    return all(
        table.suit[a[-1]] == table.suit[b[0]]
        and (table.rung[a[-1]] > table.rung[b[0]] if sign == ">" else table.rung[a[-1]] == table.rung[b[0]])
        for (_, a), (sign, b) in pairwise(groups)
    )


def _stronger(row: Row) -> bool:
    level = RANKS.index(row.level)
    powers = [strength(level, cards) for _, cards in _groups(row)]
    return powers[0] > 0 and all(a < b for a, b in pairwise(powers))


def _follow(row: Row) -> str:
    table = _table(row)
    lead, hand = (table.planes(parse(row.claim[name])) for name in ("lead", "hand"))
    refused = follow_refusal(table, Lead(table, M, lead), hand, table.planes(_cards(row)))
    return "legal" if refused is None else refused.value


def _ruffs(row: Row) -> bool:
    lead, cards = parse(row.claim["lead"]), _cards(row)
    played = [lead, parse(row.claim["over"]), cards] if "over" in row.claim else [lead, cards]
    others = [parse("C2") * len(lead)] * (4 - len(played))
    play = Play(M, _table(row), [*played, *others], 0)
    for cards in played:
        play.play(_table(row).planes(cards))
    return play.winner == len(played) - 1


def _led(row: Row) -> str:
    table = _table(row)
    tried, held = (table.planes(parse(row.claim[name])) for name in ("tried", "held"))
    led, by = throw(table, tried, [(1, held), (2, (0, 0, 0)), (3, (0, 0, 0))])
    assert by == 1
    assert _groups(row) == [("", table.cards(held)), ("→", table.cards(led))]
    return " ".join(SUITS[card // 13] + RANKS[card % 13] for card in table.cards(led))


def _factor(row: Row) -> int:
    table = _table(row)
    lead, cards = table.planes(parse(row.claim["lead"])), _cards(row)
    play = Play(M, table, [parse(row.claim["lead"]), cards, *[parse("C2") * len(cards)] * 2], 0)
    play.play(lead)
    play.play(table.planes(cards))
    assert play.winner == 1
    return dig_factor(table, M, lead, table.planes(cards))


ANSWERS: Mapping[str, Callable[[Row], Any]] = {
    "shape": _shape,
    "order": _in_order,
    "stronger": _stronger,
    "declares": lambda row: strength(RANKS.index(row.level or "8"), _cards(row)) > 0,
    "follow": _follow,
    "ruffs": _ruffs,
    "led": _led,
    "factor": _factor,
    "points": lambda row: points(_cards(row)),
    "dealer_up": lambda row: bands(M, row.claim["total"])[0],
    "attackers_up": lambda row: bands(M, row.claim["total"])[1],
}


@pytest.mark.parametrize("row", CLAIMS)
def test_claim(row: Row) -> None:
    asked = row.claim.keys() & ANSWERS.keys()
    assert asked, "a claim that nothing checks"
    for name in asked:
        assert ANSWERS[name](row) == row.claim[name], name


@pytest.mark.parametrize(("page", "row"), [entry for entry in ROWS if entry[1].good is not None])
def test_marks_agree_with_the_claims(page: Page, row: Row) -> None:
    """A row marked good or bad claims something, and the claim says the same as the mark."""
    claim = row.claim
    if "follow" in claim:
        assert row.good == (claim["follow"] == "legal")
    elif page.name == "tractor":
        assert row.good == claim["shape"].startswith("tractor")
    else:
        assert row.good == claim.get("ruffs", claim.get("declares"))


def test_every_example_of_shapes_is_claimed() -> None:
    assert not [row.cards for _, row in ROWS if row.cards and not row.claim]


def test_bands_cover_every_total() -> None:
    """The labels of the scores, read as ranges of fives, follow each other without a gap."""
    score = next(page for page in pages() if page.name == "score")
    ranges = [tuple(map(int, row.label.split("-"))) for row in score.rows if row.label]
    assert ranges[0] == (0,)
    assert all(b[0] == a[-1] + 5 for a, b in pairwise(ranges))
    for low, *high in ranges[:-1]:
        assert len({bands(M, total) for total in range(low, (high or [low])[0] + 1, 5)}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_help(language: str) -> None:
    """Each row has its words, and no words are left over."""
    wanted = {"help.title", "help.contents", "help.page", "help.next"}
    for page in pages():
        wanted |= {f"help.{page.name}.title"} | {page.words(row) for row in page.rows if row.text}
    found = {key for key in strings(language) if key.startswith("help.")}
    assert wanted == {key for key in found if not key.startswith("help.label.")}
    labels = {row.label for _, row in ROWS}
    assert {key.rsplit(".", 1)[1] for key in found if key.startswith("help.label.")} <= labels


def test_signs_stand_between_cards_only() -> None:
    for _, row in ROWS:
        tokens = row.tokens
        assert not tokens or (tokens[0] not in SIGNS and tokens[-1] not in SIGNS)


# --- on the screen ---------------------------------------------------------------------------------------


@pytest.fixture(params=LANGUAGES)
def app(request: pytest.FixtureRequest) -> Iterator[App]:
    before = language()
    yield stage(request.param)
    set_language(before)


def test_pages_turn_and_scroll(app: App) -> None:
    app.push(Help(app))
    press(app, "down", "down", "5")
    page = app.top
    assert isinstance(page, HelpPage)
    assert page.number == 2
    press(app, "8", "8")
    assert page.scroll == 2 * app.skin.page.pitch
    press(app, "2")
    assert page.scroll == app.skin.page.pitch
    press(app, "6")
    assert (page.number, page.scroll) == (3, 0), "another page begins at its top"
    press(app, "4", "4", "4", "4", "4")
    assert page.number == 0
    for _ in range(40):
        press(app, "soft_left")
    assert page.number == len(pages()) - 1
    assert page.softkeys().left is None
    press(app, "soft_right")
    assert isinstance(app.top, Help)
    assert app.top.chosen == len(pages()) - 1, "the contents point at the page that was read"


def test_select_alone_reads_everything(app: App) -> None:
    app.push(HelpPage(app, 0))
    page = app.top
    assert isinstance(page, HelpPage)
    for _ in range(120):
        press(app, "select")
    assert page.number == len(pages()) - 1
    assert page.scroll == page.farthest


@pytest.mark.parametrize("number", range(len(pages())))
def test_every_page_fits(app: App, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No word is cut, and nothing stands out of the text's width: the margin keeps the ground's colour."""
    app.push(HelpPage(app, number))
    page = app.top
    assert isinstance(page, HelpPage)
    at, main = app.skin.page, app.skin.screen.main
    page.scroll = 0
    while True:
        with cuts(monkeypatch) as found:
            app.redraw()
            canvas = app.frame()
        assert not found
        margin = canvas.pixels[main.y : main.y + main.h, at.x + at.w + 1 :]
        assert (margin == app.skin.colour("list")).all(), f"scrolled by {page.scroll}"
        assert soft_keys_fit(app)
        if page.scroll == page.farthest:
            break
        page.scroll_by(main.h)


@pytest.mark.parametrize("name", ["rank", "tractor", "ruff", "throw", "score", "keys"])
def test_pictures(app: App, name: str, *, update_golden: bool) -> None:
    number = [page.name for page in pages()].index(name)
    app.push(HelpPage(app, number))
    golden(app, f"help_{name}_{app.language}", update=update_golden)


def test_picture_of_the_end_of_a_page(app: App, *, update_golden: bool) -> None:
    app.push(HelpPage(app, [page.name for page in pages()].index("tractor")))
    page = app.top
    assert isinstance(page, HelpPage)
    page.scroll_by(page.farthest)
    golden(app, f"help_tractor_end_{app.language}", update=update_golden)


def test_everything_can_be_shown_with_the_own_letters() -> None:
    """Without the Chinese font the game speaks English in letters of its own: those are enough."""
    font = Font(ascii_glyphs(), chinese=False)
    for key, words in strings("en").items():
        assert [ch for ch in words if not font.has(ch) and ch not in PIPS and ch != "\n"] == [], key
