"""How a deal and a match at a table online have ended: the table stays, and some have only looked on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from phone_client.screen import Soft, SoftKey
from phone_client.screens.deal_result import DealResultScreen
from phone_client.screens.match_result import MatchResultScreen
from phone_client.text import tr

if TYPE_CHECKING:
    from phone_client.screen import Screen


class OnlineDealResult(DealResultScreen):
    """Who has only looked on goes back to the table; the players go on when they like."""

    def next_word(self) -> str:
        only_back = self._obs.seat is None and not self._obs.winners
        return tr("online.to_table") if only_back else super().next_word()

    def match_screen(self) -> Screen:
        return OnlineMatchResult(self.app, self._session, self._obs)


class OnlineMatchResult(MatchResultScreen):
    """Leads to the room of the table: ready for another match, or to look on."""

    def softkeys(self) -> Soft:
        word = tr("online.to_room" if self._obs.seat is None else "result.again")
        return Soft(
            SoftKey(word, lambda: self.app.pop("again")),
            SoftKey(tr("online.leave"), lambda: self.app.pop("menu")),
        )
