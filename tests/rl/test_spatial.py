"""Heat maps: counted in the right cell, drawn only where matplotlib is, logged while training."""

import subprocess
import sys

import numpy as np
import pytest

from echelon_env import EchelonVectorEnv, ScriptedCommander, parallel_env
from echelon_env.mdp.global_state import MECH_FEATURES
from echelon_rl import RecurrentPPO, SpatialAccumulator, make_vec_env
from echelon_rl.callbacks.spatial import MAPS, HeatMapCallback
from tests.rl.test_vec_env import SHORT

WITHOUT_LIBRARIES = """
import sys, warnings
for name in ("wandb", "matplotlib"):
    sys.modules[name] = None
import torch
before = set(sys.modules)
import echelon_rl.lstm.module
assert "triton" not in set(sys.modules) - before, "PyTorch itself may import it; this package need not"
try:
    import stable_baselines3
except ImportError:  # before 2.9 it needs Matplotlib itself
    raise SystemExit(3)
from echelon_rl import SpatialAccumulator
maps = SpatialAccumulator(16)
assert maps.grid_size == 16
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert maps.to_images() == {}
assert any("matplotlib, which is not installed" in str(w.message) for w in caught)
"""


@pytest.mark.ci
def test_import_needs_no_tracker_no_plotting_library_and_no_triton():
    status = subprocess.run([sys.executable, "-c", WITHOUT_LIBRARIES]).returncode
    if status == 3:
        pytest.skip("this Stable-Baselines3 cannot be imported without Matplotlib")
    assert status == 0


def test_amounts_land_in_their_cells():
    maps = SpatialAccumulator(4)
    maps.add("damage", np.array([[0.1, 0.9], [0.1, 0.9], [1.0, 0.0], [-0.2, 1.3]]), np.array([1.0, 2.0, 5.0, 7.0]))
    expected = np.zeros((4, 4))
    expected[3, 0], expected[0, 3] = 10.0, 5.0
    assert np.array_equal(maps.maps["damage"], expected)
    assert not maps.maps["deaths"].any()
    images = maps.to_images()
    assert set(images) == set(MAPS)
    assert all(image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3 for image in images.values())
    assert not np.array_equal(images["damage"], images["deaths"])
    maps.reset()
    assert not maps.maps["damage"].any()


def test_a_whole_match_is_counted_as_it_was():
    env = parallel_env("skirmish", opponent="expert", dead_agents="keep")
    env.reset(seed=3)
    bold = ScriptedCommander("easy")
    maps, before = SpatialAccumulator(8), env.state()
    presence, deaths, damage = 0, 0, 0.0
    while env.agents:
        lived, hp = env.core.state.mechs[0]["alive"].copy(), env.core.state.mechs[0]["hp"].copy()
        env.step(bold.act(env))
        after, mechs = env.state(), env.core.state.mechs[0]
        maps.add_step(before[None], after[None])
        presence += int(mechs["alive"].sum())
        deaths += int((lived == 1).sum() - (mechs["alive"] == 1).sum())
        damage += float((hp - np.maximum(mechs["hp"], 0))[lived == 1].sum())
        before = after
    assert deaths > 0
    assert (maps.maps["movement"].sum(), maps.maps["deaths"].sum()) == (presence, deaths)
    assert maps.maps["damage"].sum() == pytest.approx(damage, rel=1e-3)


def test_the_step_that_ends_a_match_is_counted_with_its_last_state():
    """The native batch is reset in the step that ends a match: what is there afterwards is another match."""
    env = make_vec_env(SHORT, 2, "expert", "native", seed=0)
    model = RecurrentPPO("MlpLstmPolicy", env, n_steps=30, seed=0, device="cpu")
    callback = HeatMapCallback(every=100, grid_size=8)
    alone = EchelonVectorEnv(2, SHORT, opponent="expert")
    alone.reset(seed=0)
    model.learn(60, callback=callback)
    expected = SpatialAccumulator(8)
    actions = model.rollout_buffer.actions
    for t in range(30):
        _, _, _, _, infos = alone.step(model.policy.heads.to_env(actions[t]))
        states = alone.state()
        if "final_state" in infos:
            states[infos["_final_state"]] = infos["final_state"][infos["_final_state"]]
        mechs = states[:, : 2 * len(MECH_FEATURES)].reshape(-1, len(MECH_FEATURES))
        living = mechs[:, MECH_FEATURES.index("alive")] > 0
        expected.add("movement", mechs[living][:, [MECH_FEATURES.index("x"), MECH_FEATURES.index("y")]])
    assert np.array_equal(callback.accumulator.maps["movement"], expected.maps["movement"])
