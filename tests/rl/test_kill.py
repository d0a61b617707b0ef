"""Training killed at any moment goes on from its last checkpoint to the same end, bit for bit."""

import sys
import time

import numpy as np
import pytest

from echelon_rl import RecurrentPPO
from echelon_rl.output.curve import read_lines
from tests.rl.killed_run import STEPS_PER_ROLLOUT, Recorder, content, partials, quiet_train, settings, start
from tests.rl.rollouts import assert_close, weights

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked from one that has all imports")
STRETCHED = 0.05  # seconds, seven times in a checkpoint to resume from


def wait_until(condition, process):
    """Wait until something is so; an error if the run ends before."""
    until = time.monotonic() + 240.0
    while not condition():
        assert process.is_alive(), "the run ended before it could be killed"
        assert time.monotonic() < until, "the run wrote no checkpoint"
        time.sleep(0.002)


def written_after(path, before):
    return path.exists() and path.stat().st_mtime_ns > before


def kill_at_random_moments(folder, kills, rng, known, rollout, **more):
    """Kill a run again and again; after each kill its newest checkpoint must be one of the known ones.

    Args:
        folder: Of the run.
        kills: How many.
        rng: Draws the moments.
        known: Digest of the content that every checkpoint must have, by its steps.
        rollout: Seconds that a rollout takes with its update and its save, so that moments fall into all of them on
            a machine of any speed and load.
        **more: Settings.

    Returns:
        Steps reached, and number of kills in the middle of a save, for each kill.
    """
    resume, reached, within = folder / "checkpoints" / "resume.zip", [], []
    for number in range(kills):
        # Every other run saves slowly, and is killed after a save has begun: kills then hit all of its stages.
        stretched, left = STRETCHED * ((number + kills) % 2), set(partials(folder))
        process = start(folder, stretched, **more)
        before = resume.stat().st_mtime_ns if resume.exists() else 0
        if before and number % 5 == 4:
            time.sleep(float(rng.uniform(0.0, 1.0)))  # while it starts, loads and begins to train
        else:
            wait_until(lambda before=before: written_after(resume, before), process)
            if stretched:
                wait_until(lambda: partials(folder), process)
            time.sleep(float(rng.uniform(0.0, 9 * stretched or 2 * rollout)))
        process.kill()
        process.join()
        within.append(len(set(partials(folder)) - left))
        steps, digest = content(resume)  # never half written
        assert known[steps] == digest, f"the checkpoint after {steps} steps is not that of the run without kills"
        reached.append(steps)
        newest = max(folder.glob("checkpoints/model_*.zip"), key=lambda file: file.stat().st_mtime_ns)  # nor is it
        assert 0 <= RecurrentPPO.load(newest, device="cpu").num_timesteps - steps <= STEPS_PER_ROLLOUT
    return reached, within


def assert_kills_change_nothing(tmp_path, monkeypatch, kills, rollouts):
    """Compare a run with one that was killed again and again; return how many kills fell within a save, for each."""
    more = {"total_steps": STEPS_PER_ROLLOUT * rollouts, "eval_every": STEPS_PER_ROLLOUT * max(4, rollouts // 4)}
    recorder = Recorder(RecurrentPPO.save)
    began = time.monotonic()
    with monkeypatch.context() as patch:
        patch.setattr(RecurrentPPO, "save", recorder)
        whole = quiet_train(settings(tmp_path / "whole", **more), lambda line: None)
    rollout = (time.monotonic() - began) / rollouts
    known = recorder.contents
    assert len(set(known.values())) == len(known) == rollouts, "the checkpoints do not differ: a weak test"

    folder = tmp_path / "killed"
    reached, within = kill_at_random_moments(folder, kills, np.random.default_rng(kills), known, rollout, **more)
    assert reached == sorted(reached)
    assert reached[-1] < more["total_steps"], "it was over before it was killed: kill earlier"
    print(f"{kills} kills; within a save: {sum(map(bool, within))}; steps reached: {reached}")
    resumed = quiet_train(settings(folder, **more, resume=folder), lambda line: None)
    assert content(folder / "checkpoints" / "resume.zip") == content(whole.folder / "checkpoints" / "resume.zip")
    assert resumed.steps == whole.steps == more["total_steps"]
    one, other = (RecurrentPPO.load(result.checkpoint, device="cpu") for result in (whole, resumed))
    assert_close(weights(one), weights(other), 0.0)
    curves = [read_lines(result.folder / "curve.jsonl") for result in (whole, resumed)]
    assert [line["steps"] for line in curves[0]] == [line["steps"] for line in curves[1]]
    evaluations = [[line.get("eval_win_rate") for line in curve] for curve in curves]
    assert evaluations[0] == evaluations[1]
    assert not partials(folder), "what killed processes left was not tidied up"
    return within


def test_a_killed_training_ends_as_if_it_never_was(tmp_path, monkeypatch):
    assert_kills_change_nothing(tmp_path, monkeypatch, 1, 8)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_training_killed_fifty_times_ends_as_if_it_never_was(tmp_path, monkeypatch):
    assert sum(map(bool, assert_kills_change_nothing(tmp_path, monkeypatch, 50, 250))) >= 10, "too few kills hit a save"
