"""Runs that go on: from their end as from an interruption, with the options given now, and never half begun."""

import dataclasses
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch

from echelon_rl import RecurrentPPO
from echelon_rl import train as training
from echelon_rl.callbacks import CheckpointCallback
from echelon_rl.cli import main
from echelon_rl.cli.train import _opponent_to_try
from echelon_rl.config import TrainConfig
from echelon_rl.train import train
from tests.rl.test_train import config as tiny
from tests.settings import configured


def config(tmp_path, **kwargs):
    short = {"num_matches": 2, "total_steps": 96, "eval_matches": 0, "checkpoint_every": 250_000}
    return tiny(tmp_path, **{**short, "lr_schedule": "constant", "ent_coef_end": 0.003, **kwargs})


def policy_of(folder):
    model = RecurrentPPO.load(folder / "model.zip", device="cpu")
    return model.num_timesteps, model.policy.state_dict()


@pytest.mark.parametrize(("agents", "processes", "steps"), [(640, 1, 256_000), (320, 1, 250_000), (1280, 2, 1_024_000)])
def test_a_checkpoint_of_more_matches_is_written_after_more_steps(tmp_path, agents, processes, steps):
    model = SimpleNamespace(n_envs=agents, workers=SimpleNamespace(size=processes), num_timesteps=0)
    for asked in (None, 77):
        callback = CheckpointCallback(tmp_path, configured(checkpoint_every=asked).files.checkpoint_every)
        callback.model = model
        callback.on_training_start({}, {})
        assert callback.every == (asked or steps)


@pytest.mark.parametrize("checkpoint_every", [0, 64])
def test_a_run_that_came_to_its_end_goes_on_as_if_it_had_not(tmp_path, checkpoint_every):
    settings = config(tmp_path, checkpoint_every=checkpoint_every)
    folder = train(settings, lambda _: None).folder
    assert main(["train", "--resume", str(folder), "--total-steps", "192", "--no-progress"]) == 0
    steps, weights = policy_of(folder)
    whole = train(dataclasses.replace(settings, name="whole", total_steps=192), lambda _: None).folder
    expected_steps, expected = policy_of(whole)
    assert steps == expected_steps == 192
    assert all(torch.equal(weights[name], expected[name]) for name in expected)


def test_a_resumed_run_keeps_no_more_checkpoints_than_it_may(tmp_path):
    settings = config(tmp_path, checkpoint_every=32, keep_checkpoints=2)
    checkpoints = train(settings, lambda _: None).folder / "checkpoints"
    (checkpoints / "model_1_steps_best.zip").write_bytes(b"put aside")
    assert numbered(checkpoints) == [64, 96]
    resumed = ["train", "--resume", str(checkpoints.parent), "--no-progress", "--total-steps"]
    assert main([*resumed, "160"]) == 0
    assert numbered(checkpoints) == [128, 160]
    assert main([*resumed, "192", "--keep-checkpoints", "None"]) == 0
    assert numbered(checkpoints) == [128, 160, 192]
    assert (checkpoints / "model_1_steps_best.zip").exists()
    with pytest.raises(ValueError, match=r"keep_checkpoints \(if not None\) must be at least 0, got -1"):
        config(tmp_path, keep_checkpoints=-1)


def numbered(folder):
    return sorted(int(path.stem.split("_")[1]) for path in folder.glob("model_*_steps.zip"))


def test_a_run_that_its_time_limit_ended_goes_on(tmp_path):
    result = train(config(tmp_path, total_steps=10**9, max_minutes=0.001), lambda _: None)
    assert 0 < result.steps < 10**9
    assert result.steps % 32 == 0, "it ends between two rollouts"
    env = training.build_env(config(tmp_path))
    assert training.resume_model(config(tmp_path), env, result.folder).num_timesteps == result.steps


def test_checkpoints_without_matches_resume_with_new_episodes(tmp_path):
    settings = config(tmp_path, checkpoint_matches=False)
    folder = train(settings, lambda _: None).folder
    whole = train(configured(settings, name="whole", checkpoint_matches=True), lambda _: None).folder
    small, large = ((path / "checkpoints" / "resume.zip").stat().st_size for path in (folder, whole))
    assert small < large
    env = training.build_env(settings)
    model = training.resume_model(settings, env, folder)
    assert model.num_timesteps == 96
    assert model._last_episode_starts.all()
    kept = [model.collector.ages, *(part for state in model.collector.memory for part in state)]
    assert not any(part.any() for part in kept)
    assert set(env.venv.core.state.clock["seed"].tolist()) != {0, 1}, "not the episodes that the run began with"
    assert train(dataclasses.replace(settings, resume=folder, total_steps=128), lambda _: None).steps == 128


def test_options_given_with_resume_are_those_of_the_run_from_then_on(tmp_path):
    folder = train(config(tmp_path), lambda _: None).folder
    changes = ["--total-steps", "128", "--learning-rate", "0.002", "--opponent", "easy"]
    assert main(["train", "--resume", str(folder), *changes, "--no-progress"]) == 0
    kept = TrainConfig.load(folder / "config.yaml")
    assert (kept.total_steps, kept.ppo.learning_rate, kept.opponent, kept.resume) == (128, 0.002, "easy", None)
    assert (kept.ppo.n_steps, kept.name) == (16, "run")


@pytest.mark.parametrize(
    ("before", "after", "mix"),
    [
        ({}, {"opponent": "expert"}, {"expert": 1.0}),
        ({"opponent": "easy", "curriculum_opponent": "trivial"}, {"curriculum_opponent": None}, {"easy": 1.0}),
        ({"curriculum_weapon_prob": 0.5, "curriculum_until": 1.0}, {"curriculum_weapon_prob": None}, {"trivial": 1.0}),
    ],
)
def test_a_resumed_run_meets_whom_it_is_told_to(tmp_path, before, after, mix):
    settings = config(tmp_path, **before)
    folder = train(settings, lambda _: None).folder
    settings = configured(settings, **after)
    env = training.build_env(settings)
    training.resume_model(settings, env, folder)
    drawn = env.env_method("get_curriculum")[0]
    assert (drawn["opponent_mix"], drawn["weapon_prob"]) == (mix, 1.0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"burn_in": 99}, "burn_in"),
        ({"opponent": "nonsense"}, "opponent must be"),
        ({"aux_coef": -1.0}, "aux_coef"),
        ({"curriculum_map_size": 8}, "map_size_range"),
        ({"start_from": Path("nothing.zip")}, "training cannot start from nothing.zip"),
    ],
)
def test_a_run_that_cannot_begin_leaves_its_name_free(tmp_path, change, message):
    with pytest.raises(ValueError, match=message):
        train(config(tmp_path, **change), lambda _: None)
    assert not (tmp_path / "runs" / "run").exists()
    assert train(config(tmp_path, total_steps=32), lambda _: None).steps == 32


def test_a_resumed_run_stays_in_its_environment(tmp_path):
    settings = config(tmp_path, env_overrides={"match.max_episode_seconds": 5.0, "world.size": (32, 32, 12)})
    folder = train(settings, lambda _: None).folder
    changes = {"env_overrides": {"match.max_episode_seconds": 6.0}, "map_pool": 2, "backend": "supersuit"}
    for name, value in changes.items():
        with pytest.raises(ValueError, match=rf"was trained with (matches\.)?{name} .*, which no run can change"):
            train(configured(settings, resume=folder, **{name: value}), lambda _: None)
    assert train(configured(settings, resume=folder, total_steps=128), lambda _: None).steps == 128


@pytest.mark.parametrize("option", ["--config=skirmish", "--start-from=other.zip"])
def test_what_a_training_begins_with_does_not_go_with_resuming(tmp_path, option, says):
    folder = train(config(tmp_path), lambda _: None).folder
    assert "leave one out" in " ".join(says(main, "train", "--resume", str(folder), option, status=2).split())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--name", "other"], "was trained with name 'run', the settings say 'other', which no run can change"),
        (["--run-dir", "elsewhere"], "the settings say 'elsewhere', which no run can change"),
        (["--total-steps", "80"], "has 96 steps already, so total_steps cannot become 80"),
    ],
)
def test_what_a_run_cannot_become_leaves_it_as_it_was(tmp_path, options, told, says):
    folder = train(config(tmp_path, total_steps=90), lambda _: None).folder
    before = (folder / "config.yaml").read_text()
    assert told in " ".join(says(main, "train", "--resume", folder, *options, status=2).split())
    for own in ([], ["--total-steps", "90"]):  # whole rollouts were more
        assert "the run has completed its 90 steps" in says(main, "train", "--resume", folder, *own)
    assert (folder / "config.yaml").read_text() == before


def test_of_a_checkpoint_that_cannot_be_resumed_a_new_run_is_recommended(tmp_path, says):
    folder = train(config(tmp_path), lambda _: None).folder
    (folder / "checkpoints" / "resume.zip").write_bytes((folder / "model.zip").read_bytes())
    told = " ".join(says(main, "train", "--resume", folder, status=2).split())
    assert "give the file to echelon-rl train as --start-from" in told


def test_a_checkpoint_is_evaluated_where_it_was_trained(tmp_path, says):
    folder = train(config(tmp_path, env="skirmish"), lambda _: None).folder
    for source in (folder, folder / "model.zip", folder / "checkpoints" / "resume.zip"):
        assert "win rate against 'trivial' on skirmish" in says(main, "eval", str(source), "--matches", "1")
    assert "on duel" in says(main, "eval", str(folder), "--matches", "1", "--config", "duel")
    (tmp_path / "alone.zip").write_bytes((folder / "model.zip").read_bytes())
    assert "on duel" in says(main, "eval", str(tmp_path / "alone.zip"), "--matches", "1")


@pytest.mark.parametrize(
    ("opponent", "won", "to_try"),
    [("trivial", 0.9, "easy"), ("hard", 0.5, "expert"), ("hard", 0.1, "medium"), ("trivial", 0.0, "trivial"),
     ("expert", 1.0, "expert"), ("medium", None, "hard"), ("commander:duel", 0.9, "commander:duel")],
)  # fmt: skip
def test_the_opponent_to_try_next_fits_what_was_won(tmp_path, opponent, won, to_try):
    after = None if won is None else SimpleNamespace(win_rate=won)
    settings = configured(opponent=opponent, curriculum_opponent=None)
    assert _opponent_to_try(settings, SimpleNamespace(after=after)) == to_try
