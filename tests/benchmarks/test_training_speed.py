"""The benchmarks of the trainer measure every side and record what they print."""

import pytest
from benchmarks import training_speed
from benchmarks.common.runs import read
from benchmarks.training_speed import ACTIONS, CASES, ENCODER, OBS, Case, MadeUpVecEnv, operations
from torch import nn

from echelon_rl.ppo import RecurrentPPO


def cells(shown, first):
    """Return the cells of the table's rows that begin with a word."""
    rows = [line.strip("| ").split(" | ") for line in shown.splitlines() if line.startswith("|")]
    return [row for row in rows if row[0] == first]


@pytest.mark.ci
def test_every_side_is_measured_beside_its_matrix_products(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(CASES, "2x8", Case(2, 8, hidden=16, epochs=1))
    training_speed.update(("2x8",), repeats=1, records=tmp_path / "found.jsonl")
    rows, records = cells(capsys.readouterr().out, "2x8"), read(tmp_path / "found.jsonl")
    assert [row[1] for row in rows] == [record["algorithm"] for record in records]
    assert len(rows) == 3
    for row, record in zip(rows, records, strict=True):
        assert row[2] == f"{1e3 * record['collect']:.0f}"
        assert row[4] == f"{1e3 * record['update']:.0f}"
        assert 0 < record["floor"] < 1
        assert 0 < record["products"] < 1


@pytest.mark.ci
def test_every_backend_is_measured(tmp_path, capsys):
    training_speed.backends(("duel",), matches=2, steps=8, repeats=1, records=tmp_path / "found.jsonl")
    rows, records = cells(capsys.readouterr().out, "duel"), read(tmp_path / "found.jsonl")
    assert [row[2] for row in rows] == ["supersuit", "native", "native, global state"]
    assert [row[3] for row in rows] == [f"{record['agent_steps_per_s']:,.0f}" for record in records]
    assert rows[0][4] == "1.0"


@pytest.mark.parametrize("lstms", [1, 2])
def test_operations_are_those_of_the_weights(lstms):
    kwargs = {"lstm_hidden_size": 16, "shared_lstm": lstms == 1, "enable_critic_lstm": lstms == 2}
    policy = RecurrentPPO("MlpLstmPolicy", MadeUpVecEnv(2), n_steps=8, policy_kwargs=kwargs, device="cpu").policy
    layers = [part for part in policy.modules() if isinstance(part, nn.Linear | nn.LSTM)]
    weights = sum(w.numel() for part in layers for w in part.parameters() if w.ndim == 2)
    assert operations(lstms, 16) == 2 * (3 * weights - OBS * ENCODER)
    assert policy.action_net.out_features == ACTIONS
