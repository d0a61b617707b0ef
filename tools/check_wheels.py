"""Builds both wheels, installs each in a clean virtual environment and uses it from outside the checkout.

`make wheel-check` runs this. It needs a package index, takes minutes and leaves nothing behind. Exit status 0 means
that each wheel holds the modules and data files of its package and nothing else, and that both work as a user would
install them.

With ``--sbom FOLDER`` (`make sbom`) it also lists the contents of each clean environment as CycloneDX.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import textwrap
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.wheel_contents import refusal

ROOT = Path(__file__).resolve().parents[1]
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

FIRST_STEP = """
    import time
    began = time.monotonic()
    import echelon_env
    from echelon_env.matches.driver import play_range
    env = echelon_env.EchelonVectorEnv(1, "standard", opponent="medium")
    env.reset(seed=0)
    env.step(env.action_space.sample())
    assert sum(play_range.whole.stats.cache_hits.values()) == 1, "the kernels were compiled again"
    print(f"first step after {time.monotonic() - began:.1f} seconds")
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
    from echelon_rl.config import TrainConfig, presets

    for name in presets():
        TrainConfig.load(name)
    print(f"presets: {', '.join(presets())}")
    from echelon_env.commanders import commander_names

    for name in commander_names():
        # recon shows the optional keys that some commanders ask for
        venv = make_vec_env("recon", num_matches=2, opponent=f"commander:{name}", backend="native", seed=0)
        venv.reset()
        venv.step(np.zeros((venv.num_envs, 45), np.float32))
        print(f"commander {name} plays")
    assert commander_names(), "the installed package brings no commanders"
"""


def run(command: Sequence[str | Path], folder: Path, cache: Path) -> str:
    """Run a command outside the checkout and return its output; a failure ends the check."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")}
    environment["NUMBA_CACHE_DIR"] = str(cache)
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        shown = " ".join(map(str, command[:6]))
        sys.exit(f"wheel-check failed: {shown} ... exited {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class CleanInstall:
    """A fresh virtual environment with the given wheels and nothing else, used from an empty folder."""

    def __init__(self, folder: Path, wheels: list[Path]) -> None:
        """Create it and install the wheels under the constraints of the repository."""
        self._bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self._work, self._cache = folder / "work", folder / "numba"
        self._work.mkdir(parents=True)
        venv.create(folder / "venv", with_pip=False)
        pip = [sys.executable, "-m", "pip", "--python", self._bin / "python"]
        run([*pip, "install", "--quiet", "-c", CONSTRAINTS, *wheels], self._work, self._cache)
        run([*pip, "check"], self._work, self._cache)

    def program(self, source: str) -> None:
        """Run a program with its Python and show the output."""
        print("   ", run([self._bin / "python", "-c", textwrap.dedent(source)], self._work, self._cache).strip())

    def script(self, name: str, *arguments: str, expect: str) -> None:
        """Run an installed console script whose output must contain ``expect``."""
        output = run([self._bin / name, *arguments], self._work, self._cache)
        if expect not in output:
            sys.exit(f"wheel-check failed: {name} {' '.join(arguments)} does not mention {expect!r}:\n{output}")
        print(f"    {name} {' '.join(arguments)}: works")

    def write_sbom(self, path: Path) -> None:
        """Write a CycloneDX list of everything installed, named after the distribution."""
        path.parent.mkdir(parents=True, exist_ok=True)
        options = ["--output-format", "JSON", "--output-reproducible", "--validate", "--output-file", path]
        command = [sys.executable, "-m", "cyclonedx_py", "environment", *options, self._bin / "python"]
        run(command, self._work, self._cache)
        components = {component["name"] for component in json.loads(path.read_text())["components"]}
        if not {path.name.removesuffix(".cdx.json"), "numba"} <= components:
            sys.exit(f"wheel-check failed: {path.name} lists only {sorted(components)}")
        print(f"    {path.name}: {len(components)} packages")


def build_wheels(folder: Path) -> Path:
    """Build both wheels and return the folder that holds them."""
    print("building both wheels", flush=True)
    wheels = folder / "wheels"
    homes = (ROOT, ROOT / "src/echelon_rl")
    run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", wheels, *homes], folder, folder / "numba")
    return wheels


def try_wheels(wheels: Path, folder: Path, sbom: Path | None) -> None:
    """Install and use both wheels that lie in or below a folder."""
    env_wheel, rl_wheel = (next(wheels.rglob(f"{name}-*.whl")) for name in ("echelon_env", "echelon_rl"))
    for package, path in (("echelon_env", env_wheel), ("echelon_rl", rl_wheel)):
        with zipfile.ZipFile(path) as wheel:
            if reason := refusal(package, wheel):
                sys.exit(f"wheel-check failed: {path.name} has wrong contents: {reason}")
            print(f"{path.name} holds its {len(wheel.namelist())} files and nothing else", flush=True)

    print(f"{env_wheel.name} in a clean virtual environment", flush=True)
    alone = CleanInstall(folder / "env", [env_wheel])
    alone.script("echelon", "--help", expect="describe")
    alone.script("echelon", "describe", "actions", expect="yaw_rate")
    alone.script("echelon", "play", "--config", "duel", "--html", "match.html", expect="open it in a browser")
    alone.program(USE_ENVIRONMENT)

    print("the same with prebuilt kernels", flush=True)
    run([sys.executable, ROOT / "tools/prebuild.py", env_wheel, "--out", folder / "prebuilt"], folder, folder / "numba")
    prebuilt = CleanInstall(folder / "fast", [next((folder / "prebuilt").glob("*.whl"))])
    prebuilt.program(FIRST_STEP)

    print(f"{rl_wheel.name} in a clean virtual environment", flush=True)
    both = CleanInstall(folder / "rl", [env_wheel, rl_wheel])
    both.script("echelon-rl", "--help", expect="train")
    both.program(USE_TRAINER)

    if sbom:
        alone.write_sbom(sbom / "echelon-env.cdx.json")
        both.write_sbom(sbom / "echelon-rl.cdx.json")


def main() -> int:
    """Run the whole check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--wheels", type=Path, help="folder with both wheels; without it they are built")
    parser.add_argument("--sbom", type=Path, help="folder for the lists of installed packages")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="echelon-wheels-") as name:
        folder = Path(name)
        wheels = options.wheels.resolve() if options.wheels else build_wheels(folder)
        try_wheels(wheels, folder, options.sbom.resolve() if options.sbom else None)
    print("wheel-check passed: both wheels install and work outside the checkout")
    return 0


if __name__ == "__main__":
    sys.exit(main())
