"""Collection: observations reach the device once, weights act as they are, and every row has noise of its own."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from stable_baselines3.common.callbacks import BaseCallback
from tests.rl.rollouts import collected
from tests.rl.tasks import Endless, Recall


def steps(random, count, rows=3, size=3):
    for t in range(count):
        alive = None if t % 3 == 0 else random.random(rows) < 0.5
        yield t, random.normal(size=(rows, size)), random.random(rows) < 0.5, alive


def test_observations_and_flags_arrive():
    model = collected(Endless(num_envs=3), n_steps=6)
    buffer = model.rollout_buffer
    for t, obs, starts, alive in steps(np.random.default_rng(0), 6):
        model.collector.act(t, obs, starts, alive)
    for t, obs, starts, alive in steps(np.random.default_rng(0), 6):
        np.testing.assert_array_equal(buffer.obs[t].numpy(), obs.astype(np.float32))
        assert buffer.dones[t].tolist() == starts.tolist()
        assert buffer.alive[t].tolist() == ([True] * 3 if alive is None else alive.tolist())


@pytest.mark.cuda
def test_host_memory_is_pinned_on_a_gpu():
    model = collected(Endless(num_envs=3), device="cuda")
    assert model.collector._staged.is_pinned()
    assert model.collector._rewards.is_pinned()


@pytest.mark.cuda
def test_one_copy_each_way_per_step():
    model = collected(Endless(num_envs=3, length=100), device="cuda")
    obs, starts, alive = model._last_obs, np.zeros(3, bool), np.ones(3, bool)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for t in range(1, 11):
            model.collector.act(t, obs, starts, alive)
            model.collector.after(t, np.zeros(3, np.float32), starts, [{}] * 3)
    copies = {event.key: event.count for event in profile.key_averages() if "Memcpy" in event.key}
    assert sum(count for key, count in copies.items() if "HtoD" in key) == 10, copies
    assert sum(count for key, count in copies.items() if "DtoH" in key) == 10, copies


class Changes(BaseCallback):
    """Calls a function with the policy amid a rollout, in its fifth step."""

    def __init__(self, change):
        super().__init__()
        self.change = change

    def _on_step(self):
        if self.n_calls == 5:
            with torch.no_grad():
                self.change(self.model.policy)
        return True


BOX = spaces.Box(-1.0, 1.0, (1,), np.float32)


def test_weights_that_a_callback_changes_act_from_the_next_step_on():
    model = collected(Recall(num_envs=3), callback=Changes(lambda policy: policy.value_net.bias.add_(100.0)), n_steps=8)
    values = model.rollout_buffer.values
    assert (values[:5] < 50).all()
    assert (values[5:] > 50).all()


def test_noise_follows_an_exploration_that_changes():
    widens = Changes(lambda policy: policy.log_std.add_(1.0))
    model = collected(Recall(num_envs=2, action_space=BOX), callback=widens, n_steps=8)
    collector, log_std = model.collector, model.policy.log_std.detach()
    for steps, wanted in ((slice(0, 5), log_std - 1.0), (slice(5, 8), log_std)):
        distribution = model.policy.distribution(collector._params[steps].flatten(0, 1))
        raw = torch.addcmul(distribution.params, wanted.exp(), collector._noise[steps].flatten(0, 1))
        torch.testing.assert_close(model.rollout_buffer.actions[steps].flatten(0, 1), raw, rtol=0, atol=2e-6)


def test_every_rollout_has_noise_of_its_own():
    model = collected(Recall(num_envs=2, action_space=BOX), n_steps=8)
    _, callback = model._setup_learn(10**6, None, True, "run", False)
    drawn = []
    for _ in range(2):
        model.collect_rollouts(model.env, callback, model.rollout_buffer, 8)
        drawn.append(((model.rollout_buffer.actions - model.collector._params) / model.policy.log_std.exp()).detach())
    assert not torch.equal(*drawn)
