"""Single precision in matches: no state, table, buffer, observation or kernel works with float64, but for maps."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import echelon_env
from echelon_env.bots.skills import SKILL_TABLE
from echelon_env.matches.batch import MatchBatch
from echelon_env.sim.state import BOT, Match

# Compiles everything in a fresh cache, plays, and prints for every kernel its types and the lines of its optimised code
# that name a double. The wrappers by which Python calls a kernel convert Python's own floats and do not count. Kernels
# that are linked into the one that Python calls are optimised there, as its parts.
SCRIPT = r"""
import importlib, json, pkgutil, re
import numpy as np
from numba.core.dispatcher import Dispatcher
import echelon_env
from echelon_env.bots.skills import SKILLS
from echelon_env.matches.batch import MatchBatch
config = echelon_env.EchelonConfig.preset("skirmish").replace({"match.nav_mode": "planner"})
core = MatchBatch(1, config, [0], {m: SKILLS[m % 5] for m in range(1, 10)}, 1)
core.reset(0, 1)
core.step(np.zeros((1, 1, 45), np.float32))
found = {}
for module in pkgutil.walk_packages(echelon_env.__path__, "echelon_env."):
    if not module.name.endswith("__main__"):
        for kernel in vars(importlib.import_module(module.name)).values():
            if isinstance(kernel, Dispatcher):
                name = f"{kernel.py_func.__module__}.{kernel.py_func.__name__}"
                whole = getattr(kernel, "whole", kernel)
                signatures = [str(r.signature) for form in (kernel, whole) for r in form.overloads.values()]
                code = "\n".join(whole.inspect_llvm(types) for types in whole.overloads)
                bodies = [b for b in re.split(r"^(?=define )", code, flags=re.M) if b.startswith("define ")]
                own = [b for b in bodies if "cpython" not in b.split("(")[0]]
                doubles = [line for body in own for line in body.splitlines() if re.search(r"\bdouble\b", line)]
                found[name] = {"types": signatures, "code": doubles, "bodies": len(own)}
print(json.dumps(found))
"""


def types_of(dtype):
    """Return the scalar types in a dtype, by field name."""
    return {name: dtype[name] for name in dtype.names} if dtype.names else {"": dtype}


@pytest.mark.parametrize("agents", [0, 2])
def test_all_arrays_of_a_match_hold_single_precision(agents):
    config = echelon_env.EchelonConfig.preset("duel")
    core = MatchBatch(1, config, range(agents), dict.fromkeys(range(agents, 2), "expert"), 1)
    core.reset(0, 0)
    core.step(np.zeros((1, agents, 45), np.float32))
    arrays = {**dict(zip(Match._fields, core.state, strict=True)), **core.io._asdict(), **core.tables._asdict()}
    arrays |= core.rules._asdict() | {"BOT": np.zeros(1, BOT), "SKILL_TABLE": SKILL_TABLE}
    kinds = {
        f"{array}.{field}": kind for array, values in arrays.items() for field, kind in types_of(values.dtype).items()
    }
    floats = {name: kind for name, kind in kinds.items() if kind.kind == "f"}
    assert len(floats) > 80
    assert {name for name, kind in floats.items() if kind != np.float32} == set()


def test_the_step_of_the_core_converts_nothing(monkeypatch):
    """A step hands the caller's rows and the core's buffers to the kernel as they are."""
    core = MatchBatch(1, echelon_env.EchelonConfig.preset("duel"), [0], {1: "easy"}, 1)
    core.reset(0, 0)
    seen = []
    monkeypatch.setattr(core, "_play", lambda *inputs: seen.append(inputs) or 0)
    actions = np.zeros((1, 1, 45), np.float32)
    core.step(actions)
    state, rules, tables, io, _, first, last, begin = seen[0]
    assert io.agent_actions is actions
    assert all(a is b for a, b in zip(io[1:], core.io[1:], strict=True))
    assert (state, rules, tables, first, last, begin) == (core.state, core.rules, core.tables, 0, 1, False)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_kernel_takes_returns_or_computes_with_float64(tmp_path):
    source = str(Path(echelon_env.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source, "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    drawn = re.compile(r"echelon_env\.(worldgen\.|rng\.draw$)")  # maps, before a match begins
    kernels = {name: found for name, found in json.loads(done.stdout).items() if not drawn.match(name)}
    compiled = {name for name, found in kernels.items() if found["types"]}
    assert {"echelon_env.sim.upkeep.upkeep", "echelon_env.mdp.observations.observe_mech"} <= compiled
    assert len(compiled) > 150
    assert kernels["echelon_env.matches.driver.play_range"]["bodies"] > 0
    assert {name for name in compiled if "float64" in " ".join(kernels[name]["types"])} == set()
    assert {name: found["code"][:3] for name, found in kernels.items() if found["code"]} == {}
    assert re.search(r"\bdouble\b", "%x = fpext float %y to double"), "the search finds what it looks for"
