"""Every example runs with ``--quick``, stays short and says what it does."""

import math
import multiprocessing
import re
import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PICTURES = {
    "custom_reward": "custom_reward.png",
    "own_network": "own_network.png",
    "own_opponent": "own_opponent.html",
    "sweep": "sweep.png",
    "watch_policy": "policy.html",
}
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """What runs an example in the test's own folder and returns what it printed."""
    monkeypatch.chdir(tmp_path)

    def in_this_process(name, *arguments):
        """A process of its own would import PyTorch anew, which takes longer than the example."""
        monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments, "--quick"])
        runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
        return capsys.readouterr().out

    return in_this_process


@pytest.mark.ci
@pytest.mark.parametrize("name", NAMES)
def test_it_runs(name, run, tmp_path):
    shown = run(name)
    assert shown.strip(), "an example shows its result"
    assert "nan" not in shown.split()
    if re.search(r"(?<!\d)0(\.0)? ?%", shown):
        assert "--quick" in shown, "who wins nothing is told why"
    if name in PICTURES:
        assert PICTURES[name] in shown
        assert (tmp_path / PICTURES[name]).stat().st_size > 5_000
    if name == "scripted_match":
        assert {p.name for p in tmp_path.iterdir()} == {"scripted_match.replay", "scripted_match.html"}
        assert "same match: True" in shown
    if name == "supersuit_ppo":
        assert "num_cpus=0" in shown
        assert "num_cpus=2" in run(name, "--num-cpus", "2")
        assert not multiprocessing.active_children(), "the worker processes must be gone"
    if name == "train_pettingzoo":
        returns = dict(line.split(":") for line in shown.splitlines() if ":" in line)
        assert {name.strip() for name in returns} == {"random actions", "before training", "after training"}
        assert all(math.isfinite(float(value)) for value in returns.values())
    if name == "train_recurrent_ppo":
        assert {p.name for p in tmp_path.iterdir()} == {"policy.zip", "policy.html"}
        run("watch_policy", "policy.zip", "--out", "watched.html")
        assert (tmp_path / "watched.html").stat().st_size > 500_000
