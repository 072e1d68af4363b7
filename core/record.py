"""A match as text: its save, its replay and its bug report are the same lines.

    tuolaji 1                                    the format
    rules {"decks": 2, ...}                      the whole rule set
    seed 1234                                    of shuffling and of the computer players' choices; 0: unknown
    start 2 2 2 2 dealer -                       levels by seat; who deals first, `-`: it is declared for
    seats human plain plain plain                a word for who sits there
    deal 1 first 2 dealer - cards S5 HT ...      the deck in the order it is dealt, the kitty last
    draw 4                                       so many cards are dealt
    2 declare S2                                 a seat, and what it does: declare, pass, name, bury, play
    close                                        the time of the last window is up

Each line from `deal` on is one change of the table, so their number is its version. In the record of somebody
in particular `human` is that one's seat; other people may stand in it as `@` and their name (`person`).
"""

import copy
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, assert_never

from core.cards import RANKS, CardError, Cards, parse, text
from core.deal import Deal
from core.match import Match
from core.messages import (
    Action,
    Bury,
    DealEnded,
    DealResult,
    Declare,
    Event,
    Four,
    NamePartner,
    Pass,
    PlayCards,
    Reason,
    Refused,
)
from core.rules import Rules, RulesError

FORMAT: Final = 1
CLOSE: Final = "close"
OWN: Final = "human"  # the word of whose record it is
_NAME: Final = "tuolaji"
_HEAD_LINES: Final = 5


class Problem(StrEnum):
    """What is wrong with a record."""

    DAMAGED = "damaged"  # a line that cannot be understood, or is not the next one of this match
    NEWER = "newer"  # written by a later version of the game
    RULES = "rules"  # a rule set this version does not know
    REFUSED = "refused"  # a move the rules do not allow


class RecordError(ValueError):
    """A record that cannot be read: the number of the line, from 1, and what is wrong with it.

    `reason` is why a move was refused, `rules` what is wrong with the rule set. `str()` is for developers.
    """

    def __init__(
        self,
        line: int,
        problem: Problem,
        detail: str,
        reason: Reason | None = None,
        rules: RulesError | None = None,
    ) -> None:
        super().__init__(f"line {line}: {problem.value}: {detail}")
        self.line = line
        self.problem = problem
        self.reason = reason
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match starts from. `dealer` None: the first deal is declared for. `seats` are words without
    spaces saying who sits there; the rules do not read them. Raises ValueError if no match can start so."""

    rules: Rules
    seed: int
    levels: Four = (0, 0, 0, 0)
    dealer: int | None = None
    seats: tuple[str, str, str, str] = ("human", "bot", "bot", "bot")

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise ValueError(f"a seed below 0: {self.seed}")
        if any(word.split() != [word] for word in self.seats):
            raise ValueError(f"not single words: {self.seats}")
        if self.dealer is None and len(set(self.levels)) > 1:
            raise ValueError("different levels need a dealer")
        if self.rules.partners == "fixed" and self.levels[:2] != self.levels[2:]:
            raise ValueError("fixed partners have one level")
        if not set(self.levels) <= set(self.rules.start_levels):
            raise ValueError("the match would be over at once")

    def match(self) -> Match:
        """Returns a new match that starts from this."""
        return Match(self.rules, self.levels, self.dealer)


def own_seat(setup: Setup) -> int | None:
    """Returns the seat of whose record it is; None: of somebody who has looked on."""
    return setup.seats.index(OWN) if OWN in setup.seats else None


def person(name: str) -> str:
    """Returns the word for somebody by this name.

    >>> person("Ann 2"), name_of(person("Ann 2")), name_of("bot")
    ('@Ann%202', 'Ann 2', '')
    """
    return "@" + name.replace("%", "%25").replace(" ", "%20")


def name_of(word: str) -> str:
    """Returns the name in a word of `person`; empty for any other word."""
    return word[1:].replace("%20", " ").replace("%25", "%") if word.startswith("@") else ""


# --- writing ---------------------------------------------------------------------------------------------


def write(setup: Setup, moves: Iterable[str]) -> str:
    """Returns the record of a match; `moves` are the lines made by the functions below, in order."""
    levels = " ".join(RANKS[level] for level in setup.levels)
    head = (
        f"{_NAME} {FORMAT}",
        f"rules {json.dumps(setup.rules.to_dict())}",
        f"seed {setup.seed}",
        f"start {levels} dealer {_seat(setup.dealer)}",
        f"seats {' '.join(setup.seats)}",
    )
    return "".join(f"{line}\n" for line in (*head, *moves))


def deal_line(deal: Deal) -> str:
    """Returns the line of a deal that begins."""
    return f"deal {deal.number} first {deal.first} dealer {_seat(deal.dealer)} cards {text(deal.deck)}"


def begins(moves: Sequence[str]) -> list[int]:
    """Returns at which of the lines each deal begins; one that was dealt again (R4.6): where it first was."""
    found: list[int] = []
    for at, line in enumerate(moves):
        if line.startswith(f"deal {len(found) + 1} "):
            found.append(at)
    return found


def draw_line(count: int) -> str:
    """Returns the line of so many cards dealt."""
    return f"draw {count}"


def action_line(seat: int, action: Action) -> str:
    """Returns the line of a seat's action."""
    match action:
        case Declare(cards):
            return f"{seat} declare {text(cards)}"
        case Pass():
            return f"{seat} pass"
        case NamePartner(card):
            return f"{seat} name {text((card,))}"
        case Bury(cards):
            return f"{seat} bury {text(cards)}"
        case PlayCards(cards):
            return f"{seat} play {text(cards)}"
        case _:
            assert_never(action)


def _seat(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


# --- reading ---------------------------------------------------------------------------------------------


class _Bad(Exception):  # noqa: N818 - becomes a RecordError with its line
    """A line that makes no sense."""


class Replay:
    """A record being played again, line by line.

    setup    what the match starts from;  moves: the lines of the match
    match    where it stands;  version: how many of the lines are done
    """

    def __init__(self, record: str) -> None:
        """Reads the head. Raises RecordError."""
        lines = record.splitlines()
        _check_format(lines)
        if len(lines) < _HEAD_LINES:
            raise RecordError(len(lines), Problem.DAMAGED, "the head is cut off")
        if not record.endswith("\n"):
            raise RecordError(len(lines), Problem.DAMAGED, "the last line is cut off")
        self.setup: Final = _setup(lines)
        self.moves: Final = lines[_HEAD_LINES:]
        self.match = self.setup.match()
        self.version = 0

    def copy(self) -> "Replay":
        """Returns another one at the same place, which goes on by itself."""
        new = copy.copy(self)
        new.match = self.match.copy()
        return new

    @property
    def over(self) -> bool:
        """Whether all lines are done."""
        return self.version == len(self.moves)

    def step(self) -> list[Event]:
        """Does the next line and returns what happened. Raises RecordError."""
        events = do(self.match, self.moves[self.version], _HEAD_LINES + self.version + 1)
        self.version += 1
        return events


def do(match: Match, line: str, number: int = 0) -> list[Event]:
    """Does a line of a record in its match and returns what happened. Raises RecordError with the number of
    the line; the match may have changed then."""
    try:
        return _do(match, line.split(" "))
    except Refused as refused:
        problem = f"{line}: {refused.reason.value}"
        raise RecordError(number, Problem.REFUSED, problem, refused.reason) from None
    except CardError as error:
        raise RecordError(number, Problem.DAMAGED, f"{str(error)!r} is no card") from None
    except (_Bad, ValueError) as error:
        raise RecordError(number, Problem.DAMAGED, str(error)) from None


def read(record: str) -> Replay:
    """Returns a record played to its end. Raises RecordError naming the first line that is wrong."""
    replay = Replay(record)
    while not replay.over:
        replay.step()
    return replay


def results(record: str) -> list[DealResult]:
    """Returns how the deals of a record have ended. Raises RecordError."""
    replay = Replay(record)
    found: list[DealResult] = []
    while not replay.over:
        found += [event.result for event in replay.step() if isinstance(event, DealEnded)]
    return found


def _do(match: Match, words: list[str]) -> list[Event]:
    match words:
        case ["deal", number, "first", first, "dealer", dealer, "cards", *cards]:
            events = match.begin(_known_seat(first), _parse(cards))
            if _number(number) != match.number or dealer != _seat(match.dealer):
                raise _Bad("not the next deal of this match")
            if match.dealer not in (None, int(first)):
                raise _Bad("the dealer is dealt first")
            return events
        case ["draw", count]:
            return match.draw(_number(count))
        case ["close"]:
            return match.close()
        case _:
            return match.apply(*_action(words))


def action_of(line: str) -> tuple[int, Action] | None:
    """Returns the seat and the action a line of a record tells; None for what no seat does (cards are dealt,
    the time is up). The line must have been played (`Replay.step`)."""
    words = line.split(" ")
    return None if words[0] in ("deal", "draw", CLOSE) else _action(words)


def _action(words: list[str]) -> tuple[int, Action]:
    match words:
        case [seat, "declare", *cards]:
            return _known_seat(seat), Declare(_parse(cards))
        case [seat, "pass"]:
            return _known_seat(seat), Pass()
        case [seat, "name", card]:
            return _known_seat(seat), NamePartner(_parse([card])[0])
        case [seat, "bury", *cards]:
            return _known_seat(seat), Bury(_parse(cards))
        case [seat, "play", *cards]:
            return _known_seat(seat), PlayCards(_parse(cards))
        case _:
            raise _Bad(f"no move: {' '.join(words)[:40]!r}")


def _parse(words: list[str]) -> Cards:
    if any(word.split() != [word] for word in words):
        raise _Bad("other than one space between words")
    return parse(" ".join(words))


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise _Bad(f"{word!r} is no number")
    return int(word)


def _known_seat(word: str) -> int:
    if word not in ("0", "1", "2", "3"):
        raise _Bad(f"{word!r} is no seat")
    return int(word)


def _check_format(lines: list[str]) -> None:
    word, _, version = lines[0].partition(" ") if lines else ("", "", "")
    try:
        number = _number(version) if word == _NAME else 0
    except (_Bad, ValueError):
        number = 0
    if number > FORMAT:
        raise RecordError(1, Problem.NEWER, f"format {version}; this is {FORMAT}")
    if number < FORMAT:
        raise RecordError(1, Problem.DAMAGED, "no record of a match")


def _setup(lines: list[str]) -> Setup:
    """The head, without the line of the format."""
    found: list[Any] = []
    for number, parser in enumerate((_rules, _seed, _start, _seats), 2):
        try:
            found.append(parser(lines[number - 1]))
        except RulesError as error:
            raise RecordError(number, Problem.RULES, str(error), rules=error) from None
        except (_Bad, ValueError) as error:
            raise RecordError(number, Problem.DAMAGED, str(error)) from None
    rules, seed, (levels, dealer), seats = found
    try:
        return Setup(rules, seed, levels, dealer, seats)
    except ValueError as error:
        raise RecordError(4, Problem.DAMAGED, str(error)) from None


def _rules(line: str) -> Rules:
    word, _, data = line.partition(" ")
    if word != "rules":
        raise _Bad("no rules")
    try:
        return Rules.from_dict(json.loads(data))
    except RecursionError:
        raise _Bad("rules in too many brackets") from None


def _seed(line: str) -> int:
    word, _, seed = line.partition(" ")
    if word != "seed":
        raise _Bad("no seed")
    return _number(seed)


def _start(line: str) -> tuple[tuple[int, ...], int | None]:
    match line.split(" "):
        case ["start", *ranks, "dealer", dealer] if len(ranks) == 4 and set(ranks) <= set(RANKS):
            levels = tuple(RANKS.index(rank) for rank in ranks)
            return levels, None if dealer == "-" else _known_seat(dealer)
    raise _Bad("no start")


def _seats(line: str) -> tuple[str, ...]:
    match line.split(" "):
        case ["seats", *words] if len(words) == 4 and all(words):
            return tuple(words)
    raise _Bad("no seats")
