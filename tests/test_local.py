"""A table in this process: it goes on by itself, is saved after every change, and is continued as it was."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from stacked import anything

from core.codec import to_json
from core.messages import Observation, Phase, PlayCards, Reason, Refused, Update
from core.record import Setup, read
from core.rules import M
from phone_client import local, text
from phone_client.app import App
from phone_client.folder import Folder
from phone_client.font import load_font
from phone_client.local import LocalSession
from phone_client.session import Say
from phone_client.settings import Settings
from phone_client.skin import Skin
from phone_client.storage import Memory, Storage

STEP = 0.25


@pytest.fixture
def app() -> Iterator[App]:
    before = text.language()
    yield make_app(Memory())
    text.set_language(before)


def make_app(storage: Storage) -> App:
    return App(Skin.load(), load_font(), Settings(language="en"), storage, seed=3)


def begin(app: App) -> LocalSession:
    setup = Setup(M, 11, (0, 0, 0, 0), seats=local.SEATED)
    return LocalSession(app, setup, app.storage.begin(), anything)


def again(app: App) -> LocalSession:
    """The newest save, continued."""
    saved = app.storage.saved()[0]
    slot = app.storage.resume(saved)
    assert slot is not None
    return LocalSession(app, read(saved.record), slot, anything)


def pass_time(app: App, session: LocalSession, steps: int) -> list[Update]:
    """Polls so often; plays for the person when it is their turn."""
    updates = []
    for _ in range(steps):
        app.now += STEP
        update = session.poll(app.now)
        if update is not None:
            updates.append(update)
            continue
        seen = session.observation
        if seen.result is not None or not seen.to_act:
            if seen.result is not None and not seen.winners:
                session.next_deal(app.now)
        elif 0 in seen.to_act and (seen.phase is not Phase.DRAW):
            session.act(anything(seen, Random(str(seen.version))), app.now)
    return updates


def test_updates_come_one_after_the_other_and_end_in_the_newest(app: App) -> None:
    session = begin(app)
    updates = pass_time(app, session, 300)
    versions = [update.version for update in updates]
    assert versions == sorted(set(versions))
    assert len(versions) > 60
    assert all(update.observation.seat == 0 for update in updates)
    assert session.observation.phase is Phase.PLAY


def test_it_is_saved_after_every_change(app: App) -> None:
    session = begin(app)
    assert isinstance(app.storage, Memory)
    for _ in range(200):
        pass_time(app, session, 1)
        assert list(app.storage.records.values()) == [session.record()]


def test_leaving_at_any_moment_and_continuing_brings_back_the_same(tmp_path: Path) -> None:
    app = make_app(Folder(tmp_path / "data", tmp_path / "config"))
    other = make_app(Memory())
    session, unbroken = begin(app), begin(other)
    phases = set()
    for _ in range(180):
        pass_time(app, session, 6)
        pass_time(other, unbroken, 6)
        before = session.observation
        session.close()
        session = again(app)
        assert to_json(session.observation) == to_json(before)
        update = session.poll(app.now)
        assert update is not None
        assert (update.events, update.observation) == ((), before)
        phases.add((before.phase, len(before.trick)))
    assert phases >= {(Phase.DRAW, 0), (Phase.PLAY, 0), (Phase.PLAY, 1), (Phase.PLAY, 3)}
    assert session.observation.deal >= 2
    longer, shorter = sorted((session.record(), unbroken.record()), key=len, reverse=True)
    assert longer.startswith(shorter)


def test_killed_at_any_moment_it_can_be_continued(tmp_path: Path) -> None:
    app = make_app(Folder(tmp_path / "data", tmp_path / "config"))
    session = begin(app)
    for _ in range(60):
        pass_time(app, session, 5)
        [file] = (tmp_path / "data" / "matches").glob("*.match")
        assert read(file.read_text("utf-8")).match.number == session.observation.deal
        assert file.read_text("utf-8") == session.record()


def test_a_won_match_moves_to_the_finished_ones(app: App) -> None:
    session = LocalSession(
        app, Setup(M, 4, (11, 11, 11, 11), seats=local.SEATED), app.storage.begin(), anything
    )
    for _ in range(100):
        pass_time(app, session, 100)
        if session.observation.winners:
            break
    assert session.observation.winners
    assert app.storage.saved() == []
    [record] = app.storage.finished()
    assert read(record).match.winners == session.observation.winners
    session.close()
    assert app.storage.finished() == [record]


def test_a_refused_action_changes_nothing(app: App) -> None:
    session = begin(app)
    pass_time(app, session, 5)
    before = session.record()
    with pytest.raises(Refused) as refused:
        session.act(PlayCards((0,)), app.now)
    assert refused.value.reason is Reason.PHASE
    assert session.record() == before


def test_playing_on_for_me(app: App) -> None:
    session = begin(app)
    session.auto = True
    assert session.auto
    for _ in range(3000):
        app.now += STEP
        session.poll(app.now)
    assert session.observation.result is not None
    session.auto = False
    assert not session.auto


def test_hurrying_deals_all_cards(app: App) -> None:
    session = begin(app)
    session.hurry(app.now)
    assert session.observation.undealt == 0
    assert len(session.observation.hand) == 25


def test_the_pace_follows_the_settings(app: App) -> None:
    def time_of_a_deal() -> float:
        session = begin(app)
        session.auto = True
        start = app.now
        while session.observation.result is None:
            app.now += 0.05
            session.poll(app.now)
        session.close()
        return app.now - start

    app.change(pace="slow")
    slow = time_of_a_deal()
    app.change(pace="fast")
    assert time_of_a_deal() < slow / 2


def test_the_players(app: App) -> None:
    session = begin(app)
    assert session.names == ("You", "Mia", "Zhou", "Lan")
    assert [app.skin.size(head) for head in session.heads] == [(16, 16)] * 4
    assert "seats human mia zhou lan" in session.record()


def test_players_may_sit_otherwise_and_are_found_there_again(app: App) -> None:
    local.begin(app, M, seats=("human", "zhou", "lan", "mia")).close()
    session = local.resume(app, app.storage.saved()[0])
    assert session is not None
    assert session.names == ("You", "Zhou", "Lan", "Mia")
    assert session.heads == ("head/tiger", "head/panda", "head/fox", "head/rabbit")


def test_chat_is_heard_once_and_answered(app: App) -> None:
    session = begin(app)
    session.say(Say(0, phrase="quick.hurry"), app.now)
    assert session.heard(app.now) == [Say(0, phrase="quick.hurry")]
    heard = []
    for _ in range(40):
        app.now += STEP
        heard += session.heard(app.now)
        session.say(Say(0, text="hurry"), app.now)
    assert {line.seat for line in heard} > {0}
    assert session.chat[0] == Say(0, phrase="quick.hurry")


def test_muted_players_say_nothing(app: App) -> None:
    app.change(mute_bots=True)
    session = begin(app)
    for _ in range(40):
        app.now += STEP
        session.poll(app.now)
        session.say(Say(0, text="hurry"), app.now)
        session.heard(app.now)
    assert {line.seat for line in session.chat} == {0}


# --- saves that cannot be used ----------------------------------------------------------------------------


def test_beginning_and_resuming(app: App) -> None:
    session = local.begin(app, M, level=3)
    assert session.observation.levels == (3, 3, 3, 3)
    session.close()
    saved = app.storage.saved()[0]
    resumed = local.resume(app, saved)
    assert resumed is not None
    assert resumed.record() == saved.record
    assert local.resume(app, saved) is None
    assert [note.words for note in app.notes] == [text.tr("save.other_window")]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda record: record[: len(record) // 2], "damaged"),
        (lambda record: "", "damaged"),
        (lambda record: record.replace("draw 4", "draw 999"), "damaged"),
        (lambda record: record.replace("tuolaji 1", "tuolaji 99"), "newer"),
        (lambda record: record.replace('"decks"', '"tables"'), "set_aside"),
    ],
)
def test_an_unreadable_save_is_set_aside_and_told_about(tmp_path: Path, change, words: str) -> None:  # type: ignore[no-untyped-def]
    app = make_app(Folder(tmp_path / "data", tmp_path / "config"))
    session = begin(app)
    pass_time(app, session, 10)
    session.close()
    [file] = (tmp_path / "data" / "matches").glob("*.match")
    file.write_text(change(session.record()), "utf-8")
    assert local.resume(app, app.storage.saved()[0]) is None
    note = app.notes[-1]
    assert text.tr(f"save.{words}", file="") in note.words.replace(note.words.split()[-1], "")
    [aside] = (tmp_path / "data" / "matches").glob("damaged-*")
    assert aside.name in note.words
    assert aside.read_text("utf-8") == change(session.record())
    assert app.storage.saved() == []


def test_trouble_with_saving_is_told_once_and_the_game_goes_on(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(app)

    def full(_slot: object, _record: str, *, flush: bool) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("phone_client.storage._MemorySlot.write", full)
    pass_time(app, session, 30)
    assert [note.words for note in app.notes] == ["Could not be saved: No space left on device"]
    monkeypatch.undo()
    session.close()
    assert app.storage.saved()[0].record == session.record()


def test_a_folder_that_cannot_be_written_does_not_stop_a_match(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked() -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(app.storage, "begin", locked)
    session = local.begin(app, M)
    assert isinstance(session.observation, Observation)
    assert [note.words for note in app.notes] == ["Could not be saved: Permission denied"]
