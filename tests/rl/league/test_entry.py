"""Ids from content, and what a league does with checkpoints."""

import shutil
import zipfile

import pytest
import torch

from echelon_rl.league import League
from echelon_rl.league.store.entries import checkpoint_id, scripted_entry

from .conftest import make_model


def test_training_state_does_not_make_another_entry(tmp_path):
    model = make_model(0)
    first = checkpoint_id(model.save(tmp_path / "a.zip"))
    model.num_timesteps = 77
    assert checkpoint_id(model.save(tmp_path / "b.zip")) == first
    with torch.no_grad():
        model.policy.log_std += 1e-3
    assert checkpoint_id(model.save(tmp_path / "c.zip")) != first


def test_what_is_no_checkpoint_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no checkpoint"):
        checkpoint_id(tmp_path / "none.zip")
    (tmp_path / "text.zip").write_text("hello")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("data", "{}")
    for name in ("text.zip", "other.zip"):
        with pytest.raises(ValueError, match=rf"{name} is not a checkpoint"):
            checkpoint_id(tmp_path / name)


def test_a_league_keeps_its_own_copy(checkpoints, tmp_path):
    league = League.open(f"sqlite:///{tmp_path}/league/league.db", env="duel")
    entry = league.add(shutil.copy(checkpoints[0], tmp_path / "model.zip"), lineage="main-0")
    (tmp_path / "model.zip").unlink()
    assert checkpoint_id(league.checkpoint(entry)) == entry.entry_id
    assert league.add(checkpoints[0]) == entry  # a second time changes nothing
    assert (len(league.entries), len(entry.entry_id)) == (6, 64)
    assert league.find(entry.entry_id[:6]) == league.find(entry.commander_name) == entry
    (tmp_path / "league").rename(tmp_path / "moved")
    moved = League.open(f"sqlite:///{tmp_path}/moved/league.db")
    assert checkpoint_id(moved.checkpoint(moved.entries[entry.entry_id])) == entry.entry_id


@pytest.mark.parametrize(
    ("call", "error", "told"),
    [
        (lambda league: league.find("scripted-"), ValueError, "matches 5 entries"),
        (lambda league: league.find("zzz"), KeyError, "no entry of the league"),
        (lambda league: league.checkpoint(league.find("scripted-hard")), ValueError, "is scripted"),
        (lambda league: scripted_entry("brilliant"), ValueError, "skill must be one of"),
    ],
)
def test_what_is_no_entry_or_has_no_checkpoint_is_named(duel_league, call, error, told):
    with pytest.raises(error, match=told):
        call(duel_league)
