"""What this seat is asked now, in terms of core: legal, compulsory, playable. No rule is known here."""

from collections.abc import Callable

from core.bots import Hint
from core.cards import Card, Cards
from core.follow import Lead, compulsory, follow_by, follow_refusal, lead_refusal, size
from core.messages import Observation, Phase, Reason
from core.ranks import Planes, RankTable, rank_table
from core.shapes import units


class Hints:
    """Sensible choices, shown one after the other. `now` is the one that is shown."""

    def __init__(self) -> None:
        self._found: list[Hint] | None = None
        self._at = -1
        self.now: Hint | None = None

    def next(self, ask: Callable[[], list[Hint]]) -> Hint | None:
        """Goes on to the next one, after the last to the first; `ask` finds them. None if there is none."""
        if self._found is None:
            self._found = ask()
        if not self._found:
            return None
        self._at = (self._at + 1) % len(self._found)
        self.now = self._found[self._at]
        return self.now


class Question:
    """The question an observation puts to its seat, and what core.follow says about answers."""

    def __init__(self, obs: Observation) -> None:
        self.obs = obs
        self.table: RankTable = rank_table(obs.trump, obs.level, obs.rules.twos_trump)
        self.mine = obs.seat is not None and obs.seat in obs.to_act
        self.lead: Lead | None = None
        if obs.phase is Phase.PLAY and obs.trick:
            self.lead = Lead(self.table, obs.rules, self.table.planes(obs.trick[0].cards))
        self._hand = self.table.planes(obs.hand)

    @property
    def playing(self) -> bool:
        """Whether this seat is to play cards."""
        return self.mine and self.obs.phase is Phase.PLAY

    @property
    def naming(self) -> bool:
        """Whether this seat is to name the card of its partner (R6.1)."""
        return self.mine and self.obs.phase is Phase.NAME

    @property
    def burying(self) -> bool:
        """Whether this seat is to bury."""
        return self.mine and self.obs.phase is Phase.BURY

    @property
    def showing(self) -> bool:
        """Whether this seat may show cards and has not passed."""
        return self.mine and bool(self.obs.may_show)

    @property
    def compulsory(self) -> Cards:
        """The cards in every legal play."""
        if not self.playing or self.lead is None:
            return ()
        return self.table.cards(compulsory(self.table, self.lead, self._hand))

    @property
    def forced(self) -> Cards:
        """The only legal play; empty when there is a choice."""
        if not self.playing:
            return ()
        if self.lead is None:
            return self.obs.hand if len(self.obs.hand) == 1 else ()
        needed = self.compulsory
        return needed if len(needed) == self.lead.size else ()

    def refusal(self, cards: Cards) -> Reason | None:
        """Returns why these cards may not be played or buried, or None."""
        if self.burying:
            return None if len(cards) == self.obs.rules.kitty_size else Reason.BURY
        if not self.playing:
            return Reason.TURN
        planes = self._planes(cards)
        if planes is None:
            return Reason.HELD
        if self.lead is None:
            return lead_refusal(self.table, self._hand, planes)
        return follow_refusal(self.table, self.lead, self._hand, planes)

    def _planes(self, cards: Cards) -> Planes | None:
        planes = self.table.planes(cards)
        return planes if size(planes) == len(cards) else None

    def unplayable(self) -> frozenset[Card]:
        """Returns the cards that are in no legal play."""
        if not self.playing or self.lead is None:
            return frozenset()
        return frozenset(card for card in set(self.obs.hand) if not self._in_a_follow(self.lead, card))

    def _in_a_follow(self, lead: Lead, card: Card) -> bool:
        """Asks for the legal follow that would rather have this card than any other, and then its neighbours,
        with which it may make the tractor that is owed."""
        table = self.table
        rung = table.rung[card]
        order = sorted(self.obs.hand, key=lambda held: (held != card, abs(table.rung[held] - rung)))
        follow = follow_by(table, lead, self._hand, [table.bits[held] for held in order])
        return bool(follow[0] & table.bits[card])

    def unit(self, card: Card) -> Cards:
        """Returns the largest pair, tractor, ... of the hand that this card belongs to and could answer."""
        suit = self.table.suit[card]
        mates = tuple(held for held in self.obs.hand if self.table.suit[held] == suit)
        planes = self.table.planes(mates)
        found = next((unit.cards for unit in units(self.table, planes) if card in unit.cards), (card,))
        most = self.lead.size if self.lead is not None and self.playing else len(found)
        if len(found) <= most:
            return found
        copies = found.count(card)
        length = max(1, most // copies)  # as much of a tractor as was led, the card in it
        start = min(found.index(card) // copies, len(found) // copies - length)
        return found[start * copies : start * copies + min(most, length * copies)]
