"""The strip at the top of the table: levels, trump, points, and the card that tells the partner."""

from core.cards import Card
from core.messages import Observation
from core.ranks import TRUMP, rank_table
from phone_client.canvas import Canvas
from phone_client.cards_art import ink_of, rank_of, suit_of
from phone_client.screens import sides
from phone_client.screens.plates import rank_text, seal
from phone_client.text import tr


def info_strip(canvas: Canvas, obs: Observation, me: int, points: int | None) -> None:
    """Draw levels (the dealer side's in gold), trump and level of the deal, and the attackers' points.

    With a partner found by a card it is the own level and that card, and the own points until it is known who
    plays with whom (R6.3).
    """
    at = canvas.skin.info
    box = at.box
    canvas.rect(box.x, box.y, box.w, at.split_y, "bar")
    canvas.rect(box.x, box.y, box.w, 1, "bar_hi")
    canvas.rect(box.x, box.y + at.split_y, box.w, box.h - at.split_y, "bar_lo")
    canvas.rect(box.x, box.y + box.h - 1, box.w, 1, "gold_lo")
    watched = obs.seat is None
    if sides.by_card(obs):
        _level(canvas, obs, at.x, "online.near" if watched else "table.own", me)
        if obs.named is not None:
            _named(canvas, obs, obs.named)
    else:
        x = _level(canvas, obs, at.x, "online.near" if watched else "table.us", me)
        _level(canvas, obs, x, "online.far" if watched else "table.them", (me + 1) % 4)
    _chip(canvas, obs)
    if sides.each_for_itself(obs):
        words = tr("online.near_points" if watched else "table.my_points")
        canvas.text(at.points_x, at.text_y, words, "light2")
        text = tr("table.seat_points", n=obs.taken[me])
        canvas.text(at.points_right, at.text_y, text, "light", align="right")
    else:
        _points(canvas, obs, points)


def _level(canvas: Canvas, obs: Observation, x: int, key: str, seat: int) -> int:
    """Draw a side's level; returns where the next one begins."""
    at = canvas.skin.info
    deals = obs.dealer is not None and bool(sides.together(obs, obs.dealer, seat))
    x += canvas.text(x, at.text_y, tr(key), "gold" if deals else "light2") + at.after_word
    rank = rank_text(obs.levels[seat])
    return x + canvas.digits(x, at.rank_y, rank, "gold" if deals else "light") + at.after_rank


def _named(canvas: Canvas, obs: Observation, card: Card) -> None:
    """Draw the card that tells the dealer's partner, behind the partner's seal."""
    at = canvas.skin.info
    seal(canvas, at.named_seal.x, at.named_seal.y, "partner")
    trump = rank_table(obs.trump, obs.level, obs.rules.twos_trump).suit[card] == TRUMP
    canvas.panel(*at.named, "trump" if trump else "paper", "gold_lo")
    ink = ink_of(card)
    canvas.sprite(at.named_pip.x, at.named_pip.y, f"pip9/{suit_of(card)}", ink)
    name = f"wide/{rank_of(card, english=canvas.english)}"
    width = canvas.skin.size(name)[0]
    canvas.sprite(at.named_rank.x - width // 2, at.named_rank.y, name, ink)


def _chip(canvas: Canvas, obs: Observation) -> None:
    """What is trump, and the level of the deal."""
    at = canvas.skin.info
    canvas.panel(*at.chip, "trump", "gold_lo")
    if obs.trump is not None:
        suit = "SHCD"[obs.trump]
        canvas.sprite(at.chip_pip.x, at.chip_pip.y, f"pip9/{suit}", _ink(obs.trump))
    elif obs.trump_named:
        canvas.text(at.chip_text.x, at.chip_text.y, tr("table.no_trump_chip"), "ink")
    rank = rank_text(obs.level)
    width = canvas.skin.size("wide/T" if rank == "10" else f"wide/{rank}")[0]
    ink = "ink" if obs.trump is None else _ink(obs.trump)
    canvas.digits(at.chip_rank.x - width // 2, at.chip_rank.y, rank, ink)


def _ink(suit: int) -> str:
    return ("ink", "red", "pine", "orange")[suit]


def _points(canvas: Canvas, obs: Observation, points: int | None) -> None:
    at = canvas.skin.info
    step = obs.rules.step
    text = f"{'?' if points is None else points}/{2 * step}"
    left = at.points_right - canvas.text(at.points_right, at.text_y, text, "light", align="right")
    word = tr("table.points")
    if at.points_x + canvas.text_width(word) + at.after_word > left:
        word = tr("table.points_short")
    canvas.text(at.points_x, at.text_y, word, "light2")
    bar = at.bar
    canvas.rect(*bar, "black")
    full = min(bar.w, max(0, points or 0) * bar.w // (3 * step))
    canvas.rect(bar.x, bar.y, full, bar.h, "warn" if (points or 0) >= 2 * step else "gold")
    for tick in (1, 2):
        canvas.rect(bar.x + bar.w * tick // 3, bar.y, 1, bar.h, "light")
