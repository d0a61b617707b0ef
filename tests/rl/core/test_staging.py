"""The way of observations to the device."""

import numpy as np
import pytest
import torch
from tests.rl.rollouts import collected
from tests.rl.tasks import Endless

from echelon_rl.core.rollout import RolloutBuffer
from echelon_rl.core.staging import Staging

needs_cuda = pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA device")


def steps(random, count, rows=3, size=5):
    for t in range(count):
        alive = None if t % 3 == 0 else random.random(rows) < 0.5
        yield t, random.normal(size=(rows, size)), random.random(rows) < 0.5, alive


@pytest.mark.parametrize("pinned", [False, True])
def test_observations_and_flags_arrive(pinned):
    buffer = RolloutBuffer.create(6, 3, 5, 1)
    staging = Staging(buffer)
    assert staging._pinned is None, "on the CPU nothing is staged"
    if pinned:  # the way of a GPU, in ordinary memory
        staging._pinned = torch.zeros(3, 7)
    for t, obs, starts, alive in steps(np.random.default_rng(0), 6):
        staging.put(t, obs, starts, alive)
    for t, obs, starts, alive in steps(np.random.default_rng(0), 6):
        np.testing.assert_array_equal(buffer.obs[t].numpy(), obs.astype(np.float32))
        assert buffer.dones[t].tolist() == starts.tolist()
        assert buffer.alive[t].tolist() == ([True] * 3 if alive is None else alive.tolist())


@needs_cuda
def test_host_memory_is_pinned_on_a_gpu():
    model = collected(Endless(num_envs=3), device="cuda")
    assert model.collector._staging._pinned.is_pinned()
    assert model.collector._rewards.is_pinned()


@needs_cuda
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
