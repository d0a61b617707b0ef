"""Every example runs with ``--quick``, stays short and says what it does."""

import importlib.util
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NEEDS = {"rllib_ppo": "ray", "torchrl_rollout": "torchrl"}  # optional extras
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.py"))


def run(name, folder, *arguments):
    # The sources of this checkout, whatever is installed.
    path = os.pathsep.join([str(EXAMPLES.parent / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments, "--quick"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "watch_policy"])
def test_it_runs(name, tmp_path):
    if name in NEEDS and importlib.util.find_spec(NEEDS[name]) is None:
        pytest.skip(f"the example needs {NEEDS[name]}, which is an optional extra")
    done = run(name, tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip(), "an example shows its result"
    if name == "scripted_match":
        assert {p.name for p in tmp_path.iterdir()} == {"match.replay", "match.html"}
        assert "same match: True" in done.stdout
    if name == "train_pettingzoo":
        returns = dict(line.split(":") for line in done.stdout.splitlines() if ":" in line)
        assert {name.strip() for name in returns} == {"random actions", "before training", "after training"}
        assert all(math.isfinite(float(value)) for value in returns.values())
    if name == "train_recurrent_ppo":
        assert {p.name for p in tmp_path.iterdir()} == {"policy.zip", "policy.html"}
        watched = run("watch_policy", tmp_path, "policy.zip", "--out", "watched.html")
        assert watched.returncode == 0, watched.stderr[-2000:]
        assert (tmp_path / "watched.html").stat().st_size > 500_000


@pytest.mark.parametrize("name", NAMES)
def test_it_is_short_and_says_what_it_does(name):
    text = (EXAMPLES / f"{name}.py").read_text()
    assert len(text.splitlines()) <= 120
    assert text.startswith('"""')
    assert "--quick" in text
