"""A phone's body as the window draws it: textures, made anew only for another body, scale or time of day."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from phone_client.body import Body, Pixels
    from phone_client.placing import Place

Quad = tuple[int, int, int, int]


class Sheet(Protocol):
    """A texture that shows a picture pixel for pixel."""

    width: int
    height: int

    def draw(self, x: int, y: int, width: int, height: int) -> None:
        """Draws it in the window with its first row at y."""

    def delete(self) -> None:
        """Gives its memory back."""


class Bodywork:
    """See the module. `sheet` makes a texture of a picture."""

    def __init__(self, sheet: Callable[[Pixels], Sheet]) -> None:
        self._sheet = sheet
        self._body: Sheet | None = None
        self._lights: dict[str, tuple[int, int, Sheet]] = {}  # by key, where they lie on the body
        self._made_for: tuple[Body | None, int, bool] = (None, 0, False)  # body, scale, night

    def layers(self, place: Place, lit: tuple[str, ...], *, night: bool) -> list[tuple[Sheet, Quad]]:
        """Returns the body of a place, and over it the light of each key that is lit, with where they go.

        Raises BodyError for a picture that cannot be read.
        """
        assert place.body is not None
        if self._made_for != (place.body, place.scale, night):
            self._forget()
            self._body = self._sheet(place.body.picture(place.scale, night=night))
            self._made_for = place.body, place.scale, night
        assert self._body is not None
        layers = [(self._body, place.quad(0, 0, self._body.width, self._body.height))]
        for key in lit:
            if key not in self._lights:
                x, y, rgba = place.body.light(key, place.scale)
                self._lights[key] = x, y, self._sheet(rgba)
            x, y, sheet = self._lights[key]
            layers.append((sheet, place.quad(x, y, sheet.width, sheet.height)))
        return layers

    def _forget(self) -> None:
        for sheet in (self._body, *(light[2] for light in self._lights.values())):
            if sheet is not None:
                sheet.delete()
        self._body, self._lights, self._made_for = None, {}, (None, 0, False)
