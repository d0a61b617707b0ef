"""A small policy that acts by what it sees and remembers, and this package's entry point for those who look for it."""

import dataclasses
import importlib
import tomllib
from pathlib import Path

import pytest
import torch

from echelon_rl import RecurrentPPO, make_vec_env
from echelon_rl.commanders.card import FORMAT, CommanderCard, CommanderFile, Measured, Series, Training

TRAINER = Path(__file__).resolve().parents[3] / "src" / "echelon_rl"
SHORT = {"match.max_episode_seconds": 5.0}
CARD = CommanderCard(
    format=FORMAT,
    name="one",
    summary="A commander.",
    licence="MIT",
    deterministic=False,
    observation_keys=(),
    dtype="float32",
    bytes=1_234_567,
    sha256="ab" * 32,
    training=Training("duel", "trivial", 1_000_000, 3.4, 0, "echelon-rl train --config duel", "2 cores"),
    measured=Measured(
        "duel", 7, "0.1.0", (Series("easy", 190, 4, 6), Series("hard", 50, 0, 150)), 1609.4, 31.5, "echelon-rl eval"
    ),
)


@pytest.fixture(autouse=True)
def entry_point(tmp_path_factory, monkeypatch):
    """Lay the entry points of pyproject.toml on the path, whatever the installed metadata say."""
    project = tomllib.loads((TRAINER / "pyproject.toml").read_text())["project"]
    lines = [f"{name} = {value}" for name, value in project["entry-points"]["echelon_env.commanders"].items()]
    info = tmp_path_factory.mktemp("metadata") / "echelon_rl_of_this_tree-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: echelon-rl-of-this-tree\nVersion: 0\n")
    (info / "entry_points.txt").write_text("\n".join(["[echelon_env.commanders]", *lines, ""]))
    monkeypatch.syspath_prepend(info.parent)
    importlib.invalidate_caches()


@pytest.fixture(scope="session")
def model():
    """A policy with the weights of an untrained one, but for outputs that depend on the observations."""
    venv = make_vec_env("duel", 1, backend="native", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", venv, n_steps=8, seed=3, device="cpu", policy_kwargs={"lstm_hidden_size": 16})
    with torch.no_grad():
        model.policy.action_net.weight *= 200.0
    for parameter in model.policy.parameters():
        parameter.grad = torch.zeros_like(parameter)
    model.policy.optimizer.step()  # changes no weight, but from now on it has moments
    model.policy.optimizer.zero_grad()
    model.num_timesteps = 1234
    return model


@pytest.fixture(scope="session")
def checkpoint(model, tmp_path_factory):
    """Its checkpoint."""
    return Path(model.save(tmp_path_factory.mktemp("checkpoint") / "model.zip"))


@pytest.fixture
def opponent(checkpoint):
    """Its text."""
    return f"commander:{checkpoint}"


@pytest.fixture
def card_of():
    """Write a card beside a checkpoint and return it."""

    def write(path, **changes):
        file = CommanderFile(Path(path))
        right = {"name": file.path.stem, "bytes": file.path.stat().st_size, "sha256": file.checked_digest()}
        card = dataclasses.replace(CARD, **{**right, **changes})
        file.card_path.write_text(card.to_json())
        return card

    return write
