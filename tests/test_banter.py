"""What the computer players say: at the right things, in character, not too often, the same for a seed."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from core import messages as m
from core.cards import parse
from core.rules import M
from phone_client import banter, local
from phone_client.app import App
from phone_client.banter import BUDGET, CAST, GAP, Banter
from phone_client.banter_lines import CHARACTERS, LINES, MOMENTS, meant
from phone_client.font import Font, ascii_glyphs
from phone_client.names import ART
from phone_client.phrases import EMOTES, QUICK, words
from phone_client.session import Say
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory
from phone_client.text import LANGUAGES, set_language, strings

SEEN = m.Observation(
    version=1, seat=0, rules=M, deal=1, phase=m.Phase.PLAY, levels=(0, 0, 0, 0), level=0, first=0, dealer=0,
    trump=0, trump_named=True, shown=(), may_show=(), passed=(), hand=(), counts=(25, 25, 25, 25), undealt=0,
    kitty=(), kitty_taken=(), turned=(), owner=0, named=None, partner=2, to_act=(1,), trick=(), winning=None,
    tricks=(), failed=(), points=0, taken=(0, 0, 0, 0), stake=1, result=None, winners=(),
)  # fmt: skip
RESULT = m.DealResult(
    dealer=0, partner=2, tricks=60, kitty=20, factor=2, total=100, dealer_up=0, attackers_up=0,
    levels=(0, 0, 0, 0), levels_after=(0, 0, 0, 0), next_dealer=1, stake=1, beans=(0, 0, 0, 0),
)  # fmt: skip


def update(*events: m.Event, **changes: object) -> m.Update:
    return m.Update(1, events, replace(SEEN, **changes))  # type: ignore[arg-type]


def plays(*cards: str) -> tuple[m.Played, ...]:
    return tuple(m.Played(seat, parse(text)) for seat, text in enumerate(cards))


def heard(changes: m.Update, *, seeds: int = 60, wait: float = 8.0) -> Counter[tuple[int, str]]:
    """What is said to one update over many seeds: (seat, occasion) or (seat, @emote)."""
    found: Counter[tuple[int, str]] = Counter()
    for seed in range(seeds):
        talk = Banter(Random(seed))
        talk.react(update(), 0.0)
        for line in talk.react(changes, 100.0) + talk.idle(100.0 + wait):
            name = line.phrase.rsplit(".", 1)[-1].rstrip("0123456789") if line.phrase else "@"
            found[line.seat, name] += 1
    return found


def occasions(changes: m.Update) -> set[tuple[int, str]]:
    return {entry for entry in heard(changes) if entry[1] != "@"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (  # the attackers (1 and 3) dig 20 points
            update(m.DealEnded(RESULT, parse("HT HT"))),
            {(1, "dug_ours"), (2, "dug_theirs"), (3, "dug_ours")},
        ),
        (
            update(m.DealEnded(replace(RESULT, factor=0, total=0, dealer_up=3), ())),
            {(1, "shut_theirs"), (2, "shut_ours"), (3, "shut_theirs")},
        ),
        (
            update(m.DealEnded(replace(RESULT, factor=0, total=50, dealer_up=1), ())),
            {(1, "up_theirs"), (2, "up_ours"), (3, "up_theirs")},
        ),
        (
            update(m.DealEnded(replace(RESULT, factor=0, total=120, attackers_up=1), ())),
            {(1, "up_ours"), (2, "up_theirs"), (3, "up_ours")},
        ),
        (  # the level was not kept: dealer down, nobody moves
            update(m.DealEnded(replace(RESULT, factor=0, total=85), ())),
            {(1, "down_theirs"), (2, "down_ours"), (3, "down_theirs")},
        ),
        (
            update(m.DealEnded(RESULT, ()), m.MatchEnded((1, 3))),
            {(1, "match_ours"), (2, "match_theirs"), (3, "match_ours")},
        ),
        (
            update(m.ThrowFailed(m.FailedThrow(0, 2, parse("HK HK H3"), parse("H3"), 3))),
            {(1, "fail_foe"), (2, "fail_self"), (3, "fail_foe")},
        ),
        (
            update(m.ThrowFailed(m.FailedThrow(0, 0, parse("HK HK H3"), parse("H3"), 3))),
            {(1, "fail_foe"), (2, "fail_mate"), (3, "fail_foe")},
        ),
        (
            update(
                m.CardsPlayed(0, parse("HA HA HK HQ HQ")),
                trick=(m.Played(0, parse("HA HA HK HQ HQ")),),
            ),
            {(1, "throw_theirs"), (2, "throw_ours"), (3, "throw_theirs")},
        ),
        (  # a big lead, but this is only a follow
            update(
                m.CardsPlayed(1, parse("H3 H4 H5 H6 H7")),
                trick=(m.Played(0, parse("HA HA HK HQ HQ")), m.Played(1, parse("H3 H4 H5 H6 H7"))),
            ),
            set(),
        ),
        (
            update(m.TrickTaken(m.Trick(plays("HK", "S3", "HT", "H5"), 1, 25))),
            {(1, "ruff_ours"), (2, "ruff_theirs"), (3, "ruff_ours")},
        ),
        (  # the same trick, won by the led suit
            update(m.TrickTaken(m.Trick(plays("HK", "HA", "HT", "H5"), 1, 25))),
            {(1, "rich_ours"), (2, "rich_theirs"), (3, "rich_ours")},
        ),
        (  # trumps led: no ruff
            update(m.TrickTaken(m.Trick(plays("S4", "S5", "S6", "S7"), 3, 5))),
            set(),
        ),
        (
            update(
                m.Showed(3, parse("H2 H2")),
                phase=m.Phase.DRAW,
                shown=(m.Shown(1, parse("S2")), m.Shown(3, parse("H2 H2"))),
            ),
            {(1, "override_suffered"), (3, "override_did")},
        ),
        (  # reinforcing is no override
            update(
                m.Showed(1, parse("S2 S2")),
                phase=m.Phase.DRAW,
                shown=(m.Shown(1, parse("S2")), m.Shown(1, parse("S2 S2"))),
            ),
            set(),
        ),
        (update(m.DealBegan(1, 0, again=True)), {(1, "again"), (2, "again"), (3, "again")}),
    ],
)
def test_occasions(changes: m.Update, expected: set[tuple[int, str]]) -> None:
    assert occasions(changes) == expected


def test_greeting_once() -> None:
    talk = Banter(Random(5))
    first = talk.react(update(m.DealBegan(1, 0, again=False), phase=m.Phase.DRAW), 0.0) + talk.idle(9.0)
    assert first
    assert talk.react(update(m.Drew(0, 3), phase=m.Phase.DRAW), 10.0) + talk.idle(30.0) == []


def test_nobody_greets_when_a_match_goes_on() -> None:
    talk = Banter(Random(5))
    assert talk.react(update(deal=4, phase=m.Phase.DRAW), 0.0) + talk.idle(9.0) == []


def test_waiting_for_the_human() -> None:
    """Nudges come after a while, twice at most, and start anew with the next turn."""
    talk = Banter(Random(1))
    talk.react(update(), 0.0)
    talk.react(update(to_act=(0,)), 10.0)
    times = [now / 2 for now in range(20, 800) if talk.idle(now / 2)]
    assert times[0] >= 10 + banter.PATIENCE[m.Phase.PLAY]
    assert 2 <= len(times) <= 2 * banter.NUDGES, "each nudge may have a second voice"
    assert times[-1] < 100
    talk.react(update(to_act=(1,)), 400.0)
    assert not [now for now in range(400, 600) if talk.idle(float(now))], "a computer player is not nudged"
    talk.react(update(to_act=(0,)), 600.0)
    assert [now for now in range(600, 700) if talk.idle(float(now))]


@pytest.mark.parametrize(
    ("said", "occasion"),
    [
        (Say(0, phrase="quick.hurry"), "reply_hurry"),
        (Say(0, phrase="quick.thanks"), "reply_thanks"),
        (Say(0, text="快点出牌！"), "reply_hurry"),
        (Say(0, text="Hi there"), "reply_hello"),
        (Say(0, text="this and that"), ""),  # no "hi" in it: only a face is pulled
        (Say(0, emote="flower"), "reply_praise"),
        (Say(0, emote="bomb"), "reply_tease"),
    ],
)
def test_answers(said: Say, occasion: str) -> None:
    replies: set[str] = set()
    for seed in range(40):
        talk = Banter(Random(seed))
        now = talk.answer(said, 50.0)
        assert now == [], "nobody answers in the same instant"
        for line in talk.idle(60.0):
            replies.add(line.phrase.rsplit(".", 1)[-1].rstrip("0123456789"))
    assert replies - {""} == ({occasion} - {""})


def test_who_is_told_to_hurry_answers() -> None:
    for seed in range(20):
        talk = Banter(Random(seed))
        talk.react(update(to_act=(3,)), 0.0)
        talk.answer(Say(0, phrase="quick.hurry"), 50.0)
        assert {line.seat for line in talk.idle(60.0)} <= {3}


def test_not_too_often() -> None:
    """A ruff every two seconds for ten minutes of one deal: few words, with room between them."""
    talk = Banter(Random(7))
    talk.react(update(), 0.0)
    ruff = update(m.TrickTaken(m.Trick(plays("HK", "S3", "HT", "H5"), 1, 25)))
    said: list[tuple[float, Say]] = []
    for step in range(600):
        now = step * 1.0
        lines = talk.react(ruff, now) if step % 2 else talk.idle(now)
        said += [(now, line) for line in lines]
    assert 3 <= len(said) <= 2 * BUDGET
    close = sum(b - a < GAP - 2 for (a, _), (b, _) in pairwise(said))
    assert close <= len(said) // 2, "only a second voice follows at once"
    for seat in CAST:
        own = [line for _, line in said if line.seat == seat]
        assert all(a != b for a, b in pairwise(own)), "never the same twice in a row"


def test_chatter_from_the_human_is_not_answered_line_by_line() -> None:
    talk = Banter(Random(3))
    lines = [line for step in range(100) for line in talk.answer(Say(0, emote="bomb"), step * 0.1)]
    assert 1 <= len(lines) <= 5


def test_same_seed_same_words() -> None:
    def run(seed: int) -> list[Say]:
        talk = Banter(Random(seed))
        said = talk.react(update(m.DealBegan(1, 0, again=False), phase=m.Phase.DRAW), 0.0)
        for step in range(1, 40):
            won = m.TrickTaken(m.Trick(plays("HK", "HA", "HT", "H5"), step % 4, 25))
            said += talk.react(update(won), step * 9.0)
        return said

    assert run(1) == run(1)
    assert run(1) != run(2)


def test_hidden_cards_change_nothing() -> None:
    """The own hand and the kitty of the human are not read."""
    shown = update(m.TrickTaken(m.Trick(plays("HK", "S3", "HT", "H5"), 1, 25)))
    seen = replace(shown.observation, hand=parse("SA SK BJ"), kitty=parse("HT HT"), kitty_taken=parse("D2"))
    for seed in range(30):
        a, b = Banter(Random(seed)), Banter(Random(seed))
        for talk in (a, b):
            talk.react(update(), 0.0)
        other = replace(shown, observation=seen)
        assert a.react(shown, 50.0) + a.idle(60.0) == b.react(other, 50.0) + b.idle(60.0)


def test_fewer_players() -> None:
    """Seats of people have no character: only the cast speaks, and nobody if it is empty."""
    talk = Banter(Random(1), {2: "lan"})
    talk.react(update(phase=m.Phase.DRAW), 0.0)
    assert {line.seat for line in talk.idle(9.0)} == {2}
    nobody = Banter(Random(1), {})
    nobody.react(update(phase=m.Phase.DRAW), 0.0)
    assert nobody.answer(Say(0, emote="tea"), 1.0) + nobody.idle(99.0) == []


def test_every_line_has_its_words_and_pictures() -> None:
    lines = [line for entry in LINES.values() for who in CHARACTERS for line in entry.lines(who, 1)]
    assert {line.emote for line in lines if line.emote} <= set(EMOTES)
    assert {f"emote/{name}" for name in EMOTES} <= ART
    wanted = {line.phrase for line in lines if line.phrase}
    assert set(MOMENTS) - {"reply"} == {occasion.partition("_")[0] for occasion in LINES} - {"reply"}
    for language in LANGUAGES:
        found = {k for k in strings(language) if k.startswith("banter.") and ".heard." not in k}
        assert found == wanted
        assert {k for k in strings(language) if k.startswith("quick.")} == set(QUICK)
    assert len(QUICK) >= 20


def test_words() -> None:
    set_language("en")
    assert words(Say(1, phrase="quick.hurry")) == "Hurry up!"
    assert words(Say(1, text="abc")) == "abc"
    assert words(Say(1, emote="tea")) == ""
    assert words(Say(1, phrase="quick.no_such")) == ""
    assert words(Say(1, phrase="app.yes")) == "", "no other text of the game can be said"


def test_meaning_of_free_text() -> None:
    assert meant("SLOW") == "hurry"
    assert meant("谢谢") == "thanks"
    assert meant("shiny") is None


@pytest.mark.parametrize("mute", [False, True])
def test_a_whole_deal(*, mute: bool) -> None:
    """At a real table something is said in a deal, and not much; muted, nothing."""
    app = App(Skin.load(), Font(ascii_glyphs(), chinese=False), Settings(mute_bots=mute), Memory(), 3)
    session = local.begin(app, M)
    session.auto = True
    said: list[Say] = []
    while session.observation.result is None and app.now < 600:
        app.now += 0.5
        session.poll(app.now)
        said += session.heard(app.now)
    for _ in range(20):
        app.now += 0.5
        session.poll(app.now)
        said += session.heard(app.now)
    assert session.observation.result is not None
    assert (not said) if mute else 1 <= len(said) <= 12
    assert said == session.chat
    assert all(line.seat in CAST and (line.emote or words(line)) for line in said)
