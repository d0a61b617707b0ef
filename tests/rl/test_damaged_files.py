"""Files that were cut, changed, mixed or made to harm: a sentence each, and nothing happens."""

import re
import tracemalloc
import zipfile

import numpy as np
import pytest
import torch

from echelon_rl import RecurrentPPO
from echelon_rl.cli import main
from echelon_rl.league import League
from echelon_rl.league.store.entries import check_checkpoint, checkpoint_id
from tests.rl.rollouts import assert_close, small_model, weights
from tests.rl.tasks import Recall
from tests.rl.test_checkpoints import SMALL, members_of, rewrite

WEIGHTS, OPTIMISER = "policy.safetensors", "policy.optimizer.safetensors"


def trained(seed, **kwargs):
    return small_model(Recall(), n_steps=8, policy_kwargs={**SMALL, **kwargs}, seed=seed).learn(128)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    torch.set_num_threads(1)
    return trained(1).save(tmp_path_factory.mktemp("saved") / "m.zip")


@pytest.mark.parametrize("network", [{}, {"lstm_hidden_size": 16}], ids=["alike", "larger"])
@pytest.mark.parametrize("name", [WEIGHTS, OPTIMISER])
def test_members_of_two_checkpoints_do_not_mix(tmp_path, saved, name, network):
    foreign = members_of(trained(2, **network).save(tmp_path / "other.zip"))[name]
    with pytest.raises(ValueError, match=f"its {name} is not the one it was written with"):
        RecurrentPPO.load(rewrite(saved, tmp_path / "mixed.zip", {name: foreign}))


def test_whatever_byte_changes_a_file_loads_unchanged_or_not_at_all(tmp_path):
    model = trained(1)
    content = model.save(tmp_path / "m.zip").read_bytes()
    rng = np.random.default_rng(0)
    refused = 0
    for _ in range(60):
        changed = bytearray(content)
        for position in rng.integers(0, len(content), size=rng.integers(1, 4)):
            changed[position] ^= 1 << int(rng.integers(0, 8))
        (tmp_path / "changed.zip").write_bytes(changed)
        try:
            again = RecurrentPPO.load(tmp_path / "changed.zip", device="cpu")
        except ValueError:
            refused += 1
        else:
            assert_close(weights(model), weights(again), 0.0)
    assert refused > 40


@pytest.mark.parametrize(
    "change",
    [
        {"n_steps": "many"}, {"n_steps": -1}, {"gamma": None}, {"policy_kwargs": []}, {"observation_space": {}},
        {"action_space": {"type": "Discrete"}}, {"learning_rate": {"start": "x"}}, {"ent_coef": 3},
        {"optimizer_groups": []}, {"optimizer_groups": None}, {"policy_class": "os.system"}, {"n_envs": "all"},
        {"policy_kwargs": {"activation_fn": {"class": "os.system"}}}, {"num_timesteps": None}, {"digests": None},
        {"stats_window_size": 0}, {"stats_window_size": "all"}, {"stats_window_size": 10**30},
        {"num_timesteps": -(2**70)}, {"num_timesteps": 1.5}, {"num_timesteps": True}, {"_n_updates": "1"},
        {"_current_progress_remaining": float("inf")}, {"_total_timesteps": float("nan")}, {"format": 3},
        {"action_layout": [{"name": "a"}]}, {"clip_range": [1]}, {"policy_kwargs": {"unheard_of": 1}},
        {"clip_range": {"values": [0.1]}}, {"learning_rate": {"values": [0.1, float("inf")]}},
        {"learning_rate": {"values": [0.1, "0.1"]}}, {"learning_rate": {"values": [0.1] * 3000}},
    ],
)  # fmt: skip
def test_changed_settings_are_explained(tmp_path, saved, change):
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # each says something else, all say it in a sentence
        RecurrentPPO.load(rewrite(saved, tmp_path / "altered.zip", **change), device="cpu")
    assert len(str(caught.value).split()) >= 4


def test_a_file_that_would_fill_the_memory_enters_no_league(tmp_path, saved, capsys):
    """A file of a hundred kilobytes with a member of a thousand times as much."""
    zeros, url = {WEIGHTS: bytes(100 * 2**20)}, f"sqlite:///{tmp_path}/league.db"
    path = rewrite(saved, tmp_path / "bomb.zip", zeros, compression=zipfile.ZIP_DEFLATED)
    told = r"policy\.safetensors would unpack from \d+,\d+ to 10\d,\d+,\d+ bytes"
    League.open(url, env="duel").close()

    def refuse():
        for look in (checkpoint_id, lambda path: check_checkpoint(path, "0" * 64)):
            with pytest.raises(ValueError, match=told):
                look(path)
        assert main(["league", "add", url, str(path)]) == 2

    refuse()  # imports what it needs, which takes more memory than is allowed below
    tracemalloc.start()  # how much is unpacked, as Python's own memory counts it
    refuse()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * 2**20
    assert re.search(told, capsys.readouterr().err)
    assert all(e.skill for e in League.open(url).entries.values())
