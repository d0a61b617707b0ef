"""On a GPU the host waits once per step of collection, for the actions, and twice per step of the optimiser.

It sends one array per step.
"""

import copy
import importlib
from contextlib import nullcontext
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from gymnasium import spaces

from echelon_env import FLAT_OBS_DIM
from echelon_rl import RecurrentPPO, SpatialAccumulator, make_vec_env
from echelon_rl.core.collection import Collector
from echelon_rl.core.distributed import Workers
from echelon_rl.core.options import PPOOptions
from echelon_rl.core.precision import Precision
from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.update import Coefficients, Updater
from echelon_rl.ppo.logged import record_rollout
from echelon_rl.vec_envs import device_env
from echelon_rl.vec_envs.staged_env import StagedEnv
from tests.rl.pretend_device import DEVICE, FarMatches, Traffic, move_there
from tests.rl.rollouts import SMALL, assert_close
from tests.rl.tasks import Recall, ScriptedVecEnv

STEPS, ROWS = 12, 5


def new_policy(**kwargs):
    torch.manual_seed(0)
    return RecurrentPPO("MlpLstmPolicy", Recall(num_envs=ROWS), policy_kwargs=SMALL, device="cpu", **kwargs).policy


class MadeUp(ScriptedVecEnv):
    """Shows random numbers; a time limit cuts row 1 in the sixth step."""

    def __init__(self, data, size, masked):
        super().__init__(ROWS, spaces.Box(-9, 9, (size,)), spaces.Discrete(2))
        self.random, self.time = data, 0
        if masked:
            self.action_masks = lambda: data.random((ROWS, 2)) < [0.5, 2.0]

    def reset(self):
        self.alive = self.random.random(ROWS) < 0.9
        return self.random.normal(size=(ROWS, *self.observation_space.shape))

    def step_wait(self):
        self.time += 1
        infos, dones = [{} for _ in range(ROWS)], self.random.random(ROWS) < 0.2
        dones[1] = self.time == 6
        if dones[1]:
            infos[1] = {"TimeLimit.truncated": True, "terminal_observation": self.reset()[1]}
        return self.reset(), self.random.normal(size=ROWS), dones, infos


def without_gradients(method):
    """Return a method that runs under no_grad instead of inference_mode, which wrapped tensors cannot live in."""
    return torch.no_grad()(getattr(method, "__wrapped__", method))


def trained(policy, device, traffic=None, spoil=False, masked=False, **options):
    """Collect one rollout of made-up steps and update once; return weights, the update's log and the buffer."""
    settings = PPOOptions(**{"n_epochs": 2, "batch_size": 20, "segment_length": 4, **options})
    data = np.random.default_rng(0)
    size = policy.observation_space.shape[0]
    permit = (lambda name, transfers: nullcontext()) if traffic is None else traffic.allowed
    torch.manual_seed(1)
    with traffic or nullcontext():
        buffer = RolloutBuffer.create(STEPS, ROWS, size, policy.heads.size, device)
        if traffic is not None:
            policy = copy.copy(policy)
            move_there(policy)
        policy.optimizer = torch.optim.Adam(policy.parameters(), lr=0.01, fused=True)
        collector = Collector(policy, buffer, settings.segment_length, settings.burn_in)
        made = MadeUp(data, size, masked)
        source = StagedEnv(made, policy.observation_rows, policy.heads, torch.device(device))
        step = source.begin(made.reset(), np.ones(ROWS, bool), None)
        for t in range(STEPS):
            raw = without_gradients(Collector.act)(collector, t, step)
            with permit("actions", 1):
                step = source.step(raw)
            without_gradients(Collector.after)(collector, t, step)
        without_gradients(Collector.finish)(collector, step, 0.99, 0.95)
        if spoil:
            buffer.returns[8, 4] = float("nan")
        policy.set_training_mode(True)
        with permit("update", 1000):
            updater = Updater(
                collector,
                settings,
                Coefficients(0.2, None, 0.01),
                Workers(),
                Precision("float32", torch.device(device)),
                number=1,
            )
            try:
                log = updater.run()
            except FloatingPointError:
                log = updater.log
    return {name: getattr(value, "here", value).detach().clone() for name, value in policy.named_parameters()}, log


@pytest.fixture
def fused_everywhere(monkeypatch):
    """PyTorch allows its fused optimisers on devices that it knows."""
    adam = importlib.import_module("torch.optim.adam")
    monkeypatch.setattr(adam, "_device_dtype_check_for_fused", lambda parameter, cuda_unsupported=False: None)
    monkeypatch.setattr(torch.optim.Optimizer, "_cuda_graph_capture_health_check", lambda self: None)


@pytest.mark.parametrize("backend", ["operator", "torch"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"burn_in": 2, "recompute_advantages": True, "refresh_states": True},
        {"grad_accum_steps": 2, "gradient_checkpointing": True, "nan_policy": "skip"},
        {"normalize_advantage": False, "nan_policy": "restore"},
    ],
    ids=lambda options: ", ".join(options) or "defaults",
)
def test_the_host_waits_for_actions_flags_loss_and_gradient_only(fused_everywhere, backend, options):
    policy, traffic = new_policy(), Traffic()
    policy.lstm_backend = backend
    there, log = trained(copy.deepcopy(policy), DEVICE, traffic, **options)
    # What goes to the host beyond its permits is an error by itself, see ``Traffic``.
    assert traffic.to_host["update"] <= 1 + 2 * log.steps, "the flags of the rollout; loss and gradient of each step"
    assert traffic.to_device["actions"] <= STEPS + 2, "what a step shows goes in one transfer, and two for a time limit"
    assert traffic.to_device["elsewhere"] < STEPS, "the rest goes there once per rollout, not once per step"
    here, expected = trained(policy, "cpu", **options)
    assert log.steps == expected.steps > 1
    assert log.measured == pytest.approx(expected.measured, rel=1e-3, abs=1e-5)
    assert_close(there, here, 1e-4)


def test_masks_have_the_same_effect_there(fused_everywhere):
    policy, traffic = new_policy(), Traffic()
    there, log = trained(copy.deepcopy(policy), DEVICE, traffic, masked=True)
    assert traffic.to_host["update"] <= 1 + 2 * log.steps
    here, _ = trained(copy.deepcopy(policy), "cpu", masked=True)
    free, _ = trained(copy.deepcopy(policy), "cpu")
    assert_close(there, here, 1e-4)
    assert not torch.equal(here["action_net.weight"], free["action_net.weight"])


@pytest.mark.parametrize("states", [False, True], ids=["plain", "global states"])
def test_a_rollout_of_matches_on_the_device_waits_for_nothing(monkeypatch, states):
    for name in ("as_tensor", "as_actions"):
        monkeypatch.setattr(device_env, name, lambda there: there)
    here, traffic = make_vec_env("duel", 4, None, action_format="discrete", global_state=states), Traffic()
    maps = SpatialAccumulator(8)
    policy = RecurrentPPO("MlpLstmPolicy", here, policy_kwargs=SMALL, device="cpu").policy
    with traffic:
        move_there(policy)
        with traffic.allowed("before", 99):
            env = device_env.DeviceVecEnv(FarMatches("discrete"))
            env.begin(*env.venv.reset())
            env.watch_states(maps.add_step)
            env = device_env.DeviceStateVecEnv(env) if states else env
        buffer = RolloutBuffer.create(STEPS, env.num_envs, 756 if states else FLAT_OBS_DIM, policy.heads.size, DEVICE)
        collector = Collector(policy, buffer, 4)
        source = env.tensor_env(policy.observation_rows, policy.heads, STEPS, DEVICE)
        with traffic.allowed("rollout", 0):
            step = source.begin(None, torch.ones(env.num_envs, dtype=torch.bool), None)
            for t in range(STEPS):
                step = source.step(without_gradients(Collector.act)(collector, t, step))
                without_gradients(Collector.after)(collector, t, step, source.shortest_limit)
                assert not [*source.told(complete=False)]
            without_gradients(Collector.finish)(collector, step, 0.99, 0.95)
        with traffic.allowed("maps", 1):
            assert maps.maps["movement"].sum() == STEPS * 4 * 2, "every mech in every step"
    limits = collector.tail.limits
    assert sorted(limits.steps.here.tolist()) == sorted([2, 5, 8, 11] * 8), "every row has a place for each"
    ended = source._log._parts["ended"].here
    assert ended.any(1).tolist() == [t % 3 == 2 for t in range(STEPS)]


@pytest.mark.parametrize("nan_policy", ["raise", "skip", "restore"])
def test_numbers_that_go_wrong_have_the_same_effect_there(fused_everywhere, nan_policy):
    policy = new_policy()
    there, log = trained(copy.deepcopy(policy), DEVICE, Traffic(), spoil=True, nan_policy=nan_policy)
    here, expected = trained(copy.deepcopy(policy), "cpu", spoil=True, nan_policy=nan_policy)
    counts = [(entry.skipped, entry.steps, entry.restored, entry.epochs) for entry in (log, expected)]
    assert counts[0] == counts[1]
    assert (log.skipped > 0) == (nan_policy != "raise")
    changed = any(not torch.equal(value, here[name]) for name, value in policy.named_parameters())
    assert changed == (nan_policy != "restore")
    assert all(value.isfinite().all() for value in here.values())
    assert_close(there, here, 1e-4)


def test_what_is_logged_of_a_rollout_is_one_transfer():
    made, traffic, seen = torch.Generator().manual_seed(0), Traffic(), [{}, {}]
    for device, log in (("cpu", seen[0]), (DEVICE, seen[1])):
        numbers = torch.rand(5, STEPS, ROWS, generator=made.manual_seed(0))
        with traffic:
            buffer = RolloutBuffer.create(STEPS, ROWS, 2, 1, device)
            for name, part in zip(("values", "returns", "advantages", "rewards", "alive"), numbers, strict=True):
                getattr(buffer, name).copy_(part.to(device) if name != "alive" else (part > 0.3).to(device))
            logger = SimpleNamespace(record=log.__setitem__)
            with traffic.allowed("log", 1):
                record_rollout(logger, buffer)
    assert seen[0] == seen[1]
    assert seen[0]
