"""Collection: all that an environment shows arrives, weights act as they are, rows have own noise, parts are timed."""

import time

import numpy as np
import pytest
import torch
from gymnasium import spaces
from tests.rl.rollouts import collect, collected, small_model
from tests.rl.tasks import Endless, Hears, Recall

from echelon_rl.core.tensor_env import Step
from echelon_rl.core.timing import PartTimes


class Mortal(Endless):
    """Another row is dead in every step."""

    alive = np.ones(3, bool)

    def step_wait(self):
        results = super().step_wait()
        self.alive = np.arange(3) != self.time % 3
        return results


def test_observations_flags_and_rewards_arrive():
    listens = Hears(lambda callback: [callback.locals[name] for name in ("new_obs", "rewards", "dones")])
    buffer = collected(Mortal(num_envs=3, length=4, truncates=False), n_steps=6, callback=listens).rollout_buffer
    assert buffer.alive[0].all()
    for t, (obs, rewards, dones) in enumerate(listens.heard):
        np.testing.assert_array_equal(buffer.rewards[t], rewards)
        if t < 5:
            np.testing.assert_array_equal(buffer.obs[t + 1], obs)
            assert buffer.dones[t + 1].tolist() == dones.tolist()
            assert buffer.alive[t + 1].tolist() == [row != (t + 1) % 3 for row in range(3)]
    assert [t for t in range(6) if buffer.dones[t].all()] == [0, 4]


@pytest.mark.cuda
def test_host_memory_is_pinned_on_a_gpu():
    model = collected(Endless(num_envs=3), device="cuda")
    assert model._tensors(model.env)._staged.is_pinned()


@pytest.mark.cuda
def test_one_copy_each_way_per_step():
    model = collected(Endless(num_envs=3, length=100), device="cuda")
    source = model._tensors(model.env)
    step = source.begin(model._last_obs, np.zeros(3, bool), None)
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
        for t in range(1, 11):
            step = source.step(model.collector.act(t, step))
            model.collector.after(t, step)
    copies = {event.key: event.count for event in profile.key_averages() if "Memcpy" in event.key}
    assert sum(count for key, count in copies.items() if "HtoD" in key) == 10, copies
    assert sum(count for key, count in copies.items() if "DtoH" in key) == 10, copies


def limited(flags, rng, steps=9, rows=4):
    """Collect made-up steps in which time limits cut rows; the host knows which, or there are ``flags`` alone."""
    model = small_model(Recall(num_envs=rows), n_steps=steps)
    collector, size = model.collector, model.policy.observation_rows.size
    torch.manual_seed(0)

    def drawn(*shape):
        return torch.from_numpy(rng.normal(size=shape).astype(np.float32))

    starts = torch.ones(rows, dtype=torch.bool)
    for t in range(steps):
        collector.act(t, Step(drawn(rows, size), starts))
        cut = torch.from_numpy(rng.random(rows) < 0.3) & ~starts
        starts, final, rewards = cut, drawn(rows, size), drawn(rows)
        known = (cut, final) if flags else (cut.nonzero().flatten(), final[cut]) if cut.any() else (None, None)
        collector.after(t, Step(final, starts, rewards=rewards, cut=known[0], final_obs=known[1]), shortest_limit=2)
    collector.finish(Step(drawn(rows, size), starts), 0.9, 0.8)
    return model


@pytest.mark.parametrize("seed", range(5))
def test_time_limits_count_alike_where_only_the_device_knows_them(seed):
    known, flagged = (limited(flags, np.random.default_rng(seed)) for flags in (False, True))
    assert 0 < len(known.collector.tail.limits.rows) < len(flagged.collector.tail.limits.rows)
    for name in ("rewards", "advantages", "returns", "log_probs"):
        one, other = (getattr(model.rollout_buffer, name) for model in (known, flagged))
        torch.testing.assert_close(one, other, rtol=0, atol=1e-6)
    with torch.no_grad():
        for model in (known, flagged):
            model.policy.value_net.bias += 1.0
    torch.testing.assert_close(
        *(model.collector.replay(0.9, refresh=True) for model in (known, flagged)), rtol=0, atol=1e-6
    )


def changes(change):
    """Return a callback that calls a function with the policy amid a rollout, in its fifth step."""

    @torch.no_grad()
    def look(callback):
        if callback.n_calls == 5:
            change(callback.model.policy)

    return Hears(look)


BOX = spaces.Box(-1.0, 1.0, (1,), np.float32)


def test_weights_that_a_callback_changes_act_from_the_next_step_on():
    model = collected(Recall(num_envs=3), callback=changes(lambda policy: policy.value_net.bias.add_(100.0)), n_steps=8)
    values = model.rollout_buffer.values
    assert (values[:5] < 50).all()
    assert (values[5:] > 50).all()


def test_noise_follows_an_exploration_that_changes():
    widens = changes(lambda policy: policy.log_std.add_(1.0))
    model = collected(Recall(num_envs=2, action_space=BOX), callback=widens, n_steps=8)
    collector, log_std = model.collector, model.policy.log_std.detach()
    for steps, wanted in ((slice(0, 5), log_std - 1.0), (slice(5, 8), log_std)):
        distribution = model.policy.distribution(collector._params[steps].flatten(0, 1))
        raw = torch.addcmul(distribution.params, wanted.exp(), collector._noise[steps].flatten(0, 1))
        torch.testing.assert_close(model.rollout_buffer.actions[steps].flatten(0, 1), raw, rtol=0, atol=2e-6)


def test_every_rollout_has_noise_of_its_own():
    model = collected(Recall(num_envs=2, action_space=BOX), n_steps=8)
    first = model.collector._noise.clone()
    collect(model)
    assert not torch.equal(model.collector._noise, first)


def test_every_part_gets_its_own_seconds(monkeypatch):
    now = iter([0.0, 1.0, 3.0, 6.0, 10.0])
    monkeypatch.setattr(time, "perf_counter", lambda: next(now))
    times = PartTimes(torch.device("cpu"))
    for part in ("policy", "matches", "policy", "waiting"):
        times.begin(part)
    assert times.seconds() == {"policy": 1.0 + 3.0, "matches": 2.0, "waiting": 4.0}


def test_a_rollout_logs_its_parts():
    logged = collected(Recall(num_envs=2)).logger.name_to_value
    parts = {name: value for name, value in logged.items() if name.startswith("time/")}
    assert set(parts) == {f"time/{part}_seconds" for part in ("policy", "matches", "callbacks", "waiting")}
    assert min(parts.values()) >= 0.0


@pytest.mark.cuda
def test_a_gpu_is_timed_by_its_own_clock():
    times = PartTimes(torch.device("cuda"))
    times.begin("products")
    square = torch.rand(4_000, 4_000, device="cuda")
    for _ in range(20):
        square = square @ square
    times.begin("nothing")
    seconds = times.seconds()
    assert seconds["products"] > 10 * seconds["nothing"]
