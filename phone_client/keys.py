"""The keys of the phone."""

from enum import StrEnum


class Key(StrEnum):
    """A key of the phone; its value is its name in scripts."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    SELECT = "select"
    SOFT_LEFT = "soft_left"
    SOFT_RIGHT = "soft_right"
    CLEAR = "clear"
    STAR = "star"
    HASH = "hash"
    D0 = "0"
    D1 = "1"
    D2 = "2"
    D3 = "3"
    D4 = "4"
    D5 = "5"
    D6 = "6"
    D7 = "7"
    D8 = "8"
    D9 = "9"

    @property
    def digit(self) -> int | None:
        """The digit on the key, or None."""
        return int(self.value) if self.value.isdigit() else None


# Outside text entry the digits double the pad, as on the phone.
PAD = {Key.D2: Key.UP, Key.D8: Key.DOWN, Key.D4: Key.LEFT, Key.D6: Key.RIGHT, Key.D5: Key.SELECT}
