"""Every example runs with ``--quick``, stays short and says what it does."""

import importlib.util
import math
import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NEEDS = {"rllib_ppo": "ray", "torchrl_rollout": "torchrl"}  # optional extras
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


@pytest.mark.parametrize("name", [name for name in NAMES if name != "watch_policy"])
def test_it_runs(name, run, tmp_path):
    if name in NEEDS and importlib.util.find_spec(NEEDS[name]) is None:
        pytest.skip(f"the example needs {NEEDS[name]}, which is an optional extra")
    shown = run(name)
    assert shown.strip(), "an example shows its result"
    if name == "scripted_match":
        assert {p.name for p in tmp_path.iterdir()} == {"match.replay", "match.html"}
        assert "same match: True" in shown
    if name == "train_pettingzoo":
        returns = dict(line.split(":") for line in shown.splitlines() if ":" in line)
        assert {name.strip() for name in returns} == {"random actions", "before training", "after training"}
        assert all(math.isfinite(float(value)) for value in returns.values())
    if name == "train_recurrent_ppo":
        assert {p.name for p in tmp_path.iterdir()} == {"policy.zip", "policy.html"}
        run("watch_policy", "policy.zip", "--out", "watched.html")
        assert (tmp_path / "watched.html").stat().st_size > 500_000
