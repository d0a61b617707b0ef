"""Echelon's trainer: recurrent PPO with Stable-Baselines3's interface, models, evaluation and vector environments.

Names are imported on first use, so that ``import echelon_rl`` stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from echelon_env import FLAT_OBS_DIM as FLAT_OBS_DIM
    from echelon_env import SUITE_DESCRIPTOR_DIM as SUITE_DESCRIPTOR_DIM
    from echelon_rl.callbacks.spatial import SpatialAccumulator as SpatialAccumulator
    from echelon_rl.core.rollout import RolloutBuffer as RolloutBuffer
    from echelon_rl.evaluation import evaluate_win_rate as evaluate_win_rate
    from echelon_rl.lstm.module import ResetLSTM as ResetLSTM
    from echelon_rl.lstm.state import LSTMState as LSTMState
    from echelon_rl.models.actor_critic import ActorCriticLSTM as ActorCriticLSTM
    from echelon_rl.models.actor_critic import CombatSuiteActorCritic as CombatSuiteActorCritic
    from echelon_rl.models.encoders import SuiteObservation as SuiteObservation
    from echelon_rl.models.encoders import flat_obs_to_suite_obs as flat_obs_to_suite_obs
    from echelon_rl.ppo import RecurrentPPO as RecurrentPPO
    from echelon_rl.vec_envs.vec_env import make_vec_env as make_vec_env

_HOME = {
    "ActorCriticLSTM": "echelon_rl.models.actor_critic",
    "CombatSuiteActorCritic": "echelon_rl.models.actor_critic",
    "FLAT_OBS_DIM": "echelon_env",
    "LSTMState": "echelon_rl.lstm.state",
    "RecurrentPPO": "echelon_rl.ppo",
    "ResetLSTM": "echelon_rl.lstm.module",
    "RolloutBuffer": "echelon_rl.core.rollout",
    "SUITE_DESCRIPTOR_DIM": "echelon_env",
    "SpatialAccumulator": "echelon_rl.callbacks.spatial",
    "SuiteObservation": "echelon_rl.models.encoders",
    "evaluate_win_rate": "echelon_rl.evaluation",
    "flat_obs_to_suite_obs": "echelon_rl.models.encoders",
    "make_vec_env": "echelon_rl.vec_envs.vec_env",
}
__all__ = [*sorted(_HOME), "__version__"]


def __getattr__(name: str) -> Any:
    """Import a public name from its module."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(_HOME)}.")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """List the public names."""
    return __all__
