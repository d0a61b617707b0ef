"""Small policies and leagues with them."""

import pytest

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.league import League


def make_model(seed, policy="MlpLstmPolicy", hidden=16, device="cpu"):
    venv = make_vec_env("duel", 1, backend="native", seed=0)
    model = RecurrentPPO(policy, venv, n_steps=8, seed=seed, device=device, policy_kwargs={"lstm_hidden_size": hidden})
    venv.close()
    return model


@pytest.fixture(scope="session")
def checkpoints(tmp_path_factory):
    """Four untrained policies of one architecture."""
    folder = tmp_path_factory.mktemp("checkpoints")
    return [make_model(seed).save(folder / f"model-{seed}.zip") for seed in range(4)]


@pytest.fixture
def duel_league(checkpoints, tmp_path):
    """A league on the duel with five anchors and four candidates."""
    league = League.open(f"sqlite:///{tmp_path}/league.db", env="duel")
    for path in checkpoints:
        league.add(path)
    yield league
    league.close()
