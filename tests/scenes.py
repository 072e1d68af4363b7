"""Tables made by hand for tests of the table's screens: observations, a session that only remembers, an app.

The positions are hard ones for the picture: long hands, many marks, everything at once.
"""

from dataclasses import replace
from typing import Any

from core.bots import Hint
from core.cards import RANKS, parse
from core.messages import (
    Action,
    DealResult,
    Observation,
    Phase,
    Played,
    Refused,
    Shown,
    Trick,
    Update,
)
from core.rules import M, Rules
from phone_client.app import App
from phone_client.font import load_font
from phone_client.screens.table import TableScreen
from phone_client.session import Say
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory
from phone_client.text import set_language

THREE_DECKS = Rules(decks=3, dig_shape="lead", match_end="reach")
NAMES = {"zh": ("我", "小满", "老周", "阿岚"), "en": ("You", "Mia", "Zhou", "Lan")}
HEADS = ("head/tiger", "head/rabbit", "head/panda", "head/fox")


def observation(**changes: Any) -> Observation:
    """Returns what seat 0 sees early in a deal at level 8 with spades as trump, with some fields changed."""
    eight = RANKS.index("8")
    base = Observation(
        version=1,
        seat=0,
        rules=M,
        deal=6,
        phase=Phase.PLAY,
        levels=(eight, RANKS.index("5"), eight, RANKS.index("5")),
        level=eight,
        first=2,
        dealer=2,
        trump=0,
        trump_named=True,
        shown=(),
        may_show=(),
        passed=(),
        hand=(),
        counts=(25, 25, 25, 25),
        undealt=0,
        kitty=(),
        kitty_taken=(),
        turned=(),
        owner=2,
        named=None,
        partner=0,
        to_act=(),
        trick=(),
        winning=None,
        tricks=(),
        failed=(),
        points=0,
        taken=(0, 0, 0, 0),
        stake=1,
        result=None,
        winners=(),
    )
    return replace(base, **changes)


HAND_25 = parse("BJ LJ S8 H8 D8 SA SK SJ SJ S6 S5 S3 HA HK HQ HQ H7 H4 CK CT C9 C9 DA DJ D5")


def follow(**changes: Any) -> Observation:
    """The picture of the table: a pair of hearts was led, partner's jacks are winning, the queens are up."""
    fields: dict[str, Any] = {
        "hand": HAND_25,
        "counts": (25, 23, 23, 23),
        "to_act": (0,),
        "points": 45,
        "trick": (
            Played(1, parse("HT HT")),
            Played(2, parse("HJ HJ")),
            Played(3, parse("H5 H9")),
        ),
        "winning": 2,
    }
    return observation(**{**fields, **changes})


def declare(**changes: Any) -> Observation:
    """Fourteen cards have come; the eight of diamonds has been shown at the right."""
    fields: dict[str, Any] = {
        "phase": Phase.DRAW,
        "trump": 3,
        "hand": parse("BJ S8 S8 H8 D9 SK SQ S6 S3 HA HT H4 CQ C5"),
        "counts": (14, 14, 14, 14),
        "undealt": 44,
        "shown": (Shown(1, parse("D8")),),
        "may_show": (parse("S8 S8"),),
        "to_act": (0, 1, 2, 3),
        "owner": None,
    }
    return observation(**{**fields, **changes})


def override(**changes: Any) -> Observation:
    """The last window: a pair of spade eights stands, two big jokers could be shown."""
    fields: dict[str, Any] = {
        "phase": Phase.DECLARE,
        "hand": parse("BJ BJ LJ H8 D8 SA SK SJ SJ S6 S5 S3 HA HK HQ HQ H7 H4 CK CT C9 C9 DA DJ D5"),
        "shown": (Shown(3, parse("D8")), Shown(1, parse("S8 S8"))),
        "may_show": (parse("BJ BJ"),),
        "to_act": (0, 1, 2, 3),
        "owner": None,
    }
    return observation(**{**fields, **changes})


def bury(**changes: Any) -> Observation:
    """The kitty has been taken: 33 cards, eight to be buried."""
    hand = parse(
        "BJ LJ S8 H8 D8 SA SK SJ SJ S6 S5 S3 S2 HA HK HQ HQ HT H7 H4 H4 H2 CK CT C9 C9 C6 DA DJ D9 D7 D5 D3"
    )
    fields: dict[str, Any] = {
        "phase": Phase.BURY,
        "dealer": 0,
        "hand": hand,
        "counts": (33, 25, 25, 25),
        "kitty_taken": parse("LJ S2 H2 CK C6 D7 D3 HT"),
        "to_act": (0,),
        "owner": None,
    }
    return observation(**{**fields, **changes})


def long_throw(**changes: Any) -> Observation:
    """Eight cards of each seat: the left seat ruffs with pairs."""
    fields: dict[str, Any] = {
        "hand": parse("BJ S8 SA SK HA HK HQ HQ CK"),
        "counts": (9, 9, 9, 9),
        "points": 45,
        "trick": (
            Played(1, parse("DA DA DK DK DQ DQ DJ DJ")),
            Played(2, parse("D3 D3 D4 D5 D6 D7 D9 D2")),
            Played(3, parse("S7 S7 S6 S6 S5 S5 S4 S4")),
            Played(0, parse("C3 C4 C4 C9 C9 H4 H7 HT")),
        ),
        "winning": 3,
    }
    return observation(**{**fields, **changes})


def result(**changes: Any) -> DealResult:
    """The dealer side has kept the attackers below 40."""
    eight, five, ten = RANKS.index("8"), RANKS.index("5"), RANKS.index("T")
    base = DealResult(
        dealer=0,
        partner=2,
        tricks=35,
        kitty=10,
        factor=0,
        total=35,
        dealer_up=2,
        attackers_up=0,
        levels=(eight, five, eight, five),
        levels_after=(ten, five, ten, five),
        next_dealer=2,
        stake=1,
        beans=(0, 0, 0, 0),
    )
    return replace(base, **changes)


def trick(*plays: str, leader: int, winner: int, points: int = 0) -> Trick:
    """Returns a finished trick; the plays are card texts in playing order."""
    played = tuple(Played((leader + n) % 4, parse(text)) for n, text in enumerate(plays))
    return Trick(played, winner, points)


def tricks(count: int) -> Observation:
    """Returns the table's picture after so many tricks."""
    won = tuple(
        trick("HT HT", "HJ HJ", "H5 H9", "HQ HQ", leader=n % 4, winner=(n + 3) % 4, points=25)
        for n in range(count)
    )
    return follow(tricks=won)


def over(**changes: Any) -> Observation:
    """Returns a deal that is over: the player's side has dealt and kept the attackers below 40."""
    fields: dict[str, Any] = {
        "phase": Phase.DONE,
        "hand": (),
        "counts": (0, 0, 0, 0),
        "dealer": 0,
        "result": result(),
        "kitty": parse("H4 H4 H2 C6 D3 CT C9 D7"),
        "points": 35,
    }
    return observation(**{**fields, **changes})


class StillSession:
    """A session whose table stands still: it hands out the updates it is given and remembers what is done."""

    def __init__(self, seen: Observation, language: str = "zh") -> None:
        self.seat = 0
        self.names = NAMES[language]
        self.heads = HEADS
        self.chat: list[Say] = []
        self.auto = False
        self.observation = seen
        self.updates: list[Update] = []
        self.acts: list[Action] = []
        self.refusal: Refused | None = None
        self.hinted: list[Hint] = []
        self.said: list[Say] = []
        self.hurried = 0
        self.begun = 0
        self.closed = False
        self.text = "-"  # of the record

    def poll(self, now: float) -> Update | None:
        if not self.updates:
            return None
        update = self.updates.pop(0)
        self.observation = update.observation
        return update

    def act(self, action: Action, now: float) -> None:
        if self.refusal is not None:
            raise self.refusal
        self.acts.append(action)

    def hurry(self, now: float) -> None:
        self.hurried += 1

    def next_deal(self, now: float) -> None:
        self.begun += 1

    def hints(self) -> list[Hint]:
        return self.hinted

    def say(self, line: Say, now: float) -> None:
        self.said.append(line)

    def heard(self, now: float) -> list[Say]:
        said, self.said = self.said, []
        return said

    def results(self) -> list[DealResult]:
        return [self.observation.result] if self.observation.result else []

    def record(self) -> str:
        return self.text

    def again(self, now: float) -> "StillSession":
        self.close()
        return StillSession(observation())

    def close(self) -> None:
        self.closed = True


def app(language: str = "zh", **settings: Any) -> App:
    """Returns an app without a screen, with the built font if there is one."""
    set_language(language)
    chosen = Settings(**{"language": language, **settings})
    return App(Skin.load(), load_font(), chosen, Memory(), 1)


def table(seen: Observation, language: str = "zh", **settings: Any) -> tuple[App, TableScreen, StillSession]:
    """Returns an app with a table open at an observation, and the session behind it."""
    made = app(language, **settings)
    session = StillSession(seen, language)
    screen = TableScreen(made, session)
    made.push(screen)
    made.tick(10.0)
    made.take_sounds()
    return made, screen, session
