"""The help tells the truth: every claim on its pages is put to the rules; its words are there.

Each rule set has its own help, so the claims are checked for many of them.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from string import Formatter
from typing import Any

import pytest
from frames import cuts, golden, press, soft_keys_fit, stage
from help_claims import ANSWERS, sets_of
from stacked import ALL_RULES

from core.rules import CHOICES, PRESETS, VARIANTS, C, M, N, Rules, matters
from core.scoring import bands
from phone_client import help_pages, rule_words
from phone_client.app import App
from phone_client.font import Font, ascii_glyphs
from phone_client.help_pages import SIGNS, every_page, pages, values
from phone_client.rule_sets import HouseRules, RuleSets
from phone_client.screens.help import Help, HelpPage
from phone_client.storage import Memory
from phone_client.text import LANGUAGES, language, set_language, strings
from phone_client.text_run import PIPS

VARIED = {
    " ".join([name, *map(str, chosen)]): replace(preset, **dict(zip(VARIANTS[name], chosen, strict=True)))
    for name, preset in PRESETS.items()
    for chosen in product(*(CHOICES[field] for field in VARIANTS[name]))
}
SAMPLES: dict[str, Rules] = {
    **VARIED,
    **ALL_RULES,
    "often three": replace(N, decks=3, twos_trump=True, follow_tractors=False),
    "reach named": replace(M, partners="named", decks=3, counter=True),
    "stops": replace(C, must_play=(3, 8, 11), throw_penalty=5),
}
EVERY = [(page, row) for page in every_page() for row in page.rows]


@pytest.mark.parametrize("name", SAMPLES)
def test_claims(name: str) -> None:
    rules = SAMPLES[name]
    for page in pages(rules):
        for row in page.rows:
            asked = row.claim.keys() & ANSWERS.keys()
            assert asked or not row.claim, f"{page.name} {row.text}: a claim that nothing checks"
            for claim in asked:
                answer = ANSWERS[claim](row, rules)
                assert answer == row.claim[claim], f"{page.name} {row.text or row.cards}: {claim}"
            most = max((cards.count(card) for cards in sets_of(row) for card in cards), default=0)
            assert most <= rules.decks, f"{page.name} {row.text}"


def test_every_row_is_in_the_help_of_some_sample() -> None:
    shown = {
        (page.name, row.text, row.cards)
        for rules in SAMPLES.values()
        for page in pages(rules)
        for row in page.rows
    }
    assert {(page.name, row.text, row.cards) for page, row in EVERY} == shown


def test_no_words_stand_twice_in_the_help_of_a_rule_set() -> None:
    """Rows that exclude each other do: only one of two texts on the same thing is there."""
    for name, rules in SAMPLES.items():
        for page in pages(rules):
            texts = [row.text for row in page.rows if row.text and row.text != "alone"]
            assert len(texts) == len(set(texts)), f"{name}: {page.name}"


def test_marks_agree_with_the_claims() -> None:
    """A row marked good or bad claims something, and the claim says the same as the mark."""
    for page, row in EVERY:
        if row.good is None:
            continue
        claim = row.claim
        for key in ("follow", "shows"):
            if key in claim:
                assert row.good == (claim[key] == "legal")
        if "shape" in claim:
            assert row.good == claim["shape"].startswith(("tractor", "titanic")), row.text
        said = [claim[key] for key in ("ruffs", "declares", "counters") if key in claim]
        assert all(row.good == each for each in said)
        assert said or claim.keys() & {"follow", "shows", "shape"}, f"{page.name} {row.text}"


def test_every_example_of_shapes_is_claimed() -> None:
    assert not [row.cards for _, row in EVERY if row.cards and not row.claim]


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_bands_cover_every_total(decks: int) -> None:
    """The labels of the scores, read as ranges of fives, follow each other without a gap."""
    rules = replace(N, decks=decks)
    score = next(page for page in pages(rules) if page.name == "score")
    labels = [row.label.format(**values(rules)) for row in score.rows if row.label]
    ranges = [tuple(map(int, label.split("-"))) for label in labels]
    assert ranges[0] == (0,)
    assert all(b[0] == a[-1] + 5 for a, b in pairwise(ranges))
    for low, *high in ranges[:-1]:
        assert len({bands(rules, total) for total in range(low, (high or [low])[0] + 1, 5)}) == 1


def test_numbers_of_the_rules() -> None:
    two = values(replace(M, must_play=(3, 8)))
    assert (two["cards"], two["hand"], two["kitty"], two["total"]) == ("108", "25", "8", "200")
    assert (two["s1"], two["b1"], two["s5"], two["must"]) == ("40", "35", "200", "5 10")
    assert (values(replace(N, decks=3))["s3"], values(replace(N, decks=1))["b2"]) == ("180", "35")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_help(language: str) -> None:
    """Each row has its words, no words are left over, and they ask for no number that there is not."""
    wanted = {f"help.{name}" for name in ("title", "contents", "page", "next", "rules", "set.line")}
    for page in every_page():
        wanted |= {f"help.{page.name}.title"} | {page.words(row) for row in page.rows if row.text}
    found = {key for key in strings(language) if key.startswith("help.")}
    assert wanted == {key for key in found if not key.startswith("help.label.")}
    labels = {row.label for _, row in EVERY}
    assert {key.rsplit(".", 1)[1] for key in found if key.startswith("help.label.")} <= labels
    for key in found - {"help.page", "help.set.line"}:
        asked = {name for _, name, _, _ in Formatter().parse(strings(language)[key]) if name is not None}
        assert asked <= values(M).keys(), key


def test_signs_stand_between_cards_only() -> None:
    for _, row in EVERY:
        tokens = row.tokens
        assert not tokens or (tokens[0] not in SIGNS and tokens[-1] not in SIGNS)


@pytest.mark.parametrize(
    ("entry", "culprit"),
    [
        ({"text": "a", "card": "S2"}, "card"),
        ({"text": "a", "when": {"deck": 2}}, "when.deck"),
        ({"text": "a", "when": {"decks": 4}}, "when.decks"),
        ({"text": "a", "when": {"decks": [1, 4]}}, "when.decks"),
        ({"text": "a", "when": {"must_play": 3}}, "when.must_play"),
        ({"text": "a", "when": {"counter": "on"}}, "when.counter"),
    ],
)
def test_a_row_that_is_not_understood_is_named(entry: dict[str, Any], culprit: str) -> None:
    with pytest.raises(ValueError, match=culprit):
        help_pages._row(entry)


# --- on the screen ---------------------------------------------------------------------------------------


@pytest.fixture(params=LANGUAGES)
def app(request: pytest.FixtureRequest) -> Iterator[App]:
    before = language()
    yield stage(request.param)
    set_language(before)


def index(rules: Rules, name: str) -> int:
    return [page.name for page in pages(rules)].index(name)


def test_pages_turn_and_scroll(app: App) -> None:
    app.push(Help(app, M))
    press(app, *["down"] * 3, "5")
    page = app.top
    assert isinstance(page, HelpPage)
    assert page.number == 3
    press(app, "8", "8")
    assert page.scroll == 2 * app.skin.page.pitch
    press(app, "2")
    assert page.scroll == app.skin.page.pitch
    press(app, "6")
    assert (page.number, page.scroll) == (4, 0), "another page begins at its top"
    press(app, *["4"] * 6)
    assert page.number == 0
    for _ in range(40):
        press(app, "soft_left")
    assert page.number == len(pages(M)) - 1
    assert page.softkeys().left is None
    press(app, "soft_right")
    assert isinstance(app.top, Help)
    assert app.top.chosen == len(pages(M)) - 1, "the contents point at the page that was read"


def test_select_alone_reads_everything(app: App) -> None:
    app.push(HelpPage(app, C, 0))
    page = app.top
    assert isinstance(page, HelpPage)
    for _ in range(160):
        press(app, "select")
    assert page.number == len(pages(C)) - 1
    assert page.scroll == page.farthest


def titles(app: App) -> list[str]:
    assert isinstance(app.top, Help)
    return [row.text for row in app.top.rows()]


def test_the_rules_of_the_help_are_chosen_in_its_contents(app: App) -> None:
    """Presets with what they leave open, then house rules; at first what was played last."""
    house = replace(C, decks=3, partners="named")
    assert isinstance(app.storage, Memory)
    app.storage.sets = RuleSets(house=(HouseRules("club", house),))
    app.push(Help(app))
    top = app.top
    assert isinstance(top, Help)
    assert top.rules == M
    assert top.chosen == 1, "on the first page"
    press(app, "up", "left")
    assert top.rules == N
    assert top.rows()[1].text == rule_words.name("decks")
    press(app, "down", "right", "down", "5")
    assert top.rules == replace(N, decks=3, partners="named")
    assert top.name == strings(app.language)["rules.N"], "it is still that preset"
    press(app, "up", "up", "left")
    assert (top.name, top.rules) == ("club", house)
    assert len(top.rows()) == 1 + len(pages(house))
    press(app, "right", "4", "4")
    assert top.rules == C
    press(app, "down", "down", "down", "5")
    assert isinstance(app.top, HelpPage)
    assert (app.top.rules, app.top.number) == (C, 0)


def test_at_a_table_the_help_is_that_of_its_rules(app: App) -> None:
    rules = SAMPLES["everything"]
    app.push(Help(app, rules))
    assert len(titles(app)) == len(pages(rules))
    press(app, "right", "left")
    assert isinstance(app.top, Help)
    assert app.top.rules == rules
    assert app.top.words()[1] == strings(app.language)["rules.own"]


def test_the_first_page_tells_every_rule_that_matters(app: App) -> None:
    for rules in SAMPLES.values():
        page = HelpPage(app, rules, 0)
        words = [block.words for block in page.blocks() if hasattr(block, "words")]
        assert len(words) == 2 * sum(matters(rules, field) for field in rule_words.FIELDS)
        assert rule_words.says(rules, "decks") in words


def test_every_page_fits(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """No word is cut, and nothing stands out of the text's width: the margin keeps the ground's colour."""
    seen: set[object] = set()
    for name, rules in SAMPLES.items():
        for number, shown in enumerate(pages(rules)):
            blocks = HelpPage(app, rules, number).blocks()
            if all(repr(block) in seen for block in blocks):
                continue
            seen |= {repr(block) for block in blocks}
            app.push(HelpPage(app, rules, number))
            _look_through(app, f"{name}: {shown.name}", monkeypatch)
            app.pop()


def _look_through(app: App, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = app.top
    assert isinstance(page, HelpPage)
    at, main = app.skin.page, app.skin.screen.main
    while True:
        with cuts(monkeypatch) as found:
            app.redraw()
            canvas = app.frame()
        assert not found, name
        margin = canvas.pixels[main.y : main.y + main.h, at.x + at.w + 1 :]
        assert (margin == app.skin.colour("list")).all(), f"{name}, scrolled by {page.scroll}"
        assert soft_keys_fit(app)
        if page.scroll == page.farthest:
            return
        page.scroll_by(main.h)


@pytest.mark.parametrize("name", ["set", "rank", "tractor", "ruff", "throw", "score", "keys"])
def test_pictures(app: App, name: str, *, update_golden: bool) -> None:
    app.push(HelpPage(app, M, index(M, name)))
    golden(app, f"help_{name}_{app.language}", update=update_golden)


@pytest.mark.parametrize(
    ("sample", "name"),
    [
        ("N 2 named", "partner"),
        ("N 3 fixed", "triples"),
        ("N 3 fixed", "score"),
        ("C 2 True", "rank"),
        ("C 2 False", "declare"),
        ("C 3 False", "counter"),
        ("N 2 fixed", "dig"),
    ],
)
def test_pictures_of_other_rules(app: App, sample: str, name: str, *, update_golden: bool) -> None:
    """The end of the page, where it goes beyond the presets' common part."""
    rules = SAMPLES[sample]
    app.push(HelpPage(app, rules, index(rules, name)))
    page = app.top
    assert isinstance(page, HelpPage)
    page.scroll_by(page.farthest)
    golden(app, f"help_{sample.replace(' ', '_')}_{name}_{app.language}", update=update_golden)


def test_picture_of_the_end_of_a_page(app: App, *, update_golden: bool) -> None:
    app.push(HelpPage(app, M, index(M, "tractor")))
    page = app.top
    assert isinstance(page, HelpPage)
    page.scroll_by(page.farthest)
    golden(app, f"help_tractor_end_{app.language}", update=update_golden)


def test_picture_of_the_contents(app: App, *, update_golden: bool) -> None:
    app.push(Help(app))
    press(app, "up", "left")
    golden(app, f"help_contents_{app.language}", update=update_golden)


def test_everything_can_be_shown_with_the_own_letters() -> None:
    """Without the Chinese font the game speaks English in letters of its own: those are enough."""
    font = Font(ascii_glyphs(), chinese=False)
    for key, words in strings("en").items():
        assert [ch for ch in words if not font.has(ch) and ch not in PIPS and ch != "\n"] == [], key
