"""How long a searching player may think."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """Whichever of these comes first ends the search.

    seconds  how long it may take; does not count when `worlds` is given
    worlds   how many deals it may sample: the same generator then gives the same answer
    stop     asked now and then; True: answer at once with what is known
    """

    seconds: float | None = 0.3
    worlds: int | None = None
    stop: Callable[[], bool] | None = None
