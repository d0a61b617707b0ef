"""Parts of a rollout get the seconds between their marks."""

import time

import pytest
import torch
from tests.rl.rollouts import collected
from tests.rl.tasks import Recall

from echelon_rl.core.timing import PartTimes


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
