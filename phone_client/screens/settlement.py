"""A deal that is over in words and numbers: points, kitty, band, levels, beans (R6.4, R7.4, R8).

Everything is read off the result and the rule set it was counted by; no rule is applied here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.cards import RANKS, Cards
from core.messages import DealResult, Observation
from core.ranks import rank_table
from phone_client.screens import sides
from phone_client.screens.plates import rank_text
from phone_client.screens.seat_cells import Cell
from phone_client.screens.trick_view import in_order
from phone_client.text import tr

_ACE = len(RANKS) - 1


@dataclass(frozen=True)
class Row:
    """A row: a label, and at the right a value, cards, a seat's head and name, or something for each seat."""

    label: str
    value: str = ""
    cards: Cards = ()
    seat: int | None = None
    cells: tuple[Cell, ...] = ()
    quiet: bool = False


class Settlement:
    """What there is to say about the deal of `obs`, to the player at seat `me`."""

    def __init__(self, obs: Observation, me: int, names: Sequence[str]) -> None:
        assert obs.result is not None
        self.obs = obs
        self.me = me
        self.result: DealResult = obs.result
        self._names = names
        self.watched = obs.seat is None
        self.won = self.watched or sides.won(obs.result, me)

    def banner(self) -> str:
        """Returns the headline: who moves how far."""
        result = self.result
        up = max(b - a for a, b in zip(result.levels, result.levels_after, strict=True))
        what = "rise" if up else "stay" if result.dealer_up else "deal"
        if self.watched:
            side = "result.dealer_side" if result.dealer_up else "online.attackers"
            return tr(f"online.side_{what}", side=tr(side), n=up)
        return tr(f"result.{'we' if self.won else 'they'}_{what}", n=up)

    def rows(self) -> list[Row]:
        """Returns everything below the bar, the most important first."""
        return [
            *(self._levels_by_seat() if sides.by_card(self.obs) else self._levels()),
            self._kitty(),
            *self._next_dealer(),
            *self._beans(),
            *self._dug(),
            Row(self.band(), quiet=True),
            *self._stops(),
            *self._sums(),
        ]

    def name(self, seat: int) -> str:
        """Returns a player's name, or the word for oneself."""
        return tr("table.me") if seat == self.me and not self.watched else self._names[seat]

    # --- levels (R6.4, R8.3, R8.5) -----------------------------------------------------------------------

    def _levels(self) -> list[Row]:
        """The level of the side whose has changed, else of one's own."""
        before, after = self.result.levels, self.result.levels_after
        other = (self.me + 1) % 4
        seat = other if before[self.me] == after[self.me] and before[other] != after[other] else self.me
        label = tr("result.our_level" if seat == self.me else "result.their_level")
        if self.watched:
            label = tr("rules.and").join((self.name(seat), self.name((seat + 2) % 4)))
        if before[seat] == after[seat]:
            return [Row(label, tr("result.stays", rank=rank_text(after[seat])))]
        return [Row(label, f"{rank_text(before[seat])} → {rank_text(after[seat])}")]

    def _levels_by_seat(self) -> list[Row]:
        """The level of every seat, and who was on the dealer's side."""
        before, after = self.result.levels, self.result.levels_after
        cells = tuple(
            Cell(seat, rank=rank_text(after[seat]), up=before[seat] != after[seat]) for seat in self._order()
        )
        side = sides.side_of(self.result, dealers=True)
        words = tr("result.and").join(map(self.name, side))
        alone = self.result.partner is None
        return [
            Row(tr("result.levels_now"), cells=cells),
            Row(tr("result.alone" if alone else "result.dealer_side"), words),
        ]

    def _order(self) -> list[int]:
        """The seats in playing order, one's own first."""
        return [(self.me + n) % 4 for n in range(4)]

    def _stops(self) -> list[Row]:
        """Why somebody of the winners rises less than the points say (R8.5), each reason once."""
        result, rules = self.result, self.obs.rules
        up = result.dealer_up or result.attackers_up
        if not up or self.obs.winners:
            return self._last_level()
        found: list[Row] = []
        for seat in sides.side_of(result, dealers=result.dealer_up > 0):
            before, after = result.levels[seat], result.levels_after[seat]
            if after - before == up:
                continue
            if after == before:
                key = "stays_ace" if after == _ACE else "stays_must"
            elif after in rules.must_play:
                key = "stops_must"
            else:
                key = "stops_ace"
            words = tr(f"result.{key}", rank=rank_text(after))
            if sides.by_card(self.obs):
                words = tr("result.of", name=self.name(seat), words=words)
            row = Row(words[:1].upper() + words[1:], quiet=True)
            if row not in found:  # partners who rise together
                found.append(row)
        return found or self._last_level()

    def _last_level(self) -> list[Row]:
        """What it takes to win the match, once somebody is at A."""
        if self.obs.winners or self.obs.rules.match_end != "defend":
            return []
        return [Row(tr("result.last"), quiet=True)] if _ACE in self.result.levels_after else []

    # --- the next deal, beans (R8.4, R8.6) ---------------------------------------------------------------

    def _next_dealer(self) -> list[Row]:
        if self.obs.winners:
            return []
        return [Row(tr("result.dealer"), self.name(self.result.next_dealer), seat=self.result.next_dealer)]

    def _beans(self) -> list[Row]:
        """What is paid, and for what; nothing where no beans are played for (R5.4)."""
        result = self.result
        if not self.obs.rules.counter:
            return []
        cells = tuple(Cell(seat, f"{result.beans[seat]:+}".replace("-", "−")) for seat in self._order())
        up = max(1, result.dealer_up or result.attackers_up)
        words = tr("result.beans", stake=result.stake, up=up)
        return [Row(words, quiet=True), Row("", cells=cells)]

    # --- points (R7.4, R8.1, R8.2, R8.3) -----------------------------------------------------------------

    def _kitty(self) -> Row:
        table = rank_table(self.obs.trump, self.obs.level, self.obs.rules.twos_trump)
        return Row(tr("result.kitty", n=self.result.kitty), cards=in_order(self.obs.kitty, table, None))

    def _dug(self) -> list[Row]:
        result = self.result
        if not result.factor:
            return []
        gained = result.kitty * result.factor
        shape = shape_words(result.factor)
        key = "result.why" if self.obs.rules.dig_shape == "lead" else "result.why_winner"
        return [
            Row(tr("result.dug"), f"{result.kitty} × {result.factor} = {gained}"),
            Row(tr(key, shape=shape, n=result.factor), quiet=True),
        ]

    def band(self) -> str:
        """Returns which band the points fell into and what it means (R8.3)."""
        result, step = self.result, self.obs.rules.step
        if result.dealer_up:
            of = {1: 2 * step, 2: step}.get(result.dealer_up, 0)
            key = "result.band_none" if not of else "result.band_dealer"
            return tr(key, of=of, n=result.dealer_up)
        key = "result.band_rise" if result.attackers_up else "result.band_over"
        return tr(key, of=result.total // step * step, n=result.attackers_up)

    def _sums(self) -> list[Row]:
        """How the attackers' points add up: tricks, penalties, kitty."""
        result = self.result
        rows = [
            Row(
                tr("result.penalty", name=self.name(seat), n=tried),
                tr("result.penalty_to" if gain > 0 else "result.penalty_from", n=abs(gain)),
            )
            for seat, tried, gain in self._penalties()
        ]
        moved = sum(gain for _, _, gain in self._penalties())
        if moved:
            sign = "+" if moved > 0 else "−"
            sum_of = f"{result.tricks - moved} {sign} {abs(moved)} = {result.tricks}"
            rows.append(Row(tr("result.sum_penalty"), sum_of))
        if result.factor:
            added = result.total - result.tricks
            rows.append(Row(tr("result.sum"), f"{result.tricks} + {added} = {result.total}"))
        return rows

    def _penalties(self) -> list[tuple[int, int, int]]:
        """Returns for each seat whose throws failed how many cards it tried and what the attackers got."""
        each = self.obs.rules.throw_penalty
        found: list[tuple[int, int, int]] = []
        attackers = sides.side_of(self.result, dealers=False)
        for seat in self._order():
            tried = sum(len(throw.tried) for throw in self.obs.failed if throw.seat == seat)
            if tried and each:
                found.append((seat, tried, -each * tried if seat in attackers else each * tried))
        return found


def shape_words(factor: int) -> str:
    """Returns the shape that a factor stands for (R8.2)."""
    if factor in (2, 4, 6):
        return tr({2: "result.single", 4: "result.pair", 6: "result.triple"}[factor])
    length = next((n for n in range(2, 14) if factor == 2 * 2**n), 0)
    if length:
        return tr("result.tractor", n=length)
    return tr("result.titanic", n=next(n for n in range(2, 14) if factor == 2 * 3**n))
