"""What the three computer players say: short remarks in character, now and then, on what all can see.

老周 is a calm old hand, 阿岚 is sharp, 小满 is cheerful. They hear the same updates as the human at the table
and use the public part alone. Lines come out of `react`, `answer` and `idle` when they are due, a moment
after their cause: call `idle` often. Nothing here reads a clock; `rng` decides everything that is random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core import messages as m
from core.ranks import TRUMP, rank_table
from phone_client.banter_lines import EMOTE_MEANS, LINES, MOMENTS, PHRASE_MEANS, Moment, meant
from phone_client.session import Say

if TYPE_CHECKING:
    from random import Random

CAST: Final[Mapping[int, str]] = {1: "mia", 2: "zhou", 3: "lan"}

GAP: Final = 5.0  # seconds between any two remarks
REST: Final = 14.0  # between two of one player
ANSWER_GAP: Final = 2.5  # between two answers
BUDGET: Final = 7  # remarks a deal, but for the great moments
SECOND: Final = 0.3  # chance that another one has something to say too
DELAY: Final = (0.6, 1.4)  # from the cause to the remark
SECOND_DELAY: Final = (2.0, 3.2)
PATIENCE: Final = {m.Phase.PLAY: 25.0, m.Phase.BURY: 60.0}  # of the others, while the human thinks
NUDGES: Final = 2  # for one turn

BIG_LEAD: Final = 5  # cards of a lead worth a word
RICH: Final = 25  # points of a trick worth a word


@dataclass(frozen=True, slots=True)
class _Cause:
    """Something worth a remark: which moment it is, and what each player could say to it."""

    moment: Moment
    says: Mapping[int, str]  # occasion by seat


class Banter:
    """See the module. `cast` gives the character of every computer player by seat."""

    def __init__(self, rng: Random, cast: Mapping[int, str] = CAST) -> None:
        self.rng = rng
        self.cast = dict(cast)
        self._later: list[tuple[float, Say]] = []
        self._spoke: dict[int, float] = {}
        self._used: dict[int, Say] = {}  # the last line of each, never said twice in a row
        self._last = float("-inf")
        self._answered = float("-inf")
        self._left = BUDGET
        self._seen: m.Observation | None = None
        self._since = 0.0
        self._nudges = 0

    def react(self, update: m.Update, now: float) -> list[Say]:
        """Takes note of what happened. Returns the lines due at `now` seconds."""
        seen = update.observation
        if self._seen is None or seen.to_act != self._seen.to_act or seen.phase != self._seen.phase:
            self._nudges = 0
        first = self._seen is None
        self._seen, self._since = seen, now
        causes = [cause for event in update.events for cause in self._causes(event, seen)]
        if first and seen.deal == 1 and seen.phase is m.Phase.DRAW:
            causes.append(self._all("greet"))
        if causes:
            self._speak(max(causes, key=lambda cause: cause.moment.weight), now)
        return self._due(now)

    def answer(self, said: Say, now: float) -> list[Say]:
        """Hears what the human said. Returns the lines due at `now`."""
        meaning = (
            EMOTE_MEANS.get(said.emote)
            or PHRASE_MEANS.get(said.phrase)
            or (meant(said.text) if said.text else None)
            or "other"
        )
        if self.cast and now - self._answered >= ANSWER_GAP and self.rng.random() < MOMENTS["reply"].chance:
            self._answered = now
            seat = self._addressed(meaning)
            self._plan(seat, f"reply_{meaning}", now + self.rng.uniform(*DELAY))
        return self._due(now)

    def idle(self, now: float) -> list[Say]:
        """Time passes while the human thinks. Returns the lines due at `now`."""
        seen = self._seen
        if seen is not None and seen.to_act == (seen.seat,) and self._nudges < NUDGES:
            patience = PATIENCE.get(seen.phase, float("inf"))
            if now - self._since >= patience * (1 + self._nudges):
                self._nudges += 1
                self._speak(self._all("slow"), now)
        return self._due(now)

    # --- who says something, and when ------------------------------------------------------------------

    def _speak(self, cause: _Cause, now: float) -> None:
        moment = cause.moment
        if not cause.says or self.rng.random() >= moment.chance:
            return
        if not moment.great and (now - self._last < GAP or self._left <= 0):
            return
        seats = [s for s in cause.says if moment.great or now - self._spoke.get(s, float("-inf")) >= REST]
        self.rng.shuffle(seats)
        if not seats:
            return
        self._left -= 1
        at = max(now, self._last + (ANSWER_GAP if moment.great else 0.0))
        self._plan(seats[0], cause.says[seats[0]], at + self.rng.uniform(*DELAY))
        if len(seats) > 1 and self.rng.random() < SECOND:
            self._plan(seats[1], cause.says[seats[1]], at + self.rng.uniform(*SECOND_DELAY))

    def _plan(self, seat: int, occasion: str, at: float) -> None:
        lines = LINES[occasion].lines(self.cast[seat], seat)
        line = self.rng.choice([line for line in lines if line != self._used.get(seat)] or lines)
        self._used[seat] = line
        self._later.append((at, line))
        self._spoke[seat] = self._last = max(self._last, at)

    def _due(self, now: float) -> list[Say]:
        due = sorted((entry for entry in self._later if entry[0] <= now), key=lambda entry: entry[0])
        self._later = [entry for entry in self._later if entry[0] > now]
        return [line for _, line in due]

    def _addressed(self, meaning: str) -> int:
        """Returns who answers: who is being waited for, if that is what was meant; else anybody."""
        waited = [s for s in self.cast if self._seen is not None and s in self._seen.to_act]
        if meaning == "hurry" and waited:
            return waited[0]
        return self.rng.choice(sorted(self.cast))

    # --- what is worth a remark ------------------------------------------------------------------------

    def _causes(self, event: m.Event, seen: m.Observation) -> Iterator[_Cause]:
        match event:
            case m.DealBegan():
                self._left = BUDGET
                self._later = []  # what was left to say about the deal before
                if event.again:
                    yield self._all("again")
            case m.Showed():
                yield from self._overrides(event, seen)
            case m.CardsPlayed():
                led = seen.trick[0] if len(seen.trick) == 1 else None
                if len(event.cards) >= BIG_LEAD and led == m.Played(event.seat, event.cards):
                    yield self._sides("throw", event.seat, seen)
            case m.ThrowFailed():
                yield self._failed(event.throw, seen)
            case m.TrickTaken():
                yield from self._taken(event.trick, seen)
            case m.DealEnded():
                yield from self._ended(event.result)
            case m.MatchEnded():
                yield _Cause(MOMENTS["match"], self._by(lambda s: s in event.winners, "match"))
            case _:
                pass

    def _overrides(self, event: m.Showed, seen: m.Observation) -> Iterator[_Cause]:
        new = (event.seat, event.cards)
        at = next((i for i, show in enumerate(seen.shown) if (show.seat, show.cards) == new), 0)
        before = seen.shown[at - 1].seat if at else event.seat
        if before != event.seat:
            says = {event.seat: "override_did", before: "override_suffered"}
            yield _Cause(MOMENTS["override"], {s: said for s, said in says.items() if s in self.cast})

    def _failed(self, throw: m.FailedThrow, seen: m.Observation) -> _Cause:
        def said(seat: int) -> str:
            if seat == throw.seat:
                return "fail_self"
            return "fail_mate" if _together(seen, seat, throw.seat) else "fail_foe"

        return _Cause(MOMENTS["fail"], {seat: said(seat) for seat in self.cast})

    def _taken(self, trick: m.Trick, seen: m.Observation) -> Iterator[_Cause]:
        lead = trick.plays[0]
        won = next(play for play in trick.plays if play.seat == trick.winner)
        suit = rank_table(seen.trump, seen.level, seen.rules.twos_trump).suit
        if suit[won.cards[0]] == TRUMP != suit[lead.cards[0]]:
            if trick.points >= RICH // 2 or len(lead.cards) > 1:
                yield self._sides("ruff", trick.winner, seen)
        elif trick.points >= RICH:
            yield self._sides("rich", trick.winner, seen)

    def _ended(self, result: m.DealResult) -> Iterator[_Cause]:
        dealers = {result.dealer, result.partner}
        defended = result.dealer_up > 0
        if result.factor and result.kitty:
            yield _Cause(MOMENTS["dug"], self._by(lambda s: s not in dealers, "dug"))
        if result.total <= 0:
            yield _Cause(MOMENTS["shut"], self._by(lambda s: s in dealers, "shut"))
        if result.dealer_up or result.attackers_up:
            yield _Cause(MOMENTS["up"], self._by(lambda s: (s in dealers) == defended, "up"))
        else:
            yield _Cause(MOMENTS["down"], self._by(lambda s: s in dealers, "down"))

    def _all(self, occasion: str) -> _Cause:
        return _Cause(MOMENTS[occasion], dict.fromkeys(self.cast, occasion))

    def _sides(self, name: str, seat: int, seen: m.Observation) -> _Cause:
        """Something good for the side of `seat`."""
        return _Cause(MOMENTS[name], self._by(lambda s: _together(seen, s, seat), name))

    def _by(self, ours: Callable[[int], bool], name: str) -> dict[int, str]:
        return {seat: f"{name}_{'ours' if ours(seat) else 'theirs'}" for seat in self.cast}


def _together(seen: m.Observation, one: int, other: int) -> bool:
    """Returns whether two seats are known to play together."""
    if one == other or seen.rules.partners == "fixed":
        return one % 2 == other % 2
    side = {seen.dealer, seen.partner}
    return seen.partner is not None and (one in side) == (other in side)
