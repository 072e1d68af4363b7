"""What a replay says of a moment: where the deal is, and what has just happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from core.cards import LJ, Cards
from core.messages import (
    Buried,
    CardsPlayed,
    Drew,
    Event,
    Named,
    Observation,
    PassedOn,
    Phase,
    Played,
    Showed,
    ThrowFailed,
    TrickTaken,
    TrumpSet,
)
from core.ranks import TRUMP, RankTable, rank_table
from phone_client.cards_art import suit_of
from phone_client.screens import prompt, shows, sides
from phone_client.screens.plates import Line, rank_text
from phone_client.screens.trick_view import in_order
from phone_client.text import tr

if TYPE_CHECKING:
    from core.reel import Film

_PHASES: Final = {
    Phase.DECLARE: "replay.dealt",
    Phase.NAME: "replay.names",
    Phase.BURY: "replay.buries",
    Phase.COUNTER: "replay.counters",
}


def cards_text(cards: Cards, table: RankTable) -> str:
    """Returns cards in running text, those of a suit behind one pip: `♥KK♣5`, `大王♠8`."""
    parts: list[str] = []
    for suit, some in groupby(in_order(cards, table, None), suit_of):
        held = tuple(some)
        if suit == "J":
            for joker, copies in groupby(held):
                count = len(tuple(copies))
                parts.append(shows.card_text(joker) if count == 1 else shows.set_text((joker,) * count))
        else:
            parts.append(shows.card_text(held[0]) + "".join(rank_text(card % 13) for card in held[1:]))
    spaced = any(card >= LJ for card in cards)
    return (" " if spaced else "").join(parts)


def where(film: Film, version: int, shown: Observation, *, openly: bool) -> str:
    """Returns where a deal is, for the bar at the foot: `第3轮 2/4`; with all hands `openly` there is no line
    that says what has happened, and this tells what a trick brought.

    `shown` is the moment as it is shown: a trick that is complete and still lies there counts.
    """
    if shown.phase is Phase.DRAW:
        return tr("table.dealt", n=shown.counts[shown.seat or 0], of=shown.rules.hand_size)
    if shown.phase in _PHASES:
        return tr(_PHASES[shown.phase])
    complete = len(shown.trick) == 4
    number = len(shown.tricks) + (not complete)
    if openly and shown.trick:
        for event in film.events(version):
            if isinstance(event, ThrowFailed):
                return tr("replay.trick_failed", n=number)
            if isinstance(event, TrickTaken) and event.trick.points:
                saved = sides.saves(shown, event.trick.winner)
                key = "replay.trick_saved" if saved else "replay.trick_points"
                return tr(key, n=number, points=event.trick.points)
    return tr("replay.trick", n=number, m=len(shown.trick))


def told(film: Film, version: int, seat: int | None, names: Sequence[str]) -> Line:
    """Returns what has just happened, as a seat (None: who sees all hands) may know it."""
    events = film.events(version)
    before = film.observe(max(film.start, version - 1), seat)
    after = film.observe(version, seat)
    for kind, words in _WORDS:
        for event in events:
            if isinstance(event, kind):
                return words(event, before, after, names)
    return Line(tr("replay.dealt")) if after.phase is Phase.DECLARE else Line()


def failed(film: Film, version: int, names: Sequence[str]) -> str:
    """Returns what a throw that has just failed was to be; empty if none has."""
    for event in film.events(version):
        if isinstance(event, ThrowFailed):
            throw, table = event.throw, table_of(film.observe(version, None))
            tried, led = cards_text(throw.tried, table), cards_text(throw.led, table)
            return tr("replay.failed", name=names[throw.seat], tried=tried, led=led)
    return ""


def table_of(seen: Observation) -> RankTable:
    """Returns the ranks as they stand."""
    return rank_table(seen.trump, seen.level, seen.rules.twos_trump)


# --- each event in words ---------------------------------------------------------------------------------

_Words = Callable[[Any, Observation, Observation, Sequence[str]], Line]


def _taken(event: TrickTaken, _before: Observation, after: Observation, names: Sequence[str]) -> Line:
    seat = event.trick.winner
    return prompt.trick_won(event.trick, table_of(after), names[seat], saved=sides.saves(after, seat))


def _played(event: CardsPlayed, before: Observation, _after: Observation, names: Sequence[str]) -> Line:
    """Led, followed, ruffed, ruffed higher, or thrown away."""
    table, name = table_of(before), names[event.seat]
    if not before.trick:
        return Line(tr("replay.led", name=name))
    led = table.suit[before.trick[0].cards[0]]
    if all(table.suit[card] == led for card in event.cards):
        return Line(tr("replay.followed", name=name))
    if led != TRUMP and _best(event, before, _after):
        higher = any(_ruffs(played, table) for played in before.trick)
        return Line(tr("replay.overruffed" if higher else "replay.ruffed", name=name))
    return Line(tr("replay.discarded", name=name))


def _best(event: CardsPlayed, before: Observation, after: Observation) -> bool:
    """Whether these cards are now the best of the trick."""
    if len(before.trick) < 3:
        return after.winning == event.seat
    return after.tricks[-1].winner == event.seat


def _ruffs(played: Played, table: RankTable) -> bool:
    return all(table.suit[card] == TRUMP for card in played.cards)


def _set(event: TrumpSet, before: Observation, after: Observation, names: Sequence[str]) -> Line:
    trump = shows.trump_text(event.trump)
    if after.turned:
        return Line(tr("replay.turned", trump=trump))
    if before.dealer is None:
        return Line(tr("replay.dealer", name=names[event.dealer], trump=trump))
    return Line(tr("replay.trump", trump=trump))


def _showed(event: Showed, before: Observation, after: Observation, names: Sequence[str]) -> Line:
    words = tr(f"table.{shows.verb(before.shown, after.shown[-1])}")
    if event.cards[0] < LJ:  # of jokers the word says enough
        words = f"{words} {shows.set_text(event.cards)}"
    return Line(tr("replay.showed", name=names[event.seat], words=words))


def _passed(event: PassedOn, _before: Observation, _after: Observation, names: Sequence[str]) -> Line:
    return Line(tr("replay.passed", name=names[event.seat]))


def _named(event: Named, before: Observation, _after: Observation, names: Sequence[str]) -> Line:
    return Line(tr("replay.named", name=names[before.dealer or 0], card=shows.card_text(event.card)))


def _buried(event: Buried, _before: Observation, _after: Observation, names: Sequence[str]) -> Line:
    return Line(tr("replay.buried", name=names[event.seat]))


def _drew(_event: Drew, _before: Observation, after: Observation, _names: Sequence[str]) -> Line:
    return Line(tr("replay.dealt" if after.phase is Phase.DECLARE else "table.dealing"))


# The first of these that a moment brought is told.
_WORDS: Final[tuple[tuple[type[Event], _Words], ...]] = (
    (TrickTaken, _taken),
    (CardsPlayed, _played),
    (TrumpSet, _set),
    (Showed, _showed),
    (Named, _named),
    (Buried, _buried),
    (PassedOn, _passed),
    (Drew, _drew),
)
