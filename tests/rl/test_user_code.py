"""Policies, opponents and reward functions of users: as objects, and by name on the command line."""

import dataclasses
import re
import sys

import numpy as np
import pytest
import torch

from echelon_env import FLAT_OBS_DIM, EchelonConfig
from echelon_rl import RecurrentPPO, evaluate_win_rate, make_vec_env
from echelon_rl.cli import main
from echelon_rl.config import TrainConfig
from echelon_rl.train import build_env, train
from echelon_rl.user_code import UserCode
from tests.settings import configured

SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})
SETTINGS = dict(  # noqa: C408
    num_matches=2, n_steps=8, total_steps=16, eval_matches=2, progress=False, lstm_hidden_size=8,
    env_overrides={"match.max_episode_seconds": 5.0}, env_threads=1,
)  # fmt: skip
MODULE = """
import numpy as np
import torch

print("imported")

def forward(observations):
    actions = np.zeros((*observations.shape[:-1], 45), np.float32)
    actions[..., 0] = 1.0
    return actions

class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.net = torch.nn.Linear(706, 45)

    def forward(self, observations):
        assert not self.training and not torch.is_grad_enabled()
        return self.net(observations).clamp(-1.0, 1.0)

class Model:
    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        return forward(observation), None

def factory():
    return Model()

def bonus(step):
    return step.rewards + 100.0

def wrong(observations):
    return observations[:, :7]

def broken(observations):
    return np.full((len(observations), 45), np.nan)

def fails(observations):
    return {}["key"]

def listed(observations):
    return "nothing"

class Needy:
    def __init__(self, path):
        pass

number = 3
"""


def forward(observations):
    actions = np.zeros((*observations.shape[:-1], 45), np.float32)
    actions[..., 0] = 1.0
    return actions


class Model:
    def predict(self, observation, state=None, episode_start=None, deterministic=False):
        return forward(observation), None


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module of the user in the current folder, imported anew in each test."""
    (tmp_path / "own_policies.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "own_policies", raising=False)
    yield "own_policies"
    sys.modules.pop("own_policies", None)


def test_every_form_of_the_same_policy_plays_the_same_matches():
    results = [evaluate_win_rate(policy, SHORT, matches=3) for policy in (forward, Model(), Model, lambda: forward)]
    assert all(result == results[0] for result in results)
    network = torch.nn.Sequential(torch.nn.Linear(FLAT_OBS_DIM, 45), torch.nn.Tanh())
    before = evaluate_win_rate(network, SHORT, matches=3)
    assert before == evaluate_win_rate(lambda rows: network(torch.from_numpy(rows)), SHORT, matches=3)
    assert network.training
    with pytest.raises(TypeError, match=r"a policy must be an object with predict.*got 3"):
        evaluate_win_rate(3)


def test_policies_play_against_each_other_with_their_memory_from_match_to_match():
    env = make_vec_env(SHORT, 2, opponent="trivial", backend="native")
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=8, device="cpu", seed=0)
    calm = evaluate_win_rate(forward, SHORT, opponent=forward, matches=5, num_matches=2)
    assert calm == evaluate_win_rate(forward, SHORT, opponent=Model(), matches=5, num_matches=2)
    once = evaluate_win_rate(forward, SHORT, opponent=model, matches=5, num_matches=2)
    assert once == evaluate_win_rate(forward, SHORT, opponent=model, matches=5, num_matches=2)


def test_a_policy_for_another_format_is_no_opponent_but_its_factory_can_be_evaluated():
    env = make_vec_env(SHORT, 2, opponent="trivial", backend="native", action_format="discrete")
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=8, device="cpu", seed=0)
    assert evaluate_win_rate(lambda: model, SHORT, matches=2).matches == 2
    with pytest.raises(ValueError, match=r"by flat observations .* this one has the action_space Discrete\(43\)"):
        make_vec_env(SHORT, 2, opponent=model, backend="native")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("own_policies", "must name a module and an object in it"),
        ("own_policy:forward", "no module 'own_policy' in "),
        ("own_policies:foward", "own_policies has no 'foward'; did you mean 'forward'"),
        ("own_policies:number", "a policy must be an object with predict"),
        ("own_policies:Needy", "the class Needy must be made without arguments, but needs path"),
        ("own_policies:wrong", r"must return numbers of shape \(2, 45\).*got shape \(2, 7\)"),
        ("own_policies:broken", "returned NaN or infinity, first for row 0 of 2"),
        ("own_policies:listed", "must return numbers of shape .* got "),
        ("failing:forward", r"cannot be imported \(NameError"),
        ("lacking:forward", "cannot be imported .*No module named 'a_package_that_nobody_has'"),
    ],
)
def test_eval_explains_what_is_wrong_with_a_policy(name, told, module, tmp_path, says):
    (tmp_path / "failing.py").write_text("oops")
    (tmp_path / "lacking.py").write_text("import a_package_that_nobody_has")
    assert re.search(told, says(main, "eval", "--policy", name, "--matches", "2", status=2))


def test_eval_plays_policies_and_opponents_by_name(module, says):
    for name in ("forward", "Network", "Model", "factory"):
        sides = ["--policy", f"own_policies:{name}", "--opponent", "python:own_policies:forward"]
        told = says(main, "eval", *sides, "--matches", "2")
        assert "win rate against 'python:own_policies:forward' on duel" in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("os:system", r"the opponent 'system' failed \(TypeError: expected str"),
        ("own_policies:fails", r"the opponent 'fails' failed in line \d+ of \S+own_policies\.py \(KeyError: 'key'\)"),
        ("own_policies:listed", "the commander 'listed' must return finite actions of shape .* got str"),
    ],
)
@pytest.mark.parametrize("matches", [0, 2])
def test_an_opponent_that_fails_is_named_in_a_sentence(name, told, matches, module, tmp_path, says):
    sizes = "--num-matches 2 --total-steps 32 --n-steps 8 --lstm-hidden-size 8 --no-progress --run-dir . --name run"
    words = ["train", *sizes.split(), "--eval-matches", matches, "--opponent", f"python:{name}"]
    said = says(main, *words, status=2).splitlines()
    assert re.search(told, said[-1])
    assert not any(line.startswith("Traceback") for line in said)
    assert (tmp_path / "run").exists() == (matches == 0), "a run that has not begun leaves its name free"


@pytest.mark.parametrize("backend", ["native", "supersuit"])
def test_environments_take_opponents_and_rewards_of_users(backend):
    seen = []

    def act(observations):
        seen.append(observations.shape)
        return forward(observations)

    for opponent in (act, Model()):
        env = make_vec_env(SHORT, 2, opponent, backend, reward_fn=lambda step: step.rewards + 100.0)
        env.reset()
        assert (env.step(np.zeros((2, 45), np.float32))[1] > 50).all()
        env.close()
    assert backend == "supersuit" or seen == [(2, 1, FLAT_OBS_DIM)]


def test_training_with_objects_names_them_and_a_settings_file_alone_runs_nothing(tmp_path):
    config = configured(**SETTINGS, run_dir=tmp_path, name="run")
    own = UserCode(forward, lambda step: step.rewards * 0.0)
    result = train(config, lambda line: None, own=own)
    saved = TrainConfig.load(result.folder / "config.yaml")
    assert saved.opponent == f"python:{__name__}:forward"
    with pytest.raises(ValueError, match="code of their author"):
        build_env(saved)
    again = dataclasses.replace(saved, resume=result.folder, total_steps=32)
    assert train(again, lambda line: None, own=own).steps == 32


def test_the_command_line_imports_only_what_was_typed(module, tmp_path, capsys, says):
    sizes = "--num-matches 2 --total-steps 32 --n-steps 8 --lstm-hidden-size 8 --eval-matches 0"
    arguments = f"train {sizes} --no-progress --run-dir . --name run".split()
    code = ["--opponent", "python:own_policies:forward", "--reward-fn", "own_policies:bonus"]
    assert "imported" in says(main, *arguments, *code)
    del sys.modules["own_policies"]
    for source in (["--resume", "run"], ["--config", "run/config.yaml", "--name", "other"]):
        assert main(["train", *source, "--total-steps", "64"]) == 2
        told = capsys.readouterr()
        assert "add --opponent python:own_policies:forward to the command" in told.err
        assert "imported" not in told.out
    assert main(["train", "--resume", "run", "--total-steps", "64", *code]) == 0
