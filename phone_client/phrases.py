"""The stock phrases and emotes of the chat, and what a line of chat looks like in words.

A phrase travels as its key in the strings (`quick.hurry`, `banter.lan.fail_foe1`), an emote as its bitmap's
name without the group (`tea`): everybody reads them in their own language and skin.
"""

from typing import Final

from phone_client.session import Say
from phone_client.text import has, tr

_EMOTES: Final = "smile laugh wink cool shock think sweat cry angry sleep thumb tea flower heart bomb tractor"
EMOTES: Final = tuple(_EMOTES.split())  # two rows of the chat

# By nine to a page, a digit each; the first ones are the most used.
_QUICK: Final = """
hurry nice sorry thanks flowers coming hello oops mate_go
give_points no_points draw_trumps ruff throw hold_kitty dig tractor steady
lucky envy bad_hand think pleasure remember dawn one_more bye
"""
QUICK: Final = tuple(f"quick.{name}" for name in _QUICK.split())
_SHORT: Final = "hurry nice sorry thanks think ruff mate_go one_more"
SHORT: Final = tuple(f"quick.{name}" for name in _SHORT.split())  # fit beside the emotes, four to a page


def words(line: Say) -> str:
    """Returns what a line says in the language of now; empty for an emote or a phrase not known here."""
    if line.phrase:
        known = line.phrase.split(".")[0] in ("quick", "banter") and has(line.phrase)
        return tr(line.phrase) if known else ""
    return line.text
