"""`python -m phone_client`: opens the window, plays in a terminal, or plays a script without either."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from phone_client import rule_sets, script
from phone_client.app import App
from phone_client.bodies import Bodies, own
from phone_client.driver import Driver
from phone_client.folder import Folder
from phone_client.font import Font, load_font
from phone_client.recorder import Recorder
from phone_client.rule_sets import RuleSets
from phone_client.script import ScriptError
from phone_client.settings import Settings, load
from phone_client.skin import Skin, SkinError
from phone_client.storage import Memory
from phone_client.terminal_cells import WAYS
from phone_client.terminal_offer import TERMINAL, offered
from phone_client.text import LANGUAGES, tr
from phone_client.thinker import Thinker

if TYPE_CHECKING:
    from phone_client.script import Script


_TERMINAL: Final = """\
176×104 characters show it best, 88×52 are enough; the smaller the font, the sharper. Keys as in the window;
Tab is a long press of Select, Alt with a key one of that key (so is a key that is held); Ctrl-C leaves.
"""


def main(arguments: list[str] | None = None, program: str = "python -m phone_client", also: str = "") -> int:
    """Runs the game; returns the exit code: 0, 1 for a script that fails, 2 for what cannot be started.

    program   how it was called;  also: what the help says of it besides
    """
    asked = _parser(program, also).parse_args(arguments)
    if asked.replay and asked.script:
        _give_up("--replay opens a window, --script needs none")
    if asked.version:
        print(f"tuolaji-s60 {_version()}")
        return 0
    try:
        font, skin = load_font(), Skin.load()
        if asked.lang == "zh" and not font.chinese:
            _give_up(f"--lang zh: {font.reason}")
        return _play_script(asked, skin, font) if asked.script else _play(asked, skin, font)
    except SkinError as error:
        _give_up(str(error))


def _parser(program: str, also: str) -> argparse.ArgumentParser:
    what = "Tuolaji S60: 升级/拖拉机 on a phone of 176×208 pixels, with three computer players."
    parser = argparse.ArgumentParser(
        prog=program,
        description=f"{what}\n{also}",
        epilog=script.manual(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--script", type=Path, metavar="FILE", help="play this script, without a window")
    parser.add_argument(
        "--frames", type=Path, metavar="DIR", help="where the script's pictures and states go"
    )
    parser.add_argument("--replay", type=Path, metavar="FILE", help="look at the deals of this record")
    parser.add_argument("--seed", type=_seed, metavar="N", help="what decides everything random")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language (a script's is en unless named here)")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    terminal = parser.add_argument_group("in a terminal", _TERMINAL)
    terminal.add_argument("--terminal", action="store_true", help="play in this terminal, without a window")
    ways = [way.name for way in WAYS]
    terminal.add_argument("--cells", choices=ways, help="draw with these characters (F3: the next that fit)")
    terminal.add_argument("--bell", action="store_true", help="ring the bell when it is your turn")
    return parser


def _seed(word: str) -> int:
    if not word.isdecimal():
        raise argparse.ArgumentTypeError(f"{word!r} is no whole number")
    return int(word)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version  # slow, and seldom asked for

    try:
        return version("tuolaji-s60")
    except PackageNotFoundError:  # run from a source tree that was not installed
        return "(not installed)"


def _give_up(problem: str) -> NoReturn:
    print(f"tuolaji-s60: {problem}", file=sys.stderr)
    sys.exit(2)


# --- without a window ------------------------------------------------------------------------------------


def _play_script(asked: argparse.Namespace, skin: Skin, font: Font) -> int:
    try:
        read = script.read(asked.script.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "is no text in UTF-8"
        _give_up(f"{asked.script}: {why}")
    except ScriptError as error:
        return _failed(asked.script, error)
    if read.writes and asked.frames is None:
        _give_up("--frames DIR is needed: the script has `shot` or `state`")
    app = scripted_app(skin, font, _seed_of(asked, read), asked.lang or "en")
    try:
        read.run(Driver(app, asked.frames or Path(), open_table))
    except ScriptError as error:
        return _failed(asked.script, error)
    except OSError as error:
        _give_up(f"{error.filename or asked.frames}: {error.strerror}")
    return 0


def scripted_app(skin: Skin, font: Font, seed: int, language: str) -> App:
    """Returns an app as scripts have it: at the title, with the usual settings, no user file touched."""
    app = App(skin, font, Settings(language=language), Memory(), seed)
    app.start()
    return app


def open_table(app: App) -> None:
    """The quickest way from the title to a table: a new match as last time, at first of preset M, above the
    main menu."""
    from phone_client import shelf
    from phone_client.screens.menu import MainMenu
    from phone_client.screens.table import TableScreen

    app.replace(MainMenu(app))
    app.push(TableScreen(app, shelf.begin(app, shelf.usual(shelf.sets(app)))))


def _seed_of(asked: argparse.Namespace, read: Script) -> int:
    if asked.seed is not None:
        return int(asked.seed)
    return read.seed or 0


def _failed(path: Path, error: ScriptError) -> int:
    print(f"{path}: {error}", file=sys.stderr)
    return 1


# --- with one --------------------------------------------------------------------------------------------


def _record(path: Path) -> str:
    """Returns the record in a file, if there is something in it to be looked at."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        _give_up(f"{path}: {error.strerror if isinstance(error, OSError) else 'is no text in UTF-8'}")
    from phone_client import replaying  # slow to load, and seldom needed

    fault = replaying.fault(text)
    if fault:
        _give_up(f"{path}: {fault}")
    return text


def _play(asked: argparse.Namespace, skin: Skin, font: Font) -> int:
    if asked.frames:
        _give_up("--frames goes with --script")
    record = _record(asked.replay) if asked.replay else ""
    if (asked.cells or asked.bell) and not asked.terminal:
        _give_up("--cells and --bell go with --terminal")
    storage = Folder.of_user()
    try:
        settings, aside = load(storage.settings_file)
    except OSError as error:
        settings, aside = Settings(), None
        print(f"tuolaji-s60: {storage.settings_file}: {error.strerror}", file=sys.stderr)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    app = App(skin, font, settings, storage, seed, asked.lang)
    app.thinker = Thinker()
    app.bodies = Bodies(own(storage.user))
    app.start()
    if aside:
        key = "save.settings_newer" if aside.newer else "save.settings_damaged"
        app.notify(tr(key, file=aside.path.name))
    if not font.chinese:
        print(f"tuolaji-s60: {font.reason}; the game speaks English", file=sys.stderr)
        app.notify(tr("app.no_chinese"))
    recorder = Recorder(seed, *_remarks(app))
    if record:
        from phone_client import replaying

        replaying.open_first(app, record)
    return _in_terminal(asked, app, recorder) if asked.terminal else _in_window(asked, app, recorder)


def _in_window(asked: argparse.Namespace, app: App, recorder: Recorder) -> int:
    from phone_client.window import NoWindow, run

    try:
        run(app, recorder)
    except NoWindow as error:
        try:
            if not offered(str(error)):
                _give_up(f"{error}; {TERMINAL}")
        except KeyboardInterrupt:
            print()
            return 130
        return _in_terminal(asked, app, recorder)
    return 0


def _in_terminal(asked: argparse.Namespace, app: App, recorder: Recorder) -> int:
    from phone_client.terminal import NoTerminal, run

    try:
        return run(app, recorder, cells=asked.cells, bell=asked.bell)
    except NoTerminal as error:
        _give_up(str(error))


def _remarks(app: App) -> list[str]:
    """Returns the lines of a recorded script that bring about what the app started from."""
    usual, values = Settings().to_dict(), app.settings.to_dict() | {"language": app.language}
    for name in ("body", "keys"):  # change nothing in the game, and may be the user's own
        values[name] = usual[name]
    lines = [f"set {name} {str(value).lower()}" for name, value in values.items() if value != usual[name]]
    from phone_client import shelf

    sets = shelf.sets(app)
    if sets != RuleSets():
        lines.append(f"rules {rule_sets.line(sets)}")
    if values["skill"] in ("expert", "unhurried"):
        lines.append("# The players thought by the clock: in a script they may play otherwise.")
    lines += [f"saved {json.dumps(saved.record)}" for saved in reversed(app.storage.saved())]
    return lines


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # a packaged game's worker is the game's program, started again
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
