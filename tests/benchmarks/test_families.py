"""Families of maps: what is measured is recorded once, and forgotten when the level changes."""

import json

import pytest
from benchmarks import families

from echelon_env.scenarios import named_scenario


@pytest.mark.ci
def test_a_family_is_measured_once_and_again_after_a_change_of_its_level(tmp_path, monkeypatch, capsys):
    made, measure, path = [], families.measure, tmp_path / "families.jsonl"

    def counted(*run):
        made.append(run)
        return measure(*run)

    monkeypatch.setattr(families, "measure", counted)
    monkeypatch.setattr(families, "MATCHES", 4)
    monkeypatch.setattr(families, "RECORDS", path)
    monkeypatch.setitem(families.SETTINGS, "total_steps", 1024)
    for _ in range(2):
        families.main(["--family", "signal", "--seeds", "1"])
        assert made == [("signal", "random", 0), ("signal", "script", 0), ("signal", "trained", 0)]
    assert "| 0.0% | 100.0% |" in capsys.readouterr().out
    records = families.read()
    assert [record["digest"] for record in records] == [named_scenario(f"signal@{level}").digest for level in (5, 5, 1)]
    path.write_text("".join(json.dumps({**record, "digest": "of before"}) + "\n" for record in records[:1]))
    assert families.read() == []


def test_the_table_shows_every_seed():
    record = {"family": "vault", "arm": "trained", "matches": 200, "minutes": 1.26}
    shown = families.table([{**record, "won": 190}, {**record, "won": 181}])
    assert "| `vault` | 95.0%, 90.5% | 1.3, 1.3 |  |  |" in shown


def test_a_training_ends_once_it_wins_nearly_all_matches():
    ends = families.Ends(minutes=60.0)
    ends.model = families.RecurrentPPO.__new__(families.RecurrentPPO)
    ends.model.num_timesteps = 0
    ends.locals = {"infos": [{"outcome": "loss"}] * 4 + [{"outcome": "win"}] * 96}
    ends.on_step()
    assert not ends.model.stops_before_rollout
    ends.locals = {"infos": [{"outcome": "win"}]}
    ends.on_step()
    assert ends.model.stops_before_rollout
