"""The table online: as among computer players, with a clock, and people who come and go or look on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.messages import Phase
from core.online.wire import Fault, Leave, Ready, Sit, Stand
from phone_client.screen import Soft, SoftKey
from phone_client.screens import clock, online_words, options, table_view
from phone_client.screens.command_menu import Command, CommandMenu
from phone_client.screens.online_people import open_chat, people_commands
from phone_client.screens.online_results import OnlineDealResult
from phone_client.screens.online_room import look_after
from phone_client.screens.plates import Line
from phone_client.screens.query import Query
from phone_client.screens.table import TableScreen
from phone_client.screens.watching import IN_TURN
from phone_client.session import OUTSIDE
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.app import App
    from phone_client.canvas import Canvas
    from phone_client.remote_session import RemoteSession
    from phone_client.screens.deal_result import DealResultScreen
    from phone_client.session import Say


class OnlineTable(TableScreen):
    """Plays at, or looks at, the game of a room; it lies on the room's screen, to which it closes."""

    session: RemoteSession

    def __init__(self, app: App, session: RemoteSession) -> None:
        self._second: object = None  # what was seen last of the time and the connection
        self._warned = 0.0  # the end of the time of which the last seconds were told
        super().__init__(app, session)
        self.remote = session.remote

    # --- time ------------------------------------------------------------------------------------------

    def tick(self, now: float) -> None:
        if look_after(self.app, self.remote, now):
            return
        if self.remote.session is not self.session:
            self.close()
            return
        while self.remote.refusals:
            refusal = self.remote.refusals.popleft()
            if refusal.fault is Fault.RULE and refusal.reason is not None:
                self.refuse(refusal.reason)
            elif refusal.about != "ListTables":
                self.say(online_words.fault(refusal.fault))
                self.app.play("error")
        super().tick(now)
        self._leave_old_result()
        self._count_down()

    def _leave_old_result(self) -> None:
        """The others have gone on to the next deal: its result closes, with what was opened from there."""
        shown, screens = self._result, self.app.screens
        if shown is not None and shown in screens and self.session.observation.deal > self._results:
            shown.close()
            del screens[screens.index(shown) :]
            self.app.redraw()

    def _count_down(self) -> None:
        """Shows every second that goes, and tells the last ones of the own time."""
        left = self.seconds
        told = self.session.record_to
        seen = (left, self.remote.lost, self.session.may_pass, self.session.auto, told)
        if seen != self._second:
            self._second = seen
            self.app.redraw()
        until = self.session.until
        if (
            self.free
            and left is not None
            and until
            and left <= self.app.skin.clock.last
            and until != self._warned
        ):
            self._warned = until
            self.app.play("turn")

    @property
    def seconds(self) -> int | None:
        """Returns how many seconds whoever is to act still has."""
        left = self.session.left(self.now)
        return None if left is None else int(left + 0.99)

    def close(self) -> None:
        """Goes back to the room."""
        at = self.app.screens.index(self)
        del self.app.screens[at:]
        self.app.redraw()

    def result_screen(self) -> DealResultScreen:
        return OnlineDealResult(self.app, self.session, self.stage.shown)

    # --- who is there ----------------------------------------------------------------------------------

    @property
    def watching(self) -> bool:
        """Whether the user only looks on."""
        return self.session.watching

    def hear(self, line: Say) -> None:
        if line.seat == OUTSIDE:
            self.app.play("chat")
        else:
            super().hear(line)

    # --- what the player does --------------------------------------------------------------------------

    def open_chat(self) -> None:
        open_chat(self.app, self.remote)

    def open_options(self) -> None:
        self.app.push(CommandMenu(self.app, self.commands()))

    def commands(self) -> list[Command]:
        """Returns what works now: as at any table, and what can be done about people."""
        mine = {tr("table.auto_on"), tr("table.auto_off")} if self.watching else set()
        left_out = {tr("table.hurry"), self.leaving} | mine
        found = [command for command in options.commands(self) if command.text not in left_out]
        if self.session.may_pass:
            found.insert(0, Command(self._pass_word(), "", self.pass_on))
        if self.watching:
            found += [self._sit(seat) for seat in range(4) if self._free(seat)]
        found += people_commands(self.app, self.remote)
        if not self.watching:
            found.append(Command(tr("online.stand"), "", self._stand))
        return [*found, Command(self.leaving, "", self.leave)]

    def _free(self, seat: int) -> bool:
        return bool(self.remote.chairs) and not self.remote.chairs[seat].name

    def _sit(self, seat: int) -> Command:
        """Takes the place of a computer player."""
        words = tr("online.sit_for", name=self.name(seat))
        return Command(words, "", lambda: self.remote.ask(Sit(seat)))

    def _stand(self) -> None:
        self._ask_first(tr("online.stand"), tr("online.stand_sure"), Stand())

    @property
    def leaving(self) -> str:
        return tr("online.leave")

    def leave(self) -> None:
        if self.watching or (self.remote.room is not None and not self.remote.room.playing):
            self.remote.ask(Leave())
        else:
            self._ask_first(tr("online.leave"), tr("online.leave_sure"), Leave())

    def _ask_first(self, head: str, words: str, message: Leave | Stand) -> None:
        def then(yes: bool) -> None:  # noqa: FBT001 - what a query tells
            if yes:
                self.remote.ask(message)

        self.app.push(Query(self.app, head, words, then))

    def resumed(self, result: object) -> None:
        if result == "again":
            if not self.watching:
                self.remote.ask(Ready(True))
            self.close()
        elif result == "menu":
            self.remote.ask(Leave())

    # --- soft keys and picture -------------------------------------------------------------------------

    def _pass_word(self) -> str:
        counters = self.stage.shown.phase is Phase.COUNTER
        return tr("table.counter_not" if counters else "table.show_not")

    def softkeys(self) -> Soft:
        soft = super().softkeys()
        left = self.seconds
        if self.session.may_pass and not self.stage.busy:
            soft = replace(soft, right=SoftKey(self._pass_word(), self.pass_on))
        if self.session.auto or left is None or self.stage.busy or self.stage.shown.phase is Phase.DRAW:
            return soft
        if self.stage.shown.phase is Phase.DECLARE:
            words = (
                f"{soft.middle} {tr('online.seconds', n=left)}"
                if self.panel is not None
                else tr("online.still", n=left)
            )
            return replace(soft, middle=words, off=False)
        if soft.middle and self.free and left <= self.app.skin.clock.last:
            return replace(soft, middle=f"{soft.middle} {tr('online.seconds', n=left)}")
        return soft

    def draw(self, canvas: Canvas) -> None:
        view = table_view.view_of(self)
        line = self._line()
        view = replace(view, own_name=self.who(self.me), line=view.line if line is None else line)
        table_view.scene(canvas, view)
        shown = self.stage.shown
        if self.watching:
            clock.hand_of_backs(canvas, shown.counts[self.me])
        left = self.seconds
        if left is not None and shown.phase in IN_TURN and shown.to_act and not self.stage.busy:
            seat = shown.to_act[0]
            if self._decides(seat) and (seat != self.me or self.watching):
                clock.figures(canvas, (seat - self.me) % 4, left)
        table_view.words(canvas, view)
        if not self.remote.online:
            clock.lost(canvas, (tr("online.lost"), tr("online.reconnecting")))

    def _decides(self, seat: int) -> bool:
        """Whether a person sits there and plays: the time of computer players is nobody's concern."""
        chairs = self.remote.chairs
        return bool(chairs) and bool(chairs[seat].name) and not chairs[seat].auto

    def _line(self) -> Line | None:
        """Returns what there is to say of people; None: what is said at any table."""
        shown = self.stage.shown
        if self.stage.busy:
            return None
        if shown.result is not None and not shown.winners:
            left = self.seconds
            return Line(tr("online.next_soon", n=left) if left is not None else tr("online.wait_next"))
        if shown.phase in IN_TURN and shown.to_act and self.remote.chairs:
            seat = shown.to_act[0]
            chair = self.remote.chairs[seat]
            if chair.away and not chair.auto:
                return Line(tr("online.away_line", name=self.name(seat)))
        if self.session.may_pass and shown.phase is Phase.DECLARE:
            return Line(tr("online.may_pass"))
        return None
