"""A net of one layer, and how it learns: by small steps against what it gets wrong (Adam)."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
BATCH: Final = 1024  # groups
STEP: Final = 2e-3
WARM: Final = 200  # steps of growing size


class Net:
    """Numbers -> units, each as far as it is above nothing -> one number.

    rows   what each number adds to each unit, for numbers as they come: their scale is taken care of
    units  what each unit counts for
    """

    def __init__(self, sample: Floats, units: int, rng: np.random.Generator) -> None:
        # The first number is a constant 1.
        self._mean: Final = np.r_[0, sample[:, 1:].mean(0)].astype(np.float32)
        self._scale: Final = np.r_[1, sample[:, 1:].std(0) + 1e-3].astype(np.float32)
        width = sample.shape[1]
        self._rows = rng.normal(0, np.sqrt(2 / width), (width, units)).astype(np.float32)
        self._rows[0] = 0
        self._units = rng.normal(0, 0.1 / np.sqrt(units), units).astype(np.float32)
        self._moments = [[np.zeros_like(p), np.zeros_like(p)] for p in (self._rows, self._units)]
        self._steps = 0

    def __call__(self, numbers: NDArray[Any]) -> Floats:
        """Returns one number for each row of numbers."""
        found: Floats = np.maximum(self._scaled(numbers) @ self._rows, 0) @ self._units
        return found

    def learn(self, numbers: NDArray[Any], wrong: Callable[[Floats], Floats], rest: float) -> None:
        """Takes one step: `wrong` gives for the net's answers how the loss grows with each; rest: the part of
        all steps that is still to come."""
        scaled = self._scaled(numbers)
        units = np.maximum(scaled @ self._rows, 0)
        growth = wrong(units @ self._units)
        back = np.outer(growth, self._units) * (units > 0)
        self._steps += 1
        size = STEP * min(1, self._steps / WARM) * rest
        for weights, slope, (first, second) in zip(
            (self._rows, self._units), (scaled.T @ back, units.T @ growth), self._moments, strict=True
        ):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            weights -= size * (
                first / (1 - 0.9**self._steps) / (np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8)
                + 1e-4 * weights
            )

    def weights(self) -> tuple[Floats, Floats]:
        """Returns rows and units for numbers as they come, of about the same size."""
        rows = self._rows / self._scale[:, None]
        rows[0] -= self._mean @ rows
        even = np.sqrt(np.abs(rows).mean(0) / np.maximum(1e-9, np.abs(self._units)))
        return (rows / even).astype(np.float32), (self._units * even).astype(np.float32)

    def _scaled(self, numbers: NDArray[Any]) -> Floats:
        scaled: Floats = (numbers.astype(np.float32) - self._mean) / self._scale
        return scaled
