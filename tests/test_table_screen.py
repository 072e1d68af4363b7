"""The table screen: what the keys do, what the own line says, what is refused in which words."""

import pytest
from scenes import (
    NAMES,
    follow,
    observation,
    table,
    trick,
)
from table_player import Player, lead

from core.bots import Hint, Why
from core.cards import parse, text
from core.messages import (
    CardsPlayed,
    Observation,
    Phase,
    PlayCards,
    Played,
    Reason,
    Refused,
    Update,
)
from core.ranks import TRUMP
from phone_client.keys import Key
from phone_client.screens import prompt, table_view
from phone_client.screens.plates import Line
from phone_client.screens.question import Question
from phone_client.text import tr
from phone_client.wrap import wrap

# --- the hand ---------------------------------------------------------------------------------------


def order(player: Player) -> str:
    """The side suits as they lie in the hand."""
    suits = [spot.suit for spot in player.screen.chooser.spots if spot.suit != TRUMP]
    return "".join("SHCD"[suit] for suit in dict.fromkeys(suits))


def test_suits_stay_where_they_lay_when_one_has_run_out() -> None:
    """No-trump: without the hearts clubs and diamonds must change places; that is all."""
    player = Player(lead(trump=None, hand=parse("BJ SA HA CA C3 DA")))
    seen = [order(player)]
    for version, hand in enumerate(("BJ SA CA C3 DA", "BJ CA C3 DA", "BJ C3 DA"), 2):
        player.session.updates = [Update(version, (), lead(version=version, trump=None, hand=parse(hand)))]
        player.wait(0.1)
        seen.append(order(player))
    assert seen == ["SHCD", "SDC", "DC", "DC"]
    new = lead(version=9, deal=7, trump=None, hand=parse("BJ SA CA DA HA"))
    player.session.updates = [Update(9, (), new)]
    player.wait(0.1)
    assert order(player) == "SHCD"


# --- playing ---------------------------------------------------------------------------------------


def test_compulsory_cards_are_up_and_1_plays_them() -> None:
    player = Player(follow())
    assert player.chosen == "HQ HQ"
    assert player.softs() == ("选项", "1 出牌", "聊天")
    assert not player.app.top.softkeys().off
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HQ HQ"))]


def test_an_illegal_choice_is_answered_in_words_and_stays_up() -> None:
    hand = parse("HA HA HK HQ HQ H4 SA")
    player = Player(follow(hand=hand))  # a pair is owed, but there are two to choose from
    assert player.chosen == ""
    player.point("HK").press(Key.D5).point("H4").press(Key.D5, Key.D1)
    assert player.session.acts == []
    assert player.screen.toast == "有对子必须出对子"
    assert player.chosen == "HK H4"
    assert player.app.top.softkeys().off
    player.wait(4)
    assert player.screen.toast == ""
    assert player.chosen == "HK H4"


@pytest.mark.parametrize(
    ("cards", "words"),
    [("HA HA HK", "要出2张"), ("HK SA", "有♥必须先出♥"), ("HK HQ", "有对子必须出对子"), ("", "要出2张")],
)
def test_each_refusal_has_its_words(cards: str, words: str) -> None:
    player = Player(follow(hand=parse("HA HA HK HQ HQ H4 SA")))
    player.screen.chooser.choose(parse(cards))
    player.press(Key.D1)
    assert player.screen.toast == words


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_words_that_fit(reason: Reason, language: str) -> None:
    player = Player(follow(), language)
    player.screen.refuse(reason)
    at = player.app.skin.toast
    lines = wrap(player.screen.toast, at.w - 2 * at.pad, player.app.canvas.text_width)
    assert 1 <= len(lines) <= at.lines
    assert "{" not in player.screen.toast


def test_what_the_table_refuses_is_said_too() -> None:
    player = Player(follow())
    player.session.refusal = Refused(Reason.STALE)
    player.press(Key.D1)
    assert player.screen.toast == "牌桌变了，再看一眼"


def test_a_lead_of_several_suits_is_refused_and_nothing_is_no_lead() -> None:
    player = Player(lead())
    player.press(Key.D1)
    assert player.screen.toast == "先选牌：5 选中，1 出牌"
    player.screen.chooser.choose(parse("HA CK"))
    player.press(Key.D1)
    assert player.screen.toast == "首出只能出同一门花色"
    assert player.session.acts == []


def test_9_and_clear_put_back_all_but_the_compulsory() -> None:
    for key in (Key.D9, Key.CLEAR):
        player = Player(follow(hand=parse("HQ HQ HK SA DA")))
        player.point("SA").press(Key.D5)
        assert player.chosen == "SA HQ HQ"
        player.press(key)
        assert player.chosen == "HQ HQ"


def test_3_shows_one_hint_after_the_other_and_then_the_first_again() -> None:
    player = Player(lead())
    player.session.hinted = [Hint(parse("SJ SJ"), Why.PAIR), Hint(parse("HA"), Why.BOSS)]
    seen = [player.press(Key.D3).chosen for _ in range(3)]
    assert seen == ["SJ SJ", "HA", "SJ SJ"]
    marks = table_view.view_of(player.screen).marks
    assert sorted(marks.values()) == ["hint", "hint"]
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(parse("SJ SJ"))]


def test_without_a_hint_nothing_changes() -> None:
    assert Player(lead()).press(Key.D3).chosen == ""


def test_a_long_press_raises_the_whole_tractor_and_lowers_it() -> None:
    player = Player(lead(hand=parse("HQ HQ HJ HJ H4 SA")))
    player.point("HJ").hold(Key.D5)
    assert player.chosen == "HQ HQ HJ HJ"
    player.hold(Key.SELECT)
    assert player.chosen == ""


def test_a_long_press_raises_no_more_than_can_be_played() -> None:
    player = Player(follow(hand=parse("HQ HQ HJ HJ HK HK H4 SA")))
    player.point("HJ").hold(Key.D5)
    assert player.chosen == "HJ HJ"


@pytest.mark.parametrize(
    ("card", "led", "raised"),
    [
        ("HQ", "HT HT H9 H9", "HQ HQ HJ HJ"),
        ("HK", "HT HT H9 H9", "HK HK HQ HQ"),
        ("HJ", "HT HT H9 H9", "HQ HQ HJ HJ"),
        ("HJ", "HT", "HJ"),
        ("H4", "HT HT", "H4"),
    ],
)
def test_of_a_long_tractor_as_much_is_raised_as_was_led(card: str, led: str, raised: str) -> None:
    seen = follow(hand=parse("HQ HQ HJ HJ HK HK H4 SA"), trick=(Played(1, parse(led)),))
    assert text(Question(seen).unit(parse(card)[0])) == raised


def test_the_pad_and_the_digits_move_the_cursor() -> None:
    player = Player(lead())
    start = player.screen.chooser.cursor
    player.press(Key.RIGHT, Key.D6, Key.LEFT)
    assert player.screen.chooser.cursor == start + 1
    player.press(Key.D8)
    under = player.screen.chooser.under
    assert under is not None
    assert under.row == 1
    player.press(Key.D2)
    under = player.screen.chooser.under
    assert under is not None
    assert under.row == 0


def test_the_cursor_goes_to_the_led_suit() -> None:
    player = Player(follow(hand=parse("SA SK HA HK HJ HT H3 CA")))
    under = player.screen.chooser.under
    assert under is not None
    assert text((under.slot.card,)) == "HA"


def test_cards_can_be_chosen_in_advance_and_are_dropped_if_they_do_not_follow() -> None:
    waiting = follow(to_act=(3,), trick=follow().trick[:2])
    player = Player(waiting)
    assert not table_view.view_of(player.screen).cursor
    player.point("SA").press(Key.D5)
    assert player.chosen == "SA"
    assert table_view.view_of(player.screen).cursor
    player.press(Key.D1)
    assert player.session.acts == []
    played = CardsPlayed(3, parse("H5 H9"))
    player.session.updates = [Update(2, (played,), follow(version=2))]
    player.wait(1)
    assert player.chosen == "HQ HQ"


def test_one_more_press_plays_if_the_player_wants_to_be_asked() -> None:
    player = Player(follow(), confirm_play=True)
    player.press(Key.D1)
    assert player.session.acts == []
    assert player.screen.toast == "再按 1 出这2张"
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(parse("HQ HQ"))]


def test_another_choice_is_asked_about_anew() -> None:
    player = Player(lead(), confirm_play=True)
    player.point("SA").press(Key.D5, Key.D1, Key.D9)
    player.point("SK").press(Key.D5, Key.D1)
    assert player.session.acts == []
    player.press(Key.D1)
    assert player.session.acts == [PlayCards(parse("SK"))]


def test_the_only_legal_play_is_made_by_itself_if_wanted() -> None:
    player = Player(follow(), auto_single=True)
    assert player.session.acts[:1] == [PlayCards(parse("HQ HQ"))]
    player = Player(lead(hand=parse("SA")), auto_single=True)
    assert player.session.acts[:1] == [PlayCards(parse("SA"))]


@pytest.mark.parametrize("seen", [follow(hand=parse("HA HA HQ HQ SA")), lead()])
def test_nothing_is_played_by_itself_where_there_is_a_choice(seen: Observation) -> None:
    assert Player(seen, auto_single=True).session.acts == []


def test_cards_that_cannot_be_played_are_grey_if_wanted() -> None:
    assert not Player(follow()).screen.dim
    dim = Player(follow(hand=parse("HA HK HQ HQ HJ HJ CA SA")), dim_unplayable=True).screen.dim
    assert dim == set(parse("HA HK CA SA"))


def test_a_void_may_play_anything() -> None:
    assert not Player(follow(hand=parse("CA CA SA SK D2")), dim_unplayable=True).screen.dim


@pytest.mark.parametrize(
    ("hand", "led", "unplayable"),
    [
        ("H5 H5 H6 H6 H7 H7 HA CA", "HQ HQ HK HK", "HA CA"),  # two of the three pairs
        ("H5 H5 HA HK CA", "HQ HQ HK HK", "CA"),
        ("HA CA DA", "HK", "CA DA"),
        ("H5 CA DA", "HQ HQ", ""),
        # With a lone neighbour in between: each of the two tractors will do, the pair apart will not.
        ("HK HK HQ HQ H9 H7 H5 H5 H4 H4 H2 H2", "HJ HJ HT HT", "H9 H7 H2"),
    ],
)
def test_unplayable_is_what_no_legal_follow_holds(hand: str, led: str, unplayable: str) -> None:
    """Checked against all legal follows of core.follow."""
    from core.follow import legal_follows

    seen = follow(hand=parse(hand), trick=(Played(1, parse(led)),), winning=1)
    question = Question(seen)
    assert question.lead is not None
    can: set[int] = set()
    for planes in legal_follows(question.table, question.lead, question.table.planes(seen.hand)):
        can |= set(question.table.cards(planes))
    assert question.unplayable() == set(seen.hand) - can == set(parse(unplayable))


def test_the_player_is_told_when_it_is_their_turn() -> None:
    app, _, session = table(follow(to_act=(3,), trick=follow().trick[:2]))
    session.updates = [Update(2, (CardsPlayed(3, parse("H5 H9")),), follow(version=2))]
    sounds = []
    for tick in range(30):
        app.tick(11 + tick / 30)
        sounds += app.take_sounds()
    assert sounds == ["play", "turn"]


# --- what the own line says ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("led", "zh", "en"),
    [
        ("HT", "跟一张♥", "Follow: ♥"),
        ("HT HT", "跟一对♥", "Follow: ♥ pair"),
        ("HT HT HJ HJ", "跟♥拖拉机 2对", "2-pair ♥ tractor"),
        ("HT HT HJ HJ HQ HQ", "跟♥拖拉机 3对", "3-pair ♥ tractor"),
        ("HA HK", "跟2张♥", "Follow: 2 of ♥"),
        ("HA HA HK", "跟3张♥", "Follow: 3 of ♥"),
        ("BJ", "跟一张主", "Follow: trump"),
        ("S3 S3", "跟一对主", "Follow: trump pair"),
        ("C5 C5", "没有♣，任出2张", "No ♣: any 2"),
    ],
)
def test_the_line_says_what_is_to_be_followed(led: str, zh: str, en: str) -> None:
    hand = parse("SA SK HA HK H2 H2 DA D2")
    for language, words in (("zh", zh), ("en", en)):
        seen = follow(hand=hand, trick=(Played(1, parse(led)),), winning=1)
        assert Player(seen, language).line.text == words


def test_the_line_says_whom_the_table_waits_for() -> None:
    assert Player(follow(to_act=(3,))).line.text == "等阿岚出牌…"
    assert Player(observation(phase=Phase.BURY, to_act=(2,))).line.text == "等老周扣底…"
    assert Player(lead()).line.text == "该你出牌"
    assert Player(follow(to_act=(3,)), "en").line.text == "Wait: Lan"


def test_the_line_counts_what_is_chosen() -> None:
    assert Player(follow()).line.second == "已选2张"
    assert Player(lead()).line.second == ""


def test_the_line_says_who_won_by_what_and_how_much() -> None:
    rank = Question(follow()).table
    ruff = trick("HA", "S3", "H5", "H9", leader=1, winner=2, points=5)
    assert prompt.trick_won(ruff, rank, "老周") == Line("老周 毙", "+5分", result=True)
    plain = trick("S3", "SA", "S5", "S9", leader=1, winner=2)
    assert prompt.trick_won(plain, rank, "老周") == Line("老周赢", "", result=True)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_line_fits_beside_the_widest_own_plate(language: str) -> None:
    player = Player(lead(counts=(25, 25, 25, 25)), language)
    measure = player.app.canvas.text_width
    room = 110 if language == "en" else 112
    names = NAMES[language]
    lines = [
        tr("table.your_lead"),
        tr("table.auto"),
        tr("table.dealing"),
        tr("table.wait_show"),
        tr("table.turned"),
        *(tr(f"table.follow_{kind}", suit="♥", n=12) for kind in ("single", "pair", "triple", "throw")),
        *(tr(f"table.follow_{kind}", suit="♥", n=4) for kind in ("tractor", "titanic")),
        tr("table.void", suit="♥", n=12),
        *(
            tr(f"table.wait_{what}", name=name)
            for what in ("bury", "play", "counter", "name")
            for name in names
        ),
        *(tr("table.ruffs", name=name) + "  " + tr("table.gained", n=105) for name in names),
    ]
    assert [line for line in lines if measure(line) > room] == []
