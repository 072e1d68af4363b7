"""The review on the screen: how far it is, what it found, and the way into the replay."""

from collections.abc import Sequence
from random import Random
from time import monotonic, sleep

import pytest
from frames import GOLDEN, golden, press, stage, wait
from scenes import StillSession, over

from core.bots import Limit, search
from core.bots.search import Judged
from core.messages import Action, Bury, Observation, Pass, PlayCards
from core.reel import Reel
from core.review import Finding, choices
from phone_client import reviewing
from phone_client.app import App
from phone_client.jobs import Job, State
from phone_client.replaying import Recorded
from phone_client.reviewing import Reviewer
from phone_client.screens import review_words
from phone_client.screens.command_menu import CommandMenu
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.look import LookScreen
from phone_client.screens.replay import ReplayScreen
from phone_client.screens.review import ReviewScreen
from phone_client.text import tr
from phone_client.thinker import Thinker

TEXT = (GOLDEN / "deal_M.record").read_text("utf-8")
REEL = Reel(TEXT)
ALL = choices(REEL.film(1), 0)


class Expert:
    """Says that the first leads and follows were bad, and remembers what it was asked."""

    def __init__(self, bad: int = 3) -> None:
        self.bad = bad
        self.asked: list[int] = []

    def evaluate(self, seen: Observation, rng: Random, limit: Limit, also: Action | None) -> list[Judged]:
        assert also is not None
        self.asked.append(seen.version)
        loss = 0.5 if isinstance(also, PlayCards) and self.asked.index(seen.version) < self.bad else 0.0
        return [Judged(_other(seen, also), 0, 0, 0), Judged(also, -loss, -10 * loss, 0.01)]

    def compare(
        self, seen: Observation, rng: Random, limit: Limit, actions: Sequence[Action]
    ) -> list[Judged]:
        return [Judged(actions[0], 0, 0, 0), Judged(actions[1], 0.2 + seen.version / 1000, 12, 0.01)]


def _other(seen: Observation, action: Action) -> Action:
    match action:
        case PlayCards(cards):
            return PlayCards(seen.hand[-len(cards) :])
        case Bury(cards):
            return Bury(seen.hand[-len(cards) :])
        case _:
            return Pass()


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Expert:
    made = Expert()
    monkeypatch.setattr(search, "evaluate", made.evaluate)
    monkeypatch.setattr(search, "compare", made.compare)
    return made


def opened(app: App | None = None, language: str = "zh") -> tuple[App, ReviewScreen]:
    app = app or stage(language)
    players = Recorded(REEL.setup)
    screen = ReviewScreen(app, Reviewer(app, TEXT, 1, 0, worlds=2), REEL, players, 1)
    app.push(LookScreen(app, players, REEL.film(1).observe(REEL.film(1).end, 0)))
    app.push(screen)
    return app, screen


def until_over(app: App, screen: ReviewScreen) -> None:
    for _ in range(500):
        if screen.reviewer.over:
            return
        app.tick(app.now + 1 / 30)
    raise AssertionError("the review does not end")


def test_it_goes_on_while_it_is_looked_at_and_shows_how_far_it_is(expert: Expert) -> None:
    app, screen = opened()
    assert not screen.reviewer.over
    seen: list[tuple[int, int | None]] = []
    for _ in range(len(ALL) + 2):
        app.tick(app.now + 1 / 30)
        if app.needs_redraw:
            app.frame()
            seen.append((screen.reviewer.done, screen.reviewer.of))
        assert bool(screen.found) == screen.reviewer.over
    assert seen[0] == (0, len(ALL))
    assert seen[-1] == (len(ALL), len(ALL))
    assert [done for done, _ in seen] == list(range(len(ALL) + 1))
    assert expert.asked == [choice.version for choice in ALL]
    assert screen.softkeys().left is not None


def test_the_worst_come_first(expert: Expert) -> None:
    app, screen = opened()
    until_over(app, screen)
    plays = [choice for choice in ALL[:3] if isinstance(choice.action, PlayCards)]
    assert [finding.version for finding in screen.found] == [choice.version for choice in plays][::-1]
    assert [finding.done for finding in screen.found] == [choice.action for choice in plays][::-1]


def test_leaving_stops_it_and_coming_back_goes_on(expert: Expert) -> None:
    app, screen = opened()
    wait(app, 0.2)
    reviewer = screen.reviewer
    done = reviewer.done
    assert 2 < done < len(ALL)
    job = reviewer._job
    assert job is not None
    press(app, "soft_right")
    assert job.state is State.STOPPED
    asked = len(expert.asked)
    wait(app, 2)
    assert len(expert.asked) == asked
    again = ReviewScreen(app, reviewer, REEL, Recorded(REEL.setup), 1)
    app.push(again)
    assert reviewer.done == done
    until_over(app, again)
    assert set(expert.asked) == {choice.version for choice in ALL}
    assert len(expert.asked) <= len(ALL) + 1  # at most the one it was at is looked at anew


def test_going_on_comes_to_the_same_end(expert: Expert) -> None:
    app, screen = opened()
    until_over(app, screen)
    whole = screen.found
    expert.asked = []
    app, screen = opened()
    wait(app, 0.1)
    press(app, "clear")
    app.push(screen)
    expert.asked = expert.asked[: screen.reviewer.done]
    until_over(app, screen)
    assert screen.found == whole


def test_what_has_been_found_is_still_there(expert: Expert) -> None:
    app, screen = opened()
    until_over(app, screen)
    asked = len(expert.asked)
    press(app, "soft_right")
    app.push(ReviewScreen(app, screen.reviewer, REEL, Recorded(REEL.setup), 1))
    wait(app, 1)
    assert len(expert.asked) == asked
    assert screen.found


def test_choosing_a_row_shows_it_in_the_replay(expert: Expert) -> None:
    app, screen = opened()
    until_over(app, screen)
    press(app, "up", "down")
    assert screen.chosen == 1
    press(app, "down", "down", "down", "2")
    assert screen.chosen == len(screen.found) - 2
    finding = screen.found[screen.chosen]
    press(app, "5")
    replay = app.top
    assert isinstance(replay, ReplayScreen)
    assert (replay.version, replay.seat, replay.openly) == (finding.version, 0, False)
    assert replay.finding == finding
    assert replay.film.number == 1
    press(app, "soft_right")
    assert app.top is screen
    press(app, "soft_left")
    assert isinstance(app.top, ReplayScreen)


def test_nothing_found_is_said(expert: Expert) -> None:
    expert.bad = 0
    app, screen = opened()
    until_over(app, screen)
    assert screen.found == []
    assert screen.softkeys().left is None
    press(app, "5", "down")
    assert app.top is screen


def test_a_player_that_has_to_be_asked_comes_first(expert: Expert) -> None:
    """The worker does one thing at a time: the review goes on afterwards."""
    app, screen = opened()
    wait(app, 0.2)
    before = screen.reviewer.done
    app.thinker.start(reviewing.look, TEXT, 2, 0, 2, [])
    until_over(app, screen)
    assert screen.reviewer.done == len(ALL) > before


def test_a_worker_that_fails_is_tried_again_and_then_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app, screen = opened()
    started = 0

    def fails(*_: object) -> object:
        nonlocal started
        started += 1
        job = Job(reviewing.look, ())
        job.tell("error")
        return job

    monkeypatch.setattr(app.thinker, "start", fails)
    wait(app, 1)
    assert screen.reviewer.broken
    assert started == 2
    app.redraw()
    app.frame()
    press(app, "soft_right")
    app.push(ReviewScreen(app, screen.reviewer, REEL, Recorded(REEL.setup), 1))
    assert not screen.reviewer.broken
    wait(app, 1)
    assert started == 4


def test_the_worker_process_does_it() -> None:
    """The real expert, in the real process, looks at the end of a deal."""
    app = stage()
    app.thinker = Thinker()
    reviewer = Reviewer(app, TEXT, 1, 0, worlds=2)
    reviewer._seen = (None,) * (len(ALL) - 2)
    until = monotonic() + 60
    while not reviewer.over and not reviewer.broken and monotonic() < until:
        reviewer.go_on()
        sleep(0.02)
    app.thinker.close()
    assert (reviewer.done, reviewer.of) == (len(ALL), len(ALL))


# --- from the result of a deal ---------------------------------------------------------------------------


def result(text: str = TEXT, number: int = 1) -> tuple[App, DealResultScreen]:
    app = stage()
    seen = over(deal=number)
    session = StillSession(seen)
    session.text = text
    screen = DealResultScreen(app, session, seen)
    app.push(screen)
    return app, screen


def test_the_result_leads_to_all_ways_of_looking_back(expert: Expert) -> None:
    app, screen = result()
    for key, kind in (("7", ReplayScreen), ("9", ReviewScreen), ("0", LookScreen)):
        press(app, key)
        assert type(app.top) is kind
        press(app, "soft_right")
        assert app.screens == [screen]
        press(app, "soft_right")
        assert isinstance(app.screens[-1], CommandMenu)
        press(app, key)
        assert type(app.top) is kind
        press(app, "soft_right")
    press(app, "7")
    assert isinstance(app.top, ReplayScreen)
    assert (app.top.film.number, app.top.openly) == (1, True)


def test_the_review_of_a_deal_is_kept_while_its_result_is_open(expert: Expert) -> None:
    app, _ = result()
    press(app, "9")
    first = app.top
    assert isinstance(first, ReviewScreen)
    until_over(app, first)
    press(app, "soft_right", "9")
    second = app.top
    assert isinstance(second, ReviewScreen)
    assert second is not first
    assert second.found == first.found != []


def test_a_record_that_cannot_be_read_is_told_of() -> None:
    app, screen = result("tuolaji 1\n")
    for key in ("7", "9"):
        press(app, key)
        assert app.top is screen
        assert len(app.notes) == 1
        press(app, "1")
    assert app.notes == []


# --- pictures --------------------------------------------------------------------------------------------


def findings() -> list[Finding | None]:
    """A burial, a lead and a follow as they might be found."""
    made: list[Finding | None] = []
    for choice, levels in zip(ALL[:3], (0.74, 0.31, 0.04), strict=True):
        better = _other(choice.observation, choice.action)
        made.append(Finding(choice.version, choice.action, better, levels, 24 * levels + 6, 0.05))
    return made


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["waiting", "working", "clean", "none", "broken"])
def test_pictures_without_rows(name: str, language: str, update_golden: bool) -> None:
    app, screen = opened(language=language)
    reviewer = screen.reviewer
    if name != "waiting":
        reviewer.of = 0 if name == "none" else 23
    reviewer._seen = (None,) * {"working": 9, "clean": 23}.get(name, 0)
    reviewer._failed = 2 if name == "broken" else 0
    golden(app, f"review_{name}_{language}", update=update_golden)


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("theme", ["day", "night"])
def test_pictures_of_rows(theme: str, language: str, update_golden: bool) -> None:
    app, screen = opened(stage(language, theme))
    made = findings()
    screen.reviewer.of = 23
    screen.reviewer._seen = (
        tuple(None if one is None else reviewing._plain(one) for one in made) + (None,) * 20
    )
    assert len(screen.found) == 3
    golden(app, f"review_found_{theme}_{language}", update=update_golden)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_words_of_rows_fit(language: str) -> None:
    app, _ = opened(language=language)
    at, measure = app.skin.review, app.canvas.text_width
    for record in sorted(GOLDEN.glob("deal_*.record")):
        film = Reel(record.read_text("utf-8")).film(1)
        for choice in choices(film, 0):
            for levels in (1.25, 0.05):
                finding = Finding(choice.version, choice.action, Pass(), levels, 25, 0.0)
                words = measure(review_words.what(finding, choice.observation))
                price = measure(review_words.cost(finding))
                assert at.text_x + words + at.gap + price <= at.right
    title = tr("review.found", deal=tr("result.number", n=99), of=99)
    assert measure(title) <= app.skin.title.right - app.skin.title.second.x
    for key in ("review.clean", "review.no_choice", "review.broken", "review.waiting"):
        assert measure(tr(key)) <= app.canvas.width - 8
    assert measure(tr("review.working", n=99, of=99)) <= app.canvas.width - 8
