"""Which remarks there are: for every occasion and character how many lines and which emotes; how often.

The words are in the strings as `banter.<character>.<occasion><n>`, counted from 1.

>>> [said.phrase or said.emote for said in LINES["ruff_ours"].lines("lan", 3)]
['banter.lan.ruff_ours1', 'banter.lan.ruff_ours2', 'bomb']
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from phone_client.session import Say
from phone_client.text import LANGUAGES, strings

CHARACTERS: Final = ("zhou", "lan", "mia")


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happens: the weightiest of an update is spoken of, with this chance. A great one is no
    matter of how much has been said in the deal already."""

    weight: int
    chance: float
    great: bool = False


MOMENTS: Final[dict[str, Moment]] = {
    "match": Moment(100, 1.0, great=True),
    "greet": Moment(95, 1.0, great=True),
    "dug": Moment(90, 0.9, great=True),
    "shut": Moment(80, 0.9, great=True),
    "fail": Moment(70, 0.8, great=True),
    "again": Moment(65, 0.7),
    "throw": Moment(60, 0.5),
    "override": Moment(55, 0.6),
    "up": Moment(50, 0.45),
    "down": Moment(45, 0.45),
    "ruff": Moment(40, 0.45),
    "rich": Moment(30, 0.45),
    "slow": Moment(20, 1.0),
    "reply": Moment(10, 0.9),
}


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one occasion; each character's are how many in words, then emotes."""

    occasion: str
    zhou: str
    lan: str
    mia: str

    def lines(self, character: str, seat: int) -> list[Say]:
        """Returns what a character could say here, from `seat`."""
        count, *emotes = getattr(self, character).split()
        keys = [f"banter.{character}.{self.occasion}{n}" for n in range(1, int(count) + 1)]
        return [Say(seat, phrase=key) for key in keys] + [Say(seat, emote=name) for name in emotes]


LINES: Final[dict[str, Lines]] = {
    line.occasion: line
    for line in (
        Lines("greet", zhou="2 tea", lan="2 cool", mia="2 flower"),
        Lines("again", zhou="1", lan="1", mia="1"),
        Lines("override_did", zhou="2", lan="2 wink", mia="2"),
        Lines("override_suffered", zhou="2 tea", lan="2 angry", mia="2 cry"),
        Lines("throw_ours", zhou="2 thumb", lan="2 cool", mia="2 thumb"),
        Lines("throw_theirs", zhou="2", lan="2", mia="2 shock"),
        Lines("fail_self", zhou="2", lan="2 angry", mia="2 sweat"),
        Lines("fail_mate", zhou="2", lan="2", mia="2"),
        Lines("fail_foe", zhou="2 tea", lan="2 laugh", mia="2 wink"),
        Lines("ruff_ours", zhou="2", lan="2 bomb", mia="2 laugh"),
        Lines("ruff_theirs", zhou="2", lan="2 angry", mia="2 cry"),
        Lines("rich_ours", zhou="2 smile", lan="2 cool", mia="2 heart"),
        Lines("rich_theirs", zhou="2", lan="2", mia="2 cry"),
        Lines("dug_ours", zhou="2 tea", lan="2 laugh", mia="2 tractor"),
        Lines("dug_theirs", zhou="2 sweat", lan="2 angry", mia="2 cry"),
        Lines("shut_ours", zhou="1 thumb", lan="1 laugh", mia="1 heart"),
        Lines("shut_theirs", zhou="1 sweat", lan="1 shock", mia="1 cry"),
        Lines("up_ours", zhou="2", lan="2 cool", mia="2 flower"),
        Lines("up_theirs", zhou="2 thumb", lan="2", mia="2"),
        Lines("down_ours", zhou="1", lan="1", mia="1"),
        Lines("down_theirs", zhou="1", lan="1", mia="1"),
        Lines("match_ours", zhou="1 tea", lan="2 cool", mia="2 heart"),
        Lines("match_theirs", zhou="2 thumb", lan="2", mia="2 flower"),
        Lines("slow", zhou="2 tea", lan="3 sleep", mia="3"),
        Lines("reply_hurry", zhou="2", lan="2 angry", mia="2 sweat"),
        Lines("reply_thanks", zhou="2 smile", lan="2 wink", mia="2 smile"),
        Lines("reply_praise", zhou="2 thumb", lan="2 cool", mia="2 heart"),
        Lines("reply_sorry", zhou="2 tea", lan="2", mia="2"),
        Lines("reply_tease", zhou="2", lan="2 bomb", mia="2"),
        Lines("reply_cheer", zhou="1 thumb", lan="1", mia="1 flower"),
        Lines("reply_hello", zhou="2", lan="1", mia="1 flower"),
        Lines("reply_bye", zhou="1", lan="1", mia="1"),
        Lines("reply_other", zhou="0 smile tea", lan="0 think wink", mia="0 smile laugh"),
    )
}

EMOTE_MEANS: Final[dict[str, str]] = {
    "thumb": "praise",
    "flower": "praise",
    "heart": "praise",
    "bomb": "tease",
    "angry": "tease",
    "sleep": "hurry",
    "tea": "cheer",
    "cry": "sorry",
    "sweat": "sorry",
}
PHRASE_MEANS: Final[dict[str, str]] = {
    "quick.hurry": "hurry",
    "quick.flowers": "hurry",
    "quick.nice": "praise",
    "quick.ruff": "praise",
    "quick.throw": "praise",
    "quick.envy": "praise",
    "quick.sorry": "sorry",
    "quick.oops": "sorry",
    "quick.bad_hand": "sorry",
    "quick.thanks": "thanks",
    "quick.hello": "hello",
    "quick.mate_go": "cheer",
    "quick.steady": "cheer",
    "quick.hold_kitty": "cheer",
    "quick.lucky": "tease",
    "quick.dig": "tease",
    "quick.remember": "tease",
    "quick.pleasure": "praise",
    "quick.dawn": "cheer",
    "quick.bye": "bye",
}
HEARD: Final = ("hurry", "thanks", "sorry", "hello", "bye", "praise", "cheer", "tease")


def meant(text: str) -> str | None:
    """Returns what free text is about, by the words of `banter.heard` in either language; None: no idea."""
    for meaning in HEARD:
        if any(_heard(name, meaning).search(text) for name in LANGUAGES):
            return meaning
    return None


@cache
def _heard(language: str, meaning: str) -> re.Pattern[str]:
    """Returns what finds a meaning's words; Latin ones only as whole words."""
    words = strings(language)[f"banter.heard.{meaning}"]
    return re.compile("|".join(rf"\b{w}\b" if w.isascii() else w for w in words.split("|")), re.IGNORECASE)
