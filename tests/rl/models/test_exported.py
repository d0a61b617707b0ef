"""Exported policies act as PyTorch does, over 1,000 steps with resets."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
import torch
from gymnasium import spaces

from echelon_env import FLAT_OBS_DIM
from echelon_env.mdp.actions import ACTION_LAYOUT
from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.cli import main
from echelon_rl.models.features import MlpFeatures
from echelon_rl.policies import MlpLstmPolicy, SuiteLstmPolicy

SMALL = {"lstm_hidden_size": 8, "features_extractor_kwargs": {"sizes": (8,)}}
OWN = {"shared_lstm": False, "enable_critic_lstm": True}
PLAIN = spaces.Box(-1, 1, (3,))
ECHELON = spaces.Box(-1, 1, (FLAT_OBS_DIM,)), spaces.Box(-1, 1, (45,))
CASES = {  # of policy_of
    "lstm, bounded": (PLAIN, spaces.Box(-2, 5, (2,)), SMALL),
    "lstm, clipped, two": (PLAIN, spaces.Box(-0.1, 0.1, (2,)), {**SMALL, **OWN, "squash_output": False}),
    "gru, two layers": (PLAIN, spaces.Discrete(3, start=-1), {**SMALL, "memory": "gru", "n_lstm_layers": 2}),
    "gru, two": (PLAIN, spaces.MultiBinary(4), {**SMALL, **OWN, "memory": "gru"}),
    "none": (PLAIN, spaces.MultiDiscrete([3, 4], start=[1, 2]), {**SMALL, "memory": "none", "skip_connection": True}),
    "flat Echelon": (*ECHELON, {**SMALL, "action_layout": ACTION_LAYOUT, "silent_actions": ["comm"]}),
    "suite": (*ECHELON, {"lstm_hidden_size": 8, "action_layout": ACTION_LAYOUT}, SuiteLstmPolicy),
}


def policy_of(observations, actions, kwargs, kind=MlpLstmPolicy):
    torch.manual_seed(0)
    policy = kind(observations, actions, lambda _: 1e-3, **kwargs)
    with torch.no_grad():  # outputs that differ visibly
        policy.action_net.weight.mul_(100.0)
    return policy


def assert_equal_step_by_step(policy, step, batch=5, steps=1000):
    """``step(obs, states by name, starts)`` gives what the policy does, whatever its states contain before a reset."""
    rng, memory, states = np.random.default_rng(1), policy.initial_memory(batch), None
    policy.set_training_mode(False)
    acted = []
    for t in range(steps):
        obs = rng.uniform(-1, 1, (batch, *policy.observation_space.shape)).astype(np.float32)
        start = rng.random(batch) < 0.02 if t else np.ones(batch, bool)
        with torch.no_grad():
            features = policy.features(torch.from_numpy(obs))
            params, values, memory = policy.step(features, memory, torch.from_numpy(start))
            expected = policy.heads.to_env(policy.distribution(params).mode_raw())
        parts = [part.numpy() for state in memory for part in state if part.shape[2]]
        if states is None:
            states = [np.full_like(part, np.nan) for part in parts]
        action, value, *states = step(obs, states, start)
        assert action.dtype == expected.dtype
        np.testing.assert_allclose(action, expected, atol=1e-5)
        np.testing.assert_allclose(value, values.numpy(), atol=1e-5)
        for ours, theirs in zip(states, parts, strict=True):
            np.testing.assert_allclose(ours, theirs, atol=1e-5)
        acted.append(action)
    assert np.unique(acted).size > 1


def runner(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(path, options)
    names = [entry.name for entry in session.get_inputs()]
    return lambda obs, states, start: session.run(None, dict(zip(names, [obs, *states, start], strict=True)))


# Each export takes PyTorch seconds: among the usual tests are a GRU with a dictionary, an LSTM where the command
# exports one, and none in PyTorch's own format.
@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_onnx_acts_as_pytorch(case, tmp_path):
    policy = policy_of(*CASES[case])
    path = policy.export(tmp_path / "policy.onnx")
    assert policy.training
    assert_equal_step_by_step(policy, runner(path))
    assert b"policies.py" not in path.read_bytes(), "no paths of this machine"


@pytest.mark.ci
def test_a_dict_with_an_image_has_an_input_for_each_key(tmp_path):
    image = spaces.Box(0, 255, (3, 40, 40), np.uint8)
    space = spaces.Dict({"image": image, "speed": spaces.Box(-1, 1, (4,)), "phase": spaces.Discrete(5)})
    policy = policy_of(space, spaces.MultiDiscrete([3, 4]), {"lstm_hidden_size": 8, "memory": "gru"})
    session = onnxruntime.InferenceSession(policy.export(tmp_path / "policy.onnx"))
    assert {entry.name: entry.type for entry in session.get_inputs()} == {
        "obs_image": "tensor(uint8)", "obs_speed": "tensor(float)", "obs_phase": "tensor(int64)", "h": "tensor(float)",
        "episode_start": "tensor(bool)",
    }  # fmt: skip
    space.seed(0)
    h, state, rng = np.zeros((1, 3, 8), np.float32), None, np.random.default_rng(0)
    for _ in range(20):
        samples, start = [space.sample() for _ in range(3)], rng.random(3) < 0.2
        obs = {name: np.stack([sample[name] for sample in samples]) for name in space}
        expected, state = policy.predict(obs, state, start, deterministic=True)
        inputs = {f"obs_{name}": part for name, part in obs.items()}
        action, _, h = session.run(None, {**inputs, "h": h, "episode_start": start})
        np.testing.assert_array_equal(action, expected)
        np.testing.assert_allclose(h, state[0], atol=1e-5)


@pytest.mark.ci
@pytest.mark.parametrize(
    "memory", [*(pytest.param(memory, marks=pytest.mark.slow) for memory in ("lstm", "gru")), "none"]
)
def test_programs_of_pytorch_act_alike(memory, tmp_path):
    policy = policy_of(PLAIN, spaces.Box(-2, 5, (2,)), {**SMALL, "memory": memory})
    program = torch.export.load(policy.export(tmp_path / "policy.pt2")).module()

    def step(obs, states, start):
        return [part.numpy() for part in program(*map(torch.from_numpy, [obs, *states, start]))]

    with torch.no_grad():
        assert_equal_step_by_step(policy, step)


@pytest.mark.ci
def test_the_command_exports_a_checkpoint_and_the_example_of_the_page_runs_it(tmp_path, capsys):
    options = {"normalize_observations": True, "normalize_values": True, "aux_coef": 0.1, "n_steps": 8, "seed": 0}
    env = make_vec_env("duel", 2, seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, policy_kwargs={"state_dependent_std": True}, device="cpu", **options)
    model.learn(32)
    path = tmp_path / "policy.onnx"
    assert main(["onnx", str(model.save(tmp_path / "model.zip")), str(path)]) == 0
    out, err = capsys.readouterr()
    assert f"wrote {path}" in out
    names = [entry.name for entry in onnxruntime.InferenceSession(path).get_inputs()]
    assert f"inputs: {', '.join(names)}; outputs" in out
    ours = "echelon_env: "  # that it compiles, or waits for another process that does
    notes = [line for line in err.splitlines() if not line.startswith(ours)]
    assert notes == [], "no notes of the exporter's libraries"
    assert_equal_step_by_step(model.policy, runner(path), steps=200)
    page = (Path(__file__).parents[3] / "docs" / "other_environments.md").read_text()
    example = page.partition("<!-- onnx -->\n```python\n")[2].partition("```")[0]
    without = "import sys; sys.modules.update(torch=None, echelon_rl=None, echelon_env=None)\n"
    code = f"{without}{example}\nassert action.shape == (2, 45) and value.shape == (2,) and starts.any() == False"
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)


class Looks(MlpFeatures):
    """An encoder whose way depends on values, which no export can follow."""

    def forward(self, observations):
        return super().forward(observations if observations.sum() > 0 else -observations)


def test_what_cannot_be_exported_is_refused_before_anything_is_written(tmp_path, monkeypatch):
    policy = policy_of(PLAIN, spaces.Discrete(2), {**SMALL, "features_extractor_class": Looks})
    with pytest.raises(ValueError, match="MlpLstmPolicy cannot be exported, because PyTorch cannot follow its step"):
        policy.export(tmp_path / "policy.onnx")
    with pytest.raises(
        ValueError, match=r"an exported policy is a file .onnx or .pt2 \(torch.export\), got .*policy.zip"
    ):
        policy.export(tmp_path / "policy.zip")
    monkeypatch.setitem(sys.modules, "onnxscript", None)
    with pytest.raises(ValueError, match=r"an export to ONNX needs onnxscript: pip install 'echelon-rl\[export\]'"):
        policy.export(tmp_path / "policy.onnx")
    assert list(tmp_path.iterdir()) == []
