"""Puts compiled kernels into a wheel of echelon-env, so that whoever installs it need not wait for the compiler.

    python -m tools.prebuild dist/echelon_env-1.0.0rc1-py3-none-any.whl --out dist

The wheel that comes out is for this Python and this kind of system, as machine code is; publish it beside the one for
all systems, which pip takes elsewhere. Kernels are compiled for ``echelon_env.kernels.prebuilt.LEVELS``, whatever
processor does it, as long as it can run them. Takes a minute.
"""

from __future__ import annotations

import argparse
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from numba.core.caching import IndexDataCacheFile

from echelon_env.kernels.prebuilt import LEVELS, STAMP, suits

# What most programs call: batches with and without scripts, dictionaries, masks, optional observations, navigation.
PROGRAM = """
import numpy as np, echelon_env
from echelon_env.catalog import EXTRA_OBSERVATIONS
from echelon_env.config import EchelonConfig
extras = {f"observation.{key}": True for key in EXTRA_OBSERVATIONS}
for options in ({"opponent": "medium"}, {"action_format": "discrete"}, {"action_format": "multidiscrete"}):
    env = echelon_env.EchelonVectorEnv(2, "duel", num_threads=1, **options)
    env.reset(seed=0)
    env.step(env.action_space.sample())
env = echelon_env.EchelonVectorEnv(1, EchelonConfig.preset("duel").replace(extras), observation_format="dict")
env.reset(seed=0)
env.step(env.action_space.sample())
env = echelon_env.parallel_env("duel")
env.reset(seed=0)
commander = echelon_env.ScriptedCommander("expert")
env.step(commander.act(env))
env.replay().verify()
env.set_state(env.get_state())
"""


def compiled(package: Path, name: str, features: str, into: Path, program: str = PROGRAM) -> None:
    """Compile the kernels that a program calls, of the package in a folder, for one processor; store them."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": features, "NUMBA_CACHE_DIR": folder}
        environment = {**os.environ, **settings, "PYTHONPATH": str(package)}
        subprocess.run([sys.executable, "-c", program], env=environment, cwd=folder, check=True)
        written = max((Path(folder) / "echelon-env").iterdir(), key=lambda f: len(list(f.rglob("*.nbc"))))
        out = into / written.name
        out.mkdir(parents=True)
        for index in written.rglob("*.nbi"):
            with index.open("rb") as file:  # written a moment ago by the line above
                pickle.load(file)  # noqa: S301
                _, overloads = pickle.loads(file.read())  # noqa: S301
            IndexDataCacheFile(str(out), index.name.removesuffix(".nbi"), STAMP)._save_index(overloads)
            for data in set(overloads.values()):
                shutil.copyfile(index.parent / data, out / data)
        print(f"{name}: {len(list(out.glob('*.nbi')))} kernels, {sum(f.stat().st_size for f in out.iterdir()):,} bytes")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("wheel", type=Path, help="wheel of echelon-env")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder of the new wheel (default: dist)")
    parser.add_argument("--platform", default="manylinux_2_28_x86_64", help="its platform tag (default: %(default)s)")
    options = parser.parse_args()
    tool = [sys.executable, "-m", "wheel"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*tool, "unpack", "--dest", folder, options.wheel], check=True)
        package = next(Path(folder).iterdir())
        for name, features in LEVELS.items():
            if not suits(features):
                raise SystemExit(f"this processor cannot run kernels for {name}; build on one that can.")
            compiled(package, name, features, package / "echelon_env" / "prebuilt")
        options.out.mkdir(parents=True, exist_ok=True)
        subprocess.run([*tool, "pack", "--dest-dir", folder, package], check=True)
        packed = next(Path(folder).glob("*.whl"))
        python = f"cp{sys.version_info.major}{sys.version_info.minor}"
        tags = ["--python-tag", python, "--abi-tag", python, "--platform-tag", options.platform]
        subprocess.run([*tool, "tags", *tags, packed], check=True, stdout=subprocess.DEVNULL)
        for made in Path(folder).glob(f"*{python}*.whl"):
            shutil.move(made, options.out / made.name)
            print(options.out / made.name)


if __name__ == "__main__":
    main()
