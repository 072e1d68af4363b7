"""The options menu of the table: what can be done now, with the keys that do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.messages import Phase
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.shows import set_text
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.screens.table import TableScreen


class TableOptions(CommandMenu):
    """The menu over the table."""

    def __init__(self, app: App, table: TableScreen) -> None:
        super().__init__(app, commands(table))
        self.table = table


def photographs(app: App) -> list[Command]:
    """Returns what keeps pictures: of now, and of the seconds before the menu was opened."""
    opened = app.now
    return [
        Command(tr("camera.picture"), "", app.take_picture),
        Command(tr("camera.film"), "", lambda: app.take_film(opened)),
    ]


def _showing(table: TableScreen) -> list[Command]:
    """Returns what the declare panel asks, while it is there."""
    sets, verb = table.panel, table.panel_verb
    if sets is None:
        return []
    cards = sets[table.picker.at(sets)].cards  # under the menu the panel may come to be at others
    words = tr("table.do_show", word=tr(f"table.{verb}"), cards=set_text(cards))
    return [
        Command(words, "1", lambda: table.show(cards)),
        Command(tr(f"table.{verb}_not"), "", table.pass_on),
        Command(tr("table.hint"), "3", table.hint),
    ]


def commands(table: TableScreen) -> list[Command]:
    """Returns what works now, in the order of the menu."""
    app, question = table.app, table.question
    found: list[Command] = []
    if table.free and question.playing:
        found.append(Command(tr("table.play"), "1", table.play))
    if table.naming:
        found.append(Command(tr("naming.do"), "1", table.name_card))
    if table.free and question.burying:
        found.append(Command(tr("table.bury_now"), "1", table.play))
    found += _showing(table)
    if table.free and (question.playing or question.burying or question.naming):
        found.append(Command(tr("table.hint"), "3", table.hint))
    if table.chooser.raised - table.chooser.locked:
        found.append(Command(tr("table.put_back"), "9", table.put_back))
    if table.stage.shown.phase is Phase.DRAW:
        found.append(Command(tr("table.hurry"), "", table.hurry))
    found.append(Command(tr("table.look"), "0", table.open_look))
    on = table.session.auto
    found.append(Command(tr("table.auto_off" if on else "table.auto_on"), "", table.switch_auto))
    found.append(Command(tr("table.chat"), "", table.open_chat))

    def open_settings() -> None:
        from phone_client.screens.settings_screen import SettingsScreen

        app.push(SettingsScreen(app))

    def open_help() -> None:
        from phone_client.screens.help import Help

        app.push(Help(app, table.session.observation.rules))

    found.append(Command(tr("table.settings"), "", open_settings))
    found.append(Command(tr("table.help"), "", open_help))
    found += photographs(app)
    found.append(Command(table.leaving, "", table.leave))
    return found
