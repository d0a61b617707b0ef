"""Long runs: resident memory stays where it is after warm-up, and no file handle, thread or process is left behind."""

import gc
import os
import threading
from pathlib import Path

import numpy as np
import pytest
from tests.env.batches import in_play

import echelon_env
from echelon_env import EchelonConfig, EchelonVectorEnv

TOLERANCE = 0.02  # of the resident memory after warm-up
MEGABYTE = 2**20
MEMORY = Path("/proc/self/statm")
SHORT = EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 5.0})  # twenty decisions: many resets


pytestmark = pytest.mark.skipif(not MEMORY.exists(), reason="this system does not say how much memory is resident")


def handles():
    """Return how many files and sockets, and threads, this process holds."""
    return len(os.listdir("/proc/self/fd")), threading.active_count()


class Growth:
    """Takes the resident memory from time to time; single measurements are noisy, the median of a few is not."""

    def __init__(self):
        self.megabytes = []

    def measure(self):
        gc.collect()
        self.megabytes.append(int(MEMORY.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE)

    @property
    def relative(self):
        """Last quarter against the first, by their medians."""
        quarter = max(1, len(self.megabytes) // 4)
        first, last = np.median(self.megabytes[:quarter]), np.median(self.megabytes[-quarter:])
        return (last - first) / first


def play_vector(config, steps, warm_up, measurements, **options):
    """Step a batch, part of whose matches end and begin anew all the time; return its growth after warm-up."""
    env = in_play(EchelonVectorEnv(config=config, **options), seed=0)
    actions = np.random.default_rng(0).uniform(-1, 1, (16, env.num_envs, 45)).astype(np.float32)
    for step in range(warm_up):
        env.step(actions[step % 16])
    growth, between = Growth(), steps // measurements
    for step in range(steps):
        if step % between == 0:
            growth.measure()
        env.step(actions[step % 16])
    growth.measure()
    env.close()
    return growth


LONG = [pytest.mark.slow, pytest.mark.timeout(1200)]


@pytest.mark.parametrize(
    ("config", "steps", "options"),
    [
        pytest.param(SHORT, 400, {"num_matches": 8, "num_threads": 2}, id="short"),
        pytest.param("duel", 200_000, {"num_matches": 8, "num_threads": 2}, marks=LONG, id="long"),
        pytest.param(
            "skirmish",
            200_000,
            {"num_matches": 4, "num_threads": 1, "opponent": "medium", "map_pool": 32},
            marks=LONG,
            id="opponent",
        ),
    ],
)
def test_vector_steps_leave_memory_and_handles_as_they_were(config, steps, options):
    play_vector(config, 20, 0, 1, **options)  # the threads that everybody shares
    before = handles()
    growth = play_vector(config, steps, max(200, steps // 20), max(20, steps // 1000), **options)
    assert abs(growth.relative) <= TOLERANCE, growth.megabytes
    assert config is SHORT or max(growth.megabytes) <= (1 + TOLERANCE) * growth.megabytes[0], growth.megabytes
    assert handles() == before


@pytest.mark.parametrize("lives", [8, pytest.param(60, marks=pytest.mark.slow)])
def test_environments_made_and_closed_leave_memory_and_handles_as_they_were(lives):
    def live_once(seed):
        env = in_play(echelon_env.parallel_env(SHORT, render_mode="rgb_array", opponent="easy"), seed=seed)
        while env.agents:
            env.step({agent: np.zeros(45, np.float32) for agent in env.agents})
        env.render()
        env.replay()
        env.set_state(env.get_state())
        env.close()
        batch = in_play(EchelonVectorEnv(2, SHORT, num_threads=2), seed=seed)
        batch.step(np.zeros((4, 45), np.float32))
        batch.close()

    for seed in range(6):
        live_once(seed)
    before, growth = handles(), Growth()
    for seed in range(lives):
        growth.measure()
        live_once(seed)
    assert abs(growth.relative) <= TOLERANCE, growth.megabytes
    assert handles() == before
