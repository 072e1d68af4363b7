"""What the keys do at the table, and what the soft keys say: while sets may be shown, while the partner's
card is named, while cards are chosen, and while something moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.messages import Phase
from phone_client.keys import PAD, Key
from phone_client.screen import Soft, SoftKey
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.screens.table import TableScreen

_GUARD = 0.5  # seconds in which Select, pressed to hurry, does not yet answer a new question


def soft(table: TableScreen) -> Soft:
    """Returns the soft keys of now."""
    left = SoftKey(tr("app.options"), table.open_options)
    verb = table.panel_verb
    if verb:
        middle = tr("table.key_show", word=tr(f"table.{verb}"))
        return Soft(left, SoftKey(tr(f"table.{verb}_not"), table.pass_on), middle)
    right = SoftKey(tr("table.chat"), table.open_chat)
    if table.session.auto:
        return Soft(left, right, tr("table.take_back"))
    shown = table.question.obs.phase
    off = shown is not Phase.DRAW and not table.naming and not table.can_play
    return Soft(left, right, _middle(table), off=off)


def _middle(table: TableScreen) -> str:
    """Returns the one key that matters now, or how far dealing is."""
    shown = table.stage.shown
    if shown.phase is Phase.DRAW:
        return tr("table.dealt", n=shown.counts[table.me], of=shown.rules.hand_size)
    if not table.free:
        return ""
    if table.question.naming:
        return tr("naming.key")
    if table.question.burying:
        return tr("table.key_bury")
    return tr("table.key_play") if table.question.playing else ""


def press(table: TableScreen, key: Key) -> None:
    """A key goes down."""
    if key is Key.D0:
        table.open_look()
        return
    moved = PAD.get(key, key)
    if table.session.auto and moved is Key.SELECT:
        table.switch_auto()
        return
    if table.panel is not None:
        _at_panel(table, key, moved)
        return
    if table.stage.busy or table.stage.shown.phase is Phase.DRAW:
        table.hasten(moved)
        if moved in (Key.SELECT, Key.D1):  # pressed to see more, not to answer what is not yet seen
            return
    if table.naming:
        _naming(table, key, moved)
    else:
        _choosing(table, moved)


def held(table: TableScreen, key: Key) -> None:
    """A key has been down for long: 5 raises a whole unit."""
    under = table.chooser.under
    choosing = table.stage.shown.phase in (Phase.BURY, Phase.PLAY) and table.panel is None
    if PAD.get(key, key) is Key.SELECT and under is not None and choosing:
        table.chooser.toggle_group(table.question.unit(under.slot.card), table.now)


def _at_panel(table: TableScreen, key: Key, moved: Key) -> None:
    """A key while the panel asks: 1, 5 and Select show. Select just after the panel has come still hurries
    the dealing."""
    if moved in (Key.LEFT, Key.RIGHT):
        table.picker.step(table.panel or [], 1 if moved is Key.RIGHT else -1)
    elif key is Key.D3:
        table.hint()
    elif key is Key.D1 or _meant(table, key, moved):
        table.show_chip()
    elif key is Key.SELECT and table.stage.shown.phase is Phase.DRAW:
        table.hasten(moved)


def _naming(table: TableScreen, key: Key, moved: Key) -> None:
    if moved in (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN):
        table.namer.move(moved)
    elif key is Key.D3:
        table.hint()
    elif key is Key.D1 or _meant(table, key, moved):
        table.name_card()


def _meant(table: TableScreen, key: Key, moved: Key) -> bool:
    """Whether a key confirms what is asked now: Select may have been meant for what was seen before."""
    since = max(table.asked_at, table.panel_at)
    return moved is Key.SELECT and (key is Key.D5 or table.now - since >= _GUARD)


def _choosing(table: TableScreen, key: Key) -> None:
    """A key while cards of the hand are chosen, for now or in advance."""
    chooser, now = table.chooser, table.now
    table.browsing = True
    keys: dict[Key, Callable[[], object]] = {
        Key.LEFT: lambda: chooser.step(-1, now),
        Key.RIGHT: lambda: chooser.step(1, now),
        Key.UP: lambda: chooser.change_row(-1, now),
        Key.DOWN: lambda: chooser.change_row(1, now),
        Key.SELECT: table.toggle,
        Key.D1: table.play,
        Key.D3: table.hint,
        Key.D9: table.put_back,
        Key.CLEAR: table.put_back,
    }
    if key in keys:
        keys[key]()
