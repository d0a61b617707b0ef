"""The benchmarks of the trainer measure every side and write what they print."""

import json
import re

import pytest
from benchmarks import bench_training, bench_update
from benchmarks.bench_training import ACTIONS, CASES, ENCODER, OBS, BenchOptions, Case, MadeUpVecEnv
from benchmarks.bench_update import operations
from torch import nn

from echelon_rl.ppo import RecurrentPPO

TINY = Case(2, 8, hidden=16, epochs=1)


@pytest.mark.ci
def test_every_side_is_measured_and_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(CASES, "2x8", TINY)
    out = tmp_path / "bench.json"
    bench_training.main(BenchOptions(("2x8",), repeats=1, env="duel", matches=2, steps=8, json=out))
    shown, result = capsys.readouterr().out, json.loads(out.read_text())
    assert [row["name"] for row in result["backends"]] == ["supersuit", "native", "native, global state"]
    assert list(result["cases"]) == ["2x8"]
    assert "2x8" in shown
    case, rows = TINY, result["cases"]["2x8"]
    assert len(rows) == 3
    for row in rows:
        assert row["steps"] == case.rows * case.steps
        assert row["update"] > 0
    for row in (*result["cases"]["2x8"], *result["backends"]):
        assert row["collect"] > 0
        assert row["name"] in shown


@pytest.mark.parametrize("lstms", [1, 2])
def test_operations_are_those_of_the_weights(lstms):
    kwargs = {"lstm_hidden_size": 16, "shared_lstm": lstms == 1, "enable_critic_lstm": lstms == 2}
    policy = RecurrentPPO("MlpLstmPolicy", MadeUpVecEnv(2), n_steps=8, policy_kwargs=kwargs, device="cpu").policy
    layers = [part for part in policy.modules() if isinstance(part, nn.Linear | nn.LSTM)]
    weights = sum(w.numel() for part in layers for w in part.parameters() if w.ndim == 2)
    assert operations(lstms, 16) == 2 * (3 * weights - OBS * ENCODER)
    assert policy.action_net.out_features == ACTIONS


@pytest.mark.slow
def test_the_share_of_an_update_that_its_products_take_is_shown(monkeypatch, capsys):
    monkeypatch.setattr(bench_update, "CASES", {"2x8": TINY})
    bench_update.main(["--repeats", "1"])
    shares = [re.findall(r"(\d+) %", line) for line in capsys.readouterr().out.splitlines() if "| 2x8 |" in line]
    assert len(shares) == 3
    assert all(len(row) == 2 and all(int(share) < 100 for share in row) for row in shares)
