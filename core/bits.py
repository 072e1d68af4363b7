"""Counting bits of planes: the two questions asked of them everywhere, and the bits themselves.

A plane is a whole number whose bits stand for positions or rungs (core.ranks). The modules that work on them
also compile to machine code, where a plane is an `i64`: see build_scripts/compile_core.py. There a literal
that is shifted by an `i64` is cut to 32 bits, hence the table.

>>> popcount(0b1011), bitlen(0b1011), BITS[3]
(3, 4, 8)
"""

from typing import Final

from mypy_extensions import i64

BITS: Final[list[i64]] = [1 << n for n in range(62)]  # the planes with one bit


def popcount(plane: i64) -> i64:
    """Returns how many bits are set in a plane of at most 62 bits."""
    plane -= plane >> 1 & 0x1555555555555555  # a longer literal would be no machine number
    plane = (plane & 0x3333333333333333) + (plane >> 2 & 0x3333333333333333)
    plane = plane + (plane >> 4) & 0x0F0F0F0F0F0F0F0F
    return (plane * 0x0101010101010101 >> 56) & 0x7F


def bitlen(plane: i64) -> i64:
    """Returns one more than the place of the highest bit, 0 for an empty plane."""
    length: i64 = 0
    if plane >> 32:
        plane >>= 32
        length = 32
    if plane >> 16:
        plane >>= 16
        length += 16
    if plane >> 8:
        plane >>= 8
        length += 8
    if plane >> 4:
        plane >>= 4
        length += 4
    if plane >> 2:
        plane >>= 2
        length += 2
    if plane >> 1:
        return length + 2
    return length + plane


if __file__.endswith(".py"):  # not compiled: the interpreter's own are quicker
    globals().update(popcount=int.bit_count, bitlen=int.bit_length)
