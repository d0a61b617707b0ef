"""The ladder: an honest submission is verified, and every way of cheating that we know is refused."""

import dataclasses
import json
import re
import shutil
from pathlib import Path

import numpy as np
import pytest

from echelon_env import Replay
from echelon_env.matches.recording import play_out
from echelon_rl.benchmark import ladder
from echelon_rl.benchmark.ladder import MACHINE, publish, submit, verify
from echelon_rl.cli import main
from echelon_rl.commanders import find
from echelon_rl.commanders.card import CommanderCard, card_page
from echelon_rl.commanders.playing import PolicyCommander
from echelon_rl.evaluation import WinRate, play_series


@pytest.fixture(scope="module", autouse=True)
def few():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ladder, "LEAST_MATCHES", 10)
        yield


@pytest.fixture(scope="module")
def honest(tmp_path_factory, few):
    """A submission of the commander duel with two short series."""
    folder = tmp_path_factory.mktemp("ladder")
    zoo = find("duel")
    values = json.loads(zoo.card_path.read_text())
    values["name"] = "mine"
    values["measured"]["series"] = []
    for skill in ("easy", "expert"):
        rate = play_series("commander:duel", skill, "duel", 10, values["measured"]["seed"])
        counts = {"wins": rate.wins, "draws": rate.draws, "losses": rate.losses}
        values["measured"]["series"].append({"opponent": skill, **counts})
    source = folder / "mine.zip"
    shutil.copy(zoo.path, source)
    source.with_suffix(".json").write_text(json.dumps(values))
    return submit(str(source), folder / "ladder")


@pytest.fixture
def mine(honest, tmp_path):
    """A copy of the honest submission to tamper with."""
    return shutil.copytree(honest, tmp_path / "mine")


def changed(path, change):
    """Change a JSON; the page of a changed card says the same, so that it is not what betrays the card."""
    values = json.loads(path.read_text())
    change(values)
    path.write_text(json.dumps(values))
    if "measured" in values:
        path.with_suffix(".md").write_text(card_page(CommanderCard.read(path)))


def test_an_honest_submission_is_verified(honest):
    verdict = verify(honest)
    assert (verdict.faults, verdict.notes) == ([], ["same processor and versions"])
    assert sorted(path.name for path in honest.iterdir()) == [
        "easy-0.replay", "easy-1.replay", "expert-0.replay", "expert-1.replay", MACHINE, "mine.json", "mine.md",
        "mine.zip",
    ]  # fmt: skip
    assert Replay.load(honest / "expert-1.replay").names == {"blue": "mine", "red": "expert"}


def other_machine(folder):
    changed(folder / MACHINE, lambda values: values.update(processor="another"))


def test_on_another_processor_sums_may_round_otherwise(mine, monkeypatch):
    other_machine(mine)
    act = PolicyCommander.act
    monkeypatch.setattr(PolicyCommander, "act", lambda self, seen: act(self, seen * np.float32(1 + 3e-7)))
    verdict = verify(mine)
    assert (verdict.faults, verdict.notes) == ([], ["another processor or other versions"])


@pytest.mark.parametrize(("claimed", "refused"), [((55, 3, 42), False), ((70, 0, 30), True), ((50, 20, 30), True)])
def test_on_another_processor_a_card_may_be_lucky_but_not_boast(mine, monkeypatch, claimed, refused):
    other_machine(mine)
    counts = dict(zip(("wins", "draws", "losses"), claimed, strict=True))
    counting(**counts)(mine)
    monkeypatch.setattr(
        ladder, "play_series", lambda *given: WinRate(given[3] // 2, 0, given[3] // 2, 0.0, 1.0, 0.0, 0.0, {})
    )
    changed(mine / "mine.json", lambda v: v["measured"]["series"][1].update(wins=5, draws=0, losses=5))
    assert bool(verify(mine).faults) == refused


def swap_weights(folder):
    shutil.copy(find("skirmish").path, folder / "mine.zip")


def swap_weights_and_digest(folder):
    swap_weights(folder)
    card = find("skirmish").card
    changed(folder / "mine.json", lambda v: v.update(sha256=card.sha256, bytes=card.bytes))


def edit_replay(folder):
    path = folder / "expert-0.replay"
    replay = Replay.load(path)
    actions = replay.actions.copy()
    actions[3, 0, 0] += 0.25
    object.__setattr__(replay, "actions", actions)
    replay.save(path)


def replay_of_a_script(folder):
    """A true match of the seed, but played by other weights."""
    batch, seed = ladder._batch(find("skirmish"), "easy", "duel"), find("duel").card.measured.seed
    Replay.of_match(batch, play_out(batch, seed), {"blue": "mine", "red": "easy"}).save(folder / "easy-0.replay")


def replay_of_a_script_elsewhere(folder):
    replay_of_a_script(folder)
    other_machine(folder)


def half_a_replay_elsewhere(folder):
    path = folder / "easy-0.replay"
    replay = Replay.load(path)
    replay.fork(replay.num_decisions // 2).replay(replay.names).save(path)
    other_machine(folder)


def link(folder):
    (folder / "easy-0.replay").unlink()
    (folder / "easy-0.replay").symlink_to(folder / "mine.md")


def other_name(folder):
    path = folder / "easy-0.replay"
    dataclasses.replace(Replay.load(path), names={"blue": "champion", "red": "easy"}).save(path)


def counting(**counts):
    """Forge the results of the first series."""
    return lambda folder: changed(folder / "mine.json", lambda v: v["measured"]["series"][0].update(counts))


def measured(**values):
    return lambda folder: changed(folder / "mine.json", lambda v: v["measured"].update(values))


def holding(name, text):
    """Let a file hold another text."""
    return lambda folder: (folder / name).write_text(text)


def other_card_name(folder):
    values = json.loads((folder / "mine.json").read_text())
    (folder / "mine.json").write_text(json.dumps({**values, "name": "medium"}))


# Whether series are compared, too, as they change; the other cheats show before, which spares the time.
CHEATS = {
    "forged results": (counting(wins=9, draws=0, losses=1), "the card says", True),
    "other weights": (swap_weights, "is not the checkpoint that its card", False),
    "other weights and digest": (swap_weights_and_digest, "the card says|its actions differ", True),
    "an edited replay": (edit_replay, "its actions lead to|its actions differ", False),
    "swapped replays": (
        lambda folder: shutil.copy(folder / "expert-1.replay", folder / "expert-0.replay"), "its seed differs", False,
    ),
    "replay of a script": (replay_of_a_script, "was not played by these weights", False),
    "replay of a script elsewhere": (replay_of_a_script_elsewhere, "was not played by these weights", False),
    "half a replay elsewhere": (half_a_replay_elsewhere, "stops before the end", False),
    "a seed without room": (measured(seed=2**63 - 1), "a seed must be an integer from 0", False),
    "the name of a script": (other_card_name, "must be no script's", False),
    "too large": (holding("mine.zip", "\0" * 4_000_000), "at most 2,000,000 are allowed", False),
    "hostile JSON": (holding("mine.json", "[" * 60_000), "not a commander's card", False),
    "huge JSON": (holding("mine.json", " " * 100_000), "at most 65,536 are allowed", False),
    "a strange file": (holding("run_me.py", "print('gotcha')"), "does not belong to a submission", False),
    "a link": (link, "must be a plain file", False),
    "a replay is missing": (
        lambda folder: (folder / "easy-1.replay").unlink(), "has no easy-1.replay", False,
    ),
    "endless matches": (counting(wins=10**9), "must have 10 to 1000 matches", False),
    "an unknown preset": (measured(preset="../../etc"), "the card's preset", False),
    "a broken machine": (holding(MACHINE, "[]"), "must be an object", False),
    "a boastful page": (holding("mine.md", "# mine, the best\n"), "mine.md does not say what the card says", False),
    "another name in a replay": (other_name, "its names differs", False),
}  # fmt: skip


@pytest.mark.parametrize(("tamper", "told", "plays"), CHEATS.values(), ids=CHEATS)
def test_cheats_are_refused(mine, tamper, told, plays, monkeypatch):
    tamper(mine)
    if not plays:
        monkeypatch.setattr(ladder, "_compare_series", lambda *given: [])
    faults = verify(mine).faults
    assert re.search(told, " ".join(faults[:1])), faults


@pytest.mark.ci
def test_publishing_rates_the_honest_and_names_the_refused(honest, tmp_path, capsys, monkeypatch):
    bad = shutil.copytree(honest, tmp_path / "mine")
    (bad / "run_me.py").touch()
    monkeypatch.setattr(ladder, "SKILLS", ("easy", "medium"))
    out = tmp_path / "site"
    verdicts = publish([honest, bad], out, matches=4)
    assert [bool(verdict.faults) for verdict in verdicts] == [False, True]
    page = (out / "index.html").read_text()
    assert page.index("<b>mine</b>") < page.index("medium (script)"), "the best comes first"
    assert "does not belong" in page
    assert (out / "payoff-duel.png").stat().st_size > 5_000
    for replay in ("easy-0", "expert-1"):
        assert f"mine-{replay}.html" in page
        assert (out / f"mine-{replay}.html").is_file()


def test_a_submission_needs_a_card_and_a_free_name(honest, tmp_path):
    bare = shutil.copy(find("duel").path, tmp_path / "bare.zip")
    for what, where, told in (
        (bare, tmp_path, "has no card beside it; echelon-rl export"),
        ("nobody", tmp_path, "there is no commander"),
        (honest / "mine.zip", honest.parent, "already exists"),
    ):
        with pytest.raises(ValueError, match=told):
            submit(str(what), where)


def test_a_commander_that_would_be_refused_is_not_submitted(honest, tmp_path, monkeypatch):
    monkeypatch.setattr(ladder, "LEAST_MATCHES", 11)
    with pytest.raises(ValueError, match=r"must have 11 to 1000 matches, got Series\(opponent='easy'"):
        submit(str(honest / "mine.zip"), tmp_path / "ladder")
    assert not any((tmp_path / "ladder").iterdir())


def test_one_submission_does_not_keep_another_from_its_verdict(mine, honest, monkeypatch, says):
    checked = ladder._checked_files
    monkeypatch.setattr(ladder, "_compare_series", lambda *given: [])
    monkeypatch.setattr(ladder, "_checked_files", lambda folder: checked(folder) if folder == honest else 1 // 0)
    told = says(main, "ladder", "verify", str(mine), str(honest), status=1)
    assert "ZeroDivisionError" in told
    assert "mine: verified (same processor" in told


def test_a_folder_may_be_named_from_inside(mine, monkeypatch):
    monkeypatch.setattr(ladder, "_compare_series", lambda *given: [])
    monkeypatch.chdir(mine)
    assert not verify(Path(".")).faults


def test_the_exit_status_tells_of_a_refusal(mine, says):
    (mine / "run_me.py").touch()
    assert "mine: refused" in says(main, "ladder", "verify", str(mine), status=1)
