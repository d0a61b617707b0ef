"""Builds both wheels, installs each in a clean virtual environment and uses it from outside the checkout.

`make wheel-check` runs this. It needs a package index, takes minutes and leaves nothing behind; what a wheel holds is
tested without a network in test_wheels.py. Exit status 0 means that both packages work as a user would install them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import textwrap
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
TRAINER_PACKAGES = ("torch", "stable_baselines3", "sb3_contrib", "supersuit", "echelon_rl")

USE_ENVIRONMENT = f"""
    import importlib.util
    import sys

    present = [name for name in {TRAINER_PACKAGES!r} if importlib.util.find_spec(name)]
    assert not present, f"echelon-env brought {{present}} along"

    import gymnasium
    import echelon_env

    assert echelon_env.__file__.startswith(sys.prefix), f"{{echelon_env.__file__}} is not the installed package"
    assert "numba" not in sys.modules, "importing echelon_env alone imported Numba"
    env = gymnasium.make("echelon_env:Echelon-v0", config="duel")
    env.action_space.seed(0)
    observation, info = env.reset(seed=0)
    steps = 0
    while True:
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert observation in env.observation_space
        steps += 1
        if terminated or truncated:
            break
    print(f"one episode of Echelon-v0: {{steps}} decisions")
"""

USE_TRAINER = """
    import sys

    import numpy as np
    import torch
    import echelon_rl
    from echelon_rl import RecurrentPPO, make_vec_env

    assert echelon_rl.__file__.startswith(sys.prefix), f"{echelon_rl.__file__} is not the installed package"
    torch.set_num_threads(1)
    venv = make_vec_env("duel", num_matches=2, opponent="trivial", backend="native", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", venv, n_steps=16, seed=0, device="cpu")
    before = torch.nn.utils.parameters_to_vector(model.policy.parameters()).detach().clone()
    model.learn(64)
    after = torch.nn.utils.parameters_to_vector(model.policy.parameters()).detach()
    assert torch.isfinite(after).all()
    assert not torch.equal(before, after), "training changed no parameter"
    model.save("model.zip")
    loaded = RecurrentPPO.load("model.zip", device="cpu")
    observation = venv.reset()
    expected, _ = model.predict(observation, deterministic=True)
    actual, _ = loaded.predict(observation, deterministic=True)
    np.testing.assert_array_equal(actual, expected)
    print(f"{model.num_timesteps} steps trained; the saved model acts as the trained one")
"""


def run(command: list[str | Path], folder: Path, cache: Path) -> str:
    """Run a command outside the checkout and return what it printed; its failure ends the check."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    environment["NUMBA_CACHE_DIR"] = str(cache)
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        shown = " ".join(map(str, command[:6]))
        sys.exit(f"wheel-check failed: {shown} ... exited {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class CleanInstall:
    """A fresh virtual environment with the given wheels, used from an empty folder."""

    def __init__(self, folder: Path, wheels: list[Path]) -> None:
        """Create it and install the wheels under the constraints of the repository."""
        self._bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self._work, self._cache = folder / "work", folder / "numba"
        self._work.mkdir(parents=True)
        venv.create(folder / "venv", with_pip=True)
        self.python("-m", "pip", "install", "--quiet", "-c", str(CONSTRAINTS), *map(str, wheels))
        self.python("-m", "pip", "check")

    def python(self, *arguments: str) -> str:
        """Run its Python."""
        return run([self._bin / "python", *arguments], self._work, self._cache)

    def program(self, source: str) -> None:
        """Run a program with its Python and show what it printed."""
        print("   ", self.python("-c", textwrap.dedent(source)).strip())

    def script(self, name: str, *arguments: str, expect: str) -> None:
        """Run an installed console script whose output must hold ``expect``."""
        output = run([self._bin / name, *arguments], self._work, self._cache)
        if expect not in output:
            sys.exit(f"wheel-check failed: {name} {' '.join(arguments)} does not mention {expect!r}:\n{output}")
        print(f"    {name} {' '.join(arguments)}: works")


def main() -> int:
    """Run the whole check."""
    with tempfile.TemporaryDirectory(prefix="echelon-wheels-") as name:
        folder = Path(name)
        wheels = folder / "wheels"
        print("building both wheels", flush=True)
        build = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--quiet",
            "--no-deps",
            "-w",
            wheels,
            ROOT,
            ROOT / "src/echelon_rl",
        ]
        run(build, folder, folder / "numba")
        env_wheel, rl_wheel = (next(wheels.glob(f"{name}-*.whl")) for name in ("echelon_env", "echelon_rl"))

        print(f"{env_wheel.name} in a clean virtual environment", flush=True)
        alone = CleanInstall(folder / "env", [env_wheel])
        alone.script("echelon", "--help", expect="describe")
        alone.script("echelon", "describe", "actions", expect="yaw_rate")
        alone.program(USE_ENVIRONMENT)

        print(f"{rl_wheel.name} in a clean virtual environment", flush=True)
        both = CleanInstall(folder / "rl", [env_wheel, rl_wheel])
        both.script("echelon-rl", "--help", expect="train")
        both.program(USE_TRAINER)
    print("wheel-check passed: both wheels install and work outside the checkout")
    return 0


if __name__ == "__main__":
    sys.exit(main())
