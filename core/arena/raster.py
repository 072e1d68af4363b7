"""A picture of pixels, of columns and letters, as a PNG file: what the plot needs without a library."""

import struct
import zlib
from typing import Final

SCALE: Final = 2  # pixels a dot of a letter
DOTS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-"
# The game's own letters (phone_client/ascii_font.txt) from the space to the tilde: the width, then nine rows
# of six dots, the left one highest, as the place of a character in DOTS. The last one is the sign ±.
LETTERS: Final = (
    "30000000001WWWWW0W003eee0000005KK+K+KK0058UeSAy8005oo48Gcc005OaaOgaQ001WWW00000038GWWWWWG83WG88888GW"
    "508gSg80005088+88000200000GGW04000y00000100000WW0044488GGWW05SYcgoYS0058O8888S005SY248G+005SY2C2YS00"
    "54CKa+44005+Wy22YS005CGWyYYS005+244888005SYYSYYS005SYYU24O0010WW00WW0020GG00GGW0448GWG8400400y0y0000"
    "4WG848GW005SY24808006UXjjkWU005SYY+YYY005yYYyYYy005SYWWWYS005yYYYYYy004yWWuWWy004yWWuWWW005SYWkYYS00"
    "5YYY+YYY003uGGGGGu004C4444aO005YaemeaY004WWWWWWy005YsggYYY005YoogccY005SYYYYYS005yYYyWWW005SYYYgaQ00"
    "5yYYyeaY005SYWS2YS005+888888005YYYYYYS005YYYYKK8005YYYggsY005YYK8KYY005YYK8888005+248GW+003uWWWWWWWu"
    "4WWGG884403u8888888u58KY00000050000000+02WG0000000400O4SaS004WWuaaau00300OWWWO00444SaaaS00400OayWS00"
    "38GGuGGG00400SaaaS4O4WWuaaaa001W0WWWWW002G0GGGGGGW4WWaemea002WWWWWWG00500ygggg00400uaaaa00400OaaaO00"
    "400uaaauWW400SaaaS44300emWWW00400SWO4u003GGuGGG800400aaaaS00500YYKK800500YgggK00500YK8KY00400aaaaS4O"
    "400y4OWy0038GGGWGGG81WWWWWWWWW3WGGG8GGGW500Iga0000588+880+00"
)
ROWS: Final = 9
UNKNOWN: Final = ord("?") - ord(" ")


class Raster:
    """A white picture to draw in. Colours are `#rrggbb`; what lies outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width: Final = width
        self.height: Final = height
        self.pixels: Final = bytearray(b"\xff" * (3 * width * height))

    def column(
        self, left: int, right: int, top: float, bottom: float, colour: str, opacity: float = 1.0
    ) -> None:
        """Fills pixels from `left` to before `right`; the first and last row as far as they are covered."""
        ink = bytes.fromhex(colour[1:])
        for y in range(max(0, int(top)), min(self.height, int(bottom) + 1)):
            covered = opacity * (min(bottom, y + 1.0) - max(top, float(y)))
            for at in range(
                3 * (y * self.width + max(0, left)), 3 * (y * self.width + min(self.width, right)), 3
            ):
                for i in range(3):
                    old = self.pixels[at + i]
                    self.pixels[at + i] = round(old + covered * (ink[i] - old))

    def text(self, x: float, y: float, text: str, colour: str, align: float = 0.0) -> None:
        """Writes a text with its upper edge at `y`; `align` is the part of its width to the left of `x`."""
        glyphs = [_glyph(letter) for letter in text]
        left = round(x - align * SCALE * sum(width + 1 for width, _ in glyphs))
        for width, rows in glyphs:
            for row, dots in enumerate(rows):
                upper = round(y) + SCALE * row
                for dot in range(6):
                    if dots >> 5 - dot & 1:
                        across = left + SCALE * dot
                        self.column(across, across + SCALE, upper, upper + SCALE, colour)
            left += SCALE * (width + 1)

    def png(self) -> bytes:
        """Returns the picture as a PNG file; the same picture gives the same bytes."""
        line = 3 * self.width
        lines = b"".join(b"\0" + self.pixels[at : at + line] for at in range(0, line * self.height, line))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)  # 8-bit RGB
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            for kind, body in parts
        )


def _glyph(letter: str) -> tuple[int, list[int]]:
    """The width of a letter and its rows of dots."""
    place = ord(letter) - ord(" ")
    if letter == "±":
        place = len(LETTERS) // (ROWS + 1) - 1
    elif not 0 <= place < len(LETTERS) // (ROWS + 1) - 1:
        place = UNKNOWN
    code = LETTERS[place * (ROWS + 1) : (place + 1) * (ROWS + 1)]
    return int(code[0]), [DOTS.index(dots) for dots in code[1:]]
