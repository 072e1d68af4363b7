"""The cursor in the own hand and the cards that are raised: what is chosen before it is played.

The chooser knows no rule. It is told what is compulsory, and it raises that by itself and never puts it back.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from core.cards import Card, Cards
from phone_client.screens.hand import Slot, Spot


class Chooser:
    """Cursor and raised cards of a hand that lies as `spots`.

    locked   compulsory cards: raised by themselves
    hinted   the cards of the hint that is shown
    moved_at when each card was raised or lowered last, for its movement
    """

    def __init__(self) -> None:
        self.spots: tuple[Spot, ...] = ()
        self.cursor = 0
        self.raised: set[Slot] = set()
        self.locked: set[Slot] = set()
        self.hinted: set[Slot] = set()
        self.moved_at: dict[Slot, float] = {}
        self.cursor_at = 0.0  # when the cursor moved last

    # --- the hand ----------------------------------------------------------------------------------------

    def lay(self, spots: tuple[Spot, ...]) -> None:
        """Takes over a hand that has changed: the cursor and raised cards stay with what is left of it."""
        if spots == self.spots:
            return
        under = self.under
        self.spots = spots
        held = {spot.slot for spot in spots}
        self.raised &= held
        self.locked &= held
        self.hinted &= held
        self.moved_at = {slot: at for slot, at in self.moved_at.items() if slot in held}
        self.cursor = max(0, min(self.cursor, len(spots) - 1))
        if under is not None and under.slot in held:
            self.cursor = next(at for at, spot in enumerate(spots) if spot.slot == under.slot)

    @property
    def under(self) -> Spot | None:
        """The card under the cursor; None: the hand is empty."""
        return self.spots[self.cursor] if self.cursor < len(self.spots) else None

    @property
    def chosen(self) -> Cards:
        """The raised cards in the order of the hand."""
        return tuple(spot.slot.card for spot in self.spots if spot.slot in self.raised)

    # --- the cursor --------------------------------------------------------------------------------------

    def step(self, by: int, now: float = 0.0) -> None:
        """Moves the cursor through all rows, round the ends."""
        if self.spots:
            self.cursor = (self.cursor + by) % len(self.spots)
            self.cursor_at = now

    def change_row(self, by: int, now: float = 0.0) -> bool:
        """Moves the cursor to the nearest card of the next row down (1) or up (-1); False: there is none."""
        under = self.under
        if under is None:
            return False
        row = [at for at, spot in enumerate(self.spots) if spot.row == under.row + by]
        if row:
            self.cursor = min(row, key=lambda at: abs(_middle(self.spots[at]) - _middle(under)))
            self.cursor_at = now
        return bool(row)

    def point_at(self, cards: Collection[Card], now: float = 0.0) -> None:
        """Moves the cursor to the first of these cards that is not locked, unless it is on one of them."""
        under = self.under
        if under is None or (under.slot.card in cards and under.slot not in self.locked):
            return
        free = (at for at, spot in enumerate(self.spots) if spot.slot.card in cards)
        found = next((at for at in free if self.spots[at].slot not in self.locked), None)
        if found is not None:
            self.cursor = found
            self.cursor_at = now

    # --- raising -----------------------------------------------------------------------------------------

    def toggle(self, now: float = 0.0) -> bool:
        """Raises or lowers the card under the cursor; False: it is compulsory and stays."""
        under = self.under
        if under is None or under.slot in self.locked:
            return False
        self._move({under.slot}, now, up=under.slot not in self.raised)
        return True

    def toggle_group(self, cards: Iterable[Card], now: float = 0.0) -> None:
        """Brings a whole unit to where the card under the cursor is: all raised or all lowered."""
        under = self.under
        if under is not None:
            self._move(self._slots(cards), now, up=under.slot in self.raised)

    def choose(self, cards: Iterable[Card], now: float = 0.0) -> None:
        """Raises exactly these cards, and what is compulsory."""
        wanted = self._slots(cards) | self.locked
        self._move(self.raised - wanted, now, up=False)
        self._move(wanted - self.raised, now, up=True)

    def hint(self, cards: Sequence[Card], now: float = 0.0) -> None:
        """Raises a hint and marks it."""
        self.choose(cards, now)
        self.hinted = self._slots(cards)

    def lock(self, cards: Iterable[Card], now: float = 0.0) -> None:
        """Says what is compulsory now: it is raised and stays so; what was so before is lowered."""
        wanted = self._slots(cards)
        if wanted == self.locked:
            return
        stale = self.locked - wanted
        self.locked = set()
        self._move(stale, now, up=False)
        self._move(wanted, now, up=True)
        self.locked = wanted

    def put_back(self, now: float = 0.0) -> None:
        """Lowers everything that is not compulsory."""
        self._move(self.raised - self.locked, now, up=False)
        self.hinted = set()

    def _move(self, slots: set[Slot], now: float, *, up: bool) -> None:
        changing = slots - self.raised if up else (slots & self.raised) - self.locked
        self.raised = self.raised | changing if up else self.raised - changing
        self.moved_at.update(dict.fromkeys(changing, now))

    def slots(self, cards: Iterable[Card], *, last: bool = False) -> set[Slot]:
        """Returns where some cards of the hand are; of equal ones the first, or the `last`."""
        found: set[Slot] = set()
        for card, count in Counter(cards).items():
            copies = [spot.slot for spot in self.spots if spot.slot.card == card]
            found.update(copies[-count:] if last else copies[:count])
        return found

    def _slots(self, cards: Iterable[Card]) -> set[Slot]:
        """Returns the slots for some cards: of equal ones those that are raised already, then the first."""
        wanted = Counter(cards)
        found: set[Slot] = set()
        for card, count in wanted.items():
            copies = [spot.slot for spot in self.spots if spot.slot.card == card]
            copies.sort(key=lambda slot: (slot not in self.locked, slot not in self.raised, slot.copy))
            found.update(copies[:count])
        return found


def _middle(spot: Spot) -> float:
    return spot.x + spot.strip / 2
