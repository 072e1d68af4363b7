"""Make the pictures of the README by scripted play: `.venv/bin/python build_scripts/pictures.py`.

They show the game as it is: the same scripts give the same pictures, in both languages.
"""

import tempfile
from pathlib import Path
from typing import Final

import numpy as np

from phone_client import bodies, body
from phone_client.__main__ import main as game
from phone_client.png import read_png, write_png

HERE: Final = Path(__file__).parent / "pictures"
SCALE, GAP, ACROSS = 2, 3, 2
SHOTS: Final = ("menu", "declare", "play", "result")
PHONES: Final = (("leaf", "menu"), ("slate", "play"), ("pebble", "result"))  # what is seen on which
SCRIPT: Final = """\
seed {seed}
wait 3
select
wait 1
shot menu
until table
until may_show 60
wait 1.2
shot declare
1
auto
wait 34
manual
until my_turn
3
wait 0.4
shot play
auto
until deal_over
wait 3
shot result
"""


def main() -> None:
    """Plays the script in both languages and puts the four shots of each on one sheet."""
    HERE.mkdir(exist_ok=True)
    for language, seed in (("zh", 20), ("en", 23)):
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "script.txt"
            script.write_text(SCRIPT.format(seed=seed), "utf-8")
            if game(["--script", str(script), "--frames", folder, "--lang", language]):
                raise SystemExit(1)
            shots = [read_png(Path(folder) / f"{name}.png") for name in SHOTS]
        write_png(HERE / f"game_{language}.png", sheet(shots))
        seen = dict(zip(SHOTS, shots, strict=True))
        row = [phone(name, seen[shot]) for name, shot in PHONES]
        write_png(HERE / f"phones_{language}.png", np.concatenate(row, axis=1), shaded=True)


def sheet(shots: list[np.ndarray]) -> np.ndarray:
    """Returns pictures of one size side by side, `ACROSS` in a row, on clear ground."""
    height, width = shots[0].shape[0] + GAP, shots[0].shape[1] + GAP
    down = -(-len(shots) // ACROSS)
    whole = np.zeros((height * down - GAP, width * ACROSS - GAP, 4), np.uint8)
    for number, shot in enumerate(shots):
        y, x = number // ACROSS * height, number % ACROSS * width
        whole[y : y + shot.shape[0], x : x + shot.shape[1]] = shot
    return np.repeat(np.repeat(whole, SCALE, 0), SCALE, 1)


def phone(name: str, shot: np.ndarray) -> np.ndarray:
    """Returns a phone with a shot on its screen, on clear ground."""
    made = body.load(bodies.built_in() / name)
    whole = read_png(made.folder / made.pictures[SCALE - 1])
    large = body.enlarged(shot, SCALE)
    left, top = made.screen[0] * SCALE, made.screen[1] * SCALE
    whole[top : top + large.shape[0], left : left + large.shape[1]] = large
    return whole


if __name__ == "__main__":
    main()
