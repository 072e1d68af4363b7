"""What the own line says: what to do now, whom the table waits for, who has won the trick."""

from collections.abc import Sequence

from core.bots import Why
from core.cards import points
from core.follow import Lead, size, within
from core.messages import Observation, Phase, Trick
from core.ranks import TRUMP, RankTable
from core.shapes import LENGTH, PAIR, TRIPLE
from phone_client.screens.plates import Line
from phone_client.text import tr

_SUITS = "♠♥♣♦"


def suit_word(suit: int) -> str:
    """Returns an effective suit in running text: a pip, or the word for trump."""
    return tr("table.trump") if suit == TRUMP else _SUITS[suit]


def trick_won(trick: Trick, table: RankTable, name: str, *, saved: bool = False) -> Line:
    """Returns the line about a trick that is complete: who won it, by a ruff?, and its points: more for the
    attackers, or `saved` from them."""
    led = table.suit[trick.plays[0].cards[0]]
    won = next(played.cards for played in trick.plays if played.seat == trick.winner)
    ruffed = led != TRUMP and table.suit[won[0]] == TRUMP
    key = "table.ruffs" if ruffed else "table.wins"
    worth = tr("table.saved" if saved else "table.gained", n=trick.points) if trick.points else ""
    return Line(tr(key, name=name), worth, result=True)


def waiting(obs: Observation, names: Sequence[str]) -> Line:
    """Returns the line while somebody else is to act."""
    key = {
        Phase.DRAW: "table.dealing",
        Phase.DECLARE: "table.wait_show",
        Phase.NAME: "table.wait_name",
        Phase.BURY: "table.wait_bury",
        Phase.COUNTER: "table.wait_counter",
        Phase.PLAY: "table.wait_play",
    }.get(obs.phase)
    if key is None or not obs.to_act:
        return Line()
    if obs.to_act == (obs.seat,):
        return Line(tr("table.cannot_counter") if obs.phase is Phase.COUNTER else "")
    return Line(tr(key, name=names[obs.to_act[0]]))


def burying(obs: Observation, chosen: tuple[int, ...]) -> Line:
    """Returns the line while this seat chooses what to bury."""
    text = tr("table.bury", n=len(chosen), of=obs.rules.kitty_size)
    return Line(text, right=tr("table.bury_points", n=points(chosen)))


def hinted(why: Why, right: str = "") -> Line:
    """Returns the line that tells why the hinted cards are a good choice."""
    return Line(tr(f"why.{why}"), right=right, hint=True)


def naming() -> Line:
    """Returns the line while this seat names the card of its partner."""
    return Line(tr("naming.line"))


def playing(obs: Observation, table: RankTable, lead: Lead | None, chosen: int) -> Line:
    """Returns the line when this seat is to play."""
    second = tr("table.chosen", n=chosen) if chosen else ""
    if lead is None:
        return Line(tr("table.your_lead"), second)
    held = size(within(table.planes(obs.hand), lead.mask))
    suit = suit_word(lead.suit)
    if not held:
        key = "table.void_trump" if lead.suit == TRUMP else "table.void"
        return Line(tr(key, suit=suit, n=lead.size), second)
    return Line(follow_words(lead, suit), second)


def follow_words(lead: Lead, suit: str) -> str:
    """Returns what has been led, as what is to be followed."""
    if lead.size == 1:
        return tr("table.follow_single", suit=suit)
    if len(lead.demands) == 1 and (lead.demands[0] >> 5) * (lead.demands[0] & LENGTH) == lead.size:
        shape = lead.demands[0]
        if shape == PAIR:
            return tr("table.follow_pair", suit=suit)
        if shape == TRIPLE:
            return tr("table.follow_triple", suit=suit)
        key = "table.follow_tractor" if shape >> 5 == 2 else "table.follow_titanic"
        return tr(key, suit=suit, n=shape & LENGTH)
    return tr("table.follow_throw", suit=suit, n=lead.size)
