"""The matrix of determinism: one batch of matches, played in every way a user can play it, gives one checksum.

Single views are compared with each other in ``tests/env/envs/test_determinism.py``, plain Python with compiled kernels
in ``tests/env/test_kernel.py``, and today with what was recorded long ago in ``tests/env/sim/test_golden.py``.
"""

import os
import subprocess
import sys

import pytest

# Runs in another process too, so it stands on its own. Four matches, which end and begin anew on the way;
# in the middle the batch is put through ``way``, and again whenever matches that have ended wait to begin anew.
SCRIPT = """
import copy, hashlib, pickle, sys
import numpy as np
from echelon_env import EchelonConfig, EchelonVectorEnv

CONFIG = EchelonConfig.preset("skirmish").replace({"match.max_episode_seconds": 8.0})
MATCHES, STEPS = 4, 60


def make(threads):
    return EchelonVectorEnv(MATCHES, CONFIG, "expert", threads, map_pool=3, autoreset_mode="NEXT_STEP")


def restored(env):
    other = make(1)
    other.reset(seed=999)
    other.step(np.ones((other.num_envs, 45), np.float32))
    other.set_state(env.get_state())
    return other


WAYS = {
    "straight": lambda env: env,
    "pickled": lambda env: pickle.loads(pickle.dumps(env)),
    "deepcopied": copy.deepcopy,
    "restored": restored,
    "restored after pickling": lambda env: restored(pickle.loads(pickle.dumps(env))),
}


def play(way="straight", threads=1):
    env = make(threads)
    env.reset(seed=11)
    rng, digest, ends = np.random.default_rng(2), hashlib.sha256(), 0
    for step in range(STEPS):
        if step == 20 or (step > 0 and (out[2] | out[3]).any()):
            env = WAYS[way](env)
        out = env.step(rng.uniform(-1, 1, (env.num_envs, 45)).astype(np.float32))
        for part in (*out[:4], out[4]["alive"], env.state()):
            digest.update(np.ascontiguousarray(part).tobytes())
        ends += int((out[2] | out[3]).sum())
        for match in range(MATCHES):
            digest.update(env.core.simulator.checksum(match).encode())
    assert ends >= MATCHES, "matches must end on the way"
    return digest.hexdigest()
"""
CALL = SCRIPT + "\nprint(play(sys.argv[1], int(sys.argv[2])))\n"
HERE: dict[str, object] = {}
exec(SCRIPT, HERE)


def elsewhere(way="straight", threads=1, **variables):
    """Return the checksum that another process computes."""
    environment = {**os.environ, "PYTHONHASHSEED": "random", **variables}
    command = [sys.executable, "-c", CALL, way, str(threads)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def expected():
    return HERE["play"]()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("way", HERE["WAYS"])
def test_every_way_through_one_process(way, threads, expected):
    assert HERE["play"](way, threads) == expected


def test_another_process_with_another_order_of_hashes_and_another_language(expected):
    assert elsewhere("restored after pickling", 2, PYTHONHASHSEED="12345", LC_ALL="C", TZ="Asia/Tokyo") == expected
