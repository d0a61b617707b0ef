"""The rules of a decision are CUDA code too: they compile to machine code, and threads share nothing; without a GPU."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tools.cuda_code import assembler, faults, flaw

pytestmark = pytest.mark.timeout(1200)  # a busy machine compiles for minutes

# A match by the table of phases, with a thread for each item, and as the CPU plays it; one match is already over.
BY_PHASES = """
import numpy as np

from echelon_env.catalog import SOLID
from echelon_env.config import EchelonConfig
from echelon_env.matches.batch import MatchBatch
from echelon_env.matches.cuda_driver import Batch, allocate_work, play_decision
from echelon_env.matches.cuda_memory import Packed
from echelon_env.sim.state import KEY, KNOWN, QUEUE, SQUARED
from echelon_env.sim.voxel_bits import describe_world


def play(there, here, decisions, desks):
    work, random = allocate_work(there.state, desks), np.random.default_rng(0)
    batch = Batch(there.state, there.rules, there.tables, there.io, work)
    for _ in range(decisions):
        work.desks.before[:] = 0
        actions = random.uniform(-1, 1, here.io.agent_actions.shape)
        actions[:, :, 3] *= 0.1
        here.io.agent_actions[:] = there.io.agent_actions[:] = actions
        play_decision(Packed(batch), int(there.rules.params[0].steps))
        here.step(here.io.agent_actions)
    assert here.state.clock["decision"][1:].tolist() == [decisions, 0]
    for core in (there, here):  # rows to work in, of which each thread has its own
        core.state.scratch[:, [KNOWN, QUEUE]] = core.state.places[:, [KEY, SQUARED]] = 0
    arrays = [*zip(here.state._fields, there.state, here.state), *zip(here.io._fields, there.io, here.io)]
    for name, ours, theirs in arrays:
        assert np.ascontiguousarray(ours).tobytes() == np.ascontiguousarray(theirs).tobytes(), name
    return work
"""

AGENTS = f"""{BY_PHASES}
def batch():
    core = MatchBatch(3, EchelonConfig.preset("duel"), range(2), {{}}, num_threads=1)
    for match in range(3):
        core.reset(match, seed=match)
    mechs = core.state.mechs
    mechs["x"][:, 0], mechs["x"][:, 1], mechs["y"] = 12, (16, 24, 16), 20
    mechs["yaw"][:, 0], mechs["yaw"][:, 1], mechs["hp"][0, 1] = 0, np.pi, 20
    core.state.voxels[1] = core.state.columns[1] = 0  # they see each other beyond radar
    core.state.clock["over"][2] = 1
    return core


there, here = batch(), batch()
play(there, here, 10, 0)
mechs, clock = here.state.mechs, here.state.clock
assert min(clock["serial"][:2]) > 5 and (mechs["alive"][0] == 0).any()
assert here.state.sees[1, 0].any()
"""

# Blue walks to the zone by ``nav_mode``, red to an enemy that it remembers there, from both sides of a wall and round
# its other arm; all matches with one desk.
SCRIPTS = f"""{BY_PHASES}
def batch():
    config = EchelonConfig.preset("duel").replace({{"match.nav_mode": "planner"}})
    core = MatchBatch(3, config, [0], {{1: "expert"}}, num_threads=1)
    for match in range(3):
        core.reset(match, seed=match)
        core.state.voxels[match] = 0
        core.state.voxels[match, :8, 8:24, 15:17] = core.state.voxels[match, :8, 15:17, 15:] = SOLID
        describe_world(core.state.voxels[match], core.state.columns[match])
    mechs, clock, bots = core.state.mechs, core.state.clock, core.io.bots
    mechs["x"], mechs["y"], mechs["z"] = 20, (12, 20), 0
    clock["zone_x"], clock["zone_y"], clock["over"][2] = 8, 16, 1
    core.state.walk[:] = 0  # no flow field leads there
    bots["looks"], bots["enemy_x"], bots["enemy_y"], bots["memory_s"] = 1, 8, 16, 9
    return core


there, here = batch(), batch()
work = play(there, here, 3, 1)
bots = here.io.bots[:2, 0]
assert (bots["plan_s"] == 0.25).all() and (bots["plan_y"] > 0.3).all(), "red found a way in the first decision"
assert (work.desks.before > 0).sum() > 50, "and blue searched in the last"
"""

# The zone moves twice, and red looks for it.
PLACES = f"""{BY_PHASES}
def batch():
    moving = {{"world.zone_places": 3, "match.zone_stay_seconds": 0.5, "match.nav_mode": "planner"}}
    config = EchelonConfig.preset("duel").replace({{**moving, "sensors.zone_range": 2.0, "sensors.arc_degrees": 120.0}})
    config = config.replace({{"match.zone_told_seconds": 0.25}})
    core = MatchBatch(3, config, [0], {{1: "expert"}}, num_threads=1)
    for match in range(3):
        core.reset(match, seed=match)
    core.state.clock["over"][2] = 1
    return core


there, here = batch(), batch()
play(there, here, 6, 1)
assert here.state.sites["since"].max(axis=1).tolist() == [4, 4, 0]
assert (here.io.bots["place"][:2] > 0).all()
"""


@pytest.fixture(scope="module")
def numba_cuda():
    missing = [name for name in ("numba_cuda", "nvidia") if find_spec(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} cannot be imported; make test-cuda installs them.")


@pytest.fixture(scope="module")
def ptxas(numba_cuda):
    try:
        return assembler()
    except FileNotFoundError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    ("code", "complaint"),
    [
        (".extern .func malloc", "needs what GPUs lack: .extern .func malloc"),
        ("call NRT_Allocate,", "needs what GPUs lack: NRT_Allocate"),
        ("  add.f64 %fd1, %fd2, %fd3;", "calculates with doubles, which are slow on most GPUs: add.f64"),
        ("  cvt.rn.f64.s64 %a, %b;\n  mul.f64 %a, %a, %c;\n  cvt.rn.f32.f64 %f, %a;", ""),
        ("  @%p3 cvt.f64.f32 %a, %b;", "calculates with doubles, which are slow on most GPUs: cvt.f64.f32"),
        ("  add.f32 %f1, %f2, %f3;\n", ""),
    ],
)
def test_code_that_needs_a_heap_or_doubles_is_named(code, complaint):
    """The sine of a huge angle, which NVIDIA's library takes by a product of doubles, is not counted."""
    assert flaw(code) == complaint


@pytest.mark.parametrize(
    "gpus",
    [pytest.param(["sm_90"], marks=pytest.mark.ci), pytest.param(["sm_80", "sm_89", "sm_100"], marks=pytest.mark.slow)],
)
def test_no_kernel_of_the_table_spills_or_grows_much(ptxas, gpus):
    """``benchmarks/results/cuda_code.json`` has the limits; what fails says which kernel grew, and how to accept it.

    Nor does any need a heap, or doubles.
    """
    command = [sys.executable, "-m", "tools.cuda_code", "--check", "--gpus", *gpus]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]


def test_a_kernel_that_grows_spills_or_is_unknown_is_named():
    small = {"registers": 40, "stack": 0, "spilled": 0, "code": 9000}
    kept = {"fly": {"sm_90": small}, "burst": {"sm_90": small}}
    assert list(faults({"fly": {"sm_90": small | {"registers": 48}}, "burst": {"sm_90": small}}, kept)) == []
    (shrunk,) = faults({"fly": {"sm_90": small | {"code": 4000}}, "burst": {"sm_90": small}}, kept)
    assert shrunk.startswith("fly shrank from 9000 to 4000 bytes of code on sm_90: are its rules compiled away?")
    found = {"fly": {"sm_90": small | {"registers": 80, "stack": 128}}, "jam": {"sm_90": small | {"spilled": 8}}}
    grown, deeper, spills, unknown, gone = faults(found, kept)
    assert grown == "fly grew from 40 to 80 registers on sm_90. If the change is worth it, accept it: make cuda-code"
    assert "fly grew from 0 to 128 bytes of stack" in deeper
    assert "jam spills 8 bytes" in spills
    assert "jam is not in the record" in unknown
    assert "burst is in the record, but no kernel plays" in gone


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(AGENTS, id="item", marks=pytest.mark.ci),
        pytest.param(SCRIPTS, id="scripts", marks=pytest.mark.ci),
        pytest.param(PLACES, id="places", marks=pytest.mark.ci),
    ],
)
def test_a_match_is_the_same_in_the_simulator_as_on_the_cpu(script):
    """Both interpreted: what is compared is that threads share nothing, not how a GPU rounds."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
