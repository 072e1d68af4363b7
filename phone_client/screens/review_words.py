"""What a review says of a choice: what was done, what would have been better, and what it cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from core.messages import Action, Bury, Declare, NamePartner, Observation, Pass, Phase, PlayCards, cards_of
from core.review import LEVELS, Finding
from phone_client.screens import shows
from phone_client.screens.animate import without
from phone_client.screens.replay_words import cards_text, table_of
from phone_client.text import tr


def comment(finding: Finding, seen: Observation, fits: Callable[[str], bool]) -> str:
    """Returns what there is to say of a choice, in two lines that fit, or one before play; `seen` is what
    the seat could know.

    What it was and what the expert would have done is named if there is room; the cards are raised and marked
    in any case.
    """
    price = cost(finding, short=False)
    done, better = differing(finding)
    if isinstance(better, Bury):
        return tr("review.comment_bury", cost=price)
    if isinstance(better, NamePartner):
        return tr("review.comment_name", card=shows.card_text(better.card), cost=price)
    own = tr("review.comment_you", deed=deed(done, seen), cost=price)
    other = tr("review.comment_expert", deed=deed(better, seen))
    if not fits(own):
        own = tr("review.comment_raised", cost=price)
    if not fits(other):
        other = tr("review.comment_marked")
    return f"{own}\n{other}"


def differing(finding: Finding) -> tuple[Action, Action]:
    """Returns both actions; of two burials only the cards in which they differ."""
    match finding.done, finding.better:
        case Bury(done), Bury(better):
            return Bury(without(done, better)), Bury(without(better, done))
        case _:
            return finding.done, finding.better


def deed(action: Action, seen: Observation) -> str:
    """Returns an action in words: `出♥K`."""
    match action:
        case Declare():
            return tr("review.shows", cards=shows.set_text(action.cards))
        case Pass():
            return tr("review.counters_not" if seen.phase is Phase.COUNTER else "review.shows_not")
        case NamePartner(card):
            return tr("review.names", card=shows.card_text(card))
        case Bury():
            return tr("review.buries", cards=cards_text(cards_of(action), table_of(seen)))
        case PlayCards():
            return tr("review.plays", cards=cards_text(cards_of(action), table_of(seen)))
        case _:
            assert_never(action)


def what(finding: Finding, seen: Observation) -> str:
    """Returns what was chosen: which trick it was, or what was to be done before the first."""
    match finding.done:
        case Bury():
            return tr("review.when_bury")
        case NamePartner():
            return tr("review.when_name")
        case PlayCards():
            key = "review.when_follow" if seen.trick else "review.when_lead"
            return tr(key, n=len(seen.tricks) + 1)
        case _:
            return tr("review.when_counter" if seen.phase is Phase.COUNTER else "review.when_show")


def cost(finding: Finding, *, short: bool = True) -> str:
    """Returns how much a choice cost: levels, or points where it is hardly any of those."""
    if finding.levels >= LEVELS:
        return tr("review.levels" if short else "review.levels_about", n=f"{finding.levels:.1f}")
    return tr("review.points" if short else "review.points_about", n=round(finding.points))
