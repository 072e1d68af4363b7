r"""Breaking text into lines: Latin at spaces, Chinese anywhere but before a closing or after an opening mark.

>>> wrap("one two three", 8, len)
['one two', 'three']
>>> wrap("甩牌失败，出 4", 4, len)
['甩牌失', '败，出', '4']
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_CLOSING: Final = r"，。！？；：、）」』》”’%…,.!?;:)\]}"
_OPENING: Final = r"（「『《“‘(\[{"
_WIDE: Final = r"\u2e80-\u9fff\uff00-\uffef"
# What stays together: a word of Latin letters, or one wide character, with the marks that belong to it.
_PIECE: Final = re.compile(
    rf"[{_OPENING}]*(?:[{_WIDE}]|[^\s{_WIDE}{_OPENING}]+?(?=[\s{_WIDE}{_OPENING}]|$))[{_CLOSING}]*|[{_OPENING}]+|\s+"
)

# The end of a clause within a text.
_CLAUSE: Final = re.compile(rf"(?:[，。！？；：、…]|[,.!?;:](?=\s))[{_CLOSING}]*\s*(?=[^\s{_CLOSING}])")


def balanced(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Returns the lines as `wrap` does; two part between clauses if possible, and neither is one character.

    >>> wrap("打得好，服气服气", 7, len), balanced("打得好，服气服气", 7, len)
    (['打得好，服气服', '气'], ['打得好，', '服气服气'])
    """
    lines = wrap(text, width, measure)
    if len(lines) != 2 or "\n" in text:
        return lines
    parts = [(text[: mark.end()].rstrip(), text[mark.end() :]) for mark in _CLAUSE.finditer(text)]
    fitting = [pair for pair in parts if max(map(measure, pair)) <= width]
    if fitting:
        return list(min(fitting, key=lambda pair: max(map(measure, pair))))
    return wrap(text, width - measure(lines[1]), measure) if len(lines[1]) == 1 else lines


def wrap(text: str, width: int, measure: Callable[[str], int]) -> list[str]:
    r"""Returns the lines of `text`, each at most `width` wide by `measure`; `\n` breaks too.

    A piece wider than a line is broken behind a hyphen or slash in its further half, else where it must be.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _PIECE.findall(paragraph):
            if measure((line + piece).rstrip()) <= width:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = piece.lstrip()
            while measure(line) > width and len(line) > 1:
                fits = max(n for n in range(1, len(line)) if n == 1 or measure(line[:n]) <= width)
                joint = 1 + max(line.rfind(mark, 0, fits) for mark in "-_/\\")
                fits = joint if 2 * joint > fits else fits
                lines.append(line[:fits])
                line = line[fits:]
        lines.append(line.rstrip())
    return lines
