"""PufferLib's trainer on our matches; examples/other_libraries/pufferlib_lstm.py says how PufferLib is installed."""

import pytest
from benchmarks import from_nothing
from tests.settings import configured

from echelon_rl.config import TrainConfig

pytest.importorskip("pufferlib")


def test_it_trains_on_our_matches_and_is_measured_like_the_others(monkeypatch):
    load = TrainConfig.load
    monkeypatch.setattr(TrainConfig, "load", lambda name: configured(load(name), num_matches=8, total_steps=512))
    record = from_nothing.run("duel", "trivial", 0, "PufferLib")
    assert record["steps"] == 512
    assert record == {**from_nothing.run("duel", "trivial", 0, "PufferLib"), "minutes": record["minutes"]}
    assert 0 <= record["won"] <= record["matches"] == 200
