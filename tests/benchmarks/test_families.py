"""Families of maps: what is measured is recorded once, and forgotten when the level changes."""

import dataclasses
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from benchmarks import families

from echelon_env.scenarios import named_scenario
from echelon_rl.config import TrainConfig


@pytest.mark.ci
def test_a_family_is_measured_once_and_again_after_a_change_of_its_level(tmp_path, monkeypatch, capsys):
    made, measure, path = [], families.measure, tmp_path / "families.jsonl"

    def counted(*run):
        made.append(run[:4])
        return measure(*run)

    monkeypatch.setattr(families, "measure", counted)
    monkeypatch.setattr(families, "MATCHES", 4)
    monkeypatch.setattr(families, "RECORDS", path)
    monkeypatch.setattr(families, "STEPS", 1024)
    for _ in range(2):
        families.measure_families(("signal",), seeds=1)
        assert made == [("signal", level, arm, 0) for level, arm in families.PLAYED]
    assert "| no words | 0.0% | 0.0% |" in capsys.readouterr().out
    records = families.valid()
    assert [record["level"] for record in records] == [1, 1, 2, 2, 5, 5]
    kept = sorted(policy.name.split("-")[0] for policy in (tmp_path / "families").iterdir())
    assert kept == ["signal@1", "signal@1", "signal@2", "signal@2"], "from which the next level starts"
    for changed in ("digest", "ablation"):
        path.write_text("".join(json.dumps({**record, changed: "of before"}) + "\n" for record in records))
        assert not [record for record in families.valid() if changed == "digest" or record["arm"] == families.ABLATED]


def test_a_level_starts_from_the_policy_below_and_is_judged_on_test_maps(tmp_path, monkeypatch):
    started, judged = [], []

    def trained(config, *_, **__):
        started.append(config.start_from)
        return SimpleNamespace(interrupted=False, checkpoint=None, steps=1)

    def played(model, env, matches, seed):
        judged.append((env.scenario.name, {env.scenario.split_of(seed + match) for match in (0, matches - 1)}))
        return SimpleNamespace(wins=0)

    monkeypatch.setattr(families, "RECORDS", tmp_path / "families.jsonl")
    monkeypatch.setattr(families, "train", trained)
    monkeypatch.setattr(families, "evaluate_win_rate", played)
    monkeypatch.setattr(families.RecurrentPPO, "load", lambda *_, **__: SimpleNamespace(save=Path.touch))
    families.training("signal", 2, families.TRAINED, 0)
    assert started == [None, families.policy_path("signal", 1, families.TRAINED, 0)], "level 2 goes on from level 1"
    assert judged == [("signal@1", {"test"}), ("signal@2", {"test"})], "no match has a map of training"


@pytest.mark.parametrize("family", families.FAMILIES)
def test_what_is_taken_away_changes_the_first_level(family, tmp_path):
    name, ablation = f"{family}@{families.FIRST}", families.ABLATIONS[family]
    before = TrainConfig.load(name)
    after = families.ablated(before, name, ablation, tmp_path)
    assert (after.env_config().to_dict(), after.network) != (before.env_config().to_dict(), before.network)
    alone = family in ("escort", "screen")
    match = before.env_config().match
    left = dataclasses.replace(match, pack=match.pack[:1]) if alone else match
    assert after.env_config().match == left or ablation.config, "only what is told is taken away"
    assert len(after.env_config().scenario.blue) == (1 if alone else len(named_scenario(name).blue))


def test_the_table_shows_every_seed():
    record = {"family": "vault", "level": 1, "arm": "trained", "matches": 200, "minutes": 1.26}
    shown = families.families_table([{**record, "won": 190}, {**record, "won": 181}])
    assert "| `vault` | 95.0%, 90.5% | 1.3, 1.3 |  |  | no memory |  |  |  |  |" in shown


def test_a_training_ends_once_it_wins_nearly_all_matches():
    ends = families.Ends(minutes=60.0)
    ends.model = families.RecurrentPPO.__new__(families.RecurrentPPO)
    ends.model.num_timesteps = 0
    ends.locals = {"infos": [{"outcome": "loss"}] * 5 + [{"outcome": "win"}] * 195}
    ends.on_step()
    ends.locals = {"infos": []}
    assert not ends.model.stops_before_rollout
    ends.model.stops_before_rollout = True  # as a signal does
    ends.on_step()
    assert not ends.enough, "an interrupted training is no record"
    ends.model.stops_before_rollout = False
    ends.locals = {"infos": [{"outcome": "win"}]}  # of the latest 200, 4 are lost
    ends.on_step()
    assert ends.model.stops_before_rollout
    assert ends.enough
