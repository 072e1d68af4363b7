"""The counter of unseen cards on the table: suits on the left; jokers, level cards, points on the right."""

from __future__ import annotations

from functools import lru_cache

from core.messages import Observation, Phase
from core.unseen import Count, count, unseen
from phone_client.canvas import Canvas
from phone_client.screens.plates import rank_text
from phone_client.strict import Box


@lru_cache(maxsize=4)
def counted(observation: Observation) -> Count:
    """Returns what the seat has not seen."""
    return count(unseen(observation), observation.level)


def draw(canvas: Canvas, observation: Observation) -> None:
    """Draw the two boxes while cards are played."""
    if observation.phase is not Phase.PLAY:
        return
    at, left = canvas.skin.unseen, counted(observation)
    canvas.panel(*at.left, "paper", "edge_dk")
    canvas.panel(*at.right, "paper", "edge_dk")
    for suit, (pip, colour) in enumerate(zip("SHCD", ("ink", "red", "pine", "orange"), strict=True)):
        x, y = _place(canvas, at.left, suit)
        canvas.sprite(x, y, f"pip5/{pip}", colour)
        _number(canvas, x + at.number, y, left.suits[suit])
    big, little = ("B", "L") if canvas.english else ("大", "小")
    for place, (word, colour, number) in enumerate(((big, "red", left.big), (little, "navy", left.little))):
        x, y = _place(canvas, at.right, place)
        canvas.sprite(x, y, f"narrow/{word}", colour)
        _number(canvas, x + at.number, y, number)
    x, y = _place(canvas, at.right, 2)
    canvas.rect(x - 1, y - 1, at.tile.x, at.tile.y + 1, "trump_lo")
    canvas.digits(x, y, rank_text(observation.level), "ink", small=True)
    _number(canvas, x + at.tile_number, y, left.level)
    x, y = _place(canvas, at.right, 3)
    canvas.sprite(x - 3, y, "tally/coin")
    _number(canvas, x + at.wide_number, y, left.points)


def _place(canvas: Canvas, box: Box, number: int) -> tuple[int, int]:
    at = canvas.skin.unseen
    return box.x + at.columns[number % 2], box.y + at.rows[number // 2]


def _number(canvas: Canvas, x: int, y: int, number: int) -> None:
    """Write how many there are; none are pale."""
    canvas.digits(x, y, str(number), "text" if number else "dimink", small=True)
