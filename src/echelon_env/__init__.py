"""Echelon: 10v10 mech tactics in a destructible voxel world, for Gymnasium and PettingZoo.

Importing the package registers the Gymnasium ids; everything heavy is imported on first use.
"""

import importlib
from typing import TYPE_CHECKING, Any

from echelon_env.config import EchelonConfig
from echelon_env.registration import register_environments
from echelon_env.version import __version__

register_environments()

if TYPE_CHECKING:
    from echelon_env.envs.evaluation import WinRate, measure_win_rate
    from echelon_env.envs.parallel_env import EchelonParallelEnv, parallel_env
    from echelon_env.envs.smac import SmacEnv
    from echelon_env.envs.vector_env import EchelonVectorEnv
    from echelon_env.matches.scripted import ScriptedCommander
    from echelon_env.mdp.actions import ACTION_LAYOUT, FLAT_ACTION_DIM
    from echelon_env.mdp.layout import FLAT_OBS_DIM, OBSERVATION_LAYOUT, SUITE_DESCRIPTOR_DIM
    from echelon_env.replays.replay import Replay
    from echelon_env.sim.line_of_sight import line_of_sight
    from echelon_env.worldgen.world import World, generate_world

_HOMES = {
    "ACTION_LAYOUT": "mdp.actions",
    "FLAT_ACTION_DIM": "mdp.actions",
    "OBSERVATION_LAYOUT": "mdp.layout",
    "FLAT_OBS_DIM": "mdp.layout",
    "SUITE_DESCRIPTOR_DIM": "mdp.layout",
    "EchelonParallelEnv": "envs.parallel_env",
    "parallel_env": "envs.parallel_env",
    "EchelonVectorEnv": "envs.vector_env",
    "SmacEnv": "envs.smac",
    "WinRate": "envs.evaluation",
    "measure_win_rate": "envs.evaluation",
    "ScriptedCommander": "matches.scripted",
    "Replay": "replays.replay",
    "World": "worldgen.world",
    "generate_world": "worldgen.world",
    "line_of_sight": "sim.line_of_sight",
}

__all__ = [
    "ACTION_LAYOUT", "FLAT_ACTION_DIM", "FLAT_OBS_DIM", "OBSERVATION_LAYOUT", "SUITE_DESCRIPTOR_DIM", "EchelonConfig",
    "EchelonParallelEnv", "EchelonVectorEnv", "Replay", "ScriptedCommander", "SmacEnv", "WinRate", "World",
    "__version__", "generate_world", "line_of_sight", "measure_win_rate", "parallel_env",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'echelon_env' has no attribute {name!r}")
    value = getattr(importlib.import_module(f"echelon_env.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
