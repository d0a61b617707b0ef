"""Gymnasium's vector wrappers take what ``make_vec`` returns as they take Gymnasium's own vector of ``Echelon-v0``."""

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import vector as wrappers
from gymnasium.wrappers.transform_action import RescaleAction
from gymnasium.wrappers.transform_observation import RescaleObservation
from gymnasium.wrappers.transform_reward import ClipReward

import echelon_env

CONFIG = echelon_env.EchelonConfig.preset("duel").replace({"match.max_episode_seconds": 3.0})  # 12 decisions
# What to make a wrapper with, and the environment below it if not the plain one. A later wrapper needs nothing.
GIVEN = {
    "VectorizeTransformObservation": {
        "wrapper": RescaleObservation,
        "min_obs": np.float32(0),
        "max_obs": np.float32(1),
    },
    "VectorizeTransformAction": {"wrapper": RescaleAction, "min_action": np.float32(0), "max_action": np.float32(1)},
    "VectorizeTransformReward": {"wrapper": ClipReward, "min_reward": -0.01, "max_reward": 0.01},
    "TransformObservation": {"func": lambda seen: seen * 2},
    "FilterObservation": {"filter_keys": ["ego"]},
    "ReshapeObservation": {"shape": (2, 353)},
    "RescaleObservation": {"min_obs": np.float32(0), "max_obs": np.float32(1)},
    "DtypeObservation": {"dtype": np.float16},
    "TransformAction": {"func": lambda actions: -actions},
    "RescaleAction": {"min_action": np.float32(0), "max_action": np.float32(1)},
    "ArrayConversion": {"env_xp": np, "target_xp": np},
    "TransformReward": {"func": lambda rewards: rewards * 2},
    "ClipReward": {"min_reward": -0.01, "max_reward": 0.01},
}
BELOW = {
    "FilterObservation": {"observation_format": "dict"},
    "FlattenObservation": {"observation_format": "dict"},
    "RecordVideo": {"render_mode": "rgb_array"},
    "HumanRendering": {"render_mode": "rgb_array"},
}
NEED = {"HumanRendering": "cv2", "NumpyToTorch": "torch"}
# They take images or arrays of JAX, which neither vector gives.
FOR_OTHERS = ("GrayscaleObservation", "ResizeObservation", "JaxToNumpy", "JaxToTorch")


def made(name, mode, folder):
    env = gymnasium.make_vec(
        "echelon_env:Echelon-v0", num_envs=2, vectorization_mode=mode, config=CONFIG, **BELOW.get(name, {})
    )
    video = {"video_folder": str(folder / str(mode)), "video_length": 3}
    given = video if name == "RecordVideo" else GIVEN.get(name, {})
    try:
        return getattr(wrappers, name)(env, **given)
    except (ImportError, gymnasium.error.DependencyNotInstalled) as error:
        pytest.skip(str(error))


def leaves(value):
    """Return all arrays in observations, or numbers in lists of infos."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else None
    return [np.asarray(value)] if parts is None else [leaf for part in parts for leaf in leaves(part)]


@pytest.mark.parametrize("name", [name for name in wrappers.__all__ if name not in FOR_OTHERS])
def test_a_wrapper_of_gymnasium_gives_the_same_around_either_vector(name, tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pytest.importorskip(NEED.get(name, "gymnasium"), reason="the wrapper needs it")
    native, stock = made(name, None, tmp_path), made(name, "sync", tmp_path)
    assert native.observation_space == stock.observation_space
    assert native.action_space == stock.action_space
    rng = np.random.default_rng(0)
    one, other = native.reset(seed=3)[0], stock.reset(seed=3)[0]
    ended = np.zeros(2, bool)
    for _ in range(20):  # beyond the first end, from which on unseeded episodes differ
        if not ended.any():
            for a, b in zip(leaves(one), leaves(other), strict=True):
                np.testing.assert_allclose(a, b, atol=1e-5)
        actions = rng.uniform(0, 1, (2, 45)).astype(np.float32)
        (one, *mine), (other, *theirs) = native.step(actions), stock.step(actions)
        if not ended.any():
            for a, b in zip(mine[:3], theirs[:3], strict=True):
                np.testing.assert_allclose(a, b, atol=1e-5)
        ended |= np.asarray(mine[1]) | np.asarray(mine[2])
    assert ended.all(), "both episodes must have ended, and the next ones begun"
    native.close(), stock.close()


def test_one_wrapper_upon_another():
    env = gymnasium.make_vec("echelon_env:Echelon-v0", num_envs=2, config=CONFIG)
    for kind in (wrappers.RecordEpisodeStatistics, wrappers.NormalizeObservation, wrappers.NormalizeReward):
        env = kind(env)
    env.reset(seed=0)
    infos = [env.step(env.action_space.sample())[4] for _ in range(30)]
    lengths = [info["episode"]["l"][info["_episode"]] for info in infos if "episode" in info]
    assert np.concatenate(lengths).tolist() == [12] * 4, "the decision that only resets counts for no episode"
