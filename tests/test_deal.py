"""A deal from the first card to the result, rule by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from stacked import dealt, stacked, state

from core.cards import Cards, deck, parse
from core.deal import Deal
from core.messages import (
    Action,
    Buried,
    Bury,
    CardsPlayed,
    DealEnded,
    Declare,
    Drew,
    Event,
    FailedThrow,
    Named,
    NamePartner,
    PartnerShown,
    Pass,
    PassedOn,
    Phase,
    PlayCards,
    Reason,
    Refused,
    Showed,
    ThrowFailed,
    TookKitty,
    TrickTaken,
    TrumpSet,
    TurnedUp,
)
from core.play import Play
from core.rules import C, M, N, Rules

NAMED = replace(N, partners="named")


def refused(deal: Deal, seat: int, action: Action) -> Reason:
    """Why the action is refused; it must not have changed anything."""
    before = everything(deal)
    with pytest.raises(Refused) as caught:
        deal.apply(seat, action)
    assert everything(deal) == before
    return caught.value.reason


def everything(deal: Deal) -> object:
    """The whole state, to be compared."""
    whole = {name: getattr(deal, name) for name in Deal.__slots__}
    return repr(whole | {"play": deal.play and state(deal.play)})


def show(deal: Deal, seat: int, cards: str) -> list[Event]:
    return deal.apply(seat, Declare(parse(cards)))


def bury_anything(deal: Deal) -> list[Event]:
    """The seat that holds the kitty puts down the last cards of its hand."""
    assert deal.turn is not None
    return deal.apply(deal.turn, Bury(deal.hand(deal.turn)[-deal.rules.kitty_size :]))


def in_play(rules: Rules, hands: list[str], kitty: str = "", dealer: int = 0, trump: str = "S2") -> Deal:
    """A deal in which seat 0 has declared and the dealer buried: the named kitty again if there is one."""
    deal = dealt(rules, hands, kitty, dealer=dealer)
    show(deal, 0, trump)
    deal.close()
    deal.apply(dealer, Bury(deal.taken_up[dealer]))
    return deal


def play(deal: Deal, *plays: str) -> list[Event]:
    """Plays of the seats in turn."""
    events = []
    for cards in plays:
        assert deal.turn is not None
        events += deal.apply(deal.turn, PlayCards(parse(cards)))
    return events


# --- dealing and declaring (R1, R4) ----------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "hand", "kitty"), [(1, 12, 6), (2, 25, 8), (3, 39, 6)])
def test_r1_4_hands_and_kitty(decks: int, hand: int, kitty: int) -> None:
    deal = dealt(replace(M, decks=decks), ["", "", "", ""])
    assert deal.counts == (hand,) * 4
    assert len(deal.kitty) == kitty
    assert sorted(sum(map(deal.hand, range(4)), deal.kitty)) == deck(decks)


def test_r1_5_one_card_at_a_time_round_and_round() -> None:
    deal = Deal(M, 1, (0, 0, 0, 0), dealer=None, first=3, deck=tuple(deck(2)))
    drawn = [deal.draw() for _ in range(6)]
    assert drawn == [[Drew(seat, card)] for seat, card in zip((3, 0, 1, 2, 3, 0), deck(2)[:6], strict=True)]
    assert deal.counts == (2, 1, 1, 2)


def test_only_the_cards_of_the_game_are_dealt() -> None:
    with pytest.raises(ValueError, match="cards"):
        Deal(M, 1, (0, 0, 0, 0), dealer=0, first=0, deck=tuple(deck(1)))
    with pytest.raises(ValueError, match="level"):
        Deal(M, 1, (0, 1, 0, 1), dealer=None, first=0, deck=tuple(deck(2)))


def test_r2_1_the_level_is_that_of_the_dealer_side() -> None:
    deal = Deal(M, 5, (3, 7, 3, 7), dealer=1, first=1, deck=stacked(M, ["S5 S9", "", "", ""], first=1))
    for _ in range(8):
        deal.draw()
    assert deal.level == 7
    assert refused(deal, 0, Declare(parse("S5"))) is Reason.SET
    assert show(deal, 0, "S9") == [Showed(0, parse("S9"))]


def test_r4_1_declaring_begins_with_the_first_level_card() -> None:
    deal = Deal(M, 1, (0, 0, 0, 0), dealer=None, first=0, deck=stacked(M, ["S2 S2", "", "", ""]))
    assert refused(deal, 0, Declare(parse("S2"))) is Reason.HELD
    deal.draw()
    assert deal.may_show(0) == (parse("S2"),)
    show(deal, 0, "S2")
    assert deal.may_show(0) == ()
    for _ in range(4):
        deal.draw()
    assert deal.may_show(0) == (parse("S2 S2"),)
    assert refused(deal, 0, Bury(())) is Reason.PHASE
    assert refused(deal, 0, PlayCards(parse("S2"))) is Reason.PHASE


def test_r4_1_the_window_closes_when_all_have_passed() -> None:
    deal = dealt(M, ["S2", "H2 H2", "", ""])
    show(deal, 0, "S2")
    for seat in (0, 1, 2):
        assert deal.apply(seat, Pass()) == [PassedOn(seat)]
    assert refused(deal, 0, Pass()) is Reason.PHASE
    show(deal, 1, "H2 H2")  # having passed cuts nobody off
    assert not deal.passed
    events = [event for seat in range(4) for event in deal.apply(seat, Pass())]
    assert TrumpSet(1, 0) in events
    assert deal.phase is Phase.BURY


def test_r4_1_a_pass_lapses_with_a_card_that_gives_a_new_set() -> None:
    deal = Deal(M, 1, (0, 0, 0, 0), dealer=0, first=0, deck=stacked(M, ["S2 S3 S2", "D2", "", ""]))
    deal.draw()
    deal.apply(0, Pass())
    for _ in range(4):
        deal.draw()
    assert deal.passed == 0b0001
    for _ in range(4):
        deal.draw()
    assert deal.passed == 0
    deal.apply(0, Pass())
    show(deal, 1, "D2")  # something new
    assert deal.passed == 0


def test_r4_1_the_window_can_be_closed_only_after_the_last_card() -> None:
    deal = Deal(M, 1, (0, 0, 0, 0), dealer=0, first=0, deck=tuple(deck(2)))
    with pytest.raises(Refused):
        deal.close()
    deal = dealt(M, ["S2", "", "", ""])
    with pytest.raises(Refused):
        deal.draw()
    deal.close()
    with pytest.raises(Refused):
        deal.close()


def test_r4_6_the_first_deal_is_dealt_again() -> None:
    deal = dealt(M, ["", "", "", ""], dealer=None)
    assert deal.close() == []
    assert deal.redeal
    assert deal.phase is Phase.DONE
    assert deal.result is None


def test_r4_6_nothing_can_be_done_in_a_deal_that_is_dealt_again() -> None:
    deal = dealt(M, ["S2", "", "", ""], dealer=None)
    deal.close()
    assert deal.redeal
    for seat in range(4):
        assert deal.may_show(seat) == ()
        for action in (Declare(parse("S2")), Pass(), NamePartner(0), Bury(()), PlayCards(parse("S2"))):
            assert refused(deal, seat, action) is Reason.PHASE
    assert (deal.shown, deal.passed) == ((), 0)


def test_r4_6_later_the_first_kitty_card_is_turned_up() -> None:
    deal = dealt(M, ["", "", "", ""], kitty="HK D3", dealer=2)
    taken = deal.kitty
    assert deal.close() == [TurnedUp(parse("HK")), TrumpSet(1, 2), TookKitty(2, taken)]
    assert (deal.trump, deal.dealer, deal.turned) == (1, 2, parse("HK"))


def test_r4_6_no_trump_in_c() -> None:
    deal = dealt(C, ["", "", "", ""], dealer=None, first=3)
    assert deal.close()[0] == TrumpSet(None, 3)


@pytest.mark.parametrize(("rules", "dealer"), [(M, 1), (C, 2)])
def test_r4_7_the_first_dealer_is_the_last_or_the_first_to_show(rules: Rules, dealer: int) -> None:
    deal = dealt(rules, ["", "H2 H2", "S2", ""], dealer=None)
    show(deal, 2, "S2")
    show(deal, 1, "H2 H2")
    assert deal.close()[0] == TrumpSet(1, dealer)
    assert deal.partner == (dealer + 2) % 4


# --- the kitty and countering (R5) -----------------------------------------------------------------------


def test_r5_1_the_dealer_takes_the_kitty_and_buries_any_cards() -> None:
    deal = dealt(M, ["S2 H5 H5 HT HT HK HK S5 S5", "", "", ""], kitty="D3 D3 D4 D4 D6 D6 D7 D7", dealer=0)
    show(deal, 0, "S2")
    deal.close()
    assert deal.counts == (33, 25, 25, 25)
    assert deal.turn == 0
    points = parse("H5 H5 HT HT HK HK S5 S5")
    assert refused(deal, 1, Bury(points)) is Reason.TURN
    assert refused(deal, 0, Bury(points[1:])) is Reason.BURY
    assert refused(deal, 0, Bury((*points[1:], 14, 14, 14))) is Reason.BURY
    assert refused(deal, 0, Bury((*points[1:], points[0] + 26))) is Reason.HELD
    assert refused(deal, 0, Bury(parse("H5 H5 H5 HT HT HK HK S5"))) is Reason.HELD
    assert refused(deal, 0, Pass()) is Reason.PHASE
    assert deal.apply(0, Bury(points)) == [Buried(0, tuple(sorted(points)))]
    assert Counter(deal.kitty) == Counter(points)
    assert deal.owner == 0
    assert (deal.phase, deal.turn) == (Phase.PLAY, 0)


def countering() -> Deal:
    """Seat 0 declared and buried; seats 2 and 3 can counter, and the dealer after them."""
    deal = dealt(C, ["H2 LJ LJ", "D2", "S2 S2", "BJ BJ"], dealer=0)
    show(deal, 0, "H2")
    deal.close()
    bury_anything(deal)
    return deal


def test_r5_2_seats_are_asked_in_order_and_take_the_kitty() -> None:
    deal = countering()
    buried = deal.kitty
    assert (deal.phase, deal.turn) == (Phase.COUNTER, 1)
    assert refused(deal, 2, Declare(parse("S2 S2"))) is Reason.TURN
    assert refused(deal, 1, Declare(parse("D2"))) is Reason.COUNTER
    assert refused(deal, 1, Bury(())) is Reason.PHASE
    assert deal.apply(1, Pass()) == [PassedOn(1)]
    assert deal.may_show(2) == (parse("S2 S2"),)
    assert deal.may_show(3) == ()  # not asked yet
    assert show(deal, 2, "S2 S2") == [Showed(2, parse("S2 S2")), TookKitty(2, buried)]
    assert (deal.phase, deal.turn, deal.trump) == (Phase.BURY, 2, 0)
    bury_anything(deal)
    assert (deal.owner, deal.turn) == (2, 3)
    assert deal.dealer == 0
    assert [(entry.seat, entry.counter) for entry in deal.shown] == [(0, False), (2, True)]


def test_r5_3_it_ends_when_all_others_have_passed_and_the_dealer_leads() -> None:
    deal = countering()
    deal.apply(1, Pass())
    show(deal, 2, "S2 S2")
    bury_anything(deal)
    deal.apply(3, Pass())
    assert show(deal, 0, "LJ LJ")[0] == Showed(0, parse("LJ LJ"))  # the dealer, after somebody else
    bury_anything(deal)
    for seat in (1, 2, 3):
        deal.apply(seat, Pass())
    assert (deal.phase, deal.turn, deal.trump) == (Phase.PLAY, 0, None)
    assert deal.stake == 4


def test_r5_3_it_ends_with_the_big_jokers() -> None:
    deal = countering()
    deal.apply(1, Pass())
    deal.apply(2, Pass())
    show(deal, 3, "BJ BJ")
    bury_anything(deal)
    assert (deal.phase, deal.turn, deal.owner) == (Phase.PLAY, 0, 3)


def test_r5_3_with_nothing_declared_there_is_nothing_to_counter() -> None:
    deal = dealt(C, ["S2 S2", "", "", ""], dealer=1)
    deal.close()
    bury_anything(deal)
    assert deal.phase is Phase.PLAY


def test_r5_4_the_stake_doubles() -> None:
    deal = dealt(C, ["S2 S2", "LJ LJ", "BJ BJ", ""], dealer=0)
    show(deal, 0, "S2")
    show(deal, 0, "S2 S2")
    assert deal.stake == 1
    show(deal, 1, "LJ LJ")
    assert deal.stake == 2
    show(deal, 2, "BJ BJ")
    assert deal.stake == 4


def test_r5_4_there_is_no_stake_without_counters() -> None:
    deal = dealt(M, ["S2", "H2 H2", "", ""])
    show(deal, 0, "S2")
    show(deal, 1, "H2 H2")
    assert deal.stake == 1


# --- the partner by card (R6) ----------------------------------------------------------------------------


def test_r6_1_the_dealer_names_a_card_before_burying() -> None:
    deal = dealt(NAMED, ["S2", "CA", "CA", ""], dealer=0)
    show(deal, 0, "S2")
    deal.close()
    assert (deal.phase, deal.turn) == (Phase.NAME, 0)
    assert refused(deal, 0, Bury(deal.hand(0)[:8])) is Reason.PHASE
    assert refused(deal, 1, NamePartner(50)) is Reason.TURN
    assert refused(deal, 0, NamePartner(54)) is Reason.NAME
    assert refused(deal, 0, NamePartner(-1)) is Reason.NAME
    assert deal.apply(0, NamePartner(parse("CA")[0])) == [Named(parse("CA")[0])]
    assert deal.partner == 1
    assert deal.points is None
    assert deal.phase is Phase.BURY


def named(hands: list[str], card: str, rules: Rules = NAMED) -> Deal:
    """A deal in play, seat 0 the dealer that named the card; kitty and burial are the same."""
    deal = dealt(rules, hands, dealer=0)
    show(deal, 0, "S2")
    deal.close()
    deal.apply(0, NamePartner(parse(card)[0]))
    deal.apply(0, Bury(deal.taken_up[0]))
    return deal


def test_r6_3_the_partner_is_shown_by_its_own_copy() -> None:
    deal = named(["S2 C3 C7", "C4 C8", "CA C5", "CA C9"], "CA")
    assert deal.partner == 2
    play(deal, "C3", "C4", "C5", "CA")  # a copy, but not the partner's
    assert not deal.sides_known
    events = play(deal, "C9", "C7", "C8", "CA")
    assert PartnerShown(2) in events
    assert deal.sides_known
    assert events.index(PartnerShown(2)) == events.index(CardsPlayed(2, parse("CA"))) + 1


def test_r6_3_a_copy_that_goes_back_shows_nobody() -> None:
    deal = named(["S2 C3", "C4 HA", "CA HK H3", "C5 HK"], "HK")
    assert deal.partner == 2
    play(deal, "C3", "C4", "CA", "C5")
    play(deal, "HK H3")
    assert deal.failed[0].tried == parse("HK H3")
    assert deal.trick[0].cards == parse("H3")
    assert not deal.sides_known


def test_r6_3_points_are_nobodys_until_then() -> None:
    deal = named(["S2 C3", "C5", "CA CT", "CK"], "CA", replace(NAMED, decks=1))
    assert deal.points is None
    events = play(deal, "C3", "C5", "CA")
    assert PartnerShown(2) in events
    assert deal.points == 0
    events = play(deal, "CK")
    assert isinstance(events[-1], TrickTaken)
    assert events[-1].trick.points == 15
    assert deal.points == 0  # the partner's trick


def test_r6_2_alone_becomes_known_at_the_end() -> None:
    deal = named(["S2 CA", "", "", ""], "CA", replace(NAMED, decks=1))
    assert deal.partner is None
    events: list[Event] = []
    while deal.result is None:
        assert not deal.sides_known
        events += follow(deal)
    assert deal.sides_known
    assert PartnerShown(None) in events
    assert deal.result.partner is None


def follow(deal: Deal) -> list[Event]:
    """The seat in turn plays the first single it may."""
    assert deal.turn is not None
    for card in deal.hand(deal.turn):
        try:
            return deal.apply(deal.turn, PlayCards((card,)))
        except Refused:
            continue
    raise AssertionError("no card may be played")


# --- play (R7, R8) ---------------------------------------------------------------------------------------

NOTHING: Cards = ()


def test_r7_1_the_dealer_leads_and_then_who_won() -> None:
    deal = in_play(M, ["S2 H3", "H5", "HA", "H4"])
    assert refused(deal, 1, PlayCards(parse("H5"))) is Reason.TURN
    events = play(deal, "H3", "H5", "HA", "H4")
    assert events[:-1] == [
        CardsPlayed(0, parse("H3")), CardsPlayed(1, parse("H5")), CardsPlayed(2, parse("HA")),
        CardsPlayed(3, parse("H4")),
    ]  # fmt: skip
    assert isinstance(events[-1], TrickTaken)
    assert (events[-1].trick.winner, events[-1].trick.points) == (2, 5)
    assert deal.tricks == (events[-1].trick,)
    assert deal.turn == 2
    assert deal.points == 0


def test_r7_2_leads_that_are_none() -> None:
    deal = in_play(M, ["S2 H3 C3 HA", "", "", ""])
    assert refused(deal, 0, PlayCards(NOTHING)) is Reason.EMPTY
    assert refused(deal, 0, PlayCards(parse("H3 C3"))) is Reason.MIXED
    assert refused(deal, 0, PlayCards((60,))) is Reason.HELD
    assert refused(deal, 0, PlayCards((-1,))) is Reason.HELD
    assert refused(deal, 0, PlayCards(parse("H3 H3 H3 H3"))) is Reason.HELD


def test_r7_2_four_of_a_kind_are_never_held() -> None:
    deal = in_play(replace(M, decks=3), ["S2 H3 H3 H3", "", "", ""])
    assert refused(deal, 0, PlayCards(parse("H3 H3 H3 H3"))) is Reason.HELD
    play(deal, "H3 H3 H3")


def test_r7_4_a_failed_throw_leads_what_is_forced() -> None:
    rules = replace(M, throw_penalty=5)
    hands = ["S2 H9 H8 H8 H4 H4", "HJ H3 H3", "H6 H7 HQ", "HT HT HK"]
    deal = in_play(rules, hands)
    before = everything(deal)
    play(deal.copy(), "H4 H9 H8 H4 H8")
    assert everything(deal) == before
    failed = FailedThrow(0, 0, parse("H9 H8 H8 H4 H4"), parse("H4 H4"), 3)
    events = play(deal, "H4 H9 H8 H4 H8")
    assert events == [ThrowFailed(failed), CardsPlayed(0, parse("H4 H4"))]
    assert deal.failed == (failed,)
    assert deal.counts == (23, 25, 25, 25)
    assert deal.points == 25  # the dealer side tried five cards
    assert refused(deal, 1, PlayCards(parse("HJ"))) is Reason.COUNT
    assert refused(deal, 1, PlayCards(parse("HJ H3"))) is Reason.PAIR


def one_deck_of_kings() -> Deal:
    """One deck, twelve cards each; seat 1 takes the last trick with a trump; 25 points are buried."""
    rules = replace(M, decks=1)
    return in_play(rules, ["S2 H3", "", "", ""], kitty="D5 DT DK D3 D4 D6")


def test_r8_2_the_kitty_is_dug_with_the_last_trick() -> None:
    deal = one_deck_of_kings()
    events: list[Event] = []
    while deal.phase is Phase.PLAY:
        events += follow(deal)
    assert deal.result is not None
    last = deal.tricks[-1]
    assert deal.result.factor == (2 if last.winner in (1, 3) else 0)
    assert deal.result.kitty == 25
    taken = sum(trick.points for trick in deal.tricks if trick.winner in (1, 3))
    assert deal.result.tricks == taken
    assert deal.result.total == taken + 25 * deal.result.factor
    assert events[-1] == DealEnded(deal.result, deal.kitty)
    assert refused(deal, 0, PlayCards(())) is Reason.PHASE


@pytest.mark.parametrize(
    ("rules", "plays", "factor", "winner"),
    [
        (M, ["HA HK HQ", "S7 S7 S3", "H3 H4 H6", "D3 D4 D6"], 2, 1),
        (N, ["HA HK HQ", "S7 S7 S3", "H3 H4 H6", "D3 D4 D6"], 4, 1),
        (M, ["HQ HQ", "HA HA", "H3 H4", "D3 D4"], 4, 1),
        (M, ["HQ HQ HK HK", "S3 S3 S4 S4", "H3 H4 H6 H7", "D3 D4 D6 D7"], 8, 1),
        (M, ["HA", "H3", "HK", "D3"], 0, 0),
    ],
)
def test_r8_2_the_factor_reads_the_last_trick(
    rules: Rules, plays: list[str], factor: int, winner: int
) -> None:
    deal = in_play(rules, ["S2", "", "", ""], kitty="D5 DT DK C3 C4 C6 C7 C8")
    assert deal.play is not None
    deal.play = Play(rules, deal.play.table, [parse(cards) for cards in plays], 0)
    play(deal, *plays)
    assert deal.result is not None
    assert deal.tricks[-1].winner == winner
    assert (deal.result.kitty, deal.result.factor) == (25, factor)
    assert deal.result.total == deal.result.tricks + 25 * factor


def test_a_copy_is_independent() -> None:
    deal = countering()
    deal.apply(1, Pass())
    before = everything(deal)
    twin = deal.copy()
    assert everything(twin) == before
    while twin.phase is not Phase.DONE:
        if twin.phase is Phase.BURY:
            bury_anything(twin)
        elif twin.phase is Phase.COUNTER:
            assert twin.turn is not None
            sets = twin.may_show(twin.turn)
            twin.apply(twin.turn, Declare(sets[0]) if sets else Pass())
        else:
            follow(twin)
            if len(twin.tricks) == 3:
                state = everything(twin)
                again = twin.copy()
                follow(again)
                assert everything(twin) == state
    assert everything(deal) == before
