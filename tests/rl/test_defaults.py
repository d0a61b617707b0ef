"""One default for one thing, by command and in Python; where they differ, a table says why."""

import dataclasses
import inspect
import re
from pathlib import Path

import pytest
import torch

import echelon_env
import echelon_rl
from echelon_env.envs.single_agent_env import EchelonPilotEnv
from echelon_rl.cli.evaluate import EvalOptions
from echelon_rl.config import PPO, Network, TrainConfig, Usual
from echelon_rl.policies import MlpLstmPolicy
from echelon_rl.train import build_env, build_model

PAGE = Path(__file__).resolve().parents[2] / "docs" / "first_training.md"
TRAINING = {
    "RecurrentPPO": echelon_rl.RecurrentPPO, "policy": MlpLstmPolicy, "make_vec_env": echelon_rl.make_vec_env,
    "train": TrainConfig,
}  # fmt: skip
MEASURING = {
    "measure_win_rate": echelon_env.measure_win_rate, "evaluate_win_rate": echelon_rl.evaluate_win_rate,
    "eval": EvalOptions,
}  # fmt: skip
VIEWS = {
    "parallel": echelon_env.EchelonParallelEnv, "parallel_env": echelon_env.parallel_env,
    "vector": echelon_env.EchelonVectorEnv, "pilot": EchelonPilotEnv, "smac": echelon_env.SmacEnv,
}  # fmt: skip

# Defaults that differ between programs for the same purpose, and why. Everything else must be equal.
DIFFERENT = {
    # RecurrentPPO keeps those of sb3-contrib, for which programs were written.
    "n_steps": {"RecurrentPPO": 128, "train": 16},
    "learning_rate": {"RecurrentPPO": 3e-4, "train": 5e-4},
    "lr_schedule": {"RecurrentPPO": "constant", "train": "linear"},
    "target_kl": {"RecurrentPPO": None, "train": 0.03},
    "bootstrap_time_limits": {"RecurrentPPO": True, "train": False},
    "skip_connection": {"policy": False, "train": True},
    # sb3-contrib's argument enable_critic_lstm may speak instead; None leaves that to it, and alone means True.
    "shared_lstm": {"policy": None, "train": True},
    # A library's reproducibility is its caller's choice; a run of the command can always be repeated.
    "seed": {"RecurrentPPO": None, "make_vec_env": 0, "train": 0},
    # A script begins small. None is native too, and SuperSuit for PettingZoo environments, which have nothing else.
    "num_matches": {"make_vec_env": 8, "train": 64},
    "backend": {"make_vec_env": None, "train": "native"},
    # "default" is the scenario's own opponent, or else trivial, which the commands name.
    "opponent": {
        "make_vec_env": "default", "train": "trivial",
        "measure_win_rate": "default", "evaluate_win_rate": "default", "eval": "trivial",
        # Without an opponent both teams are agents, which one policy for one team cannot be.
        "parallel": None, "vector": None, "pilot": "default", "smac": "medium",
    },
    # The full game; SMAC's own maps are of this size.
    "config": {
        "parallel": "standard", "parallel_env": "standard", "vector": "standard", "pilot": "standard",
        "smac": "skirmish",
    },
}  # fmt: skip


def differing(doors):
    """Return the parameters whose defaults differ between some calls: {parameter: {call: default}}."""
    found = {}
    for name, call in doors.items():
        for parameter in inspect.signature(call).parameters.values():
            if parameter.default is not parameter.empty:
                found.setdefault(parameter.name, {})[name] = parameter.default
    return {name: seen for name, seen in found.items() if any(seen[one] != seen[two] for one in seen for two in seen)}


@pytest.mark.parametrize("doors", [TRAINING, MEASURING, VIEWS], ids=["training", "measuring", "views"])
def test_defaults_differ_only_where_the_table_says_why(doors):
    expected = {name: {door: seen[door] for door in seen if door in doors} for name, seen in DIFFERENT.items()}
    assert differing(doors) == {name: seen for name, seen in expected.items() if len(seen) > 1}


def test_the_help_and_the_docstring_say_that_and_why_they_differ():
    assert "sb3-contrib" in PPO.__doc__
    assert "skip connection" in Network.__doc__
    for call in (echelon_rl.RecurrentPPO, MlpLstmPolicy):
        assert "``echelon-rl train``" in inspect.getdoc(call)


def players(env):
    """Return who plays red."""
    return set(env._seating[1].values())


def test_the_default_opponent_is_the_weakest_in_training_and_medium_in_views():
    first = next(field.default for field in dataclasses.fields(Usual) if field.name == "opponent")
    assert players(echelon_rl.make_vec_env("duel", 1).venv) == {first} == {EvalOptions.opponent}
    assert players(echelon_env.EchelonVectorEnv(1, "duel", opponent="default")) == {"medium"}


def test_the_example_in_python_trains_as_the_preset_duel(monkeypatch):
    made = []
    monkeypatch.setattr(echelon_rl.RecurrentPPO, "learn", lambda model, steps, **_: made.append((model, steps)))
    monkeypatch.setattr(echelon_rl.RecurrentPPO, "save", lambda *_: None)
    monkeypatch.setattr(echelon_rl, "evaluate_win_rate", lambda *_, **__: None)
    program = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)[1]
    exec(program.replace('"runs"', "None"), {})
    config = dataclasses.replace(TrainConfig.load("duel"), device="cpu")
    ((model, steps),) = made
    preset = build_model(config, build_env(config))
    assert (model.options, model.ent_schedule, steps) == (preset.options, preset.ent_schedule, config.total_steps)
    assert [model.lr_schedule(left) for left in (1.0, 0.3)] == [preset.lr_schedule(left) for left in (1.0, 0.3)]
    assert model.clip_range(1.0) == preset.clip_range(1.0)
    assert model.env.venv.config == preset.env.venv.config
    weights, others = model.policy.state_dict(), preset.policy.state_dict()
    assert all(torch.equal(weights[name].cpu(), others[name]) for name in others)
