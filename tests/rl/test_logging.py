"""What is logged of episodes and gradients, and the optional tracker."""

import re
import sys
import warnings
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import numpy as np
import pytest
from stable_baselines3.common.logger import configure

from echelon_env import EchelonConfig
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.callbacks import CurveCallback, ProgressCallback, WinRateCallback
from echelon_rl.callbacks.episode_log import EpisodeLogCallback, GradientWatchCallback, SpreadWatchCallback
from echelon_rl.evaluation import win_rate_of
from echelon_rl.output.curve import read_lines
from echelon_rl.train import train
from tests.rl.rollouts import SMALL
from tests.rl.tasks import Recall
from tests.rl.test_train import config
from tests.settings import configured

TEAM = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 5.0})


def ended(env):
    """Play to the end of the next episodes; return the infos of the step that ended them."""
    rng = np.random.default_rng(0)
    for _ in range(20):
        _, _, dones, infos = env.step(rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32))
    assert dones.all()
    return infos


def collect(callback, infos, env):
    callback.locals = {"infos": infos, "dones": np.ones(len(infos), bool)}
    callback.model = SimpleNamespace(get_env=lambda: env, logger=configure(None, []))
    callback._on_step()
    callback._on_rollout_end()
    return callback.logger.name_to_value


def test_returns_of_roles_and_means_of_terms_are_logged():
    env = make_vec_env(TEAM, 2, "easy", "native", seed=1)
    env.reset()
    infos = ended(env)
    logged = collect(EpisodeLogCallback(), infos, env)
    heavy = [info["episode"]["r"] for info in infos if info["role"] == "heavy"]
    assert (len(heavy), logged["rollout/return_heavy"]) == (2, pytest.approx(np.mean(heavy)))
    assert {f"rollout/return_{role}" for role in TEAM.match.roster} <= set(logged)
    terms = [info["reward_components"]["approach"] for info in infos]
    assert logged["reward/approach"] == pytest.approx(np.mean(terms))


def test_absent_agents_dilute_no_mean():
    config = EchelonConfig.preset("duel").replace(
        {"match.max_episode_seconds": 5.0, "match.packs_per_team": 3, "world.size": (40, 40, 12)}
    )
    env = make_vec_env(config, 2, "trivial", "native", seed=0)
    env.env_method("set_curriculum", packs_per_team_range=(1, 1))
    env.reset()
    saved, env = env.get_state(), make_vec_env(config, 2, "trivial", "native")
    env.set_state(saved)  # as a run that is resumed
    infos = ended(env)
    assert [info["present"] for info in infos] == [True, False, False] * 2
    returns = [info["episode"]["r"] for info in infos if info["present"]]
    assert collect(WinRateCallback(), infos, env)["rollout/return"] == pytest.approx(np.mean(returns))
    log = EpisodeLogCallback()
    assert collect(log, infos, env)["rollout/return_medium"] == pytest.approx(np.mean(returns))
    assert len(log.returns["medium"]) == 2
    env.env_method("set_curriculum", packs_per_team_range=(3, 3))
    ended(env)  # its line-up was drawn before
    assert all(info["present"] for info in ended(env))


TOO_LONG = "times as long as max_grad_norm=1e-06 (median of the last 25 updates)"


@pytest.mark.parametrize(
    ("limit", "share", "advised"),
    [(1e-6, 1.0, TOO_LONG), (4.0, 1.0, ""), (100.0, 0.0, ""), (1e6, 0.0, "next to nothing")],
)
def test_the_length_of_gradients_is_watched(limit, share, advised):
    """Being clipped every time is harmless with Adam; being far too long says that the losses are out of proportion."""
    env = make_vec_env("duel", 2, "trivial", "native", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=4, n_epochs=1, max_grad_norm=limit, seed=0, device="cpu")
    watch = GradientWatchCallback(window=25)
    model.learn(8 * 30, callback=watch)
    assert (len(watch.norms), watch.clipped) == (25, share)
    assert len(set(watch.norms)) > 20
    told = watch.advice() or ""
    assert advised in told
    assert bool(told) == bool(advised)


def test_the_length_of_gradients_is_printed_every_ten_updates(capsys):
    model = RecurrentPPO(
        "MlpLstmPolicy", Recall(2), n_steps=4, n_epochs=1, policy_kwargs=SMALL, verbose=1, device="cpu"
    )
    model.learn(2 * 4 * 25, log_interval=10)
    printed = capsys.readouterr().out
    norms = re.findall(r"grad_norm +\| (\S+)", printed)
    assert len(norms) == 2
    assert all(float(norm) > 0 for norm in norms)


def test_a_spread_that_jumps_is_told_but_not_among_the_first():
    class Breaks(Recall):
        steps = 0

        def step_wait(self):
            self.steps += 1
            observations, rewards, done, infos = super().step_wait()
            return observations, rewards * 100.0 ** ((self.steps >= 4 * 20) + (self.steps >= 4 * 60)), done, infos

    model = RecurrentPPO("MlpLstmPolicy", Breaks(2, delay=1), n_steps=4, n_epochs=1, policy_kwargs=SMALL, device="cpu")
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        model.learn(2 * 4 * 65, callback=SpreadWatchCallback())
    jumps = [str(warning.message) for warning in told if "the spread of rewards jumped to" in str(warning.message)]
    assert len(jumps) == 1, told


@pytest.fixture
def wandb(monkeypatch):
    """The tracker's module, and so its only run."""
    module = Mock()
    monkeypatch.setitem(sys.modules, "wandb", module)
    return module


def test_a_run_is_tracked_only_when_asked_and_before_tensorboard_writes(tmp_path, wandb):
    quiet = config(tmp_path, total_steps=128, eval_matches=0, checkpoint_every=0)
    train(quiet, lambda line: None)
    wandb.init.assert_not_called()
    written_before = []

    def begin(**given):
        written_before.extend(Path(given["dir"]).rglob("events.*"))
        return wandb.run

    wandb.init.side_effect = begin
    asked = configured(quiet, name="tracked", wandb=True, wandb_project="mechs", wandb_mode="offline")
    folder = train(asked, lambda line: None).folder
    given = wandb.init.call_args.kwargs
    expected = {
        "project": "mechs", "name": "tracked", "mode": "offline", "resume": "allow", "sync_tensorboard": True,
    }  # fmt: skip
    assert {name: given[name] for name in expected} == expected
    assert given["config"]["ppo"]["n_steps"] == quiet.ppo.n_steps
    assert not written_before, "the tracker would miss a writer that exists already"
    assert list(folder.rglob("events.*"))
    wandb.run.finish.assert_called_once()


def test_a_missing_tracker_is_explained(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "wandb", None)
    asked = config(tmp_path, total_steps=128, eval_matches=0, checkpoint_every=0, wandb=True)
    with pytest.raises(ValueError, match=r"pip install 'echelon-rl\[wandb\]'"):
        train(asked, lambda line: None)


def test_a_curve_leaves_out_the_seconds_of_evaluations_and_goes_on_from_its_checkpoint(tmp_path, monkeypatch):
    now, model = [0.0], SimpleNamespace(num_timesteps=0, logger=configure(None, []))
    monkeypatch.setattr("time.monotonic", lambda: now[0])

    def evaluate():
        now[0] += 100.0
        return win_rate_of(Counter({1: 3}), Counter(), 0.0, 0.0)

    curve = CurveCallback(tmp_path / "curve.jsonl", WinRateCallback(), evaluate, every=10)
    curve.model = model
    curve._on_training_start()
    for model.num_timesteps in (10, 20, 30):
        now[0] += 5.0
        curve._on_rollout_end()
    model.num_timesteps = 20
    curve._on_training_start()
    assert curve.seconds() == 10.0
    assert [(line["steps"], line["seconds"]) for line in read_lines(curve.path)] == [(10, 5.0), (20, 10.0)]


def test_the_speed_of_the_bar_counts_updates_and_follows_later_ones(capsys, monkeypatch):
    now, model = [0.0], SimpleNamespace(num_timesteps=5_000)
    monkeypatch.setattr("tqdm.std.time", lambda: now[0])
    progress = ProgressCallback(100_000, WinRateCallback())
    progress.model = model
    progress._on_training_start()
    shown = []
    for seconds in [10.0] * 5 + [5.0] * 30:  # of a rollout and its update
        progress._on_rollout_start()
        shown.append(progress._bar.format_dict["rate"])
        now[0] += seconds
        model.num_timesteps += 1000
    assert shown[0] is None, "no rollout has had its update"
    assert shown[1:6] == pytest.approx([100.0] * 5), "1000 steps in ten seconds"
    assert sorted(shown[5:]) == shown[5:], "it changes step by step"
    assert shown[-1] == pytest.approx(200.0, rel=0.05), "1000 steps in five seconds by now"
    assert progress._bar.n == 5_000 + 34 * 1000
    progress.close()
    assert "40.0k/100k" in capsys.readouterr().err
