"""Files that were cut, changed, mixed or made to harm: a sentence each, and nothing happens."""

import json
import re
import tracemalloc
import zipfile

import numpy as np
import pytest
import torch

from echelon_rl import RecurrentPPO
from echelon_rl.cli import main
from echelon_rl.league import League
from echelon_rl.league.store.entry import check_checkpoint, checkpoint_id
from tests.rl.tasks import Recall
from tests.rl.test_checkpoints import SMALL, rewrite

MEMBERS = ("policy.safetensors", "policy.optimizer.safetensors")


def trained(seed, **kwargs):
    return RecurrentPPO(
        "MlpLstmPolicy", Recall(), n_steps=8, policy_kwargs={**SMALL, **kwargs}, seed=seed, device="cpu"
    ).learn(128)


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    torch.set_num_threads(1)
    return trained(1).save(tmp_path_factory.mktemp("saved") / "m.zip")


@pytest.mark.parametrize("name", MEMBERS)
def test_members_of_two_checkpoints_do_not_mix(tmp_path, name):
    one, other = (trained(seed).save(tmp_path / f"{seed}.zip") for seed in (1, 2))
    with zipfile.ZipFile(other) as archive:
        foreign = archive.read(name)
    mixed = rewrite(one, tmp_path / "mixed.zip", lambda members: members.update({name: foreign}))
    with pytest.raises(ValueError, match=rf"its {name} is not the one it was written with"):
        RecurrentPPO.load(mixed)


def test_members_of_another_network_are_named_with_their_shapes(tmp_path):
    one, other = trained(1).save(tmp_path / "1.zip"), trained(2, lstm_hidden_size=16).save(tmp_path / "2.zip")

    def swap(name):
        with zipfile.ZipFile(other) as archive:
            foreign = archive.read(name)
        return rewrite(one, tmp_path / "mixed.zip", lambda members: members.update({name: foreign}))

    with pytest.raises(ValueError, match=r"of another shape: .*lstm_actor\.weight_hh_l0"):
        RecurrentPPO.load(swap(MEMBERS[0]))
    with pytest.raises(ValueError, match=r"optimiser state .* does not fit the policy: \d+\.exp_avg"):
        RecurrentPPO.load(swap(MEMBERS[1]))


def test_whatever_byte_changes_a_file_loads_unchanged_or_not_at_all(tmp_path):
    model = trained(1)
    content = model.save(tmp_path / "m.zip").read_bytes()
    weights = model.policy.state_dict()
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
            assert all(torch.equal(value, again.policy.state_dict()[name]) for name, value in weights.items())
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
    ],
)  # fmt: skip
def test_changed_settings_are_explained(tmp_path, saved, change):
    def alter(members):
        members["data"] = json.dumps({**json.loads(members["data"]), **change}).encode()

    with pytest.raises(ValueError) as caught:  # noqa: PT011  # each says something else, all say it in a sentence
        RecurrentPPO.load(rewrite(saved, tmp_path / "altered.zip", alter), device="cpu")
    assert len(str(caught.value).split()) >= 4


BOMB = r"policy\.safetensors would unpack from \d+,\d+ to 10\d,\d+,\d+ bytes"


def bomb(folder, name=MEMBERS[0]):
    """Return a file of a hundred kilobytes with a member of a thousand times as much."""
    path = trained(1).save(folder / "m.zip")
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members.items():
            archive.writestr(member, b"\0" * (100 * 2**20) if member == name else content)
    return folder / "bomb.zip"


@pytest.mark.parametrize("name", MEMBERS[:1])
def test_a_file_that_would_fill_the_memory_enters_no_league(tmp_path, name, capsys):
    path, url = bomb(tmp_path, name), f"sqlite:///{tmp_path}/league.db"
    told = BOMB.replace(r"policy\.safetensors", name)
    League.open(url, env="duel").close()
    tracemalloc.start()  # how much was unpacked, as Python's own memory counts it
    for look in (checkpoint_id, lambda path: check_checkpoint(path, "0" * 64)):
        with pytest.raises(ValueError, match=told):
            look(path)
    assert main(["league", "add", url, str(path)]) == 2
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * 2**20
    assert re.search(told, capsys.readouterr().err)
    assert all(e.skill for e in League.open(url).entries.values())
